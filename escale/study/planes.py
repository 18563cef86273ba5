"""What an observation holds, game by game: named planes of numbers, read off a seat's view.

Numbers are scaled to about -1 to 1; seats are in table order, `me` says which one looks. A game
outside the package may bring a module `planes` of its own with a list called `PLANES`.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from escale.engine import EscaleError
from escale.games import package
from escale.games.jeu_du_president.france import CAMPAIGN, CODES, DEFI_CARDS, ELECTORATE
from escale.games.kennedy_nixon.board import CARDS as EVENT_CARDS
from escale.games.kennedy_nixon.board import REGIONS, SIDES, STATES, TRACK
from escale.games.marathon.cards import EVENTS, SIZES
from escale.games.nuclear_escalation.cards import CARDS as ARMS
from escale.games.nuclear_escalation.cards import WORLD
from escale.games.presidentielle.cards import CANDIDATES, DARES, KEYS, MILLION, OWN_DARES
from escale.games.presidentielle.cards import CARDS as BLUE

Numbers = list[float]
Reader = Callable[[Any, int, int], Iterable[float]]  # of a view, who looks, and how many sit


class Plane(NamedTuple):
    """One named part of an observation."""

    name: str
    about: str
    read: Reader


def bag(held: Iterable[Any] | None, all_cards: Sequence[Any]) -> Numbers:
    """Return how many of each card are held."""
    counts = dict.fromkeys(all_cards, 0.0)
    for card in held or ():
        if card in counts:
            counts[card] += 1
    return list(counts.values())


def one(value: Any, allowed: Sequence[Any]) -> Numbers:
    """Return a 1 where `value` stands among what is allowed; none when it is nowhere."""
    return bag([value], allowed)


def each(rows: Iterable[Iterable[float]]) -> Numbers:
    """Return rows of numbers one after the other."""
    return [x for row in rows for x in row]


def padded(numbers: Iterable[float | None], size: int) -> Numbers:
    """Return exactly `size` numbers, with 0 for what is missing."""
    found = [0.0 if x is None else float(x) for x in numbers][:size]
    return found + [0.0] * (size - len(found))


def ids(cards: Iterable[Any]) -> list[str]:
    """Return what cards are called."""
    return [card.id for card in cards]


ME = Plane("me", "the seat that looks", lambda v, me, n: one(me, range(n)))

DUEL21 = [
    Plane("lives", "lives left of each seat, of 5", lambda v, me, n: [x / 5 for x in v.lives]),
    Plane(
        "shown",
        "for each seat, which of the cards 1 to 11 it shows the looker",
        lambda v, me, n: each(bag(cards, range(1, 12)) for cards in v.cards),
    ),
    Plane("pile", "cards left, of 11", lambda v, me, n: [v.pile / 11]),
]

JEU_DU_PRESIDENT = [
    Plane(
        "owner",
        "for each seat, the départements that carry its pawn, in the order of `france.CODES`",
        lambda v, me, n: each(
            [float(code in v.pawns and v.pawns[code].seat == seat) for code in CODES]
            for seat in range(n)
        ),
    ),
    Plane(
        "protected",
        "départements that cannot be challenged",
        lambda v, me, n: [float(code in v.pawns and v.pawns[code].protected) for code in CODES],
    ),
    Plane("allowed", "départements this roll allows", lambda v, me, n: bag(v.candidates, CODES)),
    Plane(
        "votes",
        "votes of each seat, of the electorate",
        lambda v, me, n: [s.votes / ELECTORATE for s in v.seats],
    ),
    Plane(
        "kept",
        "for each seat, its kept gains and waiting losses among the Campagne cards",
        lambda v, me, n: each(bag(ids([*s.kept, *s.pending]), CAMPAIGN) for s in v.seats),
    ),
    Plane(
        "side",
        "for each seat, the candidate it plays for",
        lambda v, me, n: each(one(s.side, range(n)) for s in v.seats),
    ),
    Plane(
        "stake",
        "the département of the défi",
        lambda v, me, n: one(v.defi.stake if v.defi else None, CODES),
    ),
    Plane(
        "défi",
        "the cards drawn by the défié, then by the défieur, values 1 to 11",
        lambda v, me, n: each(
            bag(cards, range(1, len(DEFI_CARDS) + 1))
            for cards in ((v.defi.defie_cards, v.defi.defieur_cards) if v.defi else ((), ()))
        ),
    ),
    Plane(
        "table",
        "second round or not, free départements, talon, votes in the urn",
        lambda v, me, n: [v.round - 1.0, v.free / 98, v.talon / 40, v.urn / ELECTORATE],
    ),
]

MARATHON = [
    Plane(
        "pawns on the lines",
        "for each seat, every space of line A then B, place by place, that holds its pawn",
        lambda v, me, n: each(
            padded([owner == seat for owner in card.spaces], SIZES[at % 6])
            for seat in range(n)
            for line in v.lines
            for at, card in enumerate(line.cards)
        ),
    ),
    Plane(
        "places",
        "for each place of line A then B, its sign (0: face down) and its die, of 6",
        lambda v, me, n: each((c.sign, c.die / 6) for line in v.lines for c in line.cards),
    ),
    Plane(
        "lines",
        "for A then B: open, newest, counted double, and its event of nine",
        lambda v, me, n: each(
            (line.open, line.newest, line.times - 1, *one(line.event, EVENTS)) for line in v.lines
        ),
    ),
    Plane("time", "the track space of each seat, of 48", lambda v, me, n: [t / 48 for t in v.time]),
    Plane("pawns", "pawns in each hand, of 10", lambda v, me, n: [p / 10 for p in v.pawns]),
    Plane(
        "order",
        "for each place in the order of play, who stands there",
        lambda v, me, n: padded(each(one(seat, range(n)) for seat in v.order), n * n),
    ),
    Plane(
        "sheets",
        "for each seat, its 18 cells, of 20, in pencil or ink",
        lambda v, me, n: each([x / 20 for x in padded(sheet.cells, 18)] for sheet in v.sheets),
    ),
    Plane("stack", "events left, of 9", lambda v, me, n: [v.stack / 9]),
]

PRESIDENTIELLE = [
    Plane("hand", "the looker's blue cards", lambda v, me, n: bag(ids(v.hand), BLUE)),
    Plane(
        "desks",
        "for each seat, the blue cards that lie before it: keys, votes, attacks",
        lambda v, me, n: each(
            bag([*d.keys, *ids(d.votes), *ids(d.attacks)], BLUE) for d in v.desks
        ),
    ),
    Plane(
        "people",
        "for each seat: its candidate, its phase 1 to 4, keys, ball, value and hand",
        lambda v, me, n: each(
            (
                *one(d.candidate, list(CANDIDATES)),
                *one(d.phase, range(1, 5)),
                len(d.keys) / KEYS,
                d.ball,
                d.value / (20 * MILLION),
                d.hand / 8,
            )
            for d in v.desks
        ),
    ),
    Plane(
        "top",
        "the card on the discard pile",
        lambda v, me, n: one(v.top.id if v.top else None, BLUE),
    ),
    Plane(
        "dare",
        "the dare in progress, and whom it is for",
        lambda v, me, n: (
            *one(v.dare.card.id if v.dare else None, [*DARES, *OWN_DARES]),
            *one(v.dare.dared if v.dare else None, range(n)),
        ),
    ),
    Plane(
        "table",
        "round of 2, whose turn, the threshold, cards left, exhaustions",
        lambda v, me, n: (
            v.round / 2,
            *one(v.turn, range(n)),
            (v.threshold or 0) / (20 * MILLION),
            v.shoe / 110,
            v.exhaustions / 5,
        ),
    ),
]

KENNEDY_NIXON = [
    Plane(
        "support",
        "cubes in each state, Kennedy's above zero, Nixon's below, of 10",
        lambda v, me, n: [v.support[state] / 10 for state in STATES],
    ),
    Plane(
        "regions",
        "media support, then endorsements, East, Midwest, South, West, of 5",
        lambda v, me, n: each(
            [getattr(where, region) / 5 for region in REGIONS] for where in (v.media, v.endorsed)
        ),
    ),
    Plane(
        "issues",
        "for each place of the track: which issue, and its cubes, of 5",
        lambda v, me, n: each((*one(i.issue, TRACK), i.cubes / 5) for i in v.track),
    ),
    Plane(
        "candidates",
        "for Kennedy then Nixon: momentum, rest, ready, votes, hand, stack, and where the token is",
        lambda v, me, n: each(
            (
                c.momentum / 5,
                c.rest / 12,
                c.ready,
                c.votes / 537,
                c.hand_count / 10,
                c.stack_count / 10,
                *one(c.token, STATES),
            )
            for c in v.candidates
        ),
    ),
    Plane(
        "hands",
        "for Kennedy then Nixon, the cards of the hand that the looker may see",
        lambda v, me, n: each(bag([*c.hand, *c.known], EVENT_CARDS) for c in v.candidates),
    ),
    Plane(
        "piles",
        "the discard pile, then what runs, then the debate and election boxes",
        lambda v, me, n: each(
            bag(pile, EVENT_CARDS)
            for pile in (
                v.discard,
                [each_.card for each_ in v.running],
                [*v.debate_box, *[each_.card for each_ in v.election_box]],
            )
        ),
    ),
    Plane(
        "turn",
        "turn and phase of 9, points left, who plays, the bag's cubes, cards in the deck",
        lambda v, me, n: (
            v.turn / 9,
            v.phase / 9,
            v.points / 5,
            *one(v.player, SIDES),
            *(cubes / 50 for cubes in v.bag),
            v.deck_count / 91,
        ),
    ),
    Plane("byrd", "the state that Byrd has won", lambda v, me, n: one(v.green, STATES)),
]

NUCLEAR_ESCALATION = [
    Plane("hand", "the looker's cards", lambda v, me, n: bag(v.nations[me].hand, ARMS)),
    Plane(
        "mats",
        "for each seat, the cards that lie open on its mat, and in orbit",
        lambda v, me, n: each(
            bag(
                [
                    *m.slots,
                    m.launcher,
                    *m.load,
                    *m.deterrents,
                    *(w for p in m.platforms for w in p),
                ],
                ARMS,
            )
            for m in v.nations
        ),
    ),
    Plane(
        "nations",
        "for each seat: alive, population (-1: hidden), people cards, hand, face-down cards, "
        "platforms, satellites, turns lost",
        lambda v, me, n: each(
            (
                m.alive,
                -1 if m.population is None else 4 * m.population / WORLD,
                m.people_cards / 10,
                m.hand_size / 10,
                m.slots.count("") / 3,
                len(m.platforms) / 2,
                m.satellites,
                m.lost_turns,
            )
            for m in v.nations
        ),
    ),
    Plane("discard", "the discard pile", lambda v, me, n: bag(v.discard, ARMS)),
    Plane(
        "cruises",
        "for each seat, how many cruise missiles are over it",
        lambda v, me, n: bag([c.over for c in v.cruises], range(n)),
    ),
    Plane(
        "attack",
        "who attacks, whom, with what",
        lambda v, me, n: (
            *one(v.attack.attacker if v.attack else None, range(n)),
            *one(v.attack.target if v.attack else None, range(n)),
            *one(v.attack.warhead if v.attack else None, ARMS),
        ),
    ),
    Plane(
        "table",
        "war, whose turn, who has the Supervirus, cards in the pile",
        lambda v, me, n: (
            v.war,
            *one(v.active, range(n)),
            *one(v.virus.holder if v.virus else None, range(n)),
            v.pile / 100,
        ),
    ),
]

OURS = {
    "duel21": DUEL21,
    "jeu-du-president": JEU_DU_PRESIDENT,
    "marathon": MARATHON,
    "presidentielle": PRESIDENTIELLE,
    "kennedy-nixon": KENNEDY_NIXON,
    "nuclear-escalation": NUCLEAR_ESCALATION,
}


def planes(slug: str) -> list[Plane]:
    """Return the planes of a game, `me` first."""
    if slug in OURS:
        return [ME, *OURS[slug]]
    name = f"{package(slug)}.planes"
    try:
        found = find_spec(name)
    except ModuleNotFoundError:  # a game in a single file
        found = None
    if found is None:
        raise EscaleError(f"{slug} brings no planes: write PLANES in {name}")
    brought: list[Plane] = import_module(name).PLANES
    return [ME, *brought]
