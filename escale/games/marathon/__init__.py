"""Marathon à l'Escale à jeux: six days of games, two lines of places, one track of time."""

from random import Random

from escale.engine import Choice, Game, Law, Merit, Option, Options, Refusal, Seat, chances, settle
from escale.games.marathon import bot, listed, refusals
from escale.games.marathon.cards import EVENTS, FREE, PAWNS
from escale.games.marathon.scoring import result
from escale.games.marathon.state import Marathon
from escale.games.marathon.steps import OPEN_LINE, TURN, StackPile, placing
from escale.games.marathon.view import BriefView, MarathonView, brief, view


class MarathonGame(Game[Marathon]):
    """The rule book of Marathon."""

    slug = "marathon"
    seats = range(3, 7)
    options = {"loungeTie": Option("seed", ("seed", "top-row"))}
    secrets = False
    bound = 400
    most_choices = 85

    def set_up(self, seats: int, options: Options) -> Marathon:
        s = Marathon()
        s.seat_all(seats, options["loungeTie"] == "top-row")
        s.do(StackPile(), OPEN_LINE, TURN)
        settle(s)
        return s

    def choices(self, seats: int, options: Options) -> list[Choice]:
        return listed.choices()

    def outcomes(self, seats: int, options: Options) -> list[Choice]:
        return listed.outcomes(seats)

    def view(self, s: Marathon, seat: Seat | None) -> MarathonView:
        return view(s)

    def brief(self, s: Marathon, seat: Seat) -> BriefView:
        return brief(s, seat)

    def determinize(self, s: Marathon, seat: Seat, rng: Random) -> Marathon:
        return s.clone()  # nothing is hidden

    def scores(self, s: Marathon) -> list[float]:
        return [float(result(s, seat)) for seat in range(s.seats)]

    def placing(self, s: Marathon) -> list[int]:
        return placing(s)

    def value(self, s: Marathon, seat: Seat) -> float:
        return bot.value(s, seat)

    def values(self, s: Marathon) -> list[float]:
        if s.over:
            return super().values(s)
        return chances(bot.WEIGHTS[bot.stage(s)], bot.features(s))

    def merits(self, s: Marathon, after: Marathon, seat: Seat) -> list[Merit]:
        return bot.merits(s, after, seat)

    def why_not(self, s: Marathon, seat: Seat, choice: Choice) -> Refusal | None:
        return refusals.why_not(s, seat, choice)

    def laws(self, s: Marathon) -> list[Law]:
        board = [seat for seat in s.board if seat != FREE]
        return [
            *(
                Law(f"pawns of seat {seat}", s.pawns[seat] + board.count(seat), PAWNS)
                for seat in range(s.seats)
            ),
            Law("events", len(s.stack) + s.opened, len(EVENTS)),
            Law("time pawns", len(s.order), len(s.order) if s.opened == 0 else s.seats),
            Law(
                "ticks",
                sum(len(missed) for missed in s.missed),
                sum(0 <= cell < 6 * s.counted for missed in s.missed for cell in missed),
            ),
        ]


GAME = MarathonGame()
