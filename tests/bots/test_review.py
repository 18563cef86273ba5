"""A finished game looked at again: chances, luck, and what the strongest bot would have played."""

from random import Random

import pytest

from escale.bots import Eyes, bot
from escale.bots.review import CLOSE, review
from escale.engine import CHANCE, Match, pick
from escale.games import EXAMPLES, SHELF, game
from escale.texts import LANGUAGES, texts


def played(slug, seats, level="random", most=10_000):
    """Return a game of bots, or its beginning."""
    match, rng = Match(game(slug), seats), Random(7)
    while not match.over and len(match.log) < most:
        decision = match.state.decisions[0]
        if decision.seat == CHANCE:
            choice = pick(decision, rng)
        else:
            choice = bot(level)(Eyes(match.game, match.state, decision.seat), rng)
        match.answer(decision.seat, choice)
    return match


def moments(match, first=0, last=None):
    """Return the review of a match, or of a part of it."""
    last = len(match.log) if last is None else last
    return review(match.game, match.seats, match.options, match.log, first, last)


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_every_event_has_the_chances_of_every_seat_and_its_luck(slug):
    match = played(slug, game(slug).seats[0], most=40)
    for n, found in enumerate(moments(match)):
        assert (found.n, found.seat) == (n, match.log[n][0])
        assert sum(found.chances) == pytest.approx(1, abs=0.001)
        if found.seat != CHANCE:
            assert not any(found.luck)
            assert 0 <= found.gain <= 1
        else:
            assert found.best == ""


def test_the_last_moment_is_the_result():
    match = played("duel21", 2)
    last = moments(match, len(match.log) - 1)[0]
    won = match.game.winners(match.state)
    assert last.chances == [1 / len(won) if seat in won else 0 for seat in range(2)]


def test_a_part_reviewed_alone_says_what_the_whole_says_of_it():
    match = played("duel21", 2)
    assert moments(match, 10, 20) == moments(match)[10:20]


def test_luck_is_what_came_less_what_was_to_be_expected():
    match = played("duel21", 2)
    rolls = [n for n, (seat, _) in enumerate(match.log) if seat == CHANCE][:12]
    for n in rolls:
        before = Match(match.game, 2, log=match.log[:n])
        decision = before.asked(CHANCE)
        weights = decision.weights or [1] * len(decision.choices)
        brought = 0.0
        for choice, weight in zip(decision.choices, weights, strict=True):
            other = [*match.log[:n], (CHANCE, choice)]
            (found,) = review(match.game, 2, match.options, other, n, n + 1)
            brought += weight * found.luck[0]
        assert brought / sum(weights) == pytest.approx(0, abs=0.001)


def test_who_plays_as_the_master_does_has_no_gap():
    match = played("duel21", 2, "habitue")
    chosen = [found for found in moments(match) if found.best]
    assert sum(found.gain <= CLOSE for found in chosen) > len(chosen) / 2
    for found in chosen:
        if found.best == match.log[found.n][1]:
            assert found.gain == 0


@pytest.mark.parametrize("slug", SHELF)
def test_where_the_master_sees_much_more_it_says_why_in_words_the_game_has(slug):
    match = played(slug, game(slug).seats[0], most=80)
    words = {lang: texts(slug, lang).section("hints") for lang in LANGUAGES}
    for found in moments(match, 60, len(match.log)):
        assert found.gain > CLOSE or not found.why
        for ground in found.why:
            assert all(ground.key in words[lang] for lang in LANGUAGES)


def test_a_long_game_is_looked_at_with_less_work_and_not_with_a_clock(monkeypatch):
    seen = []

    def weighed(eyes, rng, work, beside):
        seen.append((eyes.effort, eyes.budget))
        return beside, {beside: 0.5}

    monkeypatch.setattr("escale.bots.review.weighed", weighed)
    match = played("jeu-du-president", 2)
    answers = sum(seat != CHANCE for seat, _ in match.log)
    monkeypatch.setattr("escale.bots.review.ANSWERS", answers // 2)
    moments(match, 0, 60)
    assert set(seen) == {(answers // 2 / answers, None)}
