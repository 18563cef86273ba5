"""A yardstick for `escale bench server`: Duel 21 served as one would write it by hand.

`python -m tools.plain_server` starts it and plays at 50 tables, as the benchmark does: two people
ask for a table, sit down, connect, start and play, and every move is stored (`synchronous=FULL`,
what waits is committed together) before both are told. It has no chance that can be verified, no
undo, no coming back after a fault, no names, words or talk, and believes whatever it is sent.
"""

import argparse
import asyncio
import json
import os
import secrets
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import connect

from escale.bench import PlainDuel

Job = tuple[str, tuple[Any, ...], "asyncio.Future[None]"]


class House:
    """The server: tables in memory, events on the disk."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.jobs = SimpleQueue[Job]()
        self.tables: dict[str, PlainDuel] = {}
        self.sockets: dict[str, dict[int, Any]] = {}

    def write(self, loop: asyncio.AbstractEventLoop) -> None:
        """Commit what waits, again and again; in a thread of its own."""
        disk = sqlite3.connect(self.path, isolation_level=None)
        disk.execute("PRAGMA journal_mode=WAL")
        disk.execute("PRAGMA synchronous=FULL")
        disk.execute("CREATE TABLE events (id, seat, choice)")
        while True:
            jobs = [self.jobs.get()]
            try:
                while True:
                    jobs.append(self.jobs.get_nowait())
            except Empty:
                pass
            disk.execute("BEGIN")
            for statement, values, _ in jobs:
                disk.execute(statement, values)
            disk.execute("COMMIT")
            for *_, stored in jobs:
                loop.call_soon_threadsafe(stored.set_result, None)

    async def store(self, id: str, seat: int, choice: str) -> None:
        """Wait until something is on the disk."""
        stored = asyncio.get_running_loop().create_future()
        self.jobs.put(("INSERT INTO events VALUES (?, ?, ?)", (id, seat, choice), stored))
        await stored

    async def tell(self, id: str) -> None:
        """Tell both players how things stand."""
        duel = self.tables[id]
        over = 0 in duel.lives
        for seat, send in list(self.sockets[id].items()):
            choices = duel.choices() if seat == duel.seat and not over else []
            seen = {"lives": duel.lives, "hand": duel.cards[seat], "choices": choices, "over": over}
            await send({"type": "websocket.send", "text": json.dumps(seen)})

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request or serve a socket."""
        if scope["type"] == "lifespan":
            Thread(target=self.write, args=(asyncio.get_running_loop(),), daemon=True).start()
            await receive()
            await send({"type": "lifespan.startup.complete"})
            return
        _, what, id, *seat = scope["path"].split("/")
        if scope["type"] == "websocket":
            await self.watch(id, int(seat[0]), receive, send)
            return
        asked = json.loads((await receive())["body"])
        if what == "new":
            id = secrets.token_hex(6)
            self.tables[id], self.sockets[id] = PlainDuel(Random()), {}
        await self.store(id, -1, json.dumps([what, asked]))
        if what == "start":
            await self.tell(id)
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps({"id": id}).encode()})

    async def watch(self, id: str, seat: int, receive: Any, send: Any) -> None:
        """Take one player's moves."""
        await receive()
        self.sockets[id][seat] = send
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] == "websocket.receive":
            choice = json.loads(said["text"])["choice"]
            self.tables[id].play(choice)
            await self.store(id, seat, choice)
            await self.tell(id)
        self.sockets[id].pop(seat)


async def evening(http: httpx.AsyncClient, until: float, moves: list[int], rng: Random) -> None:
    """Play one game after the other at new tables, as the benchmark's players do: at random."""
    at = str(http.base_url).replace("http", "ws", 1)
    while monotonic() < until:
        id = (await http.post("new/-", json={"name": "Odile"})).json()["id"]
        await http.post(f"sit/{id}", json={"name": "Bruno"})
        async with (
            connect(f"{at}at/{id}/0", compression=None) as odile,
            connect(f"{at}at/{id}/1", compression=None) as bruno,
        ):
            await http.post(f"start/{id}", json={})
            moves.append(0)
            while monotonic() < until:
                seen = [json.loads(await one.recv()) for one in (odile, bruno)]
                if seen[0]["over"]:
                    break
                seat = 0 if seen[0]["choices"] else 1
                chosen = json.dumps({"choice": rng.choice(seen[seat]["choices"])})
                await (odile, bruno)[seat].send(chosen)
                moves[-1] += 1


def used(process: int) -> float:
    """Return the milliseconds of processor a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, process: int, tables: int, seconds: float) -> None:
    """Print what a move costs, the making of tables included."""
    moves = list[int]()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/") as http:
        before, until = used(process), monotonic() + seconds
        await asyncio.gather(*(evening(http, until, moves, Random(n)) for n in range(tables)))
    cost = (used(process) - before) / sum(moves)
    print(f"{cost:.3f} ms of processor a move; {sum(moves)} moves, {len(moves)} tables")


def main() -> None:
    """Serve, where a database is named; measure that otherwise."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--port", type=int, default=8961)
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        house = House(args.serve)
        uvicorn.run(house, port=args.port, log_level="error", ws="websockets-sansio")
        return
    with tempfile.TemporaryDirectory() as folder:
        words = ["--serve", str(Path(folder, "plain.db")), "--port", str(args.port)]
        with subprocess.Popen([sys.executable, "-m", "tools.plain_server", *words]) as server:
            sleep(2)
            try:
                asyncio.run(measure(args.port, server.pid, args.tables, args.seconds))
            finally:
                server.kill()


if __name__ == "__main__":
    main()
