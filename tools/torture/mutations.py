"""Single changes to the files of finished games: each is refused, and the place is named."""

import re
from collections import Counter
from random import Random

from escale.engine import EscaleError, Match, fair
from escale.games import EXAMPLES, SHELF, game
from escale.save import dump, load, saved, verify
from tools.torture import Found


def run(size: int) -> Found:
    """Change so many files at least, as many of every game."""
    from tests.engine.mutations import mutants

    named: Counter[str] = Counter()
    failures: list[str] = []
    slugs = (*EXAMPLES, *SHELF)
    for n, slug in enumerate(slugs):
        text = finished(slug, n)
        for kind, changed, place in mutants(text, -(-size // len(slugs)), n):
            try:
                verify(load(changed))
            except EscaleError as error:
                named[kind] += 1
                if not re.search(place, str(error)):
                    failures.append(f"{slug}, {kind}: {str(error)[:200]!r} does not name {place!r}")
            else:
                failures.append(f"{slug}, {kind}: accepted")
    return Found({"mutations": named.total(), **dict(sorted(named.items()))}, failures)


def finished(slug: str, seed: int) -> bytes:
    """Return the file of a game played at random to its end."""
    book, rng = game(slug), Random(seed)
    seats, secret = book.seats[0], f"{seed:064x}"
    salts = [f"{seat:064x}" for seat in range(seats)]
    match = Match(book, seats, luck=fair.Luck(secret, salts))
    match.roll()
    while not match.over:
        decision = rng.choice(match.state.decisions)
        match.answer(decision.seat, rng.choice(decision.choices))
        match.roll()
    return dump(saved(match, secret, salts, [f"P{seat}" for seat in range(seats)]))
