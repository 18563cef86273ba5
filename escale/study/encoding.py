"""Positions as arrays: observations by planes, masks of legal actions, many matches at once."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from escale.engine import EscaleError, Game, OptionValue, Seat, State, apply, asked, roll_on
from escale.study.planes import planes
from escale.texts import texts

Array = Any  # of NumPy
MOST = 64.0  # no number of an observation is further from 0


class Encoding:
    """How positions of one game, for so many seats, become arrays, and actions numbers."""

    def __init__(
        self, game: Game[Any], seats: int, options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settings(options or {})
        self.actions = game.choices(seats, self.options)  # what action number n means
        self.outcomes = game.outcomes(seats, self.options)
        if not self.actions:
            raise EscaleError(f"{game.slug} does not list its choices: write `choices`")
        self.action = {choice: n for n, choice in enumerate(self.actions)}
        self.outcome = {choice: n for n, choice in enumerate(self.outcomes)}
        self.kinds = sorted(texts(game.slug, "en").section("prompts"))
        self.planes = planes(game.slug)
        start = game.start(seats, self.options)
        parts = self._parts(start, 0)
        self.sizes = {name: len(part) for name, part in parts.items()}
        self.size = sum(self.sizes.values())

    def _parts(self, s: State, seat: Seat) -> dict[str, list[float]]:
        """Return the planes by name; the last one is the kind of question asked."""
        view = self.game.view(s, seat)
        found = {plane.name: list(plane.read(view, seat, self.seats)) for plane in self.planes}
        decision = asked(s, seat)
        kind = "" if decision is None else decision.kind
        found["question"] = [float(kind == known) for known in self.kinds]
        return found

    def observe(self, s: State, seat: Seat) -> Array:
        """Return what `seat` sees, all planes one after the other."""
        return np.array([x for part in self._parts(s, seat).values() for x in part], np.float32)

    def mask(self, s: State, seat: Seat) -> Array:
        """Return a 1 for every action that `seat` may choose now."""
        made: Array = np.zeros(len(self.actions), np.int8)
        decision = asked(s, seat)
        if decision is not None:
            made[[self.action[choice] for choice in decision.choices]] = 1
        return made


def encode(
    game: Game[Any], seats: int | None = None, options: Mapping[str, OptionValue] | None = None
) -> Encoding:
    """Return how a game's positions become arrays, for its fewest seats unless told."""
    return Encoding(game, game.seats[0] if seats is None else seats, options)


class Tables:
    """Many matches stepped together: chance rolls on, and what is over begins anew."""

    def __init__(self, encoding: Encoding, count: int, seed: int = 0) -> None:
        self.encoding = encoding
        self.rngs = [Random(f"{seed} {n}") for n in range(count)]
        self.states = [self._fresh(rng) for rng in self.rngs]

    def _fresh(self, rng: Random) -> Any:
        """Return a new game in which somebody must choose."""
        s = self.encoding.game.start(self.encoding.seats, self.encoding.options)
        roll_on(s, rng)
        return s

    @property
    def turns(self) -> Array:
        """Whose answer each match waits for: the first seat asked."""
        return np.array([s.decisions[0].seat for s in self.states])

    def observe(self) -> tuple[Array, Array]:
        """Return what the seat to choose sees in each match, and what it may do."""
        seats = [s.decisions[0].seat for s in self.states]
        both = list(zip(self.states, seats, strict=True))
        return (
            np.stack([self.encoding.observe(s, seat) for s, seat in both]),
            np.stack([self.encoding.mask(s, seat) for s, seat in both]),
        )

    def step(self, actions: Sequence[int] | Array) -> tuple[Array, Array]:
        """Make one choice in each match; return every seat's returns where one has ended, and ends.

        A match that has ended stands at its next game's first decision already.
        """
        returns: Array = np.zeros((len(self.states), self.encoding.seats), np.float32)
        ended: Array = np.zeros(len(self.states), np.int8)
        for n, (s, action) in enumerate(zip(self.states, actions, strict=True)):
            apply(s, s.decisions[0].seat, self.encoding.actions[int(action)])
            roll_on(s, self.rngs[n])
            if s.over:
                returns[n], ended[n] = self.encoding.game.returns(s), 1
                self.states[n] = self._fresh(self.rngs[n])
        return returns, ended
