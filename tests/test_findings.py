"""What a game is like, found by playing it, and the page that says so."""

from pathlib import Path

import pytest

from escale.findings import Told, cards, chart, luck, mean, played, seats
from tools import notebook

PAGE = (Path(__file__).parent.parent / "docs" / "findings.md").read_text("utf-8")


def end(first: float, *held: tuple[int, str], by_chance: float = 0.0) -> Told:
    """Return a game of two seats: what the first got, who drew what, what chance moved."""
    facts = {("drew", seat, "card", card) for seat, card in held}
    return Told([first, -first], facts, by_chance, 1 - by_chance)


def test_a_seat_is_worth_what_it_gets_on_the_whole():
    rows = seats([end(1), end(1), end(1), end(-1)])
    assert [(row.name, row.value) for row in rows] == [("seat 1", 0.5), ("seat 2", -0.5)]
    assert rows[0].low < 0.5 < rows[0].high
    assert mean("same", [1.0, 1.0])[2:] == (1.0, 1.0, 1.0)


def test_a_card_is_worth_what_its_holders_get_beside_the_others():
    games = [end(1, (0, "ace"), (1, "blank"))] * 10 + [end(-1, (0, "blank"))] * 2
    ace, blank = cards(games, "drew")
    assert (ace.name, ace.games, blank.name, blank.games) == ("ace", 10, "blank", 12)
    assert ace.value > 0 > blank.value
    assert cards(games, "lost") == []
    assert "nothing" in chart([])


def test_what_happened_too_seldom_is_not_spoken_of():
    assert cards([end(1, (0, "ace"))] * 9, "drew") == []


def test_luck_is_the_share_of_what_chance_moved():
    chance, choices = luck([end(1, by_chance=0.25)] * 8)
    assert (chance.value, choices.value) == (0.25, 0.75)


def test_the_same_games_are_found_again():
    assert played("duel21", ["random"], 3, jobs=1) == played("duel21", ["random"], 3, jobs=2)


@pytest.mark.parametrize("box", PAGE.split("\n## ")[1:], ids=lambda box: box.split("\n")[0])
def test_every_cell_of_the_page_runs(box):
    head = PAGE.split("\n## ")[0]
    said = notebook.run(f"{head}\n## {box.replace('greedy', 'random')}", GAMES=12)
    cells, answers = said.count("```python"), said.count("```text")
    assert answers == cells - 1  # the first one prints nothing
    assert "seat 1" in said


def test_the_page_shows_what_its_cells_print():
    assert PAGE.count("```text") == PAGE.count("```python") - 1
