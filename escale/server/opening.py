"""How a game begins: salts are sealed while people sit down, opened together, and it starts."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog
from msgspec.structs import replace

from escale.engine import fair
from escale.server import metrics
from escale.server.following import agreed
from escale.server.guard import Refusal, hexadecimal
from escale.server.messages import Salt, Seal
from escale.server.plan import fewer, lacking
from escale.server.room import hold, own_seats, plays, rearrange, save, settled
from escale.server.rows import Opening, Person, Seating, now
from escale.server.sharing import Overtaken
from escale.server.teller import Teller

if TYPE_CHECKING:
    from escale.server.table import Table

_log = structlog.get_logger("opening")


@agreed
async def seal(table: "Table", person: Person, ask: Seal) -> None:
    """Keep the hash of what a person's browser will mix into chance, the same on all their seats.

    Nothing is opened before the table closes for new seals, so nobody chooses a salt who may have
    seen another.
    """
    sealed = hexadecimal(ask.seal, "the seal")
    async with table.lock:
        plays(table)
        if table.status != "lobby":
            raise Refusal("started", "the game has already begun")
        seats = own_seats(table, person, None)
        await save(table, {seat: replace(table.seating[seat], seal=sealed) for seat in seats})
        waits = table.opening
        if waits is not None and person.id in waits.seals:
            left = [player for player in waits.seals if player != person.id]
            if left:
                await _wait(table, replace(waits, seals=left))
            else:
                await call(table)


@agreed
async def unseal(table: "Table", person: Person, ask: Salt) -> None:
    """Take a person's salt, now that all are sealed; the last one opened begins the game."""
    salt = hexadecimal(ask.salt, "the salt")
    async with table.lock:
        if not table.salting:
            raise Refusal("closed", "no salts are being opened")
        seats = own_seats(table, person, None)
        if any(table.seating[seat].seal != fair.seal(salt) for seat in seats):
            raise Refusal("forged", "this is not the salt that was sealed")
        opened = {seat: replace(table.seating[seat], salt=salt) for seat in seats}
        there = [opened.get(seat, old) for seat, old in enumerate(table.seating)]
        if all(who.salt for who in there if who.seal):
            await begin(table, there)
        else:
            if table.store.shared:  # the last one may be opened anywhere
                stored = table.store.seat(table.mark(), opened, table.host, table.changed)
                await table.stored(stored)
            table.seating = there


@agreed
async def start(table: "Table", person: Person) -> None:
    """Count aloud where several people sit, then close the table; whoever sits may do it."""
    async with table.lock:
        waits(table, person)
        missing = lacking(table.game, table.seating)
        if missing:
            raise Refusal("seats_empty", f"{missing} more must sit down, or bots", n=missing)
        seconds = table.counts()
        if not seconds:
            await close(table)
        elif table.opening is None:
            until = now() + int(1000 * seconds)
            await _wait(table, Opening(until, counts=True))
            table.tell_room()


@agreed
async def wait(table: "Table", person: Person) -> None:
    """Stop the count before a game: somebody is not ready."""
    async with table.lock:
        waits(table, person)
        await hold(table)
        table.tell_room()


def waits(table: "Table", person: Person) -> None:
    """Refuse what only those do who sit down for a game, before it begins."""
    plays(table)
    if table.status != "lobby":
        raise Refusal("started", "the game has already begun")
    if person.id != table.host:
        own_seats(table, person, None)


async def close(table: "Table") -> None:
    """Take the empty chairs away and have the salts opened; the lock is held."""
    if lacking(table.game, table.seating):  # somebody has got up while it was counted
        await hold(table)
        table.tell_room()
        return
    taken = sum(not seating.empty for seating in table.seating)
    if taken < len(table.seating):
        await rearrange(table, settled(table), fewer(table.seating, taken))
    await call(table)


async def gather(table: "Table", players: set[str]) -> None:
    """Begin by itself once some people's browsers have sealed a salt, or their time is up."""
    async with table.lock:
        if players:
            await _wait(table, _opening(table, sorted(players)))
        else:
            await call(table)


async def call(table: "Table") -> None:
    """Have every sealed salt opened, for a short while, and then begin; the lock is held."""
    if not any(seating.seal for seating in table.seating):
        await begin(table)
        return
    await _wait(table, _opening(table, []))
    table.tell_room()


def _opening(table: "Table", seals: list[str]) -> Opening:
    """Return what a beginning waits for from now on."""
    return Opening(now() + int(1000 * table.config.salts), seals)


async def _wait(table: "Table", opening: Opening) -> None:
    """Have a beginning wait; the lock is held."""
    before, table.opening = table.opening, opening
    if table.store.shared:
        try:
            await table.stored(table.store.set_opening(table.mark(), opening))
        except Overtaken:
            table.opening = before
            raise
    table.pilot.wake()


async def go_on(table: "Table", opening: Opening) -> None:
    """Take the next step when the count or the time for seals or salts is up, if it still waits."""
    await asyncio.sleep(max(0.0, (opening.until - now()) / 1000))
    await _step(table, opening)


@agreed
async def _step(table: "Table", opening: Opening) -> None:
    async with table.lock:
        if table.opening == opening and not table.lost:
            await (close if opening.counts else call if opening.seals else begin)(table)


async def begin(table: "Table", there: Sequence[Seating] = ()) -> None:
    """Store what was agreed, the first events and the new status together; the lock is held."""
    table.opening = None
    table.seating = list(there) or table.seating
    for seat, seating in enumerate(table.seating):
        if seating.seal and not seating.salt:
            _log.warning("salt not opened", table=table.id, seat=seat)
    bots = [seat for seat, who in enumerate(table.seating) if who.bot]
    if not table.begun:
        table.options = table.game.seated(table.options, bots)
    table.names = [who.name or who.bot or "" for who in table.seating]
    match = table.new_match(table.taken_over)
    draft, at = match.opening(), now()
    if table.guide:
        table.guide.begin(draft)
    salts = [seating.salt for seating in table.seating]
    mark = table.mark(draft.state)
    first = len(table.taken_over)
    begun = table.store.begin(mark, table.options, table.names, salts, first, draft.events, at)
    await table.stored(begun)
    if table.guide:
        await table.stored(table.store.learnt(table.mark(draft.state), table.guide.place))
    teller = Teller(match)
    told = teller.begin(draft)
    table.teller, table.status, table.changed = teller, "playing", at
    table.chain, table.taken_over = table.new_chain(), []
    if not table.guide:
        metrics.GAMES.labels(table.game.slug, "begun").inc()
    table.pilot.wake()
    table.tell_room()
    table.tell(told)
