"""The notice of 13 million, the election, and the end of the first round."""

import pytest

from escale.engine import CHANCE
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import INDEX
from escale.games.jeu_du_president.state import FREE
from escale.games.jeu_du_president.steps import Rank
from escale.testing import answer, rule

LOST = ("d10", "d10", "stay", "d10", "d5", "d10")  # a défi that the défieur loses


# Announcing and being elected


@rule("jeu-du-president", "R11.1")
def test_thirteen_million_is_announced_at_each_rise_and_only_then(table, listen, worth):
    s = table(worth(12_900_000, "26", "62", "08", "80"))
    told = listen(s)
    answer(s, "2-6", "62")
    assert told().count("announced") == 1
    answer(s, "0-8", "08", "2-6", "26")
    assert told().count("announced") == 1
    s.move(INDEX["62"], FREE)
    s.move(INDEX["26"], FREE)
    answer(s, "0-8", "80")
    assert told().count("announced") == 1
    answer(s, "2-6", "62")
    assert told().count("announced") == 2


@rule("jeu-du-president", "R11.1")
def test_the_notice_waits_for_the_end_of_the_turn(table, listen, worth):
    s = table(worth(12_750_000, "27", "02") + " 02")
    told = listen(s)
    answer(s, "2-*", "27")
    assert s.votes[0] == 13_100_000
    answer(s, "L10", "02")
    assert "announced" not in told()


@rule("jeu-du-president", "R12.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_majority_is_elected_at_once_whatever_the_number_of_players(table, seats, worth):
    s = table(worth(15_450_000, "62", "26"), *[""] * (seats - 1))
    answer(s, "2-6", "62")
    assert (s.elected, s.how, s.decisions) == ([0], "majority", [])
    assert GAME.placing(s) == [1, *[2] * (seats - 1)]


@rule("jeu-du-president", "R12.1")
def test_the_election_waits_for_the_cards_of_the_turn(table, worth):
    s = table(worth(15_350_000, "62", "26", "08") + " 08")
    answer(s, "2-*", "62")
    assert s.votes[0] == 16_050_000
    answer(s, "L12", "08")
    assert not s.elected


@rule("jeu-du-president", "R12.1")
def test_a_defie_can_be_elected_in_the_turn_of_another(table, worth):
    s = table("26 13", worth(14_850_000, "62", "26", "13") + " 62")
    answer(s, "2-6", "62", *LOST, "13")
    assert s.elected == [1]


# The end of the first round


@rule("jeu-du-president", "R12.2", "R12.3", "R1.3")
def test_the_last_pawn_of_three_opens_the_second_round(table, listen, shares):
    s = table(*shares(9_000_000, 7_500_000, but="62"), "", rest=2, free="62", first=2)
    told = listen(s)
    answer(s, "2-6", "62")
    assert s.round == 2
    assert "second_round" in told()


@rule("jeu-du-president", "R12.2")
def test_a_map_filled_and_freed_in_the_same_turn_is_not_full(table, shares):
    held = shares(9_000_000, 7_500_000, but="62 54")
    s = table(held[0], held[1], "54", rest=2, free="62", first=2)
    answer(s, "2-*", "62", "L04", "54")
    assert (s.round, s.free) == (1, 1)


@rule("jeu-du-president", "R12.4")
def test_two_players_go_on_over_a_full_map(table, listen, worth):
    s = table("", worth(12_000_000, "62"), rest=0, free="62")
    told = listen(s)
    answer(s, "2-6", "62")
    assert "map_full" in told()
    assert (s.round, s.decisions[0].kind) == (1, "roll")
    assert GAME.view(s, 0).turns_left == 200


@rule("jeu-du-president", "R12.4")
def test_after_200_turns_the_higher_total_wins(table, worth):
    s = table("26 62", worth(12_000_000, "26", "62"), rest=0)
    s.turn, s.full_since = 298, 100
    answer(s, "2-6", "protect:26")
    assert not s.elected
    answer(s, "*-*", "G01", "G02")
    assert (s.elected, s.how) == ([1], "turns")
    assert GAME.placing(s) == [2, 1]


@rule("jeu-du-president", "R12.5")
def test_freed_departements_do_not_restart_the_count(table, worth):
    s = table("26", worth(12_000_000, "26", "62"), rest=0, free="62")
    s.turn, s.full_since = 299, 100
    answer(s, "2-6", "62")
    assert s.full_since == 100
    assert s.elected


@rule("jeu-du-president", "R12.4", "R13.1")
def test_a_tie_goes_to_more_departements_then_to_the_biggest(table):
    assert Rank(()).tied(table("57", "21 02")) == [1]
    assert Rank(()).tied(table("57 08", "54 02")) == [0]
    assert Rank(()).tied(table("57", "67")) == [0, 1]


@rule("jeu-du-president", "R12.4", "R13.1")
def test_a_dead_heat_is_decided_by_lot(table):
    s = table("57", "67 09")
    s.turn, s.full_since = 299, 100
    answer(s, "0-5", "05")
    assert (s.decisions[0].seat, s.decisions[0].choices) == (CHANCE, ["seat:0", "seat:1"])
    answer(s, "seat:1")
    assert s.elected == [1]
