"""A box explains itself: the minute, the levels, the pages to print, the rules, words and cards."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from escale.games import SHELF

Guest = Callable[..., Any]
LANGUAGES = ("fr", "en")
# Words that leave their drawing.
_SPILT = """() => {
  const told = [];
  for (const drawing of document.querySelectorAll('.pan')) {
    const frame = drawing.getBoundingClientRect();
    for (const text of drawing.querySelectorAll('text:not(symbol text)')) {
      const box = text.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1) told.push(text.textContent);
    }
  }
  return told;
}"""


def speak(page: Page, lang: str) -> None:
    """Come with another language."""
    page.add_init_script(
        "localStorage.escale = JSON.stringify({...JSON.parse(localStorage.escale ?? '{}'),"
        f" lang: '{lang}'}});"
    )


def opened(page: Page, n: int) -> None:
    """Take the nth box from the shelf and wait for its drawings."""
    page.goto("/")
    box = page.locator(".box").nth(n)
    expect(box).to_be_visible()
    box.focus()
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog .pan")).to_have_count(5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_five_drawings_tell_each_game_and_no_word_leaves_its_drawing(
    guest: Guest, lang: str
) -> None:
    page = guest("Odette", width=1440, height=900).page
    speak(page, lang)
    for n, slug in enumerate(SHELF):
        opened(page, n)
        for drawing in page.locator("dialog .pan").all():
            assert (drawing.get_attribute("aria-label") or "").endswith(".")
        page.evaluate("document.fonts.ready")
        assert page.evaluate(_SPILT) == [], slug


def test_axe_finds_nothing_on_the_sheet_of_a_box_at_both_sizes(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    for n in (1, 4):
        opened(page, n)
        odette.look_for_faults("the sheet")
    page.set_viewport_size({"width": 390, "height": 844})
    odette.look_for_faults("the sheet on a phone")
    odette.press("Changer")
    odette.look_for_faults("what can be changed, on a phone")


def test_the_sheet_of_a_box_fits_a_phone(guest: Guest) -> None:
    page = guest("Odette", width=390, height=844).page
    opened(page, 2)
    box = page.get_by_role("button", name="Jouer", exact=True).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    told = page.locator("dialog .told").first.bounding_box()
    assert told is not None
    assert told["y"] + told["height"] <= box["y"]
    assert page.evaluate("document.querySelector('dialog').scrollWidth") <= 390


def test_every_chair_has_a_level_of_its_own(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    opened(page, 0)
    odette.press("Changer")
    page.get_by_role("radio", name=re.compile("habitué", re.I)).check(force=True)
    odette.press("Un robot plus faible, chaise 3")
    expect(page.locator(".set")).to_contain_text("robots de plusieurs niveaux")
    odette.press("Jouer")
    page.wait_for_selector(odette.QUESTION)
    room = page.evaluate(
        "async () => (await fetch('/api/tables/' + location.pathname.split('/')[2])).json()"
    )
    assert [player["bot"] for player in room["players"]] == [None, "habitue", "flaneur", "habitue"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SHELF)
def test_the_quick_reference_prints_on_two_pages(guest: Guest, slug: str, lang: str) -> None:
    page = guest("Odette").page
    speak(page, lang)
    page.goto(f"/aide/{slug}")
    expect(page.locator(".pan")).to_have_count(5)
    for paper in ("A4", "Letter"):
        pdf = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2, paper


def test_axe_finds_nothing_on_paper(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    for path in ("/aide/kennedy-nixon", "/aide/marathon", "/rules/marathon"):
        page.goto(path)
        page.wait_for_selector("main h1")
        odette.look_for_faults(path)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/aide/nuclear-escalation")
    page.wait_for_selector(".pan")
    odette.look_for_faults("the quick reference on a phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_game_in_a_minute_is_drawn_beside_the_rules(guest: Guest) -> None:
    page = guest("Odette", width=390, height=844).page
    for slug in SHELF:
        page.goto(f"/rules/{slug}")
        page.get_by_role("button", name="Aide-mémoire").click()
        expect(page.locator(".pan")).to_have_count(5)
        page.screenshot()  # a drawing that the browser cannot paint would stop it here


def at_table(odette: Any, game: str, seats: int) -> Page:
    """Sit down among bots and wait for a question."""
    lay = {"game": game, "seats": seats, "name": "Odette", "bots": "habitue", "start": True}
    odette.page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    odette.page.wait_for_selector(odette.QUESTION)
    page: Page = odette.page
    return page


def test_the_rules_begin_with_what_happens_now_and_how_a_turn_goes(guest: Guest) -> None:
    odette = guest("Odette")
    page = at_table(odette, "marathon", 3)
    page.get_by_role("tab", name="Règles").click()
    now = page.get_by_role("region", name="Ce qui se passe")
    expect(now).to_contain_text("où posez-vous un pion")
    expect(page.locator("#side-panel .pan")).to_have_count(5)
    page.get_by_role("tab", name="Aide-mémoire").click()
    turn = page.get_by_role("list", name="Comment va le tour")
    expect(turn.locator("[aria-current=step]")).to_contain_text("Un pion dans un lieu")
    expect(page.locator("#side-panel details")).not_to_have_attribute("open", re.compile(""))
    odette.look_for_faults("the quick reference in its tab")
    page.get_by_role("tab", name="Règles").click()
    page.locator("#side-panel .steps button", has_text="R3.2").first.click()
    expect(page.locator('[data-rule="R3.2"]')).to_be_in_viewport()
    first = page.get_by_role("navigation", name="Sommaire").get_by_role("button").first
    expect(first).to_contain_text("Ordre des tours")
    page.get_by_label("Chercher dans les règles").fill("mediane")
    expect(page.get_by_text("Rien de tel dans les règles")).to_be_visible()
    page.get_by_label("Chercher dans les règles").fill("petanque")
    expect(page.locator('[data-rule="R7.5.1"]')).to_have_count(0)
    expect(page.locator('[data-rule="R6.2"]')).to_be_visible()


def test_pieces_words_and_cards_of_the_log_explain_themselves(guest: Guest) -> None:
    odette = guest("Odette")
    page = at_table(odette, "marathon", 3)
    note, sheet = page.locator(".note"), page.get_by_role("dialog")
    lit = page.locator("main.board [data-state=legal]").first
    lit.focus()
    page.keyboard.press("?")
    expect(sheet).to_contain_text("Jouable maintenant")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator("#side-panel a", has_text="«").or_(
        page.locator("#side-panel a", has_text=re.compile("Salon|étage|verte|jardin", re.I))
    ).first.click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator("#side-panel").get_by_role(
        "button", name=re.compile("^ligne$", re.I)
    ).first.click()
    expect(note).to_contain_text("Une rangée de six lieux")
    expect(note).to_contain_text("R4.2")


def test_the_shelf_remembers_what_was_won_until_it_is_told_to_forget(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    page.add_init_script(
        "if (!sessionStorage.once) localStorage.escale = JSON.stringify({"
        "...JSON.parse(localStorage.escale), learnt: {marathon: true},"
        " beaten: {'jeu-du-president': ['curieux']}}); sessionStorage.once = 1;"
    )
    page.goto("/")
    expect(page.locator(".known")).to_have_text(["battu : Curieux", "appris"])
    opened(page, 0)
    expect(page.locator(".set")).to_contain_text("robots de niveau Flâneur")
    page.goto("/about")
    odette.press("Tout oublier")
    page.goto("/")
    page.wait_for_selector(".box")
    expect(page.locator(".known")).to_have_count(0)
