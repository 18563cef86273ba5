"""How games of people one has sat with ended; of one's own, once one has seen it oneself."""

from asyncio import Future
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Text, cast, select

from escale.server.personal import Finish
from escale.server.rows import Person
from escale.server.schema import outcomes, players, seats
from escale.server.store import Store

_LINES = 5
_LOOKED_AT = 60  # results read for them


def read(store: Store, person: Person) -> "Future[list[Finish]]":
    """Return the latest games of people somebody has sat with, one line each."""

    def work(c: Connection) -> list[Finish]:
        r, s = outcomes.c, seats.c
        sat = cast(s.sat, Text).contains(person.id) | (s.player == person.id)
        seen = select(r.table_id, r.seen).where(r.player == person.id)
        own: dict[str, bool] = {row.table_id: row.seen for row in c.execute(seen)}
        shared = {*c.execute(select(s.table_id).where(sat)).scalars(), *own}
        beside = select(s.player).where(s.table_id.in_(shared))
        past = select(r.player).where(r.table_id.in_(own))
        friends = set(c.execute(beside.union(past)).scalars()) - {person.id, None}
        latest = select(r.table_id).where(r.player.in_(friends)).order_by(r.at.desc())
        found = dict.fromkeys(c.execute(latest.limit(_LOOKED_AT)).scalars())
        # How a game ended where one was oneself is one's own to see first.
        ids = [id for id in found if id not in shared or own.get(id)][:_LINES]
        everybody = (
            select(outcomes, players.c.name, s.mark)
            .outerjoin(players, players.c.id == r.player)
            .outerjoin(seats, (s.table_id == r.table_id) & (s.seat == r.seat))
            .where(r.table_id.in_(ids))
            .order_by(r.place, r.seat)
        )
        rows = c.execute(everybody).all()
        return [_told([row for row in rows if row.table_id == id], friends) for id in ids]

    return store.read(work)


def _told(rows: Sequence[Row[Any]], friends: set[str | None]) -> Finish:
    """Return a game as the line of its best placed friend; of strangers no name is told."""
    best = next(row for row in rows if row.player in friends)
    others = [row for row in rows if row.seat != best.seat]
    rival = others[0] if len(others) == 1 else None
    known = rival is not None and rival.player in friends
    return Finish(
        game=best.game,
        at=best.at,
        seats=len(rows),
        name=best.name or "",
        mark=best.mark or best.seat + 1,
        place=best.place,
        won=best.won,
        rival=rival.name or "" if rival is not None and known else "",
        bot=rival.bot if rival is not None and not rival.player else None,
        scores=[best.score] if rival is None else [best.score, rival.score],
    )
