"""The games in PettingZoo and Gymnasium pass their owners' tests."""

import pytest

pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from escale.games import SHELF
from escale.study.gym import Seat
from escale.study.pettingzoo import env

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # observations are dictionaries


@pytest.mark.parametrize("slug", ["duel21", *SHELF])
def test_every_game_passes_the_api_test_of_pettingzoo(slug):
    api_test(env(slug), num_cycles=60)


def test_a_seed_makes_the_same_game():
    seed_test(lambda: env("duel21"), num_cycles=60)
    seed_test(lambda: env("marathon"), num_cycles=20)


def test_the_benchmark_of_pettingzoo_runs(monkeypatch, capsys):
    clock = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: next(clock) / 10)  # five seconds in fifty looks
    performance_benchmark(env("duel21"))
    assert "turns per second" in capsys.readouterr().out


def test_an_action_that_is_not_allowed_ends_the_game_in_pettingzoo():
    table = env("duel21")
    table.reset(seed=3)
    mask = table.observe(table.agent_selection)["action_mask"]
    assert mask.sum() == 2
    agent = table.agent_selection
    while (mask := table.observe(table.agent_selection)["action_mask"]).all():
        agent = table.agent_selection
        table.step(0)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert table.unwrapped.terminations[agent] or not table.agents


@pytest.mark.parametrize("slug", ["duel21", "marathon", "presidentielle"])
def test_a_seat_against_bots_passes_the_checker_of_gymnasium(slug):
    check_env(Seat(slug, bots=["random"]), skip_render_check=True)


def test_a_learner_plays_a_whole_game_for_its_returns():
    table, rng = Seat("duel21", bots=["random"]), np.random.default_rng(1)
    shown, info = table.reset(seed=5)
    over, steps = False, 0
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        shown, reward, over, _, info = table.step(action)
        steps += 1
    assert reward in (-1.0, 1.0)
    assert steps > 3
    assert not shown["action_mask"].any()
