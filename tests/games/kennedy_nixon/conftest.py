"""Tables set as a test needs them."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from escale.engine import settle
from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import CARDS
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.steps import Activity
from escale.testing import answer

PILES = ("discard", "prevention", "debate_box", "election_box", "running")


def set_table(
    seat: int = 0,
    hands: tuple[list[str], list[str]] = ([], []),
    seats: int = 2,
    options: dict[str, Any] | None = None,
    steps: list[Any] | None = None,
    **fields: Any,
) -> Campaign:
    """Return a table in an activity phase where `seat` plays, or where `steps` are left to do.

    Fields such as `support={"NY": -2}` change the opening position in those places only.
    """
    s = GAME.start(seats, options)
    s.turn, s.stage, s.phase = 1, "activity", 1
    s.hands = [hands[0][:], hands[1][:]]
    for name, change in fields.items():
        known = getattr(s, name)
        setattr(s, name, {**known, **change} if isinstance(known, dict) else deepcopy(change))
    used = {card for name in PILES for card in getattr(s, name)}
    used |= {card for pile in (*s.hands, *s.stacks) for card in pile}
    s.deck = [card for card in CARDS if card not in used]
    s.steps = (steps or [Activity(seat)])[::-1]
    settle(s)
    return s


def play_event(number: int, seat: int, *answers: Any, **fields: Any) -> Campaign:
    """Return the table after `seat` has played a card of its hand as an event."""
    hands = fields.pop("hands", ([], []))
    hands[seat].append(f"c{number}")
    s = set_table(seat, hands, **fields)
    answer(s, f"event:c{number}", *answers)
    return s


@pytest.fixture
def table() -> Callable[..., Campaign]:
    """Return the function that sets a table."""
    return set_table


@pytest.fixture
def event() -> Callable[..., Campaign]:
    """Return the function that plays one event."""
    return play_event
