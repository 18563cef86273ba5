"""One step ahead: the greedy bot, and players who overlook part of what it sees."""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from escale.bots.eyes import Eyes
from escale.engine import CHANCE, Choice, Game, Seat, State, apply, chance_next, roll_on

Sight = Callable[[Game[Any], State, Seat], float]  # how good a table looks to a seat

GUESSES = 4
AT_A_GLANCE = 4  # choices that nobody overlooks


def by_thumb(game: Game[Any], s: State, seat: Seat) -> float:
    """Go by the game's rule of thumb."""
    return game.value(s, seat)


def by_chances(game: Game[Any], s: State, seat: Seat) -> float:
    """Go by the learned chances of winning."""
    return game.values(s)[seat]


def greedy(eyes: Eyes, rng: Random) -> Choice:
    """Look one decision ahead on several guesses with the game's own valuation."""
    return best(eyes, rng, eyes.decision.choices, GUESSES)


def absent_minded(
    eyes: Eyes,
    rng: Random,
    notices: float,
    sight: Sight = by_thumb,
    glance: int = AT_A_GLANCE,
) -> Choice:
    """Look one decision ahead on one guess; where there is much to choose, overlook a part."""
    choices = eyes.decision.choices
    if len(choices) > glance:
        noticed = [choice for choice in choices if rng.random() < notices]
        choices = noticed or [rng.choice(choices)]
    return best(eyes, rng, choices, 1, sight)


def easy_going(eyes: Eyes, rng: Random, blur: float, notices: float = 1.0) -> Choice:
    """Take one of the good choices at first sight, with little care which.

    From the worst choice to the best, those in the lower part `1 - blur` are never taken, unless
    all the better ones are overlooked.
    """
    choices, guess, luck = eyes.decision.choices, eyes.guess(rng), rng.getrandbits(32)
    looks = [
        eyes.game.value(after(guess, eyes.seat, choice, luck), eyes.seat) for choice in choices
    ]
    seen = list(range(len(choices)))
    if notices < 1.0 and len(choices) > AT_A_GLANCE:
        seen = [n for n in seen if rng.random() < notices] or seen
    if max(looks) == min(looks):
        return choices[rng.choice(seen)]  # the first may be the same neighbour every time
    blurred = blur * (max(looks) - min(looks))
    return choices[max(seen, key=lambda n: looks[n] + blurred * rng.random())]


def after(s: State, seat: Seat, choice: Choice, luck: int) -> State:
    """Return a copy of `s` after a choice and the chance that follows at once."""
    s = s.clone()
    apply(s, seat, choice)
    if chance_next(s):
        roll_on(s, Random(luck))
    return s


def outcomes(s: State, seat: Seat, choice: Choice) -> list[tuple[float, State]]:
    """Return the tables that a choice may lead to by the chance that follows in the same turn."""
    s = s.clone()
    apply(s, seat, choice)
    if not chance_next(s):
        return [(1.0, s)]
    decision = s.decisions[0]
    weights = decision.weights or [1] * len(decision.choices)
    found, total = [], sum(weights)
    for outcome, weight in zip(decision.choices, weights, strict=True):
        table = s.clone()
        apply(table, CHANCE, outcome)
        if getattr(table, "turn", 0) != getattr(s, "turn", 0):
            return [(1.0, s)]
        found.append((weight / total, table))
    return found


def best(
    eyes: Eyes, rng: Random, choices: list[Choice], guesses: int, sight: Sight = by_thumb
) -> Choice:
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
            if chance_next(s):
                lucky = True
                roll_on(s, Random(luck))  # every choice meets the same luck
            totals[n] += sight(eyes.game, s, eyes.seat)
        if not lucky and not eyes.game.secrets:
            break  # another look would show the same
        if eyes.late(start):
            break  # another guess might be late
    most = max(totals)
    return choices[rng.choice([n for n, total in enumerate(totals) if total == most])]
