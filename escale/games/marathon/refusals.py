"""Why a space is closed to a player now, with the rule that says so."""

from escale.engine import CHANCE, Choice, Refusal, Seat
from escale.games.marathon.cards import (
    END,
    ETAGE,
    EXPEL,
    FREE,
    JARDIN,
    LINES,
    MOVES,
    PETANQUE,
    PLACES,
    RDC,
    SALON,
    STOP,
    VERTE,
    Move,
)
from escale.games.marathon.state import Marathon
from escale.games.marathon.steps import ExpelTo

TAKEN = {SALON: "R7.2.2", JARDIN: "R7.4.1", PETANQUE: "R7.5.2"}
ONE_PAWN = {RDC: "R7.3.2", VERTE: "R7.6.1"}


def why_not(s: Marathon, seat: Seat, choice: Choice) -> Refusal | None:
    """Explain why `seat` may not choose `choice` now."""
    if not s.decisions or s.decisions[0].seat == CHANCE:
        return None
    if choice != STOP and choice not in MOVES:
        return None
    if s.time[seat] == END:
        return Refusal("at_the_end", "R8.4")
    if seat != s.order[0]:
        return Refusal("not_furthest_back", "R3.1", {"seat": s.order[0]})
    if any(choice in decision.choices for decision in s.decisions):
        return None
    if choice == STOP:
        return Refusal("must_place", "R8.3")
    if isinstance(s.steps[-1], ExpelTo):
        return Refusal("expelled_needs_room", "R7.5.4")
    move = MOVES[choice]
    if not s.is_open(move.line):
        return Refusal("face_down", "R3.4", {"line": LINES[move.line]})
    return _on_card(s, seat, move)


def _on_card(s: Marathon, seat: Seat, move: Move) -> Refusal | None:
    """Explain what on an open card keeps `seat` from making `move`."""
    place = PLACES[move.place]
    if move.place in ONE_PAWN and s.present(move.line, move.place, seat):
        return Refusal("one_pawn", ONE_PAWN[move.place], {"place": place})
    if move.place == ETAGE:
        return Refusal("shelf_full", "R7.1.3", {"shelf": move.spot + 1})
    if move.place == VERTE:
        queue = len(s.free[move.card]) - 1
        return Refusal("short_queue", "R7.6.2", {"queue": queue})
    owner = s.board[move.at]
    if not move.expels:
        if move.place == JARDIN and not s.free[move.card]:
            return Refusal("tables_full", "R7.4.4")
        if move.place == PETANQUE and EXPEL[move.line][move.spot] in s.placements(seat):
            return Refusal("expel_instead", "R7.5.3", {"seat": owner})
        return Refusal("taken", TAKEN[move.place], {"seat": owner})
    if owner == FREE:
        return Refusal("nobody_to_expel", "R7.5.3")
    if owner == seat:
        return Refusal("own_pawn", "R7.5.4")
    return Refusal("no_room_to_expel", "R7.5.4")
