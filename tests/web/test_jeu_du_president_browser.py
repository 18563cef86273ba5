"""Le Jeu du Président in a real browser: the second round, défis, and numbers never ahead."""

import json
import re
import sqlite3
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from escale.engine import Decision, Match, fair, waiting
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import INDEX, VOTERS
from escale.games.jeu_du_president.view import PresidentView
from escale.texts import texts

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

# Remembers every picture the page shows: the last line told, and all its numbers.
WATCH = """() => {
  const text = (where, from = document) => from.querySelector(where)?.textContent ?? '';
  const number = (where, from) => Number(text(where, from).replace(/\\D/g, ''));
  const all = (where, of, from = document) => [...from.querySelectorAll(where)].map(of);
  const seat = (n) => document.querySelector(`.seat[data-spot="seat:${n}"]`);
  const seats = (of) => [0, 1, 2].map((n) => of(seat(n)));
  const look = () => JSON.stringify({
    told: text('aside.side ol li').replace(/R[\\d.]+[\\s☺]*$/, '').trim(),
    turn: seats((one) => one.classList.contains('turn')),
    votes: seats((one) => number('.figures strong', one)),
    held: seats((one) => parseInt(text('.figures .spare', one).trim())),
    urn: number('[data-spot=urn] .count'),
    talon: number('[data-spot=talon] .count'),
    free: Number(document.querySelector('svg.map').ariaLabel.match(/\\d+/)),
    hands: all(':not([inert]) > .scene .side', (one) => [
      all('.held:not(.flying) text:first-of-type', (card) => Number(card.textContent), one),
      number('.sum', one),
    ]),
  });
  window.seen = [look()];
  // What a fact changes is on the page when the timers that are due have run.
  const note = () => setTimeout(() => look() === seen.at(-1) || seen.push(look()));
  const changes = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(note).observe(document.body, changes);
}"""
SUSPENSE = ("rolled", "dealt", "replied", "drew")
PACE = "(pace) => localStorage.escale = JSON.stringify({...JSON.parse(localStorage.escale), pace})"


def habit(decision: Decision) -> str:
    """Return what everybody here chooses: the most voters, and no card after fifteen."""
    if decision.kind == "hit":
        total = (decision.values or {})["total"]
        return "hit" if int(total) < 15 else "stay"
    known = [choice for choice in decision.choices if choice in INDEX]
    return max(known, key=lambda code: VOTERS[INDEX[code]]) if known else decision.choices[0]


def played(secret: int, until: Callable[[Match], bool]) -> Match:
    """Return a game of three that habit has led until something holds, the same every time."""
    match = Match(GAME, 3, OPTIONS, luck=fair.Luck(f"{secret:064x}", [SALT] * 3, 1))
    match.keep(match.opening())
    while not until(match):
        go_on(match)
    return match


def go_on(match: Match) -> None:
    """Let whoever is asked choose by habit."""
    decision = match.state.decisions[0]
    match.keep(match.ahead(decision.seat, habit(decision)))


def before(match: Match, back: int) -> Match:
    """Return the game as it was before the last `back` choices of players."""
    chosen = [n for n, (seat, _) in enumerate(match.log) if seat >= 0]
    log = match.log[: chosen[-back]]
    return Match(GAME, 3, OPTIONS, log, match.luck)


def lay_out(people: list[Any], match: Match, house: Any) -> str:
    """Store a table where these people are in the middle of `match`; return its id."""
    for person in people:
        person.page.goto("/about")
    table = {"game": GAME.slug, "seats": 3, "name": NAMES[0], "seat": 0}
    model = people[0].post("/tables", table)["id"]
    for seat in (1, 2):
        sit = {"name": NAMES[seat], "seat": seat}
        people[seat].post(f"/tables/{model}/sit", sit)
    prepared = model[:-1] + ("0" if model[-1] != "0" else "1")  # an id like any other
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

        assert isinstance(match.luck, fair.Luck)
        copy("tables", "id", status="playing", secret=match.luck.key.secret, scheme=1, word=None)
        copy("seats", "table_id", salt=SALT)
        events = [(prepared, n, seat, choice, 0) for n, (seat, choice) in enumerate(match.log)]
        database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", events)
    database.close()
    for person in people:
        person.page.goto(f"/t/{prepared}")
        person.page.wait_for_selector("main.board svg.map")
    return prepared


def choose(people: list[Any], match: Match) -> None:
    """Let whoever is asked choose by habit, on their own page."""
    decision = match.state.decisions[0]
    page = people[decision.seat].page
    page.wait_for_function(ASKED, arg=",".join(sorted(decision.choices)))
    page.locator(f'.bristol [data-id="{habit(decision)}"]').evaluate("one => one.click()")
    go_on(match)


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
    match = before(played(26, lambda match: match.state.round == 2), back=1)
    assert match.state.round == 1
    lay_out(people, match, house)
    for person in (odette, bruno):
        expect(person.page.locator("header").first).to_contain_text("premier tour")
        expect(person.page.locator(".runoff")).to_have_count(0)
    choose(people, match)
    assert (match.state.round, match.state.side) == (2, [1, 1, 2])

    # Both see who stands with whom, what is free again and what decides now.
    for person in (odette, bruno):
        page = person.page
        expect(page.locator("header").first).to_contain_text("second tour")
        strip = page.locator(".runoff")
        expect(strip).to_contain_text(f"{match.state.free} départements libres.")
        expect(strip).to_contain_text("À carte pleine, le plus de voix l'emporte.")
        expect(strip.locator(".side")).to_have_count(2)
        expect(strip.locator(".side", has_text="Bruno + Odette")).to_have_count(1)
        card = page.locator(".seat", has_text="Odette").first
        expect(card).to_contain_text("pour Bruno")
        person.look_for_faults("the second round")
    expect(odette.page.locator(".aside")).to_contain_text("Cartes gardées par Bruno")

    # The running mate plays with the candidate's pawns; the candidate answers for them.
    seen = set()
    while not match.over:
        decision = match.state.decisions[0]
        if decision.seat == 0:
            expect(odette.page.locator(".bristol .lead")).to_contain_text("pour Bruno")
        if decision.kind == "hit" and "hit" not in seen:
            duel = bruno.page.locator(".duel")
            expect(duel).to_contain_text(re.compile("Si (Odette|Camille|Bruno) l'emporte"))
            expect(odette.page.locator(".duel")).to_be_visible()
        seen.add(decision.kind)
        choose(people, match)
    assert {"place", "challenge", "hit", "gain", "blocked"} <= seen

    # Election night, the same for everybody: the ally shares the victory.
    votes = match.state.votes
    assert match.state.elected == [1, 0]
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

    def asked_to_hit(match: Match) -> bool:
        return bool(match.state.decisions[0].kind == "hit")

    match = before(played(26, asked_to_hit), back=1)
    lay_out(people, match, house)
    choose(people, match)
    state = match.state
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
    while match.state.phase == "hit":
        choose(people, match)
    expect(page.locator(".skirmish")).to_have_count(0)


def test_a_phone_comes_closer_before_it_takes_a_small_departement(guest: Guest, house: Any) -> None:
    people = [guest("Odette", width=390, height=844), guest("Bruno"), guest("Camille")]

    def paris_is_open(match: Match) -> bool:
        decision = match.state.decisions[0]
        return decision.seat == 0 and decision.kind == "place" and "75" in decision.choices

    match = played(2, paris_is_open)
    lay_out(people, match, house)
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


def picture(view: PresidentView, told: str, turn: list[int], verdict: bool) -> dict[str, Any]:
    """Return what a fighter's page must show at one moment."""
    defi = view.defi
    if defi is None or (defi.phase in ("won", "lost", "void") and not verdict):
        hands = []
    else:
        hands = [
            [defi.defieur_cards, defi.defieur_total],
            [defi.defie_cards, defi.defie_total],
        ]
    return {
        "told": told,
        "turn": [seat in turn for seat in range(3)],
        "votes": [seat.votes for seat in view.seats],
        "held": [seat.departements for seat in view.seats],
        "urn": view.urn,
        "talon": view.talon,
        "free": view.free,
        "hands": hands,
    }


def test_no_number_is_ahead_of_the_story_and_every_pace_ends_alike(
    guest: Guest, house: Any
) -> None:
    odette, bruno, camille = people = [
        guest("Odette", width=1440, height=900),
        guest("Bruno", width=1440, height=900),
        guest("Camille", width=1440, height=900),
    ]
    # With this secret Odette is challenged and stays; Bruno wins, draws a card and keeps it.
    match = played(64, lambda match: len(match.log) == 379)
    match = Match(GAME, 3, OPTIONS, match.log, match.luck, watched=True)
    lay_out(people, match, house)
    for person in (odette, camille):
        person.page.evaluate(PACE, "normal")
        person.page.reload()
        person.page.wait_for_selector("main.board svg.map")
    expect(odette.page.locator('.bristol [data-id="stay"]')).to_be_visible()
    odette.page.evaluate(WATCH)

    words, asked = texts(GAME.slug, "fr"), waiting(match.state) or []
    told = words.fact(match.facts[-1][-1], NAMES)
    story = [picture(GAME.public(match.state), told, asked, False)]
    draft = match.ahead(0, "stay")
    facts = [(fact, frame) for frame in draft.frames or [] for fact in frame.facts]
    keys = [fact.key for fact, _ in facts]
    assert keys == ["stood", *["replied"] * 3, "defi_won", "drew", "kept", "rolled"]
    for (fact, frame), following in zip(facts, [*keys[1:], "rolled"], strict=True):
        state: Any = frame.state
        told, verdict = words.fact(fact, NAMES), fact.key == "defi_won"
        if fact.key in SUSPENSE and following not in SUSPENSE:
            continue  # it lands as the next one begins
        story.append(picture(GAME.public(state), told, asked, verdict))
        if verdict:
            story.append({**story[-1], "hands": []})  # the scene closes while the card is drawn
    # The lamp passes on with the last fact, when the dice have stopped.
    story[-1]["turn"] = [seat in (waiting(draft.state) or []) for seat in range(3)]

    odette.page.locator('.bristol [data-id="stay"]').click()
    camille.press("Abréger")
    for person in people:
        asks = "Camille, pour quel département" if person is camille else "Camille réfléchit."
        expect(person.page.locator("#question")).to_contain_text(asks)
    seen = [json.loads(one) for one in odette.page.evaluate("seen")]
    for shown, due in zip(seen, story, strict=False):
        assert shown == due
    assert len(seen) == len(story)
    # At once, or skipped, it ends in the same picture.
    for person in (bruno, camille):
        person.page.evaluate(WATCH)
        assert json.loads(person.page.evaluate("seen")[0]) == story[-1]
