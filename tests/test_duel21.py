"""Duel 21 plays as its guide says."""

from random import Random

import pytest

import escale
from escale.engine import IllegalChoice
from escale.testing import answer, choices, play_on

DUEL = escale.game("duel21")


def deal(*cards: str):
    s = DUEL.start(2)
    answer(s, *cards)
    return s


def test_each_seat_gets_one_card_face_down_and_one_face_up():
    s = deal("11", "4", "3", "2")
    assert DUEL.view(s, 0).cards == [[11, 4], [0, 2]]
    assert DUEL.view(s, 1).cards == [[0, 4], [3, 2]]
    assert DUEL.view(s, None).cards == [[0, 4], [0, 2]]


def test_the_higher_total_up_to_21_wins_and_the_loser_starts():
    s = deal("11", "4", "3", "2")
    answer(s, "stay", "stay")
    assert s.lives == [5, 4]
    answer(s, "1", "2", "3", "4")
    assert s.decisions[0].seat == 1


def test_above_21_loses_and_cannot_hit_again():
    s = deal("11", "9", "3", "2")
    answer(s, "hit", "5", "stay")
    assert choices(s, 0) == ["stay"]
    answer(s, "stay")
    assert s.lives == [4, 5]


def test_of_two_above_21_the_lower_wins():
    s = deal("11", "9", "10", "8")
    answer(s, "hit", "5", "hit", "6", "stay", "stay")
    assert s.lives == [4, 5]


def test_after_a_tie_the_seat_that_did_not_start_starts():
    s = deal("5", "6", "7", "4")
    answer(s, "stay", "stay", "1", "2", "3", "4")
    assert s.lives == [5, 5]
    assert s.decisions[0].seat == 1


def test_no_life_left_is_the_end():
    s = deal("11", "4", "3", "2")
    for _ in range(4):
        answer(s, "stay", "stay", "11", "4", "3", "2")
    answer(s, "stay", "stay")
    assert s.lives == [5, 0]
    assert not s.decisions


def test_a_choice_that_is_not_offered_is_refused_with_what_was_allowed():
    s = deal("11", "4", "3", "2")
    with pytest.raises(IllegalChoice, match="hit, stay") as refused:
        escale.apply(s, 0, "fold")
    assert refused.value.allowed == ["hit", "stay"]


def test_random_games_are_about_34_decisions_long():
    rng, decisions, games = Random(21), 0, 400
    for _ in range(games):
        decisions += sum(seat >= 0 for seat, _ in play_on(DUEL.start(2), rng))
    assert 32 < decisions / games < 37
