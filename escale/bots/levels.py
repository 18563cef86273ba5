"""The bots by name, and the one call a worker process needs."""

from collections.abc import Mapping, Sequence
from random import Random

from escale.bots.eyes import Bot, Eyes
from escale.bots.greedy import greedy
from escale.engine import Choice, EscaleError, Event, OptionValue, Seat, pick, replay
from escale.games import game


def at_random(eyes: Eyes, rng: Random) -> Choice:
    """Choose anything that is allowed."""
    return pick(eyes.decision, rng)


BOTS: Mapping[str, Bot] = {"random": at_random, "greedy": greedy}


def bot(name: str) -> Bot:
    """Return the bot called `name`."""
    if name not in BOTS:
        raise EscaleError(f"no bot is called {name!r}; known: {', '.join(BOTS)}")
    return BOTS[name]


def choose(
    slug: str,
    seats: int,
    options: Mapping[str, OptionValue],
    log: Sequence[Event],
    seat: Seat,
    name: str,
    seed: int,
) -> Choice:
    """Rebuild the game from its log and let the bot called `name` choose for `seat`."""
    book = game(slug)
    return bot(name)(Eyes(book, replay(book, seats, options, log), seat), Random(seed))
