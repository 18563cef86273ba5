"""The command `escale`: one subcommand per thing a person wants to do."""

import argparse
import codecs
import io
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from escale import __version__, arena, bench, workbench
from escale.bots import BOTS, bot, player, train
from escale.engine import EscaleError, Fact, Game, Match, Seat, fair
from escale.games import EXAMPLES, SHELF, game, shelf
from escale.new import new
from escale.save import SavedGame, load_file, make_room, own_file, rebuild, retell, verify
from escale.terminal.table import Quit, Terminal
from escale.texts import LANGUAGES, Texts, clean, texts

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)
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


def options_of(pairs: Sequence[str], slug: str) -> dict[str, Any]:
    """Read `name=value` pairs as options of a game; a value is matched by how it is written."""
    known = game(slug).options
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, _, written = pair.partition("=")
        allowed = known[name].allowed if name in known else ()
        chosen[name] = next((v for v in allowed if str(v).lower() == written.lower()), written)
    return game(slug).settings(chosen) if chosen else {}


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


def levels(names: Sequence[str] | None, seats: int) -> dict[Seat, str]:
    """Return the bots of a new table: the first seat is a person's, `none` leaves all to people."""
    found = [name for name in (names or ["greedy"]) if name != "none"]
    for name in found:
        player(name)
    return {seat: found[(seat - 1) % len(found)] for seat in range(1, seats)} if found else {}


def named(slug: str | None) -> Game[Any] | None:
    """Return the game somebody names on the command line, if they do."""
    return game(slug) if slug else None


def resumed(args: argparse.Namespace, kept: SavedGame) -> Terminal:
    """Return a kept game as it was left: the same people, bots, names and language."""
    match = rebuild(kept, named(args.slug))
    if kept.bots and args.bots is None:
        bots = {seat: name for seat, name in enumerate(kept.bots) if name}
        for name in bots.values():
            bot(name)
    else:
        bots = levels(args.bots, match.seats)
    names = [args.name or "", *kept.names[1:]] if args.name else kept.names
    lang = args.lang or (kept.lang if kept.lang in LANGUAGES else LANGUAGES[0])
    path: Path = args.save or args.resume
    make_room(path, force=args.force or path == args.resume)
    secret = kept.secret or fair.new_secret()
    return Terminal(match, bots, lang, secret, out, kept.salts, names, path, kept.escale)


def begun(args: argparse.Namespace) -> Terminal:
    """Return a new game."""
    book = game(args.slug)
    seats = book.seats[0] if args.seats is None else args.seats
    bots = levels(args.bots, seats)
    options = book.settings(options_of(args.option, args.slug))
    match = Match(book, seats, book.seated(options, sorted(bots)))
    secret = fair.new_secret() if args.seed is None else arena.secret_of(args.seed)
    lang = args.lang or LANGUAGES[0]
    path = args.save
    if path:
        make_room(path, args.force)
    else:
        path = own_file(args.slug)
    return Terminal(match, bots, lang, secret, out, (), [args.name or ""], path)


def play_command(args: argparse.Namespace) -> None:
    """Play in the terminal."""
    if args.resume:
        table = resumed(args, load_file(args.resume))
    elif args.slug:
        table = begun(args)
    else:
        raise EscaleError("name a game, or a file with --resume; `escale games` lists the games")
    try:
        table.play()
    except (Quit, KeyboardInterrupt):  # every answer is in the file already
        out.print()
    out.print(table.kept, markup=False, soft_wrap=True)


def arena_command(args: argparse.Namespace) -> None:
    """Let bots play many games and count."""
    least = max(game(args.slug).seats[0], len(args.bots))
    seats = least if args.seats is None else args.seats
    options = options_of(args.option, args.slug)
    todo = arena.duels(args.slug, args.bots, seats, args.games, options, args.seed)
    if args.save:
        make_room(args.save / arena.file_name(args.slug, 0), args.force)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, disable=args.json and not err.is_terminal) as bar:
        task = bar.add_task(args.slug, total=len(todo))
        played = []
        for one in arena.results(todo, args.jobs):
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
    out.print(f"{folder}: a game to begin with; docs/write-a-game.md tells how to go on")


def train_command(args: argparse.Namespace) -> None:
    """Learn winning chances from games of bots, and write them beside the game."""
    module = train.scholar(args.slug)
    seats = game(args.slug).seats[0] if args.seats is None else args.seats
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    positions: list[train.Position] = []
    with Progress(*columns, console=err) as bar:
        playing = bar.add_task(f"{args.slug}: games", total=args.games)
        for seed in range(args.seed, args.seed + args.games):
            positions += train.played(args.slug, seats, seed)
            bar.advance(playing)
        kept = [p for p in positions if p.match % 4 == 0]  # learned from by nobody
        learning = bar.add_task("learning", total=args.epochs)
        course = []
        for weights in train.learn(positions, len(module.WEIGHTS), args.epochs):
            course.append((weights, train.mean_loss(weights, kept)))
            bar.advance(learning)
    best, _ = min(course, key=lambda made: made[1])
    table = Table("quarter", "positions", "value", "learned", title=f"{args.slug}: log-loss")
    for quarter in range(4):
        own = [p for p in kept if p.quarter == quarter]
        row = (train.plain_loss(own), train.mean_loss(best, own))
        table.add_row(str(quarter + 1), str(len(own)), *(f"{loss:.4f}" for loss in row))
    out.print(table)
    curve = [f"{held_out:.4f}" for _, held_out in course[:: max(1, len(course) // 12)]]
    out.print("learning curve, held out: " + " ".join(curve))
    if args.write:
        args.write.write_text(train.written(best), "utf-8")


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
    table = Table("game", "decisions/s", "clones/s", "playouts/s", title=title)
    for slug, row in found["games"].items():
        table.add_row(
            slug,
            f"{row['decisions_per_s']:,}",
            f"{row['clones_per_s']:,}",
            f"{row['playouts_per_s']:,}",
        )
    out.print(table)
    out.print(f"calibration: {found['calibration_per_s']:,} games of noughts and crosses a second")


def distinct(names: Sequence[str]) -> list[str]:
    """Return names with the seat's number where several seats bear the same."""
    often = Counter(names)
    return [
        f"{name} {seat}" if often[name] > 1 or not name else name
        for seat, name in enumerate(names, 1)
    ]


def retold(facts: Sequence[Fact], words: Texts, names: Sequence[str]) -> list[str]:
    """Return one event for somebody who may know everything: what one seat was told, once."""
    own = {fact.only for fact in facts}
    return [
        words.fact(fact, names)
        if fact.only is None
        else f"[{names[fact.only]}] {words.fact(fact, names)}"
        for fact in facts
        if fact.but is None or fact.but not in own
    ]


def replay_command(args: argparse.Namespace) -> None:
    """Tell a saved game again."""
    kept = load_file(args.file)
    told = list(retell(kept, named(args.game)))
    match = told[-1][0]
    if args.json:
        events = [
            {
                "n": n,
                "seat": seat,
                "choice": choice,
                "facts": [{"key": fact.key, "values": fact.values} for fact in facts],
            }
            for n, ((seat, choice), (_, facts)) in enumerate(zip(kept.log, told[1:], strict=True))
        ]
        scores = match.game.scores(match.state) if match.over else None
        print(
            json.dumps({"game": kept.game, "over": match.over, "scores": scores, "events": events})
        )
        return
    names = distinct(kept.names or [""] * kept.seats)
    words = texts(kept.game, args.lang or (kept.lang if kept.lang in LANGUAGES else LANGUAGES[0]))
    for _, facts in told:
        for line in retold(facts, words, names):
            out.print(f"· {line}", markup=False)
    if match.over:
        for name, score in zip(names, match.game.scores(match.state), strict=True):
            out.print(f"{name}: {words.number(round(score))}", markup=False)


def verify_command(args: argparse.Namespace) -> None:
    """Check a saved game: every move legal, every roll and draw as promised, nothing changed."""
    kept = load_file(args.file)
    match = verify(kept, named(args.game))
    events, draws = len(match.log), match.now.chances
    winners = match.game.winners(match.state) if match.over else []
    if args.json:
        facts = {"verified": True, "game": match.game.slug, "events": events, "draws": draws}
        bound = {"complete": match.over, "winners": winners, "chain": kept.escale > 1}
        print(json.dumps(facts | bound))
        return
    names = distinct(kept.names or [""] * kept.seats)
    won = ", ".join(names[seat] for seat in winners) or "nobody"
    ended = f"complete, {won} won" if match.over else "as far as it goes: unfinished, nobody won"
    said = f"{args.file}: fair, {ended}. {events} events, {draws} rolls and draws checked."
    if kept.escale == 1:
        said += " A file of format 1 does not bind its names nor the moves of players."
    out.print(clean(said), markup=False, soft_wrap=True)


def serve_command(args: argparse.Namespace) -> None:
    """Serve tables to browsers."""
    from escale.server.main import run  # half a second of imports that only this command needs

    run(args)


def doctor_command(args: argparse.Namespace) -> None:
    """Look whether the server's database is whole and every table in it still plays."""
    from escale.server.doctor import run

    run(args)


def bench_server_command(args: argparse.Namespace) -> None:
    """Measure a server with many busy tables: moves a second, waits, processor, memory."""
    from escale.server.bench import run

    run(args)


def server_parser(argv: Sequence[str]) -> argparse.ArgumentParser | None:
    """Return the command line of what the server does: the server knows its own flags."""
    if argv[:1] == ["serve"]:
        from escale.server.config import add_arguments

        made = argparse.ArgumentParser(prog="escale serve", description=serve_command.__doc__)
        made.set_defaults(run=serve_command)
    elif argv[:1] == ["doctor"]:
        from escale.server.doctor import add_arguments

        made = argparse.ArgumentParser(prog="escale doctor", description=doctor_command.__doc__)
        made.set_defaults(run=doctor_command)
    elif argv[:2] == ["bench", "server"]:
        from escale.server.bench import add_arguments

        made = argparse.ArgumentParser(
            prog="escale bench server", description=bench_server_command.__doc__
        )
        made.set_defaults(run=bench_server_command)
    else:
        return None
    add_arguments(made)
    return made


def parser() -> argparse.ArgumentParser:
    """Return the whole command line."""
    whole = argparse.ArgumentParser(prog="escale", description=__doc__)
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
    fought.add_argument("--jobs", type=count, help="processes (default: one per core)")
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
        made.add_argument("--jobs", type=count, help="processes (default: one per core)")
        made.add_argument("--seed", type=int, default=0, help="luck of the first (default: 0)")

    taught = add("train", train_command, slug="required")
    taught.add_argument("--games", type=count, default=400, help="games to play (default: 400)")
    taught.add_argument("--epochs", type=count, default=60, help="steps of learning (default: 60)")
    taught.add_argument("--seed", type=int, default=0, help="luck of the first game (default: 0)")
    taught.add_argument("--write", type=Path, metavar="FILE", help="the game's chances.toml")

    begun = add("new", new_command)
    begun.add_argument("name", help="what the game is called, as my-game")
    begun.add_argument("folder", nargs="?", type=Path, help="where (default: its name)")

    add("serve", serve_command)
    add("doctor", doctor_command)

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
PLAIN |= {"✓": "x", "↵": "Enter", "→": "->", "↓": "v", "↻": ">", "↺": "<", "▒": "#"}


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that a terminal cannot show."""
    if not isinstance(error, UnicodeEncodeError):
        return "?", getattr(error, "end", 0)
    lost = "".join(PLAIN.get(c, c) for c in error.object[error.start : error.end])
    return lost.encode(error.encoding, "replace").decode(error.encoding), error.end


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
