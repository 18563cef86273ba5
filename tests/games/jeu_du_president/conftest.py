"""The table the tests of Le Jeu du Président begin at."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from escale.engine import ask_again
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import CODES, INDEX, KEPT, VOTERS
from escale.games.jeu_du_president.state import FREE, President
from escale.testing import answer

PARTIES = ("RI", "PS", "RPR", "PC")


def set_table(
    *owned: str,
    rest: int = FREE,
    free: str = "",
    protected: str = "",
    kept: Mapping[int, str] | None = None,
    pending: Mapping[int, str] | None = None,
    talon: str | None = None,
    first: int = 0,
    **options: Any,
) -> President:
    """Return a table before a roll of `first`: `owned` by seat, codes parted by spaces.

    `rest` owns all but the `free` ones; `talon` replaces the bag by cards in a known order.
    """
    s = GAME.start(max(2, len(owned)), options)
    answer(s, *PARTIES[: s.seats], f"seat:{first}")
    for seat, codes in enumerate(owned):
        for code in codes.split():
            s.move(INDEX[code], seat)
    if rest != FREE:
        for d in s.held(FREE):
            if CODES[d] not in free.split():
                s.move(d, rest)
    for code in protected.split():
        s.protected[INDEX[code]] = True
    for seat, cards in (kept or {}).items():
        s.kept[seat] = cards.split()
        s.votes[seat] += sum(KEPT[card] for card in s.kept[seat])
        s.urn -= sum(KEPT[card] for card in s.kept[seat])
    for seat, cards in (pending or {}).items():
        s.pending[seat] = cards.split()
    lying = [card for cards in (*s.kept, *s.pending) for card in cards]
    s.bag = [card for card in s.bag if card not in lying]
    if talon is not None:
        s.bag, s.under = [], talon.split()
    ask_again(s)
    return s


def codes_worth(total: int, *but: str) -> str:
    """Return codes worth `total` votes in all, large ones first, without those in `but`."""
    found: list[str] = []
    for d in sorted(range(98), key=lambda d: -VOTERS[d]):
        if CODES[d] not in but and VOTERS[d] <= total:
            found.append(CODES[d])
            total -= VOTERS[d]
    assert total == 0
    return " ".join(found)


def codes_shared(*totals: int, but: str = "") -> list[str]:
    """Return codes for each total, none twice."""
    taken, found = but.split(), list[str]()
    for total in totals:
        found.append(codes_worth(total, *taken))
        taken += found[-1].split()
    return found


@pytest.fixture
def worth() -> Callable[..., str]:
    """Find départements for a total."""
    return codes_worth


@pytest.fixture
def shares() -> Callable[..., list[str]]:
    """Find départements for several totals."""
    return codes_shared


@pytest.fixture
def table() -> Callable[..., President]:
    """Set a table by hand."""
    return set_table


@pytest.fixture
def owns() -> Callable[[President, int], list[str]]:
    """Return the codes a seat owns."""
    return lambda s, seat: [CODES[d] for d in s.held(seat)]


@pytest.fixture
def listen() -> Callable[[President], Callable[[], list[str]]]:
    """Listen to a state; the answer returns the keys of the facts told since."""

    def start(s: President) -> Callable[[], list[str]]:
        s.facts = []
        return lambda: [fact.key for fact in s.facts or []]

    return start
