"""Who will be elected: what each campaign's chances are read from, weighed by `escale train`."""

from math import log
from typing import Final

from escale.engine import NOBODY, Seat
from escale.games.box import printed
from escale.games.presidentielle.bot import ODDS
from escale.games.presidentielle.cards import (
    CANDIDATES,
    FINALIST,
    FRIENDS,
    GALLERY,
    HALF,
    HAND,
    KEYS,
    KIND,
    LAUNCHING,
    MILLION,
    PACKAGE,
    SPONSOR,
    SPONSORS,
    VOTES,
)
from escale.games.presidentielle.state import Campaign

WEIGHTS: Final[list[list[float]]] = printed(PACKAGE, "chances")["weights"]  # by stage
MILESTONES: Final = (2, 4, 7, 10)  # of the leading campaign, in millions of votes
FINAL: Final = len(MILESTONES) + 1
NEARLY: Final = 15  # millions of votes of a finalist who may soon be elected
# Lists: a final tuple of floats counts as not set once compiled by mypyc.
MIDDLES: Final = [1.0, 3.0, 5.5, 8.5, 11.0]  # millions of the leader: where a stage's weights hold
FINALS: Final = [12.0, 18.0]  # and those of the second round
OUT: Final = 10.0  # who is out of the race can no longer win it
FAR: Final = 3.0  # millions of votes: a larger lead is as good
LIKELY: Final = [10.5, 20.5]  # millions: a threshold still to be announced, by round

# What there is to see of a seat: of all, then of a desk that is launched, then of one in the race.
WAITS, WORTH, FIRST, LAUNCHED, RACED, SEEN = 1, 3, 4, 5, 23, 45


def stage(s: Campaign) -> int:
    """Return how far the game is: what the leader has, then the second round and its end."""
    most = max(s.worth)
    if s.finalists:
        return FINAL if most < NEARLY * MILLION else FINAL + 1
    return sum([most >= mark * MILLION for mark in MILESTONES])


_blends: dict[int, list[float]] = {}  # by what the leader has, and the round


def weights(s: Campaign) -> list[float]:
    """Return what each feature weighs now, between two stages a part of each.

    With a step from one stage to the next a leader would stop short of it.
    """
    most = max(s.worth)
    key = -1 - most if s.finalists else most
    if key not in _blends:
        first, middles = (FINAL, FINALS) if s.finalists else (0, MIDDLES)
        _blends[key] = blend(most / MILLION, first, middles)
    return _blends[key]


def blend(most: float, first: int, middles: list[float]) -> list[float]:
    """Return the weights where the leader has `most` millions, between two stages from `first`."""
    at = 0
    while at < len(middles) - 2 and most > middles[at + 1]:
        at += 1
    part = max(0.0, min(1.0, (most - middles[at]) / (middles[at + 1] - middles[at])))
    return [
        low + part * (high - low)
        for low, high in zip(WEIGHTS[first + at], WEIGHTS[first + at + 1], strict=True)
    ]


def features(s: Campaign) -> list[list[float]]:
    """Return what each seat's chances are read from."""
    worths = [desk(s, seat) for seat in range(s.seats)]
    return [seen(s, seat, worths) for seat in range(s.seats)]


def desk(s: Campaign, seat: Seat) -> float:
    """Return the votes of a desk in millions, a dare being done included."""
    votes = float(s.worth[seat])
    if s.stage != "judged" and s.darer != NOBODY:
        if seat == s.dared:
            votes += ODDS * VOTES[s.dare]
        elif seat == s.darer:
            votes += (1 - ODDS) * VOTES[s.dare]
    return votes / MILLION


def seen(s: Campaign, seat: Seat, worths: list[float]) -> list[float]:
    """Return what there is to see of one seat: its turn, its desk, its hand."""
    f = [0.0] * SEEN
    phase = s.phase[seat]
    if phase == GALLERY:
        f[0] = OUT
        return f
    f[WAITS] = len(s.hands[seat]) - HAND if s.active == seat else 0.0
    f[WAITS + 1] = (seat - s.active) * s.direction % s.seats / s.seats
    f[WORTH] = worths[seat]
    f[FIRST] = 1.0 if s.launcher == seat else 0.0
    if phase == LAUNCHING:
        launch(s, seat, f)
    else:
        race(s, seat, worths, f)
    return f


def launch(s: Campaign, seat: Seat, f: list[float]) -> None:
    """See a campaign that is still to be launched: the keys laid, held and lacking."""
    keys, held = s.keys[seat], s.hands[seat]
    wanted = SPONSORS - keys.count(SPONSOR)
    useful = min(wanted, held.count(SPONSOR))
    for card in dict.fromkeys(held):
        if KIND[card] == "key" and card not in keys:
            useful += 1
    missing = KEYS - len(keys)
    at = LAUNCHED
    f[at], f[at + 1], f[at + 2] = 1.0, missing, missing * missing / KEYS
    f[at + 3], f[at + 4] = useful, max(0.0, missing - useful - 1.0)
    f[at + 5] = wanted
    f[at + 6] = missing if s.launcher >= 0 else 0.0
    see_hand(s, seat, f, at + 7)


def race(s: Campaign, seat: Seat, worths: list[float], f: list[float]) -> None:
    """See a campaign in the race: how far from the threshold, and from its rivals."""
    at, worth = RACED, worths[seat]
    biggest = see_hand(s, seat, f, at)
    bar = s.threshold / MILLION or LIKELY[s.round - 1]
    gap = max(0.0, bar - worth)
    best = second = -FAR - KEYS
    for other in range(s.seats):
        phase = s.phase[other]
        if other == seat or phase == GALLERY:
            continue
        rival = worths[other]
        if phase == LAUNCHING:
            rival -= KEYS - len(s.keys[other])
        if rival > best:
            best, second = rival, best
        elif rival > second:
            second = rival
    at += 11
    f[at], f[at + 1] = gap, min(gap, FAR)
    f[at + 2], f[at + 3] = within(worth - best, FAR), within(worth - best, 1.0)
    f[at + 4], f[at + 5] = within(worth - second, FAR), within(worth - second, 1.0)
    if gap <= biggest:
        f[at + 6] = 1.0
        f[at + 7] = 1.0 if s.active == seat else 0.0
    if s.phase[seat] == FINALIST:
        f[at + 8], f[at + 9] = 1.0, friends(s, seat)
        f[at + 10] = log((max(0.0, bar - best) + 1.0) / (gap + 1.0))  # whose way is shorter


def within(lead: float, bound: float) -> float:
    """Return a lead, none larger than `bound` either way."""
    return max(-bound, min(bound, lead))


def see_hand(s: Campaign, seat: Seat, f: list[float], at: int) -> float:
    """See what a hand holds besides keys, from `at` on; return its most votes, in millions."""
    biggest = 0.0
    for card in s.hands[seat]:
        kind = KIND[card]
        if kind == "votes" or kind == "good_event" or kind == "speaker":
            votes = VOTES[card] / MILLION
            f[at] += votes
            f[at + 1] += 1.0
            biggest = max(biggest, votes)
            if card == HALF:
                f[at + 2] += 1.0
            elif kind == "speaker":
                f[at + 3] += 1.0
        elif kind == "bad_event" or kind == "foul_blow":
            f[at + 4] -= VOTES[card] / MILLION
        elif kind == "ball":
            f[at + 5] += 1.0
        elif kind == "false_friend":
            if FRIENDS[card] == s.candidates[seat]:
                f[at + 6] += 1.0
            elif s.betrayed(seat, card) != NOBODY:
                f[at + 7] += 1.0
        elif kind == "bootlicker":
            f[at + 8] += 1.0
            f[at + 9] += len(s.attacks[seat])
        elif kind == "abstention":
            f[at + 10] += 1.0
    return biggest


def friends(s: Campaign, seat: Seat) -> float:
    """Return how many in the gallery are nearer to this finalist than to the other (R10.4)."""
    first, second = s.finalists
    own = CANDIDATES[s.candidates[seat]]
    others = CANDIDATES[s.candidates[second if seat == first else first]]
    found = 0.0
    for other in range(s.seats):
        if s.phase[other] == GALLERY:
            place = CANDIDATES[s.candidates[other]]
            nearer = abs(place - others) - abs(place - own)
            if nearer > 0 or (nearer == 0 and seat == first):
                found += 1.0
    return found
