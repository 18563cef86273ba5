"""What a bot values."""

from escale.engine import Seat
from escale.games.kennedy_nixon.state import Campaign


def value(s: Campaign, seat: Seat) -> float:
    """Return how good the table looks to `seat`."""
    return 0.0
