"""The table around the game: sitting down, leaving, bots on seats, what the host changes."""

from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING

from msgspec.structs import replace

from escale.bots import BOTS
from escale.engine import Seat
from escale.server import absence, consent, plan
from escale.server.following import agreed
from escale.server.guard import NAME, Refusal, clean, digest, new_token
from escale.server.messages import Arrange, Link, Mark, Remove, SetBot, Sit, WaitFor
from escale.server.rows import Agreed, Person, PersonalLink, Seating, Spent, now

if TYPE_CHECKING:
    from escale.server.table import Table

LINK_LIFE = 7 * 24 * 3600 * 1000  # milliseconds


def level(name: str) -> str:
    """Return the level of bot called `name`, or refuse it."""
    if name not in BOTS:
        raise Refusal("bad_option", f"no bot is called {name[:40]!r}; known: {', '.join(BOTS)}")
    return name


def seat_in(table: "Table", seat: int) -> Seating:
    """Return a seat of the table, or refuse a number it does not have."""
    if not 0 <= seat < len(table.seating):
        raise Refusal("bad_option", f"there is no seat {seat}; there are {len(table.seating)}")
    return table.seating[seat]


def own_seats(table: "Table", person: Person, which: Seat | None) -> list[Seat]:
    """Return all seats of `person`, or the one that is meant, or refuse."""
    seats = table.seats_of(person.id)
    if not seats:
        raise Refusal("not_seated", "you do not sit at this table")
    if which is None:
        return seats
    if which not in seats:
        raise Refusal("not_seated", f"you do not play seat {which}")
    return [which]


def plays(table: "Table") -> None:
    """Refuse what cannot be done once a game is over, or while it begins or is read again."""
    if table.lost:
        raise Refusal("failed", "this table is being read again; try again")
    if table.status == "over":
        raise Refusal("over", "the game is over")
    if table.salting:
        raise Refusal("started", "the game is about to begin")


async def save(
    table: "Table",
    seats: Mapping[Seat, Seating],
    host: str | None = None,
    removed: str | None = None,
) -> None:
    """Store who plays some seats, then make it true and tell everyone; the lock is held."""
    host = host or table.host
    there = [seats.get(seat, old) for seat, old in enumerate(table.seating)]
    away = sorted({*table.removed, removed}) if removed else None
    await table.stored(table.store.seat(table.mark(seating=there), seats, host, now(), away))
    table.host = host
    table.removed = table.removed if away is None else set(away)
    for seat, new in seats.items():
        table.seating[seat] = new
        table.pilot.forget(seat)
    table.reseat()
    await consent.settle(table)


def free_seat(table: "Table", person: Person | None, ask: Sit) -> Seat:
    """Return the seat somebody may sit down on, or refuse; nothing is changed."""
    plays(table)
    if ask.beside and table.status != "lobby":  # nobody looks into a hand left behind
        raise Refusal("started", "a screen is shared from the beginning of a game")
    if person is not None and person.id in table.removed:
        raise Refusal("closed", "the host of this table asked you to get up")
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


def seat_in_play(table: "Table", person: Person | None, wanted: Seat | None) -> Seat:
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


def own_name(table: "Table", seat: Seat, name: str) -> str:
    """Return a name nobody else at the table has: a second Ada is "Ada 2"."""
    others = {s.name.casefold() for n, s in enumerate(table.seating) if s.name and n != seat}
    made, n = name, 1
    while made.casefold() in others:
        n += 1
        made = f"{name[: NAME - len(str(n)) - 1]} {n}"
    return made


@agreed
async def sit(table: "Table", person: Person, ask: Sit) -> None:
    """Give `person` an empty seat, or one that only a bot plays."""
    asked = clean(ask.name, NAME, "the name")
    async with table.lock:
        seat = free_seat(table, person, ask)
        name = own_name(table, seat, asked)
        there = table.seating[seat]
        # One screen, one salt; and once the game has begun chance is as it is.
        own = [table.seating[other].seal for other in table.seats_of(person.id)]
        seal = there.seal if table.status != "lobby" else own[0] if own else ""
        sat = there.sat
        if table.match is not None:
            sat = {person.id: table.match.shown, **sat}
        new = Seating(person.id, name, None, there.salt, seal=seal, sat=sat, mark=there.mark)
        new.arrived = now()
        new.away = replace(there.away, held=None, wants=[])
        if person.id in there.sat:
            new.away = absence.noted(table, seat, "back", new.away, name)
        # A big screen that laid the table sits nowhere: the first person at it is its host.
        adopt = table.status == "lobby" and not table.seats_of(table.host)
        await save(table, {seat: new}, person.id if adopt else None)


def emptied(table: "Table", seat: Seat) -> Seating:
    """Return a seat without its player; in a game begun it stays theirs, and so does their salt."""
    there = table.seating[seat]
    if table.status == "lobby":
        return Seating()
    sat = {there.player: 0, **there.sat} if there.player else there.sat
    away = absence.noted(table, seat, "up")
    return Seating(salt=there.salt, seal=there.seal, sat=sat, mark=there.mark, away=away)


async def hold(table: "Table") -> None:
    """Stop the count before a game, if there is one; the lock is held."""
    if table.counting:
        if table.store.shared:
            await table.stored(table.store.set_opening(table.mark(), None))
        table.opening = None


def eldest(table: "Table", gone: str) -> Seat | None:
    """Return the seat of who has sat longest, of those who stay and play themselves."""
    others = [n for n, s in enumerate(table.seating) if s.player not in (None, gone) and not s.bot]
    return min(others, key=lambda n: table.seating[n].arrived) if others else None


def hand_over(table: "Table", changed: dict[Seat, Seating], gone: str | None) -> str | None:
    """Return who hosts once the host is gone, with a line of the log for it among the changes."""
    heir = eldest(table, gone) if gone is not None and gone == table.host else None
    if heir is None:
        return None
    there = changed.get(heir, table.seating[heir])
    changed[heir] = replace(there, away=absence.noted(table, heir, "host", there.away))
    return there.player


@agreed
async def leave(table: "Table", person: Person, which: Seat | None) -> None:
    """Empty a person's seat, or all of them; another person hosts the table then."""
    async with table.lock:
        plays(table)
        seats = own_seats(table, person, which)
        gone = seats == table.seats_of(person.id)
        changed = {seat: emptied(table, seat) for seat in seats}
        host = hand_over(table, changed, person.id if gone else None)
        await hold(table)
        await save(table, changed, host)


@agreed
async def set_bot(table: "Table", person: Person, ask: SetBot) -> None:
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
                if chosen is None or not absence.away(table, seat):
                    raise Refusal("seat_taken", f"seat {seat} is somebody's")
                await absence.want(table, seat, own, True)
                if person.id != table.host and not absence.settled(table, seat):
                    return
            held = table.match.shown if table.match and chosen else None
            away = replace(old.away, wants=[], held=held)
            if old.player is not None and bool(old.bot) != bool(chosen):
                away = absence.noted(table, seat, "bot" if chosen else "back", away)
            changed[seat] = replace(old, bot=chosen, away=away)
        host = None
        if table.status == "playing" and chosen is not None:
            of_host = table.seats_of(table.host)
            gone = bool(of_host) and all(changed.get(n, table.seating[n]).bot for n in of_host)
            host = hand_over(table, changed, table.host if gone else None)
        await save(table, changed, host)


@agreed
async def wait_for(table: "Table", person: Person, ask: WaitFor) -> None:
    """Say that somebody would rather wait for a player who is gone."""
    async with table.lock:
        plays(table)
        own = own_seats(table, person, None)
        seat_in(table, ask.seat)
        if table.status != "playing" or table.seating[ask.seat].player is None:
            raise Refusal("not_asked", "nobody is waited for there")
        if ask.seat not in own and absence.away(table, ask.seat):
            await absence.want(table, ask.seat, own, False)


def hosts(table: "Table", person: Person) -> None:
    """Refuse what only the host does, and only before the game."""
    plays(table)
    if table.status != "lobby":
        raise Refusal("started", "the game has already begun")
    if person.id != table.host:
        raise Refusal("not_host", "only the host of this table may do this")


@agreed
async def arrange(table: "Table", person: Person, ask: Arrange) -> None:
    """Change what is agreed while people sit down: chairs, options, cards, clocks, who sees it."""
    game = table.game
    async with table.lock:
        hosts(table, person)
        new = settled(table)
        if ask.options is not None:
            new = new._replace(options=plan.settings(game, ask.options))
        if ask.words is not None:
            new = new._replace(words=plan.cards(game, ask.words))
        if ask.public is not None:
            new = new._replace(public=ask.public)
        if ask.clock is not None:
            new = new._replace(clock=plan.clock(ask.clock))
        if ask.bank is not None:
            new = new._replace(bank=plan.bank(ask.bank))
        if ask.reaction is not None:
            new = new._replace(reaction=plan.reaction(ask.reaction))
        seats = len(table.seating) if ask.seats is None else plan.chairs(game, ask.seats)
        await rearrange(table, new, plan.fewer(table.seating, seats))


def settled(table: "Table") -> Agreed:
    """Return what is agreed at a table so far."""
    times = table.clock, table.bank, table.reaction
    return Agreed(table.options, table.words, table.public, *times)


async def rearrange(table: "Table", new: Agreed, seating: list[Seating]) -> None:
    """Store what is agreed and every chair, then make it true; the lock is held."""
    at = now()
    await table.stored(table.store.arrange(table.mark(seating=seating), new, seating, at))
    table.opening = None
    table.options, table.words, table.public, *times = new
    table.clock, table.bank, table.reaction = times
    table.pilot.hourglass.spent = [Spent() for _ in seating]
    since = {one.player: gone for one, gone in zip(table.seating, table.gone, strict=True)}
    table.gone = [since.get(one.player, monotonic()) for one in seating]
    table.seating, table.changed = seating, at
    table.reseat()


@agreed
async def remove(table: "Table", person: Person, ask: Remove) -> None:
    """Have somebody get up before the game, from all their chairs, for good."""
    async with table.lock:
        hosts(table, person)
        player = seat_in(table, ask.seat).player
        if player is None or player == person.id:
            raise Refusal("bad_option", f"nobody else sits on seat {ask.seat}")
        await hold(table)
        await save(table, {seat: Seating() for seat in table.seats_of(player)}, removed=player)


@agreed
async def mark(table: "Table", person: Person, ask: Mark) -> None:
    """Choose one's colour and shape, which nobody at the table wears."""
    async with table.lock:
        plays(table)
        if table.status != "lobby":
            raise Refusal("started", "the game has already begun")
        seat = own_seats(table, person, ask.seat)[0]
        worn = plan.marks(table.seating)
        others = [n for n, one in enumerate(table.seating) if n != seat and not one.empty]
        if ask.mark in (worn[n] for n in others):
            raise Refusal("seat_taken", f"somebody wears mark {ask.mark}")
        # What others wear stays theirs, even where they never chose.
        fixed = {n: replace(table.seating[n], mark=worn[n]) for n in others}
        free = {
            n: replace(one, mark=0)
            for n, one in enumerate(table.seating)
            if one.empty and one.mark == ask.mark
        }
        own = replace(table.seating[seat], mark=ask.mark)
        await save(table, {**fixed, **free, seat: own})


async def link(table: "Table", person: Person, which: Seat | None) -> Link:
    """Return a link that moves a person's seat to another device, once."""
    async with table.lock:
        plays(table)
        seat = own_seats(table, person, which)[0]
        token = new_token()
        behind = PersonalLink(table.id, seat)
        await table.store.add_link(digest(token), behind, now() + LINK_LIFE)
    # After the #, so that no log and no referrer ever holds it.
    return Link(token, f"/claim#{token}")
