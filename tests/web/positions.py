"""Positions that a browser test begins in: a server told to lay one lays it at every table."""

from collections.abc import Callable
from typing import TypeVar

from escale.engine import Game, Options, State, ask_again
from escale.games.marathon import GAME as MARATHON
from escale.games.marathon.state import Marathon
from escale.games.presidentielle import GAME as PRESIDENTIELLE
from escale.games.presidentielle.state import Campaign
from escale.lesson import course
from tests.games.marathon.conftest import Table as MarathonTable
from tests.games.presidentielle.conftest import set_table

S = TypeVar("S", bound=State)

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
    keys = dict.fromkeys(range(3), SIX)
    hands = {0: ["ABST-09", "S-0500"]}
    return set_table(
        seats=seats, hands=hands, keys=keys, votes=votes, attacks=attacks, threshold=12
    )


def under_way(seats: int) -> Campaign:
    """Everybody is in the race, and the first round is soon over."""
    votes = {0: ["S-2000", "S-1500"], 1: ["S-2000", "S-1000"], 2: ["S-1500", "S-1000"]}
    keys = dict.fromkeys(range(3), SIX)
    return set_table(seats=seats, hands={0: ["S-0500"]}, keys=keys, votes=votes, threshold=7)


def ahead(seats: int) -> Campaign:
    """The second round, and a few cards more for who leads."""
    votes = {0: ["S-2000"] * 4 + ["S-1500"] * 5, 2: ["S-1000"] * 5}
    hands = {0: ["S-1000"] * 4 + ["S-0500"] * 2}
    return set_table(seats=seats, hands=hands, votes=votes, finalists=[0, 2], threshold=19)


def elected(seats: int) -> Campaign:
    """The next card laid elects a president."""
    votes = {0: ["S-2000"] * 4 + ["S-1500"] * 7, 2: ["S-1000"] * 10}
    attacks = {2: ["CF-01", "EVN-04"]}
    hands = {0: ["S-1000"]}
    return set_table(
        seats=seats, hands=hands, votes=votes, attacks=attacks, finalists=[0, 2], threshold=19
    )


def forgetful(seats: int) -> Marathon:
    """Days 3 and 4, with places forgotten in the first two and others still to be seen."""
    t = MarathonTable(seats, "E8", "352414", days=1)
    t.put(0, "B:etage:3", "B:jardin:1", "B:petanque:8")
    t.put(1, "B:etage:1", "B:salon:4", "B:rdc", "B:jardin:2", "B:petanque:2", "B:verte:0")
    t.put(2, "B:etage:2", "B:salon:9")
    t.at(26, 27, 30)
    t.s.cells = [[-1, 11, -1, 17, 5, -3], [4, 11, 3, 8, 2, 5], [3, -3, 2, 6, 4, 1]]
    t.s.missed = [[0, 2, 5], [], [1]]
    ask_again(t.s)
    return t.s


def last_day(seats: int) -> Marathon:
    """Whoever plays next ends the game."""
    t = MarathonTable(seats, "E5", "352414", days=2)
    t.put(0, "A:etage:3", "A:jardin:1", "A:petanque:8")
    t.put(1, "A:etage:1", "A:salon:4", "A:rdc", "A:jardin:2", "A:petanque:2", "A:verte:0")
    t.put(2, "A:etage:2", "A:salon:9")
    t.at(47, 48, 48)
    t.s.cells = [[-1, 11, -1, 17, 5, -3] * 2, [4, 11, 3, 8, 2, 5] * 2, [3, -3, 2, 6, 4, 1] * 2]
    t.s.missed = [[0, 2, 5], [], [1]]
    ask_again(t.s)
    return t.s


POSITIONS: dict[str, Callable[[int], Campaign]] = {
    "three words": lambda seats: dared(seats, "GAGE-14"),
    "tied": tied,
    "crowded": crowded,
    "under way": under_way,
    "ahead": ahead,
    "elected": elected,
}
MARATHONS: dict[str, Callable[[int], Marathon]] = {"forgetful": forgetful, "last day": last_day}


def lay(position: str) -> None:
    """Let every table of its game begin there; an empty name changes nothing."""
    if position in POSITIONS:
        begin(PRESIDENTIELLE, POSITIONS[position])
    elif position:
        begin(MARATHON, MARATHONS[position])


def begin(game: Game[S], position: Callable[[int], S]) -> None:
    """Let every table of a game begin in a position."""
    course(game.slug)  # the lesson is played through where it really begins
    plain = game.set_up

    def set_up(seats: int, options: Options) -> S:
        game.set_up = plain  # type: ignore[method-assign]
        s = position(seats)
        game.set_up = set_up  # type: ignore[method-assign]
        return s

    game.set_up = set_up  # type: ignore[method-assign]
