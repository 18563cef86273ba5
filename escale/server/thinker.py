"""A worker process that thinks as a bot."""

from time import monotonic, sleep

import msgspec

from escale.bots import choose, hints
from escale.bots.advice import Hint
from escale.engine import Choice, Event, OptionValue, Seat
from escale.server.messages import Argument, Suggestion
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
    teach: bool = False  # say why, and what to think of next


class Answer(msgspec.Struct):
    """What the bot chose, or what went wrong."""

    choice: Choice | None = None
    hints: list[Suggestion] = []
    problem: str | None = None


def _written(hint: Hint) -> Suggestion:
    """Return a hint as it is sent."""
    return Suggestion(
        hint.choice, [Argument(merit.key, dict(merit.values)) for merit in hint.merits]
    )


def think(task: Task) -> Answer:
    """Let the bot choose; whatever it raises becomes a problem."""
    start = monotonic()
    try:
        game = (task.game, task.seats, task.options, task.log, task.seat)
        thought = (task.level, task.seed, task.budget)
        if task.teach:
            said = hints(*game, *thought)
            return Answer(said[0].choice, [_written(hint) for hint in said])
        choice = choose(*game, *thought)
    except Exception as error:
        return Answer(problem=repr(error))
    if task.steady:
        sleep(max(0.0, start + task.budget * _STEADY - monotonic()))
    return Answer(choice=choice)


if __name__ == "__main__":
    serve(Task, think, 5)
