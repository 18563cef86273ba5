"""What the events of a hand would do as the table stands, told to whoever may play one."""

import re

import pytest

from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.cards import EVENTS
from escale.games.kennedy_nixon.effects import effect
from escale.texts import texts

KENNEDY, NIXON = 0, 1


def stands(s, seat, card):
    """Who would gain, and what is said, in French."""
    found = effect(s, seat, card)
    if found is None:
        return None
    words = texts("kennedy-nixon", "fr")
    said = words.fill(words.section("board")[f"now_{found.said}"], found.values, [])
    return found.who, said.replace("\u00a0", " ")


def test_a_revolt_says_who_leads_and_who_would_gain(table):
    s = table(issues={"CR": 2})
    assert stands(s, KENNEDY, "c72") == ("N", "Vous menez : il les gagnerait.")
    assert stands(s, NIXON, "c72") == ("N", "Kennedy mène : vous les gagneriez.")
    assert stands(table(issues={"CR": -1}), KENNEDY, "c72") == ("", "En l'état : sans effet.")


@pytest.mark.parametrize(
    ("cubes", "who", "said"),
    [
        (1, "K", "Vous menez : ce serait pour vous."),
        (-1, "N", "Nixon mène : ce serait pour lui."),
        (0, "", "Personne ne mène : rien pour personne."),
    ],
)
def test_what_goes_to_a_leader_says_who_that_is(table, cubes, who, said):
    assert stands(table(issues={"DEF": cubes}), KENNEDY, "c47") == (who, said)


def test_what_a_leader_pays_is_for_the_other(table):
    s = table(issues={"CR": 1})
    assert stands(s, KENNEDY, "c19") == ("N", "Vous menez : vous les perdriez.")
    assert stands(s, NIXON, "c19") == ("N", "Kennedy mène : il les perdrait.")


def test_what_is_counted_on_the_map_says_for_whom_it_comes_out(table):
    s = table(support={"AK": 0, "HI": 2}, media={"EAST": -1})
    assert stands(s, NIXON, "c21") == ("K", "En l'état, ce serait pour Kennedy.")
    assert stands(s, NIXON, "c60") == ("N", "En l'état, ce serait pour vous.")
    assert stands(table(), NIXON, "c60") == ("", "En l'état : sans effet.")


def test_a_gaffe_and_a_speech_say_how_much(table):
    s = table(token=["NY", "OH"], support={"OH": -2}, momentum=[1, 3])
    assert stands(s, KENNEDY, "c22") == ("K", "Nixon perdrait 1 élan et 2 soutiens en Ohio.")
    assert stands(s, KENNEDY, "c64") == ("K", "Vous en gagneriez 2.")
    assert stands(s, NIXON, "c64") == ("", "En l'état : sans effet.")


def test_what_can_be_taken_says_when_there_is_less_than_is_printed(table):
    empty = dict.fromkeys(table().support, 0)
    assert stands(table(support=empty), NIXON, "c28") == ("", "En l'état : sans effet.")
    s = table(support={**empty, "OK": 2, "MS": -1})
    assert stands(s, KENNEDY, "c28") == ("N", "En l'état : 2 au plus.")
    assert stands(table(support={**empty, "OK": 3}), KENNEDY, "c28") is None
    assert stands(table(media={"EAST": -1}), NIXON, "c80") == ("K", "En l'état : 1 au plus.")


def test_every_event_can_be_asked_about_and_has_its_words_in_both_languages(table):
    for s in (table(), table(turn=7, ready=[False, False], momentum=[0, 5], issues={"CR": 1})):
        for seat in (KENNEDY, NIXON):
            for card in EVENTS:
                found = effect(s, seat, card)
                for lang in ("fr", "en") if found else ():
                    words = texts("kennedy-nixon", lang)
                    pattern = words.section("board")[f"now_{found.said}"]
                    assert not re.search(r"[{}]", words.fill(pattern, found.values, []))


def test_only_the_cards_of_ones_own_hand_are_spoken_of_and_only_when_one_is_to_be_played(table):
    s = table(hands=(["c47", "c5"], ["c72"]), issues={"DEF": 1, "CR": 1})
    assert list(GAME.brief(s, KENNEDY).effects) == ["c47"]
    assert GAME.brief(s, NIXON) is None
