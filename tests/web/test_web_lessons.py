"""Every lesson played to its end in a browser: by mouse, by touch, by keyboard alone."""

from collections.abc import Callable
from typing import Any

import pytest

from escale.games import SHELF
from escale.lesson import course

pytestmark = pytest.mark.wide  # they do not pass every time yet

Guest = Callable[..., Any]
TAUGHT = [slug for slug in SHELF if course(slug)]
STEPS = 60  # no lesson has so many answers

_ROOM = """async () => {
  const table = location.pathname.replace('/t/', '/api/tables/');
  return await (await fetch(table)).json();
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

    def asked(self) -> str | None:
        """Return what the guide asks for; None at a step to look at."""
        expects = self.page.evaluate(_ROOM)["lesson"]["expects"]
        return expects[0] if expects else None

    def wait(self) -> bool:
        """Wait for the guide's next word; whether the lesson goes on."""
        self.page.wait_for_selector(".coach:not(.quiet), dialog[open]")
        return self.page.query_selector("dialog[open]") is None

    def do(self) -> None:
        """Do what is asked, or go on."""
        page = self.page
        title = page.locator(".coach").get_attribute("aria-label")
        if title not in self.seen:
            self.seen.append(title)
            page.wait_for_function(_CLEAR)
        before = page.evaluate(_ROOM)["lesson"]
        while not before["look"] and not before["expects"]:  # somebody else answers meanwhile
            self.person.look_again()
            before = page.evaluate(_ROOM)["lesson"]
        if before["look"]:
            self.press(".coach .on")
        else:
            self.press(f'.bristol [data-id="{before["expects"][0]}"]')
        while page.evaluate(_ROOM)["lesson"] == before:
            self.person.look_again()

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
        for _ in range(STEPS):
            if not self.wait():
                break
            self.do()
        steps = len(course(slug).asks)
        assert len(self.seen) == steps, self.seen
        assert self.page.evaluate(_ROOM)["lesson"]["step"] == steps


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_is_played_to_the_end_by_mouse_and_goes_on_as_a_game(guest: Guest, slug: str):
    odette = guest("Odette", width=1440, height=900)
    learner = Learner(odette, "mouse")
    learner.learn(slug)
    page = odette.page
    if course(slug).over:
        odette.press("Nouvelle table")
        page.wait_for_function("() => !location.pathname.startsWith('/learn')")
    else:
        odette.press("Continuer contre un robot")
    page.wait_for_selector(odette.QUESTION)
    assert page.query_selector(".coach") is None


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_is_played_to_the_end_on_a_phone_in_english(guest: Guest, slug: str):
    odette = guest("Odette", width=390, height=844, lang="en", touch=True)
    Learner(odette, "touch").learn(slug)
    odette.page.get_by_role("heading", name="You know how to play.").wait_for()


@pytest.mark.parametrize("slug", ["jeu-du-president", "kennedy-nixon"])
def test_a_lesson_is_played_to_the_end_by_keyboard_alone(guest: Guest, slug: str):
    Learner(guest("Odette", width=1280, height=800), "keys").learn(slug)


def test_the_guide_can_be_asked_taken_back_left_and_found_again(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    learner = Learner(odette, "mouse")
    page.goto("/learn/jeu-du-president")
    learner.wait()
    learner.do()
    page.get_by_text("2 et 6 : le 26 ou le 62").wait_for()
    page.locator('.bristol [data-id="26"]').click()  # legal, but the lesson needs the other
    page.get_by_text("La Drôme se joue aussi").wait_for()
    assert learner.asked() == "62"
    page.get_by_role("button", name="Pourquoi ?").click()
    page.locator(".coach .because .rule").click()
    page.locator('#side-panel [data-rule="R4.2"].here').wait_for()
    odette.look_for_faults("in the middle of a lesson")
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+ArrowRight")
    page.get_by_text("L'urne a payé").wait_for()
    page.keyboard.press("Alt+ArrowLeft")
    page.get_by_text("2 et 6 : le 26 ou le 62").wait_for()
    page.goto("/")
    page.goto("/learn/jeu-du-president")
    page.get_by_text("2 et 6 : le 26 ou le 62").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    odette.look_for_faults("in the middle of a lesson on a phone")
    page.get_by_role("button", name="Quitter le guide").click()
    page.locator("dialog[open]").get_by_role("button", name="Quitter le guide").click()
    page.locator('.bristol [data-id="26"]').click()  # the game is free now
    page.wait_for_selector(".coach", state="detached")


def test_another_move_is_fine_where_the_lesson_can_go_on(guest: Guest):
    odette = guest("Odette", width=1440, height=900)
    page = odette.page
    learner = Learner(odette, "mouse")
    page.goto("/learn/jeu-du-president")
    while learner.wait() and "étape 4" not in page.locator(".coach").get_attribute("aria-label"):
        learner.do()
    page.locator('.bristol [data-id="15"]').click()
    page.get_by_text("Le Cantal vous a rapporté 100 000 voix").wait_for()
