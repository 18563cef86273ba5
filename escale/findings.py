"""What a game is like, found by playing it: the seats' advantage, what cards are worth, luck."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

from escale.arena import Duel, mapped, play
from escale.bots import Bot
from escale.engine import CHANCE, Seat, apply
from escale.games import game
from escale.league import spread
from escale.texts import texts

RESAMPLES = 400  # of the games, for the interval of luck
LEAST = 10  # times that something must have happened to be spoken of
WIDE = 24  # characters of the longest bar


class Told(NamedTuple):
    """One game: what its end was worth to each seat, and what the table was told of each."""

    returns: list[float]
    facts: set[tuple[str, Seat, str, str]]  # its key, the seat, a field, what stood there
    by_chance: float  # how much rolls and draws moved the seats' chances of winning, squared
    by_choice: float  # the same for what seats chose


class Row(NamedTuple):
    """One figure with its 95 % interval, and how many games it is from."""

    name: str
    games: int
    value: float
    low: float
    high: float


def told(duel: Duel) -> Told:
    """Play one game and keep which seat had to do with what, and what moved its chances."""
    match = play(duel)
    found: set[tuple[str, Seat, str, str]] = set()
    for facts in match.facts:
        for fact in facts:
            seat = fact.values.get("seat")
            if isinstance(seat, int) and 0 <= seat < match.seats:
                rest = ((k, v) for k, v in fact.values.items() if k != "seat")
                found.update((fact.key, seat, field, str(value)) for field, value in rest)
    book = match.game
    s = book.start(match.seats, match.options)
    moved, before = [0.0, 0.0], book.values(s)
    for who, choice in match.log:
        apply(s, who, choice)
        now = book.values(s)
        moved[who != CHANCE] += fmean((a - b) ** 2 for a, b in zip(now, before, strict=True))
        before = now
    return Told(book.returns(match.state), found, *moved)


def played(
    slug: str,
    bots: Sequence[str | Bot],
    games: int,
    seats: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> list[Told]:
    """Play many games of a table; the bots stay where they sit."""
    size = seats or max(2, game(slug).seats[0])
    seated = tuple(bots[seat % len(bots)] for seat in range(size))
    return list(mapped(told, [Duel(slug, seated, {}, seed + n) for n in range(games)], jobs))


def mean(name: str, found: Sequence[float]) -> Row:
    """Return a mean with its interval."""
    middle = fmean(found)
    reach = 1.96 * sqrt(pvariance(found, middle) / max(1, len(found) - 1))
    return Row(name, len(found), middle, middle - reach, middle + reach)


def seats(games: Sequence[Told]) -> list[Row]:
    """Return what each seat gets by where it sits: its mean return."""
    size = len(games[0].returns)
    return [mean(f"seat {seat + 1}", [one.returns[seat] for one in games]) for seat in range(size)]


def cards(games: Sequence[Told], key: str, field: str = "card", most: int = 6) -> list[Row]:
    """Return the best and the worst of what a seat may meet, by what came of it.

    The value is the mean return of the seats of which the fact `key` told it, less that of all
    seats of which it told anything; a seat counts once a game, and what is rare is left out.
    """
    met: dict[str, list[float]] = {}
    anything: list[float] = []
    for one in games:
        known = {
            (seat, card) for what, seat, name, card in one.facts if (what, name) == (key, field)
        }
        for seat, card in sorted(known):
            met.setdefault(card, []).append(one.returns[seat])
        anything += [one.returns[seat] for seat in sorted({seat for seat, _ in known})]
    usual = fmean(anything) if anything else 0.0
    rows = [
        mean(card, [value - usual for value in found])
        for card, found in met.items()
        if len(found) >= LEAST
    ]
    rows.sort(key=lambda row: (-row.value, row.name))
    return rows if len(rows) <= 2 * most else rows[:most] + rows[-most:]


def luck(games: Sequence[Told]) -> list[Row]:
    """Return what share of all the turns of fortune chance brought about, and choices the rest.

    Where chances are well judged, the squares of their changes add up to how much the ends of
    games differ (they are a martingale): so this is the share of chance in who wins.
    """
    rng, count = Random(1960), len(games)
    drawn = [chance_share(rng.choices(games, k=count)) for _ in range(RESAMPLES)]
    share = chance_share(games)
    reach = spread(sorted(drawn), share)
    return [
        Row("chance", count, share, reach["low"], reach["high"]),
        Row("choices", count, 1 - share, 1 - reach["high"], 1 - reach["low"]),
    ]


def chance_share(games: Sequence[Told]) -> float:
    """Return the share of chance in the swings of some games."""
    chance = sum(one.by_chance for one in games)
    return chance / (chance + sum(one.by_choice for one in games))


def chart(rows: Sequence[Row], slug: str | None = None) -> str:
    """Return figures as lines of text, each with a bar; pieces by the names `slug` gives them."""
    if not rows:
        return "nothing happened often enough"
    names = [f"{row.name} {texts(slug, 'en').name(row.name)}" if slug else row.name for row in rows]
    wide, most = max(map(len, names)), max(abs(row.value) for row in rows) or 1.0
    lines = []
    for name, row in zip(names, rows, strict=True):
        bar = ("█" if row.value > 0 else "░") * round(WIDE * abs(row.value) / most)
        reach = f"({row.low:+.3f} to {row.high:+.3f}, {row.games:,})"
        lines.append(f"{name:<{wide}}  {row.value:+.3f}  {reach}  {bar}".rstrip())
    return "\n".join(lines)
