"""Maître with more or less to think, to see what thought is worth where luck is strong:

`escale arena GAME --seats N --bots maitre tools.doubled:half --games N --json`
"""

from random import Random

from escale.bots import Eyes
from escale.bots.levels import USUAL, WORK
from escale.bots.search import search
from escale.engine import Choice


def half(eyes: Eyes, rng: Random) -> Choice:
    """Play as Maître with half the guesses and half the simulations."""
    return times(eyes, rng, 0.5)


def twice(eyes: Eyes, rng: Random) -> Choice:
    """Play as Maître with twice the guesses and twice the simulations."""
    return times(eyes, rng, 2.0)


def times(eyes: Eyes, rng: Random, share: float) -> Choice:
    """Play as Maître with a share of its guesses and simulations, as wide and as far ahead."""
    work = WORK.get(eyes.game.slug, USUAL)[1]
    guesses, rounds = round(work.guesses * share), round(work.rounds * share)
    return search(eyes, rng, work._replace(guesses=guesses, rounds=rounds))
