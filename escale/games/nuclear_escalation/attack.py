"""One attack: a target, war, saboteurs, the target's anti-missile, the die, the malfunctions."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Record, Seat, Step
from escale.games.nuclear_escalation.cards import (
    CAPACITY,
    DIE,
    FALLOUT,
    LOSS,
    MALFUNCTION,
    MEGATONS,
    SLICE,
    STOPPED_BY,
)
from escale.games.nuclear_escalation.doom import hit
from escale.games.nuclear_escalation.reactions import NOTHING, SEAT, looks, sabotage, scout
from escale.games.nuclear_escalation.secrets import Draw
from escale.games.nuclear_escalation.state import Escalation

ALL = [f"all:{seat}" for seat in range(6)]
FALLOUT_ROLL = Decision(CHANCE, "fallout", DIE)
MALFUNCTION_ROLL = Decision(CHANCE, "malfunction", DIE)


def declare_war(s: Escalation) -> None:
    """R8.2, R11.1: the first target named means war for everybody."""
    if not s.war:
        s.end_frame()
        s.war = True
        s.tell("war")


def slices(carrier: str, warhead: str) -> int:
    """Return how many separate attacks the launch makes (R19.2)."""
    return MEGATONS[warhead] // MEGATONS[SLICE] if carrier == "MX" else 1


@dataclass
class Launch(Record):
    """What is fired, by whom: a launcher's warhead, a slice of it, or one from orbit."""

    by: Seat
    carrier: str
    warhead: str
    left: int = 1  # slices of an MX still to come, this one included
    salvo: bool = False  # part of a final retaliation
    same: Seat = -1  # R19.3: the target of all further slices

    @property
    def load(self) -> str:
        """What comes down: the warhead, or one slice of it (R19.2)."""
        return "slice" if self.carrier == "MX" else self.warhead

    @property
    def loss(self) -> int:
        """What the warhead or slice costs before the die."""
        return LOSS[SLICE] if self.carrier == "MX" else LOSS[self.warhead]


@dataclass
class Aim(Step):
    """R8.1: the attacker names a living enemy."""

    launch: Launch
    window: bool  # whether saboteurs are asked

    def ask(self, s: Escalation) -> Decision | None:
        shot = self.launch
        enemies = s.enemies(shot.by)
        if len(enemies) < 2 or (shot.same >= 0 and s.alive[shot.same]):
            return None
        choices = [SEAT[enemy] for enemy in enemies]
        if shot.left > 1:
            choices += [ALL[enemy] for enemy in enemies]
        if not shot.salvo and s.alive[shot.by]:
            choices += looks(s, shot.by)
        values: dict[str, str | int] = {"what": shot.carrier, "load": shot.load}
        return Decision(shot.by, "target", choices, left=shot.left, values=values)

    def take(self, s: Escalation, choice: Choice) -> None:
        if not scout(s, self.launch.by, choice, self):
            verb, _, seat = choice.partition(":")
            self.fire(s, int(seat), int(seat) if verb == "all" else -1)

    def run(self, s: Escalation) -> None:
        shot = self.launch
        enemies = s.enemies(shot.by)
        if not enemies:  # R19.6: nobody is left to hit
            finish(s, shot)
        elif len(enemies) == 1:
            self.fire(s, enemies[0], -1)
        else:
            self.fire(s, shot.same, shot.same)

    def fire(self, s: Escalation, target: Seat, same: Seat) -> None:
        """The target is named: war, then the windows, then the die."""
        was = self.launch
        s.shot = (was.by, target, was.carrier, was.warhead, was.left)
        s.tell("aimed", seat=was.by, target=target, what=was.carrier, load=was.load)
        declare_war(s)
        shot = Launch(was.by, was.carrier, was.warhead, was.left, was.salvo, same)
        act: Step = Intercept(shot, target)
        if self.window:
            instead = Sabotaged(shot)
            act = sabotage(s, was.by, target, was.carrier, was.warhead, act, instead)
        s.do(act)


@dataclass
class Sabotaged(Step):
    """R20.5: the launch fails, all slices of an MX with it; bombers and platforms stay (R20.6)."""

    launch: Launch

    def run(self, s: Escalation) -> None:
        shot = self.launch
        lost = shot.warhead if shot.carrier in ("B1", "SP") else shot.carrier
        s.tell("sabotaged", seat=shot.by, what=lost)
        finish(s, shot)


@dataclass
class Intercept(Step):
    """W5: the target, and only the target, may play an anti-missile (R10)."""

    launch: Launch
    target: Seat

    def ask(self, s: Escalation) -> Decision | None:
        shot, target = self.launch, self.target
        if shot.carrier == "SP":  # R10.8
            return None
        hand = s.hands[target]
        held = [c for c in STOPPED_BY[shot.carrier] if c in hand or c in s.deterrents[target]]
        if "SPY" in hand:
            held += looks(s, target)
        held.append("pass")
        return Decision(
            target,
            "intercept",
            held,
            quiet=True,
            values={"by": shot.by, "what": shot.carrier, "load": shot.load},
        )

    def take(self, s: Escalation, choice: Choice) -> None:
        shot, target = self.launch, self.target
        if choice == "pass":
            s.do(Fallout(shot, target))
        elif not scout(s, target, choice, self):
            s.play(target, choice)
            s.tell("intercepted", seat=target, card=choice, target=shot.by, what=shot.carrier)
            if shot.carrier == "B1":
                lose_bomber(s, shot)
            finish(s, shot)  # R10.4
            s.interceptor = target
            if not shot.salvo:
                s.cut = True
            s.do(Draw(target, 0, NOTHING))  # R10.5

    def run(self, s: Escalation) -> None:
        s.do(Fallout(self.launch, self.target))


@dataclass
class Fallout(Step):
    """R8.5: a number is added to the warhead's own loss; the cloud means trouble."""

    launch: Launch
    target: Seat

    def ask(self, s: Escalation) -> Decision:
        return FALLOUT_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        s.tell("fallout", face=choice)
        if choice == "cloud":
            s.do(Malfunction(self.launch, self.target))
            return
        hit(s, self.target, self.launch.loss + FALLOUT[choice], self.launch.by)
        go_on(s, self.launch)


@dataclass
class Malfunction(Step):
    """R9: the second roll says what went wrong, and for whom."""

    launch: Launch
    target: Seat

    def ask(self, s: Escalation) -> Decision:
        return MALFUNCTION_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        shot, target, what = self.launch, self.target, MALFUNCTION[choice]
        s.tell(str(what["code"]), seat=shot.by, target=target)
        if what["target"]:
            hit(s, target, int(what["target"]) * shot.loss, shot.by)
        if s.alive[target] and what["target_skips"]:
            skip(s, target)
        if s.alive[shot.by]:  # R9.7: the dead lose nothing more
            if what["attacker"]:
                hit(s, shot.by, shot.loss, shot.by)
            if what["attacker_skips"]:
                skip(s, shot.by)
        if what["bomber_lost"] and shot.carrier == "B1":  # R9.5
            lose_bomber(s, shot)
        go_on(s, shot)


def skip(s: Escalation, seat: Seat) -> None:
    """The seat will lose one more turn."""
    s.end_frame()
    s.lost[seat] += 1
    s.tell("will_lose_turn", seat=seat)


def go_on(s: Escalation, shot: Launch) -> None:
    """The next slice of an MX, or the end of the launch."""
    s.end_frame()
    if shot.left > 1:
        s.shot = None
        left = shot.left - 1
        s.do(Aim(Launch(shot.by, shot.carrier, shot.warhead, left, shot.salvo, shot.same), False))
    else:
        finish(s, shot)


def finish(s: Escalation, shot: Launch) -> None:
    """R8.6: what was fired is spent; a bomber's drops and a platform's shot already are."""
    s.end_frame()
    s.shot = None
    if not shot.salvo and shot.carrier not in ("B1", "SP"):
        s.scrap_launcher(shot.by)


def lose_bomber(s: Escalation, shot: Launch) -> None:
    """The bomber goes down with every warhead aboard."""
    if shot.salvo:  # the package that fires is the first
        s.discard += s.salvo.pop(0)
        s.rooms.pop(0)
    else:
        s.scrap_launcher(shot.by)


@dataclass
class Load(Step):
    """R15.3: the warhead is aboard; saboteurs are asked once, then come the drops."""

    seat: Seat
    warhead: str

    def run(self, s: Escalation) -> None:
        seat = self.seat
        s.loads[seat].append(self.warhead)
        s.used[seat] += MEGATONS[self.warhead]
        s.tell("loaded", seat=seat, load=self.warhead, total=s.used[seat])
        lost = Unload(seat, self.warhead)
        s.do(sabotage(s, seat, -1, self.warhead, "", Drop(seat), lost))


@dataclass
class Unload(Step):
    """R20.6: only the warhead just loaded is lost, and its megatons with it; the rest may drop."""

    seat: Seat
    warhead: str

    def run(self, s: Escalation) -> None:
        s.tell("sabotaged", seat=self.seat, what=self.warhead)
        s.loads[self.seat].remove(self.warhead)
        s.discard.append(self.warhead)
        s.used[self.seat] -= MEGATONS[self.warhead]
        s.do(Drop(self.seat))


@dataclass
class Drop(Step):
    """R15.3: the bomber drops as many of its warheads as its owner likes, or none."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        seat = self.seat
        load = s.loads[seat]
        if not load or not s.enemies(seat):
            return None
        return Decision(seat, "drop", [*dict.fromkeys(load), "hold", *looks(s, seat)])

    def take(self, s: Escalation, choice: Choice) -> None:
        seat = self.seat
        if choice == "hold":
            s.tell("held", seat=seat)
        elif not scout(s, seat, choice, self):
            s.loads[seat].remove(choice)
            s.discard.append(choice)
            # R15.7: no second window for saboteurs.
            s.do(Aim(Launch(seat, "B1", choice), False), self)

    def run(self, s: Escalation) -> None:
        # R15.5: nothing aboard and no room left.
        if s.used[self.seat] == CAPACITY["B1"] and not s.loads[self.seat]:
            s.tell("bomber_home", seat=self.seat)
            s.scrap_launcher(self.seat)
