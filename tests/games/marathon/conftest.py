"""A Marathon table that tests set up in one line."""

import pytest

from escale.engine import Seat, ask_again, settle
from escale.games.marathon import GAME
from escale.games.marathon.cards import MOVES, PLACES
from escale.games.marathon.state import Marathon
from escale.games.marathon.steps import COUNT, TURN
from escale.testing import answer


class Table:
    """A game at a turn: seats in order 0, 1, 2… from the top of the pile, one line open."""

    def __init__(
        self, seats: int = 3, event: str = "E5", dice: str = "444444", days: int = 0, **options: str
    ) -> None:
        self.s: Marathon = GAME.start(seats, options)
        answer(self.s, *[f"seat:{seat}" for seat in range(seats - 1)])
        if days == 0:
            self.draw(event, dice)
            return
        self.draw("E1", "111111")
        s = self.s
        s.opened, s.counted, s.time = days + 1, days, [16 * days] * seats
        s.events = ["E1", event, ""] if days == 1 else ["E1", "E2", event]
        s.stack = [name for name in s.stack if name not in s.events]
        s.cells = [[0] * (6 * days) for _ in range(seats)]
        s.dice = (
            [0] * 6 + [int(die) for die in dice] if days == 1 else list(map(int, dice)) + [0] * 6
        )
        ask_again(s)

    def draw(self, event: str, dice: str) -> None:
        """Answer for chance: an event and six dice."""
        answer(self.s, event, *dice)

    def both(self, event: str = "E5", dice: str = "444444") -> None:
        """Open line B too, as if somebody had been there."""
        s = self.s
        s.opened, s.events[1], s.dice[6:] = 2, event, [int(die) for die in dice]
        s.stack = [name for name in s.stack if name != event]
        ask_again(s)

    def put(self, seat: Seat, *spaces: str) -> None:
        """Put pawns on the board without a turn."""
        for space in spaces:
            self.s.put(seat, MOVES[space])
        ask_again(self.s)

    def at(self, *spaces: int) -> None:
        """Move the time pawns; on one space the lower seat is on top."""
        self.s.time = list(spaces)
        self.s.order = sorted(range(self.s.seats), key=lambda seat: (spaces[seat], seat))
        ask_again(self.s)

    def pawns(self, *left: int) -> None:
        """Leave so many pawns to each seat, the others being lost for the test."""
        self.s.pawns = list(left)
        ask_again(self.s)

    def count(self) -> None:
        """Count the oldest line now."""
        self.s.steps[:] = [COUNT]
        settle(self.s)

    def cell(self, seat: Seat, days: int, place: str) -> int:
        """Return what a seat has written."""
        return self.s.cells[seat][days * 6 + PLACES.index(place)]

    def points(self, place: str) -> list[int]:
        """Return what every seat would write for a place of the oldest line."""
        guess = self.s.clone()
        guess.steps[:] = [COUNT]
        row = guess.counted
        settle(guess)
        return [cells[row * 6 + PLACES.index(place)] for cells in guess.cells]

    def again(self) -> None:
        """Ask for the next turn anew, whatever was asked."""
        self.s.steps[:] = [TURN]
        settle(self.s)


@pytest.fixture
def table() -> type[Table]:
    """Return the maker of tables."""
    return Table
