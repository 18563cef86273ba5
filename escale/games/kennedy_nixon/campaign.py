"""The bag and the three things campaign points buy: campaigning, advertising, positioning."""

from dataclasses import dataclass
from typing import Final

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import (
    AT,
    AT_NODE,
    CUBE,
    KENNEDY,
    NODE,
    NODES,
    REGIONS,
    RESEED,
    SIDES,
    TRACK,
    TRAVEL,
)
from escale.games.kennedy_nixon.lasting import KENNEDY_REDRAWS
from escale.games.kennedy_nixon.state import Campaign

CUBES: Final = ["K", "N"]
FRESH: Final = [RESEED, RESEED]
DONE: Final = "done"

_go: Final[dict[str, list[str]]] = {
    node: [f"go:{node}:{cost}" for cost in range(4)] for node in NODES
}
_usual: dict[tuple[Seat, int, str, bool], Decision] = {}  # campaigning when nothing special runs


def cube(s: Campaign, kind: str, place: str = "") -> Decision:
    """Return the chance decision of one cube drawn from the bag."""
    blue, red = s.bag
    values: dict[str, str | int] | None = {"place": place, "at": AT[place]} if place else None
    if blue and red:
        return Decision(CHANCE, kind, CUBES, weights=[blue, red], values=values)
    if blue or red:  # R4.4: one colour left is not an empty bag
        return Decision(CHANCE, kind, ["K"] if blue else ["N"], values=values)
    return Decision(CHANCE, kind, CUBES, weights=FRESH, values=values)


def draw_cube(s: Campaign, choice: Choice) -> Seat:
    """Take the drawn cube out of the bag, reseeded first if empty (R4.3); return its side."""
    if s.bag[0] + s.bag[1] == 0:
        s.bag = FRESH[:]
        s.tell("reseeded", n=RESEED)
        s.end_frame()
    side = CUBES.index(choice)
    s.bag[side] -= 1
    return side


@dataclass
class Check(Step):
    """R4.1: a support check in `place`; with card 31 Kennedy may draw again once."""

    seat: Seat
    place: str
    drawn_again: bool

    def ask(self, s: Campaign) -> Decision:
        return cube(s, "check", self.place)

    def take(self, s: Campaign, choice: Choice) -> None:
        won = draw_cube(s, choice) == self.seat
        if s.facts is not None:
            s.tell(
                "check_won" if won else "check_lost",
                seat=self.seat,
                who=SIDES[self.seat],
                cube=CUBE[choice],
                place=self.place,
                at=AT[self.place],
            )
        if won:
            s.gain(self.seat, self.place)
        elif self.seat == KENNEDY and not self.drawn_again and KENNEDY_REDRAWS in s.running:
            s.do(CheckAgain(self.place))


@dataclass
class CheckAgain(Step):
    """R14.10: Kennedy may draw again for a check he has failed."""

    place: str

    def ask(self, s: Campaign) -> Decision:
        values: dict[str, str | int] = {"place": self.place, "at": AT[self.place]}
        return Decision(KENNEDY, "redraw", ["redraw", "no"], values=values)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "redraw":
            s.do(Check(KENNEDY, self.place, True))


def open_places(s: Campaign, seat: Seat, node: str, used: tuple[str, ...]) -> list[str]:
    """Return where `seat` may spend a point at `node`, each state of `used` being spent."""
    places = AT_NODE[node]
    if used:
        places = [place for place in places if place not in used]
    if s.running:
        places = [place for place in places if not s.barred(seat, place)]
    return places


@dataclass
class CampaignHere(Step):
    """R7.1: each point is spent in a state of the region, or on crossing a boundary."""

    seat: Seat
    left: int
    node: str
    once: bool  # R16.83: at most one point in any one state
    used: tuple[str, ...] = ()  # where points were spent
    arrived: bool = False  # R7.5: whoever has just travelled must campaign there

    def ask(self, s: Campaign) -> Decision | None:
        if self.left == 0:
            return None
        if self.once or s.running:
            return self.options(s)
        key = (self.seat, self.left, self.node, self.arrived)
        decision = _usual.get(key)
        if decision is None:
            decision = _usual[key] = Decision(
                self.seat, "campaign", self.choices(s, False), self.left
            )
        return decision

    def options(self, s: Campaign) -> Decision | None:
        """Return the decision when running cards, or Whistlestop, change what is open."""
        choices = self.choices(s, s.free_travel(self.seat))
        if choices == [DONE]:
            return None
        return Decision(self.seat, "campaign", choices, self.left)

    def choices(self, s: Campaign, free: bool) -> list[Choice]:
        """Return the states open here, then the journeys that leave a point to spend, then done."""
        spent = self.used if self.once else ()
        choices = open_places(s, self.seat, self.node, spent)[:]
        if self.arrived:
            return choices
        for node, cost in TRAVEL[self.node].items():
            if free:
                cost = 0
            # R7.5, R7.9: a barred region may be crossed, but a journey must lead somewhere.
            if node != self.node and cost < self.left and open_places(s, self.seat, node, spent):
                choices.append(_go[node][cost])
        choices.append(DONE)
        return choices

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        if choice == DONE:
            s.do(StandStill(seat, self.node, self.used))
        elif choice in AT:
            s.do(
                CampaignHere(seat, self.left - 1, self.node, self.once, (*self.used, choice), False)
            )
            if s.must_check(seat, choice):
                s.do(Check(seat, choice, False))
            else:
                s.gain(seat, choice)
        else:
            _, node, cost = choice.split(":")
            s.tell("travelled", seat=seat, who=SIDES[seat], to=f"to-{node}", n=int(cost))
            s.do(CampaignHere(seat, self.left - int(cost), node, self.once, self.used, True))

    def run(self, s: Campaign) -> None:
        s.do(StandStill(self.seat, self.node, self.used))


@dataclass
class StandStill(Step):
    """R7.5: the token ends in a state of the last region where a point was spent."""

    seat: Seat
    node: str
    used: tuple[str, ...]

    def places(self) -> list[str]:
        """Return where the token may end."""
        here = AT_NODE[self.node]
        return [place for place in dict.fromkeys(self.used) if place in here]

    def ask(self, s: Campaign) -> Decision | None:
        places = self.places()
        return Decision(self.seat, "token", places) if len(places) > 1 else None

    def take(self, s: Campaign, choice: Choice) -> None:
        s.move_token(self.seat, choice)

    def run(self, s: Campaign) -> None:
        for place in self.places():
            s.move_token(self.seat, place)


@dataclass
class Advertise(Step):
    """R8.2: every point is a check; the successes are placed once all are drawn."""

    seat: Seat
    left: int
    won: int = 0
    drawn_again: bool = False

    def ask(self, s: Campaign) -> Decision | None:
        return cube(s, "advertise") if self.left else None

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        won = draw_cube(s, choice) == seat
        s.tell("ad_won" if won else "ad_lost", seat=seat, who=SIDES[seat], cube=CUBE[choice])
        if not won and seat == KENNEDY and not self.drawn_again and KENNEDY_REDRAWS in s.running:
            s.do(AdvertiseAgain(self.left, self.won))
        else:
            s.do(Advertise(seat, self.left - 1, self.won + won))

    def run(self, s: Campaign) -> None:
        s.do(PlaceMedia(self.seat, self.won))


@dataclass
class AdvertiseAgain(Step):
    """R14.10: Kennedy may draw again for a failed advertising check."""

    left: int
    won: int

    def ask(self, s: Campaign) -> Decision:
        return Decision(KENNEDY, "redraw_ad", ["redraw", "no"])

    def take(self, s: Campaign, choice: Choice) -> None:
        again = choice == "redraw"
        s.do(Advertise(KENNEDY, self.left if again else self.left - 1, self.won, again))


@dataclass
class PlaceMedia(Step):
    """R8.1: each success is a media cube in a region of the player's choice."""

    seat: Seat
    left: int
    may: bool = False

    def ask(self, s: Campaign) -> Decision | None:
        if not self.left:
            return None
        choices = [*REGIONS, DONE] if self.may else REGIONS
        return Decision(self.seat, "media", choices, self.left)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != DONE:
            s.add_media(self.seat, choice, 1)
            s.do(PlaceMedia(self.seat, self.left - 1, self.may))


@dataclass
class Position(Step):
    """R9.1: an issue's first cube costs 1 point, each further one on it costs 2."""

    seat: Seat
    left: int
    served: tuple[str, ...] = ()

    def ask(self, s: Campaign) -> Decision | None:
        left, served = self.left, self.served
        choices = [issue for issue in TRACK if left > 1 or (left and issue not in served)]
        return Decision(self.seat, "position", [*choices, DONE], left) if choices else None

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != DONE:
            s.add_issue(self.seat, choice, 1)
            cost = 2 if choice in self.served else 1
            s.do(Position(self.seat, self.left - cost, (*self.served, choice)))


def spend(s: Campaign, seat: Seat, use: str, points: int) -> Step:
    """Return the step that spends `points` on one of the three activities (R6.7)."""
    if use == "campaign":
        return CampaignHere(seat, points, NODE[s.token[seat]], False)
    if use == "advertise":
        return Advertise(seat, points)
    return Position(seat, points)
