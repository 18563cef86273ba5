"""What many processes on one PostgreSQL agree on, in SQL: who came first, and who does what is due.

Every change of a table goes on from the stamp its writer knows, under the lock of the table's row:
the second writer is told that it was overtaken. What must be answered by itself at a table is a row
in `due`, which one process at a time has on lease. Only the database's clock counts.
"""

from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

UNKNOWN = -1  # a stamp: what is stored may have changed since it was read
LEASE = 3000  # milliseconds a process answers for a table after it last said that it lives
_ALIVE = 4000  # milliseconds after which a silent process counts as gone
_FORGOTTEN = 24 * 3600 * 1000  # milliseconds after which an allowance is full, a process dead
_CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
# What lies in the future was written before the database's clock was set back: it counts no more.
_FREE = f"(due.lease < {_CLOCK} OR due.lease > {_CLOCK} + {LEASE})"


class Mark(NamedTuple):
    """A table to be changed, and from where: among many writers only the first one goes on."""

    table: str
    stamp: int = 0  # how often it had changed, as far as the writer knows
    due: bool = False  # whether something must be answered by itself from now on


class Overtaken(Exception):
    """Another process changed the table first; nothing was written."""


class Here(NamedTuple):
    """Who is at a table through one process."""

    players: list[str]
    looking: int  # how many only look


class Account(NamedTuple):
    """What busy addresses asked of a process between two signs of life."""

    process: str
    beat: int
    by: Mapping[str, float]


class News(NamedTuple):
    """What a process learns when it says that it lives."""

    fresh: bool  # nobody knew it: what it had written of itself is gone
    held: set[str]  # the tables it answers for
    taken: set[str]  # those among them that it has just taken
    lost: set[str]  # and those that others took
    stamps: dict[str, int]  # of the tables it has in memory
    present: dict[str, list[Here]]  # who is at them through other processes
    spent: list[Account]
    ahead: int  # milliseconds the database's clock is ahead of the one here that runs evenly


_LOCK = text(
    "SELECT id, stamp FROM tables WHERE id = ANY(:ids) ORDER BY id FOR NO KEY UPDATE",
)
# A number of our own: PostgreSQL's is given out again after a crash.
_SIGN = text(
    f"""INSERT INTO commits (process, number, at) VALUES (:me, :number, {_CLOCK})
    ON CONFLICT (process) DO UPDATE SET number = excluded.number, at = excluded.at"""
)
_JOIN = text(
    f"INSERT INTO commits (process, number, at) VALUES (:me, 0, {_CLOCK}) ON CONFLICT DO NOTHING"
)
_SIGNED = text("SELECT number FROM commits WHERE process = :me FOR UPDATE")
_COUNT = text("UPDATE tables SET stamp = stamp + 1 WHERE id = ANY(:ids)")
_CALL = text(
    f"""INSERT INTO due (table_id, at, worker, lease)
    SELECT id, 0, CAST(:worker AS varchar),
           CASE WHEN CAST(:worker AS varchar) IS NULL THEN 0 ELSE {_CLOCK} + {LEASE} END
    FROM unnest(CAST(:ids AS varchar[])) AS id ORDER BY id
    ON CONFLICT (table_id) DO UPDATE SET at = least(due.at, excluded.at),
        worker = CASE WHEN {_FREE} THEN excluded.worker ELSE due.worker END,
        lease = CASE WHEN {_FREE} THEN excluded.lease ELSE due.lease END
    RETURNING table_id, worker"""
)
_LIVE = text(
    f"""INSERT INTO processes (id, seen, spent) VALUES (:me, {_CLOCK}, CAST(:spent AS json))
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, spent = excluded.spent
    RETURNING (xmax = 0) AS fresh, seen"""
)
_REAP = text(
    f"""DELETE FROM processes WHERE id IN
    (SELECT id FROM processes WHERE abs({_CLOCK} - seen) > {_ALIVE} FOR UPDATE SKIP LOCKED)"""
)
_FORGET = [
    text(f"DELETE FROM {table} WHERE at < {_CLOCK} - {_FORGOTTEN}")
    for table in ("allowances", "commits")
]
_RENEW = text(
    f"""UPDATE due SET lease = {_CLOCK} + {LEASE} WHERE table_id IN
    (SELECT table_id FROM due WHERE worker = :me ORDER BY table_id FOR UPDATE) RETURNING table_id"""
)
_TAKE = text(
    f"""UPDATE due SET worker = :me, lease = {_CLOCK} + {LEASE} WHERE table_id IN
    (SELECT table_id FROM due
     WHERE at <= {_CLOCK} AND {_FREE}
     ORDER BY at LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING table_id"""
)
_LEAVE = text(
    """UPDATE due SET worker = NULL, lease = 0, at = coalesce(CAST(:at AS bigint), 0)
    WHERE worker = :me AND (CAST(:table AS varchar) IS NULL OR table_id = :table)"""
)
_DONE = text("DELETE FROM due WHERE table_id = :table AND worker = :me")
_STAMPS = text("SELECT id, stamp FROM tables WHERE id = ANY(:ids)")
_PRESENT = text(
    f"""SELECT table_id, players, looking FROM present JOIN processes ON processes.id = process
    WHERE process <> :me AND table_id = ANY(:ids) AND abs({_CLOCK} - seen) < {_ALIVE}"""
)
_SOMEWHERE = text(
    f"""SELECT 1 FROM processes LEFT JOIN present ON present.process = processes.id
    WHERE processes.id <> :me AND abs({_CLOCK} - seen) < {_ALIVE}
    AND (:player IN (SELECT json_array_elements_text(players))
         OR :player IN (SELECT json_array_elements_text(spent->'home'))) LIMIT 1"""
)
_SPENT = text("SELECT id, spent FROM processes WHERE id <> :me")
# A process that was taken for dead writes nothing before its next sign of life, which tells all.
_APPEAR = text(
    """INSERT INTO present (process, table_id, players, looking)
    SELECT id, :table, CAST(:players AS json), :looking FROM processes WHERE id = :me FOR KEY SHARE
    ON CONFLICT (process, table_id)
    DO UPDATE SET players = excluded.players, looking = excluded.looking"""
)
_VANISH = text("DELETE FROM present WHERE process = :me AND table_id = :table")
_SOCKET = text(
    """INSERT INTO sockets (process, client, open)
    SELECT id, :client, :more FROM processes WHERE id = :me FOR KEY SHARE
    ON CONFLICT (process, client) DO UPDATE SET open = sockets.open + :more"""
)
_SOCKETS = text("SELECT coalesce(sum(open), 0) FROM sockets WHERE client = :client")
_ALLOW = text(
    f"""INSERT INTO allowances (kind, client, "left", at)
    VALUES (:kind, :client, :burst, {_CLOCK}) ON CONFLICT DO NOTHING"""
)
_ALLOWED = text(
    f"""UPDATE allowances SET at = {_CLOCK},
    "left" = least(:burst, "left" + greatest(0, {_CLOCK} - at) * :rate / 1000)
    WHERE kind = :kind AND client = :client RETURNING "left" """
)
_ALLOWING = text(
    'UPDATE allowances SET "left" = "left" - 1 WHERE kind = :kind AND client = :client'
)
_GONE = text("DELETE FROM processes WHERE id = :me")


def join(c: Connection, me: str) -> None:
    """Have a process's transactions signed from now on."""
    c.execute(_JOIN, {"me": me})


def sign(c: Connection, me: str, number: int) -> None:
    """Give a transaction its number among those of its process."""
    c.execute(_SIGN, {"me": me, "number": number})


def signed(c: Connection, me: str) -> int:
    """Return the number of the last transaction that a process committed, once none is open."""
    return int(c.execute(_SIGNED, {"me": me}).scalar_one())


def agree(c: Connection, marks: Sequence[Mark]) -> set[str]:
    """Lock the tables meant and count the change; return those where another writer came first."""
    ids = sorted({mark.table for mark in marks})
    if not ids:
        return set()
    stamps = {row.id: row.stamp for row in c.execute(_LOCK, {"ids": ids})}
    late = {mark.table for mark in marks if stamps.get(mark.table) != mark.stamp}
    if len(late) < len(ids):
        c.execute(_COUNT, {"ids": [id for id in ids if id not in late]})
    return late


def call(c: Connection, tables: Collection[str], worker: str | None) -> dict[str, str | None]:
    """Say that something is due at some tables, and have `worker` do it unless another does.

    Returns who does it at each; None: whoever takes it.
    """
    found = c.execute(_CALL, {"ids": sorted(tables), "worker": worker})
    return {row.table_id: row.worker for row in found}


def live(
    c: Connection, me: str, spent: str, tables: Sequence[str], most: int, held: set[str]
) -> News:
    """Say that a process lives, keep what it has on lease, take what is due; return the news.

    The tables it answers for, `held`, are put right.
    """
    row = c.execute(_LIVE, {"me": me, "spent": spent}).one()
    fresh, ahead = bool(row.fresh), int(row.seen) - int(monotonic() * 1000)
    c.execute(_REAP)
    if fresh:
        for old in _FORGET:
            c.execute(old)
    kept = set(c.execute(_RENEW, {"me": me}).scalars())
    taken = set(c.execute(_TAKE, {"me": me, "most": most}).scalars()) if most else set()
    stamps, present = look(c, me, tables)
    rows = c.execute(_SPENT, {"me": me})
    accounts = [Account(row.id, row.spent["beat"], row.spent["by"]) for row in rows]
    lost = held - kept - taken
    held |= kept | taken
    held -= lost
    return News(fresh, set(held), taken, lost, stamps, present, accounts, ahead)


def look(
    c: Connection, me: str, tables: Sequence[str]
) -> tuple[dict[str, int], dict[str, list[Here]]]:
    """Return how often some tables have changed, and who is at them through other processes."""
    stamps = {row.id: row.stamp for row in c.execute(_STAMPS, {"ids": tables})}
    present: dict[str, list[Here]] = {}
    for row in c.execute(_PRESENT, {"me": me, "ids": tables}):
        present.setdefault(row.table_id, []).append(Here(row.players, row.looking))
    return stamps, present


def let_go(c: Connection, me: str, mark: Mark, at: int | None) -> None:
    """Give a table back: nothing is due there, or only `at` a moment, unless it has changed."""
    stamps = {row.id: row.stamp for row in c.execute(_LOCK, {"ids": [mark.table]})}
    if stamps.get(mark.table) == mark.stamp and at is None:
        c.execute(_DONE, {"me": me, "table": mark.table})
    else:
        known = stamps.get(mark.table) == mark.stamp
        c.execute(_LEAVE, {"me": me, "table": mark.table, "at": at if known else None})


def drop(c: Connection, me: str, table: str) -> None:
    """Forget what is due at a table that cannot be read."""
    c.execute(_DONE, {"me": me, "table": table})


def appear(c: Connection, me: str, where: Mapping[str, tuple[str, int] | None]) -> None:
    """Write who is at some tables through this process, as JSON; None: nobody."""
    for table, there in where.items():
        if there is None:
            c.execute(_VANISH, {"me": me, "table": table})
        else:
            row = {"me": me, "table": table, "players": there[0], "looking": there[1]}
            c.execute(_APPEAR, row)


def present(c: Connection, me: str, player: str) -> bool:
    """Whether somebody is at any table through another process."""
    return c.execute(_SOMEWHERE, {"me": me, "player": player}).first() is not None


def sockets(c: Connection, me: str, client: str, more: int) -> int:
    """Count sockets of an address opened or closed here; return how many are open everywhere."""
    c.execute(_SOCKET, {"me": me, "client": client, "more": more})
    return int(c.execute(_SOCKETS, {"client": client}).scalar_one())


def allow(c: Connection, kind: str, client: str, rate: float, burst: float) -> float:
    """Take one from an address's allowance; return what was left, less than one: nothing taken."""
    whose: dict[str, Any] = {"kind": kind, "client": client}
    c.execute(_ALLOW, {**whose, "burst": burst})
    left = float(c.execute(_ALLOWED, {**whose, "rate": rate, "burst": burst}).scalar_one())
    if left >= 1:
        c.execute(_ALLOWING, whose)
    return left


def retire(c: Connection, me: str) -> None:
    """Give everything back at once, so that others need not wait until the lease is over."""
    c.execute(_LEAVE, {"me": me, "table": None, "at": None})
    c.execute(_GONE, {"me": me})
