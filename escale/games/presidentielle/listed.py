"""Every choice there is, in an order that never changes."""

from escale.engine import Choice
from escale.games.presidentielle.cards import (
    CANDIDATES,
    CARDS,
    DARES,
    KIND,
    OWN_DARES,
    THRESHOLDS,
)

HARMS = ("bad_event", "foul_blow", "false_friend", "ball")


def choices(seats: int) -> list[Choice]:
    """Return what a seat may ever choose."""
    harms = [card for card in CARDS if KIND[card] in HARMS]
    found = [*CANDIDATES, "random", "clockwise", "counter", "draw", "take"]
    found += ["lay:" + card for card in CARDS if card not in harms]
    found += [f"attack:{card}:{seat}" for card in harms for seat in range(seats)]
    for verb in ("gift", "dare", "roll", "serve"):
        found += [f"{verb}:{seat}" for seat in range(seats)]
    for verb, cards in (("clear", harms), ("discard", CARDS), ("swap", CARDS)):
        found += [f"{verb}:{card}" for card in cards]
    for row in THRESHOLDS:
        found += row
    return [*found, "ready", "chance", "another", "done", "give_up", "yes", "no", "move", "leave"]


def outcomes(seats: int) -> list[Choice]:
    """Return what chance may ever answer."""
    found = [*CANDIDATES, *CARDS, *DARES, *OWN_DARES, "success", "failure"]
    for verb in ("lot", "first", "out"):
        found += [f"{verb}:{seat}" for seat in range(seats)]
    return found
