"""The host's page and what it does to other pages; what home says of one's games and friends."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import create_engine, text

from escale.cli import main

Guest = Callable[..., Any]


@pytest.fixture
def link(house: Any, capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """Print the host's link again."""

    def printed() -> str:
        assert main(["host-link", "--data", str(house.folder / "escale.db")]) == 0
        return "/host#" + capsys.readouterr().out.strip().partition("#")[2]

    return printed


_TO_THE_END = """table => new Promise((over) => {
  const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  line.onmessage = ({data}) => {
    const {type, status, version, decision} = JSON.parse(data);
    if (type !== 'update') return;
    if (status === 'over') over(line.close());
    else if (decision) {
      line.send(JSON.stringify({type: 'play', version, choice: decision.choices[0]}));
    }
  };
})"""


def played(person: Any, name: str = "Odette", game: str = "duel21") -> str:
    """Play a game to its end, faster than by hand, and see it; return the table."""
    lay = {"game": game, "seats": 2, "name": name, "bots": "random", "start": True}
    table = str(person.post("/tables", lay)["id"])
    person.page.evaluate(_TO_THE_END, table)
    person.post(f"/tables/{table}/seen")
    return table


def fits(person: Any, where: str) -> None:
    """Let axe look at a page on a desk and on a phone, where nothing sticks out."""
    person.look_for_faults(where)
    person.page.set_viewport_size({"width": 390, "height": 844})
    person.look_for_faults(f"{where} on a phone")
    assert person.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    person.page.set_viewport_size({"width": 1440, "height": 900})


def test_the_host_says_a_line_shuts_somebody_out_and_writes_the_note(
    guest: Guest, link: Callable[[], str]
) -> None:
    host, odette = guest("Hôte", 1440, 900), guest("Odette", lang="en")
    name = "Odette de Crécy"
    lay = {"game": "duel21", "seats": 2, "name": name, "bots": [None, "random"], "start": True}
    table = odette.post("/tables", lay)["id"]
    odette.page.goto(f"/t/{table}")
    odette.page.wait_for_selector(odette.QUESTION)

    page = host.page
    page.goto("/host")
    expect(page.get_by_role("status")).to_contain_text("à l’hôte de la maison")
    page.goto("/")
    page.goto(link())
    expect(page.get_by_role("heading", name="L’état de la maison")).to_be_visible()
    assert "#" not in page.url
    expect(page.get_by_text(name).first).to_be_visible()
    fits(host, "the host's page")

    page.get_by_role("region", name="Un mot à tous").get_by_label("En français").fill("Minuit !")
    page.get_by_role("region", name="Un mot à tous").get_by_label("En anglais").fill("Midnight!")
    host.press("Dire à tous")
    line = odette.page.get_by_role("complementary", name="A word from the house")
    expect(line).to_contain_text("Midnight!")
    assert odette.page.locator("[aria-live=polite]").filter(has=line).count() == 1
    odette.look_for_faults("a table with a line from the house")
    line.get_by_role("button", name="Close").click()
    expect(line).to_have_count(0)
    expect(page.get_by_role("complementary", name="Un mot de la maison")).to_contain_text(
        "Minuit !"
    )
    page.get_by_role("complementary").get_by_role("button", name="Fermer").click()
    host.press("Retirer")
    expect(page.get_by_role("status").first).to_have_text("C’est fait.")

    host.press(f"Fermer la porte à {name}")
    shut = odette.page.get_by_role("heading", name="The host of this house has shut you out.")
    expect(shut).to_be_visible()
    odette.page.get_by_role("link", name="Erase everything of mine").click()  # that is left to them
    expect(odette.page.get_by_role("button", name="Erase everything of mine")).to_be_visible()
    odette.look_for_faults("somebody who is shut out")
    odette.page.goto("/")
    expect(odette.page.get_by_text("has shut you out")).to_be_visible()
    page.get_by_role("button", name=f"Rouvrir à {name}").first.click()
    expect(page.get_by_role("button", name=f"Rouvrir à {name}")).to_have_count(0)
    odette.page.reload()
    expect(odette.page.get_by_text("has shut you out")).to_have_count(0)

    note = page.get_by_role("region", name="Vie privée")
    note.get_by_label("En français").fill("Nous gardons vos victoires.\n\nRien d’autre.")
    note.get_by_role("button", name="Garder").click()
    expect(page.get_by_role("status").first).to_have_text("C’est fait.")
    note.get_by_role("link", name="Voir la page").click()
    expect(page.get_by_text("Nous gardons vos victoires.")).to_be_visible()
    fits(host, "the page on privacy")
    page.goto("/host")
    host.press("Reprendre le texte d’origine")
    expect(note.get_by_label("En français")).to_have_value(re.compile("ni publicité"))


def test_old_games_are_packed_and_a_pack_dropped_on_home_is_told_again(
    guest: Guest, house: Any, link: Callable[[], str], tmp_path: Path
) -> None:
    odette, host = guest("Odette"), guest("Hôte")
    tables = [played(odette) for _ in range(2)]
    engine = create_engine(f"sqlite:///{house.folder / 'escale.db'}")
    with engine.begin() as connection:  # forty days later
        old = text("UPDATE tables SET changed = changed - 3456000000 WHERE id = :id")
        connection.execute(old, [{"id": table} for table in tables])
    engine.dispose()
    page = host.page
    page.goto(link())
    page.get_by_label("Ranger les parties finies depuis").fill("30")
    page.locator("#kept").get_by_role("button", name="Garder", exact=True).click()
    host.press("Ranger maintenant")
    expect(page.get_by_text("2 tables rangées, 2 parties au fichier.")).to_be_visible()
    with page.expect_download() as fetched:
        page.get_by_role("link", name=re.compile(r"escale-.*\.zip")).click()
    pack = tmp_path / "pack.zip"
    fetched.value.save_as(pack)
    assert len(zipfile.ZipFile(pack).namelist()) == 2
    host.press("Sauvegarder maintenant")
    expect(page.get_by_text(re.compile(r"escale-.*\.db"))).to_be_visible()

    odette.page.goto("/")
    odette.page.locator("input[type=file]").set_input_files(pack)
    choose = odette.page.get_by_role("dialog", name="Des parties rangées")
    expect(choose.get_by_role("listitem")).to_have_count(2)
    odette.look_for_faults("the games of a pack")
    choose.get_by_role("listitem").first.get_by_role("button").click()
    expect(odette.page.get_by_role("slider")).to_have_value("0")
    odette.page.goto("/moi")
    expect(odette.page.get_by_text("2 parties,")).to_be_visible()  # they still count


def test_home_says_what_one_has_played_and_how_friends_fared(guest: Guest) -> None:
    odette, bruno = guest("Odette", 1440, 900), guest("Bruno")
    page = odette.page
    page.goto("/")
    page.wait_for_selector(".box")
    expect(page.locator(".fared")).to_have_count(0)  # nothing before the first game
    met = odette.post("/tables", {"game": "duel21", "seats": 2, "name": "Odette"})["id"]
    bruno.post(f"/tables/{met}/sit", {"name": "Bruno"})
    played(bruno, "Bruno")
    played(odette, "Odette", "jeu-du-president")
    page.goto("/")
    fared = page.locator(".fared")
    expect(fared).to_have_count(1)
    expect(fared).to_contain_text("1 partie")
    box = page.get_by_role("button", name="Le Jeu du Président")
    expect(box).to_contain_text("1 partie,")
    friends = page.get_by_role("region", name="Chez vos amis")
    expect(friends.get_by_role("listitem")).to_have_count(1)
    expect(friends).to_contain_text(re.compile("Bruno (bat|perd contre) un robot"))
    fits(odette, "home with games and friends")
