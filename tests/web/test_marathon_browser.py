"""Marathon in a real browser: from the first pawn to the medal, and a count that adds up."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from escale.engine import patched
from tests.web.conftest import shown

Guest = Callable[..., Any]

PLACES = ["Premier étage", "Salon", "Rez-de-chaussée", "Table du jardin", "Pétanque", "Table verte"]

# Answers here and there, by a lit space of the board or a button of the bristol; and says what.
ANSWER = """([board, wanted, stop]) => {
  if (stop && document.querySelector('#question')?.textContent.includes(stop)) return null;
  const lit = [...document.querySelectorAll('main.board [data-state=legal]')];
  const all = [...document.querySelectorAll('.bristol [data-id]:not([data-state=chosen])')];
  if (!all.length) return null;
  const shown = board ? lit.filter((one) => one.getBoundingClientRect().width > 0) : [];
  const from = shown.length ? shown : all;
  const best = all.find((one) => wanted && one.dataset.id.endsWith(wanted));
  window.seed = ((window.seed ?? 60) * 1103515245 + 12345) % 2147483648;
  const piece = best ?? from[Math.floor((window.seed / 2147483648) * from.length)];
  piece.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  return piece.dataset.id;
}"""

# Watches the first count: its title, the places called, and of every row how much is written, its
# sum, its total.
WATCH = """() => {
  window.count = {title: '', places: [], rows: []};
  const read = (text) => Number(text.replace('−', '-').replace('+', ''));
  const look = () => {
    const title = document.querySelector('.count h2')?.textContent ?? '';
    count.title ||= title;
    if (!title || title !== count.title) return;
    const place = document.querySelector('.ledger h3')?.textContent.replace('×2', '').trim();
    if (place && !count.places.includes(place)) count.places.push(place);
    for (const row of document.querySelectorAll('.ledger tbody tr')) {
      const told = [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim());
      const cells = told.slice(0, 6).filter(Boolean);
      count.rows.push([cells.length, cells.reduce((a, b) => a + read(b), 0), read(told[6])]);
    }
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""

# What the page says at this very moment: lines told, the track, every sheet, dice, the count.
PICTURE = """() => {
  const text = (one) => one.textContent.trim();
  const pips = (die) => die.querySelectorAll('circle').length;
  const all = (where) => [...document.querySelectorAll(where)].map(text);
  const seat = (row) => Number(row.dataset.spot.slice('seat:'.length));
  const rows = [...document.querySelectorAll('.sheets li button')];
  rows.sort((a, b) => seat(a) - seat(b));
  const each = (where) => rows.slice(1).map((row) => row.querySelector(where)); // Odette has seat 0
  const bare = (one) =>
    text(one).slice(one.querySelector('s')?.textContent.length ?? 0).trim();
  return {
    told: document.querySelectorAll('.side li:has(.rule)').length
      + Number(document.querySelector('.side .earlier')?.dataset.lines ?? 0),
    track: document.querySelector('main.board .rail > svg').getAttribute('aria-label'),
    turn: [...all('.own h2 small'), ...each('.when').map(text)],
    cells: [...document.querySelectorAll('.own tbody td')].map((td) => td.firstChild?.data ?? ''),
    totals: [...all('.own .truth b'), ...each('b').map(text)],
    counts: [...all('.own .truth strong'), ...each('small:not(.when)').map(bare)],
    dice: [...document.querySelectorAll('.lines footer .sign > svg:not(.sign)')].map(pips),
    ledger: document.querySelector('.ledger') && all('.ledger tbody td'),
  };
}"""

# Who sits where.
NAMES = """() => {
  const rows = [...document.querySelectorAll('.sheets li button')];
  const order = rows.sort((a, b) => a.dataset.spot.localeCompare(b.dataset.spot));
  return order.map((row) => row.querySelector('strong').textContent.trim());
}"""

# Keeps every picture the page shows from now on.
FILM = f"""() => {{
  const picture = {PICTURE};
  window.film = [picture()];
  const look = () => {{
    const now = picture();
    if (JSON.stringify(now) !== JSON.stringify(film.at(-1))) film.push(now);
  }};
  const what = {{subtree: true, childList: true, characterData: true, attributes: true}};
  new MutationObserver(look).observe(document.body, what);
}}"""


class Story:
    """What the server told one page: how the table stood after so many lines of the log."""

    def __init__(self, page: Page) -> None:
        self.views: dict[int, list[Any]] = {}
        self.told = 0
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        """Follow a page that comes in."""
        socket.on("framereceived", self.hear)

    def hear(self, payload: str | bytes) -> None:
        """Take in one message: a whole view, or what changed from frame to frame."""
        message = json.loads(payload)
        if message["type"] != "update":
            return
        if "view" in message:
            self.told, self.views = len(message["facts"]), {}
            self.views[self.told] = [message["view"]]
        for frame in message.get("frames", ()):
            view = patched(self.views[self.told][-1], frame.get("patch") or [])
            for _ in frame["facts"]:
                self.told += 1
                self.views[self.told] = []
            for told in range(self.told - max(1, len(frame["facts"])) + 1, self.told + 1):
                self.views[told].append(view)

    def pictures(self, told: int, names: list[str]) -> list[dict[str, Any]]:
        """Return what a page may show Odette, who has seat 0, after so many lines."""
        return [{"told": told, **picture(view, names)} for view in self.views[told]]


def signed(n: int | None) -> str:
    """Return a figure as it stands on a sheet."""
    return "" if n is None else f"{'+' if n > 0 else '−' if n < 0 else ''}{abs(n)}"


def plural(n: int, word: str) -> str:
    """Return a number with its word."""
    return f"{n} {word}{'s' if n > 1 else ''}"


def forgotten(sheet: Any) -> str:
    """Return how many places a sheet has forgotten, or would if it were counted."""
    return plural(len(sheet["missed"]) + len(sheet["lacking"]), "oubli")


def picture(view: Any, names: list[str]) -> dict[str, Any]:
    """Return what a page should say of a view."""
    end, order, sheets, own = view["end"], view["order"], view["sheets"], view["sheets"][0]
    others = range(1, len(names))
    stands = ["Fin" if space >= end else f"case {space}" for space in view["time"]]
    turns = [["joue", "ensuite", "3e"][order.index(seat)] for seat in range(len(names))]
    rows = [[*own["cells"][6 * row : 6 * row + 6], own["totals"][row]] for row in range(3)]
    count, ledger = view["count"], None
    if count and not count["over"]:
        ledger = []
        for seat in range(len(names)):
            cells = [place["cells"][seat : seat + 1] for place in count["places"]]
            figures = [cell[0] if cell else None for cell in cells]
            ledger += [signed(n) for n in figures] + [""] * (6 - len(figures))
            ledger.append(signed(sum(n or 0 for n in figures)))
    return {
        "track": "L'ordre du moment : " + " ; ".join(f"{names[s]}, {stands[s]}" for s in order),
        "turn": ["arrivé" if at == "Fin" else turn for at, turn in zip(stands, turns, strict=True)],
        "cells": [signed(n) for row in rows for n in row],
        "totals": [signed(sheet["truth"]) for sheet in sheets],
        "counts": [
            forgotten(own),
            *(f"{forgotten(sheets[s])} · {plural(view['pawns'][s], 'pion')}" for s in others),
        ],
        "dice": [card["die"] for line in view["lines"] if line["open"] for card in line["cards"]],
        "ledger": ledger,
    }


def sit_down(people: list[Any]) -> None:
    """Bring these people to a table of three; bots take the chairs that are left."""
    for person in people:
        person.page.goto("/about")
    table = {"game": "marathon", "seats": 3, "name": "Odette"}
    table_id = people[0].post("/tables", table)["id"]
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table_id}/sit", {"name": "Bruno", "seat": seat})
    people[0].post(f"/tables/{table_id}/bot", {"level": "greedy"})
    people[0].post(f"/tables/{table_id}/start")
    for person in people:
        person.page.goto(f"/t/{table_id}")
        person.page.wait_for_selector(".marathon")


def play_until(
    people: list[Any], done: Callable[[], bool], wanted: str = "", stop: str = ""
) -> list[str]:
    """Let whoever is asked answer, on the board or the bristol, but never the question `stop`."""
    choices: list[str] = []
    while not done():
        for person in people:
            choice = person.page.evaluate(ANSWER, [len(choices) % 2 == 0, wanted, stop])
            if choice:
                choices.append(choice)
        people[0].look_again()
    return choices


def test_two_people_and_a_bot_play_from_the_first_pawn_to_the_medal(guest: Guest) -> None:
    odette, bruno = guest("Odette", width=1440, height=900), guest("Bruno", width=390, height=844)
    sit_down([odette, bruno])
    desk, phone = odette.page, bruno.page
    expect(desk.locator(".line:first-child .place:not(.back)")).to_have_count(6)
    expect(desk.locator(".line:last-child .place.back")).to_have_count(6)
    expect(desk.get_by_role("heading", name="Votre feuille")).to_be_visible()

    play_until([bruno], lambda: odette.asked)
    odette.look_for_faults("the table")
    # The other line is face down, and says so.
    desk.locator(".line:last-child .cover").first.click(force=True)
    expect(shown(desk, "La ligne B est face cachée")).to_be_visible()

    # Odette points at a seat of the lounge: what it costs, a ghost there, a ghost on the rail.
    seat = desk.locator('main.board [data-id^="A:salon:"][data-state=legal]').first
    seat.hover()
    choice = seat.get_attribute("data-id")
    expect(desk.locator(".bristol .worth")).to_contain_text(re.compile(r"\d périodes?"))
    expect(desk.locator("main.board .ghost")).to_have_count(2)
    expect(desk.locator(".rail .hop")).to_be_visible()
    seat.click()
    for page in (desk, phone):
        expect(page.locator(f'[data-place="{choice}"]')).to_have_attribute(
            "aria-label", re.compile("Odette")
        )

    # Bruno's phone shows one place at a time.
    expect(phone.locator(".place:visible")).to_have_count(1)
    phone.get_by_role("button", name="Pétanque, Jours 1 et 2").click()
    expect(phone.get_by_role("article", name="Pétanque")).to_be_visible()
    bruno.look_for_faults("the table on a phone")
    phone.get_by_role("navigation").get_by_role("button", name="Joueurs").click()
    forgotten = phone.get_by_text(re.compile(r"\d+ oublis?")).locator("visible=true")
    expect(forgotten.first).to_be_visible()
    assert forgotten.count() >= 2  # those of both rivals
    bruno.look_for_faults("the sheets on a phone")
    phone.get_by_role("navigation").get_by_role("button", name="Plateau").click()

    # Odette expels somebody: the next question is where that pawn goes. Where the dice never let
    # her, there is another game.
    asks = "Odette, où envoyez-vous"
    sent = desk.get_by_role("heading", name=re.compile(asks))

    def expel() -> list[str]:
        return play_until(
            [odette, bruno], lambda: odette.over or sent.count() > 0, wanted="x", stop=asks
        )

    choices = expel()
    while odette.over:
        sit_down([odette, bruno])
        choices = expel()
    expect(sent).to_be_visible()
    desk.reload()
    expect(desk.locator("main.board .art .ghost")).to_have_count(1)
    desk.locator('main.board [data-id*=":petanque:"][data-state=legal]').first.hover()
    expect(desk.locator("main.board .art .ghost")).to_have_count(2)
    choices += play_until([odette, bruno], lambda: odette.over and bruno.over)
    assert len(choices) >= 20

    for page in (desk, phone):
        expect(page.get_by_role("heading", name=re.compile("gagne"))).to_be_visible()
        medals = page.get_by_role("img", name="Médaille de joueur d'honneur")
        expect(medals.first).to_be_visible()  # a tie shares it
        expect(page.locator(".sheets .total dd")).to_have_count(3)
        figures = page.locator(".sheets .total dd").all_inner_texts()
        scores = page.locator("#end-panel > table td.number").all_inner_texts()
        assert [figure.replace("+", "") for figure in figures] == [
            re.sub(r"\s+points?$", "", score) for score in scores
        ]
    odette.look_for_faults("the last page")


def set_pace(page: Page, pace: str) -> None:
    """Set the pace of what is shown, from here on."""
    page.evaluate("p => localStorage.escale = JSON.stringify({name: 'Odette', pace: p})", pace)
    page.reload()
    page.wait_for_selector(".marathon")


def test_a_count_adds_up_place_by_place(guest: Guest) -> None:
    odette = guest("Odette", width=1440, height=900)
    sit_down([odette])
    page = odette.page
    # Nobody moves while Odette is asked: from a later day on she sees everything happen. Which day
    # she is asked on is up to the bots; a count is still to come on each of these.
    later = page.get_by_text(re.compile("jour [2-5] sur 6"))
    play_until([odette], lambda: odette.asked and later.count() > 0)
    story = Story(page)
    set_pace(page, "normal")
    names = page.evaluate(NAMES)
    page.evaluate(WATCH)
    page.evaluate(FILM)
    play_until([odette], lambda: page.evaluate("window.count.title !== ''"))
    expect(page.locator(".ledger")).to_have_count(0, timeout=15_000)

    # Whatever the page said, it was what the table was at the line just told, never ahead of it.
    film = page.evaluate("film")
    for pictured in film:
        assert pictured in story.pictures(pictured["told"], names)
    assert len({pictured["told"] for pictured in film}) > 30
    assert {len(pictured["ledger"] or ()) for pictured in film} == {0, 21}
    count = page.evaluate("window.count")
    assert "on compte la ligne" in count["title"]  # which one is up to the bots
    assert count["places"] == PLACES
    assert all(cells == total for _, cells, total in count["rows"])
    assert len({written for written, _, _ in count["rows"]}) > 2
    # What was counted stands on the sheet.
    assert all(page.locator(".own tbody tr").first.locator("td").all_inner_texts())

    # Told in full, at once, or skipped: the same picture at the end.
    page.wait_for_selector(odette.QUESTION)
    assert page.evaluate(PICTURE) == story.pictures(story.told, names)[-1]
    page.evaluate(ANSWER, [False, "", ""])
    page.get_by_role("button", name="Abréger").click()
    page.wait_for_selector(odette.QUESTION)
    skipped = page.evaluate(PICTURE)
    assert skipped == story.pictures(story.told, names)[-1]
    set_pace(page, "instant")
    page.wait_for_selector(odette.QUESTION)
    assert page.evaluate(PICTURE) == skipped

    # The last count is on the last page, and on the sheets below it.
    play_until([odette], lambda: odette.over)
    rows = page.locator(".ledger tbody tr").all_inner_texts()
    sheets = [
        re.sub(r"\s*, barrée", "", row)
        for row in page.locator(".sheets tbody tr:last-child").all_inner_texts()
    ]
    assert sorted(row.split()[-7:-1] for row in rows) == sorted(row.split()[1:7] for row in sheets)


def test_a_sheet_tells_the_truth_all_along(guest: Guest, laid: Callable[[str], Any]) -> None:
    house = laid("forgetful")
    sizes = {"Odette": (1440, 789), "Bruno": (390, 844), "Inès": (1440, 900)}
    people = [guest(name, width=w, height=h, at=house) for name, (w, h) in sizes.items()]
    lay = {"game": "marathon", "seats": 3, "name": "Odette", "seat": 0}
    table = people[0].post("/tables", lay)["id"]
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table}/sit", {"name": list(sizes)[seat], "seat": seat})
    people[0].post(f"/tables/{table}/start")
    odette, bruno, ines = (person.page for person in people)
    for page in (odette, bruno, ines):
        page.goto(f"/t/{table}")

    # Three boxes are ticked, three places still wait: six cells are struck, and the sum says so.
    truth = odette.locator(".own .truth")
    expect(truth).to_contain_text(re.compile(r"\+26\s*→\s*−14\s*6 oublis"))
    expect(truth).to_contain_text("3 sûrs, 3 évitables.")
    expect(odette.locator(".own td.crossed")).to_have_count(6)
    expect(odette.locator(".own .see li")).to_have_text(["Salon", "Rez-de-ch.", "Verte"])
    expect(odette.locator("main.board .place .see")).to_have_count(3)
    totals = odette.locator(".sheets li b").all_inner_texts()
    assert totals == ["+51", "−14", "−14"]
    for selector in (".own .truth", ".own .see", ".sheets section:last-child"):
        box = odette.locator(selector).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 789
    people[0].look_for_faults("the truth")

    # A line that is over does not lie face down; on a phone the true total is always there.
    expect(odette.get_by_text("Jours passés")).to_have_count(0)
    expect(bruno.locator(".rail .truth")).to_have_text(re.compile(r"\+51\s+0 oubli"))
    bruno.get_by_role("button", name="Joueurs").click()
    expect(bruno.locator("details .truth").first).to_be_visible()
    people[1].look_for_faults("the sheets on a phone")
