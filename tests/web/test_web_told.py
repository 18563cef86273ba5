"""Told again in a browser: replays and their links, going on from a moment, going back, talk."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from escale.engine import Decision
from tests.web.conftest import shown
from tests.web.moments import find, reach

Guest = Callable[..., Any]
SIZES = ((1440, 900), (390, 844))


def finished(person: Any, game: str = "duel21", seats: int = 2) -> str:
    """Have bots play a whole game, and return its table."""
    lay = {"game": game, "seats": seats, "name": "Odette", "seat": None, "bots": "random"}
    return str(person.post("/tables", {**lay, "start": True})["id"])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_finished_game_is_walked_through_and_a_stranger_opens_a_link_to_a_move(
    guest: Guest, size: tuple[int, int]
) -> None:
    odette = guest("Odette", *size)
    page = odette.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = finished(odette)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("tab", name="Bilan")).to_be_visible()
    page.get_by_role("tab", name="Revoir").click()
    where = page.get_by_role("slider")
    expect(where).to_have_value("0")
    page.get_by_role("button", name=re.compile("Coup suivant")).click()
    expect(where).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_value("2")
    page.keyboard.press("End")
    last = where.get_attribute("max") or ""
    expect(where).to_have_value(last)
    page.keyboard.press("Home")
    page.get_by_role("button", name="×2").click()
    page.get_by_role("button", name="Lecture", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 1")
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_value("1")
    eyes = page.get_by_role("group", name="Avec les yeux de").get_by_role("button")
    expect(eyes).to_have_count(3)
    eyes.nth(2).click()
    expect(eyes.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(where).to_have_value("1")
    said = page.locator(".bristol #question").inner_text()
    page.get_by_role("button", name="Lien vers ce coup").click()
    expect(page.get_by_role("button", name="Copié")).to_be_visible()
    odette.look_for_faults("the replay")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(rf"/t/{table}#\d+-2$", link)

    stranger = guest("Nina", *size)
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("slider")).to_have_value("1")
    expect(stranger.page.locator(".bristol #question")).to_have_text(said)
    theirs = stranger.page.get_by_role("group", name="Avec les yeux de").get_by_role("button")
    expect(theirs.nth(2)).to_have_attribute("aria-pressed", "true")
    assert "gagne" not in stranger.page.locator("body").inner_text()

    # From there the game goes on against bots, at a table of its own.
    stranger.page.get_by_role("button", name="Reprendre d’ici").first.click()
    sheet = stranger.page.get_by_role("dialog")
    expect(sheet.get_by_role("radio").first).to_be_attached()
    stranger.look_for_faults("the level sheet")
    sheet.get_by_role("button", name="Reprendre d’ici").click()
    expect(stranger.page).not_to_have_url(re.compile(table))
    expect(stranger.page.locator("main.board")).to_be_visible()
    expect(stranger.page.get_by_text("hors cote").first).to_be_attached()


def test_a_wish_to_go_back_is_agreed_to_then_refused_and_phrases_are_read_in_ones_language(
    guest: Guest,
) -> None:
    ada, bob = guest("Ada"), guest("Bob", 390, 844)
    table = ada.post("/tables", {"game": "duel21", "seats": 2, "name": "Ada"})["id"]
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    for person in (ada, bob):
        person.page.goto(f"/t/{table}")
    mine, theirs = ada.page, bob.page
    for _ in range(2):
        mine.locator('.bristol [data-id="hit"]').click()
        expect(mine.get_by_role("button", name="Reprendre…")).to_be_visible()
        mine.get_by_role("button", name="Reprendre…").click()
        ada.look_for_faults("asking to go back")
        mine.get_by_role("dialog").get_by_role("button", name=re.compile("^Avant")).first.click()
        expect(theirs.locator(".bristol #question")).to_have_text(re.compile("Ada demande"))
        if _ == 0:
            bob.look_for_faults("being asked to go back")
            theirs.get_by_role("button", name="D’accord").click()
            expect(mine.locator('.bristol [data-id="hit"]')).to_be_visible()
            expect(shown(mine, "D’un commun accord, la table est revenue ici")).to_be_visible()
        else:
            theirs.get_by_role("button", name="Continuer la partie").click()
            expect(shown(mine, "La table préfère continuer.")).to_be_visible()

    mine.get_by_role("tab", name="Discuter").click()
    mine.get_by_role("group", name="Phrases toutes faites").get_by_text("Bien joué !").click()
    ada.look_for_faults("the talk")
    theirs.evaluate("localStorage.escale = JSON.stringify({name: 'Bob', lang: 'en'})")
    theirs.reload()
    theirs.get_by_role("button", name="Chat").click()
    expect(theirs.get_by_role("log")).to_contain_text("Ada Well played!")
    bob.look_for_faults("the talk on a phone")
    # An emoji is put on a line of the log; the host takes back what was said.
    mine.get_by_role("button", name="Retirer cette ligne").click()
    expect(theirs.get_by_role("log")).not_to_contain_text("Well played!")
    mine.get_by_role("tab", name="Journal").click()
    mine.get_by_role("button", name="Réagir").first.click()
    mine.get_by_role("button", name="Réagir : 👏").click()
    expect(mine.get_by_role("button", name="👏 Ada")).to_be_visible()


def test_marathons_count_is_paused_goes_on_and_is_seen_again(
    guest: Guest, laid: Callable[[str], Any]
) -> None:
    odile = guest("Odile", at=laid("last day"))
    page = odile.page
    lay = {"game": "marathon", "seats": 3, "name": "Odile", "bots": "random", "start": True}
    table = odile.post("/tables", lay)["id"]
    page.goto(f"/t/{table}")
    kept = {"name": "Odile", "pace": "normal", "lang": "fr"}
    page.evaluate("kept => localStorage.escale = JSON.stringify(kept)", kept)
    page.reload()
    last = '.bristol [data-id="A:etage:1"]'
    expect(page.locator(last)).to_have_count(1)
    page.evaluate("last => document.querySelector(last).click()", last)
    page.locator(".scene .count").wait_for()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Continuer")).to_be_visible()
    odile.look_for_faults("a count that is paused")
    page.get_by_role("button", name="Continuer").click()
    expect(page.get_by_role("tab", name="Bilan")).to_be_visible(timeout=60_000)
    # Told again, at a server that knows the whole game: the last move is the count.
    odette = guest("Odette")
    page = odette.page
    table = finished(odette, "marathon", 3)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("tab", name="Revoir")).to_be_visible(timeout=60_000)
    page.evaluate("kept => localStorage.escale = JSON.stringify(kept)", kept)
    page.goto("/")
    page.goto(f"/t/{table}#0")
    page.get_by_role("slider").wait_for()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.locator(".scene .count").wait_for()


def test_1960s_end_of_turn_is_paused_goes_on_and_is_seen_again(guest: Guest, house: Any) -> None:
    def last_aside(state: Any, asked: Decision | None) -> bool:
        return asked is not None and asked.kind == "strategy" and len(state.decisions) == 1

    position = find("kennedy-nixon", 2, last_aside)
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    bruno = guest("Bruno")  # he is there: nobody speaks of an empty chair
    table = reach(house.url, position, {position.seat: odette, 1 - position.seat: bruno})
    bruno.page.goto(f"/t/{table}")
    page.goto(f"/t/{table}")
    kept = {"name": "Odette", "pace": "normal", "lang": "fr", "tips": {"": "never"}}
    page.evaluate("kept => localStorage.escale = JSON.stringify(kept)", kept)
    page.reload()
    page.wait_for_selector(odette.QUESTION, state="attached")
    page.evaluate("document.querySelector('.bristol [data-id]').click()")
    page.get_by_role("button", name="Pause").click()
    told = page.locator("#question").inner_text()
    page.get_by_role("button", name="Continuer").wait_for()
    assert page.locator("#question").inner_text() == told
    page.get_by_role("button", name="Continuer").click()
    page.get_by_role("button", name="Revoir", exact=True).click(timeout=60_000)
    expect(page.get_by_role("slider")).to_be_visible()


def test_the_recap_has_a_line_for_each_rivals_turn_and_shows_it_again(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    lay = {"game": "nuclear-escalation", "seats": 4, "seat": 0, "bots": "random", "start": True}
    page.goto(f"/t/{odette.post('/tables', {**lay, 'name': 'Odette'})['id']}")
    odette.play_until(".recap li:nth-child(3)")
    assert all(len(line) < 140 for line in page.locator(".recap li").all_inner_texts())
    # The log stands above it. Both are measured at once: a turn more makes the recap taller.
    log, recap = page.evaluate(
        "['#side-panel', '.recap'].map((one) => document.querySelector(one))"
        ".map((one) => one.getBoundingClientRect())"
    )
    assert log["bottom"] <= recap["top"]
    odette.look_for_faults("the recap")
    page.locator(".recap li button").first.click()
    expect(page.get_by_role("slider")).to_be_visible()
    odette.leave_replay()
    odette.play_until("#side-panel .last")  # once a turn has been played
    odette.press("Rejouer le dernier tour")
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_dropped_file_is_checked_and_shown_again_and_an_evening_fits_a_page(
    guest: Guest,
) -> None:
    odette = guest("Odette")
    page = odette.page
    table = finished(odette)
    page.goto(f"/t/{table}/page")
    expect(page.get_by_role("heading", name="Trois moments")).to_be_visible()
    odette.look_for_faults("the evening on a page")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    text = page.evaluate("async table => (await fetch(`/api/tables/${table}/file`)).text()", table)
    page.goto("/")
    drop = """text => {
      const held = new DataTransfer();
      held.items.add(new File([text], 'game.json', {type: 'application/json'}));
      window.dispatchEvent(new DragEvent('drop', {dataTransfer: held, cancelable: true}));
    }"""
    page.get_by_text("Choisir un fichier").wait_for()
    page.evaluate(drop, text)
    expect(page.get_by_role("slider")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value("1")
    odette.look_for_faults("a file brought back")
    page.goto("/")
    chosen = {"name": "game.json", "mimeType": "application/json", "buffer": b'{"escale": 2}'}
    page.locator("input[type=file]").set_input_files([chosen])
    expect(page.get_by_role("heading", name="Ce fichier ne peut pas être revu")).to_be_visible()
