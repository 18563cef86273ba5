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


def window(
    s: Escalation, seat: Seat, kind: str, card: str, values: dict[str, str | int]
) -> Decision | None:
    """Ask `seat`, whatever it holds, whether it plays `card`; a spy may look instead (R21.6)."""
    if seat < 0:  # everybody has been asked
        return None
    held = [card] if card in s.hands[seat] else []
    return Decision(seat, kind, [*held, *looks(s, seat), "pass"], quiet=True, values=values)


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
    if s.gone("SPY"):
        return act
    return Counter(owner, s.asked_after(owner, owner), act, instead)


@dataclass
class Counter(Step):
    """W2: the others, clockwise from the spy's owner, may stop it with a spy of theirs."""

    owner: Seat
    asked: Seat
    act: Step
    instead: Step

    def ask(self, s: Escalation) -> Decision | None:
        return window(s, self.asked, "counter_spy", "SPY", {"spy": self.owner})

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "pass":
            asked = s.asked_after(self.owner, self.asked)
            s.do(Counter(self.owner, asked, self.act, self.instead))
        elif not scout(s, self.asked, choice, self):
            s.play(self.asked, "SPY")
            s.tell("spy_stops_spy", seat=self.asked, target=self.owner)
            s.do(counter(s, self.asked, self.instead, self))

    def run(self, s: Escalation) -> None:
        s.do(self.act)


def sabotage(
    s: Escalation, by: Seat, at: Seat, what: str, load: str, act: Step, instead: Step
) -> Step:
    """A launch: `act` comes next, `instead` if a saboteur makes it fail (R20.4)."""
    if s.gone("SAB"):
        return act
    return Sabotage(by, at, what, load, s.asked_after(by, by), act, instead)


@dataclass
class Sabotage(Step):
    """W3: the opponents, clockwise from the launching seat, may play a Saboteur."""

    by: Seat
    at: Seat  # the target named; -1 for none
    what: str
    load: str
    asked: Seat
    act: Step
    instead: Step

    def ask(self, s: Escalation) -> Decision | None:
        values: dict[str, str | int] = {"by": self.by, "what": self.what}
        if self.at < 0:
            return window(s, self.asked, "sabotage_launch", "SAB", values)
        values["at"], values["load"] = self.at, self.load
        return window(s, self.asked, "sabotage_shot", "SAB", values)

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "pass":
            asked = s.asked_after(self.by, self.asked)
            s.do(Sabotage(self.by, self.at, self.what, self.load, asked, self.act, self.instead))
        elif not scout(s, self.asked, choice, self):
            s.play(self.asked, "SAB")
            s.tell("saboteur_played", seat=self.asked, target=self.by, what=self.what)
            s.do(AnswerSaboteur(self.by, self.asked, self, self.instead))

    def run(self, s: Escalation) -> None:
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
class Scouting(Step):
    """W8 outside any other window: each seat in turn may send a spy to look."""

    asked: tuple[Seat, ...]

    def ask(self, s: Escalation) -> Decision | None:
        if not self.asked or s.gone("SPY"):
            return None
        seat = self.asked[0]
        return Decision(seat, "scout", [*looks(s, seat), "pass"], quiet=True)

    def take(self, s: Escalation, choice: Choice) -> None:
        if not scout(s, self.asked[0], choice, self):
            s.do(Scouting(self.asked[1:]))


def scouting(s: Escalation, first: Seat) -> Step:
    """Open the sky to every living seat's spies, clockwise from `first`."""
    own = [first] if s.alive[first] else []
    return Scouting((*own, *s.enemies(first)))
