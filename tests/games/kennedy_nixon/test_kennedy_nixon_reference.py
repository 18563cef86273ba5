"""The reference positions, the settings, and the answers to "why not?"."""

from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import START, VOTES
from escale.games.kennedy_nixon.campaign import CampaignHere, Position
from escale.games.kennedy_nixon.debate import Debates
from escale.testing import answer, choices, rule

K, N = 0, 1
SLUG = "kennedy-nixon"
FIRST = {"cards": "first-edition"}


@rule(SLUG, "R2.1", "R2.7")
def test_r21_1_the_opening_position():
    s = GAME.start(2)
    assert sum(VOTES.values()) == 537
    assert s.projected() == [314, 223]
    assert sum(max(0, n) for n in START.values()) == 15
    assert sum(max(0, -n) for n in START.values()) == 16


@rule(SLUG, "R16.70")
def test_r21_3_the_old_nixon_against_two_and_three_momentum(event):
    assert event(70, N, momentum=[2, 3]).momentum == [0, 2]


@rule(SLUG, "R9.1", "R9.2")
def test_r21_4_three_points_on_defense_are_answered_by_three(table):
    s = table(steps=[Position(K, 3), Position(N, 3)])
    answer(s, "DEF", "DEF")
    assert s.issues["DEF"] == 2
    answer(s, "DEF", "DEF")
    assert s.issues["DEF"] == 0


@rule(SLUG, "R7.3", "R14.3")
def test_r21_5_a_journey_and_three_cubes(table):
    s = table(steps=[CampaignHere(K, 4, "EAST", False)])
    answer(s, "go:MIDWEST:1", "IL", "IL", "MI")
    assert s.decisions[0].kind == "token"
    answer(s, "IL")
    assert (s.support["IL"], s.support["MI"]) == (2, 1)
    s = table(N, ([], ["c6"]), running={"c4": N}, token=["MA", "TX"], momentum=[0, 0])
    answer(s, "cp:c6", "campaign", "go:MIDWEST:1", "IL", "IL", "IL")
    assert s.support["IL"] == -3


@rule(SLUG, "R7.4", "R7.5")
def test_r21_10_three_points_from_california_to_hawaii(table):
    s = table(N, ([], ["c6"]), momentum=[0, 0])
    answer(s, "cp:c6", "campaign", "go:HI:1", "HI", "HI")
    assert s.support["HI"] == -2
    assert s.token[N] == "HI"


@rule(SLUG, "R3.3", "R3.5")
def test_r21_11_what_removes_more_than_there_is_stops_at_zero(event):
    s = event(22, N, support={"MA": 1}, momentum=[0, 0])
    assert (s.support["MA"], s.momentum) == (0, [0, 0])
    s = event(63, K, issues={"DEF": 1}, momentum=[0, 1])
    assert (s.issues["DEF"], s.momentum) == (1, [0, 0])
    assert event(70, N, momentum=[1, 0]).momentum == [0, 0]


@rule(SLUG, "R16.N12", "R16.48", "R16.58", "R16.69", "R16.74", "R23.1")
def test_r21_14_four_cards_differ_in_the_first_edition(event, table):
    track = ["DEF", "CR", "ECON"]
    assert event(48, N, track=track).track == ["ECON", "DEF", "CR"]
    assert event(48, N, track=track, options=FIRST).track == ["DEF", "ECON", "CR"]
    assert event(58, N).momentum == [2, 3]
    assert event(58, N, options=FIRST).momentum == [2, 1]
    assert choices(event(69, N), K) == ["MD", "VA", "no"]
    assert choices(event(69, N, options=FIRST), K) == ["MD", "VA"]
    for options, barred in ((None, ""), (FIRST, "c74")):
        s = table(running={"c74": N}, support={"IL": 3}, options=options)
        assert s.barred(N, "IL") == barred


@rule(SLUG, "R14.2", "R16.N12")
def test_r21_15_houston_frees_kennedys_momentum_at_once_but_not_in_the_first_edition(event):
    assert event(1, K, "done", running={"c44": K}).may_pay(K, 1)
    assert not event(1, K, "done", running={"c44": K}, options=FIRST).may_pay(K, 1)


@rule(SLUG, "R23.1")
def test_the_settings_are_independent_of_one_another():
    for cards in ("seed", "first-edition"):
        for events in ("allowed", "forbidden"):
            for seats in (2, 3):
                s = GAME.start(seats, {"cards": cards, "opponent-events": events})
                assert s.first_edition == (cards == "first-edition")
                assert s.own_events == (events == "forbidden")
                assert s.byrd == (seats == 3)


def reason(s, seat, choice):
    refusal = GAME.why_not(s, seat, choice)
    return refusal and (refusal.key, refusal.rule)


def test_the_table_says_why_a_point_cannot_be_spent(table, event):
    s = table(steps=[CampaignHere(K, 2, "EAST", False)])
    assert reason(s, K, "CA") == ("too_far", "R7.5")
    assert reason(s, K, "go:WEST:2") == ("too_far", "R7.5")
    assert reason(s, K, "TX") == ("travel_first", "R7.1")
    assert reason(s, K, "NY") is None
    assert reason(s, N, "NY") is None
    answer(s, "go:SOUTH:1")
    assert reason(s, K, "done") == ("arrived", "R7.5")
    assert reason(s, K, "NY") == ("arrived", "R7.5")
    s = event(83, N, "CA")
    assert reason(s, N, "CA") == ("once", "R16.83")
    assert reason(s, N, "nowhere") is None


def test_the_table_says_why_a_card_reaches_no_further(table, event):
    s = event(6, K, "NY", "NY")
    assert reason(s, K, "NY") == ("enough_there", "R3.7")
    assert reason(s, K, "NH") == ("not_on_card", "R3.7")
    s = event(9, N, "GA", "GA", support={"GA": 3})
    assert reason(s, N, "GA") == ("enough_there", "R3.7")
    assert reason(s, N, "TX") == ("no_cube_there", "R3.3")
    assert reason(s, N, "MA") == ("not_on_card", "R3.7")
    assert reason(s, N, "c5") is None
    assert reason(event(10, N), N, "TX") == ("no_swing", "R16.10")
    s = table(steps=[Debates()], turn=6, stacks=[["c39"], []], initiative=K)
    assert reason(s, K, "done") == ("all_of_it", "R12.9")
    s = table(steps=[Position(K, 3)])
    answer(s, "DEF", "ECON")
    assert reason(s, K, "DEF") == ("dear", "R9.1")


def test_the_table_says_why_a_card_cannot_be_used_so(table):
    s = table(N, ([], ["c89"]), running={"c85": N, "c2": N}, momentum=[0, 0])
    assert reason(s, N, "event:c89") == ("jackie", "R14.6")
    assert reason(s, N, "event:c5") is None
    answer(s, "cp:c89")
    assert reason(s, N, "campaign") == ("knee", "R14.7")
    s = table(K, (["c89"], []), options={"opponent-events": "forbidden"})
    assert reason(s, K, "event:c89") == ("opponents_event", "R6.15")
