"""Duel 21: two seats, eleven cards, as near to 21 as they dare."""

from dataclasses import dataclass
from random import Random

from msgspec import Struct

from escale.engine import CHANCE, Decision, Game, Options, Patch, State, Step, ask_again, begin

PILE = [str(card) for card in range(1, 12)]
HIT, STAY = [[Decision(n, "turn", c) for n in (0, 1)] for c in (["hit", "stay"], ["stay"])]


class Duel(State):
    def __init__(self) -> None:
        super().__init__()
        self.lives, self.pile, self.cards = [5, 5], PILE[:], [list[int](), list[int]()]

    def clone(self) -> "Duel":
        c = self.copy_to(Duel())
        c.lives, c.pile, c.cards = self.lives[:], self.pile[:], [cards[:] for cards in self.cards]
        return c


@dataclass
class Deal(Step):
    seat: int

    def ask(self, s: Duel) -> Decision:  # the first card is hidden
        return Decision(CHANCE, "deal", s.pile[:], owner=None if s.cards[self.seat] else self.seat)

    def take(self, s: Duel, choice: str) -> None:
        s.tell("dealt", only=None if s.cards[self.seat] else self.seat, seat=self.seat, card=choice)
        s.cards[self.seat].append(int(s.pile.pop(s.pile.index(choice))))


@dataclass
class Turn(Step):
    seat: int
    starter: int
    stays: int = 0

    def ask(self, s: Duel) -> Decision | None:
        asked = HIT if s.pile and sum(s.cards[self.seat]) <= 21 else STAY
        return asked[self.seat] if self.stays < 2 else None  # then `run`

    def take(self, s: Duel, choice: str) -> None:
        if choice == "hit":
            return s.do(Deal(self.seat), Turn(1 - self.seat, self.starter))
        s.tell("stays", seat=self.seat)
        s.do(Turn(1 - self.seat, self.starter, self.stays + 1))

    def run(self, s: Duel) -> None:
        totals = [sum(cards) for cards in s.cards]
        s.tell("counted", first=totals[0], second=totals[1])  # hidden cards: no taking back
        worth, starter, s.shown = [t if t <= 21 else -t for t in totals], 1 - self.starter, True
        if worth[0] != worth[1]:
            starter = worth.index(min(worth))  # the loser starts; after a tie, the other seat
            s.lives[starter] -= 1
            s.tell("lost_a_life", seat=starter, left=s.lives[starter])
        s.end_frame()  # the cards of this round stay to be seen
        if s.lives[starter]:
            s.cards, s.pile = [[], []], PILE[:]
            s.do(Deal(0), Deal(0), Deal(1), Deal(1), Turn(starter, starter))


class DuelView(Struct, tag="duel21", forbid_unknown_fields=True):
    lives: list[int]
    cards: list[list[int]]  # 0: face down
    pile: int


class Duel21(Game[Duel]):
    slug = "duel21"
    seats = range(2, 3)
    bound = 600
    moves = ["hit", "stay"]
    rolls = PILE

    def set_up(self, seats: int, options: Options) -> Duel:
        return begin(Duel(), Deal(0), Deal(0), Deal(1), Deal(1), Turn(0, 0))

    def view(self, s: Duel, seat: int | None) -> DuelView:
        up = [c[:] if s.over or n == seat else [0, *c[1:]][: len(c)] for n, c in enumerate(s.cards)]
        return DuelView(s.lives[:], up, len(s.pile))

    def private(self, s: Duel, seat: int) -> Patch:  # as `view` has it, but sooner done
        return [[f"cards.{seat}.0", s.cards[seat][0]]] if s.cards[seat] and not s.over else []

    def determinize(self, s: Duel, seat: int, rng: Random) -> Duel:
        guess, theirs = s.clone(), s.cards[1 - seat]
        if theirs and not s.over:
            guess.pile = sorted([*s.pile, str(theirs[0])], key=int)
            guess.cards[1 - seat][0] = int(guess.pile.pop(rng.randrange(len(guess.pile))))
            ask_again(guess)
        return guess

    def scores(self, s: Duel) -> list[float]:
        return [float(lives) for lives in s.lives]
