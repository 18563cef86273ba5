"""The défi: the cards, the result, and who pays whom."""

import pytest

from escale.engine import CHANCE
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import INDEX, PACK
from escale.testing import answer, choices, rule


def challenge(table, mine, theirs, stake, roll, **more):
    """Return a défi of seat 0 against seat 1 for `stake`, before the first card."""
    s = table(mine, theirs, **more)
    answer(s, roll, stake)
    return s


@pytest.fixture
def for_62(table):
    return challenge(table, "26 13 57", "62", "62", "2-6")


@rule("jeu-du-president", "R9.2")
def test_the_defie_is_dealt_two_open_cards_from_the_whole_pack(for_62):
    s = for_62
    assert (s.decisions[0].seat, s.decisions[0].weights) == (CHANCE, PACK)
    answer(s, "d10", "d5")
    defi = GAME.view(s, None).defi
    assert (defi.defie_cards, defi.defie_total, defi.phase) == ([10, 5], 15, "hit")
    assert (defi.cards_left, defi.over) == (50, 27)
    assert s.decisions[0].seat == 1


@rule("jeu-du-president", "R9.3")
def test_the_defie_asks_for_cards_one_at_a_time_and_stops_at_will(for_62):
    answer(for_62, "d2", "d3", "hit", "d4", "hit", "d5")
    assert choices(for_62, 1) == ["hit", "stay"]
    answer(for_62, "stay")
    assert for_62.decisions[0].seat == CHANCE
    assert for_62.phase == "reply"


@rule("jeu-du-president", "R9.3")
def test_at_21_the_defie_is_not_asked_again(for_62):
    answer(for_62, "d10", "d11")
    assert for_62.decisions[0].seat == CHANCE
    assert for_62.phase == "reply"


@rule("jeu-du-president", "R9.1", "R9.3")
def test_over_21_the_defie_loses_at_once(for_62):
    answer(for_62, "d10", "d6", "hit", "d6")
    assert for_62.phase == "won"
    assert for_62.defieur_cards == []
    assert for_62.owner[INDEX["62"]] == 0


@rule("jeu-du-president", "R9.1", "R9.4")
def test_the_defieur_draws_until_higher(for_62):
    answer(for_62, "d10", "d7", "stay", "d9", "d8", "d1")
    assert for_62.defieur_cards == [9, 8, 1]  # 17 is a tie, 18 wins
    assert for_62.phase == "won"


@rule("jeu-du-president", "R9.4")
def test_the_defieur_loses_over_21(for_62):
    answer(for_62, "d10", "d7", "stay", "d10", "d6", "d10")
    assert for_62.phase == "lost"


@rule("jeu-du-president", "R9.5", "R9.9")
def test_21_all_changes_nothing(for_62, owns):
    before = for_62.votes[:]
    answer(for_62, "d10", "d11", "d9", "d10")
    assert for_62.decisions[0].kind == "deal"  # 19 is not enough against 21
    answer(for_62, "d2")
    assert for_62.phase == "void"
    assert for_62.votes == before
    assert not for_62.protected[INDEX["62"]]


@rule("jeu-du-president", "R9.9")
def test_the_defieur_is_never_asked(for_62):
    answer(for_62, "d10", "d10", "stay")
    while for_62.phase == "reply":
        assert for_62.decisions[0].seat == CHANCE
        answer(for_62, for_62.decisions[0].choices[0])


@rule("jeu-du-president", "R9.6")
def test_the_next_defi_is_dealt_from_the_whole_pack_again(table):
    s = table("26 13 57", "62 35 53")
    answer(s, "2-6", "62", "d11", "d11", "2-6", "26", "d11")
    assert s.decisions[0].weights == [*PACK[:10], PACK[10] - 1]


@rule("jeu-du-president", "R9.6", "R9.7")
def test_a_value_that_is_used_up_is_not_drawn(for_62):
    answer(for_62, "d1", "d1", "hit", "d1", "hit", "d1")
    answer(for_62, "hit")
    assert "d1" not in for_62.decisions[0].choices
    assert sum(for_62.decisions[0].weights) == 48


@rule("jeu-du-president", "R9.7", "R9.8")
def test_an_eleven_is_never_a_one(for_62):
    answer(for_62, "d11", "d11")
    assert (for_62.phase, for_62.defieur_cards) == ("won", [])


@rule("jeu-du-president", "R10.1")
def test_a_defi_won_moves_the_departement_and_its_votes(for_62):
    answer(for_62, "d11", "d11")
    assert for_62.owner[INDEX["62"]] == 0
    assert for_62.votes == [1_750_000, 0]
    assert not for_62.protected[INDEX["62"]]


LOST = ("d10", "d10", "stay", "d10", "d5", "d10")


@rule("jeu-du-president", "R10.2", "R10.7")
def test_a_defi_lost_protects_the_stake_and_the_defie_chooses_its_worth(for_62, owns):
    answer(for_62, *LOST)
    assert for_62.protected[INDEX["62"]]
    assert choices(for_62, 1) == ["13"]  # 600 000 exactly, and no other way
    answer(for_62, "13")
    assert owns(for_62, 1) == ["13", "62"]
    assert for_62.votes == [550_000, 1_200_000]
    assert not for_62.protected[INDEX["13"]]
    assert for_62.decisions[0].kind == "roll"


@rule("jeu-du-president", "R10.2")
def test_the_defie_may_take_several_departements_of_the_same_worth(table, owns):
    s = challenge(table, "57 21 13 26", "62", "62", "2-6")
    answer(s, *LOST)
    assert choices(s, 1) == ["13", "21", "57"]
    answer(s, "21", "57")
    assert owns(s, 1) == ["21", "57", "62"]


@rule("jeu-du-president", "R10.3")
def test_protected_departements_of_the_defieur_are_out_of_reach(table):
    s = challenge(table, "13 57 26", "62", "62", "2-6", protected="13")
    answer(s, *LOST)
    assert choices(s, 1) == ["26", "57"]
    assert GAME.why_not(s, 1, "13").key == "claim_protected"


@rule("jeu-du-president", "R8.3", "R10.4", "R10.7")
def test_a_claim_is_rounded_down_first(table):
    s = challenge(table, "26 57 54", "62", "62", "2-6")
    answer(s, *LOST)  # 150, 300 and 400 thousand: 550 is the highest total below 600
    assert choices(s, 1) == ["26", "57"]
    answer(s, "26", "57")
    assert s.votes == [300_000, 1_150_000]


@rule("jeu-du-president", "R8.3", "R10.4")
def test_when_all_exceed_the_stake_the_smallest_is_taken(table):
    s = challenge(table, "62 75 92", "26", "26", "2-6")
    answer(s, *LOST)
    assert choices(s, 1) == ["62", "92"]
    answer(s, "92")
    assert s.votes == [1_500_000, 750_000]


@rule("jeu-du-president", "R10.5")
def test_a_defieur_with_less_than_the_stake_gives_all_and_owes_nothing(table):
    s = challenge(table, "26 08", "62", "62", "2-6")
    answer(s, *LOST, "08", "26")
    assert s.votes == [0, 850_000]
    assert s.pending == [[], []]


@rule("jeu-du-president", "R10.5")
def test_a_defieur_with_nothing_gives_nothing(table, listen):
    s = challenge(table, "", "62 26", "62", "2-6")
    told = listen(s)
    answer(s, *LOST)
    assert s.protected[INDEX["62"]]
    assert "nothing_to_claim" in told()
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R10.6", "R5.7")
def test_protection_lasts_from_turn_to_turn(table):
    s = challenge(table, "26", "62", "62", "2-6")
    answer(s, *LOST, "26", "0-5", "05", "2-6")
    assert s.decisions[0].kind == "challenge"
    assert choices(s, 0) == ["26"]  # 26 has changed hands, 62 is safe
