"""A level of ours against OpenSpiel's own ISMCTS at equal time: `python -m tools.spiel_match GAME`.

ISMCTS gets random playouts and as many simulations as fit into the processor time that our level
has taken for a decision so far, on the average, and never fewer than two; `--times 10` gives it ten
times as much. Both go by what their seat knows. Where nothing is hidden it is OpenSpiel's MCTS.
"""

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from escale.arena import interval
from escale.bots import Eyes, bot
from escale.study.openspiel import SpielState, encoding, short_name

Information = pyspiel.GameType.Information
LEAST = 2  # simulations: the first only opens the tree


class Clock:
    """The time a side has taken for its decisions."""

    def __init__(self) -> None:
        self.seconds, self.count = 0.0, 0

    def mean(self) -> float:
        """Return the seconds of one; as long as none is known, next to nothing."""
        return self.seconds / self.count if self.count else 0.001

    def add(self, start: float, count: int = 1) -> None:
        """Count what was done since `start`."""
        self.seconds += process_time() - start
        self.count += count


class Contest:
    """Games between a level of ours and ISMCTS on alternate seats."""

    def __init__(self, slug: str, seats: int, level: str, times: float, seed: int) -> None:
        self.spiel = pyspiel.load_game(short_name(slug), {"players": seats})
        self.numbers = encoding(slug, seats).action
        self.level = bot(level)
        self.times, self.seed = times, seed
        self.ours, self.theirs, self.simulations = Clock(), Clock(), Clock()

    def play(self, n: int) -> float:
        """Play the `n`th game and return our share of the win; sides change from game to game."""
        rng, dice = Random(self.seed + n // 2), np.random.RandomState(self.seed + n)
        state = self.spiel.new_initial_state()
        while not state.is_terminal():
            player = state.current_player()
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            elif len(state.legal_actions()) == 1:
                state.apply_action(state.legal_actions()[0])
            elif player % 2 == n % 2:
                state.apply_action(self.choose(state, player, rng))
            else:
                state.apply_action(self.search(state, dice))
        won = state.match.game.winners(state.match.state)
        return sum(seat % 2 == n % 2 for seat in won) / len(won) if won else 0.5

    def choose(self, state: SpielState, player: int, rng: Random) -> int:
        """Let our level choose from what its seat knows."""
        start = process_time()
        choice = self.level(Eyes(state.match.game, state.match.state, player), rng)
        self.ours.add(start)
        return self.numbers[choice]

    def search(self, state: SpielState, dice: Any) -> int:
        """Let ISMCTS search for as long as our level thinks."""
        due = self.times * self.ours.mean() * (self.theirs.count + 1)
        count = max(LEAST, round((due - self.theirs.seconds) / self.simulations.mean()))
        hidden = self.spiel.get_type().information == Information.IMPERFECT_INFORMATION
        searcher = (ismcts.ISMCTSBot if hidden else mcts.MCTSBot)(
            game=self.spiel,
            evaluator=mcts.RandomRolloutEvaluator(1, dice),
            uct_c=1.4,
            max_simulations=count,
            random_state=dice,
        )
        start = process_time()
        action = int(searcher.step(state))
        self.theirs.add(start)
        self.simulations.add(start, count)
        return action


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games, and say after each what is known."""
    parser = argparse.ArgumentParser(prog="spiel_match", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", default="maitre")
    parser.add_argument("--times", type=float, default=1.0, help="our time that ISMCTS may take")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    contest = Contest(args.game, args.seats, args.level, args.times, args.seed)
    won = 0.0
    for n in range(args.games):
        won += contest.play(n)
        low, high = interval(won, n + 1)
        print(
            f"{args.game}, {args.seats} seats: {args.level} won {won:g} of {n + 1}"
            f" ({won / (n + 1):.0%}, {low:.0%} to {high:.0%});"
            f" {1000 * contest.ours.mean():.1f} ms a decision,"
            f" ISMCTS {1000 * contest.theirs.mean():.1f} ms and"
            f" {contest.simulations.count / max(1, contest.theirs.count):.1f} simulations",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
