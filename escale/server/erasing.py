"""Tables leave the database, packed into a file if one likes: `escale erase`."""

import argparse
import os
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, func, insert, select

from escale.engine import EscaleError
from escale.engine.fair import commitment
from escale.save import SavedGame, dump, load
from escale.server import config, schema
from escale.server.config import Config
from escale.server.inventory import DAY, Entry, counted, entries, opened
from escale.server.rows import now
from escale.server.schema import events, metadata, results, seats, tables

_PACKING = 1961  # the number of the lock under which tables are packed


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
            found |= {id: every[id] for id in finished(connection, days)}
    return list(found.values())


def finished(connection: Connection, days: float) -> list[str]:
    """Return the tables whose game ended so many days ago."""
    t = tables.c
    old = (t.status == "over") & (t.changed < now() - days * DAY)
    return list(connection.execute(select(t.id).where(old).order_by(t.changed)).scalars())


def packed(connection: Connection, id: str) -> tuple[SavedGame, list[str]] | None:
    """Return a finished game as it is saved, and who played; None for a lesson or no end."""
    row = connection.execute(select(tables).where(tables.c.id == id)).one()
    if row.status != "over" or row.lesson is not None:
        return None
    e, s = events.c, seats.c
    log = connection.execute(select(e.seat, e.choice).where(e.table_id == id).order_by(e.n))
    there = connection.execute(select(seats).where(s.table_id == id).order_by(s.seat)).all()
    game = SavedGame(
        escale=row.scheme,
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        options=row.options,
        names=row.names or [seat.name or seat.bot or "" for seat in there],
        commitment=commitment(row.secret),
        secret=row.secret,
        salts=[seat.salt for seat in there],
        begun=row.begun,
        log=[(seat, choice) for seat, choice in log],
    )
    return game.bind(), [seat.player or "" for seat in there]


def erase(connection: Connection, ids: Sequence[str], pack: Path | None) -> tuple[int, int]:
    """Take tables out of the database, finished games into a file; return how many of each.

    What was won in a packed game stays in people's records.
    """
    if connection.dialect.name == "postgresql":  # one process at a time
        connection.execute(select(func.pg_advisory_xact_lock(_PACKING)))
    there = select(tables.c.id).where(tables.c.id.in_(ids))
    ids = list(connection.execute(there).scalars())
    games = {id: packed(connection, id) for id in ids} if pack is not None else {}
    kept = {id: game for id, game in games.items() if game is not None}
    if pack is not None and kept:
        with renewed(pack) as into:
            for id, (game, players) in kept.items():
                put(into, f"{game.game}-{id}.json", game, players)
    won = select(results).where(results.c.table_id.in_(kept))
    connection.execute(insert(schema.packed).from_select(results.c.keys(), won))
    for relation in reversed(metadata.sorted_tables):
        if "table_id" in relation.c and relation is not schema.packed:
            connection.execute(delete(relation).where(relation.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    return len(ids), len(kept)


# ── packs ───────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def renewed(pack: Path, whole: bool = True) -> Iterator[zipfile.ZipFile]:
    """Write a zip beside `pack`, with what is in that if `whole`, and put it in its place.

    So a pack can be read at every moment, and is on the disk when this is done.
    """
    pack.parent.mkdir(parents=True, exist_ok=True)
    made = pack.with_name(f"{pack.name}.new")
    made.unlink(missing_ok=True)
    if whole and pack.exists():
        shutil.copyfile(pack, made)
    with made.open("r+b" if made.exists() else "w+b") as disk:
        with zipfile.ZipFile(disk, "a", zipfile.ZIP_DEFLATED) as into:
            yield into
        disk.flush()
        os.fsync(disk.fileno())
    made.replace(pack)


def put(into: zipfile.ZipFile, name: str, game: SavedGame, players: Sequence[str]) -> None:
    """Add a game, unless a crash came after it was packed and before it was erased."""
    if name not in into.namelist():
        entry = zipfile.ZipInfo(name, datetime.now().timetuple()[:6])
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.comment = " ".join(one or "-" for one in players).encode()  # by seat: to be erased
        into.writestr(entry, dump(game))


def unname(pack: Path, player: str) -> None:
    """Take the name of somebody who erases themselves out of every game in a pack."""
    with zipfile.ZipFile(pack) as old:
        entries = old.infolist()
        if not any(player in entry.comment.decode().split() for entry in entries):
            return
        with renewed(pack, whole=False) as into:
            for entry in entries:
                game, players = load(old.read(entry)), entry.comment.decode().split()
                if player in players:
                    zipped = zip(game.names, players, strict=False)
                    game.names = ["" if who == player else name for name, who in zipped]
                    game = game.bind()
                    players = ["" if who == player else who for who in players]
                put(into, entry.filename, game, players)


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
            print(f"{counted(len(found), 'table')} would go; say --yes to erase")
            return 0
        with engine.begin() as connection:
            _, count = erase(connection, [one.id for one in found], args.pack)
    except OSError as error:
        raise EscaleError(f"{args.pack} cannot be written: {error.strerror}") from error
    finally:
        engine.dispose()
    kept = f", {counted(count, 'game')} packed into {args.pack}" if count else ""
    print(f"{counted(len(found), 'table')} erased{kept}")
    return 0
