"""Learning who wins: a game's features, weighed stage by stage on games that bots have played."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from math import log
from random import Random
from typing import Any, NamedTuple

from escale.bots.eyes import Eyes
from escale.bots.greedy import absent_minded
from escale.engine import CHANCE, EscaleError, apply, chances, pick
from escale.games import game, package

EVERY = 4  # decisions from one position looked at to the next
NOTICES = 0.9  # the players vary their play
RATE, MOMENTUM, DECAY = 0.2, 0.9, 1e-3


class Position(NamedTuple):
    """A moment of a finished game: how far it was, what each seat had, and who won."""

    match: int
    quarter: int  # of the game, 0 to 3
    stage: int
    seen: list[list[float]]  # features by seat, less their mean
    values: list[float]  # what the hand-written valuation said of each seat
    won: list[float]


def scholar(slug: str) -> Any:
    """Return the module of a game that says what there is to learn from."""
    name = f"{package(slug)}.bot"
    module = import_module(name) if find_spec(name) else None
    if not hasattr(module, "features"):
        raise EscaleError(f"{slug} has nothing to learn: its bot has no features")
    return module


def played(slug: str, seats: int, seed: int) -> list[Position]:
    """Play one game and return some of its positions."""
    book, module, rng = game(slug), scholar(slug), Random(seed)
    s, found, events, decisions = book.start(seats), [], 0, 0
    while s.decisions:
        decision = s.decisions[0]
        if decision.seat == CHANCE:
            choice = pick(decision, rng)
        else:
            decisions += 1
            if decisions % EVERY == 0 and not decision.quiet:
                values = [book.value(s, seat) for seat in range(seats)]
                found.append((events, module.stage(s), centred(module.features(s)), values))
            choice = absent_minded(Eyes(book, s, decision.seat), rng, NOTICES)
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
    """Yield better and better weights for positions of one stage."""
    size, n = len(positions[0].seen[0]), len(positions)
    squares = [0.0] * size
    for position in positions:
        for row in position.seen:
            for i, x in enumerate(row):
                squares[i] += x * x
    scale = [max((s / n) ** 0.5, 1e-6) for s in squares]
    data = [
        ([[x / c for x, c in zip(row, scale, strict=True)] for row in p.seen], p.won)
        for p in positions
    ]
    weights, speed = [0.0] * size, [0.0] * size
    for _ in range(epochs):
        slope = [DECAY * w for w in weights]
        for rows, won in data:
            for row, chance, part in zip(rows, chances(weights, rows), won, strict=True):
                miss = (chance - part) / n
                for i, x in enumerate(row):
                    slope[i] += miss * x
        for i in range(size):
            speed[i] = MOMENTUM * speed[i] - RATE * slope[i]
            weights[i] += speed[i]
        yield [w / c for w, c in zip(weights, scale, strict=True)]


def mean_loss(weights: list[list[float]], positions: list[Position]) -> float:
    """Return the log-loss of some weights over positions of any stage."""
    total = 0.0
    for p in positions:
        total += loss(chances(weights[p.stage], p.seen), p.won)
    return total / max(1, len(positions))


def plain_loss(positions: list[Position]) -> float:
    """Return the log-loss of the hand-written value, with the best temperature for these."""
    if not positions:
        return 0.0
    return min(
        sum(loss(chances([cold], [[v] for v in p.values]), p.won) for p in positions)
        / len(positions)
        for cold in (1.3**n for n in range(-50, 8))
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
