"""The games in OpenSpiel pass its own tests, and its algorithms play them."""

from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
np = pytest.importorskip("numpy")

from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from escale.engine import Match
from escale.games import SHELF, game
from escale.study import openspiel
from tools.spiel_match import Contest

DUEL = "escale_duel21"


@pytest.mark.parametrize("slug", ["duel21", *SHELF])
def test_every_game_passes_the_random_simulations(slug):
    made = pyspiel.load_game(openspiel.short_name(slug))
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)


def test_a_game_passes_them_with_serialisation():
    pyspiel.random_sim_test(pyspiel.load_game(DUEL), num_sims=2, serialize=True, verbose=False)


def test_a_game_takes_as_many_players_as_its_rules():
    made = pyspiel.load_game("escale_marathon", {"players": 5})
    assert made.num_players() == 5
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)


def test_the_numbers_of_a_game_are_those_of_its_rules():
    made, book = pyspiel.load_game("escale_nuclear_escalation"), game("nuclear-escalation")
    assert made.num_distinct_actions() == len(book.choices(2, book.settings({})))
    assert made.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert made.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert pyspiel.load_game(DUEL).utility_sum() == 0


def played(events: int):
    state, rng = pyspiel.load_game(DUEL).new_initial_state(), Random(4)
    while len(state.match.log) < events or state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_information_states_hide_what_is_hidden_and_observations_are_arrays():
    state = played(9)
    player = state.current_player()
    assert state.information_state_string(player) == state.match.information(player)
    assert state.information_state_string(0) != state.information_state_string(1)
    assert len(state.observation_tensor(player)) == state.get_game().observation_tensor_size()
    again = pyspiel.load_game(DUEL).deserialize_state(state.serialize())
    assert again.match == Match(game("duel21"), 2, log=state.match.log)
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert len(copied.match.log) == len(state.match.log) + 1


def test_a_guess_keeps_what_the_player_knows():
    state = played(9)
    player, rng = state.current_player(), Random(1)
    guesses = [state.resample_from_infostate(player, rng.random) for _ in range(20)]
    known = state.information_state_string(player)
    assert {guess.information_state_string(player) for guess in guesses} == {known}
    assert len({guess.information_state_string(1 - player) for guess in guesses}) > 1


def test_ismcts_plays_duel21():
    rng = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game=pyspiel.load_game(DUEL),
        random_state=rng,
        uct_c=1.0,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        max_simulations=12,
    )
    state = played(8)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("slug", "seats"), [("duel21", 2), ("marathon", 3)])
def test_a_level_of_ours_meets_openspiels_search_and_both_are_timed(slug, seats):
    contest = Contest(slug, seats, "habitue", 1.0, 0)
    assert 0.0 <= contest.play(0) <= 1.0
    assert contest.ours.count > 0
    assert contest.simulations.count >= 2 * contest.theirs.count > 0


def test_counterfactual_regret_is_learnt_by_sampling():
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(DUEL))
    for _ in range(8):
        solver.iteration()
    state = played(8)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)
