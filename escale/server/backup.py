"""Copies the data, while the server plays, into one file: `escale backup`; `restore` reads it.

The file is an SQLite database, wherever the data are: so it can be looked into, served as it is,
and brought into another database.
"""

import argparse
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, insert, select
from sqlalchemy import Table as Relation

from escale.engine import EscaleError
from escale.server import config, schema
from escale.server.config import Config
from escale.server.writer import open_engine

_AT_ONCE = 1000  # rows
# What processes say of themselves from moment to moment is nothing to keep.
_MOMENTARY = (
    schema.processes,
    schema.due,
    schema.present,
    schema.sockets,
    schema.allowances,
    schema.commits,
)
KEPT: list[Relation] = [t for t in schema.metadata.sorted_tables if t not in _MOMENTARY]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add where to and from where."""
    parser.add_argument("file", type=Path, help="the file to write; it must not be there yet")
    config.add_arguments(parser, ["data"])


def copied(source: Engine, target: Engine) -> int:
    """Copy all that is kept, as it is at one moment; return how many tables one can sit at."""
    isolation = "REPEATABLE READ" if source.dialect.name == "postgresql" else "SERIALIZABLE"
    with (
        source.connect().execution_options(isolation_level=isolation, yield_per=_AT_ONCE) as old,
        target.begin() as new,
    ):
        for relation in KEPT:
            for rows in old.execute(select(relation)).mappings().partitions(_AT_ONCE):
                new.execute(insert(relation), [dict(row) for row in rows])
        return len(new.execute(select(schema.tables.c.id)).all())


def backup(settings: Config, file: Path) -> None:
    """Write the data as they are now into a new file."""
    if file.exists():
        raise EscaleError(f"{file} is there already; name a new file")
    if settings.file is not None and not settings.file.exists():
        raise EscaleError(f"there are no data at {settings.file}; name them with --data")
    try:
        if settings.file is not None:
            with (
                closing(sqlite3.connect(settings.file)) as old,
                closing(sqlite3.connect(file)) as new,
            ):
                old.backup(new)
            return
        source, target = open_engine(settings.url), open_engine(f"sqlite:///{file}")
        copied(source, target)
        source.dispose()
        target.dispose()
    except (OSError, sqlite3.Error) as error:
        raise EscaleError(f"{file} cannot be written: {error}") from error


def run(args: argparse.Namespace) -> int:
    """Back up with the settings that were parsed."""
    backup(config.from_arguments(args), args.file)
    print(f"written: {args.file} ({args.file.stat().st_size:,} bytes)", file=sys.stderr)
    return 0
