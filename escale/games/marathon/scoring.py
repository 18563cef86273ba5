"""What each place is worth: R6 and R7, on any board, counted or not."""

from escale.engine import Seat
from escale.games.marathon.cards import (
    ETAGE,
    ETAGE_BONUSES,
    FREE,
    JARDIN,
    JARDIN_SCALE,
    MALUS,
    PETANQUE,
    PETANQUE_BONUSES,
    RDC_BONUSES,
    ROWS,
    SALON,
    SALON_MAJORITY,
    SALON_ROWS,
    SIGNS,
    SIZES,
    SPACES,
    STARTS,
    VERTE,
    VERTE_FEW,
    VERTE_MANY,
)
from escale.games.marathon.state import Marathon

ETAGE_SCALE: list[int] = ETAGE_BONUSES * (SIZES[ETAGE] // ROWS)  # of all its spaces

ABSENT = -1  # no bonus is below 0
NOTHING = -2  # present, and scoring nothing (R6.3)


def multiplier(pair: int) -> int:
    """R5.5: the cells of days 5 and 6 are doubled."""
    return 2 if pair == 2 else 1


def bonuses(s: Marathon, line: int, place: int, board: list[int]) -> list[int]:
    """Return what each seat adds to the die of a card: a bonus, ABSENT or NOTHING."""
    start = line * SPACES + STARTS[place]
    spaces = board[start : start + SIZES[place]]
    found = [ABSENT] * s.seats
    if place == SALON:
        for seat in spaces:
            if seat != FREE:
                found[seat] = NOTHING
        for seat in majority(spaces, s.seats, s.top_row):
            found[seat] = SALON_MAJORITY
    elif place == JARDIN:  # R7.4.3: the same for all, by tables occupied by anybody
        bonus = JARDIN_SCALE[len(spaces) - spaces.count(FREE)]
        for seat in spaces:
            if seat != FREE:
                found[seat] = bonus
    else:
        if place == ETAGE:
            scale = ETAGE_SCALE
        elif place == PETANQUE:
            scale = PETANQUE_BONUSES
        elif place == VERTE:
            scale = verte_scale(s.seats)
        else:
            scale = RDC_BONUSES
        for at, seat in enumerate(spaces):
            if seat != FREE:
                found[seat] = max(found[seat], 0) + scale[at]
    return found


def verte_scale(seats: int) -> list[int]:
    """R7.6.3: which of the two scales of the green table is in force."""
    return VERTE_FEW if seats < 5 else VERTE_MANY


def majority(spaces: list[int], seats: int, top_row: bool) -> list[Seat]:
    """Return who holds the lounge: most pawns, then the highest (R7.2.4, R7.2.6)."""
    counts = [0] * seats
    for seat in spaces:
        if seat != FREE:
            counts[seat] += 1
    most = max(counts)
    if most == 0:
        return []  # R7.2.5
    tied = [seat for seat in range(seats) if counts[seat] == most]
    if len(tied) == 1:
        return tied
    rows = [[0] * (SALON_ROWS[-1] + 1) for _ in range(seats)]
    for at, seat in enumerate(spaces):
        if seat != FREE:
            rows[seat][SALON_ROWS[at]] += 1
    highest = min([SALON_ROWS[spaces.index(seat)] for seat in tied])
    tied = [seat for seat in tied if rows[seat][highest]]
    for row in range(highest if top_row else highest + 1, SALON_ROWS[-1] + 1):
        most = max([rows[seat][row] for seat in tied])
        tied = [seat for seat in tied if rows[seat][row] == most]
    return tied


def card_cells(s: Marathon, pair: int, place: int, board: list[int]) -> list[int]:
    """Return the cell each seat would write for a card: signed, doubled, malus included."""
    line = pair & 1
    die = s.dice[line * 6 + place]
    times = multiplier(pair)
    sign = SIGNS[s.events[pair]][place] * times
    malus = -MALUS[place] * times  # R6.2: negative whatever the event
    return [
        sign * (die + bonus) if bonus >= 0 else malus if bonus == ABSENT else 0
        for bonus in bonuses(s, line, place, board)
    ]


def result(s: Marathon, seat: Seat) -> int:
    """R9.3: the cells left on a sheet, less the end penalty."""
    cells = s.cells[seat]
    return sum(cells) - sum([cells[cell] for cell in s.crossed[seat]]) - s.penalty[seat]


def last_days(s: Marathon, seat: Seat) -> int:
    """R9.5: the total of days 5 and 6, after crossing out."""
    return sum([s.cells[seat][cell] for cell in range(12, 18) if cell not in s.crossed[seat]])


def best_cells(cells: list[int], ticks: int) -> list[int]:
    """R9.2: which cells are crossed out for so many ticks, the highest first."""
    return sorted(range(len(cells)), key=cells.__getitem__, reverse=True)[:ticks]
