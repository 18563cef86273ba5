"""Why not, what the rule book advises, and what a bot makes of a défi."""

from random import Random

import pytest

from escale.bots import BOTS, Eyes
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.bot import EDGE, HOPE
from escale.games.jeu_du_president.france import CODES
from escale.rulebook import numbers
from escale.testing import answer, choices
from escale.texts import LANGUAGES, texts

PLAYERS = ["Odette", "Bruno", "Camille", "Tom"]
LOST = ("d10", "d10", "stay", "d10", "d5", "d10")


@pytest.mark.parametrize(
    ("owned", "events", "seat", "choice", "key", "number"),
    [
        (("", ""), ("2-*",), 0, "69", "no_such_digit", "R4.3"),
        (("", ""), ("2-6",), 0, "69", "not_this_pair", "R4.2"),
        (("", ""), ("2-*",), 0, "971", "overseas", "R4.5"),
        (("26", ""), ("2-6",), 0, "26", "yours_already", "R5.8"),
        (("", "62"), ("2-6",), 0, "62", "free_first", "R5.1"),
        (("", "62"), ("*-*",), 0, "62", "no_defi_on_two_stars", "R5.5"),
        (("26", "62"), ("2-6",), 0, "26", "not_against_yourself", "R5.7"),
        (("26", "62"), ("2-6",), 0, "protect:26", "not_against_yourself", "R5.7"),
        (("26 62", ""), ("2-6",), 0, "11", "not_this_pair", "R4.2"),
        (("26", "62"), ("2-6", "62", "d10", "d5"), 1, "26", "defi_first", "R9.3"),
        (("", "59"), ("2-*", "62", "G01"), 0, "59", "not_free", "R7.1"),
        (("", ""), ("2-*", "62", "G01"), 0, "59", "too_many_voters", "R8.4"),
        (("54", ""), ("2-*", "62", "L04"), 0, "75", "not_yours_to_give", "R7.2"),
        (("54 23", ""), ("2-*", "62", "L04"), 0, "23", "no_exact_total", "R8.4"),
        (("26 13", "62"), ("2-6", "62", *LOST), 1, "75", "not_the_losers", "R10.2"),
        (("26 13", "62"), ("2-6", "62", *LOST), 1, "26", "no_exact_total", "R10.4"),
    ],
)
def test_a_refusal_names_its_rule_and_speaks_both_languages(
    table, owned, events, seat, choice, key, number
):
    s = table(*owned)
    answer(s, *events)
    refusal = GAME.why_not(s, seat, choice)
    assert (refusal.key, refusal.rule) == (key, number)
    assert number in numbers(GAME.slug)
    for lang in LANGUAGES:
        sentence = texts(GAME.slug, lang).refusal(refusal, PLAYERS)
        assert sentence.endswith((".", "?"))
        assert "{" not in sentence


def test_blocked_players_learn_why_a_departement_cannot_be_protected(table):
    s = table("26", "62", protected="26 62")
    answer(s, "2-6")
    assert GAME.why_not(s, 0, "protect:26").key == "protected_already"
    assert GAME.why_not(s, 0, "62").key == "protect_your_own"


def test_the_sentence_about_rhone_says_which_digit_is_missing(table):
    s = table()
    answer(s, "2-*")
    said = texts(GAME.slug, "fr").refusal(GAME.why_not(s, 0, "69"), PLAYERS)
    assert said.startswith("Rhône (69) ne porte pas de 2. Avec 2 et ☆, seuls comptent")


def test_what_is_allowed_or_no_departement_is_not_explained(table):
    s = table()
    answer(s, "2-6")
    assert GAME.why_not(s, 0, "62") is None
    assert GAME.why_not(s, 0, "nowhere") is None
    assert GAME.why_not(s, 1, "62") is None


def test_every_departement_is_open_or_refused_with_a_reason(table):
    for owned in (("", ""), ("26 62", ""), ("26", "62")):
        s = table(*owned)
        answer(s, "2-6")
        for code in CODES:
            assert code in choices(s, 0) or GAME.why_not(s, 0, code)


def test_the_rule_book_advises_the_largest_departement_and_nothing_else(table):
    s = table("", "26 62")
    answer(s, "2-6")
    assert GAME.hint(s, 0) == "62"
    answer(s, "62", "d5", "d6")
    assert GAME.hint(s, 1) is None


def test_the_best_stop_of_the_defie_is_16():
    assert [HOPE[total] == EDGE[total] for total in (14, 15, 16, 17)] == [False, False, True, True]
    assert EDGE[16] > EDGE[17] > EDGE[20]


@pytest.mark.parametrize(("cards", "best"), [(("d6", "d5"), "hit"), (("d10", "d9"), "stay")])
def test_the_greedy_bot_knows_when_to_stop(table, cards, best):
    s = table("26 13", "62")
    answer(s, "2-6", "62", *cards)
    for seed in range(8):
        assert BOTS["greedy"](Eyes(GAME, s, 1), Random(seed)) == best


def test_the_greedy_bot_takes_the_largest_departement(table):
    s = table()
    answer(s, "2-6")
    assert BOTS["greedy"](Eyes(GAME, s, 0), Random(1)) == "62"
