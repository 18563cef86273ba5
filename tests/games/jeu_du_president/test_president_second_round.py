"""The second round: alliances, who plays for whom, and how it ends."""

from random import Random

import pytest

from escale.engine import CHANCE
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import CAMPAIGN, CODES, INDEX, PACK
from escale.games.jeu_du_president.state import FREE
from escale.games.jeu_du_president.steps import TURNS
from escale.testing import answer, choices, play_on, rule


@pytest.fixture
def four(table, shares):
    """A second round of 0 and 3 (8.4 million) against 1 and 2 (7.0); seat 0 rolls next."""
    held = shares(8_000_000, 7_000_000, 5_000_000, but="62 26")
    kept = {0: "K14", 2: "K01", 3: "K02"}
    s = table(*held, "", rest=3, free="62", first=3, kept=kept)
    answer(s, "2-6", "62")
    return s


@pytest.fixture
def three(table, worth):
    """A second round of 0 (16.0 million) against 1 (57 and kept gains) with 2; L04 waited at 1."""
    held = worth(16_000_000, "57", "62", "26", "54", "45")
    kept = {1: "K01 K02 K03 K04 K05 K06 K07"}
    s = table(held, "57", "", rest=2, free="62", first=2, kept=kept, pending={1: "L04"})
    answer(s, "2-6", "62")
    return s


def roll_of(s, seat, *events):
    """Let `seat` roll next, and answer."""
    assert s.decisions[0].kind == "roll"
    s.steps[-1] = TURNS[seat]
    answer(s, *events)


def fill(s, seat, but=""):
    """Give `seat` every free département, but some."""
    for d in s.held(FREE):
        if CODES[d] not in but.split():
            s.move(d, seat)


@rule("jeu-du-president", "R13.1")
def test_four_players_pair_first_with_fourth_and_second_with_third(four):
    assert (four.round, four.ranking, four.side) == (2, [0, 1, 2, 3], [0, 1, 1, 0])
    view = GAME.view(four, None)
    assert view.alliances == [[0, 3], [1, 2]]
    assert [seat.rank for seat in view.seats] == [1, 2, 3, 4]
    assert [seat.role for seat in view.seats] == ["candidate", "candidate", "ally", "ally"]


@rule("jeu-du-president", "R13.3")
def test_joining_tells_which_departements_are_given_up(table, worth):
    held = worth(16_000_000, "57", "62", "26", "54", "45")
    s = table(held, "57", "", rest=2, free="62", first=2)
    s.facts = []
    answer(s, "2-6", "62")
    (joined,) = [fact.values for fact in s.facts if fact.key == "joined"]
    assert (joined["seat"], joined["candidate"], joined["places"]) == (1, 2, "57")


@rule("jeu-du-president", "R13.1")
def test_three_players_set_the_first_against_the_other_two(three):
    assert (three.ranking, three.side) == ([0, 1, 2], [0, 1, 1])
    assert GAME.view(three, 2).alliances == [[0], [1, 2]]


@rule("jeu-du-president", "R13.1")
def test_equal_players_are_ranked_by_lot(table, worth):
    s = table("57", "67", worth(15_600_000, "57", "67", "05"), first=2)
    s.free = 1  # as if nobody cared for the rest of the map
    answer(s, "0-5", "05")
    assert (s.decisions[0].seat, s.decisions[0].choices) == (CHANCE, ["seat:0", "seat:1"])
    answer(s, "seat:1")
    assert s.ranking == [2, 1, 0]


@rule("jeu-du-president", "R13.2")
def test_leaders_keep_pawns_votes_and_kept_gains_but_not_waiting_losses(three, owns):
    assert three.votes == [16_000_000, 6_400_000, 0]
    assert owns(three, 1) == ["57"]
    assert len(three.kept[1]) == 7
    assert three.pending == [[], [], []]
    assert "L04" in three.bag


@rule("jeu-du-president", "R13.3")
def test_the_third_and_fourth_clear_the_map_and_return_votes_and_cards(four, owns):
    assert owns(four, 2) == owns(four, 3) == []
    assert four.votes == [8_400_000, 7_000_000, 0, 0]
    assert four.kept == [["K14"], [], [], []]
    assert four.urn == 16_600_000
    assert all(law.amount == law.expected for law in GAME.laws(four))


@rule("jeu-du-president", "R13.3", "R10.6")
def test_protections_of_the_leaders_remain_and_the_others_vanish(table, shares):
    s = table(*shares(8_000_000, 7_500_000, but="62"), "", rest=2, free="62", first=2)
    first, third = s.held(0)[0], s.held(2)[0]
    s.protected[first] = s.protected[third] = True
    answer(s, "2-6", "62")
    assert (s.protected[first], s.protected[third]) == (True, False)


@rule("jeu-du-president", "R13.4")
def test_both_packs_are_shuffled(four):
    assert (four.bag, four.under) == ([card for card in CAMPAIGN if card != "K14"], [])
    four.move(INDEX["26"], 0)
    four.move(INDEX["62"], 1)
    roll_of(four, 0, "2-6", "62")
    assert four.decisions[0].weights == PACK


@rule("jeu-du-president", "R13.6")
def test_the_turn_order_goes_on_unchanged(four):
    rollers = []
    for cards in ("K03 K04", "K05 K06", "K07 K08", "K09 K10"):
        answer(four, "*-*")
        rollers.append(four.roller)
        answer(four, choices(four, four.roller)[0], *cards.split())
    assert rollers == [0, 1, 2, 3]


@rule("jeu-du-president", "R13.5")
def test_an_ally_plants_the_candidates_pawn(four, listen):
    told = listen(four)
    roll_of(four, 3, "2-6", (3, "62"))
    assert four.owner[INDEX["62"]] == 0
    assert four.votes[0] == 9_000_000
    assert "placed_for" in told()


@rule("jeu-du-president", "R13.5")
def test_an_ally_cannot_challenge_the_own_side_but_protects_for_it(four):
    four.move(INDEX["26"], 0)
    four.move(INDEX["62"], 0)
    roll_of(four, 3, "2-6")
    assert choices(four, 3) == ["draw", "protect:26", "protect:62"]
    answer(four, "protect:26")
    assert four.protected[INDEX["26"]]


@rule("jeu-du-president", "R13.5", "R13.9")
def test_the_candidate_answers_an_allys_defi_and_is_paid_by_the_other_candidate(four):
    four.move(INDEX["26"], 0)
    four.move(INDEX["62"], 1)
    roll_of(four, 3, "2-6", (3, "62"), "d10", "d10")
    defi = GAME.view(four, None).defi
    assert (defi.defieur, defi.defieur_side, defi.defie) == (3, 0, 1)
    before = four.votes[:2]
    answer(four, (1, "stay"), "d10", "d5", "d10")
    while four.decisions[0].kind == "claim":
        answer(four, (1, choices(four, 1)[0]))
    assert four.votes[:2] == [before[0] - 600_000, before[1] + 600_000]


@rule("jeu-du-president", "R13.5", "R13.9")
def test_an_ally_wins_a_defi_for_the_candidate(four):
    four.move(INDEX["26"], 0)
    four.move(INDEX["62"], 1)
    roll_of(four, 3, "2-6", "62", "d11", "d11")
    assert four.owner[INDEX["62"]] == 0


@rule("jeu-du-president", "R13.5", "R13.9")
def test_an_ally_chooses_and_the_candidate_gains_loses_and_keeps(four):
    roll_of(four, 3, "2-*", "62", "K03")
    assert four.kept[0] == ["K14", "K03"]
    assert four.votes[0] == 10_000_000
    roll_of(four, 3, "*-*", "26", "G14")
    assert (four.decisions[0].seat, four.decisions[0].kind) == (3, "gain")
    while four.decisions[0].kind == "gain":
        answer(four, choices(four, 3)[0])
    answer(four, "L12")
    assert (four.decisions[0].seat, four.decisions[0].kind) == (3, "lose")


@rule("jeu-du-president", "R13.9", "R13.12")
def test_a_loss_an_ally_draws_waits_at_the_candidate_who_settles_it(three):
    roll_of(three, 2, "2-*", "62", "L04")
    assert three.pending == [[], ["L04"], []]
    roll_of(three, 2, "4-5", (2, "54"))
    assert three.decisions[0].seat == 1
    assert choices(three, 1) == ["54"]
    answer(three, (1, "54"))
    assert three.pending == [[], [], []]


@rule("jeu-du-president", "R13.7")
def test_a_majority_does_not_end_the_second_round_but_a_full_map_does(three):
    fill(three, 1, but="26 62")
    roll_of(three, 0, "2-6", "62")
    assert three.votes[0] == 16_600_000
    assert not three.elected
    roll_of(three, 1, "2-6", "26")
    assert (three.free, three.elected, three.how) == (0, [0], "second_round")


@rule("jeu-du-president", "R13.8")
def test_more_votes_elect_and_the_ally_shares_the_victory(four):
    fill(four, 1, but="62")
    roll_of(four, 2, "2-6", "62")
    assert four.elected == [1, 2]
    assert GAME.placing(four) == [3, 1, 1, 3]
    assert GAME.view(four, None).end.winners == [1, 2]


@rule("jeu-du-president", "R13.8")
def test_a_tie_elects_the_leader_of_the_first_round(four):
    fill(four, 1, but="62")
    four.votes[0] = four.votes[1] + 600_000
    roll_of(four, 1, "2-6", "62")
    assert four.votes[0] == four.votes[1]
    assert four.elected == [0, 3]
    assert GAME.placing(four) == [1, 3, 3, 1]


@rule("jeu-du-president", "R13.10")
def test_when_nothing_is_freed_the_second_round_lasts_one_turn(table, worth):
    s = table(worth(11_000_000, "62"), "", "", rest=1, free="62", first=1)
    answer(s, "2-6", "62")
    assert (s.round, s.free, s.ranking) == (2, 0, [1, 0, 2])
    answer(s, "*-*", "K01", "K02")
    assert s.elected == [0, 2]


@rule("jeu-du-president", "R13.11")
def test_thirteen_million_is_still_announced_and_decides_nothing(four, listen):
    told = listen(four)
    fill(four, 1, but="62 26")
    four.votes[0] = 12_500_000
    roll_of(four, 3, "2-6", "62")
    assert told().count("announced") == 2
    assert not four.elected


@rule("jeu-du-president", "R1.3")
@pytest.mark.parametrize("seats", [3, 4])
def test_random_tables_mostly_go_to_the_second_round(seats):
    ends = []
    for seed in range(6):
        s = GAME.start(seats)
        play_on(s, Random(seed), GAME.bound)
        ends.append(s.how)
    assert ends.count("second_round") >= 4
