"""A line that goes silent without closing is noticed, and no click is lost with it."""

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import shown

Guest = Callable[..., Any]
PATIENCE = 15_000  # milliseconds the page waits for an answer, and more


class Proxy:
    """Passes everything on between a browser and the server, until it goes dumb."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.dumb = False  # lines that stand go silent, without closing
        self.swallowed = 0  # bytes that came while it was dumb
        self.door = asyncio.Event()  # shut: new lines wait
        self.door.set()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.thread.start()
        self.ready.wait()

    async def _serve(self) -> None:
        self.loop, self.over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.over.wait()
        server.close()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.door.wait()
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        born = self.dumb  # a line made since the silence is a good one
        try:
            await asyncio.gather(self._pass(reader, back, born), self._pass(there, writer, born))
        finally:
            back.close()
            writer.close()

    async def _pass(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, born: bool
    ) -> None:
        try:
            while data := await source.read(65536):
                if self.dumb and not born:
                    self.swallowed += len(data)
                else:
                    target.write(data)
                    await target.drain()
            if not self.dumb or born:
                target.close()
        except ConnectionError:
            return

    def set(self, shut: bool) -> None:
        """Go dumb on all lines that stand; new ones wait at the door while it is shut."""
        self.dumb = True
        self.loop.call_soon_threadsafe(self.door.clear if shut else self.door.set)

    def stop(self) -> None:
        """Close everything."""
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join()


@pytest.fixture
def proxy(house: Any) -> Iterator[Proxy]:
    """A line to the server that can go dumb."""
    proxy = Proxy(house.port)
    yield proxy
    proxy.stop()


def test_a_line_that_goes_dumb_is_noticed_and_the_click_is_played_once(
    guest: Guest, proxy: Proxy
) -> None:
    odette = guest("Odette")
    page = odette.page
    page.clock.install()
    lay = {"game": "jeu-du-president", "seats": 2, "name": "Odette", "bots": "random"}
    page.goto(f"http://127.0.0.1:{proxy.port}/about")
    table = odette.post("/tables", {**lay, "start": True})["id"]
    page.goto(f"http://127.0.0.1:{proxy.port}/t/{table}")
    page.wait_for_selector(odette.QUESTION)

    proxy.set(shut=True)
    choice = page.locator(odette.QUESTION).first.get_attribute("data-id")
    page.locator(odette.QUESTION).first.click()
    while not proxy.swallowed:
        odette.look_again()
    assert page.get_by_text("La ligne est coupée").count() == 0
    page.clock.fast_forward(PATIENCE)
    expect(page.locator(".strip").get_by_text("La ligne est coupée")).to_be_visible()

    proxy.set(shut=False)
    expect(shown(page, "La ligne est revenue")).to_be_visible()
    expect(page.locator(f'[data-place="{choice}"][aria-label*="Odette"]')).to_be_visible()
    story = page.locator("#side-panel")
    expect(story.get_by_text("Odette plante son pion")).to_have_count(1)


def test_waiting_is_counted_by_the_server_whatever_the_browsers_clock_says(guest: Guest) -> None:
    odette, bruno = guest("Odette"), guest("Bruno")
    table = odette.post("/tables", {"game": "duel21", "seats": 2, "name": "Odette"})["id"]
    bruno.post(f"/tables/{table}/sit", {"name": "Bruno"})
    odette.post(f"/tables/{table}/start")
    odette.page.goto(f"/t/{table}")
    bruno.page.clock.install(time=time.time() + 600)
    bruno.page.goto(f"/t/{table}")
    expect(bruno.page.get_by_role("heading", name="Odette réfléchit")).to_be_visible()
    bruno.page.clock.fast_forward(2000)
    expect(bruno.page.get_by_text(" min ")).to_have_count(0)
    bruno.page.clock.fast_forward(40_000)
    expect(bruno.page.get_by_text(re.compile("^0 min [345]"))).to_be_visible()
