"""R1 and R2: what is in the box, and how the table is set."""

from random import Random

import pytest

from escale.engine import CHANCE, BadSeatCount, apply, pick
from escale.games.marathon import GAME
from escale.games.marathon.cards import (
    ALL_MOVES,
    END,
    EVENTS,
    FREE,
    MALUS,
    ONE_EACH,
    PLACES,
    SIGNS,
    SIZES,
    SPACES,
)
from escale.games.marathon.steps import finish
from escale.testing import answer, rule


@rule("marathon", "R1.3")
def test_three_to_six_may_sit_down():
    assert list(GAME.seats) == [3, 4, 5, 6]
    for seats in (2, 7):
        with pytest.raises(BadSeatCount):
            GAME.start(seats)


@rule("marathon", "R1.4", "R1.5", "R2.1")
def test_two_equal_cards_for_each_of_six_places_lie_face_down_in_two_lines():
    view = GAME.view(GAME.start(4), None)
    assert [line.line for line in view.lines] == ["A", "B"]
    for line in view.lines:
        assert [card.place for card in line.cards] == list(PLACES)
        assert not line.open
        assert all(card.sign == 0 and card.die == 0 for card in line.cards)
    assert PLACES == ("etage", "salon", "rdc", "jardin", "petanque", "verte")
    assert SPACES == sum(SIZES) == 59
    spaces = [[m.choice[1:] for m in ALL_MOVES if m.line == line] for line in (0, 1)]
    assert spaces[0] == spaces[1]


@rule("marathon", "R1.6")
def test_every_die_can_show_every_face_whatever_came_before():
    s = GAME.start(3)
    answer(s, "seat:0", "seat:1", "E1")
    for _ in range(6):
        assert s.decisions[0].choices == ["1", "2", "3", "4", "5", "6"]
        assert s.decisions[0].weights is None
        answer(s, "6")
    assert s.dice == [6] * 6 + [0] * 6


@rule("marathon", "R1.7", "R2.2", "R4.6")
def test_nine_events_name_the_places_that_count_negatively():
    s = GAME.start(3)
    answer(s, "seat:0", "seat:1")
    assert s.decisions[0].choices == [f"E{n}" for n in range(1, 10)]
    minus = {e: [p for p, sign in zip(PLACES, SIGNS[e], strict=True) if sign < 0] for e in EVENTS}
    assert minus == {
        "E1": ["rdc", "jardin"],
        "E2": ["salon", "jardin"],
        "E3": ["salon", "petanque"],
        "E4": ["etage", "rdc"],
        "E5": ["salon"],
        "E6": ["etage", "jardin"],
        "E7": ["petanque", "verte"],
        "E8": ["etage", "verte"],
        "E9": ["salon", "verte"],
    }


@rule("marathon", "R1.8")
def test_signs_lie_under_the_cards_and_n_by_the_newest_line(table):
    t = table(event="E4")
    view = GAME.view(t.s, None)
    assert [card.sign for card in view.lines[0].cards] == [-1, 1, -1, 1, 1, 1]
    assert [line.newest for line in view.lines] == [True, False]
    t.both("E5")
    view = GAME.view(t.s, None)
    assert [line.newest for line in view.lines] == [False, True]


@rule("marathon", "R1.9", "R2.3")
def test_everyone_starts_with_ten_action_pawns_and_a_time_pawn_on_the_arrival_space():
    s = GAME.start(5)
    assert s.pawns == [10] * 5
    assert s.time == [0] * 5


@rule("marathon", "R1.11", "R1.12")
def test_the_track_has_three_times_sixteen_periods_and_an_end(table):
    view = GAME.view(table().s, None)
    assert (view.stretch, view.end) == (16, 48)
    assert view.time == [0, 0, 0]
    for space, day in ((0, 1), (7, 1), (8, 2), (16, 3), (31, 4), (32, 5), (47, 6), (48, 6)):
        t = table()
        t.s.time = [space] * 3
        assert GAME.view(t.s, None).day == day


@rule("marathon", "R1.13", "R6.2")
def test_a_sheet_has_eighteen_cells_and_as_many_ticks_as_it_takes(table):
    t = table(days=2)
    s = t.s
    s.missed = [list(range(12)), [], []]
    t.count()
    assert len(s.missed[0]) == 18
    assert len(s.crossed[0]) == 18
    assert GAME.scores(s)[0] == 0
    assert MALUS == [1, 3, 1, 2, 2, 3]
    assert ONE_EACH == [False, False, True, False, False, True]
    assert s.cells[1][12:] == [-2, -6, -2, -4, -4, -6]


@rule("marathon", "R2.4", "R3.2")
def test_chance_piles_up_the_pawns_and_the_top_one_starts():
    s = GAME.start(3)
    assert s.decisions[0].seat == CHANCE
    assert s.decisions[0].choices == ["seat:0", "seat:1", "seat:2"]
    answer(s, "seat:2", "seat:0")
    assert s.order == [2, 0, 1]
    answer(s, "E1", *"123456")
    assert s.decisions[0].seat == 2
    assert GAME.view(s, None).order == [2, 0, 1]


@rule("marathon", "R2.5")
def test_line_a_is_open_before_the_first_turn(table):
    s = table(event="E3", dice="123456").s
    assert s.is_open(0)
    assert not s.is_open(1)
    assert s.events[0] == "E3"
    assert s.dice[:6] == [1, 2, 3, 4, 5, 6]
    assert all(space == FREE for space in s.board)


@rule("marathon", "R1.2", "R9.3")
def test_the_best_reputation_receives_the_medal(table):
    s = table().s
    s.cells[1] = [30]
    s.facts = []
    finish(s)
    assert [(f.key, f.values["seat"]) for f in s.facts if "medal" in f.key] == [("medal", 1)]
    assert GAME.placing(s) == [2, 1, 2]


@rule("marathon", "R4.2", "R4.5", "R12.3")
def test_whole_games_use_three_events_and_every_turn_moves_the_last_pawn_on():
    for seats in GAME.seats:
        s, rng = GAME.start(seats), Random(seats)
        while s.decisions:
            decision = s.decisions[0]
            turn = decision.kind == "place"
            if decision.kind == "event":
                assert not s.is_open(s.opened & 1), "the line to open is face down"
                assert set(s.spaces(s.opened & 1, 0)) == {FREE}
            total = sum(s.time)
            choice = pick(decision, rng)
            apply(s, decision.seat, choice)
            if turn and not choice.endswith("x"):
                assert sum(s.time) > total
        assert len(s.stack) == 6
        assert s.time == [END] * seats
