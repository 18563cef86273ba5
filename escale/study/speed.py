"""How fast the games are through the field's tools, beside games of these tools' own.

`python -m escale.study.speed` prints decisions a second of processor time, random play.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import thread_time
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.test.example_envs import generated_agents_env_v0

from escale.bench import tic_tac_toe
from escale.games import EXAMPLES, SHELF
from escale.study import openspiel
from escale.study.pettingzoo import env

ROUNDS = 3
SECONDS = 0.2  # of each of the rounds
THEIRS = ("blackjack", "leduc_poker", "python_kuhn_poker", "python_liars_poker")


def spiel(name: str, rng: Random) -> Callable[[], int]:
    """Return what plays one random game in OpenSpiel and counts the players' decisions."""
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def zoo(table: Any, rng: Random) -> Callable[[], int]:
    """Return what plays one random game in PettingZoo and counts the agents' steps."""

    def play() -> int:
        steps = 0
        table.reset(seed=rng.getrandbits(30))
        for agent in table.agent_iter(2000):
            seen, _, ended, cut, _ = table.last()
            action = None
            if not ended and not cut:
                steps += 1
                if isinstance(seen, dict):
                    action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
                else:
                    action = table.action_space(agent).sample()
            table.step(action)
        return steps

    return play


def main() -> None:
    """Measure all of them in turn, round after round, and a yardstick in between."""
    rng = Random(1960)
    work: dict[str, Callable[[], int]] = {"yardstick": lambda: tic_tac_toe(rng)}
    for slug in (*EXAMPLES, *SHELF):
        name = openspiel.short_name(slug)
        work[f"OpenSpiel {name}"] = spiel(name, rng)
    for name in THEIRS:
        if name.startswith("python_"):  # registers itself
            import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
        work[f"OpenSpiel's {name}"] = spiel(name, rng)
    for slug in (*EXAMPLES, *SHELF):
        work[f"PettingZoo {slug}"] = zoo(env(slug), rng)
    work["PettingZoo's generated_agents_env_v0"] = zoo(generated_agents_env_v0.env(), rng)
    counted, spent = dict.fromkeys(work, 0), dict.fromkeys(work, 0.0)
    for _ in range(ROUNDS):
        for name, play in work.items():
            start = thread_time()
            while thread_time() - start < SECONDS:
                counted[name] += play()
            spent[name] += thread_time() - start
    for name in work:
        print(f"{name:45}{counted[name] / spent[name]:12,.0f}/s")


if __name__ == "__main__":
    main()
