"""A game that is over, looked at again: its file, its draws, its proof, its story, its review."""

from typing import Any

import msgspec
import structlog

from escale.engine import EscaleError, Match, Seat, folded
from escale.save import SavedGame, load
from escale.server.clerk import Chore, What
from escale.server.guard import Refusal
from escale.server.hub import Hub
from escale.server.messages import Review
from escale.server.table import Table
from escale.server.workers import WorkerFailed

_AT_ONCE = 4  # events reviewed before somebody else has a turn
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
    return table.saved(finished(table).history).bind()


async def reviewed(hub: Hub, table: Table, visit: str) -> Review:
    """Return the review of a finished game, or how far it is; asking begins it."""
    finished(table)
    kept = await hub.store.find_review(table.id)
    if kept is not None:
        return msgspec.convert({"progress": 1.0, "moments": kept}, Review)
    if table.id not in hub.reviewing:
        await hub.allow("dear", visit)
        hub.reviewing[table.id] = 0.0
        table.pilot.start(_review(hub, table, saved(table), visit))
    return Review(hub.reviewing[table.id], [])


async def _review(hub: Hub, table: Table, game: SavedGame, visit: str) -> None:
    """Have a game reviewed bit by bit beside the server, and keep what comes of it."""
    events, moments = len(folded(game.log)[0]), list[Any]()
    try:
        for first in range(0, events, _AT_ONCE):
            chore = Chore("review", game, first=first, last=min(events, first + _AT_ONCE))
            moments += msgspec.json.decode(await hub.clerk.ask(chore, visit, _LONG))
            hub.reviewing[table.id] = first / events
        await hub.store.add_review(table.id, moments)
    except WorkerFailed as failed:
        _log.error("not reviewed", table=table.id, fault=str(failed))
    finally:
        del hub.reviewing[table.id]


async def again(hub: Hub, what: What, table: Table, visit: str) -> Any:
    """Have a finished game played again beside the server; return what comes of it, as JSON."""
    return await _done(hub, table, Chore(what, saved(table)), visit)


async def story(hub: Hub, table: Table, visit: str, own: list[Seat], eyes: Seat | None) -> Any:
    """Return a game from its beginning, as JSON: to anybody's eyes once it is over, before that
    as far as it went, to one's own.
    """
    match = table.match
    if match is None:
        raise Refusal("not_started", "the game has not begun")
    if eyes is not None and eyes not in range(match.seats):
        raise Refusal("bad_option", f"there is no seat {eyes}; there are {match.seats}")
    if eyes is not None and eyes not in own and table.status != "over":
        raise Refusal("not_over", "what others see is shown once the game is over")
    game = table.saved(match.log[: match.shown])
    return await _done(hub, table, Chore("tell", game, eyes), visit)


async def brought_back(hub: Hub, text: bytes, visit: str, eyes: Seat | None) -> Any:
    """Return a saved game's table and story, as JSON, once it was checked; or refuse the file."""
    try:
        file = load(text)
        if eyes is not None and eyes not in range(file.seats):
            raise Refusal("bad_option", f"there is no seat {eyes}; there are {file.seats}")
        found = await hub.clerk.ask(Chore("open", file, eyes), visit, _LONG)
    except EscaleError as error:
        raise Refusal("bad_file", str(error), problem=str(error)[:300]) from error
    except WorkerFailed as failed:
        raise Refusal("bad_file", "this file could not be checked") from failed
    wrong = msgspec.json.decode(found, type=_Wrong)
    if wrong.problem is not None:
        raise Refusal("bad_file", wrong.problem, problem=wrong.problem[:300])
    return found


class _Wrong(msgspec.Struct):
    """What the clerk says of a file it cannot bring back."""

    problem: str | None = None


async def _done(hub: Hub, table: Table, chore: Chore, visit: str) -> Any:
    """Have the clerk do something with a table's game."""
    try:
        return await hub.clerk.ask(chore, visit, _LONG)
    except WorkerFailed as failed:
        _log.error("not played again", table=table.id, what=chore.what, fault=str(failed))
        raise Refusal("failed", "this game could not be played again") from failed
