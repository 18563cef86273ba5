"""A guess that fits what one seat knows: every hidden card and person dealt anew."""

from random import Random

from escale.engine import Seat, ask_again
from escale.games.nuclear_escalation.cards import EVERYONE, LEVEL, MEGATONS, RANK, WORTH
from escale.games.nuclear_escalation.state import Escalation, counted


def determinize(s: Escalation, seat: Seat, rng: Random) -> Escalation:
    """Return a state that `seat` cannot tell from `s`, depending on nothing else but `rng`."""
    guess = s.clone()
    if s.over:
        return guess
    _deal_cards(guess, seat, rng)
    if not s.public:
        _deal_people(guess, seat, rng)
    _unseal(guess, seat, rng)
    guess.shown = False  # by the last event, which may be somebody's sealed answer
    ask_again(guess)
    return guess


def _hidden(seen: int, seat: Seat) -> bool:
    return seen != EVERYONE and seen >> seat & 1 == 0


def _deal_cards(g: Escalation, seat: Seat, rng: Random) -> None:
    others = [other for other in range(g.seats) if other != seat]
    pool = [card for card, count in g.pile.items() for _ in range(count)]
    pinned = {other: _pinned(g, other, seat) for other in others}
    for other in others:
        for card in pinned[other]:
            g.hands[other].remove(card)
        pool += g.hands[other]
        slots = zip(g.slots[other], g.slots_seen[other], strict=True)
        pool += [card for card, seen in slots if _hidden(seen, seat)]
        if other != g.avenger:
            for warheads in g.platforms[other]:
                pool += warheads
    for owner in range(g.seats):
        stolen = zip(g.stolen[owner], g.stolen_seen[owner], strict=True)
        pool += [card for card, seen in stolen if _hidden(seen, seat)]
    if g.secret and _hidden(g.secret_seen, seat):
        pool.append(g.secret)
    pool.sort(key=RANK.__getitem__)
    rng.shuffle(pool)

    def take(wanted: str) -> str:
        """Take the first card of the pool that may lie there."""
        for i, card in enumerate(pool):
            if (
                not wanted
                or (wanted == "arms" and card not in LEVEL)
                or (wanted == "warhead" and card in MEGATONS)
                or LEVEL.get(card) == wanted
            ):
                return pool.pop(i)
        raise AssertionError(f"no {wanted} card is left to deal")

    # The places that take few kinds of cards come first.
    if g.secret and _hidden(g.secret_seen, seat):
        g.secret = take(LEVEL[g.secret])
    for owner in range(g.seats):
        secrets = zip(g.stolen[owner], g.stolen_seen[owner], strict=True)
        g.stolen[owner] = [
            take(LEVEL[card]) if _hidden(seen, seat) else card for card, seen in secrets
        ]
    for other in others:
        if other != g.avenger:
            g.platforms[other] = [
                [take("warhead") for _ in warheads] for warheads in g.platforms[other]
            ]
    for other in others:
        for i, seen in enumerate(g.slots_seen[other]):
            if _hidden(seen, seat):
                g.slots[other][i] = take("arms")
    for other in sorted(others, key=lambda who: not g.opened[who]):
        wanted = "arms" if g.opened[other] else ""
        g.hands[other] = [take(wanted) for _ in g.hands[other]] + pinned[other]
    g.pile = counted(pool)


def _pinned(g: Escalation, other: Seat, seat: Seat) -> list[str]:
    """Return the card of the hand of `other` that a trade has shown to `seat` (R26.1)."""
    card = ""
    if other == g.active:
        card = g.offer
    elif g.offers and seat == g.active:
        card = g.offers[other]
    return [card] if card and card not in g.deterrents[other] else []


def _deal_people(g: Escalation, seat: Seat, rng: Random) -> None:
    others = [other for other in range(g.seats) if other != seat]
    sizes = [sum(g.people[other]) for other in others]
    pool = list(range(len(WORTH)))
    counts = [sum(g.people[o][i] for o in others) + g.bank_people[i] for i in pool]
    cards = [i for i in pool for _ in range(counts[i])]
    owed = g.markers  # what the bank's cards are worth beyond what it owns
    while True:
        rng.shuffle(cards)
        rest = sum(WORTH[i] for i in cards[sum(sizes) :]) - owed
        if rest >= 0:
            break
    at = 0
    for other, size in zip(others, sizes, strict=True):
        dealt = cards[at : at + size]
        at += size
        g.people[other] = [dealt.count(i) for i in pool]
        g.population[other] = sum(WORTH[i] for i in dealt)
        g.peak[other] = g.population[other]
    left = cards[at:]
    g.bank_people = [left.count(i) for i in pool]
    g.bank = rest


def _unseal(g: Escalation, seat: Seat, rng: Random) -> None:
    """Fill in what others have answered and not shown yet."""
    kind = g.decisions[0].kind
    for other in range(g.seats):
        if other == seat:
            continue
        if g.decisions[0].quiet:  # nor whether they have answered at all
            g.sealed[other] = []
        elif kind == "exchange":
            g.sealed[other] = ["keep"] * len(g.sealed[other])
        elif kind == "strategy":
            cards = g.hands[other] + g.deterrents[other]
            g.sealed[other] = rng.sample(cards, len(g.sealed[other]))
        elif kind == "vote" and g.sealed[other]:
            g.sealed[other] = [rng.choice(["yes", "no"])]
        elif kind == "counter_offer" and g.sealed[other]:
            g.sealed[other] = [rng.choice([*g.arms(other), "pass"])]
        elif g.offers and g.offers[other] and seat != g.active:
            g.offers[other] = rng.choice(g.arms(other))
