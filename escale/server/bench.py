"""Measures a server under load: `escale bench server --tables 200`.

It starts a server of its own on a new database, seats players at every table, and lets them all
play at once; the clients run here, in another process than the server. Spare tables are set
beforehand: when a game ends its players turn to the next one, so that what is counted is play.
"""

import argparse
import asyncio
import base64
import os
import random
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import httpx
import msgspec

from escale.engine import EscaleError
from escale.games import game

CPU = "process_cpu_seconds_total"
_decode = msgspec.json.Decoder().decode


@dataclass
class Report:
    """What was measured."""

    game: str
    tables: int
    seconds: float
    moves: int
    moves_per_second: float
    games: int
    p50_ms: float
    p99_ms: float
    cpu_ms_per_move: float
    cpu_ms_per_table: float  # to make one, seat everyone, connect them and start
    memory_mb: float
    idle_table_kb: float
    refused: int


class Line(asyncio.Protocol):
    """A small WebSocket client: text frames in both directions, nothing more."""

    def __init__(self, path: str, cookie: str, heard: Any) -> None:
        self.path = path
        self.cookie = cookie
        self.heard = heard
        self.buffer = b""
        self.open = False

    def itself(self) -> "Line":
        """Return the protocol that a new connection speaks: this one."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take the answer to the handshake, then frame after frame."""
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.decode())
            self.open, self.buffer = True, rest
        while len(self.buffer) >= 2:
            size, at = self.buffer[1] & 127, 2
            if size == 126:
                size, at = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, at = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < at + size:
                return
            kind, body = self.buffer[0] & 15, self.buffer[at : at + size]
            self.buffer = self.buffer[at + size :]
            if kind == 1:
                self.heard(_decode(body))
            elif kind == 9:
                self._frame(10, body)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._frame(1, msgspec.json.encode(message))

    def _frame(self, kind: int, body: bytes) -> None:
        # The mask of zeros changes nothing and is as valid as any other.
        size = len(body)
        long = size >= 126
        head = bytes([128 | kind, 128 | (126 if long else size)])
        head += size.to_bytes(2, "big") if long else b""
        self.transport.write(head + b"\0\0\0\0" + body)


@dataclass
class Tally:
    """What all players of all tables count together."""

    counting: bool = False
    moves: int = 0
    games: int = 0
    refused: int = 0
    waits: list[float] = field(default_factory=list)
    spare: list["Pair"] = field(default_factory=list)
    used_up: asyncio.Event = field(default_factory=asyncio.Event)

    def next(self) -> None:
        """Begin at a spare table, or say that there is none left."""
        if self.spare:
            self.spare.pop().begin()
        else:
            self.used_up.set()


class Pair:
    """A table and its players, who choose at random as soon as they are asked."""

    def __init__(self, tally: Tally, port: int, think: float) -> None:
        self.tally = tally
        self.port = port
        self.think = think
        self.cookies: list[str] = []
        self.lines: list[Line] = []
        self.clicked = 0.0
        self.mover = -1
        self.begun = False
        self.asked: dict[int, dict[str, Any]] = {}
        self.rng = random.Random(1)

    async def sit(self, web: httpx.AsyncClient, game: str, seats: int) -> None:
        """Make the table and seat everyone."""
        for seat in range(seats):
            web.cookies.clear()
            name = f"P{seat}"
            if seat == 0:
                ask: dict[str, Any] = {"game": game, "seats": seats, "name": name}
                answer = await web.post("/api/tables", json=ask)
                self.id = answer.raise_for_status().json()["id"]
            else:
                answer = await web.post(f"/api/tables/{self.id}/sit", json={"name": name})
                answer.raise_for_status()
            self.cookies.append(f"escale={answer.cookies['escale']}")
        web.cookies.clear()
        await self.connect()
        answer = await web.post(f"/api/tables/{self.id}/start", headers={"Cookie": self.cookies[0]})
        answer.raise_for_status()

    async def connect(self) -> None:
        """Open everyone's socket."""
        loop = asyncio.get_running_loop()
        for seat, cookie in enumerate(self.cookies):
            line = Line(f"/api/tables/{self.id}/socket", cookie, self.hearer(seat))
            await loop.create_connection(line.itself, "127.0.0.1", self.port)
            self.lines.append(line)

    def begin(self) -> None:
        """Let the players click from now on, beginning with what they were asked last."""
        self.begun = True
        for seat, update in list(self.asked.items()):
            self.choose(seat, update)

    def hearer(self, seat: int) -> Any:
        """Return what a seat does with each message."""

        def heard(message: dict[str, Any]) -> None:
            kind = message["type"]
            if kind == "refused":
                self.tally.refused += 1
            elif kind == "update":
                if seat != self.mover and self.clicked and self.tally.counting:
                    self.tally.waits.append(perf_counter() - self.clicked)
                    self.clicked = 0.0
                if message["status"] == "over":
                    self.end()
                elif "decision" in message:
                    self.asked[seat] = message
                    if self.begun:
                        self.choose(seat, message)

        return heard

    def choose(self, seat: int, update: dict[str, Any]) -> None:
        """Click, at once or after some thought."""
        if self.think:
            wait = self.rng.expovariate(1 / self.think)
            asyncio.get_running_loop().call_later(wait, self.click, seat, update)
        else:
            self.click(seat, update)

    def click(self, seat: int, update: dict[str, Any]) -> None:
        """Send a choice."""
        choice = self.rng.choice(update["decision"]["choices"])
        self.mover, self.clicked = seat, perf_counter()
        self.asked.pop(seat, None)
        self.tally.moves += self.tally.counting
        message = {"type": "play", "version": update["version"], "choice": choice}
        self.lines[seat].send(message)

    def end(self) -> None:
        """Turn to the next table, once."""
        if self.begun:
            self.begun = False
            self.tally.games += 1
            self.tally.next()


async def gauges(web: httpx.AsyncClient) -> dict[str, float]:
    """Return what the server says of itself."""
    text = (await web.get("/metrics")).text
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


async def measure(args: argparse.Namespace, port: int) -> Report:
    """Play for a while and count."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits
    ) as web:
        idle = await idle_table(web, args)
        tally = Tally()
        count = args.tables * (1 + args.spare)
        pairs = [Pair(tally, port, args.think) for _ in range(count)]
        before = await gauges(web)
        for n, pair in enumerate(pairs):
            pair.rng.seed(n)
            await pair.sit(web, args.game, args.seats)
        after = await gauges(web)
        setting = (after[CPU] - before[CPU]) / count
        tally.spare = pairs[args.tables :]
        before, start = await gauges(web), monotonic()
        tally.counting = True  # from the first click on: a few tables are soon played out
        for pair in pairs[: args.tables]:
            pair.begin()
        with suppress(TimeoutError):
            await asyncio.wait_for(tally.used_up.wait(), args.seconds)
        tally.counting = False
        after, seconds = await gauges(web), monotonic() - start
        tally.spare = []
        for pair in pairs:
            pair.begun = False
            for line in pair.lines:
                line.transport.close()
        waits = sorted(tally.waits) or [0.0]
        cpu = after[CPU] - before[CPU]
        return Report(
            game=args.game,
            tables=args.tables,
            seconds=round(seconds, 2),
            moves=tally.moves,
            moves_per_second=round(tally.moves / seconds, 1),
            games=tally.games,
            p50_ms=round(1000 * waits[len(waits) // 2], 2),
            p99_ms=round(1000 * waits[len(waits) * 99 // 100], 2),
            cpu_ms_per_move=round(1000 * cpu / max(1, tally.moves), 4),
            cpu_ms_per_table=round(1000 * setting, 2),
            memory_mb=round(after["process_resident_memory_bytes"] / 1e6, 1),
            idle_table_kb=round(idle / 1000, 1),
            refused=tally.refused,
        )


async def idle_table(web: httpx.AsyncClient, args: argparse.Namespace, count: int = 400) -> float:
    """Return how many bytes a started table takes that nobody watches."""
    ask = {"game": args.game, "seats": args.seats, "name": "P", "bots": "random", "start": True}
    before = 0.0
    for n in range(count + count // 4):
        if n == count // 4:  # the first ones warm the server up
            before = (await gauges(web))["process_resident_memory_bytes"]
        web.cookies.clear()
        (await web.post("/api/tables", json=ask)).raise_for_status()
    after = (await gauges(web))["process_resident_memory_bytes"]
    return max(0.0, after - before) / count


def start_server(folder: str) -> tuple["subprocess.Popen[str]", int]:
    """Start a server on any free port, with every limit and pause off; return the port too."""
    command = [sys.executable, "-m", "escale.server.main", "--port", "0"]
    command += ["--data", str(Path(folder) / "load.db"), "--rate", "0", "--pace", "0"]
    command += ["--pause", "0", "--most", "100000"]
    with (Path(folder) / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert server.stdout is not None
    said = server.stdout.readline()
    if "http://" not in said:
        server.wait()
        told = (Path(folder) / "log").read_text().strip().splitlines()
        raise EscaleError(f"the server did not start: {told[-1] if told else 'it said nothing'}")
    return server, int(said.strip().rpartition(":")[2])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the load test."""
    parser.add_argument("--tables", type=int, default=200, help="busy tables (default: 200)")
    parser.add_argument("--game", default="duel21", help="the game to play (default: duel21)")
    parser.add_argument("--seats", type=int, default=2, help="players a table (default: 2)")
    parser.add_argument("--seconds", type=float, default=10.0, help="at most (default: 10)")
    parser.add_argument(
        "--think", type=float, default=0.0, help="seconds a player thinks on average (default: 0)"
    )
    parser.add_argument(
        "--spare", type=int, default=3, help="games set up in advance for each table (default: 3)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print the report."""
    if args.tables < 1 or args.spare < 0 or not args.seconds > 0:
        raise EscaleError("--tables is 1 or more, --spare 0 or more, --seconds above 0")
    game(args.game).start(args.seats)
    with tempfile.TemporaryDirectory(prefix="escale-load-") as folder:
        server, port = start_server(folder)
        try:
            report = asyncio.run(measure(args, port))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    if args.json:
        print(msgspec.json.encode(report).decode())
        return 0
    print(f"{report.game}, {report.tables} tables, {report.seconds} s, every move stored")
    print(f"  moves            {report.moves} ({report.moves_per_second} a second)")
    print(f"  games            {report.games}")
    print(f"  click to other   p50 {report.p50_ms} ms, p99 {report.p99_ms} ms")
    print(
        f"  server CPU       {report.cpu_ms_per_move} ms a move; "
        f"{report.cpu_ms_per_table} ms a new table"
    )
    print(f"  server memory    {report.memory_mb} MB; {report.idle_table_kb} kB an idle table")
    print(f"  refused          {report.refused}")
    return 0
