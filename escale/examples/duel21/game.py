"""Duel 21: two seats, eleven cards, as near to 21 as they dare."""

from dataclasses import dataclass
from random import Random

from msgspec import Struct

from escale.engine import (
    CHANCE,
    Choice,
    Decision,
    Game,
    Options,
    Seat,
    State,
    Step,
    ask_again,
    settle,
)

PILE = [str(card) for card in range(1, 12)]


class Duel(State):
    """Lives, the cards before each seat (the first face down), and the pile."""

    def __init__(self) -> None:
        super().__init__()
        self.lives = [5, 5]
        self.cards: list[list[int]] = [[], []]
        self.pile = PILE

    def clone(self) -> "Duel":
        c = Duel()
        self.copy_to(c)
        c.lives, c.cards, c.pile = self.lives[:], [self.cards[0][:], self.cards[1][:]], self.pile
        return c


@dataclass
class Round(Step):
    """A fresh pile; each seat is dealt one card face down and one face up, then turns."""

    starter: Seat

    def run(self, s: Duel) -> None:
        s.pile, s.cards = PILE, [[], []]
        s.do(Deal(0), Deal(0), Deal(1), Deal(1), Turn(self.starter, self.starter, 0))


@dataclass
class Deal(Step):
    """The seat is dealt a card; the first is for its owner's eyes only."""

    seat: Seat

    def ask(self, s: Duel) -> Decision:
        return Decision(CHANCE, "deal", s.pile, owner=None if s.cards[self.seat] else self.seat)

    def take(self, s: Duel, choice: Choice) -> None:
        s.pile = [card for card in s.pile if card != choice]
        s.cards[self.seat].append(int(choice))
        s.tell(
            "dealt",
            only=self.seat if len(s.cards[self.seat]) == 1 else None,
            card=choice,
            seat=self.seat,
        )


@dataclass
class Turn(Step):
    """The seat hits or stays; two stays in a row end the round."""

    seat: Seat
    starter: Seat
    stays: int

    def ask(self, s: Duel) -> Decision | None:
        if self.stays == 2:
            return None
        may_hit = s.pile and sum(s.cards[self.seat]) <= 21
        return Decision(self.seat, "turn", ["hit", "stay"] if may_hit else ["stay"])

    def take(self, s: Duel, choice: Choice) -> None:
        if choice == "hit":
            return s.do(Deal(self.seat), Turn(1 - self.seat, self.starter, 0))
        s.tell("stays", seat=self.seat)
        s.do(Turn(1 - self.seat, self.starter, self.stays + 1))

    def run(self, s: Duel) -> None:
        first, second = sum(s.cards[0]), sum(s.cards[1])
        s.tell("counted", first=first, second=second)
        s.shown = True  # both hidden cards: nobody takes back the stay that led here
        worth = [total if total <= 21 else -total for total in (first, second)]
        starter = 1 - self.starter  # after a tie
        if worth[0] != worth[1]:  # the loser starts
            starter = worth.index(min(worth))
            s.lives[starter] -= 1
            s.tell("lost_a_life", seat=starter, left=s.lives[starter])
        if s.lives[starter]:
            s.do(Round(starter))


class DuelView(Struct, tag="duel21"):
    """What a seat sees: everything but the other's face-down card, a 0."""

    lives: list[int]
    cards: list[list[int]]
    pile: int


class Duel21(Game[Duel]):
    slug = "duel21"
    seats = range(2, 3)
    bound = 4000

    def set_up(self, seats: int, options: Options) -> Duel:
        s = Duel()
        s.do(Round(0))
        settle(s)
        return s

    def view(self, s: Duel, seat: Seat | None) -> DuelView:
        over = not s.decisions
        cards = [
            [c if i or over or who == seat else 0 for i, c in enumerate(s.cards[who])]
            for who in (0, 1)
        ]
        return DuelView(s.lives[:], cards, len(s.pile))

    def determinize(self, s: Duel, seat: Seat, rng: Random) -> Duel:
        guess, theirs = s.clone(), s.cards[1 - seat]
        if theirs and s.decisions:
            unseen = sorted([*map(int, s.pile), theirs[0]])
            guess.cards[1 - seat][0] = unseen.pop(rng.randrange(len(unseen)))
            guess.pile = [str(card) for card in unseen]
            ask_again(guess)
        return guess

    def scores(self, s: Duel) -> list[float]:
        return [float(lives) for lives in s.lives]


GAME = Duel21()
