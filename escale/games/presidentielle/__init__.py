"""Présidentielle: launch a campaign, reach the second round, be elected; 3 to 6 seats."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from escale.engine import (
    Choice,
    Game,
    Law,
    Merit,
    Option,
    Options,
    OptionValue,
    Patch,
    Refusal,
    Seat,
    ask_again,
    asked,
    chances,
    patched,
    settle,
)
from escale.games.presidentielle import bot, listed
from escale.games.presidentielle.cards import (
    COUNT,
    DARES,
    FINALIST,
    FIRST_EDITION,
    LAUNCHING,
    OWN_DARES,
    bag,
)
from escale.games.presidentielle.odds import features, weights
from escale.games.presidentielle.refusals import why_not
from escale.games.presidentielle.rounds import RANDOM, free_candidates, sequence
from escale.games.presidentielle.state import Campaign
from escale.games.presidentielle.view import PresidentielleView, private, public

SEATS = "012345"
# R2.6: a silent first player turns clockwise; R7.5: a dare not attempted in its time is missed,
# and a silent juror agrees.
SILENCE = {"direction": "clockwise", "ready": "give_up", "dare": "give_up", "vote": "yes"}
COMPUTERS = tuple("".join(some) for size in range(7) for some in combinations(SEATS, size))


class Presidentielle(Game[Campaign]):
    """Six keys, two rounds, one aperitif."""

    slug = "presidentielle"
    rules = 2
    seats = range(3, 7)
    bound = 5000
    most_choices = 60
    spares = ("vote",)
    options = {
        "dares": Option("vote", ("vote", "die")),
        "own_dares": Option(False, (False, True)),
        "computers": Option("", COMPUTERS, asked=False),
        "edition": Option("second", ("second", "first"), asked=False),
    }
    blanks = OWN_DARES

    def seated(self, options: Mapping[str, OptionValue], bots: Sequence[Seat]) -> Options:
        # R7.5: chance judges what a computer dares, and a computer judges nobody.
        return {**options, "computers": "".join(map(str, sorted(bots)))}

    def older(self, rules: int, options: Options) -> Options | None:
        """Rules 1 had twenty dares, whose clock ran from the moment they were drawn."""
        return {**options, "edition": "first"} if rules == 1 else super().older(rules, options)

    def set_up(self, seats: int, options: Options) -> Campaign:
        s = Campaign()
        s.seats = seats
        s.by_vote = options["dares"] == "vote"
        s.computers = [str(seat) in str(options["computers"]) for seat in range(seats)]
        s.first_edition = options["edition"] == "first"
        s.dare_bag = FIRST_EDITION if s.first_edition else DARES
        if options["own_dares"]:
            s.dare_bag = s.dare_bag + OWN_DARES
        s.red = len(s.dare_bag)
        s.wishes = [""] * seats
        s.candidates = [""] * seats
        s.phase = [LAUNCHING] * seats
        s.shoe = COUNT.copy()
        s.hands = [[] for _ in range(seats)]
        s.known = [[] for _ in range(seats)]
        s.keys = [[] for _ in range(seats)]
        s.votes = [[] for _ in range(seats)]
        s.attacks = [[] for _ in range(seats)]
        s.dares = [[] for _ in range(seats)]
        s.worth = [0] * seats
        s.do(*sequence())
        settle(s)
        return s

    def choices(self, seats: int, options: Options) -> list[Choice]:
        return listed.choices(seats)

    def outcomes(self, seats: int, options: Options) -> list[Choice]:
        return listed.outcomes(seats)

    def view(self, s: Campaign, seat: Seat | None) -> PresidentielleView:
        return patched(public(s), [] if seat is None else private(s, seat))

    def public(self, s: Campaign) -> PresidentielleView:
        return public(s)

    def private(self, s: Campaign, seat: Seat) -> Patch:
        return private(s, seat)

    def determinize(self, s: Campaign, seat: Seat, rng: Random) -> Campaign:
        guess = s.clone()
        others = [other for other in range(s.seats) if other != seat]
        held = [card for other in others for card in s.hands[other]]
        if held:
            shoe = [card for card, count in s.shoe.items() for _ in range(count)]
            pool = sorted(held + shoe)
            for other in others:
                for card in s.known[other]:
                    pool.remove(card)
            rng.shuffle(pool)
            for other in others:
                size = len(s.hands[other]) - len(s.known[other])
                guess.hands[other], pool = s.known[other] + pool[:size], pool[size:]
            guess.shoe = bag(pool)
        wanted = [*free_candidates(s), RANDOM]
        for other in others:
            if s.wishes[other]:
                guess.wishes[other] = rng.choice(wanted)
            if s.stage == "vote" and s.ballots[other]:
                guess.ballots[other] = rng.choice(("yes", "no"))
        ask_again(guess)
        return guess

    def scores(self, s: Campaign) -> list[float]:
        return [
            2.0 if seat == s.president else 1.0 if s.phase[seat] == FINALIST else 0.0
            for seat in range(s.seats)
        ]

    def value(self, s: Campaign, seat: Seat) -> float:
        return bot.value(s, seat)

    def values(self, s: Campaign) -> list[float]:
        if s.over:
            return super().values(s)
        return chances(weights(s), features(s))

    def idle(self, s: Campaign, seat: Seat) -> Choice | None:
        decision = asked(s, seat)
        return None if decision is None else SILENCE.get(decision.kind)

    def merits(self, s: Campaign, after: Campaign, seat: Seat) -> list[Merit]:
        return bot.merits(s, after, seat)

    def why_not(self, s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not(s, seat, choice)

    def laws(self, s: Campaign) -> list[Law]:
        piles = (*s.hands, *s.keys, *s.votes, *s.attacks, s.discard)
        blue = sum(s.shoe.values()) + sum(map(len, piles)) + (s.abstention != "")
        red = s.dares_left() + sum(map(len, s.dares)) + (s.stage != "judged")
        desks = [
            Law(f"value of desk {seat}", s.worth[seat], s.counted(seat)) for seat in range(s.seats)
        ]
        played = [candidate for candidate in s.candidates if candidate]
        return [
            Law("blue cards", blue, sum(COUNT.values())),
            Law("dares", red, s.red),
            Law("candidates", len(set(played)), len(played)),
            *desks,
        ]


GAME = Presidentielle()

__all__ = ["GAME", "Presidentielle"]
