"""The sequence of play: the deal, the opening secrets, and the turn phase by phase."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Question, Seat, Step
from escale.games.nuclear_escalation.accords import Accept, CounterOffers, Grow, Vote
from escale.games.nuclear_escalation.attack import Aim, Launch, Load, slices
from escale.games.nuclear_escalation.cards import (
    CAPACITY,
    DEALT,
    KIND,
    LEVEL,
    PEOPLE,
    SHOWN,
    WORTH,
)
from escale.games.nuclear_escalation.doom import PassVirus, perish
from escale.games.nuclear_escalation.orbit import (
    Air,
    CruiseRoll,
    Drift,
    LaunchLost,
    PlatformShot,
    SatelliteUp,
    Stow,
    cruises_of,
)
from escale.games.nuclear_escalation.people import transfer
from escale.games.nuclear_escalation.plans import Strategy, lay
from escale.games.nuclear_escalation.reactions import SEAT, looks, sabotage, scout, scouting
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.secrets import Draw, announce
from escale.games.nuclear_escalation.state import Escalation, EscalationPhase

NINE = 9
MOVES = 4  # two cards off the deterrent places and two on: every change there is
PEOPLE_CARDS = [f"M{worth}" for worth in WORTH]


@dataclass
class SetUp(Step):
    """R3: who begins, the people, nine cards each; then the opening and the first plans."""

    def ask(self, s: Escalation) -> Decision:
        return Decision(CHANCE, "first_player", SEAT[: s.seats])

    def take(self, s: Escalation, choice: Choice) -> None:
        s.first = s.active = int(choice[5:])
        s.tell("first_player", seat=s.first)
        order = [s.first, *s.enemies(s.first)]
        s.do(
            *(DealPeople(seat, DEALT[s.seats]) for seat in order),
            *(Deal(seat, NINE) for seat in order),
            Phase("opening"),
            *(Opening(seat) for seat in order),
            Phase("strategy"),
            Strategy(),
            Phase("play"),
            Slot(s.first),
        )


@dataclass
class Phase(Step):
    """A new part of the game begins."""

    name: EscalationPhase

    def run(self, s: Escalation) -> None:
        s.phase = self.name
        s.tell("phase_" + self.name)


@dataclass
class DealPeople(Step):
    """R3.2: the seat is dealt population cards, for its own eyes unless all are shown."""

    seat: Seat
    left: int

    def ask(self, s: Escalation) -> Decision | None:
        if not self.left:
            return None
        dealt = [i for i, n in enumerate(s.bank_people) if n]
        return Decision(
            CHANCE,
            "deal_people",
            [PEOPLE_CARDS[i] for i in dealt],
            weights=[s.bank_people[i] for i in dealt],
            owner=None if s.public else self.seat,
        )

    def take(self, s: Escalation, choice: Choice) -> None:
        seat, index = self.seat, PEOPLE_CARDS.index(choice)
        s.bank_people[index] -= 1
        own = s.people[seat][:]
        own[index] += 1
        s.people[seat] = own
        s.bank -= WORTH[index]
        s.population[seat] += WORTH[index]
        s.peak[seat] = s.population[seat]
        s.do(DealPeople(seat, self.left - 1))


@dataclass
class Deal(Step):
    """R3.4: the seat is dealt its first cards, secrets among them."""

    seat: Seat
    left: int

    def ask(self, s: Escalation) -> Decision | None:
        if not self.left:
            return None
        return Decision(
            CHANCE, "deal", list(s.pile), weights=list(s.pile.values()), owner=self.seat
        )

    def take(self, s: Escalation, choice: Choice) -> None:
        s.draw(choice)
        s.hands[self.seat].append(choice)
        s.do(Deal(self.seat, self.left - 1))


@dataclass
class Opening(Step):
    """R4: the seat's opening step: secrets it has stolen, then its own."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        if s.alive[self.seat]:
            s.active = self.seat
            s.do(TurnOver(self.seat, len(s.stolen[self.seat])), Announce(self.seat))


@dataclass
class Announce(Step):
    """R4.1: the seat plays its secrets one by one, and says when it has none left."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        if not s.alive[self.seat]:
            return None
        secrets = [card for card in s.hands[self.seat] if card in LEVEL]
        return Decision(self.seat, "announce", secrets or ["none"], owner=self.seat)

    def take(self, s: Escalation, choice: Choice) -> None:
        seat = self.seat
        if choice == "none":
            s.opened[seat] = True
            s.tell("no_secret", seat=seat)
        else:
            s.hands[seat].remove(choice)
            s.do(announce(s, seat, choice, 1 << seat), CHAIN, Draw(seat, 0, CHAIN), self)


@dataclass
class TurnOver(Step):
    """P1: the seat turns over the secrets it has stolen, the oldest first (R6.2)."""

    seat: Seat
    left: int  # R21.5: what is stolen from now on waits for the next turn

    def run(self, s: Escalation) -> None:
        seat = self.seat
        if s.alive[seat] and self.left:
            card, seen = s.stolen[seat][0], s.stolen_seen[seat][0]
            s.stolen[seat], s.stolen_seen[seat] = s.stolen[seat][1:], s.stolen_seen[seat][1:]
            s.do(announce(s, seat, card, seen), CHAIN, TurnOver(seat, self.left - 1))


@dataclass
class Slot(Step):
    """R6.12: the turn comes to this seat; the dead only steer what they have in the air."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        seat = self.seat
        s.interceptor, s.cut = -1, False
        while not s.alive[seat] and not cruises_of(s, seat):
            seat = (seat + 1) % s.seats
        if s.alive[seat]:
            s.do(Turn(seat))
        else:  # R18.10
            s.active = seat
            s.do(Air(seat, CHAIN, dead=True), CHAIN, EndTurn(seat))


@dataclass
class Turn(Step):
    """R6: the phases of a turn, or what is left of it when it is lost."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        seat = self.seat
        s.turn += 1
        s.active = seat
        s.tell("turn", seat=seat, turn=s.turn)
        lost = s.lost[seat] > 0
        if lost:
            s.do(PassVirus(seat), CHAIN, Drift(seat), CHAIN, EndTurn(seat))
        else:
            s.do(
                TurnOver(seat, len(s.stolen[seat])),
                Draw(seat, NINE + 1, CHAIN),
                PassVirus(seat),
                CHAIN,
                Air(seat, CHAIN),
                Place(seat),
                Reveal(seat),
                PlatformShot(seat),
                CHAIN,
                EndTurn(seat),
            )
        if s.growth and not s.war and seat == first_role(s):
            s.do(*(Grow(other) for other in (seat, *s.enemies(seat))))
        if lost:
            s.end_frame()
            s.lost[seat] -= 1
            s.tell("turn_lost", seat=seat)


def first_role(s: Escalation) -> Seat:
    """Return who plays the part of the first player (R26.3)."""
    return s.first if s.alive[s.first] else s.left_of(s.first)


@dataclass
class Place(Question):
    """P5 and P6: what the seat may do freely, then a card face down on the 3rd place."""

    seat: Seat
    moves: int = MOVES
    offered: bool = False
    voted: bool = False

    def waits(self, s: Escalation) -> bool:
        return s.alive[self.seat]

    def ask(self, s: Escalation) -> Decision:
        seat = self.seat
        choices = s.arms(seat)
        if not choices:  # R25.4
            return Decision(seat, "place", ["done"])
        if self.moves:
            choices += ["hide:" + card for card in dict.fromkeys(s.deterrents[seat])]
            if len(s.deterrents[seat]) < 2:
                hand = dict.fromkeys(s.hands[seat])
                choices += ["show:" + card for card in hand if card in SHOWN]
        if s.arms_trade and not s.war and not self.offered:
            choices += ["offer:" + card for card in s.arms(seat)]
        if s.peace_resolution and s.war and not self.voted and not s.peace_made:
            choices.append("vote")
        if "SPY" in s.hands[seat]:
            choices += looks(s, seat)
        return Decision(seat, "place", choices, owner=seat)

    def take(self, s: Escalation, choice: Choice) -> None:
        seat = self.seat
        if choice in KIND:
            lay(s, seat, choice)
            s.tell("placed", seat=seat)
            return
        s.shown = True  # all but the card placed is done in the open
        verb, _, card = choice.partition(":")
        if verb == "look":
            scout(s, seat, choice, self)
        elif verb == "show":
            s.hands[seat].remove(card)
            s.deterrents[seat].append(card)
            s.tell("showed", seat=seat, card=card)
            s.do(Place(seat, self.moves - 1, self.offered, self.voted))
        elif verb == "hide":
            s.deterrents[seat].remove(card)
            s.hands[seat].append(card)
            s.tell("hid", seat=seat, card=card)
            s.do(Place(seat, self.moves - 1, self.offered, self.voted))
        elif verb == "offer":
            s.offer = card
            s.tell("offered", seat=seat, card=card)
            after = Place(seat, self.moves, True, self.voted)
            s.do(CounterOffers(seat), Accept(seat), after)
        elif verb == "vote":
            s.tell("vote_called", seat=seat)
            s.do(Vote(seat), Place(seat, self.moves, self.offered, True))


@dataclass
class Reveal(Step):
    """P7: the oldest face-down card is turned up and does what it does (R7)."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        seat = self.seat
        if not s.alive[seat] or not s.slots[seat]:  # R25.3
            return
        card = s.slots[seat].pop(0)
        s.slots_seen[seat].pop(0)
        s.shown = True
        s.tell("revealed", seat=seat, card=card)
        launcher, kind = s.launchers[seat], KIND[card]
        if kind == "warhead":
            self.warhead(s, card, launcher)
        elif kind == "satellite" and launcher == "TIT":
            s.loads[seat].append(card)
            lost = LaunchLost(seat, card)
            s.do(sabotage(s, seat, -1, card, "", SatelliteUp(seat), lost))
        else:
            self.waste_launcher(s)  # R7.12
            self.other(s, card, kind)

    def waste_launcher(self, s: Escalation) -> None:
        """The launcher face up, if any, waited in vain."""
        launcher = s.launchers[self.seat]
        if launcher:
            s.end_frame()
            s.tell("launcher_wasted", seat=self.seat, what=launcher)
            s.scrap_launcher(self.seat)

    def warhead(self, s: Escalation, card: str, launcher: str) -> None:
        """R7.2 to R7.4: an attack, a load, or a waste."""
        seat = self.seat
        if not launcher or not s.fits(seat, card):
            self.waste_launcher(s)
            s.end_frame()
            s.tell("warhead_wasted", seat=seat, card=card)
            s.discard.append(card)
        elif launcher == "B1":
            s.do(Load(seat, card))
        else:
            s.loads[seat].append(card)
            s.do(Aim(Launch(seat, launcher, card, slices(launcher, card)), True))

    def other(self, s: Escalation, card: str, kind: str) -> None:
        """R7.1 and R7.5 to R7.11: any card but a warhead, with nothing face up."""
        seat = self.seat
        if card in CAPACITY:
            s.launchers[seat] = card
        elif kind == "platform":
            s.platforms[seat] = [*s.platforms[seat], []]
            s.pad = seat
            s.do(Stow(seat))
        elif kind == "cruise":
            s.launchers[seat] = card
            lost = LaunchLost(seat, card)
            s.do(sabotage(s, seat, -1, card, "", CruiseRoll(seat), lost))
        elif kind == "propaganda" and not s.war:
            s.discard.append(card)
            s.do(Persuade(seat, card))
        else:
            s.end_frame()
            s.discard.append(card)
            if kind == "propaganda":
                s.tell("propaganda_ignored", seat=seat)
            elif kind == "satellite":  # R7.8
                s.tell("satellite_wasted", seat=seat)
            else:  # R7.11
                s.tell("card_wasted", seat=seat, card=card)


@dataclass
class Persuade(Step):
    """R7.5: propaganda takes people from one enemy, who cannot refuse."""

    seat: Seat
    card: str

    def ask(self, s: Escalation) -> Decision | None:
        enemies = s.enemies(self.seat)
        if len(enemies) < 2:
            return None
        choices = [SEAT[enemy] for enemy in enemies] + looks(s, self.seat)
        return Decision(self.seat, "persuade", choices, values={"card": self.card})

    def take(self, s: Escalation, choice: Choice) -> None:
        if not scout(s, self.seat, choice, self):
            self.persuade(s, int(choice[5:]))

    def run(self, s: Escalation) -> None:
        self.persuade(s, s.enemies(self.seat)[0])

    def persuade(self, s: Escalation, target: Seat) -> None:
        """The people move; a nation left empty is out (R7.6)."""
        transfer(s, target, self.seat, PEOPLE[self.card])
        if s.population[target] == 0:
            perish(s, [target], "propaganda", self.seat)


@dataclass
class EndTurn(Step):
    """R6.12, R13.14: the last interceptor plays next, else the next seat clockwise."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        interceptor = s.interceptor
        following = interceptor if interceptor >= 0 else (self.seat + 1) % s.seats
        s.do(Slot(following))
        if s.between_turns:
            s.do(scouting(s, following))
