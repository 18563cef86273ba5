"""Chance that anyone can check: the promise, even draws, and files that were tampered with."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale import arena
from escale.engine import BadGameFile, Decision, EscaleError, fair
from escale.save import dump, load, rebuild, saved, verify

SECRET = "00" * 32
DUEL = arena.Duel("duel21", ("random", "random"), {}, 5)


def a_game():
    match = arena.play(DUEL)
    return saved(match, arena.secret_of(DUEL.seed), [], ["A", "B"])


def test_the_promise_is_the_sha256_of_the_secret():
    assert fair.commitment(SECRET) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )
    assert len(bytes.fromhex(fair.new_secret())) == 32


@given(st.integers(1, 10**6), st.integers(0, 10**6), st.lists(st.text(max_size=8), max_size=4))
def test_a_draw_is_below_its_total_and_always_the_same(total, n, salts):
    drawn = fair.draw(SECRET, salts, n, total)
    assert 0 <= drawn < total
    assert fair.draw(SECRET, salts, n, total) == drawn


def test_draws_are_even_and_follow_the_weights():
    decision = Decision(-1, "draw", ["a", "b", "c"], weights=[1, 2, 7])
    count = Counter(fair.outcome(decision, SECRET, [], n) for n in range(6000))
    assert 500 < count["a"] < 700
    assert 1080 < count["b"] < 1320
    assert 4000 < count["c"] < 4400


def test_salts_change_the_draws():
    plain = [fair.draw(SECRET, [], n, 1000) for n in range(20)]
    assert plain != [fair.draw(SECRET, ["salt"], n, 1000) for n in range(20)]


def test_a_saved_game_reads_back_and_verifies():
    kept = load(dump(a_game()))
    assert verify(kept).over
    assert kept.game == "duel21"


def test_a_single_changed_roll_is_found():
    kept = a_game()
    for n, (seat, choice) in enumerate(kept.log):
        if seat != -1:
            continue
        other = "11" if choice != "11" else "10"
        changed = msgspec.structs.replace(kept, log=[*kept.log])
        changed.log[n] = (seat, other)
        with pytest.raises(BadGameFile, match=r"event \d+"):
            verify(changed)


def test_another_secret_is_not_the_one_promised():
    with pytest.raises(BadGameFile, match="not the one promised"):
        verify(msgspec.structs.replace(a_game(), secret=SECRET))


def test_an_unfinished_file_without_its_secret_cannot_be_verified():
    with pytest.raises(BadGameFile, match="not over yet"):
        verify(msgspec.structs.replace(a_game(), secret=None))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": 99}, "rules number 99"),
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"seats": 5}, "2 to 2 seats"),
        ({"log": [(0, "hit")]}, "event 1 of the log"),
        ({"options": {"x": 1}}, "no option 'x'"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_the_reason(change, reason):
    with pytest.raises(EscaleError, match=reason):
        rebuild(msgspec.structs.replace(a_game(), **change))


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"escale":1,"surprise":2}', b"\xff"])
def test_what_is_not_a_saved_game_is_refused(text):
    with pytest.raises(BadGameFile, match="not a saved game"):
        load(text)


def test_a_newer_format_is_refused():
    with pytest.raises(BadGameFile, match="format 2"):
        load(dump(msgspec.structs.replace(a_game(), escale=2)))
