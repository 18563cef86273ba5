"""Late and rare moments of each game, at a desk and on a phone: what is asked is in sight."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from escale.engine import Decision
from tests.web.conftest import shown
from tests.web.moments import Position, Wanted, find, reach
from tests.web.test_web_scenes import AT_HAND

Guest = Callable[..., Any]
SIZES = [(1440, 900), (390, 844)]
at_both_sizes = pytest.mark.parametrize(("width", "height"), SIZES)
BOXES = {
    "jeu-du-president": 2,
    "kennedy-nixon": 2,
    "marathon": 3,
    "nuclear-escalation": 3,
    "presidentielle": 3,
}
# Whether all of what a selector finds lies inside the window and inside what scrolls around it.
IN_SIGHT = """(selector) => {
  const all = [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
  return all.length > 0 && all.every((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1
      && box.bottom <= innerHeight + 1;
  });
}"""


def asks(kind: str, *starts: str) -> Wanted:
    """A question of this kind, with a choice that begins with each of `starts`."""

    def wanted(_: Any, asked: Decision | None) -> bool:
        return (
            asked is not None
            and asked.kind == kind
            and all(any(c.startswith(start) for c in asked.choices) for start in starts)
        )

    return wanted


def come(guest: Guest, house: Any, position: Position, width: int, height: int) -> Any:
    """Bring somebody to the seat that is asked in `position`."""
    person = guest("Odette", width=width, height=height)
    table = reach(house.url, position, {max(position.seat, 0): person})
    person.page.goto(f"/t/{table}")
    if position.seat >= 0:
        person.page.wait_for_selector(person.QUESTION)
    return person


def answers(page: Page) -> str:
    """Return all that the answers say, in one line."""
    return " ".join(" ".join(page.locator(".bristol [data-id]").all_inner_texts()).split())


def look(person: Any, where: str) -> None:
    """Let axe look at the phone, where everything is closest together; it takes seconds."""
    if person.page.viewport_size["width"] < 701:
        person.look_for_faults(where)


def in_sight(page: Page, selector: str) -> None:
    page.wait_for_function(IN_SIGHT, arg=selector)


@at_both_sizes
def test_the_night_asks_for_a_strategy_card_beside_its_states_and_their_cubes(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    position = find("kennedy-nixon", 2, asks("reveal"))
    person = come(guest, house, position, width, height)
    page = person.page
    cards = page.locator(".bristol [data-id]").count()
    expect(page.locator(".night-map .asked")).to_have_count(cards)
    assert page.locator(".night-map .count").count() >= cards
    in_sight(page, ".night-map .count")
    assert len(re.findall(r"\d cubes?|aucun cube", answers(page))) == cards
    in_sight(page, ".night .cards button")
    look(person, "which card to reveal")
    ways = ["#tab-log", "#tab-rules", "#tab-chat"] if width > 700 else [".nav button"]
    page.wait_for_function(AT_HAND, arg=ways)


def test_election_night_fills_a_television_and_is_cut_nowhere(guest: Guest, house: Any) -> None:
    person = come(guest, house, find("kennedy-nixon", 2, asks("reveal")), 1920, 1080)
    page = person.page
    page.goto(f"{page.url}/tv")
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        in_sight(page, ".night header, .night .side, .night-map, .night .now, .night footer")
        across = page.locator(".night header").bounding_box()
        assert across is not None
        assert round(across["width"]) == width


@at_both_sizes
def test_a_recount_is_named_on_the_map_with_its_cubes(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    person = come(guest, house, find("kennedy-nixon", 2, asks("recount")), width, height)
    page = person.page
    expect(page.locator(".kn-board .map [data-state=legal]").first).to_be_visible()
    assert page.locator(".scene").count() == 0
    assert len(re.findall(r"\d cubes?|aucun cube", answers(page))) == 50
    look(person, "which state to recount")
    # A state is named where it stands; then the night goes on.
    page.locator('main.board [data-id="NY"]').dispatch_event("click")
    expect(page.get_by_role("heading", name=re.compile("gagne"))).to_be_visible()


@at_both_sizes
def test_a_president_without_a_majority_is_explained(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    def short(state: Any, asked: Decision | None) -> bool:
        return asked is None and bool(state.green) and max(state.votes) < 269

    person = come(guest, house, find("kennedy-nixon", 3, short), width, height)
    page = person.page
    expect(shown(page, re.compile(r"\d+ voix à personne"))).to_be_visible()
    person.press("Voir le plateau")
    if width < 701:
        page.locator(".nav").get_by_role("button", name="Journal").click()
    log = page.locator("#side-panel")
    expect(log.get_by_text(re.compile("reste sous le cube vert de Byrd"))).to_be_visible()
    expect(log.get_by_text(re.compile("est élu sans majorité"))).to_be_visible()
    look(person, "the board after Byrd's night")


@at_both_sizes
def test_a_debate_says_whom_a_card_helps_and_why_an_issue_stands_one_to_nothing(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    def ahead(state: Any, asked: Decision | None) -> bool:
        return asked is not None and asked.kind == "debate" and "c35" in state.debate_box

    person = come(guest, house, find("kennedy-nixon", 2, ahead), width, height)
    page = person.page
    cards = page.locator(".bristol [data-id]").count()
    assert len(re.findall(r"pour \w+(?: / pour \w+)?", answers(page))) == cards
    expect(page.locator(".debates .up")).to_have_count(3)
    expect(page.locator(".debates").get_by_text("Les cerveaux de Harvard")).to_be_visible()
    in_sight(page, ".debates .lectern .desk, .debates h2, .debates li strong")
    look(person, "a debate that stands one to nothing")
    # Rows, question and hand share the screen, and the card taken up rings its row.
    page.locator(".debates .held[data-state=legal]").first.click()
    expect(page.locator(".debates li.asked")).to_have_count(1)
    for size in [(width, height), (360, 640), (844, 390)] if width < 701 else [(1366, 657)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        in_sight(page, ".debates .desk, .debates li, .debates .bristol, .debates .use")


@at_both_sizes
def test_byrd_sees_his_states_and_whose_cube_he_removes(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    person = come(guest, house, find("kennedy-nixon", 3, asks("byrd", "remove:")), width, height)
    page = person.page
    said = answers(page)
    assert re.search("Retirer le cube de (Kennedy|Nixon)", said), said
    in_sight(page, ".kn-board .lit .ring")
    look(person, "Byrd's gesture")


@at_both_sizes
def test_a_cruise_missile_says_over_whom_it_flies_and_whom_next(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    position = find("nuclear-escalation", 4, asks("air", "fall:", "fly:"))
    person = come(guest, house, position, width, height)
    said = answers(person.page)
    assert re.search(r"chez \w+, qu'il survole", said), said
    assert re.search(r"de chez \w+ (vers \w+|:)", said), said
    look(person, "a cruise missile")


@at_both_sizes
def test_an_orbiting_platform_is_in_sight_when_it_is_asked_about(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    person = come(guest, house, find("nuclear-escalation", 4, asks("air", "kill:")), width, height)
    in_sight(person.page, 'main.board [data-id^="kill:"][data-state=legal]')
    look(person, "a platform to shoot down")


@at_both_sizes
def test_one_s_own_platform_is_in_sight_when_it_may_fire(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    person = come(guest, house, find("nuclear-escalation", 3, asks("platform_shot")), width, height)
    lit = ".mat.own .platform.asked" if width < 701 else ".orbit .port[data-state=legal]"
    in_sight(person.page, lit)


@at_both_sizes
def test_keeping_names_the_card_and_giving_is_not_playing(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    person = come(guest, house, find("nuclear-escalation", 3, asks("exchange")), width, height)
    assert re.search(r"Garder : \w+", answers(person.page))

    trade = find("nuclear-escalation", 3, asks("counter_offer", "SAB"), options={"armsTrade": True})
    person = come(guest, house, trade, width, height)
    assert "Donner : Saboteur" in answers(person.page)
    person.page.locator(".cards .held", has_text="Saboteur").first.click()
    expect(person.page.locator(".bristol .use")).to_contain_text("Donner")
    look(person, "a card to give")


@at_both_sizes
def test_to_protect_stands_on_the_chip_that_protects(
    guest: Guest, house: Any, width: int, height: int
) -> None:
    position = find("jeu-du-president", 2, asks("blocked", "protect:"))
    person = come(guest, house, position, width, height)
    chips = person.page.locator('.bristol [data-id^="protect:"]').all_inner_texts()
    assert chips
    assert all("Protéger" in chip for chip in chips)
    look(person, "a département to protect")


def test_where_nobody_survives_nobody_wins(guest: Guest, house: Any) -> None:
    def all_dead(state: Any, asked: Decision | None) -> bool:
        return asked is None and not any(state.alive)

    position = find("nuclear-escalation", 2, all_dead)
    for width, height in SIZES:
        person = come(guest, house, position, width, height)
        page = person.page
        expect(page.get_by_role("heading", name="Personne ne gagne.")).to_be_visible()
        expect(page.locator("#end-panel > table > tbody > tr")).to_have_count(2)
        assert page.locator(".won, .medal, .ballots").count() == 0
        assert page.locator("#end-panel tbody td:first-child").all_inner_texts() == ["–", "–"]
        look(person, "an end without a winner")


@pytest.mark.parametrize("game", BOXES)
def test_television_counts_and_then_names_the_winner_in_large_letters(
    guest: Guest, house: Any, game: str
) -> None:
    position = find(game, BOXES[game], lambda _, asked: asked is None)
    table = reach(house.url, position, {})
    person = guest("Odette", width=1920, height=1080)
    page = person.page
    page.goto(f"/t/{table}/tv")
    headline = page.locator(".tv-end .panel h2")
    expect(headline).to_contain_text("gagne")
    assert headline.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)") >= 90
    expect(page.locator(".tv-end .panel li")).to_have_count(BOXES[game])
    in_sight(page, ".tv-end .panel :is(h2, li, footer svg)")
    person.look_for_faults(f"the end of {game} on television")
    # Told at a pace, it is counted before anybody is named, beside what is counted.
    page.evaluate("localStorage.escale = JSON.stringify({lang: 'fr', pace: 'normal'})")
    page.reload()
    in_sight(page, ".reckoning :is(.card, .counted, .rest, header li)")
    assert "gagne" not in page.locator("body").inner_text()
    person.look_for_faults(f"the count of {game} on television")


@pytest.mark.parametrize("game", ["marathon", "nuclear-escalation", "presidentielle"])
def test_the_last_page_of_six_is_whole_on_television(guest: Guest, house: Any, game: str) -> None:
    position = find(game, 6, lambda _, asked: asked is None)
    table = reach(house.url, position, {})
    page = guest("Odette", width=1920, height=1080).page
    page.goto(f"/t/{table}/tv")
    expect(page.locator(".tv-end .panel li")).to_have_count(6)
    in_sight(page, ".tv-end :is(.panel li, .panel footer svg, .lies article, .lies li)")
    page.evaluate("localStorage.escale = JSON.stringify({lang: 'fr', pace: 'normal'})")
    page.reload()
    in_sight(page, ".reckoning :is(header li, .card, .counted article, .counted li, footer)")


def test_retaliation_on_television_hides_no_neighbour(guest: Guest, house: Any) -> None:
    def retaliates(state: Any, asked: Decision | None) -> bool:
        return asked is not None and asked.kind in ("pack", "fire")

    table = reach(house.url, find("nuclear-escalation", 4, retaliates), {})
    page = guest("Odette", width=1920, height=1080).page
    page.goto(f"/t/{table}/tv")
    expect(page.locator(".chain")).to_be_visible()
    hidden = page.evaluate("""() => {
      const a = document.querySelector('.chain').getBoundingClientRect();
      return [...document.querySelectorAll('.mat')].filter((mat) => {
        const b = mat.getBoundingClientRect();
        const apart = a.left > b.right - 2 || b.left > a.right - 2;
        return !apart && a.top < b.bottom - 2 && b.top < a.bottom - 2;
      }).length;
    }""")
    assert hidden == 0
