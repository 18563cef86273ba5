"""A live table: one game in memory, who sits at it, who watches, and what answers by itself."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from escale.engine import Choice, Draft, EscaleError, Event, Match, Seat, State
from escale.engine.fair import Chain, Luck, commitment
from escale.games import game
from escale.save import SavedGame
from escale.server import absence, consent, metrics, talk
from escale.server.autopilot import Autopilot
from escale.server.config import Config
from escale.server.following import agreed, calls
from escale.server.guard import Refusal
from escale.server.guide import Guide
from escale.server.messages import (
    ChatLine,
    Coach,
    Emote,
    Orders,
    Player,
    Reason,
    Room,
    Status,
    Turn,
    Update,
)
from escale.server.plan import marks
from escale.server.record import ended, keep
from escale.server.rows import Seating, Spent, TableRow, now
from escale.server.sharing import UNKNOWN, Here, Mark, Overtaken
from escale.server.store import REMEMBERED, Store
from escale.server.teller import Teller
from escale.server.thinkers import Thinkers
from escale.server.watcher import Watcher, written
from escale.server.window import Window
from escale.server.writer import Work

if TYPE_CHECKING:
    from escale.server.fleet import Fleet

T = TypeVar("T")
_AGAIN = (1012, "the table is read again")
_log = structlog.get_logger("table")


class Table:
    """One table. Everything that changes it holds `lock`, is stored first, and told last."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        config: Config,
        row: TableRow,
        seating: list[Seating],
        log: Sequence[Event] = (),
        chat: Sequence[ChatLine] = (),
        emotes: Sequence[Emote] = (),
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.config = config
        self.id = row.id
        self.game = game(row.game)
        self.rules = row.rules
        self.words = row.words
        self.secret = row.secret
        self.commitment = commitment(row.secret)
        self.scheme = row.scheme
        self.created = row.created
        self.rated = row.rated and row.lesson is None
        self.take(row)
        self.seating = seating
        self.plain = Mark(row.id)
        self.fleet: Fleet | None = None  # the processes side by side, where there are several
        self.elsewhere: list[Here] = []  # who is here through other processes
        self.chat = list(chat)
        self.emotes = list(emotes)  # emoji on the log
        self.begun = row.begun  # events taken over from another game
        self.taken_over = list(log) if row.status == "lobby" else []  # those, until it begins
        self.taught = row.lesson is not None
        self.guide: Guide | None = None  # while a learner is led
        if row.lesson is not None and row.lesson.step >= 0:
            self.guide = Guide(self, row.lesson)
        self.teller: Teller | None = None
        self.chain: Chain | None = None  # only games under the second scheme have one
        if row.status != "lobby":
            match = self.new_match(log, row.undos)
            self.teller, self.chain = Teller(match), self.new_chain(match)
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.window = Window(self)
        self.pilot = Autopilot(self, row.spent)
        slug = self.game.slug
        self.moved = {by: metrics.MOVES.labels(slug, by) for by in ("player", "bot", "table")}
        self.touched = monotonic()
        self.gone = [self.touched] * len(seating)  # since when nobody has been at each seat
        self.late: dict[Seat, bool] = {}  # whose time was up just now, and whether all may know
        self.lost = False  # what is stored may differ from what is here
        self.asking: Callable[[Table], None] = lambda table: None  # hears of every new question

    def take(self, row: TableRow) -> None:
        """Take what is stored of the table around the game, all that may change."""
        options = self.game.older(row.rules, row.options)
        if options is None:
            raise EscaleError(f"rules {row.rules} of {row.game} can no longer be played")
        self.options = options
        self.title = row.title
        self.public = row.public
        self.status: Status = row.status
        self.host = row.host
        self.names = row.names
        self.removed = set(row.removed)  # whom the host asked to get up
        self.opening = row.opening  # what the beginning waits for
        self.next = row.next
        self.wish = row.wish  # the last one to go back by consent
        self.word = row.word
        self.words = row.words
        self.changed = row.changed
        self.clock = row.clock
        self.bank = row.bank
        self.reaction = row.reaction
        self.reckoned = row.reckoned  # until when the time used was counted
        self.stamp = row.stamp  # how often it has changed, where many processes write

    def mark(self, state: State | None = None, seating: Sequence[Seating] | None = None) -> Mark:
        """Return from where the table is changed next, to `state` and `seating` if they change."""
        if not self.store.shared:
            return self.plain
        if state is None and self.match is not None:
            state = self.match.state
        return Mark(self.id, self.stamp, calls(self, state, seating or self.seating))

    @property
    def driven(self) -> bool:
        """Whether this process answers what answers by itself."""
        return not self.store.shared or self.id in self.store.held

    @property
    def salting(self) -> bool:
        """Whether the salts are being opened."""
        return self.opening is not None and not self.opening.seals and not self.counting

    @property
    def counting(self) -> bool:
        """Whether it is being counted before the game."""
        return self.opening is not None and self.opening.counts

    def luck(self) -> Luck:
        """Return chance as the table's secret and salts make it."""
        return Luck(self.secret, [seat.salt for seat in self.seating], self.scheme)

    def new_match(self, log: Sequence[Event] = (), undos: int = 0) -> Match:
        """Return the game of this table as `log` leads it."""
        luck = None if self.guide else self.luck()
        seats = len(self.seating)
        return Match(self.game, seats, self.options, log, luck, undos, watched=True)

    def saved(self, log: list[Event]) -> SavedGame:
        """Return the game as it is written to a file, without its chain."""
        return SavedGame(
            escale=self.scheme,
            game=self.game.slug,
            rules=self.rules,
            seats=len(self.seating),
            options=self.options,
            names=self.names or [seat.name or seat.bot or "" for seat in self.seating],
            commitment=self.commitment,
            secret=self.secret,
            salts=[seat.salt for seat in self.seating],
            begun=self.begun,
            log=log,
        )

    def new_chain(self, match: Match | None = None) -> Chain | None:
        """Return what binds the log of this table, as far as everyone may know of it."""
        if self.scheme == 1:
            return None
        chain = Chain(self.secret, self.saved([]).agreed)
        if match is not None:
            chain.reach(match.history, match.shown + match.aside)
        return chain

    @property
    def match(self) -> Match | None:
        """The game in play, as far as it is stored; None before it begins."""
        return None if self.teller is None else self.teller.match

    # ── who is there ────────────────────────────────────────────────────────────────────────────

    def seats_of(self, player: str | None) -> list[Seat]:
        """Return where `player` sits; several seats are several people at one screen."""
        if player is None:
            return []
        return [seat for seat, seating in enumerate(self.seating) if seating.player == player]

    def had(self, player: str | None) -> list[Seat]:
        """Return where `player` sits or has sat since the game began."""
        if player is None:
            return []
        return [n for n, s in enumerate(self.seating) if s.player == player or player in s.sat]

    def open_to(self, player: str | None) -> list[Seat]:
        """Return the seats somebody may take in a game under way: their own, or one nobody has had.

        Nobody looks into two hands: who has sat at a table with secrets only sits there again.
        """
        if self.guide:
            return []
        had = self.had(player)
        elsewhere = not (had and self.game.secrets)
        return [
            seat
            for seat, there in enumerate(self.seating)
            if there.player is None and (seat in had or (elsewhere and not there.sat))
        ]

    def seat_of(self, player: str | None, wanted: Seat | None = None) -> Seat | None:
        """Return the seat `player` has, the one `wanted` if it is among them."""
        seats = self.seats_of(player)
        if wanted in seats:
            return wanted
        return seats[0] if seats else None

    def beside(self, seat: Seat | None) -> list[Seat]:
        """Return the other seats played from the same screen, the next one first."""
        seats = self.seats_of(self.seating[seat].player) if seat is not None else []
        if len(seats) < 2 or seat is None:
            return []
        return [s for s in seats if s > seat] + [s for s in seats if s < seat]

    def people(self) -> int:
        """Return how many seats people play."""
        return sum(seat.player is not None and not seat.bot for seat in self.seating)

    def online(self, seat: Seat) -> bool:
        """Whether the seat's player is connected."""
        player = self.seating[seat].player
        if player is None:
            return False
        for watcher in self.watchers:
            if watcher.player == player and not watcher.aside:
                return True
        return any(player in here.players for here in self.elsewhere) if self.elsewhere else False

    def looking(self) -> int:
        """Return how many look at the table without a seat."""
        here = sum(watcher.seat is None for watcher in self.watchers)
        return here + sum(there.looking for there in self.elsewhere)

    def meet(self, elsewhere: list[Here]) -> None:
        """Take in who is here through other processes."""
        if elsewhere == self.elsewhere:
            return
        before = [self.online(seat) for seat in range(len(self.seating))]
        self.elsewhere = elsewhere
        for seat, was in enumerate(before):
            if was and not self.online(seat):
                self.gone[seat] = monotonic()
        self.pilot.spare()
        self.tell_room()

    def players(self) -> list[Player]:
        """Return who plays each seat."""
        return [
            self._player(seat, seating, mark)
            for seat, (seating, mark) in enumerate(
                zip(self.seating, marks(self.seating), strict=True)
            )
        ]

    def _player(self, seat: Seat, seating: Seating, mark: int) -> Player:
        """Return who plays a seat: most are there, and nobody wants anything about them."""
        there = self.online(seat)
        since = seating.sat.get(seating.player, 0) if seating.sat and seating.player else 0
        away = 0 if there else self.away_ms(seat)
        shown = Player(seating.name, seating.bot, there, away, since, mark)
        if seating.away.wants:
            shown.waits = absence.wanting(self, seat, bot=False)
            shown.calls = absence.wanting(self, seat, bot=True)
        return shown

    def away_ms(self, seat: Seat) -> int:
        """Return for how many milliseconds the seat's player has not been there."""
        if self.seating[seat].player is None or self.online(seat):
            return 0
        return int(1000 * (monotonic() - self.gone[seat]))

    def room(
        self, player: str | None, seat: Seat | None = None, players: list[Player] | None = None
    ) -> Room:
        """Return the table around the game as `player` sees it, from `seat` if that is theirs."""
        you = self.seat_of(player, seat)
        had = self.had(player)
        return Room(
            id=self.id,
            game=self.game.slug,
            rules=self.rules,
            title=self.title,
            public=self.public,
            status=self.status,
            clock=self.clock,
            bank=self.bank,
            rated=self.rated,
            reaction=self.reaction,
            options=self.options,
            words=self.words,
            players=self.players() if players is None else players,
            absent_ms=int(1000 * self.config.absent),
            you=you,
            yours=self.seats_of(player),
            left=[s for s in had if self.seating[s].player is None],
            open=self.open_to(player) if self.status == "playing" else [],
            secrets=self.game.secrets,
            host=player == self.host,
            hosted=self.seat_of(self.host),
            removed=player in self.removed,
            word=self.word,
            count=self.counts(),
            count_ms=self.count_ms(),
            watching=self.looking(),
            commitment=self.commitment,
            secret=self.secret if self.status == "over" else None,
            seals=[seating.seal for seating in self.seating],
            opening=self.salting,
            salts=["" if self.status == "lobby" else seat.salt for seat in self.seating],
            orders=self.seating[you].orders if you is not None else Orders(),
            next=self.next,
            created=self.created,
            lesson=self.coach(),
            begun=self.begun,
            wish=consent.wish(self, player),
            stand_in=absence.stand_in(self, player, you),
            returns=consent.returns(self.match),
            chairs=absence.lines(self),
        )

    def counts(self) -> float:
        """Return for how many seconds a start is counted: at one screen nobody waits for others."""
        people = {seating.player for seating in self.seating if seating.player}
        return self.config.count if len(people) > 1 else 0

    def count_ms(self) -> int | None:
        """Return in how many milliseconds the game begins, while that is counted."""
        if self.opening is None or not self.opening.counts:
            return None
        return max(0, self.opening.until - now())

    def coach(self) -> Coach | None:
        """Return where the learner of a lesson is."""
        if self.guide:
            return self.guide.coach()
        return Coach(-1, 0, 0, [], False, False, None, False) if self.taught else None

    def join(self, watcher: Watcher, since: int, back: tuple[int, int]) -> None:
        """Let somebody watch who knows the facts before event `since`, of so many undos and so
        much given up by consent.
        """
        if self.lost:  # since it was found
            watcher.close(*_AGAIN)
            return
        self.watchers.append(watcher)
        if watcher.seat is not None:
            for seat in self.seats_of(watcher.player):
                self.gone[seat] = 0.0
        self._appear()
        self.pilot.wake()
        self.tell_room()
        talk.catch_up(self, watcher)
        if self.teller is not None:
            match = self.teller.match
            kept = since if back == (match.undos, match.aside) else 0
            watcher.send(self.arrival(watcher.seat, kept))

    def part(self, watcher: Watcher) -> None:
        """Let a watcher go."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
        self.touched = monotonic()
        if watcher.seat is not None and not self.online(watcher.seat):
            for seat in self.seats_of(watcher.player):
                self.gone[seat] = self.touched
        self._appear()
        self.pilot.spare()
        self.tell_room()

    def _appear(self) -> None:
        """Let other processes know who is here through this one."""
        if self.fleet is not None:
            self.fleet.appear(self.id)

    def reseat(self) -> None:
        """Give every watcher the seat its player has now, and tell everyone."""
        moved = []
        for watcher in self.watchers:
            seat = None if watcher.aside else self.seat_of(watcher.player, watcher.wanted)
            if seat != watcher.seat:
                watcher.seat = seat
                moved.append(watcher)
        self._appear()
        self.pilot.wake()
        self.tell_room()
        if self.teller is not None:
            for watcher in self.watchers:
                if watcher in moved:  # another pair of eyes: everything is told anew
                    watcher.send(self.arrival(watcher.seat))
                elif self.clock or self.bank or self.reaction:  # it runs for others now
                    self.resend(watcher)

    # ── what they are told ──────────────────────────────────────────────────────────────────────

    def timed(self, made: Update) -> Update:
        """Return an update with what it says of time, of envelopes, and what binds the log."""
        chain, bound = self.chain, made.events + made.aside
        if chain is not None and self.teller is not None:
            if chain.events < bound:
                chain.reach(self.teller.match.history, bound)
            made.head = chain.head
        if self.guide:
            made.undo = False
        made.age_ms = max(0, now() - self.changed)
        if self.window.answers:
            made.sealed = self.window.sealed(made.seat)
        if made.beside:
            made.beside = [seat for seat in made.beside if seat not in self.window.answers]
        if self.clock or self.bank or self.reaction:
            made.left_ms = self.pilot.hourglass.left(made.seat)
            made.bank_ms = self.pilot.hourglass.banks()
        if self.late:
            made.late = [who for who, told in self.late.items() if told or who == made.seat]
        return made

    def arrival(self, seat: Seat | None, first: int = 0) -> Update:
        """Return the whole table as `seat` may see it, with the facts from event `first` on."""
        assert self.teller is not None
        return self.timed(self.teller.arrival(seat, self.beside(seat), first))

    def resend(self, watcher: Watcher) -> None:
        """Send a watcher how things stand again, after a message that came too late."""
        if self.teller is not None:
            seat = watcher.seat
            watcher.send(self.timed(self.teller.present(seat, self.beside(seat))))

    def tell_room(self) -> None:
        """Tell everyone about the table around the game."""
        if not self.watchers:
            return
        made: dict[tuple[str | None, Seat | None], bytes] = {}
        players = self.players()
        for watcher in self.watchers:
            special = watcher.player == self.host or watcher.player in self.removed
            known = watcher.seat is not None or special
            key = (watcher.player if known else None, watcher.seat)
            if key not in made:
                made[key] = written(self.room(*key, players))
            watcher.push(made[key])

    def tell(
        self,
        made: Callable[[Seat | None, Sequence[Seat]], Update],
        only: Sequence[Seat] | None = None,
    ) -> None:
        """Tell everyone, or only some seats, what is `made` for each."""
        texts: dict[Seat | None, bytes] = {}
        for watcher in self.watchers:
            seat = watcher.seat
            if only is not None and seat not in only:
                continue
            if seat not in texts:
                texts[seat] = written(self.timed(made(seat, self.beside(seat))))
            watcher.push(texts[seat])

    def tell_seal(self, seat: Seat) -> None:
        """Tell a seat, and those at the same screen, that its answer is sealed."""
        assert self.teller is not None
        self.tell(self.teller.present, [seat, *self.beside(seat)])

    # ── what they do ────────────────────────────────────────────────────────────────────────────

    def playing(self) -> Match:
        """Return the game in play, or refuse what needs one."""
        if self.lost:
            raise Refusal("failed", "this table is being read again; connect again")
        if self.teller is None:
            raise Refusal("not_started", "the game has not begun")
        if self.status == "over":
            raise Refusal("over", "the game is over")
        return self.teller.match

    @agreed
    async def play(self, seat: Seat, version: int, choice: Choice, anyway: bool = False) -> None:
        """Take a seat's choice, store it, tell everyone; or refuse it and change nothing."""
        async with self.lock:
            match = self.playing()
            if self.seating[seat].bot is not None:
                raise Refusal("closed", "a bot plays for you; take your seat back first")
            decision = match.asked(seat)
            current = match.version
            standing = decision is not None and match.now.since[seat] <= version <= current
            if not standing and version != current:
                raise Refusal(
                    "stale", f"that was version {version}; this is {current}", version=current
                )
            if decision is None:
                raise Refusal("not_asked", "nothing is asked of you now")
            if not standing:
                raise Refusal("stale", "the question has changed", version=current)
            if choice not in decision.choices:
                raise Refusal("illegal", f"you cannot choose {choice[:80]!r} now")
            if self.guide:
                await self.guide.take(choice, anyway)
            elif decision.quiet:
                await self.window.seal(seat, choice, "player")
            else:
                await self.advance(match.ahead(seat, choice), [seat], ["player"])

    @agreed
    async def undo(self, seat: Seat, version: int) -> None:
        """Take back a seat's latest choice."""
        async with self.lock:
            match = self.playing()
            if version != match.version:
                raise Refusal(
                    "stale",
                    f"that was version {version}; this is {match.version}",
                    version=match.version,
                )
            if self.guide or not any(match.may_undo(own) for own in (seat, *self.beside(seat))):
                raise Refusal("no_undo", "nothing of yours can be taken back now")
            back = await asyncio.to_thread(match.undone)  # a long game takes a while to replay
            chain = await asyncio.to_thread(self.new_chain, back)
            at, mark = now(), self.mark(back.state)
            spent = self.pilot.hourglass.reckoned() if self.clock or self.bank else []
            stays = len(back.log)
            kept = self.store.take_back(mark, stays, back.aside, back.undos, spent, at)
            await self.stored(kept)
            self.emotes = [emote for emote in self.emotes if emote.n < stays]
            self.recount(spent, at)
            self.teller, self.chain, self.changed, self.late = Teller(back), chain, at, {}
            self.pilot.wake()
            self.tell(partial(self.teller.arrival, first=len(back.log)))

    @agreed
    async def turn(self, seat: Seat, to: Turn) -> None:
        """Tell the guide of a lesson where to go."""
        async with self.lock:
            if self.lost or self.guide is None or seat != self.guide.course.lesson.seat:
                raise Refusal("closed", "no guide leads you here")
            await self.guide.turn(to)

    async def stored(self, future: "asyncio.Future[T]") -> T:
        """Wait until something is on the disk; if that fails the table must be read again."""
        try:
            done = await future
            self.stamp += 1
            return done
        except Overtaken:
            raise
        except asyncio.CancelledError:
            if self.store.shared:
                self.stamp = UNKNOWN  # whatever became of it is read before anything else is done
            else:
                self.lose()
            raise
        except Exception as error:
            self.lose()
            raise Refusal("failed", "this could not be stored") from error

    def recount(self, spent: list[Spent], at: int) -> None:
        """Go on from the time used as it was just stored, as other processes do."""
        if spent and self.store.shared:
            self.reckoned = at
            self.pilot.hourglass.read(spent)

    async def advance(
        self,
        draft: Draft,
        seats: Sequence[Seat],
        by: Sequence[str],
        late: Mapping[Seat, bool] | None = None,
    ) -> None:
        """Store what choices brought about, then make it true, then tell everyone."""
        teller = self.teller
        assert teller is not None
        match, at = teller.match, now()
        over = not draft.state.decisions
        place = self.guide.place if self.guide else None
        mark = self.mark(draft.state)
        timed = bool(self.clock or self.bank)
        spent = self.pilot.hourglass.reckoned() if timed or late else []
        after = self.remember(draft.state, at) if over else None
        first = draft.base + match.aside
        for seat, told in (late or {}).items():
            spent[seat].up, spent[seat].told = first + len(draft.events) - 1, told
        kept = self.store.append(mark, first, draft.events, at, over, place, spent, after, timed)
        await self.stored(kept)
        if timed:
            self.recount(spent, at)
        only = teller.keep(draft, seats, bool(self.watchers))
        for each in by:
            self.moved[each].inc()
        self.late = {**(self.late if only else {}), **(late or {})}
        if over:
            self.status, self.word = "over", None
        self.pilot.wake()  # first: what everyone is told says how long the next questions stand
        if only:
            beside = [other for one in only for other in self.beside(one)]
            self.tell(teller.goes_on, [*only, *beside])
        else:
            self.changed = at
            if over:
                metrics.GAMES.labels(self.game.slug, "finished").inc()
                _log.info("over", table=self.id, game=self.game.slug, events=len(match.log))
            self.tell(teller.goes_on)
            if over:
                self.tell_room()
        if self.wish is not None and self.wish.open:
            with suppress(Overtaken):  # then whoever comes next sees to it
                await consent.settle(self)  # agreed while a window was open

    def remember(self, state: Any, at: int) -> Work[None] | None:
        """Return what writes down how the game ended; a lesson is nobody's record."""
        if self.taught:
            return None
        over = ended(self.id, self.game, state, at, self.rated, self.seating)
        return lambda c: keep(c, over)

    def overhear(self, lines: list[ChatLine], emotes: list[Emote], stand: set[int] | None) -> None:
        """Take in what was said and taken away through other processes, and pass it on."""
        gone = [line for line in self.chat if stand is not None and line.n not in stand]
        talk.take_away(self, gone)
        if lines:
            self.chat = [*self.chat, *lines][-REMEMBERED:]
            for watcher in self.watchers:
                talk.pass_on(watcher, lines)
        if emotes != self.emotes:
            self.emotes = emotes
            talk.tell_marks(self)

    def why_not(self, seat: Seat | None, choice: Choice) -> Reason:
        """Say why something may not be chosen, in the words of the rules."""
        match = self.playing()
        found = None if seat is None else self.game.why_not(match.state, seat, choice)
        if found is None:
            return Reason(choice, None, None, {})
        return Reason(choice, found.key, found.rule, dict(found.values))

    @agreed
    async def set_orders(self, seat: Seat, orders: Orders) -> None:
        """Replace a seat's standing orders."""
        kinds = [*orders.passes, *orders.plays, *orders.here]
        if len(kinds) > 100 or any(len(kind) > 100 for kind in kinds):
            raise Refusal("malformed", "too many kinds of windows")
        async with self.lock:
            await self.write_orders(seat, orders)

    async def write_orders(self, seat: Seat, orders: Orders) -> None:
        """Store standing orders; the lock is held."""
        await self.stored(self.store.set_orders(self.mark(), seat, orders))
        self.seating[seat].orders = orders
        self.tell_room()
        self.pilot.wake()

    # ── the end ─────────────────────────────────────────────────────────────────────────────────

    def lose(self) -> None:
        """Give up what is in memory: everyone connects again and the log is read again."""
        self.lost = True
        for watcher in self.watchers:
            watcher.close(*_AGAIN)

    def put_away(self) -> None:
        """Let go of what is heavy: the collector comes too seldom to a busy server for that."""
        self.lost = True  # whoever still holds it comes back to a new one
        if self.pilot.hourglass.glasses and not self.store.shared:
            kept = self.store.spend(self.id, self.pilot.hourglass.reckoned())
            kept.add_done_callback(asyncio.Future.exception)  # what fails is in the log
        self.pilot.stop()
        self.teller = self.chain = self.guide = None
        self.chat = []

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way."""
        return not self.watchers and not self.pilot.tasks and not self.lock.locked()
