"""R3 and R4: whose turn it is, what a turn is, and how a line opens."""

import pytest

from escale.engine import CHANCE, IllegalChoice, apply
from escale.games.marathon import GAME
from escale.games.marathon.cards import ALL_MOVES, DEAREST
from escale.testing import answer, choices, picture, rule


@rule("marathon", "R3.1")
def test_the_player_furthest_back_plays_again_and_again(table):
    t = table()
    t.at(9, 3, 9)
    answer(t.s, (1, "A:etage:1"), (1, "A:etage:1"), (1, "A:etage:2"))
    assert t.s.time[1] == 6
    assert t.s.decisions[0].seat == 1


@rule("marathon", "R3.2")
def test_a_player_who_lands_on_a_pile_is_on_top_and_plays_at_once(table):
    t = table()
    t.at(4, 5, 5)
    answer(t.s, (0, "A:etage:1"))
    assert t.s.order == [0, 1, 2]
    assert GAME.view(t.s, None).order == [0, 1, 2]
    assert GAME.view(t.s, None).time == [5, 5, 5]
    answer(t.s, (0, "A:etage:1"))
    assert t.s.order == [1, 2, 0]


@rule("marathon", "R3.3")
def test_a_turn_puts_a_pawn_and_pays_its_time(table):
    t = table()
    answer(t.s, (0, "A:salon:1"))
    assert t.s.pawns[0] == 9
    assert t.s.spaces(0, 1)[0] == 0
    assert t.s.time[0] == 4


@rule("marathon", "R3.4")
def test_every_face_up_card_is_open_whatever_the_players_day(table):
    t = table()
    lines = {choice[0] for choice in choices(t.s, 0)}
    assert lines == {"A"}
    t.both()
    t.at(3, 17, 18)
    places = {choice.rpartition(":")[0] or choice for choice in choices(t.s, 0)}
    assert len({choice[0] for choice in places}) == 2
    assert len({":".join(c.split(":")[:2]) for c in choices(t.s, 0)}) == 12
    answer(t.s, (0, "B:etage:1"))
    t.at(17, 17, 18)
    assert "A:etage:1" in choices(t.s, 0)


@rule("marathon", "R3.5")
def test_nobody_may_pass_while_a_placement_exists(table):
    t = table()
    assert "stop" not in choices(t.s, 0)
    assert all(choice[:2] == "A:" for choice in choices(t.s, 0))
    with pytest.raises(IllegalChoice):
        apply(t.s, 0, "stop")


@rule("marathon", "R3.6", "R7.3.2", "R7.6.1")
def test_one_pawn_each_on_the_ground_floor_and_green_table_but_on_both_lines(table):
    t = table()
    t.both()
    t.put(0, "A:rdc", "A:verte:0")
    mine, others = choices(t.s, 0), t.s.placements(1)
    assert not [c for c in mine if c.startswith(("A:rdc", "A:verte"))]
    assert {"B:rdc", "B:verte:0"} <= set(mine)
    assert {"A:rdc", "A:verte:0", "A:verte:1"} <= set(others)
    t.put(0, "A:etage:1", "A:salon:1", "A:jardin:1", "A:petanque:1")
    assert {"A:etage:1", "A:salon:2", "A:jardin:2", "A:petanque:2"} <= set(choices(t.s, 0))


@rule("marathon", "R3.7")
def test_a_turn_places_then_pays_then_opens_then_counts(table):
    t = table(dice="111111")
    t.put(1, "A:etage:1")
    t.at(15, 16, 17)
    s = t.s
    s.facts = []
    answer(s, (0, "A:etage:1"), "E7", *"222222")
    keys = [fact.key for fact in s.facts if fact.key != "rolled"]
    assert keys[:5] == ["placed", "pushed", "time", "opened", "count"]
    assert s.order[0] == 0, "on top of the pile it joined"
    assert t.cell(0, 0, "etage") == 1
    assert s.pawns == [10, 10, 10]


@rule("marathon", "R3.8")
@pytest.mark.parametrize(
    "wrong",
    [
        "A:etage:1",  # full
        "A:salon:1",  # occupied
        "A:rdc",  # a second pawn
        "A:verte:0",
        "A:petanque:1x",  # own pawn
        "A:petanque:2x",  # nobody there
        "B:etage:1",  # face down
    ],
)
def test_a_wrong_placement_is_refused_and_costs_nothing(table, wrong):
    t = table()
    t.put(1, "A:etage:1", "A:etage:1", "A:etage:1", "A:etage:1", "A:salon:1")
    t.put(0, "A:rdc", "A:verte:0", "A:petanque:1")
    before = picture(t.s)
    with pytest.raises(IllegalChoice):
        apply(t.s, 0, wrong)
    assert picture(t.s) == before
    assert GAME.why_not(t.s, 0, wrong) is not None


@rule("marathon", "R4.1", "R4.3")
def test_the_first_pawn_to_reach_sixteen_opens_line_b_and_moves_n(table):
    t = table()
    t.at(14, 14, 15)
    s = t.s
    answer(s, (0, "A:etage:3"))
    assert s.time[0] == 16
    assert s.decisions[0].seat == CHANCE
    assert "E5" not in s.decisions[0].choices
    answer(s, "E6")
    for place in ("etage", "salon", "rdc", "jardin", "petanque", "verte"):
        assert s.decisions[0].values == {"place": place}
        answer(s, "3")
    view = GAME.view(s, None)
    assert view.lines[1].event == "E6"
    assert view.lines[1].newest
    assert [card.sign for card in view.lines[1].cards] == [-1, 1, 1, -1, 1, 1]
    assert s.decisions[0].seat == 1
    answer(s, (1, "A:etage:4"))
    assert s.decisions[0].seat == 2, "the second one opens nothing"


@rule("marathon", "R4.3")
def test_passing_thirty_two_opens_but_reaching_the_end_opens_nothing(table):
    t = table(days=1)
    t.at(31, 31, 31)
    answer(t.s, (0, "B:salon:1"))
    assert t.s.time[0] == 35
    assert t.s.decisions[0].kind == "event"
    t = table(days=2)
    t.at(47, 47, 47)
    answer(t.s, (0, "A:etage:1"))
    assert t.s.time[0] == 48
    assert t.s.decisions[0].seat == 1
    assert t.s.opened == 3


@rule("marathon", "R4.2")
def test_line_a_serves_the_first_and_last_days_and_is_always_free_in_time(table):
    assert max(move.time for move in ALL_MOVES) == DEAREST == 7
    t = table()
    assert t.s.pair_on(0) == 0
    assert t.s.pair_on(1) == 1
    t = table(days=1)
    t.at(30, 31, 31)
    answer(t.s, (0, "B:etage:3"), "E8", *"111111")
    assert t.s.pair_on(0) == 2
    assert t.s.is_open(0)
    assert t.s.is_open(1)


@rule("marathon", "R4.4", "R6.1", "R4.7")
def test_the_sign_bears_on_die_and_bonus_and_closes_nothing(table):
    t = table(event="E7", dice="444455")
    assert "A:petanque:2" in choices(t.s, 0)
    t.put(0, "A:petanque:2", "A:petanque:6")
    assert t.points("petanque")[0] == -(5 + 5 + 3), "the die counts once"
    t.s.events[0] = "E1"
    assert t.points("petanque")[0] == 5 + 5 + 3


@rule("marathon", "R4.5")
def test_an_event_never_comes_twice(table):
    t = table(days=1)
    t.at(31, 31, 31)
    answer(t.s, (0, "B:etage:1"))
    assert not {"E1", "E5"} & set(t.s.decisions[0].choices)
    assert len(t.s.decisions[0].choices) == 7
