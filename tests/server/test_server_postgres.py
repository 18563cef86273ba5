"""The same server on PostgreSQL: one of the tests' own, started from a wheel without root."""

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from time import sleep

import psycopg
import pytest
from sqlalchemy import func, select, text

from escale.engine import EscaleError
from escale.server import schema, writer
from escale.server.config import Config
from escale.server.guard import Refusal
from escale.server.keys import read_keys
from escale.server.store import Store
from escale.server.writer import dialled, open_engine
from tests.server.conftest import a_postgres


def with_store(data, work):
    """Run something with an open store."""

    async def run():
        store = Store(Config(data=data).url)
        store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run()).result()


def rows(connection):
    """Return all that is in the log."""
    log = select(schema.events.c.table_id, schema.events.c.choice).order_by(schema.events.c.n)
    return [tuple(row) for row in connection.execute(log)]


def test_a_game_on_postgresql_is_there_again_after_a_restart(data, open_house, come):
    with open_house(data) as house:
        ada = come(house)
        table = ada.table(seat=0, bots="greedy", start=True)
        line = ada.line(table)
        line.next("update")
        line.until(lambda update: update["decision"])
        line.play(line.last["decision"]["choices"][0])
        line.next("update")
        before = line.until(lambda update: update["decision"] or update["status"] == "over")
        cookie = ada.web.cookies["escale"]
    with open_house(data) as house:
        ada = come(house)
        ada.web.cookies.set("escale", cookie)
        assert [info["id"] for info in ada.get("/me")["tables"]] == [table]
        line = ada.line(table)
        after = line.next("update")
        assert after["version"] >= before["version"]
        assert after["facts"][: len(before["facts"])]


def test_migrations_that_start_together_run_once(data):
    url = Config(data=data).url
    with ThreadPoolExecutor(4) as many:
        engines = list(many.map(lambda _: open_engine(url), range(4)))
    with engines[0].connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
    for engine in engines:
        engine.dispose()


def test_processes_that_start_together_have_the_same_keys(data):
    open_engine(Config(data=data).url).dispose()
    with ThreadPoolExecutor(4) as many:
        found = list(many.map(lambda _: with_store(data, read_keys), range(4)))
    assert len({keys._replace(fresh=False) for keys in found}) == 1


def test_a_complaint_never_repeats_what_was_to_be_stored(data):
    adding = schema.keys.insert().values(name="push", value="s3cret")

    async def work(store):
        await store.run(lambda c: c.execute(adding))
        with pytest.raises(Refusal) as refused:
            await store.run(lambda c: c.execute(adding))
        return str(refused.value.__cause__)

    told = with_store(data, work)
    assert "push" in told
    assert "s3cret" not in told


def test_data_of_a_newer_version_are_refused_with_advice(data):
    engine = open_engine(Config(data=data).url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(EscaleError, match=r"written by a newer Escale .*restore a backup"):
        open_engine(Config(data=data).url)


def test_an_unreachable_database_is_named_without_its_password():
    data = "postgresql://ada:s3cret@127.0.0.1:1/escale"
    with pytest.raises(EscaleError) as refused:
        open_engine(Config(data=data).url)
    assert "ada:***@127.0.0.1:1/escale" in str(refused.value)
    assert "see that the database runs" in str(refused.value)
    assert "s3cret" not in str(refused.value)


def test_a_connection_cut_before_the_commit_loses_and_doubles_nothing(data, postgres):
    async def work(store):
        cut = []

        def clumsy(connection):
            if not cut:
                cut.append(connection.execute(select(func.pg_backend_pid())).scalar_one())
                postgres.psql(f"SELECT pg_terminate_backend({cut[0]})")
            return connection.execute(select(func.count()).select_from(schema.events)).scalar()

        answered = store.run(clumsy, [("t", 0, 0, "a", 7)])
        assert await answered == 1
        return await store.run(rows)

    assert with_store(data, work) == [("t", "a")]


def test_a_commit_whose_answer_was_lost_is_not_done_again(data):
    async def work(store):
        dialect, cut = store.engine.dialect, Event()
        commit = dialect.do_commit

        def lost(connection):
            commit(connection)
            if not cut.is_set():
                cut.set()
                connection.dbapi_connection.close()
                raise psycopg.OperationalError("the line was cut")

        dialect.do_commit = lost
        await store.run(None, [("t", 0, 0, "a", 7)])
        return await store.run(rows), cut.is_set()

    assert with_store(data, work) == ([("t", "a")], True)


def test_what_a_crash_undid_is_done_again_though_its_number_was_given_to_another():
    async def work(store):
        crashed = Event()

        def struck(connection):
            if not crashed.is_set():
                crashed.set()
                running = server.get_postmaster_info().process
                running.send_signal(signal.SIGQUIT)
                running.wait()
                server.start()
                with psycopg.connect(dialled(store.url)) as other:
                    other.execute("CREATE TABLE other ()")
            connection.execute(select(1))

        await store.run(struck, [("t", 0, 0, "a", 7)])
        return await store.run(rows), crashed.is_set()

    with a_postgres() as server:  # of its own: others need not outlive a crash
        assert with_store(str(server.get_uri()), work) == ([("t", "a")], True)


def test_while_the_database_restarts_requests_wait_and_ready_says_so(
    postgres, data, open_house, come
):
    with open_house(data) as house:
        ada = come(house)
        table = ada.table(seat=0)
        asking = Event()
        with ThreadPoolExecutor(2) as many:
            postgres.stop()
            assert ada.web.get("/ready").status_code == 503
            named = many.submit(lambda: (asking.set(), ada.table(seat=0))[1])
            asking.wait()
            postgres.start()
            other = named.result()
        assert ada.web.get("/ready").status_code == 200
        assert {info["id"] for info in ada.get("/me")["tables"]} == {table, other}


def test_a_database_that_stays_away_is_told_of(data, postgres, monkeypatch):
    monkeypatch.setattr(writer, "_GONE", 0.0)

    async def work(store):
        postgres.stop()
        try:
            results = await asyncio.gather(
                *(store.run(None, [(f"t{n}", 0, 0, "a", 7)]) for n in range(2)),
                return_exceptions=True,
            )
        finally:
            postgres.start()
        return [result.code for result in results], store.well

    assert with_store(data, work) == (["failed", "failed"], False)


def test_a_server_stops_although_its_database_is_gone(
    postgres, data, open_house, come, monkeypatch
):
    monkeypatch.setattr(writer, "_LEAVING", 0.0)
    with open_house(data) as house:
        postgres.stop()
        assert come(house).web.get("/ready").status_code == 503
        house.stop()  # or it would wait for half a minute, and leave with tracebacks
        postgres.start()


def test_the_plain_names_of_postgresql_are_understood():
    given = replace(Config(), data="postgres://ada@db/escale")
    assert given.file is None
    assert given.url == "postgresql+psycopg://ada@db/escale"


@pytest.mark.parametrize("several", [False, True])
def test_who_falls_silent_in_the_middle_of_a_transaction_stops_nobody_for_long(
    data, postgres, several
):
    lines = [{"table_id": "t", "n": n, "seat": 0, "choice": "a", "at": 7} for n in (1, 2)]

    async def work(store):
        await store.run(None, [("t", 0, 0, "a", 7)])
        silent = Event()

        def paused(connection):  # as if its machine stood still, with all that it has locked
            pid = connection.execute(select(func.pg_backend_pid())).scalar_one()
            connection.execute(schema.events.update().values(choice="b"))
            if several:
                connection.execute(schema.events.insert(), lines)
            if not silent.is_set():
                silent.set()
                there = f"SELECT 1 FROM pg_stat_activity WHERE pid = {pid}"
                with psycopg.connect(dialled(store.url), autocommit=True) as other:
                    while other.execute(there).fetchone():
                        sleep(0.05)

        await store.run(paused)
        return await store.run(rows), silent.is_set()

    kept = [("t", "b"), *[("t", "a")] * 2 * several]
    assert with_store(data, work) == (kept, True)
