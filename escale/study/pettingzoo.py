"""The games in PettingZoo: `env("duel21")` is an AEC environment with action masks."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from escale.engine import OptionValue, apply, roll_on
from escale.games import game
from escale.playthrough import told
from escale.study.encoding import MOST, encode


class Table(AECEnv[str, dict[str, Any], int | None]):
    """One table: the seats are agents, chance is the environment's; who is asked first acts."""

    metadata = {"name": "escale", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.how = encode(game(slug), seats, options)
        self.metadata = {**Table.metadata, "name": f"escale_{slug}"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.how.seats)]
        size, actions = self.how.size, len(self.how.actions)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.rng = Random(0)

    def observation_space(self, agent: str) -> Any:
        """Return what `agent` may be shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what `agent` may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, always the same luck."""
        if seed is not None:
            self.rng = Random(seed)
        self.s = self.how.game.start(self.how.seats, self.how.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._roll()

    def _roll(self) -> None:
        """Let chance answer, then find who acts."""
        roll_on(self.s, self.rng)
        if self.s.decisions:
            self.agent_selection = self.possible_agents[self.s.decisions[0].seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what `agent` sees, and which actions are open to it."""
        seat = self.possible_agents.index(agent)
        mask = self.how.mask(self.s, seat)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.how.observe(self.s, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer for the agent that acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        apply(self.s, self.possible_agents.index(agent), self.how.actions[int(action)])
        self._roll()
        if not self.s.decisions:
            returns = self.how.game.returns(self.s)
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return who is asked what, in a line."""
        if self.render_mode is None or not self.s.decisions:
            return None
        return told(0, self.s.decisions[0], "?")

    def close(self) -> None:
        """Nothing is left open."""


def env(
    slug: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return an environment that refuses what is not allowed and says why."""
    made = Table(slug, seats, options, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))
