"""What the bots value, and what players are told when something is refused."""

from random import Random

import pytest

from escale.bots import Eyes, bot
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.plans import Strategy
from escale.games.nuclear_escalation.steps import Place, Reveal
from escale.testing import answer
from escale.texts import texts

PLAYERS = ["Ada", "Bruno", "Chloé", "Denis"]


def greedy(s, seat):
    """Return what the greedy bot chooses for `seat`."""
    return bot("greedy")(Eyes(GAME, s, seat), Random(1))


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
