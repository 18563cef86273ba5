"""The words of a game: names, prompts, log lines, in every language it speaks."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from escale.engine import Choice, Decision, Fact, Refusal, Value
from escale.games import package

LANGUAGES = ("fr", "en")
_SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_AND = {"fr": "et", "en": "and"}


class Texts:
    """One game's words in one language."""

    def __init__(self, lang: str, catalogue: Mapping[str, Any], cites: Mapping[str, Any]) -> None:
        self.lang = lang
        self.catalogue = catalogue
        self.cites = cites  # the rule each decision kind and fact comes from

    def section(self, name: str) -> Mapping[str, str]:
        """Return one section of the catalogue: `prompts`, `facts`, `names`…"""
        found: Mapping[str, str] = self.catalogue.get(name, {})
        return found

    def name(self, piece: str) -> str:
        """Return what a card, place or other piece is called."""
        return self.section("names").get(piece, piece)

    def choice(self, choice: Choice, players: Sequence[str] = ()) -> str:
        """Return the words on a choice: its own, its piece's name, or its verb's with `{it}`."""
        own = self.section("choices").get(choice) or self.section("names").get(choice)
        if own:
            return own
        verb, _, rest = choice.partition(":")
        pattern = self.section("choices").get(verb)
        if not rest or pattern is None:
            return choice
        it, _, that = rest.partition(":")
        return self.fill(pattern, {"it": it, "that": that}, players)

    def prompt(self, decision: Decision, players: Sequence[str]) -> str:
        """Return the question a decision asks."""
        return self._of("prompts", decision, players)

    def reason(self, decision: Decision, players: Sequence[str]) -> str:
        """Return the sentence under the question that says why."""
        return self._of("reasons", decision, players)

    def _of(self, section: str, decision: Decision, players: Sequence[str]) -> str:
        values: dict[str, Value] = {"seat": decision.seat, "left": decision.left}
        values.update(decision.values or {})
        return self.fill(self.section(section).get(decision.kind, ""), values, players)

    def fact(self, fact: Fact, players: Sequence[str]) -> str:
        """Return a fact as a line of the log."""
        return self.fill(self.section("facts").get(fact.key, fact.key), fact.values, players)

    def refusal(self, refusal: Refusal, players: Sequence[str]) -> str:
        """Return why something is not allowed, in one sentence."""
        pattern = self.section("refusals").get(refusal.key, refusal.key)
        return self.fill(pattern, refusal.values, players)

    def fill(self, pattern: str, values: Mapping[str, Value], players: Sequence[str]) -> str:
        """Fill the slots of a pattern.

        `{x}` is a number or a piece's name, `{x:seat}` a player, `{x:seats}` several, `{x:list}`
        pieces, both joined by spaces, `{x:one|many}` a word that agrees with a number; a third
        form follows whole millions ("2 000 000 de voix").
        """

        def player(seat: str) -> str:
            return players[int(seat)] if 0 <= int(seat) < len(players) else seat

        def slot(match: re.Match[str]) -> str:
            value, how = values.get(match[1], match[0]), match[2]
            if how is None:
                return self.number(value) if isinstance(value, int) else self.name(value)
            if how == "seat":
                return player(str(value))
            if how == "seats":
                return self.joined([player(seat) for seat in str(value).split()])
            if how == "list":
                return self.joined([self.name(piece) for piece in str(value).split()])
            n, (one, many, *millions) = int(value), how.split("|")
            if millions and n and n % 1_000_000 == 0:
                return millions[0]
            return one if self.singular(n) else many

        return _SLOT.sub(slot, pattern)

    def singular(self, n: int) -> bool:
        """Whether `n` takes the singular in this language."""
        return abs(n) < 2 if self.lang == "fr" else abs(n) == 1

    def number(self, n: int) -> str:
        """Return a number as it is written in this language."""
        sign = "−" if n < 0 else ""
        return sign + f"{abs(n):,}".replace(",", "\u00a0" if self.lang == "fr" else ",")

    @property
    def colon(self) -> str:
        """A colon as this language sets it, with the space after it."""
        return "\u00a0: " if self.lang == "fr" else ": "

    def joined(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {_AND[self.lang]} {words[-1]}"


def clean(text: str) -> str:
    """Return `text` without what would steer a terminal: control and direction characters."""
    return "".join(c for c in text if unicodedata.category(c)[0] != "C")


def words_of(slug: str, name: str) -> dict[str, Any]:
    """Return a file of a game's texts; empty where it has none."""
    try:
        path = files(package(slug)).joinpath("texts", name)
    except TypeError:  # a game in a single file brings no words
        return {}
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def texts(slug: str, lang: str) -> Texts:
    """Return the words of the game `slug` in `lang`."""
    return Texts(lang, words_of(slug, f"{lang}.toml"), words_of(slug, "cites.toml"))
