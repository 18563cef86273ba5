"""Oneself on other devices, and oneself no more; each function is one transaction."""

from asyncio import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Text, cast, delete, func, insert, or_, select, update

from escale.server.guard import Refusal, digest, new_token
from escale.server.rows import Person, now
from escale.server.schema import (
    chat,
    devices,
    links,
    moves,
    packed,
    players,
    results,
    seats,
    subscriptions,
    tables,
    turns,
    wishes,
)
from escale.server.store import Store

T = TypeVar("T")
MOVE_LIFE = 10 * 60 * 1000  # milliseconds in which another device is taken up


def offer(store: Store, person: Person) -> "Future[str]":
    """Return the token of a link that makes another device somebody's; the one before is void."""
    token = new_token()
    row = {"hash": digest(token), "player": person.id, "expires": now() + MOVE_LIFE}

    def work(c: Connection) -> str:
        expired = moves.c.expires < now()
        c.execute(delete(moves).where((moves.c.player == person.id) | expired))
        c.execute(insert(moves).values(row))
        return token

    return store.run(work)


async def behind(store: Store, token: str) -> tuple[Person, int]:
    """Return whom a link is of, and at how many tables they sit; or refuse it."""

    def work(c: Connection) -> tuple[Person, int] | None:
        person = _mover(c, token)
        count = select(func.count(seats.c.table_id.distinct()))
        own = seats.c.player == (person.id if person else None)
        return None if person is None else (person, c.execute(count.where(own)).scalar_one())

    return _still(await store.run(work))


async def move(store: Store, token: str) -> tuple[Person, str]:
    """Give a device a secret of its own for whoever the link is of; the link is used up."""
    secret = new_token()

    def work(c: Connection) -> tuple[Person, str] | None:
        person = _mover(c, token)
        if person is None:
            return None
        c.execute(delete(moves).where(moves.c.hash == digest(token)))
        c.execute(insert(devices).values(hash=digest(secret), player=person.id))
        return person, secret

    return _still(await store.run(work))


def _mover(c: Connection, token: str) -> Person | None:
    """Return whom a link is of that was not used and has not expired."""
    fresh = (moves.c.hash == digest(token)) & (moves.c.expires >= now())
    found = select(players).join(moves, moves.c.player == players.c.id).where(fresh)
    row = c.execute(found).one_or_none()
    return Person(row.id, row.name) if row else None


def _still(found: T | None) -> T:
    """Return what is behind a link, or refuse it."""
    if found is None:
        raise Refusal("forged", "this link was used already, has expired or never was")
    return found


def stay_alone(store: Store, person: Person, secret: str) -> "Future[None]":
    """Make the device that holds `secret` the only one of somebody."""

    def work(c: Connection) -> None:
        c.execute(delete(devices).where(devices.c.player == person.id))
        c.execute(delete(moves).where(moves.c.player == person.id))
        own = players.c.id == person.id
        c.execute(update(players).where(own).values(hash=digest(secret)))

    return store.run(work)


def had(store: Store, person: Person) -> "Future[list[str]]":
    """Return every table where somebody sits, has sat, has spoken, hosts or was sent away."""

    def work(c: Connection) -> list[str]:
        sat = select(seats.c.table_id).where(_theirs(person))
        hosted = select(tables.c.id).where(tables.c.host == person.id)
        spoke = select(chat.c.table_id).where(chat.c.player == person.id)
        away = select(tables.c.id).where(_away(person))
        return sorted(set(c.execute(sat.union(hosted, spoke, away)).scalars()))

    return store.run(work)


def _theirs(person: Person) -> Any:
    return or_(seats.c.player == person.id, cast(seats.c.sat, Text).contains(person.id))


def _away(person: Person) -> Any:
    return cast(tables.c.removed, Text).contains(person.id)


def erase(store: Store, person: Person) -> "Future[int]":
    """Forget somebody; return how many logs of finished games stay, without their name."""

    def work(c: Connection) -> int:
        # Other processes that have their tables open see by the number that these have changed.
        sat = select(seats.c.table_id).where(_theirs(person))
        theirs = tables.c.id.in_(sat) | (tables.c.host == person.id)
        c.execute(update(tables).where(theirs).values(stamp=tables.c.stamp + 1))
        for row in c.execute(select(seats).where(_theirs(person))).all():
            here = (seats.c.table_id == row.table_id) & (seats.c.seat == row.seat)
            values: dict[str, Any] = {
                "sat": {who: n for who, n in row.sat.items() if who != person.id}
            }
            if row.player == person.id:
                values |= {"player": None, "name": None, "sealed": None, "orders": {}}
            c.execute(update(seats).where(here).values(values))
            names = c.execute(select(tables.c.names).where(tables.c.id == row.table_id))
            kept = list(names.scalar_one())
            if row.seat < len(kept):
                kept[row.seat] = ""
                nameless = update(tables).where(tables.c.id == row.table_id)
                c.execute(nameless.values(names=kept))
            unsigned = (chat.c.seat == row.seat) & chat.c.player.is_(None)
            c.execute(delete(chat).where(chat.c.table_id == row.table_id, unsigned))
            c.execute(
                delete(links).where(links.c.table_id == row.table_id, links.c.seat == row.seat)
            )
        for table in list(
            c.execute(select(tables.c.id).where(tables.c.host == person.id)).scalars()
        ):
            there = (seats.c.table_id == table) & seats.c.player.is_not(None)
            eldest = c.execute(select(seats.c.player).where(there).order_by(seats.c.seat)).scalars()
            host = next(iter(eldest), "")
            c.execute(update(tables).where(tables.c.id == table).values(host=host, title=""))
        for row in c.execute(select(tables.c.id, tables.c.removed).where(_away(person))).all():
            others = [who for who in row.removed if who != person.id]
            c.execute(update(tables).where(tables.c.id == row.id).values(removed=others))
        stay = 0
        for ended in (results, packed):
            own = ended.c.player == person.id
            stay += c.execute(select(func.count()).select_from(ended).where(own)).scalar_one()
            c.execute(update(ended).where(own).values(player=None, mu=None, sigma=None))
        for table in (chat, devices, moves, wishes, subscriptions, turns):
            c.execute(delete(table).where(table.c.player == person.id))
        c.execute(delete(players).where(players.c.id == person.id))
        return stay

    return store.run(work)
