"""The sequence of play: turns on the track, openings, counts, and the end."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Question, Seat, Step
from escale.games.marathon.cards import (
    END,
    ETAGE,
    FREE,
    LINES,
    MOVES,
    PLACES,
    ROWS,
    SIGNS,
    SPACES,
    STOP,
    STRETCH,
    VERTE,
    Move,
)
from escale.games.marathon.scoring import best_cells, card_cells, last_days, result
from escale.games.marathon.state import NO_COUNT, Marathon, day_of, pair_of

FACES = ["1", "2", "3", "4", "5", "6"]


@dataclass
class StackPile(Step):
    """R2.4: chance piles up the time pawns on the arrival space, the top one first."""

    def ask(self, s: Marathon) -> Decision | None:
        left = [f"seat:{seat}" for seat in range(s.seats) if seat not in s.order]
        return Decision(CHANCE, "pile", left) if len(left) > 1 else None

    def take(self, s: Marathon, choice: Choice) -> None:
        s.order.append(int(choice[5:]))
        s.do(self)

    def run(self, s: Marathon) -> None:
        s.order += [seat for seat in range(s.seats) if seat not in s.order]
        s.tell("first", seat=s.order[0])


@dataclass
class OpenLine(Step):
    """R4.1: an event is drawn, six cards are turned up, N moves here, six dice are rolled."""

    def ask(self, s: Marathon) -> Decision | None:
        return Decision(CHANCE, "event", s.stack, values={"days": f"days:{s.opened}"})

    def take(self, s: Marathon, choice: Choice) -> None:
        pair = s.opened
        line = pair & 1
        s.opened += 1
        s.stack = [event for event in s.stack if event != choice]
        s.events[pair] = choice
        minus = [PLACES[place] for place in range(6) if SIGNS[choice][place] < 0]
        s.tell("opened", line=LINES[line], days=f"days:{pair}", event=choice, minus=" ".join(minus))
        s.steps.extend(DICE[line])


@dataclass
class RollDie(Step):
    """R4.1: one die of a line, from left to right."""

    card: int

    def ask(self, s: Marathon) -> Decision | None:
        return DIE[self.card]

    def take(self, s: Marathon, choice: Choice) -> None:
        s.dice[self.card] = int(choice)
        line, place = LINES[self.card // 6], PLACES[self.card % 6]
        s.tell("rolled", line=line, place=place, die=int(choice))


DIE = [Decision(CHANCE, "die", FACES, values={"place": PLACES[card % 6]}) for card in range(12)]
DICE: list[list[Step]] = [
    [RollDie(line * 6 + place) for place in (5, 4, 3, 2, 1, 0)]  # the next one last
    for line in range(2)
]


@dataclass
class Turn(Question):
    """R3.1: the player furthest back places a pawn, or has no way to and jumps."""

    def waits(self, s: Marathon) -> bool:
        seat = s.order[0]
        return s.pawns[seat] > 0 and s.can_place(seat)

    def ask(self, s: Marathon) -> Decision:
        seat = s.order[0]
        return Decision(seat, "place", s.choices(seat))

    def take(self, s: Marathon, choice: Choice) -> None:
        seat = s.order[0]
        if choice == STOP:  # R8.3
            s.tell("stopped", seat=seat, day=day_of(s.time[seat]))
            s.end_frame()
            return arrive(s, seat, END)
        move = MOVES[choice]
        if move.expels:
            s.do(ExpelTo(choice))
        else:
            place(s, seat, move)

    def run(self, s: Marathon) -> None:
        seat = s.order[0]
        pair = pair_of(s.time[seat])
        space = STRETCH * (pair + 1)
        why = "jumped" if s.pawns[seat] else "jumped_pawnless"
        s.tell(why, seat=seat, start=s.time[seat], space=space, day=day_of(s.time[seat]))
        # R5.2: the line without N is counted at once; R5.4: unless N is alone after the jump.
        s.forward(seat, space)
        opens = pair + 1 == s.opened and s.opened < 3
        both = s.opened + opens - s.counted > 1
        after(s, opens, both or due(s))


@dataclass
class ExpelTo(Question):
    """R7.5.3: the player who takes a space says where the expelled pawn goes."""

    choice: Choice

    def ask(self, s: Marathon) -> Decision:
        move = MOVES[self.choice]
        rival = s.board[move.at]
        values: dict[str, int | str] = {"rival": rival, "space": self.choice}
        return Decision(s.order[0], "expel_to", s.free[move.card], values=values)

    def take(self, s: Marathon, choice: Choice) -> None:
        seat, move = s.order[0], MOVES[self.choice]
        rival, time = s.board[move.at], s.periods(move)
        s.pawns[rival] += 1  # in hand for a moment: off one space, onto another
        s.pawns[seat] -= 1
        s.board[move.at] = seat
        tell_placed(s, seat, move, time)
        s.end_frame()
        s.put(rival, MOVES[choice])
        s.tell("expelled", seat=seat, rival=rival, start=self.choice, space=choice)
        s.end_frame()
        pay(s, seat, time)


@dataclass
class Count(Step):
    """R5: the line without N is counted, place by place; after the third, the game is over."""

    def run(self, s: Marathon) -> None:
        pair = s.counted
        line = pair & 1
        s.called = 0
        s.last_board = s.board[line * SPACES : (line + 1) * SPACES]
        s.last_dice = s.dice[line * 6 : line * 6 + 6]
        s.tell("count", line=LINES[line], days=f"days:{pair}")
        s.end_frame()
        for spot in range(6):
            count_place(s, pair, spot)
        if s.facts is not None:
            for seat in range(s.seats):
                row = sum(s.cells[seat][pair * 6 :])
                s.tell("row", seat=seat, days=f"days:{pair}", points=row)
                s.end_frame()
        s.clear(line)
        s.counted += 1
        s.called = NO_COUNT
        if s.counted == 3:
            finish(s)
        else:
            s.do(TURN)


TURN = Turn()
OPEN_LINE = OpenLine()
COUNT = Count()


def place(s: Marathon, seat: Seat, move: Move) -> None:
    """R3.7: put the pawn, with what it pushes, then pay."""
    time = s.periods(move)
    if s.facts is not None:
        tell_placed(s, seat, move, time)
        tell_moved(s, seat, move)
    s.put(seat, move)
    s.end_frame()
    pay(s, seat, time)


def tell_placed(s: Marathon, seat: Seat, move: Move, time: int) -> None:
    """Tell where the pawn goes and what it costs."""
    s.tell(
        "placed",
        seat=seat,
        choice=move.choice,
        line=LINES[move.line],
        place=PLACES[move.place],
        act="act:expel" if move.expels else f"act:{PLACES[move.place]}",
        time=time,
        day=day_of(s.time[seat]),
    )


def tell_moved(s: Marathon, seat: Seat, move: Move) -> None:
    """Tell whose pawns the placement moves: up a shelf, or back in the queue."""
    line = LINES[move.line]
    if move.place == ETAGE:
        for row, rival in enumerate(s.board[move.at : move.at + ROWS], 2):
            if rival != FREE:
                s.tell("pushed", seat=seat, rival=rival, line=line, shelf=move.spot + 1, row=row)
    elif move.place == VERTE:
        queue = [rival for rival in s.spaces(move.line, VERTE) if rival != FREE]
        for rival in queue[len(queue) - move.spot :]:
            s.tell("overtook", seat=seat, rival=rival, line=line)


def pay(s: Marathon, seat: Seat, time: int) -> None:
    """R3.3: move the time pawn forward; R8.1: what is missing costs 1, 2, 3… points."""
    space = s.time[seat] + time
    if space > END:
        points = fine(space - END)
        s.penalty[seat] += points
        s.tell("penalty", seat=seat, missing=space - END, points=points)
        s.end_frame()
        space = END
    arrive(s, seat, space)


def fine(missing: int) -> int:
    """R8.1: 1 for the first missing period, 2 for the second, and so on."""
    return missing * (missing + 1) // 2


def arrive(s: Marathon, seat: Seat, space: int) -> None:
    """Put the time pawn on its new space, then open (R4) and count (R5) what is due."""
    s.forward(seat, space)
    s.tell("time", seat=seat, space=space)
    opens = space < END and pair_of(space) == s.opened
    after(s, opens, due(s))


def due(s: Marathon) -> bool:
    """R5.1: whether the last player has left the days of the oldest line, R9.1: or all are home."""
    return s.time[s.order[0]] >= STRETCH * (s.counted + 1)


def after(s: Marathon, opens: bool, counts: bool) -> None:
    """Do what follows a move of a time pawn: the opening first (R3.7), then the count."""
    s.do(COUNT if counts else TURN)
    if opens:
        s.do(OPEN_LINE)


def count_place(s: Marathon, pair: int, spot: int) -> None:
    """R5.5: everyone writes a cell for one place; R5.6: the absent tick a box."""
    line = pair & 1
    sign = SIGNS[s.events[pair]][spot]
    name = PLACES[spot]
    s.called = spot + 1
    s.tell(
        "counting", place=name, sign="plus" if sign > 0 else "minus", die=s.dice[line * 6 + spot]
    )
    s.end_frame()
    cell = pair * 6 + spot
    spaces = s.spaces(line, spot)
    for seat, points in enumerate(card_cells(s, pair, spot, s.board)):
        s.cells[seat].append(points)
        if seat in spaces:
            s.tell("scored", seat=seat, place=name, points=points)
        else:
            s.missed[seat].append(cell)
            s.tell("missed", seat=seat, place=name, points=points)
        s.end_frame()


def finish(s: Marathon) -> None:
    """R9: everyone crosses out the best cells for unvisited places; the best keeps the medal."""
    for seat in range(s.seats):
        for cell in best_cells(s.cells[seat], len(s.missed[seat])):
            s.crossed[seat].append(cell)
            s.tell(
                "crossed",
                seat=seat,
                place=PLACES[cell % 6],
                days=f"days:{cell // 6}",
                points=s.cells[seat][cell],
            )
            s.end_frame()
        s.tell("final", seat=seat, points=result(s, seat))
        s.end_frame()
    places = placing(s)
    shared = places.count(1) > 1
    for seat in range(s.seats):
        if places[seat] == 1:
            s.tell("medal_shared" if shared else "medal", seat=seat, points=result(s, seat))
            s.end_frame()


def placing(s: Marathon) -> list[int]:
    """R9.4: score, then fewer unvisited places, then days 5 and 6, then a shared medal."""
    keys = [(result(s, i), -len(s.missed[i]), last_days(s, i)) for i in range(s.seats)]
    return [1 + sum([other > key for other in keys]) for key in keys]
