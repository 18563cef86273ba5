"""What a move, a table and a guest cost: no more late than early, and nothing for ever."""

import asyncio
import gc
import sys
import weakref
from collections import Counter
from random import Random

import pytest
from sqlalchemy import func, insert, select
from websockets.frames import Frame, Opcode

from escale.engine import CHANCE, Match
from escale.engine.fair import Chain, Luck
from escale.games import game
from escale.server import people, schema, words
from escale.server.store import Store
from escale.server.teller import Teller
from escale.server.watcher import written
from escale.server.wire import framed

SECRET = "05" * 32


def calls_of(work):
    """Return what is called while something is done, and how often."""
    count = Counter()

    def called(frame, what, arg):
        if what == "call":
            count[frame.f_code.co_qualname] += 1
        elif what == "c_call":
            count[arg.__qualname__] += 1

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def told(events):
    """Return what a game's first moves call, as if so many events had come before them."""
    match = Match(game("duel21"), 2, luck=Luck(SECRET, ["", ""]), watched=True)
    teller, chain, rng = Teller(match), Chain(SECRET), Random(3)
    teller.begin(match.opening())
    match.log[:0] = [(CHANCE, "1")] * events
    match.owners[:0] = [None] * events
    match.facts[:0] = [[]] * events
    match.notices[:0] = [2] * events
    match.now.base += events
    match.now.shown += events
    match.now.barrier += events
    chain.reach(match.history, match.shown)
    teller.arrival(0), teller.arrival(1)

    def moves():
        for _ in range(10):
            asked = match.state.decisions[0]
            teller.keep(match.ahead(asked.seat, rng.choice(asked.choices)), [asked.seat], True)
            for seat in (0, 1):
                update = teller.goes_on(seat)
                update.head = chain.reach(match.history, match.shown)
                written(update)

    return calls_of(moves)


def test_a_move_does_no_more_after_a_thousand_events_than_after_ten():
    assert told(1000) == told(10)


def with_store(tmp_path, work):
    """Run something with an open store."""

    async def run():
        store = Store(f"sqlite:///{tmp_path / 'store.db'}")
        store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_people_seen_lately_are_remembered_up_to_a_number_and_found_again(tmp_path, monkeypatch):
    monkeypatch.setattr(people, "_REMEMBERED", 3)

    async def come(store):
        house = people.People(store)
        tokens = [(await house.welcome(None, f"P{n}"))[1] for n in range(10)]
        remembered = [person.name for person in house.known.values()]
        return remembered, [await house.find(token) for token in tokens]

    remembered, found = with_store(tmp_path, come)
    assert remembered == ["P7", "P8", "P9"]
    assert [person.name for person in found] == [f"P{n}" for n in range(10)]


@pytest.mark.parametrize("left", [0, 1, 400])
def test_a_word_is_found_however_few_are_left(tmp_path, left, monkeypatch):
    t = schema.tables.c

    async def fill(store):
        row = {"game": "duel21", "rules": 1, "seats": 2, "options": {}, "words": {}, "title": ""}
        row |= {"public": False, "status": "lobby", "host": "", "secret": "", "undos": 0}
        row |= {"created": 0, "changed": 0}
        taken = words.WORDS[: len(words.WORDS) - left]
        rows = [{**row, "id": f"t{n}", "word": word} for n, word in enumerate(taken)]
        rows += [{**row, "id": "new", "word": None}]
        await store.run(lambda c: c.execute(insert(schema.tables), rows) and None)
        given = await store.give_word("new")
        again = await store.give_word("new")
        kept = await store.run(
            lambda c: c.execute(select(func.count(t.word.distinct()))).scalar_one()
        )
        return given, again, kept

    given, again, kept = with_store(tmp_path, fill)
    assert given == again
    assert (given in words.WORDS[len(words.WORDS) - left :]) == bool(left)
    assert kept == len(words.WORDS) - left + bool(left)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_is_framed_as_the_library_frames_it(size):
    message = b"e" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_a_socket_that_is_closed_leaves_nothing_to_the_collector(house, come):
    ada = come(house)
    table = ada.table()

    async def left():
        return [weakref.ref(watcher.wire) for watcher in house.hub.tables.live[table].watchers]

    gc.disable()
    line = ada.line(table)
    line.next("room")
    (wire,) = house.run(left())
    line.close()
    for _ in range(500):  # the last of its tasks may be under way
        if wire() is None:
            break
        house.run(asyncio.sleep(0.01))
    gc.enable()
    assert wire() is None
