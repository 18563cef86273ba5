"""Getting together: a television and its phones from the word to the first move; home and words."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House

Guest = Callable[..., Any]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def counting(client: None, tmp_path: Path) -> Iterator[House]:
    """A server that counts long before a game: what is counted can be looked at."""
    house = House(tmp_path, count=3600)
    yield house
    house.stop()


def test_a_television_and_three_phones_from_the_word_to_the_first_move(
    guest: Guest, counting: House
) -> None:
    screen = guest("Solange", 1920, 1080, at=counting)
    tv = screen.page
    tv.goto("/")
    tv.wait_for_selector(".box")
    screen.press("Ouvrir sur cet écran")
    tv.locator("dialog").get_by_role("button", name="Présidentielle").click()
    screen.press("Sur le grand écran")
    expect(tv.get_by_role("heading", name="Prenez votre téléphone")).to_be_visible()
    word = str(tv.locator(".word").get_attribute("aria-label"))
    code = tv.locator("svg.qr").bounding_box()
    assert code
    assert code["width"] >= 440
    expect(tv.locator(".place.free")).to_have_count(6)
    screen.look_for_faults("the television's waiting room")

    # One types the word at home, one opens the link, one asks for it at /t: the same table.
    phones = [guest(name, at=counting, **PHONE) for name in ("Inès", "Bruno", "Odile")]
    ines, bruno, odile = phones
    ines.page.goto("/")
    ines.page.get_by_label("Mot de la table").fill(f" {word.lower()} ")
    ines.press("Rejoindre")
    bruno.page.goto(f"/t/{word.lower()}")
    odile.page.goto("/t")
    odile.page.get_by_label("Le mot de la table ?").fill(word)
    odile.press("Rejoindre")
    for phone in phones:
        expect(phone.page.get_by_text("0 assis, 6 chaises libres")).to_be_visible()
    odile.look_for_faults("the word is found")
    for n, phone in enumerate(phones):
        phone.press("M’asseoir")
        expect(phone.page.get_by_role("heading", name="Vous êtes à table")).to_be_visible()
        expect(tv.locator(".place:not(.free)")).to_have_count(n + 1)
        if n < 2:
            missing = f"Encore {2 - n} personne"
            begin = phone.page.locator(".begin")
            expect(begin).to_contain_text(missing)
            expect(begin).to_have_attribute("aria-disabled", "true")
    bruno.page.get_by_role("radio", name="Marque 6, goutte").check()
    expect(odile.page.get_by_role("radio", name="Marque 6, goutte")).to_be_disabled()

    # Inès came first and hosts the table: she changes what is agreed, and all see it.
    ines.press("Changer")
    ines.page.get_by_label("La pendule").select_option(label="3 minutes par réponse")
    expect(odile.page.locator(".lobby")).to_contain_text("3 minutes par réponse")
    ines.page.get_by_role("button", name="Asseoir un robot").first.click()
    ines.page.get_by_role("radio", name=re.compile("Curieux")).check()
    ines.look_for_faults("the levels")
    ines.press("Asseoir un Curieux")
    expect(tv.locator(".place", has_text="robot Curieux")).to_be_visible()
    ines.page.get_by_role("button", name="Renvoyer le robot").click()
    expect(tv.locator(".place:not(.free)")).to_have_count(3)
    odile.look_for_faults("the waiting room on a phone")

    # Any seated phone starts the count, and any stops it.
    odile.press("Commencer à trois")
    for page in (tv, ines.page, bruno.page):
        expect(page.get_by_text("La partie commence dans")).to_be_visible()
    bruno.look_for_faults("the count")
    bruno.press("Attendez")
    expect(tv.get_by_text("La partie commence dans")).to_have_count(0)
    # It would last an hour: the server comes back without it, and the table is as it was.
    counting.stop()
    counting.count = 0
    counting.start()
    expect(odile.page.locator(".begin")).to_be_visible()
    odile.press("Commencer à trois")
    for phone in phones:
        phone.page.wait_for_selector(phone.QUESTION)
    expect(tv.locator(".board").first).to_be_visible()
    question = odile.page.locator("#question").inner_text()
    odile.answer(on_board=False)
    expect(odile.page.locator("#question")).not_to_have_text(question)


def test_home_answers_a_wrong_word_and_says_whose_turn_it_is(guest: Guest) -> None:
    odette, bruno = guest("Odette"), guest("Bruno", **PHONE)
    lay = {"game": "duel21", "seats": 2, "name": "Odette", "public": True}
    table = odette.post("/tables", lay)
    word, page = table["word"].upper(), bruno.page
    page.goto("/")
    page.get_by_label("Mot de la table").fill("Zzzzzzz")
    bruno.press("Rejoindre")
    expect(page.get_by_text("Pas de table ZZZZZZZ.")).to_be_visible()
    page.get_by_label("Mot de la table").fill(f"{word}x")
    bruno.press("Rejoindre")
    expect(page.get_by_text(f"Pas de table {word}X.")).to_be_visible()
    bruno.look_for_faults("a wrong word")
    bruno.press(f"Vouliez-vous {word} ?")
    bruno.press("M’asseoir")
    expect(page.get_by_role("heading", name="Vous êtes à table, Bruno.")).to_be_visible()
    # The host has Bruno get up, asked twice; he may watch, and another takes the chair.
    odette.page.goto(f"/t/{table['id']}")
    odette.press("Faire lever")
    odette.press("Oui, Bruno se lève")
    expect(page.get_by_text("L’hôte vous a demandé de vous lever.")).to_be_visible()
    bruno = guest("Bruno", **PHONE)
    page = bruno.page
    page.goto(f"/t/{word}")
    bruno.press("M’asseoir")
    # A stranger at a full table is told to watch.
    carole = guest("Carole")
    carole.page.goto(f"/t/{table['id']}")
    expect(carole.page.get_by_text("La table est complète. Vous pouvez regarder")).to_be_visible()
    # The page is on this machine's own address, and says so; nobody else could come.
    expect(page.get_by_text("n’existe que sur cet appareil")).to_be_visible()
    bruno.press("Commencer la partie")
    page.wait_for_selector(".bristol")

    people = {"Odette": odette, "Bruno": bruno}
    for person in people.values():
        person.page.goto("/")
        person.page.wait_for_selector(".turns")
        person.look_for_faults("games under way")
    asked = [name for name, one in people.items() if one.page.locator(".turns .me").count()]
    assert asked
    for name, one in people.items():
        title = r"^\(1\) Escale" if name in asked else "^Escale"
        expect(one.page).to_have_title(re.compile(title))
        heading = "À vous de jouer" if name in asked else "Parties en cours"
        expect(one.page.get_by_role("heading", name=heading)).to_be_visible()
    first = people[asked[0]]
    expect(first.page.locator(".turns .me")).to_contain_text("À vous :")
    first.page.locator(".turns .me a").click()
    first.page.wait_for_selector(first.QUESTION)


def test_the_house_can_be_installed_and_says_what_it_waits_for(guest: Guest) -> None:
    odette = guest("Odette")
    page = odette.page
    page.goto("/")
    page.wait_for_selector(".box")
    sizes = page.evaluate(
        """async () => {
          const address = document.querySelector('link[rel=manifest]').href;
          const manifest = await (await fetch(address)).json();
          const sizes = await Promise.all(manifest.icons.map(async ({src, sizes, type}) => {
            const answer = await fetch(src);
            if (!answer.ok || answer.headers.get('content-type') !== type) return src;
            if (sizes === 'any') return '';
            const image = await createImageBitmap(await answer.blob());
            return sizes === `${image.width}x${image.height}` ? '' : src;
          }));
          return {name: manifest.name, wrong: sizes.filter(Boolean)};
        }"""
    )
    assert sizes == {"name": "Escale", "wrong": []}
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text(re.compile("On attend 127.0.0.1:.* se remplira"))).to_be_visible()
    page.unroute("**/api/**")
    expect(page.locator(".box").first).to_be_visible()
