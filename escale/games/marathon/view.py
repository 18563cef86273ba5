"""What everyone sees: all of it, for nothing in this game is hidden."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from escale.engine import Choice, Seat, asked
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
    SPACES,
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
    best_cells,
    bonuses,
    multiplier,
    one_more,
    verte_scale,
    written,
)
from escale.games.marathon.state import NO_COUNT, Marathon, day_of, pair_of
from escale.games.marathon.steps import ExpelTo, fine


class MarathonCardView(Struct, forbid_unknown_fields=True):
    """One card: `spaces` holds a seat or -1, shelf by shelf from the bottom, rows from the top."""

    place: PlaceName
    sign: int  # 1, -1, or 0 while the card is face down
    die: int  # 0 while the card is face down or its die has not been rolled
    malus: int
    spaces: tuple[int, ...]
    bonuses: list[int]  # of each space; in the garden, of one to five occupied tables
    times: list[int]  # of each space as it would cost now; on the shelves, of each shelf


class LineView(Struct, forbid_unknown_fields=True):
    """One line of six cards, and the event beside it."""

    line: LineName
    open: bool
    days: int  # 0: days 1 and 2, 1: days 3 and 4, 2: days 5 and 6; the next ones when closed
    newest: bool
    times: int  # 2 in days 5 and 6
    event: str | None
    cards: list[MarathonCardView]


class SheetView(Struct, forbid_unknown_fields=True):
    """A score sheet: cells are written when counted, those of face-up lines are in pencil."""

    cells: list[int | None]  # three rows of six: row * 6 + place
    written: int  # so many of them are in ink
    totals: list[int | None]  # of each row, without what is crossed out
    missed: list[int]  # ticked boxes, as cells
    penalty: int
    crossed: list[int]  # cells crossed out, the highest first
    estimate: int  # the totals, less the penalty
    lacking: list[int]  # of the line counted next: the cells of places without a pawn of the seat
    avoidable: bool  # the seat may still go there
    struck: list[int]  # the cells that all those would cross out, if it were counted now
    truth: int  # what the sheet would then be worth


class CountedView(Struct, forbid_unknown_fields=True):
    """One place of a count, as it stands."""

    place: PlaceName
    sign: int
    die: int
    spaces: list[int]
    cells: list[int]  # as far as they are written, seat by seat


class CountView(Struct, forbid_unknown_fields=True):
    """A count, place by place as they are called."""

    days: int
    line: LineName
    event: str
    times: int
    over: bool
    places: list[CountedView]


class MarathonView(Struct, tag="marathon", forbid_unknown_fields=True):
    """The table: two lines, the track, the sheets."""

    seats: int
    lounge_tie: Literal["top-row", "seed"]
    day: int  # 1 to 6: the day of the player furthest back
    stretch: int
    end: int
    lines: list[LineView]
    time: list[int]  # the space of each seat's time pawn
    order: list[int]  # who acts, who comes next, and so on; on one space the top pawn first
    pawns: list[int]
    sheets: list[SheetView]
    stack: int
    discarded: list[str]
    count: CountView | None  # the one under way; the last one stays


class LandingView(Struct, forbid_unknown_fields=True):
    """What follows when the time pawn of the seat asked moves on by so many periods."""

    landing: int
    pile: list[int]  # who is already on that space, the bottom one first
    missing: int  # periods beyond the end
    penalty: int
    next: int  # who acts after this; -1: nobody, the game is over
    opens: bool
    counts: bool


class PreviewView(Struct, forbid_unknown_fields=True):
    """What one legal choice would do, before it is made."""

    choice: str
    time: int
    bonus: int  # what is added to the die; 0 for a lounge without majority
    points: int  # the cell of the seat on this card, if it were counted after the move
    moved: list[int]  # whose pawns go up a shelf, back in the queue, or away
    theirs: int | None  # the expelled seat's cell after the move, when it is known


class BriefView(Struct, forbid_unknown_fields=True):
    """What each choice open to a seat would do."""

    previews: list[PreviewView]
    landings: dict[int, LandingView]  # by the time paid


BLANK: list[None] = [None] * 18
NOBODY: list[int] = []


def view(s: Marathon) -> MarathonView:
    """Return the table as everyone sees it."""
    lines: list[LineView] = []
    pencil: list[list[tuple[int, ...]]] = [[], [], []]  # of each pair of days: by seat, its row
    for line in range(2):
        pair = s.pair_on(line)
        is_open = s.counted <= pair < s.opened
        event = s.events[pair] if is_open else None
        cards: list[MarathonCardView] = []
        cells: list[list[int]] = []
        start = line * SPACES
        for place in range(6):
            at = start + STARTS[place]
            spaces = tuple(s.board[at : at + SIZES[place]])
            sign = SIGNS[event][place] if event else 0
            die = s.dice[line * 6 + place]
            card, found = _card(place, spaces, sign, die, multiplier(pair), s.seats, s.top_row)
            cards.append(card)
            cells.append(found)
        if is_open:
            pencil[pair] = list(zip(*cells, strict=True))
        newest = is_open and pair == s.opened - 1
        lines.append(LineView(LINES[line], is_open, pair, newest, multiplier(pair), event, cards))
    return MarathonView(
        seats=s.seats,
        lounge_tie="top-row" if s.top_row else "seed",
        day=day_of(min(s.time)),
        stretch=STRETCH,
        end=END,
        lines=lines,
        time=s.time[:],
        order=s.order[:],
        pawns=s.pawns[:],
        sheets=[_sheet(s, seat, pencil) for seat in range(s.seats)],
        stack=len(s.stack),
        discarded=s.events[: s.counted],
        count=_count(s) if s.called != NO_COUNT or s.counted == 3 else None,
    )


@lru_cache(4096)
def _card(
    place: int, spaces: tuple[int, ...], sign: int, die: int, times: int, seats: int, top_row: bool
) -> tuple[MarathonCardView, list[int]]:
    """Return a card and what each seat would write for it; most cards stay as they were."""
    card = MarathonCardView(
        place=PLACES[place],
        sign=sign,
        die=die,
        malus=MALUS[place],
        spaces=spaces,
        bonuses=_printed_bonuses(place, seats),
        times=_times(place, spaces),
    )
    found = bonuses(place, list(spaces), seats, top_row)
    return card, written(place, sign * times, die, times, found)


def _printed_bonuses(place: int, seats: int) -> list[int]:
    if place == ETAGE:
        return ETAGE_SCALE
    if place == SALON:
        return []
    if place == RDC:
        return RDC_BONUSES
    if place == JARDIN:
        return JARDIN_SCALE[1:]
    return PETANQUE_BONUSES if place == PETANQUE else verte_scale(seats)


def _times(place: int, spaces: tuple[int, ...]) -> list[int]:
    if place == ETAGE:
        return ETAGE_TIMES
    if place == SALON:
        return SALON_TIMES
    if place == RDC:
        return RDC_TIMES
    if place == PETANQUE:
        return PETANQUE_TIMES
    pawns = len(spaces) - spaces.count(FREE)
    if place == JARDIN:
        return [JARDIN_TIME + JARDIN_EXTRA * pawns] * SIZES[JARDIN]
    return [VERTE_TIME + VERTE_OVERTAKE * max(0, pawns - at) for at in range(SIZES[VERTE])]


def _sheet(s: Marathon, seat: Seat, pencil: list[list[tuple[int, ...]]]) -> SheetView:
    ink, crossed = s.cells[seat], s.crossed[seat]
    cells = ink[: 6 * s.counted]
    for pair in range(s.counted, s.opened):
        cells += pencil[pair][seat]
    totals = [sum(cells[at : at + 6]) for at in range(0, len(cells), 6)]
    before = sum(cells) - s.penalty[seat]
    for cell in crossed:
        totals[cell // 6] -= cells[cell]
    lacking = _lacking(s, seat)
    struck = best_cells(cells, len(s.missed[seat]) + len(lacking))
    return SheetView(
        cells=[*cells, *BLANK[len(cells) :]],
        written=len(ink),
        totals=[*totals, *BLANK[15 + len(totals) :]],
        missed=s.missed[seat][:],
        penalty=s.penalty[seat],
        crossed=crossed[:],
        estimate=sum(totals) - s.penalty[seat],
        lacking=lacking,
        avoidable=s.pawns[seat] > 0 and s.time[seat] < END,
        struck=struck,
        truth=before - sum([cells[cell] for cell in struck]),
    )


def _lacking(s: Marathon, seat: Seat) -> list[int]:
    """R5.6: return the cells that would be ticked if the line counted next were counted now."""
    pair = s.counted
    if not pair < s.opened or s.called != NO_COUNT:
        return []
    return [pair * 6 + place for place in range(6) if seat not in s.spaces(pair & 1, place)]


def _count(s: Marathon) -> CountView:
    over = s.called == NO_COUNT
    pair = s.counted - 1 if over else s.counted
    event = s.events[pair]
    places = []
    for place in range(6 if over else s.called):
        cell = pair * 6 + place
        places.append(
            CountedView(
                place=PLACES[place],
                sign=SIGNS[event][place],
                die=s.last_dice[place],
                spaces=s.last_board[STARTS[place] : STARTS[place] + SIZES[place]],
                cells=[ink[cell] for ink in s.cells if cell < len(ink)],
            )
        )
    return CountView(pair, LINES[pair & 1], event, multiplier(pair), over, places)


def brief(s: Marathon, seat: Seat) -> BriefView:
    """Return what each choice open to `seat` would do."""
    decision = asked(s, seat)
    if decision is None:
        return BriefView([], {})
    step = s.steps[-1]
    if isinstance(step, ExpelTo):
        previews = _refuges(s, seat, MOVES[step.choice], decision.choices)
    else:
        previews = _placements(s, seat, decision.choices)
    times = {one.time for one in previews}
    return BriefView(previews, {time: _landing(s, seat, time) for time in times})


def _placements(s: Marathon, seat: Seat, choices: list[Choice]) -> list[PreviewView]:
    previews: list[PreviewView] = []
    card, found, spaces = -1, NOBODY, NOBODY
    for choice in choices:
        if choice == STOP:
            continue
        move = MOVES[choice]
        place = move.place
        if move.card != card:  # choices come card by card
            card, spaces = move.card, s.spaces(move.line, place)
            found = one_more(s, place, spaces, seat)
        bonus = found[move.spot]
        moved = NOBODY
        if move.expels:
            moved = [s.board[move.at]]
        elif place == ETAGE:
            moved = [who for who in s.board[move.at : move.at + ROWS] if who != FREE]
        elif place == VERTE and move.spot:
            queue = SIZES[VERTE] - spaces.count(FREE)
            moved = spaces[queue - move.spot : queue]
        points = _cell(s, move, bonus)
        previews.append(PreviewView(choice, s.periods(move), max(bonus, 0), points, moved, None))
    return previews


def _refuges(s: Marathon, seat: Seat, move: Move, choices: list[Choice]) -> list[PreviewView]:
    """Return what taking a space would do, the pawn that stood there going to each refuge."""
    spaces = s.spaces(move.line, PETANQUE)
    rival = spaces[move.spot]
    bonus = one_more(s, PETANQUE, spaces, seat)[move.spot]
    spaces[move.spot] = seat
    theirs = one_more(s, PETANQUE, spaces, rival)
    time, points = s.periods(move), _cell(s, move, bonus)
    return [
        PreviewView(choice, time, bonus, points, [rival], _cell(s, move, theirs[refuge.spot]))
        for choice in choices
        for refuge in (MOVES[choice],)
    ]


def _cell(s: Marathon, move: Move, bonus: int) -> int:
    """Return what somebody present with that bonus would write for the card of a move."""
    pair = s.pair_on(move.line)
    sign = SIGNS[s.events[pair]][move.place] * multiplier(pair)
    return sign * (s.dice[move.card] + bonus) if bonus >= 0 else 0


def _landing(s: Marathon, seat: Seat, time: int) -> LandingView:
    landing = min(END, s.time[seat] + time)
    missing = s.time[seat] + time - landing
    others = [who for who in s.order if who != seat]
    least = s.time[others[0]]
    back = min(landing, least)
    following = seat if landing <= least else others[0]
    return LandingView(
        landing=landing,
        pile=[who for who in others[::-1] if s.time[who] == landing],
        missing=missing,
        penalty=fine(missing),
        next=following if back < END else -1,
        opens=s.opened < 3 and pair_of(landing) == s.opened,
        counts=back >= STRETCH * (s.counted + 1),
    )
