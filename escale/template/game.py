"""My game: roll and add up as long as you dare; a 1 takes it all. The first to 30 wins."""

from dataclasses import dataclass
from random import Random

from msgspec import Struct

from escale.engine import CHANCE, Choice, Decision, Game, Law, Options, Seat, State, Step, begin

GOAL = 30
FACES = ["1", "2", "3", "4", "5", "6"]


class Pot(State):
    """Everything true on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.scores: list[int] = []
        self.pot = 0  # what this turn has brought so far

    def clone(self) -> "Pot":
        """Return a copy that leads its own life."""
        c = self.copy_to(Pot())
        c.scores, c.pot = self.scores[:], self.pot
        return c


@dataclass
class Turn(Step):
    """R1.2: roll, or keep what there is."""

    seat: Seat

    def ask(self, s: Pot) -> Decision:
        return Decision(self.seat, "turn", ["roll", "keep"] if s.pot else ["roll"])

    def take(self, s: Pot, choice: Choice) -> None:
        if choice == "roll":
            s.do(Roll(self.seat))
            return
        s.scores[self.seat] += s.pot
        s.tell("kept", seat=self.seat, n=s.pot, score=s.scores[self.seat])
        s.pot = 0
        if s.scores[self.seat] < GOAL:  # R1.4
            s.do(Turn((self.seat + 1) % len(s.scores)))


@dataclass
class Roll(Step):
    """R1.3: a 1 takes the pot, any other face goes into it."""

    seat: Seat

    def ask(self, s: Pot) -> Decision:
        return Decision(CHANCE, "roll", FACES)

    def take(self, s: Pot, choice: Choice) -> None:
        s.tell("rolled", seat=self.seat, face=choice)
        if choice == "1":
            s.pot = 0
            s.do(Turn((self.seat + 1) % len(s.scores)))
        else:
            s.pot += int(choice)
            s.do(Turn(self.seat))


class MyView(Struct, tag="my-game", forbid_unknown_fields=True):
    """What everybody sees."""

    scores: list[int]
    pot: int


class MyGame(Game[Pot]):
    """The rule book."""

    slug = "my-game"
    seats = range(2, 5)
    bound = 5000
    secrets = False
    moves = ["roll", "keep"]
    rolls = FACES

    def set_up(self, seats: int, options: Options) -> Pot:
        s = Pot()
        s.scores = [0] * seats
        return begin(s, Turn(0))

    def view(self, s: Pot, seat: Seat | None) -> MyView:
        return MyView(s.scores[:], s.pot)

    def determinize(self, s: Pot, seat: Seat, rng: Random) -> Pot:
        return s.clone()  # nothing is hidden

    def scores(self, s: Pot) -> list[float]:
        return [float(score) for score in s.scores]

    def value(self, s: Pot, seat: Seat) -> float:
        held = s.scores[:]
        for decision in s.decisions:
            if decision.seat != CHANCE:
                held[decision.seat] += s.pot  # as good as kept, as long as it is there
        return (held[seat] - max([n for other, n in enumerate(held) if other != seat])) / GOAL

    def laws(self, s: Pot) -> list[Law]:
        return [Law("scores below zero", sum(score < 0 for score in s.scores), 0)]


GAME = MyGame()
