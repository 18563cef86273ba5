"""Commands for people who study and write games: leagues, datasets, a new game."""

import argparse
import json
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from escale import arena, dataset, league
from escale.games import game
from escale.save import make_room, write

COLUMNS = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def progress(err: Console, quiet: bool) -> Progress:
    """Return the bar that shows how far the work is."""
    return Progress(*COLUMNS, console=err, disable=quiet and not err.is_terminal)


def league_run(
    args: argparse.Namespace, options: dict[str, Any], out: Console, err: Console
) -> None:
    """Let every bot meet every other, and rate them."""
    plan = league.Plan(
        args.slugs, args.bots, args.games, args.seats, options, args.seed, args.precision
    ).checked()
    lines: list[league.Line] = []
    with progress(err, args.json) as bar:
        task = bar.add_task("league", total=None)
        for known, total in league.play(plan, args.keep, args.jobs):
            lines = known
            bar.update(task, completed=len(lines), total=total)
    found = league.report(plan, lines)
    if args.html:
        write(args.html, league.page(found).encode())
    if args.parquet:
        dataset.write(args.parquet, (line._asdict() for line in lines))
    if args.json:
        print(json.dumps(found))
        return
    for slug, own in found["games"].items():
        table = Table("bot", "Elo", "95 %", "skill", title=f"{slug}, {own['games']} games")
        for row in own["ratings"]:
            reach = f"{row['low']:.0f} – {row['high']:.0f}"
            table.add_row(row["bot"], f"{row['elo']:.0f}", reach, f"{row['skill']:.1f}")
        out.print(table)
        for a, others in own["cross"].items():
            shares = "  ".join(f"{b} {one['share']:.1%}" for b, one in others.items())
            out.print(f"{a} against {shares}", markup=False, soft_wrap=True)


def dataset_run(
    args: argparse.Namespace, options: dict[str, Any], out: Console, err: Console
) -> None:
    """Write the decisions of many games, one row each."""
    seats = max(game(args.slug).seats[0], len(args.bots)) if args.seats is None else args.seats
    todo = arena.duels(args.slug, args.bots, seats, args.games, options, args.seed)
    make_room(args.write, args.force)
    rows = []
    with progress(err, False) as bar:
        task = bar.add_task(args.slug, total=len(todo))
        for found in dataset.rows(todo, args.jobs):
            rows += found
            bar.advance(task)
    dataset.write(args.write, rows)
    out.print(f"{args.write}: {len(rows)} decisions of {len(todo)} games", markup=False)
