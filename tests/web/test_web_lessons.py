"""Every lesson played to its end in a browser: by mouse, by touch, by keyboard alone."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from escale.games import SHELF
from escale.lesson import course
from tests.web.conftest import shown

Guest = Callable[..., Any]
TAUGHT = [slug for slug in SHELF if course(slug)]

_ROOM = """async () => {
  const table = location.pathname.replace('/t/', '/api/tables/');
  return await (await fetch(table)).json();
}"""
# Whether the note says what the guide told the server: its step, and whether it asks for an answer.
_THERE = """({step, look}) => {
  const note = document.querySelector('.coach:not(.quiet)');
  return note && new RegExp(` ${step + 1} `).test(note.ariaLabel)
    && look === Boolean(note.querySelector('.on'));
}"""
# What the note must never cover: the question, and what is to be touched.
_CLEAR = """() => {
  const box = (css) => document.querySelector(css)?.getBoundingClientRect();
  const [note, question, ring] = ['.coach', '.bristol', '.ring'].map(box);
  const over = (a, b) => a && b
    ? Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
      * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
    : 0;
  return over(note, question) + over(note, ring) < 400;
}"""


class Learner:
    """Somebody who does what the guide asks, in one way."""

    def __init__(self, person: Any, how: str) -> None:
        self.person, self.page, self.how = person, person.page, how
        self.seen: list[str] = []

    def asked(self) -> Any:
        """Return where the guide is, once the page shows it; None at the end of the lesson."""
        page = self.page
        page.wait_for_selector(".coach, dialog[open]")
        while True:
            lesson = page.evaluate(_ROOM)["lesson"]
            if page.evaluate(_THERE, lesson):
                return lesson
            if lesson["step"] == lesson["of"] and page.query_selector("dialog[open]"):
                return None
            self.person.look_again()

    def do(self) -> bool:
        """Do what is asked, or go on; whether there was anything left to do."""
        page, before = self.page, self.asked()
        if before is None:
            return False
        title = page.locator(".coach").get_attribute("aria-label")
        if title not in self.seen:
            self.seen.append(title)
            page.wait_for_function(_CLEAR)
        if before["look"]:
            self.press(".coach .on")
        else:
            self.press(f'.bristol [data-id="{before["expects"][0]}"]')
        while page.evaluate(_ROOM)["lesson"] == before:
            self.person.look_again()
        return True

    def press(self, css: str) -> None:
        """Press something as this learner does."""
        target = self.page.locator(css).first
        if self.how == "keys":
            target.wait_for()
            self.page.wait_for_function("(css) => document.activeElement?.matches(css)", arg=css)
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            target.tap()
        else:
            target.click()

    def learn(self, slug: str) -> None:
        """Follow the guide to the end."""
        self.page.goto(f"/learn/{slug}")
        while self.do():
            pass
        steps = len(course(slug).asks)
        assert len(self.seen) == steps, self.seen
        assert self.page.evaluate(_ROOM)["lesson"]["step"] == steps


SIZES = {1440: 900, 390: 844}
# Every game, every way, both sizes and both languages at least once; the rest when asked for.
DAILY = {
    ("jeu-du-president", "keys", 1440, "fr"),
    ("nuclear-escalation", "touch", 390, "en"),
    ("marathon", "touch", 390, "fr"),
    ("presidentielle", "keys", 390, "en"),
    ("kennedy-nixon", "mouse", 1440, "fr"),
}
WAYS = [
    pytest.param(*way, marks=() if way in DAILY else pytest.mark.wide)
    for way in product(TAUGHT, ("mouse", "touch", "keys"), SIZES, ("fr", "en"))
]


@pytest.mark.parametrize(("slug", "how", "width", "lang"), WAYS)
def test_a_lesson_is_played_to_the_end_and_goes_on_as_a_game(
    guest: Guest, slug: str, how: str, width: int, lang: str
):
    odette = guest("Odette", width=width, height=SIZES[width], lang=lang, touch=how == "touch")
    learner, page = Learner(odette, how), odette.page
    learner.learn(slug)
    fr = lang == "fr"
    odette.page.get_by_role(
        "heading", name="Vous savez jouer." if fr else "You know how to play."
    ).wait_for()
    on = ("Continuer cette partie", "Go on with this game")
    new = ("Nouvelle table", "New table")
    odette.press((new if course(slug).over else on)[0 if fr else 1])
    page.wait_for_selector(odette.QUESTION)
    assert page.query_selector(".coach") is None


def test_the_guide_can_be_asked_taken_back_left_and_found_again(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    learner = Learner(odette, "mouse")
    page.goto("/learn/jeu-du-president")
    learner.do()
    expect(page.get_by_role("heading", name="2 et 6 : le 26 ou le 62")).to_be_visible()
    expect(page.locator('.bristol [data-id="62"]')).to_be_focused()
    expect(page.locator('.bristol [data-id="62"]')).to_have_attribute(
        "aria-describedby", "guide-act"
    )
    page.locator('.bristol [data-id="26"]').click()  # legal, but the lesson needs the other
    expect(shown(page, "La Drôme se joue aussi")).to_be_visible()
    assert learner.asked()["expects"] == ["62"]
    page.get_by_role("button", name="Pourquoi ?").click()
    page.locator(".coach .because .rule").click()
    expect(page.locator('#side-panel [data-rule="R4.2"].here')).to_be_visible()
    odette.look_for_faults("in the middle of a lesson")
    page.keyboard.press("Escape")
    expect(page.locator(".coach .because")).to_have_count(0)
    page.keyboard.press("Alt+ArrowRight")
    expect(page.get_by_role("heading", name="L'urne a payé")).to_be_visible()
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.get_by_role("heading", name="2 et 6 : le 26 ou le 62")).to_be_visible()
    page.get_by_role("button", name="English").first.click()  # the step stays
    expect(page.get_by_role("heading", name="2 and 6: 26 or 62")).to_be_visible()
    page.get_by_role("button", name="Français").first.click()
    page.keyboard.press("F6")  # from the side to the note, to the question, to the board
    expect(page.locator(".coach")).to_be_focused()
    page.keyboard.press("F6")
    expect(page.locator('.bristol [data-id="62"]')).to_be_focused()
    page.goto("/")
    page.goto("/learn/jeu-du-president")
    expect(page.get_by_role("heading", name="2 et 6 : le 26 ou le 62")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    odette.look_for_faults("in the middle of a lesson on a phone")
    page.get_by_role("button", name="Quitter le guide").click()
    page.locator("dialog[open]").get_by_role("button", name="Quitter le guide").click()
    page.locator('.bristol [data-id="26"]').click()  # the game is free now
    expect(page.locator(".coach")).to_have_count(0)


def test_whoever_insists_plays_another_move_and_finds_back(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    page.goto("/learn/jeu-du-president")
    Learner(odette, "mouse").do()
    other = page.locator('.bristol [data-id="26"]')
    anyway = page.get_by_role("button", name="Jouer Drôme quand même")
    other.click()
    expect(shown(page, "La Drôme se joue aussi")).to_be_visible()
    expect(anyway).to_have_count(0)
    other.click()
    expect(anyway).to_be_visible()
    expect(page.locator(".coach .where")).to_have_count(0)
    other.click()  # three times beside: the guide says where the thing lies
    expect(page.locator(".coach .where")).to_have_text("en haut, au milieu")
    anyway.click()
    expect(shown(page, "C’est joué. La leçon avait prévu autre chose")).to_be_visible()
    page.get_by_role("button", name="Continuer", exact=True).click()
    expect(page.get_by_role("heading", name="L'urne a payé")).to_be_visible()


def test_another_move_is_fine_where_the_lesson_can_go_on(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    learner = Learner(odette, "mouse")
    page.goto("/learn/jeu-du-president")
    while learner.asked()["step"] < 3:
        learner.do()
    page.locator('.bristol [data-id="15"]').click()
    expect(shown(page, "Le Cantal vous a rapporté 100 000 voix")).to_be_visible()


def test_every_key_of_the_guide_does_what_it_says(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page, keys = odette.page, odette.page.keyboard
    page.goto("/learn/jeu-du-president")
    Learner(odette, "mouse").do()
    asked = shown(page, "2 et 6 : le 26 ou le 62")
    expect(asked).to_be_visible()
    expect(page.locator('.bristol [data-id="62"]')).to_be_focused()
    keys.press("?")
    expect(page.locator(".coach .because")).to_be_visible()
    keys.press("Escape")  # folds first
    expect(page.locator(".coach .because")).to_have_count(0)
    keys.press("Escape")  # then asks
    leaving = page.get_by_role("dialog", name="Quitter le guide ?")
    expect(leaving).to_contain_text("La partie reste à vous")
    keys.press("Escape")
    expect(leaving).to_have_count(0)
    keys.press("m")
    expect(page.get_by_role("tab", name="Aide-mémoire")).to_have_attribute("aria-selected", "true")
    page.locator('.bristol [data-id="62"]').focus()
    for css in ("main.board", ".coach", ".bristol"):
        keys.press("F6")
        page.wait_for_function("(css) => document.activeElement.closest(css) !== null", arg=css)
    keys.press("Alt+ArrowRight")
    expect(shown(page, "L'urne a payé")).to_be_visible()
    keys.press("Alt+ArrowLeft")
    expect(asked).to_be_visible()


def test_the_box_remembers_where_a_lesson_was_broken_off(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    page.goto("/learn/jeu-du-president")
    Learner(odette, "mouse").do()
    expect(page.get_by_role("heading", name="2 et 6 : le 26 ou le 62")).to_be_visible()
    for left in range(2):
        page.goto("/")
        page.get_by_role("button", name="Le Jeu du Président").click()
        if not left:
            odette.press("Reprendre le guide, étape 2")
            expect(page.get_by_role("heading", name="2 et 6 : le 26 ou le 62")).to_be_visible()
        else:
            page.get_by_role("button", name="Apprendre en jouant").click()
        page.get_by_role("button", name="Quitter le guide").click()
        page.locator("dialog[open]").get_by_role("button", name="Quitter le guide").click()
        expect(page.locator(".coach")).to_have_count(0)
    page.goto("/")  # left twice: to play comes first, the guide is a link
    page.get_by_role("button", name="Le Jeu du Président").click()
    expect(page.get_by_role("link", name="Apprendre en jouant")).to_be_visible()
