"""What is agreed before a game: checked here, whether a table is new or its host changes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from escale.engine import EscaleError, Game, Options, OptionValue
from escale.server.guard import CARD, Refusal, clean
from escale.server.rows import Seating

_CLOCKS = range(15, 7 * 24 * 3600 + 1)  # seconds for one answer
_BANKS = range(60, 90 * 24 * 3600 + 1)  # the same, for all answers of a game
_REACTIONS = (0, 5, 8, 15)


def chairs(game: Game[Any], seats: int) -> int:
    """Return a number of seats, or refuse one the game is not for."""
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise Refusal("bad_option", f"{game.slug} is for {low} to {high}, not {seats}")
    return seats


def settings(game: Game[Any], asked: Mapping[str, OptionValue]) -> Options:
    """Return all options of a game, or refuse one it does not have."""
    try:
        return game.settings(asked)
    except EscaleError as error:
        raise Refusal("bad_option", str(error)) from error


def clock(seconds: int) -> int:
    """Return the seconds for one answer, 0 for no limit, or refuse them."""
    if seconds and seconds not in _CLOCKS:
        low, high = _CLOCKS[0], _CLOCKS[-1]
        raise Refusal("bad_option", f"a clock has {low} to {high} seconds or 0, not {seconds}")
    return seconds


def bank(seconds: int) -> int:
    """Return the seconds for all answers of a game, 0 for no limit, or refuse them."""
    if seconds and seconds not in _BANKS:
        low, high = _BANKS[0], _BANKS[-1]
        raise Refusal("bad_option", f"a bank has {low} to {high} seconds or 0, not {seconds}")
    return seconds


def reaction(seconds: int) -> int:
    """Return the seconds of a reaction window, 0 for no limit of its own, or refuse them."""
    if seconds not in _REACTIONS:
        raise Refusal("bad_option", f"reactions have 5, 8 or 15 seconds or 0, not {seconds}")
    return seconds


def cards(game: Game[Any], words: Mapping[str, str]) -> dict[str, str]:
    """Return what the table writes on blank cards, or refuse a card that is not blank."""
    unknown = [card for card in words if card not in game.blanks]
    if unknown:
        raise Refusal("bad_option", f"there is no blank card {unknown[0][:40]!r}")
    return {card: clean(text, CARD, "the card") for card, text in words.items()}


def marks(seating: Sequence[Seating]) -> list[int]:
    """Return the colour and shape of each seat: the one chosen, its own, or one that is left."""
    taken = {one.mark for one in seating}
    if taken == {0}:  # nobody has chosen
        return list(range(1, len(seating) + 1))
    own = [n + 1 if n + 1 not in taken else 0 for n in range(len(seating))]
    used = taken | {mark for mark, one in zip(own, seating, strict=True) if not one.mark}
    left = iter(mark for mark in range(1, 2 * len(seating) + 1) if mark not in used)
    return [one.mark or mark or next(left) for mark, one in zip(own, seating, strict=True)]


def fewer(seating: Sequence[Seating], seats: int) -> list[Seating]:
    """Return so many seats: chairs are added, or empty ones taken away, then bots'; never people.

    Whoever stays keeps the mark everybody has seen.
    """
    worn = marks(seating)
    kept = list(range(len(seating)))
    for goes in (lambda one: one.empty, lambda one: one.player is None):
        for seat in reversed(range(len(seating))):
            if len(kept) > seats and seat in kept and goes(seating[seat]):
                kept.remove(seat)
    if len(kept) > seats:
        raise Refusal("seat_taken", f"{len(kept)} people sit here; ask somebody to get up first")
    if len(kept) < len(seating):
        return [replace(seating[n], mark=0 if seating[n].empty else worn[n]) for n in kept]
    return [*seating, *[Seating() for _ in range(seats - len(seating))]]


def lacking(game: Game[Any], seating: Sequence[Seating]) -> int:
    """Return how many are missing before the game can begin."""
    return max(0, game.seats[0] - sum(not one.empty for one in seating))
