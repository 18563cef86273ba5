"""A real server process, a real Chromium, and people who come with a browser of their own."""

import fcntl
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tools import browser, web

PATIENCE = 15_000  # milliseconds before a missing element fails a test
LONGEST = 240.0  # seconds a whole game may take
# Every table of a run rolls the same dice, so that a test fails for a reason and never by luck.
LUCK = int(os.environ.get("ESCALE_LUCK", "60"))
AXE = web.WEB / "node_modules/axe-core/axe.min.js"
expect.set_options(timeout=PATIENCE)


class House:
    """A running server, and the way to its pages."""

    def __init__(
        self,
        folder: Path,
        position: str = "",
        count: float = 0,
        root: str = "",
        data: str = "",
        flags: Sequence[str] = (),
    ) -> None:
        self.position, self.count, self.root, self.flags = position, count, root, flags
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.folder, self.data = folder, data or str(folder / "escale.db")
        self.url = f"http://127.0.0.1:{self.port}{root}"
        self.start()

    def start(self) -> None:
        """Start the server and wait until it takes players."""
        words = ["serve", "--port", str(self.port), "--data", self.data, "--root", self.root]
        quick = ["--pace", "0", "--pause", "0", "--workers", "1", "--quiet"]
        quick += ["--rate", "0", "--each", "0", "--new", "0"]
        quick += ["--absent", "0"]
        quick += ["--hold", "0", "--sway", "0", "--count", str(self.count), "--guess", "0"]
        secret = f"{LUCK:064x}"
        start = (
            "from escale.cli import main; from escale.server import tables;"
            f"tables.new_secret = lambda: {secret!r};"
            f"from tests.web.positions import lay; lay({self.position!r}); main()"
        )
        with open(self.folder / "server.log", "ab") as log:
            command = [sys.executable, "-c", start, *words, *quick, *self.flags]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(200):
            try:
                with urlopen(f"{self.url}/ready") as answer:
                    if answer.status == 200:
                        return
            except URLError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        """Stop as a signal would."""
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="session")
def client() -> None:
    """Build the client once, whoever comes first."""
    with open(Path(tempfile.gettempdir()) / "escale-web.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        web.build()


@pytest.fixture(scope="session")
def house(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of this test run's own."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture
def laid(client: None, tmp_path: Path) -> Iterator[Callable[[str], House]]:
    """Open a server at which every table begins in a position of `positions.py`."""
    houses: list[House] = []

    def open_at(position: str) -> House:
        folder = tmp_path / str(len(houses))  # one server a database
        folder.mkdir()
        houses.append(House(folder, position))
        return houses[-1]

    yield open_at
    for each in houses:
        each.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for the whole run."""
    with sync_playwright() as playwright:
        # Letters are as wide as on a screen, whichever Chromium it is.
        opened = browser.launch(playwright, "--font-render-hinting=none")
        yield opened
        opened.close()


# The middle of a piece may lie outside it: a bay, an island. Find a point that really hits it.
_POINT = """() => {
  const spots = [[.5, .5], [.35, .5], [.65, .5], [.5, .35], [.5, .65], [.3, .3], [.7, .7]];
  for (const piece of document.querySelectorAll('main.board [data-state=legal]')) {
    const box = piece.getBoundingClientRect();
    for (const [i, j] of spots) {
      const [x, y] = [box.left + i * box.width, box.top + j * box.height];
      if (document.elementFromPoint(x, y)?.closest('[data-id]') === piece) return [x, y];
    }
  }
  return null;
}"""
_POST = """async ([path, body]) => {
  const headers = {'Content-Type': 'application/json'};
  const answer = await fetch('/api' + path, {method: 'POST', headers, body: JSON.stringify(body)});
  return await answer.json();
}"""
_FOCUSED = """() => {
  const e = document.activeElement;
  return e.getAttribute('aria-label') ?? e.closest('label')?.innerText ?? e.innerText ?? '';
}"""
# A colour may wait for the one it inherits: whatever is on its way comes to its end, until nothing
# sets out any more. Where the browser stops drawing, its next frame is not waited for in vain.
_SETTLED = """async () => {
  const frame = () => new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 1000);
  });
  const moving = () => document.getAnimations().filter((a) => a instanceof CSSTransition);
  for (let still = 0; still < 3; still++) {
    if (moving().length) still = -1;
    for (const one of moving()) one.finish();
    await frame();
  }
}"""


def shown(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Find words that are seen, which may at any moment be said to who listens as well."""
    return page.get_by_text(text).and_(page.locator(":not(.hidden-words *)"))


class Person:
    """Somebody at a page, with mouse and keyboard."""

    # A choice just made stays lit until the server answers: nothing is asked meanwhile.
    QUESTION = ".bristol:not(:has([data-state=chosen])) [data-id]:not([hidden])"
    OVER = "main.end"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.since = time.monotonic()

    @property
    def asked(self) -> bool:
        """Whether the page asks something now."""
        return self.page.query_selector(self.QUESTION) is not None

    @property
    def over(self) -> bool:
        """Whether the last page is shown."""
        return self.page.query_selector(self.OVER) is not None

    @property
    def focused(self) -> str:
        """What has the focus, as a screen reader would name it."""
        return str(self.page.evaluate(_FOCUSED)).strip()

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server for something, as the page would."""
        if self.page.url == "about:blank":
            self.page.goto("/about")
        return self.page.evaluate(_POST, [path, body or {}])

    def open_box(self, seats: int) -> None:
        """Take Le Jeu du Président from the shelf and choose for how many."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Le Jeu du Président").click()
        self.press("Changer")
        self.page.get_by_role("radio", name=str(seats), exact=True).check()

    def invite(self) -> None:
        """Lay the table of an open box for friends."""
        self.press("Inviter")
        self.press("Envoyer un lien")

    def press(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def tab_to(self, name: str) -> None:
        """Press Tab until something whose name begins with `name` has the focus."""
        for _ in range(150):
            if self.focused.startswith(name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name!r}")

    def leave_replay(self) -> None:
        """Go back to the table, unless what was to be seen again has ended by itself."""
        button = "[aria-label='Quitter la relecture']"
        self.page.evaluate(f'document.querySelector("{button}")?.click()')
        expect(self.page.get_by_role("slider")).to_have_count(0)

    def answer(self, on_board: bool) -> None:
        """Click on a lit place of the board, or on a button of the bristol."""
        point = self.page.evaluate(_POINT) if on_board else None
        if point:
            self.page.mouse.click(*point)
        else:
            self.page.locator(self.QUESTION).first.click()

    def look_again(self) -> None:
        """Wait a moment; a game that takes minutes is stuck."""
        self.page.wait_for_timeout(8)
        if time.monotonic() > self.since + LONGEST:
            said = self.page.locator("body").inner_text()
            raise AssertionError(f"stuck at {self.page.url}:\n{said[:1500]}")

    def look_for_faults(self, where: str) -> None:
        """Let axe look at the page as it stands, by day and by night."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        told: list[str] = []
        for theme in ("dark", "light"):
            self.page.emulate_media(color_scheme=theme)
            self.page.evaluate(_SETTLED)
            for one in self.page.evaluate("async () => (await axe.run()).violations"):
                told += [
                    f"{where}, {theme}: {one['id']}: {node['html'][:200]}\n{node['failureSummary']}"
                    for node in one["nodes"][:4]
                ]
        assert not told, "\n".join(told)

    def play_until(self, selector: str) -> None:
        """Answer whatever is asked until something shows, or the game is over."""
        while not self.over:
            asked = self.asked  # looked for first: what comes with a question is there before it
            if self.page.query_selector(selector):
                return
            if asked:
                self.answer(on_board=False)
            self.look_again()


@pytest.fixture
def guest(chromium: Browser, house: House) -> Iterator[Callable[..., Person]]:
    """Invite somebody with a browser; whatever its pages complain of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def invite(
        name: str = "Odette",
        width: int = 1280,
        height: int = 800,
        at: House = house,
        keeps: bool = False,  # the client's files, for when there is no line
        lang: str = "fr",
        touch: bool = False,
        tips: str = "never",  # when first-time notes come: they would lie over what a test looks at
    ) -> Person:
        context = chromium.new_context(
            base_url=at.url,
            viewport={"width": width, "height": height},
            locale="fr-FR",
            reduced_motion="reduce",
            service_workers="allow" if keeps else "block",
            has_touch=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )
        prefs = json.dumps({"name": name, "pace": "instant", "lang": lang, "tips": {"": tips}})
        context.add_init_script(
            f"localStorage.escale ??= {json.dumps(prefs)};"
            f"crypto.getRandomValues = (bytes) => bytes.fill({LUCK});"
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        return Person(page)

    yield invite
    for context in contexts:
        context.close()
    # A socket cut on purpose, or a request refused on purpose, is the browser's own complaint.
    assert [c for c in complaints if "WebSocket" not in c and "Failed to load" not in c] == []
