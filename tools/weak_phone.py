"""Measures every game on a weak phone with a bad line: `python -m tools.weak_phone [GAME…]`.

Chromium runs six times slower, 150 ms away, at 1.6 Mbit/s, with nothing in its cache. A table is
opened, then played by taps at the usual pace. Other work on the machine shows in the figures.
"""

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tools import browser

SLOWER = 6
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
GAMES = {
    "jeu-du-president": 4,
    "nuclear-escalation": 4,
    "marathon": 3,
    "presidentielle": 3,
    "kennedy-nixon": 2,
}
FRAME = 1000 / 60  # milliseconds
LATE = 1.5 * FRAME  # the frame was due before: it missed at least one refresh of the screen
GOALS = {"load": 3000, "bytes": 250_000, "play_task": 200, "late": 5, "tap": 100}
COLUMNS = {
    "load": "first load, ms",
    "bytes": "first load, bytes",
    "shell": "opened without a line, ms",
    "task": "longest task at load, ms",
    "play_task": "longest task in play, ms",
    "late": "late frames, %",
    "lost": "time waiting for them, %",
    "tap": "finger to reaction, ms (median)",
    "chosen": "lifted to chosen, ms (median)",
    "taps": "taps",
    "loop": "a plain loop meanwhile, ms",
}
TOUCH = 80  # milliseconds a finger stays
LOOK = 200  # milliseconds between two looks for a question
ASKED = ".bristol:not(:has([data-state=chosen])) [data-id]:not([hidden])"
# A tap is answered once the first frame in which anything has changed is painted, counted from the
# finger; it is chosen once more than the mark of the finger has. What is looked for at every frame,
# and `where`, which finds an answer that a finger can reach, cost the page time: so little of it.
_WATCH = """
  window.weak = {ready: 0, headed: 0, tasks: [], frames: [], taps: [], chosen: []};
  new PerformanceObserver((list) => {
    for (const {startTime, duration} of list.getEntries()) weak.tasks.push([startTime, duration]);
  }).observe({type: 'longtask', buffered: true});
  const table = location.pathname.startsWith('/t/');
  const ready = table ? 'ASKED' : '.box';
  let last = 0;
  const frame = (now) => {
    if (last && weak.playing) weak.frames.push(now - last);
    last = now;
    if (!table && !weak.headed && document.querySelector('h1')) weak.headed = performance.now();
    if (!weak.ready && document.querySelector(ready)) weak.ready = performance.now();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const painted = (then) => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  });
  const watch = (times, since, counts) => {
    const changed = new MutationObserver((changes) => {
      if (!changes.some(counts)) return;
      changed.disconnect();
      painted(() => times.push(performance.now() - since));
    });
    const all = {subtree: true, childList: true, attributes: true, characterData: true};
    changed.observe(document.body, all);
  };
  const more = ({attributeName}) => attributeName !== 'data-pressed';
  addEventListener('pointerdown', ({timeStamp}) => watch(weak.taps, timeStamp, () => true), true);
  addEventListener('click', ({timeStamp}) => watch(weak.chosen, timeStamp, more), true);
  weak.asked = () => Boolean(document.querySelector('.bristol [data-id], main.end'));
  weak.where = () => {
    for (const answer of document.querySelectorAll('ASKED')) {
      const {x, y, width, height} = answer.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      if (answer.contains(document.elementFromPoint(left, top))) return [left, top];
    }
    return document.querySelector('main.end') ? 'over' : null;
  };
""".replace("ASKED", ASKED)
# A plain loop, for comparing runs: other work on the machine slows it as it slows the page.
_LOOP = """() => {
  const begun = performance.now();
  let sum = 0;
  for (let i = 0; i < 5e7; i++) sum = (sum + i * 7) % 1000003;
  return performance.now() - begun + 0 * sum;
}"""


def serve(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start a server with quick bots and return it with its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ["serve", "--port", str(port), "--data", str(folder / "escale.db"), "--quiet"]
    words += ["--rate", "0", "--each", "0", "--new", "0", "--workers", "1"]
    # The same dice for every run, so that two of them can be compared.
    start = f"from escale.server import tables; tables.new_secret = lambda: '{7:064x}';"
    start += "from escale.cli import main; main()"
    process = subprocess.Popen([sys.executable, "-c", start, *words])
    url = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            with urlopen(f"{url}/ready"):
                return process, url
        except URLError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


class Phone:
    """A page on the weak phone, with an empty cache, and what came over its line."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self.context = chromium.new_context(
            base_url=url,
            viewport={"width": 390, "height": 844},
            locale="fr-FR",
            has_touch=True,
            is_mobile=True,
        )
        self.context.add_init_script(_WATCH)
        self.page: Page = self.context.new_page()
        self.bytes = 0
        self.line = self.context.new_cdp_session(self.page)
        self.line.send("Network.enable")
        self.line.on("Network.loadingFinished", self.count)
        self.line.send("Network.emulateNetworkConditions", LINE)
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def count(self, said: dict[str, Any]) -> None:
        """Count what a request brought, headers included."""
        self.bytes += int(said["encodedDataLength"])

    def tap(self, x: float, y: float) -> None:
        """Touch a point for as long as a finger does."""
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            self.page.wait_for_timeout(TOUCH)

    def open(self, path: str) -> dict[str, float]:
        """Open a page for the first time and say what it took."""
        self.page.goto(path, wait_until="commit")
        self.page.wait_for_function("() => weak.ready", timeout=120_000)
        self.page.wait_for_timeout(1000)
        weak = self.page.evaluate("({...weak, where: null})")
        return {
            "load": round(weak["ready"]),
            "bytes": self.bytes,
            "task": round(max([0, *(task[1] for task in weak["tasks"])])),
        }

    def reopen(self) -> dict[str, float]:
        """Open the house again without any line, once its files are kept, and say what it took."""
        kept = "async () => navigator.serviceWorker.controller && await caches.match('/')"
        while not self.page.evaluate(f"async () => Boolean(await ({kept})())"):
            self.page.wait_for_timeout(200)
        self.context.set_offline(True)
        self.page.goto("/", wait_until="commit")
        self.page.wait_for_function("() => weak.headed", timeout=60_000)
        return {"shell": round(self.page.evaluate("weak.headed"))}


def table(url: str, game: str) -> tuple[str, str]:
    """Lay a table against bots; return its id and the cookie of who sits there, once asked."""
    ask = {"game": game, "seats": GAMES[game], "name": "Odette", "bots": "random", "start": True}
    with httpx.Client(base_url=f"{url}/api") as odette:
        id = odette.post("/tables", json=ask).raise_for_status().json()["id"]
        # What the bots do first would be told, for as long as that takes, before the question.
        while odette.get("/me").raise_for_status().json()["tables"][0]["waiting"] != [0]:
            time.sleep(0.1)
        return str(id), odette.cookies["escale"]


def measure(chromium: Browser, url: str, game: str, seconds: float) -> dict[str, float]:
    """Open a table of `game` and play on it."""
    id, cookie = table(url, game)
    phone = Phone(chromium, url)
    phone.context.add_cookies([{"name": "escale", "value": cookie, "url": url}])
    figures = phone.open(f"/t/{id}")
    page = phone.page
    page.evaluate("weak.playing = true; weak.begun = performance.now()")
    until = time.monotonic() + seconds
    stood = False
    while time.monotonic() < until:
        # Whoever taps has seen the question: it stood there at the last look, and nothing moves.
        before, stood = stood, page.evaluate("weak.asked()")
        where = before and stood and page.evaluate("weak.where()")
        if where == "over":
            break
        if where:
            phone.tap(*where)
            stood = False
        page.wait_for_timeout(LOOK)
    page.wait_for_timeout(500)
    weak = page.evaluate("({...weak, where: null})")
    phone.context.close()
    frames = weak["frames"]
    late = [gap for gap in frames if gap > LATE]
    return figures | {
        "play_task": round(max([0, *(t[1] for t in weak["tasks"] if t[0] > weak["begun"])])),
        "late": round(100 * len(late) / max(1, len(frames)), 1),
        "lost": round(100 * sum(gap - FRAME for gap in late) / max(1, sum(frames)), 1),
        "tap": round(median(weak["taps"])),
        "chosen": round(median(weak["chosen"])),
        "taps": len(weak["taps"]),
    }


def main() -> int:
    """Measure the home page and the games named, or all, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--seconds", type=float, default=25, help="of play in each game")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    asked = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, url = serve(Path(folder))
        try:
            chromium = browser.launch(playwright)
            home = Phone(chromium, url)
            found["home"] = home.open("/") | home.reopen()
            home.context.close()
            for game in asked.games:
                loop = chromium.new_page().evaluate(_LOOP)
                found[game] = measure(chromium, url, game, asked.seconds) | {"loop": round(loop)}
            chromium.close()
        finally:
            process.terminate()
            process.wait(20)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")
    for name, figures in found.items():
        print(name)
        for key, words in COLUMNS.items():
            if key in figures:
                over = figures[key] > GOALS.get(key, float("inf"))
                goal = f" (goal: {GOALS[key]})" if over else ""
                print(f"  {words:<32}{figures[key]:>9,g}{goal}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
