"""What tests of a game are written with: rule marks, answers, pictures, random play.

`escale.testing.conformance` holds the laws that every game must keep, as a class of tests.
"""

from random import Random
from typing import Any

import pytest

from escale.engine import CHANCE, Choice, Event, Game, Seat, State, apply, asked, pick

pytest.register_assert_rewrite("escale.testing.conformance", "escale.testing.twins")


def rule(slug: str, *numbers: str) -> pytest.MarkDecorator:
    """Mark a test that plays these numbered rules of a game."""
    return pytest.mark.rule(slug, *numbers)


def answer(s: State, *choices: Choice | Event) -> None:
    """Answer what is asked, one choice after the other, chance included.

    A plain choice goes to the first seat asked that may make it; (seat, choice) to that seat.
    """
    for choice in choices:
        if isinstance(choice, tuple):
            apply(s, *choice)
            continue
        takers = [d.seat for d in s.decisions if choice in d.choices]
        apply(s, takers[0] if takers else s.decisions[0].seat if s.decisions else CHANCE, choice)


def choices(s: State, seat: Seat) -> list[Choice]:
    """Return what `seat` may choose now; nothing when it is not asked."""
    decision = asked(s, seat)
    return decision.choices if decision else []


def play_on(s: State, rng: Random, bound: int = 1_000_000) -> list[Event]:
    """Play at random to the end and return the events."""
    log: list[Event] = []
    while s.decisions:
        assert len(log) < bound, f"still not over after {bound} events"
        decision = s.decisions[int(rng.random() * len(s.decisions))]
        event = (decision.seat, pick(decision, rng))
        apply(s, *event)
        log.append(event)
    return log


def random_log(game: Game[Any], seats: int, seed: int, **options: Any) -> list[Event]:
    """Return the log of a whole random game."""
    return play_on(game.start(seats, options), Random(seed), game.bound)


def picture(s: State) -> str:
    """Return everything in `s` as text, compiled or not: equal pictures are equal states."""
    names = [n for n in dir(s) if not n.startswith("_") and n != "facts"]
    fields = {n: v for n in names if not callable(v := getattr(s, n))}
    return "\n".join(f"{name} = {value!r}" for name, value in sorted(fields.items()))
