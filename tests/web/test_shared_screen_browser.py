"""Several people around one screen: it goes from hand to hand, face down in between."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Guest = Callable[..., Any]


def seat_beside(page: Page, name: str) -> None:
    """Seat somebody else at this screen, on the chair whose name is asked for."""
    page.get_by_role("textbox", name="Son prénom").fill(name)
    page.get_by_role("button", name="S’asseoir", exact=True).click()
    expect(page.locator(".lobby li").filter(has_text=name)).to_contain_text("à cet écran")


def test_the_screen_is_passed_on_face_down_when_a_game_has_secrets(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    lay = {"game": "duel21", "seats": 2, "name": "Odette"}
    page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    page.get_by_role("button", name="Quelqu’un ici").click()
    seat_beside(page, "Bruno")
    odette.look_for_faults("the waiting room of one screen")
    odette.press("Commencer la partie")

    # Nothing is shown before the first player says to be there, nor between two of them.
    board = page.locator("main.board")
    for name in ("Odette", "Bruno"):
        expect(page.get_by_role("heading", name=f"Passez l’écran à {name}.")).to_be_visible()
        expect(board).to_have_count(0)
        odette.look_for_faults("the screen face down")
        odette.press(f"C’est moi, {name}")
        expect(page.get_by_role("heading", name=re.compile(f"^{name}"))).to_be_visible()
        expect(board).to_have_count(1)
        if name == "Odette":
            page.reload()
            odette.press("C’est moi, Odette")
        page.locator(".bristol [data-id=stay]").click()

    # The rest of the game, whoever is asked.
    me = page.get_by_role("button", name=re.compile("^C’est moi"))
    while not odette.over:
        if me.count():
            me.click()
        elif odette.asked:
            page.locator(odette.QUESTION).last.click()
        odette.look_again()
    expect(page.get_by_role("heading", name=re.compile("gagne"))).to_be_visible()


def test_who_gets_up_from_a_shared_screen_does_not_see_the_hand_of_who_stays(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    table = odette.post("/tables", {"game": "duel21", "seats": 2, "name": "Odette"})["id"]
    odette.post(f"/tables/{table}/sit", {"name": "Bruno", "seat": 1, "beside": True})
    odette.post(f"/tables/{table}/start")
    page.goto(f"/t/{table}")
    odette.press("C’est moi, Odette")
    expect(page.locator("main.board")).to_be_visible()
    odette.press("Réglages")
    odette.press("Se lever")
    odette.press("Me lever")
    expect(page.get_by_role("heading", name="Passez l’écran à Bruno.")).to_be_visible()
    expect(page.locator("main.board")).to_have_count(0)
    odette.press("C’est moi, Bruno")
    expect(page.locator("main.board")).to_be_visible()


def test_the_screen_follows_the_turn_when_nothing_is_hidden(guest: Guest) -> None:
    odette = guest("Odette", width=390, height=844)
    page = odette.page
    page.goto("/")
    page.get_by_role("button", name="Marathon").click()
    odette.press("Changer")
    page.get_by_role("radio", name="3", exact=True).check()
    odette.press("Inviter")
    odette.press("Autour de cet écran")
    # The next name need not be given: bots and friends elsewhere may sit here too.
    expect(page.get_by_role("textbox", name="Son prénom")).to_be_focused()
    page.keyboard.press("Escape")
    odette.press("Asseoir un robot")
    odette.press("Asseoir un Curieux")
    expect(page.get_by_role("button", name="Renvoyer le robot")).to_be_visible()
    odette.look_for_faults("a bot in the waiting room")
    odette.press("Renvoyer le robot")
    odette.press("Quelqu’un ici")
    seat_beside(page, "Bruno")
    seat_beside(page, "Cléo")
    odette.press("Commencer la partie")

    # What one of them did can be taken back from the same screen, by key or by button.
    for take_back in (lambda: page.keyboard.press("z"), lambda: odette.press("Reprendre")):
        page.wait_for_selector(odette.QUESTION)
        question = page.locator("#question").inner_text()
        page.locator(".bristol .list").click()
        page.locator('.choices [data-id="A:salon:1"]').click()
        space = page.locator('[data-place="A:salon:1"]')
        expect(space).not_to_have_attribute("aria-label", re.compile("libre"))
        take_back()
        expect(space).to_have_attribute("aria-label", re.compile("libre"))
        expect(page.locator("#question")).to_have_text(question)

    asked = set()
    for _ in range(12):
        page.wait_for_selector(odette.QUESTION)
        asked.add(page.locator("#question").inner_text().split(",")[0])
        page.locator(odette.QUESTION).last.click()
        expect(page.locator(".bristol [data-state=chosen]")).to_have_count(0)
    assert len(asked) > 1


def test_nobody_is_hurried_in_a_reaction_window_where_a_screen_goes_round(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    lay = {"game": "nuclear-escalation", "seats": 3, "name": "Odette", "reaction": 8}
    page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    agreed = page.locator(".lobby dl div").filter(has_text="Les réactions")
    expect(agreed).to_contain_text("8 secondes")
    odette.press("Quelqu’un ici")
    seat_beside(page, "Bruno")
    expect(agreed).not_to_contain_text("8 secondes")
