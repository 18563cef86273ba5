"""First-time notes: what happens to a player for the first time is explained beside it, once."""

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert

from escale.games import package


class First(Struct, forbid_unknown_fields=True):
    """What brings a note on, and where it stands; its words are in `[firsts]` of the texts."""

    rule: str
    fact: list[str] = []  # any of these was told since the player last chose
    when: list[dict[str, str | int]] = []  # any of these sets of its values; "you": the player
    asked: list[str] = []  # and any of these questions is asked now
    offers: list[str] = []  # and lists a choice that begins so
    beside: list[str] = []  # pieces and spots, "{value}" of the fact filled in; none: the question
    taught: bool = False  # the lesson shows it: whoever played it knows


@cache
def firsts(slug: str) -> dict[str, First]:
    """Return the notes of a game, from its own package, the more telling ones first."""
    try:
        path = files(package(slug)).joinpath("firsts.toml")
    except TypeError:  # a game in a single file
        return {}
    if not path.is_file():
        return {}
    return convert(tomllib.loads(path.read_text("utf-8")), dict[str, First])
