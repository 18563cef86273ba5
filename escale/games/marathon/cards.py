"""What is printed: the six places and their spaces, the events, and every placement there is."""

from typing import Any, Final, Literal, get_args

from escale.engine import Choice
from escale.games.box import printed

LineName = Literal["A", "B"]
PlaceName = Literal["etage", "salon", "rdc", "jardin", "petanque", "verte"]

PACKAGE: Final = "escale.games.marathon"
_places: dict[str, Any] = printed(PACKAGE, "places")
_events: dict[str, Any] = printed(PACKAGE, "events")

LINES: Final[tuple[LineName, LineName]] = ("A", "B")
PLACES: Final[tuple[PlaceName, ...]] = get_args(PlaceName)
ETAGE: Final = 0
SALON: Final = 1
RDC: Final = 2
JARDIN: Final = 3
PETANQUE: Final = 4
VERTE: Final = 5

PAWNS: Final = 10  # R1.9: action pawns of each colour
STRETCH: Final = 16  # R1.12: periods of two days
END: Final = 48  # R1.12: the green space
FREE: Final = -1  # what an empty space holds

MALUS: Final[list[int]] = [int(_places[place]["malus"]) for place in PLACES]
ONE_EACH: Final[list[bool]] = [_places[place]["limit"] == "one" for place in PLACES]

ETAGE_TIMES: Final[list[int]] = list(_places["etage"]["times"])
ETAGE_BONUSES: Final[list[int]] = list(_places["etage"]["bonuses"])
SALON_ROWS: Final[list[int]] = [
    row for row, spaces in enumerate(_places["salon"]["rows"]) for _ in range(spaces)
]
SALON_TIMES: Final[list[int]] = [int(_places["salon"]["times"][row]) for row in SALON_ROWS]
SALON_MAJORITY: Final[int] = int(_places["salon"]["majority"])
RDC_TIMES: Final[list[int]] = list(_places["rdc"]["times"])
RDC_BONUSES: Final[list[int]] = list(_places["rdc"]["bonuses"])
JARDIN_TIME: Final[int] = int(_places["jardin"]["time"])
JARDIN_EXTRA: Final[int] = int(_places["jardin"]["extra"])
JARDIN_SCALE: Final[list[int]] = [0, *_places["jardin"]["scale"]]
PETANQUE_TIMES: Final[list[int]] = list(_places["petanque"]["times"])
PETANQUE_BONUSES: Final[list[int]] = list(_places["petanque"]["bonuses"])
PETANQUE_EXPEL: Final[int] = int(_places["petanque"]["expel"])
VERTE_TIME: Final[int] = int(_places["verte"]["time"])
VERTE_OVERTAKE: Final[int] = int(_places["verte"]["overtake"])
VERTE_FEW: Final[list[int]] = list(_places["verte"]["bonuses_few"])
VERTE_MANY: Final[list[int]] = list(_places["verte"]["bonuses_many"])

SHELVES: Final[int] = len(ETAGE_TIMES)
ROWS: Final[int] = len(ETAGE_BONUSES)

# A line is one row of 59 spaces: shelf by shelf from the bottom, then the pyramid from the top,
# then the arrow, the tables, the ground and the queue from its head.
SIZES: Final[list[int]] = [
    SHELVES * ROWS,
    len(SALON_ROWS),
    len(RDC_BONUSES),
    int(_places["jardin"]["tables"]),
    len(PETANQUE_BONUSES),
    len(VERTE_FEW),
]
STARTS: Final[list[int]] = [sum(SIZES[:place]) for place in range(6)]
SPACES: Final[int] = sum(SIZES)

EVENTS: Final = tuple(str(event) for event in _events)
SIGNS: Final[dict[str, list[int]]] = {
    event: [-1 if place in _events[event] else 1 for place in PLACES] for event in EVENTS
}


class Move:
    """One way to place a pawn: the card, the space, and its time when that never changes."""

    __slots__ = ("choice", "line", "place", "card", "start", "spot", "at", "time", "expels")

    def __init__(
        self, choice: Choice, line: int, place: int, spot: int, at: int, time: int, expels: bool
    ) -> None:
        self.choice = choice
        self.line = line
        self.place = place
        self.card = line * 6 + place
        self.start = line * SPACES + STARTS[place]  # where the card's spaces begin
        self.spot = spot  # shelf, space or players overtaken, from 0
        self.at = self.start + at  # where the pawn goes, or where its shelf begins
        self.time = time
        self.expels = expels


def _moves(line: int) -> list[Move]:
    """Return every placement that can ever be made on a line, card by card."""
    name = LINES[line]
    moves = [
        Move(f"{name}:etage:{shelf + 1}", line, ETAGE, shelf, shelf * ROWS, time, False)
        for shelf, time in enumerate(ETAGE_TIMES)
    ]
    moves += [
        Move(f"{name}:salon:{space + 1}", line, SALON, space, space, time, False)
        for space, time in enumerate(SALON_TIMES)
    ]
    moves.append(Move(f"{name}:rdc", line, RDC, 0, 0, 0, False))
    moves += [
        Move(f"{name}:jardin:{table + 1}", line, JARDIN, table, table, 0, False)
        for table in range(SIZES[JARDIN])
    ]
    moves += [
        Move(f"{name}:petanque:{space + 1}", line, PETANQUE, space, space, time, False)
        for space, time in enumerate(PETANQUE_TIMES)
    ]
    moves += [
        Move(
            f"{name}:petanque:{space + 1}x",
            line,
            PETANQUE,
            space,
            space,
            time + PETANQUE_EXPEL,
            True,
        )
        for space, time in enumerate(PETANQUE_TIMES)
    ]
    moves += [
        Move(f"{name}:verte:{k}", line, VERTE, k, 0, VERTE_TIME + k * VERTE_OVERTAKE, False)
        for k in range(SIZES[VERTE])
    ]
    return moves


ALL_MOVES: Final[list[Move]] = _moves(0) + _moves(1)
MOVES: Final[dict[Choice, Move]] = {move.choice: move for move in ALL_MOVES}
DEAREST: Final[int] = max(move.time for move in ALL_MOVES)

# The choices on each of the twelve cards when it is empty, and on a queue of so many.
QUEUE: Final[list[list[list[Choice]]]] = [
    [[f"{line}:verte:{k}" for k in range(n + 1)] for n in range(SIZES[VERTE])] + [[]]
    for line in LINES
]
EMPTY: Final[list[list[Choice]]] = [
    QUEUE[line][0]
    if place == VERTE
    else [m.choice for m in ALL_MOVES if m.card == line * 6 + place and not m.expels]
    for line in range(2)
    for place in range(6)
]
EXPEL: Final[list[list[Choice]]] = [
    [m.choice for m in ALL_MOVES if m.line == line and m.expels] for line in range(2)
]
STOP: Final = "stop"  # R8.3
