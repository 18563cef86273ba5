"""The clock of a table: how long a person may take for an answer and for a game, and what then."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from escale.engine import CHANCE, Choice, Seat, waiting
from escale.server.following import agree
from escale.server.rows import Spent, now

if TYPE_CHECKING:
    from escale.server.table import Table


_HOUR = 3600
_DAY = 24 * _HOUR
_LATELY = 30  # questions of a seat whose time is remembered: so many can be taken back


class Glass(NamedTuple):
    """The time of one question: which one, from when until when, and the bell that rings then."""

    question: int
    since: float
    due: float
    banked: bool  # what is used is taken from the bank
    bell: asyncio.TimerHandle


class Hourglass:
    """Turned for every question that stands before a person at one table; bots have none."""

    def __init__(self, table: "Table", spent: list[Spent]) -> None:
        self.table = table
        self.glasses: dict[Seat, Glass] = {}
        self.spent = spent or [Spent() for _ in table.seating]

    def turn(self) -> None:
        """Begin the time of every new question, and forget those that no longer stand."""
        table = self.table
        if not (table.clock or table.bank or table.reaction or self.glasses):
            return
        limit, banked = self._limit(), bool(table.bank) and not self._quiet()
        standing = self._standing() if limit or table.bank else {}
        for seat, glass in list(self.glasses.items()):
            if standing.get(seat) != glass.question:
                self.forget(seat)
        loop = asyncio.get_running_loop()
        # Where many processes write, all of them reckon from the moment that is stored.
        since = table.reckoned or table.changed
        past = (now() - since) / 1000 if table.store.shared else 0.0
        begun = loop.time() - past
        for seat, question in standing.items():
            if seat not in self.glasses:
                left = self._left(seat, question, limit)
                # An empty bank answers at the pace of a bot, so that people can follow.
                due = begun + left if left > past else loop.time() + table.config.pace
                bell = loop.call_at(due, self._ring, seat)
                self.glasses[seat] = Glass(question, begun, due, banked, bell)

    def _left(self, seat: Seat, question: int, limit: float) -> float:
        """Return the seconds left for a question: of its own time, of the bank, the shorter one."""
        spent = self.spent[seat]
        own = limit - spent.lately.get(str(question), 0) / 1000 if limit else float("inf")
        bank = self.table.bank - spent.bank / 1000 if self.table.bank else float("inf")
        if limit and self._quiet():  # a window has its own time, whatever is in the bank
            return own
        return min(own, bank)

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

    def _quiet(self) -> bool:
        """Whether a reaction window is open: the time of others must not show, nor their bank."""
        match = self.table.match
        return match is not None and waiting(match.state) is None

    def _limit(self) -> float:
        """Return the seconds one has, 0: no limit; a window of several people has its own."""
        table = self.table
        if not self._quiet() or not table.reaction or table.people() == 1:
            return table.clock
        if self.days:
            return table.clock
        return min(table.clock or table.reaction, table.reaction)

    @property
    def days(self) -> bool:
        """Whether the game goes on for days: it waits for every envelope and every juror."""
        return self.table.clock >= _HOUR or self.table.bank >= _DAY

    def left(self, seat: Seat | None) -> list[int | None]:
        """Return the milliseconds each seat has left; in a window `seat` knows of its own only."""
        table = self.table
        if table.match is None or not (table.clock or table.bank or table.reaction):
            return []
        quiet = self._quiet()
        if not (table.clock or table.bank or quiet):
            return []
        now = asyncio.get_running_loop().time()
        left: list[int | None] = [None] * len(table.seating)
        for other, glass in self.glasses.items():
            if other == seat or not quiet:
                left[other] = max(0, round(1000 * (glass.due - now)))
        return left

    def soonest(self, seats: list[Seat]) -> int | None:
        """Return the milliseconds left for the question of some seats that is due first."""
        own = [left for seat in seats for left in self.left(seat)[seat : seat + 1]]
        return min((left for left in own if left is not None), default=None)

    def banks(self) -> list[int]:
        """Return the milliseconds left in each seat's bank."""
        if not self.table.bank or self.table.match is None:
            return []
        return [max(0, 1000 * self.table.bank - spent.bank) for spent in self.reckoned()]

    def reckoned(self) -> list[Spent]:
        """Return what every seat has used until now, the questions that stand included."""
        return [self._used(seat) for seat in range(len(self.spent))]

    def _used(self, seat: Seat) -> Spent:
        spent, glass = self.spent[seat], self.glasses.get(seat)
        if glass is None:
            return spent
        name = str(glass.question)
        more = round(1000 * (asyncio.get_running_loop().time() - glass.since))
        lately = {q: ms for q, ms in spent.lately.items() if q != name}
        kept = dict(list(lately.items())[1 - _LATELY :])
        kept[name] = spent.lately.get(name, 0) + more
        bank = spent.bank + (more if glass.banked else 0)
        return Spent(bank, kept, spent.up, spent.told)

    def forget(self, seat: Seat) -> None:
        """Stop the time of a seat's question; what it has used stays used."""
        self.spent[seat] = self._used(seat)
        glass = self.glasses.pop(seat, None)
        if glass is not None:
            glass.bell.cancel()

    def stop(self) -> None:
        """Stop every one."""
        for seat in list(self.glasses):
            self.forget(seat)

    def read(self, spent: list[Spent]) -> None:
        """Begin again from what is stored: where many processes write they reckon alike."""
        for glass in self.glasses.values():
            glass.bell.cancel()
        self.glasses = {}
        self.spent = spent or [Spent() for _ in self.table.seating]

    async def keep(self) -> None:
        """Write down what was used so far: a restart gives nobody time."""
        table = self.table
        if self.glasses and not table.store.shared:  # there each move writes it
            await table.store.spend(table.id, self.reckoned())

    def _ring(self, seat: Seat) -> None:
        if not self.table.driven:  # another process answers
            return
        self.table.pilot.start(self._answer(seat, self.glasses[seat]))

    async def _answer(self, seat: Seat, glass: Glass) -> None:
        """Answer for somebody whose time is up, unless the question is gone by then."""
        table, match = self.table, self.table.match
        decision = match.asked(seat) if match is not None else None
        if decision is None or seat in table.window.answers:
            return
        choice = await table.pilot.stand_in(seat, decision)
        await agree(table, partial(self._give, seat, glass, choice))

    async def _give(self, seat: Seat, glass: Glass, choice: Choice) -> None:
        """Give the answer of somebody whose time is up, if the question still stands."""
        table = self.table
        async with table.lock:
            match = table.match
            decision = match.asked(seat) if match is not None else None
            if match is None or decision is None or table.lost:
                return
            if self.glasses.get(seat) is not glass:
                return
            if decision.quiet:
                if seat not in table.window.answers:
                    await table.window.seal(seat, choice, "table", late=True)
                return
            # Whoever hears that time was up could guess a hidden answer.
            told = decision.owner is None
            await table.advance(match.ahead(seat, choice), [seat], ["table"], {seat: told})
