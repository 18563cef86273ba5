"""What a rule book is: start, view, determinize, scores, and what a table may set."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from escale.engine.core import Choice, Seat, State, Value
from escale.engine.errors import BadOption, BadSeatCount
from escale.engine.native import mypyc_attr
from escale.engine.patch import Patch, changes

OptionValue = str | int | bool
Options = dict[str, OptionValue]


class Option(NamedTuple):
    """A setting of the table: its default and all it may be, the default included."""

    default: OptionValue
    allowed: tuple[OptionValue, ...]
    asked: bool = True  # of people; else the table knows it by itself (`seated`)


class Refusal(NamedTuple):
    """Why a seat may not do what it would like: a text key, its values, and the rule."""

    key: str
    rule: str
    values: Mapping[str, Value] = {}


class Merit(NamedTuple):
    """What a choice does for a seat, in the words of the valuation: a text key, and its weight.

    Those below zero are prices: they speak for a choice where the others cost more.
    """

    key: str
    weight: float
    values: Mapping[str, Value] = {}


class Law(NamedTuple):
    """Something that never appears or vanishes: its name, its amount, what it must be."""

    name: str
    amount: int
    expected: int


S = TypeVar("S", bound=State)


def chances(weights: list[float], seen: list[list[float]]) -> list[float]:
    """Return winning chances that add up to 1 from what is seen of each seat, weighed."""
    merits = []
    for row in seen:
        merit = 0.0
        for i, x in enumerate(row):
            if x:  # most of what there may be to see is not there
                merit += weights[i] * x
        merits.append(merit)
    best = max(merits)
    odds = [exp(max(merit - best, -50.0)) for merit in merits]
    total = sum(odds)
    return [odd / total for odd in odds]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """A rule book. The games on the shelf are these, and nothing else knows them."""

    slug: ClassVar[str]
    seats: ClassVar[range]  # how many may play
    rules: ClassVar[int] = 1  # goes up when an old log may no longer play
    options: ClassVar[Mapping[str, Option]] = {}
    blanks: ClassVar[Sequence[str]] = ()  # cards whose words a table may write itself
    secrets: ClassVar[bool] = True  # whether seats see different things
    reacts: ClassVar[bool] = False  # whether there are reaction windows: quiet questions
    spares: ClassVar[Sequence[str]] = ()  # questions that `idle` answers for who is gone a while
    bound: ClassVar[int]  # no game is longer than this many events
    moves: ClassVar[Sequence[Choice]] = ()  # all that a seat may ever choose; or write `choices`
    rolls: ClassVar[Sequence[Choice]] = ()  # all that chance may ever answer; or `outcomes`
    most_choices: ClassVar[int] = 0  # no seat chooses among more at once; 0: all may be offered
    zero_sum: ClassVar[bool] = True  # whether the returns of every game add up to 0

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), ()

    def start(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> S:
        """Set the table for `seats` and run to the first decision."""
        if seats not in self.seats:
            raise BadSeatCount(self.slug, seats, self.seats[0], self.seats[-1])
        return self.set_up(seats, self.settings(options or {}))

    def settings(self, options: Mapping[str, OptionValue]) -> Options:
        """Return the whole set of options: the defaults, changed as asked."""
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            if name not in chosen:
                raise BadOption(name, value, [], list(chosen))
            if value not in self.options[name].allowed:
                raise BadOption(name, value, self.options[name].allowed)
            chosen[name] = value
        return chosen

    def older(self, rules: int, options: Options) -> Options | None:
        """Return the options with which a game of `rules` goes on; None: it can no longer."""
        return options if rules == self.rules else None

    def seated(self, options: Mapping[str, OptionValue], bots: Sequence[Seat]) -> Options:
        """Return the options of a table at which the seats `bots` are played by programs."""
        return dict(options)

    @abstractmethod
    def set_up(self, seats: int, options: Options) -> S:
        """Return a settled first state; seats and options are already checked."""

    def choices(self, seats: int, options: Options) -> list[Choice]:
        """Return every choice a seat may ever be offered, in one order; none: it is not listed."""
        return list(self.moves)

    def outcomes(self, seats: int, options: Options) -> list[Choice]:
        """Return everything chance may ever answer, in one order."""
        return list(self.rolls)

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> Any:
        """Return what `seat` may see (None: a spectator), as a msgspec struct."""

    def public(self, s: S) -> Any:
        """Return what everybody may see: a spectator's view."""
        return self.view(s, None)

    def private(self, s: S, seat: Seat) -> Patch:
        """Return what `seat` sees besides, as changes of the public view."""
        return changes(self.public(s), self.view(s, seat)) if self.secrets else []

    def brief(self, s: S, seat: Seat) -> Any:
        """Return what belongs to the question asked of `seat`: what each choice would bring."""
        return None

    @abstractmethod
    def determinize(self, s: S, seat: Seat, rng: Random) -> S:
        """Return a guess that fits what `seat` knows, depending on nothing else but `rng`."""

    @abstractmethod
    def scores(self, s: S) -> list[float]:
        """Return each seat's result; final once nothing is left to decide."""

    def placing(self, s: S) -> list[int]:
        """Return each seat's place, 1 for the best, equal for ties."""
        scores = self.scores(s)
        return [1 + sum(other > score for other in scores) for score in scores]

    def winners(self, s: S) -> list[Seat]:
        """Return the seats that won, tied ones together; none when everybody lost."""
        return [seat for seat, place in enumerate(self.placing(s)) if place == 1]

    def returns(self, s: S) -> list[float]:
        """Return what the end is worth to each seat, from -1 to 1, as `placing` has it.

        It is the share of the others behind a seat less the share ahead of it, so all seats add
        up to 0; where nobody won, each has -1. Before the end it is 0 for everybody.
        """
        if not s.over:
            return [0.0] * len(self.scores(s))
        places = self.placing(s)
        if not self.winners(s):
            return [-1.0] * len(places)
        others = max(1, len(places) - 1)
        return [
            sum([(other > place) - (other < place) for other in places]) / others
            for place in places
        ]

    def value(self, s: S, seat: Seat) -> float:
        """Return how good `s` looks to `seat`'s bot; higher is better."""
        return self.scores(s)[seat]

    def values(self, s: S) -> list[float]:
        """Return each seat's chance of winning, as its bots see it; by default from `value`."""
        seats = range(len(self.scores(s)))
        if not s.over:
            return chances([1.0], [[self.value(s, seat)] for seat in seats])
        won = self.winners(s)
        return [1 / len(won) if seat in won else 0.0 for seat in seats]

    def worths(self, s: S, seat: Seat) -> list[float] | None:
        """Return what each choice asked of `seat` is worth by a plan; None where there is none."""
        return None

    def hint(self, s: S, seat: Seat) -> Choice | None:
        """Return the choice the rule book itself advises now, if it advises one."""
        return None

    def merits(self, s: S, after: S, seat: Seat) -> list[Merit]:
        """Say what `seat` has gained, and paid, on the way from `s` to `after`."""
        return []

    def idle(self, s: S, seat: Seat) -> Choice | None:
        """Return what the rules play for a seat that does not answer, if they say it."""
        return None

    def why_not(self, s: S, seat: Seat, choice: Choice) -> Refusal | None:
        """Explain why `seat` may not choose `choice` now, if the rules say why."""
        return None

    def laws(self, s: S) -> list[Law]:
        """Return what must hold at every moment: nothing appears, nothing vanishes."""
        return []
