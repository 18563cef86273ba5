"""After a game the master reads it again: chances, turning points, luck and decisions."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Guest = Callable[..., Any]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_the_master_reads_a_finished_game_again(guest: Guest, size: tuple[int, int]) -> None:
    odette = guest("Odette", *size)
    page = odette.page
    lay = {"game": "duel21", "seats": 2, "name": "Odette", "seat": None, "bots": "random"}
    table = odette.post("/tables", {**lay, "start": True})["id"]
    page.goto(f"/t/{table}")
    page.get_by_role("tab", name="Analyse").click()
    expect(page.get_by_role("heading", name="La chance et les décisions")).to_be_visible(
        timeout=60_000
    )
    turned = page.get_by_role("radiogroup", name="Les tournants de la partie").get_by_role("radio")
    expect(turned.first).to_be_checked()
    assert 1 <= turned.count() <= 3
    turned.last.click()
    expect(turned.last).to_be_checked()
    expect(page.locator(".bead.on")).to_have_count(1)
    assert page.locator(".answers b").count() == 2
    odette.look_for_faults("the analysis")
    # From a turning point the game is told again.
    odette.press("Revoir d’ici")
    expect(page.get_by_role("slider")).to_be_visible()
    assert int(page.get_by_role("slider").input_value()) < int(
        page.get_by_role("slider").get_attribute("max") or 0
    )
