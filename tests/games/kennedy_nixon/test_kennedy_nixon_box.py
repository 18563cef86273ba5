"""What is in the box, how it is set up, and how support works."""

from collections import Counter
from random import Random

from msgspec.structs import asdict

from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import (
    CARDS,
    ENDORSEMENTS,
    GATHERING,
    ICONS,
    IN_REGION,
    ISSUE,
    LEAN,
    POINTS,
    REST,
    START,
    STATE,
    STATES,
    VOTES,
)
from escale.testing import answer, choices, play_on, rule

K, N, NOBODY = 0, 1, -2
SLUG = "kennedy-nixon"


@rule(SLUG, "R1.1", "R1.2")
def test_two_candidates_face_fifty_states_in_four_regions_and_three_issues():
    view = GAME.view(GAME.start(2), 0)
    assert [candidate.who for candidate in view.candidates] == ["K", "N"]
    assert len(view.support) == 50
    for regions in (view.media, view.endorsed):
        assert list(asdict(regions)) == ["EAST", "MIDWEST", "SOUTH", "WEST"]
    assert len(view.track) == 3
    assert {LEAN[place] for place in STATES} == {K, N}
    assert (view.prevention, view.debate_box, view.election_box) == ([], [], [])


@rule(SLUG, "R1.3")
def test_the_states_add_up_to_537_votes():
    regions = {
        region: (len(places), sum(VOTES[p] for p in places)) for region, places in IN_REGION.items()
    }
    assert regions == {
        "EAST": (12, 153),
        "MIDWEST": (9, 141),
        "SOUTH": (11, 128),
        "WEST": (18, 115),
    }
    assert sum(VOTES.values()) == 537


@rule(SLUG, "R1.4")
def test_the_91_cards_carry_points_rest_cubes_issues_and_icons():
    assert len(CARDS) == 91
    assert all(REST[card] == 4 - POINTS[card] for card in CARDS)
    assert Counter(POINTS.values()) == {2: 27, 3: 36, 4: 28}
    assert Counter(ICONS.values()) == {"K": 30, "N": 30, "NK": 31}
    assert Counter(ISSUE.values()) == {"CR": 30, "DEF": 29, "ECON": 28, "": 4}
    assert GATHERING == ["c14", "c15", "c16", "c17"]
    assert all(STATE[card] == "" for card in GATHERING)


@rule(SLUG, "R1.5")
def test_every_state_is_on_a_card():
    printed = Counter(STATE[card] for card in CARDS if STATE[card])
    assert set(printed) == set(STATES)
    four = [place for place in STATES if printed[place] == 4]
    three = [place for place in STATES if printed[place] == 3]
    assert four == ["CA", "IL", "NY", "OH", "PA", "TX"]
    assert three == ["MA", "MI", "NJ"]
    assert sum(n == 2 for n in printed.values()) == 13
    assert sum(n == 1 for n in printed.values()) == 28


@rule(SLUG, "R1.6")
def test_sixteen_endorsement_cards_four_of_them_major():
    assert ENDORSEMENTS == {"EAST": 3, "MIDWEST": 3, "SOUTH": 3, "WEST": 3, "MAJOR": 4}


@rule(SLUG, "R1.7", "R6.11")
def test_the_candidate_card_is_worth_five_points_and_is_then_exhausted(table):
    s = table(N)
    assert choices(s, N) == ["candidate"]
    answer(s, "candidate")
    assert s.decisions[0].values == {"card": "candidate", "n": 5}
    answer(s, "position")
    assert s.points == 5
    assert s.ready == [True, False]
    assert s.rest == [0, 0]
    answer(s, "done")
    assert s.decisions == []  # no event to trigger


@rule(SLUG, "R1.8")
def test_pieces_never_run_out(table):
    s = table(support={"NY": 60})
    s.gain(K, "NY", 30)
    s.add_momentum(K, 40)
    for _ in range(9):
        s.add_endorsement(K, "EAST")
    assert (s.support["NY"], s.momentum[K], s.endorsed["EAST"]) == (90, 42, 9)


@rule(SLUG, "R2.1")
def test_the_first_cubes_lie_where_they_are_printed():
    s = GAME.start(2)
    blue = "AL1 AR1 GA2 LA2 MA2 MO1 MS2 NC1 RI2 SC1"
    red = "AZ1 CO1 IA1 IN1 KS2 ME1 ND1 NE2 OH1 OK1 SD1 UT1 VT1 WY1"
    for side, listed in ((1, blue), (-1, red)):
        for word in listed.split():
            assert s.support[word[:2]] == side * int(word[2])
    assert sum(n for n in START.values() if n > 0) == 15
    assert sum(-n for n in START.values() if n < 0) == 16


@rule(SLUG, "R2.2", "R2.3", "R2.4", "R2.5", "R2.6")
def test_the_opening_table():
    s = GAME.start(2)
    assert s.token == ["MA", "CA"]
    assert s.track == ["DEF", "ECON", "CR"]
    assert set(s.issues.values()) == set(s.media.values()) == set(s.endorsed.values()) == {0}
    assert s.bag == [10, 10]
    assert s.momentum == [2, 2]
    assert s.ready == [True, True]
    assert len(s.deck) == 91
    assert sum(s.endorsements.values()) == 16
    assert (s.rest, s.discard) == ([0, 0], [])
    assert s.decisions[0].kind == "draw"  # cards come from a shuffled deck


@rule(SLUG, "R2.7", "R3.8")
def test_the_projected_tally_counts_cubes_then_endorsements_then_leans():
    s = GAME.start(2)
    assert s.projected() == [314, 223]
    s.endorsed["EAST"] = -1
    assert s.projected()[N] == 223 + sum(
        VOTES[place] for place in IN_REGION["EAST"] if not s.support[place] and LEAN[place] == K
    )
    s.gain(K, "NY")
    assert s.projected()[K] >= 45


@rule(SLUG, "R3.1", "R3.2")
def test_gaining_removes_opposing_pieces_first_wherever_it_is(table):
    s = table(support={"OH": -2}, media={"EAST": -1}, issues={"DEF": -3}, endorsed={"WEST": -1})
    s.gain(K, "OH", 3)
    s.add_media(K, "EAST", 2)
    s.add_issue(K, "DEF", 2)
    s.add_endorsement(K, "WEST")
    assert (s.support["OH"], s.media["EAST"], s.issues["DEF"], s.endorsed["WEST"]) == (1, 1, -1, 0)


@rule(SLUG, "R3.3")
def test_losing_takes_only_what_is_there_and_helps_nobody(table):
    s = table(support={"NY": 2}, media={"EAST": 1}, issues={"CR": 1})
    s.lose(K, "NY", 5)
    s.lose(N, "MA", 5)
    s.add_media(K, "EAST", -3)
    s.add_issue(K, "CR", -2)
    assert (s.support["NY"], s.support["MA"], s.media["EAST"], s.issues["CR"]) == (0, 2, 0, 0)


@rule(SLUG, "R3.4")
def test_one_cube_leads_a_state_or_an_issue_and_four_carry_the_state(table):
    s = table(support={"NY": 1, "PA": -4, "TX": 0}, issues={"DEF": -1})
    assert (s.leads("NY"), s.leads("PA"), s.leads("TX")) == (K, N, NOBODY)
    assert (s.leader("DEF"), s.leader("CR")) == (N, NOBODY)
    assert s.must_check(K, "PA")
    assert not s.must_check(N, "NY")


@rule(SLUG, "R3.5")
def test_momentum_stops_at_zero_and_its_loss_may_be_played_all_the_same(event):
    assert event(70, K, momentum=[1, 0]).momentum == [0, 0]


@rule(SLUG, "R3.6")
def test_support_from_events_and_debates_is_never_checked(event):
    s = event(18, N, "MA", support={"MA": 7})
    assert s.support["MA"] == 6
    assert s.bag == [10, 10]


@rule(SLUG, "R3.7")
def test_may_means_less_or_nothing(event):
    assert event(6, K, "NY", "done").support["NY"] == 1
    assert event(6, K, "done").support["NY"] == 0
    assert event(42, N).support["MA"] == 0  # no may: it simply happens


def test_whole_random_games_end_with_a_president():
    for seed in range(3):
        s = GAME.start(2)
        play_on(s, Random(seed), GAME.bound)
        assert s.president in (K, N)
        assert GAME.placing(s)[s.president] == 1
        assert sum(s.votes) <= 537
