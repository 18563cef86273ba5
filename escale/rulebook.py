"""Our numbered rules, read from `docs/rules`: for players, for "why not?", for coverage."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from escale.engine import EscaleError
from escale.games import package

_CHAPTER = re.compile(r"## (R\d+)\s+(.+?) / (.+)")
_RULE = re.compile(r"- \*\*(R[\d.]*\w+)\*\*\s+(.+)")
_ENGLISH = re.compile(r"\s+\*(.+)\*\s*")


class Rule(NamedTuple):
    """One numbered rule in both languages."""

    number: str
    fr: str
    en: str


class Chapter(NamedTuple):
    """A heading and the rules under it."""

    number: str
    fr: str
    en: str
    rules: list[Rule]


def shipped(name: str, beside: str) -> Path:
    """Return where pages lie: in folder `name` of an installed package, or `beside` in the tree."""
    installed = Path(str(files("escale"))) / name
    return installed if installed.is_dir() else Path(__file__).parent.parent / beside


@cache
def rulebook(slug: str) -> tuple[Chapter, ...]:
    """Return the chapters of a game's rulebook; none when it has no numbered rules."""
    path: Traversable = shipped("rulebook", "docs/rules") / f"{slug}.md"
    if not path.is_file():
        try:
            path = files(package(slug)).joinpath("rules.md")  # a game of another package's
        except TypeError:  # in a single file
            return ()
    return parse(path.read_text("utf-8"), path.name) if path.is_file() else ()


def parse(text: str, name: str) -> tuple[Chapter, ...]:
    """Read a rulebook; a line out of place is an error that names itself."""
    chapters: list[Chapter] = []
    lines = iter(enumerate(text.splitlines(), 1))
    for at, line in lines:
        if match := _CHAPTER.fullmatch(line):
            chapters.append(Chapter(match[1], match[2], match[3], []))
        elif match := _RULE.fullmatch(line):
            _, following = next(lines, (at, ""))
            english = _ENGLISH.fullmatch(following)
            if not chapters or not english:
                raise EscaleError(
                    f"{name}, line {at}: {match[1]} needs a chapter and an English line"
                )
            chapters[-1].rules.append(Rule(match[1], match[2], english[1]))
        elif line.startswith(("- ", "## ")):
            raise EscaleError(f"{name}, line {at}: cannot read {line[:60]!r}")
    return tuple(chapters)


@cache
def numbers(slug: str) -> tuple[str, ...]:
    """Return every rule number of a game, in order."""
    return tuple(rule.number for chapter in rulebook(slug) for rule in chapter.rules)


@cache
def background(slug: str) -> dict[str, str]:
    """Return the rules that nothing can test (theme, history, figures), each with its reason."""
    path = shipped("rulebook", "docs/rules") / "background.toml"
    listed = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    reasons: dict[str, str] = listed.get(slug, {})
    return reasons
