"""A game that is over, looked at again: its file, its moments, its proof."""

from escale.engine import CHANCE, EscaleError, Seat
from escale.save import SavedGame, verify
from escale.server.course import Course
from escale.server.guard import Refusal
from escale.server.messages import Update, Verdict
from escale.server.table import Table


def finished(table: Table) -> Course:
    """Return the game of a table once it is over."""
    if table.course is None or table.status != "over":
        raise Refusal("not_over", "this is shown once the game is over")
    return table.course


def saved(table: Table) -> SavedGame:
    """Return the whole game as it is written to a file."""
    course = finished(table)
    return SavedGame(
        game=table.game.slug,
        rules=table.rules,
        seats=course.seats,
        options=table.options,
        names=[seating.name or seating.bot or "" for seating in table.seating],
        commitment=table.commitment,
        secret=table.secret,
        salts=course.salts,
        log=course.log,
    )


def moment(table: Table, n: int, seat: Seat | None) -> Update:
    """Return the table after its first `n` events, as `seat` saw it."""
    whole = finished(table)
    if not 0 <= n <= len(whole.log):
        raise Refusal("not_found", f"this game has {len(whole.log)} events")
    course = Course(
        table.game, whole.seats, whole.options, whole.secret, whole.salts, whole.log[:n]
    )
    update = course.update(seat, max(0, n - 1), table.changed)
    update.decision = None
    update.undo = False
    return update


def verdict(table: Table) -> Verdict:
    """Play the whole log again and check every roll and draw against the secret."""
    course = finished(table)
    problem = None
    try:
        verify(saved(table))
    except EscaleError as error:
        problem = str(error)
    chances = sum(seat == CHANCE for seat, _ in course.log)
    return Verdict(problem is None, len(course.log), chances, problem)
