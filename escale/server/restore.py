"""Brings a backup into an empty database, of the same kind or the other: `escale restore`."""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from sqlalchemy import delete, func, insert, literal, select

from escale.engine import EscaleError
from escale.server import config, schema
from escale.server.backup import KEPT, copied
from escale.server.config import Config
from escale.server.filelock import alone
from escale.server.writer import open_engine, shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add from where and where to."""
    parser.add_argument("file", type=Path, help="what `escale backup` wrote")
    config.add_arguments(parser, ["data"])


def restore(settings: Config, file: Path) -> int:
    """Bring a backup into an empty database; return how many tables there are."""
    if not file.is_file():
        raise EscaleError(f"there is no backup at {file}")
    with alone(settings.file), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"  # an older one is brought into shape, not the original
        shutil.copyfile(file, copy)
        source, target = open_engine(f"sqlite:///{copy}"), open_engine(settings.url)
        try:
            with target.begin() as connection:
                for relation in KEPT:
                    if relation is schema.keys:  # a server that nobody has used has made its own
                        continue
                    if connection.execute(select(func.count()).select_from(relation)).scalar_one():
                        raise EscaleError(
                            f"the data at {shown(settings.url)} are not empty; "
                            "name an empty database with --data, or move these away first"
                        )
                connection.execute(delete(schema.keys))
            count = copied(source, target)
            if target.dialect.name == "postgresql":  # whose turn it is there shows when looked at
                playing = schema.tables.c.status == "playing"
                waiting = select(schema.tables.c.id, literal(0)).where(playing)
                with target.begin() as connection:
                    into = insert(schema.due).from_select(["table_id", "at"], waiting)
                    connection.execute(into)
            return count
        finally:
            source.dispose()
            target.dispose()


def run(args: argparse.Namespace) -> int:
    """Restore with the settings that were parsed."""
    settings = config.from_arguments(args)
    count = restore(settings, args.file)
    print(f"restored: {count} tables into {shown(settings.url)}", file=sys.stderr)
    return 0
