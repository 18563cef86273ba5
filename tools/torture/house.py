"""A real server process, its log, and people who play there and remember all they were told."""

import os
import random
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from tools.torture.nursery import Child, Nursery

QUICK = ["--pace", "0", "--pause", "0", "--json", "--quiet"]
QUICK += ["--rate", "0", "--each", "0", "--new", "0", "--dear", "0", "--count", "0", "--guess", "0"]
TRACEBACK = "Traceback (most recent call last)"


def free_port() -> int:
    """Return a port below those given to outgoing calls, so that nobody takes it meanwhile."""
    while True:
        try:
            with socket.create_server(("127.0.0.1", random.randrange(20_000, 32_000))) as found:
                return int(found.getsockname()[1])
        except OSError:
            continue


class House:
    """A server that can be killed and started again on the same file and port."""

    def __init__(self, folder: Path, *flags: str, nursery: Nursery | None = None) -> None:
        self.nursery = nursery  # starts it quicker, where that is done often
        self.data, self.log = folder / "escale.db", folder / "log"
        self.flags = flags
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.web = httpx.Client(base_url=self.url, timeout=60)
        self.process: subprocess.Popen[bytes] | Child | None = None

    def __enter__(self) -> "House":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(60)
        self.web.close()

    def start(self, most: int = 0) -> None:
        """Start, with files of at most so many bytes if that is said, and wait until ready."""

        def limited() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        flags = ["--port", str(self.port), "--data", str(self.data), *QUICK, *self.flags]
        if self.nursery is not None:
            self.process = self.nursery.start(flags, self.log)
        else:
            command = [sys.executable, "-m", "escale.server.main", *flags]
            limit = limited if most else None
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    command, stderr=log, start_new_session=True, preexec_fn=limit
                )
        self.wait(lambda: self.ready)

    @property
    def ready(self) -> bool:
        """Whether it takes players and can write."""
        assert self.process is not None
        assert self.process.poll() is None, "the server has ended"
        try:
            return self.web.get("/ready").status_code == 200
        except httpx.HTTPError:
            return False

    def wait(self, met: Callable[[], bool], seconds: float = 240) -> None:
        """Wait until something is so, with more patience than any machine needs."""
        deadline = time.monotonic() + seconds
        while not met():
            assert time.monotonic() < deadline, "waited too long"
            time.sleep(0.01)

    def kill(self) -> None:
        """Cut the power."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    @property
    def tracebacks(self) -> int:
        """How many there are in the logs, of which the first are printed."""
        logs = [log.read_text(errors="replace") for log in self.log.parent.glob("log*")]
        for log in logs:
            if TRACEBACK in log:
                print(log[max(0, log.index(TRACEBACK) - 500) :][:20_000])
        return sum(log.count(TRACEBACK) for log in logs)

    @property
    def memory(self) -> float:
        """Megabytes the server itself holds."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS"))

    def post(self, path: str, body: Any = None, cookie: str = "") -> httpx.Response:
        """Do something as somebody."""
        self.web.cookies.clear()
        headers = {"Cookie": f"escale={cookie}"} if cookie else {}
        answer = self.web.post(f"/api{path}", json=body, headers=headers)
        answer.raise_for_status()
        return answer

    def table(self, seed: int, clock: int = 0) -> list["Player"]:
        """Make a table of Duel 21; return its two players, who do not play yet."""
        ask = {"game": "duel21", "seats": 2, "name": "A", "clock": clock}
        made = self.post("/tables", ask)
        table, first = made.json()["id"], made.cookies["escale"]
        second = self.post(f"/tables/{table}/sit", {"name": "B"}).cookies["escale"]
        self.post(f"/tables/{table}/start", cookie=first)
        return [Player(self.port, table, n, c, 2 * seed + n) for n, c in enumerate((first, second))]


class Player(threading.Thread):
    """Plays at random, connects again for ever, and remembers all it was ever told."""

    def __init__(self, port: int, table: str, seat: int, cookie: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.table, self.seat, self.cookie = table, seat, cookie
        self.rng = random.Random(seed)
        self.facts: dict[int, Any] = {}  # by event: what was told
        self.events = 0  # nobody here takes anything back: what was told stays
        self.version = -1
        self.over = False
        self.clicks = 0
        self.refused: list[str] = []
        self.problems: list[str] = []
        self.stop = False

    def run(self) -> None:
        """Play to the end, whatever happens to the server."""
        while not self.stop:
            try:
                self.play()
            except (OSError, EOFError, ConnectionClosed, WebSocketException, msgspec.DecodeError):
                time.sleep(0.05)  # it was cut off, or comes too early
            except Exception as error:
                self.problems.append(repr(error))
                time.sleep(0.05)

    def play(self) -> None:
        """Play on one socket."""
        since = self.rng.choice([0, self.events])  # now and then everything is told again
        url, headers = f"{self.url}?since={since}&undos=0", {"Cookie": f"escale={self.cookie}"}
        with connect(url, additional_headers=headers, close_timeout=1) as line:
            while not self.stop:
                message = msgspec.json.decode(line.recv(30))
                if message["type"] == "refused":
                    self.refused.append(message["code"])
                    if message["code"] == "failed":
                        time.sleep(0.2)
                if message["type"] == "update":
                    self.hear(message)
                    if self.over:
                        self.stop = True
                    elif "decision" in message:
                        time.sleep(self.rng.random() * 0.1)
                        choice = self.rng.choice(message["decision"]["choices"])
                        play = {"type": "play", "version": message["version"], "choice": choice}
                        line.send(msgspec.json.encode(play).decode())
                        self.clicks += 1

    def hear(self, update: dict[str, Any]) -> None:
        """Check that nothing we were told of is gone or changed."""
        if update["version"] < self.version:
            self.problems.append(f"version {update['version']} after {self.version}")
        if update["events"] < self.events:
            self.problems.append(f"{update['events']} events after {self.events}")
        told: dict[int, Any] = {}
        frames = [frame["facts"] for frame in update.get("frames", [])]
        for fact in chain(update.get("facts", []), *frames):
            told.setdefault(fact["n"], []).append(fact)
        for n, facts in told.items():
            if n < self.events and self.facts.get(n) != facts:
                self.problems.append(f"event {n} was {self.facts.get(n)} and is {facts}")
        for n in [n for n in self.facts if n >= update["first"]]:
            if n < self.events and n not in told:
                self.problems.append(f"event {n} is gone")
            del self.facts[n]
        self.facts.update(told)
        self.version, self.events = update["version"], update["events"]
        self.over = update["status"] == "over"


def judged(house: House, players: list[Player]) -> list[str]:
    """Return what is wrong at the end of everybody's games: lost, doubled, unfair."""
    found = [f"{p.table}: {problem}" for p in players for problem in p.problems]
    for player in players:
        if not player.over:
            found.append(f"{player.table}: never ended")
            continue
        log = house.web.get(f"/api/tables/{player.table}/file").json()["log"]
        if len(log) < player.events:
            found.append(f"{player.table}: {len(log)} events, {player.events} were told")
        if sum(seat == player.seat for seat, _ in log) > player.clicks:
            found.append(f"{player.table}: seat {player.seat} moved more often than it clicked")
        if player.seat == 0:
            verdict = house.web.get(f"/api/tables/{player.table}/verify").json()
            if not verdict.get("ok"):
                found.append(f"{player.table}: {verdict}")
    if tracebacks := house.tracebacks:
        found.append(f"{tracebacks} tracebacks")
    return found


def end(players: list[Player]) -> None:
    """Let everybody go home."""
    for player in players:
        player.stop = True
    for player in players:
        if player.ident:
            player.join(10)
