"""The suite is worth something: each fault planted in a copy of a game is caught by its law."""

from collections.abc import Callable
from importlib.resources import files
from types import ModuleType
from typing import Any

import pytest

import escale
from escale.engine import Game
from escale.games import EXAMPLES, SHELF
from escale.testing.conformance import Laws

SOURCE = files("escale.examples.duel21").joinpath("game.py").read_text("utf-8")
DUEL = escale.game("duel21")
SECRETIVE = [escale.game(slug) for slug in (*SHELF, *EXAMPLES) if escale.game(slug).secrets]


def mutant(*changes: tuple[str, str]) -> Game[Any]:
    """Return Duel 21 with some of its lines changed."""
    source = SOURCE
    for line, fault in changes:
        assert source.count(line) == 1, line
        source = source.replace(line, fault)
    module = ModuleType("mutant")
    exec(source, module.__dict__)
    made: Game[Any] = module.Duel21()
    return made


def copy_of(game: Game[Any], **planted: Callable[..., Any]) -> Game[Any]:
    """Return a game that does all as `game` does, but for what is planted."""
    own = {name: getattr(game, name) for name in dir(game) if not name.startswith("_")}
    faults = {name: staticmethod(fault) for name, fault in planted.items()}
    made: Game[Any] = type("Copy", (Game,), {**own, **faults})()
    return made


def notices(law: Callable[..., None], game: Game[Any], seats: int = 0) -> None:
    """Assert that a law holds what is planted in a game against it."""
    with pytest.raises(AssertionError):
        law(Laws(), game, seats or game.seats[0])


SENT = Laws.test_what_is_hidden_from_a_seat_changes_nothing_it_is_sent
GUESSED = Laws.test_what_is_hidden_from_a_seat_changes_no_guess_of_its_bots
PLAYED = Laws.test_a_bot_moves_alike_whatever_is_hidden_from_it
SEALED = Laws.test_an_answer_that_everybody_may_read_is_hidden_from_nobody
CLONED = Laws.test_a_clone_leads_its_own_life
UNCHANGED = Laws.test_steps_and_decisions_never_change
TAUGHT = Laws.test_what_may_be_taken_back_taught_the_seat_nothing


@pytest.mark.parametrize("law", [SENT, GUESSED, PLAYED, SEALED, CLONED, UNCHANGED, TAUGHT])
def test_the_suite_finds_no_fault_in_a_faithful_copy(law):
    law(Laws(), mutant(), 2)
    law(Laws(), copy_of(DUEL), 2)


@pytest.mark.parametrize("game", SECRETIVE, ids=[game.slug for game in SECRETIVE])
def test_the_suite_notices_a_guess_that_knows_everything(game):
    notices(GUESSED, copy_of(game, determinize=lambda s, seat, rng: s.clone()))


def test_the_suite_notices_a_bot_that_knows_everything():
    def ahead(s, seat):
        return float(sum(s.cards[seat]) > sum(s.cards[1 - seat]))

    PLAYED(Laws(), copy_of(DUEL, value=ahead), 2)
    cheat = copy_of(DUEL, value=ahead, determinize=lambda s, seat, rng: s.clone())
    notices(PLAYED, cheat)


@pytest.mark.parametrize(
    ("slug", "seats", "fields"),
    [
        ("kennedy-nixon", 2, ["stacks"]),
        ("presidentielle", 4, ["ballots"]),
        ("nuclear-escalation", 2, ["people", "population", "peak", "bank_people", "bank"]),
    ],
)
def test_the_suite_notices_a_guess_that_knows_one_thing_too_many(slug, seats, fields):
    game = escale.game(slug)

    def knowing(s, seat, rng):
        guess, truth = game.determinize(s, seat, rng), s.clone()
        for field in fields:
            setattr(guess, field, getattr(truth, field))
        return guess

    notices(GUESSED, copy_of(game, determinize=knowing), seats)


def test_the_suite_notices_a_guess_that_knows_one_card():
    line = "if theirs and not s.over:"
    notices(GUESSED, mutant((line, "if theirs and not s.over and theirs[0] != 11:")))


def test_the_suite_notices_a_forgotten_owner():
    line = ", owner=None if s.cards[self.seat] else self.seat"
    notices(SEALED, mutant((line, "")))


def test_the_suite_notices_a_forgotten_only():
    line = "only=None if s.cards[self.seat] else self.seat, "
    notices(SENT, mutant((line, "")))


def test_the_suite_notices_a_view_that_leaks():
    line = "len(s.pile))\n"
    notices(SENT, mutant((line, 'len(s.pile) + ("11" in s.pile))\n')))


def test_the_suite_notices_a_guess_that_can_be_told_from_the_truth():
    fault = "guess.lives[1 - seat] = rng.randrange(1, 6); ask_again(guess)"
    notices(SENT, mutant(("            ask_again(guess)", f"            {fault}")))


def test_the_suite_notices_a_shared_list_in_a_clone():
    notices(CLONED, mutant(("= self.lives[:], self.pile", "= self.lives, self.pile")))


def test_the_suite_notices_a_step_changed_in_place():
    line = "s.do(Turn(1 - self.seat, self.starter, self.stays + 1))"
    fault = "self.seat, self.stays = 1 - self.seat, self.stays + 1; s.do(self)"
    notices(UNCHANGED, mutant((line, fault)))


def test_the_suite_notices_a_step_that_holds_a_secret():
    fields = ("    stays: int = 0\n", "    stays: int = 0\n    card: int = 0\n")
    line = "Turn(1 - self.seat, self.starter))"
    fault = "Turn(1 - self.seat, self.starter, card=s.cards[self.seat][0]))"
    notices(GUESSED, mutant(fields, (line, fault)))


@pytest.mark.parametrize("law", [SENT, TAUGHT])
def test_the_suite_notices_a_missing_shown(law):
    notices(law, mutant(("worth, starter, s.shown =", "worth, starter, _ =")))


def test_the_suite_notices_a_question_that_tells_of_another_hand():
    notices(SENT, mutant(("sum(s.cards[self.seat]) <= 21", "sum(s.cards[0]) <= 14")))


def test_the_suite_notices_a_brief_a_hint_and_a_refusal_that_know_too_much():
    notices(SENT, copy_of(DUEL, brief=lambda s, seat: s.cards[1 - seat][0]))
    notices(SENT, copy_of(DUEL, hint=lambda s, seat: "hit" if s.cards[1 - seat][0] > 6 else "stay"))
    notices(SENT, copy_of(DUEL, why_not=lambda s, seat, choice: s.cards[1 - seat][:1]))
