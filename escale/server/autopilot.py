"""What answers by itself at a table: bots, seats that can only pass, orders, the clock, advice."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace

from escale.bots import offered
from escale.engine import CHANCE, Choice, Decision, Seat
from escale.engine.fair import Key, draw
from escale.server import absence, metrics
from escale.server.following import agree
from escale.server.guard import Refusal
from escale.server.hourglass import Hourglass
from escale.server.messages import Advice, Suggestion
from escale.server.opening import go_on
from escale.server.rows import Opening, Spent, now
from escale.server.thinker import Task
from escale.server.watcher import Watcher
from escale.server.workers import WorkerFailed

if TYPE_CHECKING:
    from escale.server.table import Table

_log = structlog.get_logger("autopilot")
_ADVICE = 1.0  # seconds of thought
_THOUGHT = 0.6  # of the pause in a window is what its bots may think
_STAND_IN = "greedy"  # chooses for a person whose time is up where the rules do not


class Autopilot:
    """Answers for the seats of one table that no person answers for."""

    def __init__(self, table: "Table", spent: list[Spent]) -> None:
        self.table = table
        self.hourglass = Hourglass(table, spent)
        self.thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}  # and since which version
        self.tasks: set[asyncio.Task[None]] = set()
        self.advising: set[Seat] = set()
        self.sparing: set[Seat] = set()
        self.opening: Opening | None = None  # what is being waited for before the game

    def wake(self) -> None:
        """Look at what is asked now, and begin to answer what nobody else answers."""
        table = self.table
        table.window.turn()
        self.hourglass.turn()
        table.asking(table)
        if not table.driven:  # another process answers here
            return
        if table.opening is not None and table.opening != self.opening:
            self.opening = table.opening
            self.start(go_on(table, table.opening))
        match = table.match
        if match is None or table.status != "playing" or table.lost or table.guide:
            return
        for decision in match.state.decisions:
            seat = decision.seat
            if seat == CHANCE or seat in table.window.answers:  # chance: while a game begins
                continue
            since = match.now.since[seat]
            seating = table.seating[seat]
            thinking = self.thinking.get(seat)
            if seating.bot is None and self.ordered(decision) is None:
                self.thinking.pop(seat, None)
                if (seating.orders.until_turn or seating.orders.here) and not decision.quiet:
                    self.start(self._end_orders(seat))
            elif thinking is None or thinking[0] != since:
                task = self.start(self._answer(seat, since, decision))
                self.thinking[seat] = (since, task)
        self.spare()

    def spare(self) -> None:
        """Begin to wait for people who are gone where the game does not wait for them for long."""
        table, match = self.table, self.table.match
        if match is None or not table.game.spares or not table.driven or self.hourglass.days:
            return
        for decision in match.state.decisions:
            seat = decision.seat
            spared = decision.kind in table.game.spares and seat not in self.sparing
            if spared and self._missing(seat):
                self.sparing.add(seat)
                self.start(self._spare(seat))

    def _missing(self, seat: Seat) -> bool:
        """Whether somebody is gone while another person sits there."""
        table = self.table
        there = [n for n, one in enumerate(table.seating) if one.bot is None and table.online(n)]
        return table.seating[seat].bot is None and seat not in there and bool(there)

    async def _spare(self, seat: Seat) -> None:
        """Answer for somebody who stays away, as the rules take silence."""
        try:
            while self._missing(seat) and (left := absence.JUROR - self.table.away_ms(seat)) > 0:
                await asyncio.sleep(left / 1000)
            if self._missing(seat):
                await agree(self.table, partial(self._silent, seat))
        finally:
            self.sparing.discard(seat)

    async def _silent(self, seat: Seat) -> None:
        """Give the answer of somebody who is gone, if the question still stands."""
        table = self.table
        async with table.lock:
            match = table.match
            decision = match.asked(seat) if match is not None else None
            if match is None or decision is None or table.lost or not self._missing(seat):
                return
            choice = table.game.idle(match.state, seat)
            if decision.kind in table.game.spares and choice is not None:
                await table.advance(match.ahead(seat, choice), [seat], ["table"])

    def ordered(self, decision: Decision) -> Choice | None:
        """Return what the table answers for a person in a reaction window; None: ask.

        Among several people a seat that holds nothing is asked like the others, or the time a
        person takes to think would show who holds something. A standing order to pass passes
        whatever the seat holds, so it shows nothing either.
        """
        if not decision.quiet or "pass" not in decision.choices:
            return None
        orders = self.table.seating[decision.seat].orders
        if decision.kind in orders.plays:
            cards = [c for c in decision.choices if ":" not in c and c != "pass"]
            return cards[0] if cards else "pass"
        about = (decision.values or {}).get("at", decision.seat)
        if orders.until_turn or decision.kind in (*orders.passes, *orders.here):
            return "pass"
        if orders.only_me and about != decision.seat:
            return "pass"
        return "pass" if len(decision.choices) == 1 and self.table.people() == 1 else None

    def forget(self, seat: Seat) -> None:
        """Drop what is being thought for a seat, because somebody else plays it now."""
        self.thinking.pop(seat, None)
        self.hourglass.forget(seat)
        self.table.window.forget(seat)

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the table, and hold on to it."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refusal as refused:
            _log.error("not answered", table=self.table.id, reason=str(refused))
        except Exception:
            _log.exception("autopilot failed", table=self.table.id)

    def due(self) -> int | None:
        """Return when something must be answered here, in milliseconds since 1970; None: never."""
        glasses = self.hourglass.glasses.values()
        if not glasses:
            return None
        left = min(glass.due for glass in glasses) - asyncio.get_running_loop().time()
        return now() + int(1000 * left)

    @property
    def asleep(self) -> bool:
        """Whether nothing is under way here, and no bell will ring."""
        time = asyncio.get_running_loop().time()
        return not self.tasks and all(g.due <= time for g in self.hourglass.glasses.values())

    def rest(self) -> None:
        """Leave everything to another process."""
        self.hourglass.read(self.hourglass.spent)
        self.stop()
        self.thinking, self.opening = {}, None
        self.table.window.closing = None

    def stop(self) -> None:
        """Stop everything."""
        self.hourglass.stop()
        for task in list(self.tasks):
            task.cancel()

    async def _answer(self, seat: Seat, since: int, decision: Decision) -> None:
        """Answer for a seat; in a window the envelope keeps the pause, and a bot always thinks."""
        table, loop = self.table, asyncio.get_running_loop()
        due = loop.time() + table.config.pace
        level = table.seating[seat].bot
        choice, by = self.ordered(decision) or decision.choices[0], "bot" if level else "table"
        if level is not None and (decision.quiet or len(decision.choices) > 1):
            choice, by = await self._think(seat, level, decision)
        if due > loop.time() and not decision.quiet:
            await asyncio.sleep(due - loop.time())
        thinking = self.thinking.get(seat)
        if thinking is None or thinking[1] is not asyncio.current_task():
            return  # taken back, or the seat was taken over meanwhile
        try:
            await agree(table, partial(self._give, seat, since, choice, by))
        finally:
            # Not before it is stored: whoever joins meanwhile must not make the seat think again.
            if self.thinking.get(seat) is thinking:
                del self.thinking[seat]

    async def _give(self, seat: Seat, since: int, choice: Choice, by: str) -> None:
        """Give a seat's answer to the question that stood since a version, if it still stands."""
        table = self.table
        async with table.lock:
            thinking = self.thinking.get(seat)
            if thinking is None or thinking[1] is not asyncio.current_task():
                return
            match = table.match
            decision = match.asked(seat) if match is not None else None
            if match is None or decision is None or match.now.since[seat] != since:
                return
            if decision.quiet:
                await table.window.seal(seat, choice, by)
            else:
                await table.advance(match.ahead(seat, choice), [seat], [by])

    async def _think(self, seat: Seat, level: str, decision: Decision) -> tuple[Choice, str]:
        """Return a bot's choice, or the rules' in its place, and which of the two it is."""
        config, budget = self.table.config, self.table.config.budget
        if decision.quiet:  # the time of thought must not show: all of them fit into the pause
            asked = sum(
                self.table.seating[other].bot is not None for other in self.table.window.asked
            )
            share = min(1.0, config.workers / max(1, asked))
            budget = min(budget, config.pause * _THOUGHT * share)
        task = self._task(seat, level, budget, decision.quiet)
        try:
            choice = await self.table.thinkers.choose(task, self.table.id, decision.choices)
            return choice, "bot"
        except Exception as error:  # whatever it is, the game goes on
            fault = str(error) if isinstance(error, WorkerFailed) else f"crashed: {error!r}"
            metrics.REPLACED.inc()
            _log.error("bot replaced", table=self.table.id, seat=seat, level=level, fault=fault)
        return self._instead(seat, decision), "table"

    async def stand_in(self, seat: Seat, decision: Decision) -> Choice:
        """Return what is played for a person whose time is up."""
        passive = self._passive(seat, decision)
        return passive or (await self._think(seat, _STAND_IN, decision))[0]

    def _instead(self, seat: Seat, decision: Decision) -> Choice:
        """Return a legal choice for a bot that failed: the rules' own, or else the first."""
        return self._passive(seat, decision) or decision.choices[0]

    def _passive(self, seat: Seat, decision: Decision) -> Choice | None:
        """Return what needs no thought: the rules' own answer, a pass in a window, all there is."""
        match = self.table.match
        if match is not None and match.asked(seat) is decision:
            choice = self.table.game.idle(match.state, seat)
            if choice is not None:
                return choice
        if decision.quiet and "pass" in decision.choices:
            return "pass"
        return decision.choices[0] if len(decision.choices) == 1 else None

    def _task(self, seat: Seat, level: str, budget: float, steady: bool = False) -> Task:
        """Return what a bot is told: the log, from which it makes what its seat knows."""
        table, match = self.table, self.table.match
        assert match is not None
        # From the table's secret: nobody foresees it, and a thought can be had again afterwards.
        seed = draw(Key(table.secret), (f"bot {seat}",), match.version, 1 << 32)
        seats, log = len(table.seating), match.log[:]  # it may wait for a worker
        return Task(
            table.game.slug, seats, table.options, log, seat, level, seed, budget, steady=steady
        )

    async def _end_orders(self, seat: Seat) -> None:
        """Forget the orders that held until the seat's next turn."""
        await agree(self.table, partial(self._drop_orders, seat))

    async def _drop_orders(self, seat: Seat) -> None:
        async with self.table.lock:
            orders = self.table.seating[seat].orders
            if orders.until_turn or orders.here:
                await self.table.write_orders(seat, replace(orders, until_turn=False, here=[]))

    def hint(self, watcher: Watcher) -> None:
        """Send advice on what is asked of the watcher's seat, once it has been thought out."""
        match = self.table.playing()
        if watcher.seat is None or match.asked(watcher.seat) is None:
            raise Refusal("not_asked", "nothing is asked of you now")
        if watcher.seat not in self.advising:  # one thought at a time
            self.advising.add(watcher.seat)
            self.start(self._advise(watcher, watcher.seat))

    async def _advise(self, watcher: Watcher, seat: Seat) -> None:
        table = self.table
        try:
            match = table.playing()
            version, decision = match.version, match.asked(seat)
            hints: list[Suggestion] = []
            if decision is not None:
                strongest = offered(table.game.slug)[-1]  # whoever plays here
                task = replace(self._task(seat, strongest, _ADVICE), teach=True)
                hints = (await table.thinkers.think(task, table.id, decision.choices)).hints
            watcher.send(Advice(version, hints))
        except WorkerFailed as failed:
            _log.warning("no advice", table=table.id, fault=str(failed))
            watcher.send(Advice(version, []))
        finally:
            self.advising.discard(seat)
