"""A bot of one's own: it learns from random games what makes one win Duel 21, and plays by it.

`python trained_bot.py` plays, learns and writes what it found to `trained_bot.json`;
`escale arena duel21 --bots trained_bot:trained greedy` lets it play.
"""

import json
import sys
from functools import cache
from math import exp
from pathlib import Path
from random import Random

import escale
from escale.bots import Eyes
from escale.examples.duel21.game import Duel

LEARNT = Path(__file__).with_suffix(".json")
GUESSES = 8  # of the hidden card, for every choice


def features(s: Duel, seat: int) -> list[float]:
    """Return what may matter to `seat`: lives, who would win the round now, who is near 21."""
    totals = [sum(s.cards[who]) for who in (seat, 1 - seat)]
    worth = [total if total <= 21 else -total for total in totals]
    near = [max(0, total - 16) if total <= 21 else 0 for total in totals]
    ahead = (worth[0] > worth[1]) - (worth[0] < worth[1])
    over = (totals[1] > 21) - (totals[0] > 21)
    return [s.lives[seat] - s.lives[1 - seat], ahead, near[0] - near[1], over]


def positions(games: int, seed: int = 0) -> list[tuple[list[float], float]]:
    """Play at random; return each decision's features for the seat asked, and whether it won."""
    game, found = escale.game("duel21"), []
    for n in range(games):
        s, rng, seen = game.start(2), Random(seed + n), []
        while s.decisions:
            decision = s.decisions[0]
            if decision.seat >= 0:
                seen.append((decision.seat, features(s, decision.seat)))
            escale.apply(s, decision.seat, escale.pick(decision, rng))
        won = game.winners(s)
        found += [(row, float(seat in won)) for seat, row in seen]
    return found


def chance(weights: list[float], row: list[float]) -> float:
    """Return the chance of winning that the weights see in a row of features."""
    return 1 / (1 + exp(-sum(w * x for w, x in zip(weights, row, strict=True))))


def learn(games: int, rate: float = 0.02) -> list[float]:
    """Return what each feature weighs: logistic regression, one position after another."""
    weights = [0.0] * 4
    for row, won in positions(games):
        miss = won - chance(weights, row)
        weights = [w + rate * miss * x for w, x in zip(weights, row, strict=True)]
    return weights


@cache
def learnt() -> list[float]:
    """Return the weights that were written down."""
    weights: list[float] = json.loads(LEARNT.read_text("utf-8"))
    return weights


def trained(eyes: Eyes, rng: Random) -> str:
    """Choose what promises most, over some guesses of what is hidden and of what comes next."""
    totals = dict.fromkeys(eyes.decision.choices, 0.0)
    for _ in range(GUESSES):
        guess, luck = eyes.guess(rng), rng.random()
        for choice in totals:
            s = guess.clone()
            escale.apply(s, eyes.seat, choice)
            if choice == "hit":  # the card that comes, not yet what the other makes of it
                escale.apply(s, escale.CHANCE, escale.pick(s.decisions[0], Random(luck)))
            totals[choice] += chance(learnt(), features(s, eyes.seat))
    return max(totals, key=lambda choice: totals[choice])


if __name__ == "__main__":
    weights = learn(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
    LEARNT.write_text(json.dumps([round(w, 3) for w in weights]) + "\n", "utf-8")
    print(dict(zip(("lives", "ahead", "near 21", "over 21"), weights, strict=True)))
