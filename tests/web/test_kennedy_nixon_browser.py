"""1960 in a real browser: a turn, the debates, election night, and Byrd at the table."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from escale.engine import patched
from tests.web.conftest import shown

Guest = Callable[..., Any]


LIT = ".cards .held[data-state=legal]"
BRISTOL = "document.querySelector('.bristol')?.textContent"

# Answers what is asked, once, unless something shows that must stay.
ANSWER = """([board, stop]) => {
  if (stop && document.querySelector(stop)) return false;
  if (document.querySelector('.bristol [data-state=chosen]')) return false;
  const lit = board ? document.querySelector('main.board [data-state=legal]') : null;
  const place = lit ?? document.querySelector('.bristol [data-id]');
  place?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  return Boolean(place);
}"""

# Answers for one seat, without looking, until the table is where a test wants it to be.
HURRY = """(id, wanted) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket?since=0`);
  let seed = 60;
  let view = null;
  const leave = (why) => { socket.close(); done(why); };
  window.stop_hurrying = () => leave('stopped');
  socket.onmessage = (message) => {
    const update = JSON.parse(message.data);
    if (update.type !== 'update') return;
    const {decision} = update;
    view = update.view ?? view;
    for (const {patch} of update.frames ?? []) {
      for (const [path, value] of patch ?? []) if (path === 'stage') view.stage = value;
    }
    if (update.status === 'over') return leave('over');
    if (wanted(view, decision)) return leave('there');
    if (!decision) return;
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const choices = decision.choices.filter((c) => c !== 'done' || decision.choices.length === 1);
    const choice = choices[Math.floor((seed / 2147483648) * choices.length)];
    socket.send(JSON.stringify({type: 'play', version: update.version, choice}));
  };
})"""


def sit_down(people: list[Any]) -> str:
    """Make a table for these people, start it and return its id."""
    for person in people:
        person.page.goto("/about")
    table = {"game": "kennedy-nixon", "seats": len(people), "name": "Camille"}
    table_id = str(people[0].post("/tables", {**table, "seat": 0})["id"])
    for seat, person in enumerate(people[1:], 1):
        sit = {"name": ["Delorme", "Odette"][seat - 1], "seat": seat}
        person.post(f"/tables/{table_id}/sit", sit)
    people[0].post(f"/tables/{table_id}/start")
    return table_id


def hurry(people: list[Any], table_id: str, wanted: str) -> str:
    """Play on blindly until `wanted`, of view and decision, holds for someone, or to the end."""
    for person in people:
        call = f"({HURRY})({json.dumps(table_id)}, (view, decision) => {wanted})"
        person.page.evaluate(f"window.hurried = null; {call}.then((why) => hurried = why); 0")
    while not any(found := [person.page.evaluate("window.hurried") for person in people]):
        people[0].page.wait_for_timeout(20)
    for person in people:
        person.page.evaluate("stop_hurrying()")
    return "there" if "there" in found else "over"


def prepare(people: list[Any], wanted: str) -> str:
    """Bring a table of these people to where `wanted` holds; a game that went past is left."""
    while hurry(people, table_id := sit_down(people), wanted) == "over":
        pass
    return table_id


def open_table(people: list[Any], table_id: str) -> None:
    """Bring everybody to the table's page."""
    for person in people:
        person.page.goto(f"/t/{table_id}")
        person.page.wait_for_selector(".kn-board")


def asked(people: list[Any]) -> Any:
    """Return who is asked something, waiting for it."""
    for _ in range(2000):
        for person in people:
            if person.asked:
                return person
        people[0].page.wait_for_timeout(10)
    raise AssertionError("nobody is asked anything")


def answer(people: list[Any], on_board: bool) -> None:
    """Let somebody answer, on a lit place of the board if there is one and it is wanted."""
    for _ in range(2000):
        if any(person.page.evaluate(ANSWER, [on_board, ""]) for person in people):
            return
        people[0].page.wait_for_timeout(10)
    raise AssertionError("nobody is asked anything")


def choose(page: Page, choice: str) -> None:
    """Press a button of the question, or its twin in the list."""
    if page.locator(f'.bristol [data-id="{choice}"][hidden]').count():
        page.locator(".bristol .list").click()
        page.locator(f'.choices [data-id="{choice}"]').click()
    else:
        page.locator(f'.bristol [data-id="{choice}"]').click()


def answered(page: Page, before: str) -> None:
    """Wait until the question and the answers to it are others than before."""
    page.wait_for_function(f"before => {BRISTOL} !== before", arg=before)


def click_state(page: Page, code: str) -> None:
    """Click on a state's label, or on its call-out."""
    page.locator(f'.labels [data-of="{code}"], .callout [data-id="{code}"]').first.click()


def cubes_in(page: Page, code: str) -> str:
    """Return what a state's label says of it."""
    return str(page.locator(f'main.board [data-place="{code}"]').get_attribute("aria-label"))


def test_two_people_play_a_whole_turn(guest: Guest) -> None:
    people = [guest("Camille", width=1440, height=900), guest("Delorme", width=390, height=844)]
    table_id = sit_down(people)
    open_table(people, table_id)
    for person in people:
        expect(person.page.get_by_text("Kennedy").first).to_be_visible()
        votes = re.compile(r"Kennedy\s+314.*223\s+Nixon", re.S)
        expect(person.page.get_by_role("button", name=votes)).to_be_visible()

    # Whoever has the initiative lets Kennedy open; Camille plays a card for its points.
    choose(asked(people).page, "K")
    camille, delorme = people[0].page, people[1].page
    camille.wait_for_selector(LIT)
    people[0].look_for_faults("the table")
    camille.locator(LIT).first.click()
    camille.locator('.bristol .use[data-id^="cp:"]').click()
    choose(camille, "campaign")
    camille.wait_for_selector('.bristol [data-id="preempt"], .bristol [data-id="done"]')
    if camille.locator('.bristol [data-id="preempt"]').count():
        choose(camille, "no")
        camille.wait_for_selector('.bristol [data-id="done"]')

    # One click per point, on the map; taken back until a cube is drawn.
    assert "sans cube" in cubes_in(camille, "NY")
    click_state(camille, "NY")
    expect(camille.locator('main.board [data-place="NY"]')).to_have_attribute(
        "aria-label", re.compile(r"Kennedy\s: 1 cube")
    )
    expect(delorme.locator('main.board [data-place="NY"]')).to_have_attribute(
        "aria-label", re.compile(r"Kennedy\s: 1 cube")
    )
    people[0].press("Reprendre")
    expect(camille.locator('main.board [data-place="NY"]')).to_have_attribute(
        "aria-label", re.compile("sans cube")
    )
    click_state(camille, "RI")
    expect(camille.locator('main.board [data-place="RI"]')).to_have_attribute(
        "aria-label", re.compile(r"Kennedy\s: 3 cubes")
    )
    # California is too far: the map says why.
    click_state(camille, "CA")
    expect(camille.get_by_role("heading", name=re.compile("Pourquoi pas"))).to_be_visible()

    # The rest of the turn, on board and bristol, until the second one begins.
    clicks = 0
    while camille.locator("ol .now").first.inner_text()[:1] == "1":
        answer(people, on_board=clicks % 2 == 0)
        clicks += 1
        camille.wait_for_timeout(15)
    assert clicks >= 9  # so many cards were left to be played
    expect(delorme.get_by_text("Tour 2").first).to_be_visible()
    aside = camille.get_by_role("button", name="1 Stratégie")
    cannot = camille.get_by_text("Cette carte ne se met pas de côté")
    expect(aside.or_(cannot).first).to_be_visible()

    # On a phone the bristol reads a card before it is played.
    while not delorme.locator(LIT).count():
        camille.evaluate(ANSWER, [False, ""])
        delorme.evaluate(ANSWER, [False, LIT])
        delorme.wait_for_timeout(15)
    delorme.locator(LIT).nth(1).click()
    expect(delorme.locator(".bristol .use")).to_have_count(2)
    people[1].look_for_faults("a card taken up on a phone")
    delorme.locator('.bristol .use[data-id^="cp:"]').click()
    expect(delorme.get_by_role("heading", name=re.compile("pour quoi faire"))).to_be_visible()


def test_two_people_debate(guest: Guest) -> None:
    people = [guest("Camille", width=1440, height=900), guest("Delorme", width=1280, height=800)]
    table_id = prepare(people, "view.stage === 'debates'")
    open_table(people, table_id)
    for person in people:
        expect(person.page.get_by_role("heading", name="Ce soir, le débat")).to_be_visible()
        expect(person.page.locator(".debates li")).to_have_count(3)
    people[0].look_for_faults("the debates")

    # Arguments are chosen on the stage; what they win is placed on the map.
    arguments = rewards = 0
    heads = [person.page.locator("header").first for person in people]  # one may be late
    while all("Tour 6" in head.inner_text() for head in heads):
        person = asked(people)
        page = person.page
        before = page.evaluate(BRISTOL)
        question = page.locator("#question").inner_text()
        on_stage = page.locator(".debates").count() > 0
        if on_stage and re.search("argument|répondez", question):
            page.locator(f".debates {LIT}").first.click()
            page.locator(".debates .bristol .use").click()
            arguments += 1
        elif on_stage:
            answer([person], on_board=False)
        else:
            assert "soutien" in question
            answer([person], on_board=True)
            rewards += 1
        answered(page, before)
    assert arguments >= 4
    assert rewards == 9  # two, three and four
    expect(people[1].page.get_by_text("Tour 7").first).to_be_visible()


# The figures on the page, and how much of the log is written: the turn, and its lines.
FIGURES = """() => {
  const figures = (where) => [...document.querySelectorAll(where)]
    .map((one) => Number(one.textContent.replace(/\\D/g, '')));
  const [turn] = figures('#side-panel h2');
  const piles = document.querySelector('.piles')?.textContent.match(/\\d+/g).map(Number);
  return {
    said: [turn ?? 0, document.querySelector('#side-panel ol')?.childElementCount],
    figures: {
      turn: parseInt(document.querySelector('.kn-board ol .now')?.textContent),
      votes: figures('.kn-board .tally strong'),
      bag: figures('.under .bag .counts b'),
      momentum: figures('.seat dl div:first-child dd b'),
      hands: figures('.seat .cards dd b'),
      ...(piles ? {piles} : {}),
    },
    called: figures('.flaps'),
    telling: [...document.querySelectorAll('.bristol .helps button')]
      .some((button) => button.textContent.includes('Abréger')),
    over: document.querySelector('main.end') !== null,
  };
}"""

# What everybody sees, whoever is asked: the colours of the map, the votes, the bag.
PICTURE = """() => [...document.querySelectorAll('.kn-board .land path')].map((p) => p.style.fill)
  .concat(document.querySelector('.tally').ariaLabel)
  .concat(document.querySelector('.under .bag .counts').textContent).join()"""


class Story:
    """What the server tells one page: the figures that may stand on it beside each line."""

    def __init__(self, page: Page) -> None:
        self.view: Any = None
        self.said = (0, 0)  # the turn, and how many lines it has
        self.beside: dict[tuple[int, int], list[Any]] = {}
        page.on("websocket", lambda line: line.on("framereceived", self.hear))

    def hear(self, message: str | bytes) -> None:
        """Remember the table after each frame."""
        update = json.loads(message)
        if update["type"] != "update":
            return
        if update.get("view"):
            self.view, self.said = update["view"], (0, 0)
            self.write(update.get("facts", []))
        for frame in update.get("frames", []):
            self.view = patched(self.view, frame.get("patch") or [])
            self.write(frame["facts"])

    def write(self, facts: list[Any]) -> None:
        """Write down the lines of a frame and the figures that stand beside the last one."""
        for fact in facts:
            turn, lines = self.said
            self.said = (fact["values"]["turn"], 1) if fact["key"] == "turn" else (turn, lines + 1)
        view = self.view
        figures = {
            "turn": view["turn"],
            "votes": [one["votes"] for one in view["candidates"]],
            "bag": list(view["bag"]),
            "momentum": [one["momentum"] for one in view["candidates"]],
            "hands": [one["hand_count"] for one in view["candidates"]],
            "piles": [view["deck_count"], len(view["discard"])],
        }
        self.beside.setdefault(self.said, []).append(figures)

    def watch(self, page: Page) -> int:
        """Go through all that is told, line by line; return how many lines were looked at."""
        lines = 0
        while True:
            seen = page.evaluate(FIGURES)
            if seen["over"]:
                return lines
            drawn, said = seen["figures"], tuple(seen["said"])
            for _ in range(50):  # the page may have heard what this test has not
                told = self.beside.get(said, [])
                if any(drawn.items() <= figures.items() for figures in told):
                    break
                page.wait_for_timeout(10)
            else:
                raise AssertionError(f"after {said} the page shows {drawn}, not one of {told}")
            if sum(seen["called"]):
                assert seen["called"] == drawn["votes"]
            if not seen["telling"]:
                return lines
            page.keyboard.press("Space")  # on to the next line
            lines += 1


def open_at_ease(people: list[Any], table_id: str, page: Page) -> Story:
    """Open the table for everybody; on one page each line waits until the reader goes on."""
    story = Story(page)
    prefs = "{...JSON.parse(localStorage.escale), pace: 'normal'}"
    page.evaluate(f"localStorage.escale = JSON.stringify({prefs})")
    open_table(people, table_id)
    page.evaluate("window.setTimeout = () => 0")
    return story


def test_every_line_is_told_beside_its_own_figures(guest: Guest) -> None:
    people = [guest("Camille", width=1440, height=900), guest("Delorme", width=1440, height=900)]
    camille, delorme = people[0].page, people[1].page
    table_id = prepare(people, "decision && decision.kind === 'strategy'")
    story = open_at_ease(people, table_id, camille)
    lines = 0
    turn = camille.locator(".kn-board ol .now")
    before = turn.inner_text()
    while turn.inner_text() == before or not any(person.asked for person in people):
        for person in people:
            person.page.evaluate(ANSWER, [False, ""])
        lines += story.watch(camille)
        camille.wait_for_timeout(15)
    assert lines >= 7  # cards set aside, rest cubes, a new turn, new hands, the initiative
    delorme.wait_for_function(f"told => ({PICTURE})() === told", arg=camille.evaluate(PICTURE))

    # Whoever skips what is told sees the same in the end.
    skip = camille.get_by_role("button", name="Abréger")
    answers = skipped = 0
    while answers < 12 or not any(person.asked for person in people):
        for person in people:
            answers += person.page.evaluate(ANSWER, [False, ""]) if answers < 12 else 0
        camille.wait_for_timeout(15)
        if skip.count():
            skip.click()
            skipped += 1
    assert skipped
    story.watch(camille)
    delorme.wait_for_function(f"told => ({PICTURE})() === told", arg=camille.evaluate(PICTURE))


def test_election_night_is_a_show(guest: Guest) -> None:
    people = [guest("Camille", width=1440, height=900), guest("Delorme", width=390, height=844)]
    table_id = prepare(people, "view.stage === 'election'")
    story = open_at_ease(people, table_id, people[0].page)
    for person in people:
        expect(person.page.get_by_role("region", name="La nuit de l'élection")).to_be_visible()
    people[1].look_for_faults("election night")
    lines = 0
    while not people[0].over:
        for person in people:
            person.page.evaluate(ANSWER, [False, ""])
        lines += story.watch(people[0].page)
        people[0].page.wait_for_timeout(15)
    assert lines > 50  # every state is called
    votes = sorted(f"{one['votes']} grands électeurs" for one in story.view["candidates"])
    for person in people:
        expect(person.page.get_by_role("heading", name=re.compile("gagne"))).to_be_visible()
        assert sorted(person.page.locator("tbody td.number").all_inner_texts()) == votes
    people[1].look_for_faults("the last page")


def test_byrd_places_his_cube(guest: Guest) -> None:
    people = [
        guest("Camille", width=1440, height=900),
        guest("Delorme", width=1280, height=800),
        guest("Odette", width=390, height=844),
    ]
    places = "decision.choices.some((c) => c.startsWith('place:'))"
    table_id = prepare(people, f"decision && decision.kind === 'byrd' && {places}")
    open_table(people, table_id)
    odette = people[2].page
    expect(odette.get_by_role("heading", name=re.compile("un geste de Byrd"))).to_be_visible()
    expect(shown(odette, "Le cube vert est en main.")).to_be_visible()
    choice = odette.locator('.bristol [data-id^="place:"]').first.get_attribute("data-id") or ""
    choose(odette, choice)
    code = choice[6:]
    for person in people:
        expect(person.page.locator(f'main.board [data-place="{code}"]')).to_have_attribute(
            "aria-label", re.compile("cube vert de Byrd")
        )
    expect(shown(odette, "Le cube vert est posé")).to_be_visible()

    # The three of them go on to the end; Byrd is there on the last page.
    for person in people:
        person.page.goto("/about")
    assert hurry(people, table_id, "false") == "over"
    for person in people:
        person.page.goto(f"/t/{table_id}")
        person.page.wait_for_selector(person.OVER)
        expect(person.page.locator("tbody tr")).to_have_count(3)
