"""What teaches a game, in both languages alike: the minute, the quick reference, the glossary."""

import re

import pytest
from msgspec.structs import replace

from escale.engine import Match
from escale.firsts import firsts
from escale.games import SHELF, game
from escale.lesson import course
from escale.rulebook import rulebook
from escale.server import shelf
from escale.server.messages import AidePart
from escale.testing import random_log
from escale.texts import LANGUAGES, texts
from tools.web import WEB

PANELS = ("goal", "turn", "clever", "end", "trap")
NUMBER = re.compile(r"R\d+(?:\.\d+)*")
MOST = 112  # characters under a drawing


def known(slug: str) -> set[str]:
    """Return every number of a rulebook, its chapters included."""
    chapters = rulebook(slug)
    return {c.number for c in chapters} | {r.number for c in chapters for r in c.rules}


def shape(parts: list[AidePart]) -> list[object]:
    """Return how a page is made, without its words."""
    return [
        (p.kind, bool(p.title), p.rule, len(p.lines), len(p.rows), [len(c.lines) for c in p.cards])
        for p in parts
    ]


@pytest.mark.parametrize("slug", SHELF)
def test_five_drawings_tell_a_game_in_a_minute_in_both_languages(slug: str) -> None:
    french, english = (texts(slug, lang).section("minute") for lang in LANGUAGES)
    assert french.keys() == english.keys()
    for told in (french, english):
        for panel in PANELS:
            assert len(told[panel].replace("*", "")) <= MOST
            assert told[panel].count("**") in (2, 4)
            assert told[f"{panel}.drawing"].endswith(".")


@pytest.mark.parametrize("slug", SHELF)
def test_the_quick_reference_has_two_pages_alike_in_both_languages(slug: str) -> None:
    french, english = (shelf.aide(slug, lang) for lang in LANGUAGES)
    assert len(french.pages) == len(english.pages) == 2
    for one, other in zip(french.pages, english.pages, strict=True):
        assert shape(one.parts) == shape(other.parts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SHELF)
def test_every_line_of_the_quick_reference_names_rules_that_exist(slug: str, lang: str) -> None:
    for page in shelf.aide(slug, lang).pages:
        for part in page.parts:
            assert set(NUMBER.findall(part.rule)) <= known(slug)
            for line in [*part.lines, *(line for card in part.cards for line in card.lines)]:
                rules = re.fullmatch(r".* \[(R[\d.]+(?:, R[\d.]+)*)\]", line)
                assert rules, line
                assert set(rules[1].split(", ")) <= known(slug), line


@pytest.mark.parametrize("slug", SHELF)
def test_every_question_belongs_to_one_part_of_the_turn_in_both_languages(slug: str) -> None:
    french, english = (shelf.aide(slug, lang).phases for lang in LANGUAGES)
    for one, other in zip(french, english, strict=True):
        assert replace(one, title="", text="", steps=[]) == replace(
            other, title="", text="", steps=[]
        )
        alike = ([replace(step, title="") for step in told.steps] for told in (one, other))
        assert next(alike) == next(alike)
    staged = {phase.at for phase in french if phase.at}
    asked = [kind for phase in french for kind in phase.asked]
    asked += [kind for phase in french for step in phase.steps for kind in step.asked]
    named = set(asked)
    assert named <= texts(slug, "fr").section("prompts").keys()
    assert len(asked) == len(named)
    for seed in range(3):
        match = Match(game(slug), game(slug).seats[-1], log=())
        for seat, choice in random_log(game(slug), game(slug).seats[-1], seed):
            stage = getattr(match.state, "stage", getattr(match.state, "phase", ""))
            for decision in match.state.decisions:
                assert decision.kind in named or stage in staged, decision.kind
            match.answer(seat, choice)


@pytest.mark.parametrize("slug", SHELF)
def test_every_word_of_the_glossary_means_the_same_in_both_languages(slug: str) -> None:
    french, english = (texts(slug, lang).section("glossary") for lang in LANGUAGES)
    for one, other in zip(french.items(), english.items(), strict=True):
        rules = [re.findall(r"\. \[(R[\d.]+)\]$", told) for _, told in (one, other)]
        assert rules[0] == rules[1]
        assert len(rules[0]) == 1
        assert rules[0][0] in known(slug)


@pytest.mark.parametrize("slug", SHELF)
def test_every_reason_of_a_hint_has_words_in_both_languages(slug: str) -> None:
    french, english = (texts(slug, lang).section("hints") for lang in LANGUAGES)
    assert french.keys() == english.keys()
    for key in french:
        assert set(re.findall(r"\{(\w+)", french[key])) == set(re.findall(r"\{(\w+)", english[key]))


@pytest.mark.parametrize("slug", SHELF)
def test_every_first_time_note_can_come_and_fits_its_paper(slug: str) -> None:
    notes = firsts(slug)
    assert 9 <= len(notes) <= 11
    assert course(slug) is not None
    for lang in LANGUAGES:
        words = texts(slug, lang)
        told = words.section("firsts")
        assert list(told) == [key for name in notes for key in (name, f"{name}.text")]
        for name in notes:
            assert len(told[name]) <= 28, name
            assert len(re.findall(r"\w[\w'’.,]*", told[f"{name}.text"])) <= 32, name
            assert told[f"{name}.text"].count("**") in (2, 4), name
        for note in notes.values():
            assert note.rule in known(slug)
            assert note.fact or note.asked
            assert set(note.fact) <= words.section("facts").keys()
            assert set(note.asked) <= words.section("prompts").keys()


@pytest.mark.parametrize("slug", SHELF)
def test_what_a_first_time_note_looks_at_is_told_with_its_fact(slug: str) -> None:
    rules = game(slug)
    told: dict[str, set[str]] = {}
    for seed in range(2):
        match = Match(rules, rules.seats[-1], rules.settings({}))
        for seat, choice in random_log(rules, rules.seats[-1], seed):
            match.answer(seat, choice)
        for fact in (fact for facts in match.facts for fact in facts):
            told[fact.key] = set(fact.values)
    for note in firsts(slug).values():
        wanted = {name for each in note.when for name in each}
        wanted |= set(re.findall(r"\{(\w+)\}", " ".join(note.beside)))
        assert all(wanted <= told[key] for key in note.fact if key in told), note


def test_a_game_without_pages_to_print_has_none() -> None:
    assert shelf.aide("duel21", "fr").pages == []


def sayings(slug: str, lang: str) -> list[str]:
    """Return every line with which a game's pieces explain themselves."""
    return [
        line
        for note in shelf.explained(slug, lang).pieces
        for line in (
            *(note.will, note.now, note.when, note.avoid),
            *(later.text for later in note.later),
        )
        if line
    ]


@pytest.mark.parametrize("slug", SHELF)
def test_every_card_and_place_explains_itself_by_rules_that_exist(slug: str) -> None:
    french, english = (shelf.explained(slug, lang) for lang in LANGUAGES)
    words = texts(slug, "fr")
    for piece in words.section("cards"):
        assert any(re.fullmatch(note.of, piece) for note in french.pieces), piece
    assert french.uses == english.uses
    assert french.words.keys() == english.words.keys()
    for one, other in zip(french.pieces, english.pieces, strict=True):
        assert (one.of, one.place, len(one.later)) == (other.of, other.place, len(other.later))
        assert bool(one.name) == bool(other.name) == bool(one.now)  # a number says how it stands
        assert re.findall(r"\{\w+", one.name) == re.findall(r"\{\w+", other.name)
    lines = zip(sayings(slug, "fr"), sayings(slug, "en"), strict=True)
    for line, same in (*lines, *((rule, rule) for rule in french.uses.values())):
        told = [NUMBER.findall(each.replace("{n}", "1")) for each in (line, same)]
        assert told[0] == told[1], line
        assert set(told[0]) <= known(slug), line
        assert set(re.findall(r"\{\w+", line)) == set(re.findall(r"\{\w+", same)), line
        assert told[0], line


@pytest.mark.parametrize("slug", SHELF)
def test_every_number_a_board_shows_has_its_note_and_every_note_its_number(slug: str) -> None:
    board = "".join(p.read_text("utf-8") for p in (WEB / "src/games" / slug).rglob("*.svelte"))
    shown = set(re.findall(r"""["`]n:(\w+|\$\{side\.role\})[:"`]""", board))
    shown |= set(re.findall(r"""tells\("(\w+)\"""", board))
    shown = shown - {"${what}", "${side.role}"} | ({"defie"} if "${side.role}" in shown else set())
    noted = {
        note.of.split(":")[1]
        for note in shelf.explained(slug, "fr").pieces
        if note.name and not note.place
    }
    assert {word.removesuffix("u?r?") for word in noted} == shown


def test_a_game_without_explanations_has_none() -> None:
    assert shelf.explained("duel21", "fr").pieces == []
