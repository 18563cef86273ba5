"""The worked examples X1 to X13, by name."""

from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import LICK, MILLION, SPONSOR
from escale.testing import answer, choices, rule

SLUG = "presidentielle"
M = MILLION


@rule(SLUG, "R8.1", "R8.2", "R8.3")
def test_x1_the_sixth_key_wins_phase_1_with_its_privileges(table, six):
    s = table(
        hands={0: ["EVN-01", "EVN-02", "EVN-03"]},
        keys={0: [key for key in six if key != "CLEF-investiture"]},
        attacks={0: ["FA-C1"]},
    )
    answer(s, "CLEF-investiture", "lay:CLEF-investiture")
    assert s.launcher == 0
    assert s.discard == ["FA-C1"]
    answer(s, "10", "swap:EVN-01", "swap:EVN-02", "swap:EVN-03", "done", "OR-1", "OR-2", "OR-3")
    assert s.threshold == 10 * M
    assert s.active == 0
    assert s.decisions[0].kind == "draw_card"


@rule(SLUG, "R6.4")
def test_x2_a_third_sponsorship_may_go_to_a_rival_who_has_at_most_one(table):
    s = table(hands={0: [SPONSOR]}, keys={0: [SPONSOR] * 2, 1: [SPONSOR], 2: [SPONSOR] * 2})
    answer(s, "LB")
    assert [c for c in choices(s, 0) if c.startswith("gift")] == ["gift:1", "gift:3"]
    answer(s, "gift:1")
    assert s.keys[1] == [SPONSOR] * 2
    assert s.active == 1


@rule(SLUG, "R7.2", "R7.3")
def test_x3_a_dare_to_the_player_before_lets_the_challenger_play_again(table):
    for votes, worth in (("yes", [2 * M, 0, 0, 0]), ("no", [0, 2 * M, 0, 0])):
        s = table(turn=1, hands={1: ["S-0500"]})
        answer(s, "LB", "dare:0", "GAGE-20", "ready", "done", (1, votes), (2, votes), (3, votes))
        assert s.worth == worth
        assert s.active == 0
        answer(s, "OR-1", "lay:OR-1")
        assert s.active == 1


@rule(SLUG, "R6.5", "R3.5")
def test_x4_votes_blows_and_events_stay_in_hand_in_phase_1(table, six):
    s = table(hands={0: ["S-1000", "CF-01", "EVP-01"]}, keys={1: six}, threshold=9)
    answer(s, "LB")
    for card in ("S-1000", "CF-01", "EVP-01"):
        assert [c for c in choices(s, 0) if card in c] == [f"discard:{card}"]


@rule(SLUG, "R4.1")
def test_x5_a_desk_is_counted_card_by_card(table):
    s = table(
        votes={0: ["S-1000", "S-2000", "S-0500", "OR-1"]},
        won={0: ["GAGE-01"]},
        attacks={0: ["FA-C1", "CF-04"]},
    )
    assert s.worth[0] == 2.5 * M
    assert GAME.view(s, 2).desks[0].value == 2_500_000


@rule(SLUG, "R9.4", "R5.6")
def test_x6_a_bootlicker_that_lifts_a_desk_to_the_threshold_ends_the_round(table, six):
    s = table(
        hands={0: [LICK]},
        keys={0: six, 1: six},
        votes={0: ["S-2000"] * 4 + ["S-1000"]},
        attacks={0: ["FA-C1"]},
        threshold=9,
    )
    assert s.worth[0] == 8 * M
    answer(s, "OR-1", "clear:FA-C1")
    assert s.round == 2
    assert s.finalists == [0, 1]


@rule(SLUG, "R9.5", "R9.7", "R9.8")
def test_x7_phase_2_comes_before_votes_and_a_tie_of_preparation_is_a_duel(table, six):
    votes = {0: ["S-2000"] * 3 + ["EVP-08"], 1: ["S-2000", "S-1000"]}
    reserve = {2: ["GAGE-13", "GAGE-14"]}
    s = table(
        seats=3, hands={0: ["S-1500"]}, keys={0: six, 1: six}, votes=votes, won=reserve, threshold=9
    )
    answer(s, "LB", "lay:S-1500")
    assert s.finalists == [0, 1]
    s = table(
        seats=3,
        hands={0: ["S-1500"]},
        keys={0: six, 1: six[:5], 2: six[:4]},
        votes={0: votes[0], 2: ["OR-1"]},
        won=reserve,
        threshold=9,
    )
    answer(s, "LB", "lay:S-1500")
    assert s.duel == [1, 2]


@rule(SLUG, "R5.8", "R4.5")
def test_x8_an_abstention_ends_the_round_for_a_desk_that_is_not_playing(table, six):
    s = table(
        hands={0: ["ABST-09"]},
        keys={0: six, 2: six},
        votes={2: ["S-2000"] * 4 + ["S-1500"]},
        threshold=11,
    )
    answer(s, "LB", "lay:ABST-09")
    assert s.finalists == [2, 0]


@rule(SLUG, "R10.4", "R10.7")
def test_x9_votes_drawn_by_the_gallery_are_kept_or_discarded_and_may_be_taken(table):
    s = table(turn=2, finalists=[0, 1], threshold=19)
    answer(s, "S-2000")
    assert [c for c in choices(s, 2) if "S-2000" in c] == ["discard:S-2000"]
    answer(s, "discard:S-2000")
    assert choices(s, 3) == ["draw", "take"]


@rule(SLUG, "R10.3")
def test_x10_a_key_drawn_by_a_finalist_is_discarded(table):
    s = table(finalists=[0, 1], threshold=19)
    answer(s, "CLEF-primaires")
    assert [c for c in choices(s, 0) if "CLEF-primaires" in c] == ["discard:CLEF-primaires"]
    assert GAME.why_not(s, 0, "lay:CLEF-primaires").key == "closed_finalist"


@rule(SLUG, "R11.5")
def test_x11_five_cards_at_the_start_of_a_turn_draw_one_and_pass(table):
    s = table(short=0)
    answer(s, "LB")
    assert len(s.hands[0]) == 6
    assert s.active == 1


@rule(SLUG, "R8.6")
def test_x12_a_gift_may_make_a_rival_win_phase_1(table, six):
    s = table(
        hands={0: [SPONSOR]},
        keys={0: [SPONSOR] * 2, 2: six[:5]},
        attacks={2: ["FA-C3"]},
    )
    answer(s, "LB", "gift:2")
    assert s.launcher == 2
    assert s.discard == ["FA-C3"]
    assert choices(s, 2) == ["9", "10", "11", "12"]
    answer(s, "12", "done")
    assert s.active == 2
    answer(s, "OR-1", "lay:OR-1")
    assert s.active == 3


@rule(SLUG, "R5.11")
def test_x13_the_false_friend_of_ones_own_former_candidate_is_kept_or_discarded(table):
    s = table(seats=3, turn=2, finalists=[0, 1], threshold=19)
    answer(s, "FA-C3")
    assert [c for c in choices(s, 2) if "FA-C3" in c] == ["discard:FA-C3"]
