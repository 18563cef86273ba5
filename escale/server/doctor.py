"""Looks whether a database is whole and every table in it still plays: `escale doctor`."""

import argparse
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from escale.engine import EscaleError, Match
from escale.engine.fair import Luck
from escale.save import SavedGame, rebuild
from escale.server.config import Config
from escale.server.messages import Status

_SAID = 20  # lines of what SQLite finds


class Ill(msgspec.Struct):
    """A table that cannot be opened."""

    table: str
    game: str
    status: Status
    problem: str


class Report(msgspec.Struct):
    """What was found."""

    data: str
    well: bool
    tables: int  # looked at
    damage: list[str]  # what SQLite says of the file
    ill: list[Ill]


# What SQLite complains of may be damaged itself, and no text any more.
_UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)


def connected(file: Path) -> sqlite3.Connection:
    """Open a database to read it; whoever writes to it is not disturbed."""
    if not file.exists():
        raise EscaleError(f"there is no database at {file}; name one with --data")
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5)


def damage(file: Path, whole: bool = False) -> list[str]:
    """Return what SQLite finds wrong with a file: quickly, or the whole of it."""
    check = "integrity_check" if whole else "quick_check"
    try:
        with closing(connected(file)) as base:
            said = [str(line) for (line,) in base.execute(f"PRAGMA {check}({_SAID})")]
    except _UNREADABLE as error:
        return [str(error)]
    return [] if said == ["ok"] else said


def ill(base: sqlite3.Connection) -> tuple[int, list[Ill]]:
    """Play every table's log again; return how many there are, and those that do not play."""
    base.row_factory = sqlite3.Row
    rows = [dict(row) for row in base.execute("SELECT * FROM tables")]
    found = []
    for row in rows:
        if row["status"] == "lobby":
            continue
        try:
            match = played(base, row)
            if match.over != (row["status"] == "over"):
                raise EscaleError(f"after {len(match.log)} events it is not {row['status']!r}")
        except Exception as error:  # whatever it is, the table cannot be opened
            found.append(Ill(row["id"], row["game"], row["status"], str(error) or repr(error)))
    return len(rows), found


def played(base: sqlite3.Connection, row: Mapping[str, Any]) -> Match:
    """Return a table's game, every roll and draw checked against its secret, or refuse it."""
    here = [row["id"]]
    log = base.execute("SELECT seat, choice FROM events WHERE table_id=? ORDER BY n", here)
    salts = base.execute("SELECT salt FROM seats WHERE table_id=? ORDER BY seat", here)
    scheme = row.get("scheme", 1)  # a database of version 0.1 knows of no other
    saved = SavedGame(
        escale=scheme,
        game=row["game"],
        rules=row["rules"],
        seats=row["seats"],
        options=msgspec.json.decode(row["options"]),
        commitment="",
        begun=row.get("begun", 0),
        log=[(seat, choice) for seat, choice in log],
    )
    if row.get("lesson") not in (None, "null"):  # its rolls and draws were written beforehand
        return rebuild(saved)
    return rebuild(saved, luck=Luck(row["secret"], [salt for (salt,) in salts], scheme))


def examine(file: Path) -> Report:
    """Return all that can be found out about a database."""
    broken = damage(file, whole=True)
    count, found = 0, list[Ill]()
    try:
        with closing(connected(file)) as base:
            count, found = ill(base)
    except _UNREADABLE as error:
        broken.append(f"the list of tables cannot be read: {error}")
    return Report(str(file), not broken and not found, count, broken, found)


def told(report: Report) -> list[str]:
    """Return a report in words, with what to do."""
    lines = [f"{report.data}: {report.tables} tables looked at."]
    if report.well:
        return [*lines, "Whole: every log plays, and every draw is what its secret gives."]
    if report.damage:
        lines += ["The file is damaged:", *(f"  {line}" for line in report.damage)]
        lines += [
            "Stop the server, keep a copy of the file and of the -wal file beside it, and put",
            "the last good copy back; without one, save what can be read with",
            f'  sqlite3 {report.data} ".recover" | sqlite3 recovered.db',
        ]
    if report.ill:
        lines.append("These tables cannot be opened; all others serve on:")
        lines += [f"  {one.table} ({one.game}, {one.status}): {one.problem}" for one in report.ill]
        lines.append("A table whose rules have changed plays again with the version it began with.")
    return lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the command."""
    data = os.environ.get("ESCALE_DATA", "")
    parser.add_argument("--data", default=data, help="the SQLite file (default: the server's)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> None:
    """Look at the database that was named and print what was found; an ill one is refused."""
    file = Config(data=args.data).file
    if file is None:
        raise EscaleError(
            "only SQLite files can be looked at here; "
            "of a PostgreSQL make one with escale backup FILE, and look at that"
        )
    report = examine(file)
    print(msgspec.json.encode(report).decode() if args.json else "\n".join(told(report)))
    if not report.well:
        raise EscaleError(f"{report.data} is not well")
