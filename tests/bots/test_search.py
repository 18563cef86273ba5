"""The search: the same by the same seed, never late, and chances that are chances."""

from random import Random

import pytest

from escale.bots import Eyes, player
from escale.bots.search import Work, play_on, search
from escale.engine import CHANCE, Match, apply, pick
from escale.games import SHELF, game
from escale.testing import picture

SMALL = Work(guesses=2, width=3, rounds=2, turns=2)


def asked(slug, seed, steps=60):
    """Return a game where a seat has a real choice, after some random events."""
    book, rng = game(slug), Random(seed)
    match = Match(book, book.seats[0])
    while not match.over:
        decision = match.state.decisions[0]
        if len(match.log) > steps and decision.seat != CHANCE and len(decision.choices) > 2:
            return match, decision.seat
        match.answer(decision.seat, pick(decision, rng))
    raise AssertionError("the game ended too soon")


@pytest.mark.parametrize("slug", SHELF)
def test_the_same_seed_gives_the_same_choice_and_the_table_is_left_alone(slug):
    match, seat = asked(slug, 3)
    before = picture(match.state)
    found = {search(Eyes(match.game, match.state, seat), Random(7), SMALL) for _ in range(2)}
    assert len(found) == 1
    assert found <= set(match.asked(seat).choices)
    assert picture(match.state) == before


@pytest.mark.parametrize("name", ["half", "twice"])
def test_the_master_with_more_or_less_to_think_can_be_named_in_the_arena(name):
    match, seat = asked("presidentielle", 3)
    chosen = player(f"tools.doubled:{name}")(Eyes(match.game, match.state, seat), Random(7))
    assert chosen in match.asked(seat).choices


@pytest.mark.parametrize("slug", SHELF)
def test_a_search_without_time_still_answers(slug):
    match, seat = asked(slug, 4)
    hurried = Eyes(match.game, match.state, seat, budget=0.0)
    assert search(hurried, Random(1), Work(rounds=10**6)) in match.asked(seat).choices


@pytest.mark.parametrize("slug", SHELF)
def test_a_simulation_stops_when_its_turns_are_over(slug):
    match, seat = asked(slug, 5)
    s = match.state.clone()
    play_on(match.game, s, seat, match.asked(seat).choices[0], 1, Work(turns=1))
    assert not s.decisions or s.decisions[0].seat != seat or s.decisions[0].quiet


@pytest.mark.parametrize("slug", SHELF)
def test_winning_chances_are_chances_at_every_moment(slug):
    book = game(slug)
    for seats in (book.seats[0], book.seats[-1]):
        s, rng = book.start(seats), Random(seats)
        while s.decisions:
            hopes = book.values(s)
            assert len(hopes) == seats
            assert min(hopes) >= 0.0
            assert sum(hopes) == pytest.approx(1.0)
            for _ in range(10):
                if s.decisions:
                    apply(s, s.decisions[0].seat, pick(s.decisions[0], rng))
        won = book.winners(s)
        assert sum(book.values(s)) == pytest.approx(1.0 if won else 0.0)
