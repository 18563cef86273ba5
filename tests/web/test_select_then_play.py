"""A click never does more than it says: a card is taken up, read, then used."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Guest = Callable[..., Any]

LIT = ".cards .held[data-state=legal]"
HANDS = {"kennedy-nixon": 2, "presidentielle": 3, "nuclear-escalation": 4}
GAMES = {**HANDS, "marathon": 3, "jeu-du-president": 2}
MERGED = "JSON.stringify({...JSON.parse(localStorage.escale), ...more})"
SCROLLED = "[...document.querySelectorAll('*')].filter((e) => e.scrollTop).map((e) => e.id)"
SIZES = [(1440, 900), (390, 844)]


def sit_down(person: Any, game: str, prefs: dict[str, Any] | None = None) -> list[Any]:
    """Sit down among bots; return what the page sends to the table from now on."""
    sent: list[Any] = []

    def heard(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "play":
            sent.append(said["choice"])

    person.page.on("websocket", lambda socket: socket.on("framesent", heard))
    table = {"game": game, "seats": GAMES[game], "name": "Odette", "seat": 0, "bots": "random"}
    table_id = person.post("/tables", {**table, "start": True})["id"]
    if prefs:
        person.page.evaluate(f"more => localStorage.escale = {MERGED}", prefs)
    person.page.goto(f"/t/{table_id}")
    expect(person.page.locator(".bristol")).to_be_visible()
    return sent


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", HANDS)
def test_a_click_on_a_card_sends_nothing_and_a_use_plays_it(
    guest: Guest, game: str, size: tuple[int, int]
) -> None:
    odette = guest("Odette", *size)
    page = odette.page
    sent = sit_down(odette, game)
    odette.play_until(LIT)
    before, card = len(sent), page.locator(LIT).last
    card.scroll_into_view_if_needed()
    key = card.get_attribute("data-id")
    card = page.locator(f'.cards [data-id="{key}"]')
    uses = page.locator(".bristol .use")

    # Taken up by a click, put back by another, by Escape, by its button; a double click is two.
    for put_back in (
        card.click,
        lambda: page.keyboard.press("Escape"),
        lambda: odette.press("Reposer"),
    ):
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(uses.first).to_be_visible()
        put_back()
        expect(card).to_have_attribute("aria-pressed", "false")
        expect(uses).to_have_count(0)
    card.focus()
    page.keyboard.press("Enter")
    expect(uses.first).to_be_visible()
    odette.look_for_faults("a card taken up")
    page.wait_for_timeout(100)
    assert sent[before:] == []
    # Nothing that plays a card stands on a card, nor is anything filled.
    assert page.locator(".hand [data-id]:not(.held)").count() == 0
    assert page.locator(".bristol .main").count() == 0

    choice = uses.first.get_attribute("data-id")
    uses.first.click()
    expect(uses).to_have_count(0)
    assert sent[before:] == [choice]


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_is_filled_unless_it_is_the_only_way_on(guest: Guest, game: str) -> None:
    odette = guest("Odette", 1440, 900)
    page = odette.page
    sit_down(odette, game)
    filled = ".bristol :is(.main, .top)[data-id]"
    asked = set()
    for _ in range(25):
        while not odette.asked and not odette.over:
            odette.look_again()
        if odette.over:
            break
        question = page.locator("#question").first.inner_text()
        asked.add(question)
        if page.locator(filled).count() and page.locator(odette.QUESTION).count() > 1:
            names = page.locator(filled).all_inner_texts()
            own = names[0].startswith(("Je suis prêt", "J’ai fini"))  # of a dare
            assert "a fini" in question or own, (question, names)
        page.locator(odette.QUESTION).nth(
            len(asked) % page.locator(odette.QUESTION).count()
        ).click()
    assert asked


def test_moves_are_confirmed_by_whoever_wants_it(guest: Guest) -> None:
    odette = guest("Odette", 1440, 900)
    page = odette.page
    sent = sit_down(odette, "kennedy-nixon", {"confirm": "all"})
    page.locator(odette.QUESTION).first.click()
    expect(page.get_by_role("heading", name="c’est bien cela")).to_be_visible()
    odette.look_for_faults("a move to be confirmed")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="c’est bien cela")).to_have_count(0)
    assert sent == []
    page.locator(odette.QUESTION).first.click()
    odette.press("Oui, je joue")
    page.wait_for_function("() => !document.querySelector('.bristol .main')")
    assert len(sent) == 1


def test_single_keys_answer_unless_they_are_switched_off(guest: Guest) -> None:
    odette = guest("Odette", 1440, 900)
    page = odette.page
    sent = sit_down(odette, "jeu-du-president")
    expect(page.locator(".bristol kbd").first).to_have_text("1")
    odette.press("Réglages")
    page.get_by_label("Touches seules").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator(".bristol kbd")).to_have_count(0)
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    assert sent == []
    page.reload()
    expect(page.locator(odette.QUESTION).first).to_be_visible()
    expect(page.locator(".bristol kbd")).to_have_count(0)


def test_a_rule_number_scrolls_the_list_of_rules_and_nothing_else(guest: Guest) -> None:
    odette = guest("Odette", 1440, 900)
    page = odette.page
    sit_down(odette, "kennedy-nixon")
    odette.play_until(".bristol .rule")
    page.locator(".bristol .rule").click()
    place = page.locator("#side-panel .here")
    expect(place).to_be_in_viewport()
    assert page.evaluate(SCROLLED) == ["side-panel"]
    assert page.evaluate("scrollY") == 0
    assert page.locator(".rail").first.bounding_box()["y"] == 0


@pytest.mark.parametrize("size", [*SIZES, (768, 1024)], ids=str)
def test_the_list_names_every_choice_and_is_one_key_away(
    guest: Guest, size: tuple[int, int]
) -> None:
    odette = guest("Odette", *size)
    page = odette.page
    sent = sit_down(odette, "marathon")
    page.wait_for_selector(odette.QUESTION)
    # The board is lit: the bristol repeats three, the list has them all.
    expect(page.locator(odette.QUESTION)).to_have_count(3)
    rows = page.locator(".choices [data-id]")
    page.locator(".bristol .list").click()
    expect(rows.first).to_be_focused()
    lit = "[...new Set([...document.querySelectorAll('.bristol .chip')].map((e) => e.dataset.id))]"
    assert rows.count() == len(page.evaluate(lit)) > 30
    assert page.locator(".choices h3").count() > 1
    rows.nth(4).hover()
    wanted = rows.nth(4).get_attribute("data-id")
    expect(page.locator("main.board [data-hot]").first).to_have_attribute("data-id", wanted or "")
    odette.look_for_faults("the list")
    page.keyboard.press("c")
    expect(rows if size[0] > 1180 else page.locator(".side")).to_have_count(0)
    page.keyboard.press("c")
    page.get_by_role("searchbox").fill("petanque")
    expect(page.locator(".choices")).to_contain_text("Pétanque")
    expect(page.locator(".choices")).not_to_contain_text("Salon")
    wanted = rows.first.get_attribute("data-id")
    rows.first.click()
    expect(page.locator(".bristol [data-state=chosen]")).to_have_count(0)
    assert sent == [wanted]
    if size[0] < 1181:  # the sheet has gone: the board is in sight again
        expect(page.locator(".side")).to_have_count(0)
