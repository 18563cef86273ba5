"""R8 to R10 and R12: privileges, the count, ties, the second round, the victory."""

from escale.engine import CHANCE, Match
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import BALL, CYCLES, DARES, LICK, MILLION, SPONSOR
from escale.testing import answer, choices, rule
from escale.texts import texts

SLUG = "presidentielle"
M = MILLION


def story(s, *events):
    """Return what is told while a table set by hand plays on; `s` is then as it stands."""
    match = Match(GAME, s.seats, watched=True)
    match.now.state = s
    told = []
    for event in events:
        match.answer(*event)
        told += [fact for frame in match.now.frames for fact in frame.facts]
    return told


def dealt(s):
    """Answer the deal of the second round, card by card."""
    while s.decisions[0].kind == "draw_card":
        answer(s, s.decisions[0].choices[0])
    return s


def kind(s):
    """Return what is being asked."""
    return s.decisions[0].kind


@rule(SLUG, "R8.1", "R8.2", "R8.3", "R8.5")
def test_the_first_with_six_keys_has_four_privileges_in_order(table, six):
    s = table(
        turn=1,
        hands={1: ["CLEF-investiture", "CF-01", "EVN-01", "EVN-02"]},
        keys={1: [key for key in six if key != "CLEF-investiture"]},
        attacks={1: ["FA-C2"]},
        discard=["OR-1"],
        fresh=True,
    )
    answer(s, "draw", "LB", "lay:CLEF-investiture")
    assert s.phase == [1, 2, 1, 1]
    assert s.attacks[1] == []
    assert choices(s, 1) == ["9", "10", "11", "12"]
    answer(s, "11", "swap:EVN-01", "swap:CF-01", "done")
    assert s.threshold == 11 * M
    assert s.discard == ["OR-1", "FA-C2", "EVN-01", "CF-01"]
    answer(s, "S-2000", "S-2000")
    assert len(s.hands[1]) == 6
    assert kind(s) == "draw_card"  # the exchanged cards may not be taken
    answer(s, "OR-2", "lay:OR-2")
    assert s.active == 2  # a single replay


@rule(SLUG, "R8.4", "R8.1")
def test_later_players_only_play_again(table, six):
    s = table(
        turn=1,
        hands={1: [SPONSOR]},
        keys={0: six, 1: six[:-1]},
        attacks={1: ["FA-C2"]},
        threshold=9,
    )
    answer(s, "LB", f"lay:{SPONSOR}")
    assert s.phase[1] == 2
    assert s.attacks[1] == ["FA-C2"]
    assert s.threshold == 9 * M
    assert s.active == 1
    assert kind(s) == "draw_card"


@rule(SLUG, "R8.6")
def test_a_gift_that_completes_a_later_rival_brings_no_replay(table, six):
    s = table(seats=3, hands={0: [SPONSOR]}, keys={0: six, 2: six[:-1]}, threshold=9)
    answer(s, "LB", "gift:2")
    assert s.phase[2] == 2
    assert s.active == 1


@rule(SLUG, "R8.6", "R8.7", "R9.4")
def test_a_gift_may_lift_a_rival_over_the_threshold(table, six):
    reserve = ["GAGE-13", "GAGE-14", "GAGE-15", "GAGE-16", "GAGE-17"]
    s = table(
        seats=3, hands={0: [SPONSOR]}, keys={0: six, 2: six[:-1]}, won={2: reserve}, threshold=9
    )
    assert s.worth[2] == 10 * M
    assert s.round == 1  # a desk in phase 1 never ends the round
    answer(s, "LB", "gift:2")
    assert s.finalists == [2, 0]


@rule(SLUG, "R8.7", "R8.8")
def test_a_reserve_of_dares_may_be_enough_as_soon_as_the_threshold_is_announced(table, six):
    reserve = ["GAGE-13", "GAGE-14", "GAGE-15", "GAGE-16", "GAGE-01"]
    s = table(hands={0: [SPONSOR]}, keys={0: six[:-1], 2: six[:3]}, won={0: reserve})
    answer(s, "LB", f"lay:{SPONSOR}", "9")
    assert s.round == 2
    assert s.finalists == [0, 2]


@rule(SLUG, "R9.1", "R9.3")
def test_in_phase_2_votes_and_events_are_laid_while_others_go_on_in_phase_1(table, six):
    s = table(hands={0: ["S-2000"], 1: ["CLEF-declaration"]}, keys={0: six}, threshold=12)
    answer(s, "EVP-10", "lay:S-2000")
    assert s.worth[0] == 2 * M
    answer(s, "EVP-09", "lay:CLEF-declaration")
    assert s.keys[1] == ["CLEF-declaration"]
    assert s.active == 1


@rule(SLUG, "R9.4")
def test_the_highest_desk_wins_when_a_lowered_threshold_is_met_by_several(table, six):
    s = table(
        hands={0: ["ABST-09"]},
        keys={0: six, 1: six, 2: six},
        votes={1: ["S-2000"] * 3 + ["EVP-08", "EVP-09"], 2: ["S-2000"] * 3 + ["EVP-10", "EVP-05"]},
        threshold=12,
    )
    assert s.worth[1:3] == [10 * M, 9.5 * M]
    answer(s, "LB", "lay:ABST-09")
    assert s.finalists == [1, 2]


@rule(SLUG, "R9.5", "R9.6", "R9.9")
def test_two_desks_stay_and_everything_else_makes_a_new_pack(table, six):
    s = table(
        hands={0: ["S-2000"]},
        keys={0: six, 1: six, 2: six},
        votes={0: ["S-2000"] * 4, 1: ["S-1500"] * 2, 2: ["S-1000"]},
        won={0: ["GAGE-01"], 2: ["GAGE-02"], 3: ["GAGE-20"]},
        discard=["OR-1"],
        threshold=11,
    )
    answer(s, "LB", "lay:S-2000")
    assert s.finalists == [0, 1]
    assert s.phase == [3, 3, 4, 4]
    assert s.keys[2] == s.votes[2] == s.dares[2] == s.dares[3] == []
    assert s.dare_bag == DARES[1:]
    assert sum(s.shoe.values()) == 134 - 12 - 5 - 2
    dealt(s)
    assert [len(hand) for hand in s.hands] == [6] * 4
    assert s.discard == []
    assert all(law.amount == law.expected for law in GAME.laws(s))


@rule(SLUG, "R9.6")
def test_an_abstention_returns_to_the_pack(table, six):
    s = table(
        hands={0: ["ABST-09"]}, keys={0: six, 1: six}, votes={1: ["S-2000"] * 5}, threshold=12
    )
    answer(s, "LB", "lay:ABST-09")
    assert s.abstention == ""
    assert "ABST-09" in s.shoe


@rule(SLUG, "R9.7")
def test_with_no_rival_in_phase_2_the_best_prepared_is_the_second_finalist(table, six):
    s = table(
        hands={0: ["S-2000"]},
        keys={0: six, 1: six[:3], 3: six[:2]},
        votes={0: ["S-2000"] * 4, 1: ["OR-1"], 3: ["OR-2", "OR-3", "OR-4"]},
        won={2: ["GAGE-20"]},
        threshold=10,
    )
    answer(s, "LB", "lay:S-2000")
    assert s.finalists == [0, 3]


def tied(table, six, **options):
    """Return a table where seats 1 and 3 tie for the second place and the round has just ended."""
    s = table(
        hands={0: ["S-2000"]},
        keys={0: six, 1: six, 3: six},
        votes={0: ["S-2000"] * 4, 1: ["S-1500"], 3: ["S-1500"]},
        threshold=10,
        **options,
    )
    answer(s, "LB", "lay:S-2000")
    return s


@rule(SLUG, "R9.8", "R9.12")
def test_tied_players_do_dares_in_turn_until_only_one_fails(table, six):
    s = tied(table, six)
    assert s.duel == [1, 3]
    answer(s, "GAGE-13", (1, "ready"), (1, "done"))
    assert [d.seat for d in s.decisions] == [0, 2, 3]  # all but the performer judge
    answer(s, (0, "yes"), (2, "yes"), (3, "no"))
    answer(s, "GAGE-14", (3, "ready"), (3, "done"), (0, "yes"), (1, "no"), (2, "yes"))
    assert s.duel == [1, 3]  # both did it: another cycle
    answer(s, "GAGE-15", (1, "give_up"), "GAGE-16", (3, "ready"), (3, "done"))
    answer(s, (0, "yes"), (1, "yes"), (2, "yes"))
    assert s.finalists == [0, 3]
    assert s.duel == []
    assert s.dares == [[], [], [], []]
    assert s.worth[3] == 1.5 * M
    assert s.dares_left() == 40


@rule(SLUG, "R9.8")
def test_card_log_and_question_of_a_duel_agree_on_what_is_fought_for(table, six):
    s = table(
        hands={0: ["S-2000"]},
        keys={0: six, 1: six, 3: six},
        votes={0: ["S-2000"] * 4, 1: ["S-1500"], 3: ["S-1500"]},
        threshold=10,
    )
    told = story(s, (CHANCE, "LB"), (0, "lay:S-2000"), (CHANCE, "GAGE-13"))
    lines = [texts(SLUG, "en").fact(fact, list("ABCD")) for fact in told[-2:]]
    assert lines == [
        "B and D are tied at 1,500,000 votes for the second place in the second round: "
        "B owes a dare.",
        "B draws “For and against” to break the tie: no votes at stake.",
    ]
    dare = GAME.public(s).dare
    assert (dare.stake, dare.darer, dare.dared) == ("second", None, 1)


@rule(SLUG, "R9.5", "R9.7")
def test_everybody_eliminated_is_told_why(table, six):
    def out(keys, votes):
        s = table(hands={0: ["S-2000"]}, keys=keys, votes=votes, threshold=10)
        told = story(s, (CHANCE, "LB"), (0, "lay:S-2000"))
        return {fact.values["seat"]: fact for fact in told if fact.key.startswith("out_")}

    ahead = {0: ["S-2000"] * 4, 1: ["S-1500"] * 2, 3: ["S-1500"]}
    told = out({0: six, 1: six, 2: six[:4], 3: six}, ahead)
    assert {seat: fact.key for seat, fact in told.items()} == {2: "out_unready", 3: "out_behind"}
    assert told[2].values["left"] == 2
    assert (told[3].values["value"], told[3].values["bar"]) == (1.5 * M, 3 * M)
    told = out({0: six, 1: six[:5], 2: six[:4]}, {0: ["S-2000"] * 4})
    assert {seat: fact.key for seat, fact in told.items()} == {2: "out_fewer", 3: "out_fewer"}


@rule(SLUG, "R10.4")
def test_who_is_in_the_gallery_is_told_what_is_still_open(table):
    s = table(turn=1, finalists=[0, 2], threshold=19)
    answer(s, "LB")
    assert "From the gallery" in texts(SLUG, "en").reason(s.decisions[0], list("ABCD"))


@rule(SLUG, "R9.8")
def test_the_performer_of_a_duel_is_told_that_no_votes_are_at_stake(table, six):
    s = tied(table, six)
    answer(s, "GAGE-13")
    duel = texts(SLUG, "en").reason(s.decisions[0], ["A", "B", "C", "D"])
    s = table(hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-13")
    dare = texts(SLUG, "en").reason(s.decisions[0], ["A", "B", "C", "D"])
    assert "No votes" in duel
    assert "the votes are yours" in dare
    assert "{" not in duel + dare


@rule(SLUG, "R9.12")
def test_a_duel_short_of_dares_uses_them_again_from_under_the_pile(table, six):
    s = tied(table, six, won={0: DARES[1:]}, dares="die")
    answer(s, "GAGE-01", "success")
    assert s.dare == "GAGE-01"  # the only one left comes up again
    answer(s, "failure")
    assert s.finalists == [0, 1]


@rule(SLUG, "R9.12")
def test_a_duel_without_dares_is_settled_by_lot(table, six):
    s = tied(table, six, won={0: DARES})
    assert s.decisions[0].seat == CHANCE
    assert s.decisions[0].choices == ["out:1", "out:3"]
    answer(s, "out:1")
    assert s.finalists == [0, 3]


@rule(SLUG, "R9.12")
def test_a_duel_that_dares_do_not_settle_ends_by_lot(table, six):
    s = tied(table, six, dares="die")
    for _ in range(2 * CYCLES):
        answer(s, s.decisions[0].choices[0], "failure")
    assert kind(s) == "duel_lot"


@rule(SLUG, "R9.15")
def test_three_tied_for_two_places_drop_out_only_while_two_remain(table, six):
    s = table(
        hands={0: ["ABST-09"]},
        keys={0: six, 1: six, 2: six, 3: six},
        votes={
            1: ["S-2000"] * 4 + ["S-1000"],
            2: ["EVP-08", "EVP-09", "EVP-10", "S-2000", "S-1000"],
            3: ["S-1500"] * 6,
        },
        threshold=12,
        dares="die",
    )
    answer(s, "LB", "lay:ABST-09")
    assert s.duel == [1, 2, 3]
    for verdict in ("failure", "failure", "success"):  # would leave one: the cycle is void
        answer(s, s.decisions[0].choices[0], verdict)
    assert s.duel == [1, 2, 3]
    for verdict in ("success", "failure", "success"):
        answer(s, s.decisions[0].choices[0], verdict)
    assert s.duel == [1, 3]  # both are finalists; now in which order
    for verdict in ("failure", "success"):
        answer(s, s.decisions[0].choices[0], verdict)
    assert s.finalists == [3, 1]


@rule(SLUG, "R9.10", "R10.5")
def test_the_first_round_winner_drops_the_false_friend_fixes_the_threshold_and_plays(table, six):
    s = table(
        turn=2,
        hands={2: ["S-2000"]},
        keys={1: six, 2: six},
        votes={2: ["S-2000"] * 5},
        attacks={2: ["FA-C3"]},
        threshold=11,
    )
    answer(s, "LB", "lay:S-2000")
    assert "FA-C3" in s.shoe
    assert s.worth[2] == 12 * M
    dealt(s)
    assert choices(s, 2) == ["19", "20", "21", "22"]
    answer(s, "22")
    assert s.threshold == 22 * M
    assert s.active == 2
    assert s.exhaustions == 0
    answer(s, s.decisions[0].choices[0])
    answer(s, next(c for c in choices(s, 2) if c.startswith("discard")))
    assert s.active == 3


def round_won_with_ball(table, six, on):
    """Return the end of a first round won by seat 0, seat 1 second, the ball on desk `on`."""
    s = table(
        hands={0: ["S-2000"]},
        keys={0: six, 1: six, 2: six},
        votes={0: ["S-2000"] * 5, 1: ["EVP-08", "EVP-09"], 2: ["S-1000"]},
        attacks={on: [BALL]},
        threshold=9,
    )
    if s.round == 1:
        answer(s, "LB", "lay:S-2000")
    return s


@rule(SLUG, "R9.10")
def test_the_winner_chains_an_eliminated_players_ball_to_the_other_finalist(table, six):
    s = round_won_with_ball(table, six, on=2)
    assert choices(s, 0) == ["move", "leave"]
    answer(s, "move")
    assert s.attacks[1] == [BALL]
    assert s.worth[1] == 2 * M
    assert BALL not in s.shoe


@rule(SLUG, "R9.15", "R9.10")
def test_the_winner_may_leave_the_ball_which_returns_to_the_pack(table, six):
    s = round_won_with_ball(table, six, on=2)
    answer(s, "leave")
    assert s.attacks[1] == []
    assert s.shoe[BALL] == 1
    assert kind(s) == "draw_card"


@rule(SLUG, "R9.11")
def test_the_ball_on_the_winners_own_desk_stays(table, six):
    s = round_won_with_ball(table, six, on=0)
    assert s.attacks[0] == [BALL]
    assert kind(s) == "draw_card"


@rule(SLUG, "R9.14")
def test_the_ball_on_the_other_finalists_desk_stays(table, six):
    s = round_won_with_ball(table, six, on=1)
    assert s.finalists == [0, 1]
    assert s.attacks[1] == [BALL]
    assert kind(s) == "draw_card"


@rule(SLUG, "R9.15")
def test_finalists_are_chosen_before_any_privilege(table, six):
    s = table(
        hands={0: ["ABST-09"]},
        keys={0: six, 1: six, 2: six},
        votes={
            1: ["S-2000"] * 5 + ["S-1000"],
            2: ["EVP-08", "EVP-09", "EVP-10", "S-1500", "S-2000"],
        },
        attacks={1: ["FA-C2", "CF-01"]},
        threshold=12,
    )
    assert s.worth[1:3] == [9 * M, 9.5 * M]
    answer(s, "LB", "lay:ABST-09")
    assert s.finalists == [2, 1]


@rule(SLUG, "R9.13")
def test_a_poll_closed_on_one_racer_names_the_other_finalist_by_preparation(table, six):
    s = table(
        shoe=[], exhaustions=2, keys={1: six, 2: six[:4], 3: six[:3]}, votes={3: ["OR-1", "OR-2"]}
    )
    assert s.finalists == [1, 3]


@rule(SLUG, "R10.1", "R10.2")
def test_a_finalist_who_never_completed_phase_1_plays_as_in_phase_2(table, six):
    s = table(
        hands={0: ["S-2000"], 1: ["S-1000"]},
        keys={0: six, 1: six[:2]},
        votes={0: ["S-2000"] * 4},
        won={1: ["GAGE-13"]},
        attacks={1: ["FA-C2"]},
        threshold=10,
    )
    answer(s, "LB", "lay:S-2000")
    assert s.worth[:2] == [10 * M, 1 * M]
    assert s.attacks[1] == ["FA-C2"]
    s = table(
        turn=1, hands={1: ["S-1000", "CF-01"]}, keys={1: six[:2]}, finalists=[0, 1], threshold=19
    )
    answer(s, "LB")
    assert {"lay:S-1000", "attack:CF-01:0"} <= set(choices(s, 1))


@rule(SLUG, "R10.3")
def test_keys_are_only_discarded_in_the_second_round(table, six):
    s = table(
        hands={0: ["CLEF-declaration", SPONSOR]}, keys={1: six[:1]}, finalists=[0, 1], threshold=19
    )
    answer(s, "CLEF-programme")
    keys = [c for c in choices(s, 0) if "CLEF" in c]
    assert all(c.startswith("discard:") for c in keys)
    assert not any(c.startswith("gift") for c in choices(s, 0))
    assert GAME.why_not(s, 0, "gift:1").rule == "R5.2"


@rule(SLUG, "R10.4")
def test_the_gallery_harms_finalists_and_nothing_else(table):
    hand = ["S-2000", "EVP-01", "OR-1", "CF-01", "EVN-01", "FA-C1"]
    s = table(turn=2, hands={2: hand}, finalists=[0, 1], threshold=19)
    answer(s, LICK)
    assert [c for c in choices(s, 2) if not c.startswith("discard")] == [
        "attack:CF-01:0",
        "attack:CF-01:1",
        "attack:EVN-01:0",
        "attack:EVN-01:1",
        "attack:FA-C1:0",
    ]
    s = table(turn=2, hands={2: [BALL, "ABST-09", LICK, "S-0500"]}, finalists=[0, 1], threshold=19)
    answer(s, LICK)
    assert all(c.startswith("discard") for c in choices(s, 2))


@rule(SLUG, "R10.7", "R10.4")
def test_the_gallery_may_help_by_discarding_for_the_next_player(table):
    s = table(turn=3, finalists=[0, 1], threshold=19)
    answer(s, "S-2000", "discard:S-2000")
    assert choices(s, 0) == ["draw", "take"]
    answer(s, "take", "lay:S-2000")
    assert s.worth[0] == 2 * M


@rule(SLUG, "R12.1", "R12.2")
def test_the_finalist_who_reaches_the_threshold_is_elected_and_names_the_waiter(table):
    votes = ["S-2000"] * 4 + ["EVP-08", "EVP-09", "EVP-10"] + ["S-1500"] * 2
    s = table(hands={0: ["S-2000"]}, votes={0: votes}, finalists=[0, 1], threshold=19)
    assert s.worth[0] == 17 * M
    answer(s, "LB", "lay:S-2000")
    assert s.president == 0
    assert choices(s, 0) == ["serve:1", "serve:2", "serve:3"]
    answer(s, "serve:3")
    assert s.waiter == 3
    assert s.decisions == []
    assert GAME.scores(s) == [2, 1, 0, 0]
    assert GAME.placing(s) == [1, 2, 3, 3]
    assert len(GAME.view(s, None).hands[1]) == 6


@rule(SLUG, "R12.1", "R9.8")
def test_two_finalists_over_a_lowered_threshold_with_equal_desks_fight_a_duel(table):
    s = table(
        hands={0: ["ABST-09"]},
        votes={
            0: ["S-2000"] * 6 + ["S-1500"] * 4 + ["S-1000"],
            1: ["EVP-08", "EVP-09", "EVP-10", "EVP-07", "EVP-06", "EVP-05", "EVP-04"]
            + ["S-1500"] * 3
            + ["S-1000"] * 2,
        },
        won={1: ["GAGE-01"]},
        finalists=[0, 1],
        threshold=22,
        dares="die",
    )
    assert s.worth[:2] == [19 * M, 19 * M]
    answer(s, "LB", "lay:ABST-09")
    assert s.duel == [0, 1]
    for verdict in ("failure", "success"):
        answer(s, s.decisions[0].choices[0], verdict)
    assert s.president == 1
