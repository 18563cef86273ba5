"""The twelve secrets, the Supervirus and its cure."""

import pytest

from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.steps import PassVirus, Slot
from escale.testing import answer, choices, rule

G = "nuclear-escalation"


def read(world, s, card):
    """Seat 0 reads `card` in the opening."""
    world.opening(s, 0)
    world.passes(s, card)
    return s


@rule(G, "R23.1", "R23.2", "R23.3")
@pytest.mark.parametrize(
    ("card", "people"),
    [
        ("S01", [42, 40, 38]),
        ("S02", [45, 40, 35]),
        ("S05", [45, 40, 40]),
        ("S06", [38, 42, 40]),
        ("S07", [35, 40, 40]),
        ("T01", [65, 40, 40]),
        ("T02", [40, 40, 30]),
        ("T03", [38, 38, 38]),
        ("T04", [40, 40, 15]),
    ],
)
@pytest.mark.parametrize("war", [False, True])
def test_what_each_secret_does_to_people(world, card, people, war):
    s = read(world, world(hands=[[card]], war=war), card)
    if world.kind(s) == "secret_target":
        assert choices(s, 0) == ["seat:1", "seat:2"]
        answer(s, "seat:2")
    assert s.population == people
    assert s.discard == [card]
    assert s.war == war


@rule(G, "R23.2")
@pytest.mark.parametrize("card", ["S03", "S04"])
def test_two_secrets_cost_an_enemy_his_next_turn(world, card):
    s = read(world, world(hands=[[card]]), card)
    answer(s, "seat:1")
    assert s.lost == [0, 1, 0]


@rule(G, "R23.2", "R23.4")
def test_the_inspectors_take_a_face_up_launcher_or_nothing(world):
    s = world(hands=[["S08"]], launchers=["MX", "B1"], loads=[[], ["W20"]])
    read(world, s, "S08")  # only seat 1 can be meant
    assert sorted(s.discard) == ["B1", "S08", "W20"]
    assert s.launchers == ["MX", "", ""]
    s = read(world, world(hands=[["S08"]]), "S08")
    assert s.discard == ["S08"]
    assert world.drawing(s) == 0  # replaced all the same


@rule(G, "R23.4", "R23.1")
def test_inspectors_ask_which_launcher_and_say_why_another_is_not_one(world):
    s = world((40, 40, 40, 40), hands=[["S08"]], launchers=["", "B1", "MX"])
    read(world, s, "S08")
    assert choices(s, 0) == ["seat:1", "seat:2"]
    assert GAME.why_not(s, 0, "seat:3").rule == "R23.4"
    assert GAME.view(s, 1).secret.card == "S08"  # read out before the target is picked


@rule(G, "R22.1", "R22.2", "R22.3", "R22.4", "R27.W6")
def test_the_virus_is_a_top_secret_given_to_anybody_who_rolls_at_once(world):
    s = world(hands=[["V01"], ["P5"]])
    world.opening(s, 0)
    answer(s, "V01")
    assert s.decisions[0].values == {"drawer": 0, "level": "top_secret"}
    world.passes(s)
    assert choices(s, 0) == ["seat:1", "seat:2", "seat:0"]
    answer(s, "seat:1")
    assert (world.kind(s), choices(s, 1)) == ("serum", ["pass"])
    answer(s, "pass", "5")
    assert (s.virus, s.giver, s.population[1]) == (1, 0, 35)


@rule(G, "R22.1", "R21.4")
def test_the_virus_can_be_stolen_like_any_secret(world):
    s = world(hands=[["V01"], ["SPY"]])
    world.opening(s, 0)
    answer(s, "V01", (1, "SPY"))
    world.passes(s)
    assert s.stolen[1] == ["V01"]
    assert s.virus == -1


@rule(G, "R22.3", "R22.7", "R22.10", "R22.13", "R27.W6")
def test_whoever_receives_the_virus_may_take_the_serum_before_rolling(world):
    s = world(hands=[["V01"], ["SER"], ["P5"]])
    world.opening(s, 0)
    world.passes(s, "V01")
    answer(s, "seat:1")
    assert choices(s, 1) == ["SER", "pass"]
    answer(s, "SER")
    assert s.virus == -1
    assert sorted(s.discard) == ["SER", "V01"]
    assert s.population[1] == 40
    assert s.hands[1] == []  # replaced at his next draw only
    elsewhere = world(hands=[["V01"], ["SER"], ["P5"]])
    world.opening(elsewhere, 0)
    world.passes(elsewhere, "V01")
    answer(elsewhere, "seat:2")
    assert world.asked(elsewhere) == [2]  # the serum of another helps nobody


@rule(G, "R22.5", "R22.3")
def test_the_holder_hands_the_virus_to_a_neighbour_who_rolls(world):
    s = world((40, 40, 40, 40), virus=0)
    world.do(s, PassVirus(0))
    assert choices(s, 0) == ["seat:1", "seat:3", "keep"]
    assert GAME.why_not(s, 0, "seat:2").rule == "R22.5"
    answer(s, "seat:3")
    world.passes(s, "cloud")
    assert (s.virus, s.giver, s.population[3]) == (3, 0, 39)


@rule(G, "R22.9")
def test_a_holder_who_loses_his_turn_may_still_hand_it_on(world):
    s = world(virus=0, giver=2, lost=[1], hands=[["P5"]])
    world.do(s, Slot(0))
    assert choices(s, 0) == ["seat:1", "keep"]
    answer(s, "seat:1")
    world.passes(s, "2")
    assert s.virus == 1
    assert s.active == 1


@rule(G, "R22.11", "R22.12")
def test_a_virus_given_to_oneself_has_no_giver_and_waits_for_the_next_turn(world):
    s = world(hands=[["P5"] * 7], slots=[["P10", "P10"]])
    world.turn(s)
    world.passes(s, "V01", "seat:0", "2")
    assert (s.virus, s.giver) == (0, -1)
    answer(s, "W10")
    assert world.kind(s) == "place"  # no P3 this turn
    s.steps.clear()
    s.lost[0] = 1
    world.turn(s)
    assert choices(s, 0) == ["seat:1", "seat:2", "keep"]


@rule(G, "R22.8", "R22.13", "R13.3")
def test_a_holder_killed_by_the_virus_leaves_it_to_his_left_before_he_retaliates(world):
    s = world((3, 40, 40), virus=0, giver=1, lost=[1], hands=[["MIN", "W10"]])
    world.turn(s)
    answer(s, "keep", "3")
    assert s.virus == 1
    world.passes(s, "4")
    assert s.population == [0, 36, 40]
    assert world.kind(s) == "pack"
    answer(s, "done")
    world.draws(s)
    s.steps.clear()
    s.lost[1] = 1
    world.turn(s, 1)
    assert choices(s, 1) == ["seat:2", "keep"]  # the dead giver forbids nothing


@rule(G, "R22.8", "R22.13")
def test_the_heir_of_the_virus_may_hand_it_either_way(world):
    s = world((3, 40, 40, 40), virus=0, giver=1, lost=[1, 1])
    world.turn(s)
    answer(s, "keep", "3")
    world.passes(s, "4")
    answer(s, "done")
    assert (s.active, s.virus) == (1, 1)
    assert choices(s, 1) == ["seat:2", "seat:3", "keep"]
