"""How long each lesson takes at reading speed: `python -m tools.lesson_time`.

Title, text and doing line of every step are read once at 200 words a minute; each answer the
learner gives, and each "Go on", takes five seconds more. The telling of the moves between is not
counted: it depends on the pace one has set.
"""

import re

from escale.games import SHELF
from escale.lesson import Course, course

READS = 200  # words a minute
ACT = 5  # seconds to find a thing and touch it


def seconds(taught: Course, lang: str) -> float:
    """Return how long a lesson takes in a language."""
    total = 0.0
    for n, step in enumerate(taught.lesson.steps):
        said = step.fr if lang == "fr" else step.en
        words = re.findall(r"\w[\w'’.,]*", f"{said.title} {said.text} {said.act}")
        total += 60 * len(words) / READS + ACT * (len(taught.asks[n]) + taught.waits(n))
    return total


def main() -> None:
    """Print a line for each game."""
    for slug in SHELF:
        taught = course(slug)
        if taught is None:
            continue
        times = [seconds(taught, lang) for lang in ("fr", "en")]
        told = " / ".join(f"{round(s) // 60} min {round(s) % 60:02}" for s in times)
        print(f"{slug}: {len(taught.asks)} steps, {sum(map(len, taught.asks))} answers, {told}")


if __name__ == "__main__":
    main()
