"""The optional rules: arms trade, peace resolution, population growth (R26)."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.cards import DIE, GROWTH
from escale.games.nuclear_escalation.people import gain
from escale.games.nuclear_escalation.plans import Strategy
from escale.games.nuclear_escalation.state import Escalation

GROWTH_ROLL = Decision(CHANCE, "growth_roll", DIE)


@dataclass
class CounterOffers(Step):
    """R26.1: every other seat may offer a card in return, all at once."""

    seat: Seat

    def asks(self, s: Escalation) -> list[Decision]:
        values: dict[str, str | int] = {"by": self.seat, "card": s.offer}
        return [
            Decision(other, "counter_offer", [*s.arms(other), "pass"], owner=other, values=values)
            for other in s.enemies(self.seat)
            if not s.sealed[other]
        ]

    def takes(self, s: Escalation, seat: Seat, choice: Choice) -> None:
        s.sealed[seat].append(choice)
        s.do(self)

    def run(self, s: Escalation) -> None:
        s.shown = True
        s.offers = [""] * s.seats
        for other in s.enemies(self.seat):
            s.end_frame()
            card = s.sealed[other].pop()
            if card == "pass":
                s.tell("offers_nothing", seat=other)
            else:
                s.offers[other] = card
                s.tell("offers_hidden", but=self.seat, seat=other)
                s.tell("offers_card", only=self.seat, seat=other, card=card)


@dataclass
class Accept(Step):
    """R26.1: the active seat accepts one of the offers, or none."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision:
        accepts = [f"accept:{other}" for other, card in enumerate(s.offers) if card]
        return Decision(self.seat, "accept", [*accepts, "none"], values={"card": s.offer})

    def take(self, s: Escalation, choice: Choice) -> None:
        seat = self.seat
        if choice == "none":
            s.tell("no_trade", seat=seat)
        else:
            other = int(choice[7:])
            s.spend(seat, s.offer)
            s.spend(other, s.offers[other])
            s.hands[seat].append(s.offers[other])
            s.hands[other].append(s.offer)
            s.tell("traded", seat=seat, other=other, card=s.offer)
        s.offer, s.offers = "", []


@dataclass
class Vote(Step):
    """R26.2, R26.5: every other living seat votes at once; the caller counts as yes."""

    seat: Seat

    def asks(self, s: Escalation) -> list[Decision]:
        values: dict[str, str | int] = {"by": self.seat}
        return [
            Decision(other, "vote", ["yes", "no"], owner=other, values=values)
            for other in s.enemies(self.seat)
            if not s.sealed[other]
        ]

    def takes(self, s: Escalation, seat: Seat, choice: Choice) -> None:
        s.sealed[seat].append(choice)
        s.do(self)

    def run(self, s: Escalation) -> None:
        agreed = True
        s.shown = True
        for other in s.enemies(self.seat):
            vote = s.sealed[other].pop()
            s.tell("voted_" + vote, seat=other)
            if vote == "no":
                agreed = False
        if not agreed:
            s.tell("vote_failed")
            return
        s.end_frame()
        s.peace_made = True
        s.tell("vote_passed")
        for seat in range(s.seats):
            if s.alive[seat]:
                s.scrap_launcher(seat)
                s.hands[seat] += s.slots[seat]
                s.slots[seat], s.slots_seen[seat] = [], []
        s.end_frame()
        s.war = False
        s.tell("peace")
        s.do(Strategy())


@dataclass
class Grow(Step):
    """R26.3: the seat rolls for its population's growth."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision:
        return GROWTH_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        s.tell("grew", seat=self.seat, face=choice)
        gain(s, self.seat, GROWTH[choice])
