"""What the shelf tells about its boxes: words, seats, options, rules."""

from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import convert

from escale.bots import offered, ratings
from escale.firsts import firsts
from escale.games import SHELF, added, brought, game, installed, package
from escale.lesson import course
from escale.rulebook import rulebook
from escale.server.guard import Refusal
from escale.server.guide import taught
from escale.server.messages import (
    Aide,
    BoxInfo,
    ChapterInfo,
    Explained,
    FirstNotes,
    LessonInfo,
    OptionInfo,
    RuleInfo,
    StepInfo,
    Words,
)
from escale.texts import LANGUAGES, texts, words_of


def known(slug: str) -> str:
    """Return the slug of a box or an example, or refuse it."""
    if not installed(slug):
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
def aide(slug: str, lang: str) -> Aide:
    """Return the quick reference of a game: no pages where it has none."""
    if lang not in LANGUAGES:
        raise Refusal("not_found", f"the languages are {', '.join(LANGUAGES)}")
    return convert({"pages": [], **words_of(known(slug), f"aide.{lang}.toml")}, Aide)


@cache
def explained(slug: str, lang: str) -> Explained:
    """Return how the pieces of a game explain themselves: nothing where it does not say."""
    if lang not in LANGUAGES:
        raise Refusal("not_found", f"the languages are {', '.join(LANGUAGES)}")
    return convert({"pieces": [], **words_of(known(slug), f"explain.{lang}.toml")}, Explained)


def _has(slug: str, name: str) -> bool:
    """Whether the package of a game brings the file `name`."""
    try:
        return files(package(slug)).joinpath(name).is_file()
    except TypeError:  # a game in a single file brings none
        return False


@cache
def box(slug: str) -> BoxInfo:
    """Return what is printed on a box."""
    book, title = game(slug), _words(slug, "title")
    return BoxInfo(
        slug=slug,
        playable=True,
        least=book.seats[0],
        most=book.seats[-1],
        rules=book.rules,
        title=Words(*[words or slug for words in (title.fr, title.en)]),
        pitch=_words(slug, "pitch"),
        length=_words(slug, "length"),
        options=[_option(slug, name) for name, option in book.options.items() if option.asked],
        blanks=list(book.blanks),
        levels=list(offered(slug)),
        ratings=dict(ratings(slug)),
        lesson=course(slug) is not None,
        reacts=book.reacts,
        brings=sorted(brings(slug)),
    )


@cache
def brings(slug: str) -> dict[str, bytes]:
    """Return the files in the folder `board` of a game from another package, by name."""
    if slug not in added():
        return {}
    try:
        folder = files(package(slug)).joinpath("board")
    except TypeError:  # a single module has no folder
        return {}
    if not folder.is_dir():
        return {}
    return {item.name: item.read_bytes() for item in folder.iterdir() if item.is_file()}


def boxes() -> list[BoxInfo]:
    """Return our boxes in the order of the shelf, then those of other packages."""
    return [box(slug) for slug in (*SHELF, *brought())]


def lesson(slug: str) -> LessonInfo:
    """Return the words of a game's lesson, step by step."""
    found = taught(known(slug)).lesson
    steps = [StepInfo(step.rule, step.look, step.fr, step.en) for step in found.steps]
    return LessonInfo(steps, found.fr, found.en)


def first_notes(slug: str) -> FirstNotes:
    """Return what brings a game's first-time notes on."""
    return FirstNotes(firsts(known(slug)))


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
