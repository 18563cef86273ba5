"""Steps, decisions and facts: the whole machine a game runs on."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

from escale.engine.errors import GameOver, IllegalChoice, NotYourDecision
from escale.engine.native import mypyc_attr
from escale.engine.record import Record, frozen, held

Seat = int  # 0, 1, 2 ... in table order
Choice = str  # "GA", "card:12", "done": short, stable, readable in a log
Event = tuple[Seat, Choice]  # one line of the log; a log of events is a whole game
Value = str | int
S = TypeVar("S", bound="State")

CHANCE: Final = -1  # the seat that rolls dice and draws cards
NOBODY: Final = -2  # the owner of an answer that no seat may read yet


class Decision:
    """What one seat must choose now, and among what; never changed once made."""

    __slots__ = ("seat", "kind", "choices", "left", "weights", "owner", "quiet", "values")

    def __init__(
        self,
        seat: Seat,
        kind: str,
        choices: list[Choice],
        left: int = 1,
        weights: list[int] | None = None,  # of chance only; none: all equal
        owner: Seat | None = None,  # the only seat that may read the answer; None: everyone
        quiet: bool = False,  # a reaction window: who is asked must not show
        values: dict[str, Value] | None = None,  # what the prompt speaks of
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.choices = choices
        self.left = left
        self.weights = weights
        self.owner = owner
        self.quiet = quiet
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Decision, (
            self.seat, self.kind, self.choices, self.left, self.weights, self.owner, self.quiet,
            self.values,
        )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"Decision({self.seat}, {self.kind!r}, {self.choices!r}, left={self.left}, "
            f"weights={self.weights!r}, owner={self.owner}, quiet={self.quiet}, "
            f"values={self.values!r})"
        )


class Fact:
    """What happened: a key and values, for the log on screen and for animation."""

    __slots__ = ("key", "values", "only", "but")

    def __init__(
        self, key: str, values: dict[str, Value], only: Seat | None = None, but: Seat | None = None
    ) -> None:
        self.key = key
        self.values = values
        self.only = only
        self.but = but

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether `seat` (None: a spectator) is told this fact."""
        if self.only is not None:
            return seat == self.only
        return self.but is None or seat != self.but

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Fact, (self.key, self.values, self.only, self.but)

    def __repr__(self) -> str:
        return f"Fact({self.key!r}, {self.values!r}, only={self.only}, but={self.but})"


class Frame:
    """One moment that can be seen: what was told, and the table as it stood then."""

    __slots__ = ("n", "facts", "state")

    def __init__(self, n: int, facts: list[Fact], state: "State") -> None:
        self.n = n  # the event that brought it about
        self.facts = facts
        self.state = state

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Frame, (self.n, self.facts, self.state)

    def __repr__(self) -> str:
        return f"Frame({self.n}, {self.facts!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Record):
    """One thing left to do. Steps never change and hold no secrets."""

    def ask(self, s: Any) -> Decision | None:
        """Return the decision this step waits for, or None to run at once."""
        return None

    def take(self, s: Any, choice: Choice) -> None:
        """Go on with the choice made."""
        raise TypeError(f"{type(self).__name__} asks but does not take")

    def run(self, s: Any) -> None:
        """Go on when nothing was asked."""

    def asks(self, s: Any) -> list[Decision]:
        """Wait for several seats at once, where `ask` returns None."""
        return []

    def takes(self, s: Any, seat: Seat, choice: Choice) -> None:
        """Take one of several answers; by default, `take`."""
        self.take(s, choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step):
    """A step that asks seats, never chance: its question is made when somebody reads it.

    Bots look at many positions whose next question they never read.
    """

    def waits(self, s: Any) -> bool:
        """Whether there is anything to ask, without listing it; else the step runs."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Record):
    """Everything true on the table: a game adds its fields and writes `clone`."""

    __slots__ = ("steps", "made", "facts", "frames", "shown")

    def __init__(self) -> None:
        self.steps: list[Step] = []  # what is left to do, the next one last
        self.made: list[Decision] | None = []  # the decisions; None: nobody has read them yet
        self.facts: list[Fact] | None = None  # what happened, to be told; None: nobody listens
        self.frames: list[Frame] | None = None  # moments already told; None: nobody watches
        self.shown = False  # the last event turned up something hidden: no taking back

    @property
    def decisions(self) -> list[Decision]:
        """Who must choose now; empty when the game is over."""
        if self.made is None:
            self.made = posed(self.steps[-1], self)
        return self.made

    @decisions.setter
    def decisions(self, decisions: list[Decision]) -> None:
        self.made = decisions

    def do(self, *steps: Step) -> None:
        """Do these next, the first one first."""
        if len(steps) == 1:
            self.steps.append(steps[0])
        else:
            self.steps.extend(steps[::-1])

    def tell(
        self, key: str, only: Seat | None = None, but: Seat | None = None, **values: Value
    ) -> None:
        """Tell a fact to everyone, to `only` one seat, or to everyone `but` one."""
        if self.facts is not None:
            self.facts.append(Fact(key, values, only, but))

    def end_frame(self) -> None:
        """End a frame: what was told so far is a moment of its own, seen as the table is now."""
        if self.facts and self.frames is not None:
            self.frames.append(Frame(0, self.facts, self.clone()))
            self.facts = []

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.steps

    def copy_to(self, other: S) -> S:
        """Copy what every state has and return `other`; for the first line of a game's `clone`."""
        other.steps = self.steps[:]
        other.made = self.decisions
        other.facts = other.frames = None
        other.shown = self.shown
        return other

    def clone(self) -> "State":
        """Return a copy that leads its own life, with nobody listening."""
        raise NotImplementedError

    def contents(self) -> Any:
        """Return all that is true on the table, as something that never changes."""
        told = {"decisions": self.decisions, **held(self)}
        return frozen({k: v for k, v in told.items() if k not in ("made", "facts", "frames")})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return bool(self.contents() == other.contents())

    def __hash__(self) -> int:
        return hash(self.contents())


def posed(step: Step, s: State) -> list[Decision]:
    """Return what a step asks now, of one seat or of several."""
    decision = step.ask(s)
    return step.asks(s) if decision is None else [decision]


def settle(s: State) -> None:
    """Run steps until some seat must choose, or nothing is left."""
    steps = s.steps
    if s.made is None:  # never read, and its step may be gone: frames cut below ask nobody
        s.made = []
    while steps:
        step = steps[-1]
        if isinstance(step, Question):
            if step.waits(s):
                s.made = None
                return
        else:
            decision = step.ask(s)
            if decision is not None:
                s.made = [decision]
                return
            decisions = step.asks(s)
            if decisions:
                s.made = decisions
                return
        if s.facts:  # the step before told something and is done
            s.end_frame()
        steps.pop()
        step.run(s)
    s.made = []


def begin(s: S, *steps: Step) -> S:
    """Give a fresh state its first steps, run to the first decision, and return it."""
    s.do(*steps)
    settle(s)
    return s


def apply(s: State, seat: Seat, choice: Choice) -> None:
    """Answer a pending decision, then run to the next one."""
    for decision in s.made or s.decisions:
        if decision.seat == seat:
            if choice not in decision.choices:
                raise IllegalChoice(seat, choice, decision.choices)
            s.shown = False
            s.steps.pop().takes(s, seat, choice)
            settle(s)
            return
    if not s.decisions:
        raise GameOver(seat, choice)
    raise NotYourDecision(seat, [decision.seat for decision in s.decisions])


def asked(s: State, seat: Seat) -> Decision | None:
    """Return what is asked of `seat` now, if anything."""
    for decision in s.decisions:
        if decision.seat == seat:
            return decision
    return None


def legal(s: State, seat: Seat, choice: Choice) -> bool:
    """Whether `seat` may choose `choice` now."""
    decision = asked(s, seat)
    return decision is not None and choice in decision.choices


def ask_again(s: State) -> None:
    """Ask the top step anew, after what it depends on was changed by hand."""
    if not s.steps:
        s.made = []
    elif isinstance(s.steps[-1], Question):
        s.made = None
    else:
        s.made = posed(s.steps[-1], s)


def waiting(s: State) -> list[Seat] | None:
    """Return the seats the game waits for; None in a reaction window, which names nobody."""
    for decision in s.decisions:
        if decision.quiet:
            return None
    return [decision.seat for decision in s.decisions]


def pick(decision: Decision, rng: Random) -> Choice:
    """Choose at random, by weight where chance has weights."""
    choices, weights = decision.choices, decision.weights
    drawn: float = rng.random()
    if weights is None:
        return choices[int(drawn * len(choices))]
    left = int(drawn * sum(weights))
    at = 0
    while left >= weights[at]:
        left -= weights[at]
        at += 1
    return choices[at]


def chance_next(s: State) -> bool:
    """Whether chance must answer now; a seat's question need not be made to tell."""
    made = s.made
    return made is not None and len(made) > 0 and made[0].seat == CHANCE


def roll_on(s: State, rng: Random) -> None:
    """Let chance answer until a seat must choose or the game is over."""
    while chance_next(s):
        apply(s, CHANCE, pick(s.decisions[0], rng))
