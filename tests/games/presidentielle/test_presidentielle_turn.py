"""R3 to R6 and R11: a turn, the cards, the keys, the piles."""

import pytest

from escale.engine import CHANCE, IllegalChoice
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import BALL, LICK, MILLION, SPONSOR
from escale.testing import answer, choices, picture, rule

SLUG = "presidentielle"
M = MILLION


def about(s, seat, card):
    """Return the actions of `seat` that name `card`."""
    return [choice for choice in choices(s, seat) if card in choice.split(":")]


@rule(SLUG, "R3.1", "R3.3", "R3.4", "R11.1")
def test_a_turn_is_a_card_drawn_and_one_action(table):
    s = table(hands={0: ["OR-1"]})
    assert s.decisions[0].seat == CHANCE
    assert s.decisions[0].owner == 0
    answer(s, "LB")
    assert len(s.hands[0]) == 7
    answer(s, "discard:LB")
    assert len(s.hands[0]) == 6
    assert s.discard == ["LB"]
    assert s.active == 1


@rule(SLUG, "R3.2")
def test_the_card_just_discarded_may_be_taken_by_the_next_player_only(table):
    s = table()
    answer(s, "EVP-01", "discard:EVP-01")
    assert choices(s, 1) == ["draw", "take"]
    answer(s, "draw", "LB", "discard:LB")
    assert s.discard == ["EVP-01", "LB"]
    answer(s, (2, "take"))
    assert "LB" in s.hands[2]
    assert s.discard == ["EVP-01"]


@rule(SLUG, "R3.2", "R3.6")
def test_the_discard_may_still_be_taken_on_a_replay_if_nothing_covered_it(table):
    s = table(turn=1, hands={1: ["CLEF-declaration"]}, discard=["EVP-01"], fresh=True)
    answer(s, "draw", "OR-1", "lay:CLEF-declaration")
    assert choices(s, 1) == ["draw", "take"]
    answer(s, "take", "lay:OR-1")
    assert s.active == 2
    assert s.decisions[0].seat == CHANCE  # laying leaves nothing to take


@rule(SLUG, "R3.2")
def test_a_discard_older_than_the_last_turn_cannot_be_taken(table):
    s = table(hands={1: ["OR-1"]})
    answer(s, "LB", "discard:LB", "draw", "OR-2", "lay:OR-1")
    assert s.decisions[0].seat == CHANCE
    refusal = GAME.why_not(s, 2, "take")
    assert (refusal.key, refusal.rule) == ("not_fresh", "R3.2")


@rule(SLUG, "R3.5", "R6.5")
def test_whoever_can_lay_nothing_discards(table):
    s = table(hands={0: ["S-1000", "S-2000", "EVP-01", "EVN-01", "CF-01", BALL]})
    answer(s, "S-1500")
    assert all(choice.startswith("discard:") for choice in choices(s, 0))


@rule(SLUG, "R3.6", "R6.1", "R6.3")
def test_a_key_on_ones_own_desk_gives_another_turn_draw_included(table):
    s = table(hands={0: ["CLEF-investiture", "CLEF-declaration"]})
    answer(s, "LB", "lay:CLEF-investiture")
    assert s.decisions[0].kind == "draw_card"
    answer(s, "LB", "lay:CLEF-declaration", SPONSOR)
    assert s.active == 0
    assert s.keys[0] == ["CLEF-investiture", "CLEF-declaration"]
    assert len(s.hands[0]) == 7


@rule(SLUG, "R3.7")
def test_in_any_phase_the_action_may_be_a_false_friend_or_a_dare(table, six):
    hand = {0: ["FA-C2", "S-0500"]}
    for s in (
        table(hands=hand),
        table(hands=hand, keys={0: six}, threshold=9),
        table(hands=hand, finalists=[0, 1], threshold=19),
    ):
        answer(s, "LB")
        assert {"attack:FA-C2:1", "dare:1"} <= set(choices(s, 0))


@rule(SLUG, "R3.8")
def test_hands_are_hidden_and_the_rest_is_public(table):
    s = table(hands={0: ["OR-1"]}, votes={0: ["S-2000"]}, discard=["EVN-01", "LB"])
    seen = GAME.view(s, 1)
    assert seen.desks[0].hand == 6
    assert seen.hands == []
    assert [card.id for card in seen.desks[0].votes] == ["S-2000"]
    assert (seen.discard, seen.top.id, seen.dare_pile) == (2, "LB", 40)
    assert seen.shoe == sum(s.shoe.values())
    assert "OR-1" not in repr(seen)
    assert "OR-1" in repr(GAME.view(s, 0))
    assert GAME.view(s, None).hand == []


@rule(SLUG, "R3.9")
def test_a_discard_left_behind_by_a_dare_is_covered_by_the_card_spent(table):
    s = table(turn=1, hands={1: ["S-0500"]}, discard=["EVP-01"], fresh=True, dares="die")
    answer(s, "draw", "LB", "dare:0", "GAGE-01", "success")
    assert s.discard == ["EVP-01", "S-0500"]
    assert s.decisions[0].kind == "draw_card"
    assert s.active == 0


@rule(SLUG, "R4.1", "R4.3", "R4.4")
def test_a_desk_may_be_worth_less_than_nothing_and_holds_any_number_of_attacks(table, six):
    s = table(
        hands={0: ["CF-05"]},
        keys={0: six, 1: six},
        votes={1: ["S-1000"]},
        attacks={1: ["FA-C2", "CF-01"]},
        threshold=9,
    )
    assert s.worth[1] == -1 * M
    answer(s, "LB", "attack:CF-05:1")
    assert s.worth[1] == -2.5 * M
    assert s.attacks[1] == ["FA-C2", "CF-01", "CF-05"]
    answer(s, "LB", "discard:LB")
    assert s.worth[1] == -2.5 * M


@rule(SLUG, "R4.5", "R9.4")
def test_a_threshold_is_checked_on_anybodys_turn(table, six):
    s = table(
        turn=2,
        hands={2: ["ABST-09"]},
        keys={1: six, 2: six},
        votes={1: ["S-2000"] * 5},
        threshold=12,
    )
    answer(s, "LB", "lay:ABST-09")
    assert s.round == 2
    assert s.finalists == [1, 2]


@rule(SLUG, "R5.1", "R5.2")
def test_what_may_be_played_depends_on_the_phase(table, six):
    hand = ["CLEF-declaration", "OR-1", "S-1000", "EVP-01", "EVN-01", "ABST-10"]
    opened = {"lay", "attack"}

    def laid(s):
        return {c.split(":")[1] for c in choices(s, 0) if c.partition(":")[0] in opened}

    s = table(hands={0: hand}, keys={1: six}, threshold=12)
    answer(s, "FA-C2")
    assert laid(s) == {"CLEF-declaration", "OR-1", "FA-C2"}
    s = table(hands={0: hand}, keys={0: six, 1: six}, threshold=12)
    answer(s, "FA-C2")
    assert laid(s) == {"OR-1", "S-1000", "EVP-01", "EVN-01", "ABST-10", "FA-C2"}
    s = table(hands={0: hand}, finalists=[0, 1], threshold=19)
    answer(s, "FA-C2")
    assert laid(s) == {"OR-1", "S-1000", "EVP-01", "EVN-01", "ABST-10", "FA-C2"}
    s = table(hands={0: hand}, finalists=[2, 1], threshold=19)
    answer(s, "FA-C2")
    assert laid(s) == {"EVN-01", "FA-C2"}


@rule(SLUG, "R5.3")
def test_a_false_friend_goes_to_the_desk_it_names_and_to_no_other(table):
    s = table(hands={0: ["FA-C3", "FA-C1"]})
    answer(s, "LB")
    assert about(s, 0, "FA-C3") == ["attack:FA-C3:2", "discard:FA-C3"]
    assert about(s, 0, "FA-C1") == ["discard:FA-C1"]
    answer(s, "attack:FA-C3:2")
    assert s.worth[2] == -1 * M
    assert s.phase[2] == 1


@rule(SLUG, "R5.4", "R5.9")
def test_attacks_land_only_on_desks_in_the_race(table, six):
    s = table(hands={0: ["CF-04", "EVN-01", BALL]}, keys={0: six, 2: six}, threshold=9)
    answer(s, "LB")
    for card in ("CF-04", "EVN-01", BALL):
        assert about(s, 0, card) == [f"attack:{card}:2", f"discard:{card}"]
    answer(s, f"attack:{BALL}:2")
    assert s.worth[2] == -2 * M


@rule(SLUG, "R5.5")
def test_a_speaker_brings_half_a_million_in_phase_1_and_counts_as_preparation(table):
    s = table(hands={0: ["OR-6"]}, keys={0: ["CLEF-declaration"]})
    answer(s, "LB", "lay:OR-6")
    assert s.worth[0] == 0.5 * M
    assert s.laid(0) == 2
    assert s.active == 1


@rule(SLUG, "R5.6", "R5.10")
def test_a_bootlicker_removes_one_attack_even_in_phase_1(table):
    s = table(hands={0: [LICK]}, attacks={0: ["FA-C1"]})
    answer(s, "OR-1")
    assert "clear:FA-C1" in choices(s, 0)
    answer(s, "clear:FA-C1")
    assert s.attacks[0] == []
    assert s.worth[0] == 0
    assert s.discard == [LICK, "FA-C1"]
    assert s.decisions[0].kind == "draw_card"  # nothing to take


@rule(SLUG, "R5.6")
def test_a_bootlicker_without_a_card_to_remove_is_only_discarded(table):
    s = table(hands={0: [LICK]})
    answer(s, "OR-1")
    assert about(s, 0, LICK) == ["discard:LB"]
    assert not any(c.startswith(("clear", "roll")) for c in choices(s, 0))
    assert GAME.why_not(s, 0, f"lay:{LICK}").rule == "R5.6"


@rule(SLUG, "R5.7", "R5.12")
def test_a_bootlicker_rolls_the_ball_to_a_desk_in_the_race(table, six):
    s = table(hands={0: [LICK]}, keys={0: six, 1: six, 3: six}, attacks={0: [BALL]}, threshold=9)
    answer(s, "OR-1")
    assert [c for c in choices(s, 0) if c.startswith(("clear", "roll"))] == ["roll:1", "roll:3"]
    answer(s, "roll:3")
    assert s.attacks[3] == [BALL]
    assert s.worth == [0, 0, 0, -2 * M]
    assert s.discard == [LICK]


@rule(SLUG, "R5.7")
def test_the_ball_goes_to_the_discard_when_no_desk_may_receive_it(table, six):
    s = table(hands={0: [LICK]}, keys={0: six}, attacks={0: [BALL]}, threshold=9)
    answer(s, "OR-1", f"clear:{BALL}")
    assert s.discard == [LICK, BALL]
    assert s.worth[0] == 0


@rule(SLUG, "R5.12")
def test_without_a_bootlicker_the_ball_stays(table, six):
    s = table(keys={0: six, 1: six}, attacks={0: [BALL]}, threshold=9)
    answer(s, "OR-1")
    assert not any(c.startswith(("clear", "roll")) for c in choices(s, 0))
    assert GAME.why_not(s, 0, "roll:1").key == "not_in_hand"


@rule(SLUG, "R5.8", "R5.13")
def test_an_abstention_replaces_the_threshold_and_the_card_before_it(table, six):
    s = table(seats=3, hands={0: ["ABST-11"], 1: ["ABST-12"]}, keys={0: six, 1: six}, threshold=11)
    answer(s, "LB", "lay:ABST-11")
    assert s.abstention == "ABST-11"
    assert s.threshold == 11 * M  # the same figure is allowed
    answer(s, "LB", "lay:ABST-12")
    assert s.threshold == 12 * M
    assert s.discard == ["ABST-11"]
    s = table(hands={0: ["ABST-11"]}, finalists=[0, 1], threshold=19)
    answer(s, "LB", "lay:ABST-11")
    assert s.threshold == 21 * M


@rule(SLUG, "R5.8")
def test_no_abstention_before_a_threshold_is_announced(table, six):
    s = table(hands={0: ["ABST-11"]}, keys={0: six})
    answer(s, "LB")
    assert about(s, 0, "ABST-11") == ["discard:ABST-11"]


@rule(SLUG, "R5.11")
def test_a_false_friend_of_an_eliminated_candidate_is_kept_or_discarded(table):
    s = table(hands={0: ["FA-C3"]}, attacks={1: ["FA-C2"]}, finalists=[0, 1], threshold=19)
    answer(s, "LB")
    assert about(s, 0, "FA-C3") == ["discard:FA-C3"]
    assert GAME.why_not(s, 0, "attack:FA-C3:2").rule == "R5.11"
    assert s.worth[1] == -1 * M


@rule(SLUG, "R6.2")
def test_a_key_already_laid_or_a_third_sponsorship_is_refused(table):
    s = table(
        hands={0: ["CLEF-declaration", SPONSOR]},
        keys={0: ["CLEF-declaration", SPONSOR, SPONSOR]},
    )
    answer(s, "LB")
    for card, key in (("CLEF-declaration", "key_already_there"), (SPONSOR, "sponsors_full")):
        refusal = GAME.why_not(s, 0, f"lay:{card}")
        assert (refusal.key, refusal.rule) == (key, "R6.2")


@rule(SLUG, "R6.4")
def test_a_spare_sponsorship_makes_a_friendly_competitor_and_no_replay(table, six):
    s = table(hands={0: [SPONSOR]}, keys={0: six, 1: [SPONSOR], 2: [SPONSOR] * 2}, threshold=9)
    answer(s, "LB")
    assert [c for c in choices(s, 0) if c.startswith("gift")] == ["gift:1", "gift:3"]
    answer(s, "gift:3")
    assert s.keys[3] == [SPONSOR]
    assert s.active == 1


@rule(SLUG, "R6.4")
def test_ones_own_sponsorships_come_first(table):
    s = table(hands={0: [SPONSOR]}, keys={0: [SPONSOR]})
    answer(s, "LB")
    assert about(s, 0, SPONSOR) == [f"lay:{SPONSOR}", f"discard:{SPONSOR}"]
    assert GAME.why_not(s, 0, "gift:1").rule == "R6.4"


@rule(SLUG, "R6.6", "R9.2")
def test_half_a_million_is_kept_or_spent_on_a_dare_and_laid_from_phase_2_on(table, six):
    s = table(seats=3, hands={0: ["S-0500"]})
    answer(s, "LB")
    assert [c for c in choices(s, 0) if "S-0500" in c or "dare" in c] == [
        "dare:1",
        "dare:2",
        "discard:S-0500",
    ]
    s = table(seats=3, hands={0: ["S-0500"]}, keys={0: six}, threshold=9)
    answer(s, "LB")
    assert {"lay:S-0500", "dare:1", "dare:2"} <= set(choices(s, 0))


@rule(SLUG, "R11.2")
def test_an_empty_shoe_is_filled_with_the_whole_discard(table):
    s = table(shoe=[], discard=["OR-1", "OR-2", "LB"], fresh=True)
    answer(s, "draw")
    assert s.exhaustions == 1
    assert s.decisions[0].choices == ["OR-1", "OR-2", "LB"]
    assert s.discard == []


@rule(SLUG, "R11.3")
def test_with_nothing_left_to_draw_the_poll_closes(table, six):
    s = table(shoe=[], keys={2: six, 3: six}, votes={3: ["S-2000"]}, threshold=9)
    assert s.finalists == [3, 2]


@rule(SLUG, "R11.4", "R11.7")
def test_the_third_exhaustion_closes_the_first_round_before_the_drawer_plays(table, six):
    s = table(shoe=["LB"], keys={2: six, 3: six}, votes={3: ["S-2000"]}, threshold=9, exhaustions=2)
    answer(s, "LB", "discard:LB")
    assert s.round == 1  # an empty shoe harms nobody until somebody draws
    answer(s, "draw")
    assert s.round == 2
    assert s.finalists == [3, 2]


@rule(SLUG, "R11.4", "R12.1")
def test_the_second_exhaustion_closes_the_second_round_and_the_better_desk_wins(table):
    s = table(
        shoe=[], finalists=[1, 2], votes={1: ["S-1000"], 2: ["S-2000"]}, threshold=20, exhaustions=1
    )
    assert s.president == 2


@rule(SLUG, "R11.4")
def test_with_nobody_in_phase_2_the_best_prepared_are_finalists(table):
    s = table(
        shoe=[],
        exhaustions=2,
        keys={0: ["CLEF-declaration"], 2: [SPONSOR, SPONSOR], 3: [SPONSOR]},
        votes={0: ["OR-1"], 2: ["OR-2"]},
        won={1: ["GAGE-20"]},
    )
    assert s.finalists == [2, 0]


@rule(SLUG, "R11.5")
def test_a_short_hand_draws_one_card_and_passes(table):
    s = table(short=0, discard=["LB"], fresh=True)
    assert len(s.hands[0]) == 5
    answer(s, "OR-1")
    assert len(s.hands[0]) == 6
    assert s.active == 1
    assert s.decisions[0].kind == "draw_card"


@rule(SLUG, "R11.6")
@pytest.mark.parametrize(
    ("choice", "number"),
    [
        ("lay:S-1000", "R5.2"),
        ("attack:CF-01:1", "R5.2"),
        ("lay:CLEF-declaration", "R6.2"),
        ("attack:FA-C2:2", "R5.3"),
        ("dare:1", "R7.1"),
        ("lay:EVP-10", "R3.3"),
    ],
)
def test_an_illegal_play_is_refused_with_its_rule_and_costs_nothing(table, choice, number):
    s = table(hands={0: ["CF-01", "CLEF-declaration", "FA-C2"]}, keys={0: ["CLEF-declaration"]})
    answer(s, "LB")
    before = picture(s)
    with pytest.raises(IllegalChoice):
        answer(s, (0, choice))
    assert picture(s) == before
    assert GAME.why_not(s, 0, choice).rule == number
