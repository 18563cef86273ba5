"""Every event from card 31 to card 60 is played and its effect looked at."""

from escale.games.kennedy_nixon.board import IN_REGION, STATES
from escale.games.kennedy_nixon.debate import Debates
from escale.games.kennedy_nixon.election import ElectionEvents, Tally
from escale.testing import answer, choices, rule

K, N = 0, 1
SLUG = "kennedy-nixon"


@rule(SLUG, "R16.31", "R14.10")
def test_profiles_in_courage_redraw_a_failed_check_once(event, table):
    assert event(31, K).running == {"c31": K}
    s = table(K, (["c23"], []), running={"c31": K}, support={"NY": -4}, momentum=[0, 0])
    answer(s, "cp:c23", "campaign", "NY", "N")
    assert s.bag == [10, 9]  # the failed cube is gone before the new draw
    answer(s, "redraw", "K")
    assert s.support["NY"] == -3
    answer(s, "go:SOUTH:1", "TX")
    s = table(K, (["c23"], []), running={"c31": K}, support={"NY": -4}, momentum=[0, 0])
    answer(s, "cp:c23", "campaign", "NY", "N", "redraw", "N")
    assert choices(s, K)[-1] == "done"  # a second failure is final
    answer(s, "NY", "N", "no")
    assert s.support["NY"] == -4


@rule(SLUG, "R16.32", "R13.6")
def test_early_returns_let_the_leader_of_connecticut_draw_in_california(event, table):
    assert event(32, K).election_box == {"c32": K}
    steps = [ElectionEvents(K)]
    s = table(steps=steps, election_box={"c32": K}, support={"CT": -1}, turn=9, stage="election")
    answer(s, "N", "K", "N", "K", "N")
    assert s.support["CA"] == -3
    s = table(steps=steps, election_box={"c32": K}, turn=9, stage="election")
    assert s.decisions == []


@rule(SLUG, "R16.33", "R13.10")
def test_unpledged_electors_void_the_narrow_southern_wins_of_kennedy(event, table):
    assert event(33, N).election_box == {"c33": N}
    support = {"AL": 3, "LA": 4, "MS": -1}
    s = table(steps=[Tally()], election_box={"c33": N}, support=support, turn=9)
    assert (s.calls["AL"], s.calls["LA"], s.calls["MS"]) == (-2, K, N)


@rule(SLUG, "R16.34", "R12.12", "R12.14")
def test_a_lazy_shave_shows_nixons_card_first(event, table):
    s = event(34, K)
    assert s.debate_box == ["c34"]
    stacks = [["c39"], ["c42"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks, debate_box=["c34"])
    assert [(d.seat, d.kind) for d in s.decisions] == [(N, "debate_first")]
    answer(s, "c42")
    assert [(d.seat, d.kind) for d in s.decisions] == [(K, "debate_second")]
    assert s.podium["ECON:N"] == ["c42"]
    s = event(34, K, turn=7)
    assert (s.debate_box, s.discard) == ([], ["c34"])


@rule(SLUG, "R16.35", "R12.15", "R12.14")
def test_the_harvard_brain_trust_counts_one_more_on_every_issue(event, table):
    assert event(35, K).debate_box == ["c35"]
    s = table(steps=[Debates()], turn=6, debate_box=["c35"], initiative=N)
    # No cards at all: 1 against 0 on each issue.
    answer(s, *["NY"] * 9)
    assert list(s.decided.values()) == [K, K, K]
    assert event(35, N, turn=8).discard == ["c35"]


@rule(SLUG, "R16.36")
def test_henry_luce_endorses_kennedy_where_he_likes(event):
    assert event(36, N, "WEST").endorsed["WEST"] == 1
    assert event(36, K, "EAST", endorsed={"EAST": -1}).endorsed["EAST"] == 0
    assert event(36, K, "no").endorsed == dict.fromkeys(IN_REGION, 0)


@rule(SLUG, "R16.37")
def test_the_sit_ins_lift_civil_rights_and_help_its_leader(event):
    s = event(37, K, "NY", "IL", "CA", issues={"CR": -1})
    assert s.track == ["DEF", "CR", "ECON"]
    assert s.support["IL"] == -1


@rule(SLUG, "R16.38", "R15.5", "R6.2")
def test_high_hopes_turn_up_two_cards_and_kennedys_happen(event):
    s = event(38, K, "c51", "c70")
    assert s.issues["DEF"] == 3
    assert s.momentum == [2, 2]  # card 70 bears only Nixon's icon
    assert s.discard == ["c51", "c70", "c38"]
    assert s.rest == [2, 0]  # its own rest cubes only
    s = event(38, N, "c14", "c7")
    assert s.momentum == [3, 2]  # Gathering Momentum bears both icons
    assert s.election_box == {"c7": K}


@rule(SLUG, "R16.39", "R16.N4", "R6.12")
def test_johnson_gives_texas_the_south_and_the_candidate_card(event):
    s = event(39, K, "TX", "TX", "TX", "TX", ready=[False, True])
    assert "TX" not in choices(s, K)
    answer(s, "GA", "refresh")
    assert (s.support["TX"], s.support["GA"]) == (4, 3)
    assert s.ready == [True, True]
    s = event(39, N, "done", "done", "no", ready=[False, True])
    assert s.ready == [False, True]


@rule(SLUG, "R16.40")
def test_northern_blacks_follow_the_leader_in_civil_rights(event):
    s = event(40, N, issues={"CR": 1})
    assert choices(s, K) == ["IL", "MI", "NY", "done"]
    answer(s, "IL", "IL", "NY", "NY", "MI")
    assert (s.support["IL"], s.support["NY"], s.support["MI"]) == (2, 2, 1)


@rule(SLUG, "R16.41")
def test_salinger_gives_kennedy_three_cubes_on_one_issue(event):
    s = event(41, N, "ECON", "ECON", "ECON", issues={"ECON": -1})
    assert s.issues["ECON"] == 2
    assert s.decisions == []
    assert event(41, K, "no").issues == {"DEF": 0, "ECON": 0, "CR": 0}


@rule(SLUG, "R16.41", "R3.7")
def test_salinger_may_stop_before_the_third_cube_but_not_change_issue(event):
    s = event(41, K, "CR", issues={"CR": -3})
    assert choices(s, K) == ["CR", "no"]
    answer(s, "CR", "no")
    assert s.issues == {"DEF": 0, "ECON": 0, "CR": -1}


@rule(SLUG, "R16.42", "R6.12")
def test_lodge_gives_massachusetts_defense_and_the_candidate_card(event):
    s = event(42, N, "refresh", ready=[True, False])
    assert s.support["MA"] == 0
    assert s.issues["DEF"] == -2
    assert s.ready == [True, True]


@rule(SLUG, "R16.43", "R3.6")
def test_catholic_support_is_placed_without_checks_two_per_state(event):
    assert choices(event(43, K), K) == [*STATES, "done"]
    s = event(43, K, "OH", "OH", support={"OH": -5})
    assert s.support["OH"] == -3
    assert "OH" not in choices(s, K)
    answer(s, "NY", "NY", "PA", "PA", "CA")
    assert s.decisions == []
    assert s.bag == [10, 10]


@rule(SLUG, "R16.44", "R14.5")
def test_the_bishops_keep_kennedy_from_spending_momentum(event, table):
    assert event(44, N).running == {"c44": K}
    s = table(K, (["c22"], []), running={"c44": K})
    answer(s, "cp:c22", "position")
    assert choices(s, K)[-1] == "done"  # no pre-empting was offered
    s = table(N, ([], ["c22"]), running={"c44": K}, momentum=[5, 0])
    answer(s, "cp:c22", "position", "done")
    assert s.decisions == []  # nor any triggering


@rule(SLUG, "R16.45")
def test_the_compact_takes_nixon_to_new_york(event):
    s = event(45, N)
    assert s.token[N] == "NY"
    assert (s.issues["CR"], s.support["NY"], s.media["EAST"]) == (-1, -2, -1)


@rule(SLUG, "R16.46", "R8.4")
def test_prime_time_works_where_the_player_is_on_the_air(event):
    s = event(46, N, media={"WEST": -1, "SOUTH": -2, "EAST": 3})
    assert choices(s, N) == ["SOUTH", "WEST", "no"]
    answer(s, "WEST")
    assert choices(s, N) == [*IN_REGION["WEST"], "done"]
    answer(s, "CA", "CA", "NM", "NM", "NV")
    assert (s.support["CA"], s.support["NM"], s.support["NV"]) == (-2, -2, -1)
    assert event(46, K).decisions == []


@rule(SLUG, "R16.47")
def test_the_cold_war_pays_the_leader_in_defense(event):
    s = event(47, K, "NY", "CA", "TX", "IL", "PA", issues={"DEF": -1})
    assert s.support["PA"] == -1
    assert event(47, K).decisions == []


@rule(SLUG, "R16.48")
def test_food_prices_lift_the_economy_two_places_for_nixon(event):
    s = event(48, N, track=["DEF", "CR", "ECON"])
    assert s.track == ["ECON", "DEF", "CR"]
    assert s.issues["ECON"] == -2


@rule(SLUG, "R16.49")
def test_eleanor_roosevelt_tours_the_midwest(event):
    s = event(49, K)
    assert choices(s, K) == [*IN_REGION["MIDWEST"], "done"]
    answer(s, "OH", "OH", "IL", "IL", "MI")
    assert (s.support["OH"], s.support["IL"], s.support["MI"]) == (1, 2, 1)


@rule(SLUG, "R16.50")
def test_the_industrial_midwest_is_six_states(event):
    s = event(50, N)
    assert choices(s, N) == ["IL", "IN", "MI", "MN", "OH", "WI", "done"]
    answer(s, "IL", "IL", "MI", "MI", "WI")
    assert (s.support["IL"], s.support["MI"], s.support["WI"]) == (-2, -2, -1)


@rule(SLUG, "R16.51", "R6.4")
def test_the_missile_gap_helps_kennedy_whoever_plays_it(event):
    assert event(51, N, issues={"DEF": -1}).issues["DEF"] == 2


@rule(SLUG, "R16.52")
def test_hurricane_donna_takes_the_player_to_florida(event):
    s = event(52, N)
    assert s.token[N] == "FL"
    assert (s.momentum[N], s.support["FL"]) == (3, -1)


@rule(SLUG, "R16.53", "R15.6")
def test_the_headquarters_exchange_cards(event):
    s = event(53, N, hands=([], ["c5", "c6", "c7"]))
    assert choices(s, N) == ["c5", "c6", "c7", "done"]
    answer(s, "c5", "c7", "done", "c90", "c91")
    assert s.hands[N] == ["c6", "c90", "c91"]
    assert s.discard == ["c5", "c7", "c53"]


@rule(SLUG, "R16.54", "R14.3")
def test_bobby_adds_a_point_to_kennedys_cards_up_to_five(event):
    s = event(54, K)
    assert s.running == {"c54": K}
    assert [s.worth(K, points, "advertise") for points in (2, 4, 5)] == [3, 5, 5]


@rule(SLUG, "R16.55", "R14.9", "R14.12")
def test_a_hostile_press_checks_nixon_everywhere_but_on_the_air(event):
    s = event(55, K)
    assert s.must_check(N, "NY")
    assert not s.must_check(K, "NY")
    s.media["EAST"] = -1
    assert not s.must_check(N, "NY")
    assert s.must_check(N, "CA")
    s.running["c79"] = N
    assert not s.must_check(N, "CA")


@rule(SLUG, "R16.56", "R16.N6", "R14.3")
def test_opposition_research_shows_a_hand_and_spends_three_points(event):
    s = event(56, N, hands=(["c5", "c6"], []), running={"c4": N})
    assert s.known[K] == ["c5", "c6"]
    assert choices(s, N) == ["campaign", "advertise", "position", "no"]
    answer(s, "position", "DEF", "ECON", "CR")
    assert s.issues == {"DEF": -1, "ECON": -1, "CR": -1}
    assert s.decisions == []  # card 4 adds nothing to the points of an event


@rule(SLUG, "R16.57", "R15.6")
def test_the_new_frontier_changes_kennedys_hand(event):
    s = event(57, N, hands=(["c5"], ["c6"]))
    assert choices(s, K) == ["c5", "done"]
    answer(s, "c5", "c91")
    assert s.hands == [["c91"], ["c6"]]


@rule(SLUG, "R16.58", "R15.4", "R6.2")
def test_tricky_dick_replays_a_discarded_event(event):
    s = event(58, N, discard=["c5", "c51", "c9"], prevention=["c1"])
    assert s.momentum == [2, 3]
    assert choices(s, N) == ["c5", "c51", "no"]
    answer(s, "c5")
    assert s.momentum == [2, 4]  # he is "the player" of the replayed card
    assert s.discard == ["c51", "c9", "c5", "c58"]
    assert s.rest == [0, 0]


@rule(SLUG, "R16.59")
def test_the_mid_atlantic_is_five_states(event):
    s = event(59, K)
    assert choices(s, K) == ["DE", "MD", "NJ", "NY", "PA", "done"]
    answer(s, "NY", "NY", "PA", "PA", "NJ")
    assert (s.support["NY"], s.support["PA"], s.support["NJ"]) == (2, 2, 1)


@rule(SLUG, "R16.60", "R8.4")
def test_the_world_series_end_for_whoever_is_on_the_air_in_the_east(event):
    s = event(60, K, media={"EAST": -1})
    assert choices(s, N) == [*IN_REGION["EAST"], "done"]
    answer(s, "NY", "NY", "PA", "PA", "NJ")
    assert s.support["NJ"] == -1
    assert event(60, K).decisions == []
