"""Every page, in both themes and at both ends of the scale of screens."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

Guest = Callable[..., Any]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def check(page: Page, where: str) -> None:
    """Let axe look at the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    told = [
        f"{one['id']}: {one['help']}\n  " + "\n  ".join(n["html"][:160] for n in one["nodes"][:4])
        for one in found
    ]
    assert told == [], f"{where}:\n" + "\n".join(told)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(guest: Guest, theme: str) -> None:
    odette = guest("Odette", theme=theme)
    page = odette.page
    page.goto("/")
    page.wait_for_selector(".box")
    check(page, "home")
    odette.open_box(4)
    check(page, "a box")
    page.get_by_role("dialog").get_by_role("button", name="Inviter des amis").click()
    page.wait_for_selector(".lobby")
    check(page, "the waiting room")
    odette.press("Inviter")
    check(page, "the invitation")
    page.keyboard.press("Escape")
    odette.press("Compléter avec des robots")
    odette.press("Commencer la partie")
    page.wait_for_selector(odette.QUESTION)
    check(page, "the table")
    for tab in ("Règles", "Discussion"):
        page.get_by_role("tab", name=tab).click()
        check(page, tab)
    page.get_by_role("tab", name="Journal").click()
    odette.press("Réglages")
    check(page, "the settings")
    page.keyboard.press("Escape")
    odette.play_until(".duel")
    check(page, "a duel")
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "a duel on a phone")
    odette.play_until(".bristol .chip")
    check(page, "the table on a phone")
    for tab in ("Joueurs", "Journal", "Règles"):
        page.get_by_role("navigation").get_by_role("button", name=tab).click()
        check(page, f"{tab} on a phone")
    page.get_by_role("navigation").get_by_role("button", name="Plateau").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    table = page.url
    page.goto(f"{table}/tv")
    page.wait_for_selector(".board svg")
    check(page, "the big screen")
    for path in ("/about", "/nowhere"):
        page.goto(path)
        check(page, path)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_last_page(guest: Guest, theme: str) -> None:
    odette = guest("Odette", theme=theme)
    page = odette.page
    odette.open_box(2)
    odette.press("Jouer contre les robots")
    odette.play_until(odette.OVER)
    check(page, "the last page")
    odette.press("Revoir la partie")
    check(page, "the replay")


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
