"""Every event from card 1 to card 30 is played and its effect looked at."""

from escale.games.kennedy_nixon.board import IN_REGION, STATES
from escale.testing import answer, choices, rule

K, N, NOBODY = 0, 1, -2
SLUG = "kennedy-nixon"


@rule(SLUG, "R16.1", "R14.1")
def test_the_ministers_of_houston_send_kennedy_to_texas_and_prevent_three_cards(event, table):
    s = event(1, K, "TX", "NY", "CA", "OH", "PA")
    assert s.token[K] == "TX"
    assert s.momentum == [3, 2]
    assert [s.support[p] for p in ("TX", "NY", "CA", "OH", "PA")] == [1, 1, 1, 0, 1]
    assert s.prevention == ["c1"]
    s = table(N, ([], ["c9", "c44", "c73"]), prevention=["c1"])
    assert choices(s, N) == ["cp:c9", "cp:c44", "cp:c73", "candidate"]


@rule(SLUG, "R16.1", "R3.7")
def test_the_five_supports_of_houston_go_to_different_states_or_are_left(event):
    s = event(1, K, "TX")
    assert "TX" not in choices(s, K)
    answer(s, "done")
    assert s.support["TX"] == 1


@rule(SLUG, "R16.2", "R14.7")
def test_a_bad_knee_puts_nixon_in_maryland_and_makes_campaigning_cost_momentum(event, table):
    s = event(2, K)
    assert s.token[N] == "MD"
    assert s.running == {"c2": N}
    s = table(N, ([], ["c5"]), running={"c2": N}, momentum=[0, 1])
    answer(s, "cp:c5", "campaign")
    assert s.momentum[N] == 0
    s = table(N, ([], ["c5"]), running={"c2": N}, momentum=[0, 0])
    answer(s, "cp:c5")
    assert choices(s, N) == ["advertise", "position"]


@rule(SLUG, "R16.3")
def test_a_gallup_poll_lets_the_player_order_the_issues(event):
    s = event(3, N, "CR", "DEF")
    assert s.track == ["CR", "DEF", "ECON"]
    assert event(3, K, "DEF", "ECON").track == ["DEF", "ECON", "CR"]


@rule(SLUG, "R16.4", "R14.3")
def test_the_citizens_add_a_point_to_nixons_cards_up_to_five(event, table):
    s = event(4, N)
    assert s.running == {"c4": N}
    assert [s.worth(N, points, "campaign") for points in (2, 3, 4, 5)] == [3, 4, 5, 5]
    assert s.worth(K, 3, "campaign") == 3


@rule(SLUG, "R16.5")
def test_volunteers_give_the_player_momentum(event):
    assert event(5, K).momentum == [3, 2]
    assert event(5, N).momentum == [2, 3]


@rule(SLUG, "R16.6")
def test_new_england_holds_new_york_but_not_new_hampshire(event):
    s = event(6, K)
    assert choices(s, K) == ["CT", "MA", "ME", "NY", "RI", "VT", "done"]
    answer(s, "NY", "NY", "MA")
    assert "NY" not in choices(s, K)
    answer(s, "MA", "VT")
    assert (s.support["NY"], s.support["MA"], s.support["VT"]) == (2, 4, 0)
    assert s.decisions == []


@rule(SLUG, "R16.7", "R13.6")
def test_cook_county_waits_for_election_day(event):
    s = event(7, N)
    assert s.election_box == {"c7": N}


@rule(SLUG, "R16.8", "R16.N1")
def test_soviet_growth_lifts_the_economy_and_pays_its_leader_in_new_york(event):
    s = event(8, K, issues={"ECON": -1})
    assert s.track == ["ECON", "DEF", "CR"]
    assert s.support["NY"] == -1
    s = event(8, K)
    assert s.track[0] == "ECON"
    assert s.support["NY"] == 0


@rule(SLUG, "R16.9")
def test_the_baptist_ministers_cut_kennedy_in_the_south_and_midwest(event):
    s = event(9, N, support={"IL": 3, "NY": 2})
    assert set(choices(s, N)) == {"AL", "AR", "GA", "LA", "MS", "NC", "SC", "MO", "IL", "done"}
    answer(s, "IL", "IL")
    assert "IL" not in choices(s, N)
    answer(s, "GA", "AL", "LA")
    assert [s.support[p] for p in ("IL", "GA", "AL", "LA")] == [1, 1, 0, 1]
    assert s.decisions == []


@rule(SLUG, "R16.10", "R16.N7", "R16.N13")
def test_a_swing_state_changes_hands_and_draws_the_token(event):
    s = event(10, N, support={"NY": 3, "IL": 4})
    assert "NY" in choices(s, N)
    assert "IL" not in choices(s, N)  # carried
    assert "TX" not in choices(s, N)  # empty
    answer(s, "NY")
    assert s.support["NY"] == -2
    assert s.token[N] == "NY"
    assert event(10, K, "OH").support["OH"] == 4
    assert event(10, K, "no").token[K] == "MA"


@rule(SLUG, "R16.11")
def test_sputnik_lifts_defense_and_its_leader_gains_three(event):
    s = event(11, K, "NY", "PA", "done", issues={"DEF": -2}, track=["ECON", "DEF", "CR"])
    assert s.track == ["DEF", "ECON", "CR"]
    assert (s.support["NY"], s.support["PA"]) == (-1, -1)


@rule(SLUG, "R16.12")
def test_the_southern_strategy_pays_nixon_in_the_south_and_kennedy_in_civil_rights(event):
    s = event(12, N)
    assert choices(s, N) == [*IN_REGION["SOUTH"], "done"]
    answer(s, "TX", "TX", "FL", "FL", "GA")
    assert (s.support["TX"], s.support["FL"], s.support["GA"]) == (-2, -2, 1)
    assert s.issues["CR"] == 1


@rule(SLUG, "R16.13")
def test_kruschev_helps_the_leader_in_defense(event):
    s = event(13, N, "NY", "CA", "TX", issues={"DEF": 1})
    assert s.momentum == [3, 2]
    assert [s.support[p] for p in ("NY", "CA", "TX")] == [1, 1, 1]


@rule(SLUG, "R16.14", "R16.N3")
def test_momentum_gathers_in_the_south_for_whoever_leads_more_states(event):
    s = event(14, N)  # Kennedy leads seven Southern states at the start
    assert s.momentum == [3, 2]
    assert all(s.support[place] >= 1 for place in IN_REGION["SOUTH"])
    assert s.support["GA"] == 2  # not empty: nothing more there


@rule(SLUG, "R16.15", "R16.N3")
def test_momentum_in_the_east_does_nothing_on_a_tie(event):
    s = event(15, K)  # MA and RI against ME and VT
    assert s.momentum == [2, 2]
    assert s.support["NY"] == 0
    s = event(15, N, support={"NY": 9})
    assert s.momentum == [3, 2]
    assert s.support["PA"] == 1


@rule(SLUG, "R16.16")
def test_momentum_gathers_in_the_midwest_for_nixon(event):
    s = event(16, K)
    assert s.momentum == [2, 3]
    assert s.support["IL"] == -1
    assert s.support["MO"] == 1  # Kennedy's cube is not touched


@rule(SLUG, "R16.17", "R16.N3")
def test_momentum_gathers_in_the_west_with_alaska_and_hawaii(event):
    s = event(17, N)
    assert (s.support["AK"], s.support["HI"], s.support["NM"]) == (-1, -1, -1)
    assert s.projected() == [307, 230]  # New Mexico 4 and Nevada 3 have swung


@rule(SLUG, "R16.18", "R14.1")
def test_eisenhower_gives_seven_supports_and_prevents_his_silence(event, table):
    s = event(18, N, "NY", "PA", "CA", "TX", "IL", "OH", "MI")
    assert s.support["OH"] == -2
    assert s.support["NY"] == -1
    assert s.prevention == ["c18"]
    s = table(K, (["c74"], []), prevention=["c18"])
    assert "event:c74" not in choices(s, K)


@rule(SLUG, "R16.19")
def test_the_old_south_makes_the_leader_in_civil_rights_pay(event):
    s = event(19, N, issues={"CR": 2})
    assert set(choices(s, K)) == {"AL", "AR", "GA", "LA", "MS", "NC", "SC"}
    answer(s, "GA", "GA", "MS", "MS", "LA")
    assert [s.support[p] for p in ("GA", "MS", "LA", "AL")] == [0, 0, 1, 1]
    assert s.running == {"c19": K}
    assert s.barred(K, "TX") == "c19"
    assert s.barred(N, "TX") == ""


@rule(SLUG, "R16.19", "R6.16")
def test_the_old_south_takes_all_when_there_is_less_and_nothing_without_a_leader(event):
    s = event(19, N, issues={"CR": -1}, support={"TX": -2, "FL": -2})
    assert (s.support["TX"], s.support["FL"]) == (0, 0)
    s = event(19, N)
    assert s.support["GA"] == 2
    assert s.running == {"c19": NOBODY}


@rule(SLUG, "R16.20")
def test_eggs_in_michigan_bar_nixon_from_the_midwest(event):
    s = event(20, K, support={"MI": -2})
    assert s.token[N] == "MI"
    assert s.support["MI"] == -1
    assert s.barred(N, "OH") == "c20"
    assert s.barred(N, "NY") == ""


@rule(SLUG, "R16.21")
def test_fifty_stars_count_the_cubes_of_alaska_and_hawaii(event):
    s = event(21, K, support={"AK": -3, "HI": 2})
    assert choices(s, N) == [*STATES, "done"]
    answer(s, "NY", "CA", "TX", "IL", "PA")
    assert s.support["PA"] == -1
    assert event(21, K, support={"AK": -2, "HI": 2}).decisions == []


@rule(SLUG, "R16.22", "R16.N8")
def test_a_gaffe_costs_momentum_and_support_where_the_opponent_stands(event):
    s = event(22, N)
    assert s.momentum == [1, 2]
    assert s.support["MA"] == 0  # he had two there
    s = event(22, K, support={"CA": 1})
    assert s.momentum == [2, 1]
    assert s.support["CA"] == 1


@rule(SLUG, "R16.23")
def test_kings_arrest_lifts_civil_rights_and_gives_the_player_three(event):
    s = event(23, N, issues={"CR": 1})
    assert s.track == ["DEF", "CR", "ECON"]
    assert s.issues["CR"] == -2


@rule(SLUG, "R16.24")
def test_the_pledge_of_east_harlem_hurts_nixon_in_the_south(event):
    s = event(24, K, issues={"CR": -2}, support={"TX": -3, "FL": -1, "OH": -5})
    assert choices(s, K) == ["FL", "TX", "done"]
    answer(s, "TX", "TX", "FL")
    assert (s.support["TX"], s.support["FL"], s.issues["CR"]) == (-1, 0, -1)


@rule(SLUG, "R16.25")
def test_the_act_of_1960_lifts_civil_rights_for_nixon(event):
    s = event(25, K)
    assert s.track == ["DEF", "CR", "ECON"]
    assert s.issues["CR"] == -1


@rule(SLUG, "R16.26", "R7.9")
def test_ken_air_flies_for_nothing_and_adds_a_point_to_campaigning(event, table):
    s = event(26, K)
    assert s.running == {"c26": K}
    assert (s.worth(K, 3, "campaign"), s.worth(K, 3, "position")) == (4, 3)
    s = table(K, (["c5"], []), running={"c26": K})
    answer(s, "cp:c5", "campaign", "no")
    assert "go:HI:0" in choices(s, K)
    answer(s, "go:HI:0", "HI", "HI", "HI")
    assert (s.support["HI"], s.token[K]) == (3, "HI")


@rule(SLUG, "R16.27", "R15.3")
def test_rockefeller_gives_new_york_and_a_discarded_card(event):
    s = event(27, N, discard=["c5", "c42"])
    assert s.support["NY"] == -1
    answer(s, "c5")
    assert s.hands[N] == ["c5"]
    assert s.discard == ["c42", "c27"]


@rule(SLUG, "R16.28", "R17.13")
def test_byrds_card_cuts_kennedy_in_three_states_without_limit_per_state(event):
    s = event(28, N, support={"AL": 3, "OK": -1}, seats=3)
    assert choices(s, N) == ["MS", "AL", "done"]
    answer(s, "AL", "AL", "AL")
    assert s.support["AL"] == 0
    assert s.support["MS"] == 2


@rule(SLUG, "R16.29")
def test_the_bug_in_the_great_seal_brings_lodge_back(event):
    s = event(29, N, discard=["c5", "c42"])
    assert s.issues["DEF"] == -1
    assert choices(s, N) == ["c42", "no"]
    answer(s, "c42")
    assert s.hands[N] == ["c42"]
    assert event(29, N, discard=["c5"]).decisions == []


@rule(SLUG, "R16.30")
def test_the_jeers_of_dallas_keep_kennedy_out_of_the_south(event):
    s = event(30, N, support={"TX": 2})
    assert s.support["TX"] == 1
    assert s.barred(K, "GA") == "c30"
    assert s.barred(N, "GA") == ""
