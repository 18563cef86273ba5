"""The sequence of play: set-up, the turn, the end of a turn, and the second round."""

from dataclasses import dataclass
from typing import Final

from escale.engine import CHANCE, Choice, Decision, Question, Seat, Step, Value
from escale.games.jeu_du_president.cards import Draw, Settle
from escale.games.jeu_du_president.defi import open_defi
from escale.games.jeu_du_president.france import (
    ANNOUNCEMENT,
    CAMPAIGN,
    CANDIDATES,
    CODES,
    IN,
    INDEX,
    MAJORITY,
    PARTIES,
    PROTECT,
    ROLLS,
    STARS,
    THE,
    VOTERS,
)
from escale.games.jeu_du_president.state import FREE, SECOND_ROUND, President, Victory

SEATS: Final = [f"seat:{seat}" for seat in range(len(PARTIES))]
ROLL: Final = Decision(CHANCE, "roll", ROLLS)


@dataclass
class DrawParty(Step):
    """Each seat in turn draws one of the parties left (R2.1)."""

    def ask(self, s: President) -> Decision | None:
        if len(s.parties) == s.seats:
            return None
        return Decision(
            CHANCE,
            "party",
            [party for party in PARTIES if party not in s.parties],
            values={"who": len(s.parties)},
        )

    def take(self, s: President, choice: Choice) -> None:
        s.tell("party", seat=len(s.parties), party=choice)
        s.parties = [*s.parties, choice]
        s.do(self)


@dataclass
class DrawFirst(Step):
    """The first player is drawn by lot (R2.4)."""

    def ask(self, s: President) -> Decision:
        return Decision(CHANCE, "first", SEATS[: s.seats])

    def take(self, s: President, choice: Choice) -> None:
        seat = SEATS.index(choice)
        s.tell("first", seat=seat)
        s.do(TURNS[seat])


@dataclass
class Turn(Step):
    """The seat rolls; the dice say which départements count and how many cards follow (R4-R6)."""

    seat: Seat

    def ask(self, s: President) -> Decision:
        return ROLL

    def take(self, s: President, choice: Choice) -> None:
        seat, stars = self.seat, STARS[choice]
        s.roll, s.roller, s.card = choice, seat, ""
        s.turn += 1
        candidates, owner = CANDIDATES[choice], s.owner
        if s.facts is not None:
            free = sum([owner[d] == FREE for d in candidates])
            s.tell("rolled", seat=seat, a=choice[0], b=choice[2], open=len(candidates), free=free)
        s.do(END_TURNS[seat])
        for _ in range(stars):  # R6.2: after the département, each before the next
            s.do(DRAWS[seat])
        if s.free:
            for d in candidates:
                if owner[d] == FREE:
                    s.do(PLACES[seat])
                    return
        if stars == 2:  # R5.5
            s.tell("no_room", seat=seat)
        elif rivals(s, seat):
            s.do(CHALLENGES[seat])
        else:
            s.do(BLOCKS[seat])


def rivals(s: President, seat: Seat) -> list[int]:
    """Return the départements that `seat` may challenge with this roll (R5.2, R5.7)."""
    side = s.side[seat]
    found = [d for d in CANDIDATES[s.roll] if s.owner[d] not in (FREE, side) and not s.protected[d]]
    if s.largest_only and found:
        most = max([VOTERS[d] for d in found])
        return [d for d in found if VOTERS[d] == most]
    return found


@dataclass
class Place(Question):
    """The seat puts a pawn on a free département (R5.1)."""

    seat: Seat

    def ask(self, s: President) -> Decision:
        candidates = CANDIDATES[s.roll]
        free = [CODES[d] for d in candidates if s.owner[d] == FREE]
        values: dict[str, Value] = {
            "a": s.roll[0],
            "b": s.roll[2],
            "open": len(candidates),
            "free": len(free),
            "then": f"draw_{STARS[s.roll]}" if STARS[s.roll] else "",
        }
        return Decision(self.seat, "place", free, values=values)

    def take(self, s: President, choice: Choice) -> None:
        d, side = INDEX[choice], s.side[self.seat]
        s.stood = 0
        s.shown = True  # R5.6: announced is announced, even if no dice and no unknown card follow
        s.move(d, side)
        if s.facts is not None:
            s.tell(
                "placed" if side == self.seat else "placed_for",
                seat=self.seat,
                side=side,
                place=choice,
                where=IN[d],
                voters=VOTERS[d],
            )


@dataclass
class Challenge(Question):
    """The seat must challenge for one of the rivals' départements (R5.2)."""

    seat: Seat

    def ask(self, s: President) -> Decision:
        values: dict[str, Value] = {"a": s.roll[0], "b": s.roll[2]}
        return Decision(
            self.seat, "challenge", [CODES[d] for d in rivals(s, self.seat)], values=values
        )

    def take(self, s: President, choice: Choice) -> None:
        s.stood = 0
        open_defi(s, self.seat, INDEX[choice])


@dataclass
class Blocked(Question):
    """The seat draws a card or protects one of these départements of its own (R5.3, R5.4)."""

    seat: Seat

    def ask(self, s: President) -> Decision:
        side = s.side[self.seat]
        mine = [PROTECT[d] for d in CANDIDATES[s.roll] if s.owner[d] == side and not s.protected[d]]
        values: dict[str, Value] = {"a": s.roll[0], "b": s.roll[2], "ways": 1 + len(mine)}
        return Decision(self.seat, "blocked", ["draw", *mine], values=values)

    def take(self, s: President, choice: Choice) -> None:
        s.stood = 0
        if choice == "draw":
            s.do(DRAWS[self.seat])
            return
        d = PROTECT.index(choice)
        s.shown = True  # R5.6
        s.protected[d] = True
        s.tell("protected", seat=self.seat, place=CODES[d], the=THE[d])


@dataclass
class EndTurn(Step):
    """Votes are counted, and the next seat rolls unless a round is over (R11 to R13)."""

    seat: Seat

    def run(self, s: President) -> None:
        if any(s.pending):
            s.do(Settle(self.seat), Count(self.seat))
        else:
            count(s, self.seat)


@dataclass
class Count(Step):
    """The count, once waiting losses are settled."""

    seat: Seat

    def run(self, s: President) -> None:
        count(s, self.seat)


def count(s: President, seat: Seat) -> None:
    """End the turn of `seat`: announcements, election, end of round, or the next turn."""
    most = max(s.votes)
    if most >= ANNOUNCEMENT or True in s.above:
        announce(s)
    if s.round == SECOND_ROUND:
        if not s.free:  # R13.7, R13.8
            first, second = s.ranking[0], s.ranking[1]
            winner = second if s.votes[second] > s.votes[first] else first
            elect(s, winner, "second_round")
            return
    else:
        if most >= MAJORITY:  # R12.1
            elect(s, s.votes.index(most), "majority")
            return
        if not s.free and s.seats > 2:  # R12.3
            s.do(Rank(()), OpenSecondRound(), TURNS[(seat + 1) % s.seats])
            return
        if s.seats == 2:
            if not s.free and not s.full_since:
                s.full_since = s.turn
                s.tell("map_full")
            if s.turns_left() == 0:  # R12.4
                s.do(Rank(()), ElectLeader())
                return
    s.do(TURNS[(seat + 1) % s.seats])


def announce(s: President) -> None:
    """Tell whose votes rose to 13 million during this turn (R11.1)."""
    above = [votes >= ANNOUNCEMENT for votes in s.votes]
    if above != s.above:
        for seat in range(s.seats):
            if above[seat] and not s.above[seat]:
                s.tell("announced", seat=seat, votes=s.votes[seat])
                s.end_frame()
        s.above = above


def elect(s: President, seat: Seat, how: Victory) -> None:
    """Elect `seat`, with the allies of its side; nothing is left to do."""
    s.elected = [seat, *[ally for ally in range(s.seats) if s.side[ally] == seat != ally]]
    s.how = how
    s.tell(f"elected_{how}", seat=seat, votes=s.votes[seat])
    for ally in s.elected[1:]:
        s.tell("shares", seat=ally, candidate=seat)


@dataclass
class Rank(Step):
    """Order the seats: votes, départements, the biggest département, then lot (R13.1)."""

    ranked: tuple[int, ...]

    def tied(self, s: President) -> list[int]:
        """Return the best of the seats not ranked yet."""
        left = [seat for seat in range(s.seats) if seat not in self.ranked]
        standings = {seat: standing(s, seat) for seat in left}
        best = max(standings.values())
        return [seat for seat in left if standings[seat] == best]

    def ask(self, s: President) -> Decision | None:
        if len(self.ranked) == s.seats:
            return None
        tied = self.tied(s)
        return Decision(CHANCE, "lot", [SEATS[seat] for seat in tied]) if len(tied) > 1 else None

    def take(self, s: President, choice: Choice) -> None:
        seat = SEATS.index(choice)
        s.tell("lot", seat=seat)
        s.do(Rank((*self.ranked, seat)))

    def run(self, s: President) -> None:
        if len(self.ranked) == s.seats:
            s.ranking = list(self.ranked)
        else:
            s.do(Rank((*self.ranked, self.tied(s)[0])))


def standing(s: President, seat: Seat) -> tuple[int, int, int]:
    """Return what `seat` is ranked by."""
    held = [VOTERS[d] for d in s.held(seat)]
    return s.votes[seat], len(held), max(held, default=0)


@dataclass
class ElectLeader(Step):
    """Two players, 200 turns on a full map: the first of the ranking is elected (R12.4)."""

    def run(self, s: President) -> None:
        elect(s, s.ranking[0], "turns")


@dataclass
class OpenSecondRound(Step):
    """Two candidates stay, the others clear the map and become allies (R13.1 to R13.5)."""

    def run(self, s: President) -> None:
        first, second = s.ranking[0], s.ranking[1]
        s.round = SECOND_ROUND
        s.pending = [[] for _ in range(s.seats)]  # R13.2: those of the leaders too
        shuffle(s)
        s.tell("second_round", first=first, second=second)
        for ally in s.ranking[2:]:  # R13.3
            s.end_frame()
            candidate = second if ally == s.ranking[2] else first
            held, votes = s.held(ally), s.votes[ally]
            places = " ".join([CODES[d] for d in held])
            s.side = s.side[:]
            s.side[ally] = candidate
            for d in held:
                s.move(d, FREE)
            s.urn += s.votes[ally]  # the kept cards
            s.votes[ally] = 0
            s.kept[ally] = []
            shuffle(s)
            s.tell("joined", seat=ally, candidate=candidate, votes=votes, places=places)
        s.above = [s.votes[seat] >= ANNOUNCEMENT for seat in range(s.seats)]


def shuffle(s: President) -> None:
    """Shuffle the Campagne cards that nobody keeps (R13.4)."""
    kept = [card for cards in s.kept for card in cards]
    s.bag = [card for card in CAMPAIGN if card not in kept]
    s.under = []


TURNS: Final = [Turn(seat) for seat in range(len(PARTIES))]
PLACES: Final = [Place(seat) for seat in range(len(PARTIES))]
CHALLENGES: Final = [Challenge(seat) for seat in range(len(PARTIES))]
BLOCKS: Final = [Blocked(seat) for seat in range(len(PARTIES))]
DRAWS: Final = [Draw(seat) for seat in range(len(PARTIES))]
END_TURNS: Final = [EndTurn(seat) for seat in range(len(PARTIES))]
