"""What each seat sees: desks, piles, the dare in progress, and its own hand."""

from msgspec import Struct

from escale.engine import Patch, Seat
from escale.games.presidentielle.cards import (
    ASKS,
    BALL,
    BARS,
    CARDS,
    CLOSINGS,
    DARES,
    GALLERY,
    GIFTS,
    KIND,
    MEMORY,
    OWN_DARES,
    SECONDS,
    VOTES,
    BlueKind,
    Gift,
)
from escale.games.presidentielle.state import Campaign, DareStage, Stake


class BlueCard(Struct, forbid_unknown_fields=True):
    """A blue card: what it is, what it weighs, and the two thresholds of an abstention."""

    id: str
    kind: BlueKind
    votes: int
    thresholds: list[int]


class DareCard(Struct, forbid_unknown_fields=True):
    """A dare: what it is worth, its time, and what the rivals give for it."""

    id: str
    votes: int
    seconds: int
    asks: Gift | None  # guesses and laughs come while it is done, the rest before
    gifts: int  # how many in all; 0: one from each
    memory: bool  # what was given is hidden from the dared once it has begun


class Desk(Struct, forbid_unknown_fields=True):
    """One seat's desk; `hand` is a number, `value` counts everything that lies there."""

    candidate: str | None
    phase: int  # 1 launching, 2 racing, 3 finalist, 4 in the gallery, without a desk
    keys: list[str]
    votes: list[BlueCard]
    dares: list[DareCard]
    attacks: list[BlueCard]  # without the ball
    ball: bool
    value: int
    hand: int
    computer: bool


class Ballot(Struct, forbid_unknown_fields=True):
    """One judge of a dare: whether they have voted, and how once all have."""

    seat: int
    voted: bool
    success: bool | None


class Dare(Struct, forbid_unknown_fields=True):
    """The dare in progress; judged, the last one until somebody plays on."""

    card: DareCard
    darer: int | None  # nobody in a duel
    dared: int
    stage: DareStage
    stake: Stake | None  # what a duel is fought for; otherwise the votes of the card
    jury: list[Ballot]
    success: bool | None


class PresidentielleView(Struct, tag="presidentielle", forbid_unknown_fields=True):
    """The whole table as one seat, or a spectator, may see it."""

    round: int  # 0 before the deal
    turn: int | None
    clockwise: bool
    desks: list[Desk]
    hand: list[BlueCard]
    hands: list[list[BlueCard]]  # everyone's, once the game is over
    wish: str | None  # the candidate one has asked for
    wished: list[int]  # the seats that have asked for one
    shoe: int
    discard: int
    top: BlueCard | None
    may_take: bool  # the top was discarded by the turn just played
    threshold: int | None
    abstention: BlueCard | None
    exhaustions: int
    closing: int | None  # the exhaustion that closes this round
    dare_pile: int
    dare: Dare | None
    duel: list[int]
    launcher: int | None
    finalists: list[int]
    gallery: list[int]
    president: int | None
    waiter: int | None


FACES = {card: BlueCard(card, KIND[card], VOTES[card], BARS.get(card, [])) for card in CARDS}
DARE_FACES = {
    card: DareCard(
        card, VOTES[card], SECONDS[card], ASKS.get(card), GIFTS.get(card, 0), card in MEMORY
    )
    for card in DARES + OWN_DARES
}


def seat_or_none(seat: Seat) -> int | None:
    """Return `seat`, or None for nobody."""
    return seat if seat >= 0 else None


def faces(cards: list[str]) -> list[BlueCard]:
    """Return the faces of `cards`."""
    return [FACES[card] for card in cards]


def desk(s: Campaign, seat: Seat) -> Desk:
    """Return the public desk of `seat`."""
    attacks = s.attacks[seat]
    return Desk(
        candidate=s.candidates[seat] or None,
        phase=s.phase[seat],
        keys=s.keys[seat][:],
        votes=faces(s.votes[seat]),
        dares=[DARE_FACES[card] for card in s.dares[seat]],
        attacks=[FACES[card] for card in attacks if card != BALL],
        ball=BALL in attacks,
        value=s.worth[seat],
        hand=len(s.hands[seat]),
        computer=s.computers[seat],
    )


def dare(s: Campaign) -> Dare | None:
    """Return the dare on the table; a vote stays its voter's own until all are in."""
    if not s.dare:
        return None
    opened = s.stage in ("ballots", "verdict", "judged")
    jury = []
    for judge in s.jury():
        vote = s.ballots[judge]
        jury.append(Ballot(judge, vote != "", vote == "yes" if vote and opened else None))
    return Dare(
        card=DARE_FACES[s.dare],
        darer=seat_or_none(s.darer),
        dared=s.dared,
        stage=s.stage,
        stake=s.stake if s.darer < 0 else None,
        jury=jury,
        success=s.success if s.stage in ("verdict", "judged") else None,
    )


def public(s: Campaign) -> PresidentielleView:
    """Return what everybody may see; all hands once the game is over."""
    return PresidentielleView(
        round=s.round,
        turn=seat_or_none(s.active),
        clockwise=s.direction == 1,
        desks=[desk(s, each) for each in range(s.seats)],
        hand=[],
        hands=[faces(hand) for hand in s.hands] if s.over else [],
        wish=None,
        wished=[each for each in range(s.seats) if s.wishes[each]],
        shoe=sum(s.shoe.values()),
        discard=len(s.discard),
        top=FACES[s.discard[-1]] if s.discard else None,
        may_take=s.fresh,
        threshold=s.threshold or None,
        abstention=FACES[s.abstention] if s.abstention else None,
        exhaustions=s.exhaustions,
        closing=CLOSINGS[s.round - 1] if s.round else None,
        dare_pile=s.dares_left(),
        dare=dare(s),
        duel=s.duel[:],
        launcher=seat_or_none(s.launcher),
        finalists=s.finalists[:],
        gallery=[each for each in range(s.seats) if s.phase[each] == GALLERY],
        president=seat_or_none(s.president),
        waiter=seat_or_none(s.waiter),
    )


def private(s: Campaign, seat: Seat) -> Patch:
    """Return a seat's own hand, wish and vote."""
    patch: Patch = [["hand", faces(s.hands[seat])]]
    if s.wishes[seat]:
        patch.append(["wish", s.wishes[seat]])
    if s.stage == "vote" and s.ballots[seat]:
        patch.append([f"dare.jury.{s.jury().index(seat)}.success", s.ballots[seat] == "yes"])
    return patch
