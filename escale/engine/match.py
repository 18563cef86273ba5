"""One match: a state and the log it is made of, who may read what, and what may be taken back.

A choice is tried on a draft, which leaves the match alone; what is kept becomes the match. The
terminal, the arena and the tests answer at once; the server stores a draft before it is kept.

A table may agree to go back. Its history keeps what was given up and says where it went back to;
the log is what of it still holds. Every draw of a history has a number of its own, so that what
was drawn once is never drawn again.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from escale.engine.core import (
    CHANCE,
    Choice,
    Decision,
    Event,
    Fact,
    Frame,
    Seat,
    State,
    apply,
    asked,
)
from escale.engine.errors import IllegalChoice
from escale.engine.game import Game, Options, OptionValue

BACK = -2  # in a history, in place of a seat: the table went back to the event whose number follows
HIDDEN = "?"  # in the log of a guess: what its seat cannot read
SILENT, NOTICED, OPEN = 0, 1, 2  # what others learn of an answer: nothing, that it came, whose
SeenEvent = tuple[Seat, Choice | None]  # None: hidden from the reader
Luck = Callable[[Decision, int], Choice]  # what chance answers, as the nth roll or draw


def replay(
    game: Game[Any], seats: int, options: Mapping[str, OptionValue] | None, log: Sequence[Event]
) -> Any:
    """Return the state that `log` leads to."""
    s = game.start(seats, options)
    for seat, choice in log:
        apply(s, seat, choice)
    return s


def went_back(log: Sequence[Event], choice: Choice) -> int:
    """Return how many events of a log stay where a history says that the table went back."""
    if not choice.isdecimal() or str(int(choice)) != choice or int(choice) >= len(log):
        raise IllegalChoice(BACK, choice, [f"0 to {len(log) - 1}"] if log else [])
    return int(choice)


def folded(history: Sequence[Event]) -> tuple[list[Event], int]:
    """Return what of a history still holds, and how many of it came before the last return."""
    log: list[Event] = []
    kept = 0
    for seat, choice in history:
        if seat == BACK:
            kept = went_back(log, choice)
            del log[kept:]
        else:
            log.append((seat, choice))
    return log, kept


def fitting(game: Game[Any], seats: int, options: Options, history: Sequence[Event]) -> int:
    """Return how many events of a history the rules still play, from the first one on."""
    s = game.start(seats, options)
    for n, (seat, choice) in enumerate(history):
        try:
            if seat == BACK:
                s = replay(game, seats, options, folded(history[: n + 1])[0])
            else:
                apply(s, seat, choice)
        except Exception:  # rules under repair may fail in any way
            return n
    return len(history)


def undo_to(log: Sequence[Event], seat: Seat, barrier: int = 0) -> int:
    """Return how much of the log stays when `seat` takes back all it may."""
    kept = len(log)
    while kept > barrier and log[kept - 1][0] == seat:
        kept -= 1
    return kept


def no_way_back(
    s: State,
    answered: Decision,
    facts: Sequence[Fact],
    before: tuple[Seat, Seat | None] | None,
) -> bool:
    """Whether the answer just given to `answered` can never be taken back.

    What cannot be unseen: the end, a secret turned up or told to one seat, what opens or answers
    a reaction window (undoing it would show who was asked), and sealed answers that the last of
    them opened. `before` is who made the event before and who may read it, or None when other
    seats are still being asked.
    """
    if s.shown or answered.quiet or not s.decisions:
        return True
    for fact in facts:
        if fact.only is not None:
            return True
    for decision in s.decisions:
        if decision.quiet:
            return True
    if before is None or before[1] is None:
        return False
    return before[0] not in (answered.seat, CHANCE)


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
    """A state ahead of the match, with the events that lead there."""

    __slots__ = (
        "state", "base", "events", "owners", "facts", "notices", "frames", "chances", "barrier",
        "last", "version", "shown", "passed", "since",
    )  # fmt: skip

    def __init__(self, state: State, seats: int, version: int, watched: bool) -> None:
        self.state = state
        self.base = 0  # the number of the first event here
        self.events: list[Event] = []
        self.owners: list[Seat | None] = []  # who alone may read each event
        self.facts: list[list[Fact]] = []  # what each event brought about
        self.notices: list[int] = []  # what the others learn of each event
        self.frames: list[Frame] | None = [] if watched else None  # the same, as it can be seen
        self.chances = 0  # rolls and draws in the whole log
        self.barrier = 0  # nothing before this event can be taken back
        self.last: tuple[Seat, Seat | None] | None = None  # who made the last event, who reads it
        self.version = version  # goes up with every change that shows
        self.shown = 0  # events that everyone may know of
        self.passed: list[Seat] = []  # seats that answered a reaction window without a sound
        self.since = [version] * seats  # the version from which each seat's question stands

    def ahead(self) -> "Draft":
        """Return a draft that goes on from here and leaves this one alone."""
        d = Draft(self.state.clone(), len(self.since), self.version, self.frames is not None)
        d.base = self.base + len(self.events)
        d.chances, d.barrier, d.last = self.chances, self.barrier, self.last
        d.shown, d.passed, d.since = self.shown, self.passed[:], self.since[:]
        return d

    def answer(self, seat: Seat, choice: Choice) -> list[Fact]:
        """Take one answer, remember what it brings about, and return what was told."""
        s = self.state
        before = s.decisions
        decision = asked(s, seat)
        frames = self.frames
        if frames and frames[-1].state is s:  # it is about to change
            if frames[-1].facts:
                frames[-1].state = s.clone()
            else:  # nothing was told there: it shows with what comes next
                frames.pop()
        s.facts = []
        s.frames = None if frames is None else []
        try:
            apply(s, seat, choice)
            facts, cuts = s.facts, s.frames
        finally:
            s.facts = s.frames = None
        assert decision is not None  # apply refuses a seat that is not asked
        n = self.base + len(self.events)
        if frames is not None and cuts is not None:
            # What steps did without a word after the last frame is a frame too.
            cuts.append(Frame(n, facts, s))
            facts = []
            for frame in cuts:
                frame.n = n
                facts.extend(frame.facts)
            frames.extend(cuts)
        self.events.append((seat, choice))
        self.owners.append(decision.owner)
        self.facts.append(facts)
        if seat == CHANCE:
            self.chances += 1
        if no_way_back(s, decision, facts, self.last if len(before) == 1 else None):
            self.barrier = n + 1
        self.last = (seat, decision.owner)
        silent = self._count(seat, decision, before, bool(facts))
        self.notices.append(SILENT if silent else NOTICED if decision.quiet else OPEN)
        return facts

    def _count(
        self, seat: Seat, decision: Decision, before: Sequence[Decision], heard: bool
    ) -> bool:
        """Move the version on, unless a reaction window goes on without a sound: then say so."""
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
            was: Decision | None = None
            for b in before:
                if b.seat == d.seat:
                    was = b
            if d.seat == seat or not same(was, d):
                self.since[d.seat] = self.version
        return silent

    def roll(self, luck: Luck) -> None:
        """Let chance answer until a seat must choose or the game is over."""
        while self.state.decisions and self.state.decisions[0].seat == CHANCE:
            self.answer(CHANCE, luck(self.state.decisions[0], self.chances))


class Match:
    """A game being played: every answer goes through here and is remembered."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, OptionValue] | None = None,
        log: Sequence[Event] = (),  # or a whole history
        luck: Luck | None = None,  # answers chance; None: somebody else does
        undos: int = 0,
        watched: bool = False,  # somebody draws what happens: drafts hold frames
        now: Draft | None = None,  # where it stands, for a copy that brings its own log
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settings(options or {})
        self.luck = luck
        self.undos = undos
        self.watched = watched
        self.restart(log, now)

    def restart(self, log: Sequence[Event], now: Draft | None = None) -> None:
        """Start again and play `log`, or what of a history still holds."""
        held, self.kept = folded(log)
        self.before = list(log[: len(log) - len(held) + self.kept])  # up to the last return
        self.log: list[Event] = []
        self.owners: list[Seat | None] = []  # who alone may read each event
        self.facts: list[list[Fact]] = []  # what each event brought about
        self.notices: list[int] = []  # what the others learn of each event
        self.past: dict[Seat | None, list[str]] = {}  # of a guess: what each seat saw before it
        self.guessed = 0  # of a guess: how many events came before it
        # An undo takes one event away and must still move the version on: it counts for two.
        self.now = now or Draft(
            self.game.start(self.seats, self.options),
            self.seats,
            2 * self.undos + self.aside,
            False,
        )
        for seat, choice in held[: self.kept]:
            self.now.answer(seat, choice)
        if self.before:  # nothing asked before the return still stands
            self.now.since = [self.now.version] * self.seats
            self.now.chances = _draws(self.before)
            self.now.barrier = self.kept
        for seat, choice in held[self.kept :]:
            self.now.answer(seat, choice)
        self.keep(self.now)
        if self.watched:
            self.now.frames = []

    @property
    def history(self) -> list[Event]:
        """All that ever happened: what was given up by consent, and what holds."""
        return self.before + self.log[self.kept :] if self.before else self.log

    @property
    def aside(self) -> int:
        """How much longer the history is than the log."""
        return len(self.before) - self.kept

    @property
    def state(self) -> Any:
        """The true state."""
        return self.now.state

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.now.state.decisions

    @property
    def version(self) -> int:
        """The number of the latest change that shows."""
        return self.now.version

    @property
    def shown(self) -> int:
        """How many events everyone may know of."""
        return self.now.shown

    @property
    def barrier(self) -> int:
        """Nothing before this event can be taken back."""
        return self.now.barrier

    def asked(self, seat: Seat) -> Decision | None:
        """Return what is asked of `seat` now, if anything."""
        return asked(self.now.state, seat)

    def answer(self, seat: Seat, choice: Choice) -> list[Fact]:
        """Take an answer, remember it, and return what happened."""
        if self.watched:
            self.now.frames = []
        facts = self.now.answer(seat, choice)
        self.keep(self.now)
        return facts

    def roll(self) -> None:
        """Let chance answer until a seat must choose or the game is over."""
        assert self.luck is not None
        self.now.roll(self.luck)
        self.keep(self.now)

    def opening(self) -> Draft:
        """Return the draft in which chance answers before anybody chooses."""
        draft = self.now.ahead()
        if self.luck is not None:
            draft.roll(self.luck)
        return draft

    def ahead(self, seat: Seat, choice: Choice) -> Draft:
        """Return the draft in which `seat` chooses and chance answers."""
        return self.together([(seat, choice)])

    def together(self, answers: Sequence[Event]) -> Draft:
        """Return the draft in which several seats have answered at once, and chance after them."""
        draft = self.now.ahead()
        for seat, choice in answers:
            draft.answer(seat, choice)
        if self.luck is not None:
            draft.roll(self.luck)
        return draft

    def keep(self, draft: Draft) -> None:
        """Make a draft the truth; its frames stay until the next one."""
        self.log.extend(draft.events)
        self.owners.extend(draft.owners)
        self.facts.extend(draft.facts)
        self.notices.extend(draft.notices)
        draft.base = len(self.log)
        draft.events, draft.owners, draft.facts, draft.notices = [], [], [], []
        self.now = draft

    def log_for(self, seat: Seat | None) -> list[SeenEvent]:
        """Return the log as `seat` may read it (None: a spectator), hidden answers blanked."""
        return [
            (who, choice if owner is None or owner == seat else None)
            for (who, choice), owner in zip(self.log, self.owners, strict=True)
        ]

    def facts_for(self, seat: Seat | None, since: int = 0) -> list[Fact]:
        """Return what `seat` was told, from event `since` on."""
        return [fact for facts in self.facts[since:] for fact in facts if fact.seen_by(seat)]

    def seen(self, seat: Seat | None, since: int = 0) -> list[str]:
        """Return what `seat` has seen (None: a spectator) from event `since` on, line by line.

        A line is an answer as the seat may read it, or a fact it was told. In a reaction window
        it notices only that the others are done. As the game goes on, lines are only added.
        """
        lines = self.past.get(seat, [])[:] if since <= self.guessed else []
        for n in range(max(since, self.guessed), len(self.log)):
            (who, choice), owner, notice = self.log[n], self.owners[n], self.notices[n]
            if who == seat or notice == OPEN:
                readable = owner is None or owner == seat
                lines.append(f"{who} {choice if readable else HIDDEN}")
            elif notice == NOTICED:
                lines.append(HIDDEN)
            for fact in self.facts[n]:
                if fact.seen_by(seat):
                    told = [f"{key}={value}" for key, value in fact.values.items()]
                    lines.append(" ".join([">", fact.key, *told]))
        return lines

    def information(self, seat: Seat | None) -> str:
        """Return a key to all `seat` knows: equal keys, equal questions, whatever is hidden."""
        set_up = [f"{name}={value}" for name, value in self.options.items()]
        head = " ".join([self.game.slug, str(self.seats), *set_up, f"seat={seat}"])
        asked = None if seat is None else self.asked(seat)
        question = [] if asked is None else [f"? {asked.kind} {' '.join(asked.choices)}"]
        return "\n".join([head, *self.seen(seat), *question])

    def clone(self) -> "Match":
        """Return a copy that goes on by itself."""
        made = Match(
            self.game, self.seats, self.options, (), self.luck, self.undos, self.watched,
            self.now.ahead(),
        )  # fmt: skip
        made.log, made.owners, made.facts = self.log[:], self.owners[:], self.facts[:]
        made.notices, made.past, made.guessed = self.notices[:], self.past, self.guessed
        made.before, made.kept = self.before, self.kept
        made.now.base = len(made.log)
        return made

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.clone()

    def determinize(self, seat: Seat, rng: Random) -> "Match":
        """Return a guess of the whole match that fits what `seat` knows, and depends on it alone.

        The others remember what everybody saw, and what the guess gives them to hold; what `seat`
        cannot read is not in its log, and nothing before it can be taken back.
        """
        made = self.clone()
        made.now.state = state = self.game.determinize(self.state, seat, rng)
        read = self.log_for(seat)
        made.log = [(who, HIDDEN if choice is None else choice) for who, choice in read]
        made.facts = [[fact for fact in facts if fact.seen_by(seat)] for facts in self.facts]
        everybody = self.seen(None)
        made.past = {None: everybody, seat: self.seen(seat)}
        for other in range(self.seats):
            if other != seat:
                made.past[other] = [*everybody, f"= {self.game.view(state, other)!r}"]
        made.guessed = made.now.barrier = len(self.log)
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._whole() == other._whole()

    def __hash__(self) -> int:
        return hash(self._whole())

    def _whole(self) -> Any:
        """Return what two matches have in common when they are the same."""
        options = frozenset(self.options.items())
        return self.game.slug, self.seats, options, tuple(self.log), self.undos, self.state

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        now = self.now
        rest = (now.chances, now.barrier, now.last, now.version, now.shown, now.passed, now.since)
        kept = (
            self.log, self.owners, self.facts, self.notices, self.past, self.guessed, self.before,
            self.kept,
        )  # fmt: skip
        made = (self.game, self.seats, self.options, self.luck, self.undos, self.watched)
        return _unpacked, (made, kept, now.state, rest)

    def undo_to(self, seat: Seat) -> int:
        """Return how much of the log stays when `seat` takes back all it may."""
        return undo_to(self.log, seat, self.barrier)

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether `seat` may take back its latest choice."""
        return seat is not None and self.undo_to(seat) < len(self.log)

    def undone(self) -> "Match":
        """Return the match without its last event."""
        return Match(
            self.game, self.seats, self.options, self.history[:-1], self.luck, self.undos + 1,
            self.watched,
        )  # fmt: skip

    def undo(self, seat: Seat) -> bool:
        """Take back `seat`'s latest choice; False when it may not."""
        if not self.may_undo(seat):
            return False
        self.undos += 1
        self.restart(self.history[:-1])
        return True

    def moment(self, n: int) -> int | None:
        """Return the latest moment up to event `n` to which the table may go back, if any.

        Somebody chose there in the open, and nobody else's sealed answer comes right before it:
        that one has been opened since.
        """
        for at in range(min(n, len(self.log) - 1), -1, -1):
            seat = self.log[at][0]
            if seat == CHANCE or self.notices[at] != OPEN:
                continue
            if at and self.owners[at - 1] is not None and self.log[at - 1][0] not in (CHANCE, seat):
                continue
            return at
        return None

    def back(self, to: int) -> "Match":
        """Return the match gone back to event `to` by consent: what follows is drawn afresh."""
        return Match(
            self.game, self.seats, self.options, [*self.history, (BACK, str(to))], self.luck,
            self.undos, self.watched,
        )  # fmt: skip

    def go_back(self, choice: Choice) -> None:
        """Go back by consent, as a history says it."""
        went_back(self.log, choice)
        self.restart([*self.history, (BACK, choice)])


def _draws(history: Sequence[Event]) -> int:
    """Return how many rolls and draws there are."""
    return sum([seat == CHANCE for seat, _ in history])


def _unpacked(
    made: tuple[Any, ...], kept: tuple[Any, ...], state: State, rest: tuple[Any, ...]
) -> Match:
    """Return a match as it was packed away."""
    game, seats, options, luck, undos, watched = made
    now = Draft(state, seats, 0, watched)
    match = Match(game, seats, options, (), luck, undos, watched, now)
    match.log, match.owners, match.facts, match.notices = kept[:4]
    match.past, match.guessed, match.before, match.kept = kept[4:]
    now.base = len(match.log)
    now.chances, now.barrier, now.last, now.version, now.shown, now.passed, now.since = rest
    return match
