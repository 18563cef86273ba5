"""Tables for the tests of Nuclear Escalation: any position, with the laws kept."""

from typing import Any

import pytest

from escale.engine import CHANCE, Step, settle
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.orbit import PlatformShot
from escale.games.nuclear_escalation.people import gain
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.state import Escalation
from escale.games.nuclear_escalation.steps import EndTurn, Opening, Reveal, Slot
from escale.testing import answer


class World:
    """Builds a position, and plays the dull parts of it."""

    def __call__(
        self,
        people: tuple[int, ...] = (40, 40, 40),
        *,
        hands: Any = (),
        slots: Any = (),
        launchers: Any = (),
        loads: Any = (),
        deterrents: Any = (),
        platforms: Any = (),
        satellites: Any = (),
        cruises: Any = (),
        stolen: Any = (),
        lost: Any = (),
        discard: Any = (),
        virus: int = -1,
        giver: int = -1,
        war: bool = False,
        pile: Any = None,
        **options: Any,
    ) -> Escalation:
        """Lay out the cards named, each taken from the pile; seats not named have none."""
        s = GAME.start(len(people), options)
        s.steps.clear()
        s.decisions = []
        s.phase, s.turn, s.opened = "play", 1, [True] * s.seats
        for seat, amount in enumerate(people):
            if amount:
                gain(s, seat, amount)
            else:
                s.alive[seat] = False

        def take(card: str) -> str:
            assert s.pile.get(card), f"no {card} is left"
            s.pile[card] -= 1
            if not s.pile[card]:
                del s.pile[card]
            return card

        for seat, cards in enumerate(hands):
            s.hands[seat] = [take(card) for card in cards]
        for seat, cards in enumerate(slots):
            s.slots[seat] = [take(card) for card in cards]
            s.slots_seen[seat] = [0] * len(cards)
        for seat, card in enumerate(launchers):
            s.launchers[seat] = take(card) if card else ""
        for seat, cards in enumerate(loads):
            s.loads[seat] = [take(card) for card in cards]
            s.used[seat] = sum(int(card[1:]) for card in cards)
        for seat, cards in enumerate(deterrents):
            s.deterrents[seat] = [take(card) for card in cards]
        for seat, fleet in enumerate(platforms):
            for warheads in fleet:
                take("SP")
                s.platforms[seat].append([take(card) for card in warheads])
        for seat, count in enumerate(satellites):
            s.satellites[seat] = len([take("KS") for _ in range(count)])
        for card, owner, over in cruises:
            s.cruises.append((take(card), owner, over))
        for seat, cards in enumerate(stolen):
            s.stolen[seat] = [take(card) for card in cards]
            s.stolen_seen[seat] = [0] * len(cards)
        for seat, count in enumerate(lost):
            s.lost[seat] = count
        if virus >= 0:
            take("V01")
            s.virus, s.giver = virus, giver
        s.discard += [take(card) for card in discard]
        if pile is not None:
            kept = [take(card) for card in pile]
            rest = [card for card, count in s.pile.items() for _ in range(count)]
            s.discard += [take(card) for card in rest]
            for card in kept:
                s.pile[card] = s.pile.get(card, 0) + 1
        s.war = war
        self.lawful(s)
        return s

    def lawful(self, s: Escalation) -> None:
        """Check that nothing has appeared or vanished (R2.6)."""
        for law in GAME.laws(s):
            assert law.amount == law.expected, law

    def do(self, s: Escalation, *steps: Step) -> Escalation:
        """Run these steps."""
        s.do(*steps)
        settle(s)
        return s

    def turn(self, s: Escalation, seat: int = 0) -> Escalation:
        """Begin the turn of `seat`."""
        return self.do(s, Slot(seat))

    def reveal(self, s: Escalation, seat: int = 0) -> Escalation:
        """Let `seat` turn up its oldest card, and end its turn."""
        s.active = seat
        return self.do(s, Reveal(seat), PlatformShot(seat), CHAIN, EndTurn(seat))

    def opening(self, s: Escalation, *seats: int) -> Escalation:
        """Let these seats do their opening step."""
        s.phase, s.opened = "opening", [False] * s.seats
        return self.do(s, *(Opening(seat) for seat in seats))

    def passes(self, s: Escalation, *choices: str) -> None:
        """Let everybody pass before each of these answers, and after the last."""
        for choice in (*choices, None):
            while s.decisions and s.decisions[0].quiet:
                answer(s, (s.decisions[0].seat, "pass"))
            if choice is not None:
                answer(s, choice)
        self.lawful(s)

    def draws(self, s: Escalation) -> None:
        """Let whoever draws get dull cards only."""
        while s.decisions and s.decisions[0].kind == "draw":
            answer(s, s.decisions[0].choices[0])
        self.lawful(s)

    def kind(self, s: Escalation) -> str:
        """Return the kind of what is asked."""
        return s.decisions[0].kind if s.decisions else ""

    def asked(self, s: Escalation) -> list[int]:
        """Return who is asked."""
        return [decision.seat for decision in s.decisions]

    def drawing(self, s: Escalation) -> int:
        """Return who is about to draw a card."""
        assert s.decisions[0].seat == CHANCE
        assert s.decisions[0].kind == "draw"
        assert s.decisions[0].owner is not None
        return s.decisions[0].owner


@pytest.fixture
def world() -> World:
    """Return the builder of positions."""
    return World()
