"""Learning who wins: a game's features, weighed stage by stage on games that bots have played."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from escale.bots.eyes import Eyes
from escale.bots.greedy import absent_minded, by_chances, by_thumb
from escale.engine import CHANCE, EscaleError, apply, chances, pick
from escale.games import game, package

EVERY = 4  # decisions from one position looked at to the next
NOTICES = 0.9  # the players vary their play
RATE, DECAY = 0.1, 0.01


class Position(NamedTuple):
    """A moment of a finished game: how far it was, what each seat had, and who won."""

    match: int
    quarter: int  # of the game, 0 to 3
    stage: int
    seen: list[list[float]]  # features by seat
    values: list[float]  # what the hand-written valuation said of each seat
    won: list[float]


def scholar(slug: str) -> Any:
    """Return the module of a game that says what there is to learn from."""
    for name in (f"{package(slug)}.odds", f"{package(slug)}.bot"):
        module = import_module(name) if find_spec(name) else None
        if hasattr(module, "features"):
            return module
    raise EscaleError(f"{slug} has nothing to learn: its bot has no features")


def played(slug: str, seats: int, seed: int, learned: bool = False) -> list[Position]:
    """Play one game and return some of its positions; half the `learned` go by their chances."""
    book, module, rng = game(slug), scholar(slug), Random(seed)
    options = book.seated(book.settings({}), range(seats))
    s, found, events, decisions = book.start(seats, options), [], 0, 0
    sights = [by_chances if learned and rng.random() < 0.5 else by_thumb for _ in range(seats)]
    while s.decisions:
        decision = s.decisions[0]
        if decision.seat == CHANCE:
            choice = pick(decision, rng)
        else:
            decisions += 1
            if decisions % EVERY == 0 and not decision.quiet:
                values = [book.value(s, seat) for seat in range(seats)]
                found.append((events, module.stage(s), module.features(s), values))
            eyes = Eyes(book, s, decision.seat)
            choice = absent_minded(eyes, rng, NOTICES, sights[decision.seat])
        apply(s, decision.seat, choice)
        events += 1
    won = book.values(s)
    if sum(won) == 0:
        return []
    return [
        Position(seed, 4 * at // events, stage, seen, values, won)
        for at, stage, seen, values in found
    ]


def centred(rows: list[list[float]]) -> list[list[float]]:
    """Return the features of each seat less their mean: only leads tell who wins."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[x - mean for x, mean in zip(row, means, strict=True)] for row in rows]


def loss(hopes: list[float], won: list[float]) -> float:
    """Return how surprised one is who gave these chances."""
    return -sum(part * log(max(hope, 1e-9)) for hope, part in zip(hopes, won, strict=True))


def fitted(positions: list[Position], epochs: int) -> Iterator[list[float]]:
    """Yield better and better weights for positions of one stage, a little after each position."""
    size, rng = len(positions[0].seen[0]), Random(len(positions))
    scale = spreads(positions)
    data = [
        ([[(i, x / scale[i]) for i, x in enumerate(row) if x] for row in p.seen], p.won)
        for p in positions
    ]
    weights, slopes = [0.0] * size, [1.0] * size
    for _ in range(epochs):
        rng.shuffle(data)
        for rows, won in data:
            merits = [[sum([weights[i] * x for i, x in row])] for row in rows]
            for row, chance, part in zip(rows, chances([1.0], merits), won, strict=True):
                miss = chance - part
                for i, x in row:
                    slope = miss * x
                    slopes[i] += slope * slope
                    weights[i] -= RATE * slope / sqrt(slopes[i])
        weights = [w * (1 - DECAY) for w in weights]
        yield [w / c for w, c in zip(weights, scale, strict=True)]


def spreads(positions: list[Position]) -> list[float]:
    """Return how far the seats are apart in each feature, on the average."""
    squares = [0.0] * len(positions[0].seen[0])
    for position in positions:
        for row in centred(position.seen):
            for i, x in enumerate(row):
                squares[i] += x * x
    return [max(sqrt(square / len(positions)), 1e-6) for square in squares]


def mean_loss(weights: list[list[float]], positions: list[Position]) -> float:
    """Return the log-loss of some weights over positions of any stage."""
    total = 0.0
    for p in positions:
        total += loss(chances(weights[p.stage], p.seen), p.won)
    return total / max(1, len(positions))


def foreseen(weights: list[list[float]], positions: list[Position]) -> float:
    """Return how often the seat with the best chances won."""
    won = 0.0
    for p in positions:
        hopes = chances(weights[p.stage], p.seen)
        won += p.won[hopes.index(max(hopes))]
    return won / max(1, len(positions))


def plain_loss(positions: list[Position]) -> float:
    """Return the log-loss of the hand-written value, with the best temperature for these."""
    if not positions:
        return 0.0
    return min(
        sum(loss(chances([cold], [[v] for v in p.values]), p.won) for p in positions)
        / len(positions)
        for cold in (1.3**n for n in range(-70, 8))
    )


def learn(positions: list[Position], stages: int, epochs: int) -> Iterator[list[list[float]]]:
    """Yield, epoch by epoch, the weights of all stages, learned from three games in four."""
    size = len(positions[0].seen[0])
    by_stage = [[p for p in positions if p.match % 4 and p.stage == at] for at in range(stages)]
    fits = [fitted(own, epochs) if own else iter(()) for own in by_stage]
    weights = [[0.0] * size for _ in fits]
    for _ in range(epochs):
        weights = [next(fit, old) for fit, old in zip(fits, weights, strict=True)]
        yield weights


def written(weights: list[list[float]]) -> str:
    """Return weights as the file `chances.toml` of a game."""
    rows = "".join(f"    [{', '.join(f'{w:.4g}' for w in row)}],\n" for row in weights)
    head = "# Made by `escale train`: what each feature weighs, stage by stage."
    return f"{head}\nweights = [\n{rows}]\n"
