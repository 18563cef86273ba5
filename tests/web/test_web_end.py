"""The end is a story: first the count, then the name, then one sentence for everybody."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from escale.engine import CHANCE
from tests.web.moments import find, reach

Guest = Callable[..., Any]
Laid = Callable[[str], Any]
NAMES = ("Odile", "Bruno", "Inès")
ENDS = {
    "presidentielle": ("elected", "lay:S-1000", "est à la tête"),
    "marathon": ("last day", "A:etage:1", "reçoit la médaille"),
}
SIZES = ((1440, 900), (390, 844))

# Notes when the page first counts, and when it first names the winner.
WATCH = """(name) => {
  window.first = {};
  const look = () => {
    if (document.querySelector('.scene .count')) first.count ??= performance.now();
    if (document.body.innerText.includes(name)) first.name ??= performance.now();
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""
# Whether all of it is in the window.
WHOLE = """(selector) => {
  const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}"""


def test_those_at_the_table_see_it_counted_too_where_the_map_is_the_count(
    guest: Guest, house: Any
) -> None:
    position = find("jeu-du-president", 2, lambda _, asked: asked is None)
    seat, last = position.log.pop()
    while seat == CHANCE:
        seat, last = position.log.pop()
    for width, height in SIZES:
        odette = guest("Odette", width=width, height=height)
        page = odette.page
        table = reach(house.url, position, {seat: odette})
        page.goto(f"/t/{table}")
        at_pace(page, "normal")
        page.locator(f'.bristol [data-id="{last}"]').evaluate("one => one.click()")
        expect(page.get_by_role("heading", name="On dépouille…")).to_be_visible(timeout=40_000)
        assert "gagne" not in page.locator("body").inner_text()
        assert "élu" not in page.locator("#told").inner_text()
        for part in (".card", ".counted .map", "footer", "header"):
            assert page.evaluate(WHOLE, f".reckoning {part}")
        page.keyboard.press(" ")
        odette.look_for_faults("the count beside the map")
        page.get_by_role("button", name="Voir la fin").click()
        expect(page.locator("main.end > .sheet > header h2")).to_contain_text(re.compile("gagne"))


def at_pace(page: Page, pace: str) -> None:
    """Come back to the table with things told at that pace."""
    kept = json.dumps({"name": "Odile", "pace": pace, "lang": "fr"})
    page.evaluate("kept => localStorage.escale = kept", kept)
    page.reload()


@pytest.mark.parametrize("game", ENDS)
def test_the_reckoning_comes_before_the_winner(guest: Guest, laid: Laid, game: str) -> None:
    position, last, named = ENDS[game]
    house = laid(position)
    people = [
        guest(name, width=width, height=height, at=house)
        for name, (width, height) in zip(NAMES, (*SIZES, SIZES[0]), strict=True)
    ]
    odile, bruno, _ = (person.page for person in people)
    table = people[0].post("/tables", {"game": game, "seats": 3, "name": "Odile", "seat": 0})["id"]
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table}/sit", {"name": NAMES[seat], "seat": seat})
    people[0].post(f"/tables/{table}/start")
    for page in (odile, bruno):
        page.goto(f"/t/{table}")

    # Whoever is there sees the count before anybody is named.
    at_pace(odile, "normal")
    expect(odile.locator(f'.bristol [data-id="{last}"]')).to_have_count(1)
    odile.evaluate(WATCH, named)
    odile.evaluate('id => document.querySelector(`.bristol [data-id="${id}"]`).click()', last)
    odile.wait_for_function("() => first.name", timeout=40_000)
    assert odile.evaluate("first.count < first.name")
    if game == "presidentielle":
        odile.locator('.bristol [data-id="serve:1"]').click()
    for page in (odile, bruno):
        expect(page.locator("main.end > .sheet > header h2")).to_contain_text(
            re.compile("gagne"), timeout=40_000
        )
        expect(page.locator("main.end .reason")).to_contain_text(named)
        rows = page.locator("#end-panel > table > tbody > tr")
        expect(rows).to_have_count(3)
        for row in rows.all():
            expect(row.locator("small").first).not_to_be_empty()
    assert odile.evaluate(WHOLE, "#end-panel > table")  # sheets of the game included
    people[0].look_for_faults("the last page")

    # Who comes late is told the count too, step by step or at once, and no name before it.
    for person, page in ((people[0], odile), (people[1], bruno)):
        at_pace(page, "normal")
        expect(page.get_by_role("heading", name="On dépouille…")).to_be_visible()
        expect(page.get_by_text(re.compile("gagne"))).to_have_count(0)
        step = page.get_by_role("button", name="Pas à pas")
        step.click()
        page.locator(".reckoning .card").wait_for()
        assert page.evaluate(WHOLE, ".reckoning .card")
        assert page.evaluate(WHOLE, ".reckoning footer")
        person.look_for_faults("the reckoning")
        page.get_by_role("button", name="Voir la fin").click()
        expect(page.locator("main.end > .sheet > header h2")).to_contain_text(re.compile("gagne"))
