"""A worker process for what is dear: it plays finished games again, to prove or to tell them."""

from typing import Literal

import msgspec

from escale.bots.review import Moment, review
from escale.engine import BACK, CHANCE, EscaleError, Match, Seat, apply, asked, folded, replay
from escale.save import SavedGame, opened, verify
from escale.server.consent import returns
from escale.server.messages import Drawn, Opened, Orders, Player, Room, Story, Verdict
from escale.server.teller import Teller, story
from escale.server.worker import serve

What = Literal["prove", "draws", "tell", "review", "open"]


class Chore(msgspec.Struct):
    """A finished game, what is to be done with it, and from which seat it is seen."""

    what: What
    file: SavedGame
    seat: Seat | None = None
    first: int = 0  # the events to be reviewed
    last: int = 0


def done(chore: Chore) -> Verdict | list[Drawn] | Story | list[Moment] | Opened:
    """Do what is asked."""
    file = chore.file
    if chore.what == "open":
        return brought_back(file, chore.seat)
    if chore.what == "prove":
        return proved(file)
    if chore.what == "draws":
        return draws(file)
    book, options = opened(file)
    if chore.what == "review":
        return review(book, file.seats, options, folded(file.log)[0], chore.first, chore.last)
    return story(Match(book, file.seats, options, file.log), chore.seat)


def draws(file: SavedGame) -> list[Drawn]:
    """Return what each roll and draw was made among."""
    book, options = opened(file)
    s = book.start(file.seats, options)
    found = []
    for n, (seat, choice) in enumerate(file.log):
        if seat == BACK:
            s = replay(book, file.seats, options, folded(file.log[: n + 1])[0])
            continue
        decision = asked(s, seat)
        if seat == CHANCE and decision is not None:
            found.append(Drawn(n, decision.choices, decision.weights))
        apply(s, seat, choice)
    return found


def brought_back(file: SavedGame, seat: Seat | None) -> Verdict | Opened:
    """Check a file as `escale verify` does; return its table and story, or what is wrong."""
    try:
        match = verify(file)
    except EscaleError as error:
        return Verdict(False, len(file.log), 0, str(error))
    n = match.seats
    bots = file.bots or [""] * n
    players = [
        Player(name or None, bot or None, False)
        for name, bot in zip(file.names or [""] * n, bots, strict=True)
    ]
    room = Room(
        id=file.commitment[:12],
        game=file.game,
        rules=file.rules,
        title="",
        public=False,
        status="over",
        clock=0,
        bank=0,
        rated=False,
        reaction=0,
        options=file.options,
        words={},
        players=players,
        absent_ms=0,
        you=None,
        yours=[],
        left=[],
        open=[],
        secrets=match.game.secrets,
        host=False,
        hosted=None,
        removed=False,
        word=None,
        count=0,
        count_ms=None,
        watching=0,
        commitment=file.commitment,
        secret=file.secret,
        seals=[""] * n,
        opening=False,
        salts=file.salts,
        orders=Orders(),
        next=None,
        created=0,
        begun=file.begun,
        returns=returns(match),
    )
    update = Teller(match).arrival(None)
    update.status = "over"  # as far as it goes: every seat is open
    return Opened(room, update, story(match, seat))


def proved(file: SavedGame) -> Verdict:
    """Play a whole log again and check every roll and draw against the secret."""
    problem = None
    try:
        if not verify(file).over:
            problem = "the log stops before the end of the game"
    except EscaleError as error:
        problem = str(error)
    return Verdict(problem is None, len(file.log), file.drawn, problem)


if __name__ == "__main__":
    serve(Chore, done, 10)
