"""A saved game: one JSON file that rebuilds a match and proves that its chance was fair."""

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from escale.engine import (
    BACK,
    CHANCE,
    BadGameFile,
    EscaleError,
    Event,
    Fact,
    Game,
    Luck,
    Match,
    fair,
)
from escale.engine.game import OptionValue
from escale.games import game, installed
from escale.home import home
from escale.texts import clean


class SavedGame(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything about a game that was played: what was set, what was promised, what happened."""

    escale: int = fair.SCHEME  # the number of this format, and of how its chance is made
    game: str
    rules: int
    seats: int
    options: dict[str, OptionValue] = {}
    names: list[str] = []
    bots: list[str] = []  # the bot on each seat, "" for a person; none: not written down
    lang: str = ""  # the language it was played in
    commitment: str
    secret: str | None = None  # shown once the game is over
    salts: list[str] = []
    begun: int = 0  # so many events come from another game: their chance is proven there
    log: list[Event]  # a history: what was given up by consent is in it
    chain: list[str] = []  # a link of each thing agreed, then of each event

    @property
    def agreed(self) -> list[tuple[str, object]]:
        """What was settled before the first event, in the order of its links."""
        return [
            ("game", self.game),
            ("rules", self.rules),
            ("seats", self.seats),
            ("options", sorted(self.options.items())),
            ("names", self.names),
            ("bots", self.bots),
            ("lang", self.lang),
            ("commitment", self.commitment),
            ("salts", self.salts),
            *([("begun", self.begun)] if self.begun else []),
        ]

    @property
    def drawn(self) -> int:
        """How many rolls and draws its own secret made; those of another game are not proven."""
        return sum(seat == CHANCE for seat, _ in self.log[self.begun :])

    def bind(self) -> "SavedGame":
        """Write down the chain, which the first format did not have; return the same game."""
        if self.escale > 1 and self.secret is not None:
            self.chain = fair.links(self.secret, self.agreed, self.log)
        return self


def saved(
    match: Match,
    secret: str,
    salts: list[str],
    names: list[str],
    bots: Sequence[str] = (),
    lang: str = "",
    scheme: int = fair.SCHEME,
) -> SavedGame:
    """Return `match` as it is written down, its secret included."""
    return SavedGame(
        escale=scheme,
        game=match.game.slug,
        rules=match.game.rules,
        seats=match.seats,
        options=match.options,
        names=names,
        bots=list(bots),
        lang=lang,
        commitment=fair.commitment(secret),
        secret=secret,
        salts=salts,
        log=match.history,
    ).bind()


def dump(game_file: SavedGame) -> bytes:
    """Return the JSON text of a saved game."""
    return msgspec.json.encode(game_file)


def load(text: bytes) -> SavedGame:
    """Read a saved game; a file that is not one is refused with the reason."""
    try:
        found = msgspec.json.decode(text, type=SavedGame)
    except msgspec.MsgspecError as error:
        raise BadGameFile(f"this is not a saved game of Escale: {error}") from error
    if not 1 <= found.escale <= fair.SCHEME:
        raise BadGameFile(
            f"this file has format {found.escale}; this version reads 1 to {fair.SCHEME}"
        )
    found.names = [clean(name) for name in found.names]
    return found


def load_file(path: Path) -> SavedGame:
    """Read a saved game from a file."""
    try:
        return load(path.read_bytes())
    except OSError as error:
        raise BadGameFile(f"{path} cannot be read: {error.strerror}") from error
    except BadGameFile as error:
        raise BadGameFile(f"{path}: {error}") from error


def make_room(path: Path, force: bool = False) -> None:
    """Make the folder of a file to be written, or refuse before anything is played."""
    if path.exists() and not force:
        raise EscaleError(
            f"{path} is already there; name another place with --save, or add --force"
        )
    if path.exists() and not path.is_file():  # a folder, or a device that --force would replace
        raise EscaleError(f"{path} is not a file; name another place with --save")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            empty = file.tell() == 0
        if empty:
            path.unlink()
    except OSError as error:
        raise EscaleError(
            f"{path} cannot be written: {error.strerror}; name another place with --save"
        ) from error


def own_file(slug: str) -> Path:
    """Make the file of a new game when nobody says where, in a place no other game has."""
    folder, n = home() / "games", 1
    stem = f"{slug.replace(':', '-')}-{datetime.now():%Y-%m-%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            path = folder / (f"{stem}-{n}.json" if n > 1 else f"{stem}.json")
            try:
                path.open("xb").close()
                return path
            except FileExistsError:
                n += 1
    except OSError as error:
        raise EscaleError(
            f"{folder} cannot be written: {error.strerror}; name another place with --save"
        ) from error


def write(path: Path, text: bytes) -> None:
    """Write a whole file at once: whoever breaks it off leaves the old one."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            draft.write_bytes(text)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise EscaleError(f"{path} cannot be written: {error.strerror}") from error


def opened(
    found: SavedGame, book: Game[Any] | None = None
) -> tuple[Game[Any], Mapping[str, OptionValue]]:
    """Return the game a file is of and the options it goes on with, or refuse it.

    A file may name only games that are installed as such; `book` is one its reader has named.
    """
    if book is None:
        if not installed(found.game):
            raise BadGameFile(
                f"the file is of {found.game!r}, which is not an installed game; "
                "name its module:Class yourself if you trust it"
            )
        book = game(found.game)
    if found.game != book.slug:
        raise BadGameFile(f"the file is a game of {found.game!r}, not of {book.slug!r}")
    options = book.older(found.rules, found.options)
    if options is None:
        raise BadGameFile(
            f"the file was played by rules number {found.rules} of {found.game}, "
            f"this version has number {book.rules}"
        )
    return book, options


def retell(
    found: SavedGame, book: Game[Any] | None = None, luck: Luck | None = None
) -> Iterator[tuple[Match, list[Fact]]]:
    """Play a saved game again, event by event, with what each brought about.

    A log that does not fit the rules, or `luck`, is refused with the place.
    """
    book, options = opened(found, book)
    match = Match(book, found.seats, options)
    for what, listed in (("names", found.names), ("bots", found.bots)):
        if listed and len(listed) != found.seats:
            raise BadGameFile(f"the file has {len(listed)} {what} for {found.seats} seats")
    if not 0 <= found.begun <= len(found.log):
        raise BadGameFile(f"the file begins with {found.begun} events of another game: it has not")
    yield match, []
    for n, (seat, choice) in enumerate(found.log, 1):
        asked = match.asked(seat)
        if luck is not None and seat == CHANCE and asked is not None and n > found.begun:
            drawn = luck(asked, match.now.chances)
            if drawn != choice:
                raise BadGameFile(
                    f"event {n} ({asked.kind}): chance answered {choice!r}, "
                    f"but the secret gives {drawn!r}"
                )
        try:
            facts: list[Fact] = []
            if seat == BACK:
                match.go_back(choice)
            else:
                facts = match.answer(seat, choice)
        except EscaleError as error:
            raise BadGameFile(f"event {n} of the log does not fit the rules: {error}") from error
        yield match, facts


def rebuild(found: SavedGame, book: Game[Any] | None = None, luck: Luck | None = None) -> Match:
    """Return a saved game as a match."""
    *_, (match, _facts) = retell(found, book, luck)
    return match


def verify(found: SavedGame, book: Game[Any] | None = None) -> Match:
    """Rebuild a saved game and check its promise, its chain and every roll and draw.

    The match that comes back says whether the game is complete and who won. A file that was
    changed is refused with the first thing in it that is not as it was.
    """
    book, _ = opened(found, book)
    if found.secret is None:
        raise BadGameFile("the secret is not in the file: the game is not over yet")
    try:
        promised = fair.commitment(found.secret)
    except ValueError as error:
        raise BadGameFile("the secret is not written in hexadecimal") from error
    if promised != found.commitment:
        raise BadGameFile("the secret is not the one promised: its SHA-256 is another")
    luck = fair.Luck(found.secret, found.salts, found.escale)
    first, problem = broken(found)
    if problem is None:
        return rebuild(found, book, luck)
    if first > 0:  # the rules, or the secret, may say more of that event
        rebuild(msgspec.structs.replace(found, log=found.log[:first]), book, luck)
    raise BadGameFile(problem)


def broken(found: SavedGame) -> tuple[int, str | None]:
    """Return the first event that is not the one its chain holds, and what is wrong; or None.

    Number 0 is for what is wrong before or after all events.
    """
    if found.escale == 1:
        return 0, "a file of format 1 has no chain" if found.chain else None
    assert found.secret is not None
    agreed, kept, log = found.agreed, found.chain, found.log
    made = fair.links(found.secret, agreed, log)
    if made == kept:
        return 0, None
    start = len(agreed)
    both = min(len(made), len(kept))
    at = next((n for n in range(both) if made[n] != kept[n]), both)
    if at < both and made[at + 1 : both] == kept[at + 1 : both] != []:
        where = f"of event {at - start + 1}" if at >= start else f"of the {agreed[at][0]}"
        return 0, f"the chain's link {where} was changed; what it binds was not"
    if at < start:
        if at == both:
            return 0, f"the chain is cut: it has {len(kept)} links for {len(made)}"
        return 0, f"the {agreed[at][0]} in the file: not what the game began with"
    if at == len(kept):
        return 0, f"the chain ends after event {at - start}, the log goes on to {len(log)}"
    if at == len(made):
        return 0, f"the log is cut after event {len(log)}; its chain has {len(kept) - start}"
    n = at - start + 1
    seat, choice = log[n - 1]
    if n == len(log) == len(kept) - start:
        return n, f"event {n}: the answer {choice!r} of seat {seat} and its link disagree"
    return n, f"event {n}: seat {seat} did not answer {choice!r} there"
