"""A table with a clock: the time left stands beside the question, and then the table answers."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

Guest = Callable[..., Any]

# What stands on the page for a moment only is kept until the test looks for it.
_LISTEN = """() => {
  const spots = '.news, .bristol [aria-live], .clock.last';
  window.heard = new Set();
  const listen = () => document.querySelectorAll(spots).forEach((e) => heard.add(e.textContent));
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(listen).observe(document.body, all);
}"""


def wait_to_hear(person: Any, words: str) -> None:
    """Wait until the page has said something, however short."""
    while words not in person.page.evaluate("() => [...heard].join('\\n')"):
        person.look_again()


def test_a_clock_is_chosen_on_the_sheet_of_the_box(guest: Guest) -> None:
    odette = guest("Odette")
    odette.open_box(2)
    odette.page.get_by_label("La pendule").select_option(label="3 minutes par réponse")
    odette.invite()
    expect(odette.page.locator(".lobby")).to_contain_text("3 minutes par réponse")


def test_the_time_runs_out_beside_the_question_and_the_game_goes_on(guest: Guest) -> None:
    odette, bruno = guest("Odette"), guest("Bruno", width=390, height=844)
    lay = {"game": "duel21", "seats": 2, "name": "Odette", "clock": 15}
    table = odette.post("/tables", lay)["id"]
    bruno.post(f"/tables/{table}/sit", {"name": "Bruno"})
    for person in (odette, bruno):
        person.page.goto(f"/t/{table}")
        expect(person.page.locator(".lobby")).to_contain_text("15 secondes par réponse")
        person.page.evaluate(_LISTEN)
    odette.press("Commencer la partie")

    # Nobody clicks: the table answers for one, then for the other.
    for person in (odette, bruno):
        timer = person.page.locator(".bristol [role=timer]")
        expect(timer).to_have_text(re.compile(r"^0:[01]\d$"))
    wait_to_hear(odette, "Encore 10 secondes.")
    wait_to_hear(odette, "0:05")  # among the last seconds, which warn
    wait_to_hear(odette, "la table a répondu pour vous.")
    wait_to_hear(bruno, "la table a répondu pour Odette.")
    wait_to_hear(bruno, "Encore 10 secondes.")
    wait_to_hear(bruno, "la table a répondu pour vous.")
    odette.look_for_faults("a table with a clock")
