"""Going back by consent: one seat asks, all people agree, and what follows is drawn afresh."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from escale.engine import Match, Seat, waiting
from escale.engine.match import BACK, OPEN
from escale.server import messages
from escale.server.following import agreed
from escale.server.guard import Refusal
from escale.server.rows import Wish, now
from escale.server.teller import Teller

if TYPE_CHECKING:
    from escale.server.table import Table


def voters(table: "Table") -> set[Seat]:
    """Return the seats that people play themselves; bots always agree."""
    return {n for n, s in enumerate(table.seating) if s.player is not None and s.bot is None}


def turned(match: Match, seat: Seat, asked: int) -> bool:
    """Whether a seat has chosen in the open since the history was `asked` long."""
    first = max(match.kept, asked - match.aside)
    return any(
        match.log[n][0] == seat and match.notices[n] == OPEN
        for n in range(max(0, first), len(match.log))
    )


@agreed
async def ask(table: "Table", seat: Seat, to: int) -> None:
    """Ask the table to go back to the moment of an event, once a turn."""
    async with table.lock:
        match = table.playing()
        if table.guide:
            raise Refusal("no_undo", "a lesson goes back with its guide")
        if table.seating[seat].bot is not None:
            raise Refusal("closed", "a bot plays for you; take your seat back first")
        if waiting(match.state) is None:
            raise Refusal("no_undo", "a window is open; ask once its envelopes are opened")
        asked = table.wish.asked if table.wish else {}
        if table.wish and table.wish.open:
            raise Refusal("asked_already", "the table is being asked")
        if str(seat) in asked and not turned(match, seat, asked[str(seat)]):
            raise Refusal("asked_already", "you have asked since your last choice")
        at = match.moment(to)
        if at is None:
            raise Refusal("no_undo", f"there is no moment before event {to} to go back to")
        asked = {**asked, str(seat): len(match.history)}
        own = table.seats_of(table.seating[seat].player)
        await _write(table, Wish(seat, at, own, True, asked))
        await settle(table)


@agreed
async def answer(table: "Table", seat: Seat, yes: bool) -> None:
    """Agree, or not: then nothing happens, and nobody is told who did not want to."""
    async with table.lock:
        table.playing()
        wish = table.wish
        own = table.seats_of(table.seating[seat].player)
        if wish is None or not wish.open:
            raise Refusal("not_asked", "nobody asks to go back now")
        if yes:
            await _write(table, replace(wish, yes=sorted({*wish.yes, *own})))
            await settle(table)
        else:
            await _write(table, replace(wish, open=False))


async def _write(table: "Table", wish: Wish) -> None:
    """Store a wish, then make it known."""
    await table.stored(table.store.set_wish(table.mark(), wish))
    table.wish = wish
    table.tell_room()


async def settle(table: "Table") -> None:
    """Go back if all people agree, once no window is open; the lock is held."""
    wish, match = table.wish, table.match
    if wish is None or not wish.open or match is None or table.status != "playing" or table.lost:
        return
    if voters(table) - {*wish.yes} or waiting(match.state) is None:
        return
    back = await asyncio.to_thread(match.back, wish.to)  # a long game takes a while to replay
    chain = await asyncio.to_thread(table.new_chain, back)
    done, at = replace(wish, open=False), now()
    event = (BACK, str(wish.to))
    mark = table.mark(back.state)
    written = table.store.go_back(mark, len(match.history), event, wish.to, done, at)
    await table.stored(written)
    table.wish, table.teller, table.chain = done, Teller(back), chain
    table.changed, table.late = at, {}
    table.emotes = [mark for mark in table.emotes if mark.n < wish.to]
    for seat in range(len(table.seating)):
        table.pilot.forget(seat)
    table.pilot.wake()
    table.tell(partial(table.teller.arrival, first=wish.to))
    table.tell_room()


def wish(table: "Table", player: str | None) -> messages.Wish | None:
    """Return what is asked of the table, as `player` is told."""
    made, match = table.wish, table.match
    if made is None or not made.open or match is None or table.status != "playing":
        return None
    own = {*table.seats_of(player)} & voters(table)
    yours = bool(own - {*made.yes})
    return messages.Wish(made.seat, made.to, match.shown - made.to, yours)


def returns(match: Match | None) -> list[messages.Return]:
    """Return where a match went back, and how much was given up each time."""
    found: list[messages.Return] = []
    events = 0
    for seat, choice in match.before if match else ():
        if seat == BACK:
            found.append(messages.Return(int(choice), events - int(choice)))
            events = int(choice)
        else:
            events += 1
    return found
