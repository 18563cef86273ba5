"""Going back by consent: the future is drawn afresh, the history keeps both, and files prove it."""

import pickle
from random import Random

import pytest

from escale.engine import BACK, CHANCE, BadGameFile, EscaleError, Match, folded, pick
from escale.engine.fair import Luck
from escale.games import game
from escale.save import dump, load, retell, saved, verify

SECRET = "5a" * 32


def played(slug: str, events: int, seed: int = 1, seats: int = 2) -> Match:
    """Return a game in which somebody has chosen at random for a while."""
    rng = Random(seed)
    match = Match(game(slug), seats, luck=Luck(SECRET, ["a", ""]))
    match.roll()
    go_on(match, rng, events)
    return match


def go_on(match: Match, rng: Random, events: int = 10_000) -> None:
    """Choose at random until so many events have passed, or the game is over."""
    while not match.over and len(match.log) < events:
        decision = match.state.decisions[0]
        match.answer(decision.seat, pick(decision, rng))
        match.roll()


def test_what_follows_a_return_is_drawn_afresh_and_no_number_is_used_twice() -> None:
    match = played("duel21", 14)
    first, drawn = match.log[:], match.now.chances
    to = match.moment(6)
    assert to is not None
    assert to <= 6
    back = match.back(to)
    assert back.log == first[:to]
    assert back.now.chances == drawn
    assert back.history == [*first, (BACK, str(to))]
    assert back.version > match.version
    assert all(since > match.version for since in back.now.since)
    assert not any(back.may_undo(seat) for seat in (0, 1))
    # The same answers again: chance answers with draws that were never made.
    numbers = []
    luck = back.luck
    assert luck is not None
    back.luck = lambda decision, n: numbers.append(n) or luck(decision, n)
    go_on(back, Random(3), to + 8)
    assert numbers == list(range(drawn, drawn + len(numbers)))
    assert numbers


def test_a_history_with_returns_rebuilds_the_very_same_match() -> None:
    match = played("jeu-du-president", 40)
    for to in (30, 12, 20):
        at = match.moment(to)
        assert at is not None
        match = match.back(at)
        go_on(match, Random(to), to + 15)
    again = Match(match.game, 2, match.options, match.history, match.luck)
    assert (again.log, again.history, again.version) == (match.log, match.history, match.version)
    assert again.now.chances == match.now.chances
    assert again.now.since == match.now.since
    assert again.barrier == match.barrier
    assert again.state == match.state
    packed = pickle.loads(pickle.dumps(again.clone()))
    assert packed.history == match.history
    assert packed.aside == match.aside
    assert folded(match.history) == (match.log, match.kept)


def test_taking_back_ones_own_choice_never_leads_behind_a_return() -> None:
    match = played("jeu-du-president", 40)
    at = match.moment(25)
    assert at is not None
    match = match.back(at)
    seat = match.state.decisions[0].seat
    assert match.undo_to(seat) == at
    match.answer(seat, match.state.decisions[0].choices[0])
    if match.may_undo(seat):
        assert match.undo(seat)
        assert len(match.log) == at
        assert match.history[-1] == (BACK, str(at))


def test_a_saved_game_with_returns_is_verified_whole_and_every_change_in_it_is_found() -> None:
    match = played("jeu-du-president", 60)
    at = match.moment(30)
    assert at is not None
    match = match.back(at)
    go_on(match, Random(9))
    kept = saved(match, SECRET, ["a", ""], ["Ada", "Bob"])
    text = dump(kept)
    proven = verify(load(text))
    assert proven.over
    assert proven.history == match.history
    assert len(list(retell(load(text)))) == len(match.history) + 1

    given_up = next(n for n in range(at, 60) if match.before[n][0] == CHANCE)
    for n, event in (
        (given_up, (CHANCE, "another")),  # what was drawn and given up is proven too
        (60, (BACK, str(at + 1))),
        (60, (BACK, "-1")),
        (60, (BACK, "999")),
        (60, (BACK, "07")),
    ):
        changed = load(text)
        changed.log[n] = event
        with pytest.raises(BadGameFile, match=f"event {n + 1}"):
            verify(changed)
        changed.bind()  # whoever knows the secret may bind a lie, but not make it fit
        with pytest.raises(BadGameFile):
            verify(changed)


def test_nobody_goes_back_to_between_sealed_answers() -> None:
    """Présidentielle's ballots are laid face down: one of them has been opened since."""
    match = played("presidentielle", 60, seed=4, seats=3)
    for n in range(len(match.log)):
        at = match.moment(n)
        if at is None:
            continue
        seat, before = match.log[at][0], at - 1
        assert seat != CHANCE
        if before >= 0 and match.log[before][0] not in (CHANCE, seat):
            assert match.owners[before] is None


def test_a_return_to_nowhere_is_refused() -> None:
    with pytest.raises(EscaleError):
        folded([(BACK, "0")])


def test_the_chance_of_events_taken_over_from_another_game_is_not_proven_here() -> None:
    old = played("duel21", 9)
    kept = 7
    other = "7b" * 32
    match = Match(old.game, 2, None, old.log[:kept], Luck(other, ["", ""]))
    match.roll()
    go_on(match, Random(2))
    file = saved(match, other, ["", ""], ["Ada", "Bob"])
    with pytest.raises(BadGameFile, match="but the secret gives"):
        verify(file)
    file.begun = kept
    file.bind()
    assert verify(load(dump(file))).over
    assert file.drawn == sum(seat == CHANCE for seat, _ in file.log[kept:])
    file.begun = 999
    with pytest.raises(BadGameFile, match="another game"):
        verify(file.bind())
