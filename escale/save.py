"""A saved game: one JSON file that rebuilds a match and proves that its chance was fair."""

from pathlib import Path

import msgspec

from escale.engine import CHANCE, BadGameFile, EscaleError, Event, Luck, Match, fair
from escale.engine.game import OptionValue
from escale.games import game


class SavedGame(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything about a game that was played: what was set, what was promised, what happened."""

    escale: int = 1  # the number of this format
    game: str
    rules: int
    seats: int
    options: dict[str, OptionValue] = {}
    names: list[str] = []
    commitment: str
    secret: str | None = None  # shown once the game is over
    salts: list[str] = []
    log: list[Event]


def saved(match: Match, secret: str, salts: list[str], names: list[str]) -> SavedGame:
    """Return `match` as it is written down, its secret included."""
    return SavedGame(
        game=match.game.slug,
        rules=match.game.rules,
        seats=match.seats,
        options=match.options,
        names=names,
        commitment=fair.commitment(secret),
        secret=secret,
        salts=salts,
        log=match.log,
    )


def dump(game_file: SavedGame) -> bytes:
    """Return the JSON text of a saved game."""
    return msgspec.json.encode(game_file)


def load(text: bytes) -> SavedGame:
    """Read a saved game; a file that is not one is refused with the reason."""
    try:
        found = msgspec.json.decode(text, type=SavedGame)
    except msgspec.MsgspecError as error:
        raise BadGameFile(f"this is not a saved game of Escale: {error}") from error
    if found.escale != 1:
        raise BadGameFile(f"this file has format {found.escale}; this version reads format 1")
    return found


def load_file(path: Path) -> SavedGame:
    """Read a saved game from a file."""
    try:
        return load(path.read_bytes())
    except OSError as error:
        raise BadGameFile(f"{path} cannot be read: {error.strerror}") from error
    except BadGameFile as error:
        raise BadGameFile(f"{path}: {error}") from error


def make_room(path: Path) -> None:
    """Make the folder of a file to be written, or refuse before anything is played."""
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


def rebuild(found: SavedGame, luck: Luck | None = None) -> Match:
    """Play a saved game again; a log that does not fit the rules, or luck, is refused."""
    book = game(found.game)
    if found.rules != book.rules:
        raise BadGameFile(
            f"the file was played by rules number {found.rules} of {found.game}, "
            f"this version has number {book.rules}"
        )
    match = Match(book, found.seats, found.options)
    if found.names and len(found.names) != found.seats:
        raise BadGameFile(f"the file has {len(found.names)} names for {found.seats} seats")
    for n, (seat, choice) in enumerate(found.log, 1):
        drawn, asked = choice, match.asked(seat)
        if luck is not None and seat == CHANCE and asked is not None:
            drawn = luck(asked, match.now.chances)
        try:
            match.answer(seat, choice)
        except EscaleError as error:
            raise BadGameFile(f"event {n} of the log does not fit the rules: {error}") from error
        if drawn != choice:
            raise BadGameFile(
                f"event {n}: chance answered {choice!r}, but the secret gives {drawn!r}"
            )
    return match


def verify(found: SavedGame) -> Match:
    """Rebuild a saved game and check its promise and every roll and draw."""
    if found.secret is None:
        raise BadGameFile("the secret is not in the file: the game is not over yet")
    try:
        promised = fair.commitment(found.secret)
    except ValueError as error:
        raise BadGameFile("the secret is not written in hexadecimal") from error
    if promised != found.commitment:
        raise BadGameFile("the secret is not the one promised: its SHA-256 is another")
    return rebuild(found, fair.Luck(found.secret, found.salts))
