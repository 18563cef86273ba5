"""Reaction windows: counter-espionage, sabotage and its answer, reconnaissance."""

from dataclasses import dataclass

from escale.engine import Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.state import Escalation

LOOK = [f"look:{seat}" for seat in range(6)]
SEAT = [f"seat:{seat}" for seat in range(6)]


@dataclass
class Nothing(Step):
    """Nothing happens."""


NOTHING = Nothing()


def looks(s: Escalation, seat: Seat) -> list[Choice]:
    """Return the reconnaissance flights open to `seat` (R21.6)."""
    if "SPY" not in s.hands[seat]:
        return []
    return [LOOK[other] for other in s.enemies(seat) if s.slots[other] or s.stolen[other]]


@dataclass
class Window(Step):
    """R27.5: all who are left to ask answer at once, sealed; the first who plays is resolved."""

    asked: tuple[Seat, ...]  # in the order of the rules

    def question(self, s: Escalation, seat: Seat) -> tuple[str, str, dict[str, str | int]]:
        """Return the kind of the question, the card that answers it, and what it speaks of."""
        raise NotImplementedError

    def played(self, s: Escalation, seat: Seat, back: Step) -> None:
        """`seat` has played the card; `back` asks again, if it comes to that."""
        raise NotImplementedError

    def rest(self, asked: tuple[Seat, ...]) -> Step:
        """Return this window with only those left to ask."""
        raise NotImplementedError

    def closed(self, s: Escalation) -> None:
        """Nobody has played: go on."""

    def asks(self, s: Escalation) -> list[Decision]:
        if s.in_turn:
            return [self.decision(s, seat, None) for seat in self.asked[:1]]
        return [self.decision(s, seat, seat) for seat in self.asked if not s.sealed[seat]]

    def decision(self, s: Escalation, seat: Seat, owner: Seat | None) -> Decision:
        """Ask `seat`, whatever it holds, whether it plays; a spy may look instead (R21.6)."""
        kind, card, values = self.question(s, seat)
        held = [card] if card in s.hands[seat] else []
        choices = [*held, *looks(s, seat), "pass"]
        return Decision(seat, kind, choices, owner=owner, quiet=True, values=values)

    def takes(self, s: Escalation, seat: Seat, choice: Choice) -> None:
        if not s.in_turn:
            s.sealed[seat].append(choice)
            s.do(self)
        elif choice == "pass":
            s.do(self.rest(self.asked[1:]))
        else:
            self.resolve(s, seat, choice, self)

    def run(self, s: Escalation) -> None:
        answers = [s.sealed[seat].pop() if s.sealed[seat] else "pass" for seat in self.asked]
        for at, choice in enumerate(answers):
            if choice != "pass":
                s.shown = True
                # R27.3: who plays is asked again like those further on.
                self.resolve(s, self.asked[at], choice, self.rest(self.asked[at:]))
                return
        self.closed(s)

    def resolve(self, s: Escalation, seat: Seat, choice: Choice, back: Step) -> None:
        """Play the card chosen, or send the spy to look."""
        if not scout(s, seat, choice, back):
            self.played(s, seat, back)


def scout(s: Escalation, seat: Seat, choice: Choice, back: Step) -> bool:
    """Send a spy to look if that is the choice made, then go `back`."""
    if not choice.startswith("look:"):
        return False
    target = int(choice[5:])
    s.play(seat, "SPY")
    s.tell("spy_sent", seat=seat, target=target)
    s.do(counter(s, seat, Peek(seat, target), NOTHING), back)
    return True


@dataclass
class Peek(Step):
    """R21.6: the seat looks at every face-down card of another, and nobody else does."""

    seat: Seat
    target: Seat

    def run(self, s: Escalation) -> None:
        target, bit = self.target, 1 << self.seat
        s.slots_seen[target] = [seen | bit for seen in s.slots_seen[target]]
        s.stolen_seen[target] = [seen | bit for seen in s.stolen_seen[target]]
        s.shown = True
        cards = " ".join(s.slots[target] + s.stolen[target])
        s.tell("peeked", only=self.seat, seat=self.seat, target=target, cards=cards)
        s.tell("peeked_hidden", but=self.seat, seat=self.seat, target=target)


def counter(s: Escalation, owner: Seat, act: Step, instead: Step) -> Step:
    """A spy was played: `act` comes next, `instead` if another spy stops it (R21.7)."""
    return act if s.gone("SPY") else Counter(tuple(s.enemies(owner)), owner, act, instead)


@dataclass
class Counter(Window):
    """W2: the others, clockwise from the spy's owner, may stop it with a spy of theirs."""

    owner: Seat
    act: Step
    instead: Step

    def question(self, s: Escalation, seat: Seat) -> tuple[str, str, dict[str, str | int]]:
        return "counter_spy", "SPY", {"spy": self.owner}

    def played(self, s: Escalation, seat: Seat, back: Step) -> None:
        s.play(seat, "SPY")
        s.tell("spy_stops_spy", seat=seat, target=self.owner)
        s.do(counter(s, seat, self.instead, back))

    def rest(self, asked: tuple[Seat, ...]) -> Step:
        return Counter(asked, self.owner, self.act, self.instead)

    def closed(self, s: Escalation) -> None:
        s.do(self.act)


def sabotage(
    s: Escalation, by: Seat, at: Seat, what: str, load: str, act: Step, instead: Step
) -> Step:
    """A launch: `act` comes next, `instead` if a saboteur makes it fail (R20.4)."""
    if s.gone("SAB"):
        return act
    return Sabotage(tuple(s.enemies(by)), by, at, what, load, act, instead)


@dataclass
class Sabotage(Window):
    """W3: the opponents, clockwise from the launching seat, may play a Saboteur."""

    by: Seat
    at: Seat  # the target named; -1 for none
    what: str
    load: str
    act: Step
    instead: Step

    def question(self, s: Escalation, seat: Seat) -> tuple[str, str, dict[str, str | int]]:
        values: dict[str, str | int] = {"by": self.by, "what": self.what}
        if self.at < 0:
            return "sabotage_launch", "SAB", values
        values["at"], values["load"] = self.at, self.load
        return "sabotage_shot", "SAB", values

    def played(self, s: Escalation, seat: Seat, back: Step) -> None:
        s.play(seat, "SAB")
        s.tell("saboteur_played", seat=seat, target=self.by, what=self.what)
        s.do(AnswerSaboteur(self.by, seat, back, self.instead))

    def rest(self, asked: tuple[Seat, ...]) -> Step:
        return Sabotage(asked, self.by, self.at, self.what, self.load, self.act, self.instead)

    def closed(self, s: Escalation) -> None:
        s.do(self.act)


@dataclass
class AnswerSaboteur(Step):
    """W4: the launching seat may stop the saboteur with a spy, and another spy if need be."""

    by: Seat
    saboteur: Seat
    act: Step  # the launch goes on, and so does its window
    instead: Step

    def ask(self, s: Escalation) -> Decision | None:
        if s.gone("SPY"):
            return None
        held = []
        if "SPY" in s.hands[self.by]:
            # R13.12: the dying have no other reaction.
            held = ["SPY", *looks(s, self.by)] if s.alive[self.by] else ["SPY"]
        values: dict[str, str | int] = {"saboteur": self.saboteur}
        return Decision(self.by, "answer_saboteur", [*held, "pass"], quiet=True, values=values)

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "pass":
            s.do(self.instead)
        elif not scout(s, self.by, choice, self):
            s.play(self.by, "SPY")
            s.tell("spy_stops_saboteur", seat=self.by, target=self.saboteur)
            s.do(counter(s, self.by, self.act, self))

    def run(self, s: Escalation) -> None:
        s.do(self.instead)


@dataclass
class Scouting(Window):
    """W8 outside any other window: every seat may send a spy to look."""

    def asks(self, s: Escalation) -> list[Decision]:
        return [] if s.gone("SPY") else super().asks(s)

    def decision(self, s: Escalation, seat: Seat, owner: Seat | None) -> Decision:
        return Decision(seat, "scout", [*looks(s, seat), "pass"], owner=owner, quiet=True)

    def rest(self, asked: tuple[Seat, ...]) -> Step:
        return Scouting(asked)


def scouting(s: Escalation, first: Seat) -> Step:
    """Open the sky to every living seat's spies, clockwise from `first`."""
    own = [first] if s.alive[first] else []
    return Scouting((*own, *s.enemies(first)))
