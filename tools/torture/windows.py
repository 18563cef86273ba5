"""Timing of reaction windows: does how long one stays open tell whether a bot holds a reaction?"""

import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

import msgspec
from websockets.sync.client import connect

from escale.engine import CHANCE, Match
from escale.games import game
from tools.torture import Found, spread
from tools.torture.house import House

SLUG, SEATS = "nuclear-escalation", 4


def run(size: int) -> Found:
    """Watch tables of bots until so many windows have closed; compare those with a holder."""
    times: dict[bool, list[float]] = {False: [], True: []}
    left = size
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), "--pause", "0.2") as house:
        while left > 0:
            table, seen = watched(house, left)
            left -= len(seen)
            log = stored(house, table)
            for events, seconds in seen:
                times[held(log, events)].append(seconds)
        tracebacks = house.tracebacks
    figures = {
        f"{'a holder' if holds else 'no holder'}": {"windows": len(found), **spread(found)}
        for holds, found in times.items()
    }
    figures["apart"] = {"share of windows": round(apart(times[True], times[False]), 3)}
    return Found(figures, [f"{tracebacks} tracebacks"] if tracebacks else [])


def watched(house: House, count: int) -> tuple[str, list[tuple[int, float]]]:
    """Watch a table of bots; return after how many events each window opened, and its time."""
    ask = {"game": SLUG, "seats": SEATS, "name": "W", "seat": None, "bots": "greedy", "start": True}
    table = house.post("/tables", ask).json()["id"]
    seen: list[tuple[int, float]] = []
    opened = None
    with connect(f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket") as line:
        while len(seen) < count:
            message = msgspec.json.decode(line.recv(60))
            if message["type"] != "update":
                continue
            if opened is not None:
                seen.append((opened[0], time.monotonic() - opened[1]))
            opened = (message["events"], time.monotonic()) if message.get("window") else None
            if message["status"] == "over":
                break
    return table, seen


def stored(house: House, table: str) -> list[tuple[int, str]]:
    """Return the log of a table as far as it is written."""
    with closing(sqlite3.connect(f"file:{house.data}?mode=ro", uri=True)) as base:
        found = base.execute("SELECT seat, choice FROM events WHERE table_id=? ORDER BY n", [table])
        return [(seat, choice) for seat, choice in found]


def held(log: list[tuple[int, str]], events: int) -> bool:
    """Whether anybody asked in the window after so many events held more than a pass."""
    match = Match(game(SLUG), SEATS, {}, log[:events])
    for seat, choice in log[events:]:
        asked = [d for d in match.state.decisions if d.seat != CHANCE]
        if not all(d.quiet for d in asked):
            break
        if any(len(d.choices) > 1 for d in asked):
            return True
        match.answer(seat, choice)
    return False


def apart(first: list[float], second: list[float]) -> float:
    """Return how far two distributions lie apart: 0 for the same, 1 for no overlap at all."""
    if not first or not second:
        return 0.0
    return max(
        abs(sum(x <= at for x in first) / len(first) - sum(x <= at for x in second) / len(second))
        for at in (*first, *second)
    )
