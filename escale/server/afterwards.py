"""A game that is over, looked at again: its file, its proof."""

from escale.engine import EscaleError, Match
from escale.save import SavedGame, verify
from escale.server.guard import Refusal
from escale.server.messages import Verdict
from escale.server.table import Table


def finished(table: Table) -> Match:
    """Return the game of a table once it is over."""
    if table.match is None or table.status != "over":
        raise Refusal("not_over", "this is shown once the game is over")
    return table.match


def saved(table: Table) -> SavedGame:
    """Return the whole game as it is written to a file."""
    match = finished(table)
    return SavedGame(
        game=table.game.slug,
        rules=table.rules,
        seats=match.seats,
        options=table.options,
        names=[seating.name or seating.bot or "" for seating in table.seating],
        commitment=table.commitment,
        secret=table.secret,
        salts=[seating.salt for seating in table.seating],
        log=match.log,
    )


def verdict(table: Table) -> Verdict:
    """Play the whole log again and check every roll and draw against the secret."""
    match = finished(table)
    problem = None
    try:
        verify(saved(table))
    except EscaleError as error:
        problem = str(error)
    return Verdict(problem is None, len(match.log), match.now.chances, problem)
