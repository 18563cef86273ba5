"""The shelf: which games there are, and where each one lives."""

import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
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


@cache
def added() -> dict[str, EntryPoint]:
    """Return the games that other installed packages add to the shelf, by slug."""
    ours = (*SHELF, *EXAMPLES)
    found = entry_points(group="escale.games")
    return {point.name: point for point in found if point.name not in ours}


def installed(slug: str) -> bool:
    """Whether `slug` names a game by itself: a saved file may name these, and no module."""
    return slug in SHELF or slug in EXAMPLES or slug in added()


def package(slug: str) -> str:
    """Return the package a game lives in; `module:` slugs name a game of somebody else's."""
    if slug in SHELF:
        return f"escale.games.{slug.replace('-', '_')}"
    if slug in EXAMPLES:
        return f"escale.examples.{slug}"
    if slug in added():
        return added()[slug].module
    if ":" in slug:
        return slug.partition(":")[0]
    raise UnknownGame(slug, [*SHELF, *EXAMPLES, *added()])


def game(slug: str) -> Game[Any]:
    """Return the rule book called `slug`, or `module:Class` for a game off the shelf."""
    if slug not in _made:
        name = package(slug)
        module = import_module(name)
        held = added()[slug].attr if slug in added() else slug.partition(":")[2]
        made = getattr(module, held or "GAME", None)
        if isinstance(made, type):
            made = made()
        if not isinstance(made, Game):
            raise EscaleError(f"{name} holds no game: it needs a Game named GAME")
        if slug in added() and made.slug != slug:
            raise EscaleError(f"{name} brings {made.slug!r} under the name {slug!r}")
        _made[slug] = made
    return _made[slug]


def brought() -> list[str]:
    """Return the games of other packages that stand on the shelf; one that fails is left off."""
    found = []
    for slug in sorted(added()):
        try:
            game(slug)
            found.append(slug)
        except Exception as error:  # whatever it does as it is imported, the others play on
            warnings.warn(f"{slug} is left off the shelf: {error!r}", stacklevel=2)
    return found


def shelf() -> list[Game[Any]]:
    """Return the games that can be played today, in the order of the shelf."""
    return [game(slug) for slug in (*SHELF, *brought())]
