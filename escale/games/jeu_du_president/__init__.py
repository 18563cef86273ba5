"""Le Jeu du Président: four parties, 98 départements, one Élysée."""

from random import Random

from escale.engine import Choice, Game, Law, Merit, Option, Options, Refusal, Seat, chances, settle
from escale.games.jeu_du_president import bot, listed, odds
from escale.games.jeu_du_president.france import CAMPAIGN, CODES, ELECTORATE, KEPT, VOTERS
from escale.games.jeu_du_president.refusals import refusal
from escale.games.jeu_du_president.state import FREE, President
from escale.games.jeu_du_president.steps import DrawFirst, DrawParty
from escale.games.jeu_du_president.view import PresidentView, table_view


class JeuDuPresident(Game[President]):
    """The rule book."""

    slug = "jeu-du-president"
    seats = range(2, 5)
    options = {"defiTarget": Option("free", ("free", "largest"))}
    secrets = False
    bound = 4000
    most_choices = 99

    def set_up(self, seats: int, options: Options) -> President:
        s = President()
        s.seats = seats
        s.largest_only = options["defiTarget"] == "largest"
        s.owner, s.protected = [FREE] * len(CODES), [False] * len(CODES)
        s.votes, s.above = [0] * seats, [False] * seats
        s.kept, s.pending = [[] for _ in range(seats)], [[] for _ in range(seats)]
        s.side = list(range(seats))
        s.do(DrawParty(), DrawFirst())
        settle(s)
        return s

    def choices(self, seats: int, options: Options) -> list[Choice]:
        return listed.choices()

    def outcomes(self, seats: int, options: Options) -> list[Choice]:
        return listed.outcomes(seats)

    def view(self, s: President, seat: Seat | None) -> PresidentView:
        return table_view(s)

    def determinize(self, s: President, seat: Seat, rng: Random) -> President:
        return s.clone()  # nothing is hidden: the order of the talon is chance's

    def scores(self, s: President) -> list[float]:
        return [float(s.votes[side]) for side in s.side]

    def placing(self, s: President) -> list[int]:
        """Place the elected and the allies first, then the others by the votes of their side."""
        merits = [(seat in s.elected, s.votes[s.side[seat]]) for seat in range(s.seats)]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    def value(self, s: President, seat: Seat) -> float:
        return bot.value(s, seat)

    def values(self, s: President) -> list[float]:
        if s.over:
            return super().values(s)
        return chances(odds.WEIGHTS[odds.stage(s)], odds.features(s))

    def hint(self, s: President, seat: Seat) -> Choice | None:
        return bot.hint(s, seat)

    def merits(self, s: President, after: President, seat: Seat) -> list[Merit]:
        return bot.merits(s, after, seat)

    def why_not(self, s: President, seat: Seat, choice: Choice) -> Refusal | None:
        return refusal(s, seat, choice)

    def laws(self, s: President) -> list[Law]:
        lying = [*s.bag, *s.under]
        for seat in range(s.seats):
            lying += s.kept[seat] + s.pending[seat]
        laws = [
            Law("Campagne cards", sum(lying.count(card) == 1 for card in CAMPAIGN), len(lying)),
            Law("Campagne cards in all", len(lying), len(CAMPAIGN)),
            Law("free départements", s.free, s.owner.count(FREE)),
            Law("votes and urn", s.urn + sum(s.votes), ELECTORATE),
        ]
        for seat in range(s.seats):  # R3.2
            held = sum(VOTERS[d] for d in s.held(seat))
            kept = sum(KEPT[card] for card in s.kept[seat])
            laws.append(Law(f"votes of seat {seat}", s.votes[seat], held + kept))
        return laws


GAME = JeuDuPresident()
