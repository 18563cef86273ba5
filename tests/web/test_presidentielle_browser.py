"""Présidentielle in a real browser: four people, a dare, a vote, an elimination, an aperitif."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from escale.engine import patched

Guest = Callable[..., Any]

NAMES = ("Odile", "Bruno", "Inès", "Théo")
ANSWERS = ("J’ai fini", "Je renonce")
MOST = 1000  # looks round the table

CHOICES = """() => {
  const bristol = document.querySelector('.bristol:not(:has([data-state=chosen]))');
  return [...(bristol?.querySelectorAll('[data-id]') ?? [])].map((one) => one.dataset.id);
}"""

CLICK = """(id) => document.querySelector(`.bristol [data-id="${CSS.escape(id)}"]`)?.click()"""

# Somebody in a hurry: keys, votes, a low threshold, and what is useless goes.
ORDER = """[
  'C', '9', '19', 'ready', 'done', 'yes', 'lay:CLEF', 'lay:S', 'lay:', 'clear', 'gift',
  'discard:CLEF', 'discard:FA', 'discard:ABST', 'discard:LB', 'discard:CF', 'discard:',
]"""
BEST = f"""(choices) => {{
  const found = {ORDER}.flatMap((verb) => choices.filter((choice) => choice.startsWith(verb)));
  return found[0] ?? choices[0];
}}"""

# Answers for one seat, without looking, until the table is where a test wants it to be.
HURRY = f"""(id, wanted) => new Promise((done) => {{
  const socket = new WebSocket(`ws://${{location.host}}/api/tables/${{id}}/socket?since=0`);
  const leave = (why) => {{ socket.close(); done(why); }};
  window.stop_hurrying = () => leave('stopped');
  let view = null;
  const put = ([path, value]) => {{
    const names = path.split('.');
    const last = names.pop();
    names.reduce((whole, name) => whole[name], view)[last] = value;
  }};
  socket.onmessage = (message) => {{
    const update = JSON.parse(message.data);
    if (update.type !== 'update') return;
    view = update.view ?? view;
    for (const frame of update.frames ?? []) frame.patch?.forEach(put);
    if (wanted(view, update.decision)) return leave('there');
    if (!update.decision) return;
    const choice = ({BEST})(update.decision.choices);
    socket.send(JSON.stringify({{type: 'play', version: update.version, choice}}));
  }};
}})"""


# What the page shows in figures: desks, piles, the hand, the threshold, the dare, whose turn it is.
FIGURES = """() => {
  const text = (whole, selector) => whole.querySelector(selector)?.textContent ?? null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const desks = {};
  for (const desk of all('main .desk')) {
    desks[desk.dataset.spot.slice('desk:'.length)] = [
      text(desk, '.value b'), text(desk, '.cards b'),
      desk.querySelector('.rack').getAttribute('aria-label'), desk.classList.contains('turn'),
    ];
  }
  const scene = document.querySelector('.dare-scene');
  return {
    told: all('#side-panel li').length,
    wall: [all('.wall .who.done').length, all('.wall .by').length],
    piles: all('.piles small').map((one) => one.textContent),
    desks,
    hand: all('.cards .slot').length,
    bar: text(document, '.race .line em'),
    dare: scene && (text(scene, '.stamp') ?? ''),
    stamp: text(document, '.piles .stamp'),
  };
}"""

# Writes them down whenever anything on the page has changed.
WATCH = f"""() => {{
  const figures = {FIGURES};
  window.seen = [];
  const look = () => {{
    const now = JSON.stringify(figures());
    if (document.querySelector('main .wall, main .desk') && seen.at(-1) !== now) seen.push(now);
  }};
  const everything = {{subtree: true, childList: true, characterData: true, attributes: true}};
  new MutationObserver(look).observe(document.body, everything);
  look();
}}"""


def figures(view: Any, seat: int, told: int, waiting: list[int]) -> dict[str, Any]:
    """Return what the page should show in figures."""

    def millions(votes: int) -> str:
        return f"{votes / 1_000_000:g}".replace("-", "−").replace(".", ",")

    playing, dare = view["round"] > 0, view["dare"]
    verdict = {None: "", True: "Réussi", False: "Raté"}[dare and dare["success"]]
    desks = {
        str(n): [
            millions(desk["value"]),
            None if n == seat else str(desk["hand"]),
            f"{len(desk['keys'])} {'clef' if len(desk['keys']) < 2 else 'clefs'} sur six",
            n in waiting,
        ]
        for n, desk in enumerate(view["desks"])
    }
    taken = sum(desk["candidate"] is not None for desk in view["desks"])
    piles = {"Sabot": "shoe", "Défausse": "discard", "Gages": "dare_pile"}
    return {
        "told": told,
        "wall": [0, 0] if playing else [len(view["wished"]) + taken, taken],
        "piles": [f"{name} · {view[pile]}" for name, pile in piles.items()] if playing else [],
        "desks": desks if playing else {},
        "hand": len(view["hand"]),
        "bar": f"{millions(view['threshold'])} M" if view["threshold"] else None,
        "dare": verdict if dare and dare["stage"] != "judged" else None,
        "stamp": verdict if dare and dare["stage"] == "judged" else None,
    }


def moments(updates: list[Any], seat: int) -> Iterator[dict[str, Any]]:
    """Tell what was sent fact by fact: the figures of each, and whose turn it is after all."""
    seen: Any = None
    own: Any = []
    told, waiting = 0, list[int]()
    for update in updates:
        if "view" in update:
            seen, own, told = update["view"], update.get("own", []), len(update.get("facts", []))
        for frame in update.get("frames", []):
            seen, own = patched(seen, frame.get("patch", [])), frame.get("own", own)
            for _ in frame["facts"] or [None]:
                told += bool(frame["facts"])
                yield figures(patched(seen, own), seat, told, waiting)
        waiting = update["waiting"]
        yield figures(patched(seen, own), seat, told, waiting)


def sit_down(guest: Guest, seats: int = 4) -> list[Any]:
    """Bring people to a table: two at desks, one at a small screen, one on a phone."""
    sizes = ((1440, 900), (1280, 720), (1024, 768), (390, 844))
    people = [
        guest(name, width=width, height=height)
        for name, (width, height) in list(zip(NAMES, sizes, strict=True))[:seats]
    ]
    ask = {"game": "presidentielle", "seats": seats, "name": NAMES[0], "seat": 0}
    table = people[0].post("/tables", ask)["id"]
    for seat, person in enumerate(people[1:], 1):
        sit = {"name": NAMES[seat], "seat": seat}
        person.post(f"/tables/{table}/sit", sit)
    people[0].post(f"/tables/{table}/start")
    for person in people:
        person.page.goto(f"/t/{table}")
    return people


def play_on(pages: list[Page], wish: str) -> Page:
    """Answer for everybody, on their pages, until somebody may choose what begins with `wish`."""
    for _ in range(MOST):
        for page in pages:
            choices = page.evaluate(CHOICES)
            if any(choice.startswith(wish) for choice in choices):
                return page
            if choices:
                page.evaluate(CLICK, page.evaluate(BEST, choices))
        pages[0].wait_for_timeout(8)
    raise AssertionError(f"nobody may choose {wish} at {pages[0].url}")


def hurry(pages: list[Page], wanted: str) -> None:
    """Play on away from the table until `wanted`, of view and decision, holds; then come back."""
    address = pages[0].url
    table = json.dumps(address.rpartition("/")[2])
    for page in pages:
        page.goto("/about")
    for page in pages:
        call = f"({HURRY})({table}, (view, decision) => {wanted})"
        page.evaluate(f"window.hurried = null; {call}.then((why) => hurried = why); 0")
    while not any(page.evaluate("window.hurried") for page in pages):
        pages[0].wait_for_timeout(20)
    for page in pages:
        page.evaluate("stop_hurrying()")
        page.goto(address)


def held(page: Page, card: str) -> Locator:
    """Return a card in the hand."""
    return page.locator(f'.cards [data-place="{card}"]').first


def take_up(page: Page, card: str) -> None:
    """Take up a card."""
    held(page, card).click()
    expect(held(page, card)).to_have_attribute("aria-pressed", "true")


def test_four_people_dare_judge_and_eliminate_one_another(guest: Guest) -> None:
    people = sit_down(guest)
    pages = [person.page for person in people]
    odile, _, _, theo = pages

    # Portraits are chosen on the wall, in secret; the phone shows the same wall.
    posters = odile.locator(".wall .poster")
    expect(posters).to_have_count(6)
    people[0].look_for_faults("the wall")
    odile.get_by_role("button", name=re.compile("^Basile Trèfle")).first.click()
    expect(odile.locator(".wall .mine")).to_contain_text("Basile Trèfle")
    expect(theo.locator(".wall .done")).to_have_count(1)

    # A key goes from the hand to one's own desk: the card first, then the lit desk.
    page = play_on(pages, "lay:CLEF")
    key = next(choice for choice in page.evaluate(CHOICES) if choice.startswith("lay:CLEF"))
    take_up(page, key.removeprefix("lay:"))
    page.keyboard.press("Escape")
    expect(page.locator(".cards [aria-pressed=true]")).to_have_count(0)
    take_up(page, key.removeprefix("lay:"))
    page.locator(f'main [data-id="{key}"]').click()
    expect(page.locator('main .rack[aria-label^="1 clef"]')).to_have_count(1)

    # Half a million is spent on a dare: the desks of the others light up.
    page = play_on(pages, "dare:")
    take_up(page, "S-0500")
    people[pages.index(page)].look_for_faults("a card taken up")
    dare = page.locator('main .target[data-id^="dare:"]')
    expect(dare.first).to_contain_text("Un gage")
    rival = pages[int(str(dare.first.get_attribute("data-id")).removeprefix("dare:"))]
    dare.first.click()

    # The dared sees it large and begins when ready; the others see who must do what.
    expect(rival.get_by_role("heading", name=re.compile("vous défie"))).to_be_visible()
    people[pages.index(rival)].look_for_faults("a dare drawn")
    rival.get_by_role("button", name="Je suis prêt").click()
    expect(rival.get_by_role("timer")).to_be_visible()
    rival.evaluate("const now = Date.now(); Date.now = () => now")  # the clock waits for axe
    people[pages.index(rival)].look_for_faults("a dare")
    sizes = [rival.get_by_role("button", name=name).bounding_box() for name in ANSWERS]
    assert sizes[0]
    assert sizes[1]
    assert abs(sizes[0]["width"] - sizes[1]["width"]) < 2
    assert abs(sizes[0]["height"] - sizes[1]["height"]) < 2
    judges = [one for one in pages if one is not rival]
    for judge in judges:
        expect(judge.locator(".dare-scene h1")).to_contain_text("défie")
        expect(judge.get_by_role("timer")).to_be_visible()
    rival.get_by_role("button", name=ANSWERS[0]).click()

    # The jury votes in secret; nobody knows how before the last.
    people[pages.index(judges[0])].look_for_faults("the jury")
    expect(rival.locator(".jury li")).to_have_count(3)
    judges[0].locator('.bristol [data-id="yes"]').click()
    expect(judges[1].locator(".jury li", has_text="a voté")).to_have_count(1)
    expect(judges[1].locator(".jury .ballot")).to_have_count(0)
    judges[1].locator('.bristol [data-id="no"]').click()
    judges[2].locator('.bristol [data-id="yes"]').click()
    for one in pages:
        expect(one.locator(".dare-scene")).to_have_count(0)
        expect(one.locator(".piles .stamp")).to_have_text("Réussi")

    # Two go on, two watch from the gallery with cards in hand.
    hurry(pages, "view.round === 2 && decision?.kind === 'act'")
    for one in pages:
        expect(one.locator(".gallery li")).to_have_count(2)
        expect(one.locator("main .desk")).to_have_count(2)
        expect(one.locator(".cards .held").first).to_be_visible()
    people[0].look_for_faults("the second round")
    page = play_on(pages, "discard:")
    thrown = next(choice for choice in page.evaluate(CHOICES) if choice.startswith("discard:"))
    take_up(page, thrown.removeprefix("discard:"))
    page.locator(f'.bristol [data-id="{thrown}"]').click()
    expect(page.get_by_role("heading", name=re.compile("que jouez-vous"))).to_have_count(0)

    # The president names who serves the drinks, and the race is told from first to last.
    hurry(pages, "decision?.kind === 'aperitif'")
    page = play_on(pages, "serve:")
    page.locator('main .gallery [data-id^="serve:"]').first.click()
    for one in pages:
        expect(one.get_by_role("heading", name=re.compile("gagne"))).to_be_visible()
        expect(one.locator("tbody small").first).to_contain_text("Second tour")
        expect(one.get_by_text("sert l’apéritif").first).to_be_visible()
        expect(one.get_by_role("img", name=re.compile("^La course"))).to_be_visible()
    people[3].look_for_faults("the last page")


def seconds_left(page: Page) -> int:
    """Return what the clock of the dare shows."""
    return int(str(page.get_by_role("timer").get_attribute("aria-label")).split()[0])


def test_a_dare_whose_time_is_up_rings_and_waits_for_the_dared(guest: Guest) -> None:
    pages = [person.page for person in sit_down(guest)]
    page = play_on(pages, "dare:")
    dare = next(choice for choice in page.evaluate(CHOICES) if choice.startswith("dare:"))
    page.evaluate(CLICK, dare)
    rival = pages[int(dare.removeprefix("dare:"))]
    for one in pages:
        expect(one.locator(".dare-scene")).to_be_visible()
        expect(one.get_by_role("timer")).to_have_count(0)
    # It is a dialog: who is dared hears the task and the seconds, and Tab leads to the answers.
    dialog = rival.get_by_role("dialog")
    expect(dialog).to_be_focused()
    expect(dialog).to_have_accessible_description(re.compile("Réussi"))
    for _ in range(10):
        rival.keyboard.press("Tab")
        if rival.evaluate("document.activeElement.matches('.bristol [data-id]')"):
            break
    else:
        raise AssertionError("Tab does not lead to the answers")
    # Twice the time, from the moment one is ready, and not before; a reload stops no clock.
    rival.get_by_role("radio").nth(1).click()
    rival.get_by_role("button", name="Je suis prêt").click()
    for one in pages:
        expect(one.get_by_role("timer")).to_be_visible()
    before = seconds_left(rival)
    rival.wait_for_timeout(1100)
    rival.reload()
    expect(rival.get_by_role("timer")).to_be_visible()
    assert seconds_left(rival) < before
    # The page forfeits nobody: the dared still says whether it is done.
    rival.evaluate("const now = Date.now; Date.now = () => now() + 130_000")
    expect(rival.get_by_role("status").filter(has_text="avez-vous fini")).to_be_visible()
    assert seconds_left(rival) == 0
    expect(rival.get_by_role("button", name=ANSWERS[0])).to_be_enabled()
    rival.get_by_role("button", name=ANSWERS[1]).click()
    for one in pages:
        expect(one.locator(".piles .stamp")).to_have_text("Raté")


def test_every_figure_on_the_page_is_that_of_the_moment_being_told(guest: Guest) -> None:
    people = sit_down(guest, seats=3)
    pages = [person.page for person in people]
    odile = pages[0]
    updates: list[Any] = []

    def heard(message: str | bytes) -> None:
        if '"type":"update"' in str(message):
            updates.append(json.loads(message))

    odile.on("websocket", lambda socket: socket.on("framereceived", heard))
    odile.evaluate("localStorage.escale = JSON.stringify({pace: 'fast', lang: 'fr'})")
    odile.reload()
    expect(odile.locator(".wall .poster")).to_have_count(6)
    odile.evaluate(WATCH)

    # Whoever is asked answers once Odile has been told all that happened, up to the verdict of a
    # dare; once cards are played she skips through every other story.
    answers = 0
    while True:
        now = odile.evaluate(FIGURES)
        if now != [*moments(updates, seat=0)][-1]:
            if answers > 6 and answers % 2:
                odile.keyboard.press("Space")
        elif now["stamp"]:
            break
        else:
            for seat, page in enumerate(pages):
                if choices := page.evaluate(CHOICES):
                    dares = [choice for choice in choices if choice.startswith("dare:")]
                    wish = choices[seat] if "random" in choices else page.evaluate(BEST, choices)
                    page.evaluate(CLICK, dares[0] if dares else wish)
                    answers += 1
                    break
        people[0].look_again()

    shown = [json.loads(one) for one in odile.evaluate("seen")]
    story = moments(updates, seat=0)
    for now in shown:
        assert now in story, now  # each at its moment, none before the one it follows
    assert len(shown) > 30
    # Whoever hears nothing of the story sees the same table.
    odile.evaluate("localStorage.escale = JSON.stringify({pace: 'instant', lang: 'fr'})")
    odile.reload()
    expect(odile.locator(".cards .slot")).to_have_count(shown[-1]["hand"])
    assert odile.evaluate(FIGURES) == shown[-1]
