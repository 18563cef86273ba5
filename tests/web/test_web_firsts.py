"""First-time notes: beside the thing, once, never over the question or anything lit."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from escale.games import SHELF
from tests.web.conftest import shown

Guest = Callable[..., Any]
# What a note shares with the question or with anything that can be chosen, in square pixels.
_COVERED = """() => {
  const note = document.querySelector('.first.laid').getBoundingClientRect();
  const over = (b) => Math.max(0, Math.min(note.right, b.right) - Math.max(note.left, b.left))
    * Math.max(0, Math.min(note.bottom, b.bottom) - Math.max(note.top, b.top));
  const all = document.querySelectorAll('.bristol, [data-state=legal], main.board button');
  const inside = note.left >= 0 && note.top >= 0
    && note.right <= innerWidth && note.bottom <= innerHeight;
  return inside ? [...all].reduce((sum, one) => sum + over(one.getBoundingClientRect()), 0) : -1;
}"""
_SEEN = "() => JSON.parse(localStorage.escale).seen?.marathon ?? []"


def at_table(odette: Any) -> Page:
    """Sit down at Marathon among bots: the first question comes with a note."""
    lay = {"game": "marathon", "seats": 3, "name": "Odette", "bots": "curieux", "start": True}
    odette.page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    page: Page = odette.page
    return page


def test_a_note_comes_once_beside_its_thing_and_goes_with_escape(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900, tips="first")
    page = at_table(odette)
    note = page.get_by_role("complementary", name="Première fois")
    expect(note.get_by_role("note", name="Plus ou moins")).to_be_visible()
    assert page.evaluate(_COVERED) == 0
    expect(page.locator("[aria-live]", has_text="Plus ou moins").first).to_be_attached()
    odette.look_for_faults("with a first-time note")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    assert page.evaluate(_SEEN) == ["minus"]
    page.reload()
    page.wait_for_selector(odette.QUESTION)
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Réglages").click()
    expect(shown(page, "1 vue sur 9")).to_be_visible()
    odette.press("Revoir les astuces de ce jeu")
    expect(shown(page, "0 vue sur 9")).to_be_visible()


def test_a_note_on_a_phone_says_its_rule_and_can_be_silenced_for_the_box(guest: Guest) -> None:
    odette = guest("Odette", width=390, height=844, lang="en", touch=True, tips="first")
    page = at_table(odette)
    note = page.get_by_role("complementary", name="First time")
    expect(note).to_be_visible()
    assert page.evaluate(_COVERED) == 0
    odette.look_for_faults("with a first-time note on a phone")
    note.get_by_role("button", name="R4.7").tap()
    expect(page.locator('[data-rule="R4.7"].here')).to_be_visible()
    page.get_by_role("button", name="Board").tap()
    note.get_by_role("button", name="Show no more").tap()
    expect(note).to_have_count(0)
    at_table(odette)
    page.wait_for_selector(odette.QUESTION)
    expect(note).to_have_count(0)


def test_whoever_wants_notes_only_when_asking_gets_them_with_a_hint(guest: Guest) -> None:
    odette = guest("Odette", tips="asked")
    page = at_table(odette)
    page.wait_for_selector(odette.QUESTION)
    note = page.get_by_role("note")
    expect(note).to_have_count(0)
    odette.press("Un conseil")
    expect(note).to_be_visible()
    odette.press("Compris")
    expect(note).to_have_count(0)


@pytest.mark.parametrize("slug", SHELF)
def test_on_a_phone_no_note_lies_over_the_question_or_anything_that_can_be_touched(
    guest: Guest, slug: str
) -> None:
    odette = guest("Odette", width=390, height=844, touch=True, tips="first")
    seats = {"kennedy-nixon": 2, "marathon": 3}.get(slug, 4)
    lay = {"game": slug, "seats": seats, "name": "Odette", "bots": "curieux", "start": True}
    while not odette.page.query_selector(".first.laid"):  # a short game may end without one
        odette.page.goto(f"/t/{odette.post('/tables', lay)['id']}")
        odette.play_until(".first.laid")
    assert odette.page.evaluate(_COVERED) == 0
