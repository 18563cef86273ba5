"""All tables: made, found, read from the log again, and put away when idle."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

import structlog
from msgspec.structs import replace

from escale.engine import EscaleError, Game, Options, Seat
from escale.engine.fair import new_secret
from escale.games import EXAMPLES, SHELF, added, game, installed
from escale.lesson import Place
from escale.server import metrics
from escale.server.config import Config
from escale.server.guard import CARD, NAME, TITLE, Refusal, clean, digest, new_id
from escale.server.guide import seated, taught
from escale.server.messages import NewTable, Player, TableInfo
from escale.server.opening import begin, gather
from escale.server.room import level, plays, save
from escale.server.store import Listed, Person, Seating, Store, TableRow, now
from escale.server.table import Table
from escale.server.thinkers import Thinkers

_log = structlog.get_logger("tables")
_LISTED = 12 * 3600 * 1000  # a table is listed that long after it began or somebody sat down
_CLOCKS = range(15, 7 * 24 * 3600 + 1)  # seconds for one answer
_REACTIONS = (0, 5, 8, 15)
_LOOKED_AT = 10  # of one's own tables, those read to see whose turn it is


def playable(slug: str) -> Game[Any]:
    """Return a game that can be played here, or refuse its name."""
    if not installed(slug):
        known = ", ".join((*SHELF, *EXAMPLES, *added()))
        raise Refusal("unknown_game", f"{slug[:40]!r} cannot be played here; known: {known}")
    return game(slug)


class Plan(NamedTuple):
    """What a new table is to be."""

    game: Game[Any]
    options: Options
    words: dict[str, str]
    title: str
    public: bool
    clock: int
    reaction: int
    seating: list[Seating]


def planned(ask: NewTable) -> Plan:
    """Return what a table asked for is to be, or refuse it; nothing is stored yet."""
    book = playable(ask.game)
    if ask.seats not in book.seats:
        low, high = book.seats[0], book.seats[-1]
        raise Refusal("bad_option", f"{ask.game} is for {low} to {high}, not {ask.seats}")
    try:
        options = book.settings(ask.options)
    except EscaleError as error:
        raise Refusal("bad_option", str(error)) from error
    if ask.seat is not None and not 0 <= ask.seat < ask.seats:
        raise Refusal("bad_option", f"there is no seat {ask.seat}; there are {ask.seats}")
    if ask.clock and ask.clock not in _CLOCKS:
        low, high = _CLOCKS[0], _CLOCKS[-1]
        raise Refusal("bad_option", f"a clock has {low} to {high} seconds or 0, not {ask.clock}")
    if ask.reaction not in _REACTIONS:
        raise Refusal("bad_option", f"reactions have 5, 8 or 15 seconds or 0, not {ask.reaction}")
    levels = ask.bots if isinstance(ask.bots, list) else [ask.bots] * ask.seats
    if len(levels) != ask.seats:
        raise Refusal("bad_option", f"{len(levels)} bots for {ask.seats} seats")
    seating = [Seating(bot=bot and level(bot)) for bot in levels]
    if ask.seat is not None:
        name = clean(ask.name, NAME, "the name")
        seating[ask.seat] = Seating(None, name)
    if ask.start and any(seat.empty for n, seat in enumerate(seating) if n != ask.seat):
        raise Refusal("seats_empty", "every seat must be filled to start at once")
    title = clean(ask.title, TITLE, "the title", empty=True)
    unknown = [card for card in ask.words if card not in book.blanks]
    if unknown:
        raise Refusal("bad_option", f"there is no blank card {unknown[0][:40]!r}")
    words = {card: clean(text, CARD, "the card") for card, text in ask.words.items()}
    return Plan(book, options, words, title, ask.public, ask.clock, ask.reaction, seating)


class Tables:
    """The tables in memory, and the way to all others."""

    def __init__(self, store: Store, thinkers: Thinkers, config: Config) -> None:
        self.store = store
        self.thinkers = thinkers
        self.config = config
        self.live: dict[str, Table] = {}
        self.reading: dict[str, asyncio.Task[Table]] = {}

    async def get(self, id: str) -> Table:
        """Return the table called `id`, read from its log when it is not in memory."""
        table = self.live.get(id)
        if table is None or table.lost:
            if id not in self.reading:
                self.reading[id] = asyncio.create_task(self._read(id))
            try:
                table = await asyncio.shield(self.reading[id])
            finally:
                self.reading.pop(id, None)
        table.touched = monotonic()
        return table

    async def _read(self, id: str) -> Table:
        try:
            kept = await self.store.read_table(id)
        except Exception as error:  # a damaged page, a folder that is gone
            _log.error("cannot be read", table=id, error=str(error).splitlines()[0])
            raise Refusal("failed", "this table cannot be read from the disk") from error
        if kept is None:
            raise Refusal("unknown_table", "there is no such table")
        try:
            table = await asyncio.to_thread(Table, self.store, self.thinkers, self.config, *kept)
        except Exception as error:  # a damaged log can lead the rules anywhere
            _log.error("cannot be read", table=id, rules=kept.row.rules, error=repr(error))
            raise Refusal("failed", "this table's log no longer fits the rules") from error
        return self._keep(table)

    async def create(self, person: Person, ask: NewTable, plan: Plan) -> Table:
        """Make a table as planned, with `person` and bots at it, and start it if that is asked."""
        if ask.seat is not None:
            plan.seating[ask.seat].player = person.id
        table = await self._make(plan, person)
        if ask.start:
            async with table.lock:
                await begin(table)
        return table

    async def learn(self, person: Person, slug: str) -> Table:
        """Return the lesson `person` has begun, or lay a new one."""
        for row, _ in await self.store.tables_of(person.id):
            if row.game == slug and row.lesson is not None and row.status == "playing":
                kept = await self.get(row.id)
                if kept.guide and kept.guide.place.step < len(kept.guide.course.asks):
                    return kept
        found = taught(slug)
        there = seated(found, person)
        table = await self._make(
            Plan(found.game, found.options, {}, "", False, 0, 0, there), person, Place()
        )
        async with table.lock:
            await begin(table)
        return table

    async def _make(self, plan: Plan, host: Person, lesson: Place | None = None) -> Table:
        """Store a new table and keep it in memory."""
        at = now()
        row = TableRow(
            id=new_id(),
            game=plan.game.slug,
            rules=plan.game.rules,
            seats=len(plan.seating),
            options=plan.options,
            words=plan.words,
            title=plan.title,
            public=plan.public,
            host=host.id,
            secret=new_secret(),
            created=at,
            changed=at,
            clock=plan.clock,
            reaction=plan.reaction,
            lesson=lesson,
        )
        await self.store.add_table(row, plan.seating)
        return self._keep(Table(self.store, self.thinkers, self.config, row, plan.seating))

    def _keep(self, table: Table) -> Table:
        self.live[table.id] = table
        metrics.TABLES.set(len(self.live))
        return table

    async def rematch(self, table: Table, person: Person) -> Table:
        """Make the next table with the same players, each one seat further, and start it."""
        async with table.lock:
            if table.status != "over":
                raise Refusal("not_over", "the game is not over yet")
            if table.seat_of(person.id) is None and person.id != table.host:
                raise Refusal("not_seated", "you do not sit at this table")
            if table.next is not None:
                return await self.get(table.next)
            old = table.seating[-1:] + table.seating[:-1]
            seating = [Seating(s.player, s.name, s.bot) for s in old]
            there = {
                who.player
                for seat, who in enumerate(table.seating)
                if who.player is not None and who.seal and table.online(seat)
            }
            known = table.game.options
            options = {name: value for name, value in table.options.items() if known[name].asked}
            options = table.game.settings(options)
            plan = Plan(
                table.game,
                options,
                table.words,
                table.title,
                table.public,
                table.clock,
                table.reaction,
                seating,
            )
            made = await self._make(plan, person)
            await table.stored(self.store.set_next(table.id, made.id))
            table.next = made.id
            table.tell_room()
        if not any(seat.empty for seat in made.seating):
            await gather(made, there)
        return made

    async def claimed(self, token: str) -> tuple[Table, Seat]:
        """Return the table and seat behind a personal link."""
        link = await self.store.find_link(digest(token))
        if link is None:
            raise Refusal("forged", "this link was used already, has expired or never was")
        return await self.get(link.table), link.seat

    async def claim(self, token: str, person: Person) -> tuple[Table, Seat]:
        """Move the seat behind a personal link to `person`; the link is used up."""
        table, seat = await self.claimed(token)
        async with table.lock:
            plays(table)
            old = table.seating[seat]
            if old.player == person.id:
                return table, seat
            if table.seat_of(person.id) is not None:
                raise Refusal("seat_taken", "you already sit at this table")
            another = table.had(person.id) not in ([], [seat])
            if another and table.match is not None and table.game.secrets:
                raise Refusal("seat_taken", "you have seen another hand here")
            if not await self.store.use_link(digest(token)):
                raise Refusal("forged", "this link was used already")
            sat = old.sat
            if table.match is not None:
                both = [player for player in (old.player, person.id) if player]
                sat = {**dict.fromkeys(both, sat.get(both[0], 0)), **sat}
            moved = replace(old, player=person.id, sat=sat)
            if table.status == "lobby":  # another browser, which seals a salt of its own
                moved.seal = ""
            last = table.seats_of(old.player) == [seat]
            host = person.id if last and table.host == old.player else None
            await save(table, {seat: moved}, host)
        return table, seat

    async def listed(self) -> list[TableInfo]:
        """Return the public tables one can join or watch, the latest first."""
        return self._lines(await self.store.public_tables(now() - _LISTED), None)

    async def mine(self, person: Person) -> list[TableInfo]:
        """Return the tables where `person` sits, the latest first."""
        found = self._lines(await self.store.tables_of(person.id), person)
        for n, info in enumerate(found):
            if info.status == "playing" and info.id not in self.live and n < _LOOKED_AT:
                with suppress(Refusal):  # one that cannot be read stands in nobody's way
                    found[n] = self.info(await self.get(info.id), person)
        return found

    def _lines(self, listed: list[Listed], person: Person | None) -> list[TableInfo]:
        """Return tables as lines of a list, without reading the logs of those not in memory."""
        found = []
        for row, seating in listed:
            live = self.live.get(row.id)
            if live is not None:
                found.append(self.info(live, person))
                continue
            mine = [n for n, seat in enumerate(seating) if person and seat.player == person.id]
            info = TableInfo(
                id=row.id,
                game=row.game,
                title=row.title,
                status=row.status,
                public=row.public,
                players=[Player(seat.name, seat.bot, False) for seat in seating],
                watching=0,
                created=row.created,
                changed=row.changed,
                you=mine[0] if mine else None,
                your_turn=False,
                lesson=row.lesson.step + 1 if row.lesson else 0,
            )
            found.append(info)
        return found

    def info(self, table: Table, person: Person | None) -> TableInfo:
        """Return a table in memory as a line of a list."""
        seats = table.seats_of(person.id) if person else []
        match = table.match
        turn = match is not None and any(match.asked(seat) is not None for seat in seats)
        return TableInfo(
            id=table.id,
            game=table.game.slug,
            title=table.title,
            status=table.status,
            public=table.public,
            players=table.players(),
            watching=sum(watcher.seat is None for watcher in table.watchers),
            created=table.created,
            changed=table.changed,
            you=seats[0] if seats else None,
            your_turn=turn,
            lesson=table.guide.place.step + 1 if table.guide else 0,
        )

    def evict(self) -> int:
        """Put away the tables that nobody has looked at for a while; return how many."""
        before = monotonic() - self.config.idle
        idle = [t for t in self.live.values() if t.idle and t.touched < before]
        if len(self.live) <= self.config.most:  # there is room to let clocks run out
            idle = [
                t for t in idle if not t.pilot.hourglass.glasses or t.touched + t.clock < before
            ]
        for table in idle:
            table.put_away()
            del self.live[table.id]
        metrics.TABLES.set(len(self.live))
        return len(idle)

    async def sweep(self) -> None:
        """Evict for ever, every so often."""
        while True:
            await asyncio.sleep(min(30.0, self.config.idle))
            self.evict()
