"""A day of arrivals, drawn by lot: `python -m tools.arrivals --tables 1000000`.

People come as they do: few at night, most in the evening. Each table lasts as long as chance says;
from what one move and one new table cost (measured with `escale bench server`) follows what the
busiest minute asks of processes, database and bus.
"""

import argparse
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

MINUTES = 24 * 60
# How many of a day's tables begin in each hour, of a thousand: an assumption.
HOURS = (14, 8, 5, 4, 4, 6, 10, 16, 22, 28, 34, 40)
HOURS += (46, 46, 44, 44, 48, 56, 68, 88, 112, 118, 86, 53)
BUSY = 0.6  # of a core is as much as a process is given to do


class Busiest(NamedTuple):
    """The busiest minute of a day."""

    minute: int
    tables: int  # in play
    begun: float  # tables a second
    moves: float  # a second


def drawn(rng: random.Random, mean: float) -> int:
    """Return how many come where `mean` are expected."""
    if mean > 50:  # by then the two are as good as the same
        return max(0, round(rng.gauss(mean, math.sqrt(mean))))
    left, count = math.exp(-mean), 0
    product = rng.random()
    while product > left:
        product *= rng.random()
        count += 1
    return count


def day(tables: int, length: float, moves: float, seed: int) -> Busiest:
    """Draw a day; `length` is the mean of a table in minutes, `moves` of a game."""
    rng = random.Random(seed)
    total = sum(HOURS)
    playing, begun = [0] * (2 * MINUTES), [0] * MINUTES
    for minute in range(-MINUTES // 2, MINUTES):  # the evening before still plays
        expected = tables * HOURS[minute // 60 % 24] / total / 60
        count = drawn(rng, expected)
        if minute >= 0:
            begun[minute] = count
        for _ in range(count):
            end = minute + max(1, round(rng.lognormvariate(math.log(length) - 0.18, 0.6)))
            first, last = max(minute, 0), max(end, 0)
            if first < last < len(playing):
                playing[first] += 1
                playing[last] -= 1
    live = most = 0
    found = Busiest(0, 0, 0.0, 0.0)
    for minute in range(MINUTES):
        live += playing[minute]
        if live > most:
            most = live
            rate = live * moves / length / 60
            found = Busiest(minute, live, begun[minute] / 60, rate)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Print what the busiest minute asks for."""
    parser = argparse.ArgumentParser(prog="arrivals", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000, help="a day")
    parser.add_argument("--length", type=float, default=25, help="minutes a table lasts on average")
    parser.add_argument("--moves", type=float, default=60, help="people's and bots' answers a game")
    parser.add_argument("--seats", type=float, default=3, help="people connected to a table")
    parser.add_argument("--move-ms", type=float, required=True, help="processor time, servers")
    parser.add_argument("--table-ms", type=float, required=True, help="the same, for a new table")
    parser.add_argument("--database-ms", type=float, required=True, help="the database, a move")
    parser.add_argument("--bytes", type=float, default=250, help="stored for a move")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    busiest = day(args.tables, args.length, args.moves, args.seed)
    cores = (busiest.moves * args.move_ms + busiest.begun * args.table_ms) / 1000
    database = busiest.moves * args.database_ms / 1000
    print(
        f"{args.tables:,} tables a day; busiest at {busiest.minute // 60}:{busiest.minute % 60:02}"
    )
    print(
        f"  in play          {busiest.tables:,} tables, {busiest.tables * args.seats:,.0f} sockets"
    )
    print(f"  a second         {busiest.moves:,.0f} moves, {busiest.begun:,.1f} new tables")
    print(f"  servers          {cores:.1f} cores busy: {math.ceil(cores / BUSY)} processes")
    print(
        f"  database         {database:.1f} cores busy, {busiest.moves:,.0f} moves stored a second"
    )
    print(f"  bus              {busiest.moves:,.0f} notices a second at most")
    print(f"  disk             {args.tables * args.moves * args.bytes / 1e9:,.0f} GB a day")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
