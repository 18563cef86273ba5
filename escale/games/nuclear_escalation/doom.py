"""How nations end: elimination, the Supervirus that outlives them, what is cleared away."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.nuclear_escalation.cards import DIE, VIRUS_LOSS
from escale.games.nuclear_escalation.people import lose
from escale.games.nuclear_escalation.reactions import SEAT, looks, scout
from escale.games.nuclear_escalation.state import Escalation

VIRUS_ROLL = Decision(CHANCE, "virus_roll", DIE)


def perish(s: Escalation, seats: list[Seat], cause: str, by: Seat) -> None:
    """These nations are eliminated together, by `by` (R13.1 to R13.7)."""
    for seat in seats:
        s.end_frame()
        s.shown = True  # how many people there were
        s.alive[seat] = False
        s.lost[seat] = 0
        s.deaths += 1
        s.tell("died_by_" + cause, seat=seat, by=by)
        if cause == "propaganda":
            bury(s, seat)  # R13.2: no retaliation
        else:
            s.queue.append(seat)
    holder = s.virus
    if holder not in seats:
        return
    if cause == "nuclear" or s.living() == 0:
        end_virus(s)
    else:  # R22.8, R22.13: the dead giver forbids nothing
        infect(s, by if cause == "propaganda" else s.left_of(holder), holder)


def hit(s: Escalation, seat: Seat, amount: int, by: Seat) -> None:
    """A nuclear weapon of `by` costs the nation people, perhaps the last ones."""
    lose(s, seat, amount)
    if s.population[seat] == 0:
        perish(s, [seat], "nuclear", by)


def bury(s: Escalation, seat: Seat) -> None:
    """Discard all the nation had, but its cruise missiles in the air (R13.16)."""
    s.scrap_launcher(seat)
    s.discard += s.hands[seat] + s.deterrents[seat] + s.slots[seat] + s.stolen[seat]
    for warheads in s.platforms[seat]:
        s.discard += ["SP", *warheads]
    s.discard += ["KS"] * s.satellites[seat]
    s.hands[seat], s.deterrents[seat], s.platforms[seat] = [], [], []
    s.slots[seat], s.slots_seen[seat] = [], []
    s.stolen[seat], s.stolen_seen[seat] = [], []
    s.satellites[seat] = 0
    s.shown = True


def infect(s: Escalation, seat: Seat, giver: Seat) -> None:
    """The Supervirus comes to `seat`, who may take the serum or rolls at once (R22.3)."""
    s.end_frame()
    s.virus, s.giver, s.virus_turn = seat, giver, s.turn
    s.tell("infected", seat=seat)
    s.do(Serum(seat))


def end_virus(s: Escalation) -> None:
    """The Supervirus leaves the game."""
    s.end_frame()
    s.virus = s.giver = -1
    s.discard.append("V01")
    s.tell("virus_ended")


def cure(s: Escalation, seat: Seat) -> None:
    """The holder plays Superserum (R22.7)."""
    s.play(seat, "SER")
    s.tell("cured", seat=seat)
    end_virus(s)


@dataclass
class Serum(Step):
    """W6: whoever receives the virus may play Superserum before rolling."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        if s.living() == 1 or s.gone("SER"):
            return None
        held = ["SER"] if "SER" in s.hands[self.seat] else []
        return Decision(self.seat, "serum", [*held, *looks(s, self.seat), "pass"], quiet=True)

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "SER":
            cure(s, self.seat)
        elif choice == "pass":
            s.do(VirusRoll(self.seat))
        else:
            scout(s, self.seat, choice, self)

    def run(self, s: Escalation) -> None:
        if s.living() > 1:  # R14.6: a lone survivor does not roll
            s.do(VirusRoll(self.seat))


@dataclass
class VirusRoll(Step):
    """R22.3: the holder loses what the die says, 1 M for the cloud."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision:
        return VIRUS_ROLL

    def take(self, s: Escalation, choice: Choice) -> None:
        s.tell("virus_strikes", seat=self.seat, face=choice)
        lose(s, self.seat, VIRUS_LOSS[choice])
        if s.population[self.seat] == 0:
            perish(s, [self.seat], "virus", self.seat)


@dataclass
class PassVirus(Step):
    """P3: the holder hands the virus to a neighbour, keeps it, or takes the serum."""

    seat: Seat

    def ask(self, s: Escalation) -> Decision | None:
        seat = self.seat
        # R22.12: a virus got this very turn waits for the next one.
        if s.virus != seat or s.virus_turn == s.turn:
            return None
        cures = ["SER"] if "SER" in s.hands[seat] else []
        given = [SEAT[other] for other in receivers(s, seat)]
        return Decision(seat, "pass_virus", [*given, "keep", *cures, *looks(s, seat)])

    def take(self, s: Escalation, choice: Choice) -> None:
        if choice == "SER":
            cure(s, self.seat)
        elif choice == "keep":  # R22.11: who gave it stays who gave it
            s.tell("keeps_virus", seat=self.seat)
            s.do(VirusRoll(self.seat))
        elif not scout(s, self.seat, choice, self):
            infect(s, int(choice[5:]), self.seat)


def receivers(s: Escalation, seat: Seat) -> list[Seat]:
    """Return the neighbours the holder may hand the virus to (R22.5, R22.6)."""
    left, right = s.left_of(seat), s.right_of(seat)
    if left == right:
        return [left]
    return [other for other in (left, right) if other != s.giver]
