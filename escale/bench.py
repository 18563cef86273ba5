"""How fast the rules are: decisions, clones, playouts, valuations, beside a fixed yardstick."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import thread_time  # of this thread alone: a progress display costs nothing here
from typing import Any

from escale.engine import Game, apply, core, pick
from escale.games import game

LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip
ROUNDS = 5  # the games and the yardstick take turns, so that a busy moment hits them alike


def compiled() -> bool:
    """Whether the compiled engine is the one that runs."""
    return not core.__file__.endswith(".py")


def tic_tac_toe(rng: Random) -> int:
    """Play one random game of noughts and crosses, and count it: the yardstick of machines."""
    board, free, player = [0] * 9, list(range(9)), 1
    while free:
        board[free.pop(int(rng.random() * len(free)))] = player
        for a, b, c in LINES:
            if board[a] == player and board[b] == player and board[c] == player:
                return 1
        player = -player
    return 1


def by_hand(rng: Random) -> int:
    """Play one random Duel 21 as a plain loop would, and count what its seats decide."""
    lives, starter, decisions = [5, 5], 0, 0
    while lives[0] and lives[1]:
        pile = list(range(1, 12))
        cards: list[list[int]] = [[], []]
        for seat in (0, 0, 1, 1):
            cards[seat].append(pile.pop(int(rng.random() * len(pile))))
        seat, stays = starter, 0
        while stays < 2:
            decisions, own = decisions + 1, cards[seat]
            stays += 1
            if pile and sum(own) <= 21 and rng.random() < 0.5:
                own.append(pile.pop(int(rng.random() * len(pile))))
                stays = 0
            seat = 1 - seat
        worth = [total if total <= 21 else -total for total in (sum(cards[0]), sum(cards[1]))]
        starter = 1 - starter
        if worth[0] != worth[1]:
            starter = worth.index(min(worth))
            lives[starter] -= 1
    return decisions


def rate(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Repeat `work` for `seconds` of processor time; return what it counted and the time taken."""
    counted, start = 0, thread_time()
    while (spent := thread_time() - start) < seconds:
        counted += work()
    return counted, spent


def playout(book: Game[Any], seats: int, rng: Random) -> int:
    """Play one random game and return how many decisions seats took; chance does not count."""
    s, decisions = book.start(seats), 0
    while asked := s.decisions:
        decision = asked[0]
        apply(s, decision.seat, pick(decision, rng))
        if decision.seat >= 0:
            decisions += 1
    return decisions


def midgame(book: Game[Any], seats: int, rng: Random) -> Any:
    """Return a state from the middle of a random game."""
    s = book.start(seats)
    for _ in range(playout(book, seats, Random(1))):
        if not s.decisions:
            break
        apply(s, s.decisions[0].seat, pick(s.decisions[0], rng))
    return s


def measure(slugs: Sequence[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Measure each game in turn, round after round; yield the figures so far after each round."""
    rng = Random(1960)
    books = {slug: game(slug) for slug in slugs}
    sums: dict[str, list[float]] = {slug: [0.0] * 7 for slug in slugs}
    yard, hand = [0.0, 0.0], [0.0, 0.0]
    slice_ = seconds / ROUNDS
    for _ in range(ROUNDS):
        for slug, book in books.items():
            done, spent = rate(lambda: tic_tac_toe(rng), slice_ / 4)
            yard = [yard[0] + done, yard[1] + spent]
            done, spent = rate(lambda: by_hand(rng), slice_ / 4)
            hand = [hand[0] + done, hand[1] + spent]
            seats, total, games, start = book.seats[0], 0, 0, thread_time()
            while thread_time() - start < slice_:
                total += playout(book, seats, rng)
                games += 1
            spent = thread_time() - start
            s = midgame(book, seats, rng)

            def clones(s: Any = s) -> int:
                for _ in range(100):
                    s.clone()
                return 100

            def values(book: Game[Any] = book, s: Any = s) -> int:
                for _ in range(20):
                    book.values(s)
                return 20

            copies, copying = rate(clones, slice_ / 4)
            valued, valuing = rate(values, slice_ / 4)
            counted = (total, games, spent, copies, copying, valued, valuing)
            for n, value in enumerate(counted):
                sums[slug][n] += value
        yield {
            "compiled": compiled(),
            "calibration_per_s": round(yard[0] / yard[1]),
            "by_hand_per_s": round(hand[0] / hand[1]),
            "games": {
                slug: {
                    "decisions_per_s": round(total / spent),
                    "clones_per_s": round(copies / copying),
                    "playouts_per_s": round(games / spent, 1),
                    "values_us": round(1e6 * valuing / valued, 1),
                }
                for slug, (total, games, spent, copies, copying, valued, valuing) in sums.items()
            },
        }
