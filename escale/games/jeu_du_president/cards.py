"""The Campagne cards: drawing one, its three kinds, and losses that wait (R6, R7)."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.jeu_du_president.france import AMOUNTS, GAINS, KEPT
from escale.games.jeu_du_president.moves import gain, lose, payable
from escale.games.jeu_du_president.state import President


@dataclass
class Draw(Step):
    """The seat draws a card: by chance while nobody knows the order, then the known ones."""

    seat: Seat

    def ask(self, s: President) -> Decision | None:
        return Decision(CHANCE, "campaign", s.bag) if s.bag else None

    def take(self, s: President, choice: Choice) -> None:
        s.bag = s.bag[:]
        s.bag.remove(choice)
        resolve(s, self.seat, choice)

    def run(self, s: President) -> None:
        if not s.under:  # R6.4
            s.tell("talon_empty", seat=self.seat)
            return
        card = s.under[0]
        s.under = s.under[1:]
        resolve(s, self.seat, card)


def resolve(s: President, seat: Seat, card: str) -> None:
    """Do what `card` says for the candidate `seat` plays for (R7, R13.9)."""
    side, amount = s.side[seat], AMOUNTS[card]
    s.card = card
    s.tell("drew", seat=seat, card=card, amount=amount)
    s.end_frame()  # it lies open before it does anything, or goes back
    if card in KEPT:  # R7.3
        s.kept[side] = [*s.kept[side], card]
        s.urn -= amount
        s.votes[side] += amount
        s.tell("kept", side=side, card=card, voters=amount)
    elif card in GAINS:
        put_back(s, card)
        gain(s, seat, amount, card)
    else:
        units = payable(s, side, amount)
        if units:
            pay(s, seat, side, units, card)
        else:  # R7.5
            s.pending[side] = [*s.pending[side], card]
            s.tell("waits", side=side, card=card, amount=amount)


def put_back(s: President, card: str) -> None:
    """Put `card` under the talon (R7.4)."""
    s.under = [*s.under, card]


def pay(s: President, seat: Seat, holder: Seat, units: int, card: str) -> None:
    """Return the loss `card` to the talon; `seat` chooses what `holder` gives up for it."""
    put_back(s, card)
    lose(s, seat, holder, AMOUNTS[card], units, card)


@dataclass
class Settle(Step):
    """At the end of `seat`'s turn, waiting losses that can be paid are paid (R7.8, R7.11)."""

    seat: Seat

    def run(self, s: President) -> None:
        for n in range(s.seats):
            holder = (self.seat + n) % s.seats
            for card in s.pending[holder]:
                units = payable(s, holder, AMOUNTS[card])
                if units:
                    s.pending[holder] = [other for other in s.pending[holder] if other != card]
                    s.tell("settled", side=holder, card=card)
                    s.end_frame()
                    s.do(self)
                    pay(s, holder, holder, units, card)
                    return
