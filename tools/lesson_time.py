"""How long each lesson takes at reading speed: `python -m tools.lesson_time`.

Somebody who has never seen the game reads, at 200 words a minute, the guide's title, text and doing
line, and each kind of question the first time; watches what happens, for as long as the table takes
to tell it at its usual pace (the `beats` of the game's board); and takes five seconds to find a
thing and touch it, to look at what a step only shows, and to go on. The second figures are for
who opens every "Why?" as well.
"""

import re

from escale.engine import Match, asked
from escale.games import SHELF
from escale.lesson import Course, answers, course
from escale.texts import Texts, texts
from tools.web import WEB

READS = 200  # words a minute
BEAT = 120  # milliseconds of silence between two facts
ACT = 5  # seconds to find a thing and touch it


def words(text: str) -> int:
    """Count the words of a text."""
    return len(re.findall(r"\w[\w'’.,]*", text))


def beats(slug: str) -> dict[str, int]:
    """Return how long the board takes to tell each fact, in milliseconds."""
    board = (WEB / "src/games" / slug / "index.ts").read_text("utf-8")
    found = re.search(r"beats(?: = |: )\{(.*?)\}", board, re.DOTALL)
    return {key: int(ms) for key, ms in re.findall(r"(\w+): (\d+)", found[1] if found else "")}


def watched(taught: Course, n: int, said: Texts, pace: dict[str, int], known: set[str]) -> float:
    """Return the minutes that new questions and what happens take while a step is played."""
    lesson = taught.lesson
    names = [str(seat + 1) for seat in range(lesson.seats)]
    match: Match = taught.match(taught.logs[n])
    total = 0.0
    for at, play in enumerate(taught.plays[n]):
        question = asked(match.state, lesson.seat)
        if at in taught.asks[n] and question is not None:
            text = f"{said.prompt(question, names)} {said.reason(question, names)}"
            total += 0 if question.kind in known else words(text) / READS
            known.add(question.kind)
        seat, choices = answers(play, match.state)
        for fact in match.answer(seat, choices[0]):
            if fact.seen_by(lesson.seat) and fact.key in pace:
                total += (pace[fact.key] + BEAT) / 60_000
    return total


def minutes(taught: Course, slug: str, lang: str, why: bool) -> float:
    """Return how long a lesson takes in a language."""
    total = 0.0
    known: set[str] = set()
    for n, step in enumerate(taught.lesson.steps):
        note = step.fr if lang == "fr" else step.en
        read = words(f"{note.title} {note.text} {note.act} {note.why if why else ''}")
        if n:  # the deal is over when it begins
            total += watched(taught, n, texts(slug, lang), beats(slug), known)
        acts = len(taught.asks[n]) + taught.waits(n) + (not taught.asks[n])
        total += read / READS + ACT * acts / 60
    return total


def main() -> None:
    """Print a line for each game."""
    for slug in SHELF:
        taught = course(slug)
        if taught is None:
            continue
        of = {
            why: [minutes(taught, slug, lang, why) for lang in ("fr", "en")]
            for why in (False, True)
        }
        plain, full = (" / ".join(f"{m:.1f}" for m in of[why]) for why in (False, True))
        steps, acts = len(taught.asks), sum(map(len, taught.asks))
        print(f"{slug}: {steps} steps, {acts} answers, {plain} min; with every why {full} min")


if __name__ == "__main__":
    main()
