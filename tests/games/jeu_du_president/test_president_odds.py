"""Who draws where a rival must challenge, and how the strongest bot makes use of it."""

from random import Random

import pytest

from escale.bots import BOTS, Eyes
from escale.bots.greedy import outcomes
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import INDEX, VOTERS
from escale.games.jeu_du_president.odds import MAY_COME, blocked, card
from escale.testing import answer


def master(s, seat):
    """Return what the strongest bot chooses for `seat`."""
    return BOTS["maitre"](Eyes(GAME, s, seat), Random(1))


@pytest.mark.parametrize(
    ("owned", "protected", "rolls"),
    [
        (("26 62", ""), "", [1.0, 0.0]),
        (("26", "62"), "", [0.0, 0.0]),
        (("26", ""), "", [MAY_COME, 0.0]),
        (("26", "62"), "26", [0.0, 1.0]),
        (("26 62", ""), "26 62", [0.0, 0.0]),
    ],
)
def test_who_holds_all_that_a_roll_brings_draws_a_card_there(table, owned, protected, rolls):
    assert blocked(table(*owned, protected=protected)) == rolls


def test_with_as_many_votes_twins_of_one_roll_are_better_than_two_départements_apart(table):
    assert VOTERS[INDEX["27"]] == VOTERS[INDEX["28"]]
    twins, apart = table("72 27", "28"), table("72 28", "27")
    assert twins.votes == apart.votes
    assert GAME.value(twins, 0) == GAME.value(apart, 0)
    assert GAME.values(twins)[0] > GAME.values(apart)[0]


def test_a_blocked_master_draws_while_cards_bring_votes_and_protects_once_they_cost(table):
    s = table("26 62", "13")
    assert card(s) > 0
    answer(s, "2-6")
    assert {master(s, 0) for _ in range(3)} == {"draw"}
    s = table("26 62", "13", talon="L01 L02")
    assert card(s) < 0
    answer(s, "2-6")
    assert master(s, 0) == "protect:62"


def test_every_card_that_may_come_is_weighed_and_the_next_roll_is_not(table):
    s = table("26 62", "13")
    answer(s, "2-6")
    drawn = outcomes(s, 0, "draw")
    assert len(drawn) == len(s.bag)
    assert sum(chance for chance, _ in drawn) == pytest.approx(1.0)
    ((chance, kept),) = outcomes(s, 0, "protect:62")
    assert (chance, kept.turn) == (1.0, s.turn)
