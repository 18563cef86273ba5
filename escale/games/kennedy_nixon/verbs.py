"""The verbs cards are made of: a seat of NOBODY stands for a leader who does not exist."""

from dataclasses import dataclass

from escale.engine import NOBODY, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import IN_REGION, KENNEDY, NIXON, NODE, REGIONS, SIDES, TRACK
from escale.games.kennedy_nixon.campaign import DONE, CampaignHere, spend
from escale.games.kennedy_nixon.state import Campaign

Places = tuple[str, ...]


@dataclass
class Momentum(Step):
    """The seat gains `n` momentum, or loses what it can."""

    seat: Seat
    n: int

    def run(self, s: Campaign) -> None:
        if self.seat != NOBODY:
            s.add_momentum(self.seat, self.n)


@dataclass
class MatchMomentum(Step):
    """The seat gains the momentum it lacks to have as much as its opponent."""

    seat: Seat

    def run(self, s: Campaign) -> None:
        s.add_momentum(self.seat, max(0, s.momentum[1 - self.seat] - s.momentum[self.seat]))


@dataclass
class Support(Step):
    """The seat gains `n` support in `place`, or loses what it can."""

    seat: Seat
    place: str
    n: int

    def run(self, s: Campaign) -> None:
        if self.seat == NOBODY:
            return
        if self.n > 0:
            s.gain(self.seat, self.place, self.n)
        else:
            s.lose(self.seat, self.place, -self.n)


@dataclass
class GainSupport(Step):
    """The seat gains up to `left` support among `places`, at most `cap` in each (0: no limit)."""

    seat: Seat
    left: int
    places: Places
    cap: int
    may: bool = True
    used: Places = ()

    def ask(self, s: Campaign) -> Decision | None:
        if self.left == 0 or self.seat == NOBODY:
            return None
        used, cap = self.used, self.cap
        choices = (
            [place for place in self.places if place not in used or used.count(place) < cap]
            if used and cap
            else list(self.places)
        )
        if not choices:
            return None
        if self.may:
            choices.append(DONE)
        return Decision(self.seat, "gain", choices, self.left)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != DONE:
            s.gain(self.seat, choice)
            used = (*self.used, choice)
            s.do(GainSupport(self.seat, self.left - 1, self.places, self.cap, self.may, used))


@dataclass
class CutSupport(Step):
    """The seat may remove up to `left` opposing support among `places`, at most `cap` in each."""

    seat: Seat
    left: int
    places: Places
    cap: int
    used: Places = ()

    def ask(self, s: Campaign) -> Decision | None:
        foe = 1 - self.seat
        choices = [
            place
            for place in self.places
            if s.leads(place) == foe and self.used.count(place) < self.cap
        ]
        if not choices or self.left == 0:
            return None
        return Decision(self.seat, "cut", [*choices, DONE], self.left)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != DONE:
            s.lose(1 - self.seat, choice)
            used = (*self.used, choice)
            s.do(CutSupport(self.seat, self.left - 1, self.places, self.cap, used))


@dataclass
class ShedSupport(Step):
    """The seat must remove `left` of its own support among `places`, or all it has there."""

    seat: Seat
    left: int
    places: Places

    def ask(self, s: Campaign) -> Decision | None:
        if self.seat == NOBODY or self.left == 0:
            return None
        choices = [place for place in self.places if s.leads(place) == self.seat]
        if sum(s.cubes(self.seat, place) for place in choices) <= self.left:
            return None
        return Decision(self.seat, "shed", choices, self.left)

    def take(self, s: Campaign, choice: Choice) -> None:
        s.lose(self.seat, choice)
        s.do(ShedSupport(self.seat, self.left - 1, self.places))

    def run(self, s: Campaign) -> None:
        if self.seat != NOBODY and self.left:
            for place in self.places:
                s.lose(self.seat, place, s.cubes(self.seat, place))


@dataclass
class Swing(Step):
    """R16.10: one state the opponent leads without carrying it: 5 support there, and the token."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision | None:
        foe = 1 - self.seat
        choices = [place for place in s.support if 1 <= s.cubes(foe, place) <= 3]
        return Decision(self.seat, "swing", [*choices, "no"]) if choices else None

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.gain(self.seat, choice, 5)
            s.move_token(self.seat, choice)


@dataclass
class Gather(Step):
    """R16.N3: whoever leads more states of the region gains momentum and its empty states."""

    region: str

    def run(self, s: Campaign) -> None:
        places = IN_REGION[self.region]
        led = [s.leads(place) for place in places]
        blue, red = led.count(KENNEDY), led.count(NIXON)
        s.tell("gathered", region=self.region, at=f"at-{self.region}", kennedy=blue, nixon=red)
        if blue == red:
            return
        seat = KENNEDY if blue > red else NIXON
        s.add_momentum(seat, 1)
        for place, who in zip(places, led, strict=True):
            if who == NOBODY:
                s.gain(seat, place)


@dataclass
class Issue(Step):
    """The seat gains `n` support on an issue, or loses what it can."""

    seat: Seat
    issue: str
    n: int

    def run(self, s: Campaign) -> None:
        s.add_issue(self.seat, self.issue, self.n)


@dataclass
class PickIssue(Step):
    """R16.41: the seat may gain `n` support on one issue, or less (R3.7)."""

    seat: Seat
    n: int
    issue: str = ""  # the one it has begun with

    def ask(self, s: Campaign) -> Decision | None:
        if not self.n:
            return None
        choices = [self.issue] if self.issue else TRACK
        return Decision(self.seat, "pick_issue", [*choices, "no"], self.n, values={"n": self.n})

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.add_issue(self.seat, choice, 1)
            s.do(PickIssue(self.seat, self.n - 1, choice))


@dataclass
class PickIssues(Step):
    """R16.86: the seat may gain `left` issue support, split as it likes."""

    seat: Seat
    left: int

    def ask(self, s: Campaign) -> Decision | None:
        return Decision(self.seat, "pick_issues", [*TRACK, DONE], self.left) if self.left else None

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != DONE:
            s.add_issue(self.seat, choice, 1)
            s.do(PickIssues(self.seat, self.left - 1))


@dataclass
class MoveUp(Step):
    """R16.N2: an issue climbs `n` places, as far as the top."""

    issue: str
    n: int

    def run(self, s: Campaign) -> None:
        place = s.track.index(self.issue)
        to = max(0, place - self.n)
        if to < place:
            passed = s.track[to:place]
            s.track = [*s.track[:to], self.issue, *passed, *s.track[place + 1 :]]
            s.tell("issue_up", issue=self.issue, place=to + 1)


@dataclass
class OrderIssues(Step):
    """R16.3: the seat may rearrange the three issues, first the top one, then the second."""

    seat: Seat
    top: str = ""

    def ask(self, s: Campaign) -> Decision:
        if not self.top:
            return Decision(self.seat, "order_top", s.track[:])
        return Decision(self.seat, "order_second", [i for i in s.track if i != self.top])

    def take(self, s: Campaign, choice: Choice) -> None:
        if not self.top:
            return s.do(OrderIssues(self.seat, choice))
        last = [issue for issue in s.track if issue not in (self.top, choice)]
        s.track = [self.top, choice, *last]
        s.tell("issues_ordered", issues=" ".join(s.track))


@dataclass
class Media(Step):
    """The seat gains `n` media support in a region."""

    seat: Seat
    region: str
    n: int

    def run(self, s: Campaign) -> None:
        s.add_media(self.seat, self.region, self.n)


@dataclass
class CutMedia(Step):
    """R16.80: the seat may remove up to `left` opposing media cubes."""

    seat: Seat
    left: int

    def ask(self, s: Campaign) -> Decision | None:
        foe = 1 - self.seat
        choices = [region for region in REGIONS if s.on_air(foe, region)]
        if not choices or self.left == 0:
            return None
        return Decision(self.seat, "cut_media", [*choices, DONE], self.left)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != DONE:
            s.add_media(1 - self.seat, choice, -1)
            s.do(CutMedia(self.seat, self.left - 1))


@dataclass
class GainOnAir(Step):
    """R16.46: the seat picks a region where it has media support and gains support there."""

    seat: Seat
    n: int
    cap: int

    def ask(self, s: Campaign) -> Decision | None:
        choices = [region for region in REGIONS if s.on_air(self.seat, region)]
        return Decision(self.seat, "pick_region", [*choices, "no"]) if choices else None

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.do(GainSupport(self.seat, self.n, tuple(IN_REGION[choice]), self.cap))


@dataclass
class Endorse(Step):
    """The seat places an endorsement marker in a region it chooses, or perhaps none."""

    seat: Seat
    may: bool

    def ask(self, s: Campaign) -> Decision:
        return Decision(self.seat, "endorse", [*REGIONS, "no"] if self.may else REGIONS)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.add_endorsement(self.seat, choice)


@dataclass
class MoveToken(Step):
    """The seat's token goes to `place` free of charge."""

    seat: Seat
    place: str

    def run(self, s: Campaign) -> None:
        s.move_token(self.seat, self.place)


@dataclass
class PickToken(Step):
    """R16.69: the seat moves its token to one of two places, or may leave it."""

    seat: Seat
    places: Places

    def ask(self, s: Campaign) -> Decision:
        choices = list(self.places) if s.first_edition else [*self.places, "no"]  # D9
        return Decision(self.seat, "move_token", choices)

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.move_token(self.seat, choice)


@dataclass
class Refresh(Step):
    """R6.12: the seat may turn its exhausted candidate card face up again."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision | None:
        return None if s.ready[self.seat] else Decision(self.seat, "refresh", ["refresh", "no"])

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "refresh":
            s.turn_card(self.seat, ready=True)
            s.tell("refreshed", seat=self.seat, who=SIDES[self.seat])


@dataclass
class Exhaust(Step):
    """R16.61: the seat's candidate card is turned to its exhausted side."""

    seat: Seat

    def run(self, s: Campaign) -> None:
        if s.ready[self.seat]:
            s.turn_card(self.seat, ready=False)
            s.tell("exhausted", seat=self.seat, who=SIDES[self.seat])


@dataclass
class SpendPoints(Step):
    """R16.N6: the seat may spend `n` points on one activity."""

    seat: Seat
    n: int

    def ask(self, s: Campaign) -> Decision:
        choices = ["campaign", "advertise", "position", "no"]
        return Decision(self.seat, "spend", choices, values={"n": self.n})

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "no":
            s.do(spend(s, self.seat, choice, self.n))


@dataclass
class Whistlestop(Step):
    """R16.N5: one campaigning action of `n` points, at most one in each state."""

    seat: Seat
    n: int

    def run(self, s: Campaign) -> None:
        s.do(CampaignHere(self.seat, self.n, NODE[s.token[self.seat]], True))
