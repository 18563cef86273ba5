"""R8 and R9: the last stretch, penalties, crossed cells, ties and the medal."""

import pytest

from escale.engine import IllegalChoice, NotYourDecision, apply
from escale.games.marathon import GAME
from escale.games.marathon.steps import finish
from escale.testing import answer, choices, rule


@rule("marathon", "R8.1")
@pytest.mark.parametrize(("start", "penalty"), [(44, 0), (45, 1), (46, 3), (47, 6)])
def test_missing_periods_cost_one_two_three(table, start, penalty):
    t = table(days=2)
    t.at(start, 47, 47)
    answer(t.s, (0, "A:salon:1"))
    assert t.s.time[0] == 48
    assert t.s.penalty[0] == penalty


@rule("marathon", "R8.2", "R9.2")
def test_the_penalty_is_neither_doubled_nor_crossed_out(table):
    t = table(days=2)
    t.at(47, 48, 48)
    t.put(0, "A:etage:1", "A:rdc", "A:jardin:1", "A:petanque:1", "A:verte:0")
    answer(t.s, (0, "A:salon:1"))
    s = t.s
    assert s.penalty[0] == 6
    assert s.crossed[0] == []
    assert GAME.scores(s)[0] == sum(s.cells[0]) - 6


def crowded(table, start):
    """Return a last stretch on which only spaces of 3 or more periods are left."""
    t = table(days=2)
    t.at(start, 48, 48)
    t.s.free[:6] = [[], ["A:salon:1", "A:salon:2"], [], [], [], []]
    t.at(start, 48, 48)
    return t


@rule("marathon", "R8.3", "R3.5")
def test_when_nothing_fits_a_player_may_overrun_or_go_straight_to_the_end(table):
    t = crowded(table, 46)
    assert choices(t.s, 0) == ["A:salon:1", "A:salon:2", "stop"]
    answer(t.s, "stop")
    assert t.s.time[0] == 48
    assert t.s.penalty[0] == 0
    assert t.s.board.count(0) == 0
    t = crowded(table, 46)
    answer(t.s, "A:salon:2")
    assert t.s.penalty[0] == 1


@rule("marathon", "R8.3")
def test_when_something_fits_a_player_must_place_even_by_overrunning(table):
    t = crowded(table, 45)
    assert choices(t.s, 0) == ["A:salon:1", "A:salon:2"]
    with pytest.raises(IllegalChoice):
        apply(t.s, 0, "stop")
    assert GAME.why_not(t.s, 0, "stop").rule == "R8.3"
    answer(t.s, "A:salon:1")
    assert t.s.penalty[0] == 1


@rule("marathon", "R8.4")
def test_a_player_at_the_end_acts_no_more(table):
    t = table(days=2)
    t.at(47, 40, 48)
    answer(t.s, *["A:etage:1", "A:etage:1", "A:etage:2", "A:etage:2"])
    assert {d.seat for d in t.s.decisions} == {1}
    with pytest.raises(NotYourDecision):
        apply(t.s, 2, "A:etage:3")
    assert GAME.why_not(t.s, 2, "A:etage:3").rule == "R8.4"


@rule("marathon", "R9.1", "R1.11")
def test_the_last_arrival_has_the_last_line_counted_doubled_and_ends_the_game(table):
    t = table(days=2, event="E5", dice="666666")
    t.at(47, 48, 48)
    answer(t.s, (0, "A:petanque:1"))
    s = t.s
    assert s.counted == 3
    assert s.decisions == []
    assert t.cell(0, 2, "petanque") == 2 * (6 + 1)
    assert GAME.view(s, None).count.days == 2


@rule("marathon", "R9.2")
def test_ticks_cross_out_the_highest_cells_down_into_the_negative_ones(table):
    t = table()
    s = t.s
    s.cells[0] = [5, -3, 4, 0] + [-9] * 14
    s.missed[0] = [0, 1, 2, 3]
    finish(s)
    assert s.crossed[0] == [0, 2, 3, 1]
    assert GAME.scores(s)[0] == -9 * 14


def finished(table, *sheets):
    """Return a finished game from (cells, unvisited places) for each seat."""
    s = table().s
    for seat, (cells, missed) in enumerate(sheets):
        s.cells[seat] = cells + [0] * (18 - len(cells))
        s.missed[seat] = list(range(missed))
    s.facts = []
    finish(s)
    return s


@rule("marathon", "R9.4", "R9.3")
def test_a_tie_goes_to_fewer_unvisited_places(table):
    s = finished(table, ([20, 10], 1), ([10], 0), ([9], 0))
    assert GAME.scores(s) == [10, 10, 9]
    assert GAME.placing(s) == [2, 1, 3]


@rule("marathon", "R9.4", "R9.5")
def test_then_to_the_days_five_and_six_left_after_crossing_out(table):
    late = [0] * 12
    s = finished(table, ([*late, 30, 4, 6], 1), ([3, *late[1:], 40, 7], 1), ([10], 1))
    assert GAME.scores(s) == [10, 10, 0]
    assert GAME.placing(s) == [1, 2, 3], "10 against 7, the crossed 30 and 40 do not count"


@rule("marathon", "R9.4")
def test_at_last_the_medal_is_shared(table):
    s = finished(table, ([10], 0), ([10], 0), ([9], 0))
    assert GAME.placing(s) == [1, 1, 3]
    shared = [fact.values["seat"] for fact in s.facts if fact.key == "medal_shared"]
    assert shared == [0, 1]
