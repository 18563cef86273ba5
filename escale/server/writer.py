"""The thread that owns the database and commits all that is queued in one transaction.

Whoever awaits `run` is answered after the commit, so what a client is told of is on the disk.
One thread means no lock, no race, and one sync for many tables at once.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, perf_counter, sleep
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from escale.engine import EscaleError
from escale.server import metrics
from escale.server.guard import Refusal, new_id
from escale.server.prepared import add_all
from escale.server.schema import events
from escale.server.sharing import Mark, Overtaken, agree, call, join, sign, signed

T = TypeVar("T")
Row = tuple[str, int, int, str, int]  # a line of the log: table, n, seat, choice, at
Work = Callable[[Connection], T]
Notice = tuple[str, int]  # a table, and how often it has changed

_MOST = 1024  # jobs in one transaction
_GATHER = 0.002  # seconds a busy writer waits for company before it commits
_GONE = 30.0  # seconds a lost database is waited for before those who ask are refused
_LEAVING = 2.0  # the same, once this process ends
_AGAIN = 0.1  # seconds between two attempts to reach it
_MIGRATING = 1960  # the number of the lock under which PostgreSQL is brought into shape
_log = structlog.get_logger("writer")


_SILENCE = text("SET idle_in_transaction_session_timeout = 2000")  # milliseconds
_ADD_LINES = """INSERT INTO events (table_id, n, seat, choice, at) SELECT * FROM
unnest(%s::varchar[], %s::int[], %s::int[], %s::varchar[], %s::bigint[])"""


class Job(Generic[T]):
    """Rows of the log to add, work to do, and who waits for it."""

    __slots__ = ("rows", "work", "mark", "reads", "future", "result", "error")

    def __init__(
        self,
        future: "asyncio.Future[T]",
        rows: Sequence[Row],
        work: Work[T] | None,
        mark: Mark | None = None,
        reads: bool = False,
    ) -> None:
        self.future = future
        self.reads = reads
        self.rows = rows
        self.work = work
        self.mark = mark
        self.result: T | None = None
        self.error: Exception | None = None


def _is_gone(error: Exception) -> bool:
    """Whether the database was lost, not the statement wrong."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or (
        isinstance(error, OperationalError) and error.statement is None  # it cannot be reached
    )


def _json(value: Any) -> str:
    """Return a value as it is written into a column."""
    return msgspec.json.encode(value).decode()


def _durable(connection: Any, _: Any) -> None:
    """Make every commit survive a power cut, and what is erased be gone from the file."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("PRAGMA busy_timeout=5000")
    connection.execute("PRAGMA cache_size=-8192")  # kilobytes: the ends of a thousand logs


def _one_by_one(cursor: Any, statement: str, rows: Sequence[Any], _: Any) -> bool:
    """Do a statement with several sets of values, waiting for each: true, it is done.

    The driver would send all at once, and PostgreSQL does not cut off who falls silent after that.
    """
    for row in rows:
        cursor.execute(statement, row)
    return True


def shown(url: str) -> str:
    """Return a database's address as it may be read by others: without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:  # whatever it is, a password may be in it
        return "the address given"


def dialled(url: str) -> str:
    """Return a database's address as its driver alone takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def open_engine(url: str) -> Engine:
    """Return the database behind `url`, brought up to its present shape, or refuse it."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        # Secrets are among the parameters.
        engine = create_engine(url, hide_parameters=True, json_serializer=_json)
    except (ImportError, SQLAlchemyError) as error:
        raise _refused(url, error) from error
    try:
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _durable)
        else:
            event.listen(engine, "do_executemany", _one_by_one)
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # many may start at once
                connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        return engine
    except (OSError, SQLAlchemyError, CommandError, UnicodeDecodeError) as error:
        engine.dispose()  # of a damaged schema not even the complaint can be read
        raise _refused(url, error) from error


def _refused(url: str, error: Exception) -> EscaleError:
    """Return why a database cannot be opened, and what to do."""
    why = f"the data at {shown(url)} cannot be opened: {str(error).splitlines()[0]}"
    advice = "see that the database runs and that --data names it rightly"
    if url.startswith("sqlite"):
        advice = "name a file in a folder that can be written with --data"
    if isinstance(error, ImportError):
        advice = "install the driver with pip install 'escale[postgres]'"
    if isinstance(error, CommandError):
        why = f"the data at {shown(url)} were written by a newer Escale ({error})"
        advice = "install that version, or restore a backup made before it"
    return EscaleError(f"{why}; {advice}")


class Writer:
    """The thread and its queue."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.queue: SimpleQueue[list[Job[Any]] | None] = SimpleQueue()
        self.waiting: list[Job[Any]] = []  # what goes into the queue with the next job
        self.thread = Thread(target=self._write, name="writer", daemon=True)
        self.well = True  # the last transaction was committed
        self.patience = _GONE
        self.shared = False  # other processes may write to the same database
        self.me = new_id()  # this process, among them
        self.worker: str | None = None  # itself, if it answers what is due
        self.held: set[str] = set()  # the tables it answers for
        self.number = 0  # of the last transaction
        self.wanted = False  # something is due that nobody has taken yet
        self.told: Callable[[list[Notice]], None] | None = None  # hears what was committed

    def open(self) -> None:
        """Open the database and start writing; called inside the event loop."""
        self.loop = asyncio.get_running_loop()
        self.engine = open_engine(self.url)
        self.adding = str(insert(events).compile(self.engine))
        self.shared = self.engine.dialect.name == "postgresql"
        self.connection = self._connected()
        self.thread.start()

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.patience = min(self.patience, _LEAVING)
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)
        self.connection.close()
        self.engine.dispose()

    def run(
        self, work: Work[T] | None, rows: Sequence[Row] = (), mark: Mark | None = None
    ) -> "asyncio.Future[T]":
        """Add lines to the log and do `work`, both committed before it is answered.

        With a `mark` that is done unless another process has changed the table since.
        """
        job: Job[T] = Job(self.loop.create_future(), rows, work, mark)
        self.queue.put([*self.waiting, job])
        self.waiting = []
        return job.future

    def read(self, work: Work[T]) -> "asyncio.Future[T]":
        """Do `work` that changes nothing: PostgreSQL need not number and sync it."""
        job: Job[T] = Job(self.loop.create_future(), (), work, reads=True)
        self.queue.put([*self.waiting, job])
        self.waiting = []
        return job.future

    async def answers(self, seconds: float) -> bool:
        """Whether the database answers within some seconds."""
        asked = self.read(lambda c: c.execute(select(1)).scalar_one())
        done, _ = await asyncio.wait([asked], timeout=seconds)
        return bool(done) and asked.exception() is None

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
                self.loop.call_soon_threadsafe(self._deliver, jobs)

    def _commit(self, jobs: list[Job[Any]]) -> None:
        """Commit `jobs` in one transaction; if one of them fails, each in its own."""
        start = perf_counter()
        try:
            self._attempt(jobs)
            self.well = True
        except Exception as error:
            if len(jobs) > 1 and not self._lost(error):
                for job in jobs:
                    self._commit([job])
                return
            self.well = False
            for job in jobs:
                job.error = error
            _log.error("not stored", error=repr(error))
        metrics.COMMITS.observe(perf_counter() - start)

    def _connected(self) -> Connection:
        """Return a connection; one that falls silent in mid-transaction is cut by the database.

        Whoever is paused there, or lost without a word, would hold its locks against all others.
        """
        connection = self.engine.connect()
        if self.shared:
            connection.execute(_SILENCE)
            join(connection, self.me)
            connection.commit()
        return connection

    def _lost(self, error: Exception) -> bool:
        """Whether it is worth waiting: a file is never gone for a moment, a server may be."""
        return self.shared and _is_gone(error)

    def _attempt(self, jobs: list[Job[Any]]) -> None:
        """Do `jobs` in one transaction, again if the database is lost on the way."""
        begun = monotonic()
        writes = self.shared and not all(job.reads for job in jobs)
        self.number += 1
        gained = set[str]()
        while True:
            try:
                if self.connection.closed:
                    self.connection = self._connected()
                    if writes and self._was_committed():
                        break
                with self.connection.begin():
                    standing, gained = jobs, set()
                    if writes:
                        sign(self.connection, self.me, self.number)
                        standing, gained = self._agreed(jobs)
                    self._add([row for job in standing for row in job.rows])
                    for job in standing:
                        if job.work is not None:
                            job.result = job.work(self.connection)
                break
            except DBAPIError as error:
                if not self._lost(error):
                    raise
                with suppress(SQLAlchemyError):
                    self.connection.invalidate()
                self.connection.close()
                if self.well:
                    _log.error("the database is gone", error=str(error).splitlines()[0])
                self.well = False
                if monotonic() - begun > self.patience:
                    raise
                sleep(_AGAIN)
        self.held |= gained

    def _agreed(self, jobs: list[Job[Any]]) -> tuple[list[Job[Any]], set[str]]:
        """Return those of `jobs` that no other process has overtaken, their tables locked.

        And the tables this process answers for from now on.
        """
        marks = [job.mark for job in jobs if job.mark is not None]
        if not marks:
            return jobs, set()
        late, standing = agree(self.connection, marks), []
        for job in jobs:
            over = job.mark is not None and job.mark.table in late
            job.error = Overtaken("another process came first") if over else None
            if not over:
                standing.append(job)
        due = {mark.table for mark in marks if mark.due and mark.table not in late}
        if not due - self.held:
            return standing, set()
        found = call(self.connection, due - self.held, self.worker)
        self.wanted = self.wanted or None in found.values()
        return standing, {id for id, who in found.items() if who == self.me}

    def _was_committed(self) -> bool:
        """Whether the last transaction, whose end was not heard of, did happen."""
        with self.connection.begin():
            return signed(self.connection, self.me) == self.number

    def _add(self, rows: list[Row]) -> None:
        """Add lines to the log, by the statement made once: this is the hot path."""
        if not rows:
            return
        if self.shared:
            columns = tuple(map(list, zip(*rows, strict=True)))
            self.connection.exec_driver_sql(_ADD_LINES, columns)
        else:
            add_all(self.connection, self.adding, rows)

    def _deliver(self, jobs: list[Job[Any]]) -> None:
        """Answer those who wait, in the event loop, and tell other processes of what changed."""
        for job in jobs:
            if job.future.done():
                continue
            if isinstance(job.error, Overtaken):
                job.future.set_exception(job.error)
            elif job.error is not None:  # it is in the log already
                refused = Refusal("failed", "this could not be stored or read")
                refused.__cause__ = job.error
                job.future.set_exception(refused)
            else:
                job.future.set_result(job.result)
        if self.told is not None:
            self.told(
                [
                    (job.mark.table, job.mark.stamp + 1)
                    for job in jobs
                    if job.mark is not None and job.error is None
                ]
            )
