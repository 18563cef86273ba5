"""Every choice there is, in an order that never changes."""

from escale.engine import Choice
from escale.games.nuclear_escalation.cards import (
    CARDS,
    COUNTS,
    CRUISES,
    DECK,
    DIE,
    LAUNCHERS,
    SECRETS,
    SHOWN,
    WARHEADS,
    WORTH,
)


def choices(seats: int) -> list[Choice]:
    """Return what a seat may ever choose."""
    found = [*DECK, *SECRETS, "pass", "none", "done", "hold", "keep", "stop", "vote", "yes", "no"]
    for verb in ("seat", "all", "look", "accept"):
        found += [f"{verb}:{seat}" for seat in range(seats)]
    for verb, cards in (("hide", SHOWN), ("show", SHOWN), ("offer", list(DECK))):
        found += [f"{verb}:{card}" for card in cards]
    platforms = range(1, COUNTS["SP"] + 1)
    found += [f"shoot:{number}:{warhead}" for number in platforms for warhead in WARHEADS]
    found += [f"kill:{seat}:{number}" for seat in range(seats) for number in platforms]
    found += [f"{verb}:{card}" for verb in ("fall", "fly") for card in CRUISES]
    found += ["load:" + warhead for warhead in WARHEADS]
    found += [f"pack:{launcher}:{warhead}" for launcher in LAUNCHERS for warhead in WARHEADS]
    found += [f"fire:{by}:{warhead}" for by in (*LAUNCHERS, "SP") for warhead in WARHEADS]
    return found


def outcomes(seats: int) -> list[Choice]:
    """Return what chance may ever answer."""
    people = [f"M{worth}" for worth in WORTH]
    return [*CARDS, *people, *DIE, *[f"seat:{n}" for n in range(seats)]]
