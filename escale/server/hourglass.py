"""The clock of a table: how long a person may take for one answer, and what happens then."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from escale.engine import CHANCE, Seat, waiting

if TYPE_CHECKING:
    from escale.server.table import Table


_HOUR = 3600


class Glass(NamedTuple):
    """The time of one question: which one, until when, and the bell that rings then."""

    question: int
    due: float
    bell: asyncio.TimerHandle


class Hourglass:
    """Turned for every question that stands before a person at one table; bots have none."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.glasses: dict[Seat, Glass] = {}

    def turn(self) -> None:
        """Begin the time of every new question, and forget those that no longer stand."""
        limit = self._limit()
        standing = self._standing() if limit else {}
        for seat, glass in list(self.glasses.items()):
            if standing.get(seat) != glass.question:
                self.forget(seat)
        loop = asyncio.get_running_loop()
        due = loop.time() + limit
        for seat, question in standing.items():
            if seat not in self.glasses:
                self.glasses[seat] = Glass(question, due, loop.call_at(due, self._ring, seat))

    def _standing(self) -> dict[Seat, int]:
        """Return the number of the question before each seat that no bot or order answers for."""
        table, match = self.table, self.table.match
        if match is None or table.status != "playing" or table.lost:
            return {}
        # Every undo adds two to all versions: it leaves the questions of others as they were.
        return {
            decision.seat: match.now.since[decision.seat] - 2 * match.undos
            for decision in match.state.decisions
            if decision.seat != CHANCE
            and table.seating[decision.seat].bot is None
            and table.pilot.ordered(decision) is None
        }

    def _limit(self) -> float:
        """Return the seconds one has, 0: no limit; a window of several people has its own."""
        table, match = self.table, self.table.match
        quiet = match is not None and waiting(match.state) is None
        if not quiet or not table.reaction or table.people() == 1 or table.clock >= _HOUR:
            return table.clock  # a game that goes on for days waits for every envelope
        return min(table.clock or table.reaction, table.reaction)

    def left(self, seat: Seat | None) -> list[int | None]:
        """Return the milliseconds each seat has left; in a window `seat` knows of its own only."""
        table, match = self.table, self.table.match
        quiet = match is not None and waiting(match.state) is None
        if match is None or not (table.clock or (table.reaction and quiet)):
            return []
        now = asyncio.get_running_loop().time()
        left: list[int | None] = [None] * len(table.seating)
        for other, glass in self.glasses.items():
            if other == seat or not quiet:
                left[other] = max(0, round(1000 * (glass.due - now)))
        return left

    def forget(self, seat: Seat) -> None:
        """Stop the time of a seat's question."""
        glass = self.glasses.pop(seat, None)
        if glass is not None:
            glass.bell.cancel()

    def stop(self) -> None:
        """Stop every one."""
        for seat in list(self.glasses):
            self.forget(seat)

    def _ring(self, seat: Seat) -> None:
        self.table.pilot.start(self._answer(seat, self.glasses[seat]))

    async def _answer(self, seat: Seat, glass: Glass) -> None:
        """Answer for somebody whose time is up, unless the question is gone by then."""
        table, match = self.table, self.table.match
        decision = match.asked(seat) if match is not None else None
        if decision is None or seat in table.window.answers:
            return
        choice = await table.pilot.stand_in(seat, decision)
        async with table.lock:
            match = table.match
            if match is None or table.lost or self.glasses.get(seat) is not glass:
                return
            if decision.quiet:
                if seat not in table.window.answers:
                    await table.window.seal(seat, choice, "table", late=True)
                return
            # Whoever hears that time was up could guess a hidden answer.
            told = decision.owner is None
            await table.advance(match.ahead(seat, choice), [seat], ["table"], {seat: told})
