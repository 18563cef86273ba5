"""R5 and R6: when a line is counted, which one, and what everyone writes."""

from escale.games.marathon import GAME
from escale.games.marathon.cards import EMPTY, FREE
from escale.testing import answer, choices, rule


@rule("marathon", "R5.1", "R5.3")
def test_the_oldest_line_is_counted_when_the_last_player_leaves_its_days(table):
    t = table(dice="555555")
    t.both("E7", "222222")
    t.put(0, "A:etage:1", "B:etage:1")
    t.at(15, 20, 15)
    answer(t.s, (0, "B:etage:2"))
    assert t.s.counted == 0, "seat 2 is still there"
    answer(t.s, (2, "A:etage:1"))
    assert t.s.counted == 1
    assert t.cell(0, 0, "etage") == 6
    assert t.s.present(1, 0, 0), "line B stays"


@rule("marathon", "R5.2", "R5.10")
def test_a_player_without_pawns_jumps_and_the_old_line_is_counted_at_once(table):
    t = table(dice="111111")
    t.both()
    t.put(1, "A:etage:1")
    t.at(12, 13, 17)
    t.pawns(0, 9, 10)
    s = t.s
    s.facts = []
    t.again()
    keys = [fact.key for fact in s.facts]
    assert keys[:2] == ["jumped_pawnless", "count"]
    assert keys.count("count") == 1
    assert s.time[0] == 16
    assert s.counted == 1
    assert s.pawns[1] == 10
    assert s.decisions[0].seat == 1, "the jump was the whole turn"


@rule("marathon", "R5.10", "R3.2")
def test_a_jump_lands_on_top_and_counts_once_even_as_the_last_to_leave(table):
    t = table()
    t.both()
    t.put(0, *[f"A:salon:{n}" for n in range(1, 11)])
    t.at(12, 16, 16)
    t.again()
    s = t.s
    assert s.pawns[0] == 10, "the count gave them back"
    assert s.order == [0, 1, 2]
    assert s.counted == 1
    assert s.opened == 2


@rule("marathon", "R5.4")
def test_days_counted_early_are_not_counted_again(table):
    t = table(days=1)
    t.at(15, 16, 17)
    written = [cells[:] for cells in t.s.cells]
    answer(t.s, (0, "B:etage:1"))
    assert t.s.cells == written
    assert t.s.counted == 1


@rule("marathon", "R5.5")
def test_cells_of_days_five_and_six_are_doubled_with_their_sign(table):
    t = table(days=2, event="E8", dice="333333")
    t.put(0, "A:etage:1", "A:petanque:1")
    t.count()
    assert t.cell(0, 2, "etage") == -6
    assert t.cell(0, 2, "petanque") == 8
    assert t.cell(0, 2, "verte") == -6


@rule("marathon", "R5.6", "R6.2")
def test_the_absent_write_a_malus_whatever_the_event_and_tick_a_box(table):
    t = table(event="E4")
    t.put(0, "A:etage:1", "A:salon:1", "A:rdc", "A:jardin:1", "A:petanque:1", "A:verte:0")
    t.count()
    assert t.s.missed[0] == []
    assert t.s.missed[1] == [0, 1, 2, 3, 4, 5]
    assert t.s.cells[1][:6] == [-1, -3, -1, -2, -2, -3]


@rule("marathon", "R5.7")
def test_after_a_count_pawns_go_home_and_the_line_is_face_down(table):
    t = table()
    t.both("E7")
    t.put(0, "A:etage:1", "B:etage:1")
    t.put(1, "A:verte:0", "A:jardin:2")
    t.count()
    s = t.s
    assert s.pawns == [9, 10, 10]
    assert s.dice[:6] == [0] * 6
    assert s.board[:59] == [FREE] * 59
    assert s.free[:6] == EMPTY[:6]
    view = GAME.view(s, None)
    assert not view.lines[0].open
    assert view.lines[0].event is None
    assert view.discarded == ["E5"]
    assert not [c for c in choices(s, s.order[0]) if c[0] == "A"]


@rule("marathon", "R5.8", "R5.11")
def test_a_pawnless_player_in_the_last_days_goes_to_the_end_and_waits(table):
    t = table(days=2)
    t.at(40, 41, 42)
    t.pawns(0, 10, 10)
    t.again()
    s = t.s
    assert s.time[0] == 48
    assert s.penalty[0] == 0
    assert s.counted == 2, "the final count waits for the last player"
    assert s.decisions[0].seat == 1


@rule("marathon", "R5.9", "R8.5")
def test_a_blocked_player_with_pawns_jumps_like_one_without(table):
    t = table(6)
    for shelf in "1234":
        for seat in (1, 2, 3, 4):
            t.put(seat, f"A:etage:{shelf}")
    for seat in range(1, 6):
        for n in range(3):
            t.put(seat, f"A:salon:{(seat - 1) * 3 + n + 1}")
        t.put(seat, f"A:jardin:{seat}")
    for n in range(11):
        t.put(1 + n % 5, f"A:petanque:{n + 1}")
    t.put(0, "A:rdc", "A:verte:0")
    s = t.s
    assert s.placements(0) == []
    s.facts = []
    t.at(5, 6, 7, 8, 9, 10)
    t.pawns(8, 1, 1, 1, 1, 1)
    t.again()
    assert s.facts[0].key == "jumped"
    assert s.time[0] == 16
    t.draw("E1", "111111")
    assert s.counted == 1
    assert s.decisions[0].seat == 1


@rule("marathon", "R8.5", "R5.8", "R5.11")
def test_a_blocked_player_on_the_last_stretch_goes_to_the_end_without_penalty(table):
    t = table(days=2)
    t.at(44, 45, 45)
    t.s.free[:6] = [[], [], [], [], [], []]
    t.again()
    assert t.s.time == [48, 48, 48]
    assert t.s.penalty == [0, 0, 0]
    assert t.s.counted == 3


@rule("marathon", "R5.12")
def test_a_player_who_comes_out_of_a_jump_pawnless_jumps_again(table):
    t = table(days=1)
    t.at(14, 20, 20)
    t.pawns(0, 10, 10)
    t.again()
    assert t.s.time[0] == 32
    assert t.s.decisions[0].kind == "event"
    t = table(days=2)
    t.at(33, 40, 40)
    t.pawns(0, 10, 10)
    t.again()
    assert t.s.time[0] == 48


@rule("marathon", "R6.1")
def test_the_die_counts_once_however_many_pawns(table):
    t = table(dice="611111")
    t.put(0, "A:etage:1", "A:etage:2", "A:etage:3")
    assert t.points("etage")[0] == 6


@rule("marathon", "R6.3")
def test_present_in_the_lounge_without_majority_is_a_zero_without_tick(table):
    t = table(event="E1")
    t.put(0, "A:salon:11")
    t.put(1, "A:salon:1")
    t.count()
    assert t.cell(0, 0, "salon") == 0
    assert 1 not in t.s.missed[0]
    assert t.cell(2, 0, "salon") == -3
    assert 1 in t.s.missed[2]
