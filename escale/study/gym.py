"""The games in Gymnasium: one seat for the learner, bots on all the others."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from escale.bots import Bot, Eyes, player
from escale.engine import OptionValue, apply, roll_on
from escale.games import game
from escale.study.encoding import MOST, encode

Shown = dict[str, Any]


class Seat(gymnasium.Env[Shown, np.int64]):
    """A seat at a table with bots; an action that is not allowed loses the game at once."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        slug: str = "duel21",
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        bots: Sequence[str | Bot] = ("greedy",),
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        book = game(slug)
        count = book.seats[0] if seats is None else seats
        others = [other for other in range(count) if other != seat]
        self.how = encode(book, count, book.seated(book.settings(options or {}), others))
        self.bots = {other: player(bots[n % len(bots)]) for n, other in enumerate(others)}
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (self.how.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.how.actions),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.how.actions))

    def _play_on(self) -> None:
        """Let chance and bots answer until the learner must, or all is over."""
        roll_on(self.s, self.rng)
        while self.s.decisions and all(d.seat != self.seat for d in self.s.decisions):
            other = self.s.decisions[0].seat
            eyes = Eyes(self.how.game, self.s, other)
            apply(self.s, other, self.bots[other](eyes, self.rng))
            roll_on(self.s, self.rng)

    def _shown(self) -> tuple[Shown, dict[str, Any]]:
        mask = self.how.mask(self.s, self.seat)
        seen = {"observation": self.how.observe(self.s, self.seat), "action_mask": mask}
        return seen, {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        """Begin a new game; with a seed, always the same luck and the same bots' whims."""
        super().reset(seed=seed)
        self.rng = Random(int(self.np_random.integers(2**63)))
        self.s = self.how.game.start(self.how.seats, self.how.options)
        self._play_on()
        return self._shown()

    def step(self, action: np.int64) -> tuple[Shown, float, bool, bool, dict[str, Any]]:
        """Answer for the learner's seat; the reward comes at the end."""
        if not self.how.mask(self.s, self.seat)[int(action)]:
            seen, info = self._shown()
            return seen, -1.0, True, False, {**info, "illegal": True}
        apply(self.s, self.seat, self.how.actions[int(action)])
        self._play_on()
        seen, info = self._shown()
        over = not self.s.decisions
        return seen, self.how.game.returns(self.s)[self.seat] if over else 0.0, over, False, info
