"""Every page, in both themes and at both ends of the scale of screens."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

Guest = Callable[..., Any]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

# A colour may wait for the one it inherits: look until nothing is on its way any more.
SETTLED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const moving = () => document.getAnimations().filter((a) => a instanceof CSSTransition);
  for (let still = 0; still < 3; still++) {
    if (moving().length) still = -1;
    await Promise.allSettled(moving().map((a) => a.finished));
    await frame();
  }
}"""


class Axe:
    """Looks at pages and remembers what is wrong with them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []

    def check(self, where: str) -> None:
        """Look at the page as it stands, by day and by night."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            self.page.evaluate(SETTLED)
            self._look(f"{where}, {theme}")

    def _look(self, where: str) -> None:
        for one in self.page.evaluate("async () => (await axe.run()).violations"):
            nodes = [f"{node['html'][:200]}\n{node['failureSummary']}" for node in one["nodes"][:3]]
            self.told.append("\n".join([f"{where}: {one['id']}: {one['help']}", *nodes]))

    def finds_nothing(self) -> None:
        """Fail with all that was found."""
        assert not self.told, "\n".join(self.told)


def test_axe_finds_nothing_on_any_page(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    axe = Axe(page)
    page.goto("/")
    page.wait_for_selector(".box")
    axe.check("home")
    odette.open_box(4)
    axe.check("a box")
    page.get_by_role("dialog").get_by_role("button", name="Inviter des amis").click()
    page.wait_for_selector(".lobby")
    axe.check("the waiting room")
    odette.press("Inviter")
    axe.check("the invitation")
    page.keyboard.press("Escape")
    odette.press("Compléter avec des robots")
    odette.press("Commencer la partie")
    page.wait_for_selector(odette.QUESTION)
    axe.check("the table")
    for tab in ("Règles", "Discussion"):
        page.get_by_role("tab", name=tab).click()
        axe.check(tab)
    page.get_by_role("tab", name="Journal").click()
    odette.press("Réglages")
    axe.check("the settings")
    page.keyboard.press("Escape")
    odette.play_until(".duel")
    axe.check("a duel")
    page.set_viewport_size({"width": 390, "height": 844})
    axe.check("a duel on a phone")
    odette.play_until(".bristol .chip")
    axe.check("the table on a phone")
    for tab in ("Joueurs", "Journal", "Règles"):
        page.get_by_role("navigation").get_by_role("button", name=tab).click()
        axe.check(f"{tab} on a phone")
    page.get_by_role("navigation").get_by_role("button", name="Plateau").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    table = page.url
    page.goto(f"{table}/tv")
    page.wait_for_selector(".board svg")
    axe.check("the big screen")
    for path in ("/about", "/nowhere"):
        page.goto(path)
        axe.check(path)
    axe.finds_nothing()


def test_axe_finds_nothing_on_the_last_page(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    axe = Axe(page)
    odette.open_box(2)
    odette.press("Jouer contre les robots")
    odette.play_until(odette.OVER)
    axe.check("the last page")
    odette.press("Revoir la partie")
    axe.check("the replay")
    axe.finds_nothing()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1024, 768), (2560, 1440)])
def test_nothing_sticks_out_of_the_screen(guest: Guest, width: int, height: int) -> None:
    odette = guest("Odette", width=width, height=height)
    page = odette.page
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.goto("/")
    page.wait_for_selector(".box")
    assert page.evaluate(wide) == 0
    odette.press("Jouer maintenant")
    page.wait_for_selector(odette.QUESTION)
    assert page.evaluate(wide) == 0
    box = page.locator(".bristol").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    assert box["x"] + box["width"] <= width
    board = page.locator("main.board svg").first.bounding_box()
    assert board is not None
    assert board["width"] >= 300
