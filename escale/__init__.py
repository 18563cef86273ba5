"""Escale: a game library that never closes, and the same rules as a library for study."""

from escale.engine import CHANCE, Match, apply, chance_next, legal, pick, replay, roll_on
from escale.games import game, shelf

__version__ = "0.5.0"
__all__ = [
    "CHANCE",
    "Match",
    "apply",
    "chance_next",
    "game",
    "legal",
    "pick",
    "replay",
    "roll_on",
    "shelf",
]
