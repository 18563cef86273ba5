"""Commands for people who study games and teach bots: arena, leagues, datasets, training."""

import argparse
import json
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from escale import arena, dataset, league
from escale.bots import train
from escale.games import game
from escale.save import make_room, write

COLUMNS = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def progress(err: Console, quiet: bool) -> Progress:
    """Return the bar that shows how far the work is."""
    return Progress(*COLUMNS, console=err, disable=quiet and not err.is_terminal)


def arena_run(
    args: argparse.Namespace, options: dict[str, Any], out: Console, err: Console
) -> None:
    """Let bots play many games and count."""
    least = max(game(args.slug).seats[0], len(args.bots))
    seats = least if args.seats is None else args.seats
    todo = arena.duels(args.slug, args.bots, seats, args.games, options, args.seed)
    if args.save:
        make_room(args.save / arena.file_name(args.slug, 0), args.force)
    with progress(err, args.json) as bar:
        task = bar.add_task(args.slug, total=len(todo))
        played = []
        for one in arena.results(todo, args.jobs, args.on):
            played.append(one)
            bar.advance(task)
    if args.save:
        arena.keep(args.save, args.slug, played)
    found = arena.report(args.slug, seats, args.bots, played)
    if args.json:
        print(json.dumps(found))
        return
    table = Table("bot", "wins", "share", "95 %", title=f"{args.slug}, {seats} seats")
    for row in found["bots"]:
        reach = f"{row['low']:.1%} – {row['high']:.1%}"
        table.add_row(row["name"], f"{row['wins']:g}", f"{row['share']:.1%}", reach)
    out.print(table)
    out.print("seat shares  " + "  ".join(f"{share:.1%}" for share in found["seat_share"]))
    for name in ("decisions", "turns"):
        if found[name]:
            lengths = found[name]
            spread = f"{lengths['p10']:g} / {lengths['median']:g} / {lengths['p90']:g}"
            out.print(f"{name}, 10 % / median / 90 %: {spread}")
    if found["no_winner"]:
        out.print(f"games without a winner: {found['no_winner']:.1%}")


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
        for known, total in league.play(plan, args.keep, args.jobs, args.on):
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
        for found in dataset.rows(todo, args.jobs, args.on):
            rows += found
            bar.advance(task)
    dataset.write(args.write, rows)
    out.print(f"{args.write}: {len(rows)} decisions of {len(todo)} games", markup=False)


def train_run(args: argparse.Namespace, out: Console, err: Console) -> None:
    """Learn winning chances from games of bots, and write them beside the game."""
    module = train.scholar(args.slug)
    counts = list(game(args.slug).seats) if args.seats is None else [args.seats]
    positions: list[train.Position] = []
    with progress(err, False) as bar:
        playing = bar.add_task(f"{args.slug}: games", total=args.games)
        for seed in range(args.seed, args.seed + args.games):
            seats = counts[seed % len(counts)]
            positions += train.played(args.slug, seats, seed, args.learned)
            bar.advance(playing)
        kept = [p for p in positions if p.match % 4 == 0]  # learned from by nobody
        learning = bar.add_task("learning", total=args.epochs)
        course = []
        for weights in train.learn(positions, len(module.WEIGHTS), args.epochs):
            course.append((weights, train.mean_loss(weights, kept)))
            bar.advance(learning)
    best, _ = min(course, key=lambda made: made[1])
    columns = ("quarter", "positions", "value", "learned", "the leader wins")
    table = Table(*columns, title=f"{args.slug}: log-loss")
    for quarter in range(4):
        own = [p for p in kept if p.quarter == quarter]
        row = (train.plain_loss(own), train.mean_loss(best, own))
        wins = f"{train.foreseen(best, own):.1%}"
        table.add_row(str(quarter + 1), str(len(own)), *(f"{loss:.4f}" for loss in row), wins)
    out.print(table)
    curve = [f"{held_out:.4f}" for _, held_out in course[:: max(1, len(course) // 12)]]
    out.print("learning curve, held out: " + " ".join(curve))
    if args.write:
        args.write.write_text(train.written(best), "utf-8")
