"""The processes side by side on one database: who lives, who answers where, who is at a table.

Each of them says every moment that it lives, and learns in the same breath what it must do and
what it missed. Notices on the bus only make that faster.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

import msgspec
import structlog

from escale.server import sharing
from escale.server.bus import DUE, PRESENCE, Bus
from escale.server.config import Config
from escale.server.following import catch_up
from escale.server.guard import Crowd, Refusal
from escale.server.rows import TIME
from escale.server.store import Store
from escale.server.table import Table
from escale.server.tables import Tables, Unread
from escale.server.writer import Notice

BEAT = 0.7  # seconds between two signs of life
_AT_ONCE = 50  # tables taken with one of them
_TOUCHED = 10.0  # seconds after which nobody holds a table that nobody watches
_GATHER = 0.02  # seconds in which comings and goings are gathered
_log = structlog.get_logger("fleet")
_text = msgspec.json.Encoder().encode


class Fleet:
    """This process among the others."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        config: Config,
        crowd: Crowd,
        open_sockets: Mapping[str, int],
        at_home: Callable[[], list[str]],
    ) -> None:
        self.store = store
        self.tables = tables
        self.config = config
        self.crowd = crowd
        self.open_sockets = open_sockets  # here, by address
        self.at_home = at_home  # who looks at a page without a table here, and wants notices
        self.me = store.me
        self.bus = Bus(config.bus or store.url, store.me)
        self.hurry = asyncio.Event()  # something is due, or may have been missed
        self.moved: set[str] = set()  # tables where somebody came or went here
        self.looks: set[str] = set()  # tables where somebody came or went elsewhere
        self.stirred = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        self.heard_of: dict[str, int] = {}  # the last account of each process
        self.beats = 0

    async def open(self) -> None:
        """Join the others."""
        self.store.worker = self.me if self.config.work else None
        self.store.told = self._tell
        await self._beat()
        self.bus.open(self._heard, self.hurry.set)
        self._start(self._live())
        self._start(self._stir())

    async def close(self) -> None:
        """Give everything back and leave."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.store.worker = None
        self.store.held.clear()
        if self.store.well:  # else the others find out when no sign of life comes
            with suppress(Refusal):
                await self.store.run(lambda c: sharing.retire(c, self.me))
        self.bus.tell([DUE])
        await self.bus.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refusal as refused:  # the next sign of life tries again
            _log.error("not done", reason=str(refused))
        except Exception:
            _log.exception("failed")

    # ── signs of life ───────────────────────────────────────────────────────────────────────────

    async def _live(self) -> None:
        """Say for ever that this process lives."""
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    await self.hurry.wait()
            except TimeoutError:
                pass
            self.hurry.clear()
            try:
                await self._beat()
            except Exception as error:
                _log.error("not heard", error=repr(error))

    async def _beat(self) -> None:
        """Say that this process lives, and do what comes of it."""
        self.beats += 1
        told = {"beat": self.beats, "by": self.crowd.told(), "home": self.at_home()}
        spent = _text(told).decode()
        live = [table.id for table in self.tables.live.values() if not table.lost]
        most = _AT_ONCE if self.config.work else 0
        held = self.store.held
        news = await self.store.run(lambda c: sharing.live(c, self.me, spent, live, most, held))
        TIME.learn(news.ahead)
        for id in news.lost:
            self._start(self._lose(id))
        for id in news.held:
            self._tend(id, id in news.taken)
        self._look_at(live, news.stamps, news.present)
        for account in news.spent:
            self._charge(account)
        if len(news.taken) == _AT_ONCE:
            self.hurry.set()
        if news.fresh:
            self.moved |= set(live)
            self.stirred.set()
            for client, there in list(self.open_sockets.items()):
                await self.sockets(client, there)

    def _tend(self, id: str, taken: bool) -> None:
        """See that what this process answers for is under way: whatever failed is begun again."""
        table = self.tables.live.get(id)
        if table is None or table.lost:
            self._start(self._take(id))
        elif taken or (table.pilot.asleep and table.mark().due):
            self._wake(table)

    def _charge(self, account: sharing.Account) -> None:
        """Count what an address asked of another process against it here."""
        if self.heard_of.get(account.process, 0) < account.beat:
            self.heard_of[account.process] = account.beat
            for client, cost in account.by.items():
                self.crowd.charge(client, cost)

    async def _take(self, id: str) -> None:
        """Answer for a table from now on."""
        try:
            table = await self.tables.get(id)
        except Unread:  # the next sign of life tries again
            raise
        except Refusal as refused:
            _log.error("cannot answer", table=id, reason=str(refused))
            await self.store.run(lambda c: sharing.drop(c, self.me, id))
            self.store.held.discard(id)
        else:
            self._wake(table)

    def _wake(self, table: Table) -> None:
        """Have what answers by itself do so; what is under way goes on."""
        if table.pilot.asleep:
            table.pilot.rest()
        table.pilot.wake()
        table.window.refresh()

    async def _lose(self, id: str) -> None:
        """Leave a table to the process that took it while this one was not heard of."""
        table = self.tables.live.get(id)
        if table is not None and not table.lost:
            table.pilot.rest()
            if table.mark().due:
                await self.store.run(lambda c: sharing.call(c, [id], None))

    def let_go(self, table: Table) -> None:
        """Give a table back that is put away."""
        if table.id in self.store.held:
            self.store.held.discard(table.id)
            work = partial(sharing.let_go, me=self.me, mark=table.mark(), at=table.pilot.due())
            self._start(self._do(work))

    async def _do(self, work: "partial[None]") -> None:
        await self.store.run(work)

    # ── what others tell ────────────────────────────────────────────────────────────────────────

    def _tell(self, notices: list[Notice]) -> None:
        """Tell others what was committed here."""
        if self.store.wanted:
            self.store.wanted = False
            notices = [*notices, DUE]
            if self.config.work:
                self.hurry.set()
        self.bus.tell(notices)

    def _heard(self, notices: list[Notice]) -> None:
        """Follow what others changed."""
        for id, number in notices:
            table = self.tables.live.get(id)
            if (id, number) == DUE:
                if self.config.work:
                    self.hurry.set()
            elif number == PRESENCE:
                if table is not None:
                    self.looks.add(id)
                    self.stirred.set()
            elif table is not None:
                self._follow(table, number)

    def _follow(self, table: Table, stamp: int) -> None:
        """Read what is new at a table, if anybody here cares."""
        if stamp <= table.stamp or table.lost:
            return
        if table.idle and not table.driven and table.touched < monotonic() - _TOUCHED:
            self.tables.drop(table)
        else:
            self._start(catch_up(table))

    def _look_at(
        self,
        ids: Collection[str],
        stamps: dict[str, int],
        present: dict[str, list[sharing.Here]],
    ) -> None:
        """Take in how tables stand and who is at them."""
        for id in ids:
            table = self.tables.live.get(id)
            if table is None or table.lost:
                continue
            if id in stamps:
                table.meet(present.get(id, []))
                self._follow(table, stamps[id])
            else:  # another process erased it
                self.tables.forget(table)

    # ── who is where ────────────────────────────────────────────────────────────────────────────

    def appear(self, table: str) -> None:
        """Have it written who is at a table through this process."""
        self.moved.add(table)
        self.stirred.set()

    async def _stir(self) -> None:
        """Write who came and went here, and read who did elsewhere, for ever."""
        while True:
            await self.stirred.wait()
            await asyncio.sleep(_GATHER)
            self.stirred.clear()
            moved, looks = self.moved, self.looks
            self.moved, self.looks = set(), set()
            try:
                await self._write(moved)
                await self._look(sorted(looks))
            except Exception as error:  # the next sign of life tells
                _log.error("presence not shared", error=repr(error))

    async def _write(self, moved: set[str]) -> None:
        where: dict[str, tuple[str, int] | None] = {}
        for id in moved:
            table = self.tables.live.get(id)
            where[id] = None
            if table is not None and table.watchers:
                here = {w.player for w in table.watchers if w.player and not w.aside}
                looking = sum(watcher.seat is None for watcher in table.watchers)
                where[id] = _text(sorted(here)).decode(), looking
        if where:
            await self.store.run(lambda c: sharing.appear(c, self.me, where))
            self.bus.tell([(id, PRESENCE) for id in where])

    async def _look(self, ids: list[str]) -> None:
        if ids:
            found = await self.store.read(lambda c: sharing.look(c, self.me, ids))
            self._look_at(ids, *found)

    async def present(self, player: str) -> bool:
        """Whether somebody has a page open through another process."""
        return await self.store.read(lambda c: sharing.present(c, self.me, player))

    # ── limits ──────────────────────────────────────────────────────────────────────────────────

    async def sockets(self, client: str, more: int) -> int:
        """Count sockets of an address opened or closed here; return how many are open anywhere."""
        return await self.store.run(lambda c: sharing.sockets(c, self.me, client, more))

    async def allow(self, kind: str, crowd: Crowd, client: str) -> None:
        """Count something dear of an address, whichever process it asks, or refuse it."""
        rate, burst = crowd.rate, crowd.burst
        left = await self.store.run(lambda c: sharing.allow(c, kind, client, rate, burst))
        if left < 1:
            wait = int(1000 * (1 - left) / rate) + 1
            raise Refusal("too_many", f"too many requests; wait {wait} ms", retry_ms=wait)
