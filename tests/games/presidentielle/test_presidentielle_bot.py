"""What a bot knows and values."""

from random import Random

import pytest

from escale.bots import Eyes, bot
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import MILLION, SPONSOR
from escale.testing import answer

LEVELS = pytest.mark.parametrize("level", ["habitue", "maitre"])


def chosen(s, seat, level):
    """Return what a bot plays."""
    return bot(level)(Eyes(GAME, s, seat), Random(1))


def test_a_guess_keeps_ones_own_hand_and_deals_the_rest_anew(table):
    s = table(hands={0: ["OR-1"], 1: ["OR-2"]})
    guess = GAME.determinize(s, 0, Random(3))
    assert guess.hands[0] == s.hands[0]
    assert guess.hands[1] != s.hands[1]
    assert all(law.amount == law.expected for law in GAME.laws(guess))


def test_a_guess_remembers_a_card_seen_taken_until_it_is_played(table):
    s = table()
    answer(s, "EVP-01", "discard:EVP-01", (1, "take"), "discard:S-1000", (2, "draw"), "LB")
    for seed in range(20):
        assert "EVP-01" in GAME.determinize(s, 0, Random(seed)).hands[1]
    answer(s, "discard:LB", (3, "draw"), "EVP-02", "discard:EVP-02")
    answer(s, (0, "draw"), "EVP-03", "discard:EVP-03", (1, "draw"), "EVP-04", "discard:EVP-01")
    assert s.known == [[], [], [], []]


@LEVELS
def test_a_bot_lays_its_missing_key_first(table, level):
    s = table(hands={0: ["CLEF-declaration", "OR-1", SPONSOR]}, keys={0: ["CLEF-declaration"]})
    answer(s, "LB")
    assert chosen(s, 0, level) == f"lay:{SPONSOR}"


def test_a_bot_in_the_race_lays_its_best_votes(table, six):
    s = table(hands={0: ["S-2000", "S-0500", "OR-1"]}, keys={0: six}, threshold=12)
    answer(s, "LB")
    assert chosen(s, 0, "habitue") == "lay:S-2000"


@LEVELS
@pytest.mark.parametrize("rival", [[], ["S-1000"] * 4, ["S-1000"] * 7])
def test_a_bot_that_can_end_the_round_in_the_lead_does(table, six, level, rival):
    s = table(
        hands={0: ["ABST-09", "S-2000"]},
        keys={0: six, 1: six},
        votes={0: ["S-2000"] * 4 + ["S-1000"], 1: rival},
        threshold=12,
    )
    answer(s, "LB")
    assert chosen(s, 0, level) == "lay:ABST-09"


@pytest.mark.parametrize("mark", [2, 4, 7, 10])
def test_chances_do_not_jump_where_one_stage_of_the_race_ends(table, six, mark):
    s = table(keys={0: six, 1: six}, threshold=12)
    answer(s, "LB")
    found = []
    for votes in (mark * MILLION - 1, mark * MILLION):
        s.worth[0] = votes
        found.append(GAME.values(s)[0])
    assert found[1] == pytest.approx(found[0], abs=1e-4)


@LEVELS
def test_a_bot_far_ahead_announces_the_lowest_threshold(table, six, level):
    s = table(hands={0: [SPONSOR]}, keys={0: six[:-1]}, won={0: ["GAGE-13"]})
    answer(s, "LB", f"lay:{SPONSOR}")
    assert chosen(s, 0, level) == "9"


@LEVELS
def test_the_gallery_harms_the_finalist_farther_from_its_camp(table, level):
    s = table(seats=4, turn=1, hands={1: ["CF-05"]}, finalists=[0, 3], threshold=22)
    answer(s, "LB")
    assert chosen(s, 1, level) == "attack:CF-05:3"
