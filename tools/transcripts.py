"""Writes one question of each game, as a terminal of 80 by 24 shows it, into docs/play.md."""

import io
import re
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console

from escale.engine import Match, pick
from escale.games import game
from escale.terminal.table import Terminal

PAGE = Path(__file__).parents[1] / "docs" / "play.md"
WIDTH, HEIGHT = 80, 24


class Moment(NamedTuple):
    """The question that is shown of a game: the first of its kind to seat 1 from an event on."""

    slug: str
    seats: int
    lang: str
    kind: str
    event: int


MOMENTS = {
    "Le Jeu du Président": Moment("jeu-du-president", 3, "en", "place", 20),
    "Nuclear Escalation": Moment("nuclear-escalation", 3, "fr", "place", 30),
    "Marathon": Moment("marathon", 4, "en", "place", 50),
    "Présidentielle": Moment("presidentielle", 3, "fr", "act", 40),
    "1960": Moment("kennedy-nixon", 2, "en", "play", 100),
}


def shown(moment: Moment) -> str:
    """Play at random up to the moment, and return the screen somebody sits before."""
    match, rng = Match(game(moment.slug), moment.seats), Random(moment.slug)
    console = Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, highlight=False, emoji=False)
    robots = dict.fromkeys(range(1, moment.seats), "greedy")
    table = Terminal(match, robots, moment.lang, "00" * 32, console)
    while True:
        decision = match.state.decisions[0]
        if decision.seat == 0:
            told = table.news(0)
            if decision.kind == moment.kind and len(match.log) >= moment.event:
                table.screen(decision, told, 0)
                break
        match.answer(decision.seat, pick(decision, rng))
    assert isinstance(console.file, io.StringIO)
    lines = [*console.file.getvalue().splitlines(), f"{table.own['ask']} >"]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def written(page: str) -> str:
    """Return the page with every screen as it is now."""
    for title, moment in MOMENTS.items():
        block = re.compile(rf"(?<=\n{title}:\n\n```text\n).*?(?=```\n)", re.S)
        page, count = block.subn(lambda _, moment=moment: shown(moment), page)
        assert count == 1, title
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
