"""A question is made when somebody reads it, and once."""

import pickle

from escale.engine import (
    CHANCE,
    Decision,
    Question,
    State,
    Step,
    apply,
    ask_again,
    begin,
    chance_next,
    settle,
)


class Table(State):
    def __init__(self):
        super().__init__()
        self.asked = 0

    def clone(self):
        c = self.copy_to(Table())
        c.asked = self.asked
        return c


class Choose(Question):
    def __init__(self, left: int) -> None:
        self.left = left

    def waits(self, s):
        return self.left > 0

    def ask(self, s):
        s.asked += 1
        return Decision(0, "choose", ["on", "off"])

    def take(self, s, choice):
        s.do(Choose(self.left - 1))


class Roll(Step):
    def ask(self, s):
        return Decision(CHANCE, "roll", ["1", "2"])

    def take(self, s, choice):
        s.do(Choose(1))


def test_nothing_is_listed_before_it_is_read_and_then_once():
    s = begin(Table(), Choose(2))
    assert not chance_next(s)
    assert not s.over
    assert s.asked == 0
    assert s.decisions is s.decisions
    assert s.asked == 1
    apply(s, 0, "on")
    assert s.asked == 1
    apply(s, 0, "off")  # who answers has it read
    assert s.asked == 2
    assert s.over
    assert s.decisions == []


def test_clones_share_what_was_asked():
    s = begin(Table(), Choose(1))
    made = [s.clone() for _ in range(3)]
    assert s.asked == 1
    assert all(c.decisions is s.decisions for c in made)


def test_chance_is_known_to_be_next_without_a_seats_question():
    s = begin(Table(), Roll())
    assert chance_next(s)
    apply(s, CHANCE, "1")
    assert not chance_next(s)
    assert s.asked == 0
    apply(s, 0, "on")
    assert not chance_next(s)


def test_what_is_asked_anew_is_listed_anew():
    s = begin(Table(), Choose(1))
    before = s.decisions
    ask_again(s)
    assert s.decisions is not before
    assert s.asked == 2


def test_a_state_packed_before_it_was_read_asks_the_same():
    s = begin(Table(), Choose(1))
    again = pickle.loads(pickle.dumps(s))
    assert again.decisions[0].choices == ["on", "off"]


class Show(Step):
    def run(self, s):
        s.tell("shown")
        s.end_frame()


def test_a_frame_cut_while_steps_run_asks_nobody_what_was_never_read():
    s = begin(Table(), Choose(1))
    s.steps[:] = [Show()]
    s.facts, s.frames = [], []
    settle(s)
    assert s.frames[0].state.decisions == []
    assert s.over
