"""What can go wrong, each with its own type and the values that explain it."""

from collections.abc import Sequence


class EscaleError(Exception):
    """Anything Escale refuses, with a message a person can act on."""


class IllegalChoice(EscaleError):
    """A choice that is not among those open to the seat."""

    def __init__(self, seat: int, choice: str, allowed: Sequence[str]) -> None:
        shown = ", ".join(allowed[:12]) + (", …" if len(allowed) > 12 else "")
        super().__init__(f"seat {seat} cannot choose {choice!r}; allowed: {shown}")
        self.seat = seat
        self.choice = choice
        self.allowed = list(allowed)


class NotYourDecision(EscaleError):
    """A seat answered although nothing was asked of it."""

    def __init__(self, seat: int, waiting: Sequence[int]) -> None:
        super().__init__(f"nothing is asked of seat {seat}; the game waits for {list(waiting)}")
        self.seat = seat
        self.waiting = list(waiting)


class GameOver(EscaleError):
    """An answer given after the end of the game."""

    def __init__(self, seat: int, choice: str) -> None:
        super().__init__(f"the game is over; seat {seat} cannot choose {choice!r} any more")
        self.seat = seat
        self.choice = choice


class UnknownGame(EscaleError):
    """A slug that names no game."""

    def __init__(self, slug: str, known: Sequence[str]) -> None:
        super().__init__(f"no game is called {slug!r}; known: {', '.join(known)}")
        self.slug = slug
        self.known = list(known)


class BadOption(EscaleError):
    """A table option that does not exist (of those `known`), or a value it cannot take."""

    def __init__(
        self, name: str, value: object, allowed: Sequence[object], known: Sequence[str] = ()
    ) -> None:
        if allowed:
            shown = ", ".join(map(str, allowed))
            message = f"option {name!r} cannot be {value!r}; allowed: {shown}"
        else:
            message = f"there is no option {name!r}; known: {', '.join(known) or 'none'}"
        super().__init__(message)
        self.name = name
        self.value = value
        self.allowed = list(allowed)


class BadSeatCount(EscaleError):
    """A number of seats the game is not made for."""

    def __init__(self, slug: str, seats: int, low: int, high: int) -> None:
        super().__init__(f"{slug} is for {low} to {high} seats, not {seats}")
        self.slug = slug
        self.seats = seats
        self.low = low
        self.high = high


class BadGameFile(EscaleError):
    """A saved game that does not fit its rules or was tampered with."""
