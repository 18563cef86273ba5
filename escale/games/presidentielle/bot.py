"""What a bot values: the keys, then the votes, then the lead over the best rival."""

from typing import Final

from escale.engine import NOBODY, Merit, Seat
from escale.games.presidentielle.cards import (
    CANDIDATES,
    FINALIST,
    FRIENDS,
    GALLERY,
    HALF,
    HAND,
    KIND,
    LAUNCHING,
    MILLION,
    RACING,
    SPONSOR,
    SPONSORS,
    VOTES,
)
from escale.games.presidentielle.state import Campaign

# All in millions of votes.
KEY_LAID: Final = 1.6  # a key on the desk
KEY_HELD: Final = 0.8  # a key in hand that the desk lacks
HELD: Final = 0.5  # of a card's votes, while it may be laid
KEPT: Final = 0.3  # of a card's votes, while it must wait
UNKNOWN: Final = 0.3  # a card still to be drawn
RIVAL: Final = 0.55  # how much the best rival's progress weighs against one's own
CROWD: Final = 0.08  # and every other rival's
TEMPTED: Final = 0.35  # of what a discard is worth to the next player
BAR: Final = 0.06  # a lower threshold serves whoever leads
QUALIFIED: Final = 25.0
ELECTED: Final = 100.0
ODDS: Final = 0.6  # of a dare being done


def value(s: Campaign, seat: Seat) -> float:
    """Return how good `s` looks to `seat`."""
    if s.phase[seat] == GALLERY:
        return from_the_gallery(s, seat)
    if s.president >= 0:
        return ELECTED if s.president == seat else 0.0
    mine = progress(s, seat)
    others = sorted(progress(s, rival) for rival in range(s.seats) if rival != seat)
    lead = mine - others[-1]
    total = mine - RIVAL * others[-1] - CROWD * sum(others[:-1]) + hand(s, seat)
    total -= TEMPTED * temptation(s, seat)
    if s.threshold:
        total -= BAR * s.threshold / MILLION * max(-4.0, min(4.0, lead))
    return total + QUALIFIED if s.phase[seat] == FINALIST else total


def from_the_gallery(s: Campaign, seat: Seat) -> float:
    """Return how well the finalist nearest to one's own camp does (R10.4)."""
    place = CANDIDATES[s.candidates[seat]]
    first, second = s.finalists
    near, far = (abs(CANDIDATES[s.candidates[each]] - place) for each in (first, second))
    friend, foe = (first, second) if near <= far else (second, first)
    if s.president >= 0:
        return ELECTED if s.president == friend else -ELECTED
    return progress(s, friend) - progress(s, foe) + hand(s, seat)


def progress(s: Campaign, seat: Seat) -> float:
    """Return how far a campaign is: its keys and its votes, a dare being done included."""
    if s.phase[seat] == GALLERY:
        return 0.0
    votes = float(s.worth[seat])
    if s.stage != "judged":
        if seat == s.dared and s.darer != NOBODY:
            votes += ODDS * VOTES[s.dare]
        elif seat == s.darer:
            votes += (1 - ODDS) * VOTES[s.dare]
    return votes / MILLION + (0.0 if s.phase[seat] == FINALIST else KEY_LAID * len(s.keys[seat]))


def hand(s: Campaign, seat: Seat) -> float:
    """Return what the cards in hand promise, those still to be drawn included."""
    cards = s.hands[seat]
    total = UNKNOWN * max(0, HAND - len(cards))
    for card in dict.fromkeys(cards):
        total += promise(s, seat, card, cards.count(card))
    return total


def promise(s: Campaign, seat: Seat, card: str, copies: int) -> float:
    """Return what `copies` of `card` in hand are worth to `seat`."""
    kind, phase = KIND[card], s.phase[seat]
    if kind == "key":
        return KEY_HELD if phase == LAUNCHING and card not in s.keys[seat] else 0.0
    if card == SPONSOR:
        wanted = SPONSORS - s.keys[seat].count(SPONSOR) if phase == LAUNCHING else 0
        return KEY_HELD * min(copies, wanted)
    if kind in ("votes", "good_event", "speaker"):
        if phase == GALLERY:
            return 0.0
        rate = HELD if phase >= RACING or kind == "speaker" else KEPT
        return rate * copies * VOTES[card] / MILLION + (0.05 if card == HALF else 0.0)
    if kind == "false_friend":
        rival = s.betrayed(seat, card)
        if FRIENDS[card] == s.candidates[seat]:
            return 0.1 if phase == GALLERY else 0.3
        return 0.35 if rival != NOBODY else 0.0
    if kind in ("bad_event", "foul_blow"):
        return -0.3 * VOTES[card] / MILLION
    if phase == GALLERY:
        return 0.0
    if kind == "ball":
        return 0.7
    if kind == "abstention":
        return 0.25
    return 0.3 * min(copies, 2) + (0.2 if s.attacks[seat] else 0.0)


def temptation(s: Campaign, seat: Seat) -> float:
    """Return what the card just discarded promises to a rival who may take it."""
    taker = s.active
    if not s.fresh or taker == seat or s.phase[taker] == GALLERY:
        return 0.0
    return promise(s, taker, s.discard[-1], 1)


def merits(s: Campaign, after: Campaign, seat: Seat) -> list[Merit]:
    """Say what a card does: keys, votes, what rivals lose, what is kept or left."""
    found: list[Merit] = []
    laid = len(after.keys[seat]) - len(s.keys[seat])
    if laid > 0:
        found.append(Merit("key", KEY_LAID * laid, {"n": after.missing(seat)}))
    for who, worth in enumerate(s.worth):
        gained = after.worth[who] - worth
        if who == seat and gained > 0:
            found.append(Merit("votes", gained / MILLION, {"n": gained}))
        elif who != seat and gained < 0:
            values = {"n": -gained, "rival": who}
            found.append(Merit("rival", -RIVAL * gained / MILLION, values))
    if after.darer == seat and s.darer != seat:
        found.append(Merit("dare", 1 - ODDS, {"rival": after.dared}))
    kept = hand(after, seat) - hand(s, seat)
    if kept:
        found.append(Merit("hand", kept))
    tempting = temptation(after, seat)
    if after.discard != s.discard:
        found.append(Merit("denies", -TEMPTED * tempting, {"rival": after.active}))
    return found
