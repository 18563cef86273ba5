"""Advice that teaches: a choice with its reasons, and the one to think of next."""

from random import Random
from typing import NamedTuple

from escale.bots.eyes import Bot, Eyes
from escale.bots.greedy import after
from escale.engine import Choice, Merit, apply

GUESSES = 2
MOST = 2  # reasons for one choice
SLIGHT = 0.02  # of the heaviest: what weighs less is not worth a word


class Hint(NamedTuple):
    """A choice and what speaks for it, the heaviest reason first."""

    choice: Choice
    merits: list[Merit]


def advise(eyes: Eyes, rng: Random, bot: Bot, rule: Choice | None = None) -> list[Hint]:
    """Return what `bot` would choose, or what the rule book says, and the runner-up."""
    choices = eyes.decision.choices
    first = rule or bot(eyes, rng)
    found: dict[Choice, dict[str, Merit]] = {choice: {} for choice in choices}
    looks = dict.fromkeys(choices, 0.0)
    for n in range(GUESSES):
        guess, luck = eyes.guess(rng), rng.getrandbits(32)
        for choice in choices:
            looks[choice] += eyes.game.value(after(guess, eyes.seat, choice, luck), eyes.seat)
            if n == 0:
                done = guess.clone()
                apply(done, eyes.seat, choice)  # what chance brings is nobody's merit
                for merit in eyes.game.merits(guess, done, eyes.seat):
                    found[choice][merit.key] = merit
    others = sorted((c for c in choices if c != first), key=lambda c: looks[c], reverse=True)
    return [Hint(choice, telling(choice, found)) for choice in (first, *others[:1])]


def telling(choice: Choice, found: dict[Choice, dict[str, Merit]]) -> list[Merit]:
    """Return what sets a choice apart from the others; if nothing does, what it is good for."""
    others = [merits for other, merits in found.items() if other != choice]

    def lead(merit: Merit) -> float:
        usual = sum(m[merit.key].weight if merit.key in m else 0.0 for m in others)
        return merit.weight - usual / max(1, len(others))

    ranked = sorted(found[choice].values(), key=lead, reverse=True)
    least = SLIGHT * max([abs(merit.weight) for merit in ranked], default=0.0)
    apart = [merit for merit in ranked if lead(merit) > least]
    plain = sorted(ranked, key=lambda merit: merit.weight, reverse=True)[:1]
    return apart[:MOST] or [merit for merit in plain if merit.weight > 0]
