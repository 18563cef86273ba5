"""The games in OpenSpiel: import this module, then `pyspiel.load_game("escale_duel21")`.

The parameter `players` is the number of seats. Seats asked together answer one after the other.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pyspiel

from escale.engine import CHANCE, Choice, Decision, Game, Match
from escale.games import EXAMPLES, SHELF, added, game
from escale.study.encoding import Encoding


@cache
def encoding(slug: str, seats: int) -> Encoding:
    """Return how a game is encoded, made once."""
    return Encoding(game(slug), seats)


def short_name(slug: str) -> str:
    """Return what OpenSpiel calls a game of ours."""
    return f"escale_{slug.replace('-', '_')}"


def game_type(book: Game[Any]) -> pyspiel.GameType:
    """Return what OpenSpiel must know of a game before it is made."""
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(book.slug),
        long_name=f"Escale: {book.slug}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if book.secrets
        else information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if book.zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=book.seats[-1],
        min_num_players=book.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": book.seats[0]},
    )


class SpielGame(pyspiel.Game):
    """One game of ours with so many seats."""

    def __init__(self, slug: str, kind: pyspiel.GameType, params: dict[str, Any] | None) -> None:
        book = game(slug)
        params = {"players": book.seats[0], **(params or {})}
        self.encoding = encoding(slug, params["players"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=len(self.encoding.outcomes),
            num_players=params["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if book.zero_sum else None,
            max_game_length=book.bound,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "SpielState":
        """Return the table before the first event."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number of rolls and draws that no game reaches."""
        return self.encoding.game.bound

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        """Return who turns a state into what a seat knows."""
        recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return SpielObserver(self.encoding, recall)


class SpielState(pyspiel.State):
    """A match of ours, one answer at a time."""

    def __init__(self, owner: SpielGame) -> None:
        super().__init__(owner)
        self.slug, self.seats = owner.encoding.game.slug, owner.encoding.seats
        self.match = Match(owner.encoding.game, self.seats)

    @property
    def encoding(self) -> Encoding:
        """How choices are numbered."""
        return encoding(self.slug, self.seats)

    def _decision(self) -> Decision:
        decision: Decision = self.match.state.decisions[0]
        return decision

    def current_player(self) -> int:
        """Return whose answer is awaited first."""
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self._decision().seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        numbers = self.encoding.action
        return sorted([numbers[choice] for choice in self._decision().choices])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may answer now, each with its probability."""
        decision, numbers = self._decision(), self.encoding.outcome
        weights = decision.weights or [1] * len(decision.choices)
        total = sum(weights)
        return [
            (numbers[choice], weight / total)
            for choice, weight in zip(decision.choices, weights, strict=True)
        ]

    def _choice(self, player: int, action: int) -> Choice:
        chance = player == pyspiel.PlayerId.CHANCE
        return (self.encoding.outcomes if chance else self.encoding.actions)[action]

    def _apply_action(self, action: int) -> None:
        seat = self._decision().seat
        listed = self.encoding.outcomes if seat == CHANCE else self.encoding.actions
        self.match.answer(seat, listed[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self._choice(player, action)

    def is_terminal(self) -> bool:
        """Whether nothing is left to decide."""
        return self.match.over

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat."""
        return self.match.game.returns(self.match.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a guess of the whole match that fits what `player` knows."""
        made: SpielState = self.clone()
        made.match = self.match.determinize(player, Random(sampler()))
        return made

    def __str__(self) -> str:
        return " ".join(choice for _, choice in self.match.log)


class SpielObserver:
    """What a seat knows, as a string and, without recall, as an array of planes."""

    def __init__(self, how: Encoding, recall: bool) -> None:
        self.how = how
        self.recall = recall
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if not recall:
            self.tensor = how.observe(how.game.start(how.seats, how.options), 0) * 0
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the array with what `player` sees."""
        if self.tensor is not None:
            self.tensor[:] = self.how.observe(state.match.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return all that `player` has seen, or what it sees now."""
        if self.recall:
            return state.match.information(player)
        view = self.how.game.view(state.match.state, player)
        return msgspec.json.encode(view).decode()


def register(slug: str) -> None:
    """Make a game known to OpenSpiel."""
    kind = game_type(game(slug))

    class Registered(SpielGame):
        """The game called `slug`."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(slug, kind, params)

    pyspiel.register_game(kind, Registered)


for each in (*EXAMPLES, *SHELF, *added()):
    if short_name(each) not in pyspiel.registered_names():
        register(each)
