"""A worker process for what is dear: it plays finished games again, to prove or to tell them."""

from typing import Literal

import msgspec

from escale.engine import CHANCE, EscaleError, Match, Seat
from escale.games import game
from escale.save import SavedGame, verify
from escale.server.messages import Story, Verdict
from escale.server.teller import story
from escale.server.worker import serve


class Chore(msgspec.Struct):
    """A finished game, what is to be done with it, and from which seat it is seen."""

    what: Literal["prove", "tell"]
    file: SavedGame
    seat: Seat | None = None


def done(chore: Chore) -> Verdict | Story:
    """Do what is asked."""
    if chore.what == "prove":
        return proved(chore.file)
    file = chore.file
    return story(Match(game(file.game), file.seats, file.options, file.log), chore.seat)


def proved(file: SavedGame) -> Verdict:
    """Play a whole log again and check every roll and draw against the secret."""
    problem = None
    try:
        verify(file)
    except EscaleError as error:
        problem = str(error)
    chances = sum(seat == CHANCE for seat, _ in file.log)
    return Verdict(problem is None, len(file.log), chances, problem)


if __name__ == "__main__":
    serve(Chore, done, 10)
