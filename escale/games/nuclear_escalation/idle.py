"""What is played for somebody who does not answer in time: the passive default (R25.6)."""

from escale.engine import Choice, Seat, asked
from escale.games.nuclear_escalation.state import Escalation

PASSIVE = ("pass", "keep", "hold", "done", "stop", "none", "no")


def idle(s: Escalation, seat: Seat) -> Choice:
    """Return the passive answer: pass, keep, stop; the first card or target where one must be."""
    decision = asked(s, seat)
    assert decision is not None, "nothing is asked of this seat"
    for choice in PASSIVE:
        if choice in decision.choices:
            return choice
    return decision.choices[0]
