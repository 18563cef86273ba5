"""The thread that owns the database and commits all that is queued in one transaction.

Whoever awaits `run` is answered after the commit, so what a client is told of is on the disk.
One thread means no lock, no race, and one sync for many tables at once.
"""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Generic, TypeVar

import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert
from sqlalchemy.exc import SQLAlchemyError

from escale.engine import EscaleError
from escale.server import metrics
from escale.server.guard import Refusal
from escale.server.schema import events

T = TypeVar("T")
Row = tuple[str, int, int, str, int]  # a line of the log: table, n, seat, choice, at
Work = Callable[[Connection], T]

_MOST = 1024  # jobs in one transaction
_GATHER = 0.002  # seconds a busy writer waits for company before it commits
_log = structlog.get_logger("writer")


class Job(Generic[T]):
    """Rows of the log to add, work to do, and who waits for it."""

    __slots__ = ("rows", "work", "future", "result", "error")

    def __init__(
        self, future: "asyncio.Future[T]", rows: Sequence[Row], work: Work[T] | None
    ) -> None:
        self.future = future
        self.rows = rows
        self.work = work
        self.result: T | None = None
        self.error: Exception | None = None


def _durable(connection: Any, _: Any) -> None:
    """Make every commit survive a power cut."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA busy_timeout=5000")


def open_engine(url: str) -> Engine:
    """Return the database behind `url`, brought up to its present shape, or refuse it."""
    try:
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _durable)
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        return engine
    except (OSError, ImportError, SQLAlchemyError) as error:
        why = str(error).splitlines()[0]
        raise EscaleError(
            f"the data at {url} cannot be opened: {why}; "
            "name a file in a folder that can be written with --data"
        ) from error


class Writer:
    """The thread and its queue."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.queue: SimpleQueue[list[Job[Any]] | None] = SimpleQueue()
        self.waiting: list[Job[Any]] = []  # what goes into the queue with the next job
        self.thread = Thread(target=self._write, name="writer", daemon=True)
        self.well = True  # the last transaction was committed

    def open(self) -> None:
        """Open the database and start writing; called inside the event loop."""
        self.loop = asyncio.get_running_loop()
        self.engine = open_engine(self.url)
        self.connection = self.engine.connect()
        compiled = insert(events).compile(self.engine)
        self.adding = str(compiled)
        self.named = None if compiled.positional else [column.name for column in events.columns]
        self.thread.start()

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)
        self.connection.close()
        self.engine.dispose()

    def run(self, work: Work[T] | None, rows: Sequence[Row] = ()) -> "asyncio.Future[T]":
        """Add lines to the log and do `work`, both committed before it is answered."""
        job: Job[T] = Job(self.loop.create_future(), rows, work)
        self.queue.put([*self.waiting, job])
        self.waiting = []
        return job.future

    def before(self, work: Work[None]) -> None:
        """Do `work` before whatever is asked for next; nobody waits for it."""
        job: Job[None] = Job(self.loop.create_future(), (), work)
        job.future.add_done_callback(asyncio.Future.exception)
        self.waiting.append(job)

    def _write(self) -> None:
        """Take all that waits, commit it together, answer; until told to stop."""
        open_, busy = True, False
        while open_:
            jobs: list[Job[Any]] = []
            try:
                queued = self.queue.get()
                if busy:  # one sync for more moves: the answer to each comes as soon
                    sleep(_GATHER)
                while queued is not None:
                    jobs += queued
                    if len(jobs) >= _MOST:
                        break
                    queued = self.queue.get_nowait()
                open_ = queued is not None
            except Empty:
                pass
            busy = len(jobs) > 2
            if jobs:
                self._commit(jobs)
                self.loop.call_soon_threadsafe(_deliver, jobs)

    def _commit(self, jobs: list[Job[Any]]) -> None:
        """Commit `jobs` in one transaction; if one of them fails, each in its own."""
        start = perf_counter()
        try:
            with self.connection.begin():
                self._add([row for job in jobs for row in job.rows])
                for job in jobs:
                    if job.work is not None:
                        job.result = job.work(self.connection)
            self.well = True
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            self.well = False
            jobs[0].error = error
            _log.error("not stored", error=repr(error))
        metrics.COMMITS.observe(perf_counter() - start)

    def _add(self, rows: list[Row]) -> None:
        """Add lines to the log, by the statement made once: this is the hot path."""
        if not rows:
            return
        if self.named is None:
            self.connection.exec_driver_sql(self.adding, rows)
        else:
            named = [dict(zip(self.named, row, strict=True)) for row in rows]
            self.connection.exec_driver_sql(self.adding, named)


def _deliver(jobs: list[Job[Any]]) -> None:
    """Answer those who wait, in the event loop."""
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:  # it is in the log already
            refused = Refusal("failed", "this could not be stored or read")
            refused.__cause__ = job.error
            job.future.set_exception(refused)
        else:
            job.future.set_result(job.result)
