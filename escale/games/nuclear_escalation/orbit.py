"""What flies by itself: space platforms, killer satellites, cruise missiles."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.attack import Aim, Launch, declare_war
from escale.games.nuclear_escalation.cards import CRASH, DAMAGE, DIE, MEGATONS, PORTS
from escale.games.nuclear_escalation.doom import hit
from escale.games.nuclear_escalation.reactions import NOTHING, looks, sabotage, scout
from escale.games.nuclear_escalation.secrets import Draw
from escale.games.nuclear_escalation.state import Escalation

PLATFORM_ROLL = Decision(CHANCE, "platform_roll", DIE)
CRASH_ROLL = Decision(CHANCE, "crash_roll", DIE)
CRUISE_ROLL = Decision(CHANCE, "cruise_roll", DIE)
SATELLITE_ROLL = Decision(CHANCE, "satellite_roll", DIE)


# Space platforms.


@dataclass
class Stow(Step):
    """R16.1: up to seven warheads go aboard the platform, face down."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        seat = self.seat
        free = PORTS - len(s.platforms[seat][-1])
        if not free:
            return None
        warheads = [card for card in s.arms(seat) if card in MEGATONS]
        return Decision(seat, "stow", [*warheads, "done"], left=free, owner=seat)

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "done":
            self.run(s)
            return
        s.spend(self.seat, choice)
        own = s.platforms[self.seat]
        s.platforms[self.seat] = [*own[:-1], [*own[-1], choice]]
        s.do(self)

    def run(self, s: Escalation) -> None:
        seat = self.seat
        aboard = len(s.platforms[seat][-1])
        s.shown = True
        s.tell("stowed", seat=seat, count=aboard)
        if aboard:
            lost = PlatformLost(seat)
            s.do(sabotage(s, seat, -1, "SP", "", PlatformRoll(seat), lost))
        else:
            scrap_platform(s, seat, -1)
            s.pad = -1


def scrap_platform(s: Escalation, seat: Seat, index: int) -> None:
    """Discard a platform and its warheads."""
    own = s.platforms[seat][:]
    s.discard += ["SP", *own.pop(index)]
    s.platforms[seat] = own
    s.shown = True


@dataclass
class PlatformLost(Step):
    """R20.8: a sabotaged platform costs cards, not people."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        s.tell("sabotaged", seat=self.seat, what="SP")
        s.pad = -1
        scrap_platform(s, self.seat, -1)


@dataclass
class PlatformRoll(Step):
    """R16.3: any number puts the platform in orbit; the cloud does not."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision:
        return PLATFORM_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        s.pad = -1
        if choice == "cloud":
            s.tell("platform_failed", seat=self.seat)
            scrap_platform(s, self.seat, -1)
            s.do(Draw(self.seat, 9, NOTHING), CrashRoll(self.seat))
        else:
            s.tell("platform_in_orbit", seat=self.seat, face=choice)


@dataclass
class CrashRoll(Step):
    """R16.3: a second cloud drops the platform on its own country."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        return CRASH_ROLL if s.alive[self.seat] else None  # R16.12

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "cloud":
            s.tell("platform_crashed", seat=self.seat)
            hit(s, self.seat, CRASH, self.seat)
        else:
            s.tell("platform_burned", seat=self.seat, face=choice)


@dataclass
class PlatformShot(Step):
    """P8: one warhead from orbit, unless the turn was cut short (R16.8, R8.9, R10.6)."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        seat = self.seat
        if not s.platforms[seat] or not s.alive[seat] or s.cut or s.deaths:
            return None
        shots = [
            f"shoot:{number}:{warhead}"
            for number, warheads in enumerate(s.platforms[seat], 1)
            for warhead in dict.fromkeys(warheads)
        ]
        return Decision(seat, "platform_shot", [*shots, "pass", *looks(s, seat)])

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "pass":
            s.tell("no_shot", seat=self.seat)
        elif not scout(s, self.seat, choice, self):
            _, number, warhead = choice.split(":")
            from_orbit(s, self.seat, int(number) - 1, warhead)
            s.do(Aim(Launch(self.seat, "SP", warhead), True))


def from_orbit(s: Escalation, seat: Seat, index: int, warhead: str) -> None:
    """A warhead leaves its platform; an empty platform does not stay (R16.6)."""
    own, warheads = s.platforms[seat], s.platforms[seat][index][:]
    warheads.remove(warhead)
    s.platforms[seat] = [*own[:index], warheads, *own[index + 1 :]]
    s.discard.append(warhead)
    s.shown = True
    if not warheads:
        scrap_platform(s, seat, index)


# Killer satellites.


@dataclass
class SatelliteUp(Step):
    """R17.2: no roll, the satellite is in orbit and its Titan spent."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        s.loads[self.seat] = []
        s.scrap_launcher(self.seat)
        s.satellites[self.seat] += 1
        s.tell("satellite_in_orbit", seat=self.seat)


@dataclass
class LaunchLost(Step):
    """R20.5: what was going up is lost, Titan and satellite, or the cruise missile."""

    seat: Seat
    what: str

    def run(self, s: Escalation) -> None:
        s.tell("sabotaged", seat=self.seat, what=self.what)
        s.scrap_launcher(self.seat)


@dataclass
class SatelliteRoll(Step):
    """R17.4: any number destroys the platform; the satellite is spent in any case."""

    seat: Seat
    target: Seat
    index: int

    def ask(self, s: Escalation) -> Decision:
        return SATELLITE_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        s.satellites[self.seat] -= 1
        s.discard.append("KS")
        if choice == "cloud":
            s.tell("satellite_missed", seat=self.seat, target=self.target)
        else:
            s.tell("platform_killed", seat=self.seat, target=self.target, face=choice)
            scrap_platform(s, self.target, self.index)


# Cruise missiles.


@dataclass
class CruiseRoll(Step):
    """R18.2: any number and it flies, over its owner's left neighbour first."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision:
        return CRUISE_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        seat, card = self.seat, s.launchers[self.seat]
        if choice == "cloud":
            s.tell("cruise_failed", seat=seat, what=card)
            s.scrap_launcher(seat)
            return
        s.launchers[seat] = ""
        over = s.left_of(seat)
        s.cruises.append((card, seat, over))
        s.tell("cruise_flies", seat=seat, what=card, target=over, face=choice)


def cruises_of(s: Escalation, seat: Seat) -> list[str]:
    """Return the cruise missiles `seat` has in the air, the oldest first."""
    return [card for card, owner, _ in s.cruises if owner == seat]


def can_fall(s: Escalation, card: str) -> bool:
    """Whether the missile overflies a living nation (R18.6)."""
    return any(s.alive[over] for flying, _, over in s.cruises if flying == card)


def fall(s: Escalation, card: str) -> None:
    """The missile falls on the nation it overflies (R18.8)."""
    cruise = next(cruise for cruise in s.cruises if cruise[0] == card)
    crash(s, card, cruise[1], cruise[2])


def crash(s: Escalation, card: str, owner: Seat, target: Seat) -> None:
    """The missile falls on `target`: the printed damage, no die, no defence."""
    s.end_frame()
    s.cruises = [cruise for cruise in s.cruises if cruise[0] != card]
    s.discard.append(card)
    s.tell("cruise_falls", seat=owner, what=card, target=target)
    if target != owner:
        declare_war(s)
    hit(s, target, DAMAGE[card], owner)


def fly(s: Escalation, card: str) -> None:
    """The missile moves one living seat to the left; over its owner it is out of fuel (R18.7)."""
    s.end_frame()
    index, cruise = next(c for c in enumerate(s.cruises) if c[1][0] == card)
    owner, over = cruise[1], next_over(s, cruise[1], cruise[2])
    s.cruises[index] = (card, owner, over)
    if over != owner:
        s.tell("cruise_moves", seat=owner, what=card, target=over)
    elif s.alive[owner]:
        s.tell("cruise_home", seat=owner, what=card)
        crash(s, card, owner, owner)
    else:  # R18.10
        del s.cruises[index]
        s.discard.append(card)
        s.tell("cruise_lost", seat=owner, what=card)


def next_over(s: Escalation, owner: Seat, over: Seat) -> Seat:
    """Return the living seat left of `over`, or the missile's owner, whichever comes first."""
    over = (over + 1) % s.seats
    while not s.alive[over] and over != owner:
        over = (over + 1) % s.seats
    return over


def drift(s: Escalation, seat: Seat, cards: list[str]) -> None:
    """Missiles without orders move by themselves (R18.9), while their owner's turn lasts."""
    lives = s.alive[seat]
    for card in cards:
        if s.alive[seat] == lives:
            fly(s, card)


@dataclass
class Air(Step):
    """P4: the seat's cruise missiles fall or move, its satellites may attack, as it orders."""

    seat: Seat
    chain: Step  # what the victims do, after each fall
    moved: tuple[str, ...] = ()
    dead: bool = False  # R18.10: the seat has nothing left but these missiles

    def waiting(self, s: Escalation) -> list[str]:
        """Return the missiles that still need an order."""
        return [card for card in cruises_of(s, self.seat) if card not in self.moved]

    def ask(self, s: Escalation) -> Decision | None:
        seat = self.seat
        if s.alive[seat] == self.dead:
            return None
        choices = []
        values: dict[str, str | int] = {}  # over whom each missile flies, and whom next
        if s.cruises:
            waiting = self.waiting(s)
            for card, owner, over in s.cruises:
                if card not in waiting:
                    continue
                if can_fall(s, card):
                    choices.append("fall:" + card)
                choices.append("fly:" + card)
                values["fall:" + card] = over
                values["fly:" + card] = next_over(s, owner, over)
        if s.satellites[seat]:
            for enemy in s.enemies(seat):
                for number in range(1, len(s.platforms[enemy]) + 1):
                    choices.append(f"kill:{enemy}:{number}")
        if not choices:
            return None
        choices.append("done")
        if not self.dead:
            choices += looks(s, seat)
        return Decision(seat, "air", choices, values=values)

    def take(self, s: Escalation, choice: Choice) -> None:
        verb, _, what = choice.partition(":")
        seat = self.seat
        if verb == "done":
            drift(s, seat, self.waiting(s))
            s.do(self.chain)
        elif verb == "kill":
            target, _, number = what.partition(":")
            s.do(SatelliteRoll(seat, int(target), int(number) - 1), self)
        elif not scout(s, seat, choice, self):
            again = Air(seat, self.chain, (*self.moved, what), self.dead)
            if verb == "fall":
                fall(s, what)
            else:
                fly(s, what)
            s.do(self.chain, again)


@dataclass
class Drift(Step):
    """R18.9: in a lost turn the seat's missiles move left by themselves."""

    seat: Seat

    def run(self, s: Escalation) -> None:
        if s.alive[self.seat]:
            drift(s, self.seat, cruises_of(s, self.seat))
