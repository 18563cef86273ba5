"""Harry F. Byrd at the third seat."""

import pytest

from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import STATES
from escale.games.kennedy_nixon.byrd import ByrdActs, CubansLand
from escale.games.kennedy_nixon.campaign import CampaignHere
from escale.games.kennedy_nixon.debate import Debates
from escale.games.kennedy_nixon.election import EmptyStates, Tally
from escale.games.kennedy_nixon.steps import Activity, ActivityPhase
from escale.testing import answer, choices, rule
from escale.texts import texts

K, N, BYRD, NOBODY = 0, 1, 2, -2
SLUG = "kennedy-nixon"
ALONE = {"MS": 2, "AL": 2, "OK": -2}  # nothing for Byrd to do there


@rule(SLUG, "R17.1", "R23.1")
def test_byrd_is_the_third_seat_and_has_only_a_cube():
    s = GAME.start(3)
    assert s.byrd
    assert not GAME.start(2).byrd
    view = GAME.view(s, BYRD)
    assert [candidate.who for candidate in view.candidates] == ["K", "N"]
    assert view.green == ""
    assert GAME.scores(s) == [314.0, 223.0, 0.0]


@rule(SLUG, "R17.2", "R17.15")
def test_byrd_may_act_after_each_card_of_kennedy(table):
    s = table(K, (["c5"], []), seats=3, momentum=[0, 1])
    answer(s, "cp:c5", "position", "done")
    assert s.decisions[0].kind == "trigger"  # triggering comes first
    answer(s, "no")
    assert [(d.seat, d.kind) for d in s.decisions] == [(BYRD, "byrd")]
    answer(s, "no")
    assert s.decisions == []


@rule(SLUG, "R17.2", "R17.15")
def test_byrd_does_not_act_after_nixons_card_even_if_kennedy_triggers_it(table):
    s = table(N, ([], ["c5"]), seats=3, momentum=[1, 0])
    answer(s, "cp:c5", "position", "done", "trigger")
    assert s.decisions == []


@rule(SLUG, "R17.2")
def test_byrd_acts_between_kennedy_and_nixon(table):
    s = table(steps=[Activity(K), Activity(N)], hands=(["c5"], ["c22"]), seats=3, support={"MS": 0})
    answer(s, "event:c5", "place:MS")
    assert s.green == "MS"
    assert s.decisions[0].seat == N


@rule(SLUG, "R17.3", "R17.3a", "R17.3b", "R17.4", "R17.5")
def test_r21_16_byrd_places_his_cube_or_removes_a_lone_one(table):
    s = table(steps=[ByrdActs()], seats=3, support={**ALONE, "MS": 0})
    assert choices(s, BYRD) == ["place:MS", "no"]
    answer(s, "place:MS")
    assert s.green == "MS"
    s = table(steps=[ByrdActs()], seats=3, support={**ALONE, "MS": 1})
    assert choices(s, BYRD) == ["remove:MS", "no"]
    assert GAME.why_not(s, BYRD, "place:MS").rule == "R17.3"
    answer(s, "remove:MS")
    assert (s.support["MS"], s.green) == (0, "")
    assert s.bag == [10, 10]
    s = table(steps=[ByrdActs()], seats=3, support=ALONE)
    assert s.decisions == []
    s = table(steps=[CampaignHere(N, 2, "SOUTH", False)], seats=3, support={"MS": 0}, green="MS")
    answer(s, "MS")
    assert (s.green, s.support["MS"]) == ("", 0)
    answer(s, "MS")
    assert s.support["MS"] == -1


@rule(SLUG, "R17.3b")
def test_byrds_removal_is_told_as_his_doing(table):
    s = table(steps=[ByrdActs()], seats=3, support={**ALONE, "MS": 1})
    s.facts = []
    answer(s, "remove:MS")
    assert [(fact.key, fact.values["who"]) for fact in s.facts] == [
        ("cube_removed", "G"),
        ("lost", "K"),
    ]


@rule(SLUG, "R17.5")
def test_byrd_has_nothing_to_do_while_his_cube_is_on_the_board(table):
    s = table(steps=[ByrdActs()], seats=3, support={"MS": 0, "AL": 0}, green="MS")
    assert s.decisions == []


@rule(SLUG, "R17.6")
def test_the_green_cube_is_nobodys_support(event):
    s = event(67, K, "MS", "done", seats=3, support={"MS": 0}, green="MS")
    assert (s.green, s.support["MS"]) == ("", 0)
    s = event(14, K, seats=3, support={"MS": 0}, green="MS")
    assert (s.green, s.support["MS"], s.support["TX"]) == ("", 0, 1)
    assert s.leads("MS") == NOBODY


@rule(SLUG, "R17.7")
def test_byrd_serves_drinks_during_the_debates(table):
    s = table(steps=[Debates()], turn=6, seats=3, stacks=[["c39"], ["c18"]])
    assert [d.seat for d in s.decisions] == [K, N]


@rule(SLUG, "R17.8")
def test_the_votes_under_the_green_cube_go_to_nobody(table):
    s = table(
        steps=[EmptyStates(), Tally()],
        turn=9,
        seats=3,
        support={"AL": 0},
        green="AL",
        endorsed={"SOUTH": 1},
    )
    assert s.support["AL"] == 0
    assert s.calls["AL"] == NOBODY
    assert sum(s.votes) == 526
    assert GAME.scores(s)[BYRD] == 11.0


@rule(SLUG, "R17.9")
def test_without_the_green_cube_the_game_ends_with_the_tally(table):
    s = table(steps=[EmptyStates(), Tally()], turn=9, seats=3)
    assert s.decisions == []
    assert s.president == K
    assert GAME.placing(s) == [1, 2, 3]


@rule(SLUG, "R17.9", "R17.10", "R17.12")
def test_r21_17_a_red_cube_among_seventeen_keeps_kennedy_in_office(table):
    s = table(steps=[EmptyStates(), Tally()], turn=9, seats=3, support={"MS": 0}, green="MS")
    assert s.decisions[0].kind == "cubans"
    assert s.decisions[0].weights == [85, 85, 1]
    answer(s, *["K"] * 16)
    assert s.decisions[0].weights == [69, 85, 1]
    answer(s, "N")
    assert s.president == K
    assert s.decisions == []


@rule(SLUG, "R17.10", "R17.11", "R17.12")
@pytest.mark.parametrize(("cube", "president"), [("G", BYRD), ("K", K), ("N", N)])
def test_r21_17_after_seventeen_cubes_the_volcano_chooses(table, cube, president):
    s = table(steps=[CubansLand()], turn=9, seats=3, green="MS", elected=K)
    answer(s, *["K"] * 17)
    assert s.decisions[0].kind == "volcano"
    assert s.decisions[0].weights == [85, 85, 1]  # all cubes are back
    answer(s, cube)
    assert s.president == president
    assert GAME.placing(s)[president] == 1


@rule(SLUG, "R17.16")
def test_events_that_remove_support_never_touch_the_green_cube(event):
    for number in (28, 73, 9):
        s = event(number, N, seats=3, support={"MS": 0}, green="MS")
        assert "MS" not in choices(s, N)
        assert s.green == "MS"
    s = event(10, N, seats=3, support={"MS": 0}, green="MS")
    assert "MS" not in choices(s, N)
    assert event(24, K, seats=3, support={"MS": 0}, green="MS").green == "MS"


@rule(SLUG, "R17.16")
def test_byrd_places_his_cube_again_once_it_is_back(table):
    hands = (["c5", "c89"], ["c22"])
    s = table(steps=[ActivityPhase(1)], hands=hands, seats=3, support={**ALONE, "MS": 0}, first=N)
    s.green = "MS"
    s.gain(N, "MS")
    answer(s, "event:c22", "event:c5")
    assert choices(s, BYRD) == ["place:MS", "no"]


@rule(SLUG, "R17.17")
def test_with_byrds_votes_missing_a_tie_is_settled_as_usual(table):
    blue = ["NY", "PA", "TX", "IL", "OH", "MI", "NJ", "MA", "NC", "IN", "GA", "VA", "ID", "WY"]
    support = {place: 1 if place in blue else -1 for place in STATES}
    support["AL"] = 0
    s = table(steps=[EmptyStates(), Tally()], turn=9, seats=3, support=support, green="AL")
    assert s.votes == [263, 263]
    assert s.elected == N  # he has won more states
    assert s.decisions[0].kind == "cubans"
    answer(s, "N")
    assert s.decisions[0].weights == [85, 84, 1]  # the Cubans are after Nixon


@rule(SLUG, "R17.20", "R17.21")
def test_the_screen_remembers_the_mittens_and_the_credits():
    for lang in ("fr", "en"):
        board = texts(SLUG, lang).section("board")
        assert "Bruce Demaugé-Bost" in board["byrd_credit"]
        assert "François Haffner" in board["byrd_credit"]
        assert board["mittens"]
