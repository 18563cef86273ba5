"""The box, the opening, the plans and the phases of a turn."""

import pytest

from escale.engine import CHANCE, Match
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.attack import FALLOUT_ROLL
from escale.games.nuclear_escalation.cards import COUNTS, KIND, LEVEL
from escale.games.nuclear_escalation.plans import Strategy
from escale.games.nuclear_escalation.steps import Phase, Place, Reveal, Slot
from escale.testing import answer, choices, rule

G = "nuclear-escalation"


@rule(G, "R1.1", "R1.3", "R1.4", "R2.1", "R2.2")
def test_the_box_holds_a_hundred_cards_a_die_with_a_cloud_and_a_mat_each(world):
    kinds = {kind: sum(COUNTS[c] for c in KIND if KIND[c] == kind) for kind in KIND.values()}
    assert (kinds["warhead"], kinds["propaganda"], kinds["antimissile"]) == (34, 20, 4)
    assert sum(COUNTS.values()) == 100
    assert len(LEVEL) == 13
    assert FALLOUT_ROLL.choices == ["cloud", "2", "3", "4", "5", "6"]
    assert FALLOUT_ROLL.weights is None  # all faces alike
    s = world.turn(world(slots=[["P5", "P5"]], deterrents=[["MX", "W10"]], virus=2))
    seen = GAME.view(s, 0)
    mat = seen.nations[0]
    assert (mat.launcher, mat.slots, mat.deterrents) == ("", ["P5", "P5"], ["MX", "W10"])
    assert (mat.population, mat.platforms, mat.satellites, mat.lost_turns) == (40, [], 0, 0)
    assert (seen.war, seen.active, seen.queue, seen.discard) == (False, 0, [], [])
    assert seen.virus.holder == 2


@rule(G, "R2.3")
def test_holdings_are_hand_places_deterrents_and_platform_warheads_only(world):
    s = world(
        hands=[["P5"]],
        slots=[["P5", "P5"]],
        deterrents=[["MX"]],
        platforms=[[["W10", "W20"]]],
        launchers=["B1"],
        loads=[["W50"]],
        satellites=[1],
        cruises=[("CM5", 0, 1)],
        stolen=[["S01"]],
        virus=0,
    )
    assert s.holdings(0) == 6


@rule(G, "R4.3", "R4.7")
def test_a_secret_stolen_in_the_opening_is_read_first_at_the_thiefs_step(world):
    s = world(hands=[["S05"], ["SPY", "S07"]])
    world.opening(s, 0, 1, 2)
    answer(s, "S05", (1, "SPY"))
    world.passes(s, "P5")  # the replacement
    answer(s, "none")
    assert world.kind(s) == "theft"  # the stolen card comes before the thief's own
    assert s.secret == "S05"
    world.passes(s)
    assert s.population[1] == 45
    assert choices(s, 1) == ["S07"]


@rule(G, "R4.3")
def test_a_secret_stolen_after_ones_opening_step_waits_for_the_first_turn(world):
    s = world(hands=[["SPY"], ["S05"]])
    world.opening(s, 0, 1, 2)
    answer(s, "none", "S05", (2, "pass"), (0, "SPY"))
    world.passes(s, "P5", "none", "none")
    assert s.stolen[0] == ["S05"]
    world.turn(s)
    assert (world.kind(s), s.secret) == ("theft", "S05")


@rule(G, "R4.4", "R4.5")
def test_a_nation_killed_in_the_opening_retaliates_and_has_no_step_of_its_own(world):
    hands = [["T02", "S03"], ["S01", "MIN", "W10"], ["AMM"]]
    s = world((40, 6, 40), hands=hands, discard=["SAB", "SAB"])
    world.opening(s, 0, 1, 2)
    s.steps.insert(0, Slot(0))
    world.passes(s, "S03", "seat:2", "P5")
    assert s.lost[2] == 1
    world.passes(s, "T02", "seat:1")
    answer(s, "pack:MIN:W10", "done", "fire:MIN:W10", "seat:2", "AMM")
    assert world.drawing(s) == 2  # R10.5, here too
    answer(s, "P10")
    assert "S01" in s.discard
    world.draws(s)
    answer(s, "none")
    assert s.active == 2  # seat 1 has no step any more
    answer(s, "none")
    assert s.active == 0  # the interception changed nothing
    assert s.turn == 2


@rule(G, "R4.6")
def test_the_opening_can_already_decide_the_game(world):
    s = world((40, 6), hands=[["T02"]])
    world.opening(s, 0, 1)
    world.passes(s, "T02", "done")
    assert s.decisions == []
    assert GAME.winners(s) == [0]


@rule(G, "R5.1", "R5.2", "R28.1")
def test_everybody_plans_two_cards_at_once_and_nobody_sees_the_others(world):
    s = world(hands=[["SPY", "P5", "W10"], ["MIN", "W10"], ["KS", "SER"]])
    world.do(s, Phase("strategy"), Strategy())
    assert world.asked(s) == [0, 1, 2]
    assert all(decision.owner == decision.seat for decision in s.decisions)
    assert choices(s, 0) == ["SPY", "P5", "W10"]
    answer(s, (2, "SER"), (0, "SPY"), (1, "MIN"), (0, "P5"))
    assert GAME.view(s, 1).nations[0].slots == ["", ""]
    assert GAME.view(s, 0).nations[0].slots == ["SPY", "P5"]
    answer(s, (1, "W10"), (2, "KS"))
    assert s.slots == [["SPY", "P5"], ["MIN", "W10"], ["SER", "KS"]]


@rule(G, "R5.1", "R24.3", "R28.2")
def test_a_deterrent_is_not_seen_to_go_face_down_before_all_have_planned(world):
    s = world(hands=[["SPY", "P5"], ["MIN", "W10"]], deterrents=[["MX"]])
    world.do(s, Strategy(), Place(1))
    answer(s, (0, "MX"))
    assert choices(s, 0) == ["SPY", "P5"]
    answer(s, (0, "P5"), (1, "W10"))
    mat = GAME.view(s, 1).nations[0]
    assert (mat.deterrents, mat.hand_size, mat.slots) == (["MX"], 2, [])
    answer(s, (1, "MIN"))
    assert s.shown
    mat = GAME.view(s, 1).nations[0]
    assert (mat.deterrents, mat.hand_size, mat.slots) == ([], 1, ["", ""])
    assert s.slots[0] == ["MX", "P5"]


@rule(G, "R5.4")
def test_a_short_hand_plans_what_it_has(world):
    s = world(hands=[["P5"], ["MIN", "W10"]])
    world.do(s, Strategy())
    answer(s, (0, "P5"), (1, "MIN"), (1, "W10"))
    assert s.slots == [["P5"], ["MIN", "W10"], []]
    assert s.decisions == []


@rule(G, "R6.1", "R25.5", "R18.9")
def test_a_lost_turn_only_moves_cruise_missiles_and_removes_one(world):
    s = world(lost=[2], launchers=["MX"], cruises=[("CM5", 0, 1)], hands=[["P5"]])
    world.turn(s)
    assert s.lost[0] == 1
    assert (s.launchers[0], s.cruises) == ("MX", [("CM5", 0, 2)])
    assert s.active == 1


@rule(G, "R6.14", "R22.9")
def test_in_a_lost_turn_the_virus_comes_before_the_missiles(world):
    s = world((2, 40, 40), lost=[1], virus=0, cruises=[("CM5", 0, 1)])
    world.turn(s)
    assert choices(s, 0) == ["seat:1", "seat:2", "keep"]
    world.passes(s, "keep", "2", "3")  # the virus goes on to seat 1
    assert not s.alive[0]
    answer(s, "done", "stop")
    assert s.active == 1
    assert s.cruises == [("CM5", 0, 1)]  # it waits until the dead seat comes up


@rule(G, "R6.4", "R21.1")
def test_a_spent_spy_is_replaced_at_the_next_draw(world):
    hands = [["P5"] * 6 + ["SPY"]]
    s = world(hands=hands, slots=[["P5", "P10"], ["P5"]])
    world.turn(s)
    answer(s, "P10", "look:1")
    world.passes(s, "P5")
    assert s.discard[0] == "SPY"
    assert s.holdings(0) == 8
    s.steps.clear()
    world.turn(s)
    answer(s, "W10", "W10")
    assert s.holdings(0) == 10


@rule(G, "R6.5", "R10.5")
def test_a_secret_drawn_out_of_turn_is_resolved_and_replaced_at_once(world):
    s = world(launchers=["MIN"], slots=[["W10"]], hands=[[], ["AMM"]], discard=["SAB", "SAB"])
    world.reveal(s)
    answer(s, "seat:1", "AMM", "S05")
    world.passes(s)
    assert s.population[1] == 45
    assert world.drawing(s) == 1
    answer(s, "P5")
    assert s.hands[1] == ["P5"]


@rule(G, "R6.6", "R22.7", "R22.10")
def test_a_serum_drawn_this_turn_cures_before_the_virus_is_passed(world):
    s = world(hands=[["P5"] * 7, [], []], slots=[["P5", "P10"]], virus=0, giver=1)
    s.turn = 3
    world.turn(s)
    answer(s, "SER")
    assert choices(s, 0) == ["seat:2", "keep", "SER"]
    answer(s, "SER")
    assert s.virus == -1
    assert s.discard == ["SER", "V01"]


@rule(G, "R6.7", "R18.11")
def test_missiles_and_satellites_act_in_the_order_their_owner_likes(world):
    s = world(
        satellites=[1],
        platforms=[[], [["W10"]]],
        cruises=[("CM5", 0, 1), ("CM10", 0, 2)],
    )
    world.turn(s)
    world.draws(s)
    orders = ["fall:CM5", "fly:CM5", "fall:CM10", "fly:CM10", "kill:1:1", "done"]
    assert choices(s, 0) == orders
    answer(s, "fall:CM10")
    assert s.population[2] == 30
    answer(s, "kill:1:1", "cloud")
    assert choices(s, 0) == ["fall:CM5", "fly:CM5", "done"]
    answer(s, "done")
    assert s.cruises == [("CM5", 0, 2)]  # without an order it moves


@rule(G, "R6.8", "R24.1", "R24.2", "R24.3", "R24.4", "R24.5")
def test_deterrents_are_shown_taken_back_and_placed_in_p5_only(world):
    s = world(hands=[["MX", "W100", "AMX", "P5", "SPY"]])
    world.do(s, Place(0))
    assert GAME.why_not(s, 0, "show:P5").rule == "R24.2"
    assert "show:SPY" not in choices(s, 0)
    answer(s, "show:MX", "show:W100")
    assert GAME.view(s, 1).nations[0].deterrents == ["MX", "W100"]
    assert GAME.why_not(s, 0, "show:AMX").rule == "R24.5"
    answer(s, "hide:W100", "show:AMX")
    assert s.deterrents[0] == ["MX", "AMX"]
    answer(s, "MX")  # straight from the deterrent place
    assert (s.slots[0], s.deterrents[0]) == (["MX"], ["AMX"])
    s = world.do(world(hands=[["W10", "W20"], ["MX", "W10"]]), Strategy())
    assert GAME.why_not(s, 1, "show:MX").rule == "R24.4"


@rule(G, "R6.12")
def test_the_turn_passes_to_the_next_living_seat(world):
    s = world.reveal(world((40, 0, 40, 40)))
    assert s.active == 2


@rule(G, "R7.1")
def test_a_new_launcher_replaces_the_one_waiting(world):
    s = world.do(world(launchers=["B1"], loads=[["W50"]], slots=[["MIN"]]), Reveal(0))
    assert s.launchers[0] == "MIN"
    assert sorted(s.discard) == ["B1", "W50"]
    assert s.used[0] == 0


@rule(G, "R7.3", "R11.2", "R15.3")
def test_a_bomber_may_hold_what_it_has_loaded_without_a_war(world):
    s = world.do(world(launchers=["B1"], slots=[["W50"]]), Reveal(0))
    world.passes(s, "hold")
    assert (s.loads[0], s.used[0], s.war) == (["W50"], 50, False)


@rule(G, "R7.7")
def test_propaganda_in_peace_must_name_somebody(world):
    s = world.do(world(slots=[["P5"]]), Reveal(0))
    assert choices(s, 0) == ["seat:1", "seat:2"]


@rule(G, "R7.9", "R7.10")
def test_a_platform_or_cruise_missile_costs_the_waiting_launcher(world):
    s = world.do(world(launchers=["TIT"], slots=[["SP"]]), Reveal(0))
    assert (s.discard, world.kind(s)) == (["TIT"], "stow")
    s = world.do(world(launchers=["TIT"], slots=[["CM5"]]), Reveal(0))
    assert s.discard == ["TIT"]
    world.passes(s, "3")
    assert s.cruises == [("CM5", 0, 1)]


@rule(G, "R7.11", "R7.12")
@pytest.mark.parametrize("card", ["AMX", "SPY", "SAB", "SER"])
def test_a_card_for_the_hand_is_wasted_when_turned_up(world, card):
    s = world.do(world(launchers=["MX"], slots=[[card]]), Reveal(0))
    assert sorted(s.discard) == sorted(["MX", card])


@rule(G, "R25.2", "R25.3", "R25.4")
def test_with_no_card_anywhere_a_turn_still_goes_by(world):
    s = world(launchers=["MX"], pile=[])
    s.discard.clear()
    world.do(s, Slot(0))
    assert choices(s, 0) == ["done"]
    answer(s, "done")
    assert s.launchers[0] == "MX"
    assert s.active == 1


@rule(G, "R25.6", "R18.9")
def test_whoever_does_not_answer_stays_passive(world):
    s = world(cruises=[("CM5", 0, 1)], hands=[["W20", "P5"]], slots=[["MIN", "W10"]])
    world.turn(s)
    world.draws(s)
    assert GAME.idle(s, 0) == "done"
    answer(s, "done")
    assert GAME.idle(s, 0) == "W20"
    s = world.do(world(launchers=["MX"], slots=[["W20"]]), Reveal(0))
    assert GAME.idle(s, 0) == "seat:1"
    answer(s, "seat:1")
    assert GAME.idle(s, 1) == "pass"
    s = world.do(world(virus=0, lost=[1]), Slot(0))
    assert GAME.idle(s, 0) == "keep"
    s = world.do(world(platforms=[[["W10"]]]), Reveal(0))
    assert s.decisions == []
    s = world.reveal(world(platforms=[[["W10"]]]))
    assert GAME.idle(s, 0) == "pass"


@rule(G, "R29")
def test_the_table_starts_with_the_usual_settings_and_chance_only_deals_and_rolls():
    assert GAME.settings({}) == {
        "mxAccepts10": True,
        "populationVisibility": "hidden",
        "armsTrade": False,
        "peaceResolution": False,
        "populationGrowth": False,
        "spiesBetweenTurns": False,
        "windows": "together",
    }
    assert Match(GAME, 4).state.decisions[0].seat == CHANCE
    assert Match(GAME, 4).state.decisions[0].kind == "first_player"


@rule(G, "R6.2", "R4.7")
@pytest.mark.parametrize("opening", [False, True])
def test_stolen_secrets_are_turned_over_the_oldest_first(world, opening):
    s = world(stolen=[["S07", "S05"]])
    if opening:
        world.opening(s, 0)
    else:
        world.turn(s)
    assert s.secret == "S07"
    while s.secret == "S07":
        answer(s, "pass")
    assert s.population[0] == 35
    assert (s.secret, s.stolen[0]) == ("S05", [])


@rule(G, "R6.2", "R6.3", "R6.6", "R6.7", "R6.9")
def test_the_phases_of_a_turn_come_in_their_order(world):
    s = world(
        hands=[["P5"] * 6],
        slots=[["SER", "P5"]],
        stolen=[["S05"]],
        cruises=[("CM5", 0, 1)],
        platforms=[[["W10"]]],
        virus=0,
        discard=["SAB", "SAB", "SPY", "SPY", "SPY"],
    )
    s.turn = 3
    s.facts = []
    world.turn(s)
    phases = []
    for choice in ("W20", "keep", "2", "done", "P5", "pass"):
        phases.append(world.kind(s))
        answer(s, choice)
    assert phases == ["draw", "pass_virus", "virus_roll", "air", "place", "platform_shot"]
    told = [fact.key for fact in s.facts]
    assert told.index("read") < told.index("drew")  # stolen secrets before the draw
    assert told.index("placed") < told.index("revealed") < told.index("no_shot")
    assert s.active == 1
