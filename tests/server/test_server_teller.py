"""What is told of every game of the shelf, message by message, as a client reads it."""

from random import Random

import msgspec
import pytest

from escale.engine import Match
from escale.engine.fair import Luck
from escale.games import EXAMPLES, SHELF, game
from escale.server.messages import FactLine, FrameLine, Patch, Update
from escale.server.teller import Teller, story

TABLES = [(slug, seats) for slug in (*SHELF, *EXAMPLES) for seats in game(slug).seats]


class AnyFrame(FrameLine):
    """A frame as it is read back: what was written once for everybody is no longer raw."""

    facts: list[FactLine]
    patch: Patch | None = None


class AnyUpdate(Update, tag="update", tag_field="type", forbid_unknown_fields=True):
    """An update as it is read back, whatever the game."""

    frames: list[AnyFrame] = []


read = msgspec.json.Decoder(AnyUpdate).decode


def plain(thing):
    """Return something as it is read from the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def seen(frames, before):
    """Return the frames in which something is told or changes."""
    kept = []
    for facts, view in frames:
        if facts or view != before:
            kept.append((facts, view))
        before = view
    return kept


class Evening:
    """A table without a server: everyone chooses at random, leaves and comes back, takes back."""

    def __init__(self, book, seats, client):
        self.rng, self.book = Random(seats), book
        luck = Luck("05" * 32, [""] * seats)
        self.match = Match(book, seats, luck=luck, watched=True)
        self.teller = Teller(self.match)
        self.client = client
        self.clients = {seat: client() for seat in (*range(seats), None)}
        self.there = set(self.clients)
        self.undos = 0
        draft = self.match.opening()
        opening = self.teller.begin(draft)
        for seat, eyes in self.clients.items():
            laid = plain(book.view(book.start(seats), seat))
            self.hears(seat, opening(seat, ()))
            self.drawn(eyes, seat, draft.frames, laid)

    def hears(self, seat, update):
        """Let a client read an update as it is sent."""
        text = msgspec.json.encode(update)
        told = read(text)
        assert (told.version, told.seat) == (self.match.version, seat)
        asked = None if seat is None else self.match.asked(seat)
        assert (told.decision and told.decision.kind) == (asked and asked.kind)
        self.clients[seat].hear(msgspec.json.decode(text))

    def sees(self, seat, state=None):
        """Return what a seat must see."""
        return plain(self.book.view(state or self.match.state, seat))

    def drawn(self, eyes, seat, frames, before):
        """Check that a client saw each frame as it was, with what was told in it."""
        log, lines = self.match.log, self.teller.lines
        true = [
            (plain(lines(f.n, log[f.n][0], f.facts, seat)), self.sees(seat, f.state))
            for f in frames
        ]
        assert seen(eyes.frames, before) == seen(true, before)

    def moves(self):
        """Let somebody asked choose, and tell everyone who is there."""
        match, teller = self.match, self.teller
        decision = self.rng.choice(match.state.decisions)
        draft = match.ahead(decision.seat, self.rng.choice(decision.choices))
        silent, before = draft.version == match.version, match.version
        asked = {decision.seat, *(d.seat for d in draft.state.decisions)}
        match.keep(draft)
        teller.follow([] if silent else draft.frames, bool(self.there))
        assert match.version >= before
        for seat in self.there & asked if silent else self.there:
            eyes = self.clients[seat]
            was = eyes.view
            self.hears(seat, teller.goes_on(seat))
            if not silent:
                self.drawn(eyes, seat, draft.frames, was)
        if silent:  # those who are told nothing have nothing to see
            assert all(self.clients[seat].view == self.sees(seat) for seat in self.there)

    def takes_back(self):
        """Let whoever moved last take it back, if it may be."""
        last = self.match.log[-1][0] if self.match.log else -1
        if not self.match.may_undo(last):
            return
        version, barrier = self.match.version, self.match.barrier
        self.match = self.match.undone()
        self.teller = Teller(self.match)
        self.undos += 1
        assert self.match.version == version + 1
        assert len(self.match.log) >= barrier  # what cannot be unseen stays
        for seat in self.there:
            self.hears(seat, self.teller.arrival(seat, first=len(self.match.log)))

    def arrives(self, seat):
        """Let somebody come back to a seat, who kept what was told before."""
        held = self.clients[seat].last
        first = held["events"] if held.get("undos") == self.undos else 0
        self.hears(seat, self.teller.arrival(seat, first=first))
        self.there.add(seat)

    def check(self, seat, since):
        """Check that a seat sees what is true, and that somebody else would who comes in now."""
        eyes, late = self.clients[seat], self.client()
        assert eyes.view == self.sees(seat)
        late.hear(plain(self.teller.arrival(seat, first=since)))
        assert late.view == eyes.view
        assert late.facts == [fact for fact in eyes.facts if fact["n"] >= since]
        same = ("version", "status", "events", "undos", "waiting", "window", "undo", "result")
        assert [late.last[name] for name in same] == [eyes.last[name] for name in same]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_patches_one_after_the_other_give_the_view_of_every_seat_and_so_does_arriving(
    slug, seats, client
):
    evening = Evening(game(slug), seats, client)
    rng = Random(seats)
    while not evening.match.over:
        if rng.random() < 0.1:
            seat = rng.choice(list(evening.clients))
            if seat in evening.there:
                evening.there.remove(seat)
            else:
                evening.arrives(seat)
                evening.check(seat, 0)
        elif evening.there:
            events = evening.match.shown
            evening.check(rng.choice(list(evening.there)), rng.randint(max(0, events - 30), events))
        if rng.random() < 0.02:
            evening.takes_back()
        evening.moves()
    match = evening.match
    again = Match(match.game, seats, match.options, match.log, undos=evening.undos)
    assert (again.version, again.now.since) == (match.version, match.now.since)
    for seat in evening.clients:
        evening.arrives(seat)
        evening.check(seat, 0)
        update = evening.clients[seat].last
        assert update["result"]["winners"] == match.game.winners(match.state)
        assert update["decision"] is None


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_the_story_of_a_whole_game_is_what_was_seen_of_it(slug, client):
    book = game(slug)
    match = Match(book, book.seats[0], luck=Luck("06" * 32, []))
    match.roll()
    rng = Random(6)
    while not match.over:
        decision = rng.choice(match.state.decisions)
        match.keep(match.ahead(decision.seat, rng.choice(decision.choices)))
    for seat in (0, None):
        told, eyes = plain(story(match, seat)), client()
        eyes.hear({**told, "first": 0})
        assert eyes.view == plain(book.view(match.state, seat))
        assert eyes.facts == plain(Teller(match).history(seat, 0))
        assert [frame["n"] for frame in told["frames"]] == sorted(f["n"] for f in told["frames"])
