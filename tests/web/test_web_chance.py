"""The last page: the browser itself has checked that nobody chose the chance of the game."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Guest = Callable[..., Any]

DUEL = {"game": "duel21", "seats": 2, "name": "Odette"}
NO_SUBTLE = "Object.defineProperty(crypto, 'subtle', {value: undefined})"
ROOM = "async (id) => (await fetch('/api/tables/' + id)).json()"
GOOD = "Ce navigateur a tout recalculé"


def play_on(people: list[Any]) -> None:
    """Let whoever is asked click, until everybody sees the last page."""
    while not all(person.over for person in people):
        for person in people:
            if person.asked:
                person.answer(on_board=False)
        people[0].look_again()


def proved(person: Any) -> None:
    """See that this browser has checked everything but the rules."""
    expect(person.page.get_by_text(GOOD)).to_be_visible()
    expect(person.page.locator(".proof li")).to_have_count(5)
    expect(person.page.get_by_text("aucun sel n’a changé")).to_be_visible()


@pytest.mark.parametrize("secure", [True, False])
def test_both_browsers_seal_their_salts_and_check_the_game(guest: Guest, secure: bool) -> None:
    odette, bruno = guest("Odette"), guest("Bruno")
    if not secure:  # as over plain HTTP in a living room: the library hashes
        bruno.page.add_init_script(NO_SUBTLE)
    table = odette.post("/tables", DUEL)["id"]
    for person in (odette, bruno):
        person.page.goto(f"/t/{table}")
    bruno.page.get_by_role("button", name="S’asseoir ici").click()
    expect(odette.page.get_by_text("Tout le monde est assis")).to_be_visible()
    sealed = f"async (id) => (await ({ROOM})(id)).seals.every(Boolean)"
    while not odette.page.evaluate(sealed, table):
        odette.look_again()
    odette.press("Commencer la partie")
    play_on([odette, bruno])
    proved(odette)
    proved(bruno)
    odette.look_for_faults("the last page")

    # The rematch seals and opens anew, while Bruno still looks at the scores.
    odette.press("Revanche")
    expect(odette.page.locator(".seat")).to_have_count(2)
    again = odette.page.url.rsplit("/", 1)[1]
    assert again != table
    assert all(odette.page.evaluate(ROOM, again)["salts"])


def test_a_game_that_was_rewritten_is_not_called_fair(guest: Guest, house: Any) -> None:
    odette = guest("Odette")
    table = odette.post("/tables", {**DUEL, "bots": "random"})["id"]
    odette.page.goto(f"/t/{table}")
    odette.press("Commencer la partie")
    play_on([odette])
    expect(odette.page.get_by_text(GOOD)).to_be_visible()

    def rewritten(route: Any) -> None:
        file = route.fetch().json()
        file["names"][1] = "Eve"
        route.fulfill(json=file)

    odette.page.route("**/file", rewritten)
    odette.press("Vérifier")
    expect(odette.page.get_by_text("Quelque chose n’est pas comme promis")).to_be_visible()
    expect(odette.page.get_by_text("n’est plus celui que ce navigateur a suivi")).to_be_visible()
