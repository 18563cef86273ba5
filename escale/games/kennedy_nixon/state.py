"""Everything true on the table, how support comes and goes, and small questions."""

from typing import Literal

from escale.engine import NOBODY, Seat, State
from escale.games.kennedy_nixon.board import (
    AT,
    CARRIED,
    KENNEDY,
    LEAN,
    MIDWEST,
    NIXON,
    PRINTED,
    REGION,
    SIDES,
    SIGN,
    SOUTH,
    USES,
    VOTES,
    WEST,
)
from escale.games.kennedy_nixon.lasting import (
    KENNEDY_CANNOT_PAY,
    KENNEDY_FLIES,
    KENNEDY_LAND_CLOSED,
    MIDWEST_CLOSED_TO_NIXON,
    NIXON_ALWAYS_CHECKS,
    NIXON_CANNOT_PAY,
    NIXON_PAYS_EVENTS,
    NO_FARES_NO_CHECKS,
    PREVENTED_BY,
    SOUTH_CLOSED,
    SOUTH_CLOSED_TO_KENNEDY,
    SWAYS,
    WEST_CLOSED_TO_KENNEDY,
)

CampaignStage = Literal[
    "initiative", "activity", "momentum", "strategy", "debates", "election", "over"
]


class Campaign(State):
    """The table. Support of every kind is one number: above zero Kennedy's, below Nixon's.

    What changes seldom is replaced, never changed, so that clones share it: `clone` says which.
    """

    __slots__ = (
        "first_edition", "own_events", "byrd", "turn", "stage", "phase", "first", "initiative",
        "support", "media", "endorsed", "issues", "track", "green", "token", "momentum", "ready",
        "rest", "bag", "deck", "discard", "returned", "endorsements", "hands", "known", "stacks",
        "sealed", "played", "player", "use", "points", "running", "prevention", "debate_box",
        "election_box", "podium", "decided", "votes", "calls", "elected", "abducted", "president",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.first_edition = False  # option `cards`
        self.own_events = False  # option `opponent-events`: the opponent's cannot be played
        self.byrd = False  # the third seat is taken
        self.turn = 0
        self.stage: CampaignStage = "initiative"
        self.phase = 0  # 1 to 5 in the activity phases, 0 otherwise
        self.first = KENNEDY  # who opens each activity phase of this turn
        self.initiative = KENNEDY  # who won the last initiative check
        self.support: dict[str, int] = {}  # in the states
        self.media: dict[str, int] = {}  # in the regions
        self.endorsed: dict[str, int] = {}  # endorsement markers in the regions
        self.issues: dict[str, int] = {}  # on the issue tiles
        self.track: list[str] = []  # the issues from the top
        self.green = ""  # the state under Byrd's cube; nothing: the cube is in his hand
        self.token: list[str] = []
        self.momentum = [0, 0]
        self.ready = [True, True]  # the candidate card shows its available side
        self.rest = [0, 0]
        self.bag = [0, 0]
        self.deck: list[str] = []  # a bag in the order of the numbers
        self.discard: list[str] = []
        self.returned: list[str] = []  # what the last reshuffle put back
        self.endorsements: dict[str, int] = {}  # what is left of that deck
        self.hands: list[list[str]] = [[], []]
        self.known: list[list[str]] = [[], []]  # cards everybody has seen in a hand
        self.stacks: list[list[str]] = [[], []]  # R11.1: set aside face down
        self.sealed: list[list[str]] = [[], []]  # chosen in secret and not opened yet
        self.played: list[str] = []  # the cards being played now, the outermost first
        self.player = NOBODY  # whose activity it is
        self.use = ""  # event, campaign, advertise or position
        self.points = 0  # what the played card is worth in that use
        self.running: dict[str, Seat] = {}  # R6.6: cards beside the board, and whom they bear on
        self.prevention: list[str] = []
        self.debate_box: list[str] = []
        self.election_box: dict[str, Seat] = {}  # R13.14: and who brought each card
        self.podium: dict[str, list[str]] = {}  # R12.4: "DEF:K" and the cards laid there
        self.decided: dict[str, Seat] = {}  # R12.7: issues won in the debates, in order
        self.votes = [0, 0]  # R13.9: the electoral votes called so far
        self.calls: dict[str, Seat] = {}  # who took each state called so far
        self.elected = NOBODY  # R13.11
        self.abducted = 0  # R17.10: cubes of the elected President's colour drawn in a row
        self.president = NOBODY  # who has won the game

    def clone(self) -> "Campaign":
        c = self.copy_to(Campaign.__new__(Campaign))  # all fields are set here
        c.first_edition = self.first_edition
        c.own_events = self.own_events
        c.byrd = self.byrd
        c.turn = self.turn
        c.stage = self.stage
        c.phase = self.phase
        c.first = self.first
        c.initiative = self.initiative
        c.support = self.support.copy()
        c.media = self.media.copy()
        c.endorsed = self.endorsed
        c.issues = self.issues.copy()
        c.track = self.track
        c.green = self.green
        c.token = self.token[:]
        c.momentum = self.momentum[:]
        c.ready = self.ready
        c.rest = self.rest[:]
        c.bag = self.bag[:]
        c.deck = self.deck
        c.discard = self.discard[:]
        c.returned = self.returned
        c.endorsements = self.endorsements
        c.hands = [self.hands[0][:], self.hands[1][:]]
        c.known = [self.known[0][:], self.known[1][:]]
        c.stacks = [self.stacks[0][:], self.stacks[1][:]]
        c.sealed = [self.sealed[0][:], self.sealed[1][:]]
        c.played = self.played[:]
        c.player = self.player
        c.use = self.use
        c.points = self.points
        c.running = self.running.copy()
        c.prevention = self.prevention
        c.debate_box = self.debate_box
        c.election_box = self.election_box
        c.podium = {side: cards[:] for side, cards in self.podium.items()}
        c.decided = self.decided
        c.votes = self.votes[:]
        c.calls = self.calls.copy()
        c.elected = self.elected
        c.abducted = self.abducted
        c.president = self.president
        return c

    # Support: R3. Each change ends the frame before: one moment for what comes or goes.

    def gain(self, seat: Seat, place: str, n: int = 1) -> None:
        """`seat` gains `n` support in a state, opposing cubes leaving first (R3.2)."""
        self.end_frame()
        support = self.support
        if place == self.green:  # R17.5: the first point removes the green cube
            self.green = ""
            self.tell("green_removed", seat=seat, who=SIDES[seat], place=place, at=AT[place])
            n -= 1
        if n > 0:
            self.end_frame()
            support[place] += SIGN[seat] * n
            if self.facts is not None:
                key = "gained_carried" if support[place] * SIGN[seat] >= CARRIED else "gained"
                self.tell(key, seat=seat, who=SIDES[seat], n=n, place=place, at=AT[place])

    def lose(self, seat: Seat, place: str, n: int = 1) -> None:
        """`seat` loses up to `n` support in a state and nobody gains it (R3.3)."""
        n = min(n, self.cubes(seat, place))
        if n > 0:
            self.end_frame()
            self.support[place] -= SIGN[seat] * n
            self.tell("lost", seat=seat, who=SIDES[seat], n=n, place=place, at=AT[place])

    def cubes(self, seat: Seat, place: str) -> int:
        """Return how many cubes `seat` has in a state."""
        return max(0, self.support[place] * SIGN[seat])

    def leads(self, place: str) -> Seat:
        """Return who has cubes in a state, or NOBODY (R3.4)."""
        n = self.support[place]
        return KENNEDY if n > 0 else NIXON if n < 0 else NOBODY

    def leader(self, issue: str) -> Seat:
        """Return who leads an issue, or NOBODY."""
        n = self.issues[issue]
        return KENNEDY if n > 0 else NIXON if n < 0 else NOBODY

    def on_air(self, seat: Seat, region: str) -> bool:
        """Whether `seat` has media support in a region."""
        return self.media[region] * SIGN[seat] > 0

    def add_momentum(self, seat: Seat, n: int) -> None:
        """`seat` gains `n` momentum, or loses as much as it has (R3.5)."""
        self.end_frame()
        before = self.momentum[seat]
        self.momentum[seat] = max(0, before + n)
        change = self.momentum[seat] - before
        if change:
            key = "momentum_gained" if change > 0 else "momentum_lost"
            self.tell(key, seat=seat, who=SIDES[seat], n=abs(change))

    def add_issue(self, seat: Seat, issue: str, n: int) -> None:
        """`seat` gains `n` issue support, or loses as much as it has there."""
        if n < 0:
            n = -min(-n, max(0, self.issues[issue] * SIGN[seat]))
        self.end_frame()
        self.issues[issue] += SIGN[seat] * n
        if n:
            key = "issue_gained" if n > 0 else "issue_lost"
            self.tell(key, seat=seat, who=SIDES[seat], n=abs(n), issue=issue)

    def add_media(self, seat: Seat, region: str, n: int) -> None:
        """`seat` gains `n` media support, or loses as much as it has there."""
        if n < 0:
            n = -min(-n, max(0, self.media[region] * SIGN[seat]))
        self.end_frame()
        self.media[region] += SIGN[seat] * n
        if n:
            key = "media_gained" if n > 0 else "media_lost"
            self.tell(key, seat=seat, who=SIDES[seat], n=abs(n), region=region, at=AT[region])

    def add_endorsement(self, seat: Seat, region: str) -> None:
        """`seat` gains one endorsement marker in a region."""
        self.end_frame()
        self.endorsed = {**self.endorsed, region: self.endorsed[region] + SIGN[seat]}
        self.tell("endorsed", seat=seat, who=SIDES[seat], region=region, at=AT[region])

    def turn_card(self, seat: Seat, ready: bool) -> None:
        """The candidate card of `seat` shows its available side, or the exhausted one."""
        self.ready = [ready, self.ready[NIXON]] if seat == KENNEDY else [self.ready[KENNEDY], ready]

    def move_token(self, seat: Seat, place: str) -> None:
        """The candidate of `seat` now stands in `place`."""
        if self.token[seat] != place:
            self.end_frame()
            self.token[seat] = place
            self.tell("token", seat=seat, who=SIDES[seat], place=place, at=AT[place])

    def projected(self) -> list[int]:
        """Return the electoral votes of each side as the board stands (R3.8)."""
        votes = [0, 0]
        for place, n in self.support.items():
            if n == 0:
                if place == self.green:  # R17.8
                    continue
                n = self.endorsed[REGION[place]]
            seat = LEAN[place] if n == 0 else KENNEDY if n > 0 else NIXON
            votes[seat] += VOTES[place]
        return votes

    # What is allowed: R6, R7, R14.

    def prevented(self, card: str) -> bool:
        """Whether the event of `card` can no longer happen (R14.1)."""
        return card in PREVENTED_BY and PREVENTED_BY[card] in self.prevention

    def may_pay(self, seat: Seat, n: int) -> bool:
        """Whether `seat` has `n` momentum and may spend it (R14.5)."""
        if self.momentum[seat] < n:
            return False
        return (KENNEDY_CANNOT_PAY if seat == KENNEDY else NIXON_CANNOT_PAY) not in self.running

    def may_play_event(self, seat: Seat, card: str, icons: str) -> bool:
        """Whether `seat` may play `card` from its hand as an event (R6.5, R6.14)."""
        if card in PREVENTED_BY and self.prevented(card):
            return False
        if self.own_events and icons == SIDES[1 - seat]:
            return False
        return seat == KENNEDY or NIXON_PAYS_EVENTS not in self.running or self.may_pay(NIXON, 1)

    def barred(self, seat: Seat, place: str) -> str:
        """Return the running card that bars `seat` from campaigning in `place`, if any (R7.9)."""
        running = self.running
        region = REGION[place]
        if region == SOUTH:
            if running.get(SOUTH_CLOSED, NOBODY) == seat:
                return SOUTH_CLOSED
            if seat == KENNEDY and SOUTH_CLOSED_TO_KENNEDY in running:
                return SOUTH_CLOSED_TO_KENNEDY
        if seat == KENNEDY:
            closed = WEST_CLOSED_TO_KENNEDY in running and region in (WEST, MIDWEST)
            return WEST_CLOSED_TO_KENNEDY if closed else ""
        if region == MIDWEST and MIDWEST_CLOSED_TO_NIXON in running:
            return MIDWEST_CLOSED_TO_NIXON
        if KENNEDY_LAND_CLOSED in running:  # R7.10: tested for each point
            closed = self.support[place] >= (1 if self.first_edition else CARRIED)
            return KENNEDY_LAND_CLOSED if closed else ""
        return ""

    def must_check(self, seat: Seat, place: str) -> bool:
        """Whether a point `seat` spends in `place` is a support check (R7.6 to R7.8)."""
        foe = 1 - seat
        if (
            self.token[foe] != place
            and self.support[place] * SIGN[foe] < CARRIED
            and not (seat == NIXON and NIXON_ALWAYS_CHECKS in self.running)
        ):
            return False
        # R14.9 and R14.12: media support and Advance Men lift the check, Press Corps or not.
        return (
            self.media[REGION[place]] * SIGN[seat] <= 0
            and self.running.get(NO_FARES_NO_CHECKS) != seat
        )

    def free_travel(self, seat: Seat) -> bool:
        """Whether `seat` crosses boundaries for nothing this turn."""
        flies = seat == KENNEDY and KENNEDY_FLIES in self.running
        return flies or self.running.get(NO_FARES_NO_CHECKS) == seat

    def sways(self, seat: Seat, use: str = "") -> list[str]:
        """Return the running cards that change `seat`'s points in one use, or in any (R14.3)."""
        found = []
        for card in self.running:
            if card in SWAYS:
                sway = SWAYS[card]
                if sway.seat == seat and (not use or sway.use in ("", use)):
                    found.append(card)
        return found

    def worth(self, seat: Seat, points: int, use: str) -> int:
        """Return what a card of `points` is worth to `seat` in this activity (R14.3)."""
        if not self.running:
            return points
        changes = [SWAYS[card].n for card in self.sways(seat, use)]
        if changes:
            points += sum(changes)
            if max(changes) > 0:
                points = min(points, 5)
            if min(changes) < 0:
                points = max(points, 1)
        return points

    def worths(self, seat: Seat, card: str) -> dict[str, int]:
        """Return what `card` is worth to `seat` in each use; nothing when it is as printed."""
        if not self.running:
            return {}
        printed = PRINTED[card]
        worths = {use: self.worth(seat, printed, use) for use in USES}
        return worths if any(n != printed for n in worths.values()) else {}
