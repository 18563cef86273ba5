"""A worker process that thinks as a bot."""

from time import monotonic, sleep

import msgspec

from escale.bots import choose
from escale.engine import Choice, Event, OptionValue, Seat
from escale.server.worker import serve

_STEADY = 1.25  # a bot may be a little late; the answer is not


class Task(msgspec.Struct):
    """A bot's turn: the game so far, whose turn it is, how strong and how long to think."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    log: list[Event]
    seat: Seat
    level: str
    seed: int
    budget: float
    steady: bool = False  # answer when the time is up, never sooner: it must not tell anything


class Answer(msgspec.Struct):
    """What the bot chose, or what went wrong."""

    choice: Choice | None = None
    problem: str | None = None


def think(task: Task) -> Answer:
    """Let the bot choose; whatever it raises becomes a problem."""
    start = monotonic()
    try:
        choice = choose(
            task.game,
            task.seats,
            task.options,
            task.log,
            task.seat,
            task.level,
            task.seed,
            task.budget,
        )
    except Exception as error:
        return Answer(problem=repr(error))
    if task.steady:
        sleep(max(0.0, start + task.budget * _STEADY - monotonic()))
    return Answer(choice=choice)


if __name__ == "__main__":
    serve(Task, think, 5)
