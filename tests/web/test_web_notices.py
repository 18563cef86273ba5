"""Who is away hears of their turn by push and mail, and of nothing while a page is open."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.post import Browser, post_office, unfolded
from tests.web.conftest import House

Guest = Callable[..., Any]


@pytest.fixture
def box() -> Iterator[Any]:
    """A mail server."""
    with post_office() as made:
        yield made


@pytest.fixture
def browser() -> Iterator[Any]:
    """A push service, and the browser behind it."""
    made = Browser()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def posting(client: None, tmp_path: Path, box: Any) -> Iterator[House]:
    """A server that sends mails and pushes at once."""
    flags = ["--smtp", f"smtp://127.0.0.1:{box.port}", "--sender", "escale@example.org"]
    flags += ["--address", "https://games.example", "--notice", "0", "--looks", "0", "--loopback"]
    house = House(tmp_path, flags=flags)
    yield house
    house.stop()


def wants_mail(person: Any, box: Any, address: str) -> None:
    """Want mails at any hour, on one's own page and by the link in the first of them."""
    any_time = {"lang": "fr", "zone": "Europe/Paris", "wakes": 0, "sleeps": 0}
    person.post("/me/notices", any_time)
    person.page.goto("/moi")
    person.page.get_by_label("Votre adresse").fill(address)
    person.press("M’écrire")
    letter = arrived(person, box, address)
    token = re.search(r"https://games.example/stop#(\S+)", letter)
    assert token is not None
    person.page.goto(f"/stop#{token[1]}")
    expect(person.page.get_by_text("Les avis iront à cette adresse.")).to_be_visible()


def arrived(person: Any, box: Any, address: str, n: int = 1) -> str:
    """Wait until somebody has so many mails; return the last."""
    while len(found := [text for to, text in box.mails if to == [address]]) < n:
        person.look_again()
    return unfolded(found[-1])


def test_a_push_and_a_mail_come_for_a_turn_and_none_for_the_next_while_the_page_is_open(
    guest: Guest, posting: House, box: Any, browser: Any
) -> None:
    bruno, odette, lea = (guest(name, at=posting) for name in ("Bruno", "Odette", "Léa"))
    tables = []
    for person, name in ((odette, "Odette"), (odette, "Odette"), (lea, "Léa")):
        table = bruno.post("/tables", {"game": "duel21", "seats": 2, "name": "Bruno"})["id"]
        person.post(f"/tables/{table}/sit", {"name": name})
        bruno.post(f"/tables/{table}/start")
        tables.append(table)
    wants_mail(odette, box, "odette@example.org")
    wants_mail(lea, box, "lea@example.org")
    odette.post("/me/notices/push", browser.subscription)

    def stays(table: str) -> None:
        """Bruno answers: now it is the other's turn."""
        bruno.page.goto(f"/t/{table}")
        bruno.page.locator('.bristol [data-id="stay"]').click()
        expect(bruno.page.locator('.bristol [data-id="stay"]')).to_have_count(0)

    context = odette.page.context
    odette.page.close()
    lea.page.close()
    stays(tables[0])
    letter = arrived(bruno, box, "odette@example.org", 2)
    assert f"https://games.example/t/{tables[0]}" in letter
    while not browser.heard:
        bruno.look_again()
    assert browser.heard[0]["url"] == f"/t/{tables[0]}"

    # Her page is open at the next; what Léa hears of comes later still.
    odette.page = context.new_page()
    odette.page.goto(f"/t/{tables[1]}")
    odette.page.wait_for_selector("main.board")
    stays(tables[1])
    expect(odette.page.locator('.bristol [data-id="stay"]')).to_be_visible()
    stays(tables[2])
    arrived(bruno, box, "lea@example.org", 2)
    assert len([to for to, _ in box.mails if to == ["odette@example.org"]]) == 2
    assert len(browser.heard) == 1
