"""The bots by name, and the one call a worker process needs."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from random import Random

from escale.bots.advice import Hint, advise
from escale.bots.eyes import Bot, Eyes
from escale.bots.greedy import absent_minded, easy_going, greedy
from escale.bots.search import Work, search
from escale.engine import Choice, EscaleError, Event, OptionValue, Seat, State, apply, pick
from escale.games import game


def at_random(eyes: Eyes, rng: Random) -> Choice:
    """Choose anything that is allowed."""
    return pick(eyes.decision, rng)


def curieux(eyes: Eyes, rng: Random) -> Choice:
    """Play what catches the eye: most of what could be done is overlooked."""
    return absent_minded(eyes, rng, NOTICES.get(eyes.game.slug, FEW), glance=2)


def flaneur(eyes: Eyes, rng: Random) -> Choice:
    """Take one of the good choices of the moment, with little care which."""
    slug = eyes.game.slug
    return easy_going(eyes, rng, BLURS.get(slug, BLUR), GLIMPSES.get(slug, 1.0))


def finaud(eyes: Eyes, rng: Random) -> Choice:
    """Play the best choices on for a short while."""
    return search(eyes, rng, WORK.get(eyes.game.slug, USUAL)[0])


def maitre(eyes: Eyes, rng: Random) -> Choice:
    """Play the best choices on until one's own next turn is over, while there is a doubt."""
    return search(eyes, rng, WORK.get(eyes.game.slug, USUAL)[1])


# What share of the choices Curieux notices, and how much is alike to Flâneur. Where a game has
# hundreds of decisions a little carelessness costs as much as a lot elsewhere.
FEW, BLUR = 0.2, 0.75
NOTICES: Mapping[str, float] = {"kennedy-nixon": 0.5, "marathon": 0.3}
BLURS: Mapping[str, float] = {"kennedy-nixon": 0.25, "marathon": 0.35}
GLIMPSES: Mapping[str, float] = {"presidentielle": 0.35, "jeu-du-president": 0.5}  # seen of them

# What Finaud and Maître do in each game. Turns are counted until one's own next is over where a
# simulation of that is cheap. Where luck is strong and the chances are learned, what they say right
# after each choice, over many guesses, is worth more than a few simulations. Where a plan of one's
# own cards says what sets choices apart, simulations only blur it.
USUAL = (Work(width=3, rounds=2, turns=2), Work(rounds=8, trust=2.0))
WORK: Mapping[str, tuple[Work, Work]] = {
    "kennedy-nixon": (Work(guesses=1, width=2, rounds=1, turns=2), Work(rounds=3)),
    "marathon": (Work(width=3, rounds=1, turns=4), Work(width=5, rounds=2, turns=9)),
    "nuclear-escalation": (
        Work(width=3, rounds=3, turns=1, trust=2.0, counted=True),
        Work(width=2, rounds=0, planned=True),
    ),
    "presidentielle": (
        Work(guesses=2, width=2, rounds=0, learned=0.5),
        Work(guesses=8, width=2, rounds=0, learned=0.5),
    ),
    "jeu-du-president": (
        Work(width=3, rounds=6, turns=2, trust=12.0, counted=True),
        Work(guesses=1, width=2, rounds=0, learned=1.0, exact=True),
    ),
}

OPENING = 12  # events by which games are told apart
KNOWN = 50  # games a worker remembers

BOTS: Mapping[str, Bot] = {
    "random": at_random,
    "greedy": greedy,
    "curieux": curieux,
    "flaneur": flaneur,
    "habitue": greedy,
    "finaud": finaud,
    "maitre": maitre,
}
LEVELS = ("curieux", "flaneur", "habitue", "finaud", "maitre")  # from the weakest up
LADDER: Mapping[str, Mapping[str, int]] = tomllib.loads(
    files("escale.bots").joinpath("ladder.toml").read_text("utf-8")
)


def ratings(slug: str) -> Mapping[str, int]:
    """Return the levels of a game that measured games tell apart, with their Elo."""
    return LADDER.get(slug, {})


def offered(slug: str) -> tuple[str, ...]:
    """Return the levels a game offers, from the weakest up."""
    return tuple(ratings(slug)) or ("habitue",)


@cache
def added() -> dict[str, EntryPoint]:
    """Return the bots that other installed packages bring, by name."""
    return {point.name: point for point in entry_points(group="escale.bots")}


def bot(name: str) -> Bot:
    """Return the bot called `name`, ours or an installed package's: a saved file may name these."""
    if name in BOTS:
        return BOTS[name]
    if name not in added():
        raise EscaleError(f"no bot is called {name!r}; known: {', '.join([*BOTS, *added()])}")
    return loaded(added()[name])


def player(who: str | Bot) -> Bot:
    """Return a bot by its name, by `module:function`, or as it is when it is given itself."""
    if not isinstance(who, str):
        return who
    return loaded(EntryPoint(who, who, "escale.bots")) if ":" in who else bot(who)


def loaded(point: EntryPoint) -> Bot:
    """Import a bot from where it lives."""
    try:
        found: Bot = point.load()
    except AttributeError as error:
        raise EscaleError(f"{point.value} names no bot: {error}") from error
    if not callable(found):
        raise EscaleError(f"{point.value} is no bot: a bot is a function of Eyes and a Random")
    return found


def called(who: str | Bot) -> str:
    """Return the name of a bot that is named, or given as a function."""
    return who if isinstance(who, str) else getattr(who, "__name__", repr(who))


def choose(
    slug: str,
    seats: int,
    options: Mapping[str, OptionValue],
    log: Sequence[Event],
    seat: Seat,
    name: str,
    seed: int,
    budget: float | None = None,
) -> Choice:
    """Rebuild the game from its log and let the bot called `name` choose for `seat`."""
    state = rebuilt(slug, seats, options, log)
    return bot(name)(Eyes(game(slug), state, seat, budget), Random(seed))


def hints(
    slug: str,
    seats: int,
    options: Mapping[str, OptionValue],
    log: Sequence[Event],
    seat: Seat,
    name: str,
    seed: int,
    budget: float | None = None,
) -> list[Hint]:
    """Rebuild the game from its log and let the bot called `name` advise `seat`."""
    state, book = rebuilt(slug, seats, options, log), game(slug)
    eyes = Eyes(book, state, seat, budget)
    return advise(eyes, Random(seed), bot(name), book.hint(state, seat))


_known: dict[object, tuple[list[Event], State]] = {}  # the latest states of some games


def rebuilt(
    slug: str, seats: int, options: Mapping[str, OptionValue], log: Sequence[Event]
) -> State:
    """Return the state of a log, going on from where the same game was last seen."""
    key = (slug, seats, tuple(sorted(options.items())), tuple(log[:OPENING]))
    seen, s = _known.pop(key, ([], None))
    if s is None or list(log[: len(seen)]) != seen:
        seen, s = [], game(slug).start(seats, options)
    for who, choice in log[len(seen) :]:
        apply(s, who, choice)
    _known[key] = list(log), s
    if len(_known) > KNOWN:
        del _known[next(iter(_known))]
    clone: State = s.clone()
    return clone
