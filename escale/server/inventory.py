"""The tables and people of a server for its host: `escale tables`, and the host's page."""

import argparse
from datetime import datetime
from typing import Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, func, select

from escale.engine import EscaleError
from escale.server import config
from escale.server.config import Config
from escale.server.rows import now
from escale.server.schema import events, players, seats, tables
from escale.server.writer import open_engine

DAY = 24 * 3600 * 1000  # milliseconds
_STUCK, _OLD = 7 * DAY, 30 * DAY
_PEOPLE = 200  # in a list
State = Literal["waiting", "live", "stuck", "over", "old"]
STATES: tuple[State, ...] = ("waiting", "live", "stuck", "over", "old")


class Entry(msgspec.Struct):
    """A table as its host sees it: nothing of hands, nothing of secrets."""

    id: str
    game: str
    state: State
    people: list[str]
    events: int
    last: int  # when something happened, in milliseconds since 1970


class Guest(NamedTuple):
    """Somebody who once gave a name here."""

    id: str
    name: str
    created: int
    tables: int
    last: int  # when something happened at their tables; 0: never


def _state(status: str, quiet: int) -> State:
    """Return how a table stands where nothing has happened for so many milliseconds."""
    if quiet > _OLD and status != "playing":
        return "old"
    if status == "playing":
        return "stuck" if quiet > _STUCK else "live"
    return "over" if status == "over" else "waiting"


def entries(engine: Engine) -> list[Entry]:
    """Return every table, the latest first."""
    logs = (
        select(events.c.table_id, func.count().label("number"), func.max(events.c.at).label("at"))
        .group_by(events.c.table_id)
        .subquery()
    )
    whole = select(tables, logs.c.number, logs.c.at).outerjoin(logs, logs.c.table_id == tables.c.id)
    sitting = select(seats.c.table_id, seats.c.name, seats.c.bot).order_by(seats.c.seat)
    with engine.connect() as connection:
        people: dict[str, list[str]] = {}
        for seat in connection.execute(sitting):
            people.setdefault(seat.table_id, []).append(seat.name or seat.bot or "")
        found = []
        for row in connection.execute(whole):
            last = max(row.changed, row.at or 0)
            state = _state(row.status, now() - last)
            names = [name for name in people.get(row.id, []) if name]
            found.append(Entry(row.id, row.game, state, names, row.number or 0, last))
    return sorted(found, key=lambda entry: -entry.last)


def guests(connection: Connection, name: str) -> list[Guest]:
    """Return people by a part of their name, who was there last first."""
    last = func.coalesce(func.max(tables.c.changed), 0).label("last")
    found = (
        select(
            players.c.id,
            players.c.name,
            players.c.created,
            func.count(tables.c.id.distinct()).label("tables"),
            last,
        )
        .outerjoin(seats, seats.c.player == players.c.id)
        .outerjoin(tables, tables.c.id == seats.c.table_id)
        .where(players.c.name.icontains(name, autoescape=True))
        .group_by(players.c.id, players.c.name, players.c.created)
        .order_by(last.desc(), players.c.created.desc())
        .limit(_PEOPLE)
    )
    return [Guest(*row) for row in connection.execute(found)]


def stored(connection: Connection) -> int:
    """Return the bytes of a PostgreSQL's database."""
    size = select(func.pg_database_size(func.current_database()))
    return int(connection.execute(size).scalar_one())


def opened(settings: Config) -> Engine:
    """Return the database that is named, if it is there."""
    if settings.file is not None and not settings.file.exists():
        raise EscaleError(f"there are no data at {settings.file}; name them with --data")
    return open_engine(settings.url)


def counted(n: int, what: str) -> str:
    """Return a number with its noun: 1 table, 2 tables."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the command."""
    parser.add_argument("--state", choices=STATES, help="only tables that are so")
    config.add_arguments(parser, ["data", "json"])


def run(args: argparse.Namespace) -> int:
    """List the tables."""
    engine = opened(Config(data=args.data))
    found = [one for one in entries(engine) if args.state in (None, one.state)]
    engine.dispose()
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    for one in found:
        at = datetime.fromtimestamp(one.last / 1000)
        people = ", ".join(one.people)
        print(
            f"{one.id}  {one.state:<7}  {at:%Y-%m-%d %H:%M}  {one.events:>5}  {one.game}: {people}"
        )
    counts = [f"{sum(one.state == state for one in found)} {state}" for state in STATES]
    print(f"{counted(len(found), 'table')}: {', '.join(counts)}")
    return 0
