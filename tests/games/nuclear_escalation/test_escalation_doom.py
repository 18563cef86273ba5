"""Eliminations, final retaliations, who plays after them, and the end."""

from random import Random

from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.doom import hit
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.steps import EndTurn, Place
from escale.testing import answer, choices, play_on, rule

G = "nuclear-escalation"
NO_SABOTEUR = ["SAB", "SAB"]


def nuke(world, s, seat, by=0):
    """A nuclear weapon of `by` kills `seat`, and its retaliation begins."""
    hit(s, seat, 240, by)
    return world.do(s, CHAIN, EndTurn(s.active))


@rule(G, "R13.4")
def test_a_secret_that_makes_the_last_people_leave_lets_them_retaliate(world):
    s = world((40, 2, 40), hands=[["S02"]])
    world.opening(s, 0)
    world.passes(s, "S02", "seat:1")
    assert s.population == [42, 0, 40]
    assert (world.kind(s), world.asked(s)) == ("pack", [1])


@rule(G, "R13.5", "R13.8", "R13.12", "R13.16")
def test_a_dead_nation_fires_all_it_has_wherever_it_lay(world):
    s = world(
        (90, 6, 90),
        hands=[[], ["MIN"]],
        slots=[[], ["W10", "TIT"]],
        deterrents=[[], ["W20"]],
        launchers=["", "MX"],
        platforms=[[], [["W50"]]],
        satellites=[0, 1],
        stolen=[[], ["S01"]],
        discard=NO_SABOTEUR,
    )
    nuke(world, s, 1)
    packs = ["pack:MIN:W10", "pack:TIT:W20", "pack:TIT:W10", "pack:MX:W20", "pack:MX:W10"]
    assert sorted(choices(s, 1)) == sorted([*packs, "done"])
    answer(s, "pack:MIN:W10", "pack:TIT:W20", "done")
    assert GAME.view(s, 0).salvo.packages == [["MIN", "W10"], ["TIT", "W20"]]
    assert GAME.view(s, 0).nations[1].platforms == [["W50"]]
    assert choices(s, 1) == ["fire:MIN:W10", "fire:TIT:W20", "fire:SP:W50", "stop"]
    answer(s, "fire:SP:W50", "seat:0")
    assert world.kind(s) == "fallout"  # nothing intercepts a platform shot
    answer(s, "2", "fire:TIT:W20", "seat:2")
    assert (world.kind(s), world.asked(s)) == ("intercept", [2])
    answer(s, "pass", "3", "stop")
    assert s.population == [78, 0, 82]
    assert {"S01", "KS", "SP", "MX", "MIN", "W10"} <= set(s.discard)
    assert (s.hands[1], s.stolen[1], s.satellites[1], s.platforms[1]) == ([], [], 0, [])
    world.lawful(s)


@rule(G, "R13.17", "R13.8")
def test_a_bomber_in_a_salvo_keeps_its_count_and_one_from_the_hand_starts_at_zero(world):
    s = world(
        (90, 6, 90),
        hands=[[], ["B1", "W50", "W20", "W20"]],
        launchers=["", "B1"],
        loads=[[], ["W50", "W10"]],
    )
    nuke(world, s, 1)
    assert "load:W50" not in choices(s, 1)  # 60 of its 100 are taken
    answer(s, "load:W20", "load:W20")
    assert "load:W20" not in choices(s, 1)
    answer(s, "pack:B1:W50", "done")
    assert s.salvo == [["B1", "W50", "W10", "W20", "W20"], ["B1", "W50"]]
    assert s.rooms == [0, 50]


@rule(G, "R13.12", "R15.7", "R20.6")
def test_each_drop_of_a_dying_bomber_can_be_sabotaged_and_an_interception_takes_it_all(world):
    s = world(
        (90, 6, 90),
        hands=[["AMB"], ["W10"], ["SAB"]],
        launchers=["", "B1"],
        loads=[[], ["W50", "W20"]],
    )
    nuke(world, s, 1)
    answer(s, "done", "fire:B1:W20", "seat:0", (2, "SAB"), (0, "pass"), (1, "pass"))
    assert s.salvo == [["B1", "W50"]]
    answer(s, "fire:B1:W50", "seat:0")
    assert world.kind(s) == "sabotage_shot"
    answer(s, "pass", "pass", (0, "AMB"))
    assert s.salvo == []
    assert world.drawing(s) == 0


@rule(G, "R13.12", "R27.2", "R27.4", "R27.W4")
def test_the_dying_may_answer_a_saboteur_with_spies_and_do_nothing_else(world):
    s = world(
        (90, 6, 90),
        hands=[["SPY"], ["MIN", "W10", "SPY", "SPY"], ["SAB"]],
        slots=[["P5", "P5"], [], ["P5"]],
    )
    nuke(world, s, 1)
    answer(s, "pack:MIN:W10", "done", "fire:MIN:W10", "seat:0", (2, "SAB"), (0, "pass"))
    assert choices(s, 1) == ["SPY", "pass"]
    answer(s, (1, "SPY"), (2, "pass"), (0, "SPY"))
    assert world.asked(s) == [2]  # the dead are not asked to counter
    answer(s, (2, "pass"))
    assert choices(s, 1) == ["SPY", "pass"]  # another spy, since the first was stopped
    answer(s, (1, "SPY"))
    world.passes(s)
    assert world.kind(s) == "fallout"


@rule(G, "R13.10", "R17.5")
def test_no_platform_satellite_or_cruise_missile_of_the_hand_leaves_in_a_salvo(world):
    s = world(
        (90, 6, 90),
        hands=[[], ["SP", "KS", "CM10", "TIT", "W50"]],
        satellites=[0, 1],
        platforms=[[["W10"]]],
    )
    nuke(world, s, 1)
    assert choices(s, 1) == ["done"]
    answer(s, "done")
    assert s.avenger == -1


@rule(G, "R13.11")
def test_a_cruise_missile_in_the_air_may_fall_during_the_salvo_or_wait(world):
    s = world((90, 6, 90), cruises=[("CM5", 1, 2), ("CM10", 1, 0)])
    nuke(world, s, 1)
    answer(s, "done")
    assert choices(s, 1) == ["fall:CM5", "fall:CM10", "stop"]
    answer(s, "fall:CM10", "stop")
    assert s.population == [80, 0, 90]
    assert s.cruises == [("CM5", 1, 2)]


@rule(G, "R13.13")
def test_packages_with_nobody_left_to_hit_are_discarded(world):
    s = world((4, 6), launchers=["TIT"], slots=[["W20"]], hands=[[], ["MIN", "W10"] * 2])
    world.reveal(s)
    answer(s, *["pass"] * 2, "2", "pack:MIN:W10", "pack:MIN:W10", "done", "fire:MIN:W10")
    world.passes(s, "2")
    assert s.decisions == []
    assert s.discard.count("MIN") == 2
    world.lawful(s)


@rule(G, "R13.14", "R10.6")
def test_the_last_interceptor_of_a_chain_plays_next(world):
    s = world(
        (90, 6, 90, 90),
        launchers=["TIT"],
        slots=[["W20"]],
        hands=[[], ["MIN", "W10"], [], ["AMM"]],
        discard=NO_SABOTEUR,
    )
    world.reveal(s)
    answer(s, "seat:1", "pass", "2", "pack:MIN:W10", "done", "fire:MIN:W10", "seat:3", "AMM")
    answer(s, "P5")
    assert s.active == 3


@rule(G, "R13.14")
def test_after_a_dead_interceptor_the_turn_goes_on_from_his_seat(world):
    s = world(
        (60, 60, 5, 6, 60),
        launchers=["TIT"],
        slots=[["W20"]],
        hands=[[], [], ["AMM"], ["MIN", "W10"]],
        discard=NO_SABOTEUR,
    )
    world.reveal(s)
    answer(s, "seat:3", "pass", "2", "pack:MIN:W10", "done", "fire:MIN:W10", "seat:2", "AMM")
    world.passes(s, "S07")  # the card drawn kills the interceptor
    answer(s, "done")
    assert s.alive == [True, True, False, False, True]
    assert s.active == 4  # not seat 1, the attacker's neighbour


@rule(G, "R13.15")
def test_a_chain_in_the_draw_does_not_end_a_living_players_turn(world):
    s = world((40, 6, 40), hands=[["P5"] * 7], slots=[["P10", "P10"]])
    world.turn(s)
    world.passes(s, "T02", "seat:1", "done")
    assert not s.alive[1]
    assert world.drawing(s) == 0
    answer(s, "W10")
    assert (world.kind(s), world.asked(s)) == ("place", [0])


@rule(G, "R23.6", "R13.15")
def test_a_secret_that_kills_its_reader_ends_his_turn_after_the_chain(world):
    s = world((5, 40, 40), hands=[["P5"] * 7], slots=[["P10", "P10"]])
    world.turn(s)
    world.passes(s, "S07", "done")
    assert s.active == 1


@rule(G, "R13.18")
def test_a_salvo_may_be_empty(world):
    s = world((90, 6, 90), hands=[[], ["MIN", "W10"]])
    nuke(world, s, 1)
    answer(s, "done")
    assert s.active == 2
    assert s.population == [90, 0, 90]
    assert not s.war


@rule(G, "R14.1", "R14.5")
def test_the_last_nation_alive_wins_alone():
    for seed in range(6):
        s = GAME.start(4)
        play_on(s, Random(seed), GAME.bound)
        winners = GAME.winners(s)
        assert len(winners) <= 1
        for seat in winners:
            assert s.population[seat] >= 1
            assert GAME.placing(s)[seat] == 1
            assert GAME.view(s, None).winner == seat


@rule(G, "R14.6", "R22.8")
def test_a_lone_survivor_does_not_roll_for_the_virus(world):
    s = world((3, 40), virus=0, lost=[1])
    world.turn(s)
    answer(s, "keep", "3")
    assert not s.alive[0]
    assert s.virus == 1
    assert world.kind(s) == "pack"
    answer(s, "done")
    assert s.decisions == []
    assert s.population[1] == 40


@rule(G, "R13.16")
def test_the_dead_are_told_why_they_cannot_act(world):
    s = world.do(world((40, 0, 40), hands=[["P5"]]), Place(0))
    assert GAME.why_not(s, 1, "P5").rule == "R13.16"


@rule(G, "R13.7", "R23.5")
def test_the_victims_of_one_secret_retaliate_from_its_reader_on(world):
    s = world((2, 40, 2, 40), hands=[[], ["T03"]])
    world.opening(s, 1)
    world.passes(s, "T03")
    assert s.queue == [2, 0]
    assert world.asked(s) == [2]


@rule(G, "R14.2", "R22.7")
def test_the_virus_ends_when_its_holder_dies_with_everybody_else(world):
    s = world((2, 2), hands=[["T03"]], virus=0)
    world.opening(s, 0)
    world.passes(s, "T03")
    assert s.decisions == []
    assert s.virus == -1
    assert GAME.winners(s) == []


@rule(G, "R13.12")
def test_the_dying_send_no_spy_to_look(world):
    s = world((90, 6, 90), hands=[[], ["MIN", "W10", "SPY"]], slots=[["P5"], [], ["P5"]])
    nuke(world, s, 1)
    answer(s, "pack:MIN:W10", "done", "fire:MIN:W10")
    assert choices(s, 1) == ["seat:2", "seat:0"]


@rule(G, "R13.15", "R13.14")
def test_an_interception_in_an_early_chain_leaves_the_active_player_his_shot_from_orbit(world):
    s = world(
        (40, 6, 40, 40),
        stolen=[["T02"]],
        hands=[["P5"] * 6, ["MIN", "W10"], [], ["AMM"]],
        slots=[["SER", "P5"]],
        platforms=[[["W10", "W10"]]],
        discard=[*NO_SABOTEUR, "SPY", "SPY", "SPY"],
    )
    world.turn(s)
    answer(s, "seat:1", "pack:MIN:W10", "done", "fire:MIN:W10", "seat:3", "AMM", "P10")
    world.draws(s)
    answer(s, "P5")
    assert (world.kind(s), world.asked(s)) == ("platform_shot", [0])
    answer(s, "pass")
    assert s.active == 3  # and only then the interceptor's turn
