"""Who will be elected: what each seat's chances are read from, weighed by `escale train`."""

from typing import Final

from escale.games.box import printed
from escale.games.jeu_du_president.bot import expected_votes, lead
from escale.games.jeu_du_president.france import (
    AMOUNTS,
    CANDIDATES,
    GAINS,
    LOSSES,
    MAJORITY,
    PACKAGE,
    ROLLS,
    STARS,
)
from escale.games.jeu_du_president.state import FREE, SECOND_ROUND, President

WEIGHTS: Final[list[list[float]]] = printed(PACKAGE, "chances")["weights"]  # by stage
FREE_LEFT: Final = (80, 60, 40, 20, 10)  # départements, from stage to stage
SECOND: Final = len(FREE_LEFT) + 1
SCALE: Final = 1e6  # votes
PLAIN: Final = [CANDIDATES[roll] for roll in ROLLS if not STARS[roll]]
# Votes by Campagne card; on a full map a gain brings nothing (R7.9).
BRINGS: Final = {**AMOUNTS, **{one: -votes for one, votes in LOSSES.items()}}
BRINGS_FULL: Final = {**BRINGS, **dict.fromkeys(GAINS, 0)}
MAY_COME: Final = 0.4  # of a free département: that the seat which holds its twin gets it
A_TURN: Final = 400_000  # votes that a turn brings
FILLED: Final = 0.7  # départements that a turn takes
NEAR: Final = 2_000_000  # votes to the majority: it may come any turn


def stage(s: President) -> int:
    """Return how far the game is: what is left to take, then the second round."""
    if s.round == SECOND_ROUND:
        return SECOND
    return sum([s.free < left for left in FREE_LEFT])


def features(s: President) -> list[list[float]]:
    """Return what each seat's chances are read from: its lead with what is to come, the end near.

    What is to come are the cards that only the holder of all a roll brings will draw.
    """
    worth = expected_votes(s)
    promise = max(0.0, card(s)) * turns(s, max(worth)) / len(ROLLS)
    near = [max(0.0, 1.0 - max(0.0, MAJORITY - votes) / NEAR) for votes in worth]
    for side, rolls in enumerate(blocked(s)):
        worth[side] += promise * rolls
    return [[lead(s, seat, worth) / SCALE, near[s.side[seat]]] for seat in range(s.seats)]


def card(s: President) -> float:
    """Return the votes a Campagne card is expected to bring now."""
    cards = s.bag or s.under[:1]
    if not cards:
        return 0.0
    brings = BRINGS if s.free else BRINGS_FULL
    return sum([brings[one] for one in cards]) / len(cards)


def turns(s: President, most: float) -> float:
    """Return how many turns each seat may still have."""
    left = s.free / FILLED / s.seats
    if s.round == SECOND_ROUND:
        return left
    return min(left, max(0.0, MAJORITY - most) / A_TURN)


def blocked(s: President) -> list[float]:
    """Return how many rolls without a star leave each seat to draw a card (R5.3).

    Who holds all that a roll brings draws, where a rival would have to challenge.
    """
    owner, protected = s.owner, s.protected
    found = [0.0] * s.seats
    for places in PLAIN:
        holder, share = FREE, 1.0
        for d in places:
            who = owner[d]
            if who == FREE:
                share *= MAY_COME
            elif not protected[d]:
                if holder == FREE:
                    holder = who
                elif holder != who:
                    break
        else:
            if holder != FREE:  # else it is nobody's lead: all may draw, or all may still come
                found[holder] += share
    return found
