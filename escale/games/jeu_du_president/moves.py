"""Départements that change hands for a given total, and the rounding of that total (R8)."""

from dataclasses import dataclass
from typing import Final

from escale.engine import Choice, Decision, Question, Seat, Value
from escale.games.jeu_du_president.france import CODES, INDEX, KEPT, THE, UNIT, VOTERS, WORTH
from escale.games.jeu_du_president.state import FREE, President

LARGEST: Final = max(WORTH)
VALUES: Final = sorted(set(WORTH))


def counts(departements: list[int]) -> list[int]:
    """Return how many of `departements` there are of each worth."""
    found = [0] * (LARGEST + 1)
    for d in departements:
        found[WORTH[d]] += 1
    return found


def certain(found: list[int], target: int) -> bool:
    """Whether `target` is surely made, whichever département of a worth up to it comes first.

    From the smallest worth on: the next one leaves no gap while it is at most one above what the
    smaller ones make without their largest.
    """
    total = last = 0
    for worth in VALUES:
        if worth > total - last + 1:
            break
        if found[worth]:
            total += worth * found[worth]
            last = worth
            if total >= target:
                return True
    return False


def totals(found: list[int], limit: int) -> int:
    """Return the totals up to `limit` that some départements make, as the bits of a number."""
    mask, room = 1, (2 << limit) - 1
    for worth in VALUES:
        for _ in range(min(found[worth], limit // worth)):
            mask |= mask << worth & room
    return mask


def at_most(found: list[int], target: int) -> int:
    """Return the highest total not above `target`; 0 when even the smallest is (R8.1)."""
    if certain(found, target):
        return target
    return totals(found, target).bit_length() - 1


def at_least(found: list[int], target: int) -> int:
    """Return the lowest total not below `target`, or all there is (R8.2)."""
    if certain(found, target):
        return target
    above = totals(found, target + LARGEST) >> target
    if not above:
        return sum([worth * found[worth] for worth in VALUES])
    return target + (above & -above).bit_length() - 1


def usable(found: list[int], target: int) -> list[bool]:
    """Return, by worth, whether it takes part in some exact way to `target` (R8.4)."""
    if certain(found, target):
        return [True] * (target + 1) + [False] * LARGEST
    worths = [worth for worth in VALUES if worth <= target and found[worth]]
    before: list[int] = []  # for each worth, the totals that smaller ones make
    mask, room = 1, (2 << target) - 1
    for worth in worths:
        before.append(mask)
        for _ in range(min(found[worth], target // worth)):
            mask |= mask << worth & room
    useful = [False] * (LARGEST + 1)
    wanted = 1 << target  # the totals that this worth and larger ones complete
    for n in range(len(worths) - 1, -1, -1):
        worth, needed = worths[n], wanted
        for _ in range(min(found[worth], target // worth)):
            needed >>= worth
            wanted |= needed
            if needed & before[n]:
                useful[worth] = True
    return useful


@dataclass
class Move(Question):
    """The seat moves départements worth exactly `left` from `giver` to `taker`, one by one."""

    kind: str  # gain, lose or claim
    seat: Seat
    giver: int  # a seat, or FREE
    taker: int  # a seat, or FREE
    left: int  # in units of 50 000 votes
    why: str  # the card, or the département of the défi
    among: list[int]  # the départements that may move
    # How many of them there are of each worth: counting at every question is a twentieth of a game.
    found: list[int]

    def ask(self, s: President) -> Decision:
        useful = usable(self.found, self.left)
        choices = [CODES[d] for d in self.among if useful[WORTH[d]]]
        values: dict[str, Value] = {"amount": self.left * UNIT, "why": self.why}
        if self.kind == "claim":
            values["loser"] = self.giver
        return Decision(self.seat, self.kind, choices, values=values)

    def take(self, s: President, choice: Choice) -> None:
        d = INDEX[choice]
        s.stood = 0
        s.move(d, self.taker)
        if s.facts is not None:
            self.tell(s, d)
        left = self.left - WORTH[d]
        if left:
            among, found = self.among[:], self.found[:]
            among.remove(d)
            found[WORTH[d]] -= 1
            s.do(Move(self.kind, self.seat, self.giver, self.taker, left, self.why, among, found))

    def tell(self, s: President, d: int) -> None:
        """Tell that `d` has moved."""
        place, the, voters = CODES[d], THE[d], VOTERS[d]
        if self.kind == "gain":
            s.tell("gained", side=self.taker, place=place, the=the, voters=voters)
        elif self.kind == "lose":
            s.tell("lost", side=self.giver, place=place, the=the, voters=voters)
        else:
            loser = self.giver
            s.tell("claimed", side=self.taker, loser=loser, place=place, the=the, voters=voters)


def gain(s: President, seat: Seat, amount: int, card: str) -> None:
    """Let `seat` take free départements for `amount`, rounded up (R7.1, R8.2)."""
    free = s.held(FREE)
    if not free:  # R7.9
        s.tell("nothing_free", seat=seat, card=card)
        return
    found = counts(free)
    units = at_least(found, amount // UNIT)
    if units * UNIT != amount:
        s.tell("rounded", amount=amount, total=units * UNIT)
    s.do(Move("gain", seat, FREE, s.side[seat], units, card, free, found))


def payable(s: President, holder: Seat, amount: int) -> int:
    """Return the units `holder` pays for a loss of `amount`, rounded down; 0: it must wait."""
    if s.votes[holder] - sum([KEPT[card] for card in s.kept[holder]]) < amount:  # R7.5
        return 0
    return at_most(counts(s.held(holder)), amount // UNIT)


def lose(s: President, seat: Seat, holder: Seat, amount: int, units: int, card: str) -> None:
    """Let `seat` give up `units` of `holder` for a loss of `amount` (R7.2, R8.1)."""
    if units * UNIT != amount:
        s.tell("rounded", amount=amount, total=units * UNIT)
    held = s.held(holder)
    s.do(Move("lose", seat, holder, FREE, units, card, held, counts(held)))


def claim(s: President, seat: Seat, loser: Seat, stake: int) -> None:
    """Let the défié take from `loser` what `stake` is worth, rounded (R10.2 to R10.5)."""
    among = [d for d in s.held(loser) if not s.protected[d]]  # R10.3
    if not among:
        s.tell("nothing_to_claim", seat=seat, loser=loser)
        return
    found = counts(among)
    units = at_most(found, WORTH[stake])
    if not units:  # R10.4: all exceed the stake, so the smallest one
        units = min([WORTH[d] for d in among])
    if units != WORTH[stake]:
        s.tell("rounded", amount=VOTERS[stake], total=units * UNIT)
    s.do(Move("claim", seat, loser, seat, units, CODES[stake], among, found))
