"""Nuclear Escalation: the last nation standing wins, if one is left."""

from random import Random

from escale.engine import (
    Choice,
    Game,
    Law,
    Merit,
    Option,
    Options,
    Patch,
    Refusal,
    Seat,
    asked,
    chances,
    patched,
    settle,
)
from escale.games.nuclear_escalation import bot, campaign, guess, idle, listed, refusals
from escale.games.nuclear_escalation.cards import COUNTS, MILLIONS, WORLD
from escale.games.nuclear_escalation.state import Escalation
from escale.games.nuclear_escalation.steps import SetUp
from escale.games.nuclear_escalation.view import NuclearEscalationView, private, public


class NuclearEscalation(Game[Escalation]):
    """The rule book."""

    slug = "nuclear-escalation"
    seats = range(2, 7)
    reacts = True
    rules = 2
    options = {
        "mxAccepts10": Option(True, (True, False)),
        "populationVisibility": Option("hidden", ("hidden", "public")),
        "armsTrade": Option(False, (False, True)),
        "peaceResolution": Option(False, (False, True)),
        "populationGrowth": Option(False, (False, True)),
        "spiesBetweenTurns": Option(False, (False, True)),
        "windows": Option("together", ("together", "in-turn"), asked=False),
    }
    bound = 6000
    most_choices = 64
    zero_sum = False  # R14.2: all may lose

    def set_up(self, seats: int, options: Options) -> Escalation:
        s = Escalation()
        s.seats = seats
        s.mx_accepts_10 = bool(options["mxAccepts10"])
        s.public = options["populationVisibility"] == "public"
        s.arms_trade = bool(options["armsTrade"])
        s.peace_resolution = bool(options["peaceResolution"])
        s.growth = bool(options["populationGrowth"])
        s.between_turns = bool(options["spiesBetweenTurns"])
        s.in_turn = options["windows"] == "in-turn"
        s.lay_mats()
        s.do(SetUp())
        settle(s)
        return s

    def older(self, rules: int, options: Options) -> Options | None:
        """Rules 1 asked one seat after another in the windows of R27.5."""
        return {**options, "windows": "in-turn"} if rules == 1 else super().older(rules, options)

    def choices(self, seats: int, options: Options) -> list[Choice]:
        return listed.choices(seats)

    def outcomes(self, seats: int, options: Options) -> list[Choice]:
        return listed.outcomes(seats)

    def view(self, s: Escalation, seat: Seat | None) -> NuclearEscalationView:
        return patched(public(s), [] if seat is None else private(s, seat))

    def public(self, s: Escalation) -> NuclearEscalationView:
        return public(s)

    def private(self, s: Escalation, seat: Seat) -> Patch:
        return private(s, seat)

    def determinize(self, s: Escalation, seat: Seat, rng: Random) -> Escalation:
        return guess.determinize(s, seat, rng)

    def scores(self, s: Escalation) -> list[float]:
        return [float(people) for people in s.population]

    def winners(self, s: Escalation) -> list[Seat]:
        """R14.1, R14.2: the last nation alive, or nobody."""
        return [s.alive.index(True)] if s.living() == 1 else []

    def value(self, s: Escalation, seat: Seat) -> float:
        return bot.value(s, seat)

    def values(self, s: Escalation) -> list[float]:
        if s.over:
            return super().values(s)
        return chances(bot.WEIGHTS[bot.stage(s)], bot.features(s))

    def worths(self, s: Escalation, seat: Seat) -> list[float] | None:
        decision = asked(s, seat)
        return campaign.worths(s, seat, decision) if decision else None

    def idle(self, s: Escalation, seat: Seat) -> Choice:
        """Return what is played for a seat that does not answer (R25.6)."""
        return idle.idle(s, seat)

    def merits(self, s: Escalation, after: Escalation, seat: Seat) -> list[Merit]:
        return bot.merits(s, after, seat)

    def why_not(self, s: Escalation, seat: Seat, choice: Choice) -> Refusal | None:
        return refusals.why_not(s, seat, choice)

    def laws(self, s: Escalation) -> list[Law]:
        people = sum(map(sum, s.people)) + sum(s.bank_people)
        return [
            Law("people", sum(s.population) + s.bank, WORLD),  # R2.6
            Law("cards", s.cards(), sum(COUNTS.values())),  # R2.6
            Law("population cards", people - s.markers, sum(MILLIONS)),  # R12.4
        ]


GAME = NuclearEscalation()
