"""Computer players: each gets what its seat knows, and nothing else."""

from escale.bots.eyes import Bot, Eyes
from escale.bots.greedy import greedy
from escale.bots.levels import BOTS, bot, choose

__all__ = ["BOTS", "Bot", "Eyes", "bot", "choose", "greedy"]
