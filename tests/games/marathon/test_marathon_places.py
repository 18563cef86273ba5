"""R7: how pawns stand in the six places, what they cost and what they earn."""

import pytest

from escale.games.marathon import GAME
from escale.games.marathon.scoring import majority
from escale.testing import answer, choices, rule


def lounge(*rows: str) -> list[int]:
    """Return a pyramid from rows such as "0", ".1": a seat or a free space."""
    full = [row.ljust(n, ".") for n, row in enumerate((*rows, "", "", "", "", "")[:5], 1)]
    return [-1 if space == "." else int(space) for row in full for space in row]


# The first floor


@rule("marathon", "R7.1.1", "R7.1.4")
def test_four_shelves_cost_one_one_two_two(table):
    assert [c for c in choices(table().s, 0) if "etage" in c] == [f"A:etage:{n}" for n in "1234"]
    for shelf, time in ((1, 1), (2, 1), (3, 2), (4, 2)):
        t = table()
        answer(t.s, f"A:etage:{shelf}")
        assert t.s.time[0] == time


@rule("marathon", "R7.1.2", "R7.1.4", "R7.1.6")
def test_a_pawn_enters_at_the_bottom_and_pushes_the_others_up(table):
    t = table(dice="111111")
    t.put(1, "A:etage:2")
    t.put(0, "A:etage:2", "A:etage:2")
    assert t.s.spaces(0, 0)[4:8] == [0, 0, 1, -1]
    assert t.points("etage")[:2] == [1 + 0 + 1, 1 + 2]
    t.put(2, "A:etage:2")
    assert t.points("etage") == [1 + 1 + 2, 1 + 4, 1 + 0]


@rule("marathon", "R7.1.3")
def test_a_full_shelf_is_closed_and_nobody_falls_off(table):
    t = table()
    t.put(1, "A:etage:3", "A:etage:3", "A:etage:3")
    assert "A:etage:3" in choices(t.s, 0)
    answer(t.s, "A:etage:3")
    assert t.s.spaces(0, 0)[8:12] == [0, 1, 1, 1]
    assert "A:etage:3" not in choices(t.s, 1)


@rule("marathon", "R7.1.5")
def test_only_ones_own_pawns_count_on_the_shelves(table):
    t = table(dice="311111")
    t.put(1, "A:etage:1", "A:etage:1", "A:etage:1")
    t.put(0, "A:etage:1")
    assert t.points("etage")[0] == 3


# The lounge


@rule("marathon", "R7.2.1", "R7.2.2")
@pytest.mark.parametrize(
    ("space", "time"), [(1, 4), (2, 3), (3, 3), (4, 2), (6, 2), (7, 2), (10, 2), (11, 1), (15, 1)]
)
def test_the_rows_of_the_pyramid_cost_four_three_two_two_one(table, space, time):
    t = table()
    answer(t.s, f"A:salon:{space}")
    assert t.s.time[0] == time
    assert f"A:salon:{space}" not in choices(t.s, 1)
    assert len([c for c in choices(t.s, 1) if "salon" in c]) == 14


@rule("marathon", "R7.2.2", "R7.2.3")
def test_only_the_majority_scores_die_plus_seven(table):
    t = table(event="E1", dice="151111")
    t.put(0, "A:salon:1")
    t.put(1, "A:salon:14", "A:salon:15")
    assert t.points("salon") == [0, 12, -3]


@rule("marathon", "R7.2.4")
def test_a_tie_goes_to_the_highest_pawn_then_to_the_rows_below_it():
    assert majority(lounge("", "0", "", "1", "01"), 2, False) == [0], "row 2 beats row 4"
    assert majority(lounge("", "", "0", "11", "0"), 2, False) == [0], "row 3 beats row 4"
    assert majority(lounge("", "", "001", "1", "01"), 2, False) == [1], "the row below decides"
    assert majority(lounge("", "01", "", "01", ""), 2, False) == [0, 1], "nothing tells them apart"
    assert majority(lounge("", "01", "2", "1", "022"), 3, False) == [2], "three pawns beat two"


@rule("marathon", "R7.2.6")
def test_the_option_compares_the_shared_highest_row_too():
    pyramid = lounge("", "", "001", "1", "01")
    assert majority(pyramid, 2, False) == [1]
    assert majority(pyramid, 2, True) == [0]
    for top_row in (False, True):
        assert majority(lounge("", "01", "", "01", ""), 2, top_row) == [0, 1]
    assert GAME.start(3, {"loungeTie": "top-row"}).top_row


@rule("marathon", "R7.2.5")
def test_a_minus_lounge_costs_the_majority_and_an_empty_one_nobody(table):
    t = table(event="E5", dice="131111")
    assert t.points("salon") == [-3, -3, -3]
    t.put(0, "A:salon:1")
    assert t.points("salon") == [-10, -3, -3]
    assert majority(lounge(), 3, False) == []


# The ground floor


@rule("marathon", "R7.3.1", "R7.3.3", "R7.3.4")
def test_the_arrow_is_filled_in_order_with_its_bonus_and_time(table):
    t = table(6, dice="112111")
    for time in (3, 3, 2, 2, 1, 1):
        t.at(*[0 if t.s.time[seat] == 0 else 9 for seat in range(6)])
        seat = t.s.order[0]
        answer(t.s, "A:rdc")
        assert t.s.time[seat] == time
    assert t.s.spaces(0, 2) == [0, 1, 2, 3, 4, 5]
    assert t.points("rdc") == [6, 5, 4, 4, 3, 2]


@rule("marathon", "R7.3.2")
def test_a_second_pawn_on_the_ground_floor_is_refused(table):
    t = table()
    t.put(0, "A:rdc")
    assert "A:rdc" not in choices(t.s, 0)
    assert GAME.why_not(t.s, 0, "A:rdc").key == "one_pawn"


# The garden


@rule("marathon", "R7.4.1", "R7.4.2")
def test_each_pawn_in_the_garden_makes_the_next_table_dearer(table):
    t = table()
    for table_, time in ((3, 1), (1, 2), (5, 3), (2, 4), (4, 5)):
        t.at(0, 9, 9)
        answer(t.s, (0, f"A:jardin:{table_}"))
        assert t.s.time[0] == time
    assert t.s.spaces(0, 3) == [0] * 5


@rule("marathon", "R7.4.3")
def test_everyone_in_the_garden_scores_by_occupied_tables_once(table):
    t = table(dice="111211")
    for tables, points in ((1, 3), (2, 4), (3, 6), (4, 9), (5, 13)):
        t.put(0 if tables % 2 else 1, f"A:jardin:{tables}")
        assert t.points("jardin")[0] == points
    assert t.points("jardin") == [13, 13, -2]


@rule("marathon", "R7.4.4")
def test_the_sixth_player_finds_no_table(table):
    t = table(6)
    for seat in range(1, 6):
        t.put(seat, f"A:jardin:{seat}")
    assert not [c for c in choices(t.s, 0) if "jardin" in c]
    assert GAME.why_not(t.s, 0, "A:jardin:1").rule == "R7.4.4"


# The pétanque ground


@rule("marathon", "R7.5.1", "R7.5.2", "R7.5.5")
def test_eleven_spaces_each_with_its_bonus_and_time(table):
    bonuses = [1, 5, 1, 0, 2, 3, 1, 1, 0, 0, 1]
    times = [1, 4, 1, 1, 2, 3, 1, 1, 1, 1, 1]
    for space, (bonus, time) in enumerate(zip(bonuses, times, strict=True), 1):
        t = table(dice="111141")
        answer(t.s, f"A:petanque:{space}")
        assert t.s.time[0] == time
        assert t.points("petanque")[0] == 4 + bonus
    t = table(dice="111141")
    t.put(0, "A:petanque:2", "A:petanque:6", "A:petanque:4")
    assert t.points("petanque")[0] == 4 + 5 + 3


@rule("marathon", "R7.5.3")
def test_an_expelled_pawn_goes_where_the_expeller_says(table):
    t = table(dice="111141")
    t.put(1, "A:petanque:2")
    answer(t.s, "A:petanque:2x")
    assert t.s.decisions[0].kind == "expel_to"
    assert t.s.decisions[0].seat == 0
    assert t.s.decisions[0].values == {"rival": 1, "space": "A:petanque:2x"}
    assert "A:petanque:2" not in choices(t.s, 0)
    assert len(choices(t.s, 0)) == 10
    answer(t.s, "A:petanque:9")
    assert t.s.time[0] == 7
    assert t.s.pawns == [9, 9, 10]
    assert t.points("petanque")[:2] == [9, 4]
    assert "A:petanque:9" not in choices(t.s, 1)


@rule("marathon", "R7.5.4")
def test_nobody_is_expelled_from_a_full_ground_nor_by_himself(table):
    t = table()
    t.put(0, *[f"A:petanque:{n}" for n in range(1, 6)])
    t.put(1, *[f"A:petanque:{n}" for n in range(6, 11)])
    assert "A:petanque:6x" in choices(t.s, 0)
    assert "A:petanque:1x" not in choices(t.s, 0)
    assert GAME.why_not(t.s, 0, "A:petanque:1x").key == "own_pawn"
    t.put(2, "A:petanque:11")
    assert not [c for c in choices(t.s, 0) if "petanque" in c]
    assert GAME.why_not(t.s, 0, "A:petanque:6x").key == "no_room_to_expel"


# The green table


@rule("marathon", "R7.6.1", "R7.6.2")
def test_joining_costs_one_and_each_player_overtaken_one_more(table):
    t = table(6)
    for seat in (1, 2, 3, 4, 5):
        t.put(seat, "A:verte:0")
    assert [c for c in choices(t.s, 0) if "verte" in c] == [f"A:verte:{k}" for k in range(6)]
    answer(t.s, "A:verte:2")
    assert t.s.time[0] == 3
    assert t.s.spaces(0, 5) == [1, 2, 3, 0, 4, 5]
    assert not [c for c in choices(t.s, 1) if "verte" in c]


@rule("marathon", "R7.6.3", "R7.6.4")
@pytest.mark.parametrize(
    ("seats", "scale"),
    [
        (3, [5, 3, 1]),
        (4, [5, 3, 1, 0]),
        (5, [5, 4, 3, 2, 1]),
        (6, [5, 4, 3, 2, 1, 0]),
    ],
)
def test_the_queue_pays_by_the_number_of_players_and_the_rank_at_the_count(table, seats, scale):
    t = table(seats, event="E5", dice="111112")
    for seat in range(seats):
        t.put(seat, "A:verte:0")
    assert t.points("verte") == [2 + bonus for bonus in scale]
    t = table(seats, event="E5", dice="111112")
    t.put(1, "A:verte:0")
    t.put(0, "A:verte:1")
    assert t.points("verte")[:2] == [2 + scale[0], 2 + scale[1]], "overtaken before the count"
