"""The course of a game: versions, what is firm, and every game of the shelf."""

from random import Random

import msgspec
import pytest

from escale.games import EXAMPLES, SHELF, game
from escale.server.course import Course
from escale.server.messages import FactLine, Question, Result, Update


class AnyUpdate(Update, tag="update", tag_field="type", forbid_unknown_fields=True):
    """An update as it is read back, whatever the game."""


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_every_game_plays_on_a_table(slug):
    book, rng = game(slug), Random(5)
    seats = book.seats[0]
    course = Course(book, seats, book.settings({}), "05" * 32, [""] * seats)
    course.keep(course.opening())
    heard: dict[int | None, list[FactLine]] = {seat: [] for seat in (*range(seats), None)}
    first, undos, moves = 0, 0, 0
    while not course.over:
        for seat, facts in heard.items():
            update = course.update(seat, first, 0)
            facts[:] = [fact for fact in facts if fact.n < update.first] + update.facts
            assert update.firm <= update.events
            if update.decision is not None:
                assert update.decision.kind == course.asked(seat).kind
            if moves % 40 == 0:
                text = msgspec.json.encode(update)
                assert msgspec.json.decode(text, type=AnyUpdate).version == update.version
        last = course.log[-1][0] if course.log else -1
        if course.may_undo(last) and rng.random() < 0.02:
            firm, version = course.firm, course.version
            course = course.undone()
            assert course.version == version + 1
            assert len(course.log) >= firm  # what was firm stays
            undos, first = undos + 1, len(course.log)
            continue
        decision = rng.choice(course.state.decisions)
        version, first = course.version, course.now.shown
        course.keep(course.ahead(decision.seat, rng.choice(decision.choices)))
        assert course.version >= version
        moves += 1
    again = Course(book, seats, course.options, course.secret, course.salts, course.log, undos)
    assert (again.version, again.now.since) == (course.version, course.now.since)
    for seat, facts in heard.items():
        update = course.update(seat, first, 0)
        facts[:] = [fact for fact in facts if fact.n < update.first] + update.facts
        assert facts == again.update(seat, 0, 0).facts  # a client that kept up holds the same story
        assert isinstance(update.result, Result)
        assert not isinstance(update.decision, Question)
