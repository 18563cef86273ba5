"""What is stored of people, tables, seats, logs and talk, and every way to read and write it.

Each method is one transaction; what it returns is awaited, and comes after the commit.
"""

from asyncio import Future
from collections.abc import Mapping, Sequence
from time import time
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Update, bindparam, delete, insert, select, update

from escale.engine import Choice, Event, Options, Seat
from escale.engine.fair import SCHEME
from escale.lesson import Place
from escale.server.messages import ChatLine, Orders, Status
from escale.server.schema import chat, events, links, players, reviews, seats, tables
from escale.server.writer import Row, Writer

REMEMBERED = 200  # lines of chat
_LISTS = 50  # tables in a list


def now() -> int:
    """Return the milliseconds since 1970: the time, as everything stored writes it."""
    return int(time() * 1000)


class Person(NamedTuple):
    """Somebody who once gave a name here."""

    id: str
    name: str


class TableRow(Struct, kw_only=True):
    """What was agreed at a table and how far it is."""

    id: str
    game: str
    rules: int
    seats: int
    options: Options
    words: dict[str, str] = {}  # cards the table wrote itself
    title: str = ""
    public: bool = False
    status: Status = "lobby"
    host: str
    secret: str
    undos: int = 0  # how often something was taken back
    next: str | None = None
    created: int
    changed: int
    clock: int = 0  # seconds; 0: none
    reaction: int = 0  # the same, in a reaction window
    scheme: int = SCHEME  # how its chance is made
    names: list[str] = []  # by seat, as the game began
    lesson: Place | None = None  # how far its learner is


class Seating(Struct):
    """A seat and who plays it; with a player and a bot, the bot stands in."""

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    salt: str = ""  # what its player mixed into chance, once the game has begun
    orders: Orders = field(default_factory=Orders)
    seal: str = ""  # the hash of the salt, published before
    sat: dict[str, int] = field(default_factory=dict)  # who has sat here, from which event on
    sealed: tuple[int, Choice] | None = None  # an answer in a window, and its version

    @property
    def empty(self) -> bool:
        """Whether nobody plays this seat."""
        return self.player is None and self.bot is None


class Listed(NamedTuple):
    """A table and who sits at it."""

    row: TableRow
    seating: list[Seating]


class Kept(NamedTuple):
    """All that is stored of one table."""

    row: TableRow
    seating: list[Seating]
    log: list[Event]
    chat: list[ChatLine]


class PersonalLink(NamedTuple):
    """The seat behind a link that moves it to another device."""

    table: str
    seat: Seat


def _lines(table: str, first: int, log: Sequence[Event], at: int) -> list[Row]:
    """Return events as lines of a table's log, from number `first` on."""
    return [(table, n, seat, choice, at) for n, (seat, choice) in enumerate(log, first)]


def _placed(place: Place | None) -> dict[str, Any] | None:
    """Return how far a learner is, as it is written."""
    return None if place is None else asdict(place)


_SEATED = ("player", "name", "bot", "salt", "seal", "sat", "sealed")
# Statements made once: making one takes longer than doing it.
_ADD_PERSON, _ADD_TABLE, _ADD_SEATS, _ADD_LINE = map(insert, (players, tables, seats, chat))
_FIND_PERSON = select(players).where(players.c.hash == bindparam("sought"))
_SEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("in_table"), seats.c.seat == bindparam("at_seat"))
    .values({name: bindparam(name) for name in _SEATED})
)
_SALT = (
    update(seats)
    .where(seats.c.table_id == bindparam("in_table"), seats.c.seat == bindparam("at_seat"))
    .values(salt=bindparam("salt"))
)
_CHANGES: dict[tuple[str, ...], Update] = {
    names: update(tables)
    .where(tables.c.id == bindparam("sought"))
    .values({name: bindparam(name) for name in names})
    for names in (
        ("changed", "host"),
        ("status", "options", "names", "changed"),
        ("status", "changed"),
        ("undos",),
        ("next",),
        ("lesson",),
        ("status", "changed", "undos", "lesson"),
    )
}


def _change(c: Connection, table: str, **values: Any) -> None:
    """Write changed columns of a table."""
    c.execute(_CHANGES[tuple(values)], {"sought": table, **values})


def _row(columns: dict[str, Any]) -> TableRow:
    """Return a table as it is read."""
    place = columns.pop("lesson")
    return TableRow(**columns, lesson=None if place is None else Place(**place))


def _find(c: Connection, which: ColumnElement[bool]) -> list[Listed]:
    """Return the tables meant, the latest first, with who sits at them."""
    latest = select(tables).where(which).order_by(tables.c.changed.desc()).limit(_LISTS)
    found = {row.id: Listed(_row(row._asdict()), []) for row in c.execute(latest)}
    sitting = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
    for s in c.execute(sitting):
        sealed = None if s.sealed is None else (s.sealed[0], s.sealed[1])
        orders = Orders(**s.orders)
        seating = Seating(s.player, s.name, s.bot, s.salt, orders, s.seal, s.sat, sealed)
        found[s.table_id].seating.append(seating)
    return list(found.values())


class Store(Writer):
    """The database, by what is done with it."""

    # ── people ──────────────────────────────────────────────────────────────────────────────────

    def find_person(self, hashed: str) -> "Future[Person | None]":
        """Return who holds the secret with this hash."""

        def work(c: Connection) -> Person | None:
            row = c.execute(_FIND_PERSON, {"sought": hashed}).one_or_none()
            return Person(row.id, row.name) if row else None

        return self.run(work)

    def add_person(self, person: Person, hashed: str) -> None:
        """Remember somebody new by the hash of their secret, with what they do next."""
        row = {"id": person.id, "hash": hashed, "name": person.name, "created": now()}

        def work(c: Connection) -> None:
            c.execute(_ADD_PERSON, row)

        self.before(work)

    def rename_person(self, person: Person) -> "Future[None]":
        """Give somebody another name."""

        def work(c: Connection) -> None:
            c.execute(update(players).where(players.c.id == person.id).values(name=person.name))

        return self.run(work)

    # ── tables ──────────────────────────────────────────────────────────────────────────────────

    def add_table(self, row: TableRow, seating: Sequence[Seating]) -> "Future[None]":
        """Keep a new table and who sits at it."""
        whole = {**asdict(row), "lesson": _placed(row.lesson)}
        each = [
            {**asdict(one), "table_id": row.id, "seat": seat, "orders": asdict(one.orders)}
            for seat, one in enumerate(seating)
        ]

        def work(c: Connection) -> None:
            c.execute(_ADD_TABLE, whole)
            c.execute(_ADD_SEATS, each)

        return self.run(work)

    def read_table(self, id: str) -> "Future[Kept | None]":
        """Return a table with its whole log and what was said last."""

        def work(c: Connection) -> Kept | None:
            found = _find(c, tables.c.id == id)
            if not found:
                return None
            e, m = events.c, chat.c
            log = c.execute(select(e.seat, e.choice).where(e.table_id == id).order_by(e.n))
            said = c.execute(
                select(m.n, m.name, m.seat, m.text, m.at, m.about)
                .where(m.table_id == id)
                .order_by(m.n.desc())
                .limit(REMEMBERED)
            ).all()
            lines = [ChatLine(*line) for line in reversed(said)]
            return Kept(*found[0], [(seat, choice) for seat, choice in log], lines)

        return self.run(work)

    def public_tables(self, since: int) -> "Future[list[Listed]]":
        """Return the public tables not over that have changed since then, the latest first."""
        t = tables.c
        which = t.public & (t.status != "over") & (t.changed > since)
        return self.run(lambda c: _find(c, which))

    def tables_of(self, player: str) -> "Future[list[Listed]]":
        """Return the tables where somebody sits, the latest first."""
        sits = select(seats.c.table_id).where(seats.c.player == player)
        return self.run(lambda c: _find(c, tables.c.id.in_(sits)))

    def set_next(self, table: str, next: str) -> "Future[None]":
        """Say where the players of a table go on."""
        return self.run(lambda c: _change(c, table, next=next))

    # ── seats ───────────────────────────────────────────────────────────────────────────────────

    def seat(
        self, table: str, changed: Mapping[Seat, Seating], host: str, at: int
    ) -> "Future[None]":
        """Write who plays some seats of a table, and who hosts it; orders stay."""
        each = [
            {
                "in_table": table,
                "at_seat": seat,
                "player": new.player,
                "name": new.name,
                "bot": new.bot,
                "salt": new.salt,
                "seal": new.seal,
                "sat": new.sat,
                "sealed": None,
            }
            for seat, new in changed.items()
        ]

        def work(c: Connection) -> None:
            c.execute(_SEAT, each)
            _change(c, table, changed=at, host=host)

        return self.run(work)

    def set_orders(self, table: str, seat: Seat, orders: Orders) -> "Future[None]":
        """Write a seat's standing orders."""
        where = (seats.c.table_id == table, seats.c.seat == seat)
        values = asdict(orders)

        def work(c: Connection) -> None:
            c.execute(update(seats).where(*where).values(orders=values))

        return self.run(work)

    def seal(self, table: str, seat: Seat, sealed: tuple[int, Choice]) -> "Future[None]":
        """Write what lies in a seat's envelope."""
        where = (seats.c.table_id == table, seats.c.seat == seat)

        def work(c: Connection) -> None:
            c.execute(update(seats).where(*where).values(sealed=sealed))

        return self.run(work)

    def add_link(self, hashed: str, link: PersonalLink, expires: int) -> "Future[None]":
        """Keep a personal link by the hash of its token."""
        row = {"hash": hashed, "table_id": link.table, "seat": link.seat, "expires": expires}

        def work(c: Connection) -> None:
            c.execute(insert(links).values(row))

        return self.run(work)

    def find_link(self, hashed: str) -> "Future[PersonalLink | None]":
        """Return the seat behind a personal link; those that have expired are forgotten."""

        def work(c: Connection) -> PersonalLink | None:
            c.execute(delete(links).where(links.c.expires < now()))
            row = c.execute(select(links).where(links.c.hash == hashed)).one_or_none()
            return PersonalLink(row.table_id, row.seat) if row else None

        return self.run(work)

    def use_link(self, hashed: str) -> "Future[bool]":
        """Use a personal link up; whether nobody did before."""

        def work(c: Connection) -> bool:
            return c.execute(delete(links).where(links.c.hash == hashed)).rowcount == 1

        return self.run(work)

    # ── the game ────────────────────────────────────────────────────────────────────────────────

    def begin(
        self,
        table: str,
        options: Options,
        names: Sequence[str],
        salts: Sequence[str],
        log: Sequence[Event],
        at: int,
    ) -> "Future[None]":
        """Write that a game has begun, what it began with, and its first events."""
        each = [
            {"in_table": table, "at_seat": seat, "salt": salt}
            for seat, salt in enumerate(salts)
            if salt
        ]

        def work(c: Connection) -> None:
            _change(c, table, status="playing", options=options, names=names, changed=at)
            if each:
                c.execute(_SALT, each)

        return self.run(work, _lines(table, 0, log, at))

    def append(
        self,
        table: str,
        first: int,
        log: Sequence[Event],
        at: int,
        over: bool,
        place: Place | None = None,
    ) -> "Future[None]":
        """Add events to a table's log, from number `first` on, and say when the game is over."""
        rows = _lines(table, first, log, at)
        if not over and place is None:
            return self.run(None, rows)

        def work(c: Connection) -> None:
            if over:
                _change(c, table, status="over", changed=at)
            if place is not None:
                _change(c, table, lesson=_placed(place))

        return self.run(work, rows)

    def learnt(self, table: str, place: Place) -> "Future[None]":
        """Write how far a learner is."""
        return self.run(lambda c: _change(c, table, lesson=_placed(place)))

    def lay(
        self, table: str, kept: int, log: Sequence[Event], undos: int, place: Place, at: int
    ) -> "Future[None]":
        """Write another log in place of a learner's, of which the first `kept` events stay."""
        columns = [column.name for column in events.columns]
        rows = [dict(zip(columns, row, strict=True)) for row in _lines(table, kept, log[kept:], at)]

        def work(c: Connection) -> None:
            c.execute(delete(events).where(events.c.table_id == table, events.c.n >= kept))
            if rows:
                c.execute(insert(events), rows)
            lesson = _placed(place)
            _change(c, table, status="playing", changed=at, undos=undos, lesson=lesson)

        return self.run(work)

    def take_back(self, table: str, kept: int, undos: int) -> "Future[None]":
        """Drop all but the first `kept` events of a log, and count it."""

        def work(c: Connection) -> None:
            c.execute(delete(events).where(events.c.table_id == table, events.c.n >= kept))
            _change(c, table, undos=undos)

        return self.run(work)

    def find_review(self, table: str) -> "Future[list[Any] | None]":
        """Return the moments of a finished game as they were reviewed, if they were."""

        def work(c: Connection) -> list[Any] | None:
            row = c.execute(select(reviews).where(reviews.c.table_id == table)).one_or_none()
            return list(row.moments) if row else None

        return self.run(work)

    def add_review(self, table: str, moments: Sequence[Any]) -> "Future[None]":
        """Keep the review of a finished game."""

        def work(c: Connection) -> None:
            c.execute(insert(reviews).values(table_id=table, moments=list(moments)))

        return self.run(work)

    def say(self, table: str, line: ChatLine) -> "Future[None]":
        """Keep a line of chat."""
        row = {"table_id": table, **asdict(line)}

        def work(c: Connection) -> None:
            c.execute(_ADD_LINE, row)

        return self.run(work)
