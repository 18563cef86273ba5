"""Every choice there is, in an order that never changes."""

from escale.engine import Choice
from escale.games.jeu_du_president.france import (
    CAMPAIGN,
    CODES,
    DEFI_CARDS,
    PARTIES,
    PROTECT,
    ROLLS,
)


def choices() -> list[Choice]:
    """Return what a seat may ever choose."""
    return [*CODES, *PROTECT, "draw", "hit", "stay"]


def outcomes(seats: int) -> list[Choice]:
    """Return what chance may ever answer."""
    return [*PARTIES, *[f"seat:{n}" for n in range(seats)], *ROLLS, *DEFI_CARDS, *CAMPAIGN]
