"""What is stored of what the host has settled; each function is one transaction."""

from asyncio import Future
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from escale.server.hosting import Ban, Settled
from escale.server.rows import now
from escale.server.schema import bans, house, players
from escale.server.store import Store


def read(store: Store) -> "Future[tuple[dict[str, Ban], Settled]]":
    """Return who is shut out, by person or address, and all else that is settled."""

    def work(c: Connection) -> tuple[dict[str, Ban], Settled]:
        rows = c.execute(select(bans).order_by(bans.c.at.desc()))
        shut = {row.what: Ban(row.what, row.name, row.at) for row in rows}
        values = {row.name: row.value for row in c.execute(select(house))}
        return shut, msgspec.convert(values, Settled)

    return store.read(work)


def write(store: Store, values: dict[str, Any]) -> "Future[None]":
    """Write some of what is settled, by name."""

    def work(c: Connection) -> None:
        c.execute(delete(house).where(house.c.name.in_(values)))
        c.execute(insert(house), [{"name": n, "value": v} for n, v in values.items()])

    return store.run(work)


def name_of(store: Store, player: str) -> "Future[str | None]":
    """Return the name of a person, if there is one with this id."""
    found = select(players.c.name).where(players.c.id == player)
    return store.read(lambda c: c.execute(found).scalar_one_or_none())


def ban(store: Store, what: str, name: str) -> "Future[None]":
    """Remember that a person or an address is shut out."""

    def work(c: Connection) -> None:
        c.execute(delete(bans).where(bans.c.what == what))
        c.execute(insert(bans).values(what=what, name=name, at=now()))

    return store.run(work)


def unban(store: Store, what: str) -> "Future[None]":
    """Forget that somebody is shut out."""

    def work(c: Connection) -> None:
        c.execute(delete(bans).where(bans.c.what == what))

    return store.run(work)
