"""The plan of the strongest level: what one's own cards bring in the turns to come."""

from random import Random

import pytest

from escale.bots import Eyes, bot
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.campaign import NEVER
from escale.games.nuclear_escalation.orbit import PlatformShot, Stow
from escale.games.nuclear_escalation.plans import Exchange, Strategy
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.secrets import announce
from escale.games.nuclear_escalation.steps import EndTurn, Place
from escale.testing import answer

OTHERS = [["P5"] * 2, ["P5"] * 2]


def master(s, seat=0):
    """Return what Maître plays for `seat`."""
    return bot("maitre")(Eyes(GAME, s, seat), Random(1))


def worth(s, seat=0):
    """Return what each choice is worth by the plan."""
    decision = next(decision for decision in s.decisions if decision.seat == seat)
    return dict(zip(decision.choices, GAME.worths(s, seat), strict=True))


def laid(world, *cards, **table):
    """Return the table in which the first seat lays one of some cards."""
    return world.do(world(hands=[[*cards], *OTHERS], **table), Place(0))


def test_a_large_warhead_waits_for_the_missile_that_makes_the_most_of_it(world):
    s = world.do(world(hands=[["MX", "MIN", "W50", "W10", "SER"], *OTHERS]), Strategy())
    plan = []
    for _ in range(2):
        plan.append(master(s))
        answer(s, (0, plan[-1]))
    assert plan == ["MX", "W50"]


def test_a_bomber_that_waits_is_fed(world):
    assert master(laid(world, "SPY", "W10", "MX", launchers=["B1"], loads=[["W10"]])) == "W10"


@pytest.mark.parametrize(("people", "counts"), [((40, 40), False), ((40, 40, 40), True)])
def test_in_a_war_of_two_propaganda_is_worth_nothing_any_more(world, people, counts):
    hands = [["P25", "AMX", "W10"], *OTHERS][: len(people)]
    found = worth(world.do(world(people, hands=hands, war=True), Place(0)))
    poor = world.do(world(people, hands=[["P5", "AMX", "W10"], *hands[1:]], war=True), Place(0))
    assert (found["P25"] > worth(poor)["P5"] + 1) == counts


def test_who_plans_shows_nothing_and_sends_no_spy_to_look(world):
    s = laid(world, "SPY", "AMM", "W10", slots=[["P5"], ["P5"]])
    found = worth(s)
    assert {choice for choice, plan in found.items() if plan == NEVER} == {
        choice for choice in found if ":" in choice
    }
    assert ":" not in master(s)


def test_peace_brings_propaganda_back_into_the_plan(world):
    slots = [["MIN", "SER"], ["P5", "P5"]]
    s = world.do(world(hands=[["P25", "P10"], *OTHERS], slots=slots), Exchange())
    assert master(s) in ("P25", "P10")


def test_everything_goes_into_orbit_the_largest_first_and_is_fired_from_there(world):
    s = world(hands=[["W10", "W50", "W20"], *OTHERS], platforms=[[[]]])
    s.pad = 0
    world.do(s, Stow(0))
    aboard = []
    while s.decisions[0].kind == "stow":
        aboard.append(master(s))
        answer(s, (0, aboard[-1]))
    assert aboard[:3] == ["W50", "W20", "W10"]
    s = world.do(world(platforms=[[["W10", "W50"]]]), PlatformShot(0), CHAIN, EndTurn(0))
    assert master(s) == "shoot:1:W50"


@pytest.mark.parametrize(("card", "stolen"), [("T01", "SPY"), ("S07", "pass")])
def test_only_a_top_secret_is_worth_a_spy(world, card, stolen):
    s = world(hands=[["P5"], ["SPY"], ["P5"]])
    del s.pile[card]
    world.do(s, announce(s, 0, card, 0), EndTurn(0))
    assert master(s, 1) == stolen


def test_other_questions_are_not_planned(world):
    s = world((40, 40, 40), hands=[["W10"]], war=True, virus=0)
    world.do(s, EndTurn(2))
    while s.decisions[0].kind != "pass_virus":
        answer(s, s.decisions[0].choices[0])
    assert GAME.worths(s, 0) is None
