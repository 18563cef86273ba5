"""Computer players: each gets what its seat knows, and nothing else."""

from escale.bots.eyes import Bot, Eyes
from escale.bots.greedy import greedy
from escale.bots.levels import BOTS, LEVELS, bot, choose, hints, offered

__all__ = ["BOTS", "LEVELS", "Bot", "Eyes", "bot", "choose", "greedy", "hints", "offered"]
