"""What is stored: before anybody hears of it, together, and enough to build everything again."""

import asyncio
import gc
import sqlite3
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select

from escale.server import rows, schema
from escale.server.sharing import Mark
from escale.server.store import Store
from escale.server.writer import open_engine


def stored(tmp_path, work):
    """Run something with an open store."""

    async def run():
        store = Store(f"sqlite:///{tmp_path / 'store.db'}")
        store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:  # the browser's tests leave a loop running in this one
        return thread.submit(asyncio.run, run()).result()


def test_what_waits_is_committed_together(tmp_path):
    async def work(store):
        sizes, queued = [], threading.Event()
        commit = store._commit

        def counted(jobs):
            queued.wait(60)
            sizes.append(len(jobs))
            commit(jobs)

        store._commit = counted
        waits = [store.append(Mark(f"t{n}"), 0, [(0, "a"), (1, "b")], 7, False) for n in range(200)]
        queued.set()
        await asyncio.gather(*waits)
        count = await store.run(lambda c: len(c.execute(select(schema.events)).all()))
        return sizes, count

    sizes, count = stored(tmp_path, work)
    assert count == 400
    assert len(sizes) <= 3  # what the writer took first, all the rest, and the count


def test_one_failure_does_not_touch_the_others(tmp_path):
    async def work(store):
        await store.append(Mark("t"), 0, [(0, "a")], 7, False)
        jobs = [
            store.append(Mark("u"), 0, [(0, "a")], 7, False),
            store.append(Mark("t"), 0, [(0, "again")], 7, False),
            store.append(Mark("v"), 0, [(0, "a")], 7, False),
        ]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        rows = await store.run(
            lambda c: c.execute(select(schema.events.c.table_id, schema.events.c.choice)).all()
        )
        return results, rows

    results, rows = stored(tmp_path, work)
    assert [result if result is None else result.code for result in results] == [
        None,
        "failed",
        None,
    ]
    assert type(results[1].__cause__).__name__ == "IntegrityError"
    assert sorted(rows) == [("t", "a"), ("u", "a"), ("v", "a")]


def test_a_commit_is_durable(tmp_path):
    async def work(store):
        return await store.run(
            lambda c: [
                c.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous")
            ]
        )

    assert stored(tmp_path, work) == ["wal", 2]


def test_the_migrations_lead_to_the_schema(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path / 'store.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_a_database_is_opened_twice_without_harm(tmp_path):
    url = f"sqlite:///{tmp_path / 'store.db'}"
    engine = open_engine(url)
    with engine.begin() as connection:
        row = {"id": "a", "hash": "b", "name": "Ada", "created": 0}
        connection.execute(insert(schema.players).values(row))
    engine.dispose()
    engine = open_engine(url)
    with engine.connect() as connection:
        assert connection.execute(select(schema.players.c.name)).scalars().all() == ["Ada"]
    engine.dispose()


def test_an_idle_table_leaves_the_memory_and_is_built_again_from_its_log(house, come):
    ada, bob = come(house), come(house)
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    line.send(type="say", text="hello")
    line.next("chat")
    line.send(type="orders", passes=["react"])
    line.play("stay")
    undoable = line.until(lambda update: update["undo"])
    line.send(type="undo", version=undoable["version"])
    line.until(lambda update: update["decision"])
    line.play("stay")
    before = line.until(lambda update: update["undo"])
    live = house.hub.tables.live

    async def evict():
        live[table].touched -= house.config.idle + 1
        return house.hub.tables.evict()

    house.run(evict())
    assert table in live  # somebody watches
    line.close()
    while live[table].watchers:
        house.run(asyncio.sleep(0.01))
    teller = weakref.ref(live[table].teller)
    gc.disable()  # it is let go of at once
    house.run(evict())
    assert teller() is None
    gc.enable()
    assert table not in live
    again = ada.line(table)
    room = again.next("room")
    assert room["orders"]["passes"] == ["react"]
    assert [said["text"] for said in again.next("chat")["lines"]] == ["hello"]
    after = again.until(lambda update: True)
    assert after["facts"][-1]["key"] == "stays"
    same = ("version", "view", "events", "undos", "decision", "waiting", "undo", "status")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


def test_a_move_that_cannot_be_stored_is_refused_and_the_table_read_again(house, come):
    ada, bob = come(house), come(house)
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    asked = line.until(lambda update: update["decision"])
    path = house.hub.store.engine.url.database
    row = (table, asked["events"], 0, "stay", 0)
    with sqlite3.connect(path) as other:  # another hand has written to the same log
        other.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
    other.close()
    line.play("stay")
    assert line.next("refused")["code"] == "failed"
    again = ada.line(table)
    update = again.until(lambda update: True)
    assert update["events"] == asked["events"] + 1
    assert update["decision"] is None
    assert again.room["status"] == "playing"


def test_a_log_that_no_longer_plays_is_reported_and_changes_nothing(house, come):
    ada = come(house)
    table = ada.table(bots="random", start=True)

    async def forget():
        house.hub.tables.live.pop(table)

    house.run(forget())
    with sqlite3.connect(house.hub.store.engine.url.database) as other:
        other.execute("UPDATE events SET choice = '99' WHERE table_id = ? AND n = 0", (table,))
    other.close()
    assert ada.get(f"/tables/{table}", 500)["code"] == "failed"
    with sqlite3.connect(house.hub.store.engine.url.database) as other:
        other.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    other.close()


def test_while_its_author_works_a_log_goes_on_as_far_as_it_plays(open_house, come, tmp_path):
    with open_house(tmp_path / "dev.db", dev=True) as house:
        ada = come(house)
        table = ada.table(bots="random", start=True)
        line = ada.line(table)
        asked = line.until(lambda update: update["decision"])
        line.play("stay")
        line.until(lambda update: update["version"] > asked["version"])

        async def forget():
            house.hub.tables.live.pop(table).put_away()

        house.run(forget())
        with sqlite3.connect(tmp_path / "dev.db") as other:
            other.execute(
                "UPDATE events SET choice = 'gone' WHERE table_id = ? AND n > 3", (table,)
            )
        other.close()
        again = ada.line(table).until(lambda update: True)
        assert (again["events"], again["undos"]) == (4, 1)
        assert again["decision"]["choices"] == ["hit", "stay"]


def test_only_hashes_of_secrets_are_stored(house, come):
    ada = come(house)
    table = ada.table()
    token = ada.post(f"/tables/{table}/link")["token"]
    secret = ada.web.cookies["escale"]

    def dump(c):
        return repr([c.execute(select(t)).all() for t in (schema.players, schema.links)])

    async def read():
        return await house.hub.store.run(dump)

    text = house.run(read())
    assert token not in text
    assert secret not in text


def test_a_clock_that_jumps_moves_the_time_by_little(monkeypatch):
    kept = rows.Time()
    kept.learn(1_000_000)
    begun = kept.now()
    monkeypatch.setattr(rows, "time", lambda: 0.0)  # this machine's own clock is not asked
    for jumped in (1_000_000 + 3600_000, 1_000_000 - 3600_000):
        kept.learn(jumped)
        assert abs(kept.now() - begun) < 60_000
    kept.learn(kept.ahead + 20)  # small differences are taken over at once
    assert kept.ahead == 1_000_020
