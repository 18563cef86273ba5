"""After a game the master reads it again: chances, turning points, luck and decisions."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from escale.games import SHELF, game

Guest = Callable[..., Any]
SIZES = ((1440, 900), (390, 844))
LONG = 600_000  # milliseconds for a game of bots and its review on a busy machine
# Whether two numbers of turning points cover each other.
COVERED = """() => {
  const all = [...document.querySelectorAll('.bead circle')];
  const found = all.map((e) => e.getBoundingClientRect());
  return found.some((a, n) => found.slice(n + 1).some((b) => Math.abs(a.x - b.x) < a.width - 1));
}"""


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


@pytest.mark.wide
@pytest.mark.parametrize("slug", SHELF)
def test_a_finished_game_of_every_box_is_read_again_at_both_sizes(guest: Guest, slug: str) -> None:
    odette, seats = guest("Odette"), max(2, game(slug).seats[0])
    page = odette.page
    lay = {"game": slug, "seats": seats, "name": "Odette", "seat": None, "bots": "random"}
    table = odette.post("/tables", {**lay, "start": True})["id"]
    page.goto(f"/t/{table}")
    page.get_by_role("tab", name="Analyse").click(timeout=LONG)
    heading = page.get_by_role("heading", name="La chance et les décisions")
    expect(heading).to_be_visible(timeout=LONG)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(heading).to_be_visible()
        # Two share one area; more have a line each.
        expect(page.locator(".curve .line")).to_have_count(1 if seats == 2 else seats)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(COVERED)
        turned = page.get_by_role("radiogroup", name="Les tournants de la partie")
        for turn in turned.get_by_role("radio").all():
            turn.click()
            expect(page.locator(".right h3")).to_contain_text("maître")
            expect(page.locator(".right > p").first).not_to_be_empty()
            expect(page.locator(".right .board")).to_be_visible()
        odette.look_for_faults(f"the analysis, {width} wide")
