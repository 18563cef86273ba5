"""A reaction window at a table: sealed answers, opened together at a moment that tells nothing."""

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING

from escale.engine import Choice, Event, Seat, waiting
from escale.server.following import agree

if TYPE_CHECKING:
    from escale.server.table import Table


class Window:
    """The envelopes of one table: nobody but a seat itself hears of its answer before they open."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.asked: dict[Seat, int] = {}  # who is asked, and since which version
        self.answers: dict[Seat, tuple[Choice, str]] = {}  # what is sealed, and who chose it
        self.late: dict[Seat, bool] = {}  # whose time was up
        self.version = -1  # of the match, when it opened
        self.shuts = 0.0  # the time of the loop before which it stays open
        self.earliest = 0.0  # the same, once the answers now asked have had their pause
        self.closing: asyncio.Task[None] | None = None

    def turn(self) -> None:
        """Open what is asked now, if it is a window; what was sealed for another one is void."""
        table, match = self.table, self.table.match
        asked: dict[Seat, int] = {}
        playing = match is not None and table.status == "playing" and not table.lost
        if match is not None and playing and waiting(match.state) is None:
            asked = {d.seat: match.now.since[d.seat] for d in match.state.decisions}
        if asked == self.asked:
            return
        self.asked, self.answers, self.late, self.closing = asked, {}, {}, None
        if match is None or not asked:
            return
        now, config = asyncio.get_running_loop().time(), table.config
        if match.version != self.version:
            self.version, self.shuts = match.version, now
            if table.people() > 1 and any(table.seating[seat].bot is None for seat in asked):
                self.shuts += config.hold + random.uniform(0, config.sway)
        self.earliest = max(self.shuts, now + config.pause)
        for seat, since in asked.items():
            kept = table.seating[seat].sealed
            if kept is not None and kept[0] == since:
                self.answers[seat] = kept[1], "player"
        self._close_when_full()

    def refresh(self) -> None:
        """Take in what was sealed through other processes."""
        for seat, since in self.asked.items():
            kept = self.table.seating[seat].sealed
            if kept is None or kept[0] != since or self.sealed(seat) == kept[1]:
                continue
            self.answers[seat] = kept[1], "player"
            self.table.tell_seal(seat)
        self._close_when_full()

    def sealed(self, seat: Seat | None) -> Choice | None:
        """Return what lies in a seat's envelope, if anything."""
        return self.answers[seat][0] if seat in self.answers else None

    async def seal(self, seat: Seat, choice: Choice, by: str, late: bool = False) -> None:
        """Put an answer into its envelope, in place of one that is there; the lock is held."""
        table = self.table
        if by == "player":
            kept = (self.asked[seat], choice)
            await table.stored(table.store.seal(table.mark(), seat, kept))
            table.seating[seat].sealed = kept
        self.answers[seat] = choice, by
        if late:
            self.late[seat] = False  # whoever heard of it would know who was asked
        table.tell_seal(seat)
        self._close_when_full()

    def forget(self, seat: Seat) -> None:
        """Tear up a seat's envelope, because somebody else plays it now."""
        self.answers.pop(seat, None)

    def _close_when_full(self) -> None:
        full = bool(self.asked) and len(self.answers) == len(self.asked)
        if full and self.closing is None and self.table.driven:
            self.closing = self.table.pilot.start(self._close(self.asked))

    async def _close(self, asked: dict[Seat, int]) -> None:
        """Open all envelopes together, no earlier than the moment kept by everybody."""
        await asyncio.sleep(max(0.0, self.earliest - asyncio.get_running_loop().time()))
        await agree(self.table, partial(self._open, asked))

    async def _open(self, asked: dict[Seat, int]) -> None:
        """Open them, if they are all there still."""
        table = self.table
        async with table.lock:
            match = table.match
            if match is None or table.lost or self.asked is not asked:
                return
            self.closing = None
            if len(self.answers) < len(asked):
                return
            events: list[Event] = [(seat, self.answers[seat][0]) for seat in asked]
            by = [self.answers[seat][1] for seat in asked]
            await table.advance(match.together(events), list(asked), by, self.late)
