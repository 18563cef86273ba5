"""Départements that change hands for a given total, and the rounding of that total (R8)."""

from dataclasses import dataclass
from typing import Final

from escale.engine import Choice, Decision, Seat, Step, Value
from escale.games.jeu_du_president.france import CODES, INDEX, THE, UNIT, VOTERS, WORTH
from escale.games.jeu_du_president.state import FREE, President

LARGEST: Final = max(WORTH)
VALUES: Final = sorted(set(WORTH))


def counts(departements: list[int]) -> list[int]:
    """Return how many of `departements` there are of each worth."""
    found = [0] * (LARGEST + 1)
    for d in departements:
        found[WORTH[d]] += 1
    return found


def totals(found: list[int], limit: int) -> int:
    """Return the totals up to `limit` that some départements make, as the bits of a number."""
    mask, room = 1, (2 << limit) - 1
    for worth in VALUES:
        for _ in range(min(found[worth], limit // worth)):
            mask |= mask << worth & room
    return mask


def at_most(departements: list[int], target: int) -> int:
    """Return the highest total not above `target`; 0 when even the smallest is (R8.1)."""
    return totals(counts(departements), target).bit_length() - 1


def at_least(departements: list[int], target: int) -> int:
    """Return the lowest total not below `target`, or all there is (R8.2)."""
    above = totals(counts(departements), target + LARGEST) >> target
    if not above:
        return sum([WORTH[d] for d in departements])
    return target + (above & -above).bit_length() - 1


def usable(found: list[int], target: int) -> int:
    """Return the worths that take part in some exact way to `target`, as bits (R8.4)."""
    worths = [worth for worth in VALUES if worth <= target and found[worth]]
    before: list[int] = []  # for each worth, the totals that smaller ones make
    mask, room = 1, (2 << target) - 1
    for worth in worths:
        before.append(mask)
        for _ in range(min(found[worth], target // worth)):
            mask |= mask << worth & room
    useful, wanted = 0, 1 << target  # the totals that this worth and larger ones complete
    for n in range(len(worths) - 1, -1, -1):
        worth, needed = worths[n], wanted
        for _ in range(min(found[worth], target // worth)):
            needed >>= worth
            wanted |= needed
            if needed & before[n]:
                useful |= 1 << worth
    return useful


@dataclass
class Move(Step):
    """The seat moves départements worth exactly `left` from `giver` to `taker`, one by one."""

    kind: str  # gain, lose or claim
    seat: Seat
    giver: int  # a seat, or FREE
    taker: int  # a seat, or FREE
    left: int  # in units of 50 000 votes
    why: str  # the card, or the département of the défi

    def open(self, s: President) -> list[int]:
        """Return the départements that may move at all."""
        if self.kind == "claim":  # R10.3: protected ones stay
            return [
                d for d, owner in enumerate(s.owner) if owner == self.giver and not s.protected[d]
            ]
        return s.held(self.giver)

    def ask(self, s: President) -> Decision | None:
        if not self.left:
            return None
        departements = self.open(s)
        useful = usable(counts(departements), self.left)
        choices = [CODES[d] for d in departements if useful >> WORTH[d] & 1]
        values: dict[str, Value] = {"amount": self.left * UNIT, "why": self.why}
        if self.kind == "claim":
            values["loser"] = self.giver
        return Decision(self.seat, self.kind, choices, values=values)

    def take(self, s: President, choice: Choice) -> None:
        d = INDEX[choice]
        s.stood = 0
        s.move(d, self.taker)
        if self.kind == "gain":
            s.tell("gained", side=self.taker, place=choice, the=THE[d], voters=VOTERS[d])
        elif self.kind == "lose":
            s.tell("lost", side=self.giver, place=choice, the=THE[d], voters=-VOTERS[d])
        else:
            s.tell(
                "claimed",
                side=self.taker,
                loser=self.giver,
                place=choice,
                the=THE[d],
                voters=VOTERS[d],
            )
        left = self.left - WORTH[d]
        if left:
            s.do(Move(self.kind, self.seat, self.giver, self.taker, left, self.why))


def gain(s: President, seat: Seat, amount: int, card: str) -> None:
    """Let `seat` take free départements for `amount`, rounded up (R7.1, R8.2)."""
    free = s.held(FREE)
    if not free:  # R7.9
        s.tell("nothing_free", seat=seat, card=card)
        return
    target = at_least(free, amount // UNIT)
    if target * UNIT > amount:
        s.tell("rounded_up", amount=amount, total=target * UNIT)
    s.do(Move("gain", seat, FREE, s.side[seat], target, card))


def payable(s: President, holder: Seat, amount: int) -> int:
    """Return the units `holder` pays for a loss of `amount`, rounded down; 0: it must wait."""
    held = s.held(holder)
    if sum([VOTERS[d] for d in held]) < amount:  # R7.5
        return 0
    return at_most(held, amount // UNIT)


def lose(s: President, seat: Seat, holder: Seat, units: int, card: str) -> None:
    """Let `seat` give up départements of `holder` for `units` (R7.2, R8.1)."""
    s.do(Move("lose", seat, holder, FREE, units, card))


def claim(s: President, seat: Seat, loser: Seat, d: int) -> None:
    """Let the défié take from `loser` what the stake `d` is worth, rounded (R10.2 to R10.5)."""
    move = Move("claim", seat, loser, seat, WORTH[d], CODES[d])
    departements = move.open(s)
    if not departements:
        s.tell("nothing_to_claim", seat=seat, loser=loser)
        return
    target = at_most(departements, WORTH[d])
    if not target:  # R10.4: all exceed the stake, so the smallest one
        target = min([WORTH[other] for other in departements])
    if target != WORTH[d]:
        s.tell("rounded", amount=VOTERS[d], total=target * UNIT)
    s.do(Move("claim", seat, loser, seat, target, CODES[d]))
