"""1960: Kennedy against Nixon, and Harry F. Byrd if a third wants to play."""

from random import Random

from escale.engine import (
    NOBODY,
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
from escale.games.kennedy_nixon import bot, listed
from escale.games.kennedy_nixon.board import (
    BAG,
    BYRD,
    CARDS,
    ENDORSEMENTS,
    HOME,
    MOMENTUM,
    POINTS,
    REGIONS,
    START,
    TRACK,
    VOTES,
)
from escale.games.kennedy_nixon.effects import brief
from escale.games.kennedy_nixon.guess import guessed
from escale.games.kennedy_nixon.refusals import why_not
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.steps import NextTurn
from escale.games.kennedy_nixon.view import EventsView, KennedyNixonView, private, public


class KennedyNixon(Game[Campaign]):
    """The rule book."""

    slug = "kennedy-nixon"
    seats = range(2, 4)  # R17.1: the third seat is Byrd's
    options = {
        "cards": Option("seed", ("seed", "first-edition")),
        "opponent-events": Option("allowed", ("allowed", "forbidden")),
    }
    bound = 1800
    most_choices = 92

    def set_up(self, seats: int, options: Options) -> Campaign:
        s = Campaign()
        s.first_edition = options["cards"] == "first-edition"
        s.own_events = options["opponent-events"] == "forbidden"
        s.byrd = seats > BYRD
        s.support = START.copy()
        s.media = dict.fromkeys(REGIONS, 0)
        s.endorsed = dict.fromkeys(REGIONS, 0)
        s.issues = dict.fromkeys(TRACK, 0)
        s.track = TRACK[:]
        s.token = HOME[:]
        s.momentum = [MOMENTUM, MOMENTUM]
        s.bag = [BAG, BAG]
        s.deck = CARDS
        s.endorsements = ENDORSEMENTS.copy()
        s.do(NextTurn())
        settle(s)
        return s

    def choices(self, seats: int, options: Options) -> list[Choice]:
        return listed.choices(seats)

    def outcomes(self, seats: int, options: Options) -> list[Choice]:
        return listed.outcomes()

    def view(self, s: Campaign, seat: Seat | None) -> KennedyNixonView:
        return patched(public(s), [] if seat is None else private(s, seat))

    def public(self, s: Campaign) -> KennedyNixonView:
        return public(s)

    def private(self, s: Campaign, seat: Seat) -> Patch:
        return private(s, seat)

    def brief(self, s: Campaign, seat: Seat) -> EventsView | None:
        return brief(s, seat)

    def determinize(self, s: Campaign, seat: Seat, rng: Random) -> Campaign:
        return guessed(s, seat, rng)

    def scores(self, s: Campaign) -> list[float]:
        votes = s.votes if s.elected != NOBODY else s.projected()
        scores = [float(n) for n in votes]
        return [*scores, float(VOTES.get(s.green, 0))] if s.byrd else scores

    def placing(self, s: Campaign) -> list[int]:
        if s.president == NOBODY:
            return super().placing(s)
        scores = self.scores(s)
        scores[s.president] = 1000.0  # R13.12, R17.11: votes alone do not always decide
        return [1 + sum(other > score for other in scores) for score in scores]

    def value(self, s: Campaign, seat: Seat) -> float:
        return bot.value(s, seat)

    def values(self, s: Campaign) -> list[float]:
        if s.over:
            return super().values(s)
        return chances(bot.WEIGHTS[bot.stage(s)], bot.features(s))

    def hint(self, s: Campaign, seat: Seat) -> Choice | None:
        return self.idle(s, seat)

    def idle(self, s: Campaign, seat: Seat) -> Choice | None:
        decision = asked(s, seat)
        if decision is not None and decision.kind == "bonus":
            return decision.choices[-1]  # R13.13: a marker has no other use left
        return None

    def merits(self, s: Campaign, after: Campaign, seat: Seat) -> list[Merit]:
        return bot.merits(s, after, seat)

    def why_not(self, s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not(s, seat, choice)

    def laws(self, s: Campaign) -> list[Law]:
        piles = [s.deck, s.discard, s.prevention, s.debate_box]
        piles += [*s.hands, *s.stacks, *s.podium.values(), list(s.running), list(s.election_box)]
        piles += [[card for card in pile if card in POINTS] for pile in (s.played, *s.sealed)]
        cards = [card for pile in piles for card in pile]
        votes = sum(s.projected()) + VOTES.get(s.green, 0)
        return [
            Law("campaign cards on the table", len(cards), len(CARDS)),
            Law("different campaign cards", len(set(cards)), len(CARDS)),
            Law("electoral votes", votes, sum(VOTES.values())),
            Law("negative counts", sum(n < 0 for n in [*s.bag, *s.momentum, *s.rest]), 0),
        ]


GAME = KennedyNixon()
