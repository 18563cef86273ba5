"""Several processes on one PostgreSQL: any may serve any table, and one of them answers for bots.

Each house here is a process of its own as far as the others know: it shares the database alone.
"""

import asyncio
import shutil
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from escale.engine import EscaleError
from escale.server import bus, sharing, writer
from escale.server.config import Config
from escale.server.guard import Refusal
from escale.server.sharing import Mark
from escale.server.writer import open_engine

APPLE, BERRY = "0a" * 32, "0b" * 32
PATIENCE = 60


@pytest.fixture
def houses(data, open_house):
    """Open several servers on one database."""
    with ExitStack() as stack:

        def opened(*settings):
            return [stack.enter_context(open_house(data, **each)) for each in settings]

        yield opened


@pytest.fixture
def ask(data):
    """Ask the database."""
    engine = create_engine(Config(data=data).url)

    def asked(statement):
        with engine.begin() as connection:
            found = connection.execute(text(statement))
            return found.all() if found.returns_rows else []

    yield asked
    engine.dispose()


@pytest.fixture(scope="module")
def nats(tmp_path_factory):
    """A NATS server of the tests' own."""
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("nats") / "log"
    server = subprocess.Popen([program, "-a", "127.0.0.1", "-p", str(port), "-l", str(log)])
    eventually(lambda: log.exists() and "Server is ready" in log.read_text())
    yield f"nats://127.0.0.1:{port}"
    server.terminate()
    server.wait(PATIENCE)


def eventually(met):
    """Wait until something is so; return what it was."""
    deadline = time.monotonic() + PATIENCE
    while not (found := met()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found


def seated(ada, bob):
    """Sit two guests of two houses down at one table, and start it."""
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.seal(table, APPLE)
    bob.seal(table, BERRY)
    lines = ada.line(table), bob.line(table)
    assert ada.post(f"/tables/{table}/start")["opening"]
    ada.unseal(table, APPLE)
    assert bob.unseal(table, BERRY)["status"] == "playing"
    return table, lines


def play_out(line):
    """Play to the end, always the first choice."""
    line.next("update")
    while line.last["status"] != "over":
        line.until(lambda u: u["decision"] or u["status"] == "over")
        if line.last["decision"]:
            version = line.last["version"]
            line.play(line.last["decision"]["choices"][0])
            line.until(lambda update, v=version: update["version"] > v)


def test_a_game_is_played_across_two_processes_and_both_see_the_same(houses, come):
    one, two = houses({}, {})
    ada, bob = come(one), come(two)
    table, (first, second) = seated(ada, bob)
    first.next("update")
    second.next("update")
    while first.last["status"] != "over":
        mover, other = (first, second) if first.last["decision"] else (second, first)
        version = mover.last["version"]
        mover.play(mover.last["decision"]["choices"][0])
        mover.until(lambda update, v=version: update["version"] > v)
        other.until(lambda update, v=mover.last["version"]: update["version"] == v)
        assert (first.public, first.last["head"]) == (second.public, second.last["head"])
    assert first.last["result"] == second.last["result"] is not None
    assert bob.get(f"/tables/{table}/verify")["ok"]


def test_of_two_processes_that_write_at_once_the_second_is_told_and_nothing_is_doubled(
    houses, come, ask
):
    one, two = houses({}, {})
    ada, bob = come(one), come(two)
    table, (first, _) = seated(ada, bob)
    first.next("update")
    stamp = one.hub.tables.live[table].stamp

    async def write(house, mark):
        await house.hub.store.append(mark, 900, [(0, "x")], 7, False)

    two.run(write(two, Mark(table, stamp)))
    with pytest.raises(sharing.Overtaken):
        one.run(write(one, Mark(table, stamp)))
    assert ask("SELECT count(*) FROM events WHERE n = 900") == [(1,)]


def test_who_clicks_at_the_same_moment_as_another_process_is_heard_or_told_it_is_late(houses, come):
    one, two = houses({}, {})
    ada = come(one)
    cookie = ada.table(seat=0) and ada.web.cookies["escale"]
    twin = come(two)  # the same person at two screens, on two processes
    twin.web.cookies.set("escale", cookie)
    table = ada.table(seat=0, bots="greedy", start=True)
    lines = ada.line(table), twin.line(table)
    for line in lines:
        line.next("update")
    while lines[0].last["status"] != "over":
        for line in lines:
            line.until(lambda u: u["decision"] or u["status"] == "over")
        if lines[0].last["version"] != lines[1].last["version"]:
            late = min(lines, key=lambda line: line.last["version"])
            late.next("update")
            continue
        if lines[0].last["decision"]:
            version = lines[0].last["version"]
            for line in lines:
                line.play(line.last["decision"]["choices"][0])
            for line in lines:
                line.until(lambda update, v=version: update["version"] > v)
    assert ada.get(f"/tables/{table}/verify")["ok"]


def test_two_who_take_the_last_chair_on_two_processes_do_not_both_get_it(houses, come):
    one, two = houses({}, {})
    table = come(one).table(seat=0)
    guests = come(one), come(two)
    with ThreadPoolExecutor(2) as many:
        answers = list(
            many.map(
                lambda guest: guest.web.post(f"/api/tables/{table}/sit", json={"name": "Bob"}),
                guests,
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    seen = [come(house).get(f"/tables/{table}")["players"] for house in (one, two)]
    assert [[player["name"] for player in players] for players in seen] == [["Ada", "Bob"]] * 2


def test_presence_spectators_and_talk_reach_everybody(houses, come):
    one, two = houses({}, {})
    ada, bob = come(one), come(two)
    table, (first, second) = seated(ada, bob)
    come(two).line(table)

    def room(line, met):
        while not met(line.room):
            line.next("room")

    for line in (first, second):
        room(line, lambda r: r.get("watching") == 1 and all(p["online"] for p in r["players"]))
    first.send(type="say", text="bonsoir")
    assert eventually(lambda: second.next("chat")["lines"])[0]["text"] == "bonsoir"
    second.send(type="say", text="salut")
    while first.next("chat")["lines"][-1]["text"] != "salut":
        pass
    second.close()
    room(first, lambda r: not r["players"][1]["online"])


def test_a_line_taken_away_is_gone_for_watchers_of_other_processes_too(houses, come):
    one, two = houses({}, {})
    ada, bob = come(one), come(two)
    _, (first, second) = seated(ada, bob)
    for words in ("bonsoir", "oups"):
        first.send(type="say", text=words)
        while [line["text"] for line in second.next("chat")["lines"]] != [words]:
            pass
    first.send(type="unsay", n=0)
    assert second.next("chat")["unsaid"] == [0]
    table = next(iter(two.hub.tables.live.values()))
    assert [line.text for line in table.chat] == ["oups"]


def test_standing_orders_given_to_one_process_are_followed_by_all(houses, come):
    one, two = houses({}, {})
    ada, bob = come(one), come(two)
    table, (first, _) = seated(ada, bob)
    first.send(type="orders", passes=["duel"])
    eventually(lambda: two.hub.tables.live[table].seating[0].orders.passes == ["duel"])


def test_bots_are_answered_for_by_a_worker_beside_the_servers(houses, come, ask):
    web, worker = houses({"work": False}, {})
    ada = come(web)
    table = ada.table(seat=0, bots="greedy", start=True)
    play_out(ada.line(table))
    assert ask("SELECT worker FROM due") == [(worker.hub.store.me,)]
    assert not web.hub.store.held


def test_a_table_that_its_worker_had_to_give_up_is_read_again_and_goes_on(houses, come):
    web, worker = houses({"work": False}, {})
    ada = come(web)
    table = ada.table(seat=1, bots="greedy", start=True)
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    worker.run(_give_up(worker, table))
    play_out(ada.line(table))


async def _give_up(house, table):
    """Let a process lose its way at a table."""
    house.hub.tables.live[table].lose()


def test_a_process_that_is_to_rest_in_the_middle_of_a_commit_does_not_give_the_table_up(
    houses, come, monkeypatch
):
    (house,) = houses({})
    ada = come(house)
    table = ada.table(seat=1, bots="greedy", start=True)
    eventually(lambda: not house.hub.tables.live[table].pilot.tasks)
    live, append = house.hub.tables.live[table], house.hub.store.append
    rested = []

    def stored(mark, *args, **named):
        if live.pilot.thinking and not rested:  # the bot's own move
            rested.append(live)
            house.loop.call_soon(live.pilot.rest)  # as when another process took its table
        return append(mark, *args, **named)

    monkeypatch.setattr(house.hub.store, "append", stored)
    play_out(ada.line(table))
    assert rested == [live]
    assert house.hub.tables.live[table] is live


def test_whoever_comes_to_a_table_that_was_just_given_up_is_sent_to_the_new_one(houses, come):
    (house,) = houses({})
    ada = come(house)
    table = ada.table(seat=0)
    live = house.hub.tables.live[table]

    async def lost_meanwhile(id):
        live.lose()
        return live

    with pytest.MonkeyPatch.context() as monkey:
        monkey.setattr(house.hub.tables, "opened", lost_meanwhile)
        line = ada.line(table)
        with pytest.raises(ConnectionClosed, match="read again"):
            line.next("room", PATIENCE)
    assert ada.line(table).next("room")["id"] == table


def test_a_table_that_could_not_be_read_while_the_database_was_gone_is_taken_up_afterwards(
    houses, come, monkeypatch
):
    web, worker = houses({"work": False}, {})
    failed = []

    async def gone(id, *_):
        failed.append(id)
        raise Refusal("failed", "this could not be stored or read")

    with monkeypatch.context() as outage:
        outage.setattr(worker.hub.store, "read_table", gone)
        ada = come(web)
        table = ada.table(seat=1, bots="greedy", start=True)
        eventually(lambda: table in failed)
    play_out(ada.line(table))


def test_a_table_is_read_once_though_one_of_those_who_asked_for_it_is_gone(houses, come):
    (house,) = houses({})
    table = come(house).table(seat=0)

    async def read():
        tables = house.hub.tables
        tables.drop(tables.live[table])
        asking = [asyncio.ensure_future(tables.get(table)) for _ in range(2)]
        await asyncio.sleep(0)
        asking[0].cancel()
        await asyncio.wait(asking[:1])
        return await tables.get(table) is await asking[1] is tables.live[table]

    assert house.run(read())


def test_a_window_that_another_process_came_before_is_opened_all_the_same(
    whispers, houses, come, ask, monkeypatch
):
    (house,) = houses({})
    guests = [come(house) for _ in range(3)]
    table = guests[0].table(game="whispers", seats=3)
    for guest in guests[1:]:
        guest.post(f"/tables/{table}/sit", {"name": "P"})
    guests[0].post(f"/tables/{table}/start")
    append, late = house.hub.store.append, []

    def stored(*args):
        if house.hub.tables.live[table].window.answers and not late:
            late.append(args)
            ask("UPDATE tables SET stamp = stamp + 1")  # as when somebody spoke elsewhere
        return append(*args)

    monkeypatch.setattr(house.hub.store, "append", stored)
    lines = [guest.line(table) for guest in guests]
    with capture_logs() as logs:
        for line, choice in zip(lines, ["go", "pass", "pass"], strict=True):
            line.until(lambda update: update["decision"])
            line.play(choice)
        lines[0].until(lambda update: update["decision"])
    assert len(late) == 1
    assert not logs


def test_work_of_a_worker_that_fell_silent_is_taken_up_by_another(houses, come, ask):
    web, silent = houses({"work": False}, {})
    ada = come(web)
    table = ada.table(seat=1, bots="greedy", start=True)
    eventually(lambda: table in silent.hub.tables.live)
    silent.run(_rest(silent, table))
    (other,) = houses({})
    eventually(lambda: table in other.hub.store.held)
    play_out(ada.line(table))
    assert ask("SELECT worker FROM due") == [(other.hub.store.me,)]


async def _rest(house, table):
    """Let a process fall silent, as if it had been killed."""
    await _hush(house)
    house.hub.tables.live[table].pilot.rest()


async def _hush(house):
    """Let a process give no sign of life any more."""
    for task in list(house.hub.fleet.tasks):
        task.cancel()


def test_a_table_taken_with_a_commit_whose_answer_was_lost_is_answered_for(
    houses, come, monkeypatch
):
    (house,) = houses({})
    house.run(_hush(house))
    store = house.hub.store
    commit, call, cut = store.engine.dialect.do_commit, writer.call, []

    def called(connection, *args):
        cut.append(connection.connection.dbapi_connection)
        return call(connection, *args)

    def lost(connection):
        commit(connection)
        if connection.dbapi_connection in cut:
            connection.dbapi_connection.close()
            raise psycopg.OperationalError("the line was cut")

    monkeypatch.setattr(writer, "call", called)
    monkeypatch.setattr(store.engine.dialect, "do_commit", lost)
    ada = come(house)
    table = ada.table(seat=1, bots="greedy", start=True)
    assert len(cut) == 1
    play_out(ada.line(table))


def test_a_worker_that_stops_gives_its_tables_back_at_once(houses, data, open_house, come, ask):
    (web,) = houses({"work": False})
    table = come(web).table(seat=1, bots="greedy", start=True)
    with open_house(data) as worker:
        eventually(lambda: table in worker.hub.store.held)
    assert ask("SELECT worker, lease FROM due") == [(None, 0)]
    assert ask("SELECT count(*) FROM processes") == [(1,)]


def test_a_clock_runs_out_by_the_hand_of_the_worker(houses, come, ask):
    web, worker = houses({"work": False}, {})
    ada, bob = come(web), come(web)
    table = ada.table(clock=15, seat=0)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ask("UPDATE tables SET clock = 1, stamp = stamp + 1")  # nobody may ask for so little
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    # Told by a process that did not ring, of one and then of the other.
    first = line.until(lambda u: u["late"])["late"]
    assert first in ([0], [1])
    line.until(lambda u: u["late"] and u["late"] != first)
    assert worker.hub.store.held == {table}


def test_limits_hold_whichever_process_is_asked(houses, come):
    one, two = houses({"new": 3, "each": 3}, {"new": 3, "each": 3})
    ada, bob = come(one), come(two)
    tables = [ada.table(seat=0), bob.table(seat=0), ada.table(seat=0)]
    refused = bob.post("/tables", {"game": "duel21", "seats": 2, "name": "B", "seat": 0}, 429)
    assert refused["code"] == "too_many"
    for guest in (ada, bob, ada):
        guest.line(tables[0]).next("room")
    line = bob.line(tables[0])
    assert line.next("refused")["code"] == "too_many"


def test_what_an_address_asks_of_one_process_counts_at_the_others(houses, come):
    one, two = houses({"rate": 10}, {"rate": 10})
    ada = come(one)
    while ada.web.get("/api/tables").status_code == 200:
        pass
    guest = come(two)
    eventually(lambda: guest.web.get("/api/tables").status_code == 429)


def test_notices_go_over_nats_where_one_likes_and_a_lost_bus_only_slows(houses, come, nats):
    one, two = houses({"bus": nats}, {"bus": nats})
    eventually(lambda: one.hub.fleet.bus.line and two.hub.fleet.bus.line)
    ada, bob = come(one), come(two)
    table, (first, second) = seated(ada, bob)
    first.next("update")
    second.next("update")

    def move():
        mover, other = (first, second) if first.last["decision"] else (second, first)
        version = mover.last["version"]
        mover.play(mover.last["decision"]["choices"][-1])
        mover.until(lambda update: update["version"] > version)
        other.until(lambda update: update["version"] == mover.last["version"])

    move()
    for house in (one, two):
        house.loop.call_soon_threadsafe(house.hub.fleet.bus.tasks[0].cancel)
    eventually(lambda: one.hub.fleet.bus.line is None and two.hub.fleet.bus.line is None)
    move()
    move()
    assert ada.get(f"/tables/{table}")["status"] == "playing"


def test_a_bus_that_cannot_be_is_refused_in_one_line():
    with pytest.raises(EscaleError, match="nats://") as refused:
        bus.check(Config(data="postgresql://db/escale", bus="redis://ada:s3cret@localhost"))
    assert "s3cret" not in str(refused.value)
    bus.check(Config(data="postgresql://db/escale", bus="nats://localhost"))


def test_a_bus_beside_a_file_is_refused_with_what_to_do(tmp_path):
    with pytest.raises(EscaleError, match=r"data are in the file .*\.db; leave --bus .* or name"):
        bus.check(Config(data=str(tmp_path / "escale.db"), bus="nats://localhost"))


def test_old_and_new_version_run_side_by_side_while_the_data_are_brought_into_a_newer_shape(
    houses, come, ask, data
):
    one, two = houses({}, {})
    ada, bob = come(one), come(two)
    table, (first, second) = seated(ada, bob)
    first.next("update")
    second.next("update")
    # What a newer version may do to data that older ones still use: it adds, and nothing else.
    ask("ALTER TABLE tables ADD COLUMN weather text NOT NULL DEFAULT 'fine'")
    ask("ALTER TABLE seats ADD COLUMN hat text")
    ask("ALTER TABLE chat ADD COLUMN tone integer NOT NULL DEFAULT 0")
    ask("CREATE TABLE umbrellas (id integer PRIMARY KEY)")
    ask("UPDATE alembic_version SET version_num = '9999'")
    while first.last["status"] != "over":
        mover, other = (first, second) if first.last["decision"] else (second, first)
        version = mover.last["version"]
        mover.play(mover.last["decision"]["choices"][0])
        mover.until(lambda update, v=version: update["version"] > v)
        other.until(lambda update, v=mover.last["version"]: update["version"] == v)
    assert ada.get(f"/tables/{table}/verify")["ok"]
    assert bob.get(f"/tables/{ada.table(seat=0)}")["status"] == "lobby"
    # An old version that starts afterwards says what to do.
    with pytest.raises(EscaleError, match=r"newer Escale .*install that version, or restore"):
        open_engine(Config(data=data).url)
