"""A scene takes the stage, and covers nothing of what leads out of it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Guest = Callable[..., Any]
SCENES = {
    "jeu-du-president": ".scene .duel",
    "kennedy-nixon": ".scene .debates",
}
# What somebody would hit who clicks in the middle of it.
AT_HAND = """(selectors) => selectors.every((selector) => {
  const one = [...document.querySelectorAll(selector)].find((e) => e.getClientRects().length);
  if (!one) return false;
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return one.contains(hit);
})"""


@pytest.mark.parametrize("game", SCENES)
def test_seats_log_rules_and_chat_are_at_hand_in_a_scene(guest: Guest, game: str) -> None:
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    scene = SCENES[game]
    lay = {"game": game, "seats": 2, "name": "Odette", "bots": "random", "start": True}
    page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    odette.play_until(f"body:has({scene}):has({odette.QUESTION})")  # it waits for an answer
    expect(page.locator(scene)).to_be_visible()
    assert page.evaluate("document.activeElement.closest('.scene') !== null")
    tabs = ["#tab-log", "#tab-rules", "#tab-chat", "#side-panel"]
    own = [".seats .seat"] if page.locator(".seats .seat").count() else []
    page.wait_for_function(AT_HAND, arg=[*tabs, *own, scene])
    odette.look_for_faults(f"a scene of {game}")

    page.set_viewport_size({"width": 1000, "height": 700})
    page.get_by_role("button", name="Journal", exact=True).click()
    page.wait_for_function(AT_HAND, arg=tabs)
    page.get_by_role("button", name="Fermer", exact=True).last.click()

    page.set_viewport_size({"width": 390, "height": 844})
    nav = page.locator(".nav")
    nav.get_by_role("button", name="Discuter").click()
    page.wait_for_function(AT_HAND, arg=["#tab-chat", "#side-panel form, #side-panel input"])
    nav.get_by_role("button", name="Règles").click()
    page.wait_for_function(AT_HAND, arg=["#tab-rules", "#side-panel"])
    nav.get_by_role("button", name="Joueurs").click()
    if own:
        page.wait_for_function(AT_HAND, arg=own)
    nav.get_by_role("button", name="Plateau").click()
    page.wait_for_function(AT_HAND, arg=[scene])
