"""Power cuts: the server is killed at random moments of many busy tables, again and again.

Every move that any client was told of must be there afterwards, and every table must go on.
"""

import random
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tools.torture import Found
from tools.torture.house import House, Player, end, judged
from tools.torture.nursery import Nursery

TABLES = 8  # in play at every moment


def run(size: int) -> Found:
    """Kill a server so many times while its tables are busy."""
    rng, idle = random.Random(1), 0
    players: list[Player] = []

    def clicks() -> int:
        return sum(player.clicks for player in players)

    def wait_for_clicks(count: int) -> None:
        enough = clicks() + count
        house.wait(lambda: clicks() >= enough or all(player.over for player in players))

    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Nursery()) as nursery,
        House(Path(folder), nursery=nursery) as house,
    ):
        try:
            for _ in range(size):
                playing = sum(not player.over for player in players) // 2
                for _ in range(TABLES - playing):
                    fresh = house.table(len(players))
                    players += fresh
                    for player in fresh:
                        player.start()
                wait_for_clicks(rng.randrange(8, 26))
                time.sleep(rng.random() * 0.05)  # somewhere between a click and its answer
                idle += all(player.over for player in players)
                house.kill()
                house.start()
            house.wait(lambda: all(player.over for player in players))
            failures = judged(house, players)
        finally:
            end(players)
    if idle:
        failures.append(f"{idle} kills hit no game in play")
    figures = {"kills": size, "tables": len(players) // 2, "clicks": clicks()}
    figures["events told"] = sum(player.events for player in players)
    return Found(figures, failures)
