"""What a bot values: points as they stand, time left, pawns, and places still to visit."""

from typing import Final

from escale.engine import Choice, Merit, Seat, apply
from escale.games.box import printed
from escale.games.marathon.cards import (
    END,
    MALUS,
    MOVES,
    PACKAGE,
    PETANQUE,
    PETANQUE_BONUSES,
    PLACES,
    SIGNS,
    STRETCH,
    Move,
)
from escale.games.marathon.scoring import ABSENT, bonuses, card_cells, multiplier, result
from escale.games.marathon.state import Marathon, pair_of
from escale.games.marathon.steps import ExpelTo

PERIOD: Final = 1.2  # points a period is worth, doubled in days 5 and 6
TO_VISIT: Final = (
    20.0  # a place still without a pawn of one's own, on a line that is not counted yet
)
LAST_DAYS: Final = 1.4  # how much dearer that is in days 5 and 6
TICK: Final = 22.0  # a box ticked: the best cell will go
RIVALS: Final = 0.3  # the leading rival's outlook, against one's own
PAWNLESS: Final = 0.4  # of the periods a player without pawns will jump over


WEIGHTS: Final[list[list[float]]] = printed(PACKAGE, "chances")["weights"]  # by stage


def stage(s: Marathon) -> int:
    """Return how far the game is: 0 with the first line open, 4 with only the last one left."""
    return max(0, s.opened - 1) + s.counted


def features(s: Marathon) -> list[list[float]]:
    """Return what each seat's chances are read from: sheet, lines as they stand, time, pawns."""
    step = s.steps[-1]
    if isinstance(step, ExpelTo):
        s = _expelled(s, step.choice)
    lines: list[list[float]] = [[] for _ in range(s.seats)]
    for pair in (s.counted, s.counted + 1):
        if pair >= s.opened:
            for line in lines:
                line += [0.0] * 7
            continue
        absent, side, times = [0.0] * s.seats, pair & 1, multiplier(pair)
        signs = SIGNS[s.events[pair]]
        for place in range(6):
            sign, malus = signs[place] * times, float(-MALUS[place] * times)
            die = s.dice[side * 6 + place]
            found = bonuses(place, s.spaces(side, place), s.seats, s.top_row)
            for seat, bonus in enumerate(found):
                if bonus >= 0:
                    lines[seat].append(float(sign * (die + bonus)))
                elif bonus == ABSENT:
                    lines[seat].append(malus)
                    absent[seat] += 1.0
                else:
                    lines[seat].append(0.0)
        for seat in range(s.seats):
            lines[seat].append(absent[seat])
    return [_seen(s, seat, lines[seat]) for seat in range(s.seats)]


def _seen(s: Marathon, seat: Seat, line: list[float]) -> list[float]:
    """Return the features of one seat, given those of the lines."""
    written: list[float] = [float(cell) for cell in s.cells[seat][: 6 * s.counted]]
    cells = written + line[:6] + line[7:13]
    ticks, left = len(s.missed[seat]), END - s.time[seat]
    if ticks:
        cells.sort(reverse=True)
        crossed, best = sum(cells[:ticks]), cells[ticks] if ticks < len(cells) else 0.0
    else:
        crossed, best = 0.0, max(cells)
    return [
        *line,
        sum(written) - s.penalty[seat],
        crossed,  # R9.2: what will be crossed out
        float(ticks),
        best * (line[6] + line[13]),
        float(left),
        left * left / END,
        float(s.pawns[seat]),
        float(s.order.index(seat)) if s.opened else 0.0,
    ]


def value(s: Marathon, seat: Seat) -> float:
    """Return how good the table looks to `seat`: its own outlook against the best rival's."""
    if not s.decisions:
        scores = [float(result(s, who)) for who in range(s.seats)]
    else:
        step = s.steps[-1]
        if isinstance(step, ExpelTo):
            s = _expelled(s, step.choice)
        scores = outlooks(s)
    rival = max(score for who, score in enumerate(scores) if who != seat)
    return scores[seat] - RIVALS * rival


def _expelled(s: Marathon, choice: Choice) -> Marathon:
    """Return the table once the expelled pawn went where it earns least."""
    move = MOVES[choice]
    guess = s.clone()
    apply(guess, s.order[0], worst_refuge(s, move))
    return guess


def worst_refuge(s: Marathon, move: Move) -> Choice:
    """Return the free space that is worst for a rival: the poorest, or the richest on a minus."""
    sign = SIGNS[s.events[s.pair_on(move.line)]][PETANQUE]
    return min(s.free[move.card], key=lambda c: sign * PETANQUE_BONUSES[MOVES[c].spot])


def outlooks(s: Marathon) -> list[float]:
    """Return what each seat may hope for: the sheet, the lines as they stand, and the rest."""
    hopes = [
        result(s, seat) - TICK * len(s.missed[seat]) + _time(s, seat) for seat in range(s.seats)
    ]
    for pair in range(s.counted, 3):
        to_visit = TO_VISIT * LAST_DAYS if pair == 2 else TO_VISIT
        for place in range(6):
            if pair < s.opened:
                cells = card_cells(s, pair, place, s.board)
                spaces = s.spaces(pair & 1, place)
                for seat in range(s.seats):
                    hopes[seat] += cells[seat] if seat in spaces else cells[seat] - to_visit
            else:
                for seat in range(s.seats):
                    hopes[seat] -= MALUS[place] * multiplier(pair) + to_visit
    return hopes


def _time(s: Marathon, seat: Seat) -> float:
    """Return what the periods left to `seat` are worth."""
    at = s.time[seat]
    worth = PERIOD * (END - at + min(END - at, STRETCH))
    if s.pawns[seat] == 0 and at < END:
        jump = STRETCH * (pair_of(at) + 1) - at
        worth -= PAWNLESS * PERIOD * jump * multiplier(pair_of(at))
    return worth


def merits(s: Marathon, after: Marathon, seat: Seat) -> list[Merit]:
    """Say what a pawn brings: points, a place visited, the time it takes, what rivals lose."""
    step = after.steps[-1] if after.steps else None
    if isinstance(step, ExpelTo):
        after = _expelled(after, step.choice)
    found: list[Merit] = []
    before, now = _standings(s), _standings(after)
    for who in range(s.seats):
        gained = now[who] - before[who]
        if who == seat and gained > 0:
            found.append(Merit("points", float(gained), {"n": gained}))
        elif who != seat and gained < 0:
            found.append(Merit("rival", -RIVALS * gained, {"n": -gained, "rival": who}))
    for pair in range(s.counted, s.opened):
        for place in range(6):
            line = pair & 1
            if seat not in s.spaces(line, place) and seat in after.spaces(line, place):
                found.append(Merit("visit", TO_VISIT, {"place": PLACES[place]}))
    periods = after.time[seat] - s.time[seat]
    if periods > 0:
        found.append(Merit("time", -PERIOD * periods, {"n": periods}))
    return found


def _standings(s: Marathon) -> list[int]:
    """Return each seat's sheet with the lines as they stand."""
    totals = [sum(cells) - s.penalty[seat] for seat, cells in enumerate(s.cells)]
    for pair in range(s.counted, s.opened):
        for place in range(6):
            for seat, cell in enumerate(card_cells(s, pair, place, s.board)):
                totals[seat] += cell
    return totals
