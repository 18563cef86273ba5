"""What is stored of tables, seats and logs, and every way to read and write it.

Each method is one transaction; what it returns is awaited, and comes after the commit.
"""

from asyncio import Future
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec import Struct, convert, to_builtins
from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Label,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by

from escale.engine import Choice, Event, Options, Seat
from escale.lesson import Place
from escale.server.messages import ChatLine, Emote, Orders
from escale.server.prepared import Prepared
from escale.server.registers import Registers
from escale.server.rows import (
    Agreed,
    Away,
    Kept,
    Listed,
    Opening,
    Seating,
    Spent,
    TableRow,
    Wish,
    now,
)
from escale.server.schema import (
    chat,
    emotes,
    events,
    seats,
    tables,
)
from escale.server.sharing import Mark
from escale.server.words import name_table
from escale.server.writer import Row, Work

REMEMBERED = 200  # lines of chat
_LISTS = 50  # tables in a list


def _lines(table: str, first: int, log: Sequence[Event], at: int) -> list[Row]:
    """Return events as lines of a table's log, from number `first` on."""
    return [(table, n, seat, choice, at) for n, (seat, choice) in enumerate(log, first)]


def _plain(there: Struct | None) -> dict[str, Any] | None:
    """Return a learner's place, a beginning or a wish as it is written."""
    return None if there is None else asdict(there)


_SEATED = ("player", "name", "bot", "salt", "seal", "sat", "sealed", "arrived", "mark", "away")
# Statements made once: making one takes longer than doing it.
_ADD_TABLE, _ADD_SEATS = (Prepared(insert(table)) for table in (tables, seats))
_FIND_TABLE = select(tables).where(tables.c.id == bindparam("sought"))
_FIND_SEATS = select(seats).where(seats.c.table_id == bindparam("sought")).order_by(seats.c.seat)
_FIND_LOG = (
    select(events.c.seat, events.c.choice, events.c.at)
    .where(events.c.table_id == bindparam("sought"), events.c.n >= bindparam("first"))
    .order_by(events.c.n)
)
_FIND_TALK = (
    select(chat.c.n, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.about, chat.c.phrase)
    .where(chat.c.table_id == bindparam("sought"), chat.c.n >= bindparam("first"))
    .order_by(chat.c.n.desc())
    .limit(REMEMBERED)
)
_FIND_LINES = select(chat.c.n).where(chat.c.table_id == bindparam("sought"))
_FIND_EMOTES = select(emotes.c.n, emotes.c.seat, emotes.c.emoji).where(
    emotes.c.table_id == bindparam("sought")
)


def _listed(rows: Select[Any], name: str) -> Label[Any]:
    """Return rows as one value: a list of lists."""
    inner = rows.subquery()
    each = func.json_build_array(*inner.c)
    return select(func.coalesce(func.json_agg(each), _NONE)).scalar_subquery().label(name)


# Where others write meanwhile all of it must be of one moment, and one statement sees only one.
_NONE: ColumnElement[Any] = literal_column("CAST('[]' AS json)")
_KNOWN = case((tables.c.undos == bindparam("undos"), bindparam("first_event")), else_=0)
_EVENT = func.json_build_array(events.c.seat, events.c.choice, events.c.at)
_FIND_ALL = select(
    *tables.c,
    _listed(_FIND_SEATS, "all_seats"),
    _listed(_FIND_TALK, "all_talk"),
    _listed(_FIND_LINES, "all_lines"),
    _listed(_FIND_EMOTES, "all_emotes"),
    select(func.coalesce(func.json_agg(aggregate_order_by(_EVENT, events.c.n)), _NONE))
    .where(events.c.table_id == tables.c.id, events.c.n >= _KNOWN)
    .scalar_subquery()
    .label("all_events"),
).where(tables.c.id == bindparam("sought"))
_STAMP = select(tables.c.stamp).where(tables.c.id == bindparam("sought"))
_SEAT = Prepared(
    update(seats)
    .where(seats.c.table_id == bindparam("in_table"), seats.c.seat == bindparam("at_seat"))
    .values({name: bindparam(name) for name in _SEATED})
)
_SALT = Prepared(
    update(seats)
    .where(seats.c.table_id == bindparam("in_table"), seats.c.seat == bindparam("at_seat"))
    .values(salt=bindparam("salt"))
)
_CHANGES: dict[tuple[str, ...], Prepared] = {
    names: Prepared(
        update(tables)
        .where(tables.c.id == bindparam("sought"))
        .values({name: bindparam(name) for name in names})
    )
    for names in (
        ("changed", "host"),
        ("removed",),
        ("status", "options", "names", "changed", "opening"),
        ("opening",),
        ("status", "changed", "word"),
        ("options", "words", "public", "clock", "bank", "reaction", "seats", "changed", "opening"),
        ("undos",),
        ("next",),
        ("lesson",),
        ("wish",),
        ("wish", "changed"),
        ("spent", "reckoned"),
        ("spent",),
        ("status", "changed", "undos", "lesson"),
    )
}


def _change(c: Connection, table: str, **values: Any) -> None:
    """Write changed columns of a table."""
    _CHANGES[tuple(values)](c, {"sought": table, **values})


def _row(columns: dict[str, Any]) -> TableRow:
    """Return a table as it is read."""
    place, opening, wish = (columns.pop(name) for name in ("lesson", "opening", "wish"))
    spent = convert(columns.pop("spent"), list[Spent])
    return TableRow(
        **columns,
        spent=spent,
        lesson=None if place is None else Place(**place),
        opening=None if opening is None else Opening(**opening),
        wish=None if wish is None else Wish(**wish),
    )


def _find(c: Connection, which: ColumnElement[bool]) -> list[Listed]:
    """Return the tables meant, the latest first, with who sits at them."""
    latest = select(tables).where(which).order_by(tables.c.changed.desc()).limit(_LISTS)
    found = {row.id: Listed(_row(row._asdict()), []) for row in c.execute(latest)}
    sitting = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
    for seat in c.execute(sitting):
        found[seat.table_id].seating.append(_seated(seat))
    return list(found.values())


def _seated(s: Any) -> Seating:
    """Return a seat as it is read."""
    sealed = None if s.sealed is None else (s.sealed[0], s.sealed[1])
    orders = convert(s.orders, Orders)
    seating = Seating(s.player, s.name, s.bot, s.salt, orders, s.seal, s.sat, sealed)
    seating.arrived, seating.mark = s.arrived, s.mark
    if s.away is not None:
        seating.away = convert(s.away, Away)
    return seating


def _rows(table: str, seating: Sequence[Seating]) -> list[dict[str, Any]]:
    """Return seats as they are written when they are new."""
    return [
        {**to_builtins(one), "table_id": table, "seat": seat, "orders": asdict(one.orders)}
        for seat, one in enumerate(seating)
    ]


class Store(Registers):
    """The database, by what is done with it."""

    # ── tables ──────────────────────────────────────────────────────────────────────────────────

    def add_table(
        self,
        row: TableRow,
        seating: Sequence[Seating],
        after: Mark | None = None,
        log: Sequence[Event] = (),
    ) -> "Future[str | None]":
        """Keep a new table, who sits at it, and the events it takes over from another game.

        It may follow `after` another one. Returns its word, if it has one.
        """
        whole = {**asdict(row), "spent": [], "wish": _plain(row.wish)}
        whole |= {"lesson": _plain(row.lesson), "opening": _plain(row.opening)}
        each = _rows(row.id, seating)

        def work(c: Connection) -> str | None:
            alone = not self.shared and row.lesson is None  # then nobody else draws meanwhile
            word = whole["word"] = self.draw_word(c) if alone else None
            _ADD_TABLE(c, whole)
            _ADD_SEATS(c, each)
            if after is not None:
                _change(c, after.table, next=row.id)
            if self.shared and row.lesson is None:
                return name_table(c, row.id, self.draw_word(c))
            return word

        return self.run(work, _lines(row.id, 0, log, row.created), mark=after)

    def arrange(
        self, mark: Mark, agreed: Agreed, seating: Sequence[Seating], at: int
    ) -> "Future[None]":
        """Write what is agreed anew before a game: its settings, and every chair."""
        table = mark.table
        each = _rows(table, seating)

        def work(c: Connection) -> None:
            values = agreed._asdict()
            _change(c, table, **values, seats=len(seating), changed=at, opening=None)
            c.execute(delete(seats).where(seats.c.table_id == table))
            _ADD_SEATS(c, each)

        return self.run(work, mark=mark)

    def read_table(
        self, id: str, first: int = 0, undos: int = 0, said: int = 0
    ) -> "Future[Kept | None]":
        """Return a table with its log and what was said last.

        Of its history from event `first` on, if no more was taken back than `undos`;
        of the talk from line `said` on.
        """

        def at_once(c: Connection) -> Kept | None:
            asked = {"sought": id, "first": said, "undos": undos, "first_event": first}
            found = c.execute(_FIND_ALL, asked).one_or_none()
            if found is None:
                return None
            columns = found._asdict()
            several = ("all_seats", "all_talk", "all_lines", "all_emotes", "all_events")
            seated, talk, lines, shown, log = (columns.pop(name) for name in several)
            names = seats.c.keys()
            seating = [SimpleNamespace(**dict(zip(names, one, strict=True))) for one in seated]
            return Kept(
                _row(columns),
                [_seated(seat) for seat in seating],
                [(seat, choice) for seat, choice, _ in log],
                [ChatLine(*line) for line in reversed(talk)],
                [Emote(*one) for one in shown],
                {n for (n,) in lines} if said else None,
                log[-1][2] if log else 0,
            )

        def work(c: Connection) -> Kept | None:
            found = c.execute(_FIND_TABLE, {"sought": id}).one_or_none()
            if found is None:
                return None
            row = _row(found._asdict())
            seating = [_seated(seat) for seat in c.execute(_FIND_SEATS, {"sought": id})]
            begin = first if row.undos == undos else 0
            log = c.execute(_FIND_LOG, {"sought": id, "first": begin}).all()
            talk = c.execute(_FIND_TALK, {"sought": id, "first": said}).all()
            lines = [ChatLine(*line) for line in reversed(talk)]
            stand = set(c.execute(_FIND_LINES, {"sought": id}).scalars()) if said else None
            shown = [Emote(*one) for one in c.execute(_FIND_EMOTES, {"sought": id})]
            last = log[-1].at if log else 0
            history = [(seat, choice) for seat, choice, _ in log]
            return Kept(row, seating, history, lines, shown, stand, last)

        return self.read(at_once if self.shared else work)

    def stamp(self, id: str) -> "Future[int | None]":
        """Return how often a table has changed."""
        return self.read(lambda c: c.execute(_STAMP, {"sought": id}).scalar_one_or_none())

    def set_opening(self, mark: Mark, opening: Opening | None) -> "Future[None]":
        """Write what the beginning of a game waits for."""
        return self.run(lambda c: _change(c, mark.table, opening=_plain(opening)), mark=mark)

    def public_tables(self, since: int) -> "Future[list[Listed]]":
        """Return the public tables not over that have changed since then, the latest first."""
        t = tables.c
        which = t.public & (t.status != "over") & (t.changed > since)
        return self.read(lambda c: _find(c, which))

    def tables_of(self, player: str) -> "Future[list[Listed]]":
        """Return the tables where somebody sits, the latest first."""
        sits = select(seats.c.table_id).where(seats.c.player == player)
        return self.read(lambda c: _find(c, tables.c.id.in_(sits)))

    def timed_tables(self, most: int) -> "Future[list[str]]":
        """Return the tables in play that have a clock, the latest first."""
        t = tables.c
        timed = (t.status == "playing") & ((t.clock > 0) | (t.bank > 0))
        latest = select(t.id).where(timed).order_by(t.changed.desc()).limit(most)
        return self.read(lambda c: list(c.execute(latest).scalars()))

    # ── seats ───────────────────────────────────────────────────────────────────────────────────

    def seat(
        self,
        mark: Mark,
        changed: Mapping[Seat, Seating],
        host: str,
        at: int,
        removed: Sequence[str] | None = None,
    ) -> "Future[None]":
        """Write who plays some seats of a table, who hosts it, who may not sit; orders stay."""
        table = mark.table
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
                "arrived": new.arrived,
                "mark": new.mark,
                "away": to_builtins(new.away),
            }
            for seat, new in changed.items()
        ]

        def work(c: Connection) -> None:
            _SEAT(c, each)
            _change(c, table, changed=at, host=host)
            if removed is not None:
                _change(c, table, removed=removed)

        return self.run(work, mark=mark)

    def set_orders(self, mark: Mark, seat: Seat, orders: Orders) -> "Future[None]":
        """Write a seat's standing orders."""
        where = (seats.c.table_id == mark.table, seats.c.seat == seat)
        values = asdict(orders)

        def work(c: Connection) -> None:
            c.execute(update(seats).where(*where).values(orders=values))

        return self.run(work, mark=mark)

    def set_away(self, mark: Mark, seat: Seat, away: Away) -> "Future[None]":
        """Write what is wanted for a player who is gone."""
        where = (seats.c.table_id == mark.table, seats.c.seat == seat)

        def work(c: Connection) -> None:
            c.execute(update(seats).where(*where).values(away=to_builtins(away)))

        return self.run(work, mark=mark)

    def seal(self, mark: Mark, seat: Seat, sealed: tuple[int, Choice]) -> "Future[None]":
        """Write what lies in a seat's envelope."""
        where = (seats.c.table_id == mark.table, seats.c.seat == seat)

        def work(c: Connection) -> None:
            c.execute(update(seats).where(*where).values(sealed=sealed))

        return self.run(work, mark=mark)

    # ── the game ────────────────────────────────────────────────────────────────────────────────

    def begin(
        self,
        mark: Mark,
        options: Options,
        names: Sequence[str],
        salts: Sequence[str],
        first: int,
        log: Sequence[Event],
        at: int,
    ) -> "Future[None]":
        """Write that a game has begun, what it began with, and its events from `first` on."""
        table = mark.table
        each = [
            {"in_table": table, "at_seat": seat, "salt": salt}
            for seat, salt in enumerate(salts)
            if salt
        ]
        begun = {"status": "playing", "options": options, "names": names, "changed": at}

        def work(c: Connection) -> None:
            _change(c, table, **begun, opening=None)
            if each:
                _SALT(c, each)

        return self.run(work, _lines(table, first, log, at), mark)

    def append(
        self,
        mark: Mark,
        first: int,
        log: Sequence[Event],
        at: int,
        over: bool,
        place: Place | None = None,
        spent: Sequence[Spent] = (),
        after: Work[None] | None = None,
        timed: bool = True,
    ) -> "Future[None]":
        """Add events to a table's log, from number `first` on, and say when the game is over.

        With the time `spent`, of questions that go on from now if they are `timed` one by one.
        """
        table = mark.table
        rows = _lines(table, first, log, at)
        if not over and place is None and not spent:
            return self.run(None, rows, mark)
        used = [asdict(one) for one in spent]

        def work(c: Connection) -> None:
            if over:
                _change(c, table, status="over", changed=at, word=None)
            if place is not None:
                _change(c, table, lesson=_plain(place))
            if used and timed:
                _change(c, table, spent=used, reckoned=at)
            elif used:
                _change(c, table, spent=used)
            if after is not None:
                after(c)

        return self.run(work, rows, mark)

    def spend(self, table: str, spent: Sequence[Spent]) -> "Future[None]":
        """Write how much time every seat of a table has used."""
        used = [asdict(one) for one in spent]
        return self.run(lambda c: _change(c, table, spent=used, reckoned=now()))

    def learnt(self, mark: Mark, place: Place) -> "Future[None]":
        """Write how far a learner is."""
        return self.run(lambda c: _change(c, mark.table, lesson=_plain(place)), mark=mark)

    def lay(
        self, mark: Mark, kept: int, log: Sequence[Event], undos: int, place: Place | None, at: int
    ) -> "Future[None]":
        """Write another log in place of one, of which the first `kept` events stay."""
        table = mark.table
        columns = [column.name for column in events.columns]
        rows = [dict(zip(columns, row, strict=True)) for row in _lines(table, kept, log[kept:], at)]

        def work(c: Connection) -> None:
            c.execute(delete(events).where(events.c.table_id == table, events.c.n >= kept))
            if rows:
                c.execute(insert(events), rows)
            lesson = _plain(place)
            _change(c, table, status="playing", changed=at, undos=undos, lesson=lesson)

        return self.run(work, mark=mark)

    def take_back(
        self, mark: Mark, kept: int, aside: int, undos: int, spent: Sequence[Spent], at: int
    ) -> "Future[None]":
        """Drop all but the first `kept` events of a log, whose history is longer by `aside`.

        It is counted; what was used stays used.
        """
        late = (events.c.table_id == mark.table, events.c.n >= kept + aside)
        used = [asdict(one) for one in spent]

        def work(c: Connection) -> None:
            c.execute(delete(events).where(*late))
            c.execute(delete(emotes).where(emotes.c.table_id == mark.table, emotes.c.n >= kept))
            _change(c, mark.table, undos=undos)
            if used:
                _change(c, mark.table, spent=used, reckoned=at)

        return self.run(work, mark=mark)

    def set_wish(self, mark: Mark, wish: Wish) -> "Future[None]":
        """Write who wants the table to go back, and who has agreed."""
        return self.run(lambda c: _change(c, mark.table, wish=_plain(wish)), mark=mark)

    def go_back(
        self, mark: Mark, n: int, event: Event, to: int, wish: Wish, at: int
    ) -> "Future[None]":
        """Write into a history that the table went back; nothing of it is lost."""
        table = mark.table

        def work(c: Connection) -> None:
            c.execute(delete(emotes).where(emotes.c.table_id == table, emotes.c.n >= to))
            _change(c, table, wish=_plain(wish), changed=at)

        return self.run(work, _lines(table, n, [event], at), mark)
