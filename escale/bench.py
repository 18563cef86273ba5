"""How fast the rules are: decisions, clones, playouts, valuations, beside a fixed yardstick."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
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


def bare_loop(rng: Random) -> int:
    """Play one random Duel 21 in a bare loop without choices, and count what its seats decide."""
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


class PlainDuel:
    """Duel 21 as one would write it by hand: legal choices in a list, no check, log or views."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.lives = [5, 5]
        self.starter = 0
        self.deal()

    def deal(self) -> None:
        """Begin a round: two cards each."""
        self.pile = list(range(1, 12))
        self.cards: list[list[int]] = [[], []]
        for seat in (0, 0, 1, 1):
            self.draw(seat)
        self.seat = self.starter
        self.stays = 0

    def draw(self, seat: int) -> None:
        """Give a seat a card from the pile."""
        self.cards[seat].append(self.pile.pop(self.rng.randrange(len(self.pile))))

    def choices(self) -> list[str]:
        """Return what the seat to play may do."""
        if self.pile and sum(self.cards[self.seat]) <= 21:
            return ["hit", "stay"]
        return ["stay"]

    def play(self, choice: str) -> None:
        """Do what was chosen; two stays in a row end the round."""
        if choice == "hit":
            self.draw(self.seat)
            self.stays = 0
        else:
            self.stays += 1
        self.seat = 1 - self.seat
        if self.stays == 2:
            self.count()

    def count(self) -> None:
        """Take a life from the loser, who starts; after a tie, the other seat starts."""
        worth = [total if total <= 21 else -total for total in map(sum, self.cards)]
        self.starter = 1 - self.starter
        if worth[0] != worth[1]:
            self.starter = worth.index(min(worth))
            self.lives[self.starter] -= 1
        if not self.over():
            self.deal()

    def over(self) -> bool:
        """Whether a seat has no life left."""
        return 0 in self.lives


def by_hand(rng: Random) -> int:
    """Play one random game of `PlainDuel`, and count what its seats decide."""
    duel, decisions = PlainDuel(rng), 0
    while not duel.over():
        duel.play(rng.choice(duel.choices()))
        decisions += 1
    return decisions


def rate(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Repeat `work` for `seconds` of processor time; return what it counted and the time taken."""
    counted, start = 0, thread_time()
    while (spent := thread_time() - start) < seconds:
        counted += work()
    return counted, spent


def per_s(counted: Sequence[float]) -> int:
    """Return how much was counted in a second."""
    return round(counted[0] / counted[1])


def playout(book: Game[Any], seats: int, rng: Random) -> int:
    """Play one random game and return how many decisions seats took; chance does not count."""
    s, decisions = book.start(seats), 0
    while asked := s.decisions:
        decision = asked[0]
        seat = decision.seat
        apply(s, seat, pick(decision, rng))
        if seat >= 0:
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
    yards = {tic_tac_toe: [0.0, 0.0], by_hand: [0.0, 0.0], bare_loop: [0.0, 0.0]}
    slice_ = seconds / ROUNDS
    for _ in range(ROUNDS):
        for slug, book in books.items():
            for yard, so_far in yards.items():
                done, spent = rate(partial(yard, rng), slice_ / 4)
                so_far[:] = [so_far[0] + done, so_far[1] + spent]
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
            "calibration_per_s": per_s(yards[tic_tac_toe]),
            "by_hand_per_s": per_s(yards[by_hand]),
            "bare_loop_per_s": per_s(yards[bare_loop]),
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
