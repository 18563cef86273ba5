"""The arena: many games between bots, counted."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import Pipe, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Thread, get_ident
from typing import Any, Generic, NamedTuple, TypeVar

from escale.bots import Bot, Eyes, called, player
from escale.engine import EscaleError, Match, OptionValue, fair
from escale.games import game
from escale.save import dump, saved

R = TypeVar("R")


class Duel(NamedTuple):
    """One game to be played: who sits where, and its luck."""

    slug: str
    bots: tuple[str | Bot, ...]  # by name, or the functions themselves
    options: Mapping[str, OptionValue]
    seed: int


class Played(NamedTuple):
    """How one game of the arena went."""

    bots: tuple[str, ...]
    winners: list[int]
    placing: list[int]
    returns: list[float]
    decisions: int
    turns: int | None
    file: bytes


def play(duel: Duel) -> Match:
    """Play one game between bots, with chance that can be verified."""
    luck = fair.Luck(secret_of(duel.seed), [])
    book, seats = game(duel.slug), len(duel.bots)
    options = book.seated(book.settings(duel.options), range(seats))
    match = Match(book, seats, options, luck=luck)
    players, rng = [player(who) for who in duel.bots], Random(duel.seed)
    match.roll()
    while not match.over:
        seat = match.state.decisions[0].seat
        match.answer(seat, players[seat](Eyes(match.game, match.state, seat), rng))
        match.roll()
    return match


def secret_of(seed: int) -> str:
    """Return the secret that stands for a seed, so that a game can be played again."""
    return sha256(f"escale {seed}".encode()).hexdigest()


def count(duel: Duel) -> Played:
    """Play one game and keep what the arena reports."""
    match, names = play(duel), [called(who) for who in duel.bots]
    return Played(
        tuple(names),
        match.game.winners(match.state),
        match.game.placing(match.state),
        match.game.returns(match.state),
        sum(seat >= 0 for seat, _ in match.log),
        getattr(match.state, "turn", None),
        dump(saved(match, secret_of(duel.seed), [], names)),
    )


def duels(
    slug: str, bots: Sequence[str | Bot], seats: int, games: int, options: dict[str, Any], seed: int
) -> list[Duel]:
    """Return the games of an arena: the bots move round the table from game to game."""
    for who in bots:
        player(who)
    if seats < len(bots):
        raise EscaleError(f"{len(bots)} bots do not fit on {seats} seats")
    game(slug).start(seats, options)
    return [
        Duel(slug, tuple(bots[(n + at) % len(bots)] for at in range(seats)), options, seed + n)
        for n in range(games)
    ]


class BrokenOff(BaseException):
    """A game is not played on, because nobody counts it."""


class Obedient(Generic[R]):
    """Work in a process of a pool, left in the middle when the one that counts says so.

    Only the work: a process that ended while it sends a result would leave the others waiting.
    """

    halted, at_work = False, False

    def __init__(self, work: Callable[[Duel], R]) -> None:
        self.work = work

    def __call__(self, duel: Duel) -> R:
        """Do the work for a game."""
        if Obedient.halted:
            raise BrokenOff
        Obedient.at_work = True
        try:
            return self.work(duel)
        finally:
            Obedient.at_work = False

    @staticmethod
    def obey(stop: Connection) -> None:
        """Let this process heed only the one that counts, and end with it."""
        signal.signal(signal.SIGINT, Obedient.halt)  # Ctrl-C is for the process that counts
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        parent, worker = parent_process(), get_ident()
        assert parent is not None

        def watch() -> None:
            if parent.sentinel in wait([parent.sentinel, stop]):
                os._exit(1)
            Obedient.halted = True
            signal.pthread_kill(worker, signal.SIGINT)

        Thread(target=watch, daemon=True).start()

    @staticmethod
    def halt(*_: object) -> None:
        """Leave the work there is, once that was asked for."""
        if Obedient.halted and Obedient.at_work:
            raise BrokenOff


def results(todo: Sequence[Duel], jobs: int | None, on: str = "") -> Iterator[Played]:
    """Play the games on `jobs` processes, or on a cluster, and yield each as it is over."""
    yield from mapped(count, todo, jobs, on)


def mapped(
    work: Callable[[Duel], R], todo: Sequence[Duel], jobs: int | None, on: str = ""
) -> Iterator[R]:
    """Do the same work for every game on `jobs` processes, and yield what comes of it in order."""
    if on == "ray":
        from escale import cluster  # Ray is an extra

        yield from cluster.mapped(work, todo)
        return
    workers = min(jobs or os.cpu_count() or 1, len(todo))
    if workers <= 1:
        yield from map(work, todo)
        return
    stopped, stop = Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, initializer=Obedient.obey, initargs=(stopped,))
    try:
        few = max(1, min(4, len(todo) // (workers * 16)))
        yield from pool.map(Obedient(work), todo, chunksize=few)
    except BrokenProcessPool as error:
        raise EscaleError(
            "a process that played games was ended from outside, perhaps for want of memory; "
            "try again with fewer --jobs"
        ) from error
    except BaseException:  # broken off: nobody waits for the games under way
        stop.send(None)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, after Wilson."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    reach *= z / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def spread(lengths: Sequence[int]) -> dict[str, float]:
    """Return the median and the outer tenths of some lengths."""
    tenths = quantiles(lengths, n=10) if len(lengths) > 1 else [lengths[0]] * 9
    return {"median": median(lengths), "p10": tenths[0], "p90": tenths[-1]}


def report(
    slug: str, seats: int, bots: Sequence[str | Bot], played: Sequence[Played]
) -> dict[str, Any]:
    """Return what an arena found; a win shared by several counts for each in parts."""
    wins, seat_wins = dict.fromkeys(map(called, bots), 0.0), [0.0] * seats
    for one in played:
        for seat in one.winners:
            wins[one.bots[seat]] += 1 / len(one.winners)
            seat_wins[seat] += 1 / len(one.winners)
    rows = []
    for name, won in wins.items():
        low, high = interval(won, len(played))
        rows.append(
            {
                "name": name,
                "wins": round(won, 3),
                "share": won / len(played),
                "low": low,
                "high": high,
            }
        )
    turns = [one.turns for one in played if one.turns is not None]
    return {
        "game": slug,
        "games": len(played),
        "seats": seats,
        "bots": rows,
        "seat_share": [won / len(played) for won in seat_wins],
        "no_winner": sum(not one.winners for one in played) / len(played),
        "decisions": spread([one.decisions for one in played]),
        "turns": spread(turns) if turns else None,
    }


def keep(folder: Path, slug: str, played: Sequence[Played]) -> None:
    """Write the game files of an arena into `folder`."""
    for n, one in enumerate(played):
        (folder / file_name(slug, n)).write_bytes(one.file)


def file_name(slug: str, n: int) -> str:
    """Return what the file of the `n`th game is called."""
    return f"{slug}-{n:04}.json"
