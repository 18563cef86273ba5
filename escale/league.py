"""A league: every bot meets every other, on every side of the same luck, until it is known enough.

What was played is kept line by line, so that a league goes on where it was broken off.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import combinations
from math import exp, log, log10
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from escale.arena import Duel, Played, interval, results
from escale.bots import player
from escale.engine import EscaleError, OptionValue
from escale.games import game

RESAMPLES = 200  # of the rounds, for the intervals of Elo
STEPS = 60  # of the fit
LEAST = 8  # rounds before a league may stop by its precision
CENTRE = 1500.0


class Meeting(NamedTuple):
    """One game of a league: two bots on alternate seats, and the round whose luck it shares."""

    slug: str
    first: str  # the bot on the even seats
    second: str
    round: int


class Line(NamedTuple):
    """One game as it is kept."""

    slug: str
    first: str
    second: str
    round: int
    score: float  # of the first bot: 1 won, 0.5 even, 0 lost
    seats: list[float]  # what each seat got, by `Game.returns`
    decisions: int

    @property
    def meeting(self) -> Meeting:
        """Which game of the league it was."""
        return Meeting(self.slug, self.first, self.second, self.round)


class Plan(NamedTuple):
    """What a league is made of."""

    slugs: Sequence[str]
    bots: Sequence[str]
    games: int  # of each pair in each game at most
    seats: int | None = None  # none: the fewest, but at least two
    options: Mapping[str, OptionValue] = {}
    seed: int = 0
    precision: float | None = None  # Elo points either way that are enough

    def checked(self) -> "Plan":
        """Return the same plan, or refuse it before anything is played."""
        if len(set(self.bots)) < 2:
            raise EscaleError("a league needs two bots that are not the same")
        for name in self.bots:
            player(name)
        for slug in self.slugs:
            game(slug).start(self.size(slug), self.options)
        return self

    def size(self, slug: str) -> int:
        """Return how many seats a game is played with."""
        return self.seats or max(2, game(slug).seats[0])

    def rounds(self) -> int:
        """Return how often each pair meets on both sides."""
        return max(1, (self.games + 1) // 2)

    def round(self, n: int) -> list[Meeting]:
        """Return every game of a round: each pair in each game, on both sides of one luck."""
        return [
            Meeting(slug, *sides, n)
            for slug in self.slugs
            for a, b in combinations(self.bots, 2)
            for sides in ((a, b), (b, a))
        ]

    def duel(self, meeting: Meeting) -> Duel:
        """Return a meeting as a game of the arena."""
        pair = (meeting.first, meeting.second)
        seated = tuple(pair[seat % 2] for seat in range(self.size(meeting.slug)))
        return Duel(meeting.slug, seated, self.options, self.seed + meeting.round)


def line(meeting: Meeting, played: Played) -> Line:
    """Return what is kept of a game: the side with the better best place has won it."""
    best = [min(played.placing[side::2]) for side in (0, 1)]
    even = best[0] == best[1] or not played.winners
    score = 0.5 if even else float(best[0] < best[1])
    return Line(*meeting, score, played.returns, played.decisions)


def kept(path: Path | None) -> list[Line]:
    """Return what was played already; a last line that was cut short is played again."""
    if path is None or not path.is_file():
        return []
    found = []
    for text in path.read_text("utf-8").split("\n")[:-1]:
        try:
            found.append(Line(*json.loads(text)))
        except (TypeError, ValueError) as error:
            raise EscaleError(f"{path} is not what a league keeps: {text[:60]}") from error
    return found


def play(
    plan: Plan, path: Path | None = None, jobs: int | None = None, on: str = ""
) -> Iterator[tuple[list[Line], int]]:
    """Play a league round by round; yield what is known after each game, and all there may be."""
    wanted = {meeting for n in range(plan.rounds()) for meeting in plan.round(n)}
    before = kept(path)
    lines = [each for each in before if each.meeting in wanted]
    done = {each.meeting for each in lines}
    if path is not None:  # also without the end of a line that was cut short
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(each) + "\n" for each in before), "utf-8")
    yield lines, len(wanted)
    ahead = max(1, -(-64 // len(plan.round(0)))) if plan.precision is None else 1
    for n in range(0, plan.rounds(), ahead):
        if plan.precision is not None and enough(lines, plan.precision):
            return
        few = range(n, min(n + ahead, plan.rounds()))
        todo = [each for one in few for each in plan.round(one) if each not in done]
        if not todo:
            continue
        for meeting, played in zip(
            todo, results([plan.duel(each) for each in todo], jobs, on), strict=True
        ):
            lines.append(line(meeting, played))
            if path is not None:
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(lines[-1]) + "\n")
            yield lines, len(wanted)


def enough(lines: Sequence[Line], precision: float) -> bool:
    """Whether every rating is known to `precision` points either way."""
    if len({each.round for each in lines}) < LEAST:
        return False
    return all(
        (row["high"] - row["low"]) / 2 <= precision
        for slug in sorted({each.slug for each in lines})
        for row in elo([each for each in lines if each.slug == slug]).values()
    )


def fitted(lines: Sequence[Line]) -> dict[str, float]:
    """Return Elo ratings that make the results likeliest, after Bradley and Terry.

    Every pair that met has half a game more each way, so that who has lost all is still rated.
    """
    won: dict[str, float] = {}
    met: dict[tuple[str, str], float] = {}
    for each in lines:
        for a, b, score in (
            (each.first, each.second, each.score),
            (each.second, each.first, 1 - each.score),
        ):
            if (a, b) not in met:
                met[a, b] = 1.0
                won[a] = won.get(a, 0.0) + 0.5
            met[a, b] += 1
            won[a] += score
    strength = dict.fromkeys(won, 1.0)
    for _ in range(STEPS):
        made = {
            a: points
            / sum(n / (strength[a] + strength[b]) for (one, b), n in met.items() if one == a)
            for a, points in won.items()
        }
        scale = exp(sum(log(value) for value in made.values()) / len(made))
        strength = {a: value / scale for a, value in made.items()}
    return {a: CENTRE + 400 * log10(value) for a, value in strength.items()}


def elo(lines: Sequence[Line]) -> dict[str, dict[str, float]]:
    """Return every bot's Elo with a 95 % interval, by drawing rounds again and again."""
    rounds: dict[int, list[Line]] = {}
    for each in lines:
        rounds.setdefault(each.round, []).append(each)
    ratings, rng, numbers = fitted(lines), Random(1960), sorted(rounds)
    drawn: dict[str, list[float]] = {name: [] for name in ratings}
    for _ in range(RESAMPLES):
        sample = [each for n in rng.choices(numbers, k=len(numbers)) for each in rounds[n]]
        for name, rating in fitted(sample).items():
            drawn[name].append(rating)
    return {
        name: {"elo": rating, **spread(sorted(drawn[name]), rating)}
        for name, rating in ratings.items()
    }


def spread(found: Sequence[float], rating: float) -> dict[str, float]:
    """Return where 95 of 100 sorted numbers lie."""
    if not found:
        return {"low": rating, "high": rating}
    cut = len(found) // 40
    return {"low": min(rating, found[cut]), "high": max(rating, found[-1 - cut])}


def skill(lines: Sequence[Line]) -> dict[str, tuple[float, float]]:
    """Return each bot's mean and deviation by openskill, game after game."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for each in lines:
        pair = (each.first, each.second)
        before = [[known.get(name) or model.rating()] for name in pair]
        after = model.rate(before, scores=[each.score, 1 - each.score])
        known.update((name, own) for name, (own,) in zip(pair, after, strict=True))
    return {name: (own.mu, own.sigma) for name, own in known.items()}


def table(lines: Sequence[Line], bots: Sequence[str]) -> dict[str, Any]:
    """Return what some games say: ratings, who beats whom, what each seat gets."""
    ratings, skills = elo(lines), skill(lines)
    cross: dict[str, dict[str, dict[str, float]]] = {}
    for a in bots:
        for b in bots:
            own = [x.score for x in lines if (x.first, x.second) == (a, b)]
            own += [1 - x.score for x in lines if (x.second, x.first) == (a, b)]
            if a != b and own:
                low, high = interval(sum(own), len(own))
                share = sum(own) / len(own)
                cross.setdefault(a, {})[b] = {
                    "games": len(own),
                    "share": share,
                    "low": low,
                    "high": high,
                }
    rows = [
        {
            "bot": name,
            **ratings[name],
            "skill": skills[name][0],
            "skill_low": skills[name][0] - 1.96 * skills[name][1],
            "skill_high": skills[name][0] + 1.96 * skills[name][1],
        }
        for name in sorted(ratings, key=lambda name: -ratings[name]["elo"])
    ]
    count = max((len(each.seats) for each in lines), default=0)
    seats = [sum(x.seats[n] for x in lines) / len(lines) for n in range(count)]
    return {"games": len(lines), "ratings": rows, "cross": cross, "seat_returns": seats}


def report(plan: Plan, lines: Sequence[Line]) -> dict[str, Any]:
    """Return what a league found, game by game."""
    return {
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": {
            slug: table(own, plan.bots)
            for slug in plan.slugs
            if (own := [each for each in lines if each.slug == slug])
        },
    }


def page(found: Mapping[str, Any]) -> str:
    """Return a league as one page that needs nothing else: ratings, intervals, cross-tables."""
    parts = []
    for slug, own in found["games"].items():
        low = min(row["low"] for row in own["ratings"])
        wide = max(1.0, max(row["high"] for row in own["ratings"]) - low)

        def at(value: float, low: float = low, wide: float = wide) -> float:
            return 170 + 400 * (value - low) / wide

        bars = [
            f'<text x="0" y="{20 + 26 * n}">{escape(row["bot"])}</text>'
            f'<line x1="{at(row["low"]):.1f}" x2="{at(row["high"]):.1f}" y1="{15 + 26 * n}" '
            f'y2="{15 + 26 * n}"/><circle cx="{at(row["elo"]):.1f}" cy="{15 + 26 * n}" r="4"/>'
            f'<text x="590" y="{20 + 26 * n}">{row["elo"]:.0f} '
            f"({row['low']:.0f} – {row['high']:.0f})</text>"
            for n, row in enumerate(own["ratings"])
        ]
        names = [row["bot"] for row in own["ratings"]]
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        rows = []
        for a in names:
            cells = []
            for b in names:
                one = own["cross"].get(a, {}).get(b)
                cells.append(
                    f'<td title="{one["low"]:.1%} – {one["high"]:.1%}, {one["games"]} games">'
                    f"{one['share']:.1%}</td>"
                    if one
                    else "<td>·</td>"
                )
            rows.append(f"<tr><th>{escape(a)}</th>{''.join(cells)}</tr>")
        seats = ", ".join(f"{value:+.3f}" for value in own["seat_returns"])
        parts.append(
            f"<h2>{escape(slug)}</h2><p>{own['games']} games. Returns by seat: {seats}.</p>"
            f'<svg viewBox="0 0 760 {26 * len(bars) + 10}" role="img" '
            f'aria-label="Elo with 95 % intervals">{"".join(bars)}</svg>'
            f"<table><caption>Share of points of the row against the column</caption>"
            f"<tr><th></th>{head}</tr>{''.join(rows)}</table>"
        )
    return PAGE.replace("BODY", "".join(parts))


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Escale: league</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; fill: currentColor; stroke: none; font-size: 13px }
line { stroke: currentColor; stroke-width: 2 }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #8886 }
caption { text-align: left; padding-bottom: .3rem }
</style>
<h1>League</h1>
BODY
</html>
"""
