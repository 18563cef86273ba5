"""The momentum phase: decay, issue awards, endorsements, issue decay and issue shift."""

from dataclasses import dataclass

from escale.engine import CHANCE, NOBODY, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import GATHERING, KENNEDY, NIXON, SIDES
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.verbs import Endorse


@dataclass
class DecayMomentum(Step):
    """R10.1: each player discards half of his momentum, rounded down."""

    def run(self, s: Campaign) -> None:
        for seat in (KENNEDY, NIXON):
            s.end_frame()
            lost = s.momentum[seat] // 2
            s.momentum[seat] -= lost
            if lost:
                s.tell("decayed", seat=seat, who=SIDES[seat], n=lost)


@dataclass
class AwardIssues(Step):
    """R10.2: from the third place up, the leader of each issue is rewarded."""

    place: int  # on the track, 0 for the top

    def ask(self, s: Campaign) -> Decision | None:
        issue = s.track[self.place]
        leader = s.leader(issue)
        if self.place != 1 or leader == NOBODY:
            return None
        return Decision(leader, "award", ["momentum", "endorsement"], values={"issue": issue})

    def take(self, s: Campaign, choice: Choice) -> None:
        leader = s.leader(s.track[1])
        s.tell("leads_issue", seat=leader, who=SIDES[leader], issue=s.track[1])
        s.do(AwardIssues(0))
        if choice == "momentum":
            s.add_momentum(leader, 1)
        else:
            s.do(DrawEndorsement(leader))

    def run(self, s: Campaign) -> None:
        leader = s.leader(s.track[self.place])
        if self.place:
            s.do(AwardIssues(self.place - 1))
        if leader != NOBODY:
            s.tell("leads_issue", seat=leader, who=SIDES[leader], issue=s.track[self.place])
            s.add_momentum(leader, 1)
            if self.place == 0:
                s.do(DrawEndorsement(leader))


@dataclass
class DrawEndorsement(Step):
    """R10.3: an endorsement card names its region, or lets the player choose."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision | None:
        left = {card: n for card, n in s.endorsements.items() if n}
        if not left:
            return None
        return Decision(CHANCE, "endorsement", list(left), weights=list(left.values()))

    def take(self, s: Campaign, choice: Choice) -> None:
        s.endorsements = {**s.endorsements, choice: s.endorsements[choice] - 1}
        if choice == "MAJOR":
            s.tell("major", seat=self.seat, who=SIDES[self.seat])
            s.do(Endorse(self.seat, False))
        else:
            s.add_endorsement(self.seat, choice)


@dataclass
class DecayIssues(Step):
    """R10.4: the leader of each issue loses one cube there."""

    def run(self, s: Campaign) -> None:
        for issue in s.track:
            leader = s.leader(issue)
            if leader != NOBODY:
                s.add_issue(leader, issue, -1)


@dataclass
class ShiftIssues(Step):
    """R10.5: the player with more media cubes may exchange two neighbouring issues."""

    def ask(self, s: Campaign) -> Decision | None:
        total = sum(s.media.values())
        if total == 0:
            return None
        top, middle, last = s.track
        choices = [f"swap:{top}:{middle}", f"swap:{middle}:{last}", "no"]
        return Decision(KENNEDY if total > 0 else NIXON, "shift", choices)

    def take(self, s: Campaign, choice: Choice) -> None:
        self.run(s)
        if choice != "no":
            _, upper, lower = choice.split(":")
            swapped = {upper: lower, lower: upper}
            s.track = [swapped.get(issue, issue) for issue in s.track]
            s.tell("shifted", issue=lower, other=upper)

    def run(self, s: Campaign) -> None:
        s.stage = "strategy"
        if any(set(hand).issubset(GATHERING) for hand in s.hands):
            s.shown = True  # R11.3: who has nothing to set aside is not asked
        s.known = [[], []]  # from here on a card seen in a hand may be set aside in secret
