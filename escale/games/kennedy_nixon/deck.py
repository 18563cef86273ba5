"""The campaign deck, the discard pile and the hands: dealing, drawing, swapping, taking back."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import NUMBER, SIDES
from escale.games.kennedy_nixon.state import Campaign


def in_order(cards: list[str]) -> list[str]:
    """Return cards in the order of their numbers."""
    return sorted(cards, key=NUMBER.__getitem__)


def leave_deck(s: Campaign, card: str) -> None:
    """Take a drawn card out of the deck, made anew from the discard pile if empty (R15.2)."""
    if not s.deck:
        s.deck, s.discard = in_order(s.discard), []
        s.returned = s.deck
        s.tell("reshuffled", n=len(s.deck))
        s.end_frame()
    deck = s.deck[:]
    deck.remove(card)
    s.deck = deck


def leave_hand(s: Campaign, seat: Seat, card: str) -> None:
    """Take a card out of a hand, and out of what everybody knows of it."""
    s.hands[seat].remove(card)
    if card in s.known[seat]:
        s.known[seat].remove(card)


def discard_hand(s: Campaign, seat: Seat) -> None:
    """The seat discards what is left of its hand, face up (R11.4)."""
    hand = s.hands[seat]
    if hand:
        s.end_frame()
        s.tell("hand_discarded", seat=seat, who=SIDES[seat], cards=" ".join(hand))
        s.discard.extend(hand)
        hand.clear()


@dataclass
class Draw(Step):
    """The seat draws `left` cards, as far as there are any (R15.8)."""

    seat: Seat
    left: int
    drawn: int = 0

    def ask(self, s: Campaign) -> Decision | None:
        pile = s.deck or in_order(s.discard)
        if not self.left or not pile:
            return None
        return Decision(CHANCE, "draw", pile, owner=self.seat, values={"who": SIDES[self.seat]})

    def take(self, s: Campaign, choice: Choice) -> None:
        leave_deck(s, choice)
        s.hands[self.seat].append(choice)
        s.do(Draw(self.seat, self.left - 1, self.drawn + 1))

    def run(self, s: Campaign) -> None:
        seat, n = self.seat, self.drawn
        if n:
            cards = " ".join(s.hands[seat][-n:])
            s.tell("drew", only=seat, seat=seat, who=SIDES[seat], cards=cards)
            s.tell("drew_hidden", but=seat, seat=seat, who=SIDES[seat], n=n)


@dataclass
class MayDraw(Step):
    """R16.91: the seat may draw `n` cards, one by one, or fewer (R3.7)."""

    seat: Seat
    n: int

    def ask(self, s: Campaign) -> Decision | None:
        if not self.n:
            return None
        return Decision(self.seat, "may_draw", ["draw", "no"], self.n, values={"n": self.n})

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "draw":
            s.do(Draw(self.seat, 1), MayDraw(self.seat, self.n - 1))


@dataclass
class SwapHand(Step):
    """R15.6: the seat may discard cards, shown to all, then draws as many."""

    seat: Seat
    swapped: int = 0

    def ask(self, s: Campaign) -> Decision | None:
        hand = s.hands[self.seat]
        return Decision(self.seat, "swap", [*hand, "done"]) if hand else None

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        if choice == "done":
            return s.do(Draw(seat, self.swapped))
        leave_hand(s, seat, choice)
        s.discard.append(choice)
        s.tell("discarded", seat=seat, who=SIDES[seat], card=choice)
        s.do(SwapHand(seat, self.swapped + 1))

    def run(self, s: Campaign) -> None:
        s.do(Draw(self.seat, self.swapped))


@dataclass
class Retrieve(Step):
    """R15.3: the seat may take a card of the discard pile, or just `only` one, into its hand."""

    seat: Seat
    only: str = ""

    def ask(self, s: Campaign) -> Decision | None:
        choices = [card for card in s.discard if self.only in ("", card)]
        return Decision(self.seat, "retrieve", [*choices, "no"]) if choices else None

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.discard.remove(choice)
            s.hands[self.seat].append(choice)
            s.known[self.seat].append(choice)
            s.tell("retrieved", seat=self.seat, who=SIDES[self.seat], card=choice)


@dataclass
class ShowHand(Step):
    """R16.56: the seat shows its whole hand."""

    seat: Seat

    def run(self, s: Campaign) -> None:
        hand = s.hands[self.seat]
        if hand:
            s.known[self.seat] = hand[:]
            s.shown = True
            s.tell("hand_shown", seat=self.seat, who=SIDES[self.seat], cards=" ".join(hand))
