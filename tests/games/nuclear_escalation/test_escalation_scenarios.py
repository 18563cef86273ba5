"""The scenarios T1 to T49, one test each."""

import pytest

from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.accords import Grow
from escale.games.nuclear_escalation.cards import LEVEL
from escale.games.nuclear_escalation.people import lose
from escale.games.nuclear_escalation.steps import Place, Reveal
from escale.testing import answer, choices, rule

G = "nuclear-escalation"


@rule(G, "R1.1", "R1.2", "R1.5", "R3.1", "R3.2", "R3.3", "R3.4", "R3.5")
@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 10), (4, 8), (5, 7), (6, 6)])
def test_t1_each_nation_is_dealt_its_people_and_nine_cards(world, seats, each):
    s = GAME.start(seats)
    assert world.kind(s) == "first_player"
    answer(s, "seat:1")
    assert s.first == 1
    while s.phase == "deal":
        answer(s, s.decisions[0].choices[-1])
        world.lawful(s)
    assert [sum(cards) for cards in s.people] == [each] * seats
    assert [len(hand) for hand in s.hands] == [9] * seats
    assert sum(s.bank_people) == 40 - each * seats
    assert sum(s.population) + s.bank == 240
    assert sum(s.pile.values()) == 100 - 9 * seats
    assert not s.war


@rule(G, "R4.1", "R4.2", "R6.5")
def test_t2_an_opening_hand_with_three_secrets_is_emptied_of_them(world):
    hand = ["S05", "S07", "T01", "W10", "W10", "W20", "P5", "MIN", "TIT"]
    s = world.opening(world(hands=[hand]), 0)
    assert choices(s, 0) == ["S05", "S07", "T01"]
    world.passes(s, "S07", "W10", "S05", "S03")  # a replacement that is a secret itself
    assert world.kind(s) == "secret_target"
    world.passes(s, "seat:2", "W20", "T01", "P5")
    assert choices(s, 0) == ["none"]
    assert len(s.hands[0]) == 9
    assert not any(card in LEVEL for card in s.hands[0])
    assert s.discard == ["S07", "S05", "S03", "T01"]


@rule(G, "R3.5", "R6.3", "R6.9", "R6.10", "R6.13")
def test_t3_a_turn_goes_from_nine_cards_to_ten_and_back(world):
    hand = ["P5"] * 7
    s = world.turn(world(hands=[hand], slots=[["MIN", "W10"]]))
    answer(s, "W20")
    assert s.holdings(0) == 10
    assert choices(s, 0) == ["P5", "W20", "show:W20"]  # a card must be placed
    answer(s, "P5")
    assert s.holdings(0) == 9
    assert (len(s.hands[0]), s.slots[0], s.launchers[0]) == (7, ["W10", "P5"], "MIN")


@rule(G, "R7.2", "R8.1", "R8.2", "R8.5", "R8.6", "R2.4")
def test_t4_a_titan_with_20_megatons_and_a_4_costs_nine_million(world):
    s = world.reveal(world(launchers=["TIT"], slots=[["W20"]]))
    answer(s, "seat:2")
    assert s.war
    world.passes(s, "4")
    assert s.population == [40, 40, 31]
    assert s.discard == ["TIT", "W20"]
    assert s.launchers[0] == ""


@rule(G, "R7.4", "R2.5")
def test_t5_a_minuteman_cannot_lift_20_megatons(world):
    s = world.reveal(world(launchers=["MIN"], slots=[["W20"]]))
    assert sorted(s.discard) == ["MIN", "W20"]
    assert not s.war
    assert s.active == 1


@rule(G, "R7.4")
def test_t6_a_warhead_alone_is_discarded(world):
    s = world.reveal(world(slots=[["W10"]]))
    assert s.discard == ["W10"]


@rule(G, "R7.5", "R7.12")
def test_t7_propaganda_works_in_peace_but_costs_the_waiting_missile(world):
    s = world.reveal(world(launchers=["MX"], slots=[["P10"]]))
    assert s.launchers[0] == ""
    assert world.kind(s) == "persuade"
    answer(s, "seat:1")
    assert s.population == [50, 30, 40]
    assert sorted(s.discard) == ["MX", "P10"]


@rule(G, "R7.5", "R11.3")
def test_t8_propaganda_in_war_moves_nobody(world):
    s = world.reveal(world(slots=[["P25"]], war=True))
    assert s.population == [40, 40, 40]
    assert s.discard == ["P25"]
    assert s.active == 1


@rule(G, "R7.6", "R13.2", "R13.1")
def test_t9_propaganda_takes_what_there_is_and_its_victim_does_not_retaliate(world):
    s = world((40, 6, 40), hands=[[], ["MIN", "W10"]], slots=[["P10"]])
    world.reveal(s)
    answer(s, "seat:1")
    assert s.population == [46, 0, 40]
    assert s.alive == [True, False, True]
    assert (s.queue, s.hands[1]) == ([], [])
    assert s.active == 2


@rule(G, "R9.1", "R9.2", "R9.3")
@pytest.mark.parametrize(
    ("face", "people", "lost"),
    [
        ("cloud", [35, 40, 40], [0, 0, 0]),
        ("2", [40, 40, 40], [1, 0, 0]),
        ("3", [40, 40, 40], [0, 0, 0]),
        ("4", [40, 40, 40], [0, 0, 0]),
        ("5", [40, 30, 40], [0, 0, 0]),
        ("6", [40, 30, 40], [0, 1, 0]),
    ],
)
def test_t10_a_cloud_leads_to_the_six_malfunctions(world, face, people, lost):
    s = world(launchers=["TIT"], slots=[["W20"]])
    world.do(s, Reveal(0))
    answer(s, "seat:1")
    world.passes(s, "cloud")
    assert world.kind(s) == "malfunction"
    answer(s, face)
    assert (s.population, s.lost) == (people, lost)
    assert sorted(s.discard) == ["TIT", "W20"]


@rule(G, "R9.4", "R13.3")
def test_t11_a_backfire_that_kills_its_attacker_lets_him_retaliate(world):
    s = world((5, 40, 40), hands=[["MIN", "W10"]], launchers=["TIT"], slots=[["W20"]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "cloud", "cloud")
    assert not s.alive[0]
    assert world.kind(s) == "pack"
    assert choices(s, 0) == ["pack:MIN:W10", "done"]


@rule(G, "R10.4", "R10.6")
def test_t12_an_interceptor_plays_next_and_the_seats_between_are_jumped(world):
    s = world((40, 40, 40, 40), launchers=["MIN"], slots=[["W10"]], hands=[[], [], [], ["AMM"]])
    world.reveal(s)
    answer(s, "seat:3")
    for _ in range(3):
        answer(s, "pass")
    answer(s, "AMM")
    assert world.drawing(s) == 3
    answer(s, "P5")
    assert sorted(s.discard) == ["AMM", "MIN", "W10"]
    assert s.population == [40] * 4
    assert s.active == 3


@rule(G, "R10.1", "R10.9")
def test_t13_an_antimissile_t_does_not_stop_an_mx(world):
    s = world(launchers=["MX"], slots=[["W20"]], hands=[[], ["AMT"]], discard=["SAB", "SAB"])
    world.reveal(s)
    answer(s, "seat:1")
    assert world.kind(s) == "intercept"
    assert choices(s, 1) == ["pass"]
    assert GAME.why_not(s, 1, "AMT").rule == "R10.9"


@rule(G, "R10.1", "R24.3")
def test_t14_an_antimissile_on_a_deterrent_place_can_be_used(world):
    s = world(launchers=["TIT"], slots=[["W10"]], deterrents=[[], ["AMT"]], discard=["SAB", "SAB"])
    world.reveal(s)
    answer(s, "seat:1", "AMT")
    assert "AMT" in s.discard
    assert s.deterrents[1] == []


@rule(G, "R5.3")
def test_t15_an_antimissile_lying_face_down_cannot_be_used(world):
    s = world(launchers=["TIT"], slots=[["W10"], ["AMX", "P5"]], discard=["SAB", "SAB"])
    world.reveal(s)
    answer(s, "seat:1")
    assert choices(s, 1) == ["pass"]
    assert GAME.why_not(s, 1, "AMX").rule == "R5.3"


@rule(G, "R15.1", "R15.2", "R15.3", "R15.8")
def test_t16_a_bomber_drops_20_20_and_50_megatons_over_three_turns(world):
    s = world((90, 90, 40), launchers=["B1"], slots=[["W20", "W20", "W50"]])
    for n, (target, used) in enumerate([("seat:1", 20), ("seat:2", 40), ("seat:1", 90)]):
        world.reveal(s)
        world.passes(s, ["W20", "W20", "W50"][n], target, "2")
        assert (s.launchers[0], s.used[0]) == ("B1", used)
        s.steps.clear()
    assert s.population == [90, 90 - 7 - 12, 40 - 7]


@rule(G, "R15.4")
def test_t17_a_bomber_at_90_megatons_is_lost_with_a_warhead_of_20(world):
    s = world(launchers=["B1"], loads=[["W50", "W20"]], slots=[["W20"]])
    s.used[0] = 90
    world.reveal(s)
    assert sorted(s.discard) == ["B1", "W20", "W20", "W50"]
    assert not s.war


@rule(G, "R15.6")
def test_t18_an_interception_destroys_the_bomber_and_all_aboard(world):
    s = world(
        launchers=["B1"],
        loads=[["W10", "W20"]],
        slots=[["W50"]],
        hands=[[], ["AMB"]],
        discard=["SAB", "SAB"],
    )
    world.reveal(s)
    answer(s, "W50", "seat:1", "AMB", "P5")
    assert s.launchers[0] == ""
    assert {"B1", "W10", "W20", "W50", "AMB"} <= set(s.discard)
    assert s.active == 1


@rule(G, "R16.1", "R16.3", "R16.4")
def test_t19_a_platform_that_fails_costs_cards_that_are_replaced_at_once(world):
    s = world(hands=[["W10"] * 7], slots=[["SP", "P5", "P5"]])
    world.reveal(s)
    answer(s, *["W10"] * 7)
    world.passes(s, "cloud")
    assert s.holdings(0) == 2
    answer(s, *["P5"] * 7)
    assert s.holdings(0) == 9
    assert world.kind(s) == "crash_roll"
    answer(s, "3")
    assert s.population[0] == 40
    assert s.discard.count("W10") == 7


@rule(G, "R16.3", "R11.2")
def test_t20_a_second_cloud_drops_the_platform_on_its_owner(world):
    s = world(hands=[["W10"]], slots=[["SP", "P5", "P5", "P5", "P5", "P10", "P10", "P10", "P10"]])
    world.reveal(s)
    answer(s, "W10", "done")
    world.passes(s, "cloud", "W20", "cloud")
    assert s.population[0] == 30
    assert not s.war


@rule(G, "R16.8", "R16.9", "R16.10", "R16.6", "R6.11")
def test_t21_a_platform_shot_cannot_be_intercepted_and_is_refilled_later(world):
    s = world(
        hands=[["P5"] * 5, ["AMX"]],
        platforms=[[["W20", "W10"]]],
        slots=[["MIN", "P5", "P5"]],
    )
    world.reveal(s)
    assert s.holdings(0) == 9
    answer(s, "shoot:1:W20", "seat:1")
    assert world.kind(s) == "sabotage_shot"
    world.passes(s, "6")
    assert s.population[1] == 40 - 11
    assert s.holdings(0) == 8
    assert s.platforms[0] == [["W10"]]
    s.steps.clear()
    world.turn(s)
    answer(s, "P10", "P10")
    assert s.holdings(0) == 10
    assert world.kind(s) == "place"


@rule(G, "R8.9")
def test_t22_no_platform_shot_after_an_attack_that_killed(world):
    s = world((40, 6, 40), launchers=["TIT"], slots=[["W20"]], platforms=[[["W10"]]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2", "done")
    assert s.platforms[0] == [["W10"]]
    assert s.active == 2


@rule(G, "R17.1", "R17.2", "R17.3", "R17.4", "R11.2")
def test_t23_a_satellite_goes_up_on_a_titan_and_kills_a_platform_the_next_turn(world):
    s = world(launchers=["TIT"], slots=[["KS"]], platforms=[[], [["W10", "W50"]]])
    world.reveal(s)
    world.passes(s)
    assert s.satellites[0] == 1
    assert s.discard == ["TIT"]
    s.steps.clear()
    world.turn(s)
    answer(s, *["P5"] * 10)
    assert choices(s, 0) == ["kill:1:1", "done"]
    answer(s, "kill:1:1", "5")
    assert s.satellites[0] == 0
    assert s.platforms[1] == []
    assert sorted(s.discard) == ["KS", "SP", "TIT", "W10", "W50"]
    assert not s.war


@rule(G, "R7.8")
@pytest.mark.parametrize("launcher", ["MIN", "MX", "B1"])
def test_t24_a_satellite_after_any_launcher_but_a_titan_is_lost_with_it(world, launcher):
    s = world.reveal(world(launchers=[launcher], slots=[["KS"]]))
    assert sorted(s.discard) == sorted(["KS", launcher])
    assert s.satellites[0] == 0


@rule(G, "R18.1", "R18.2", "R18.3", "R18.4", "R18.5", "R18.7", "R11.2", "R18.8")
def test_t25_a_cruise_missile_never_dropped_comes_home_without_a_war(world):
    s = world(slots=[["CM10"]])
    world.reveal(s)
    world.passes(s, "4")
    assert s.cruises == [("CM10", 0, 1)]
    for over in (2, None):
        s.steps.clear()
        world.turn(s)
        world.draws(s)
        answer(s, "fly:CM10")
        if over is not None:
            assert s.cruises == [("CM10", 0, over)]
    assert s.cruises == []
    assert s.population == [30, 40, 40]
    assert not s.war


@rule(G, "R18.10", "R13.2")
def test_t26_the_owner_killed_by_propaganda_still_steers_his_cruise_missile(world):
    s = world((5, 40, 40), cruises=[("CM5", 0, 1)], slots=[[], [], ["P5"]])
    world.reveal(s, 2)
    answer(s, "seat:0")
    assert not s.alive[0]
    assert world.asked(s) == [0]
    assert choices(s, 0) == ["fall:CM5", "fly:CM5", "done"]
    answer(s, "fall:CM5")
    assert s.population[1] == 35
    assert s.war
    assert s.active == 1


@rule(G, "R19.2", "R9.5", "R8.7")
def test_t27_one_slice_of_an_mx_backfires_and_the_others_strike(world):
    s = world(launchers=["MX"], slots=[["W50"]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2", "seat:1")
    world.passes(s, "cloud", "cloud", "seat:2", "3", "seat:2", "4", "seat:1", "6")
    assert s.population == [38, 40 - 4 - 8, 40 - 5 - 6]
    assert sorted(s.discard) == ["MX", "W50"]


@rule(G, "R19.1")
def test_t28_an_mx_takes_10_megatons_as_one_slice_unless_the_table_says_no(world):
    s = world(launchers=["MX"], slots=[["W10"]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "5")
    assert s.population[1] == 33
    s = world.reveal(world(launchers=["MX"], slots=[["W10"]], mxAccepts10=False))
    assert sorted(s.discard) == ["MX", "W10"]
    assert not s.war


@rule(G, "R20.7", "R21.7", "R20.2", "R20.5", "R21.3")
def test_t29_saboteur_on_an_mx_spy_answers_and_a_counter_spy_lets_the_sabotage_succeed(world):
    s = world(launchers=["MX"], slots=[["W50"]], hands=[["SPY"], ["SAB"], ["SPY"]])
    world.reveal(s)
    answer(s, "seat:2", (1, "SAB"), (2, "pass"), (0, "SPY"), (1, "pass"), (2, "SPY"))
    world.passes(s)
    assert s.population == [40, 40, 40]
    assert sorted(s.discard) == ["MX", "SAB", "SPY", "SPY", "W50"]
    assert s.war


@rule(G, "R20.6", "R15.7", "R20.3")
def test_t30_a_saboteur_costs_the_bomber_only_the_warhead_just_loaded(world):
    s = world(launchers=["B1"], loads=[["W10"]], slots=[["W50"]], hands=[[], ["SAB"]])
    world.reveal(s)
    assert world.kind(s) == "sabotage_launch"
    answer(s, "SAB")
    world.passes(s)
    assert (s.launchers[0], s.loads[0], s.used[0]) == ("B1", ["W10"], 10)
    assert s.discard == ["SAB", "W50"]
    assert choices(s, 0) == ["W10", "hold"]


@rule(G, "R21.4")
def test_t31_of_two_spies_the_nearest_clockwise_has_the_secret(world):
    s = world(hands=[["S05"], ["SPY"], ["SPY"]])
    world.opening(s, 0)
    answer(s, "S05")
    assert world.asked(s) == [1, 2]
    answer(s, (2, "SPY"), (1, "SPY"))
    world.passes(s)
    assert world.drawing(s) == 0
    assert s.stolen[1] == ["S05"]
    assert s.hands[2] == ["SPY"]
    assert s.population[0] == 40


@rule(G, "R21.5", "R6.2")
def test_t32_a_stolen_secret_can_be_stolen_again_at_the_thiefs_turn(world):
    s = world(stolen=[[], ["T02"]], hands=[["SPY"]])
    world.turn(s, 1)
    assert world.kind(s) == "theft"
    answer(s, (2, "pass"), (0, "SPY"))
    world.passes(s)
    assert s.stolen == [["T02"], [], []]
    assert s.discard == ["SPY"]


@rule(G, "R22.5", "R22.6")
def test_t33_the_virus_may_not_go_back_to_its_giver_but_may_go_on_or_stay(world):
    s = world(virus=1, giver=0)
    world.turn(s, 1)
    world.draws(s)
    assert choices(s, 1) == ["seat:2", "keep"]
    assert GAME.why_not(s, 1, "seat:0").rule == "R22.6"


@rule(G, "R22.6")
def test_t34_with_two_nations_left_the_virus_may_go_back(world):
    s = world((40, 40, 0), virus=1, giver=0, pile=["P5"])
    s.turn = 5
    s.lost[1] = 1
    world.turn(s, 1)
    assert choices(s, 1) == ["seat:0", "keep"]


@rule(G, "R22.7", "R22.8")
def test_t35_the_virus_dies_with_a_nuked_holder_and_outlives_any_other(world):
    nuked = world((40, 6, 40), virus=1, launchers=["TIT"], slots=[["W20"]])
    world.reveal(nuked)
    answer(nuked, "seat:1")
    world.passes(nuked, "2")
    assert nuked.virus == -1
    assert "V01" in nuked.discard

    killed = world((40, 6, 40), virus=1, hands=[["T02"]])
    world.opening(killed, 0)
    world.passes(killed, "T02", "seat:1")
    assert killed.virus == 2
    assert world.kind(killed) == "virus_roll"  # before the retaliation
    answer(killed, "cloud")
    assert killed.population[2] == 39

    persuaded = world((40, 5, 40), virus=1, slots=[["P5"]])
    world.reveal(persuaded)
    answer(persuaded, "seat:1")
    world.passes(persuaded, "6")
    assert persuaded.virus == 0
    assert persuaded.population == [39, 0, 40]


@rule(G, "R13.6", "R14.2", "R13.8")
def test_t36_three_nations_kill_each_other_in_order_and_nobody_wins(world):
    s = world(
        (6, 6, 6),
        launchers=["TIT"],
        slots=[["W20"]],
        hands=[[], ["TIT", "W20"], ["TIT", "W20"]],
        discard=["SAB", "SAB"],
    )
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2")
    assert s.queue == [1]
    world.passes(s, "pack:TIT:W20", "done", "fire:TIT:W20", "seat:2", "2")
    assert world.asked(s) == [2]
    world.passes(s, "pack:TIT:W20", "done", "fire:TIT:W20", "2")
    assert s.decisions == []
    assert s.alive == [False] * 3
    assert GAME.winners(s) == []


@rule(G, "R14.3", "R14.2")
def test_t37_the_last_two_kill_each_other_and_nobody_wins(world):
    s = world((6, 6), launchers=["TIT"], slots=[["W20"]], hands=[["MIN", "W10"], ["TIT", "W20"]])
    world.reveal(s)
    world.passes(s, "2", "pack:TIT:W20", "done", "fire:TIT:W20", "2")
    assert s.decisions == []
    assert s.population == [0, 0]
    assert GAME.winners(s) == []


@rule(G, "R23.5", "R13.7")
def test_t38_the_acid_cloud_kills_two_and_they_retaliate_clockwise_from_the_drawer(world):
    s = world((2, 40, 2, 40), hands=[[], [], [], ["T03"]])
    world.opening(s, 3)
    world.passes(s, "T03")
    assert s.population == [0, 38, 0, 38]
    assert s.queue == [0, 2]
    assert world.asked(s) == [0]


@rule(G, "R11.4", "R11.6", "R13.9")
def test_t39_an_elimination_in_war_brings_peace_and_an_exchange(world):
    s = world(
        (40, 6, 40),
        launchers=["TIT", "", "MX"],
        slots=[["W20", "P5", "P10"], [], ["W50", "P5"]],
        hands=[["SPY"], [], ["W100"]],
        discard=["SPY", "SPY"],
    )
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2", "done")
    assert not s.war
    assert world.asked(s) == [0, 2]
    assert choices(s, 0) == ["keep", "SPY"]
    answer(s, (2, "W100"), (0, "keep"), (2, "keep"), (0, "keep"))
    assert s.slots == [["P5", "P10"], [], ["W100", "P5"]]
    assert s.hands[2] == ["W50"]
    assert s.launchers == ["", "", "MX"]


@rule(G, "R11.5", "R13.3")
def test_t40_a_victim_of_a_secret_fires_and_the_war_lasts_as_long_as_the_chain(world):
    s = world(
        (40, 6, 40),
        hands=[[], ["MIN", "W10"]],
        slots=[["P5", "P5"], [], ["P5", "P5"]],
        stolen=[["T02"]],
    )
    world.turn(s)
    world.passes(s, "seat:1")
    assert not s.war
    world.passes(s, "pack:MIN:W10", "done", "fire:MIN:W10", "seat:2")
    assert s.war
    world.passes(s, "3")
    assert not s.war
    assert world.kind(s) == "exchange"
    assert world.asked(s) == [0, 2]


@rule(G, "R25.1", "R2.6")
def test_t41_an_empty_draw_pile_is_made_of_the_discards(world):
    s = world(slots=[["P5", "P5"]], hands=[["P5"] * 7], pile=[])
    discards = len(s.discard)
    world.turn(s)
    assert s.discard == []
    assert sum(s.pile.values()) == discards == 91
    assert {"S01", "V01"} <= s.pile.keys()
    world.lawful(s)


@rule(G, "R12.1", "R2.6")
def test_t42_cloning_is_limited_by_the_bank(world):
    s = world((115, 115), hands=[["T01"]])
    assert s.bank == 10
    world.opening(s, 0)
    world.passes(s, "T01")
    assert s.population[0] == 125
    assert s.bank == 0


@rule(G, "R12.2", "R12.4")
def test_t43_a_loss_of_7_is_paid_with_a_10_and_change(world):
    s = world()
    s.population[0], s.bank = 35, s.bank + 5
    s.people[0] = [0, 0, 0, 1, 1]
    s.bank_people = [1, 1, 0, 0, 4]
    lose(s, 0, 7)
    assert s.population[0] == 28
    assert s.people[0] == [1, 1, 0, 0, 1]
    assert s.bank_people == [0, 0, 0, 1, 4]
    assert s.markers == 0


@rule(G, "R26.3")
def test_t44_a_cloud_on_the_growth_roll_brings_one_million(world):
    s = world.do(world(populationGrowth=True), Grow(0))
    answer(s, "cloud")
    assert s.population[0] == 41


@rule(G, "R26.2", "R26.5")
def test_t45_one_vote_against_peace_is_enough(world):
    s = world(hands=[["P5"], ["P5"], ["P5"]], war=True, peaceResolution=True)
    world.do(s, Place(0))
    answer(s, "vote", (2, "no"), (1, "yes"))
    assert s.war
    assert "vote" not in choices(s, 0)
    assert not s.peace_made


@rule(G, "R15.7", "R10.1")
def test_t46_two_drops_have_one_sabotage_window_and_an_interception_each(world):
    s = world(launchers=["B1"], loads=[["W10"]], slots=[["W10"]])
    world.reveal(s)
    assert world.kind(s) == "sabotage_launch"
    answer(s, "pass", "pass", "W10", "seat:1")
    assert (world.kind(s), world.asked(s)) == ("intercept", [1])
    answer(s, "pass", "2", "W10", "seat:2")
    assert (world.kind(s), world.asked(s)) == ("intercept", [2])


@rule(G, "R16.12")
def test_t47_a_replacement_that_kills_the_owner_leaves_no_second_roll(world):
    s = world((5, 40, 40), hands=[["W10"]], slots=[["SP"]])
    world.reveal(s)
    answer(s, "W10", "done")
    world.passes(s, "cloud", "S07")
    assert not s.alive[0]
    assert world.kind(s) == "pack"
    answer(s, "done")
    assert s.active == 1


@rule(G, "R22.11")
def test_t48_keeping_the_virus_does_not_lift_the_ban_on_its_giver(world):
    s = world(virus=0, giver=1, lost=[2])
    world.turn(s)
    answer(s, "keep", "2")
    s.steps.clear()
    world.turn(s)
    assert choices(s, 0) == ["seat:2", "keep"]


@rule(G, "R26.4", "R26.2", "R26.5", "R24.6")
def test_t49_a_voted_peace_discards_the_launcher_and_keeps_the_deterrent(world):
    s = world(
        hands=[["P5", "W10"], ["P5", "P5"], ["P10", "P10"]],
        slots=[["MIN", "W10"], ["P5", "W20"], []],
        launchers=["", "B1"],
        loads=[[], ["W10"]],
        deterrents=[[], ["AMX"]],
        war=True,
        peaceResolution=True,
    )
    world.do(s, Place(0))
    answer(s, "vote", (1, "yes"), (2, "yes"))
    assert not s.war
    assert s.peace_made
    assert sorted(s.discard) == ["B1", "W10"]
    assert s.deterrents[1] == ["AMX"]
    assert s.slots == [[], [], []]
    assert world.kind(s) == "strategy"
    assert "AMX" in choices(s, 1)
    answer(s, (1, "AMX"), (1, "P5"), (0, "P5"), (0, "MIN"), (2, "P10"), (2, "P10"))
    assert s.slots == [["P5", "MIN"], ["AMX", "P5"], ["P10", "P10"]]
    assert world.kind(s) == "place"  # and no exchange besides
    world.lawful(s)
