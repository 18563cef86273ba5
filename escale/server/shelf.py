"""What the shelf tells about its boxes: words, seats, options, rules."""

from functools import cache
from typing import Any

from escale.bots import offered
from escale.games import EXAMPLES, SHELF, game
from escale.lesson import course
from escale.rulebook import rulebook
from escale.server.guard import Refusal
from escale.server.guide import taught
from escale.server.messages import (
    BoxInfo,
    ChapterInfo,
    LessonInfo,
    OptionInfo,
    RuleInfo,
    StepInfo,
    Words,
)
from escale.texts import LANGUAGES, texts


def known(slug: str) -> str:
    """Return the slug of a box or an example, or refuse it."""
    if slug not in SHELF and slug not in EXAMPLES:
        raise Refusal("unknown_game", f"no box is called {slug[:40]!r}")
    return slug


def catalogue(slug: str, lang: str) -> dict[str, Any]:
    """Return all the words of a game in one language, with the rule behind each."""
    if lang not in LANGUAGES:
        raise Refusal("not_found", f"the languages are {', '.join(LANGUAGES)}")
    try:
        found = texts(known(slug), lang)
    except FileNotFoundError as error:
        raise Refusal("not_found", f"{slug} has no words yet") from error
    return {**found.catalogue, "cites": dict(found.cites)}


def _words(slug: str, *path: str) -> Words:
    """Return one entry of a game's texts in both languages; empty where it has none."""
    found = []
    for lang in LANGUAGES:
        try:
            value: Any = catalogue(slug, lang)
        except Refusal:
            value = {}
        for key in path:
            value = value.get(key, "") if isinstance(value, dict) else ""
        found.append(value if isinstance(value, str) else "")
    return Words(*found)


def _option(slug: str, name: str) -> OptionInfo:
    option = game(slug).options[name]
    labels = []
    for value in option.allowed:
        # In TOML a value is written as in JSON: true, not True.
        key = str(value).lower() if isinstance(value, bool) else str(value)
        words = _words(slug, "options", f"{name}.{key}")
        labels.append(Words(words.fr or key, words.en or key))
    words = _words(slug, "options", name)
    label = Words(words.fr or name, words.en or name)
    return OptionInfo(name, label, option.default, list(option.allowed), labels)


@cache
def box(slug: str) -> BoxInfo:
    """Return what is printed on a box."""
    book = game(slug)
    return BoxInfo(
        slug=slug,
        playable=True,
        least=book.seats[0],
        most=book.seats[-1],
        rules=book.rules,
        title=_words(slug, "title"),
        pitch=_words(slug, "pitch"),
        length=_words(slug, "length"),
        options=[_option(slug, name) for name, option in book.options.items() if option.asked],
        blanks=list(book.blanks),
        levels=list(offered(slug)),
        lesson=course(slug) is not None,
    )


def boxes() -> list[BoxInfo]:
    """Return the five boxes in the order of the shelf."""
    return [box(slug) for slug in SHELF]


def lesson(slug: str) -> LessonInfo:
    """Return the words of a game's lesson, step by step."""
    found = taught(known(slug)).lesson
    steps = [StepInfo(step.rule, step.look, step.fr, step.en) for step in found.steps]
    return LessonInfo(steps, found.fr, found.en)


def rules(slug: str) -> list[ChapterInfo]:
    """Return the numbered rules of a game in both languages."""
    return [
        ChapterInfo(
            chapter.number,
            Words(chapter.fr, chapter.en),
            [RuleInfo(rule.number, rule.fr, rule.en) for rule in chapter.rules],
        )
        for chapter in rulebook(known(slug))
    ]
