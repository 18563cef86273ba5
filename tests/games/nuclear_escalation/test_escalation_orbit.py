"""Platforms, satellites and cruise missiles."""

from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.steps import Reveal
from escale.testing import answer, choices, rule

G = "nuclear-escalation"


@rule(G, "R16.1", "R20.3")
def test_a_platform_without_warheads_is_discarded_and_nobody_sabotages_it(world):
    s = world.do(world(slots=[["SP"]], hands=[[], ["SAB"]]), Reveal(0))
    assert choices(s, 0) == ["done"]
    answer(s, "done")
    assert s.discard == ["SP"]
    assert (s.pad, s.platforms[0]) == (-1, [])


@rule(G, "R16.1", "R16.2", "R24.3", "R27.W3")
def test_warheads_of_hand_and_deterrents_go_aboard_and_saboteurs_are_asked(world):
    s = world(slots=[["SP"]], hands=[["W10", "P5"]], deterrents=[["W100"]])
    world.do(s, Reveal(0))
    assert choices(s, 0) == ["W10", "W100", "done"]
    assert GAME.why_not(s, 0, "P5").rule == "R16.1"
    answer(s, "W100")
    assert s.shown  # everybody saw it leave its place
    answer(s, "W10")
    assert not s.shown
    answer(s, "done")
    assert world.kind(s) == "sabotage_launch"
    assert GAME.view(s, 1).nations[0].on_the_pad
    world.passes(s, "2")
    assert s.platforms[0] == [["W100", "W10"]]
    assert s.pad == -1


@rule(G, "R20.8")
def test_a_sabotaged_platform_costs_cards_that_are_drawn_at_the_next_turn(world):
    s = world(slots=[["SP"]], hands=[["W10"] * 3, ["SAB"]])
    world.reveal(s)
    answer(s, "W10", "W10", "done", "SAB")
    world.passes(s)
    assert s.population[0] == 40
    assert s.platforms[0] == []
    assert s.holdings(0) == 1
    assert s.active == 1


@rule(G, "R16.5", "R16.8")
def test_two_platforms_share_one_shot_a_turn_and_a_new_one_may_fire_at_once(world):
    s = world(slots=[["SP"]], hands=[["W20"]], platforms=[[["W10", "W10"]]])
    world.reveal(s)
    answer(s, "W20", "done")
    world.passes(s, "4")
    assert choices(s, 0) == ["shoot:1:W10", "shoot:2:W20", "pass"]
    answer(s, "shoot:2:W20", "seat:1")
    world.passes(s, "2")
    assert s.platforms[0] == [["W10", "W10"]]  # an empty platform does not stay
    assert s.active == 1


@rule(G, "R16.7", "R28.1")
def test_platform_warheads_are_secret_and_spies_do_not_see_them(world):
    s = world(platforms=[[], [["W10", "W20"]]], slots=[[], ["P5"]], hands=[["SPY"]])
    world.turn(s)
    world.draws(s)
    answer(s, "look:1")
    world.passes(s)
    rival = GAME.view(s, 0).nations[1]
    assert rival.slots == ["P5"]
    assert rival.platforms == [["", ""]]
    assert s.holdings(1) == 3


@rule(G, "R17.3")
def test_satellites_and_platforms_go_with_their_owner(world):
    s = world((40, 5, 40), satellites=[0, 2], platforms=[[], [["W10"]]], slots=[["P5"]])
    world.reveal(s)
    answer(s, "seat:1")
    assert (s.satellites, s.platforms[1]) == ([0, 0, 0], [])
    assert sorted(s.discard) == ["KS", "KS", "P5", "SP", "W10"]


@rule(G, "R20.5")
def test_a_saboteur_costs_titan_and_satellite_or_the_cruise_missile(world):
    s = world.do(world(launchers=["TIT"], slots=[["KS"]], hands=[[], ["SAB"]]), Reveal(0))
    answer(s, "SAB")
    world.passes(s)
    assert sorted(s.discard) == ["KS", "SAB", "TIT"]
    s = world.do(world(slots=[["CM5"]], hands=[[], ["SAB"]]), Reveal(0))
    answer(s, "SAB")
    world.passes(s)
    assert sorted(s.discard) == ["CM5", "SAB"]
    assert s.cruises == []
    s = world.reveal(world(platforms=[[["W10", "W20"]]], hands=[[], ["SAB"]]))
    answer(s, "shoot:1:W20", "seat:2", "SAB")
    world.passes(s)
    assert s.platforms[0] == [["W10"]]


@rule(G, "R18.2")
def test_a_cloud_keeps_a_cruise_missile_on_the_ground(world):
    s = world.do(world(slots=[["CM5"]]), Reveal(0))
    world.passes(s, "cloud")
    assert (s.cruises, s.discard) == ([], ["CM5"])


@rule(G, "R18.6")
def test_a_cruise_missile_skips_the_dead_and_cannot_fall_on_them(world):
    s = world((40, 0, 0, 40), cruises=[("CM5", 0, 1)])
    world.turn(s)
    world.draws(s)
    assert choices(s, 0) == ["fly:CM5", "done"]
    answer(s, "fly:CM5")
    assert s.cruises == [("CM5", 0, 3)]


@rule(G, "R18.7")
def test_with_two_nations_it_falls_on_its_second_turn_or_comes_home(world):
    s = world((40, 40), cruises=[("CM10", 0, 1)])
    world.turn(s)
    world.draws(s)
    answer(s, "fly:CM10")
    assert s.population == [30, 40]


@rule(G, "R13.3", "R18.7", "R18.11")
def test_a_cruise_missile_that_kills_its_owner_lets_him_retaliate(world):
    s = world((5, 40, 40), cruises=[("CM5", 0, 2), ("CM10", 0, 1)], hands=[["MIN", "W10"]])
    world.turn(s)
    world.draws(s)
    answer(s, "done")  # the older one comes home first
    assert not s.alive[0]
    assert s.cruises == [("CM10", 0, 1)]
    assert world.kind(s) == "pack"


@rule(G, "R18.10", "R27.2")
def test_a_missile_back_over_its_dead_owner_is_discarded(world):
    s = world((0, 40, 40), cruises=[("CM5", 0, 2)], slots=[[], [], ["P5"]])
    world.reveal(s, 2)
    assert world.asked(s) == [0]
    answer(s, "fly:CM5")
    assert (s.cruises, s.discard) == ([], ["P5", "CM5"])
    assert s.active == 1


@rule(G, "R18.10", "R10.6")
def test_a_dead_seat_jumped_over_by_an_interception_steers_nothing(world):
    s = world(
        (0, 40, 40),
        cruises=[("CM5", 0, 1)],
        launchers=["", "", "MIN"],
        slots=[[], [], ["W10"]],
        hands=[[], ["AMM"]],
        discard=["SAB", "SAB"],
    )
    world.reveal(s, 2)
    answer(s, "AMM", "P5")
    assert s.active == 1
    assert s.cruises == [("CM5", 0, 1)]
    assert world.drawing(s) == 1


@rule(G, "R16.3", "R16.4", "R13.3")
def test_an_owner_killed_by_the_crash_retaliates_with_new_cards(world):
    s = world((10, 40, 40), hands=[["W10"]], slots=[["SP"] + ["P5"] * 8])
    world.reveal(s)
    answer(s, "W10", "done")
    world.passes(s, "cloud", "TIT", "cloud")
    assert not s.alive[0]
    assert world.kind(s) == "pack"
    assert "TIT" in s.hands[0]
