"""The greedy bot: tries every choice on a few guesses and keeps what looks best at once."""

from random import Random
from time import monotonic

from escale.bots.eyes import Eyes
from escale.engine import CHANCE, Choice, apply, roll_on

GUESSES = 4


def greedy(eyes: Eyes, rng: Random) -> Choice:
    """Look one decision ahead on several guesses with the game's own valuation."""
    choices = eyes.decision.choices
    if len(choices) == 1:
        return choices[0]
    totals = [0.0] * len(choices)
    start, untouched, certain = monotonic(), rng.getstate(), False
    for look in range(GUESSES):
        guess = eyes.guess(rng)
        if look == 0:  # a guess that draws nothing has nothing to guess
            certain = rng.getstate() == untouched
        luck = rng.getrandbits(32)
        if look and certain:
            continue  # another look would show the same
        for n, choice in enumerate(choices):
            s = guess.clone()
            apply(s, eyes.seat, choice)
            if s.decisions and s.decisions[0].seat == CHANCE:
                certain = False
                roll_on(s, Random(luck))  # every choice meets the same luck
            totals[n] += eyes.game.value(s, eyes.seat)
        if eyes.budget is not None and monotonic() - start > eyes.budget / 2:
            break  # another guess might be late
    best = max(totals)
    return choices[rng.choice([n for n, total in enumerate(totals) if total == best])]
