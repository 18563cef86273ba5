"""Everything a running server holds, in one place that handlers are given."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread
from typing import Literal

import structlog

from escale.server import metrics
from escale.server.config import Config
from escale.server.doctor import damage
from escale.server.fleet import Fleet
from escale.server.guard import Crowd, Refusal
from escale.server.house import House
from escale.server.messages import Closing
from escale.server.notices import Notices
from escale.server.people import People
from escale.server.store import Store
from escale.server.tables import Tables
from escale.server.thinkers import Thinkers
from escale.server.workers import Workers

Limit = Literal["new", "dear", "letter", "guess"]
RETRY_MS = 1500
_LETTERS = 5  # mails an hour that ask an address whether it wants some, per asker and address
_log = structlog.get_logger("hub")


class Hub:
    """The store, the tables, the people and the thinking bots of one server."""

    def __init__(self, config: Config, thinkers: Thinkers | None = None) -> None:
        self.config = config
        self.store = Store(config.url)
        self.thinkers = thinkers or Thinkers(config.workers)
        self.clerk = Workers(1, "escale.server.clerk")
        self.tables = Tables(self.store, self.thinkers, config)
        self.people = People(self.store)
        self.notices = Notices(self)
        self.tables.asking = self.notices.look
        self.crowd = Crowd(config.rate, config.rate * 5)
        self.limits = {
            "new": Crowd(config.new / 60, config.new),  # tables founded
            "dear": Crowd(config.dear / 60, config.dear),  # games played again
            "letter": Crowd(_LETTERS / 3600, _LETTERS),  # addresses asked whether they want mail
            "guess": Crowd(config.guess / 60, 2 * config.guess),  # words of tables tried
        }
        self.most, self.each = config.most, config.each  # sockets: of all, of one address
        self.house = House(self)
        self.address: str | None = None  # where others on the same network find it
        self.fleet: Fleet | None = None  # the other processes, where there may be some
        self.sockets: Counter[str] = Counter()  # open ones, by address
        self.reviewing: dict[str, float] = {}  # how far the review of each table is
        self.ready = False
        self.winding: asyncio.Task[None] | None = None

    async def allow(self, kind: Limit, client: str) -> None:
        """Count something dear of an address, or refuse it."""
        crowd = self.limits[kind]
        if self.fleet is None or crowd.rate <= 0:
            crowd.check(client)
        else:
            await self.fleet.allow(kind, crowd, client)

    @asynccontextmanager
    async def let_in(self, client: str) -> AsyncIterator[None]:
        """Count a socket while it is open, or refuse it."""
        if self.sockets.total() >= self.most:
            raise Refusal("too_many", "this server has all the sockets it can hold")
        self.sockets[client] += 1
        metrics.WATCHERS.inc()
        fleet = self.fleet if self.each > 0 else None
        try:
            there = await fleet.sockets(client, 1) if fleet else self.sockets[client]
            if 0 < self.each < there:
                raise Refusal("too_many", "your address has all the sockets it may hold")
            yield
        finally:
            metrics.WATCHERS.dec()
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]
            if fleet is not None and self.ready:
                await fleet.sockets(client, -1)

    async def open(self) -> None:
        """Open the store and begin to sweep."""
        self.store.open()
        if self.store.shared:
            self.fleet = Fleet(
                self.store,
                self.tables,
                self.config,
                self.crowd,
                self.sockets,
                self.notices.looking,
            )
            self.tables.fleet = self.fleet
            await self.fleet.open()
        self.sweeper = asyncio.create_task(self.tables.sweep())
        await self.notices.open()
        await self.house.open()
        if not self.store.shared:  # there what is due is written down
            self.winding = asyncio.create_task(self.tables.wind())
        self.ready = True
        Thread(target=self._look, name="doctor", daemon=True).start()
        _log.info("open", data=self.store.engine.url.render_as_string(hide_password=True))

    def _look(self) -> None:
        """Say whether the database is damaged; what can be read is served meanwhile."""
        file = self.config.file
        found = damage(file) if file is not None else []
        metrics.DAMAGE.set(len(found))
        if found:
            advice = "run `escale doctor`; what can be read is served"
            _log.error("damaged", data=str(file), findings=found, advice=advice)

    async def farewell(self) -> None:
        """Tell everyone to come back in a moment, and wait a little until they have heard it."""
        self.ready = False
        await self.tables.keep_time()
        tables = list(self.tables.live.values())
        watchers = [watcher for table in tables for watcher in table.watchers]
        for table in tables:
            table.pilot.stop()
        for watcher in watchers:
            watcher.send(Closing(RETRY_MS, self.config.dev))
            watcher.close(1012, "the server restarts")
        for _ in range(100):
            if not any(watcher.wire.waiting for watcher in watchers):
                break
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Write what is queued and end the workers."""
        self.ready = False
        self.sweeper.cancel()
        if self.winding is not None:
            self.winding.cancel()
        self.notices.close()
        self.house.close()
        for table in list(self.tables.live.values()):
            table.pilot.stop()
        await self.thinkers.close()
        await self.clerk.close()
        if self.fleet is not None:
            await self.fleet.close()
        await self.store.close()
        _log.info("closed")
