"""Turn 9: Election Day, from the bonus cubes to the last state called."""

from dataclasses import dataclass

from escale.engine import NOBODY, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import (
    AT,
    CARRIED,
    CUBE,
    KENNEDY,
    LEAN,
    MAJORITY,
    NIXON,
    REGION,
    SIDES,
    SIGN,
    STATE,
    STATES,
    VOTES,
)
from escale.games.kennedy_nixon.byrd import CubansLand, inaugurate
from escale.games.kennedy_nixon.campaign import cube, draw_cube
from escale.games.kennedy_nixon.initiative import ChooseOrder, Initiative
from escale.games.kennedy_nixon.lasting import (
    KENNEDY_CHECKS_ILLINOIS,
    NIXON_RECOUNTS,
    SOUTH_UNPLEDGED,
)
from escale.games.kennedy_nixon.state import Campaign

UNPLEDGED = ("AL", "LA", "MS")


@dataclass
class ElectionDay(Step):
    """R13.2: media and issue cubes enter the bag, then the day takes its course."""

    def run(self, s: Campaign) -> None:
        s.stage = "election"
        for seat in (KENNEDY, NIXON):
            s.end_frame()
            n = 0
            for cubes in (s.media, s.issues):
                for place in cubes:
                    if cubes[place] * SIGN[seat] > 0:
                        n += abs(cubes[place])
                        cubes[place] = 0
            s.bag[seat] += n
            s.tell("bonus_cubes", seat=seat, who=SIDES[seat], n=n)
        s.do(GiveMomentum(), Initiative(), ChooseOrder(), Reckoning())


@dataclass
class GiveMomentum(Step):
    """R13.13: both players say at the same time how many markers they give up for cubes."""

    def asks(self, s: Campaign) -> list[Decision]:
        return [
            Decision(seat, "bonus", [f"give:{n}" for n in range(s.momentum[seat] + 1)], owner=seat)
            for seat in (KENNEDY, NIXON)
            if s.momentum[seat] and not s.sealed[seat]
        ]

    def takes(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        s.sealed[seat].append(choice)
        s.do(self)

    def run(self, s: Campaign) -> None:
        s.shown = True
        for seat in (KENNEDY, NIXON):
            if s.sealed[seat]:
                s.end_frame()
                n = int(s.sealed[seat].pop()[5:])
                s.momentum[seat] -= n
                s.bag[seat] += 2 * n
                s.tell("gave_momentum", seat=seat, who=SIDES[seat], n=n, cubes=2 * n)


@dataclass
class Reckoning(Step):
    """R13.5 to R13.11: strategy cards, events, endorsements, undecided voters, tally."""

    def run(self, s: Campaign) -> None:
        first, second = s.first, 1 - s.first
        s.do(
            RevealStrategy(first),
            RevealStrategy(second),
            ElectionEvents(first),
            ElectionEvents(second),
            EmptyStates(),
            Tally(),
        )


@dataclass
class RevealStrategy(Step):
    """R13.5: the seat reveals its strategy cards one by one, each worth three checks."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision | None:
        stack = s.stacks[self.seat]
        return Decision(self.seat, "reveal", stack[:]) if len(stack) > 1 else None

    def take(self, s: Campaign, choice: Choice) -> None:
        seat, place = self.seat, STATE[choice]
        s.stacks[seat].remove(choice)
        s.discard.append(choice)
        s.shown = True
        s.tell("revealed", seat=seat, who=SIDES[seat], card=choice, place=place, at=AT[place], n=3)
        s.do(ElectionChecks(seat, place, 3), RevealStrategy(seat))

    def run(self, s: Campaign) -> None:
        if s.stacks[self.seat]:
            self.take(s, s.stacks[self.seat][0])


@dataclass
class ElectionChecks(Step):
    """R13.5: checks without reseeding: an empty bag fails those that are left (R4.3)."""

    seat: Seat
    place: str
    left: int

    def ask(self, s: Campaign) -> Decision | None:
        if self.left == 0 or s.bag[0] + s.bag[1] == 0:
            return None
        return cube(s, "election_check", self.place)

    def take(self, s: Campaign, choice: Choice) -> None:
        seat, place = self.seat, self.place
        won = draw_cube(s, choice) == seat
        s.tell(
            "check_won" if won else "check_lost",
            seat=seat,
            who=SIDES[seat],
            cube=CUBE[choice],
            place=place,
            at=AT[place],
        )
        if won:
            s.gain(seat, place)
        s.do(ElectionChecks(seat, place, self.left - 1))

    def run(self, s: Campaign) -> None:
        if self.left:
            s.tell("bag_empty", place=self.place, at=AT[self.place], n=self.left)


@dataclass
class ElectionEvents(Step):
    """R13.6: the Election Day cards the seat brought happen in the order it likes."""

    seat: Seat

    def cards(self, s: Campaign) -> list[str]:
        """Return the cards of the box that are still to happen."""
        box = s.election_box
        return [card for card in box if box[card] == self.seat and card != SOUTH_UNPLEDGED]

    def ask(self, s: Campaign) -> Decision | None:
        cards = self.cards(s)
        return Decision(self.seat, "election_event", cards) if len(cards) > 1 else None

    def take(self, s: Campaign, choice: Choice) -> None:
        s.election_box = {card: who for card, who in s.election_box.items() if card != choice}
        s.discard.append(choice)
        s.tell("election_event", seat=self.seat, who=SIDES[self.seat], card=choice)
        s.do(ElectionEvents(self.seat))
        if choice == NIXON_RECOUNTS:
            s.do(Recount())
        elif choice == KENNEDY_CHECKS_ILLINOIS:
            s.do(ElectionChecks(KENNEDY, "IL", 5))
        elif s.leads("CT") != NOBODY:
            s.do(ElectionChecks(s.leads("CT"), "CA", 5))

    def run(self, s: Campaign) -> None:
        for card in self.cards(s):
            self.take(s, card)


@dataclass
class Recount(Step):
    """R13.15: Nixon names one state, then makes three checks there."""

    def ask(self, s: Campaign) -> Decision:
        return Decision(NIXON, "recount", STATES)

    def take(self, s: Campaign, choice: Choice) -> None:
        s.tell("recount", seat=NIXON, who="N", place=choice, at=AT[choice])
        s.do(ElectionChecks(NIXON, choice, 3))


@dataclass
class EmptyStates(Step):
    """R13.7, R13.8: empty states follow the endorsements of their region, or else their lean."""

    def run(self, s: Campaign) -> None:
        empty = [place for place in STATES if not s.support[place] and place != s.green]  # R17.8
        for place in sorted(empty, key=lambda p: s.endorsed[REGION[p]] == 0):
            s.end_frame()
            markers = s.endorsed[REGION[place]]
            seat = LEAN[place] if markers == 0 else KENNEDY if markers > 0 else NIXON
            s.support[place] = SIGN[seat]
            key = "follows_endorsement" if markers else "follows_lean"
            s.tell(key, seat=seat, who=SIDES[seat], place=place)


@dataclass
class Tally(Step):
    """R13.9 to R13.12: the states are called, the surest first, and a President is elected."""

    def run(self, s: Campaign) -> None:
        unpledged = SOUTH_UNPLEDGED in s.election_box
        for place in sorted(STATES, key=lambda p: (-abs(s.support[p]), VOTES[p])):
            seat, votes = s.leads(place), VOTES[place]
            if unpledged and place in UNPLEDGED and 0 < s.support[place] < CARRIED:
                seat = NOBODY  # R13.10
            s.end_frame()
            s.calls[place] = seat
            if seat == NOBODY:
                key = "called_byrd" if place == s.green else "called_nobody"  # R17.8
                s.tell(key, place=place, votes=votes)
                continue
            s.votes[seat] += votes
            s.tell(
                "called",
                seat=seat,
                who=SIDES[seat],
                place=place,
                votes=votes,
                cubes=abs(s.support[place]),
                kennedy=s.votes[KENNEDY],
                nixon=s.votes[NIXON],
            )
        s.end_frame()
        seat = s.elected = winner(s)
        lost = sum(VOTES.values()) - sum(s.votes)
        s.tell(
            "elected" if s.votes[seat] >= MAJORITY else "elected_short",
            seat=seat,
            who=SIDES[seat],
            kennedy=s.votes[KENNEDY],
            nixon=s.votes[NIXON],
            lost=lost,
        )
        if s.green:
            s.do(CubansLand())  # R17.9
        else:
            inaugurate(s, seat)


def winner(s: Campaign) -> Seat:
    """Return who has more votes, then more states, then more cubes; Kennedy if all are equal."""
    margin = s.votes[KENNEDY] - s.votes[NIXON]
    if margin == 0:  # R13.12
        called = list(s.calls.values())
        margin = called.count(KENNEDY) - called.count(NIXON)
    if margin == 0:
        margin = sum(s.support.values())
    return KENNEDY if margin >= 0 else NIXON
