"""Everything true on the table: the board, the track, the sheets, and small questions."""

from typing import Final

from escale.engine import Choice, Seat, State
from escale.games.marathon.cards import (
    DEAREST,
    EMPTY,
    END,
    ETAGE,
    EVENTS,
    EXPEL,
    FREE,
    JARDIN,
    JARDIN_EXTRA,
    JARDIN_TIME,
    MOVES,
    PAWNS,
    PETANQUE,
    QUEUE,
    RDC,
    RDC_TIMES,
    ROWS,
    SIZES,
    SPACES,
    STARTS,
    STOP,
    STRETCH,
    VERTE,
    Move,
)

NO_COUNT: Final = -1


class Marathon(State):
    """Two lines of six cards, one track, and a score sheet for each seat."""

    __slots__ = (
        "seats", "top_row", "opened", "counted", "stack", "events", "dice", "board", "free", "time",
        "order", "pawns", "cells", "missed", "penalty", "crossed", "called", "last_board",
        "last_dice",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.top_row = False  # R7.2.6: the option `loungeTie` is `top-row`
        self.opened = 0  # pairs of days opened so far; the newest has marker N
        self.counted = 0  # pairs of days counted so far; pair p lies on line p % 2
        self.stack = list(EVENTS)  # events still in the stack, drawn by chance
        self.events = ["", "", ""]  # the event of each pair of days
        self.dice = [0] * 12  # on the cards of line A, then of line B; 0: none
        self.board = [FREE] * (2 * SPACES)  # who stands on each space
        self.free = EMPTY[:]  # what is open on each card; the lists never change
        self.time: list[int] = []  # the space of each time pawn
        self.order: list[Seat] = []  # who acts next, first; on one space, the top pawn first
        self.pawns: list[int] = []  # action pawns each seat holds
        self.cells: list[list[int]] = []  # of each seat: what is written, up to three rows of six
        self.missed: list[list[int]] = []  # of each seat: the cells of unvisited places
        self.penalty: list[int] = []  # R8.1: of each seat
        self.crossed: list[list[int]] = []  # R9.2: of each seat, the cells crossed out
        self.called = NO_COUNT  # places called so far in the count under way
        self.last_board: list[int] = []  # the line counted last, as it stood
        self.last_dice: list[int] = []

    def clone(self) -> "Marathon":
        c = self.copy_to(Marathon.__new__(Marathon))  # all fields are set here
        c.seats, c.top_row = self.seats, self.top_row
        c.opened, c.counted = self.opened, self.counted
        c.stack, c.events = self.stack, self.events[:]
        c.dice, c.board, c.free = self.dice[:], self.board[:], self.free[:]
        c.time, c.order, c.pawns = self.time[:], self.order[:], self.pawns[:]
        c.cells = [row[:] for row in self.cells]
        c.missed = [row[:] for row in self.missed]
        c.penalty = self.penalty[:]
        c.crossed = [row[:] for row in self.crossed]
        c.called = self.called
        c.last_board, c.last_dice = self.last_board, self.last_dice
        return c

    def seat_all(self, seats: int, top_row: bool) -> None:
        """R2.3: everyone takes ten pawns, a blank sheet, and stands on the arrival space."""
        self.seats, self.top_row = seats, top_row
        self.time = [0] * seats
        self.pawns = [PAWNS] * seats
        self.cells = [[] for _ in range(seats)]
        self.missed = [[] for _ in range(seats)]
        self.penalty = [0] * seats
        self.crossed = [[] for _ in range(seats)]

    # --- questions -------------------------------------------------------------------------

    def pair_on(self, line: int) -> int:
        """R4.2: return the pair of days a line serves, or will serve once open."""
        return 1 if line else 2 if self.counted else 0

    def is_open(self, line: int) -> bool:
        """Whether the cards of a line are face up."""
        return self.counted <= self.pair_on(line) < self.opened

    def spaces(self, line: int, place: int) -> list[int]:
        """Return who stands on each space of a card."""
        start = line * SPACES + STARTS[place]
        return self.board[start : start + SIZES[place]]

    def present(self, line: int, place: int, seat: Seat) -> bool:
        """Whether `seat` has a pawn on that card."""
        return seat in self.spaces(line, place)

    def periods(self, move: Move) -> int:
        """Return the time a placement costs now."""
        if move.place == JARDIN:  # R7.4.2: one more for each pawn already there
            return JARDIN_TIME + JARDIN_EXTRA * (SIZES[JARDIN] - len(self.free[move.card]))
        if move.place == RDC:
            return RDC_TIMES[self.board.index(FREE, move.start) - move.start]
        return move.time

    def placements(self, seat: Seat) -> list[Choice]:
        """Return every legal placement, in the order of the cards."""
        found: list[Choice] = []
        free = self.free
        for pair in range(self.counted, self.opened):  # R3.4: all face-up cards
            line = pair & 1
            card = line * 6
            found += free[card]
            found += free[card + 1]
            if not self.present(line, RDC, seat):  # R3.6: one pawn per player
                found += free[card + RDC]
            found += free[card + JARDIN]
            if free[card + PETANQUE]:
                found += free[card + PETANQUE]
                found += self.expulsions(line, seat)
            if not self.present(line, VERTE, seat):
                found += free[card + VERTE]
        return found

    def can_place(self, seat: Seat) -> bool:
        """Whether there is any placement, mostly without listing them."""
        for pair in range(self.counted, self.opened):
            card = (pair & 1) * 6
            if self.free[card] or self.free[card + 1] or self.free[card + JARDIN]:
                return True
        return bool(self.placements(seat))

    def expulsions(self, line: int, seat: Seat) -> list[Choice]:
        """Return the rivals' pawns on the pétanque ground, as placements."""
        expel = EXPEL[line]
        return [
            expel[spot]
            for spot, owner in enumerate(self.spaces(line, PETANQUE))
            if owner != FREE and owner != seat
        ]

    def choices(self, seat: Seat) -> list[Choice]:
        """Return what `seat` may do: the placements, and going straight to the end if none fits."""
        found = self.placements(seat)
        left = END - self.time[seat]
        if left < DEAREST and found and self.cheapest(found) > left:
            found.append(STOP)  # R8.3
        return found

    def cheapest(self, choices: list[Choice]) -> int:
        """Return the least time any of these placements costs."""
        return min([self.periods(MOVES[choice]) for choice in choices])

    # --- verbs -----------------------------------------------------------------------------

    def put(self, seat: Seat, move: Move) -> None:
        """Put a pawn of `seat` on the board, and close what it closes."""
        self.pawns[seat] -= 1
        board, free, place, card = self.board, self.free, move.place, move.card
        put(board, move, seat)
        if place == ETAGE:
            if board[move.at + ROWS - 1] != FREE:  # R7.1.3: full
                free[card] = [c for c in free[card] if c != move.choice]
        elif place == VERTE:
            free[card] = QUEUE[move.line][len(free[card])]
        elif place != RDC:  # six spaces, six players at most: the arrow always has room
            free[card] = [c for c in free[card] if c != move.choice]

    def forward(self, seat: Seat, space: int) -> None:
        """Move a time pawn forward, on top of the pile it joins."""
        time, order = self.time, self.order
        time[seat] = space
        order.remove(seat)
        at = 0
        for other in order:  # R3.2: the last to arrive counts as furthest back
            if time[other] >= space:
                break
            at += 1
        order.insert(at, seat)

    def clear(self, line: int) -> None:
        """R5.7: take all pawns home and turn the cards of a line face down."""
        start = line * SPACES
        for seat in self.board[start : start + SPACES]:
            if seat != FREE:
                self.pawns[seat] += 1
        self.board[start : start + SPACES] = [FREE] * SPACES
        self.dice[line * 6 : line * 6 + 6] = [0] * 6
        self.free[line * 6 : line * 6 + 6] = EMPTY[line * 6 : line * 6 + 6]


def put(board: list[int], move: Move, seat: Seat) -> None:
    """Put a pawn on a board, with what it pushes: R7.1.2, R7.3.1, R7.6.2."""
    at = move.at
    if move.place == ETAGE:
        board[at + 1 : at + ROWS] = board[at : at + ROWS - 1]
    elif move.place == RDC:
        at = board.index(FREE, at)
    elif move.place == VERTE:
        end = at
        while board[end] != FREE:
            end += 1
        at = end - move.spot
        board[at + 1 : end + 1] = board[at:end]
    board[at] = seat


def pair_of(space: int) -> int:
    """Return the pair of days a space of the track belongs to; 3 is the end."""
    return space // STRETCH


def day_of(space: int) -> int:
    """Return the day a space of the track belongs to, 1 to 6; the end is still the sixth."""
    return min(6, space * 2 // STRETCH + 1)
