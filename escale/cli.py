"""The command `escale`: one subcommand per thing a person wants to do."""

import argparse
import codecs
import io
import json
import os
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn
from unicodedata import combining, normalize

from rich.console import Console
from rich.table import Table

from escale import __version__, bench, workbench
from escale.bots import BOTS
from escale.engine import EscaleError
from escale.games import EXAMPLES, SHELF, shelf
from escale.new import new
from escale.terminal.commands import options_of, play_command, replay_command, verify_command
from escale.texts import LANGUAGES, clean, texts

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)
# What the server does, and where: half a second of imports that nothing else needs.
SERVER = {
    "serve": ("main", "Serve tables to browsers."),
    "dev": ("dev", "Serve a game of your own, and begin anew whenever it is saved; tables stay."),
    "work": ("work", "Let bots and clocks of a PostgreSQL run in a process of their own."),
    "backup": ("backup", "Copy the server's data into one file, while it plays."),
    "restore": ("restore", "Bring a backup into an empty database, of either kind."),
    "tables": ("inventory", "List the server's tables: waiting, live, stuck, over, old."),
    "erase": ("erasing", "Take tables out of the data; finished games can be packed into a file."),
    "host-link": ("hostlink", "Print the private link to the host's page, or make another."),
    "doctor": (
        "doctor",
        "Look whether the server's database is whole and every table in it still plays.",
    ),
    "install-service": ("service", "Write the unit under which systemd keeps a server running."),
    "bench server": (
        "bench",
        "Measure a server with many busy tables: moves a second, waits, processor, memory.",
    ),
}
OWN = re.compile(r"[\w.]+:[\w.]+")  # module:Class, module:function


def count(text: str) -> int:
    """Read a number of things: 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def duration(text: str) -> float:
    """Read a length of time: more than none."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return found


def games_command(args: argparse.Namespace) -> None:
    """List the games that can be played."""
    rows: list[dict[str, Any]] = [
        {
            "slug": book.slug,
            "name": {
                lang: texts(book.slug, lang).catalogue.get("title", book.slug) for lang in LANGUAGES
            },
            "seats": [book.seats[0], book.seats[-1]],
            "options": {
                name: {"default": option.default, "allowed": list(option.allowed)}
                for name, option in book.options.items()
                if option.asked
            },
        }
        for book in shelf()
    ]
    if args.json:
        print(json.dumps(rows))
        return
    for row in rows:
        low, high = row["seats"]
        out.print(f"[bold]{row['slug']}[/bold]  {row['name']['fr']}, {low}–{high}")
        for name, option in row["options"].items():
            allowed = ", ".join(map(str, option["allowed"][:8]))
            out.print(f"    {name}={option['default']}  ({allowed})", markup=False)


def arena_command(args: argparse.Namespace) -> None:
    """Let bots play many games and count."""
    workbench.arena_run(args, options_of(args.option, args.slug), out, err)


def league_command(args: argparse.Namespace) -> None:
    """Let every bot meet every other on both sides of the same luck, and rate them."""
    workbench.league_run(args, options_of(args.option, args.slugs[0]), out, err)


def dataset_command(args: argparse.Namespace) -> None:
    """Write the decisions of many games between bots, one row each."""
    workbench.dataset_run(args, options_of(args.option, args.slug), out, err)


def new_command(args: argparse.Namespace) -> None:
    """Write a new game into a folder of its own: a small one that plays, to be made into yours."""
    folder = args.folder or Path(args.name)
    new(args.name, folder)
    guide = folder / "guide" / "write-a-game.md"
    out.print(f"{folder}: a game to begin with; {guide} tells how to go on", markup=False)


def train_command(args: argparse.Namespace) -> None:
    """Learn winning chances from games of bots, and write them beside the game."""
    workbench.train_run(args, out, err)


def bench_command(args: argparse.Namespace) -> None:
    """Measure how fast the rules are."""
    if args.compiled:
        print("compiled" if bench.compiled() else "interpreted")
        return
    slugs = args.slugs or [*EXAMPLES, *SHELF]
    found: dict[str, Any] = {}
    with err.status("…") as status:
        for so_far in bench.measure(slugs, args.seconds):
            found = so_far
            status.update(f"calibration {found['calibration_per_s']:,}/s …")
    if args.json:
        print(json.dumps(found))
        return
    title = "compiled" if found["compiled"] else "interpreted"
    table = Table("game", "decisions/s", "clones/s", "playouts/s", "values, µs", title=title)
    for slug, row in found["games"].items():
        table.add_row(
            slug,
            f"{row['decisions_per_s']:,}",
            f"{row['clones_per_s']:,}",
            f"{row['playouts_per_s']:,}",
            f"{row['values_us']:,}",
        )
    out.print(table)
    out.print(f"calibration: {found['calibration_per_s']:,} games of noughts and crosses a second")
    hand, bare = found["by_hand_per_s"], found["bare_loop_per_s"]
    out.print(f"Duel 21 by hand: a small class {hand:,}, a bare loop {bare:,} decisions a second")


class OneLine(argparse.ArgumentParser):
    """A command line whose refusals are one line, however many flags there are."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {clean(message)}; {self.prog} --help tells more\n")


def server_parser(argv: Sequence[str]) -> argparse.ArgumentParser | None:
    """Return the command line of what the server does: the server knows its own flags."""
    name = " ".join(argv[: 2 if argv[:1] == ["bench"] else 1])
    if name not in SERVER:
        return None
    module, told = SERVER[name]
    made = OneLine(prog=f"escale {name}", description=told)
    import_module("escale.server.config").check_environment()
    server = import_module(f"escale.server.{module}")
    server.add_arguments(made)
    made.set_defaults(run=server.run)
    return made


def parser() -> argparse.ArgumentParser:
    """Return the whole command line."""
    whole = OneLine(prog="escale", description=__doc__)
    whole.add_argument("--version", action="version", version=f"escale {__version__}")
    sub = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, run: Any, slug: str | None = None) -> argparse.ArgumentParser:
        made = sub.add_parser(name, help=run.__doc__, description=run.__doc__)
        made.set_defaults(run=run)
        if slug:
            nargs = "?" if slug == "optional" else None
            made.add_argument("slug", nargs=nargs, help="the game, as `escale games` names it")
            made.add_argument("--seats", type=int, help="how many seats (default: the fewest)")
            made.add_argument(
                "--option", action="append", default=[], metavar="NAME=VALUE", help="a table option"
            )
        return made

    listed = add("games", games_command)
    listed.add_argument("--json", action="store_true", help="print JSON")

    played = add("play", play_command, slug="optional")
    played.add_argument(
        "--bots", nargs="+", metavar="BOT", help="who plays the other seats: greedy, random or none"
    )
    played.add_argument("--name", help="what the table calls you")
    played.add_argument("--lang", choices=LANGUAGES, help="language (default: fr, or as it was)")
    played.add_argument("--seed", type=int, help="play this deal again")
    played.add_argument("--save", type=Path, metavar="FILE", help="where to keep the game")
    played.add_argument("--force", action="store_true", help="write over the file of --save")
    played.add_argument("--resume", type=Path, metavar="FILE", help="go on with a kept game")

    fought = add("arena", arena_command, slug="required")
    fought.add_argument(
        "--bots",
        nargs="+",
        default=["greedy", "random"],
        metavar="BOT",
        help=f"{', '.join(BOTS)}, or module:function",
    )
    fought.add_argument("--games", type=count, default=100, help="how many games (default: 100)")
    fought.add_argument("--seed", type=int, default=0, help="luck of the first game (default: 0)")
    fought.add_argument("--save", type=Path, metavar="DIR", help="keep the game files there")
    fought.add_argument("--force", action="store_true", help="write over files that are there")
    fought.add_argument("--json", action="store_true", help="print JSON")

    ranked = add("league", league_command)
    ranked.add_argument("slugs", nargs="+", metavar="GAME", help="the games")
    ranked.add_argument("--seats", type=int, help="how many seats (default: the fewest)")
    ranked.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a table option"
    )
    ranked.add_argument("--games", type=count, default=100, help="of each pair (default: 100)")
    ranked.add_argument(
        "--precision", type=float, metavar="ELO", help="stop once all are known so well, ± points"
    )
    ranked.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep each game there, and go on from it"
    )
    ranked.add_argument("--html", type=Path, metavar="FILE", help="write the page of the league")
    ranked.add_argument("--parquet", type=Path, metavar="FILE", help="write its games as Parquet")
    ranked.add_argument("--json", action="store_true", help="print JSON")

    written = add("dataset", dataset_command, slug="required")
    written.add_argument("--games", type=count, default=100, help="how many games (default: 100)")
    written.add_argument(
        "--write", type=Path, required=True, metavar="FILE", help="rows: .parquet or JSON lines"
    )
    written.add_argument("--force", action="store_true", help="write over the file")
    for made, usual in ((ranked, ["random", "greedy", "maitre"]), (written, ["greedy"])):
        made.add_argument(
            "--bots", nargs="+", default=usual, metavar="BOT", help="bots, or module:function"
        )
        made.add_argument("--seed", type=int, default=0, help="luck of the first (default: 0)")
    for made in (fought, ranked, written):
        made.add_argument("--jobs", type=count, help="processes (default: one per core)")
        made.add_argument(
            "--on", choices=["ray"], default="", help="hand the games to a Ray cluster instead"
        )

    taught = add("train", train_command, slug="required")
    taught.add_argument("--games", type=count, default=400, help="games to play (default: 400)")
    taught.add_argument("--epochs", type=count, default=60, help="steps of learning (default: 60)")
    taught.add_argument("--seed", type=int, default=0, help="luck of the first game (default: 0)")
    taught.add_argument(
        "--learned", action="store_true", help="half the players go by the chances learned so far"
    )
    taught.add_argument("--write", type=Path, metavar="FILE", help="the game's chances.toml")

    begun = add("new", new_command)
    begun.add_argument("name", help="what the game is called, as my-game")
    begun.add_argument("folder", nargs="?", type=Path, help="where (default: its name)")

    for name, (_, told) in SERVER.items():
        if " " not in name:
            sub.add_parser(name, help=told, description=told)

    timed = add("bench", bench_command)
    timed.epilog = "`escale bench server --help` tells how to measure a server."
    timed.add_argument("slugs", nargs="*", metavar="GAME", help="games (default: all, and duel21)")
    timed.add_argument("--seconds", type=duration, default=3, help="time per game (default: 3)")
    timed.add_argument("--compiled", action="store_true", help="only say which build runs")
    timed.add_argument("--json", action="store_true", help="print JSON")

    for name, run in (("replay", replay_command), ("verify", verify_command)):
        read = add(name, run)
        read.add_argument("file", type=Path, help="a saved game")
        read.add_argument("--json", action="store_true", help="print JSON")
        read.add_argument(
            "--game", metavar="MODULE:CLASS", help="the game, when it is not an installed one"
        )
        if name == "replay":
            read.add_argument("--lang", choices=LANGUAGES, help="language (default: as played)")
    return whole


def refuse(why: str) -> int:
    """Say on one line why nothing is done; return the status for it."""
    err.print(f"escale: {clean(why)}", markup=False, soft_wrap=True)
    return 1


PLAIN = {"’": "'", "“": '"', "”": '"', "…": "...", "−": "-", "–": "-", "☆": "*", "▸": ">"}
PLAIN |= {"«": '"', "»": '"', "·": "-", "×": "x", "œ": "oe", "Œ": "OE", "‑": "-", "°": "o"}
PLAIN |= {"✓": "x", "↵": "Enter", "→": "->", "↓": "v", "↻": ">", "↺": "<", "▒": "#"}


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that a terminal cannot show."""
    if not isinstance(error, UnicodeEncodeError):
        return "?", getattr(error, "end", 0)
    lost = error.object[error.start : error.end]
    spelled = "".join(PLAIN.get(c) or normalize("NFKD", c) for c in lost)
    kept = "".join(c for c in spelled if not combining(c))  # letters without their accents
    return kept.encode(error.encoding, "replace").decode(error.encoding), error.end


def open_streams() -> None:
    """Let every terminal be written to and read from, whatever its alphabet."""
    codecs.register_error("plainly", plainly)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "plainly")


def hang_up(error: OSError) -> int:
    """Stop writing where nobody reads or nothing fits any more; return the status for it."""
    with suppress(OSError), open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # or Python complains once more at its end
    if isinstance(error, BrokenPipeError):
        return 141  # as a program that SIGPIPE ends
    with suppress(OSError):
        refuse(f"cannot write: {error.strerror}")
    return 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; a refusal is one clear line and status 1."""
    words = list(sys.argv[1:] if argv is None else argv)
    open_streams()
    with suppress(ValueError):  # only a main thread is asked to end, and tidies up first
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        status = run(words)
        sys.stdout.flush()
        return status
    except OSError as error:
        return hang_up(error)


def run(words: Sequence[str]) -> int:
    """Run one command; return its status."""
    try:
        server = server_parser(words)
        if server:
            args = server.parse_args(words[2:] if words[0] == "bench" else words[1:])
        else:
            args = parser().parse_args(words)
            if any(map(OWN.fullmatch, words)) and os.getcwd() not in sys.path:
                sys.path.append(os.getcwd())  # where games and bots of one's own often lie
        args.run(args)
    except EscaleError as error:
        return refuse(str(error))
    except ModuleNotFoundError as error:
        return refuse(
            f"there is no module {error.name!r}; a game of your own is named module:Class, a bot "
            "module:function, and the module is installed, in this folder or on PYTHONPATH"
        )
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
