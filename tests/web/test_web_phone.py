"""A weak phone on a bad line: little to fetch, nothing runs for nothing, a page without a line."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Guest = Callable[..., Any]
BOXES = {
    "jeu-du-president": 4,
    "kennedy-nixon": 2,
    "marathon": 3,
    "nuclear-escalation": 4,
    "presidentielle": 3,
}
HOME, TABLE = 130_000, 250_000  # bytes on the wire, headers included


def fetched(person: Any, path: str, shown: str) -> int:
    """Open a page with nothing kept from before; return what came over the line."""
    weight = 0

    def count(said: dict[str, Any]) -> None:
        nonlocal weight
        weight += int(said["encodedDataLength"])

    line = person.page.context.new_cdp_session(person.page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.on("Network.loadingFinished", count)
    person.page.goto(path)
    person.page.wait_for_selector(shown)
    person.page.wait_for_load_state("networkidle")
    return weight


def sit(person: Any, game: str) -> str:
    """Lay a table against bots and return its page."""
    lay = {"game": game, "seats": BOXES[game], "name": "Odette", "bots": "random", "start": True}
    return f"/t/{person.post('/tables', lay)['id']}"


def test_the_home_page_is_light(guest: Guest) -> None:
    assert 50_000 < fetched(guest("Odette", width=390, height=844), "/", ".box") <= HOME


@pytest.mark.parametrize("game", BOXES)
def test_a_first_table_is_light(guest: Guest, game: str) -> None:
    odette = guest("Odette", width=390, height=844, tips="first")
    table = sit(odette, game)
    assert 50_000 < fetched(odette, table, odette.QUESTION) <= TABLE


@pytest.mark.parametrize("game", BOXES)
def test_nothing_runs_while_a_question_waits(guest: Guest, game: str) -> None:
    odette = guest("Odette", width=390, height=844)
    page = odette.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(
        "const frame = requestAnimationFrame; window.frames_asked = 0;"
        "requestAnimationFrame = (then) => { frames_asked++; return frame(then); };"
    )
    page.goto(sit(odette, game))
    page.wait_for_selector(odette.QUESTION)
    page.wait_for_timeout(2500)  # what has just come may still be settling
    page.evaluate("frames_asked = 0")
    page.wait_for_timeout(1000)
    assert page.evaluate("frames_asked") <= 2
    assert page.evaluate(
        "document.getAnimations().filter((one) => one.playState === 'running').length === 0"
    )


# What moved on the page without anybody having touched it.
_SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) shifted += shift.value;
  }).observe({type: 'layout-shift', buffered: true});
"""


@pytest.mark.parametrize("width", [1440, 390])
def test_the_home_page_does_not_shift_while_it_loads(guest: Guest, width: int) -> None:
    odette = guest("Odette", width=width, height=844)
    page = odette.page
    sit(odette, "marathon")  # a table of one's own to be listed
    page.add_init_script(_SHIFTS)

    def later(route: Any) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route(re.compile("/api/(boxes|tables|me)$"), later)
    page.goto("/")
    page.wait_for_selector(".box")
    under_way = re.compile("À vous de jouer|Parties en cours")
    expect(page.get_by_role("heading", name=under_way)).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate("shifted") < 0.02


def until(page: Any, there: Callable[[], bool]) -> None:
    """Wait for something that takes a moment."""
    for _ in range(150):
        if there():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never came")


def test_box_names_are_read_in_their_own_language(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    page.goto("/")
    page.wait_for_selector(".box")
    assert page.locator('.shelf [lang="fr"]').count() == 0  # the page is French itself
    page.get_by_role("button", name="English").click()
    expect(page.locator('.shelf .hidden-words [lang="fr"]')).to_have_count(3)
    page.get_by_role("button", name="Marathon").click()
    expect(page.locator('dialog h2[lang="fr"]')).to_contain_text("Marathon")


def test_a_page_opens_without_a_line_and_is_never_an_old_one(guest: Guest) -> None:
    odette = guest("Odette", keeps=True)
    page, context = odette.page, odette.page.context
    page.goto("/")
    page.wait_for_selector(".box")
    files = "async () => (await (await caches.open('escale')).keys()).map(({url}) => url).join()"
    until(page, lambda: "/Table-" in page.evaluate(files))
    until(page, lambda: page.evaluate("async () => !!(await caches.match('/'))"))
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))

    context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".error.waits")).to_contain_text("On attend 127.0.0.1")
    page.goto("/t/0123456789ab")
    expect(page.locator(".strip, .loading").first).to_contain_text(re.compile("ligne|réseau"))
    page.goto("/t/muscat")
    expect(page.get_by_text("Pas de réseau")).to_be_visible()

    # The line is back, and what was kept is a client of yesterday: it is neither shown nor kept.
    context.set_offline(False)
    page.evaluate(
        "async () => (await caches.open('escale')).put('/', new Response('<h1>hier</h1>'))"
    )
    page.goto("/")
    page.wait_for_selector(".box")
    kept = "async () => await (await caches.match('/')).text()"
    until(page, lambda: "hier" not in page.evaluate(kept))


def test_a_phone_laid_flat_hides_its_hand(guest: Guest) -> None:
    odette = guest("Odette", width=390, height=844)
    page, card = odette.page, odette.page.locator(".hand [data-id]").first
    page.goto(sit(odette, "nuclear-escalation"))
    odette.play_until(".hand [data-id]")

    def lean(degrees: int) -> None:
        page.evaluate(
            "(beta) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', "
            "{ alpha: 0, beta, gamma: 0 }))",
            degrees,
        )

    lean(1)  # as it may lie from the beginning: nobody has held it yet
    expect(card).to_be_visible()
    lean(50)
    lean(1)
    expect(page.get_by_role("button", name="Voir ma main")).to_be_visible()
    expect(card).to_have_count(0)
    odette.look_for_faults("a hidden hand")
    lean(50)
    expect(card).to_be_visible()
    lean(1)
    page.get_by_role("button", name="Voir ma main").click()
    expect(card).to_be_visible()
