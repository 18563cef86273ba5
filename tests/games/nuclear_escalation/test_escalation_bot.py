"""What the bots value, and what players are told when something is refused."""

from random import Random

import pytest

from escale.bots import Eyes, bot
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.attack import Drop
from escale.games.nuclear_escalation.orbit import PlatformShot
from escale.games.nuclear_escalation.plans import Strategy
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.steps import EndTurn, Place, Reveal
from escale.testing import answer
from escale.texts import texts

PLAYERS = ["Ada", "Bruno", "Chloé", "Denis"]


DULL = ["P5"] * 5  # a pile without secrets
LEVELS = pytest.mark.parametrize("level", ["greedy", "flaneur", "habitue", "finaud", "maitre"])


def greedy(s, seat, level="greedy"):
    """Return what the greedy bot, or one of the levels, chooses for `seat`."""
    return bot(level)(Eyes(GAME, s, seat), Random(1))


def test_a_launcher_with_a_fitting_warhead_next_is_worth_more_than_a_misfit(world):
    fit = world(slots=[["TIT", "W20"]], hands=[["P5"]])
    misfit = world(slots=[["MIN", "W20"]], hands=[["P5"]])
    backwards = world(slots=[["W20", "TIT"]], hands=[["P5"]])
    assert GAME.value(fit, 0) > GAME.value(misfit, 0)
    assert GAME.value(fit, 0) > GAME.value(backwards, 0)


def test_the_greedy_bot_lays_a_launcher_then_its_warhead(world):
    hand = ["SPY", "MX", "W100", "SER", "KS", "AMM"]
    s = world.do(world(hands=[hand, ["P5"] * 2, ["P5"] * 2]), Strategy())
    for card in ("MX", "W100"):
        assert greedy(s, 0) == card
        answer(s, (0, card))


def test_the_greedy_bot_defends_itself(world):
    s = world((40, 12, 40), launchers=["TIT"], slots=[["W20"]], hands=[[], ["AMT", "SAB"], []])
    world.do(s, Reveal(0))
    answer(s, "seat:1")
    answer(s, "pass", "pass")
    assert greedy(s, 1) == "AMT"


def test_the_greedy_bot_finishes_the_weakest_enemy(world):
    s = world((60, 60, 5), launchers=["TIT"], slots=[["W20"]], populationVisibility="public")
    world.do(s, Reveal(0))
    assert greedy(s, 0) == "seat:2"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_refusal_is_a_whole_sentence_with_nothing_left_to_fill(world, lang):
    words = texts("nuclear-escalation", lang)
    place = world.do(
        world(hands=[["MX", "W10", "AMX", "SPY"]], deterrents=[["MIN", "W20"]], slots=[["SER"]]),
        Place(0),
    )
    tried = [
        (place, 0, "show:AMX"),
        (place, 0, "show:SPY"),
        (place, 0, "offer:MX"),
        (place, 0, "vote"),
        (place, 0, "SER"),
    ]
    keys = set()
    for s, seat, choice in tried:
        refusal = GAME.why_not(s, seat, choice)
        sentence = words.refusal(refusal, PLAYERS)
        assert sentence.endswith(".")
        assert "{" not in sentence
        keys.add(refusal.key)
    assert keys == {"both_places_taken", "not_shown", "option_off", "committed"}
    assert GAME.why_not(place, 0, "W10") is None  # nothing to explain


@LEVELS
def test_no_bot_shows_a_deterrent_and_hides_it_again_in_the_same_turn(world, level):
    for hand in (["SPY", "AMM", "W50", "KS"], ["MX", "W100", "SER"], ["SER", "SPY", "AMT"]):
        s = world(hands=[hand, ["P5"] * 2, ["P5"] * 2], slots=[["P5", "P5"]], pile=DULL)
        world.do(s, Place(0), Reveal(0), EndTurn(0))
        moves = []
        while s.decisions[0].seat == 0 and s.decisions[0].kind == "place":
            moves.append(greedy(s, 0, level))
            answer(s, (0, moves[-1]))
        shown = [move[5:] for move in moves if move.startswith("show:")]
        assert not any(f"hide:{card}" in moves for card in shown)


@LEVELS
def test_no_bot_scraps_a_bomber_with_bombs_aboard_while_a_bomb_for_it_is_at_hand(world, level):
    hand = ["SPY", "W20", "AMM", "SER"]
    s = world(launchers=["B1"], loads=[["W20", "W50", "W10"]], hands=[hand], pile=DULL)
    world.do(s, Place(0), Reveal(0), EndTurn(0))
    while (choice := greedy(s, 0, level)).startswith("show:"):
        answer(s, (0, choice))
    assert choice == "W20"


@LEVELS
@pytest.mark.parametrize("people", [(40, 40), (40, 40, 40)])
def test_every_bot_fires_what_it_has_in_orbit(world, people, level):
    s = world(people, platforms=[[["W20", "W100"]]], war=True, pile=DULL)
    world.do(s, PlatformShot(0), CHAIN, EndTurn(0))
    assert greedy(s, 0, level).startswith("shoot:1:")


@LEVELS
@pytest.mark.parametrize("people", [(40, 40), (40, 40, 40)])
def test_a_bomber_drops_what_it_carries(world, people, level):
    s = world(people, launchers=["B1"], loads=[["W20", "W50"]], war=True, pile=DULL)
    world.do(s, Drop(0), CHAIN, EndTurn(0))
    assert greedy(s, 0, level) in ("W20", "W50")


def test_the_dead_fire_all_they_have(world):
    s = world((0, 40, 40), hands=[["TIT", "W20", "MIN", "W10"], [], []], war=True)
    s.queue = [0]
    world.do(s, CHAIN)
    answered = []
    while s.decisions and s.decisions[0].seat == 0:
        choice = greedy(s, 0)
        answered.append(choice.partition(":")[0])
        answer(s, (0, choice))
        world.passes(s)
        while s.decisions and s.decisions[0].seat == -1:
            answer(s, "4")
    assert answered.count("pack") == 2
    assert answered.count("fire") == 2


def test_the_dead_leave_somebody_to_remember_them(world):
    hands = [["TIT", "W20"], [], []]
    s = world((0, 9, 0), hands=hands, war=True, populationVisibility="public")
    s.queue = [0]
    world.do(s, CHAIN)
    answer(s, (0, "pack:TIT:W20"), (0, "done"))
    assert greedy(s, 0) == "stop"
