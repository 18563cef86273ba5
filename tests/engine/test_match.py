"""The engine's machine: answers, simultaneous and sealed questions, undo, and what a seat reads."""

from dataclasses import dataclass
from random import Random

import pytest

from escale.engine import (
    CHANCE,
    NOBODY,
    Decision,
    Game,
    GameOver,
    Match,
    NotYourDecision,
    State,
    Step,
    apply,
    pick,
    settle,
    undo_to,
    waiting,
)


class Pad(State):
    """A pad to write on."""

    def __init__(self):
        super().__init__()
        self.written = []
        self.sealed = ["", ""]

    def clone(self):
        c = Pad()
        self.copy_to(c)
        c.written = self.written[:]
        c.sealed = self.sealed[:]
        return c


@dataclass
class Write(Step):
    """The seat writes words until it is done."""

    seat: int
    quiet: bool = False

    def ask(self, s):
        return Decision(self.seat, "write", ["a", "b", "done"], quiet=self.quiet)

    def take(self, s, choice):
        if choice != "done":
            s.written.append(choice)
            s.do(self)


@dataclass
class Seal(Step):
    """Both seats choose in secret, then both are shown."""

    def asks(self, s):
        open_ = [seat for seat in (0, 1) if not s.sealed[seat]]
        return [Decision(seat, "seal", ["x", "y"], owner=seat) for seat in open_]

    def takes(self, s, seat, choice):
        s.sealed[seat] = choice
        s.do(self)

    def run(self, s):
        s.shown = True
        s.tell("opened", first=s.sealed[0], second=s.sealed[1])


@dataclass
class Draw(Step):
    """Chance draws for a seat, for its owner's eyes."""

    owner: int | None

    def ask(self, s):
        return Decision(CHANCE, "draw", ["p", "q"], weights=[3, 1], owner=self.owner)

    def take(self, s, choice):
        s.tell("drew", only=self.owner, card=choice)


class PadGame(Game):
    slug = "pad"
    seats = range(2, 3)
    bound = 100

    def __init__(self, *steps):
        self.plan = steps

    def set_up(self, seats, options):
        s = Pad()
        s.do(*self.plan)
        settle(s)
        return s

    def view(self, s, seat):
        return {"written": s.written}

    def determinize(self, s, seat, rng):
        return s.clone()

    def scores(self, s):
        return [0.0, 0.0]


def test_steps_are_done_in_the_order_given():
    match = Match(PadGame(Write(0), Write(1)), 2)
    match.answer(0, "a")
    match.answer(0, "done")
    match.answer(1, "b")
    assert match.state.written == ["a", "b"]


def test_an_answer_from_a_seat_that_is_not_asked_names_who_is():
    match = Match(PadGame(Write(0)), 2)
    with pytest.raises(NotYourDecision, match=r"waits for \[0\]"):
        match.answer(1, "a")


def test_after_the_end_every_answer_is_refused():
    match = Match(PadGame(Write(0)), 2)
    match.answer(0, "done")
    with pytest.raises(GameOver):
        match.answer(0, "a")


def test_a_refused_answer_leaves_no_trace_in_the_match():
    match = Match(PadGame(Write(0)), 2)
    with pytest.raises(NotYourDecision):
        match.answer(1, "a")
    assert match.log == []
    assert match.state.facts is None


def test_sealed_answers_come_in_any_order_and_are_blank_to_others():
    match = Match(PadGame(Seal()), 2)
    assert waiting(match.state) == [0, 1]
    match.answer(1, "y")
    assert waiting(match.state) == [0]
    assert match.log_for(0) == [(1, None)]
    assert match.log_for(1) == [(1, "y")]
    assert match.log_for(None) == [(1, None)]
    match.answer(0, "x")
    assert [fact.key for fact in match.facts[-1]] == ["opened"]


def test_a_sealed_answer_can_be_taken_back_until_the_others_are_in():
    match = Match(PadGame(Seal(), Write(0)), 2)
    match.answer(1, "y")
    assert match.undo(1)
    assert match.state.sealed == ["", ""]
    match.answer(1, "x")
    match.answer(0, "x")
    assert not match.undo(0)
    assert not match.undo(1)


def test_a_reaction_window_names_nobody():
    assert waiting(PadGame(Write(0, quiet=True)).start(2)) is None


def test_undo_goes_back_to_the_last_event_of_somebody_else():
    match = Match(PadGame(Write(0), Draw(None), Write(0)), 2)
    match.answer(0, "a")
    match.answer(0, "done")
    match.answer(CHANCE, "p")
    match.answer(0, "a")
    match.answer(0, "b")
    assert match.undo_to(0) == 3
    assert match.undo(0)
    assert match.undo(0)
    assert not match.undo(0)
    assert match.state.written == ["a"]
    assert undo_to([(0, "a"), (1, "b"), (0, "c")], 0) == 2


def test_a_hidden_draw_is_read_by_its_owner_only():
    match = Match(PadGame(Draw(1), Draw(NOBODY)), 2)
    match.answer(CHANCE, "p")
    match.answer(CHANCE, "q")
    assert match.log_for(1) == [(CHANCE, "p"), (CHANCE, None)]
    assert match.log_for(0) == [(CHANCE, None), (CHANCE, None)]
    assert match.facts_for(0) == []
    assert [fact.values["card"] for fact in match.facts_for(1)] == ["p"]


def test_chance_follows_its_weights():
    s, rng = PadGame(Draw(None)).start(2), Random(3)
    drawn = [pick(s.decisions[0], rng) for _ in range(4000)]
    assert 0.71 < drawn.count("p") / 4000 < 0.79


def test_a_match_is_rebuilt_from_its_log():
    log = [(0, "a"), (0, "done")]
    match = Match(PadGame(Write(0)), 2, None, log)
    assert match.over
    assert match.state.written == ["a"]
    with pytest.raises(GameOver):
        apply(match.state, 0, "a")
