"""A lesson: a first game laid out beforehand, step by step, and played by the real rules.

What chance and the other seats answer is written in the game's `lesson.toml`, and so is what the
learner is asked for; the learner's own answers are waited for.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert

from escale.engine import Choice, Draft, EscaleError, Event, Match, Options, Seat, State, asked
from escale.engine.game import OptionValue
from escale.games import game, package


class Said(Struct, forbid_unknown_fields=True):
    """What the guide says at a step, in one language."""

    title: str
    text: str
    act: str = ""  # what to do, in one imperative; none at a step that is only looked at
    other: str = ""  # of another legal move: what it does, or why not here
    why: str = ""


class Ending(Struct, forbid_unknown_fields=True):
    """What the last page says, in one language."""

    seen: list[str]
    later: list[str]


class Step(Struct, forbid_unknown_fields=True):
    """One idea: what is answered, where to look, and the words."""

    rule: str
    fr: Said
    en: Said
    play: str = ""  # answers in order, with spaces: "choice", "choice|as-good", "seat@choice"
    start: str = ""  # the position of `starts` where it begins; none: where the last one ended
    look: list[str] = []  # pieces and spots of the board
    free: bool = False  # another legal choice is as good: the guide says what it does


class Lesson(Struct, forbid_unknown_fields=True):
    """The lesson of a game, as its file has it."""

    seats: int
    steps: list[Step]
    fr: Ending
    en: Ending
    seat: Seat = 0  # the learner's
    options: dict[str, OptionValue] = {}
    starts: dict[str, str] = {}  # positions, as the answers that lead there


class Place(Struct):
    """How far a learner is."""

    step: int = 0  # the number of steps: all are done; -1: the guide is gone
    at: int = 0  # how many answers of the step are given
    other: int | None = None  # the step at which something else was just chosen
    astray: bool = False  # the script does not fit what was chosen


def answers(text: str, s: State) -> tuple[Seat, list[Choice]]:
    """Return who answers and with what, the example first."""
    if not s.decisions:
        raise EscaleError(f"the game is over before {text!r}")
    seat = s.decisions[0].seat
    if "@" in text:
        who, _, text = text.partition("@")
        seat = int(who)
    return seat, text.split("|")


class Course:
    """A lesson and its game: where each step begins, and which answers are the learner's."""

    def __init__(self, slug: str, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = game(slug)
        bots = [seat for seat in range(lesson.seats) if seat != lesson.seat]
        self.options: Options = self.game.seated(self.game.settings(lesson.options), bots)
        self.logs: list[list[Event]] = []  # by step: all answers before it
        self.plays = [step.play.split() for step in lesson.steps]
        self.asks: list[list[int]] = []  # by step: which of its answers are waited for
        match = self.match()
        for n, step in enumerate(lesson.steps):
            if step.start:
                match = self.match()
                for text in lesson.starts[step.start].split():
                    self._answer(match, text, f"position {step.start!r}")
            self.logs.append(match.log[:])
            asks = []
            for at, text in enumerate(step.play.split()):
                if self._answer(match, text, f"step {n + 1}"):
                    asks.append(at)
            self.asks.append(asks)
        self.over = match.over

    def match(self, log: Sequence[Event] = (), undos: int = 0) -> Match:
        """Return the game as `log` leads it; chance is the script's."""
        return Match(self.game, self.lesson.seats, self.options, log, None, undos, watched=True)

    def _answer(self, match: Match, text: str, where: str) -> bool:
        """Take a written answer; whether the learner is to give it."""
        seat, choices = answers(text, match.state)
        decision = match.asked(seat)
        if decision is None or choices[0] not in decision.choices:
            offered = "nothing" if decision is None else ", ".join(decision.choices)
            raise EscaleError(f"{where}: seat {seat} cannot answer {choices[0]!r} but {offered}")
        match.answer(seat, choices[0])
        # With nothing to play a window is passed by itself, as at any table of one person.
        return seat == self.lesson.seat and decision.choices != ["pass"]

    def expects(self, s: State, place: Place) -> list[Choice]:
        """Return what the learner is asked for, the example first."""
        if not 0 <= place.step < len(self.asks) or place.at not in self.asks[place.step]:
            return []
        _, choices = answers(self.plays[place.step][place.at], s)
        decision = asked(s, self.lesson.seat)
        return [c for c in choices if decision is not None and c in decision.choices]

    def waits(self, step: int) -> bool:
        """Whether the end of a step is left by the learner's word: it was to be looked at."""
        last = step + 1 == len(self.lesson.steps)
        return not self.asks[step] or (not last and bool(self.lesson.steps[step + 1].start))

    def lead(self, draft: Draft, place: Place, example: bool = False) -> Place:
        """Answer as written until the learner must; with `example`, to the end of the step too."""
        step, at = place.step, place.at
        while step < len(self.asks):
            play = self.plays[step]
            while at < len(play):
                if at in self.asks[step]:
                    expects = self.expects(draft.state, Place(step, at))
                    if not expects:
                        raise EscaleError("what is asked for cannot be chosen")
                    if not (example and step == place.step):
                        return Place(step, at)
                    draft.answer(self.lesson.seat, expects[0])
                    at += 1
                    continue
                seat, choices = answers(play[at], draft.state)
                draft.answer(seat, choices[0])
                at += 1
            if self.waits(step) and not (example and step == place.step):
                return Place(step, at)
            if step + 1 < len(self.asks) and self.lesson.steps[step + 1].start:
                raise EscaleError("the next step begins elsewhere")
            step, at = step + 1, 0
        return Place(step)


@cache
def course(slug: str) -> Course | None:
    """Return the lesson of a game, from its own package; None: it has none."""
    try:
        path = files(package(slug)).joinpath("lesson.toml")
    except TypeError:  # a game in a single file
        return None
    if not path.is_file():
        return None
    found: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    return Course(slug, convert(found, Lesson))
