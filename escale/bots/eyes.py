"""What a bot is handed: never the true state."""

from collections.abc import Callable
from functools import cached_property
from random import Random
from time import monotonic
from typing import Any

from escale.engine import Choice, Decision, Game, NotYourDecision, Seat, State, asked


class Eyes:
    """A seat's view, what is asked of it, and guesses that fit both."""

    def __init__(
        self,
        game: Game[Any],
        s: State,
        seat: Seat,
        budget: float | None = None,
        effort: float = 1.0,
    ) -> None:
        decision = asked(s, seat)
        if decision is None:
            raise NotYourDecision(seat, [d.seat for d in s.decisions])
        self.game = game
        self.seat = seat
        self.budget = budget  # seconds it may think; None: as long as it likes
        self.effort = effort  # the share of a level's work it may do
        self.decision: Decision = decision

        def look() -> Any:
            return game.view(s, seat)

        def guess(rng: Random) -> State:
            made: State = game.determinize(s, seat, rng)
            return made

        self._look: Callable[[], Any] = look
        self.guess: Callable[[Random], State] = guess

    def late(self, start: float) -> bool:
        """Whether half the time to think is gone since `start`: more work might be late."""
        return self.budget is not None and monotonic() - start > self.budget / 2

    @cached_property
    def view(self) -> Any:
        """What the seat sees, built when somebody looks; the game must not have gone on."""
        return self._look()


Bot = Callable[[Eyes, Random], Choice]
