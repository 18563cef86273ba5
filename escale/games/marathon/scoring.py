"""What each place is worth: R6 and R7, on any board, counted or not."""

from typing import Final

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
    RDC,
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

ETAGE_SCALE: Final[list[int]] = ETAGE_BONUSES * (SIZES[ETAGE] // ROWS)  # of all its spaces

VOTE: Final[int] = 16 ** (SALON_ROWS[-1] + 1)  # a pawn in the lounge weighs more than any height
SALON_HEIGHTS: Final[list[int]] = [16 ** (SALON_ROWS[-1] - row) for row in SALON_ROWS]

ABSENT: Final = -1  # no bonus is below 0
NOTHING: Final = -2  # present, and scoring nothing (R6.3)


def multiplier(pair: int) -> int:
    """R5.5: the cells of days 5 and 6 are doubled."""
    return 2 if pair == 2 else 1


def bonuses(place: int, spaces: list[int], seats: int, top_row: bool) -> list[int]:
    """Return what each seat adds to the die of a card: a bonus, ABSENT or NOTHING."""
    found = [ABSENT] * seats
    if place == SALON:
        for seat in spaces:
            if seat != FREE:
                found[seat] = NOTHING
        for seat in majority(spaces, seats, top_row):
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
            scale = verte_scale(seats)
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
    standing = [0] * seats  # pawns, then rows from the top, as digits of one number
    for at, seat in enumerate(spaces):
        if seat != FREE:
            height = SALON_HEIGHTS[at]
            beside = standing[seat] % VOTE == height  # R7.2.4: one pawn on its highest row will do
            standing[seat] += VOTE if beside and not top_row else VOTE + height
    best = max(standing)
    return [seat for seat in range(seats) if standing[seat] == best] if best else []  # R7.2.5


def one_more(s: Marathon, place: int, spaces: list[int], seat: Seat) -> list[int]:
    """Return the bonus of `seat` on a card with one more pawn there, by where it would go."""
    if place == ETAGE:
        found = [ETAGE_BONUSES[0]] * (SIZES[ETAGE] // ROWS)
        own = 0
        for at, who in enumerate(spaces):
            if who == seat:
                own += ETAGE_SCALE[at]
                if (at + 1) % ROWS:  # it would be pushed up
                    found[at // ROWS] += ETAGE_SCALE[at + 1] - ETAGE_SCALE[at]
        return [own + bonus for bonus in found]
    if place == SALON:
        return lounge(s, spaces, seat)
    if place == RDC:
        return [RDC_BONUSES[spaces.index(FREE)]]
    pawns = len(spaces) - spaces.count(FREE)
    if place == JARDIN:
        return [JARDIN_SCALE[pawns + 1]] * SIZES[JARDIN]
    if place == PETANQUE:
        own = sum([PETANQUE_BONUSES[at] for at, who in enumerate(spaces) if who == seat])
        return [own + bonus for bonus in PETANQUE_BONUSES]
    return verte_scale(s.seats)[pawns::-1]


def lounge(s: Marathon, spaces: list[int], seat: Seat) -> list[int]:
    """Return the bonus of one more vote, the same on all free seats of a row."""
    found: dict[int, int] = {}
    for at, holder in enumerate(spaces):
        row = SALON_ROWS[at]
        if holder == FREE and row not in found:
            spaces[at] = seat
            won = seat in majority(spaces, s.seats, s.top_row)
            found[row] = SALON_MAJORITY if won else NOTHING
            spaces[at] = FREE
    return [found.get(row, NOTHING) for row in SALON_ROWS]


def card_cells(s: Marathon, pair: int, place: int, board: list[int]) -> list[int]:
    """Return the cell each seat would write for a card: signed, doubled, malus included."""
    card = (pair & 1) * 6 + place
    start = (pair & 1) * SPACES + STARTS[place]
    found = bonuses(place, board[start : start + SIZES[place]], s.seats, s.top_row)
    times = multiplier(pair)
    return written(place, SIGNS[s.events[pair]][place] * times, s.dice[card], times, found)


def written(place: int, sign: int, die: int, times: int, found: list[int]) -> list[int]:
    """R5.5: return the cells that bonuses make with a die, `sign` being doubled already."""
    malus = -MALUS[place] * times  # R6.2: negative whatever the event
    return [
        sign * (die + bonus) if bonus >= 0 else malus if bonus == ABSENT else 0 for bonus in found
    ]


def result(s: Marathon, seat: Seat) -> int:
    """R9.3: the cells left on a sheet, less the end penalty."""
    cells = s.cells[seat]
    return sum(cells) - sum([cells[cell] for cell in s.crossed[seat]]) - s.penalty[seat]


def last_days(s: Marathon, seat: Seat) -> int:
    """R9.5: the total of days 5 and 6, after crossing out."""
    cells = s.cells[seat]
    return sum(cells[12:]) - sum([cells[cell] for cell in s.crossed[seat] if cell >= 12])


def best_cells(cells: list[int], ticks: int) -> list[int]:
    """R9.2: which cells are crossed out for so many ticks, the highest first."""
    return sorted(range(len(cells)), key=cells.__getitem__, reverse=True)[:ticks]
