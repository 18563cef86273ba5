"""Any card, place or number explains itself where it lies: by mouse, keyboard and touch."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from escale.games import SHELF

Guest = Callable[..., Any]
SEATS = {"kennedy-nixon": 2, "marathon": 3}
# A card of the hand, or where there is none a place of the board.
PIECE = {
    "jeu-du-president": 'main.board [data-place="13"]',
    "marathon": 'main.board [data-id^="A:salon"] >> nth=0',
}


def at_table(odette: Any, slug: str) -> Page:
    """Sit down among bots, until there is something in the hand or to be answered."""
    lay = {"game": slug, "seats": SEATS.get(slug, 4), "name": "Odette", "start": True}
    odette.page.goto(f"/t/{odette.post('/tables', {**lay, 'bots': 'curieux'})['id']}")
    page: Page = odette.page
    page.wait_for_selector(odette.QUESTION)
    if slug == "presidentielle":
        odette.play_until(".hand .held")
    return page


def in_words(sheet: Locator) -> None:
    """Check that each box of the sheet is a whole sentence with its rules."""
    boxes = sheet.locator("section")
    expect(boxes.first).to_be_visible()
    for text in [*boxes.all_inner_texts(), sheet.get_by_role("heading", level=2).inner_text()]:
        assert re.search(r"R\d+(\.\d+)+", text) or "\n" not in text, text
        assert not re.search(r"[{}\[\]*]|undefined|NaN|\bn:\w", text), text


@pytest.mark.parametrize(("slug", "lang"), [*zip(SHELF, ["en", "fr"] * 3, strict=False)])
def test_every_number_on_the_table_says_what_it_is_and_how_it_stands(
    guest: Guest, slug: str, lang: str
) -> None:
    odette = guest("Odette", width=1440, height=900, lang=lang)
    page = at_table(odette, slug)
    asks = "[data-about][role=button]:visible"
    page.wait_for_selector(asks)
    pieces = {one.get_attribute("data-about"): one for one in page.locator(asks).all()}
    assert len(pieces) >= 5, pieces
    sheet = page.get_by_role("dialog")
    for piece in sorted(pieces):
        number = page.locator(f'{asks}[data-about="{piece}"]').first
        number.press("Enter")
        expect(sheet).to_be_visible()
        if piece.startswith("n:"):
            expect(sheet).to_contain_text("En ce moment" if lang == "fr" else "As things stand")
        in_words(sheet)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    odette.look_for_faults(f"the numbers of {slug}")
    # By mouse too: a rival's cards lie on a mat that is itself a button.
    asked = "n:hand:1" if "n:hand:1" in pieces else piece
    page.locator(f'{asks}[data-about="{asked}"]').first.click()
    expect(sheet).to_be_visible()


def test_a_finger_that_rests_on_a_lit_place_asks_about_it_and_plays_nothing(guest: Guest) -> None:
    odette = guest("Odette", width=390, height=844, touch=True)
    page = at_table(odette, "jeu-du-president")
    # Some browsers tell of no long touch.
    page.evaluate(
        """() => addEventListener("contextmenu", (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
        }, true)"""
    )
    odette.play_until("main.board [data-state=legal]")
    asked = page.locator(odette.QUESTION).first
    before = page.locator(odette.QUESTION).all_inner_texts()
    box = asked.bounding_box()
    finger = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Jouable maintenant")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet).to_be_visible()
    odette.look_for_faults("a place asked about on a phone")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert page.locator(odette.QUESTION).all_inner_texts() == before
    page.locator(".seats [data-about]:visible").first.tap()  # a number needs no long touch
    expect(sheet).to_contain_text("16 050 000")


@pytest.mark.parametrize(("slug", "lang"), [*zip(SHELF, ["fr", "en"] * 3, strict=False)])
def test_a_piece_says_what_it_does_when_and_what_to_avoid(
    guest: Guest, slug: str, lang: str
) -> None:
    odette = guest("Odette", width=1440, height=900, lang=lang)
    page = at_table(odette, slug)
    page.locator(PIECE.get(slug, ".hand .held >> nth=0")).dispatch_event("contextmenu")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    now = "Jouable maintenant|Pas maintenant" if lang == "fr" else "Playable now|Not now"
    expect(sheet).to_contain_text(re.compile(now))
    expect(sheet).to_contain_text("À éviter" if lang == "fr" else "Beware")
    in_words(sheet)
    odette.look_for_faults(f"a piece of {slug} explained")
    sheet.get_by_role("button", name=re.compile(r"^R\d")).last.click()
    expect(sheet).to_have_count(0)
    expect(page.locator("#side-panel [data-rule].here")).to_be_visible()


def test_by_keyboard_a_card_is_explained_then_its_neighbour_and_put_back(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900)
    page = at_table(odette, "nuclear-escalation")
    cards = page.locator(".hand .held")
    cards.first.focus()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    first = sheet.get_by_role("heading", level=2).inner_text()
    page.keyboard.press("ArrowLeft")  # round the end: the last card
    expect(sheet.get_by_role("heading", level=2)).not_to_have_text(first)
    page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("heading", level=2)).to_have_text(first)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(cards.first).to_be_focused()


def test_on_a_phone_a_card_that_cannot_be_played_says_why_and_all_its_buttons_are_in_sight(
    guest: Guest,
) -> None:
    odette = guest("Odette", width=390, height=844, touch=True)
    page = at_table(odette, "kennedy-nixon")  # who opens the turn? no card answers that
    page.locator(".hand .held").first.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Pas maintenant")
    expect(sheet).to_contain_text("Cela ne répond pas à la question posée.")
    expect(sheet).to_contain_text("fin des tours 7 et 8")
    expect(sheet.get_by_role("button", name="Reposer")).to_be_in_viewport(ratio=1)
    odette.look_for_faults("a card explained on a phone")
    sheet.get_by_role("button", name="Reposer").tap()
    expect(sheet).to_have_count(0)


def test_a_card_is_played_from_its_explanation(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900)
    page = at_table(odette, "kennedy-nixon")
    odette.play_until(".hand .held[data-state=legal]")
    page.locator(".hand .held[data-state=legal]").first.click()
    odette.press("Expliquer")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Jouable maintenant, de 2 façons")
    sheet.get_by_role("button", name=re.compile("points$")).click()
    expect(sheet).to_have_count(0)
    page.wait_for_selector(".bristol [data-id=campaign], .bristol [data-id=preempt]")


def test_the_name_of_a_card_in_the_log_shows_the_card(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900)
    page = at_table(odette, "kennedy-nixon")
    name = page.locator("#side-panel li a[title]").first
    name.click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(
        name.inner_text()
    )
