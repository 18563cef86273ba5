"""Every choice there is, in an order that never changes."""

from escale.engine import Choice
from escale.games.kennedy_nixon.board import (
    BYRD_STATES,
    CANDIDATE,
    CARDS,
    ENDORSEMENTS,
    NODES,
    REGIONS,
    SIDES,
    STATES,
    TRACK,
    TRAVEL,
    USES,
)

MARKERS = 60  # momentum: more than all that turns, debates and events can ever bring one side


def choices(seats: int) -> list[Choice]:
    """Return what a seat may ever choose."""
    dearest = max(max(costs.values()) for costs in TRAVEL.values())
    found = [*CARDS, *STATES, *REGIONS, *TRACK, *USES, "K", "N", "no", "done"]
    found += ["event:" + card for card in CARDS] + ["cp:" + card for card in CARDS] + [CANDIDATE]
    found += [f"go:{node}:{cost}" for node in NODES for cost in range(dearest + 1)]
    found += [f"swap:{a}:{b}" for a in TRACK for b in TRACK if a != b]
    found += ["momentum", "endorsement", "draw", "redraw", "refresh", "preempt", "trigger"]
    found += [f"give:{n}" for n in range(MARKERS + 1)]
    if seats > 2:
        found += [f"{verb}:{place}" for verb in ("place", "remove") for place in BYRD_STATES]
    return found


def outcomes() -> list[Choice]:
    """Return what chance may ever answer."""
    return [*CARDS, *ENDORSEMENTS, *SIDES]
