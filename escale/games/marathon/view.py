"""What everyone sees: all of it, for nothing in this game is hidden."""

from typing import Literal

from msgspec import Struct

from escale.engine import Seat, asked
from escale.games.marathon.cards import (
    END,
    ETAGE,
    ETAGE_TIMES,
    FREE,
    JARDIN,
    JARDIN_EXTRA,
    JARDIN_SCALE,
    JARDIN_TIME,
    LINES,
    MALUS,
    MOVES,
    ONE_EACH,
    PETANQUE,
    PETANQUE_BONUSES,
    PETANQUE_TIMES,
    PLACES,
    RDC,
    RDC_BONUSES,
    RDC_TIMES,
    ROWS,
    SALON,
    SALON_TIMES,
    SIGNS,
    SIZES,
    STARTS,
    STOP,
    STRETCH,
    VERTE,
    VERTE_OVERTAKE,
    VERTE_TIME,
    LineName,
    Move,
    PlaceName,
)
from escale.games.marathon.scoring import (
    ETAGE_SCALE,
    bonuses,
    card_cells,
    multiplier,
    result,
    verte_scale,
)
from escale.games.marathon.state import Marathon, pair_of, put
from escale.games.marathon.steps import ExpelTo, fine


class MarathonCardView(Struct, forbid_unknown_fields=True):
    """One card: `spaces` holds a seat or -1, shelf by shelf from the bottom, rows from the top."""

    place: PlaceName
    sign: int  # 1, -1, or 0 while the card is face down
    die: int  # 0 while the card is face down or its die has not been rolled
    malus: int
    one_each: bool  # one pawn per player
    spaces: list[int]
    bonuses: list[int]  # of each space; in the garden, of one to five occupied tables
    times: list[int]  # of each space as it would cost now; on the shelves, of each shelf
    cells: list[int]  # what each seat would write if the line were counted now
    absent: list[int]  # the seats that have no pawn here


class LineView(Struct, forbid_unknown_fields=True):
    """One line of six cards, and the event beside it."""

    line: LineName
    open: bool
    days: int  # 0: days 1 and 2, 1: days 3 and 4, 2: days 5 and 6; the next ones when closed
    newest: bool
    times: int  # 2 in days 5 and 6
    event: str | None
    cards: list[MarathonCardView]


class PileView(Struct, forbid_unknown_fields=True):
    """The time pawns on one space of the track, the bottom one first."""

    space: int
    seats: list[int]


class SheetView(Struct, forbid_unknown_fields=True):
    """A score sheet: rows are written when counted, `now` is a pencil mark in the others."""

    rows: list[list[int] | None]
    now: list[list[int] | None]  # of each face-up line: the row if it were counted now
    totals: list[int | None]
    missed: list[int]  # ticked boxes, as cells: row * 6 + place
    penalty: int
    crossed: list[int]  # cells crossed out, the highest first
    score: int  # what is written, less the penalty and the cells crossed out
    estimate: int  # the same with the pencilled rows


class PreviewView(Struct, forbid_unknown_fields=True):
    """What one legal choice would do, before it is made."""

    choice: str
    line: LineName
    place: PlaceName
    time: int
    bonus: int  # what is added to the die; 0 for a lounge without majority
    points: int  # the cell of the seat on this card, if it were counted after the move
    gain: int  # how much better that is than now
    landing: int
    pile: list[int]  # who is already on the landing space, the bottom one first
    missing: int  # periods beyond the end
    penalty: int
    next: int  # who acts after this; -1: nobody, the game is over
    opens: bool
    counts: bool
    pushed: list[int]  # seats whose pawns move up a shelf, the lowest first
    overtaken: list[int]
    expelled: int  # the seat whose pawn must go, or -1
    theirs: int  # the expelled seat's cell after the move, when it is known


class CountedView(Struct, forbid_unknown_fields=True):
    """One place of the last count, as it stood."""

    place: PlaceName
    sign: int
    die: int
    spaces: list[int]
    cells: list[int]
    absent: list[int]


class CountView(Struct, forbid_unknown_fields=True):
    """The last count, place by place."""

    days: int
    line: LineName
    event: str
    times: int
    places: list[CountedView]


class MarathonView(Struct, tag="marathon", forbid_unknown_fields=True):
    """The table: two lines, the track, the sheets."""

    seats: int
    lounge_tie: Literal["top-row", "seed"]
    day: int  # 1 to 6: the day of the player furthest back
    stretch: int
    end: int
    lines: list[LineView]
    piles: list[PileView]
    order: list[int]  # who acts, who comes next, and so on; players at the end come last
    pawns: list[int]
    sheets: list[SheetView]
    stack: int
    discarded: list[str]
    count: CountView | None


def view(s: Marathon) -> MarathonView:
    """Return the table as everyone sees it."""
    now = [
        [card_cells(s, pair, place, s.board) for place in range(6)]
        if s.counted <= pair < s.opened
        else None
        for pair in range(3)
    ]
    return MarathonView(
        seats=s.seats,
        lounge_tie="top-row" if s.top_row else "seed",
        day=min(6, min(s.time) * 2 // STRETCH + 1),
        stretch=STRETCH,
        end=END,
        lines=[_line(s, line, now) for line in range(2)],
        piles=_piles(s),
        order=s.order[:],
        pawns=s.pawns[:],
        sheets=[_sheet(s, seat, now) for seat in range(s.seats)],
        stack=len(s.stack),
        discarded=[event for event in s.events[: s.counted] if event],
        count=_count(s),
    )


def _line(s: Marathon, line: int, now: list[list[list[int]] | None]) -> LineView:
    pair, is_open = s.pair_on(line), s.is_open(line)
    cells = now[pair]
    event = s.events[pair] if is_open else None
    cards = []
    for place in range(6):
        spaces = s.spaces(line, place)
        cards.append(
            MarathonCardView(
                place=PLACES[place],
                sign=SIGNS[event][place] if event else 0,
                die=s.dice[line * 6 + place],
                malus=MALUS[place],
                one_each=ONE_EACH[place],
                spaces=spaces,
                bonuses=_printed_bonuses(s, place),
                times=_times(s, line, place),
                cells=cells[place] if cells else [],
                absent=[who for who in range(s.seats) if who not in spaces] if cells else [],
            )
        )
    return LineView(
        line=LINES[line],
        open=is_open,
        days=pair,
        newest=is_open and pair == s.opened - 1,
        times=multiplier(pair),
        event=event,
        cards=cards,
    )


def _printed_bonuses(s: Marathon, place: int) -> list[int]:
    if place == ETAGE:
        return ETAGE_SCALE
    if place == SALON:
        return []
    if place == RDC:
        return RDC_BONUSES
    if place == JARDIN:
        return JARDIN_SCALE[1:]
    return PETANQUE_BONUSES if place == PETANQUE else verte_scale(s.seats)


def _times(s: Marathon, line: int, place: int) -> list[int]:
    if place == ETAGE:
        return ETAGE_TIMES
    if place == SALON:
        return SALON_TIMES
    if place == RDC:
        return RDC_TIMES
    if place == JARDIN:
        pawns = SIZES[JARDIN] - len(s.free[line * 6 + JARDIN])
        return [JARDIN_TIME + JARDIN_EXTRA * pawns] * SIZES[JARDIN]
    if place == PETANQUE:
        return PETANQUE_TIMES
    queue = SIZES[VERTE] - s.spaces(line, VERTE).count(FREE)
    return [VERTE_TIME + VERTE_OVERTAKE * max(0, queue - at) for at in range(SIZES[VERTE])]


def _piles(s: Marathon) -> list[PileView]:
    piles: dict[int, list[int]] = {}
    for seat in s.order:
        piles.setdefault(s.time[seat], []).insert(0, seat)
    return [PileView(space, seats) for space, seats in sorted(piles.items())]


def _sheet(s: Marathon, seat: Seat, now: list[list[list[int]] | None]) -> SheetView:
    cells = s.cells[seat]
    rows = [cells[pair * 6 : pair * 6 + 6] if pair < s.counted else None for pair in range(3)]
    pencil = [[card[seat] for card in cards] if cards else None for cards in now]
    score = result(s, seat)
    return SheetView(
        rows=rows,
        now=pencil,
        totals=[sum(row) if row is not None else None for row in rows],
        missed=s.missed[seat][:],
        penalty=s.penalty[seat],
        crossed=s.crossed[seat][:],
        score=score,
        estimate=score + sum(sum(row) for row in pencil if row is not None),
    )


def _count(s: Marathon) -> CountView | None:
    if not s.last_board:
        return None
    pair = s.counted - 1
    event = s.events[pair]
    places = []
    for place in range(6):
        cell = pair * 6 + place
        places.append(
            CountedView(
                place=PLACES[place],
                sign=SIGNS[event][place],
                die=s.last_dice[place],
                spaces=s.last_board[STARTS[place] : STARTS[place] + SIZES[place]],
                cells=[cells[cell] for cells in s.cells],
                absent=[who for who in range(s.seats) if cell in s.missed[who]],
            )
        )
    return CountView(pair, LINES[pair & 1], event, multiplier(pair), places)


def previews(s: Marathon, seat: Seat) -> list[PreviewView]:
    """Return what each choice open to `seat` would do."""
    decision = asked(s, seat)
    if decision is None:
        return []
    step = s.steps[-1]
    if isinstance(step, ExpelTo):
        taken = MOVES[step.choice]
        return [_preview(s, seat, taken, MOVES[choice]) for choice in decision.choices]
    return [_preview(s, seat, MOVES[c], None) for c in decision.choices if c != STOP]


def _preview(s: Marathon, seat: Seat, move: Move, refuge: Move | None) -> PreviewView:
    """Return what `move` would do, the expelled pawn going to `refuge` if it is chosen."""
    board, time = s.board[:], s.periods(move)
    expelled = board[move.at] if move.expels else FREE
    if refuge is not None:
        put(board, refuge, expelled)
    pushed, overtaken = [], []
    if move.place == ETAGE:
        pushed = [who for who in board[move.at : move.at + ROWS] if who != FREE]
    if move.place == VERTE:
        queue = [who for who in s.spaces(move.line, VERTE) if who != FREE]
        overtaken = queue[len(queue) - move.spot :]
    put(board, move, seat)
    pair = s.pair_on(move.line)
    bonus = bonuses(s, move.line, move.place, board)[seat]
    after = card_cells(s, pair, move.place, board)
    before = card_cells(s, pair, move.place, s.board)
    landing = min(END, s.time[seat] + time)
    missing = s.time[seat] + time - landing
    following, opens, counts = _after(s, seat, landing)
    return PreviewView(
        choice=refuge.choice if refuge is not None else move.choice,
        line=LINES[move.line],
        place=PLACES[move.place],
        time=time,
        bonus=max(bonus, 0),
        points=after[seat],
        gain=after[seat] - before[seat],
        landing=landing,
        pile=[who for who in s.order[::-1] if who != seat and s.time[who] == landing],
        missing=missing,
        penalty=fine(missing),
        next=following,
        opens=opens,
        counts=counts,
        pushed=pushed,
        overtaken=overtaken,
        expelled=expelled,
        theirs=after[expelled] if refuge is not None else 0,
    )


def _after(s: Marathon, seat: Seat, landing: int) -> tuple[Seat, bool, bool]:
    """Return who acts next after a landing, whether a line opens, whether one is counted."""
    others = [who for who in s.order if who != seat]
    least = s.time[others[0]]
    following = seat if landing <= least else others[0]
    back = min(landing, least)
    opens = s.opened < 3 and pair_of(landing) == s.opened
    counts = back >= STRETCH * (s.counted + 1)
    return following if back < END else -1, opens, counts
