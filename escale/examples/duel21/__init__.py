"""Duel 21, the game of the guide "Write a game": all of it is in `game.py`."""

from escale.examples.duel21.game import Duel21

GAME = Duel21()
