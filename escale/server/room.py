"""The table around the game: sitting down, leaving, bots on seats."""

from collections.abc import Mapping
from time import monotonic

from msgspec.structs import replace

from escale.bots import BOTS
from escale.engine import Seat
from escale.server.guard import NAME, Refusal, clean, digest, new_token
from escale.server.messages import Link, SetBot, Sit
from escale.server.store import Person, PersonalLink, Seating, now
from escale.server.table import Table

LINK_LIFE = 7 * 24 * 3600 * 1000  # milliseconds


def level(name: str) -> str:
    """Return the level of bot called `name`, or refuse it."""
    if name not in BOTS:
        raise Refusal("bad_option", f"no bot is called {name[:40]!r}; known: {', '.join(BOTS)}")
    return name


def seat_in(table: Table, seat: int) -> Seating:
    """Return a seat of the table, or refuse a number it does not have."""
    if not 0 <= seat < len(table.seating):
        raise Refusal("bad_option", f"there is no seat {seat}; there are {len(table.seating)}")
    return table.seating[seat]


def own_seats(table: Table, person: Person, which: Seat | None) -> list[Seat]:
    """Return all seats of `person`, or the one that is meant, or refuse."""
    seats = table.seats_of(person.id)
    if not seats:
        raise Refusal("not_seated", "you do not sit at this table")
    if which is None:
        return seats
    if which not in seats:
        raise Refusal("not_seated", f"you do not play seat {which}")
    return [which]


def plays(table: Table) -> None:
    """Refuse what cannot be done once a game is over, or while it begins or is read again."""
    if table.lost:
        raise Refusal("failed", "this table is being read again; try again")
    if table.status == "over":
        raise Refusal("over", "the game is over")
    if table.opened is not None:
        raise Refusal("started", "the game is about to begin")


async def save(table: Table, seats: Mapping[Seat, Seating], host: str | None = None) -> None:
    """Store who plays some seats, then make it true and tell everyone; the lock is held."""
    host = host or table.host
    await table.stored(table.store.seat(table.id, seats, host, now()))
    table.host = host
    for seat, new in seats.items():
        table.seating[seat] = new
        table.pilot.forget(seat)
    table.reseat()


def free_seat(table: Table, person: Person | None, ask: Sit) -> Seat:
    """Return the seat somebody may sit down on, or refuse; nothing is changed."""
    plays(table)
    if ask.beside and table.status != "lobby":  # nobody looks into a hand left behind
        raise Refusal("started", "a screen is shared from the beginning of a game")
    if person is not None and not ask.beside and table.seats_of(person.id):
        raise Refusal("seat_taken", "you already sit at this table")
    if table.status == "playing":
        return seat_in_play(table, person, ask.seat)
    if ask.seat is None:
        empty = [n for n, seating in enumerate(table.seating) if seating.empty]
        if not empty:
            raise Refusal("seat_taken", "every seat is taken")
        return empty[0]
    if seat_in(table, ask.seat).player is not None:
        raise Refusal("seat_taken", f"seat {ask.seat} is taken")
    return ask.seat


def seat_in_play(table: Table, person: Person | None, wanted: Seat | None) -> Seat:
    """Return the seat `wanted` if it is open to them, else one that is their own or empty."""
    player = person.id if person else None
    open_to = table.open_to(player)
    if wanted is None:
        had = table.had(player)
        open_to = [seat for seat in open_to if seat in had or table.seating[seat].bot is None]
    else:
        seat_in(table, wanted)
        open_to = [seat for seat in open_to if seat == wanted]
    if not open_to:
        raise Refusal("seat_taken", "no seat here is open to you")
    return open_to[0]


async def sit(table: Table, person: Person, ask: Sit) -> None:
    """Give `person` an empty seat, or one that only a bot plays."""
    name = clean(ask.name, NAME, "the name")
    async with table.lock:
        seat = free_seat(table, person, ask)
        there = table.seating[seat]
        # One screen, one salt; and once the game has begun chance is as it is.
        own = [table.seating[other].seal for other in table.seats_of(person.id)]
        seal = there.seal if table.status != "lobby" else own[0] if own else ""
        sat = there.sat
        if table.match is not None:
            sat = {person.id: table.match.shown, **sat}
        await save(table, {seat: Seating(person.id, name, None, there.salt, seal=seal, sat=sat)})


def emptied(table: Table, seat: Seat) -> Seating:
    """Return a seat without its player; in a game begun it stays theirs, and so does their salt."""
    there = table.seating[seat]
    if table.status == "lobby":
        return Seating()
    sat = {there.player: 0, **there.sat} if there.player else there.sat
    return Seating(salt=there.salt, seal=there.seal, sat=sat)


async def leave(table: Table, person: Person, which: Seat | None) -> None:
    """Empty a person's seat, or all of them; another person hosts the table then."""
    async with table.lock:
        plays(table)
        seats = own_seats(table, person, which)
        gone = seats == table.seats_of(person.id)
        others = [s.player for s in table.seating if s.player not in (None, person.id)]
        host = others[0] if others and gone and table.host == person.id else None
        await save(table, {seat: emptied(table, seat) for seat in seats}, host)


async def set_bot(table: Table, person: Person, ask: SetBot) -> None:
    """Let a bot play a seat that nobody plays, one's own, or that of somebody long gone."""
    chosen = None if ask.level is None else level(ask.level)
    async with table.lock:
        plays(table)
        own = table.seats_of(person.id)
        if not own and person.id != table.host:
            raise Refusal("not_seated", "you do not sit at this table")
        if ask.seat is None:
            seats = [n for n, seating in enumerate(table.seating) if seating.player is None]
            if chosen is not None:
                seats = [n for n in seats if table.seating[n].bot is None]
        else:
            seats = [ask.seat]
        changed: dict[Seat, Seating] = {}
        for seat in seats:
            old = seat_in(table, seat)
            if table.status == "playing" and chosen is None and old.player is None:
                raise Refusal("started", "a bot's seat is given to whoever sits down there")
            if old.player is not None and seat not in own:
                there = table.online(seat) or monotonic() - table.gone[seat] < table.config.absent
                if chosen is None or there:
                    raise Refusal("seat_taken", f"seat {seat} is somebody's")
            changed[seat] = replace(old, bot=chosen)
        await save(table, changed)


async def link(table: Table, person: Person, which: Seat | None) -> Link:
    """Return a link that moves a person's seat to another device, once."""
    async with table.lock:
        plays(table)
        seat = own_seats(table, person, which)[0]
        token = new_token()
        behind = PersonalLink(table.id, seat)
        await table.store.add_link(digest(token), behind, now() + LINK_LIFE)
    # After the #, so that no log and no referrer ever holds it.
    return Link(token, f"/claim#{token}")
