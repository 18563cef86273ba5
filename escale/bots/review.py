"""A finished game looked at again: the chances move by move, luck, and what the master plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from escale.bots.advice import telling
from escale.bots.eyes import Eyes
from escale.bots.levels import USUAL, WORK
from escale.bots.search import weighed
from escale.engine import (
    CHANCE,
    Choice,
    Decision,
    Event,
    Game,
    Merit,
    OptionValue,
    Seat,
    State,
    Value,
    apply,
    asked,
)

GUESSES = 3  # of what is hidden, to see the table as a seat did
OUTCOMES = 24  # of one roll or draw, to know what it was expected to bring
CLOSE = 0.03  # chances that make no difference
ANSWERS = 500  # of a game that the master looks at as closely as when it plays; less in longer ones


@dataclass(frozen=True)
class Ground:
    """What speaks for a choice: `hints.<key>` in the texts, and its values."""

    key: str
    values: dict[str, Value]


@dataclass(frozen=True)
class Moment:
    """The table after one event."""

    n: int  # of the event
    seat: Seat  # who answered; -1 is chance
    chances: list[float]  # of winning, by seat, each from what that seat could know
    luck: list[float]  # by seat: how much more this roll or draw brought than was expected
    played: Choice
    best: Choice = ""  # what the master plays; "" where there was nothing to choose
    chance: float = 0.0  # of winning, as the master sees it, after what was played
    gain: float = 0.0  # how much more there is after what the master plays
    why: list[Ground] = field(default_factory=list)  # what speaks for that against what was played


def review(
    game: Game[Any],
    seats: int,
    options: Mapping[str, OptionValue],
    log: Sequence[Event],
    first: int,
    last: int,
) -> list[Moment]:
    """Return the moments after the events from `first` on, before `last`."""
    s = game.start(seats, options)
    for who, choice in log[:first]:
        apply(s, who, choice)
    found = []
    effort = min(1.0, ANSWERS / max(1, sum(who != CHANCE for who, _ in log)))
    for n in range(first, last):
        who, choice = log[n]
        decision = asked(s, who)
        assert decision is not None  # the log was played before
        rng = Random(n)
        luck, best, chance, gain, why = [0.0] * seats, "", 0.0, 0.0, list[Ground]()
        if who == CHANCE:
            expected = awaited(game, s, decision, rng)
        elif len(decision.choices) > 1:
            eyes = Eyes(game, s, who, effort=effort)
            best, chance, gain = mastered(eyes, choice, rng)
            if gain > CLOSE:
                why = reasons(eyes, best, choice, rng)
        apply(s, who, choice)
        if who == CHANCE:
            came = game.values(s)
            luck = [round(a - b, 4) for a, b in zip(came, expected, strict=True)]
        chances = known(game, s, seats, rng)
        found.append(Moment(n, who, chances, luck, choice, best, chance, gain, why))
    return found


def known(game: Game[Any], s: State, seats: int, rng: Random) -> list[float]:
    """Return every seat's chances as far as that seat can know them, together one."""
    if not s.decisions or not game.secrets:
        own = game.values(s)
    else:
        own = []
        for seat in range(seats):
            guesses = [game.determinize(s, seat, rng) for _ in range(GUESSES)]
            own.append(sum(game.values(guess)[seat] for guess in guesses) / GUESSES)
    whole = sum(own)
    return [round(chance / whole, 4) if whole else 0.0 for chance in own]


def awaited(game: Game[Any], s: State, decision: Decision, rng: Random) -> list[float]:
    """Return the chances that a roll or draw was expected to bring, on the average."""
    choices, weights = decision.choices, decision.weights or [1] * len(decision.choices)
    if len(choices) > OUTCOMES:
        choices = rng.choices(choices, weights, k=OUTCOMES)
        weights = [1] * OUTCOMES
    sums: list[float] = []
    for choice, weight in zip(choices, weights, strict=True):
        after = s.clone()
        apply(after, CHANCE, choice)
        values = game.values(after)
        sums = sums or [0.0] * len(values)
        sums = [so_far + weight * value for so_far, value in zip(sums, values, strict=True)]
    return [one / sum(weights) for one in sums]


def mastered(eyes: Eyes, played: Choice, rng: Random) -> tuple[Choice, float, float]:
    """Return what the strongest bot plays with what the seat knew, and what both bring."""
    best, chances = weighed(eyes, rng, WORK.get(eyes.game.slug, USUAL)[1], played)
    chance = chances[played]
    return best, round(chance, 4), round(max(0.0, chances[best] - chance), 4)


def reasons(eyes: Eyes, best: Choice, played: Choice, rng: Random) -> list[Ground]:
    """Return what sets the master's choice apart from the one that was played."""
    guess, found = eyes.guess(rng), dict[Choice, dict[str, Merit]]()
    for choice in (best, played):
        done = guess.clone()
        apply(done, eyes.seat, choice)
        merits = eyes.game.merits(guess, done, eyes.seat)
        found[choice] = {merit.key: merit for merit in merits}
    return [Ground(merit.key, dict(merit.values)) for merit in telling(best, found)]
