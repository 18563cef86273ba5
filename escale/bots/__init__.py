"""Computer players: each gets what its seat knows, and nothing else."""

from escale.bots.eyes import Bot, Eyes
from escale.bots.greedy import greedy
from escale.bots.levels import BOTS, LEVELS, bot, called, choose, hints, offered, player, ratings

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Eyes",
    "bot",
    "called",
    "choose",
    "greedy",
    "hints",
    "offered",
    "player",
    "ratings",
]
