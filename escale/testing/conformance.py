"""What every game must hold: a test class with some games in it gets all these laws for nothing.

`ESCALE_EFFORT=20` in the environment plays twenty times as much.
"""

import copy
import json
import os
import pickle
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import escale
from escale.bots import BOTS, Eyes
from escale.engine import (
    CHANCE,
    EscaleError,
    Fact,
    Game,
    Match,
    Question,
    State,
    apply,
    asked,
    changes,
    legal,
    patched,
    pick,
    replay,
    undo_to,
)
from escale.playthrough import playthrough
from escale.testing import picture, play_on, random_log
from escale.testing.twins import option_set, pairs, twins
from escale.texts import LANGUAGES, texts

EFFORT = int(os.environ.get("ESCALE_EFFORT", "1"))
SLOTS = re.compile(r"\{(\w+)")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the suite: import this in a `conftest.py`."""
    parser.addoption("--game", help="run the conformance suite on this game only")
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs anew")


def seen(game: Game[Any], s: State, seat: int | None) -> bytes:
    """Return what `seat` sees as bytes, as it would be sent."""
    return msgspec.json.encode(game.view(s, seat))


def plain(view: Any) -> Any:
    """Return a view as plain data, as it would be read from the wire."""
    return json.loads(msgspec.json.encode(view))


def midway(game: Game[Any], seats: int, seed: int) -> Any:
    """Return a state somewhere in a random game."""
    options = option_set(game, seed)
    log = random_log(game, seats, seed, **options)
    return replay(game, seats, options, log[: Random(seed).randrange(len(log))])


def after(s: State, seat: int, choice: str) -> tuple[State, list[Fact]]:
    """Return the state that a choice leads to, and what is told on the way."""
    made = s.clone()
    told: list[Fact] = []
    made.facts = told
    apply(made, seat, choice)
    return made, told


class Laws:
    """The laws, one test each: a subclass names its games and where playthroughs are kept."""

    games: Sequence[Game[Any]] = ()
    golden: Path | None = None  # the folder; None: none are kept

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run each test on every game, and where it asks for them, on every seat count."""
        only = metafunc.config.getoption("--game", None)
        games = [escale.game(only)] if only else self.games
        if "seats" in metafunc.fixturenames:
            tables = [pytest.param(g, n, id=f"{g.slug}-{n}") for g in games for n in g.seats]
            metafunc.parametrize(("game", "seats"), tables)
        elif "game" in metafunc.fixturenames:
            metafunc.parametrize("game", games, ids=[g.slug for g in games])

    # Random games

    def test_a_view_holds_only_what_its_struct_says(self, game: Game[Any], seats: int) -> None:
        for seed in range(3 * EFFORT):
            s = midway(game, seats, seed)
            for seat in (None, *range(seats)):
                view = game.view(s, seat)
                assert msgspec.json.decode(seen(game, s, seat), type=type(view)) == view

    def test_random_games_end_within_the_bound_and_keep_the_laws(
        self, game: Game[Any], seats: int
    ) -> None:
        for seed in range(8 * EFFORT):
            s, rng = game.start(seats, option_set(game, seed)), Random(seed)
            for _ in range(game.bound):
                if not s.decisions:
                    break
                decision = rng.choice(s.decisions)
                apply(s, decision.seat, pick(decision, rng))
                for law in game.laws(s):
                    assert law.amount == law.expected, f"{law.name} after {decision}"
            assert not s.decisions, f"still not over after {game.bound} events"
            assert s.over, f"nothing is asked, but not all is done: {s.steps}"
            assert len(game.scores(s)) == seats
            placing = game.placing(s)
            assert len(placing) == seats
            assert min(placing) == 1

    def test_every_value_of_every_option_plays_to_the_end(self, game: Game[Any]) -> None:
        for name, option in game.options.items():
            for value in option.allowed[:12]:
                play_on(game.start(game.seats[0], {name: value}), Random(3), game.bound)

    def test_a_wrong_table_is_refused(self, game: Game[Any]) -> None:
        for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
            with pytest.raises(EscaleError, match="seats"):
                game.start(seats)
        with pytest.raises(EscaleError, match="there is no option"):
            game.start(game.seats[0], {"no such option": True})
        for name in game.options:
            with pytest.raises(EscaleError, match="cannot be"):
                game.start(game.seats[0], {name: "no such value"})

    # What students of games count on

    def test_no_choice_is_met_that_the_game_does_not_list(
        self, game: Game[Any], seats: int
    ) -> None:
        for seed in range(3 * EFFORT):
            options = game.settings(option_set(game, seed))
            lists = game.choices(seats, options), game.outcomes(seats, options)
            assert lists == (game.choices(seats, options), game.outcomes(seats, options))
            ours, chances = map(set, lists)
            if not ours:
                return
            assert (len(ours), len(chances)) == (len(lists[0]), len(lists[1])), "listed twice"
            s, rng = game.start(seats, options), Random(seed)
            while s.decisions:
                for d in s.decisions:
                    assert (chances if d.seat == CHANCE else ours).issuperset(d.choices), d
                    assert d.seat == CHANCE or len(d.choices) <= (game.most_choices or len(ours))
                decision = rng.choice(s.decisions)
                apply(s, decision.seat, pick(decision, rng))

    def test_returns_agree_with_the_places(self, game: Game[Any], seats: int) -> None:
        for seed in range(4 * EFFORT):
            s = game.start(seats, option_set(game, seed))
            assert game.returns(s) == [0.0] * seats
            play_on(s, Random(seed), game.bound)
            returns, placing, won = game.returns(s), game.placing(s), game.winners(s)
            assert all(-1 <= each <= 1 for each in returns)
            if game.zero_sum:
                assert won
            if not won:
                assert returns == [-1.0] * seats
                continue
            assert abs(sum(returns)) < 1e-9
            assert won == [seat for seat in range(seats) if returns[seat] == max(returns)]
            for a in range(seats):
                for b in range(seats):
                    assert (returns[a] > returns[b]) == (placing[a] < placing[b])

    def test_a_key_of_what_a_seat_knows_only_grows_and_names_one_question(
        self, game: Game[Any], seats: int
    ) -> None:
        """Also in guesses: there the seat knows what it knew, and the others what they hold."""
        questions: dict[str, tuple[str, bytes]] = {}
        for seed in range(2 * EFFORT):
            match, rng = Match(game, seats, option_set(game, seed % 2)), Random(seed // 2)
            before = [match.seen(seat) for seat in range(seats)]
            while not match.over:
                decision = rng.choice(match.state.decisions)
                match.answer(decision.seat, pick(decision, rng))
                seats_now = range(seats) if rng.random() < 0.04 else range(0)
                for seat in seats_now:
                    key = match.information(seat)
                    lines = match.seen(seat)
                    assert lines[: len(before[seat])] == before[seat]
                    before[seat] = lines
                    now = repr(match.asked(seat)), seen(game, match.state, seat)
                    assert questions.setdefault(key, now) == now
                    if rng.random() < 0.1:
                        guess = match.determinize(seat, Random(seed))
                        assert guess.information(seat) == key
                        assert repr(guess.asked(seat)) == now[0]
                        while not guess.over and len(guess.log) < len(match.log) + 30:
                            d = rng.choice(guess.state.decisions)
                            guess.answer(d.seat, pick(d, rng))
                        assert guess.seen(seat)[: len(lines)] == lines

    def test_a_guess_of_a_match_tells_nothing_that_is_hidden(
        self, game: Game[Any], seats: int
    ) -> None:
        """Two matches that look alike to a seat lead it to the same guess, log and keys."""
        if not game.secrets:
            return
        for one, two in islice(twins(game, seats, 0, 5), 0, 400 * EFFORT, 40):
            a, b = (told.match.determinize(0, Random(7)) for told in (one, two))
            if [d.seat for d in a.state.decisions] != [d.seat for d in b.state.decisions]:
                continue  # in a window, whose answers nobody may know
            assert a.log == b.log
            assert [a.information(seat) for seat in range(seats)] == [
                b.information(seat) for seat in range(seats)
            ]

    def test_states_and_matches_can_be_packed_copied_compared_and_hashed(
        self, game: Game[Any], seats: int
    ) -> None:
        for seed in range(2 * EFFORT):
            options = option_set(game, seed)
            log = random_log(game, seats, seed, **options)
            match = Match(game, seats, options, log[: len(log) // 2])
            for made in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), match.clone()):
                assert made == match
                assert hash(made) == hash(match)
                assert picture(made.state) == picture(match.state)
                assert made.information(0) == match.information(0)
                for event in log[len(log) // 2 :]:
                    made.answer(*event)
                assert made.over
                assert made != match
                assert made.state != match.state
            for copied in (copy.deepcopy(match.state), match.state.clone()):
                assert copied == match.state
                assert hash(copied) == hash(match.state)

    # Clones, steps, logs

    def test_a_clone_leads_its_own_life(self, game: Game[Any], seats: int) -> None:
        for seed in range(6 * EFFORT):
            s = midway(game, seats, seed)
            before = picture(s)
            clone = s.clone()
            assert picture(clone) == before
            play_on(clone, Random(seed), game.bound)
            assert picture(s) == before
            twin = s.clone()
            play_on(s, Random(seed), game.bound)
            assert picture(twin) == before

    def test_steps_and_decisions_never_change(self, game: Game[Any], seats: int) -> None:
        s, rng = game.start(seats), Random(seats)
        met: dict[int, tuple[Any, str]] = {}
        while s.decisions:
            for thing in (*s.steps, *s.decisions):
                met.setdefault(id(thing), (thing, repr(thing)))
            decision = rng.choice(s.decisions)
            apply(s, decision.seat, pick(decision, rng))
        for thing, before in met.values():
            assert repr(thing) == before

    def test_a_log_rebuilds_the_state_at_every_prefix(self, game: Game[Any], seats: int) -> None:
        options = option_set(game, seats)
        log = random_log(game, seats, seats, **options)
        s = game.start(seats, options)
        stride = max(1, len(log) // 25)
        for n, event in enumerate(log):
            if n % stride == 0:
                assert picture(replay(game, seats, options, log[:n])) == picture(s)
            apply(s, *event)
        written = [tuple(event) for event in json.loads(json.dumps(log))]
        assert picture(replay(game, seats, options, written)) == picture(s)

    def test_choices_are_unique_short_and_json_safe(self, game: Game[Any], seats: int) -> None:
        s, rng = game.start(seats, option_set(game, 1)), Random(1)
        while s.decisions:
            assert len({d.seat for d in s.decisions}) == len(s.decisions)
            for d in s.decisions:
                assert d.choices, f"nothing to choose: {d}"
                assert d.seat != CHANCE or not isinstance(s.steps[-1], Question), d
                assert game.reacts or not d.quiet, f"the game does not say that it reacts: {d}"
                assert len(set(d.choices)) == len(d.choices), d
                assert all(re.fullmatch(r"[^\s\"'<>&]{1,40}", choice) for choice in d.choices), d
                if d.weights is not None:
                    assert d.seat == CHANCE
                    assert len(d.weights) == len(d.choices)
                    assert all(isinstance(w, int) and w > 0 for w in d.weights)
                json.dumps([d.choices, d.values])
            decision = rng.choice(s.decisions)
            apply(s, decision.seat, pick(decision, rng))

    def test_what_is_not_offered_is_refused_and_changes_nothing(
        self, game: Game[Any], seats: int
    ) -> None:
        for seed in range(6 * EFFORT):
            s = midway(game, seats, seed)
            before = picture(s)
            for seat in (CHANCE, *range(seats), seats):
                for choice in ("no such choice", "", "pass", "done", "1"):
                    if not legal(s, seat, choice):
                        with pytest.raises(EscaleError):
                            apply(s, seat, choice)
            assert picture(s) == before

    # What a seat may know

    def test_a_seat_cannot_tell_a_guess_from_the_truth_and_the_guess_plays_on(
        self, game: Game[Any], seats: int
    ) -> None:
        for seed in range(6 * EFFORT):
            s = midway(game, seats, seed)
            before = picture(s)
            for seat in range(seats):
                guess = game.determinize(s, seat, Random(seed))
                assert seen(game, guess, seat) == seen(game, s, seat)
                assert repr(asked(guess, seat)) == repr(asked(s, seat))
                play_on(guess, Random(seed), game.bound)
            assert picture(s) == before

    def test_a_game_without_secrets_hides_nothing_from_anybody(
        self, game: Game[Any], seats: int
    ) -> None:
        if game.secrets:
            return
        match, rng = Match(game, seats, option_set(game, seats)), Random(seats)
        while not match.over:
            for seat in range(seats) if rng.random() < 0.05 else ():
                guess = game.determinize(match.state, seat, Random(5))
                assert picture(guess) == picture(match.state)
                assert seen(game, match.state, seat) == seen(game, match.state, None)
            decision = rng.choice(match.state.decisions)
            assert decision.owner is None, decision
            assert not decision.quiet, decision
            for fact in match.answer(decision.seat, pick(decision, rng)):
                assert fact.only is None, fact
                assert fact.but is None, fact

    def test_what_is_hidden_from_a_seat_changes_nothing_it_is_sent(
        self, game: Game[Any], seats: int
    ) -> None:
        """Messages are compared to the byte: their order and size, undo, versions, advice."""
        for _ in pairs(game, seats, 2500 * EFFORT):
            pass

    def test_what_is_hidden_from_a_seat_changes_no_guess_of_its_bots(
        self, game: Game[Any], seats: int
    ) -> None:
        for n, (a, b, seat) in enumerate(pairs(game, seats, 1200 * EFFORT)):
            first, second = (game.determinize(s, seat, Random(n)) for s in (a, b))
            assert picture(first) == picture(second)

    def test_a_bot_moves_alike_whatever_is_hidden_from_it(
        self, game: Game[Any], seats: int
    ) -> None:
        for n, (a, b, seat) in enumerate(pairs(game, seats, 600 * EFFORT)):
            decision = asked(a, seat)
            if decision is None or n % 4:
                continue
            for bot in dict.fromkeys(BOTS.values()):
                first = bot(Eyes(game, a, seat, effort=0), Random(n))
                assert first == bot(Eyes(game, b, seat, effort=0), Random(n))
                assert first in decision.choices

    def test_an_answer_that_everybody_may_read_is_hidden_from_nobody(
        self, game: Game[Any], seats: int
    ) -> None:
        """If a seat could not tell which answer was given, the decision needs an owner."""
        if not game.secrets:
            return
        for seed in range(2 * EFFORT):
            s, rng = game.start(seats, option_set(game, seed)), Random(seed)
            while s.decisions:
                d = rng.choice(s.decisions)
                if d.owner is None and not d.quiet and len(d.choices) > 1 and rng.random() < 0.2:
                    (a, told), (b, other) = (
                        after(s, d.seat, choice) for choice in rng.sample(d.choices, 2)
                    )
                    for seat in range(seats):
                        guesses = [picture(game.determinize(t, seat, Random(1))) for t in (a, b)]
                        if guesses[0] == guesses[1] and picture(a) != picture(b):
                            heard = [[repr(f) for f in t if f.seen_by(seat)] for t in (told, other)]
                            assert heard[0] != heard[1], f"seat {seat} cannot know: {d}"
                apply(s, d.seat, pick(d, rng))

    def test_a_spectator_and_the_others_are_never_sent_a_seats_hidden_answers(
        self, game: Game[Any], seats: int
    ) -> None:
        match, rng = Match(game, seats), Random(9)
        while not match.over:
            decision = rng.choice(match.state.decisions)
            match.answer(decision.seat, pick(decision, rng))
        for seat in (None, *range(seats)):
            for (who, choice), owner, (_, shown) in zip(
                match.log, match.owners, match.log_for(seat), strict=True
            ):
                readable = owner is None or owner == seat
                assert shown == (choice if readable else None), who

    def test_what_may_be_taken_back_taught_the_seat_nothing(
        self, game: Game[Any], seats: int
    ) -> None:
        """If an event can be undone, a guess made before it leads to the same sight after it."""
        match, rng = Match(game, seats, option_set(game, 2)), Random(seats)
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

    def test_undo_takes_back_ones_own_latest_choice_only(self, game: Game[Any], seats: int) -> None:
        match, rng = Match(game, seats), Random(4)
        for _ in range(400):
            if match.over:
                break
            decision = rng.choice(match.state.decisions)
            before, length = picture(match.state), len(match.log)
            match.answer(decision.seat, pick(decision, rng))
            assert undo_to(match.log, decision.seat, match.barrier) <= length + 1
            others = [seat for seat in range(seats) if seat != decision.seat]
            assert not any(match.undo(seat) for seat in others)
            if decision.seat >= 0 and rng.random() < 0.2 and match.undo(decision.seat):
                assert picture(match.state) == before

    # What is told and drawn

    def test_the_changes_from_frame_to_frame_make_the_view_of_every_seat(
        self, game: Game[Any], seats: int
    ) -> None:
        """Every seat and a spectator, at every frame; whoever comes in anywhere sees the same."""
        options = option_set(game, seats)
        match = Match(game, seats, options, watched=True)
        rng = Random(seats)
        before = match.game.public(match.state)
        drawn = plain(before)
        while not match.over:
            decision = rng.choice(match.state.decisions)
            choice = pick(decision, rng)
            draft = match.ahead(decision.seat, choice)
            frames = draft.frames or []
            told = [repr(fact) for frame in frames for fact in frame.facts]
            assert told == [repr(fact) for facts in draft.facts for fact in facts]
            for frame in frames:
                now = game.public(frame.state)
                drawn = patched(drawn, plain(changes(before, now)))
                before = now
                assert drawn == plain(now)
                for seat in range(seats):
                    own = plain(game.private(frame.state, seat))
                    assert patched(drawn, own) == plain(game.view(frame.state, seat)), seat
            match.keep(draft)
            assert drawn == plain(game.view(match.state, None))

    def test_a_frame_is_one_moment(self, game: Game[Any], seats: int) -> None:
        """Only what is seen together is told together: a frame never holds dozens of facts."""
        match, rng = Match(game, seats, watched=True), Random(7)
        while not match.over:
            decision = rng.choice(match.state.decisions)
            draft = match.ahead(decision.seat, pick(decision, rng))
            for frame in draft.frames or []:
                assert len(frame.facts) <= 6, [fact.key for fact in frame.facts]
            match.keep(draft)

    # Texts and golden games

    def test_everything_that_occurs_has_a_text_in_both_languages(
        self, game: Game[Any], seats: int
    ) -> None:
        catalogues = [texts(game.slug, lang) for lang in LANGUAGES]
        kinds: dict[str, set[str]] = {}
        keys: dict[str, set[str]] = {}
        choices: set[str] = set()
        for seed in range(6 * EFFORT):
            match, rng = Match(game, seats, option_set(game, seed)), Random(seed)
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
                    assert pattern or section == "reasons", f"{words.lang}: no {section}: {kind}"
                    assert set(SLOTS.findall(pattern)) <= values, f"{words.lang}: {kind}: {pattern}"
                assert kind in words.cites["decisions"], f"no rule for the decision {kind}"
            for key, values in keys.items():
                pattern = words.section("facts").get(key, "")
                assert pattern, f"{words.lang}: no line for the fact {key}"
                assert set(SLOTS.findall(pattern)) <= values, f"{words.lang}: {key}: {pattern}"
                assert key in words.cites["facts"], f"no rule for the fact {key}"
            bare = sorted(c for c in choices if words.choice(c) == c and not c.isdigit())
            assert not bare, f"{words.lang}: choices without words: {bare[:20]}"

    def test_both_languages_say_the_same_things(self, game: Game[Any]) -> None:
        french, english = (texts(game.slug, lang) for lang in LANGUAGES)
        assert french.catalogue.keys() == english.catalogue.keys()
        for section in french.catalogue:
            if section == "glossary":  # by words of each language
                assert len(french.section(section)) == len(english.section(section))
            elif isinstance(french.catalogue[section], dict):
                assert french.section(section).keys() == english.section(section).keys(), section
                for key, words in french.section(section).items():
                    there = set(SLOTS.findall(english.section(section)[key]))
                    assert set(SLOTS.findall(words)) == there, f"{section}.{key}"

    def test_every_option_has_words(self, game: Game[Any]) -> None:
        for lang in LANGUAGES:
            labels = texts(game.slug, lang).section("options")
            for name in game.options:
                assert name in labels, f"{lang}: no words for the option {name}"

    def test_golden_playthroughs_are_as_they_were(
        self, game: Game[Any], request: pytest.FixtureRequest
    ) -> None:
        if self.golden is None:
            return
        path = self.golden / f"{game.slug.replace(':', '.')}.txt"
        told = playthrough(game, game.seats[0], seed=1960)
        if request.config.getoption("--golden", False):
            path.parent.mkdir(exist_ok=True)
            path.write_text(told, "utf-8")
        assert path.is_file(), "no golden playthrough yet: run with --golden"
        assert told == path.read_text("utf-8"), "the game plays differently: see --golden"
