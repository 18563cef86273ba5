"""The table: candidates, hands, desks, piles, the dare in progress and who may still be elected."""

from typing import Literal

from escale.engine import NOBODY, Choice, Seat, State
from escale.games.presidentielle.cards import (
    ABSTAIN,
    ATTACK,
    BALL,
    BETRAY,
    CLEAR,
    FINALIST,
    FRIENDS,
    GIVE,
    HALF,
    KEY,
    KEYS,
    KIND,
    LAUNCHING,
    LAY,
    MAY_DARE,
    PLAYS,
    RACING,
    SPONSOR,
    SPONSORS,
    VOTES,
)

# A dare waits for the dared, is done or left to chance, voted on, counted; its verdict falls, and
# it is judged.
DareStage = Literal["ready", "do", "chance", "vote", "ballots", "verdict", "judged"]
Stake = Literal["first", "second", "both", "presidency"]  # what a duel is fought for


class Campaign(State):
    """Everything on the table; desks are four lists of cards for each seat."""

    __slots__ = (
        "seats", "by_vote", "computers", "red", "first_edition", "round", "direction", "turn",
        "active", "wishes", "candidates", "phase", "shoe", "discard", "fresh", "exhaustions",
        "threshold", "abstention", "hands", "known", "keys", "votes", "attacks", "dares", "worth",
        "dare_bag", "dare_under", "dare", "darer", "dared", "stage", "ballots", "success", "duel",
        "stake", "qualified", "launcher", "finalists", "president", "waiter",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.by_vote = True  # the table judges dares; otherwise chance does
        self.computers: list[bool] = []  # seats whose dares chance judges, and that judge none
        self.red = 0  # how many dares are in the box
        self.first_edition = False  # no clock to start, and nobody judges a lone person

        self.round = 0  # 0 before the deal, then 1 and 2
        self.direction = 1
        self.turn = 0  # how many have begun
        self.active = NOBODY  # whose turn it is
        self.wishes: list[str] = []  # sealed: the candidate each seat asks for
        self.candidates: list[str] = []
        self.phase: list[int] = []

        self.shoe: dict[str, int] = {}  # the draw pile, a bag
        self.discard: list[str] = []  # face up, the top last
        self.fresh = False  # the top was discarded by the turn just played (R3.2)
        self.exhaustions = 0
        self.threshold = 0  # in votes; 0 until announced
        self.abstention = ""

        self.hands: list[list[str]] = []
        self.known: list[list[str]] = []  # of each hand, what all saw taken from the discard
        self.keys: list[list[str]] = []
        self.votes: list[list[str]] = []  # votes, speakers and good events
        self.attacks: list[list[str]] = []
        self.dares: list[list[str]] = []
        self.worth: list[int] = []  # the value of each desk, in votes (R4.1)

        self.dare_bag: list[str] = []  # shuffled
        self.dare_under: list[str] = []  # put back under it, the uppermost first
        self.dare = ""  # the card being done, or done last
        self.darer = NOBODY
        self.dared = NOBODY
        self.stage: DareStage = "judged"
        self.ballots: list[str] = []  # sealed until all are in: "yes", "no", "" none yet
        self.success = False

        self.duel: list[Seat] = []  # who breaks a tie by dares
        self.stake: Stake = "first"
        self.qualified: list[Seat] = []  # places won at the count, the first first
        self.launcher = NOBODY  # who won phase 1
        self.finalists: list[Seat] = []  # the winner of the first round first
        self.president = NOBODY
        self.waiter = NOBODY  # who serves the drinks

    def clone(self) -> "Campaign":
        """Return a copy that leads its own life."""
        c = self.copy_to(Campaign.__new__(Campaign))  # all fields are set here
        c.seats, c.by_vote, c.computers, c.red = self.seats, self.by_vote, self.computers, self.red
        c.first_edition = self.first_edition
        c.round, c.direction = self.round, self.direction
        c.turn, c.active = self.turn, self.active
        c.wishes, c.candidates, c.phase = self.wishes[:], self.candidates[:], self.phase[:]
        c.shoe, c.discard, c.fresh = self.shoe.copy(), self.discard[:], self.fresh
        c.exhaustions, c.threshold = self.exhaustions, self.threshold
        c.abstention = self.abstention
        c.hands = [cards[:] for cards in self.hands]
        c.known = [cards[:] for cards in self.known]
        c.keys = [cards[:] for cards in self.keys]
        c.votes = [cards[:] for cards in self.votes]
        c.attacks = [cards[:] for cards in self.attacks]
        c.dares = [cards[:] for cards in self.dares]
        c.worth = self.worth[:]
        c.dare_bag, c.dare_under = self.dare_bag, self.dare_under[:]
        c.dare, c.darer, c.dared, c.stage = self.dare, self.darer, self.dared, self.stage
        c.ballots, c.success = self.ballots[:], self.success
        c.duel, c.stake, c.qualified = self.duel[:], self.stake, self.qualified[:]
        c.launcher, c.finalists = self.launcher, self.finalists[:]
        c.president, c.waiter = self.president, self.waiter
        return c

    def following(self, seat: Seat) -> Seat:
        """Return who plays after `seat` in the direction of this game."""
        return (seat + self.direction) % self.seats

    def spend(self, seat: Seat, card: str) -> None:
        """Take a card out of a hand, before everyone."""
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)

    def put(self, card: str) -> None:
        """Put a card on the discard pile, where it covers what could be taken."""
        self.discard.append(card)
        self.fresh = False

    def reached(self) -> bool:
        """Whether a desk in the race has reached the threshold (R9.4, R12.1)."""
        bar = self.threshold
        if not bar:
            return False
        for seat, votes in enumerate(self.worth):
            if votes >= bar and self.phase[seat] in (RACING, FINALIST):
                return True
        return False

    def dares_left(self) -> int:
        """Return how many dares lie in the pile."""
        return len(self.dare_bag) + len(self.dare_under)

    def jury(self) -> list[Seat]:
        """Return who judges the dare: the others, or the dared alone among computers (R7.5)."""
        if not self.by_vote or self.computers[self.dared]:
            return []
        others = [s for s in range(self.seats) if s != self.dared and not self.computers[s]]
        return others if others or self.first_edition else [self.dared]

    def laid(self, seat: Seat) -> int:
        """Return how many keys and speakers lie on the desk of `seat` (R9.7)."""
        return len(self.keys[seat]) + sum(KIND[card] == "speaker" for card in self.votes[seat])

    def under_fire(self, seat: Seat) -> list[Seat]:
        """Return the rivals whose desks may receive attacks and the ball (R5.4)."""
        return [
            rival
            for rival, phase in enumerate(self.phase)
            if rival != seat and phase in (RACING, FINALIST)
        ]

    def betrayed(self, seat: Seat, card: str) -> Seat:
        """Return the rival whose desk a false friend goes to, if any (R5.3, R5.11)."""
        named = FRIENDS[card]
        for rival, candidate in enumerate(self.candidates):
            if candidate == named:
                return rival if rival != seat and self.phase[rival] <= FINALIST else NOBODY
        return NOBODY

    def in_need(self, seat: Seat) -> list[Seat]:
        """Return the rivals who may be given a sponsorship by `seat` (R6.4)."""
        if self.phase[seat] == LAUNCHING and self.keys[seat].count(SPONSOR) < SPONSORS:
            return []
        return [
            rival
            for rival, phase in enumerate(self.phase)
            if rival != seat and phase == LAUNCHING and self.keys[rival].count(SPONSOR) < SPONSORS
        ]

    def darable(self, seat: Seat) -> list[Seat]:
        """Return the rivals `seat` may dare: those with a desk, while dares are left (R7.7)."""
        if not MAY_DARE[self.phase[seat]] or not (self.dare_bag or self.dare_under):
            return []
        return [
            rival for rival, phase in enumerate(self.phase) if rival != seat and phase <= FINALIST
        ]

    def actions(self, seat: Seat) -> list[Choice]:
        """Return every action open to `seat` with the hand it holds (R3.3, R5.2)."""
        plays = PLAYS[self.phase[seat]]
        found: list[Choice] = []
        cards = list(dict.fromkeys(self.hands[seat]))
        for card in cards:
            how = plays.get(card, 0)
            if how == LAY:
                found.append("lay:" + card)
            elif how == KEY:
                if card not in self.keys[seat]:  # R6.2
                    found.append("lay:" + card)
            elif how == ATTACK:
                for rival in self.under_fire(seat):
                    found.append(f"attack:{card}:{rival}")
            elif how == BETRAY:
                rival = self.betrayed(seat, card)
                if rival >= 0:
                    found.append(f"attack:{card}:{rival}")
            elif how == GIVE:
                if self.phase[seat] == LAUNCHING and self.keys[seat].count(SPONSOR) < SPONSORS:
                    found.append("lay:" + card)
                else:
                    for rival in self.in_need(seat):
                        found.append(f"gift:{rival}")
            elif how == CLEAR:
                found.extend(self.clearings(seat))
            elif how == ABSTAIN and self.threshold:  # R5.8
                found.append("lay:" + card)
            if card == HALF:
                for rival in self.darable(seat):
                    found.append(f"dare:{rival}")
        for card in cards:
            found.append("discard:" + card)
        return found

    def clearings(self, seat: Seat) -> list[Choice]:
        """Return what a bootlicker may rid `seat` of (R5.6, R5.7)."""
        found: list[Choice] = []
        for card in self.attacks[seat]:
            if card != BALL:
                found.append("clear:" + card)
            elif rivals := self.under_fire(seat):
                found.extend(f"roll:{rival}" for rival in rivals)
            else:
                found.append("clear:" + card)
        return found

    def missing(self, seat: Seat) -> int:
        """Return how many keys `seat` still lacks (R6.1)."""
        return KEYS - len(self.keys[seat])

    def counted(self, seat: Seat) -> int:
        """Return the value of a desk, counted card by card (R4.1)."""
        lying = (*self.votes[seat], *self.attacks[seat], *self.dares[seat])
        return sum(VOTES[card] for card in lying)
