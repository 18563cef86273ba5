"""What a bot values: electoral votes by how sure they are, and what will win more of them."""

from typing import Final

from escale.engine import NOBODY, Merit, Seat, Step
from escale.games.box import printed
from escale.games.kennedy_nixon.board import (
    AT_NODE,
    BOX,
    BYRD,
    BYRD_STATES,
    CANDIDATE,
    DEBATES,
    ELECTION,
    ICONS,
    IN_REGION,
    ISSUE,
    LEAN,
    NODE,
    POINTS,
    PRINTED,
    REGION,
    SIDES,
    SIGN,
    STATE,
    TRAVEL,
    VOTES,
)
from escale.games.kennedy_nixon.campaign import CampaignHere, PlaceMedia, Position
from escale.games.kennedy_nixon.deck import SwapHand
from escale.games.kennedy_nixon.election import ElectionChecks
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.steps import ChooseUse, Trigger
from escale.games.kennedy_nixon.verbs import (
    CutSupport,
    Endorse,
    GainOnAir,
    GainSupport,
    PickIssue,
    PickIssues,
    Refresh,
    SpendPoints,
    Swing,
)

WEIGHTS: Final[list[list[float]]] = printed(BOX, "chances")["weights"]  # by stage

# How sure a state is with so many cubes in it, from 0 (even) to 1.
SURE: Final = [0.0, 0.5, 0.64, 0.75, 0.88, 0.93, 0.96, 0.97, 0.98]
LEANING: Final = 0.3  # an empty state
MOST: Final = len(SURE) - 1


def even(n: int) -> float:
    """Return how sure a state is for Kennedy with `n` cubes, one without cubes being even."""
    return SURE[min(n, MOST)] if n >= 0 else -SURE[min(-n, MOST)]


# By state, from so many cubes of Nixon's to as many of Kennedy's: how sure, times its votes.
SURE_VOTES: Final[dict[str, list[float]]] = {
    place: [votes * even(n) for n in range(-MOST, MOST + 1)] for place, votes in VOTES.items()
}
# By seat and state, from so many cubes of Nixon's to as many of Kennedy's: what one more brings.
CUBE_VOTES: Final[list[dict[str, list[float]]]] = [
    {
        place: [votes * sign * (even(n + sign) - even(n)) for n in range(-MOST, MOST + 1)]
        for place, votes in VOTES.items()
    }
    for sign in SIGN
]
MARKER: Final = 6.0
CARD_POINT: Final = 3.5
CUBE: Final = 0.5
MEDIA: Final = 6.0
READY: Final = 14.0
ISSUE_CUBE: Final = 2.0
PLACE_WORTH: Final = {0: 14.0, 1: 9.0, 2: 6.0}  # what leading each place of the track brings
EVENT_RISK: Final = 9.0  # an event the opponent may trigger


def sure(n: int, place: str, s: Campaign) -> float:
    """Return how sure `place` is for Kennedy (below zero: for Nixon) with `n` cubes in it."""
    if n:
        return even(n)
    markers = s.endorsed[REGION[place]]
    if markers:
        return LEANING if markers > 0 else -LEANING
    return LEANING * SIGN[LEAN[place]]


def worth_of_a_cube(s: Campaign, seat: Seat, place: str) -> float:
    """Return what one more support in `place` is worth to `seat`."""
    n, sign = s.support[place], SIGN[seat]
    if n and n + sign:
        return CUBE_VOTES[seat][place][MOST + max(-MOST, min(MOST, n))]
    return VOTES[place] * sign * (sure(n + sign, place, s) - sure(n, place, s))


def best_of(worths: list[float], n: int) -> float:
    """Return what `n` more points should bring, spent where they are worth most."""
    if not worths or n <= 0:
        return 0.0
    worths.sort(reverse=True)
    taken = worths[:n]
    return sum(taken) + 0.6 * worths[0] * (n - len(taken))


def trail(s: Campaign, seat: Seat, node: str, points: int, used: tuple[str, ...]) -> float:
    """Return what campaigning at `node` should bring."""
    bag = s.bag[0] + s.bag[1]
    chance = s.bag[seat] / bag if bag else 0.5
    worths = [
        worth_of_a_cube(s, seat, place) * (chance if s.must_check(seat, place) else 1.0)
        for place in AT_NODE[node]
        if place not in used and not s.barred(seat, place)
    ]
    return best_of(worths, points)


def campaign_worth(s: Campaign, seat: Seat, points: int) -> float:
    """Return what `points` should bring on the best trail from where the token stands."""
    free = s.free_travel(seat)
    return max(
        trail(s, seat, node, points - (0 if free else cost), ())
        for node, cost in TRAVEL[NODE[s.token[seat]]].items()
    )


def pending(s: Campaign, step: Step) -> float:
    """Return what a step still to be done should bring to Kennedy."""
    if isinstance(step, CampaignHere):
        used = step.used if step.once else ()
        worth = trail(s, step.seat, step.node, step.left, used)
        if not step.arrived:
            worth = max(worth, 0.0)
        return SIGN[step.seat] * worth
    if isinstance(step, GainSupport):
        if step.seat == NOBODY:
            return 0.0
        worths = [
            worth_of_a_cube(s, step.seat, place)
            for place in step.places
            if not step.cap or step.used.count(place) < step.cap
        ]
        return SIGN[step.seat] * best_of(worths, step.left)
    if isinstance(step, CutSupport):
        foe = 1 - step.seat
        worths = [
            worth_of_a_cube(s, step.seat, place) for place in step.places if s.leads(place) == foe
        ]
        return SIGN[step.seat] * best_of(worths, step.left)
    if isinstance(step, ChooseUse):
        points = s.worth(step.seat, PRINTED[step.card], "campaign")
        worth = campaign_worth(s, step.seat, points)
        if step.card != CANDIDATE:
            worth -= risk(s, 1 - step.seat, step.card)
        return SIGN[step.seat] * worth
    if isinstance(step, Trigger):
        return SIGN[step.seat] * risk(s, step.seat, step.card)
    if isinstance(step, SpendPoints):
        return SIGN[step.seat] * campaign_worth(s, step.seat, step.n)
    if isinstance(step, PlaceMedia):
        return SIGN[step.seat] * step.left * MEDIA
    if isinstance(step, Position | PickIssues):
        return SIGN[step.seat] * step.left * 4.0
    if isinstance(step, PickIssue):
        return SIGN[step.seat] * step.n * 4.0
    if isinstance(step, Endorse | Refresh):
        return SIGN[step.seat] * 10.0
    if isinstance(step, Swing | GainOnAir):
        return SIGN[step.seat] * 20.0
    if isinstance(step, SwapHand):
        return SIGN[step.seat] * CARD_POINT * 2 * step.swapped
    if isinstance(step, ElectionChecks):
        bag = max(1, s.bag[0] + s.bag[1])
        worth = worth_of_a_cube(s, step.seat, step.place) * s.bag[step.seat] / bag
        return SIGN[step.seat] * worth * step.left
    return 0.0


def risk(s: Campaign, seat: Seat, card: str) -> float:
    """Return what the event of `card` is worth to `seat`, if it can trigger it."""
    if not s.may_pay(seat, 1) or SIDES[seat] not in ICONS[card] or s.prevented(card):
        return 0.0
    return EVENT_RISK


def issues(s: Campaign) -> float:
    """Return what leading the issues is worth to Kennedy."""
    total = 0.0
    for at, issue in enumerate(s.track):
        n = s.issues[issue]
        if n:
            lead = PLACE_WORTH[at] + ISSUE_CUBE * min(abs(n), 4)
            total += lead if n > 0 else -lead
    return total


def regions(s: Campaign) -> float:
    """Return what media and endorsements are worth to Kennedy."""
    total = 0.0
    for n in s.media.values():
        if n:
            total += (MEDIA + 2.0 * min(abs(n) - 1, 3)) * (1 if n > 0 else -1)
    for region, n in s.endorsed.items():
        if n:
            empty = sum(VOTES[place] for place in IN_REGION[region] if not s.support[place])
            total += (4.0 + 0.1 * empty + 2.0 * min(abs(n), 3)) * (1 if n > 0 else -1)
    media = sum(s.media.values())
    return total + (3.0 if media > 0 else -3.0 if media < 0 else 0.0)


def given(s: Campaign, seat: Seat) -> int:
    """Return the markers `seat` has said it gives up, while the other still thinks."""
    return sum(int(said[5:]) for said in s.sealed[seat] if said.startswith("give:"))


def set_aside(s: Campaign, seat: Seat) -> float:
    """Return what the cards `seat` has set aside are worth to it."""
    total = 0.0
    for card in (*s.stacks[seat], *s.sealed[seat]):
        if card not in POINTS:
            continue
        if s.turn < DEBATES:  # R12.4: a card speaks for the candidate whose icon it bears
            total += POINTS[card] * (3.0 if SIDES[seat] in ICONS[card] else -1.0)
        else:
            n = s.support[STATE[card]] * SIGN[seat]
            total += VOTES[STATE[card]] * (0.5 if -3 <= n <= 2 else 0.15)
    return total


def debates(s: Campaign) -> float:
    """Return how the issues still open on the debate board look to Kennedy."""
    total = 0.0
    for issue in s.track:
        if issue not in s.decided:
            blue, red = s.podium[f"{issue}:K"], s.podium[f"{issue}:N"]
            lead = sum(POINTS[card] for card in blue) - sum(POINTS[card] for card in red)
            total += 3.0 * max(-4, min(4, lead))
            total += 3.0 * (len(blue) - len(red)) * (1 if lead >= 0 else -1) * (lead != 0)
    for seat in (0, 1):
        for card in s.hands[seat]:
            if ISSUE[card] not in s.decided and SIDES[seat] in ICONS[card]:
                total += SIGN[seat] * POINTS[card]
    return total


def stage(s: Campaign) -> int:
    """Return how far the game is: the turn."""
    return s.turn


def features(s: Campaign) -> list[list[float]]:
    """Return what each seat's chances are read from."""
    lead = value(s, 0) / 100
    return [[lead], [-lead], [byrd_value(s) / 100]][: 3 if s.byrd else 2]


def value(s: Campaign, seat: Seat) -> float:
    """Return how good the table looks to `seat`: about one point for an electoral vote."""
    if seat == BYRD:
        return byrd_value(s)
    if s.president != NOBODY:
        won = 1000.0 if s.president == seat else -1000.0
        return won + SIGN[seat] * (s.votes[0] - s.votes[1])
    total = 0.0
    for place, n in s.support.items():
        if place == s.green:
            continue
        if n:
            total += SURE_VOTES[place][MOST + max(-MOST, min(MOST, n))]
        else:
            total += VOTES[place] * sure(n, place, s)
    for who in (0, 1):
        mine = READY if s.ready[who] and s.turn < ELECTION else 0.0
        if s.turn < ELECTION:
            mine += MARKER * min(s.momentum[who], 3) + 2.0 * max(0, s.momentum[who] - 3)
            mine += CUBE * (s.bag[who] + s.rest[who])
        else:  # R13.13: a marker has no other use left than the cubes it was given for
            mine += 3.0 * CUBE * (s.bag[who] + s.rest[who] + 2 * given(s, who))
        mine += set_aside(s, who)
        if s.stage != "debates":
            mine += sum(CARD_POINT * POINTS[card] for card in s.hands[who])
        total += SIGN[who] * mine
    total += issues(s) + regions(s)
    if s.stage == "debates":
        total += debates(s)
    for step in s.steps[-6:]:
        total += pending(s, step)
    return SIGN[seat] * total


def byrd_value(s: Campaign) -> float:
    """Return how good the table looks to Byrd: his cube on the board, his states empty."""
    if s.president == BYRD:
        return 1000.0
    lonely = sum(abs(s.support[place]) for place in BYRD_STATES)
    return (50.0 + VOTES[s.green] if s.green else 0.0) - lonely


def merits(s: Campaign, after: Campaign, seat: Seat) -> list[Merit]:
    """Say what a choice does: the state it moves most, momentum, issues, media, cards, points."""
    if seat == BYRD:
        return []
    sign = SIGN[seat]
    found: list[Merit] = []
    best, where = 0.0, ""
    for place, n in after.support.items():
        moved = VOTES[place] * sign * (sure(n, place, after) - sure(s.support[place], place, s))
        if moved > best:
            best, where = moved, place
    if where:
        taken = after.leads(where) == seat and s.leads(where) != seat
        key = "takes" if taken else "state"
        found.append(Merit(key, best, {"place": where, "n": VOTES[where]}))
    gained = after.momentum[seat] - s.momentum[seat]
    if gained:
        key = "momentum" if gained > 0 else "spends"
        found.append(Merit(key, MARKER * gained, {"n": abs(gained)}))
    lead = sign * (issues(after) - issues(s))
    if lead > 0:
        found.append(Merit("issues", lead))
    reach = sign * (regions(after) - regions(s))
    if reach > 0:
        found.append(Merit("regions", reach))
    rested = after.rest[seat] + after.bag[seat] - s.rest[seat] - s.bag[seat]
    if rested > 0:
        found.append(Merit("cubes", CUBE * rested, {"n": rested}))
    aside = set_aside(after, seat) - set_aside(s, seat)
    if aside > 0 and s.stage != "debates":
        found.append(Merit("debate" if s.turn < DEBATES else "election", aside))
    spent = sum([POINTS[card] for card in s.hands[seat]])
    spent -= sum([POINTS[card] for card in after.hands[seat]])
    if spent > 0 and aside <= 0:
        found.append(Merit("card", -CARD_POINT * spent, {"n": spent}))
    coming = sum([pending(after, step) for step in after.steps[-6:]], 0.0)
    coming = sign * (coming - sum([pending(s, step) for step in s.steps[-6:]], 0.0))
    if coming > 0:
        found.append(Merit("points", coming))
    return found
