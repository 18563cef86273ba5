"""What a bot values: the keys, then the votes, then the lead over the best rival."""

from escale.engine import Seat
from escale.games.presidentielle.state import Campaign


def value(s: Campaign, seat: Seat) -> float:
    """Return how good `s` looks to `seat`."""
    return float(s.worth[seat])
