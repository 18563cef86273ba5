"""What a bot values: people, living enemies, plans that fit together, cards that answer."""

from typing import Final

from escale.engine import CHANCE, Merit, Seat, apply
from escale.games.box import printed
from escale.games.nuclear_escalation.attack import Aim
from escale.games.nuclear_escalation.cards import (
    BOX,
    CAPACITY,
    DAMAGE,
    KIND,
    LOSS,
    MEGATONS,
    PEOPLE,
)
from escale.games.nuclear_escalation.state import Escalation
from escale.games.nuclear_escalation.steps import MOVES, Place

MEAN_FALLOUT: Final = 4.0
# What a card is worth in the hand, in millions of people.
IN_HAND: Final = {
    "SPY": 4.0,
    "SAB": 4.5,
    "AMM": 2.5,
    "AMT": 4.0,
    "AMB": 4.5,
    "AMX": 5.5,
    "SER": 2.0,
    "SP": 2.0,
    "KS": 0.5,
    "MIN": 1.0,
    "TIT": 1.5,
    "MX": 3.0,
    "B1": 2.5,
    "W10": 0.6,
    "W20": 1.0,
    "W50": 1.8,
    "W100": 3.5,
    "CM5": 1.5,
    "CM10": 3.0,
}
SHOWING: Final = 2.0  # a deterrent that everybody can read
FIDDLING: Final = 10.0  # a deterrent moved to and fro while a card is to be laid
FORGOTTEN: Final = 1000.0  # nobody is left
LATER: Final = 40  # answers until the dust has settled


WEIGHTS: Final[list[list[float]]] = printed(BOX, "chances")["weights"]  # by stage
ROUGHLY: Final = 10  # turns of one stage


def stage(s: Escalation) -> int:
    """Return how far the game is, by the turns played."""
    return min(s.turn // ROUGHLY, len(WEIGHTS) - 1)


def features(s: Escalation) -> list[list[float]]:
    """Return what each seat's chances are read from, the dust settled once for all."""
    calm = _settled(s)
    return [[_outlook(calm, s, seat) / 100] for seat in range(s.seats)]


def value(s: Escalation, seat: Seat) -> float:
    """Return how good the table looks to `seat`, in millions of people."""
    return _outlook(_settled(s), s, seat)


def _outlook(calm: Escalation, s: Escalation, seat: Seat) -> float:
    """Return how good the table looks to `seat` once the dust of `s` has settled."""
    if not s.alive[seat] and not calm.alive[seat]:
        # The dead want company, but somebody to remember them.
        alone = 0.0 if calm.living() else FORGOTTEN
        return -1000.0 - sum(n + 15 for n in calm.population if n) + _aimed(calm, seat) - alone
    if not calm.alive[seat]:
        return -600.0
    living = calm.living()
    if living == 1:
        return 1000.0
    own = calm.population[seat]
    total = own + 30.0 * min(1.0, own / 15) + _arsenal(calm, seat) + _aimed(calm, seat)
    enemies = 0.0
    for other in calm.enemies(seat):
        people = calm.population[other]
        enemies += people + 20.0 * min(1.0, people / 10) + 0.3 * _shown_threat(calm, other)
        enemies -= 5.0 * calm.lost[other]
    return total - 0.8 * enemies


def _aimed(s: Escalation, seat: Seat) -> float:
    """Return what `seat` is about to hit: a launch without a target yet, a salvo being packed."""
    hoped = 0.0
    step = s.steps[-1] if s.steps else None
    if isinstance(step, Aim) and step.launch.by == seat:
        hoped += step.launch.left * (step.launch.loss + MEAN_FALLOUT)
    if s.avenger == seat:
        for package in s.salvo:
            hoped += 0.9 * sum(_strike(package[0], card) for card in package[1:])
        for warheads in s.platforms[seat]:
            hoped += 0.9 * sum(_strike("SP", card) for card in warheads)
    return hoped


def _settled(s: Escalation) -> Escalation:
    """Let everybody pass and the die show a 4, until somebody has a real choice."""
    if not s.decisions or not (s.decisions[0].quiet or s.decisions[0].seat == CHANCE):
        return s
    s = s.clone()
    for _ in range(LATER):
        if not s.decisions:
            break
        decision = s.decisions[0]
        if decision.quiet:
            apply(s, decision.seat, "pass")
        elif decision.seat == CHANCE and "4" in decision.choices:
            apply(s, CHANCE, "4")
        else:
            break
    return s


def _strike(launcher: str, warhead: str) -> float:
    """Return what a launch is expected to cost its targets."""
    if launcher == "MX":
        return MEGATONS[warhead] / 10 * (2 + MEAN_FALLOUT) * 0.9
    return (LOSS[warhead] + MEAN_FALLOUT) * 0.9


def _arsenal(s: Escalation, seat: Seat) -> float:
    """Return what the cards of `seat` promise: plans laid, orbit, air, reactions in hand."""
    hand = s.hands[seat] + s.deterrents[seat]
    step = s.steps[-1] if s.steps else None
    if isinstance(step, Place) and step.seat == seat and hand:
        worth = max(_cards(s, seat, hand, card) for card in dict.fromkeys(hand))
        worth -= FIDDLING * (MOVES - step.moves)
    else:
        worth = _cards(s, seat, hand, "")
    worth -= SHOWING * len(s.deterrents[seat])
    for warheads in s.platforms[seat]:
        worth += sum(0.7 * (LOSS[card] + MEAN_FALLOUT) for card in warheads)
    worth += 1.5 * s.satellites[seat]
    for card, owner, over in s.cruises:
        if owner == seat:
            worth += 0.5 * DAMAGE[card]
        elif over == seat:
            worth -= 0.4 * DAMAGE[card]
    worth -= 6.0 * s.lost[seat]
    if s.virus == seat:
        worth -= 1.0 if "SER" in s.hands[seat] else 5.0
    return worth


def _cards(s: Escalation, seat: Seat, hand: list[str], laid: str) -> float:
    """Return what plans and hand are worth once `laid`, if any, has gone from hand to plan."""
    slots = s.slots[seat]
    if laid:
        hand, slots = hand[:], [*slots, laid]
        hand.remove(laid)
    return _plan(s, seat, hand, slots) + sum(IN_HAND.get(card, 0.3) for card in hand)


def _plan(s: Escalation, seat: Seat, hand: list[str], slots: list[str]) -> float:
    """Walk through the face-up launcher and the face-down cards as they will be turned up."""
    launcher, used = s.launchers[seat], s.used[seat]
    worth, sooner = 0.0, 1.0
    aboard = sum(0.6 * (LOSS[card] + MEAN_FALLOUT) for card in s.loads[seat] if card in LOSS)
    for card in slots:
        sooner *= 0.9
        kind = KIND[card]
        if kind == "warhead":
            fits = launcher and (
                used + MEGATONS[card] <= CAPACITY["B1"]
                if launcher == "B1"
                else s.goes_on(launcher, card)
            )
            if not fits:
                worth -= 2.0 + IN_HAND.get(launcher, 0.0)
                launcher, used, aboard = "", 0, 0.0
            else:
                worth += sooner * _strike(launcher, card)
                if launcher == "B1":
                    used += MEGATONS[card]
                else:
                    launcher = ""
            continue
        if kind == "satellite" and launcher == "TIT":
            enemy_platforms = sum(len(s.platforms[other]) for other in s.enemies(seat))
            worth += sooner * (8.0 if enemy_platforms else 1.0)
            launcher = ""
            continue
        if launcher:
            worth -= 1.0 + IN_HAND[launcher]
        launcher, used, aboard = "", 0, 0.0  # R15.8: what was aboard is lost with it
        if card in CAPACITY:
            launcher = card
        elif kind == "propaganda":
            worth += sooner * (0.35 if s.war else 1.5) * PEOPLE[card]
        elif kind == "cruise":
            worth += sooner * 0.7 * DAMAGE[card]
        elif kind == "platform":
            ready = sorted((LOSS[c] for c in hand if c in LOSS), reverse=True)[:7]
            worth += sooner * 0.5 * sum(loss + MEAN_FALLOUT for loss in ready)
        else:
            worth -= IN_HAND.get(card, 1.0)
    if launcher:
        # The next card can be one of the hand: the best that fits.
        room = CAPACITY["B1"] - used
        best = [
            _strike(launcher, card)
            for card in hand
            if card in MEGATONS
            and (MEGATONS[card] <= room if launcher == "B1" else s.goes_on(launcher, card))
        ]
        worth += sooner * 0.85 * max(best) if best else -1.0
    return worth + aboard


def _shown_threat(s: Escalation, seat: Seat) -> float:
    """Return what an enemy can be seen to prepare."""
    threat = 6.0 if s.launchers[seat] else 0.0
    threat += sum(LOSS[card] + MEAN_FALLOUT for card in s.loads[seat] if card in LOSS)
    return threat + sum(5.0 * len(warheads) for warheads in s.platforms[seat])


def merits(s: Escalation, after: Escalation, seat: Seat) -> list[Merit]:
    """Say what a choice does once the dust has settled: people, plans, answers kept in hand."""
    calm = _settled(after)
    found: list[Merit] = []
    for who, people in enumerate(s.population):
        gained = calm.population[who] - people
        if who == seat and gained > 0:
            found.append(Merit("people", float(gained), {"n": gained}))
        elif who != seat and gained < 0:
            found.append(Merit("rival", -0.8 * gained, {"n": -gained, "rival": who}))
    if not s.alive[seat]:
        return found
    planned = _plan(calm, seat, calm.hands[seat], calm.slots[seat])
    planned -= _plan(s, seat, s.hands[seat], s.slots[seat])
    if planned:
        found.append(Merit("plan", planned))
    kept = sum([IN_HAND.get(card, 0.3) for card in calm.hands[seat]], 0.0)
    kept -= sum([IN_HAND.get(card, 0.3) for card in s.hands[seat]], 0.0)
    if kept:
        found.append(Merit("hand", kept))
    return found
