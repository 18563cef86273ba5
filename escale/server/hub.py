"""Everything a running server holds, in one place that handlers are given."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import structlog

from escale.server import metrics
from escale.server.config import Config
from escale.server.doctor import damage
from escale.server.guard import Crowd, Refusal
from escale.server.messages import Closing
from escale.server.people import People
from escale.server.store import Store
from escale.server.tables import Tables
from escale.server.thinkers import Thinkers
from escale.server.workers import Workers

RETRY_MS = 1500
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
        self.crowd = Crowd(config.rate, config.rate * 5)
        self.founders = Crowd(config.new / 60, config.new)
        self.readers = Crowd(config.dear / 60, config.dear)
        self.sockets: Counter[str] = Counter()  # open ones, by address
        self.reviewing: dict[str, float] = {}  # how far the review of each table is
        self.ready = False

    @contextmanager
    def let_in(self, client: str) -> Iterator[None]:
        """Count a socket while it is open, or refuse it."""
        if self.sockets.total() >= self.config.most:
            raise Refusal("too_many", "this server has all the sockets it can hold")
        if 0 < self.config.each <= self.sockets[client]:
            raise Refusal("too_many", "your address has all the sockets it may hold")
        self.sockets[client] += 1
        metrics.WATCHERS.inc()
        try:
            yield
        finally:
            metrics.WATCHERS.dec()
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]

    async def open(self) -> None:
        """Open the store and begin to sweep."""
        self.store.open()
        self.sweeper = asyncio.create_task(self.tables.sweep())
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
        tables = list(self.tables.live.values())
        watchers = [watcher for table in tables for watcher in table.watchers]
        for table in tables:
            table.pilot.stop()
        for watcher in watchers:
            watcher.send(Closing(RETRY_MS))
            watcher.close(1012, "the server restarts")
        for _ in range(100):
            if not any(watcher.queue for watcher in watchers):
                break
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Write what is queued and end the workers."""
        self.ready = False
        self.sweeper.cancel()
        for table in list(self.tables.live.values()):
            table.pilot.stop()
        await self.thinkers.close()
        await self.clerk.close()
        await self.store.close()
        _log.info("closed")
