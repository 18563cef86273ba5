"""Playing a card: event or points, pre-empting, triggering, and the three activities."""

import pytest

from escale.engine import Match, ask_again
from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import AT_NODE, NODE
from escale.games.kennedy_nixon.campaign import Advertise, CampaignHere, Position
from escale.games.kennedy_nixon.steps import EndTurn
from escale.testing import answer, choices, rule

K, N = 0, 1
SLUG = "kennedy-nixon"
QUIET = [0, 0]  # no momentum: neither pre-empting nor triggering


# R6: playing a card


@rule(SLUG, "R6.1")
def test_a_card_is_played_as_an_event_or_for_points(table):
    s = table(K, (["c5", "c39"], []))
    assert choices(s, K) == ["event:c5", "cp:c5", "event:c39", "cp:c39", "candidate"]


@rule(SLUG, "R6.2")
def test_rest_cubes_are_put_aside_whichever_way_the_card_is_used(event, table):
    assert event(5, K).rest == [2, 0]
    s = table(N, ([], ["c70", "c89"]), momentum=QUIET)
    answer(s, "cp:c89", "position", "done")
    assert s.rest == [0, 2]


@rule(SLUG, "R6.3", "R6.9", "R6.10")
def test_a_triggered_event_happens_for_the_opponent_without_rest_cubes(table):
    s = table(K, (["c5"], []))
    answer(s, "cp:c5", "position", "no", "DEF", "done")
    assert [(d.seat, d.kind) for d in s.decisions] == [(N, "trigger")]
    answer(s, "trigger")
    assert s.momentum == [2, 2]  # Nixon paid 1 and Volunteers gave him 1
    assert s.rest == [2, 0]
    assert s.discard == ["c5"]


@rule(SLUG, "R6.4")
def test_named_candidates_benefit_whoever_plays_and_the_player_is_who_plays(event):
    assert event(89, K).momentum == [2, 3]
    assert event(5, K).momentum == [3, 2]
    assert event(89, K, issues={"DEF": 1}).issues["DEF"] == 1


@rule(SLUG, "R6.5", "R23.1")
def test_the_opponents_event_may_be_played_unless_the_table_forbids_it(table):
    hand = (["c89", "c5", "c54"], [])
    assert "event:c89" in choices(table(K, hand), K)
    s = table(K, hand, options={"opponent-events": "forbidden"})
    assert choices(s, K) == ["cp:c89", "event:c5", "cp:c5", "event:c54", "cp:c54", "candidate"]


@rule(SLUG, "R6.6")
def test_a_card_goes_to_the_pile_the_boxes_or_beside_the_board(event):
    assert event(5, K).discard == ["c5"]
    assert event(35, K).debate_box == ["c35"]
    assert event(7, K).election_box == {"c7": K}
    assert event(18, N, "done").prevention == ["c18"]
    s = event(26, K)
    assert (s.running, s.discard) == ({"c26": K}, [])


@rule(SLUG, "R6.7")
def test_points_go_to_one_activity_and_what_is_left_is_lost(table):
    s = table(K, (["c39"], []), momentum=QUIET)
    answer(s, "cp:c39")
    assert choices(s, K) == ["campaign", "advertise", "position"]
    answer(s, "campaign", "NY", "done")
    assert s.support["NY"] == 1
    assert s.decisions == []
    assert s.discard == ["c39"]


@rule(SLUG, "R6.8")
def test_two_momentum_preempt_the_event(table):
    s = table(K, (["c89"], []))
    answer(s, "cp:c89", "position")
    assert choices(s, K) == ["preempt", "no"]
    answer(s, "preempt", "done")
    assert s.momentum == [0, 2]
    assert s.decisions == []


@rule(SLUG, "R6.8")
def test_preempting_is_not_asked_where_nothing_could_be_triggered(table):
    s = table(K, (["c89"], []), momentum=[2, 0])
    answer(s, "cp:c89", "position")
    assert s.decisions[0].kind == "position"


@rule(SLUG, "R6.9")
def test_triggering_costs_one_momentum_and_a_prevented_event_cannot_be_triggered(table):
    s = table(K, (["c9"], []), momentum=[0, 1])
    answer(s, "cp:c9", "position", "done")
    assert choices(s, N) == ["trigger", "no"]
    answer(s, "no")
    assert s.discard == ["c9"]
    s = table(K, (["c9"], []), momentum=[0, 1], prevention=["c1"])
    answer(s, "cp:c9", "position", "done")
    assert s.decisions == []
    s = table(K, momentum=[0, 1])
    answer(s, "candidate", "position", "done")
    assert s.decisions == []


@rule(SLUG, "R6.9")
def test_any_icon_may_be_triggered(table):
    s = table(K, (["c54"], []), momentum=[0, 1])
    answer(s, "cp:c54", "position", "done")
    assert choices(s, N) == ["trigger", "no"]


@rule(SLUG, "R6.10", "R13.14")
def test_a_triggered_card_goes_where_an_event_card_goes(table):
    s = table(K, (["c90"], []), momentum=[0, 1])
    answer(s, "cp:c90", "position", "done", "trigger")
    assert s.election_box == {"c90": N}
    s = table(N, ([], ["c26"]), momentum=[1, 0])
    answer(s, "cp:c26", "position", "done", "trigger")
    assert s.running == {"c26": K}


@rule(SLUG, "R6.11", "R6.12")
def test_an_exhausted_candidate_card_is_not_offered_in_later_turns(table):
    s = table(K, (["c5"], []), ready=[False, True])
    assert choices(s, K) == ["event:c5", "cp:c5"]
    later = table(steps=[EndTurn()], ready=[False, True], turn=1)
    assert (later.turn, later.ready) == (2, [False, True])
    assert GAME.why_not(s, K, "candidate").key == "exhausted"


@rule(SLUG, "R6.11", "R14.3")
def test_the_candidate_card_lies_on_the_table_while_it_is_played_whatever_it_is_worth(table):
    s = table(K, running={"c69": K})
    answer(s, "candidate", "campaign")
    view = GAME.view(s, N)
    assert (view.played, view.points) == (["candidate"], 3)
    answer(s, "done")
    assert (GAME.view(s, N).played, s.discard) == ([], [])


@rule(SLUG, "R6.13", "R14.3")
def test_running_cards_change_what_a_card_is_worth(table):
    s = table(K, (["c39"], []), running={"c69": K}, momentum=QUIET)
    answer(s, "cp:c39", "campaign")
    assert (s.points, s.decisions[0].left) == (2, 2)


@rule(SLUG, "R6.14")
def test_rest_then_payment_then_pledge_then_preempting(table):
    running = {"c2": N, "c76": K}
    s = table(N, ([], ["c89"]), running=running, momentum=[0, 3])
    answer(s, "cp:c89")
    assert s.rest == [0, 0]  # nothing is put aside before the use is chosen
    answer(s, "campaign")
    assert s.rest == [0, 2]
    assert s.momentum == [0, 2]  # paid before pre-empting; no pledge for campaigning
    assert s.decisions[0].kind == "campaign"  # Kennedy cannot trigger: no pre-empting
    s = table(N, ([], ["c89"]), running=running, momentum=[0, 3])
    answer(s, "cp:c89", "position")
    assert s.momentum == [1, 3]
    assert s.decisions[0].kind == "preempt"  # the pledge has just given him a marker


@rule(SLUG, "R6.15")
def test_the_option_closes_playing_only(table, event):
    options = {"opponent-events": "forbidden"}
    s = table(K, (["c54"], []), options=options, momentum=[0, 1])
    answer(s, "cp:c54", "position", "done")
    assert choices(s, N) == ["trigger", "no"]
    s = event(58, N, options=options, discard=["c51"])
    assert choices(s, N) == ["c51", "no"]
    assert event(38, K, "c39", "done", "done", "c5", options=options).momentum[K] == 3


@rule(SLUG, "R6.16")
def test_an_event_that_finds_nothing_may_be_played_all_the_same(event):
    for number in (21, 46, 47, 60, 66, 80):
        s = event(number, K)
        assert s.decisions == []
        assert s.discard == [f"c{number}"]


# R7: campaigning


@rule(SLUG, "R7.1", "R7.2")
def test_each_point_is_spent_in_a_state_of_the_region_without_limit(table):
    s = table(K, (["c39"], []), momentum=QUIET)
    answer(s, "cp:c39", "campaign")
    assert choices(s, K)[:-1] == [
        *AT_NODE["EAST"],
        "go:MIDWEST:1",
        "go:SOUTH:1",
        "go:WEST:2",
        "go:AK:3",
        "go:HI:3",
    ]
    answer(s, "NY", "NY", "NY", "NY")
    assert (s.support["NY"], s.token[K]) == (4, "NY")


@rule(SLUG, "R7.3", "R7.4")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("MA", "CA", 2),
        ("CA", "AK", 1),
        ("AK", "HI", 2),
        ("NY", "HI", 3),
        ("TX", "KS", 1),
        ("WV", "KY", 1),
    ],
)
def test_r21_9_what_a_journey_costs(table, start, to, cost):
    s = table(steps=[CampaignHere(K, 5, NODE[start], False)])
    answer(s, f"go:{NODE[to]}:{cost}")
    assert s.decisions[0].left == 5 - cost
    assert to in choices(s, K)


@rule(SLUG, "R7.3")
def test_moving_inside_a_region_is_free(table):
    s = table(steps=[CampaignHere(K, 3, "EAST", False)])
    answer(s, "ME", "MD", "NY", "NY")
    assert (s.support["ME"], s.support["MD"], s.support["NY"]) == (0, 1, 1)


@rule(SLUG, "R7.4")
def test_alaska_and_hawaii_are_reached_only_from_the_west_but_belong_to_it(table):
    s = table(steps=[CampaignHere(N, 4, "WEST", False)])
    assert "AK" not in choices(s, N)
    answer(s, "go:AK:1")
    assert choices(s, N) == ["AK"]
    s = table(steps=[CampaignHere(K, 2, "WEST", False)], running={"c87": K})
    assert "go:AK:1" not in choices(s, K)
    s = table(media={"WEST": -1}, token=["AK", "CA"])
    assert not s.must_check(N, "AK")


@rule(SLUG, "R7.5")
def test_the_token_ends_where_a_point_was_spent_in_the_last_region(table):
    s = table(steps=[CampaignHere(K, 4, "EAST", False)])
    answer(s, "NY", "go:SOUTH:1")
    assert choices(s, K) == AT_NODE["SOUTH"]  # neither done nor another journey
    answer(s, "TX", "FL")
    assert choices(s, K) == ["TX", "FL"]
    answer(s, "FL")
    assert s.token[K] == "FL"


@rule(SLUG, "R7.5")
def test_no_journey_takes_the_last_point(table):
    s = table(steps=[CampaignHere(K, 1, "EAST", False)])
    assert choices(s, K) == [*AT_NODE["EAST"], "done"]
    refusal = GAME.why_not(s, K, "CA")
    assert (refusal.key, refusal.rule, refusal.values["n"]) == ("too_far", "R7.5", 2)
    answer(s, "done")
    assert s.token[K] == "MA"  # no point spent: it has not moved


@rule(SLUG, "R7.6", "R7.7")
def test_a_check_is_examined_anew_for_every_point(table):
    s = table(steps=[CampaignHere(K, 4, "EAST", False)], support={"PA": -5})
    answer(s, "PA", "K", "PA", "K")
    assert s.support["PA"] == -3
    answer(s, "PA")  # below four: no check any more
    assert s.support["PA"] == -2
    assert s.decisions[0].kind == "campaign"


@rule(SLUG, "R7.6")
def test_the_opponents_token_forces_a_check_even_in_an_empty_state(table):
    s = table(steps=[CampaignHere(N, 2, "EAST", False)], token=["NY", "CA"])
    answer(s, "NY")
    assert s.decisions[0].kind == "check"
    answer(s, "K")
    assert s.support["NY"] == 0
    s = table(support={"NY": 5}, token=["NY", "CA"])
    s.steps = [CampaignHere(N, 1, "EAST", False)]
    ask_again(s)
    answer(s, "NY", "N")
    assert s.support["NY"] == 4  # one check, though there are two reasons
    assert s.decisions == []


@rule(SLUG, "R7.8")
def test_media_support_in_the_region_lifts_both_reasons(table):
    s = table(media={"EAST": -1}, support={"NY": 5, "CA": 4}, token=["PA", "CA"])
    assert not s.must_check(N, "NY")
    assert not s.must_check(N, "PA")
    assert s.must_check(N, "CA")


@rule(SLUG, "R7.9")
def test_a_barred_region_may_be_crossed(table):
    s = table(steps=[CampaignHere(K, 3, "EAST", False)], running={"c30": K}, support={"IL": 0})
    assert "go:SOUTH:1" not in choices(s, K)
    assert "go:WEST:2" in choices(s, K)
    refusal = GAME.why_not(s, K, "TX")
    assert (refusal.key, refusal.values["card"]) == ("barred", "c30")
    both = {"c19": N, "c20": N}  # whichever way he goes west, one of the two lies between
    s = table(steps=[CampaignHere(N, 3, "EAST", False)], running=both)
    assert [c for c in choices(s, N) if c.startswith("go")] == ["go:WEST:2"]
    answer(s, "go:WEST:2", "CA")
    assert s.support["CA"] == -1


@rule(SLUG, "R7.10", "R16.74")
def test_the_silence_is_tested_before_each_point(table):
    steps = [CampaignHere(N, 3, "WEST", False)]
    s = table(steps=steps, running={"c74": N}, support={"CA": 3})
    answer(s, "CA")
    assert s.support["CA"] == 2
    assert "CA" in choices(s, N)


def test_a_choice_may_be_taken_back_until_a_cube_is_drawn():
    match = Match(GAME, 2)
    while match.state.decisions[0].kind != "play":
        decision = match.state.decisions[0]
        match.answer(decision.seat, decision.choices[0])
    seat = match.state.decisions[0].seat
    match.answer(seat, "candidate")
    match.answer(seat, "position")
    match.answer(seat, "DEF")
    assert match.undo(seat)
    assert match.undo(seat)
    assert match.undo(seat)
    assert match.state.decisions[0].kind == "play"
    match.answer(seat, "candidate")
    match.answer(seat, "advertise")
    match.answer(-1, match.state.decisions[0].choices[0])
    assert not match.undo(seat)


# R8: advertising


@rule(SLUG, "R8.1", "R8.2")
def test_all_advertising_checks_are_drawn_before_the_cubes_are_placed(table):
    s = table(steps=[Advertise(K, 3)])
    answer(s, "K", "N", "K")
    assert s.media == dict.fromkeys(s.media, 0)
    assert [(d.kind, d.left) for d in s.decisions] == [("media", 2)]
    answer(s, "EAST", "WEST")
    assert (s.media["EAST"], s.media["WEST"]) == (1, 1)
    assert s.token == ["MA", "CA"]
    assert s.bag == [8, 9]


@rule(SLUG, "R8.3")
def test_media_cubes_cancel_each_other(table):
    s = table(steps=[Advertise(N, 2)], media={"EAST": 1})
    answer(s, "N", "N", "EAST", "EAST")
    assert s.media["EAST"] == -1


@rule(SLUG, "R14.10")
def test_kennedy_may_redraw_failed_advertising_too(table):
    s = table(steps=[Advertise(K, 2)], running={"c31": K})
    answer(s, "N", "redraw", "K", "N", "no")
    assert s.decisions[0].left == 1
    assert s.bag == [9, 8]


# R9: positioning


@rule(SLUG, "R9.1", "R9.2")
def test_the_first_cube_on_an_issue_costs_one_and_the_next_two(table):
    s = table(steps=[Position(K, 4)], issues={"DEF": -1})
    answer(s, "DEF", "DEF", "ECON")
    assert s.issues == {"DEF": 1, "ECON": 1, "CR": 0}
    assert s.decisions == []


@rule(SLUG, "R9.3")
@pytest.mark.parametrize(
    ("points", "served"),
    [
        (2, ["DEF", "ECON"]),
        (2, ["CR", "done"]),
        (3, ["DEF", "ECON", "CR"]),
        (3, ["CR", "CR"]),
        (4, ["CR", "CR", "DEF"]),
        (5, ["CR", "CR", "CR"]),
        (5, ["CR", "CR", "DEF", "ECON"]),
    ],
)
def test_what_so_many_points_serve(table, points, served):
    s = table(steps=[Position(N, points)])
    answer(s, *served)
    assert s.decisions == []
    assert sum(s.issues.values()) == -sum(issue != "done" for issue in served)
