"""People: losses, gains and transfers in exact millions, and the cards that change hands."""

from escale.engine import Seat
from escale.games.nuclear_escalation.cards import WORTH
from escale.games.nuclear_escalation.state import Escalation


def fewest(cards: list[int], amount: int) -> list[int] | None:
    """Return the smallest set of `cards` worth exactly `amount`, if there is one.

    Among sets of the same size, the one with the largest cards.
    """
    ones, twos, fives, tens, most = cards
    small = ones + 2 * twos
    best: list[int] | None = None
    size = 1000
    for a in range(min(most, amount // 25), -1, -1):
        after_25 = amount - 25 * a
        if after_25 > small + 5 * fives + 10 * tens:
            break
        for b in range(min(tens, after_25 // 10), -1, -1):
            after_10 = after_25 - 10 * b
            if after_10 > small + 5 * fives:
                break
            for c in range(min(fives, after_10 // 5), -1, -1):
                rest = after_10 - 5 * c
                if rest > small:
                    break
                d = min(twos, rest // 2)
                e = rest - 2 * d
                if e <= ones and a + b + c + d + e < size:
                    size = a + b + c + d + e
                    best = [e, d, c, b, a]
    return best


def _move(giver: list[int], receiver: list[int], cards: list[int]) -> None:
    """Hand over `cards`."""
    for i in range(len(WORTH)):
        giver[i] -= cards[i]
        receiver[i] += cards[i]


def _pay(s: Escalation, seat: Seat, amount: int) -> None:
    """Hand cards worth `amount` to the bank, with change (R12.4)."""
    own, bank = s.people[seat][:], s.bank_people
    s.people[seat] = own
    if amount >= s.population[seat]:
        _move(own, bank, own[:])
    else:
        given = fewest(own, amount)
        change: list[int] | None = None
        markers = 0
        if given is None:
            for over in range(1, s.population[seat] - amount + 1):
                larger = fewest(own, amount + over)
                if larger is None:
                    continue
                if given is None:  # R12.8: the smallest overpayment, should all change fail
                    given, markers = larger, over
                change = fewest(bank, over)
                if change is not None:
                    given, markers = larger, 0
                    break
        assert given is not None  # giving everything is a set too
        _move(own, bank, given)
        if change is not None:
            _move(bank, own, change)
        own[0] += markers
        s.markers += markers
    back = min(bank[0], s.markers)  # markers come home before cards of the same worth
    bank[0] -= back
    s.markers -= back
    s.population[seat] -= amount
    s.bank += amount
    s.shown = True  # the number of cards left says something of their worth


def _receive(s: Escalation, seat: Seat, amount: int) -> None:
    """Take cards worth `amount` from the bank, with markers for what it cannot pay (R12.5)."""
    own, bank = s.people[seat][:], s.bank_people
    s.people[seat] = own
    markers = 0
    cards = fewest(bank, amount)
    while cards is None:
        markers += 1
        cards = fewest(bank, amount - markers)
    _move(bank, own, cards)
    own[0] += markers
    s.markers += markers
    s.population[seat] += amount
    s.bank -= amount
    s.shown = True
    if s.population[seat] > s.peak[seat]:
        s.peak[seat] = s.population[seat]


def lose(s: Escalation, seat: Seat, amount: int) -> None:
    """The nation loses people to the bank, all of them at most (R12.1)."""
    s.end_frame()
    lost = min(amount, s.population[seat])
    s.tell("lost_people", seat=seat, amount=lost)
    _pay(s, seat, lost)


def gain(s: Escalation, seat: Seat, amount: int) -> None:
    """The nation gains people, as far as the bank has any (R12.1)."""
    s.end_frame()
    if amount <= s.bank:
        s.tell("gained_people", seat=seat, amount=amount)
    else:
        s.tell("emptied_bank", seat=seat)  # the sum stays between the bank and the nation
    _receive(s, seat, min(amount, s.bank))


def transfer(s: Escalation, giver: Seat, receiver: Seat, amount: int) -> None:
    """People move from one nation to another: paid to the bank, then gained (R12.6)."""
    s.end_frame()
    moved = min(amount, s.population[giver])
    s.tell("moved_people", seat=giver, to=receiver, amount=moved)
    _pay(s, giver, moved)
    _receive(s, receiver, moved)
