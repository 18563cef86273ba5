"""Présidentielle in a real browser: four people, a dare, a vote, an elimination, an aperitif."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

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
  'C', '9', '19', 'done', 'yes', 'lay:CLEF', 'lay:S', 'lay:', 'clear', 'gift',
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
  socket.onmessage = (message) => {{
    const update = JSON.parse(message.data);
    if (update.type !== 'update') return;
    if (wanted(update.view, update.decision)) return leave('there');
    if (!update.decision) return;
    const choice = ({BEST})(update.decision.choices);
    socket.send(JSON.stringify({{type: 'play', version: update.version, choice}}));
  }};
}})"""


def sit_down(guest: Guest) -> list[Any]:
    """Bring four people to a table: two at desks, one at a small screen, one on a phone."""
    sizes = ((1440, 900), (1280, 720), (1024, 768), (390, 844))
    people = [
        guest(name, width=width, height=height)
        for name, (width, height) in zip(NAMES, sizes, strict=True)
    ]
    ask = {"game": "presidentielle", "seats": 4, "name": NAMES[0], "seat": 0}
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
    return page.locator(f'.hand-row [data-place="{card}"]').first


def take_up(page: Page, card: str) -> None:
    """Take up a card by its left edge, which no other card covers."""
    held(page, card).click(position={"x": 12, "y": 40})
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
    expect(page.locator(".hand-row .up")).to_have_count(0)
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

    # The dared sees it large, with two answers of one size; the others see who must do what.
    expect(rival.get_by_role("heading", name=re.compile("vous défie"))).to_be_visible()
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
        expect(judge.locator(".jury li")).to_have_count(3)
    rival.get_by_role("radio", name="Sans chrono").click()
    expect(rival.get_by_role("timer")).to_have_count(0)
    rival.get_by_role("button", name=ANSWERS[0]).click()

    # The jury votes in secret; nobody knows how before the last.
    people[pages.index(judges[0])].look_for_faults("the jury")
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
        expect(one.locator(".hand-row .held").first).to_be_visible()
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
        expect(one.get_by_text("sert l’apéritif").first).to_be_visible()
        expect(one.get_by_role("img", name=re.compile("^La course"))).to_be_visible()
    people[3].look_for_faults("the last page")


def seconds_left(page: Page) -> int:
    """Return what the clock of the dare shows."""
    return int(str(page.get_by_role("timer").get_attribute("aria-label")).split()[0])


def test_a_dare_left_undone_is_given_up_when_its_time_is_up(guest: Guest) -> None:
    pages = [person.page for person in sit_down(guest)]
    page = play_on(pages, "dare:")
    dare = next(choice for choice in page.evaluate(CHOICES) if choice.startswith("dare:"))
    page.evaluate(CLICK, dare)
    rival = pages[int(dare.removeprefix("dare:"))]
    for one in pages:
        expect(one.get_by_role("timer")).to_be_visible()
    # Twice the time, that of a slow reload: the clock runs on meanwhile.
    rival.get_by_role("radio").nth(1).click()
    before = seconds_left(rival)
    rival.wait_for_timeout(1100)
    rival.reload()
    expect(rival.get_by_role("timer")).to_be_visible()
    assert seconds_left(rival) < before
    rival.evaluate("const now = Date.now; Date.now = () => now() + 130_000")
    for one in pages:
        expect(one.locator(".piles .stamp")).to_have_text("Raté")
