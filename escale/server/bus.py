"""Small notices between processes that share a database: this table has changed that often now.

Nothing depends on them: whoever misses one finds out by the number, a moment later.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import structlog

from escale.engine import EscaleError
from escale.server.config import Config
from escale.server.writer import Notice, dialled

SUBJECT = "escale"
PRESENCE = -1  # in place of a number: somebody came to the table or left it
DUE = ("", 0)  # something is due that nobody does yet
_GATHER = 0.002  # seconds in which notices are gathered into one message
_MOST = 200  # notices in a message: PostgreSQL takes 8,000 bytes
_AGAIN = 0.2  # seconds between two attempts to connect
_log = structlog.get_logger("bus")


class Line(Protocol):
    """A connection to the bus."""

    async def send(self, text: str) -> None:
        """Send a text to every process."""

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Hear texts until the connection is lost."""

    async def close(self) -> None:
        """Hang up."""


class PostgresLine:
    """LISTEN and NOTIFY, each on a connection of its own."""

    @classmethod
    async def open(cls, url: str) -> "PostgresLine":
        """Connect to the database."""
        import psycopg  # an extra: only who has such a database needs it

        line = cls()
        plain = dialled(url)
        line.ears = await psycopg.AsyncConnection.connect(plain, autocommit=True)
        line.mouth = await psycopg.AsyncConnection.connect(plain, autocommit=True)
        await line.ears.execute(f"LISTEN {SUBJECT}")
        return line

    ears: Any
    mouth: Any

    async def send(self, text: str) -> None:
        """Send a text to every process."""
        await self.mouth.execute("SELECT pg_notify(%s, %s)", (SUBJECT, text))

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Hear texts until the connection is lost."""
        async for note in self.ears.notifies():
            heard(note.payload)

    async def close(self) -> None:
        """Hang up."""
        await self.ears.close()
        await self.mouth.close()


class NatsLine:
    """A subject of a NATS server."""

    client: Any
    lost: asyncio.Event

    @classmethod
    async def open(cls, url: str) -> "NatsLine":
        """Connect to the server; who calls connects again when it is lost."""
        import nats

        line = cls()
        line.lost = asyncio.Event()

        async def gone(*_: Any) -> None:
            line.lost.set()

        line.client = await nats.connect(
            url, allow_reconnect=False, disconnected_cb=gone, closed_cb=gone, error_cb=gone
        )
        return line

    async def send(self, text: str) -> None:
        """Send a text to every process."""
        await self.client.publish(SUBJECT, text.encode())

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Hear texts until the connection is lost."""

        async def take(message: Any) -> None:
            heard(message.data.decode())

        await self.client.subscribe(SUBJECT, cb=take)
        await self.lost.wait()

    async def close(self) -> None:
        """Hang up."""
        await self.client.close()


class Bus:
    """Tells notices to all other processes and hears theirs, over whatever line there is."""

    def __init__(self, url: str, me: str) -> None:
        self.url = url
        self.me = me
        self.line: Line | None = None
        self.notices: list[Notice] = []
        self.filled = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    def open(self, heard: Callable[[list[Notice]], None], missed: Callable[[], None]) -> None:
        """Begin; `missed` is called whenever notices may have been lost."""
        self.heard, self.missed = heard, missed
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    def tell(self, notices: list[Notice]) -> None:
        """Tell all others, in a moment."""
        if notices and self.line is not None:
            self.notices += notices
            self.filled.set()

    async def close(self) -> None:
        """Say what is left to say, and stop."""
        if self.line is not None and self.notices:
            await self._say(self.line)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _connect(self) -> Line:
        if self.url.startswith("nats"):
            return await NatsLine.open(self.url)
        return await PostgresLine.open(self.url)

    async def _listen(self) -> None:
        """Connect and listen, again and again."""
        well = True
        while True:
            try:
                self.line = await self._connect()
                if not well:
                    _log.info("the bus is back")
                well = True
                self.missed()
                try:
                    await self.line.listen(self._hear)
                finally:
                    line, self.line = self.line, None
                    await line.close()
            except Exception as error:
                if well:
                    _log.error("the bus is gone", error=str(error).splitlines()[:1])
                well = False
            await asyncio.sleep(_AGAIN)

    def _hear(self, text: str) -> None:
        sender, *words = text.split(" ")
        if sender != self.me:
            pairs = (word.split(":") for word in words)
            self.heard([(table, int(number)) for table, number in pairs])

    async def _send(self) -> None:
        while True:
            await self.filled.wait()
            await asyncio.sleep(_GATHER)
            self.filled.clear()
            try:
                while self.notices and self.line is not None:
                    await self._say(self.line)
            except Exception:  # the other task connects again; numbers tell what was missed
                self.notices = []

    async def _say(self, line: Line) -> None:
        """Send what has gathered, as much as goes into one message."""
        now, self.notices = self.notices[:_MOST], self.notices[_MOST:]
        words = [f"{table}:{number}" for table, number in dict.fromkeys(now)]
        await line.send(" ".join([self.me, *words]))


def check(config: Config) -> None:
    """Refuse a bus that cannot be."""
    if not config.bus:
        return
    if config.file is not None:
        raise EscaleError(
            f"--bus joins processes on one PostgreSQL, but the data are in the file {config.file}; "
            "leave --bus (ESCALE_BUS) out, or name the database with --data postgresql://…"
        )
    if not config.bus.startswith(("nats://", "tls://")):
        # What was given is not repeated: a password may be in it.
        raise EscaleError("--bus takes the address of a NATS server, as nats://bus.example")
    try:
        import nats  # noqa: F401
    except ImportError as error:
        raise EscaleError("--bus needs nats-py: pip install 'escale[nats]'") from error
