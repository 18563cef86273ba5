"""People play whole games in a real browser, by clicks and by keys."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import shown

Guest = Callable[..., Any]


def play_on(people: list[Any], most: int) -> int:
    """Let whoever is asked click, until the game is over or `most` clicks were made."""
    clicks = 0
    while clicks < most and not all(person.over for person in people):
        for person in people:
            if person.asked:
                person.answer(on_board=clicks % 3 != 0)
                clicks += 1
        people[0].look_again()
    return clicks


def test_two_people_play_a_whole_game_by_clicks_and_one_changes_device(guest: Guest) -> None:
    odette, bruno = guest("Odette"), guest("Bruno")
    odette.open_box(2)
    odette.invite()
    expect(shown(odette.page, "Encore 1 chaise libre")).to_be_visible()

    bruno.page.goto(odette.page.url)
    bruno.page.get_by_role("button", name="S’asseoir ici").click()
    expect(shown(odette.page, "Tout le monde est assis")).to_be_visible()
    odette.press("Commencer la partie")
    expect(bruno.page.locator(".seat")).to_have_count(2)
    assert play_on([odette, bruno], 30) >= 30

    bruno.page.reload()
    expect(bruno.page.locator(".seat")).to_have_count(2)
    assert play_on([odette, bruno], 20) >= 20

    # Bruno takes his seat along to a phone; the old page only watches.
    bruno.press("Inviter")
    bruno.press("Préparer mon lien")
    link = bruno.page.locator("dialog input").nth(1).input_value()
    phone = guest("Bruno", width=390, height=844)
    phone.page.goto(link)
    phone.page.wait_for_url(re.compile(r"/t/\w+$"))
    bruno.page.keyboard.press("Escape")
    expect(shown(bruno.page, "Vous regardez la partie")).to_be_visible()
    bruno.page.close()
    play_on([odette, phone], 2000)

    for person in (odette, phone):
        expect(person.page.locator(person.OVER)).to_be_visible()
        expect(person.page.get_by_role("heading", name=re.compile("gagne"))).to_be_visible()

    phone.page.route("**/verify", lambda route: route.abort(), times=1)
    phone.press("Vérifier")
    expect(shown(phone.page, "Pas de réseau. Rien n’est perdu")).to_be_visible()
    phone.press("Vérifier")
    expect(shown(phone.page, "tous conformes")).to_be_visible()
    odette.page.get_by_role("tab", name="Revoir").click()
    odette.page.get_by_role("slider").fill("20")
    expect(shown(odette.page, "Coup 20 sur")).to_be_visible()
    odette.leave_replay()
    odette.press("Revanche")
    expect(odette.page.locator(".seat")).to_have_count(2)
    phone.press("Rejoindre la revanche")
    expect(phone.page.locator(".seat")).to_have_count(2)


def test_from_the_shelf_to_the_first_answer_by_keyboard_alone(guest: Guest) -> None:
    odette = guest("Odette")
    page, keys = odette.page, odette.page.keyboard
    page.goto("/")
    page.wait_for_selector(".box")
    odette.tab_to("Le Jeu du Président")
    keys.press("Enter")
    page.wait_for_selector("dialog")
    odette.tab_to("Changer")
    keys.press("Enter")
    odette.tab_to("4")  # the table's size; arrows choose
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    odette.tab_to("Jouer")
    keys.press("Enter")
    page.wait_for_selector(odette.QUESTION)

    # On the map, arrows walk from département to département; ? explains one, and why not.
    while page.evaluate("document.activeElement.closest('main') === null"):
        keys.press("Tab")
    walked = [page.evaluate("document.activeElement.dataset.id")]
    for way in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown") * 2:
        keys.press(way)
        walked.append(page.evaluate("document.activeElement.dataset.id"))
    assert len(set(walked)) > 1  # wherever one begins, there is a neighbour one of these ways
    while not page.evaluate("document.activeElement.ariaDisabled === 'true'"):
        keys.press("ArrowUp")
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Pas maintenant")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.press("r")
    expect(page.get_by_role("tab", name="Règles")).to_have_attribute("aria-selected", "true")
    keys.press("l")
    expect(page.get_by_role("tab", name="Journal")).to_have_attribute("aria-selected", "true")

    page.locator(odette.QUESTION).first.focus()  # as a screen reader would: focus, then Enter
    keys.press("Enter")
    expect(page.locator("#side-panel li")).not_to_have_count(0)


def test_a_click_lost_with_the_line_is_played_once(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    lost: list[str] = []
    cut_seen = False

    def cut(route: WebSocketRoute) -> None:
        if lost and not cut_seen:  # the line stays cut until the page has said so
            return route.close()
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"play"' in str(message) and not lost:
                lost.append(str(message))  # neither sent nor answered: the line is dead
                route.close()
            else:
                server.send(message)

        route.on_message(pass_on)

    page.route_web_socket(re.compile("/socket"), cut)
    odette.open_box(2)
    odette.press("Jouer")
    page.wait_for_selector(odette.QUESTION)
    choice = page.locator(odette.QUESTION).first.get_attribute("data-id")
    page.locator(odette.QUESTION).first.click()
    expect(page.locator(".strip").get_by_text("La ligne est coupée")).to_be_visible()
    cut_seen = True
    expect(shown(page, "La ligne est revenue")).to_be_visible()
    assert len(lost) == 1
    expect(page.locator(f'[data-place="{choice}"][aria-label*="Odette"]')).to_be_visible()
    story = page.locator("#side-panel")
    expect(story.get_by_text(re.compile("Odette plante son pion"))).to_have_count(1)


def test_a_hint_a_line_of_chat_and_the_other_language(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    odette.open_box(2)
    odette.invite()
    odette.press("Compléter avec des robots")
    odette.press("Commencer la partie")
    page.wait_for_selector(odette.QUESTION)
    odette.press("Un conseil")
    advice = page.locator(".advice")
    expect(advice).to_have_text(re.compile(r"Un conseil : .+ Pourquoi \? Cela .+\."))
    first = advice.inner_text()
    odette.press("Un conseil")
    expect(advice).to_have_text(re.compile("Sinon : "))
    odette.press("Un conseil")
    expect(advice).to_have_text(first)
    page.get_by_role("tab", name="Discuter").click()
    page.get_by_label("Dire quelque chose").fill("<b>Bonsoir</b>")
    odette.press("Envoyer")
    expect(shown(page, "<b>Bonsoir</b>")).to_be_visible()
    odette.press("English")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("where does your pawn go"))).to_be_visible()


def test_a_game_without_a_drawing_is_played_all_the_same(guest: Guest) -> None:
    odette = guest("Odette")
    lay = {"game": "duel21", "seats": 2, "name": "Odette", "bots": "random", "start": True}
    odette.page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    play_on([odette], 500)
    expect(odette.page.locator(odette.OVER)).to_be_visible()


def test_the_link_is_copied_and_shared(guest: Guest) -> None:
    odette = guest("Odette", width=390, height=844)
    page = odette.page
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    odette.open_box(2)
    odette.invite()
    odette.press("Copier le lien")
    expect(page.get_by_role("button", name="Lien copié")).to_be_visible()
    word = page.locator(".lobby .word").get_attribute("aria-label")
    link = page.evaluate("navigator.clipboard.readText()")
    assert word
    assert link.endswith(f"/t/{word.lower()}")
    odette.press("Partager")
    assert page.evaluate("window.shared.url") == link
    assert "Le Jeu du Président" in page.evaluate("window.shared.text")


def two_at(game: str, guest: Guest, width: int = 1440, height: int = 900) -> tuple[Any, Any, str]:
    """Seat two people and a bot at a table of this game and begin."""
    odette, bruno = guest("Odette", width, height), guest("Bruno", width, height)
    lay = {"game": game, "seats": 3, "name": "Odette", "seat": 0, "bots": [None, None, "random"]}
    table = str(odette.post("/tables", lay)["id"])
    bruno.post(f"/tables/{table}/sit", {"name": "Bruno", "seat": 1})
    odette.post(f"/tables/{table}/start")
    for person in (odette, bruno):
        person.page.goto(f"/t/{table}")
        expect(person.page.locator(".bristol")).to_be_visible()
    return odette, bruno, table


BOXES = ["jeu-du-president", "kennedy-nixon", "marathon", "nuclear-escalation", "presidentielle"]


@pytest.mark.parametrize(
    ("game", "width"), [*((game, 1440) for game in BOXES), ("presidentielle", 390)]
)
def test_a_bot_holds_the_seat_of_somebody_who_left_until_they_come_back(
    guest: Guest, game: str, width: int
) -> None:
    odette, bruno, table = two_at(game, guest, width, 900 if width > 700 else 844)
    address = bruno.page.url
    bruno.page.goto("/about")
    # Odette plays on until the table waits for Bruno; the question says so, and what can be done.
    odette.play_until(".bristol:has-text('n’est plus là depuis')")
    odette.look_for_faults("somebody is gone")
    odette.press("Attendre encore 5 min" if width > 700 else "Attendre")
    expect(odette.page.get_by_text("n’est plus là depuis")).to_have_count(0)
    odette.page.reload()
    odette.page.get_by_role("button", name="Asseoir un robot").click()
    expect(odette.page.get_by_role("button", name="Asseoir un robot")).to_have_count(0)
    log = odette.page.locator("#side-panel .chair")
    if width > 700:  # the log says so, the newest first
        expect(log.first).to_have_text("Un robot joue pour Bruno.")
        expect(log.last).to_have_text("Bruno n’est plus là. On lui garde sa place.")
    # A stranger may take the seat of the bot that was there from the start, or watch.
    carole = guest("Carole", width, 844)
    carole.page.goto(f"/t/{table}")
    carole.press("Regarder")
    expect(carole.page.locator(".bristol")).to_be_visible()
    expect(carole.page.get_by_role("button", name="S’asseoir ici")).to_have_count(0)
    # Whoever comes back sits down again with one click.
    bruno.page.goto(address)
    expect(bruno.page.get_by_role("heading", name="Bon retour, Bruno.")).to_be_visible()
    expect(bruno.page.locator(".hand .held, .hand [data-id]")).to_have_count(0)
    bruno.look_for_faults("coming back")
    bruno.page.get_by_role("button", name=re.compile("^Revoir ce")).click()
    expect(bruno.page.get_by_role("slider")).to_be_visible()
    bruno.leave_replay()
    bruno.press("Reprendre ma place")
    expect(bruno.page.get_by_role("heading", name="Bon retour, Bruno.")).to_have_count(0)
    if width > 700:
        expect(log.filter(has_text="Bruno est de retour.")).to_have_count(1)


def test_who_gets_up_is_asked_first_and_keeps_the_chair(guest: Guest) -> None:
    odette, bruno, table = two_at("jeu-du-president", guest)
    bruno.press("Réglages")
    bruno.press("Se lever")
    bruno.look_for_faults("getting up")
    bruno.press("Rester à table")
    expect(bruno.page.locator(".seat")).to_have_count(3)
    bruno.press("Réglages")
    bruno.press("Se lever")
    expect(bruno.page.get_by_role("radio", name="Un robot tient ma place")).to_be_checked()
    bruno.press("Me lever")
    expect(odette.page.locator(".seat", has_text="un robot tient sa place")).to_be_visible()
    bruno.page.goto(f"/t/{table}")
    bruno.press("Reprendre ma place")
    expect(odette.page.locator(".seat", has_text="un robot tient sa place")).to_have_count(0)
    # A newcomer is offered the bot's seat, not the chair kept for Bruno.
    bruno.post(f"/tables/{table}/leave?seat=1")
    carole = guest("Carole")
    carole.page.goto(f"/t/{table}")
    carole.look_for_faults("a seat is free")
    carole.press("S’asseoir ici")
    expect(odette.page.locator(".seat", has_text="Carole")).to_be_visible()
    carole.post(f"/tables/{table}/leave?seat=2")
    odette.play_until(".bristol:has-text('Une chaise est vide')")
    odette.page.get_by_role("button", name="Asseoir un robot").click()
    expect(odette.page.locator(".seat", has_text="robot")).to_have_count(1)


def test_sound_is_off_until_somebody_turns_it_on(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    page.add_init_script(
        "window.tones = 0; const start = AudioScheduledSourceNode.prototype.start;"
        "AudioScheduledSourceNode.prototype.start = function (...when)"
        "  { window.tones++; return start.apply(this, when); };"
    )
    odette.open_box(2)
    odette.press("Jouer")
    page.wait_for_selector(odette.QUESTION)
    page.locator(odette.QUESTION).first.click()
    page.wait_for_selector(odette.QUESTION)
    assert page.evaluate("window.tones") == 0
    odette.press("Mettre le son")
    page.locator(odette.QUESTION).first.click()
    page.wait_for_function("() => window.tones > 0")
