"""The shelf: which games there are, and where each one lives."""

from importlib import import_module
from typing import Any

from escale.engine import EscaleError, Game, UnknownGame

SHELF = (
    "jeu-du-president",
    "nuclear-escalation",
    "marathon",
    "presidentielle",
    "kennedy-nixon",
)
EXAMPLES = ("duel21",)

_made: dict[str, Game[Any]] = {}


def package(slug: str) -> str:
    """Return the package a game lives in; `module:` slugs name a game of somebody else's."""
    if slug in SHELF:
        return f"escale.games.{slug.replace('-', '_')}"
    if slug in EXAMPLES:
        return f"escale.examples.{slug}"
    if ":" in slug:
        return slug.partition(":")[0]
    raise UnknownGame(slug, [*SHELF, *EXAMPLES])


def game(slug: str) -> Game[Any]:
    """Return the rule book called `slug`, or `module:Class` for a game off the shelf."""
    if slug not in _made:
        name = package(slug)
        module = import_module(name)
        made = getattr(module, slug.partition(":")[2] or "GAME", None)
        if isinstance(made, type):
            made = made()
        if not isinstance(made, Game):
            raise EscaleError(f"{name} holds no game: it needs a Game named GAME")
        _made[slug] = made
    return _made[slug]


def shelf() -> list[Game[Any]]:
    """Return the games that can be played today, in the order of the shelf."""
    return [game(slug) for slug in SHELF]
