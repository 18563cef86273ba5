"""What a bot is handed: never the true state."""

from collections.abc import Callable
from random import Random
from typing import Any

from escale.engine import Choice, Decision, Game, NotYourDecision, Seat, State, asked


class Eyes:
    """A seat's view, what is asked of it, and guesses that fit both."""

    def __init__(self, game: Game[Any], s: State, seat: Seat, budget: float | None = None) -> None:
        decision = asked(s, seat)
        if decision is None:
            raise NotYourDecision(seat, [d.seat for d in s.decisions])
        self.game = game
        self.seat = seat
        self.budget = budget  # seconds it may think; None: as long as it likes
        self.view = game.view(s, seat)
        self.decision: Decision = decision

        def guess(rng: Random) -> State:
            made: State = game.determinize(s, seat, rng)
            return made

        self.guess: Callable[[Random], State] = guess


Bot = Callable[[Eyes, Random], Choice]
