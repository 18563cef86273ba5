"""Words: slots, plurals, lists, numbers, in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from escale.engine import EscaleError
from escale.games import EXAMPLES, SHELF
from escale.rulebook import Rule, parse
from escale.texts import Texts, words_of

CATALOGUE = {
    "names": {"62": "Pas-de-Calais", "26": "Drôme"},
    "choices": {"stay": "Je reste", "protect": "Protéger {it}", "give": "Donner {it} à {that}"},
}
FR = Texts("fr", CATALOGUE, {})
EN = Texts("en", CATALOGUE, {})


def test_a_slot_is_a_name_a_number_or_a_player():
    values = {"place": "62", "voters": 600000, "seat": 1}
    pattern = "{seat:seat} prend {place} : +{voters}"
    assert FR.fill(pattern, values, ["A", "B"]) == "B prend Pas-de-Calais : +600\u00a0000"
    assert EN.fill("{voters}", values, []) == "600,000"
    assert EN.number(-1500) == "−1,500"


@pytest.mark.parametrize(
    ("n", "fr", "en"), [(0, "carte", "cards"), (1, "carte", "card"), (2, "cartes", "cards")]
)
def test_words_agree_with_numbers_as_each_language_counts(n, fr, en):
    assert FR.fill("{n:carte|cartes}", {"n": n}, []) == fr
    assert EN.fill("{n:card|cards}", {"n": n}, []) == en


@pytest.mark.parametrize("slug", SHELF)
def test_every_word_a_board_in_the_browser_asks_for_by_name_is_there(slug):
    for page in (Path(__file__).parents[1] / "web/src/games" / slug).rglob("*.svelte"):
        for key in re.findall(r'\btexts\.board\("([^"]+)"', page.read_text("utf-8")):
            for lang in ("fr", "en"):
                assert key in words_of(slug, f"{lang}.toml")["board"], f"{page.name} asks for {key}"


def patterns(words: Any) -> Iterator[str]:
    """Every text of a catalogue."""
    if isinstance(words, str):
        yield words
    elif isinstance(words, dict | list):
        for part in words.values() if isinstance(words, dict) else words:
            yield from patterns(part)


# The two forms of what a number counts: {n:carte|cartes}.
FORMS = re.compile(r"\{\w+:([^\W\d_]+)[^{}|]*\|([^\W\d_]+)[^{}|]*\}")
SLOT = re.compile(r"\{(\w+)(:[^{}]*)?\}")
FRENCH = [
    text
    for slug in (*SHELF, *EXAMPLES)
    for name in ("fr.toml", "explain.fr.toml")
    for text in patterns(words_of(slug, name))
    if "{" in text
]
COUNTED = {form for text in FRENCH for form in FORMS.findall(text) if form[0] != form[1]}


@pytest.mark.parametrize("n", [0, 1, 2, 1_000_000])
def test_every_number_in_french_is_followed_by_words_that_agree_with_it(n):
    names = {name for text in FRENCH for name, how in SLOT.findall(text) if "|" in how}
    single, plural = {one for one, _ in COUNTED}, {many for _, many in COUNTED}
    wrong = plural - single if n < 2 else single - plural
    number = re.escape(FR.number(n))
    for text in FRENCH:
        values = {name: n if name in names else "X" for name, _ in SLOT.findall(text)}
        pattern = re.sub(r":(seats?|list)\}", "}", text)
        told = FR.fill(pattern, values, [])
        for word in re.findall(rf"(?<!des )\b{number}[ \u00a0]([^\W\d_]+)", told):
            assert word not in wrong, (text, told)
            assert n < 1_000_000 or word != "voix", (text, told)  # un million *de* voix


@pytest.mark.parametrize("slug", SHELF)
@pytest.mark.parametrize("name", ["fr.toml", "explain.fr.toml", "aide.fr.toml"])
def test_no_line_begins_with_a_french_sign(slug, name):
    for text in patterns(words_of(slug, name)):
        assert not re.search(r"\w [?!:;»](\W|$)|« ", text), text


def test_lists_are_joined_by_and():
    assert FR.fill("{it:list}", {"it": "62 26 99"}, []) == "Pas-de-Calais, Drôme et 99"
    assert EN.fill("{it:list}", {"it": "62 26"}, []) == "Pas-de-Calais and Drôme"
    assert EN.fill("{it:list}", {"it": ""}, []) == ""


def test_a_choice_has_its_own_words_its_pieces_or_its_verbs():
    assert FR.choice("stay") == "Je reste"
    assert FR.choice("62") == "Pas-de-Calais"
    assert FR.choice("protect:26") == "Protéger Drôme"
    assert FR.choice("give:26:62") == "Donner Drôme à Pas-de-Calais"
    assert FR.choice("unknown:26") == "unknown:26"


def test_a_rulebook_is_read_in_both_languages():
    chapters = parse("# A / B\n\n## R5 Titre / Title\n\n- **R5.1** Un.\n  *One.*\n", "x.md")
    assert chapters[0].fr == "Titre"
    assert chapters[0].rules == [Rule("R5.1", "Un.", "One.")]


@pytest.mark.parametrize(
    "text", ["- **R1.1** Un.\n  *One.*", "## R1 A / B\n- **R1.1** Un.\n", "- R1"]
)
def test_a_rulebook_line_out_of_place_names_itself(text):
    with pytest.raises(EscaleError, match=r"x\.md, line"):
        parse(text, "x.md")
