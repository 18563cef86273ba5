"""Chance that anyone can check: the promise, even draws, and files that were tampered with."""

import hmac
import json
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.engine import BadGameFile, Decision, EscaleError, Match, fair
from escale.games import game
from escale.save import dump, load, rebuild, saved, verify
from escale.server.clerk import draws
from tests.engine.mutations import mutants

SECRET = "00" * 32
KEY = fair.Key(SECRET)


def a_game(back=False):
    """Return a finished game, in which the table may have gone back once."""
    salts, rng = ["apple", "berry"], Random(5)
    match = Match(game("duel21"), 2, luck=fair.Luck(SECRET, salts))
    match.roll()
    while not match.over:
        if back and len(match.log) > 12:
            match, back = match.back(match.moment(7)), False
        asked = match.state.decisions[0]
        match.answer(asked.seat, rng.choice(asked.choices))
        match.roll()
    return saved(match, SECRET, salts, ["A", "B"])


def test_the_promise_is_the_sha256_of_the_secret():
    assert fair.commitment(SECRET) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )
    assert len(bytes.fromhex(fair.new_secret())) == 32


@given(st.integers(1, 10**6), st.integers(0, 10**6), st.lists(st.text(max_size=8), max_size=4))
def test_a_draw_is_below_its_total_and_always_the_same(total, n, salts):
    drawn = fair.draw(KEY, salts, n, total)
    assert 0 <= drawn < total
    assert fair.draw(KEY, salts, n, total) == drawn


def test_draws_are_even_and_follow_the_weights():
    decision = Decision(-1, "draw", ["a", "b", "c"], weights=[1, 2, 7])
    count = Counter(fair.outcome(decision, KEY, [], n) for n in range(6000))
    assert 500 < count["a"] < 700
    assert 1080 < count["b"] < 1320
    assert 4000 < count["c"] < 4400


def test_salts_change_the_draws():
    plain = [fair.draw(KEY, [], n, 1000) for n in range(20)]
    assert plain != [fair.draw(KEY, ["salt"], n, 1000) for n in range(20)]


def test_a_saved_game_reads_back_and_verifies():
    kept = load(dump(a_game()))
    assert verify(kept).over
    assert kept.game == "duel21"


def test_salts_that_look_alike_when_written_one_after_the_other_are_told_apart():
    die = Decision(-1, "draw", [str(n) for n in range(1000)])
    one, two = fair.Luck(SECRET, ["a\nb"]), fair.Luck(SECRET, ["a", "b"])
    assert [one(die, n) for n in range(9)] != [two(die, n) for n in range(9)]
    old = [fair.Luck(SECRET, salts, 1) for salts in (["a\nb"], ["a", "b"])]
    assert old[0](die, 3) == old[1](die, 3)  # as games begun under the first scheme mixed them


def test_a_single_changed_roll_is_named():
    kept = a_game()
    for n, (seat, choice) in enumerate(kept.log):
        if seat != -1:
            continue
        other = "11" if choice != "11" else "10"
        changed = msgspec.structs.replace(kept, log=[*kept.log])
        changed.log[n] = (seat, other)
        with pytest.raises(BadGameFile, match=rf"event {n + 1} .*but the secret gives '{choice}'"):
            verify(changed)


@pytest.mark.parametrize("back", [False, True], ids=["straight", "gone back"])
def test_every_single_mutation_of_a_file_is_named(back):
    for kind, changed, place in mutants(dump(a_game(back)), 400):
        with pytest.raises(EscaleError, match=place) as refused:
            verify(load(changed))
        assert str(refused.value), kind


def test_a_chain_that_was_made_anew_still_gives_away_a_draw():
    kept = a_game()
    n = next(n for n, (seat, _) in enumerate(kept.log) if seat == -1)
    kept.log[n] = (-1, "11" if kept.log[n][1] != "11" else "10")
    with pytest.raises(BadGameFile, match=rf"event {n + 1} .*but the secret gives"):
        verify(kept.bind())


def test_an_unfinished_game_is_said_to_be_unfinished():
    kept = a_game()
    kept.log = kept.log[:7]
    assert not verify(kept.bind()).over
    kept.log = []
    assert not verify(kept.bind()).over


def test_the_games_that_the_browser_checks_in_its_tests_are_fair():
    folder = Path(__file__).parents[2] / "web" / "tests"
    finished, returned = (
        json.loads((folder / name).read_text("utf-8"))
        for name in ("finished.json", "returned.json")
    )
    for kept in (finished, returned["back"], returned["taken_up"]):
        file = load(json.dumps(kept["file"]).encode())
        assert verify(file).over
        assert msgspec.to_builtins(draws(file)) == kept["draws"]


def test_a_link_tells_nothing_without_the_secret():
    log = [(0, "hit"), (-1, "5"), (0, "stay")]
    mine, other = (fair.links(secret, [], log) for secret in (SECRET, "01" * 32))
    assert not set(mine) & set(other)
    chain = fair.Chain(SECRET)
    assert [chain.reach(log, n) for n in (0, 1, 2, 3)] == ["", *mine]


def test_another_secret_is_not_the_one_promised():
    with pytest.raises(BadGameFile, match="not the one promised"):
        verify(msgspec.structs.replace(a_game(), secret="01" * 32))


def test_an_unfinished_file_without_its_secret_cannot_be_verified():
    with pytest.raises(BadGameFile, match="not over yet"):
        verify(msgspec.structs.replace(a_game(), secret=None))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": 99}, "rules number 99"),
        ({"game": "chess"}, "'chess', which is not an installed game"),
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
    with pytest.raises(BadGameFile, match="format 3"):
        load(dump(msgspec.structs.replace(a_game(), escale=3)))


@pytest.mark.parametrize("size", [0, 1, 32, 64, 65, 200])
def test_draws_and_links_are_made_with_the_hmac_of_the_standard_library(size: int) -> None:
    secret, text = "7e" * size, '["é",0,-1,"c12"]'
    expected = hmac.new(bytes.fromhex(secret), text.encode(), "sha256").digest()
    assert fair.Key(secret).bind(text) == expected
