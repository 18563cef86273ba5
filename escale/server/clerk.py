"""A worker process for what is dear: it plays finished games again, to prove or to tell them."""

from typing import Literal

import msgspec

from escale.bots.review import Moment, review
from escale.engine import CHANCE, EscaleError, Match, Seat, apply, asked
from escale.save import SavedGame, opened, verify
from escale.server.messages import Drawn, Story, Verdict
from escale.server.teller import story
from escale.server.worker import serve

What = Literal["prove", "draws", "tell", "review"]


class Chore(msgspec.Struct):
    """A finished game, what is to be done with it, and from which seat it is seen."""

    what: What
    file: SavedGame
    seat: Seat | None = None
    first: int = 0  # the events to be reviewed
    last: int = 0


def done(chore: Chore) -> Verdict | list[Drawn] | Story | list[Moment]:
    """Do what is asked."""
    file = chore.file
    if chore.what == "prove":
        return proved(file)
    if chore.what == "draws":
        return draws(file)
    book, options = opened(file)
    if chore.what == "review":
        return review(book, file.seats, options, file.log, chore.first, chore.last)
    return story(Match(book, file.seats, options, file.log), chore.seat)


def draws(file: SavedGame) -> list[Drawn]:
    """Return what each roll and draw was made among."""
    book, options = opened(file)
    s = book.start(file.seats, options)
    found = []
    for n, (seat, choice) in enumerate(file.log):
        decision = asked(s, seat)
        if seat == CHANCE and decision is not None:
            found.append(Drawn(n, decision.choices, decision.weights))
        apply(s, seat, choice)
    return found


def proved(file: SavedGame) -> Verdict:
    """Play a whole log again and check every roll and draw against the secret."""
    problem = None
    try:
        if not verify(file).over:
            problem = "the log stops before the end of the game"
    except EscaleError as error:
        problem = str(error)
    chances = sum(seat == CHANCE for seat, _ in file.log)
    return Verdict(problem is None, len(file.log), chances, problem)


if __name__ == "__main__":
    serve(Chore, done, 10)
