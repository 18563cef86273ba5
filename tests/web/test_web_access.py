"""Every page, in both themes and at both ends of the scale of screens."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route

Guest = Callable[..., Any]
# Adds up how far things on the page jump that nobody has touched.
SHIFTS = """window.shifted = 0; new PerformanceObserver((all) => {
  for (const {hadRecentInput, value} of all.getEntries()) if (!hadRecentInput) shifted += value;
}).observe({type: 'layout-shift', buffered: true});"""
PAINTED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def test_axe_finds_nothing_on_any_page(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    page.goto("/")
    page.wait_for_selector(".box")
    odette.look_for_faults("home")
    odette.open_box(4)
    odette.look_for_faults("a box")
    odette.invite()
    page.wait_for_selector(".lobby")
    odette.look_for_faults("the waiting room")
    odette.press("Inviter")
    odette.look_for_faults("the invitation")
    page.keyboard.press("Escape")
    odette.press("Compléter avec des robots")
    odette.press("Commencer la partie")
    page.wait_for_selector(odette.QUESTION)
    odette.look_for_faults("the table")
    for tab in ("Choix", "Règles", "Discuter"):
        page.get_by_role("tab", name=tab).click()
        odette.look_for_faults(tab)
    page.get_by_role("tab", name="Journal").click()
    odette.press("Réglages")
    odette.look_for_faults("the settings")
    page.keyboard.press("Escape")
    odette.play_until(".duel")
    odette.look_for_faults("a duel")
    page.set_viewport_size({"width": 390, "height": 844})
    odette.look_for_faults("a duel on a phone")
    odette.play_until(".bristol .chip")
    odette.look_for_faults("the table on a phone")
    for tab in ("Joueurs", "Journal", "Règles"):
        page.get_by_role("navigation").get_by_role("button", name=tab).click()
        odette.look_for_faults(f"{tab} on a phone")
    page.get_by_role("navigation").get_by_role("button", name="Plateau").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    table = page.url
    page.goto(f"{table}/tv")
    page.wait_for_selector(".board svg")
    odette.look_for_faults("the big screen")
    for path in ("/about", "/nowhere"):
        page.goto(path)
        odette.look_for_faults(path)


def test_axe_finds_nothing_on_the_last_page(guest: Guest) -> None:
    odette = guest("Odette")
    odette.open_box(2)
    odette.press("Jouer")
    odette.play_until(odette.OVER)
    odette.look_for_faults("the last page")
    odette.page.get_by_role("tab", name="Revoir").click()
    odette.page.get_by_role("slider").wait_for()
    odette.look_for_faults("the replay")


def test_home_stands_still_while_it_loads(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    lay = {"game": "jeu-du-president", "seats": 2, "name": "Odette", "bots": "random"}
    odette.post("/tables", {**lay, "start": True})
    page.add_init_script(SHIFTS)
    asked: list[Route] = []
    page.route("**/api/**", lambda route: asked.append(route))
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/", wait_until="commit")
        page.wait_for_selector("main", state="attached")
        # One answer after the other, as on a slow line; each is seen before the next comes.
        while asked or not page.locator(".turns").is_visible():
            page.evaluate(PAINTED)
            if asked:
                asked.pop(0).continue_()
        page.evaluate(PAINTED)
        assert page.evaluate("shifted") < 0.01


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
