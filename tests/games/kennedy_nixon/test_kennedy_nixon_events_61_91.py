"""Every event from card 61 to card 91 is played and its effect looked at."""

from escale.games.kennedy_nixon.board import VOTES
from escale.games.kennedy_nixon.election import ElectionEvents
from escale.testing import answer, choices, rule

K, N = 0, 1
SLUG = "kennedy-nixon"


@rule(SLUG, "R16.61")
def test_fatigue_exhausts_the_opponents_candidate_card(event):
    assert event(61, K).ready == [True, False]
    assert event(61, N).ready == [False, True]
    assert event(61, K, ready=[True, False]).ready == [True, False]


@rule(SLUG, "R16.62", "R16.N2")
def test_powers_trial_lifts_defense_two_places_and_helps_its_leader(event):
    s = event(62, K, track=["ECON", "CR", "DEF"], issues={"DEF": -1})
    assert s.track == ["DEF", "ECON", "CR"]
    assert s.momentum == [2, 3]
    assert event(62, K).track == ["DEF", "ECON", "CR"]  # already at the top


@rule(SLUG, "R16.63", "R3.3")
def test_give_me_a_week_costs_nixon_momentum_and_every_issue(event):
    s = event(63, K, issues={"DEF": -2, "ECON": 1, "CR": -1}, momentum=[2, 1])
    assert s.momentum == [2, 0]
    assert s.issues == {"DEF": -1, "ECON": 1, "CR": 0}


@rule(SLUG, "R16.64")
def test_a_stump_speech_catches_up_in_momentum_and_nothing_else(event):
    s = event(64, K, momentum=[1, 4])
    assert s.momentum == [4, 4]
    assert s.issues == {"DEF": 0, "ECON": 0, "CR": 0}
    assert event(64, K, momentum=[5, 4]).momentum == [5, 4]


@rule(SLUG, "R16.65", "R14.5")
def test_joe_kennedy_keeps_nixon_from_spending_momentum(event):
    s = event(65, K)
    assert s.running == {"c65": N}
    assert not s.may_pay(N, 1)
    s.add_momentum(N, -1)  # losing it is another matter
    assert s.momentum[N] == 1


@rule(SLUG, "R16.66", "R15.3", "R15.7")
def test_stevenson_gives_illinois_and_a_discarded_card(event):
    s = event(66, K, "c90", discard=["c90"], hands=(["c5"], []))
    assert s.support["IL"] == 1
    assert s.hands[K] == ["c5", "c90"]
    assert s.known[K] == ["c90"]
    assert event(66, K).decisions == []  # an empty pile: nothing


@rule(SLUG, "R16.67")
def test_voters_register_where_nobody_has_support(event):
    s = event(67, N)
    assert "NY" in choices(s, N)
    assert "OH" not in choices(s, N)
    answer(s, "NY", "CA", "TX")
    assert (s.support["NY"], s.support["CA"], s.support["TX"]) == (-1, -1, -1)
    assert s.decisions == []


@rule(SLUG, "R16.68")
def test_peace_without_surrender_lifts_defense_for_nixon(event):
    s = event(68, K, track=["ECON", "DEF", "CR"])
    assert s.track == ["DEF", "ECON", "CR"]
    assert s.issues["DEF"] == -1


@rule(SLUG, "R16.69", "R14.3")
def test_the_summer_session_takes_two_points_and_may_move_kennedy(event):
    s = event(69, N)
    assert choices(s, K) == ["MD", "VA", "no"]
    answer(s, "VA")
    assert s.token[K] == "VA"
    assert s.running == {"c69": K}
    assert [s.worth(K, points, "campaign") for points in (2, 3, 4, 5)] == [1, 1, 2, 3]


@rule(SLUG, "R16.70")
def test_the_old_nixon_costs_both_momentum(event):
    assert event(70, N, momentum=[4, 3]).momentum == [1, 2]


@rule(SLUG, "R16.71", "R16.N9")
def test_the_heartland_is_nineteen_small_states(event):
    s = event(71, N)
    listed = "AK AZ CO HI IA ID KS KY MT ND NE NM NV OK OR SD UT WA WY"
    assert " ".join(sorted(choices(s, N)[:-1])) == listed
    answer(s, "AK", "AZ", "CO", "HI", "IA", "ID", "KS")
    assert (s.support["AK"], s.support["KS"]) == (-1, -3)
    assert s.decisions == []


@rule(SLUG, "R16.72")
def test_the_south_revolts_only_against_a_kennedy_who_leads_in_civil_rights(event):
    s = event(72, N, "TX", "TX", "GA", "GA", "FL", issues={"CR": 1})
    assert (s.support["TX"], s.support["GA"], s.support["FL"]) == (-2, 0, -1)
    assert event(72, N, issues={"CR": -1}).decisions == []


@rule(SLUG, "R16.73")
def test_peale_cuts_kennedy_anywhere_once_per_state(event):
    s = event(73, N, "MA", "GA", "LA", "RI", "MS")
    assert [s.support[p] for p in ("MA", "GA", "LA", "RI", "MS")] == [1, 1, 1, 1, 1]
    assert s.decisions == []


@rule(SLUG, "R16.74", "R7.10")
def test_eisenhowers_silence_closes_what_kennedy_carries(event, table):
    assert event(74, K).running == {"c74": N}
    s = table(N, ([], ["c22"]), running={"c74": N}, support={"CA": 4, "NV": 3}, momentum=[0, 0])
    answer(s, "cp:c22", "campaign")
    assert "CA" not in choices(s, N)
    assert "NV" in choices(s, N)


@rule(SLUG, "R16.75")
def test_republican_spots_are_placed_without_checks(event):
    s = event(75, N, "EAST", "EAST", "WEST", media={"EAST": 1})
    assert s.token[N] == "NY"
    assert (s.media["EAST"], s.media["WEST"]) == (-1, -1)
    assert s.bag == [10, 10]
    assert event(75, N, "done").media["EAST"] == 0


@rule(SLUG, "R16.76", "R14.8")
def test_nixons_pledge_pays_kennedy_when_nixon_does_not_campaign(event, table):
    assert event(76, K).running == {"c76": K}
    assert event(5, N, running={"c76": K}).momentum == [3, 3]
    s = table(N, ([], ["c22"]), running={"c76": K}, momentum=[0, 0])
    answer(s, "cp:c22", "position")
    assert s.momentum[K] == 1
    s = table(N, running={"c76": K})
    answer(s, "candidate", "advertise")
    assert s.momentum[K] == 3
    s = table(N, ([], ["c22"]), running={"c76": K})
    answer(s, "cp:c22", "campaign")
    assert s.momentum[K] == 2
    s = table(K, (["c5"], []), running={"c76": K})
    answer(s, "cp:c5", "position", "no", "done", "trigger")
    assert s.momentum == [2, 2]  # Nixon paid 1 and gained 1; triggering is not playing


@rule(SLUG, "R16.77", "R16.N9")
def test_the_suburbs_are_seven_big_states(event):
    s = event(77, K)
    assert choices(s, K) == ["CA", "IL", "MI", "NY", "OH", "PA", "TX", "done"]
    assert all(VOTES[place] >= 20 for place in choices(s, K)[:-1])
    answer(s, "CA", "CA", "NY", "NY", "TX")
    assert (s.support["CA"], s.support["NY"], s.support["TX"]) == (2, 2, 1)


@rule(SLUG, "R16.78")
def test_the_stock_market_lifts_the_economy_and_pays_two_in_new_york(event):
    s = event(78, N, track=["DEF", "CR", "ECON"], issues={"ECON": 2})
    assert s.track == ["ECON", "DEF", "CR"]
    assert s.support["NY"] == 2


@rule(SLUG, "R16.79", "R7.9")
def test_advance_men_spare_the_player_travel_and_checks(event):
    s = event(79, N, support={"NY": 6})
    assert s.running == {"c79": N}
    assert s.free_travel(N)
    assert not s.free_travel(K)
    assert not s.must_check(N, "NY")
    assert not s.must_check(N, "MA")  # Kennedy's token is there
    assert s.must_check(K, "CA")


@rule(SLUG, "R16.80", "R8.4")
def test_herblock_draws_two_media_cubes_away(event):
    s = event(80, K, media={"EAST": -2, "WEST": -1, "SOUTH": 1})
    assert choices(s, K) == ["EAST", "WEST", "done"]
    answer(s, "EAST", "WEST")
    assert (s.media["EAST"], s.media["WEST"], s.media["SOUTH"]) == (-1, 0, 1)


@rule(SLUG, "R16.81", "R14.5")
def test_the_peace_corps_preempt_for_nothing_even_under_the_bishops(event, table):
    assert event(81, K).running == {"c81": K}
    s = table(K, (["c22"], []), running={"c81": K, "c44": K}, momentum=[0, 2])
    answer(s, "cp:c22", "position", "preempt", "done")
    assert s.momentum == [0, 2]
    assert s.decisions == []  # nothing to trigger any more


@rule(SLUG, "R16.82")
def test_castro_helps_the_leader_in_defense_in_florida(event):
    s = event(82, N, issues={"DEF": 1})
    assert s.momentum == [3, 2]
    assert s.support["FL"] == 1
    assert event(82, N).support["FL"] == 0


@rule(SLUG, "R16.83", "R16.N5", "R14.7")
def test_a_whistlestop_is_a_campaign_of_seven_points_one_per_state(event):
    s = event(83, N, running={"c2": N}, momentum=[0, 0])  # nothing to pay for an event
    answer(s, "CA", "NV")
    assert "CA" not in choices(s, N)
    answer(s, "go:AK:1", "AK")
    assert s.decisions[0].left == 3
    answer(s, "go:WEST:1", "OR", "WA", "WA")
    assert [s.support[p] for p in ("CA", "NV", "AK", "OR", "WA")] == [-1] * 5
    assert s.token[N] == "WA"


@rule(SLUG, "R16.83", "R3.7")
def test_a_whistlestop_may_be_left_alone(event):
    s = event(83, N, "done")
    assert (s.decisions, s.token[N], s.discard) == ([], "CA", ["c83"])


@rule(SLUG, "R16.83", "R14.13")
def test_a_whistlestop_respects_bans_and_checks(event):
    s = event(83, N, running={"c20": N}, support={"CA": 4})
    assert "go:MIDWEST:1" not in choices(s, N)
    answer(s, "CA", "K")
    assert s.support["CA"] == 4


@rule(SLUG, "R16.84")
def test_quemoy_and_matsu_do_what_kruschev_does(event):
    s = event(84, K, "NY", "CA", "done", issues={"DEF": -1})
    assert s.momentum == [2, 3]
    assert (s.support["NY"], s.support["CA"]) == (-1, -1)


@rule(SLUG, "R16.85", "R14.6")
def test_jackie_makes_nixon_pay_for_events_he_plays(event, table):
    assert event(85, K).running == {"c85": N}
    assert event(89, N, running={"c85": N}, momentum=[0, 1]).momentum == [0, 1]
    s = table(N, ([], ["c89"]), running={"c85": N}, momentum=[2, 0])
    assert choices(s, N) == ["cp:c89", "candidate"]
    s = table(K, (["c89"], []), running={"c85": N}, momentum=[0, 1])
    answer(s, "cp:c89", "position", "done", "trigger")
    assert s.momentum == [0, 1]  # triggering costs its 1, nothing more


@rule(SLUG, "R16.86")
def test_klein_splits_three_cubes_over_the_issues(event):
    s = event(86, K, "DEF", "CR", "CR", issues={"CR": 1})
    assert s.issues == {"DEF": -1, "ECON": 0, "CR": -1}
    assert event(86, N, "done").issues["DEF"] == 0


@rule(SLUG, "R16.87", "R14.14")
def test_stevensons_loyalists_close_the_west_and_the_midwest_to_kennedy(event, table):
    assert event(87, N).running == {"c87": K}
    s = table(K, (["c5"], []), running={"c87": K}, token=["HI", "CA"], momentum=[0, 0])
    answer(s, "cp:c5", "campaign")
    assert s.decisions == []  # nothing to do: the points are lost and the token stays
    assert s.token[K] == "HI"
    assert s.discard == ["c5"]


@rule(SLUG, "R16.88", "R14.3")
def test_the_stature_gap_makes_positioning_dear(event):
    s = event(88, N)
    assert (s.worth(K, 4, "position"), s.worth(K, 2, "position")) == (2, 1)
    assert s.worth(K, 4, "campaign") == 4


@rule(SLUG, "R16.89")
def test_the_new_nixon_gains_momentum(event):
    assert event(89, K).momentum == [2, 3]


@rule(SLUG, "R16.90", "R13.15", "R13.14")
def test_a_recount_is_three_checks_in_a_state_named_first(event, table):
    assert event(90, K).election_box == {"c90": K}
    s = table(steps=[ElectionEvents(K)], election_box={"c90": K}, turn=9, stage="election")
    assert s.decisions[0].seat == N
    answer(s, "IL", "N", "N", "K")
    assert s.support["IL"] == -2


@rule(SLUG, "R16.91", "R15.7")
def test_political_capital_draws_two_cards(event):
    s = event(91, N, "draw", "c5", "draw", "c6")
    assert s.hands[N] == ["c5", "c6"]
    assert s.decisions == []
    assert event(91, K, "no").hands == [[], []]
    assert event(91, N, "draw", "c5", "no").hands == [[], ["c5"]]  # R3.7: or just one
