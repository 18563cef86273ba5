"""All tables: made, found, read from the log again, and put away when idle."""

import asyncio
import gc
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from msgspec.structs import replace

from escale.engine import Decision, Event, Game, Match, Options, Seat, fitting, waiting
from escale.engine.fair import Luck, new_secret
from escale.games import EXAMPLES, SHELF, added, game, installed
from escale.lesson import Place
from escale.server import metrics, plan
from escale.server.config import Config
from escale.server.following import agree, catch_up
from escale.server.guard import NAME, TITLE, Refusal, clean, digest, new_id
from escale.server.guide import seated, taught
from escale.server.messages import NewTable, Player, Resume, TableInfo, Words
from escale.server.opening import begin, gather
from escale.server.room import level, plays, save
from escale.server.rows import Kept, Listed, Person, Seating, TableRow, now
from escale.server.sharing import Mark
from escale.server.store import Store
from escale.server.table import Table
from escale.server.thinkers import Thinkers
from escale.server.words import folded, nearest
from escale.texts import LANGUAGES, texts

if TYPE_CHECKING:
    from escale.server.fleet import Fleet

_log = structlog.get_logger("tables")
_LISTED = 12 * 3600 * 1000  # a table is listed that long after it began or somebody sat down
_WORDS_FREED = 3600.0  # seconds between two looks for words that nobody needs
_COLLECTED = 600.0  # seconds between two looks for what is left of old tables and sockets
_LOOKED_AT = 10  # of one's own tables, those read to see whose turn it is


class Unread(Refusal):
    """The database did not give a table; it may the next time."""


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
    bank: int = 0
    rated: bool = True


def planned(ask: NewTable) -> Plan:
    """Return what a table asked for is to be, or refuse it; nothing is stored yet."""
    book = playable(ask.game)
    plan.chairs(book, ask.seats)
    options = plan.settings(book, ask.options)
    if ask.seat is not None and not 0 <= ask.seat < ask.seats:
        raise Refusal("bad_option", f"there is no seat {ask.seat}; there are {ask.seats}")
    clock, bank, reaction = plan.clock(ask.clock), plan.bank(ask.bank), plan.reaction(ask.reaction)
    levels = ask.bots if isinstance(ask.bots, list) else [ask.bots] * ask.seats
    if len(levels) != ask.seats:
        raise Refusal("bad_option", f"{len(levels)} bots for {ask.seats} seats")
    seating = [Seating(bot=bot and level(bot)) for bot in levels]
    if ask.seat is not None:
        name = clean(ask.name, NAME, "the name")
        seating[ask.seat] = Seating(None, name, arrived=now())
    if ask.start and any(seat.empty for n, seat in enumerate(seating) if n != ask.seat):
        raise Refusal("seats_empty", "every seat must be filled to start at once")
    title = clean(ask.title, TITLE, "the title", empty=True)
    words = plan.cards(book, ask.words)
    times = clock, reaction, seating, bank
    return Plan(book, options, words, title, ask.public, *times, ask.rated)


def asks(table: Table, decision: Decision) -> Words:
    """Return what is asked of a seat, for its player alone: the question without the name."""
    told = []
    for lang, bot in zip(LANGUAGES, ("un robot", "a bot"), strict=True):
        names = [seating.name or bot for seating in table.seating]
        question = texts(table.game.slug, lang).prompt(decision, names)
        question = question.removeprefix(f"{names[decision.seat]}, ")
        told.append(question[:1].upper() + question[1:])
    return Words(*told)


class Tables:
    """The tables in memory, and the way to all others."""

    def __init__(self, store: Store, thinkers: Thinkers, config: Config) -> None:
        self.store = store
        self.thinkers = thinkers
        self.config = config
        self.live: dict[str, Table] = {}
        self.reading: dict[str, asyncio.Task[Table]] = {}
        self.fleet: Fleet | None = None
        self.asking: Callable[[Table], None] = lambda table: None  # hears of every new question

    async def get(self, id: str) -> Table:
        """Return the table called `id`, read from its log when it is not in memory."""
        table = self.live.get(id)
        if table is None or table.lost:
            if id not in self.reading:
                self.reading[id] = asyncio.create_task(self._read(id))
                self.reading[id].add_done_callback(partial(self._heard, id))
            table = await asyncio.shield(self.reading[id])
        elif self.store.shared and await self.store.stamp(id) != table.stamp:
            await catch_up(table)
        table.touched = monotonic()
        return table

    def _heard(self, id: str, reading: "asyncio.Task[Table]") -> None:
        """Take note that a table was read; whoever asked for it may be gone."""
        del self.reading[id]
        if not reading.cancelled():
            reading.exception()

    async def _read(self, id: str) -> Table:
        try:
            kept = await self.store.read_table(id)
        except Exception as error:  # a damaged page, a folder that is gone
            _log.error("cannot be read", table=id, error=str(error).splitlines()[0])
            raise Unread("failed", "this table cannot be read from the disk") from error
        if kept is None:
            raise Refusal("unknown_table", "there is no such table")
        if self.config.dev:
            kept = await self._fitted(kept)
        try:
            table = await asyncio.to_thread(
                Table, self.store, self.thinkers, self.config, *kept[:5]
            )
        except Exception as error:  # a damaged log can lead the rules anywhere
            _log.error("cannot be read", table=id, rules=kept.row.rules, error=repr(error))
            raise Refusal("failed", "this table's log no longer fits the rules") from error
        # Since when its questions stand, as every process reckons; elsewhere a choice that others
        # do not know of yet changes nothing.
        match = table.match
        if self.store.shared or (match and match.shown + match.aside == len(kept.log)):
            table.changed = max(table.changed, kept.at)
        return self._keep(table)

    async def _fitted(self, kept: Kept) -> Kept:
        """Return a table as far as the rules still play it, since its author changed them."""
        row, log = kept.row, kept.log
        book = playable(row.game)
        options = book.older(row.rules, row.options)
        if row.status == "lobby" or row.lesson is not None or options is None:
            return kept
        plays = fitting(book, row.seats, options, log)
        if plays == len(log):
            return kept
        luck = Luck(row.secret, [seat.salt for seat in kept.seating], row.scheme)
        match = Match(book, row.seats, options, log[:plays], luck)
        match.roll()
        _log.warning("shortened", table=row.id, events=len(log), plays=plays)
        mark, undos = Mark(row.id, row.stamp), row.undos + 1
        await self.store.lay(mark, plays, match.history, undos, None, now())
        return await self.store.read_table(row.id) or kept

    async def named(self, word: str) -> str:
        """Return the id of the table that has this word, or refuse; who is near is said if public.

        Whoever knows the word of a table is shown what its link would show, and no more.
        """
        sought = folded(word)[:NAME]
        found = await self.store.find_word(sought)
        if found is None:
            near = nearest(sought, await self.store.public_words())
            told = {"word": sought, "near": near} if near else {"word": sought}
            raise Refusal("unknown_table", "no table has this word", **told)
        return found

    async def opened(self, id: str) -> Table:
        """Return a table somebody looks at; one that has no word is given one."""
        table = await self.get(id)
        named = table.word is not None or table.status == "over" or table.taught
        if not named and not self.store.wordless:
            table.word = await self.store.give_word(table.id)
        return table

    async def free_words(self) -> None:
        """Take their words from tables that are old."""
        for id in await self.store.free_words(now()):
            if id in self.live:
                self.live[id].word = None
                self.live[id].tell_room()

    async def create(self, person: Person, ask: NewTable, made: Plan) -> Table:
        """Make a table as planned, with `person` and bots at it, and start it if that is asked."""
        if ask.seat is not None:
            made.seating[ask.seat].player = person.id
        table = await self._make(made, person)
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

    async def _make(
        self,
        made: Plan,
        host: Person,
        lesson: Place | None = None,
        after: Table | None = None,
        log: Sequence[Event] = (),  # taken over from another game, played by these `rules`
        rules: int | None = None,
    ) -> Table:
        """Store a new table, which may follow `after` another one, and keep it in memory."""
        at = now()
        row = TableRow(
            id=new_id(),
            game=made.game.slug,
            rules=made.game.rules if rules is None else rules,
            seats=len(made.seating),
            options=made.options,
            words=made.words,
            title=made.title,
            public=made.public,
            host=host.id,
            secret=new_secret(),
            created=at,
            changed=at,
            clock=made.clock,
            bank=made.bank,
            rated=made.rated,
            reaction=made.reaction,
            lesson=lesson,
            begun=len(log),
        )
        if after is None:
            row.word = await self.store.add_table(row, made.seating, log=log)
        else:
            row.word = await after.stored(self.store.add_table(row, made.seating, after.mark()))
        return self._keep(Table(self.store, self.thinkers, self.config, row, made.seating, log))

    def _keep(self, table: Table) -> Table:
        self.live[table.id] = table
        table.fleet = self.fleet
        table.asking = self.asking
        metrics.TABLES.set(len(self.live))
        return table

    async def rematch(self, table: Table, person: Person) -> Table:
        """Make the next table with the same players, each one seat further, and start it."""
        return await agree(table, partial(self._rematch, table, person))

    async def _rematch(self, table: Table, person: Person) -> Table:
        async with table.lock:
            if table.status != "over":
                raise Refusal("not_over", "the game is not over yet")
            if table.seat_of(person.id) is None and person.id != table.host:
                raise Refusal("not_seated", "you do not sit at this table")
            if table.next is not None:
                return await self.get(table.next)
            old = table.seating[-1:] + table.seating[:-1]
            at = now()
            seating = [Seating(s.player, s.name, s.bot, arrived=at, mark=s.mark) for s in old]
            there = {
                who.player
                for seat, who in enumerate(table.seating)
                if who.player is not None and who.seal and table.online(seat)
            }
            known = table.game.options
            options = {name: value for name, value in table.options.items() if known[name].asked}
            options = table.game.settings(options)
            again = Plan(
                table.game,
                options,
                table.words,
                table.title,
                table.public,
                table.clock,
                table.reaction,
                seating,
                table.bank,
                table.rated,
            )
            made = await self._make(again, person, after=table)
            table.next = made.id
            table.tell_room()
        if not any(seat.empty for seat in made.seating):
            await gather(made, there)
        return made

    def resumable(self, old: Table, ask: Resume) -> list[Event]:
        """Return the events a new table takes over from a finished game, or refuse."""
        match = old.match
        if match is None or old.status != "over":
            raise Refusal("not_over", "a game can be taken up again once it is over")
        if not 0 <= ask.events < len(match.log):
            most = len(match.log) - 1
            raise Refusal("bad_option", f"0 to {most} events can be taken over, not {ask.events}")
        if not 0 <= ask.seat < match.seats:
            raise Refusal("bad_option", f"there is no seat {ask.seat}; there are {match.seats}")
        level(ask.bots)
        return match.log[: ask.events]

    async def resume(self, old: Table, person: Person, name: str, ask: Resume) -> Table:
        """Lay a table for `person` and bots that goes on from a moment of a finished game."""
        log = self.resumable(old, ask)
        seating = [Seating(bot=ask.bots) for _ in old.seating]
        seating[ask.seat] = Seating(person.id, name)
        plan = Plan(
            old.game,
            old.options,
            old.words,
            old.title,
            False,
            0,
            old.reaction,
            seating,
            rated=False,
        )
        return await self._make(plan, person, log=log, rules=old.rules)

    async def claimed(self, token: str) -> tuple[Table, Seat]:
        """Return the table and seat behind a personal link."""
        link = await self.store.find_link(digest(token))
        if link is None:
            raise Refusal("forged", "this link was used already, has expired or never was")
        return await self.get(link.table), link.seat

    async def claim(self, token: str, person: Person) -> tuple[Table, Seat]:
        """Move the seat behind a personal link to `person`; the link is used up."""
        table, seat = await self.claimed(token)
        used = False

        async def move() -> None:
            nonlocal used
            async with table.lock:
                plays(table)
                old = table.seating[seat]
                if old.player == person.id:
                    return
                if table.seat_of(person.id) is not None:
                    raise Refusal("seat_taken", "you already sit at this table")
                another = table.had(person.id) not in ([], [seat])
                if another and table.match is not None and table.game.secrets:
                    raise Refusal("seat_taken", "you have seen another hand here")
                used = used or await self.store.use_link(digest(token))
                if not used:
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

        await agree(table, move)
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
                players=[
                    Player(seat.name, seat.bot, False, mark=mark)
                    for seat, mark in zip(seating, plan.marks(seating), strict=True)
                ],
                watching=0,
                created=row.created,
                changed=row.changed,
                you=mine[0] if mine else None,
                your_turn=False,
                clock=row.clock,
                bank=row.bank,
                lesson=row.lesson.step + 1 if row.lesson else 0,
                age_ms=max(0, now() - row.changed),
            )
            found.append(info)
        return found

    def info(self, table: Table, person: Person | None) -> TableInfo:
        """Return a table in memory as a line of a list."""
        seats = table.seats_of(person.id) if person else []
        match = table.match
        asked = match and next(filter(None, map(match.asked, seats)), None)
        return TableInfo(
            id=table.id,
            game=table.game.slug,
            title=table.title,
            status=table.status,
            public=table.public,
            players=table.players(),
            watching=table.looking(),
            created=table.created,
            changed=table.changed,
            you=seats[0] if seats else None,
            your_turn=bool(asked),
            asks=asks(table, asked) if asked else None,
            waiting=waiting(match.state) if match else [],
            clock=table.clock,
            bank=table.bank,
            left_ms=table.pilot.hourglass.soonest(seats),
            lesson=table.guide.place.step + 1 if table.guide else 0,
            age_ms=max(0, now() - table.changed),
        )

    def evict(self) -> int:
        """Put away the tables that nobody has looked at for a while; return how many."""
        before = monotonic() - self.config.idle
        idle = [t for t in self.live.values() if t.idle and t.touched < before]
        if (
            len(self.live) <= self.config.most and not self.store.shared
        ):  # there is room to let clocks run out
            idle = [t for t in idle if not t.pilot.hourglass.glasses]
        for table in idle:
            self.drop(table)
        return len(idle)

    def drop(self, table: Table) -> None:
        """Put a table away: it is read again when somebody comes."""
        if self.fleet is not None:
            self.fleet.let_go(table)
        table.put_away()
        del self.live[table.id]
        metrics.TABLES.set(len(self.live))

    def forget(self, table: Table) -> None:
        """Put a table away that is in the database no more, whoever looks at it."""
        table.lose()
        self.drop(table)

    async def sweep(self) -> None:
        """Evict for ever, every so often."""
        freed, collected = -_WORDS_FREED, monotonic()
        while True:
            await asyncio.sleep(min(30.0, self.config.idle))
            await self.keep_time()
            self.evict()
            if monotonic() - collected > _COLLECTED:
                collected = monotonic()
                gc.collect()
            if monotonic() - freed > _WORDS_FREED:
                freed = monotonic()
                with suppress(Exception):  # the disk may fail; the words can wait
                    await self.free_words()

    async def keep_time(self) -> None:
        """Write down the time used at every table."""
        kept = [table.pilot.hourglass.keep() for table in self.live.values()]
        await asyncio.gather(*kept, return_exceptions=True)  # what fails is in the log

    async def wind(self) -> None:
        """Read the tables whose clocks were running when the server stopped: they go on."""
        for id in await self.store.timed_tables(self.config.most):
            with suppress(Refusal):  # one that cannot be read stands in nobody's way
                (await self.get(id)).pilot.wake()
