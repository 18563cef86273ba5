"""Everything on the table: nations and their arsenals, the piles, the world's people."""

from typing import Literal

from escale.engine import Choice, Seat, State
from escale.games.nuclear_escalation.cards import (
    CAPACITY,
    COUNTS,
    MEGATONS,
    MILLIONS,
    RANK,
    WORLD,
)

EscalationPhase = Literal["deal", "opening", "strategy", "play", "over"]
Cruise = tuple[str, Seat, Seat]  # the card, its owner, the seat it overflies
Shot = tuple[Seat, Seat, str, str, int]  # attacker, target, carrier, warhead, slices to come


class Escalation(State):
    """The state of a game; `seen` masks hold one bit for each seat that knows a card.

    What a seat has of people, platforms and stolen secrets is replaced, never changed, so that
    clones share it.
    """

    __slots__ = (
        "seats", "mx_accepts_10", "public", "arms_trade", "peace_resolution", "growth",
        "between_turns", "in_turn", "phase", "turn", "first", "active", "war", "interceptor", "cut",
        "deaths", "population", "peak", "people", "bank", "bank_people", "markers", "pile",
        "discard", "alive", "opened", "hands", "slots", "slots_seen", "deterrents", "launchers",
        "loads", "used", "platforms", "pad", "satellites", "cruises", "stolen", "stolen_seen",
        "lost", "secret", "secret_seat", "secret_seen", "virus", "giver", "virus_turn", "shot",
        "queue", "avenger", "salvo", "rooms", "sealed", "offer", "offers", "peace_made",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        # What the table agreed on.
        self.mx_accepts_10 = True
        self.public = False  # population values are shown
        self.arms_trade = False
        self.peace_resolution = False
        self.growth = False
        self.between_turns = False  # spies may also look between two turns
        self.in_turn = False  # windows ask one seat after another, as the first rules did
        # Where the game is.
        self.phase: EscalationPhase = "deal"
        self.turn = 0
        self.first: Seat = 0
        self.active: Seat = 0
        self.war = False
        self.interceptor: Seat = -1  # R10.6: the last to intercept this turn, who plays next
        self.cut = False  # the active seat's own attack was intercepted
        self.deaths = 0  # since peace was last looked at
        # People: exact millions, and the cards that show them (counts by worth).
        self.population: list[int] = []
        self.peak: list[int] = []
        self.people: list[list[int]] = []
        self.bank = WORLD
        self.bank_people = MILLIONS[:]
        self.markers = 0  # R12.4: 1 M markers issued, counted among the 1 M cards
        # Cards.
        self.pile: dict[str, int] = {}
        self.discard: list[str] = []
        self.alive: list[bool] = []
        self.opened: list[bool] = []  # R4.1: this hand holds no secret any more
        self.hands: list[list[str]] = []
        self.slots: list[list[str]] = []
        self.slots_seen: list[list[int]] = []
        self.deterrents: list[list[str]] = []
        self.launchers: list[str] = []  # face up; "" for none
        self.loads: list[list[str]] = []
        self.used: list[int] = []  # R15.2: megatons loaded on the face-up bomber so far
        self.platforms: list[list[list[str]]] = []
        self.pad: Seat = -1  # whose latest platform is not in orbit yet
        self.satellites: list[int] = []
        self.cruises: list[Cruise] = []  # the oldest first
        self.stolen: list[list[str]] = []
        self.stolen_seen: list[list[int]] = []
        self.lost: list[int] = []  # turns to be lost
        # What is going on.
        self.secret = ""  # announced, not resolved yet
        self.secret_seat: Seat = -1
        self.secret_seen = 0
        self.virus: Seat = -1  # the holder
        self.giver: Seat = -1  # R22.6: who may not get it back
        self.virus_turn = 0  # R22.12: the turn in which the holder got it
        self.shot: Shot | None = None
        self.queue: list[Seat] = []  # who retaliates, in order
        self.avenger: Seat = -1
        self.salvo: list[list[str]] = []  # packages: a launcher, then its warheads
        self.rooms: list[int] = []  # megatons each package can still take
        self.sealed: list[list[Choice]] = []  # answers given while others still think
        self.offer = ""  # R26.1: the card on offer
        self.offers: list[str] = []  # R26.1: what each seat offers in return, once all have
        self.peace_made = False  # R26.2: once per game

    def clone(self) -> "Escalation":
        """Return a copy that leads its own life."""
        c = self.copy_to(Escalation.__new__(Escalation))  # all fields are set here
        c.seats = self.seats
        c.mx_accepts_10 = self.mx_accepts_10
        c.public = self.public
        c.arms_trade = self.arms_trade
        c.peace_resolution = self.peace_resolution
        c.growth = self.growth
        c.between_turns = self.between_turns
        c.in_turn = self.in_turn
        c.phase = self.phase
        c.turn = self.turn
        c.first = self.first
        c.active = self.active
        c.war = self.war
        c.interceptor = self.interceptor
        c.cut = self.cut
        c.deaths = self.deaths
        c.population = self.population[:]
        c.peak = self.peak[:]
        c.people = self.people[:]
        c.bank = self.bank
        c.bank_people = self.bank_people[:]
        c.markers = self.markers
        c.pile = self.pile.copy()
        c.discard = self.discard[:]
        c.alive = self.alive[:]
        c.opened = self.opened[:]
        c.hands = [cards[:] for cards in self.hands]
        c.slots = [cards[:] for cards in self.slots]
        c.slots_seen = [seen[:] for seen in self.slots_seen]
        c.deterrents = [cards[:] for cards in self.deterrents]
        c.launchers = self.launchers[:]
        c.loads = [cards[:] for cards in self.loads]
        c.used = self.used[:]
        c.platforms = self.platforms[:]
        c.pad = self.pad
        c.satellites = self.satellites[:]
        c.cruises = self.cruises[:]
        c.stolen = self.stolen[:]
        c.stolen_seen = self.stolen_seen[:]
        c.lost = self.lost[:]
        c.secret = self.secret
        c.secret_seat = self.secret_seat
        c.secret_seen = self.secret_seen
        c.virus = self.virus
        c.giver = self.giver
        c.virus_turn = self.virus_turn
        c.shot = self.shot
        c.queue = self.queue[:]
        c.avenger = self.avenger
        c.salvo = [package[:] for package in self.salvo]
        c.rooms = self.rooms[:]
        c.sealed = [answers[:] for answers in self.sealed]
        c.offer = self.offer
        c.offers = self.offers[:]
        c.peace_made = self.peace_made
        return c

    def lay_mats(self) -> None:
        """Give each seat an empty mat, and shuffle the deck."""
        n = self.seats
        self.pile = COUNTS.copy()
        self.population, self.peak = [0] * n, [0] * n
        self.people = [[0] * len(MILLIONS) for _ in range(n)]
        self.alive, self.opened = [True] * n, [False] * n
        self.hands, self.slots = [[] for _ in range(n)], [[] for _ in range(n)]
        self.slots_seen, self.deterrents = [[] for _ in range(n)], [[] for _ in range(n)]
        self.launchers, self.loads = [""] * n, [[] for _ in range(n)]
        self.used, self.satellites, self.lost = [0] * n, [0] * n, [0] * n
        self.platforms = [[] for _ in range(n)]
        self.stolen, self.stolen_seen = [[] for _ in range(n)], [[] for _ in range(n)]
        self.sealed = [[] for _ in range(n)]

    # Seats.

    def living(self) -> int:
        """Return how many nations are left."""
        return self.alive.count(True)

    def left_of(self, seat: Seat) -> Seat:
        """Return the next living seat clockwise; `seat` itself when it is alone."""
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.alive[other]:
                return other
        return seat

    def right_of(self, seat: Seat) -> Seat:
        """Return the next living seat counter-clockwise; `seat` itself when it is alone."""
        for step in range(1, self.seats):
            other = (seat - step) % self.seats
            if self.alive[other]:
                return other
        return seat

    def enemies(self, seat: Seat) -> list[Seat]:
        """Return the living seats other than `seat`, clockwise from its left."""
        alive, n = self.alive, self.seats
        return [other % n for other in range(seat + 1, seat + n) if alive[other % n]]

    # Cards.

    def holdings(self, seat: Seat) -> int:
        """Return the cards that count towards nine (R2.3)."""
        held = len(self.hands[seat]) + len(self.slots[seat]) + len(self.deterrents[seat])
        for warheads in self.platforms[seat]:
            held += len(warheads)
        return held

    def arms(self, seat: Seat) -> list[str]:
        """Return the cards of the hand and of the deterrent places, one of each (R24.3)."""
        return list(dict.fromkeys(self.hands[seat] + self.deterrents[seat]))

    def spend(self, seat: Seat, card: str) -> None:
        """Take `card` out of the hand, or off a deterrent place."""
        hand = self.hands[seat]
        if card in hand:
            hand.remove(card)
        else:
            self.deterrents[seat].remove(card)
            self.shown = True  # R24.3: everybody sees it go, and that the hand held no other

    def play(self, seat: Seat, card: str) -> None:
        """Discard `card` from the hand or a deterrent place."""
        self.spend(seat, card)
        self.discard.append(card)

    def fits(self, seat: Seat, warhead: str) -> bool:
        """Whether `warhead` fits the launcher face up before `seat` (R2.5)."""
        launcher = self.launchers[seat]
        if launcher == "B1":
            return self.used[seat] + MEGATONS[warhead] <= CAPACITY["B1"]
        return bool(launcher) and self.goes_on(launcher, warhead)

    def goes_on(self, launcher: str, warhead: str) -> bool:
        """Whether `warhead` is neither too big nor too small for an empty `launcher`."""
        if launcher == "MX" and warhead == "W10":
            return self.mx_accepts_10  # R19.1
        return MEGATONS[warhead] <= CAPACITY[launcher]

    def scrap_launcher(self, seat: Seat) -> None:
        """Discard the face-up launcher with all it carries."""
        if self.launchers[seat]:
            self.discard.append(self.launchers[seat])
            self.discard.extend(self.loads[seat])
            self.launchers[seat], self.loads[seat], self.used[seat] = "", [], 0

    def draw(self, card: str) -> None:
        """Take `card` off the draw pile."""
        if self.pile[card] == 1:
            del self.pile[card]
        else:
            self.pile[card] -= 1

    def reshuffle(self) -> None:
        """Make the discard pile the new draw pile (R25.1)."""
        self.pile = counted(self.discard)
        self.discard = []

    def cards(self) -> int:
        """Return how many cards there are on the whole table (R2.6)."""
        own = (self.hands, self.slots, self.deterrents, self.loads, self.stolen, self.salvo)
        count = sum(self.pile.values()) + len(self.discard) + len(self.cruises)
        count += sum(len(cards) for place in own for cards in place)
        count += sum(1 for launcher in self.launchers if launcher) + sum(self.satellites)
        count += sum(1 + len(warheads) for fleet in self.platforms for warheads in fleet)
        return count + (self.secret != "") + (self.virus >= 0)

    def gone(self, card: str) -> bool:
        """Whether every copy of `card` lies on the discard pile, for all to see."""
        return self.discard.count(card) == COUNTS[card]


def counted(cards: list[str]) -> dict[str, int]:
    """Return a bag: how many of each card, in the order of the box."""
    bag: dict[str, int] = {}
    for card in sorted(cards, key=RANK.__getitem__):
        bag[card] = bag.get(card, 0) + 1
    return bag
