"""How a game begins: salts are sealed while people sit down, opened together, and it starts."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace

from escale.engine import fair
from escale.server import metrics
from escale.server.guard import Refusal, hexadecimal
from escale.server.messages import Salt, Seal
from escale.server.room import own_seats, plays, save
from escale.server.store import Person, now
from escale.server.table import Table
from escale.server.teller import Teller

_log = structlog.get_logger("opening")


async def seal(table: Table, person: Person, ask: Seal) -> None:
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
        if person.id in table.due:
            table.due.remove(person.id)
            if not table.due:
                await call(table)


async def unseal(table: Table, person: Person, ask: Salt) -> None:
    """Take a person's salt, now that all are sealed; the last one opened begins the game."""
    salt = hexadecimal(ask.salt, "the salt")
    async with table.lock:
        if table.opened is None:
            raise Refusal("closed", "no salts are being opened")
        seats = own_seats(table, person, None)
        if any(table.seating[seat].seal != fair.seal(salt) for seat in seats):
            raise Refusal("forged", "this is not the salt that was sealed")
        table.opened.update(dict.fromkeys(seats, salt))
        if all(seat in table.opened for seat, who in enumerate(table.seating) if who.seal):
            await begin(table)


async def start(table: Table, person: Person) -> None:
    """Close the table; once the sealed salts are open the game begins."""
    async with table.lock:
        plays(table)
        if table.status != "lobby":
            raise Refusal("started", "the game has already begun")
        if person.id != table.host:
            raise Refusal("not_host", "only the host starts the game")
        empty = [str(n) for n, seating in enumerate(table.seating) if seating.empty]
        if empty:
            raise Refusal("seats_empty", f"these seats are empty: {', '.join(empty)}")
        await call(table)


async def gather(table: Table, players: set[str]) -> None:
    """Begin by itself once some people's browsers have sealed a salt, or their time is up."""
    async with table.lock:
        table.due = players
        if players:
            table.pilot.start(_later(table, lambda: bool(table.due), call))
        else:
            await call(table)


async def call(table: Table) -> None:
    """Have every sealed salt opened, for a short while, and then begin; the lock is held."""
    table.due = set()
    if not any(seating.seal for seating in table.seating):
        await begin(table)
        return
    table.opened = {}
    table.tell_room()
    table.pilot.start(_later(table, lambda: table.opened is not None, begin))


async def _later(
    table: Table, waits: Callable[[], bool], step: Callable[[Table], Awaitable[None]]
) -> None:
    """Take a step when the time for salts is up, if the table still waits for it."""
    await asyncio.sleep(table.config.salts)
    async with table.lock:
        if waits() and not table.lost:
            await step(table)


async def begin(table: Table) -> None:
    """Store what was agreed, the first events and the new status together; the lock is held."""
    opened, table.opened = table.opened or {}, None
    for seat, seating in enumerate(table.seating):
        seating.salt = opened.get(seat, "")
        if seating.seal and not seating.salt:
            _log.warning("salt not opened", table=table.id, seat=seat)
    bots = [seat for seat, who in enumerate(table.seating) if who.bot]
    table.options = table.game.seated(table.options, bots)
    table.names = [who.name or who.bot or "" for who in table.seating]
    match = table.new_match()
    draft, at = match.opening(), now()
    if table.guide:
        table.guide.begin(draft)
    salts = [seating.salt for seating in table.seating]
    begun = table.store.begin(table.id, table.options, table.names, salts, draft.events, at)
    await table.stored(begun)
    if table.guide:
        await table.stored(table.store.learnt(table.id, table.guide.place))
    teller = Teller(match)
    told = teller.begin(draft)
    table.teller, table.status, table.changed = teller, "playing", at
    table.chain = table.new_chain()
    if not table.guide:
        metrics.GAMES.labels(table.game.slug, "begun").inc()
    table.pilot.wake()
    table.tell_room()
    table.tell(told)
