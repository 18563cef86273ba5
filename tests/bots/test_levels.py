"""The levels by name, and what each game offers."""

from random import Random

import pytest

from escale.bots import BOTS, LEVELS, Eyes, bot, offered, ratings
from escale.bots.greedy import AT_A_GLANCE, absent_minded, after, easy_going
from escale.engine import apply, pick
from escale.games import SHELF, game
from escale.server import shelf


@pytest.mark.parametrize("slug", [*SHELF, "duel21"])
def test_a_game_offers_known_levels_from_the_weakest_up(slug):
    levels = offered(slug)
    assert levels
    assert list(levels) == sorted(levels, key=LEVELS.index)
    assert set(levels) <= set(BOTS)


def test_old_tables_find_the_bots_they_were_dealt():
    assert {"random", "greedy"} <= set(BOTS)
    assert bot("greedy") is bot("habitue")


def test_a_view_is_built_when_somebody_looks_and_only_once():
    book = game("duel21")
    s = book.start(2)
    while s.decisions[0].seat < 0:
        apply(s, -1, pick(s.decisions[0], Random(1)))
    eyes = Eyes(book, s, s.decisions[0].seat)
    assert "view" not in vars(eyes)
    assert eyes.view is eyes.view


def test_nobody_overlooks_anything_where_there_is_little_to_choose():
    book, rng = game("duel21"), Random(2)
    s = book.start(2)
    while s.decisions:
        seat = s.decisions[0].seat
        if seat < 0:
            apply(s, seat, pick(s.decisions[0], rng))
            continue
        assert len(s.decisions[0].choices) <= AT_A_GLANCE
        blind, keen = (absent_minded(Eyes(book, s, seat), Random(3), n) for n in (0.0, 1.0))
        assert blind == keen
        apply(s, seat, keen)


@pytest.mark.parametrize("slug", SHELF)
def test_a_stronger_level_has_a_higher_rating_and_habitue_is_the_measure(slug):
    found = ratings(slug)
    assert list(found) == list(offered(slug))
    assert list(found.values()) == sorted(found.values())
    assert found["habitue"] == 1300
    assert shelf.box(slug).ratings == found


def test_who_takes_one_of_the_good_choices_never_takes_the_worst():
    book, rng = game("jeu-du-president"), Random(5)
    s, seen = book.start(2), 0
    while seen < 40:
        decision = s.decisions[0]
        if decision.seat < 0 or len(decision.choices) < 3:
            apply(s, decision.seat, pick(decision, rng))
            continue
        eyes = Eyes(book, s, decision.seat)
        chosen, luck = easy_going(eyes, Random(seen), 0.5), Random(seen)
        guess, dice = eyes.guess(luck), luck.getrandbits(32)
        looks = [book.value(after(guess, eyes.seat, c, dice), eyes.seat) for c in decision.choices]
        middle = (max(looks) + min(looks)) / 2
        assert looks[decision.choices.index(chosen)] >= middle
        seen += 1
        apply(s, decision.seat, chosen)


@pytest.mark.parametrize("many", [False, True])
def test_who_overlooks_choices_still_sees_all_of_a_few(many):
    book = game("jeu-du-president")
    s = book.start(2)
    for choice in ("RI", "PS", "seat:0", "2-*" if many else "2-6"):
        apply(s, -1, choice)
    eyes = Eyes(book, s, 0)
    assert (len(eyes.decision.choices) > AT_A_GLANCE) == many
    chosen = {easy_going(eyes, Random(seed), 0.0, 0.35) for seed in range(20)}
    assert (len(chosen) > 1) == many
    assert "62" in chosen  # the largest of all that a 2 brings


def test_who_cares_little_draws_lots_where_all_choices_look_alike(monkeypatch):
    book = game("jeu-du-president")
    monkeypatch.setattr(type(book), "value", lambda *_: 0.0)
    s = book.start(2)
    for choice in ("RI", "PS", "seat:0", "2-6"):
        apply(s, -1, choice)
    assert len({easy_going(Eyes(book, s, 0), Random(seed), 0.5) for seed in range(20)}) > 1
