"""A game from outside the package, as `escale new` writes it: on the shelf, on its own board."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from escale.new import new
from tests.test_new_game import install
from tests.web.conftest import House

COVER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4"/></svg>'
)


@pytest.fixture
def shop(client: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server beside which somebody has installed a game."""
    folder = tmp_path / "lucky-pot"
    new("lucky-pot", folder)
    (folder / "lucky_pot" / "board" / "cover.svg").write_text(COVER)
    install(folder, tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'site'}:{folder}")
    house = House(tmp_path)
    yield house
    house.stop()


def test_a_game_of_one_s_own_is_played_in_the_browser_on_the_board_it_brings(
    guest: Callable[..., Any], shop: House
) -> None:
    odette = guest("Odette", at=shop)
    page = odette.page
    page.goto("/")
    page.get_by_role("button", name="Lucky pot").click()
    expect(page.locator("dialog image[href='/boards/lucky-pot/cover.svg']")).to_be_attached()
    lay = {"game": "lucky-pot", "seats": 2, "name": "Odette", "seat": 0, "bots": "greedy"}
    table = odette.post("/tables", {**lay, "start": True})["id"]
    page.goto(f"/t/{table}")
    board = page.locator("main.board .brought")
    expect(board.locator(".pot")).to_have_text("cagnotte 0")
    board.locator("[data-id=roll][data-state=legal]").click()
    expect(page.get_by_role("tabpanel", name="Journal")).to_contain_text("Odette lance")
    odette.look_for_faults("a board from outside")
    odette.play_until("main.end")
    expect(page.locator("main.end")).to_be_visible()
