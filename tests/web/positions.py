"""Positions that a browser test wants to begin in: a server told to lay one lays it at every table."""

from collections.abc import Callable

from escale.engine import Options
from escale.games.presidentielle import GAME as PRESIDENTIELLE
from escale.games.presidentielle.state import Campaign
from tests.games.presidentielle.conftest import set_table

SIX = [
    "CLEF-declaration",
    "CLEF-primaires",
    "CLEF-programme",
    "CLEF-investiture",
    "CLEF-parrainages",
    "CLEF-parrainages",
]


def dared(seats: int, *dares: str) -> Campaign:
    """The first seat may dare the others; these dares alone lie in the pile."""
    s = set_table(seats=seats, hands={0: ["S-0500"] * 6})
    s.dare_bag, s.red = list(dares), len(dares)
    return s


def tied(seats: int) -> Campaign:
    """The next card laid ends the first round, with a tie for the second place."""
    votes = {0: ["S-2000"] * 4, 1: ["S-1500"], 3: ["S-1500"]}
    keys = {0: SIX, 1: SIX, 2: SIX[:4], 3: SIX}
    return set_table(seats=seats, hands={0: ["S-2000"]}, keys=keys, votes=votes, threshold=10)


def crowded(seats: int) -> Campaign:
    """Desks full of cards, and a threshold to be announced or lowered."""
    votes = {0: ["S-0500"] * 8, 1: ["S-1500", "S-0500", "S-1000", "OR-1"], 2: ["S-0500"] * 2}
    attacks = {0: ["FA-C1", "EVN-01", "CF-01"], 1: ["BOULET"]}
    keys = {seat: SIX for seat in range(3)}
    hands = {0: ["ABST-09", "S-0500"]}
    return set_table(
        seats=seats, hands=hands, keys=keys, votes=votes, attacks=attacks, threshold=12
    )


def elected(seats: int) -> Campaign:
    """The next card laid elects a president."""
    votes = {0: ["S-2000"] * 4 + ["S-1500"] * 7, 2: ["S-1000"] * 10}
    attacks = {2: ["CF-01", "EVN-04"]}
    hands = {0: ["S-1000"]}
    return set_table(
        seats=seats, hands=hands, votes=votes, attacks=attacks, finalists=[0, 2], threshold=19
    )


POSITIONS: dict[str, Callable[[int], Campaign]] = {
    "three words": lambda seats: dared(seats, "GAGE-14"),
    "tied": tied,
    "crowded": crowded,
    "elected": elected,
}


def lay(position: str) -> None:
    """Let every table of Présidentielle begin there; an empty name changes nothing."""
    if not position:
        return
    plain = PRESIDENTIELLE.set_up

    def set_up(seats: int, options: Options) -> Campaign:
        PRESIDENTIELLE.set_up = plain  # type: ignore[method-assign]
        s = POSITIONS[position](seats)
        PRESIDENTIELLE.set_up = set_up  # type: ignore[method-assign]
        return s

    PRESIDENTIELLE.set_up = set_up  # type: ignore[method-assign]
