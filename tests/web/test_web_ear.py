"""The table by ear and by key: what is said, once and in order, and where the focus goes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import shown

Guest = Callable[..., Any]
BOXES = {
    "jeu-du-president": 2,
    "kennedy-nixon": 2,
    "marathon": 3,
    "nuclear-escalation": 3,
    "presidentielle": 3,
}
# A screen reader says each line that is added to a live region.
_LISTEN = """() => {
  window.told = []; window.asked = [];
  const listen = (id, heard) => new MutationObserver((all) => {
    for (const {addedNodes} of all)
      for (const node of addedNodes) if (node.tagName === 'P') heard.push(node.textContent);
  }).observe(document.getElementById(id), {childList: true});
  listen('told', told); listen('asked', asked);
}"""
_LOG = """() => [...document.querySelectorAll('#side-panel li')].reverse().map((line) => {
  const text = line.cloneNode(true);
  text.querySelectorAll('.rule, .marks').forEach((beside) => beside.remove());
  return text.textContent.replace(/\\s+/g, ' ').trim();
})"""


FEWEST = {**BOXES, "nuclear-escalation": 2}


def sit(person: Any, game: str, boxes: dict[str, int] = BOXES) -> None:
    """Sit down against bots, where a line is heard as fast as it is said."""
    person.page.add_init_script(
        "localStorage.escale = JSON.stringify({...JSON.parse(localStorage.escale), speech: 0});"
    )
    lay = {"game": game, "seats": boxes[game], "name": "Odette", "bots": "random", "start": True}
    person.page.goto(f"/t/{person.post('/tables', lay)['id']}")
    person.page.wait_for_selector(person.QUESTION)


def plain(lines: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


@pytest.mark.parametrize("game", BOXES)
def test_the_story_of_a_turn_is_said_once_and_in_order_then_the_question(
    guest: Guest, game: str
) -> None:
    odette = guest("Odette")
    page = odette.page
    sit(odette, game)
    expect(page.locator("#asked")).to_contain_text(page.locator("#question").inner_text())
    before = len(page.evaluate(_LOG))
    page.evaluate(_LISTEN)
    for _ in range(4):
        while not odette.asked:
            odette.look_again()
        answered = len(page.evaluate("asked"))
        odette.answer(on_board=False)
        page.wait_for_function(f"() => asked.length > {answered}")
    while not odette.asked:
        odette.look_again()
    # Said twice or left out, the two would never be of one length.
    page.wait_for_function(f"() => ({_LOG})().length - {before} === told.length")
    story = page.evaluate(_LOG)[before:]
    assert len(story) > 3
    assert plain(page.evaluate("told")) == plain(story)
    question = page.locator("#question").inner_text()
    heard = page.evaluate("asked")
    assert heard[-1].startswith(question)
    assert len(heard) == 4, heard  # once after each answer


def test_a_cut_repeats_no_old_news(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    lines: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        route.connect_to_server()
        lines.append(route)

    page.route_web_socket(re.compile("/socket"), pass_on)
    sit(odette, "jeu-du-president")
    page.evaluate(_LISTEN)
    odette.answer(on_board=False)
    page.wait_for_function("() => told.length && asked.length")
    told, asked = page.evaluate("[told, asked.length]")
    lines[-1].close()
    expect(shown(page, "La ligne est revenue")).to_be_visible()
    page.wait_for_selector(odette.QUESTION)
    odette.answer(on_board=False)
    page.wait_for_function(
        "([told, asked]) => window.told.length > told && window.asked.length > asked",
        arg=[len(told), asked],
    )
    story = page.evaluate("told")
    assert story[: len(told)] == told
    assert not set(told) & set(story[len(told) :])


def test_what_does_not_concern_me_is_left_out_when_i_say_so(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    sit(odette, "jeu-du-president")
    odette.press("Réglages")
    page.get_by_role("radio", name="ce qui me concerne").check()
    page.keyboard.press("Escape")
    page.evaluate(_LISTEN)
    for _ in range(4):
        while not odette.asked:
            odette.look_again()
        answered = len(page.evaluate("asked"))
        odette.answer(on_board=False)
        page.wait_for_function(f"() => asked.length > {answered}")
    told = page.evaluate("told")
    assert told
    assert all("Odette" in line for line in told)


def play_by_keyboard(odette: Any, until: str) -> int:
    """Answer by keys alone until something shows; return how often."""
    page, keys = odette.page, odette.page.keyboard
    keys.press("q")
    moves = 0
    while page.query_selector(until) is None:
        if odette.asked:
            assert page.evaluate("document.activeElement !== document.body")
            if moves % 4 == 3:
                keys.press("Tab")
                asked = "document.activeElement.closest('.bristol, .scene [role=dialog]')"
                assert page.evaluate(f"{asked} !== null")
                keys.press("q")
            keys.press("1")
            moves += 1
        odette.look_again()
    return moves


def hear_the_end(odette: Any) -> None:
    """The last page is said once, and axe finds nothing on it."""
    page = odette.page
    headline = page.get_by_role("heading", level=2).first.inner_text()
    expect(page.locator("#asked")).to_contain_text(headline)
    assert page.locator("#asked p").count() == 1
    odette.look_for_faults("the last page")


@pytest.mark.parametrize("game", FEWEST)
def test_a_whole_game_by_keyboard_from_question_to_question(guest: Guest, game: str) -> None:
    odette = guest("Odette")
    sit(odette, game, FEWEST)
    assert play_by_keyboard(odette, odette.OVER) > 20
    hear_the_end(odette)


def test_the_log_is_one_stop_whose_links_are_walked_with_arrows(guest: Guest) -> None:
    odette = guest("Odette")
    page, keys = odette.page, odette.page.keyboard
    sit(odette, "jeu-du-president")
    page.locator("#tab-log").focus()
    keys.press("Tab")
    assert page.evaluate("document.activeElement.id") == "side-panel"
    keys.press("Enter")
    first = page.evaluate("document.activeElement.textContent")
    keys.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('#side-panel li') !== null")
    assert page.evaluate("document.activeElement.textContent") != first
    keys.press("Escape")
    assert page.evaluate("document.activeElement.id") == "side-panel"
    keys.press("Tab")
    assert page.evaluate("document.activeElement.closest('#side-panel') === null")
