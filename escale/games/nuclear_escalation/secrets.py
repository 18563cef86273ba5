"""Drawing cards, and the secrets among them: announced, stolen or read, resolved."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.cards import EVERYONE, LEVEL, SECRETS
from escale.games.nuclear_escalation.doom import infect, perish
from escale.games.nuclear_escalation.people import gain, lose, transfer
from escale.games.nuclear_escalation.reactions import SEAT, Window, counter, looks, scout
from escale.games.nuclear_escalation.state import Escalation


@dataclass
class Draw(Step):
    """The seat draws until its holdings are `upto`, or one card (0); a secret is replaced."""

    seat: Seat
    upto: int
    then: Step  # after each secret: what its victims do

    def ask(self, s: Escalation) -> Decision | None:
        if not s.pile or not self.wanted(s):
            return None
        return Decision(
            CHANCE, "draw", list(s.pile), weights=list(s.pile.values()), owner=self.seat
        )

    def wanted(self, s: Escalation) -> bool:
        """Whether the seat still lacks a card."""
        return s.alive[self.seat] and (not self.upto or s.holdings(self.seat) < self.upto)

    def take(self, s: Escalation, choice: Choice) -> None:
        seat = self.seat
        s.draw(choice)
        if choice in LEVEL:  # R21.9: nobody reads it yet
            s.tell("drew_hidden", seat=seat)
            s.do(announce(s, seat, choice, 0), self.then, self)
            return
        s.hands[seat].append(choice)
        s.tell("drew", only=seat, seat=seat, card=choice)
        s.tell("drew_hidden", but=seat, seat=seat)
        if self.upto:
            s.do(self)

    def run(self, s: Escalation) -> None:
        # R25.1, and R25.2 when there is nothing to shuffle either.
        if not s.pile and s.discard and self.wanted(s):
            s.reshuffle()
            s.tell("reshuffled")
            s.do(self)


def announce(s: Escalation, seat: Seat, card: str, seen: int) -> Step:
    """A secret is announced by its level; return the window in which it can be stolen."""
    s.secret, s.secret_seat, s.secret_seen = card, seat, seen
    s.end_frame()  # it was drawn, and lies there now
    s.shown = True
    s.tell("announced", seat=seat, level=LEVEL[card])
    return Theft(() if s.gone("SPY") else tuple(s.enemies(seat)), seat)


@dataclass
class Theft(Window):
    """W1: the others, clockwise from the drawer, may steal the secret with a spy (R21.4)."""

    drawer: Seat

    def question(self, s: Escalation, seat: Seat) -> tuple[str, str, dict[str, str | int]]:
        return "theft", "SPY", {"drawer": self.drawer, "level": LEVEL[s.secret]}

    def played(self, s: Escalation, seat: Seat, back: Step) -> None:
        s.play(seat, "SPY")
        s.tell("spy_steals", seat=seat, target=self.drawer)
        # R21.8: a theft that fails leaves the others their chance.
        s.do(counter(s, seat, Steal(seat), back))

    def rest(self, asked: tuple[Seat, ...]) -> Step:
        return Theft(asked, self.drawer)

    def closed(self, s: Escalation) -> None:
        s.do(Read(self.drawer))


@dataclass
class Steal(Step):
    """R21.5: the secret lies face down before the thief until its next turn."""

    thief: Seat

    def run(self, s: Escalation) -> None:
        s.tell("stolen", seat=self.thief, target=s.secret_seat, level=LEVEL[s.secret])
        s.stolen[self.thief] = [*s.stolen[self.thief], s.secret]
        s.stolen_seen[self.thief] = [*s.stolen_seen[self.thief], s.secret_seen]
        s.secret, s.secret_seat, s.secret_seen = "", -1, 0


@dataclass
class Read(Step):
    """The secret is turned over for all to read."""

    drawer: Seat

    def run(self, s: Escalation) -> None:
        s.secret_seen = EVERYONE
        s.shown = True
        s.tell("read", seat=self.drawer, card=s.secret)
        s.do(Effect(self.drawer, s.secret))


@dataclass
class Effect(Step):
    """R23: what the secret does, after its reader has picked a target where it has one."""

    drawer: Seat
    card: str

    def targets(self, s: Escalation) -> list[Seat]:
        """Return who may be picked."""
        drawer, whom = self.drawer, SECRETS[self.card]["target"]
        if whom == "chosen_enemy":
            return s.enemies(drawer)
        if whom == "chosen_player":
            return [*s.enemies(drawer), drawer]
        if whom == "chosen_enemy_with_launcher":
            return [other for other in s.enemies(drawer) if s.launchers[other]]
        if whom == "left_neighbour":
            return s.enemies(drawer)[:1]
        return [drawer]

    def ask(self, s: Escalation) -> Decision | None:
        targets = self.targets(s)
        if len(targets) < 2:
            return None
        choices = [SEAT[target] for target in targets] + looks(s, self.drawer)
        return Decision(self.drawer, "secret_target", choices, values={"card": self.card})

    def take(self, s: Escalation, choice: Choice) -> None:
        if not scout(s, self.drawer, choice, self):
            self.apply(s, int(choice[5:]))

    def run(self, s: Escalation) -> None:
        targets = self.targets(s)
        if targets:
            self.apply(s, targets[0])
        else:  # R23.4
            s.tell("no_effect", card=self.card)
            self.clear(s)

    def clear(self, s: Escalation) -> None:
        """Put the card where it goes once resolved; it lies there until all it did is told."""
        s.end_frame()
        s.secret, s.secret_seat, s.secret_seen = "", -1, 0
        if self.card != "V01":
            s.discard.append(self.card)

    def apply(self, s: Escalation, target: Seat) -> None:
        """Do what the card says."""
        entry, drawer = SECRETS[self.card], self.drawer
        does = entry["does"]
        if does == "virus":  # R22.11: nobody gave it who keeps it
            self.clear(s)
            infect(s, target, -1 if target == drawer else drawer)
            return
        if does == "skip":
            s.lost[target] += int(entry["turns"])
            s.tell("will_lose_turn", seat=target)
        elif does == "discard_launcher":
            s.tell("launcher_inspected", seat=target, what=s.launchers[target])
            s.scrap_launcher(target)
        elif does == "gain":
            gain(s, drawer, int(entry["amount"]))
        elif does == "transfer":
            giver, receiver = (target, drawer) if entry["from"] == "target" else (drawer, target)
            transfer(s, giver, receiver, int(entry["amount"]))
            if s.population[giver] == 0:  # R13.4
                perish(s, [giver], "secret", drawer)
        else:
            victims = [drawer, *s.enemies(drawer)] if entry["target"] == "all" else [target]
            for victim in victims:
                lose(s, victim, int(entry["amount"]))
            dead = [victim for victim in victims if s.population[victim] == 0]
            perish(s, dead, "secret", drawer)  # R23.5: all together
        self.clear(s)
