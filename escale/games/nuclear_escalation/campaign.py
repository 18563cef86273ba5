"""What one's own cards bring in the turns to come, were they played in the best order."""

from typing import Final, NamedTuple

from escale.engine import Choice, Decision, Seat
from escale.games.nuclear_escalation.bot import IN_HAND, MEAN_FALLOUT
from escale.games.nuclear_escalation.cards import (
    CAPACITY,
    DAMAGE,
    KIND,
    LEVEL,
    LOSS,
    MEGATONS,
    PEOPLE,
    PORTS,
)
from escale.games.nuclear_escalation.state import Escalation

SOONER: Final = 0.95  # what a turn later is worth
STRIKES: Final = 0.9  # how often a launch does what it should
STILL_PEACE: Final = 0.8  # that nobody has declared war a turn later
PEACE_AGAIN: Final = 0.12  # that a war of three or more is over, half a turn later
THEIRS: Final = 0.7  # what people of one enemy among several weigh, beside one's own
FROM_ORBIT: Final = 0.75  # of a warhead's worth, once a platform is planned for it
IN_AIR: Final = 0.7  # of a cruise missile's
ABOARD: Final = 0.6  # of a warhead's that a bomber carries
HUNTER: Final = 8.0  # a killer satellite where an enemy has a platform
UNFED: Final = 0.7  # of a launcher's worth in the hand, without a warhead
FLOWN: Final = 0.85  # of what a whole mission of a bomber should bring
NEVER: Final = -1000.0


class Job(NamedTuple):
    """Cards that go down one after the other, and what they bring."""

    rate: float  # what it brings for the time it takes: the best goes first
    turns: int
    brings: float


def worths(s: Escalation, seat: Seat, decision: Decision) -> list[float] | None:
    """Return what each choice is worth to somebody who plans ahead; None: this is no plan."""
    kind, choices = decision.kind, decision.choices
    if kind == "place" or kind == "strategy":
        slots, hand = s.slots[seat][:], s.hands[seat] + s.deterrents[seat]
        if kind == "strategy":
            for card in s.sealed[seat]:
                slots.append(card)
                hand.remove(card)
        return [_laid(s, seat, slots, hand, choice) for choice in choices]
    if kind == "exchange":
        return [_exchanged(s, seat, choice) for choice in choices]
    if kind == "stow":
        return [float(LOSS.get(choice, 0)) for choice in choices]
    if kind == "platform_shot":
        return [_shot(choice) for choice in choices]
    if kind == "theft" and "SPY" in choices:
        # A Secret may as well harm who reads it; of the Top Secrets hardly one does.
        steals = 1.0 if LEVEL[s.secret] == "top_secret" else -1.0
        worth = {"SPY": steals, "pass": 0.0}
        return [worth.get(choice, NEVER) for choice in choices]
    return None


def _laid(s: Escalation, seat: Seat, slots: list[str], hand: list[str], card: Choice) -> float:
    """Return what all cards bring once `card` lies behind `slots`."""
    if card not in KIND:  # looked, shown, hidden, offered: the question comes again
        return NEVER
    rest = hand[:]
    rest.remove(card)
    return campaign(s, seat, [*slots, card], rest, s.war)


def _exchanged(s: Escalation, seat: Seat, choice: Choice) -> float:
    """Return what all cards bring in the peace that comes, after the exchanges sealed."""
    slots, hand = s.slots[seat][:], s.hands[seat] + s.deterrents[seat]
    for index, card in enumerate([*s.sealed[seat], choice]):
        if card != "keep":
            hand.remove(card)
            hand.append(slots[index])
            slots[index] = card
    return campaign(s, seat, slots, hand, False)


def _shot(choice: Choice) -> float:
    """Return what a warhead from orbit takes before the die."""
    return float(LOSS[choice.split(":")[2]]) if choice.startswith("shoot:") else 0.0


def campaign(s: Escalation, seat: Seat, slots: list[str], hand: list[str], war: bool) -> float:
    """Return what the cards of `seat` bring: first those face down, then the best of the hand."""
    duel = s.living() == 2
    theirs = 1.0 if duel else THEIRS
    launcher, used = s.launchers[seat], s.used[seat]
    aboard = sum([theirs * ABOARD * (LOSS.get(card, 0) + MEAN_FALLOUT) for card in s.loads[seat]])
    total, soon, turns = aboard, 1.0, 0
    for card in slots:
        kind = KIND[card]
        if kind == "warhead":
            if launcher == "B1" and used + MEGATONS[card] <= CAPACITY["B1"]:
                total += soon * theirs * strike("B1", card)
                used += MEGATONS[card]
            else:
                if launcher and launcher != "B1" and s.goes_on(launcher, card):
                    total += soon * theirs * strike(launcher, card)
                else:
                    total -= aboard
                launcher, used, aboard = "", 0, 0.0
        elif kind == "satellite" and launcher == "TIT":
            hunted = any(s.platforms[other] for other in s.enemies(seat))
            total += soon * (HUNTER if hunted else 1.0)
            launcher = ""
        else:
            total -= aboard
            launcher, used, aboard = "", 0, 0.0
            if card in CAPACITY:
                launcher = card
            elif card in PEOPLE:
                total += soon * persuaded(card, turns, war, duel, theirs)
            elif card in DAMAGE:
                total += soon * IN_AIR * theirs * DAMAGE[card]
            elif kind == "platform":
                hand = hand[:]
                later = soon
                for warhead in largest(hand)[:PORTS]:
                    hand.remove(warhead)
                    total += later * FROM_ORBIT * theirs * (LOSS[warhead] + MEAN_FALLOUT)
                    later *= SOONER
        soon *= SOONER
        turns += 1
    warheads = largest(hand)
    if launcher == "B1":  # what waits face up goes on, or is lost
        for warhead in warheads[:]:
            if used + MEGATONS[warhead] <= CAPACITY["B1"]:
                used += MEGATONS[warhead]
                warheads.remove(warhead)
                total += soon * theirs * strike("B1", warhead)
                soon *= SOONER
                turns += 1
    elif launcher:
        for warhead in warheads:
            if s.goes_on(launcher, warhead):
                warheads.remove(warhead)
                total += soon * theirs * strike(launcher, warhead)
                soon *= SOONER
                turns += 1
                break
    jobs: list[Job] = []
    for one in ("MX", "TIT", "MIN", "B1"):  # who makes the most of a large warhead comes first
        for _ in range(hand.count(one)):
            brings, length = mission(s, one, warheads)
            if length > 1:
                jobs.append(job(theirs * brings, length))
            else:
                total += UNFED * IN_HAND[one]
    for card in hand:
        if card in PEOPLE:
            jobs.append(job(persuaded(card, turns, war, duel, theirs), 1))
        elif card in DAMAGE:
            jobs.append(job(IN_AIR * theirs * DAMAGE[card], 1))
        elif card not in CAPACITY and card not in LOSS:
            total += IN_HAND.get(card, 0.3)
    jobs.sort(reverse=True)
    for each in jobs:
        total += soon * each.brings
        soon *= SOONER**each.turns
    return total + sum([IN_HAND[warhead] for warhead in warheads])


def largest(hand: list[str]) -> list[str]:
    """Return the warheads among some cards, the largest first."""
    return sorted([card for card in hand if card in LOSS], key=LOSS.__getitem__, reverse=True)


def strike(launcher: str, warhead: str) -> float:
    """Return what a launch is expected to cost its targets."""
    if launcher == "MX":
        return STRIKES * MEGATONS[warhead] / 10 * (LOSS["W10"] + MEAN_FALLOUT)
    return STRIKES * (LOSS[warhead] + MEAN_FALLOUT)


def mission(s: Escalation, launcher: str, warheads: list[str]) -> tuple[float, int]:
    """Take what goes on a launcher of the hand; return what it brings, in how many turns."""
    brings, turns, room, soon = 0.0, 1, CAPACITY[launcher], SOONER
    for warhead in warheads[:]:
        if launcher == "B1" and MEGATONS[warhead] <= room:
            warheads.remove(warhead)
            room -= MEGATONS[warhead]
            brings += soon * FLOWN * strike("B1", warhead)
            soon *= SOONER
            turns += 1
        elif launcher != "B1" and s.goes_on(launcher, warhead):
            warheads.remove(warhead)
            return soon * strike(launcher, warhead), 2
    return brings, turns


def job(brings: float, turns: int) -> Job:
    """Return some cards with what they bring for their time."""
    return Job(brings / (1 - SOONER**turns), turns, brings)


def persuaded(card: str, turns: int, war: bool, duel: bool, theirs: float) -> float:
    """Return what propaganda is expected to bring some turns from now, if it is peace then."""
    if not war:
        peace = STILL_PEACE**turns
    elif duel:  # the next death ends the game
        peace = 0.0
    else:
        peace = 1.0 - (1.0 - PEACE_AGAIN) ** (2 * turns + 1)
    return peace * PEOPLE[card] * (1.0 + theirs)
