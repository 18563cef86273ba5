"""Attacks: windows, malfunctions, interception, bombers, the slices of an MX, war and peace."""

import pytest

from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.doom import hit
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.steps import Reveal
from escale.testing import answer, choices, rule

G = "nuclear-escalation"
NO_SABOTEUR = ["SAB", "SAB"]


@rule(G, "R8.3", "R8.4", "R10.2", "R10.3", "R27.W3", "R27.W5")
def test_saboteurs_come_before_the_anti_missile_and_both_before_the_die(world):
    s = world.do(world(launchers=["TIT"], slots=[["W20"]]), Reveal(0))
    answer(s, "seat:2")
    asked = []
    while s.decisions[0].quiet:
        asked.append((world.kind(s), world.asked(s)[0], s.decisions[0].choices))
        answer(s, "pass")
    assert asked == [
        ("sabotage_shot", 1, ["pass"]),
        ("sabotage_shot", 2, ["pass"]),
        ("intercept", 2, ["pass"]),
    ]
    assert world.kind(s) == "fallout"


@rule(G, "R8.1")
def test_nobody_aims_at_himself_or_at_the_dead(world):
    s = world.do(world((40, 40, 0, 40), launchers=["TIT"], slots=[["W20"]]), Reveal(0))
    assert choices(s, 0) == ["seat:1", "seat:3"]
    assert GAME.why_not(s, 0, "seat:0").rule == "R8.1"
    assert GAME.why_not(s, 0, "seat:2").rule == "R13.13"


@rule(G, "R8.8", "R19.2")
def test_all_slices_strike_before_the_first_victim_retaliates(world):
    s = world((90, 4, 40), launchers=["MX"], slots=[["W20"]], hands=[[], ["MIN", "W10"]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2")
    assert not s.alive[1]
    world.passes(s, "2")  # the second slice can only go to seat 2
    assert s.population[2] == 36
    assert world.kind(s) == "pack"


@rule(G, "R9.5")
@pytest.mark.parametrize("face", ["cloud", "2", "3", "4", "5", "6"])
def test_three_malfunctions_destroy_a_bomber_and_three_spend_the_warhead(world, face):
    s = world(launchers=["B1"], loads=[["W10"]], slots=[["W20"]], discard=NO_SABOTEUR)
    world.do(s, Reveal(0))
    answer(s, "W20", "seat:1", "pass", "cloud", face)
    if face in ("cloud", "2", "3"):
        assert s.launchers[0] == ""
        assert sorted(s.discard) == ["B1", "SAB", "SAB", "W10", "W20"]
    else:
        assert (s.launchers[0], s.loads[0], s.used[0]) == ("B1", ["W10"], 30)


@rule(G, "R9.6", "R16.11", "R25.5")
def test_lost_turns_through_slices_and_platform_shots_add_up(world):
    s = world(launchers=["MX"], slots=[["W20"]], platforms=[[["W10", "W10"]]])
    world.reveal(s)
    answer(s, "all:1")
    world.passes(s, "cloud", "2", "cloud", "2")
    assert s.lost[0] == 2
    world.passes(s, "shoot:1:W10", "seat:1", "cloud", "2")
    assert s.lost[0] == 3
    assert s.platforms[0] == [["W10"]]  # only that warhead is gone


@rule(G, "R9.7")
def test_the_dead_do_not_fear_their_own_backfires(world):
    s = world((40, 6, 40), hands=[[], ["MIN", "W10", "MIN", "W10"]])
    hit(s, 1, 6, 0)
    world.do(s, CHAIN)
    answer(s, "pack:MIN:W10", "pack:MIN:W10", "done", "fire:MIN:W10", "seat:0")
    world.passes(s, "cloud", "cloud", "fire:MIN:W10", "seat:0", "cloud", "2")
    assert s.population == [40, 0, 40]
    assert s.lost == [0, 0, 0]


@rule(G, "R9.8")
def test_a_target_killed_by_the_power_plant_retaliates_without_a_lost_turn(world):
    s = world((40, 10, 40), launchers=["TIT"], slots=[["W20"]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "cloud", "6")
    assert s.lost == [0, 0, 0]
    assert (world.kind(s), world.asked(s)) == ("pack", [1])


@rule(G, "R10.4", "R19.4")
def test_an_interception_costs_an_mx_every_slice_to_come(world):
    s = world(launchers=["MX"], slots=[["W50"]], hands=[[], [], ["AMX"]], discard=NO_SABOTEUR)
    world.reveal(s)
    answer(s, "seat:1", "pass", "2", "seat:2", "AMX", "P5")
    assert s.population == [40, 36, 40]
    assert s.active == 2


@rule(G, "R10.7")
def test_an_interceptor_who_owes_a_turn_loses_the_one_just_gained(world):
    s = world(
        (40, 40, 40, 40),
        launchers=["MIN"],
        slots=[["W10"]],
        hands=[[], [], ["AMM"]],
        lost=[0, 0, 1],
        discard=NO_SABOTEUR,
    )
    world.reveal(s)
    answer(s, "seat:2", "AMM", "P5")
    assert s.lost[2] == 0
    assert s.active == 3


@rule(G, "R10.8")
def test_platform_shots_and_cruise_missiles_are_not_intercepted(world):
    s = world(platforms=[[["W10"]]], hands=[[], ["AMX"]], discard=NO_SABOTEUR)
    world.reveal(s)
    answer(s, "shoot:1:W10", "seat:1")
    assert world.kind(s) == "fallout"
    s = world(cruises=[("CM10", 0, 1)], hands=[[], ["AMX"]])
    world.turn(s)
    world.draws(s)
    answer(s, "fall:CM10")
    assert s.population[1] == 30


@rule(G, "R10.9")
@pytest.mark.parametrize(
    ("launcher", "stops"),
    [
        ("MIN", ["AMM", "AMT", "AMB", "AMX"]),
        ("TIT", ["AMT", "AMB", "AMX"]),
        ("B1", ["AMB", "AMX"]),
        ("MX", ["AMX"]),
    ],
)
def test_each_anti_missile_stops_its_class_and_the_lighter_ones(world, launcher, stops):
    hand = ["AMM", "AMT", "AMB", "AMX"]
    s = world(launchers=[launcher], slots=[["W10"]], hands=[[], hand], discard=NO_SABOTEUR)
    world.do(s, Reveal(0))
    if launcher == "B1":
        answer(s, "W10")
    answer(s, "seat:1")
    assert choices(s, 1) == [*stops, "pass"]


@rule(G, "R11.1")
def test_war_begins_with_a_slice_a_platform_shot_or_a_fallen_cruise_missile(world):
    mx = world.do(world(launchers=["MX"], slots=[["W20"]]), Reveal(0))
    assert not mx.war
    answer(mx, "seat:1")
    assert mx.war
    orbit = world.reveal(world(platforms=[[["W10"]]]))
    answer(orbit, "shoot:1:W10", "seat:1")
    assert orbit.war
    cruise = world.turn(world(cruises=[("CM5", 0, 1)]))
    world.draws(cruise)
    answer(cruise, "fall:CM5")
    assert cruise.war


@rule(G, "R11.7")
def test_an_elimination_in_peace_without_a_shot_gives_no_exchange(world):
    s = world((40, 5, 40), slots=[["P5", "P5", "P10"], [], ["P5", "P5"]])
    world.reveal(s)
    answer(s, "seat:1")
    assert not s.war
    assert s.active == 2
    assert world.drawing(s) == 2


@rule(G, "R11.8", "R14.4")
def test_a_lone_survivor_has_nothing_to_exchange(world):
    s = world(
        (40, 6), launchers=["TIT"], slots=[["W20", "P5"], ["P5", "P5"]], cruises=[("CM5", 1, 0)]
    )
    world.reveal(s)
    world.passes(s, "2", "done")
    assert world.kind(s) == "fire"  # the dead may drop their cruise missile
    answer(s, "stop")
    assert s.decisions == []
    assert GAME.winners(s) == [0]
    assert s.cruises == [("CM5", 1, 0)]


@rule(G, "R15.5")
def test_a_bomber_empty_and_full_of_its_hundred_megatons_goes_home(world):
    s = world(launchers=["B1"], slots=[["W100"]], discard=NO_SABOTEUR)
    world.do(s, Reveal(0))
    answer(s, "W100", "seat:1", "pass", "2")
    assert s.population[1] == 40 - 27
    assert s.launchers[0] == ""


@rule(G, "R19.3")
def test_one_target_can_be_named_for_all_the_slices(world):
    s = world((40, 90, 90), launchers=["MX"], slots=[["W100"]], discard=NO_SABOTEUR)
    world.do(s, Reveal(0))
    assert choices(s, 0) == ["seat:1", "seat:2", "all:1", "all:2"]
    answer(s, "all:1")
    for _ in range(10):
        world.passes(s, "3")
    assert s.population == [40, 90 - 50, 90]
    assert s.launchers[0] == ""


@rule(G, "R19.4", "R27.1")
def test_saboteurs_are_asked_at_the_first_slice_only(world):
    s = world.do(world(launchers=["MX"], slots=[["W20"]]), Reveal(0))
    answer(s, "seat:1")
    assert world.kind(s) == "sabotage_shot"
    answer(s, "pass", "pass", "pass", "2", "seat:2")
    assert world.kind(s) == "intercept"


@rule(G, "R19.5")
def test_the_slices_of_a_dead_attacker_still_fall(world):
    s = world((2, 40, 40), launchers=["MX"], slots=[["W20"]])
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "cloud", "cloud")
    assert not s.alive[0]
    assert choices(s, 0) == ["seat:1", "seat:2"]
    answer(s, "seat:2")
    world.passes(s, "6")
    assert s.population[2] == 32
    assert world.kind(s) == "pack"


@rule(G, "R19.6", "R14.1")
def test_slices_without_anybody_left_to_hit_are_discarded(world):
    s = world((40, 4), launchers=["MX"], slots=[["W50"]])
    world.reveal(s)
    world.passes(s, "2", "done")
    assert s.decisions == []
    assert GAME.winners(s) == [0]
    assert {"MX", "W50"} <= set(s.discard)


@rule(G, "R10.6", "R6.11")
def test_an_attacker_who_is_intercepted_has_no_platform_shot(world):
    s = world(
        launchers=["MIN"],
        slots=[["W10"]],
        hands=[[], [], ["AMM"]],
        platforms=[[["W10"]]],
        discard=NO_SABOTEUR,
    )
    world.reveal(s)
    answer(s, "seat:2", "AMM", "P5")
    assert s.active == 2
    assert s.platforms[0] == [["W10"]]


@rule(G, "R7.4")
def test_a_warhead_too_big_is_told_with_the_launcher_it_costs(world):
    s = world(launchers=["MIN"], slots=[["W20"]])
    s.facts = []
    world.do(s, Reveal(0))
    wasted = ["revealed", "launcher_wasted", "warhead_wasted"]
    assert [fact.key for fact in s.facts] == wasted
    assert sorted(s.discard) == ["MIN", "W20"]


@rule(G, "R11.6", "R24.6", "R28.1")
def test_an_exchange_takes_deterrents_and_hides_again_what_a_spy_had_seen(world):
    s = world(
        (40, 6, 40),
        launchers=["TIT"],
        slots=[["W20", "P5", "P10"], [], ["W50", "P5"]],
        hands=[["SPY"], [], ["W100"]],
        deterrents=[[], [], ["AMX"]],
    )
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2")
    answer(s, "done", (0, "look:2"))
    world.passes(s)
    assert GAME.view(s, 0).nations[2].slots == ["W50", "P5"]
    assert choices(s, 2) == ["keep", "W100", "AMX"]
    answer(s, (2, "AMX"))
    assert choices(s, 2) == ["keep", "W100", "W50"]  # what leaves a place is in the hand again
    assert GAME.view(s, 0).nations[2].deterrents == ["AMX"]  # nothing moves until all have chosen
    answer(s, (2, "W50"), (0, "keep"), (0, "keep"))
    assert s.slots[2] == ["AMX", "W50"]
    assert (sorted(s.hands[2]), s.deterrents[2]) == (["P5", "W100"], [])
    assert GAME.view(s, 0).nations[2].slots == ["", ""]
    world.lawful(s)
