"""What every game must hold, run over all of them: a new game gets this suite for nothing."""

import json
import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import escale
from escale.bots import BOTS, Eyes
from escale.engine import (
    CHANCE,
    EscaleError,
    Game,
    Match,
    apply,
    asked,
    legal,
    pick,
    replay,
    undo_to,
    waiting,
)
from escale.games import EXAMPLES, SHELF
from escale.playthrough import playthrough
from escale.testing import picture, play_on, random_log
from escale.texts import LANGUAGES, texts

GOLDEN = Path(__file__).parent / "playthroughs"
FEW = settings(
    max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
SLOTS = re.compile(r"\{(\w+)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on every game, and where it asks for them, on every seat count."""
    only = metafunc.config.getoption("--game")
    games = [escale.game(slug) for slug in ([only] if only else [*SHELF, *EXAMPLES])]
    if "seats" in metafunc.fixturenames:
        tables = [pytest.param(g, n, id=f"{g.slug}-{n}") for g in games for n in g.seats]
        metafunc.parametrize(("game", "seats"), tables)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[g.slug for g in games])


def option_sets(game: Game[Any], seed: int) -> dict[str, Any]:
    """Return one set of options for a game; different seeds walk through all values."""
    rng = Random(seed)
    return {name: rng.choice(option.allowed) for name, option in game.options.items()}


def seen(game: Game[Any], s: Any, seat: int | None) -> bytes:
    """Return what `seat` sees as bytes, as it would be sent."""
    return msgspec.json.encode(game.view(s, seat))


def midway(game: Game[Any], seats: int, seed: int) -> Any:
    """Return a state somewhere in a random game."""
    options = option_sets(game, seed)
    log = random_log(game, seats, seed, **options)
    return replay(game, seats, options, log[: Random(seed).randrange(len(log))])


# Random games


def test_random_games_end_within_the_bound_and_keep_the_laws(game, seats):
    for seed in range(8):
        s = game.start(seats, option_sets(game, seed) if seed else None)
        rng = Random(seed)
        for _ in range(game.bound):
            if not s.decisions:
                break
            decision = rng.choice(s.decisions)
            apply(s, decision.seat, pick(decision, rng))
            for law in game.laws(s):
                assert law.amount == law.expected, f"{law.name} after {decision}"
        assert not s.decisions, f"still not over after {game.bound} events"
        assert len(game.scores(s)) == seats
        placing = game.placing(s)
        assert len(placing) == seats
        assert min(placing) == 1


def test_every_value_of_every_option_plays_to_the_end(game):
    for name, option in game.options.items():
        for value in option.allowed[:12]:
            play_on(game.start(game.seats[0], {name: value}), Random(3), game.bound)


def test_a_wrong_table_is_refused(game):
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(EscaleError, match="seats"):
            game.start(seats)
    with pytest.raises(EscaleError, match="there is no option"):
        game.start(game.seats[0], {"no such option": True})
    for name in game.options:
        with pytest.raises(EscaleError, match="cannot be"):
            game.start(game.seats[0], {name: "no such value"})


# Clones, steps, logs


@FEW
@given(seed=st.integers(0, 10_000))
def test_a_clone_leads_its_own_life(game, seats, seed):
    s = midway(game, seats, seed)
    before = picture(s)
    clone = s.clone()
    assert picture(clone) == before
    play_on(clone, Random(seed), game.bound)
    assert picture(s) == before
    twin = s.clone()
    play_on(s, Random(seed), game.bound)
    assert picture(twin) == before


def test_steps_and_decisions_never_change(game, seats):
    s, rng = game.start(seats), Random(seats)
    met: dict[int, tuple[Any, str]] = {}
    while s.decisions:
        for thing in (*s.steps, *s.decisions):
            met.setdefault(id(thing), (thing, repr(thing)))
        decision = rng.choice(s.decisions)
        apply(s, decision.seat, pick(decision, rng))
    assert all(repr(thing) == before for thing, before in met.values())


def test_a_log_rebuilds_the_state_at_every_prefix(game, seats):
    options = option_sets(game, seats)
    log = random_log(game, seats, seats, **options)
    s = game.start(seats, options)
    stride = max(1, len(log) // 25)
    for n, event in enumerate(log):
        if n % stride == 0:
            assert picture(replay(game, seats, options, log[:n])) == picture(s)
        apply(s, *event)
    written = [tuple(event) for event in json.loads(json.dumps(log))]
    assert picture(replay(game, seats, options, written)) == picture(s)


def test_choices_are_unique_short_and_json_safe(game, seats):
    s, rng = game.start(seats, option_sets(game, 1)), Random(1)
    while s.decisions:
        assert len({d.seat for d in s.decisions}) == len(s.decisions)
        for d in s.decisions:
            assert d.choices, f"nothing to choose: {d}"
            assert len(set(d.choices)) == len(d.choices), d
            assert all(re.fullmatch(r"[^\s\"'<>&]{1,40}", choice) for choice in d.choices), d
            if d.weights is not None:
                assert d.seat == CHANCE
                assert len(d.weights) == len(d.choices)
                assert all(isinstance(w, int) and w > 0 for w in d.weights)
            json.dumps([d.choices, d.values])
        decision = rng.choice(s.decisions)
        apply(s, decision.seat, pick(decision, rng))


@FEW
@given(seed=st.integers(0, 10_000))
def test_what_is_not_offered_is_refused_and_changes_nothing(game, seats, seed):
    s = midway(game, seats, seed)
    before = picture(s)
    for seat in (CHANCE, *range(seats), seats):
        for choice in ("no such choice", "", "pass", "done", "1"):
            if not legal(s, seat, choice):
                with pytest.raises(EscaleError):
                    apply(s, seat, choice)
    assert picture(s) == before


# What a seat may know


@FEW
@given(seed=st.integers(0, 10_000))
def test_a_seat_cannot_tell_a_guess_from_the_truth_and_the_guess_plays_on(game, seats, seed):
    s = midway(game, seats, seed)
    before = picture(s)
    for seat in range(seats):
        guess = game.determinize(s, seat, Random(seed))
        assert seen(game, guess, seat) == seen(game, s, seat)
        assert repr(asked(guess, seat)) == repr(asked(s, seat))
        assert picture(game.determinize(s, seat, Random(seed))) == picture(guess)
        play_on(guess, Random(seed), game.bound)
    assert picture(s) == before


@FEW
@given(seed=st.integers(0, 10_000))
def test_a_game_without_secrets_hides_nothing_from_anybody(game, seats, seed):
    s = midway(game, seats, seed)
    guesses = [picture(game.determinize(s, seat, Random(seed))) for seat in range(seats)]
    assert game.secrets or set(guesses) == {picture(s)}


def noticed(match: Match, seat: int) -> list[Any]:
    """Return all that `seat` can notice of a match right now."""
    s = match.state
    return [
        seen(match.game, s, seat),
        repr(match.asked(seat)),
        waiting(s),
        [(d.seat, d.kind) for d in s.decisions if not d.quiet],
        len(match.log),
        match.undo_to(seat),
        repr(match.facts_for(seat, len(match.facts) - 1)) if match.facts else "",
    ]


def twins(game: Game[Any], seats: int, seat: int, seed: int, options: dict[str, Any]):
    """Play two games that differ only in what `seat` may not read, and yield both at each event.

    They part for good where the rules turn up what was hidden (`shown`), or where the hidden
    part leaves no choice that both games allow.
    """
    rng, rng_a, rng_b = Random(seed), Random(seed + 1), Random(seed + 2)
    a, b = Match(game, seats, options), Match(game, seats, options)
    while not a.over:
        if noticed(a, seat) != noticed(b, seat) and (a.state.shown or b.state.shown):
            return
        yield a, b
        at = rng.randrange(len(a.state.decisions))
        one, two = a.state.decisions[at], b.state.decisions[at]
        if one.owner is None or one.owner == seat:
            common = [choice for choice in one.choices if choice in two.choices]
            if not common:
                return
            choice = rng.choice(common)
            a.answer(one.seat, choice)
            b.answer(two.seat, choice)
        else:
            a.answer(one.seat, pick(one, rng_a))
            b.answer(two.seat, pick(two, rng_b))


def test_what_is_hidden_from_a_seat_changes_nothing_it_can_notice(game, seats):
    for seed, seat in product(range(6), (0, seats - 1)):
        options = option_sets(game, seed) if seed else {}
        for a, b in twins(game, seats, seat, seed * 100 + seat, options):
            assert noticed(a, seat) == noticed(b, seat)
            assert (a.over, len(a.state.decisions)) == (b.over, len(b.state.decisions))
        assert a.log_for(seat)[:-1] == b.log_for(seat)[:-1]


def test_a_bot_moves_alike_whatever_is_hidden_from_it(game, seats):
    for seat in range(min(2, seats)):
        for n, (a, b) in enumerate(twins(game, seats, seat, 40 + seat, {})):
            if n % 7 or a.asked(seat) is None:
                continue
            for bot in dict.fromkeys(BOTS.values()):
                first = bot(Eyes(game, a.state, seat, effort=0), Random(n))
                assert first == bot(Eyes(game, b.state, seat, effort=0), Random(n))
                assert first in a.asked(seat).choices
            if n > 400:
                break


def test_a_spectator_and_the_others_are_never_sent_a_seats_hidden_answers(game, seats):
    match, rng = Match(game, seats), Random(9)
    while not match.over:
        decision = rng.choice(match.state.decisions)
        match.answer(decision.seat, pick(decision, rng))
    for seat in (None, *range(seats)):
        for (who, choice), owner, (_, shown) in zip(
            match.log, match.owners, match.log_for(seat), strict=True
        ):
            assert shown == (
                choice if owner in (None, seat) and (owner is None or seat is not None) else None
            ), who


def test_what_may_be_taken_back_taught_the_seat_nothing(game, seats):
    """If an event can be undone, a guess made before it leads to the same sight after it."""
    match, rng = Match(game, seats, option_sets(game, 2)), Random(seats)
    while not match.over:
        decision = rng.choice(match.state.decisions)
        seat, choice = decision.seat, pick(decision, rng)
        guess = None
        if seat >= 0 and rng.random() < 0.2:
            guess = game.determinize(match.state, seat, Random(5))
        match.answer(seat, choice)
        if guess is not None and match.undo_to(seat) < len(match.log):
            apply(guess, seat, choice)
            assert seen(game, guess, seat) == seen(game, match.state, seat), (decision, choice)


def test_undo_takes_back_ones_own_latest_choice_only(game, seats):
    match, rng = Match(game, seats), Random(4)
    for _ in range(400):
        if match.over:
            break
        decision = rng.choice(match.state.decisions)
        before, length = picture(match.state), len(match.log)
        match.answer(decision.seat, pick(decision, rng))
        assert undo_to(match.log, decision.seat, match.barrier) in (*range(length + 1), length + 1)
        others = [seat for seat in range(seats) if seat != decision.seat]
        assert not any(match.undo(seat) for seat in others)
        if decision.seat >= 0 and rng.random() < 0.2 and match.undo(decision.seat):
            assert picture(match.state) == before


# Texts and golden games


def test_everything_that_occurs_has_a_text_in_both_languages(game, seats):
    catalogues = [texts(game.slug, lang) for lang in LANGUAGES]
    kinds: dict[str, set[str]] = {}
    keys: dict[str, set[str]] = {}
    choices: set[str] = set()
    for seed in range(6):
        match, rng = Match(game, seats, option_sets(game, seed)), Random(seed)
        while not match.over:
            decision = rng.choice(match.state.decisions)
            kinds.setdefault(decision.kind, {"seat", "left"}).update(decision.values or {})
            if decision.seat >= 0:
                choices.update(decision.choices)
            for fact in match.answer(decision.seat, pick(decision, rng)):
                known = keys.setdefault(fact.key, set(fact.values))
                known &= set(fact.values)
    for words in catalogues:
        for kind, values in kinds.items():
            for section in ("prompts", "reasons") if kind != "draw" else ("prompts",):
                pattern = words.section(section).get(kind, "")
                assert pattern or section == "reasons", f"{words.lang}: no {section} for {kind}"
                assert set(SLOTS.findall(pattern)) <= values, f"{words.lang}: {kind}: {pattern}"
            assert kind in words.cites["decisions"], f"no rule for the decision {kind}"
        for key, values in keys.items():
            pattern = words.section("facts").get(key)
            assert pattern, f"{words.lang}: no line for the fact {key}"
            assert set(SLOTS.findall(pattern)) <= values, f"{words.lang}: {key}: {pattern}"
            assert key in words.cites["facts"], f"no rule for the fact {key}"
        bare = sorted(c for c in choices if words.choice(c) == c and not c.isdigit())
        assert not bare, f"{words.lang}: choices without words: {bare[:20]}"


def test_both_languages_say_the_same_things(game):
    french, english = (texts(game.slug, lang) for lang in LANGUAGES)
    assert french.catalogue.keys() == english.catalogue.keys()
    for section in french.catalogue:
        if isinstance(french.catalogue[section], dict):
            assert french.section(section).keys() == english.section(section).keys(), section
            for key, words in french.section(section).items():
                there = set(SLOTS.findall(english.section(section)[key]))
                assert set(SLOTS.findall(words)) == there, f"{section}.{key}"


def test_every_option_has_words(game):
    for lang in LANGUAGES:
        labels = texts(game.slug, lang).section("options")
        for name in game.options:
            assert name in labels, f"{lang}: no words for the option {name}"


def test_golden_playthroughs_are_as_they_were(game, request):
    path = GOLDEN / f"{game.slug}.txt"
    told = playthrough(game, game.seats[0], seed=1960)
    if request.config.getoption("--golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, "utf-8")
    assert path.is_file(), "no golden playthrough yet: run make golden"
    assert told == path.read_text("utf-8"), "the game plays differently: see make golden"
