"""Rare moments of Présidentielle, from positions laid for them, on a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import shown

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


# Cards, figures and words that are cut by what holds them or lie on one another.
OVERLAPS = """async () => {
  await document.fonts.ready;  // other letters are wider
  const told = [];
  const box = (one) => one.getBoundingClientRect();
  const { bottom: edge } = box(document.querySelector('main.board'));  // the rest is scrolled to
  const seen = (one) => box(one).width && box(one).bottom < edge;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  for (const one of shown('.blotter .missing')) {
    const [inner, outer] = [box(one), box(one.parentElement)];
    if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) told.push(one.textContent);
  }
  const covered = (one) => {
    const { left, right, top, bottom } = box(one);
    return [left + 1, right - 1].some((x) => {
      const hit = document.elementFromPoint(x, (top + bottom) / 2);
      return hit && !one.contains(hit) && !hit.contains(one);
    });
  };
  for (const one of shown('.mini b, .attack b, .race .bar, .race .feet b, .pile small')) {
    if (covered(one)) told.push(one.parentElement.outerHTML.slice(0, 160));
  }
  return told;
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_desks_of_six_show_every_figure_whole(guest: Guest, laid: Laid, size: Any) -> None:
    people = sit(guest, laid("crowded"), size, *[PHONE] * 5)
    odile = people[0].page
    expect(odile.locator('.cards [data-place="ABST-09"]')).to_be_visible()
    if size == DESK:
        odile.locator('.cards [data-place="ABST-09"]').click()
        expect(odile.locator(".race .bar")).to_have_text("9 M")
        expect(odile.locator(".mini em").first).to_have_text("×8")
    assert odile.evaluate(OVERLAPS) == []
    people[0].look_for_faults("six desks")


def test_six_people_are_told_what_a_tie_is_about_and_why_they_are_out(
    guest: Guest, laid: Laid
) -> None:
    sizes = (DESK, PHONE, DESK, DESK, PHONE, PHONE)
    people = sit(guest, laid("tied"), *sizes)
    odile, bruno, _, theo, zoe, _ = (person.page for person in people)
    choose(odile, "lay:S-2000")

    # Heading, card and log agree: a place, and no votes.
    for page in (odile, bruno, zoe):
        expect(page.locator(".dare-scene .head p")).to_have_text(
            "En jeu : la seconde place au second tour, entre Bruno et Théo. Aucune voix."
        )
        expect(page.locator(".dare-scene .card")).to_contain_text("pour départager")
        expect(page.locator(".dare-scene .card")).not_to_contain_text("million")
    expect(odile.locator("#side-panel")).to_contain_text("Égalité de Bruno et Théo")
    expect(odile.locator("#side-panel")).to_contain_text("aucune voix en jeu")
    assert bruno.evaluate(LOST, ".dare-scene .bristol [data-id]") == []
    people[1].look_for_faults("a duel on a phone")
    choose(bruno, "give_up")
    choose(theo, "ready")
    choose(theo, "done")
    expect(odile.locator(".dare-scene .bristol [data-id]")).to_have_count(2)
    expect(odile.locator(".dare-scene .bristol")).not_to_contain_text("pour Théo")
    for person in (*people[:3], *people[4:]):
        choose(person.page, "yes")

    # Four watch from the gallery: why, and what they may still do.
    expect(odile.locator(".race .bar")).to_have_count(4)
    assert odile.evaluate(OVERLAPS) == []
    expect(odile.locator(".gallery li")).to_have_count(4)
    expect(odile.locator(".gallery")).to_contain_text("derrière Théo")
    expect(odile.locator(".gallery")).to_contain_text("2 clefs manquaient")
    expect(people[2].page.locator(".gallery h2")).to_contain_text("faux amis")
    expect(zoe.locator(".gallery h2")).to_contain_text("6 clefs manquaient")
    people[4].look_for_faults("the gallery on a phone")
    choose(odile, "19")


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
    expect(shown(bruno, "La montre s’arrête.")).to_be_visible()
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
