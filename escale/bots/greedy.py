"""One step ahead: the greedy bot, and players who overlook part of what it sees."""

from random import Random
from time import monotonic

from escale.bots.eyes import Eyes
from escale.engine import CHANCE, Choice, apply, roll_on

GUESSES = 4
AT_A_GLANCE = 4  # choices that nobody overlooks


def greedy(eyes: Eyes, rng: Random) -> Choice:
    """Look one decision ahead on several guesses with the game's own valuation."""
    return best(eyes, rng, eyes.decision.choices, GUESSES)


def absent_minded(eyes: Eyes, rng: Random, notices: float) -> Choice:
    """Look one decision ahead on one guess; where there is much to choose, overlook a part."""
    choices = eyes.decision.choices
    if len(choices) > AT_A_GLANCE:
        noticed = [choice for choice in choices if rng.random() < notices]
        choices = noticed or [rng.choice(choices)]
    return best(eyes, rng, choices, 1)


def best(eyes: Eyes, rng: Random, choices: list[Choice], guesses: int) -> Choice:
    """Return which of `choices` looks best at once, over some guesses of what is hidden."""
    if len(choices) == 1:
        return choices[0]
    totals = [0.0] * len(choices)
    start, lucky = monotonic(), False
    for _ in range(guesses):
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
        if eyes.late(start):
            break  # another guess might be late
    most = max(totals)
    return choices[rng.choice([n for n, total in enumerate(totals) if total == most])]
