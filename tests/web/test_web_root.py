"""The house under a path of a larger site: pages, tables, links, codes, files kept."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House
from tools import web

Guest = Callable[..., Any]


@pytest.fixture
def jeux(client: None, tmp_path: Path) -> Iterator[House]:
    """A server under /jeux."""
    house = House(tmp_path, root="/jeux")
    yield house
    house.stop()


def test_a_table_is_laid_joined_and_played_under_the_root(guest: Guest, jeux: House) -> None:
    odette, hugo = guest("Odette", at=jeux, keeps=True), guest("Hugo", at=jeux)
    asked: list[str] = []
    odette.page.on("request", lambda request: asked.append(request.url))
    odette.page.goto("/jeux")
    assert odette.page.url == f"{jeux.url}/"
    expect(odette.page.locator("a[href^='/']").first).to_be_visible()
    links = odette.page.eval_on_selector_all(
        "a[href^='/']", "(all) => all.map((one) => one.getAttribute('href'))"
    )
    assert links
    assert all(link.startswith("/jeux/") for link in links)
    odette.page.get_by_role("button", name="Le Jeu du Président").click()
    odette.press("Changer")
    odette.page.get_by_role("radio", name="2", exact=True).check()
    odette.invite()
    expect(odette.page).to_have_url(re.compile(f"^{jeux.url}/t/"))
    link = odette.page.get_by_role("textbox", name="Copier le lien").input_value()
    assert link.startswith(f"{jeux.url}/t/")
    hugo.page.goto(link)
    hugo.press("M’asseoir")
    expect(odette.page.get_by_text("Hugo").first).to_be_visible()
    odette.page.get_by_role("button", name=re.compile("^Commencer")).click()
    for person in (odette, hugo):
        expect(person.page.locator("main.board")).to_be_visible()
    while not (odette.asked or hugo.asked):
        odette.look_again()
    (odette if odette.asked else hugo).answer(on_board=True)
    # The files kept for when there is no line are those under the root.
    scope = odette.page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == f"{jeux.url}/"
    own = [url for url in asked if url.startswith("http")]
    assert all(url.startswith(f"{jeux.url}/") or url == jeux.url for url in own)


def test_no_link_forgets_the_root() -> None:
    # `at` of web/src/root.ts says where a place in the house is.
    for path in (web.WEB / "src").rglob("*.svelte"):
        text = path.read_text("utf-8")
        assert 'href="/' not in text, f'{path.name}: href={{at("/…")}}'
