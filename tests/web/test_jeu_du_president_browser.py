"""Le Jeu du Président in a real browser: the second round and its alliance, a défi of others."""

import re
import sqlite3
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from escale.engine import Decision
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import INDEX, VOTERS
from escale.server.course import Course

Guest = Callable[..., Any]

NAMES = ["Odette", "Bruno", "Camille"]
SALT = "00" * 16
OPTIONS = {"defiTarget": "free"}

# Whether these very choices are asked, and none has just been made.
ASKED = """(wanted) => {
  const found = [...document.querySelectorAll('.bristol [data-id]')];
  const fresh = found.every((one) => one.dataset.state !== 'chosen');
  return fresh && found.map((one) => one.dataset.id).sort().join() === wanted;
}"""

# How wide Paris is on the screen.
PARIS = """() => {
  const box = document.querySelector('main.board [data-place="75"]').getBoundingClientRect();
  return Math.min(box.width, box.height);
}"""


def habit(decision: Decision) -> str:
    """Return what everybody here chooses: the most voters, and no card after fifteen."""
    if decision.kind == "hit":
        total = (decision.values or {})["total"]
        return "hit" if int(total) < 15 else "stay"
    known = [choice for choice in decision.choices if choice in INDEX]
    return max(known, key=lambda code: VOTERS[INDEX[code]]) if known else decision.choices[0]


def played(secret: int, until: Callable[[Course], bool]) -> Course:
    """Return a game of three that habit has led until something holds, the same every time."""
    course = Course(GAME, 3, OPTIONS, f"{secret:064x}", [SALT] * 3)
    course.keep(course.opening())
    while not until(course):
        go_on(course)
    return course


def go_on(course: Course) -> None:
    """Let whoever is asked choose by habit."""
    decision = course.state.decisions[0]
    course.keep(course.ahead(decision.seat, habit(decision)))


def before(course: Course, back: int) -> Course:
    """Return the game as it was before the last `back` choices of players."""
    chosen = [n for n, (seat, _) in enumerate(course.log) if seat >= 0]
    log = course.log[: chosen[-back]]
    return Course(GAME, 3, OPTIONS, course.secret, course.salts, log)


def lay_out(people: list[Any], course: Course, house: Any) -> str:
    """Store a table where these people are in the middle of `course`; return its id."""
    for person in people:
        person.page.goto("/about")
    table = {"game": GAME.slug, "seats": 3, "name": NAMES[0], "seat": 0}
    model = people[0].post("/tables", table)["id"]
    for seat in (1, 2):
        sit = {"name": NAMES[seat], "seat": seat}
        people[seat].post(f"/tables/{model}/sit", sit)
    prepared = f"{model[:8]}x"
    with sqlite3.connect(house.folder / "escale.db", timeout=10) as database:
        database.row_factory = sqlite3.Row

        def copy(into: str, key: str, **changes: object) -> None:
            for row in database.execute(f"SELECT * FROM {into} WHERE {key} = ?", [model]):
                values = {**dict(row), key: prepared, **changes}
                marks = ", ".join("?" * len(values))
                columns = ", ".join(values)
                database.execute(
                    f"INSERT INTO {into} ({columns}) VALUES ({marks})", list(values.values())
                )

        copy("tables", "id", status="playing", secret=course.secret)
        copy("seats", "table_id", salt=SALT)
        events = [(prepared, n, seat, choice, 0) for n, (seat, choice) in enumerate(course.log)]
        database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", events)
    database.close()
    for person in people:
        person.page.goto(f"/t/{prepared}")
        person.page.wait_for_selector("main.board svg.map")
    return prepared


def choose(people: list[Any], course: Course) -> None:
    """Let whoever is asked choose by habit, on their own page."""
    decision = course.state.decisions[0]
    page = people[decision.seat].page
    page.wait_for_function(ASKED, arg=",".join(sorted(decision.choices)))
    page.locator(f'.bristol [data-id="{habit(decision)}"]').click()
    go_on(course)


def written(number: int) -> str:
    """Return a number as French writes it."""
    return f"{number:,}".replace(",", "\u00a0")


def test_the_second_round_from_its_alliance_to_the_election(guest: Guest, house: Any) -> None:
    odette, bruno, _ = people = [
        guest("Odette", width=1440, height=900),
        guest("Bruno", width=390, height=844),
        guest("Camille"),
    ]
    # With this secret Odette closes the first round, comes last and joins Bruno against Camille.
    course = before(played(26, lambda course: course.state.round == 2), back=1)
    assert course.state.round == 1
    lay_out(people, course, house)
    for person in (odette, bruno):
        expect(person.page.locator("header").first).to_contain_text("premier tour")
        expect(person.page.locator(".runoff")).to_have_count(0)
    choose(people, course)
    assert (course.state.round, course.state.side) == (2, [1, 1, 2])

    # Both see who stands with whom, what is free again and what decides now.
    for person in (odette, bruno):
        page = person.page
        expect(page.locator("header").first).to_contain_text("second tour")
        strip = page.locator(".runoff")
        expect(strip).to_contain_text(f"{course.state.free} départements libres.")
        expect(strip).to_contain_text("À carte pleine, le plus de voix l'emporte.")
        expect(strip.locator(".side")).to_have_count(2)
        expect(strip.locator(".side", has_text="Bruno + Odette")).to_have_count(1)
        card = page.locator(".seat", has_text="Odette").first
        expect(card).to_contain_text("pour Bruno")
        person.look_for_faults("the second round")
    expect(odette.page.locator(".aside")).to_contain_text("Cartes gardées par Bruno")

    # The running mate plays with the candidate's pawns; the candidate answers for them.
    seen = set()
    while not course.over:
        decision = course.state.decisions[0]
        if decision.seat == 0:
            expect(odette.page.locator(".bristol .lead")).to_contain_text("pour Bruno")
        if decision.kind == "hit" and "hit" not in seen:
            duel = bruno.page.locator(".duel")
            expect(duel).to_contain_text(re.compile("Si (Odette|Camille|Bruno) l'emporte"))
            expect(odette.page.locator(".duel")).to_be_visible()
        seen.add(decision.kind)
        choose(people, course)
    assert {"place", "challenge", "hit", "gain", "blocked"} <= seen

    # Election night, the same for everybody: the ally shares the victory.
    votes = course.state.votes
    assert course.state.elected == [1, 0]
    for person in (odette, bruno):
        page = person.page
        expect(page.locator("main.end h2")).to_contain_text(re.compile("Odette et Bruno gagnent"))
        night = page.get_by_role("region", name="Soirée électorale")
        expect(night).to_contain_text("+ Odette")
        for seat in (1, 2):
            expect(night.get_by_label(written(votes[seat]), exact=True)).to_be_visible()
        expect(night).to_contain_text("À carte pleine, le plus de voix.")
        expect(page.locator("tbody tr")).to_have_count(3)
        chart = page.locator("svg.lines")
        expect(chart).to_contain_text("Second tour")
        said = chart.get_attribute("aria-label") or ""
        assert f"Bruno {written(votes[1])}" in said
        assert f"Camille {written(votes[2])}" in said
        expect(page.locator(".luck")).to_have_count(3)
        person.look_for_faults("the last page")


def test_others_watch_a_defi_without_being_stopped(guest: Guest, house: Any) -> None:
    people = [guest("Odette"), guest("Bruno", width=1440, height=900), guest("Camille", width=390)]

    def asked_to_hit(course: Course) -> bool:
        return bool(course.state.decisions[0].kind == "hit")

    course = before(played(26, asked_to_hit), back=1)
    lay_out(people, course, house)
    choose(people, course)
    state = course.state
    fighters = {state.defieur, state.defie}
    (watcher,) = set(range(3)) - fighters
    for seat, person in enumerate(people):
        scene = person.page.locator(".duel" if seat in fighters else ".skirmish")
        expect(scene).to_contain_text("Défi pour")
        expect(scene).to_contain_text(str(sum(state.defie_cards)))
    page = people[watcher].page
    expect(page.locator(".duel")).to_have_count(0)
    expect(page.locator(".scrim")).to_have_count(0)
    expect(page.locator("#question")).to_have_text(f"{NAMES[state.defie]} réfléchit.")
    people[watcher].look_for_faults("somebody else's défi")
    while course.state.phase == "hit":
        choose(people, course)
    expect(page.locator(".skirmish")).to_have_count(0)


def test_a_phone_comes_closer_before_it_takes_a_small_departement(guest: Guest, house: Any) -> None:
    people = [guest("Odette", width=390, height=844), guest("Bruno"), guest("Camille")]

    def paris_is_open(course: Course) -> bool:
        decision = course.state.decisions[0]
        return decision.seat == 0 and decision.kind == "place" and "75" in decision.choices

    course = played(2, paris_is_open)
    lay_out(people, course, house)
    page = people[0].page
    paris = page.locator('main.board [data-id="75"]')
    expect(paris).to_have_attribute("data-state", "legal")

    assert page.evaluate(PARIS) < 30
    paris.click()
    expect(page.get_by_role("button", name="Voir toute la carte")).to_be_visible()
    expect(paris).to_have_attribute("data-state", "legal")
    page.wait_for_function(f"() => ({PARIS})() > 44")
    paris.click()
    expect(page.locator('main.board [data-place="75"]')).to_have_attribute(
        "aria-label", re.compile("Odette")
    )
    expect(page.get_by_role("button", name="Agrandir la carte")).to_be_visible()
