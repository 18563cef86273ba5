"""A game that is over, looked at again: its file, its draws, its proof, its story."""

from typing import Any

import structlog

from escale.engine import Match, Seat
from escale.save import SavedGame
from escale.server.clerk import Chore, What
from escale.server.guard import Refusal
from escale.server.hub import Hub
from escale.server.table import Table
from escale.server.workers import WorkerFailed

_LONG = 60.0  # seconds to play a game again
_log = structlog.get_logger("afterwards")


def finished(table: Table) -> Match:
    """Return the game of a table once it is over."""
    if table.match is None or table.status != "over":
        raise Refusal("not_over", "this is shown once the game is over")
    return table.match


def proven(table: Table) -> Table:
    """Refuse to prove or give away a lesson: its chance was written beforehand."""
    if table.taught:
        raise Refusal("closed", "this is a lesson: its rolls and draws were written beforehand")
    return table


def saved(table: Table) -> SavedGame:
    """Return the whole game as it is written to a file."""
    return table.saved(finished(table).log).bind()


async def again(
    hub: Hub,
    what: What,
    table: Table,
    visit: str,
    seat: Seat | None = None,
) -> Any:
    """Have a finished game played again beside the server; return what comes of it, as JSON."""
    try:
        return await hub.clerk.ask(Chore(what, saved(table), seat), visit, _LONG)
    except WorkerFailed as failed:
        _log.error("not played again", table=table.id, what=what, fault=str(failed))
        raise Refusal("failed", "this game could not be played again") from failed
