"""My game."""

from escale.template.game import GAME

__all__ = ["GAME"]
