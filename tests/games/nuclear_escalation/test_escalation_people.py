"""People: exact millions, cards, change and 1 M markers."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.cards import WORTH
from escale.games.nuclear_escalation.people import fewest, gain, lose, transfer
from escale.testing import rule

G = "nuclear-escalation"


def worth(cards):
    return sum(value * count for value, count in zip(WORTH, cards, strict=True))


def purse(s, seat, cards, bank):
    """Give `seat` and the bank exactly these cards; the others share the rest on paper only."""
    s.people = [[0] * 5 for _ in range(s.seats)]
    s.population = [0] * s.seats
    s.people[seat], s.population[seat] = cards, worth(cards)
    s.bank_people, s.bank, s.markers = bank, worth(bank), 0


@rule(G, "R12.4")
def test_a_payment_is_exact_with_the_fewest_cards_where_it_can_be(world):
    s = world()
    purse(s, 0, [5, 2, 1, 1, 1], [0] * 5)
    lose(s, 0, 9)
    assert s.people[0] == [5, 0, 0, 1, 1]  # 5 + 2 + 2
    lose(s, 0, 100)
    assert s.people[0] == [0] * 5
    assert s.population[0] == 0


@rule(G, "R12.4")
def test_an_overpayment_is_the_smallest_the_bank_can_change(world):
    s = world()
    purse(s, 0, [0, 0, 1, 1, 1], [0, 2, 0, 0, 0])
    lose(s, 0, 6)  # 10 needs 4 back: two cards of 2
    assert s.people[0] == [0, 2, 1, 0, 1]
    assert s.bank_people == [0, 0, 0, 1, 0]


@rule(G, "R12.8", "R12.4")
def test_when_the_bank_has_no_change_markers_count_as_cards_and_come_home_first(world):
    s = world()
    purse(s, 0, [0, 0, 0, 1, 1], [0, 0, 0, 0, 1])
    lose(s, 0, 7)
    assert s.people[0] == [3, 0, 0, 0, 1]  # three markers
    assert s.markers == 3
    assert s.population[0] == 28
    assert worth(s.bank_people) == s.bank + s.markers
    lose(s, 0, 2)
    assert (s.people[0], s.markers) == ([1, 0, 0, 0, 1], 1)
    assert worth(s.bank_people) == s.bank + s.markers


@rule(G, "R12.5")
def test_a_gain_is_exact_and_markers_stand_for_what_the_bank_cannot_pay(world):
    s = world()
    purse(s, 0, [0] * 5, [0, 1, 1, 1, 0])
    gain(s, 0, 12)
    assert s.people[0] == [0, 1, 0, 1, 0]
    purse(s, 0, [0] * 5, [0, 0, 0, 1, 0])
    gain(s, 0, 5)
    assert (s.people[0], s.markers, s.population[0]) == ([5, 0, 0, 0, 0], 5, 5)


@rule(G, "R12.6", "R12.1")
def test_a_transfer_moves_no_more_than_there_is(world):
    s = world((40, 6, 40))
    transfer(s, 1, 0, 10)
    assert s.population == [46, 0, 40]
    world.lawful(s)


@rule(G, "R12.3", "R12.1")
def test_nobody_goes_below_zero(world):
    s = world((40, 6, 40))
    lose(s, 1, 25)
    assert s.population[1] == 0
    assert s.bank == 240 - 80


@rule(G, "R12.7", "R28.1")
def test_rivals_see_how_many_population_cards_and_not_what_they_are_worth(world):
    s = world.turn(world())
    rival = GAME.view(s, 1).nations[0]
    assert (rival.population, rival.peak) == (None, None)
    assert rival.people_cards == sum(s.people[0])
    assert GAME.view(s, 1).bank is None
    s = world.turn(world(populationVisibility="public"))
    assert GAME.view(s, 1).nations[0].population == 40
    assert GAME.view(s, None).bank == 120


@rule(G, "R12.2", "R12.4", "R12.5", "R2.6")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_cards_always_show_the_exact_population(seed):
    rng = Random(seed)
    s = GAME.start(4)
    for seat in range(4):
        gain(s, seat, rng.randrange(20, 60))
    for _ in range(40):
        seat, amount = rng.randrange(4), rng.randrange(1, 28)
        what = rng.randrange(3)
        if what == 0:
            lose(s, seat, amount)
        elif what == 1:
            gain(s, seat, amount)
        else:
            transfer(s, seat, (seat + 1) % 4, amount)
        assert [worth(cards) for cards in s.people] == s.population
        assert worth(s.bank_people) == s.bank + s.markers
        assert min(*s.population, *s.bank_people, *map(min, s.people)) >= 0
        assert all(law.amount == law.expected for law in GAME.laws(s))


@rule(G, "R12.4")
@settings(max_examples=80, deadline=None)
@given(
    cards=st.tuples(*[st.integers(0, 4)] * 5).map(list),
    amount=st.integers(0, 60),
)
def test_the_smallest_set_is_really_the_smallest(cards, amount):
    sizes = [
        a + b + c + d + e
        for a in range(cards[0] + 1)
        for b in range(cards[1] + 1)
        for c in range(cards[2] + 1)
        for d in range(cards[3] + 1)
        for e in range(cards[4] + 1)
        if worth([a, b, c, d, e]) == amount
    ]
    found = fewest(cards, amount)
    assert (sum(found) if found is not None else None) == (min(sizes) if sizes else None)
