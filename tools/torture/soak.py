"""A long evening: many tables of thinking people; memory stays flat and nobody waits."""

import argparse
import asyncio
import tempfile
from pathlib import Path

from escale.server.bench import Evening, Tally, Web
from tools.torture import Found, spread
from tools.torture.house import House

TABLES = 100
THOUGHT = 2.0  # seconds a person thinks on average
QUARTERS = 4


def run(size: int) -> Found:
    """Play at many tables for so many seconds, and compare the quarters of the time."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), "--idle", "30") as house:
        rows, refused = asyncio.run(evening(house, size))
        tracebacks = house.tracebacks
    failures = [f"{tracebacks} tracebacks"] if tracebacks else []
    failures += [f"{refused} refusals"] if refused else []
    # The first quarter fills caches and makes the first tables; from then on nothing grows.
    if size >= 600 and rows[-1]["memory MB"] > 1.1 * rows[0]["memory MB"]:
        failures.append("memory grows")
    named = {f"quarter {n}": row for n, row in enumerate(rows, 1)}
    return Found({"tables": TABLES, "seconds": size, **named}, failures)


async def evening(house: House, seconds: int) -> tuple[list[dict[str, float]], int]:
    """Let everybody play; return moves, waits and memory of each quarter, and what was refused."""
    args = argparse.Namespace(game="duel21", seats=2, watchers=0, bots=None, think=THOUGHT)
    web, tally, rows = Web(house.port), Tally(), []
    evenings = [Evening(tally, [web], args, seed) for seed in range(TABLES)]
    for one in evenings:
        await one.sit()
    tally.counting = True
    for one in evenings:
        one.begin()
    for _ in range(QUARTERS):
        await asyncio.sleep(seconds / QUARTERS)
        waits, tally.waits = tally.waits, []
        row = {"clicks answered": len(waits), "games": tally.games, **spread(waits)}
        rows.append({**row, "memory MB": round(house.memory, 1)})
    tally.counting = False
    await asyncio.gather(*(one.moving for one in evenings if one.moving))
    for one in evenings:
        one.leave()
    web.close()
    return rows, tally.refused
