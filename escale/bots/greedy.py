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
    start, lucky = monotonic(), False
    for _ in range(GUESSES):
        guess, luck = eyes.guess(rng), rng.getrandbits(32)
        for n, choice in enumerate(choices):
            s = guess.clone()
            apply(s, eyes.seat, choice)
            if s.decisions and s.decisions[0].seat == CHANCE:
                lucky = True
                roll_on(s, Random(luck))  # every choice meets the same luck
            totals[n] += eyes.game.value(s, eyes.seat)
        if not lucky and not eyes.game.secrets:
            break  # another look would show the same
        if eyes.budget is not None and monotonic() - start > eyes.budget / 2:
            break  # another guess might be late
    best = max(totals)
    return choices[rng.choice([n for n, total in enumerate(totals) if total == best])]
