"""A disk that is full, a database that somebody holds, and one with damaged pages."""

import asyncio
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

import httpx
import structlog

from escale.engine import EscaleError
from escale.server.config import Config
from escale.server.doctor import damage, examine
from escale.server.guard import Refusal
from escale.server.hub import Hub
from tools.torture import Found
from tools.torture.house import House, Player, end, judged

ROOM = 400_000  # bytes a file may have on the full disk


def full(size: int) -> Found:
    """Let a disk fill up under busy tables, so many times; then there is room again."""
    figures = {"times full": 0, "refused": 0, "tables": 0, "events told": 0}
    failures: list[str] = []
    for n in range(size):
        players: list[Player] = []
        with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
            try:
                figures["times full"] += filled(house, players, 1000 * n)
                failures += judged(house, players)
            finally:
                end(players)
        figures["refused"] += sum(p.refused.count("failed") for p in players)
        figures["tables"] += len(players) // 2
        figures["events told"] += sum(player.events for player in players)
    return Found(figures, failures)


def filled(house: House, players: list[Player], seed: int) -> bool:
    """Play until nothing fits any more, then to the end with room; whether the server said so."""

    def refused() -> bool:
        return any("failed" in player.refused for player in players)

    house.kill()
    house.start(ROOM)
    while house.ready and not refused():
        try:
            fresh = house.table(seed + len(players))
        except httpx.HTTPStatusError:  # nothing new fits
            break
        players += fresh
        for player in fresh:
            player.start()
        time.sleep(0.05)
    house.wait(refused)
    said = not house.ready
    house.kill()
    house.start()
    house.wait(lambda: all(player.over for player in players))
    return said


def locked(size: int) -> Found:
    """Let somebody else hold the database for so many seconds, longer than a writer waits."""
    players: list[Player] = []
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        try:
            for n in range(4):
                players += house.table(n)
            for player in players:
                player.start()
            house.wait(lambda: sum(player.clicks for player in players) > 8)
            with closing(sqlite3.connect(house.data, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                time.sleep(size)
                other.execute("ROLLBACK")
            house.wait(lambda: all(player.over for player in players))
            failures = judged(house, players)
        finally:
            end(players)
    refused = sum(player.refused.count("failed") for player in players)
    return Found({"seconds held": size, "moves refused": refused, "tables": 4}, failures)


def damaged(size: int) -> Found:
    """Damage one page of a copy of a good database, so many times; open every table of each."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    rng = random.Random(1)
    figures = dict.fromkeys(("copies", "noticed at start", "noticed by doctor", "not opened"), 0)
    figures |= {"unnoticed": 0, "of these with nothing changed": 0}
    figures |= {"tables served": 0, "tables refused": 0}
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        made, copy = Path(folder) / "made", Path(folder) / "copy.db"
        made.mkdir()
        with House(made) as house:
            ask = {"game": "duel21", "seats": 2, "name": "A", "seat": None, "bots": "random"}
            ids = [house.post("/tables", {**ask, "start": True}).json()["id"] for _ in range(12)]
            house.wait(
                lambda: all(
                    house.web.get(f"/api/tables/{id}").json()["status"] == "over" for id in ids
                )
            )
        good, kept = house.data.read_bytes(), content(house.data)
        pages = len(good) // 4096
        for _ in range(size):
            at = 4096 * rng.randrange(pages) + rng.randrange(4000)
            junk = rng.randbytes(rng.choice((1, 8, 96)))
            copy.write_bytes(good[:at] + junk + good[at + len(junk) :])
            for beside in ("-wal", "-shm"):
                Path(f"{copy}{beside}").unlink(missing_ok=True)
            figures["copies"] += 1
            figures["noticed at start"] += bool(damage(copy))
            if examine(copy).well:
                figures["unnoticed"] += 1
                figures["of these with nothing changed"] += content(copy) == kept
            else:
                figures["noticed by doctor"] += 1
            try:
                served, refused = asyncio.run(opened(copy, ids))
            except EscaleError:
                figures["not opened"] += 1
            except Exception as error:
                failures.append(repr(error))
            else:
                figures["tables served"] += served
                figures["tables refused"] += refused
    return Found(figures, failures)


def content(file: Path) -> list[str]:
    """Return all that a database holds, whatever lies in the room between."""
    with closing(sqlite3.connect(file)) as base:
        base.text_factory = lambda text: text.decode(errors="replace")
        return list(base.iterdump())


async def opened(file: Path, ids: list[str]) -> tuple[int, int]:
    """Open every table of a database; return how many are served and how many refused."""
    hub, served = Hub(Config(data=str(file))), 0
    await hub.open()
    try:
        for id in ids:
            try:
                await hub.tables.get(id)
                served += 1
            except Refusal:
                pass
    finally:
        await hub.close()
    return served, len(ids) - served
