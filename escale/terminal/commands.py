"""Commands for people who play in the terminal: play, tell a saved game again, check it."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from escale import arena
from escale.bots import bot, player
from escale.engine import EscaleError, Fact, Game, Match, Seat, fair
from escale.games import game
from escale.save import SavedGame, load_file, make_room, own_file, rebuild, retell, verify
from escale.terminal.table import Quit, Terminal
from escale.texts import LANGUAGES, Texts, clean, texts

out = Console(highlight=False, emoji=False)


def options_of(pairs: Sequence[str], slug: str) -> dict[str, Any]:
    """Read `name=value` pairs as options of a game; a value is matched by how it is written."""
    known = game(slug).options
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, _, written = pair.partition("=")
        allowed = known[name].allowed if name in known else ()
        chosen[name] = next((v for v in allowed if str(v).lower() == written.lower()), written)
    return game(slug).settings(chosen) if chosen else {}


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
            out.print(f"{name}{words.colon}{words.number(round(score))}", markup=False)


def verify_command(args: argparse.Namespace) -> None:
    """Check a saved game: every move legal, every roll and draw as promised, nothing changed."""
    kept = load_file(args.file)
    match = verify(kept, named(args.game))
    events, draws = len(match.log), kept.drawn
    winners = match.game.winners(match.state) if match.over else []
    if args.json:
        facts = {"verified": True, "game": match.game.slug, "events": events, "draws": draws}
        bound = {"complete": match.over, "winners": winners, "chain": kept.escale > 1}
        print(json.dumps(facts | bound | {"begun": kept.begun}))
        return
    names = distinct(kept.names or [""] * kept.seats)
    won = ", ".join(names[seat] for seat in winners) or "nobody"
    proven = "fair" if draws or not kept.begun else "by the rules, but with no chance of its own"
    if match.over:
        ended = f"complete, {won} won: {proven}"
    elif events:
        ended = f"unfinished, nobody has won: {proven} as far as it goes"
    else:
        ended = "nothing was played"
    said = f"{args.file}: {ended}. {events} events, {draws} rolls and draws checked."
    if kept.begun:
        said += f" Its first {kept.begun} events come from another game: their chance is not proven"
        said += " by this file."
    if kept.escale == 1:
        said += " A file of format 1 does not bind its names nor the moves of players."
    out.print(clean(said), markup=False, soft_wrap=True)
