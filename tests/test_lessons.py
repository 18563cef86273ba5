"""Every lesson is played to its end on the engine, and its words fit their boxes."""

import re
from itertools import pairwise

import pytest

from escale.engine import CHANCE, EscaleError
from escale.games import SHELF
from escale.lesson import Course, Place, answers, course
from escale.rulebook import rulebook
from tools.lesson_time import minutes

TAUGHT = [slug for slug in SHELF if course(slug)]
# What the note on a phone can hold: characters, and words where a reader counts them.
TITLE, ACT, OTHER, WORDS, WHY = 32, 52, 110, 36, 45


def said(slug: str):
    """Return every step of a lesson with its words in each language."""
    return [(n, lang, getattr(step, lang))
            for n, step in enumerate(course(slug).lesson.steps, 1)
            for lang in ("fr", "en")]  # fmt: skip


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_has_ten_to_sixteen_steps_and_never_two_to_look_at_in_a_row(slug):
    asks = course(slug).asks
    assert 10 <= len(asks) <= 16
    idle = [not step for step in asks]
    assert not any(a and b for a, b in pairwise(idle))


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_plays_to_the_end_and_every_answer_is_legal_when_it_is_asked(slug):
    lesson = course(slug)
    match = lesson.match()
    draft = match.now
    place = lesson.lead(draft, Place())
    visited = {place.step}
    while place.step < len(lesson.asks):
        expects = lesson.expects(draft.state, place)
        if expects:
            draft.answer(lesson.lesson.seat, expects[0])
            place = lesson.lead(draft, Place(place.step, place.at + 1))
        else:
            try:
                place = lesson.lead(draft, place, example=True)
            except EscaleError:
                assert lesson.lesson.steps[place.step + 1].start
                draft = lesson.match(lesson.logs[place.step + 1]).now
                place = lesson.lead(draft, Place(place.step + 1))
        visited.add(place.step)
    assert visited == set(range(len(lesson.asks) + 1))


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_way_to_do_a_step_can_be_chosen_or_is_another_answer_of_it(slug):
    lesson = course(slug)
    for n, asks in enumerate(lesson.asks):
        draft = lesson.match(lesson.logs[n]).now
        examples = {answers(text, draft.state)[1][0] for text in lesson.plays[n]}
        for at, text in enumerate(lesson.plays[n]):
            seat, choices = answers(text, draft.state)
            offered = next(d.choices for d in draft.state.decisions if d.seat == seat)
            assert at in asks or len(choices) == 1, f"step {n + 1}: {text}"
            assert all(c in offered or c in examples for c in choices), f"step {n + 1}: {text}"
            draft.answer(seat, choices[0])


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_rules_a_lesson_names_are_in_the_rulebook(slug):
    known = {rule.number for chapter in rulebook(slug) for rule in chapter.rules}
    assert {step.rule for step in course(slug).lesson.steps} <= known


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_text_of_a_lesson_fits_its_box_in_both_languages(slug):
    asks = course(slug).asks
    for n, lang, words in said(slug):
        where = f"{slug}, step {n}, {lang}: "
        assert 0 < len(words.title) <= TITLE, where + words.title
        assert 0 < len(re.findall(r"\w[\w'’.,]*", words.text)) <= WORDS, where + words.text
        assert 0 < len(re.findall(r"\w[\w'’.,]*", words.why)) <= WHY, where + words.why
        assert len(words.other) <= OTHER, where + words.other
        assert len(words.act) <= ACT, where + words.act
        assert bool(words.act) == bool(asks[n - 1]), where + "what to do"
        assert bool(words.other) == bool(asks[n - 1]), where + "what else may be done"
        assert words.text.count("**") % 2 == 0, where + "stars"
    ends = course(slug).lesson
    assert len(ends.fr.seen) == len(ends.en.seen)
    assert len(ends.fr.later) == len(ends.en.later)


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_learner_answers_at_least_half_of_the_steps(slug):
    asks = course(slug).asks
    assert 2 * sum(map(bool, asks)) >= len(asks)


def test_a_lesson_that_does_not_fit_the_rules_says_where():
    good = course("marathon").lesson
    bad = type(good)(**{name: getattr(good, name) for name in good.__struct_fields__})
    bad.steps = [type(good.steps[0])("R1.1", good.steps[0].fr, good.steps[0].en, play="seat:9")]
    with pytest.raises(EscaleError, match=f"step 1: seat {CHANCE} cannot answer 'seat:9'"):
        Course("marathon", bad)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_takes_about_six_to_ten_minutes_at_reading_speed(slug, lang):
    assert 5.75 <= minutes(course(slug), slug, lang, why=False) <= 10
