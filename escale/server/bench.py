"""Measures a server under load: `escale bench server --tables 200`.

It starts a server of its own on a new database, seats players at every table, and lets them all
play at once; the clients run here, in another process than the server. When a game ends, its
table goes on as an evening does: new people make a new table, sit down, connect and start, and
what that costs is counted with the moves.
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
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median_low
from time import monotonic, perf_counter
from typing import Any

import msgspec

from escale.engine import EscaleError
from escale.games import game

CPU = "process_cpu_seconds_total"
MOVES = "escale_moves_total"
HURRIED, REPLACED = "escale_bot_hurried_total", "escale_bot_replaced_total"
CONNECTIONS = 20  # for requests; sockets have one each


@dataclass
class Report:
    """What was measured."""

    game: str
    tables: int
    processes: int  # that serve them together
    watchers: int  # spectators a table
    bots: str | None  # at all chairs of a table but one
    seconds: float
    moves: int
    moves_per_second: float
    games: int
    new_tables: int  # made while the others played
    p50_ms: float
    p99_ms: float
    cpu_ms_per_move: float  # the new tables included
    cpu_ms_per_table: float  # to make one, seat everyone, connect them and start
    bytes_per_move: int  # sent to one watcher, at a seat or not: the median
    memory_mb: float
    idle_table_kb: float
    refused: int
    hurried: int  # thoughts of bots cut to less than half their time
    replaced: int  # bots that failed twice, for which the rules chose


class Asked(msgspec.Struct):
    """The part of a question a player needs here."""

    choices: list[str]


class Heard(msgspec.Struct):
    """The part of a message a player needs here."""

    type: str
    version: int = 0
    status: str = ""
    decision: Asked | None = None
    sealed: str | None = None  # answered already: the envelope waits for the others


_decode = msgspec.json.Decoder(Heard).decode


class Web:
    """Requests over a few connections that stay open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.free = asyncio.Semaphore(CONNECTIONS)
        self.idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str) -> bytes:
        """Return what is at an address."""
        return (await self._ask(f"GET {path}", b"", ""))[0]

    async def post(self, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """Do something; return the answer and the cookie that came with it."""
        sent = b"" if body is None else msgspec.json.encode(body)
        answer, fresh = await self._ask(f"POST {path}", sent, cookie)
        return msgspec.json.decode(answer), fresh

    async def _ask(self, what: str, body: bytes, cookie: str) -> tuple[bytes, str]:
        async with self.free:
            reader, writer = await self._connection()
            head = f"{what} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
            head += "Content-Type: application/json\r\n" if body else ""
            head += f"Cookie: {cookie}\r\n" if cookie else ""
            writer.write(f"{head}\r\n".encode() + body)
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in lines)}
            answer = await reader.readexactly(int(headers["content-length"]))
            self.idle.append((monotonic(), reader, writer))
        if first.split()[1] not in ("200", "201"):
            raise EscaleError(f"{what}: {first}: {answer.decode()}")
        return answer, headers.get("set-cookie", "").partition(";")[0]

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection that nobody uses; one left alone the server would soon close."""
        while self.idle:
            since, reader, writer = self.idle.pop()
            if monotonic() - since < 1:
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self.port)

    def close(self) -> None:
        """Hang up."""
        for _, _, writer in self.idle:
            writer.close()

    async def gauges(self) -> dict[str, float]:
        """Return what the server says of itself."""
        text = (await self.get("/metrics")).decode()
        rows = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in rows}


class Line(asyncio.Protocol):
    """A small WebSocket client: text frames in both directions, nothing more."""

    def __init__(self, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self.path = path
        self.cookie = cookie
        self.heard = heard
        self.buffer = b""
        self.opened = asyncio.get_running_loop().create_future()

    async def open(self, port: int) -> None:
        """Connect, and wait until the server has agreed."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.opened

    def close(self) -> None:
        """Hang up."""
        self.frame(8, b"\x03\xe8")
        self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{cookie}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take the answer to the handshake, then frame after frame."""
        self.buffer += data
        if not self.opened.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(EscaleError(head.decode()))
                return
            self.opened.set_result(None)
            self.buffer = rest
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
                self.heard(body)
            elif kind == 9:
                self.frame(10, body)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.frame(1, msgspec.json.encode(message))

    def frame(self, kind: int, body: bytes) -> None:
        """Send a frame of some kind."""
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
    games: int = 0
    tables: int = 0
    refused: int = 0
    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)  # of what each watcher is told of a move


class Evening:
    """Tables one after the other, whose players choose at random as soon as they are asked."""

    def __init__(self, tally: Tally, webs: list[Web], args: argparse.Namespace, seed: int) -> None:
        self.tally = tally
        # Of several processes each serves some requests and one seat of every table: the dearest.
        self.webs = webs[seed % len(webs) :] + webs[: seed % len(webs)]
        self.web = self.webs[0]
        self.args = args
        self.rng = random.Random(seed)
        self.lines: list[Line] = []
        self.begun = False
        self.asked: dict[int, Heard] = {}
        self.wanting: list[tuple[int, Heard]] = []
        self.mover = -1  # whose click is on its way
        self.clicked, self.at = 0.0, 0  # when, and in which version
        self.version = 0  # the latest that anybody here has heard of
        self.moving: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        """Make a table with new people, connect everyone, and start."""
        cookies = []
        for seat in range(1 if self.args.bots else self.args.seats):
            ask: dict[str, Any] = {"name": f"P{seat}"}
            if seat == 0:
                ask |= {"game": self.args.game, "seats": self.args.seats, "bots": self.args.bots}
                room, cookie = await self.web.post("/api/tables", ask)
                address = f"/api/tables/{room['id']}"
            else:
                _, cookie = await self.web.post(f"{address}/sit", ask)
            cookies.append(cookie)
        path = f"{address}/socket"
        self.lines = [Line(path, cookie, self.hearer(n)) for n, cookie in enumerate(cookies)]
        self.lines += [Line(path, "", self.look) for _ in range(self.args.watchers)]
        for line, web in zip(self.lines, cycle(self.webs), strict=False):
            await line.open(web.port)
        await self.web.post(f"{address}/start", cookie=cookies[0])

    def begin(self) -> None:
        """Let the players click from now on, beginning with what they were asked last."""
        self.begun = True
        for seat, heard in list(self.asked.items()):
            self.choose(seat, heard)

    def leave(self) -> None:
        """Hang up."""
        self.begun, self.mover, self.clicked, self.version = False, -1, 0.0, 0
        self.asked, self.wanting = {}, []
        for line in self.lines:
            line.close()

    def look(self, body: bytes) -> None:
        """Count what a spectator is told of a move."""
        if self.begun and self.tally.counting and body.startswith(b'{"type":"update"'):
            self.tally.sizes.append(len(body))

    def hearer(self, seat: int) -> Callable[[bytes], None]:
        """Return what a seat does with each message."""

        def heard(body: bytes) -> None:
            message = _decode(body)
            if message.type == "refused":
                self.tally.refused += 1
            elif message.type == "update":
                self.look(body)
                self.update(seat, message)

        return heard

    def update(self, seat: int, heard: Heard) -> None:
        """Take what a seat is told: the answer to a click, somebody's move, a question."""
        self.version = max(self.version, heard.version)
        told = seat != self.mover or self.args.bots  # alone one hears one's own move
        if told and self.clicked and heard.version > self.at:
            if self.tally.counting:
                self.tally.waits.append(perf_counter() - self.clicked)
            self.clicked = 0.0
        if seat == self.mover:
            self.mover = -1
        self.asked.pop(seat, None)
        if heard.status == "over":
            self.end()
        elif heard.decision and heard.sealed is None:
            self.asked[seat] = heard
            if self.begun:
                self.choose(seat, heard)
        self.click()

    def choose(self, seat: int, heard: Heard) -> None:
        """Want to click, at once or after some thought."""
        if self.args.think:
            wait = self.rng.expovariate(1 / self.args.think)
            asyncio.get_running_loop().call_later(wait, self.want, seat, heard)
        else:
            self.want(seat, heard)

    def want(self, seat: int, heard: Heard) -> None:
        """Have a seat click as soon as no click of this table is on its way."""
        if self.asked.get(seat) is heard:
            self.wanting.append((seat, heard))
            self.click()

    def click(self) -> None:
        """Send the choice of the first seat that wants to and has heard the latest."""
        while self.wanting and self.mover < 0:
            seat, heard = self.wanting.pop(0)
            if not self.begun or heard.version < self.version:
                continue
            if heard.decision and self.asked.get(seat) is heard:
                self.mover, self.at, self.clicked = seat, heard.version, perf_counter()
                choice = self.rng.choice(heard.decision.choices)
                message = {"type": "play", "version": heard.version, "choice": choice}
                self.lines[seat].send(message)

    def end(self) -> None:
        """Go on at a new table, once."""
        if self.begun and self.tally.counting:
            self.begun = False
            self.tally.games += 1
            self.moving = asyncio.create_task(self.again())

    async def again(self) -> None:
        """Leave the table that is played out, and begin at a new one."""
        self.leave()
        await self.sit()
        self.tally.tables += self.tally.counting
        self.begin()


async def gauges(webs: list[Web]) -> dict[str, float]:
    """Return what all processes together say of themselves."""
    whole: Counter[str] = Counter()
    for web in webs:
        whole.update(await web.gauges())
    return dict(whole)


async def measure(args: argparse.Namespace, ports: list[int]) -> Report:
    """Play for a while and count."""
    webs, tally = [Web(port) for port in ports], Tally()
    idle = await idle_table(webs[0], args)
    evenings = [Evening(tally, webs, args, seed) for seed in range(args.tables)]
    before = await gauges(webs)
    for evening in evenings:
        await evening.sit()
    after = await gauges(webs)
    setting = (after[CPU] - before[CPU]) / args.tables
    before, start = await gauges(webs), monotonic()
    tally.counting = True
    for evening in evenings:
        evening.begin()
    await asyncio.sleep(args.seconds)
    tally.counting = False
    after, seconds = await gauges(webs), monotonic() - start
    await asyncio.gather(*(evening.moving for evening in evenings if evening.moving))
    for evening in evenings:
        evening.leave()
    for web in webs:
        web.close()
    waits = sorted(tally.waits) or [0.0]
    moves = grown(MOVES, before, after)
    cpu = after[CPU] - before[CPU]
    return Report(
        game=args.game,
        tables=args.tables,
        processes=len(webs),
        watchers=args.watchers,
        bots=args.bots,
        seconds=round(seconds, 2),
        moves=moves,
        moves_per_second=round(moves / seconds, 1),
        games=tally.games,
        new_tables=tally.tables,
        p50_ms=round(1000 * waits[len(waits) // 2], 2),
        p99_ms=round(1000 * waits[len(waits) * 99 // 100], 2),
        cpu_ms_per_move=round(1000 * cpu / max(1, moves), 4),
        cpu_ms_per_table=round(1000 * setting, 2),
        bytes_per_move=median_low(tally.sizes or [0]),
        memory_mb=round(after["process_resident_memory_bytes"] / 1e6, 1),
        idle_table_kb=round(idle / 1000, 1),
        refused=tally.refused,
        hurried=grown(HURRIED, before, after),
        replaced=grown(REPLACED, before, after),
    )


def grown(counter: str, before: dict[str, float], after: dict[str, float]) -> int:
    """Return by how much a counter has grown, whatever its labels."""
    return int(sum(after[name] - before.get(name, 0) for name in after if counter in name))


async def idle_table(web: Web, args: argparse.Namespace, count: int = 400) -> float:
    """Return how many bytes a started table takes that nobody watches."""
    ask = {"game": args.game, "seats": args.seats, "name": "P", "bots": "random", "start": True}
    before = 0.0
    for n in range(count + count // 4):
        if n == count // 4:  # the first ones warm the server up
            before = (await web.gauges())["process_resident_memory_bytes"]
        await web.post("/api/tables", ask)
    after = (await web.gauges())["process_resident_memory_bytes"]
    return max(0.0, after - before) / count


def start_server(folder: str, data: str = "") -> tuple["subprocess.Popen[str]", int]:
    """Start a server on any free port, with every limit and pause off; return the port too."""
    command = [sys.executable, "-m", "escale.server.main", "--port", "0"]
    command += ["--data", data or str(Path(folder) / "bench.db"), "--most", "100000"]
    command += ["--rate", "0", "--each", "0", "--new", "0", "--pace", "0", "--pause", "0"]
    command += ["--hold", "0", "--sway", "0", "--count", "0", "--guess", "0"]
    # What the host has set for another server is not for this one: it might not even speak.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ESCALE_")}
    with (Path(folder) / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=plain)
    assert server.stdout is not None
    said = server.stdout.readline()
    if "http://" not in said:
        server.wait()
        told = (Path(folder) / "log").read_text().strip().splitlines()
        raise EscaleError(f"the server did not start: {told[-1] if told else 'it said nothing'}")
    return server, int(said.strip().rpartition(":")[2])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the benchmark."""
    parser.add_argument("--tables", type=int, default=200, help="busy tables (default: 200)")
    parser.add_argument("--game", default="duel21", help="the game to play (default: duel21)")
    parser.add_argument("--seats", type=int, default=2, help="players a table (default: 2)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of play (default: 10)")
    parser.add_argument(
        "--think", type=float, default=0.0, help="seconds a player thinks on average (default: 0)"
    )
    parser.add_argument(
        "--bots", metavar="LEVEL", help="one person a table, among bots of this level"
    )
    parser.add_argument(
        "--watchers", type=int, default=0, help="spectators at every table (default: 0)"
    )
    parser.add_argument("--data", default="", help="an empty PostgreSQL (default: a new file)")
    parser.add_argument(
        "--processes", type=int, default=1, help="that serve it together (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print the report."""
    if args.tables < 1 or args.watchers < 0 or not args.seconds > 0 or args.think < 0:
        raise EscaleError(
            "--tables is 1 or more, --watchers and --think 0 or more, --seconds above 0"
        )
    if args.processes < 1 or (args.processes > 1 and "://" not in args.data):
        raise EscaleError("several --processes need a database: --data postgresql://…")
    game(args.game).start(args.seats)
    with tempfile.TemporaryDirectory(prefix="escale-bench-") as folder, ExitStack() as running:
        ports = []
        for _ in range(args.processes):
            server, port = start_server(folder, args.data)
            running.enter_context(server)
            running.callback(server.send_signal, signal.SIGTERM)
            ports.append(port)
        report = asyncio.run(measure(args, ports))
    if args.json:
        print(msgspec.json.encode(report).decode())
        return 0
    many = f", {report.processes} processes" if report.processes > 1 else ""
    print(f"{report.game}, {report.tables} tables, {report.seconds} s, every move stored{many}")
    print(f"  moves            {report.moves} ({report.moves_per_second} a second)")
    print(f"  games            {report.games}; {report.new_tables} new tables")
    print(f"  click to heard   p50 {report.p50_ms} ms, p99 {report.p99_ms} ms")
    print(
        f"  server CPU       {report.cpu_ms_per_move} ms a move; "
        f"{report.cpu_ms_per_table} ms a new table"
    )
    print(f"  bytes a move     {report.bytes_per_move} to each watcher (median)")
    print(f"  server memory    {report.memory_mb} MB; {report.idle_table_kb} kB an idle table")
    print(f"  refused          {report.refused}")
    if report.bots:
        print(f"  bots {report.bots:<12}{report.hurried} hurried, {report.replaced} replaced")
    return 0
