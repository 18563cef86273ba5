"""Tables set by hand for the tests of Présidentielle."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from escale.engine import Seat, settle
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import (
    COUNT,
    FINALIST,
    GALLERY,
    HAND,
    KEYS,
    LAUNCHING,
    MILLION,
    RACING,
    bag,
)
from escale.games.presidentielle.rounds import sequence
from escale.games.presidentielle.state import Campaign
from escale.games.presidentielle.steps import TURNS

Cards = Mapping[Seat, Sequence[str]]
FILLERS = ["S-1000", "CLEF-programme", "CLEF-primaires", "S-1500", "CLEF-parrainages", "EVP-01"]


def set_table(
    seats: int = 4,
    turn: Seat = 0,
    hands: Cards | None = None,
    keys: Cards | None = None,
    votes: Cards | None = None,
    attacks: Cards | None = None,
    won: Cards | None = None,
    threshold: int = 0,
    discard: Sequence[str] = (),
    fresh: bool = False,
    shoe: Sequence[str] | None = None,
    finalists: Sequence[Seat] = (),
    exhaustions: int = 0,
    short: Seat | None = None,
    **options: str | bool,
) -> Campaign:
    """Return a table where `turn` is about to draw; cards not named fill hands, then the shoe.

    Seat n plays the candidate C(n+1); thresholds are in millions; `won` are dares on desks;
    hands are filled up to six. A shoe that is given leaves the other cards out of play.
    """
    s = GAME.start(seats, options)
    s.candidates = [f"C{n + 1}" for n in range(seats)]
    s.round, s.active, s.exhaustions = (2 if finalists else 1), turn, exhaustions
    s.threshold, s.fresh = threshold * MILLION, fresh
    pack = dict(COUNT)
    lists = [(hands, s.hands), (keys, s.keys), (votes, s.votes), (attacks, s.attacks)]
    for given, theirs in lists:
        for seat, cards in (given or {}).items():
            theirs[seat] = list(cards)
    s.discard = list(discard)
    for cards in (*s.hands, *s.keys, *s.votes, *s.attacks, s.discard):
        for card in cards:
            pack[card] -= 1
            assert pack[card] >= 0, f"too many {card}"
    for seat, cards in (won or {}).items():
        s.dares[seat] = list(cards)
        s.dare_bag = [card for card in s.dare_bag if card not in cards]
    for hand in s.hands:
        while len(hand) < HAND:
            filler = next(card for card in FILLERS if pack[card])
            hand.append(filler)
            pack[filler] -= 1
    if short is not None:
        pack[s.hands[short].pop()] += 1
    rest = [card for card, count in pack.items() for _ in range(count)]
    s.shoe = bag(rest if shoe is None else list(shoe))
    s.worth = [s.counted(seat) for seat in range(seats)]
    s.finalists = list(finalists)
    for seat in range(seats):
        if finalists:
            s.phase[seat] = FINALIST if seat in finalists else GALLERY
        else:
            s.phase[seat] = RACING if len(s.keys[seat]) == KEYS else LAUNCHING
            if s.phase[seat] == RACING and s.launcher < 0:
                s.launcher = seat
    s.steps = sequence()[4 if finalists else 2 :][::-1]
    s.do(TURNS[turn])
    settle(s)
    return s


@pytest.fixture
def table() -> Callable[..., Campaign]:
    """Return the function that sets a table."""
    return set_table


@pytest.fixture
def six() -> list[str]:
    """Return the six keys of a complete candidature."""
    return [
        "CLEF-declaration",
        "CLEF-primaires",
        "CLEF-programme",
        "CLEF-investiture",
        "CLEF-parrainages",
        "CLEF-parrainages",
    ]
