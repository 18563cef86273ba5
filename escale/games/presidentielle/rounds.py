"""R2 and R9 to R12: the set-up, the count of each round, ties, the second round, the drinks."""

from dataclasses import dataclass

from escale.engine import CHANCE, NOBODY, Choice, Decision, Seat, Step
from escale.games.presidentielle.cards import (
    BALL,
    CANDIDATES,
    CYCLES,
    FINALIST,
    GALLERY,
    HAND,
    LAUNCHING,
    RACING,
    VOTES,
    bag,
)
from escale.games.presidentielle.dares import DrawDare
from escale.games.presidentielle.state import Campaign, Stake
from escale.games.presidentielle.steps import Announce, Draw, Poll, drop_friend, go_to

RANDOM = "random"


@dataclass
class PickCandidates(Step):
    """R2.3: each seat asks for a candidate, or for chance, all at once and in secret."""

    def asks(self, s: Campaign) -> list[Decision]:
        choices = [*free_candidates(s), RANDOM]
        return [
            Decision(seat, "candidate", choices, owner=seat)
            for seat in range(s.seats)
            if not s.candidates[seat] and not s.wishes[seat]
        ]

    def takes(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        s.wishes[seat] = choice
        s.tell("wished", seat=seat)
        if any(not s.candidates[other] and not s.wishes[other] for other in range(s.seats)):
            s.do(self)
            return
        s.shown = True
        s.do(GrantWishes(tuple(s.wishes)))


@dataclass
class GrantWishes(Step):
    """R2.3: a candidate wanted twice goes by lot; the losers of a lot ask again."""

    wishes: tuple[str, ...]

    def run(self, s: Campaign) -> None:
        for seat, wish in enumerate(self.wishes):
            if wish:
                s.tell("asked_for", seat=seat, card=wish)
        s.end_frame()
        lots = []
        for candidate in free_candidates(s):
            claims = tuple(seat for seat, wish in enumerate(self.wishes) if wish == candidate)
            if len(claims) == 1:
                embody(s, claims[0], candidate)
                s.end_frame()
            elif claims:
                lots.append(Lot(candidate, claims))
        fated = [DrawCandidate(seat) for seat, wish in enumerate(self.wishes) if wish == RANDOM]
        s.do(*lots, *fated, PickCandidates())


@dataclass
class Lot(Step):
    """Chance settles which of several seats gets a candidate."""

    candidate: str
    claims: tuple[Seat, ...]

    def ask(self, s: Campaign) -> Decision:
        lots = [f"lot:{seat}" for seat in self.claims]
        return Decision(CHANCE, "candidate_lot", lots, values={"card": self.candidate})

    def take(self, s: Campaign, choice: Choice) -> None:
        for seat in self.claims:
            s.wishes[seat] = ""
        embody(s, seat_in(choice), self.candidate)


@dataclass
class DrawCandidate(Step):
    """The seat draws a candidate among those left."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision:
        return Decision(CHANCE, "draw_candidate", free_candidates(s))

    def take(self, s: Campaign, choice: Choice) -> None:
        embody(s, self.seat, choice)


def seat_in(choice: Choice) -> Seat:
    """Return the seat a choice such as `lot:2` names."""
    return int(choice.partition(":")[2])


def free_candidates(s: Campaign) -> list[str]:
    """Return the candidates nobody plays."""
    return [candidate for candidate in CANDIDATES if candidate not in s.candidates]


def embody(s: Campaign, seat: Seat, candidate: str) -> None:
    """Lay the candidate at the top left of the desk of `seat`."""
    s.candidates[seat], s.wishes[seat] = candidate, ""
    s.tell("candidate", seat=seat, card=candidate)


@dataclass
class Deal(Step):
    """R2.5, R9.9: six cards to every seat, eliminated or not."""

    def run(self, s: Campaign) -> None:
        s.tell("deal", count=HAND)
        s.do(*(Draw(seat, HAND, dealt=True) for seat in range(s.seats)))


@dataclass
class FirstRound(Step):
    """R2.5, R2.6: the cards are dealt and the first player is drawn by lot."""

    def ask(self, s: Campaign) -> Decision | None:
        if not s.round:
            return None
        return Decision(CHANCE, "first_player", [f"first:{seat}" for seat in range(s.seats)])

    def take(self, s: Campaign, choice: Choice) -> None:
        s.active = seat_in(choice)
        s.tell("first_player", seat=s.active)
        s.do(ChooseDirection(s.active))

    def run(self, s: Campaign) -> None:
        s.round = 1
        s.do(Deal(), self)


@dataclass
class ChooseDirection(Step):
    """R2.6: the first player says which way the game goes round."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision:
        return Decision(self.seat, "direction", ["clockwise", "counter"])

    def take(self, s: Campaign, choice: Choice) -> None:
        s.direction = 1 if choice == "clockwise" else -1
        s.tell(choice, seat=self.seat)
        go_to(s, self.seat)


@dataclass
class Count(Poll):
    """R9.4, R9.5, R12.1: the poll is closed; the best desks take the places there are."""

    places: int

    def run(self, s: Campaign) -> None:
        s.qualified = []
        for seat in range(s.seats):
            if s.phase[seat] != GALLERY:
                s.tell("counted", seat=seat, value=s.worth[seat])
        s.do(FillPlaces(tuple(range(s.seats)), self.places))


@dataclass
class FillPlaces(Step):
    """The best of `pool` takes the first place left; ties are broken by dares (R9.8)."""

    pool: tuple[Seat, ...]
    places: int

    def run(self, s: Campaign) -> None:
        if not self.places:
            return
        best = leaders(s, [seat for seat in self.pool if seat not in s.qualified])
        if len(best) == 1:
            s.qualified.append(best[0])
            s.do(FillPlaces(self.pool, self.places - 1))
        elif len(best) > self.places > 1:  # R9.15: first who qualifies, then in which order
            s.do(Duel(best, self.places, best, (), 1))
        else:
            s.do(Duel(best, 1, best, (), 1), FillPlaces(self.pool, self.places - 1))


def leaders(s: Campaign, pool: list[Seat]) -> tuple[Seat, ...]:
    """Return the best desks in the race or, when there is none, the best prepared (R9.7)."""
    racing = [seat for seat in pool if s.phase[seat] in (RACING, FINALIST)]
    marks = {seat: s.worth[seat] for seat in racing} or {
        seat: s.laid(seat) for seat in pool if s.phase[seat] != GALLERY
    }
    top = max(marks.values())
    return tuple(seat for seat, mark in marks.items() if mark == top)


def stake(s: Campaign, places: int) -> Stake:
    """Return what the tied fight for: the presidency, or places in the second round (R9.8)."""
    if s.round == 2:
        return "presidency"
    if places > 1:
        return "both"
    return "second" if s.qualified else "first"


@dataclass
class Duel(Step):
    """R9.8: the tied perform in turn; after a cycle those who failed are out, if enough remain."""

    tied: tuple[Seat, ...]
    places: int
    waiting: tuple[Seat, ...]
    failed: tuple[Seat, ...]
    cycle: int

    def ask(self, s: Campaign) -> Decision | None:
        # R9.12: without dares, or when dares decide nothing, the lot does.
        by_lot = not s.dares_left() or self.cycle > CYCLES
        if by_lot and len(self.tied) > self.places:
            return Decision(CHANCE, "duel_lot", [f"out:{seat}" for seat in self.tied])
        return None

    def take(self, s: Campaign, choice: Choice) -> None:
        out = seat_in(choice)
        rest = tuple(seat for seat in self.tied if seat != out)
        s.duel = list(rest)
        s.tell("duel_out", seat=out)
        s.do(Duel(rest, self.places, rest, (), self.cycle))

    def run(self, s: Campaign) -> None:
        s.duel = list(self.tied)
        if len(self.tied) == self.places:
            self.over(s)
        elif self.waiting:
            s.stake = stake(s, self.places)
            racing = s.phase[self.tied[0]] != LAUNCHING
            s.tell(
                "duel" if racing else "duel_unready",
                seat=self.waiting[0],
                seats=" ".join([str(seat) for seat in self.tied]),
                stake=f"stake:{s.stake}",
                value=s.worth[self.tied[0]] if racing else s.laid(self.tied[0]),
            )
            s.do(DrawDare(NOBODY, self.waiting[0]), DuelVerdict(self))
        else:
            self.next_cycle(s)

    def next_cycle(self, s: Campaign) -> None:
        """Drop who failed, unless that would leave too few."""
        rest = tuple(seat for seat in self.tied if seat not in self.failed)
        if len(rest) < self.places or not self.failed:
            s.tell("duel_again")
            rest = self.tied
        else:
            for seat in self.failed:
                s.end_frame()
                s.duel.remove(seat)
                s.tell("duel_out", seat=seat)
        s.do(Duel(rest, self.places, rest, (), self.cycle + 1))

    def over(self, s: Campaign) -> None:
        """Give the place, or settle the order of those who qualify."""
        s.duel = []
        if self.places == 1:
            s.qualified.append(self.tied[0])
            s.tell("duel_won", seat=self.tied[0])
        else:
            s.do(FillPlaces(self.tied, self.places))


@dataclass
class DuelVerdict(Step):
    """R9.8: dares of a duel give no votes and go back under the pile."""

    duel: Duel

    def run(self, s: Campaign) -> None:
        d = self.duel
        s.stage = "judged"
        s.dare_under.append(s.dare)
        failed = d.failed if s.success else (*d.failed, d.waiting[0])
        s.do(Duel(d.tied, d.places, d.waiting[1:], failed, d.cycle))


@dataclass
class SecondRound(Step):
    """R9.5, R9.6: two desks stay; hands, other desks and piles make one pack."""

    def run(self, s: Campaign) -> None:
        first, second = s.qualified
        s.finalists = [first, second]
        s.round, s.exhaustions, s.active = 2, 0, first
        s.tell("finalists", first=first, second=second)
        tell_who_is_out(s, second)
        ball_lost = False
        pack = [card for card, count in s.shoe.items() for _ in range(count)] + s.discard
        for seat in range(s.seats):
            pack += s.hands[seat]
            s.hands[seat], s.known[seat] = [], []
            if seat in s.finalists:
                s.phase[seat] = FINALIST
                continue
            s.phase[seat] = GALLERY
            ball_lost = ball_lost or BALL in s.attacks[seat]
            pack += s.keys[seat] + s.votes[seat] + s.attacks[seat]
            s.dare_under += s.dares[seat]
            s.keys[seat], s.votes[seat], s.attacks[seat], s.dares[seat] = [], [], [], []
            s.worth[seat] = 0
        if s.abstention:
            pack.append(s.abstention)
        s.abstention, s.threshold, s.fresh = "", 0, False
        s.dare_bag, s.dare_under = sorted(s.dare_bag + s.dare_under), []
        s.shoe, s.discard = bag(pack), []
        drop_friend(s, first)
        s.shoe, s.discard = bag(pack + s.discard), []
        s.do(Deal(), Announce(first), OpenSecondRound(first))
        if ball_lost:
            s.do(MoveBall(first, second))


def tell_who_is_out(s: Campaign, second: Seat) -> None:
    """R9.5, R9.7: say why each of the others goes no further than the first round."""
    for seat in range(s.seats):
        if seat in s.finalists:
            continue
        if s.phase[seat] == RACING:
            s.tell("out_behind", seat=seat, value=s.worth[seat], rival=second, bar=s.worth[second])
        elif s.phase[second] == RACING:
            s.tell("out_unready", seat=seat, left=s.missing(seat))
        else:
            s.tell("out_fewer", seat=seat, value=s.laid(seat), rival=second, bar=s.laid(second))


@dataclass
class MoveBall(Step):
    """R9.10: the winner may chain an eliminated player's ball to the other finalist."""

    winner: Seat
    other: Seat

    def ask(self, s: Campaign) -> Decision:
        return Decision(self.winner, "ball", ["move", "leave"], values={"rival": self.other})

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "leave":
            s.tell("ball_left", seat=self.winner)
            return
        del s.shoe[BALL]
        s.attacks[self.other].append(BALL)
        s.worth[self.other] += VOTES[BALL]
        s.tell(
            "rolled",
            seat=self.winner,
            rival=self.other,
            card=BALL,
            value=s.worth[self.other],
        )


@dataclass
class OpenSecondRound(Step):
    """R10.5: the winner of the first round plays first."""

    seat: Seat

    def run(self, s: Campaign) -> None:
        go_to(s, self.seat)


@dataclass
class Inaugurate(Step):
    """R12.1, R12.2: the president is elected and names who serves the drinks."""

    def ask(self, s: Campaign) -> Decision | None:
        if s.president < 0:
            return None
        others = [f"serve:{seat}" for seat in range(s.seats) if seat != s.president]
        return Decision(s.president, "aperitif", others)

    def take(self, s: Campaign, choice: Choice) -> None:
        s.waiter = seat_in(choice)
        s.tell("aperitif", seat=s.president, rival=s.waiter)

    def run(self, s: Campaign) -> None:
        s.president = s.active = s.qualified[0]
        s.tell("elected", seat=s.president, value=s.worth[s.president])
        s.do(self)


def sequence() -> list[Step]:
    """Return the whole game, in the order it is played."""
    return [
        PickCandidates(),
        FirstRound(),
        Count(2),
        SecondRound(),
        Count(1),
        Inaugurate(),
    ]
