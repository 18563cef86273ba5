"""The table around the game: sitting down, leaving, bots on seats, starting."""

from collections.abc import Mapping
from time import monotonic

from escale.bots import BOTS
from escale.engine import Seat
from escale.server import metrics
from escale.server.guard import NAME, SALT, Refusal, clean, digest, new_token
from escale.server.messages import Link, SetBot, Sit
from escale.server.store import Person, PersonalLink, Seating, now
from escale.server.table import Table
from escale.server.teller import Teller

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
    """Refuse what cannot be done once a game is over, or while its table is read again."""
    if table.lost:
        raise Refusal("failed", "this table is being read again; try again")
    if table.status == "over":
        raise Refusal("over", "the game is over")


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
    clean(ask.salt, SALT, "the salt", empty=True)
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
    """Return the seat somebody may take in a game under way: their own, or one nobody has had.

    Nobody looks into two hands: who has sat at a table with secrets only sits there again.
    """
    had = table.had(person.id if person else None)
    open_to = [
        seat
        for seat, there in enumerate(table.seating)
        if there.player is None
        and (seat in had or not (there.sat or (had and table.game.secrets)))
        and (wanted is not None or seat in had or there.bot is None)
    ]
    if wanted is not None:
        seat_in(table, wanted)
        open_to = [seat for seat in open_to if seat == wanted]
    if not open_to:
        raise Refusal("seat_taken", "no seat here is open to you")
    return open_to[0]


async def sit(table: Table, person: Person, ask: Sit) -> None:
    """Give `person` an empty seat, or one that only a bot plays."""
    name = clean(ask.name, NAME, "the name")
    salt = clean(ask.salt, SALT, "the salt", empty=True)
    async with table.lock:
        seat = free_seat(table, person, ask)
        # Chance is fixed once the game has begun: a later player's salt would change it.
        salt = salt if table.status == "lobby" else table.seating[seat].salt
        sat = table.seating[seat].sat
        if table.match is not None:
            sat = {person.id: table.match.shown, **sat}
        await save(table, {seat: Seating(person.id, name, None, salt, sat=sat)})


async def leave(table: Table, person: Person, which: Seat | None) -> None:
    """Empty a person's seat, or all of them; another person hosts the table then."""
    async with table.lock:
        plays(table)
        seats = own_seats(table, person, which)
        gone = seats == table.seats_of(person.id)
        others = [s.player for s in table.seating if s.player not in (None, person.id)]
        host = others[0] if others and gone and table.host == person.id else None
        left = {seat: Seating(salt=table.seating[seat].salt) for seat in seats}
        if table.status == "playing":  # it stays theirs
            for seat, new in left.items():
                new.sat = {person.id: 0, **table.seating[seat].sat}
        await save(table, left, host)


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
            changed[seat] = Seating(old.player, old.name, chosen, old.salt, old.orders, old.sat)
        await save(table, changed)


async def start(table: Table, person: Person) -> None:
    """Begin the game: from now on seats and salts are as they are."""
    async with table.lock:
        plays(table)
        if table.status != "lobby":
            raise Refusal("started", "the game has already begun")
        if person.id != table.host:
            raise Refusal("not_host", "only the host starts the game")
        empty = [str(n) for n, seating in enumerate(table.seating) if seating.empty]
        if empty:
            raise Refusal("seats_empty", f"these seats are empty: {', '.join(empty)}")
        await begin(table)


async def begin(table: Table) -> None:
    """Store the first events and the new status together; the lock is held."""
    bots = [seat for seat, who in enumerate(table.seating) if who.bot]
    table.options = table.game.seated(table.options, bots)
    match = table.new_match()
    draft, at = match.opening(), now()
    await table.stored(table.store.begin(table.id, table.options, draft.events, at))
    teller = Teller(match)
    opening = teller.begin(draft)
    table.teller, table.status, table.changed = teller, "playing", at
    metrics.GAMES.labels(table.game.slug, "begun").inc()
    table.pilot.wake()
    table.tell_room()
    table.tell(opening)


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
