"""The sequence of play: turns, initiative, activities, momentum phase, campaign strategy."""

from dataclasses import dataclass
from typing import Final

from escale.engine import NOBODY, Choice, Decision, Question, Seat, Step
from escale.games.kennedy_nixon.board import (
    ASIDE,
    CANDIDATE,
    CARDS,
    DEALT,
    DEBATES,
    ELECTION,
    GATHERING,
    ICONS,
    KENNEDY,
    NIXON,
    PRINTED,
    REST,
    SIDES,
    USES,
)
from escale.games.kennedy_nixon.byrd import ByrdActs
from escale.games.kennedy_nixon.campaign import spend
from escale.games.kennedy_nixon.cards import Happen
from escale.games.kennedy_nixon.debate import Debates
from escale.games.kennedy_nixon.deck import Draw, discard_hand, leave_hand
from escale.games.kennedy_nixon.election import ElectionDay
from escale.games.kennedy_nixon.initiative import ChooseOrder, Initiative
from escale.games.kennedy_nixon.lasting import (
    KENNEDY_PREEMPTS_FREE,
    NIXON_PAYS_EVENTS,
    NIXON_PAYS_TO_CAMPAIGN,
    NIXON_PLEDGED,
)
from escale.games.kennedy_nixon.momentum import AwardIssues, DecayIssues, DecayMomentum, ShiftIssues
from escale.games.kennedy_nixon.state import Campaign

AS_EVENT: Final = {card: f"event:{card}" for card in CARDS}
AS_POINTS: Final = {card: f"cp:{card}" for card in CARDS}


@dataclass
class NextTurn(Step):
    """R5.1: seven ordinary turns, the debates in turn 6, Election Day in turn 9."""

    def run(self, s: Campaign) -> None:
        s.turn += 1
        s.stage = "initiative"
        s.tell("turn", turn=s.turn)
        if s.turn == DEBATES:
            s.do(Initiative(), Debates(), NextTurn())
        elif s.turn == ELECTION:
            s.do(ElectionDay())
        else:
            dealt = DEALT[s.turn - 1]  # R5.2
            s.do(
                Draw(KENNEDY, dealt),
                Draw(NIXON, dealt),
                Initiative(),
                ChooseOrder(),
                ActivityPhase(1),
            )


@dataclass
class ActivityPhase(Step):
    """R5.4: each player in turn plays one card; after the fifth phase momentum is counted."""

    phase: int

    def run(self, s: Campaign) -> None:
        if self.phase > 5:
            s.stage, s.phase = "momentum", 0
            s.do(
                DecayMomentum(), AwardIssues(2), DecayIssues(), ShiftIssues(), Strategy(), EndTurn()
            )
            return
        s.stage, s.phase = "activity", self.phase
        s.do(Activity(s.first), Activity(1 - s.first), ActivityPhase(self.phase + 1))


@dataclass
class Activity(Question):
    """R6.1: the seat plays a card of its hand as an event or for points, or its candidate card."""

    seat: Seat

    def waits(self, s: Campaign) -> bool:
        return bool(s.hands[self.seat]) or s.ready[self.seat]  # R5.5

    def ask(self, s: Campaign) -> Decision:
        seat = self.seat
        choices: list[Choice] = []
        for card in s.hands[seat]:
            if s.may_play_event(seat, card, ICONS[card]):
                choices.append(AS_EVENT[card])
            choices.append(AS_POINTS[card])
        if s.ready[seat]:
            choices.append(CANDIDATE)
        return Decision(seat, "play", choices)

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        if s.byrd and seat == KENNEDY:
            s.do(ByrdActs())  # R17.15: after everything the card brings about
        s.player = seat
        use, _, card = choice.partition(":")
        if choice == CANDIDATE:
            card = CANDIDATE
        else:
            leave_hand(s, seat, card)
        s.played.append(card)
        if use != "event":
            return s.do(ChooseUse(seat, card))
        begin(s, seat, card, "event", 0)
        s.do(Happen(card, seat), EndActivity())
        if seat == NIXON and NIXON_PAYS_EVENTS in s.running:  # R14.6
            pay(s, NIXON, 1, NIXON_PAYS_EVENTS)
        pledge(s, seat)


@dataclass
class ChooseUse(Question):
    """R6.7: the points of a card go to one of the three activities."""

    seat: Seat
    card: str

    def ask(self, s: Campaign) -> Decision:
        seat = self.seat
        choices = USES
        if seat == NIXON and NIXON_PAYS_TO_CAMPAIGN in s.running and not s.may_pay(NIXON, 1):
            choices = USES[1:]  # R6.14
        values: dict[str, str | int] = {"card": self.card, "n": PRINTED[self.card]}
        worths = s.worths(seat, self.card)
        if not worths:
            return Decision(seat, "use", choices, values=values)
        values.update(worths)
        values["because"] = " ".join(s.sways(seat))
        return Decision(seat, "use_changed", choices, values=values)

    def take(self, s: Campaign, choice: Choice) -> None:
        seat, card = self.seat, self.card
        printed = PRINTED[card]
        points = s.worth(seat, printed, choice)
        if points != printed:
            because = " ".join(s.sways(seat, choice))
            s.tell("worth", seat=seat, card=card, n=points, printed=printed, because=because)
        begin(s, seat, card, choice, points)
        if choice != "campaign":
            pledge(s, seat)
        elif seat == NIXON and NIXON_PAYS_TO_CAMPAIGN in s.running:  # R14.7
            pay(s, NIXON, 1, NIXON_PAYS_TO_CAMPAIGN)
        if card == CANDIDATE:
            s.do(spend(s, seat, choice, s.points), EndActivity())
        else:
            s.do(Preempt(seat, card), EndActivity())


def begin(s: Campaign, seat: Seat, card: str, use: str, points: int) -> None:
    """Tell how the card is used and put its rest cubes aside (R6.2)."""
    s.end_frame()
    s.use, s.points = use, points
    if card == CANDIDATE:
        s.turn_card(seat, ready=False)
        s.tell("played_candidate", seat=seat, who=SIDES[seat], use=use, n=points)
        return
    if use == "event":
        s.tell("played_event", seat=seat, who=SIDES[seat], card=card)
    else:
        s.tell("played_points", seat=seat, who=SIDES[seat], card=card, use=use, n=points)
    rest = REST[card]
    if rest:
        s.end_frame()
        s.rest[seat] += rest
        s.tell("rested", seat=seat, who=SIDES[seat], n=rest)


def pay(s: Campaign, seat: Seat, n: int, card: str) -> None:
    """Pay momentum because of `card`."""
    s.end_frame()
    s.momentum[seat] -= n
    s.tell("paid", seat=seat, who=SIDES[seat], n=n, card=card)


def pledge(s: Campaign, seat: Seat) -> None:
    """R14.8: under card 76 Kennedy gains momentum when Nixon does not campaign."""
    if seat == NIXON and NIXON_PLEDGED in s.running:
        s.tell("pledge_broken", seat=seat, who="N", card=NIXON_PLEDGED)
        s.add_momentum(KENNEDY, 1)


@dataclass
class Preempt(Step):
    """R6.8: before the activity the player may pay 2 momentum to keep the event from happening."""

    seat: Seat
    card: str

    def ask(self, s: Campaign) -> Decision | None:
        seat, card = self.seat, self.card
        if not may_trigger(s, 1 - seat, card):
            return None
        free = seat == KENNEDY and KENNEDY_PREEMPTS_FREE in s.running  # R14.5
        if not free and not s.may_pay(seat, 2):
            return None
        values: dict[str, str | int] = {"card": card, "n": 0 if free else 2}
        return Decision(seat, "preempt", ["preempt", "no"], values=values)

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        if choice == "no":
            return self.run(s)
        cost = 0 if seat == KENNEDY and KENNEDY_PREEMPTS_FREE in s.running else 2
        s.momentum[seat] -= cost
        s.tell("preempted", seat=seat, who=SIDES[seat], n=cost, card=self.card)
        s.do(spend(s, seat, s.use, s.points))

    def run(self, s: Campaign) -> None:
        s.do(spend(s, self.seat, s.use, s.points), Trigger(1 - self.seat, self.card))


def may_trigger(s: Campaign, seat: Seat, card: str) -> bool:
    """Whether `seat` may make the event of the opponent's card happen (R6.9)."""
    return s.may_pay(seat, 1) and not s.prevented(card)


@dataclass
class Trigger(Step):
    """R6.9: after the activity the opponent may pay 1 momentum for the event of the card."""

    seat: Seat
    card: str

    def ask(self, s: Campaign) -> Decision | None:
        if not may_trigger(s, self.seat, self.card):
            return None
        return Decision(self.seat, "trigger", ["trigger", "no"], values={"card": self.card})

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "trigger":
            s.momentum[self.seat] -= 1
            s.tell("triggered", seat=self.seat, who=SIDES[self.seat], card=self.card)
            s.do(Happen(self.card, self.seat))


@dataclass
class EndActivity(Step):
    """R6.10: a card that did not happen goes to the discard pile."""

    def run(self, s: Campaign) -> None:
        s.discard.extend(card for card in s.played if card != CANDIDATE)
        s.played.clear()
        s.player, s.use, s.points = NOBODY, "", 0


@dataclass
class Strategy(Step):
    """R11.1: each player secretly sets aside the cards of the turn, both at the same time."""

    def wanted(self, s: Campaign, seat: Seat) -> list[Choice]:
        """Return the cards `seat` may still set aside; none when it has done so."""
        if len(s.sealed[seat]) == ASIDE[s.turn - 1]:
            return []
        return [card for card in s.hands[seat] if card not in GATHERING]  # R11.2, R11.3

    def asks(self, s: Campaign) -> list[Decision]:
        decisions = []
        for seat in (KENNEDY, NIXON):
            choices = self.wanted(s, seat)
            if choices:
                left = ASIDE[s.turn - 1] - len(s.sealed[seat])
                decisions.append(Decision(seat, "strategy", choices, left, owner=seat))
        return decisions

    def takes(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        s.hands[seat].remove(choice)
        s.sealed[seat].append(choice)
        if not self.wanted(s, seat) and len(s.sealed[seat]) < ASIDE[s.turn - 1]:
            s.shown = True  # R11.3: who has no more to set aside is asked no more
        s.do(self)

    def run(self, s: Campaign) -> None:
        for seat in (KENNEDY, NIXON):
            s.end_frame()
            s.stacks[seat].extend(s.sealed[seat])
            s.tell("stacked", seat=seat, who=SIDES[seat], n=len(s.sealed[seat]))
            s.sealed[seat].clear()


@dataclass
class EndTurn(Step):
    """R11.4 to R11.6: hands are discarded, rest cubes enter the bag, lasting effects end."""

    def run(self, s: Campaign) -> None:
        s.shown = True  # the hands are discarded face up
        for seat in (KENNEDY, NIXON):
            discard_hand(s, seat)
        s.end_frame()
        s.bag = [s.bag[KENNEDY] + s.rest[KENNEDY], s.bag[NIXON] + s.rest[NIXON]]
        s.tell("rest_to_bag", blue=s.rest[KENNEDY], red=s.rest[NIXON])
        s.rest = [0, 0]
        s.end_frame()
        s.discard.extend(s.running)
        s.running.clear()
        s.do(NextTurn())
