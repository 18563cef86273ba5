"""Nuclear Escalation in a real browser: two people and two bots, to the last inhabitant."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from escale.engine import patched

Guest = Callable[..., Any]

ORDERS = "async (id) => (await (await fetch('/api/tables/' + id)).json()).orders"
# The server has heard that somebody only wants to be asked about attacks on themselves.
HEARD = f"async (id) => {{ const o = await ({ORDERS})(id); return o.only_me && o.plays.length }}"
# Clicks on what is asked, now on the board, now in the bristol; true when something was asked.
# Nobody spies: what a spy has seen shows on the mats of others.
CLICK = """([n, stop]) => {
  if (stop && document.querySelector('#question')?.textContent.includes(stop)) return false;
  const honest = ':not([data-id^="look:"])';
  const bristol = '.bristol:not(:has([data-state=chosen]))';
  const asked = document.querySelectorAll(`${bristol} [data-id]${honest}`);
  const lit = n % 3 ? null : document.querySelector(`main.board [data-state=legal]${honest}`);
  const place = asked.length ? (lit ?? asked[(n * 7) % asked.length]) : null;
  place?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  return place !== null;
}"""
CLICK_ON = f"() => {{ let n = 0; setInterval(() => (n += ({CLICK})([n])), 10); }}"


def sit_down(odette: Any, bruno: Any) -> str:
    """Make a table of four with two bots, start it and bring both people there."""
    bots = [None, None, "random", "random"]
    table = {"game": "nuclear-escalation", "seats": 4, "name": "Odette", "seat": 0, "bots": bots}
    table_id = str(odette.post("/tables", table)["id"])
    bruno.post(f"/tables/{table_id}/sit", {"name": "Bruno", "seat": 1})
    odette.post(f"/tables/{table_id}/start")
    for person in (odette, bruno):
        person.page.goto(f"/t/{table_id}")
        expect(person.page.locator(".mat")).to_have_count(4)
    return table_id


def play_until(people: list[Any], there: Callable[[], bool], stop: str = "") -> None:
    """Let whoever is asked answer, but never the question `stop`, until the table is there."""
    clicks = 0
    while not there() and not any(person.over for person in people):
        for person in people:
            clicks += person.page.evaluate(CLICK, [clicks, stop])
        people[0].look_again()


def test_two_people_and_two_bots_play_to_the_end(guest: Guest) -> None:
    odette, bruno = guest("Odette"), guest("Bruno", width=390, height=844)
    table_id = sit_down(odette, bruno)

    # Bruno leaves orders: nobody else hears of them.
    bruno.page.locator("button.orders").click()
    bruno.page.get_by_label("Ne me demander que si je suis visé").check()
    bruno.page.get_by_label("Intercepter dès que je peux").check()
    expect(bruno.page.get_by_label("les secrets à voler")).to_be_checked()
    bruno.page.keyboard.press("Escape")
    bruno.page.wait_for_function(HEARD, arg=table_id)
    orders = bruno.page.evaluate(ORDERS, table_id)
    assert orders["only_me"]
    assert orders["plays"] == ["intercept"]
    assert "theft" in orders["passes"]
    assert not odette.page.evaluate(ORDERS, table_id)["passes"]

    # A card face down shows its corner to its owner alone, and the towns' windows stay shut.
    own = ".mat.own .back.known"
    planned = [odette]

    def somebody_planned() -> bool:
        planned[:] = [one for one in (odette, bruno) if one.page.query_selector(own)]
        return bool(planned)

    play_until([odette, bruno], somebody_planned)
    page = planned[0].page
    assert page.locator(".mat.own .window").count() > 0
    assert page.locator(".mat:not(.own) :is(.known, .window)").count() == 0

    for person in (odette, bruno):
        person.page.evaluate(CLICK_ON)
    for person in (odette, bruno):
        person.page.wait_for_selector(person.OVER, timeout=120_000)
        expect(person.page.get_by_role("heading", name="Qui a tué qui")).to_be_visible()
    verdict = re.compile(r"gagne|Personne")
    assert (
        odette.page.get_by_role("heading", name=verdict).first.inner_text()
        == bruno.page.get_by_role("heading", name=verdict).first.inner_text()
    )
    odette.press("Voir le plateau")
    expect(odette.page.locator(".mat.dead")).not_to_have_count(0)


def test_a_window_asks_all_at_once_and_lies_sealed_until_all_have_answered(guest: Guest) -> None:
    odette, bruno = guest("Odette", width=1440, height=900), guest("Bruno", width=390, height=844)
    sit_down(odette, bruno)
    fresh = ".bristol .window:not(:has([data-state=chosen]))"

    def both() -> bool:
        return all(person.page.query_selector(fresh) for person in (odette, bruno))

    play_until([odette, bruno], both)
    for person in (odette, bruno):
        assert person.page.locator(".envelope").count() >= 2
        person.look_for_faults("a window")
    odette.page.get_by_role("button", name="Laisser faire").click()
    expect(odette.page.locator("#question")).to_have_text("C’est scellé. Changer d’avis ?")
    assert bruno.page.query_selector(fresh)  # and hears nothing of it
    bruno.page.get_by_label("Toujours passer ici, jusqu’à mon tour").click()
    expect(odette.page.locator("#question")).not_to_have_text("C’est scellé. Changer d’avis ?")


def test_axe_finds_nothing_on_the_table_and_its_sheets(guest: Guest) -> None:
    for width in (1280, 390):
        odette = guest("Odette", width=width, height=844)
        page = odette.page
        come_to_the_turn(odette)
        odette.look_for_faults("the table")
        page.locator("button.orders").click()
        expect(page.get_by_label("Intercepter dès que je peux")).to_be_enabled()
        odette.look_for_faults("standing orders")
        page.keyboard.press("Escape")
        page.locator(".mat.own .name").click()
        odette.look_for_faults("a nation")


def come_to_the_turn(person: Any) -> None:
    """Play against bots until a card is to be placed; whoever dies before begins again."""
    page = person.page
    table = {"game": "nuclear-escalation", "seats": 4, "name": "Odette", "bots": "random"}
    asked = '.bristol .ask:text("3e place")'
    while not page.query_selector(asked):
        table_id = person.post("/tables", {**table, "start": True})["id"]
        page.goto(f"/t/{table_id}")
        expect(page.locator(".mat")).to_have_count(4)
        play_until([person], lambda: bool(page.query_selector(asked)), stop="3e place")


# What the page shows in numbers, and how many lines of the story have been written.
PICTURE = """() => {
  const text = (selector, all = document) => all.querySelector(selector)?.textContent ?? '';
  const number = (words) => Number(words.match(/\\d+/)?.[0] ?? -1);
  const mats = [...document.querySelectorAll('.mat')];
  return {
    lines: document.querySelectorAll('#side-panel ol > li').length,
    turn: number(text('.rail .status').match(/Tour \\d+/)?.[0] ?? ''),
    war: document.querySelector('.nuclear.frame').classList.contains('war'),
    active: mats.findIndex((mat) => mat.classList.contains('active')),
    piles: [...document.querySelectorAll('.piles small')].map((pile) => number(pile.textContent)),
    people: mats.map((mat) => number(text('.millions b', mat))),
    hidden: mats.map((mat) => mat.querySelectorAll('.back').length),
  };
}"""
# Keeps a picture of every change.
WATCH = f"""() => {{
  window.album = [];
  const take = () => {{
    const picture = ({PICTURE})();
    if (JSON.stringify(picture) !== JSON.stringify(album.at(-1))) album.push(picture);
  }};
  const all = {{subtree: true, childList: true, characterData: true, attributes: true}};
  new MutationObserver(take).observe(document.body, all);
  take();
}}"""
SAME = f"(other) => JSON.stringify(({PICTURE})()) === JSON.stringify(other)"
# Only while a story is told does the first of the helps end it.
SKIP = """() => {
  const help = document.querySelector('.helps button');
  if (help?.textContent.includes('Abréger')) help.click();
}"""


class Told:
    """Listens to what the server tells a page, and knows what it may show after each line."""

    def __init__(self, page: Any) -> None:
        self.known: list[Any] = []
        self.seen: Any = None
        self.own: list[Any] = []
        self.shown: dict[int, list[Any]] = {}  # by lines written
        page.on("websocket", lambda socket: socket.on("framereceived", self.heard))

    def heard(self, payload: str) -> None:
        """Take one message."""
        message = json.loads(payload)
        if message["type"] != "update":
            return
        self.known = [fact for fact in self.known if fact["n"] < message["first"]]
        self.known += message.get("facts", [])
        self.seen = message.get("view", self.seen)
        self.own = message.get("own") or self.own
        self.draw()
        for frame in message.get("frames", []):
            self.seen = patched(self.seen, frame.get("patch") or [])
            self.own = frame.get("own") or self.own
            for fact in frame["facts"] or [None]:
                self.known += [fact] if fact else []
                self.draw()

    def draw(self) -> None:
        """Remember what may be shown now."""
        view = patched(self.seen, self.own)
        nations = view["nations"]
        self.shown.setdefault(len(self.known), []).append(
            {
                "lines": len(self.known),
                "turn": view["turn"] or -1,
                "war": view["war"],
                "active": (view["salvo"] or {"seat": view["active"]})["seat"],
                "piles": [view["pile"], len(view["discard"])],
                "people": [one["population"] if one["alive"] else -1 for one in nations],
                "hidden": [len(one["slots"]) if one["alive"] else 0 for one in nations],
            }
        )


def test_every_number_is_that_of_the_moment_being_told(guest: Guest) -> None:
    odette, bruno = guest("Odette", width=1440), guest("Bruno", width=1440)
    told = Told(odette.page)
    options = {"populationVisibility": "public"}
    table = {"game": "nuclear-escalation", "seats": 4, "name": "Odette", "bots": "random"}
    table_id = odette.post("/tables", {**table, "options": options, "start": True})["id"]
    slowly = {"name": "Odette", "pace": "fast", "lang": "fr"}
    odette.page.evaluate("(prefs) => (localStorage.escale = prefs)", json.dumps(slowly))
    for person in (bruno, odette):
        person.page.goto(f"/t/{table_id}")
        expect(person.page.locator(".mat")).to_have_count(4)
    odette.page.evaluate(WATCH)

    def lines() -> int:
        return int(odette.page.evaluate(PICTURE)["lines"])

    play_until([odette], lambda: lines() > 45)
    album = odette.page.evaluate("album")
    written = [picture["lines"] for picture in album]
    assert written == sorted(written)
    assert len(set(written)) > 20  # told, not jumped to
    for picture in album:
        assert picture in told.shown[picture["lines"]]

    # Whoever skips, and whoever wants no animations at all, ends at the same picture.
    for clicks in range(4):
        while not odette.asked:
            odette.page.evaluate(SKIP)
            odette.look_again()
        bruno.page.wait_for_function(SAME, arg=odette.page.evaluate(PICTURE))
        odette.page.evaluate(CLICK, [clicks, ""])
