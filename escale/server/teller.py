"""What is told of a match: the changes of what everybody sees, made once, and each seat's own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from escale.engine import CHANCE, Draft, Fact, Frame, Game, Match, Patch, Seat, changes, waiting
from escale.engine.match import OPEN
from escale.server.messages import FactLine, FrameLine, Question, Result, Step, Story, Update
from escale.texts import texts

_raw = msgspec.json.Encoder().encode


@cache
def cites(slug: str, section: str) -> Mapping[str, str]:
    """Return the rule behind each decision kind or fact key of a game."""
    found: Mapping[str, str] = texts(slug, "en").cites.get(section, {})
    return found


class Moment(NamedTuple):
    """A frame as it is told: its parts are written once, for everybody."""

    frame: Frame
    view: Any  # what everybody sees
    who: Seat  # whose choice brought it about
    patch: msgspec.Raw | None  # None: nothing changed for everybody
    facts: msgspec.Raw | None  # None: not everybody is told the same


class Teller:
    """Tells a match to those who watch it, whoever they are."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = cites(match.game.slug, "facts")
        self.asks = cites(match.game.slug, "decisions")
        self.apart = type(match.game).private is not Game.private  # it writes its own
        self.seen: Any = None  # the public view as it was last told; None: nobody watched
        self.owns: dict[Seat, Patch] = {}  # what each watched seat was last shown besides
        self.moments: list[Moment] = []

    # ── what happened ───────────────────────────────────────────────────────────────────────────

    def line(self, n: int, who: Seat, fact: Fact) -> FactLine:
        """Return a fact as it is sent."""
        return FactLine(n, who, fact.key, fact.values, self.rules.get(fact.key))

    def lines(self, n: int, who: Seat, facts: Iterable[Fact], seat: Seat | None) -> list[FactLine]:
        """Return those of some facts that `seat` is told."""
        return [self.line(n, who, fact) for fact in facts if fact.seen_by(seat)]

    def told(self, frame: Frame, who: Seat, seat: Seat | None) -> msgspec.Raw:
        """Return the facts of a frame that `seat` is told, written."""
        return msgspec.Raw(_raw(self.lines(frame.n, who, frame.facts, seat)))

    def history(self, seat: Seat | None, first: int, end: int | None = None) -> list[FactLine]:
        """Return what `seat` is told of the events from `first` on, or up to `end`."""
        log, facts = self.match.log, self.match.facts
        return [
            line
            for n in range(first, self.match.shown if end is None else end)
            for line in self.lines(n, log[n][0], facts[n], seat)
        ]

    def follow(self, frames: Sequence[Frame], watched: bool) -> None:
        """Take what has just happened, to be told to everyone who watches."""
        self.moments = []
        if not watched:
            self.seen = None
            return
        if self.seen is None:  # nobody saw what came before
            self.seen = self.match.game.public(self.match.state)
            frames = frames[-1:]
        for frame in frames:
            view = self.match.game.public(frame.state)
            patch = changes(self.seen, view)
            self.seen = view
            who = self.match.log[frame.n][0]
            facts: msgspec.Raw | None = _NOTHING
            if frame.facts:
                shared = True
                for fact in frame.facts:
                    shared = shared and fact.only is None and fact.but is None
                facts = self.told(frame, who, None) if shared else None
            self.moments.append(
                Moment(frame, view, who, msgspec.Raw(_raw(patch)) if patch else None, facts)
            )

    def keep(self, draft: Draft, who: Sequence[Seat], watched: bool) -> list[Seat] | None:
        """Make the draft of choices of `who` true; return who alone is told, None: everybody."""
        match = self.match
        silent = match.version == draft.version  # a reaction window goes on without a sound
        match.keep(draft)
        self.follow([] if silent else draft.frames or [], watched)
        return [*who, *(d.seat for d in match.state.decisions)] if silent else None

    def begin(self, draft: Draft) -> Callable[[Seat | None, Sequence[Seat]], Update]:
        """Keep what chance did before anybody chose; return how each seat is told of it."""
        game, laid, before = self.match.game, self.match.state, self.match.shown
        view = self.seen = game.public(laid)
        self.match.keep(draft)
        self.follow(draft.frames or [], True)

        def opening(seat: Seat | None, beside: Sequence[Seat]) -> Update:
            update = self.present(seat, beside)
            update.first, update.view = 0, view
            update.facts = self.history(seat, 0, before)
            update.own = self.own(laid, seat) if game.secrets else None
            update.frames = self.frames(seat)
            return update

        return opening

    def frames(self, seat: Seat | None) -> list[FrameLine]:
        """Return what has just happened as `seat` sees it."""
        hides = seat is not None and self.match.game.secrets
        told = []
        for frame, view, who, patch, facts in self.moments:
            own = self.own(frame.state, seat, view) if hides else None
            if facts is None:
                facts = self.told(frame, who, seat)
            if patch is not None or own is not None or facts != _NOTHING:
                told.append(FrameLine(frame.n, facts, patch, own))
        return told

    def own(self, state: Any, seat: Seat | None, public: Any = None) -> Patch | None:
        """Return what `seat` sees besides, unless that is what it was shown last."""
        if seat is None:
            return None
        game = self.match.game
        if public is None or self.apart:
            own = game.private(state, seat)
        else:  # as `private` does, but what everybody sees is known already
            own = changes(public, game.view(state, seat))
        if self.owns.get(seat) == own:
            return None
        self.owns[seat] = own
        return own

    # ── how things stand ────────────────────────────────────────────────────────────────────────

    def question(self, seat: Seat | None) -> Question | None:
        """Return what is asked of `seat`, as it is sent."""
        match = self.match
        d = None if seat is None else match.asked(seat)
        if d is None or seat is None:
            return None
        rule = self.asks.get(d.kind)
        brief = match.game.brief(match.state, seat)
        return Question(d.kind, d.choices, d.left, d.values or {}, rule, brief)

    def result(self) -> Result:
        """Return how it ended."""
        match = self.match
        game, s = match.game, match.state
        return Result(game.scores(s), game.placing(s), game.winners(s))

    def present(self, seat: Seat | None, beside: Sequence[Seat] = ()) -> Update:
        """Return how things stand for `seat`, without what led there."""
        match, at = self.match, self.match.now
        decisions = at.state.decisions
        waits = waiting(at.state)
        made = Update(
            version=at.version,
            seat=seat,
            status="playing" if decisions else "over",
            first=at.shown,
            events=at.shown,
            undos=match.undos,
            aside=match.aside,
            decision=self.question(seat),
            waiting=waits,
            window=decisions[0].kind if waits is None else None,
            undo=match.may_undo(seat),
            result=None if decisions else self.result(),
        )
        if beside:
            made.undo = made.undo or any(match.may_undo(own) for own in beside)
            made.beside = [other for other in beside if match.asked(other) is not None]
        return made

    def goes_on(self, seat: Seat | None, beside: Sequence[Seat] = ()) -> Update:
        """Return what has just happened, for somebody who saw what came before."""
        update = self.present(seat, beside)
        update.frames = self.frames(seat)
        if not self.moments and self.match.game.secrets:
            update.own = self.own(self.match.state, seat)
        if self.moments:
            update.first = self.moments[0].frame.n
        return update

    def arrival(self, seat: Seat | None, beside: Sequence[Seat] = (), first: int = 0) -> Update:
        """Return the whole table, for somebody who comes in, with the facts from `first` on."""
        update = self.present(seat, beside)
        if self.seen is None:
            self.seen = self.match.game.public(self.match.state)
        update.view = self.seen
        if seat is not None and self.match.game.secrets:
            update.own = self.owns[seat] = self.match.game.private(self.match.state, seat)
        update.first = min(first, self.match.shown)
        update.facts = self.history(seat, first)
        return update


_NOTHING = msgspec.Raw(b"[]")


def story(match: Match, seat: Seat | None) -> Story:
    """Return a whole match from its first frame to its last, as `seat` saw it."""
    told = Match(match.game, match.seats, match.options, watched=True)
    teller = Teller(told)
    opening = teller.arrival(seat)
    frames: list[FrameLine] = []
    steps: list[Step] = []
    for n, (who, choice) in enumerate(match.log):
        draft = told.ahead(who, choice)
        told.keep(draft)
        teller.follow(draft.frames or [], True)
        frames += teller.frames(seat)
        if who != CHANCE and told.notices[n] == OPEN:
            read = told.owners[n] in (None, seat)
            steps.append(Step(n, who, choice if read else None))
    return Story(opening.view, opening.own or [], frames, steps, len(match.log))
