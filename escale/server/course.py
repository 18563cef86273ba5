"""The course of one game: its log, who is told what, and the version each change brings.

Nothing here waits, stores or sends. A choice is first tried on a draft; the table stores the
draft's events and only then keeps it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from escale.engine import (
    CHANCE,
    Choice,
    Decision,
    Event,
    Fact,
    Game,
    OptionValue,
    Seat,
    State,
    apply,
    asked,
    no_way_back,
    undo_to,
    waiting,
)
from escale.engine.fair import outcome
from escale.server.messages import FactLine, Question, Result, Update
from escale.texts import texts


class Told(NamedTuple):
    """A fact on the wire, and who may read it."""

    line: FactLine
    only: Seat | None
    but: Seat | None


@cache
def cites(slug: str, section: str) -> Mapping[str, str]:
    """Return the rule behind each decision kind or fact key of a game."""
    found: Mapping[str, str] = texts(slug, "en").cites.get(section, {})
    return found


def same(a: Decision | None, b: Decision) -> bool:
    """Whether a seat that was asked `a` would not notice being asked `b`."""
    return a is b or (
        a is not None
        and a.kind == b.kind
        and a.choices == b.choices
        and a.left == b.left
        and a.values == b.values
    )


class Draft:
    """A state ahead of the table, with the events that lead there."""

    __slots__ = (
        "slug",
        "state",
        "base",
        "events",
        "told",
        "chances",
        "barrier",
        "last",
        "version",
        "shown",
        "passed",
        "since",
    )

    def __init__(self, slug: str, state: State, seats: int, version: int) -> None:
        self.slug = slug
        self.state = state
        self.base = 0  # the number of the first event here
        self.events: list[Event] = []
        self.told: list[tuple[Told, ...]] = []
        self.chances = 0  # rolls and draws in the whole log
        self.barrier = 0  # nothing before this event can be taken back
        self.last: tuple[Seat, Seat | None] | None = None  # who made the last event, who reads it
        self.version = version
        self.shown = 0  # events that everyone may know of
        self.passed: list[Seat] = []  # seats that answered a reaction window without a sound
        self.since = [version] * seats  # the version from which each seat's question stands

    def ahead(self) -> "Draft":
        """Return a draft that goes on from here and leaves this one alone."""
        d = Draft(self.slug, self.state.clone(), len(self.since), self.version)
        d.base = self.base + len(self.events)
        d.chances, d.barrier, d.last = self.chances, self.barrier, self.last
        d.shown, d.passed, d.since = self.shown, self.passed[:], self.since[:]
        return d

    def answer(self, seat: Seat, choice: Choice) -> None:
        """Take one answer and remember what it brings about."""
        s = self.state
        before = s.decisions
        decision = asked(s, seat)
        facts: list[Fact] = []
        s.facts = facts
        try:
            apply(s, seat, choice)
        finally:
            s.facts = None
        assert decision is not None  # apply refuses a seat that is not asked
        n = self.base + len(self.events)
        self.events.append((seat, choice))
        rules = cites(self.slug, "facts")
        self.told.append(
            tuple(
                Told(FactLine(n, seat, f.key, f.values, rules.get(f.key)), f.only, f.but)
                for f in facts
            )
        )
        self.chances += seat == CHANCE
        if no_way_back(s, decision, facts, self.last if len(before) == 1 else None):
            self.barrier = n + 1
        self.last = (seat, decision.owner)
        self._count(seat, decision, before, bool(facts))

    def _count(
        self, seat: Seat, decision: Decision, before: Sequence[Decision], heard: bool
    ) -> None:
        """Move the version on, unless a reaction window goes on without a sound."""
        now = self.state.decisions
        self.passed.append(seat)
        silent = decision.quiet and not heard and bool(now)
        for d in now:
            silent = silent and d.quiet and d.kind == decision.kind and d.seat not in self.passed
        if not silent:
            self.version += 1
            self.shown = self.base + len(self.events)
            self.passed = []
        for d in now:
            if d.seat == CHANCE:
                continue
            was = next((b for b in before if b.seat == d.seat), None)
            if d.seat == seat or not same(was, d):
                self.since[d.seat] = self.version

    def roll(self, secret: str, salts: Sequence[str]) -> None:
        """Let chance answer until a seat must choose or the game is over."""
        while self.state.decisions and self.state.decisions[0].seat == CHANCE:
            self.answer(CHANCE, outcome(self.state.decisions[0], secret, salts, self.chances))


class Course:
    """A game in play, as far as it is stored."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, OptionValue],
        secret: str,
        salts: Sequence[str],
        log: Sequence[Event] = (),
        undos: int = 0,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.secret = secret
        self.salts = list(salts)
        self.undos = undos
        self.log: list[Event] = []
        self.told: list[tuple[Told, ...]] = []
        # An undo takes one event away and must still move the version on: it counts for two.
        self.now = Draft(game.slug, game.start(seats, options), seats, 2 * undos)
        for seat, choice in log:
            self.now.answer(seat, choice)
        self._extend()

    def _extend(self) -> None:
        self.log.extend(self.now.events)
        self.told.extend(self.now.told)
        self.now.base = len(self.log)
        self.now.events, self.now.told = [], []

    @property
    def state(self) -> Any:
        """The true state."""
        return self.now.state

    @property
    def version(self) -> int:
        """The number of the latest change that shows."""
        return self.now.version

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.now.state.decisions

    def asked(self, seat: Seat) -> Decision | None:
        """Return what is asked of `seat` now, if anything."""
        return asked(self.now.state, seat)

    def opening(self) -> Draft:
        """Return the draft in which chance answers before anybody chooses."""
        draft = self.now.ahead()
        draft.roll(self.secret, self.salts)
        return draft

    def ahead(self, seat: Seat, choice: Choice) -> Draft:
        """Return the draft in which `seat` chooses and chance answers."""
        draft = self.now.ahead()
        draft.answer(seat, choice)
        draft.roll(self.secret, self.salts)
        return draft

    def keep(self, draft: Draft) -> None:
        """Make a stored draft the truth."""
        self.now = draft
        self._extend()

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether `seat` may take back its latest choice."""
        return seat is not None and undo_to(self.log, seat, self.now.barrier) < len(self.log)

    def undone(self) -> "Course":
        """Return the course without its last event."""
        return Course(
            self.game,
            self.seats,
            self.options,
            self.secret,
            self.salts,
            self.log[:-1],
            self.undos + 1,
        )

    @property
    def firm(self) -> int:
        """How many of the events can never be taken back."""
        if not self.log:
            return 0
        return min(undo_to(self.log, self.log[-1][0], self.now.barrier), self.now.shown)

    def facts(self, seat: Seat | None, first: int) -> list[FactLine]:
        """Return what `seat` is told of the events from `first` on."""
        return [
            told.line
            for lot in self.told[first : self.now.shown]
            for told in lot
            if (told.only is None or told.only == seat) and (told.but is None or told.but != seat)
        ]

    def question(self, seat: Seat | None) -> Question | None:
        """Return what is asked of `seat`, as it is sent."""
        d = None if seat is None else self.asked(seat)
        if d is None:
            return None
        rule = cites(self.game.slug, "decisions").get(d.kind)
        return Question(d.kind, d.choices, d.left, d.values or {}, rule)

    def update(self, seat: Seat | None, first: int, at: int, beside: Sequence[Seat] = ()) -> Update:
        """Return the table as `seat` may see it, with the facts from event `first` on."""
        s = self.state
        over = self.over
        waits = waiting(s)
        return Update(
            version=self.version,
            seat=seat,
            status="over" if over else "playing",
            view=self.game.view(s, seat),
            first=min(first, self.now.shown),
            firm=self.firm,
            events=self.now.shown,
            facts=self.facts(seat, first),
            decision=self.question(seat),
            waiting=waits,
            quiet=waits is None,
            left_ms=[],
            late=[],
            undo=any(self.may_undo(own) for own in (seat, *beside)),
            beside=[other for other in beside if self.asked(other) is not None],
            result=Result(self.game.scores(s), self.game.placing(s)) if over else None,
            at=at,
        )
