"""Rare moments of Présidentielle, from positions laid for them, on a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Guest = Callable[..., Any]
Laid = Callable[[str], Any]
NAMES = ("Odile", "Bruno", "Inès", "Théo", "Zoé", "Ada")
DESK, PHONE = (1440, 900), (390, 844)

# What hangs out of the window or out of its frame, or lies under something else.
LOST = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || box.left < -1 || box.right > innerWidth + 1) return true;
  if (box.top < -1 || box.bottom > innerHeight + 1) return true;
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !hit || !(one.contains(hit) || hit.contains(one));
}).map((one) => one.outerHTML.slice(0, 120))"""


def sit(guest: Guest, house: Any, *sizes: tuple[int, int]) -> list[Any]:
    """Bring so many people to a table of that house."""
    people = [
        guest(NAMES[seat], width=width, height=height, at=house)
        for seat, (width, height) in enumerate(sizes)
    ]
    lay = {"game": "presidentielle", "seats": len(people), "name": NAMES[0], "seat": 0}
    table = people[0].post("/tables", lay)["id"]
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table}/sit", {"name": NAMES[seat], "seat": seat})
    people[0].post(f"/tables/{table}/start")
    for person in people:
        person.page.goto(f"/t/{table}")
    return people


def choose(page: Page, choice: str) -> None:
    """Answer the question with a choice, wherever its button stands."""
    button = page.locator(f'.bristol [data-id="{choice}"]')
    expect(button).to_have_count(1)
    button.evaluate("one => one.click()")


def test_three_people_do_a_dare_in_writing(guest: Guest, laid: Laid) -> None:
    people = sit(guest, laid("three words"), DESK, DESK, PHONE)
    odile, bruno, ines = (person.page for person in people)
    choose(odile, "dare:1")

    # Nobody's clock runs: Bruno waits for words, and each rival has a field for them.
    for page in (odile, bruno, ines):
        expect(page.locator(".dare-scene")).to_contain_text("cherche encore")
        expect(page.get_by_role("timer")).to_have_count(0)
    people[2].look_for_faults("a rival's field on a phone")
    odile.get_by_label("Votre mot pour Bruno").fill("andouillette")
    odile.keyboard.press("Enter")
    ines.get_by_label("Votre mot pour Bruno").fill("quorum")
    ines.get_by_role("button", name="Donner", exact=True).click()
    expect(ines.get_by_label("Votre mot pour Bruno")).to_have_count(0)
    odile.get_by_label("Votre mot pour Bruno").fill("parapluie")
    odile.keyboard.press("Enter")
    for page in (odile, bruno, ines):
        expect(page.locator(".gifts li")).to_have_text(
            ["Odile« andouillette »", "Inès« quorum »", "Odile« parapluie »"], use_inner_text=False
        )
    people[1].look_for_faults("a dare that waits")
    assert bruno.evaluate(LOST, ".dare-scene .bristol [data-id]") == []

    # The clock starts with the dared, and writing stops it; words are ticked as they are placed.
    bruno.get_by_role("button", name="Je suis prêt").click()
    for page in (odile, bruno, ines):
        expect(page.get_by_role("timer")).to_be_visible()
    bruno.get_by_role("textbox").press_sequentially("Le quorum est atteint, l’ANDOUILLETTE aussi.")
    expect(bruno.locator(".gifts .used")).to_have_count(2)
    expect(bruno.get_by_text("La montre s’arrête.")).to_be_visible()
    bruno.set_viewport_size({"width": 390, "height": 844})
    assert bruno.evaluate(LOST, ".dare-scene .bristol [data-id]") == []
    people[1].look_for_faults("a dare in writing")

    # "Done" sends what was written to the jury, with the words it had to hold.
    choose(bruno, "done")
    for page in (odile, ines):
        expect(page.locator(".heard b")).to_have_text(["quorum", "ANDOUILLETTE"])
        expect(page.locator(".gifts .used")).to_have_count(2)
    assert ines.evaluate(LOST, ".dare-scene .bristol [data-id]") == []
    people[2].look_for_faults("the jury on a phone")
    choose(odile, "no")
    choose(ines, "no")
    for page in (odile, bruno, ines):
        expect(page.locator(".piles .stamp")).to_have_text("Raté")
        expect(page.locator(".dare-scene")).to_have_count(0)
