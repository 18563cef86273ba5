"""What a seat sees: everything on the board, its own cards, and counts of what is hidden."""

from typing import cast

from msgspec import Struct

from escale.engine import NOBODY, Patch, Seat
from escale.games.kennedy_nixon.board import (
    CANDIDATE,
    CARRIED,
    KENNEDY,
    RESEED,
    SIDES,
    STATES,
    Issue,
    Side,
    Who,
)
from escale.games.kennedy_nixon.lasting import NIXON_ALWAYS_CHECKS
from escale.games.kennedy_nixon.state import Campaign, CampaignStage


class WorthView(Struct, forbid_unknown_fields=True):
    """What a card is worth in each use when that is not what is printed, and why."""

    campaign: int
    advertise: int
    position: int
    because: list[str]


class CandidateView(Struct, forbid_unknown_fields=True):
    """One of the two candidates; what it holds is empty for those who may not look."""

    who: Side
    momentum: int
    rest: int
    token: str
    ready: bool  # the candidate card
    votes: int  # projected, or called on election day
    chance: int  # of a support check succeeding now, as a percentage
    hand_count: int
    hand: list[str]
    worth: dict[str, WorthView]  # of its cards, those not worth what is printed
    known: list[str]  # cards of the hand that everybody has seen
    stack_count: int
    stack: list[str]
    sealed_count: int  # chosen in secret and not opened yet
    sealed: list[str]
    checks: list[str]  # states where a point spent campaigning is a check


class IssueView(Struct, forbid_unknown_fields=True):
    """An issue tile; `cubes` above zero are Kennedy's, below zero Nixon's."""

    issue: Issue
    cubes: int


class InRegions(Struct, forbid_unknown_fields=True):
    """Cubes or markers in each region, above zero Kennedy's, below zero Nixon's."""

    EAST: int
    MIDWEST: int
    SOUTH: int
    WEST: int


class LastingView(Struct, forbid_unknown_fields=True):
    """A card that lasts: whom it bears on, or who brought it."""

    card: str
    who: Who


class PodiumView(Struct, forbid_unknown_fields=True):
    """One issue on the debate board: the cards on each side, and who won it."""

    issue: Issue
    kennedy: list[str]
    nixon: list[str]
    won_by: Who
    rank: int  # 1 for the first issue decided, 0 while it is open


class CallView(Struct, forbid_unknown_fields=True):
    """A state called on election night; `who` is empty when its votes go to nobody."""

    place: str
    who: Who


class EffectView(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who would gain by an event now, and what is said of it to the one who may play it."""

    who: Who
    said: str
    values: dict[str, str | int] = {}


class EventsView(Struct, forbid_unknown_fields=True):
    """The events of a hand that depend on how the table stands."""

    effects: dict[str, EffectView]


class KennedyNixonView(Struct, tag="kennedy-nixon", forbid_unknown_fields=True):
    """The whole table as one seat, or a spectator, sees it."""

    turn: int
    stage: CampaignStage
    phase: int
    first: Who
    initiative: Who
    candidates: tuple[CandidateView, CandidateView]
    support: dict[str, int]  # above zero Kennedy's cubes, below zero Nixon's
    byrd: bool
    green: str
    media: InRegions
    endorsed: InRegions
    endorsements_left: int
    track: list[IssueView]
    bag: tuple[int, int]
    deck_count: int
    discard: list[str]
    played: list[str]
    player: Who
    use: str
    points: int
    running: list[LastingView]
    prevention: list[str]
    debate_box: list[str]
    election_box: list[LastingView]
    podium: list[PodiumView]
    calls: list[CallView]
    elected: Who
    president: Who


def side(seat: Seat) -> Who:
    """Return the letter of a seat, or nothing."""
    return SIDES[seat] if seat >= 0 else ""


def chances(s: Campaign) -> list[int]:
    """Return each side's chance of a successful check, in percent (R4.1, R4.3)."""
    blue, red = s.bag
    if blue + red == 0:
        blue = red = 0 if s.stage == "election" else RESEED
    total = max(1, blue + red)
    return [round(100 * blue / total), round(100 * red / total)]


def contested_states(s: Campaign) -> list[str]:
    """Return where a point may be a check: the states carried or stood in, or all (R7.6, R7.8)."""
    if NIXON_ALWAYS_CHECKS in s.running:
        return STATES
    return [place for place, n in s.support.items() if n * n >= CARRIED**2 or place in s.token]


def worth_view(s: Campaign, seat: Seat) -> dict[str, WorthView]:
    """Return the cards `seat` may play that are not worth what is printed on them (R14.3)."""
    shown = {}
    for card in [*s.hands[seat], CANDIDATE] if s.ready[seat] else s.hands[seat]:
        worths = s.worths(seat, card)
        if worths:
            shown[card] = WorthView(**worths, because=s.sways(seat))
    return shown


def public(s: Campaign) -> KennedyNixonView:
    """Return what everybody may see; everything once the game is over."""
    over = s.president != NOBODY
    chance = chances(s)
    votes = s.votes if s.calls else s.projected()
    contested = contested_states(s) if s.phase else []
    candidates = []
    for who in (0, 1):
        candidates.append(
            CandidateView(
                who="K" if who == KENNEDY else "N",
                momentum=s.momentum[who],
                rest=s.rest[who],
                token=s.token[who],
                ready=s.ready[who],
                votes=votes[who],
                chance=chance[who],
                hand_count=len(s.hands[who]),
                hand=s.hands[who][:] if over else [],
                worth=worth_view(s, who) if over else {},
                known=s.known[who][:],
                stack_count=len(s.stacks[who]),
                stack=s.stacks[who][:] if over else [],
                sealed_count=len(s.sealed[who]),
                sealed=s.sealed[who][:] if over else [],
                checks=[place for place in contested if s.must_check(who, place)],
            )
        )
    track = cast("list[Issue]", s.track)
    ranks = list(s.decided)
    return KennedyNixonView(
        turn=s.turn,
        stage=s.stage,
        phase=s.phase,
        first=side(s.first),
        initiative=side(s.initiative),
        candidates=(candidates[0], candidates[1]),
        support=s.support.copy(),
        byrd=s.byrd,
        green=s.green,
        media=InRegions(**s.media),
        endorsed=InRegions(**s.endorsed),
        endorsements_left=sum(s.endorsements.values()),
        track=[IssueView(issue, s.issues[issue]) for issue in track],
        bag=(s.bag[0], s.bag[1]),
        deck_count=len(s.deck),
        discard=s.discard[:],
        played=s.played[:],
        player=side(s.player),
        use=s.use,
        points=s.points,
        running=[LastingView(card, side(who)) for card, who in s.running.items()],
        prevention=s.prevention[:],
        debate_box=s.debate_box[:],
        election_box=[LastingView(card, side(who)) for card, who in s.election_box.items()],
        podium=[
            PodiumView(
                issue=issue,
                kennedy=s.podium[f"{issue}:K"][:],
                nixon=s.podium[f"{issue}:N"][:],
                won_by=side(s.decided.get(issue, NOBODY)),
                rank=ranks.index(issue) + 1 if issue in s.decided else 0,
            )
            for issue in track
            if s.stage == "debates" and f"{issue}:K" in s.podium
        ],
        calls=[CallView(place, side(who)) for place, who in s.calls.items()],
        elected=side(s.elected),
        president=side(s.president),
    )


def private(s: Campaign, seat: Seat) -> Patch:
    """Return the cards that a candidate alone may look at."""
    if s.president != NOBODY or seat > 1:
        return []
    path = f"candidates.{seat}"
    return [
        [f"{path}.hand", s.hands[seat][:]],
        [f"{path}.worth", worth_view(s, seat)],
        [f"{path}.stack", s.stacks[seat][:]],
        [f"{path}.sealed", s.sealed[seat][:]],
    ]
