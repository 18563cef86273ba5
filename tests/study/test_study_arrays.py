"""Positions as arrays: what stands in them is what the seat may see, and its planes are written."""

from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="numpy is not installed")

import escale
from escale.games import SHELF
from escale.study import Tables, encode
from escale.study.encoding import MOST
from escale.study.planes import planes

PAGE = Path(__file__).parents[2] / "docs" / "study-games.md"


@pytest.mark.parametrize("slug", ["duel21", *SHELF])
def test_many_matches_step_together_for_every_seat_count(slug):
    game = escale.game(slug)
    for seats in game.seats:
        how = encode(game, seats)
        tables, rng = Tables(how, 3, seed=1), np.random.default_rng(seats)
        for _ in range(60):
            seen, masks = tables.observe()
            assert seen.shape == (3, how.size)
            assert np.abs(seen).max() <= MOST
            for s, seat, mask in zip(tables.states, tables.turns, masks, strict=True):
                allowed = {how.actions[n] for n in np.flatnonzero(mask)}
                assert allowed == set(next(d for d in s.decisions if d.seat == seat).choices)
            tables.step([rng.choice(np.flatnonzero(mask)) for mask in masks])


def test_a_match_that_ends_gives_its_returns_and_begins_anew():
    tables, rng, ends = Tables(encode(escale.game("duel21")), 2), np.random.default_rng(1), 0
    for _ in range(120):
        masks = tables.observe()[1]
        returns, ended = tables.step([rng.choice(np.flatnonzero(mask)) for mask in masks])
        assert (np.abs(returns).sum(axis=1) == 2 * ended).all()
        ends += ended.sum()
    assert ends


@pytest.mark.parametrize("slug", ["duel21", "kennedy-nixon", "nuclear-escalation"])
def test_two_tables_that_look_alike_to_a_seat_are_the_same_array(slug):
    game = escale.game(slug)
    how, rng, s = encode(game), Random(2), game.start(game.seats[0])
    for _ in range(60):
        decision = rng.choice(s.decisions)
        escale.apply(s, decision.seat, escale.pick(decision, rng))
        guess = game.determinize(s, 1, rng)
        assert (how.observe(guess, 1) == how.observe(s, 1)).all()


def test_every_plane_is_in_the_documents():
    page = PAGE.read_text("utf-8")
    for slug in ("duel21", *SHELF):
        for plane in planes(slug):
            assert f"`{plane.name}`: {plane.about}" in page, (slug, plane.name)
