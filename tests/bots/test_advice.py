"""Hints that teach: a move, why, and the one to think of next; never from what others hold."""

from random import Random

import pytest

from escale.bots import LEVELS, Eyes, bot, hints
from escale.bots.advice import MOST, advise
from escale.engine import CHANCE, Match, apply, asked, pick
from escale.games import SHELF, game
from escale.texts import LANGUAGES, texts

PLAYERS = ["Ada", "Bruno", "Cléo", "Dan", "Ève", "Fanny"]


def decisions(slug, seed, most):
    """Play at random, and stop at some real choices on the way."""
    book, rng = game(slug), Random(seed)
    s = book.start(book.seats[0])
    for _ in range(most):
        if not s.decisions:
            return
        decision = s.decisions[0]
        if decision.seat != CHANCE and len(decision.choices) > 1 and rng.random() < 0.12:
            yield s, decision.seat
        apply(s, decision.seat, pick(decision, rng))


@pytest.mark.parametrize("slug", SHELF)
def test_a_hint_names_a_choice_the_runner_up_and_two_reasons_at_most(slug):
    spoken = 0
    for s, seat in decisions(slug, 11, 700):
        found = advise(Eyes(game(slug), s, seat), Random(3), bot("habitue"))
        assert len({hint.choice for hint in found}) == 2
        assert {hint.choice for hint in found} <= set(asked(s, seat).choices)
        for hint in found:
            assert len(hint.merits) <= MOST
            spoken += len(hint.merits)
            for lang in LANGUAGES:
                words = texts(slug, lang)
                for merit in hint.merits:
                    told = words.fill(words.section("hints")[merit.key], merit.values, PLAYERS)
                    assert "{" not in told
                    assert not told.endswith(".")
    assert spoken > 10


@pytest.mark.parametrize("slug", SHELF)
def test_what_others_hold_changes_no_hint(slug):
    seen = 0
    for s, seat in decisions(slug, 5, 400):
        twin = game(slug).determinize(s, seat, Random(9))
        if [d.choices for d in s.decisions] != [d.choices for d in twin.decisions]:
            continue
        told = [advise(Eyes(game(slug), t, seat), Random(2), bot("habitue")) for t in (s, twin)]
        assert told[0] == told[1]
        seen += 1
        if seen == 8:
            return


def test_a_hint_is_made_again_from_the_log():
    book = game("marathon")
    match = Match(book, 3)
    rng = Random(1)
    while match.state.decisions[0].seat == CHANCE:
        match.answer(CHANCE, pick(match.state.decisions[0], rng))
    seat = match.state.decisions[0].seat
    level = LEVELS[2]
    said = [hints("marathon", 3, {}, match.log, seat, level, 4) for _ in range(2)]
    assert said[0] == said[1]


def told(book, s, seat, choice):
    """Return the merits of a choice by key."""
    after = s.clone()
    apply(after, seat, choice)
    return {merit.key: dict(merit.values) for merit in book.merits(s, after, seat)}


def test_the_president_hears_of_votes():
    book = game("jeu-du-president")
    s = book.start(2)
    while s.decisions[0].kind != "place":
        apply(s, s.decisions[0].seat, s.decisions[0].choices[0])
    seat, code = s.decisions[0].seat, s.decisions[0].choices[0]
    after = s.clone()
    apply(after, seat, code)
    assert told(book, s, seat, code) == {"votes": {"n": after.votes[seat]}}


def test_a_marathon_player_hears_of_points_places_and_time():
    book = game("marathon")
    s = book.start(3)
    while s.decisions[0].kind != "place":
        apply(s, CHANCE, s.decisions[0].choices[0])
    seat = s.decisions[0].seat
    choice = next(c for c in s.decisions[0].choices if "salon" in c)
    assert {"visit", "time"} <= set(told(book, s, seat, choice))
    assert told(book, s, seat, choice)["visit"] == {"place": "salon"}


def test_a_candidate_hears_of_the_keys_that_are_missing():
    book, rng = game("presidentielle"), Random(2)
    s = book.start(3)
    while s.decisions:
        decision = s.decisions[0]
        for choice in decision.choices if decision.kind == "act" else []:
            if "key" in (said := told(book, s, decision.seat, choice)):
                assert said["key"] == {"n": 5 - len(s.keys[decision.seat])}
                return
        apply(s, decision.seat, pick(decision, rng))
    raise AssertionError("no key was laid")


def test_kennedy_hears_of_the_state_that_moves_most():
    book, rng = game("kennedy-nixon"), Random(4)
    s = book.start(2)
    while s.decisions[0].kind != "campaign":
        apply(s, s.decisions[0].seat, pick(s.decisions[0], rng))
    seat = s.decisions[0].seat
    said = [told(book, s, seat, choice) for choice in s.decisions[0].choices]
    assert any({"takes", "state"} & set(merits) for merits in said)


def test_a_general_hears_of_plans_and_of_answers_kept():
    book, rng = game("nuclear-escalation"), Random(6)
    s = book.start(3)
    while s.decisions[0].kind != "place":
        apply(s, s.decisions[0].seat, pick(s.decisions[0], rng))
    seat = s.decisions[0].seat
    said = [told(book, s, seat, choice) for choice in s.decisions[0].choices]
    assert any("plan" in merits for merits in said)
    assert any("hand" in merits for merits in said)
