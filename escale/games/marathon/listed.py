"""Every choice there is, in an order that never changes."""

from escale.engine import Choice
from escale.games.marathon.cards import ALL_MOVES, EVENTS, STOP


def choices() -> list[Choice]:
    """Return what a seat may ever choose."""
    return [*[move.choice for move in ALL_MOVES], STOP]


def outcomes(seats: int) -> list[Choice]:
    """Return what chance may ever answer."""
    return [*[f"seat:{n}" for n in range(seats)], *EVENTS, *[str(face) for face in range(1, 7)]]
