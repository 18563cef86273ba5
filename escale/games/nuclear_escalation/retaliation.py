"""The final retaliation of the dead, salvo after salvo, then peace and who has won."""

from dataclasses import dataclass

from escale.engine import Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.attack import Aim, Launch, slices
from escale.games.nuclear_escalation.cards import CAPACITY, MEGATONS
from escale.games.nuclear_escalation.doom import bury
from escale.games.nuclear_escalation.orbit import can_fall, cruises_of, fall, from_orbit
from escale.games.nuclear_escalation.plans import Exchange
from escale.games.nuclear_escalation.reactions import scouting
from escale.games.nuclear_escalation.state import Escalation


@dataclass
class Chain(Step):
    """R13.6, R13.9: the dead retaliate one after the other; then peace, and the victory check."""

    def run(self, s: Escalation) -> None:
        if s.queue:
            seat = s.queue[0]
            gather(s, seat)
            s.do(Pack(seat), Fire(seat), Bury(seat), self)
        elif s.deaths:
            s.deaths = 0
            peace = s.war
            if peace:  # R11.4
                s.war = False
                s.tell("peace")
            if s.living() < 2:
                end(s)
            elif peace and sum(1 for seat in range(s.seats) if s.alive[seat] and s.slots[seat]) > 1:
                s.do(scouting(s, s.active), Exchange())  # R11.8


CHAIN = Chain()


def end(s: Escalation) -> None:
    """R14: the last nation wins, if one is left."""
    s.end_frame()
    if s.living():
        s.tell("won", seat=s.alive.index(True))
    else:
        s.tell("nobody_won")
    s.steps.clear()


def gather(s: Escalation, seat: Seat) -> None:
    """R13.5: the dead nation takes up all its cards; a bomber is ready with its load."""
    s.avenger = seat
    s.tell("retaliates", seat=seat)
    s.hands[seat] += s.deterrents[seat] + s.slots[seat]
    s.deterrents[seat], s.slots[seat], s.slots_seen[seat] = [], [], []
    launcher = s.launchers[seat]
    if launcher == "B1":  # R13.17: its count goes on
        s.salvo.append(["B1", *s.loads[seat]])
        s.rooms.append(CAPACITY["B1"] - s.used[seat])
    elif launcher:
        s.hands[seat].append(launcher)
    s.launchers[seat], s.loads[seat], s.used[seat] = "", [], 0


@dataclass
class Pack(Step):
    """R13.8: the dead nation builds its packages, as many as it wants."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        if not s.living():
            return None
        cards = list(dict.fromkeys(s.hands[self.seat]))
        warheads = [card for card in cards if card in MEGATONS]
        choices = [
            f"pack:{launcher}:{warhead}"
            for launcher in cards
            if launcher in CAPACITY
            for warhead in warheads
            if s.goes_on(launcher, warhead)
        ]
        room = s.rooms[bomber(s)] if bomber(s) >= 0 else 0
        choices += ["load:" + warhead for warhead in warheads if MEGATONS[warhead] <= room]
        return Decision(self.seat, "pack", [*choices, "done"])

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "done":
            return
        hand = s.hands[self.seat]
        verb, _, what = choice.partition(":")
        if verb == "load":
            hand.remove(what)
            s.salvo[bomber(s)].append(what)
            s.rooms[bomber(s)] -= MEGATONS[what]
        else:
            launcher, _, warhead = what.partition(":")
            hand.remove(launcher)
            hand.remove(warhead)
            s.salvo.append([launcher, warhead])
            s.rooms.append(CAPACITY["B1"] - MEGATONS[warhead] if launcher == "B1" else 0)
        s.shown = True
        s.tell("packed", seat=self.seat, cards=what.replace(":", " "))
        s.do(self)


def bomber(s: Escalation) -> int:
    """Return the package of the latest bomber, the one being filled; -1 for none."""
    for index in range(len(s.salvo) - 1, -1, -1):
        if s.salvo[index][0] == "B1":
            return index
    return -1


@dataclass
class Fire(Step):
    """R13.8: the packages are fired one by one, and the dead may stop at any time."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        seat = self.seat
        if not s.living():  # R13.13
            return None
        shots = [f"fire:{p[0]}:{warhead}" for p in s.salvo for warhead in p[1:]]
        shots += [f"fire:SP:{warhead}" for own in s.platforms[seat] for warhead in own]
        # R13.11: a cruise missile already in the air may fall now.
        shots += ["fall:" + card for card in cruises_of(s, seat) if can_fall(s, card)]
        return Decision(seat, "fire", [*dict.fromkeys(shots), "stop"]) if shots else None

    def take(self, s: Escalation, choice: Choice) -> None:
        seat = self.seat
        verb, _, what = choice.partition(":")
        if verb == "stop":
            return
        s.do(self)
        if verb == "fall":
            fall(s, what)
            return
        carrier, _, warhead = what.partition(":")
        if carrier == "SP":
            index = next(i for i, own in enumerate(s.platforms[seat]) if warhead in own)
            from_orbit(s, seat, index, warhead)
        else:
            ready(s, carrier, warhead)
        s.do(Aim(Launch(seat, carrier, warhead, slices(carrier, warhead), True), True))


def ready(s: Escalation, carrier: str, warhead: str) -> None:
    """Take a shot out of its package; a bomber comes first and stays for its other warheads."""
    index = next(i for i, p in enumerate(s.salvo) if p[0] == carrier and warhead in p[1:])
    package, room = s.salvo.pop(index), s.rooms.pop(index)
    if carrier == "B1":
        package.remove(warhead)
        s.discard.append(warhead)
        s.salvo.insert(0, package)
        s.rooms.insert(0, room)
    else:
        s.discard += package


@dataclass
class Bury(Step):
    """R13.16: the salvo is over, all that is left goes to the discard pile."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        s.queue.pop(0)
        s.avenger = -1
        for package in s.salvo:
            s.discard += package
        s.salvo, s.rooms = [], []
        bury(s, self.seat)
        s.tell("buried", seat=self.seat)
