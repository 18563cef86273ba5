"""Tables leave the database, packed into a file if one likes: `escale erase`."""

import argparse
import zipfile
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, select

from escale.engine import EscaleError
from escale.engine.fair import commitment
from escale.save import SavedGame, dump
from escale.server import config
from escale.server.config import Config
from escale.server.inventory import DAY, Entry, entries, opened
from escale.server.schema import events, metadata, seats, tables
from escale.server.store import now


def chosen(engine: Engine, ids: Sequence[str], days: float | None) -> list[Entry]:
    """Return the tables that are named, and those finished for so many days; or refuse."""
    every = {entry.id: entry for entry in entries(engine)}
    unknown = [id for id in ids if id not in every]
    if unknown:
        raise EscaleError(f"there is no table {unknown[0]!r}; `escale tables` lists them")
    busy = [id for id in ids if every[id].state == "live" and every[id].last > now() - DAY]
    if busy:
        raise EscaleError(f"somebody played at {busy[0]} today; it can be erased tomorrow")
    found = {id: every[id] for id in ids}
    if days is not None:
        with engine.connect() as connection:
            over = select(tables.c.id).where(tables.c.status == "over")
            finished = set(connection.execute(over).scalars())
        found |= {id: every[id] for id in finished if every[id].last < now() - days * DAY}
    return list(found.values())


def packed(connection: Connection, id: str) -> SavedGame | None:
    """Return a finished game as it is saved; None for a lesson and what never ended."""
    row = connection.execute(select(tables).where(tables.c.id == id)).one()
    if row.status != "over" or row.lesson is not None:
        return None
    e, s = events.c, seats.c
    log = connection.execute(select(e.seat, e.choice).where(e.table_id == id).order_by(e.n))
    there = connection.execute(select(seats).where(s.table_id == id).order_by(s.seat)).all()
    return SavedGame(
        escale=row.scheme,
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        options=row.options,
        names=row.names or [seat.name or seat.bot or "" for seat in there],
        commitment=commitment(row.secret),
        secret=row.secret,
        salts=[seat.salt for seat in there],
        log=[(seat, choice) for seat, choice in log],
    ).bind()


def erase(engine: Engine, ids: Sequence[str], pack: Path | None) -> int:
    """Take tables out of the database, finished games into a file; return how many were packed."""
    count = 0
    with engine.begin() as connection:
        if pack is not None:
            with zipfile.ZipFile(pack, "a", zipfile.ZIP_DEFLATED) as into:
                for id in ids:
                    game = packed(connection, id)
                    if game is not None:
                        into.writestr(f"{game.game}-{id}.json", dump(game))
                        count += 1
        for relation in reversed(metadata.sorted_tables):
            if "table_id" in relation.c:
                connection.execute(delete(relation).where(relation.c.table_id.in_(ids)))
        connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    return count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the command."""
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="tables by name")
    parser.add_argument("--older", type=float, metavar="DAYS", help="all finished for so many days")
    parser.add_argument("--pack", type=Path, metavar="FILE", help="a zip that takes finished games")
    parser.add_argument("--yes", action="store_true", help="do it; without, only say what would go")
    config.add_arguments(parser, ["data"])


def run(args: argparse.Namespace) -> int:
    """Erase what was asked for."""
    if not args.tables and args.older is None:
        raise EscaleError("name tables, or say --older DAYS; `escale tables` lists them")
    engine = opened(Config(data=args.data))
    try:
        found = chosen(engine, args.tables, args.older)
        for one in found:
            print(f"{one.id}  {one.game}, {one.events} events")
        if not args.yes:
            print(f"{len(found)} tables would go; say --yes to erase them")
            return 0
        count = erase(engine, [one.id for one in found], args.pack)
    except OSError as error:
        raise EscaleError(f"{args.pack} cannot be written: {error.strerror}") from error
    finally:
        engine.dispose()
    kept = f", {count} games packed into {args.pack}" if args.pack else ""
    print(f"{len(found)} tables erased{kept}")
    return 0
