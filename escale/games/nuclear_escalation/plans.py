"""Plans laid face down: the first strategy, and the exchange when peace returns."""

from dataclasses import dataclass

from escale.engine import Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.state import Escalation

PLACES = 2  # what lies face down between turns


def lay(s: Escalation, seat: Seat, card: str) -> None:
    """Put a card of the hand or a deterrent place face down on the next strategy place."""
    s.spend(seat, card)
    s.slots[seat].append(card)
    s.slots_seen[seat].append(0)


@dataclass
class Strategy(Step):
    """R5.1: every seat at once puts two cards face down, in order."""

    def asks(self, s: Escalation) -> list[Decision]:
        asked = []
        for seat in range(s.seats):
            left = PLACES - len(s.slots[seat]) - len(s.sealed[seat])
            cards = s.hands[seat] + s.deterrents[seat]
            for card in s.sealed[seat]:
                cards.remove(card)
            if left > 0 and s.alive[seat] and cards:
                choices = list(dict.fromkeys(cards))
                asked.append(Decision(seat, "strategy", choices, left=left, owner=seat))
        return asked

    def takes(self, s: Escalation, seat: Seat, choice: Choice) -> None:
        if s.deterrents[seat]:  # which nobody may see go before all have chosen
            s.sealed[seat].append(choice)
        else:
            lay(s, seat, choice)
        if len(s.slots[seat]) + len(s.sealed[seat]) == PLACES:
            s.tell("planned", seat=seat)
        s.do(self)

    def run(self, s: Escalation) -> None:
        for seat in range(s.seats):
            for card in s.sealed[seat]:
                lay(s, seat, card)
            s.sealed[seat] = []


@dataclass
class Exchange(Step):
    """W7: every seat at once keeps or exchanges each of its face-down cards (R11.6)."""

    def asks(self, s: Escalation) -> list[Decision]:
        asked = []
        for seat in range(s.seats):
            place = len(s.sealed[seat])
            left = len(s.slots[seat]) - place
            if left > 0 and s.alive[seat]:
                choices = ["keep", *substitutes(s, seat)]
                values: dict[str, str | int] = {"place": place + 1}
                asked.append(
                    Decision(seat, "exchange", choices, left=left, owner=seat, values=values)
                )
        return asked

    def takes(self, s: Escalation, seat: Seat, choice: Choice) -> None:
        s.sealed[seat].append(choice)
        s.do(self)

    def run(self, s: Escalation) -> None:
        s.shown = True
        for seat in range(s.seats):
            s.end_frame()
            count = 0
            for index, card in enumerate(s.sealed[seat]):
                if card != "keep":
                    s.spend(seat, card)
                    s.hands[seat].append(s.slots[seat][index])
                    s.slots[seat][index], s.slots_seen[seat][index] = card, 0
                    count += 1
            s.sealed[seat] = []
            if s.alive[seat] and s.slots[seat]:
                s.tell("exchanged", seat=seat, count=count)


def substitutes(s: Escalation, seat: Seat) -> list[str]:
    """Return what may replace the next face-down card, after the exchanges already sealed."""
    cards = s.hands[seat] + s.deterrents[seat]
    for index, card in enumerate(s.sealed[seat]):
        if card != "keep":
            cards.remove(card)
            cards.append(s.slots[seat][index])
    return list(dict.fromkeys(cards))
