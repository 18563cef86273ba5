"""Bots in worker processes: strong or not, they never hold up or bring down a table."""

import asyncio
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from escale.engine import Match
from escale.engine.fair import Luck
from escale.games import game
from escale.server.autopilot import Autopilot
from escale.server.metrics import BOT_FAULTS, HURRIED, MOVES
from escale.server.table import Table
from escale.server.thinker import Task
from escale.server.thinkers import Thinkers
from escale.server.workers import Workers

CRASHES = "import sys; sys.exit(3)"
LATE = """
import sys, time
for n, line in enumerate(sys.stdin):
    if n: time.sleep(60)
    print('{"problem": "warming up"}', flush=True)
"""
BABBLES = """
import sys
for line in sys.stdin: print("what?", flush=True)
"""
CHEATS = """
import sys
for line in sys.stdin: print('{"choice": "win"}', flush=True)
"""
RAISES = """
import sys
for line in sys.stdin: print('{"problem": "ValueError()"}', flush=True)
"""


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        (CRASHES, "crashed"),
        (LATE, "late"),
        (BABBLES, "crashed"),
        (CHEATS, "illegal"),
        (RAISES, "crashed"),
    ],
)
def test_a_bot_that_fails_twice_is_replaced_by_a_legal_move(
    open_house, come, tmp_path, script, fault
):
    command = (sys.executable, "-S", "-c", script)
    before = BOT_FAULTS.labels(fault)._value.get()
    moved = MOVES.labels("duel21", "table")._value.get()
    grace = 0.1 if script == LATE else 60  # the others must not seem late on a busy machine
    with (
        capture_logs() as logs,
        open_house(
            tmp_path / "escale.db", lambda: Thinkers(1, grace=grace, command=command), budget=0.05
        ) as house,
    ):
        ada = come(house)
        table = ada.table(bots="random", start=True)
        line = ada.line(table)
        version = line.until(lambda update: update["decision"])["version"]
        line.play("stay")
        update = line.until(lambda u: u["version"] > version + 1)
        assert update["facts"][0]["seat"] in (1, -1)
        assert ada.get("/me")["tables"][0]["status"] == "playing"
        ada.close()
    assert BOT_FAULTS.labels(fault)._value.get() > before + 1
    assert MOVES.labels("duel21", "table")._value.get() > moved  # and not by a bot
    entry = next(entry for entry in logs if entry["event"] == "bot replaced")
    assert (entry["table"], entry["seat"]) == (table, 1)
    assert entry["fault"].startswith(fault)


ONCE = """
import os, sys
for line in sys.stdin:
    if line.strip() and not os.path.exists({mark!r}):
        open({mark!r}, "w").close()
        sys.exit(3)
    print('{{"choice": "hit"}}', flush=True)
"""
SLOW = """
import json, sys, time
for line in sys.stdin:
    if line.strip(): time.sleep(json.loads(line)["budget"])
    print('{"choice": "hit"}', flush=True)
"""


def thought(budget=2.0):
    """Return a task for a bot."""
    return Task("duel21", 2, {}, [], 0, "greedy", 1, budget)


def alone(work):
    """Run something in an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:  # the browser's tests leave a loop running in this one
        return thread.submit(asyncio.run, work()).result()


def test_a_thought_that_crashes_is_had_again_in_a_fresh_worker(tmp_path):
    command = (sys.executable, "-S", "-c", ONCE.format(mark=str(tmp_path / "crashed")))

    async def work():
        thinkers = Thinkers(1, command=command)
        try:
            return await thinkers.choose(thought(), "table", ["hit", "stay"])
        finally:
            await thinkers.close()

    assert alone(work) == "hit"
    assert (tmp_path / "crashed").exists()


def test_when_many_bots_think_each_thinks_shorter_and_none_is_replaced():
    before = HURRIED.labels("greedy")._value.get()

    async def work():
        thinkers = Thinkers(2, grace=60, command=(sys.executable, "-S", "-c", SLOW))
        try:
            start = time.monotonic()
            tables = [thinkers.choose(thought(1.0), f"table {n}", ["hit"]) for n in range(40)]
            assert await asyncio.gather(*tables) == ["hit"] * 40
            return time.monotonic() - start
        finally:
            await thinkers.close()

    assert alone(work) < 15  # 40 whole thoughts of a second would take two workers 20
    assert HURRIED.labels("greedy")._value.get() > before


def test_tables_take_turns_however_much_each_asks():
    async def work():
        workers, served = Workers(1, ("true",)), []
        worker = await workers.turn("busy")

        async def asks(who):
            await workers.turn(who)
            served.append(who)
            workers._free(None)

        tasks = [asyncio.create_task(asks("busy")) for _ in range(10)]
        tasks += [asyncio.create_task(asks(f"calm {n}")) for n in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()  # who gives up does not hold up the others
        workers._free(worker)
        await asyncio.gather(*tasks, return_exceptions=True)
        return served

    served = alone(work)
    assert len(served) == 12
    assert served[0] == "busy"
    assert set(served[1:4]) == {"calm 0", "calm 1", "calm 2"}


def test_a_bot_that_does_not_answer_plays_what_the_rules_say_for_it():
    book = game("nuclear-escalation")
    match = Match(book, 4, luck=Luck("07" * 32, [""] * 4))
    match.roll()
    pilot = Autopilot(SimpleNamespace(match=match, game=book, seating=[]), [])
    rng, seen = Random(7), set()
    while len(seen) < 12:
        decision = rng.choice(match.state.decisions)
        passive = book.idle(match.state, decision.seat)
        assert pilot._instead(decision.seat, decision) == passive
        seen.add(decision.kind)
        match.keep(match.ahead(decision.seat, rng.choice(decision.choices)))


def test_a_thinking_bot_does_not_hold_up_its_table(open_house, come, tmp_path):
    command = (sys.executable, "-S", "-c", LATE)
    with open_house(
        tmp_path / "escale.db", lambda: Thinkers(1, grace=60, command=command), budget=60
    ) as house:
        ada = come(house)
        table = ada.table(bots="random", start=True)
        line = ada.line(table)
        asked = line.until(lambda update: update["decision"])
        line.play("stay")
        after = line.until(lambda update: update["undo"])
        line.send(type="undo", version=after["version"])  # while the bot thinks
        back = line.until(lambda update: update["decision"])
        assert back["version"] == after["version"] + 1  # the bot has not moved in between
        assert back["events"] == asked["events"]
        ada.close()


def test_bots_alone_play_a_whole_game_with_nobody_there(house, come):
    ada = come(house)
    table = ada.table(seat=None, bots=["random", "greedy"], start=True)
    deadline = time.monotonic() + 120
    while ada.get(f"/tables/{table}")["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert ada.get(f"/tables/{table}/verify")["ok"]


def test_a_bot_keeps_its_pace(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", pace=0.3) as house:
        ada = come(house)
        table = ada.table(bots="random", start=True)
        line = ada.line(table)
        version = line.until(lambda update: update["decision"])["version"]
        start = time.monotonic()
        line.play("stay")
        line.until(lambda u: u["version"] > version + 1)
        assert time.monotonic() - start > 0.29
        ada.close()


def test_a_bot_thinks_once_even_if_somebody_joins_while_its_move_is_stored(
    open_house, come, tmp_path, monkeypatch
):
    asked = []
    think, stored = Autopilot._think, Table.stored

    async def counted(pilot, seat, level, decision):
        asked.append(pilot.table.match.version)
        return await think(pilot, seat, level, decision)

    async def joined(table, future):
        table.pilot.wake()  # as whoever comes in does
        await stored(table, future)

    monkeypatch.setattr(Autopilot, "_think", counted)
    monkeypatch.setattr(Table, "stored", joined)
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        table = ada.table(seat=None, bots="random", start=True)
        ada.line(table).until(lambda update: update["status"] == "over")
        ada.close()
    assert len(asked) == len(set(asked)) > 5
