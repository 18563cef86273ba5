"""What the screen is given: previews, reasons, facts, the last count; and what bots make of it."""

from random import Random

import pytest

from escale.bots import BOTS, Eyes
from escale.engine import CHANCE, Refusal, apply, pick, settle
from escale.games.marathon import GAME, bot
from escale.games.marathon.cards import ALL_MOVES
from escale.testing import answer, choices
from escale.texts import LANGUAGES, texts


def preview(s, seat, choice):
    """Return the preview of one choice."""
    return next(p for p in GAME.view(s, seat).previews if p.choice == choice)


def test_every_choice_of_the_seat_asked_has_a_preview_and_nobody_elses_has(table):
    s = table().s
    assert [p.choice for p in GAME.view(s, 0).previews] == choices(s, 0)
    assert GAME.view(s, 1).previews == []
    assert GAME.view(s, None).previews == []


def test_previews_tell_the_truth_through_whole_games():
    for seats in (3, 6):
        s, rng = GAME.start(seats), Random(seats)
        while s.decisions:
            decision = s.decisions[0]
            choice = pick(decision, rng)
            told = None
            if decision.seat != CHANCE and choice != "stop" and not choice.endswith("x"):
                told = preview(s, decision.seat, choice)
            fined, s.facts = sum(s.penalty), []
            apply(s, decision.seat, choice)
            keys = [fact.key for fact in s.facts]
            if told is None or {"jumped", "jumped_pawnless"} & set(keys):
                continue  # a player without pawns went on at once
            assert s.time[decision.seat] == told.landing
            assert sum(s.penalty) - fined == told.penalty
            assert told.opens == (bool(s.decisions) and s.decisions[0].kind == "event")
            if not told.opens:
                assert told.next == (s.decisions[0].seat if s.decisions else -1)
                assert told.counts == ("count" in keys)
            if "count" not in keys:
                line = GAME.view(s, None).lines["AB".index(told.line)]
                card = next(card for card in line.cards if card.place == told.place)
                assert card.cells[decision.seat] == told.points


def test_a_preview_names_who_is_pushed_overtaken_or_expelled(table):
    t = table(4, dice="111141")
    t.put(1, "A:etage:1", "A:verte:0", "A:petanque:2")
    t.put(2, "A:etage:1", "A:verte:0")
    t.at(0, 4, 3, 4)
    assert preview(t.s, 0, "A:etage:1").pushed == [2, 1]
    assert preview(t.s, 0, "A:verte:2").overtaken == [1, 2]
    assert preview(t.s, 0, "A:petanque:2x").expelled == 1
    told = preview(t.s, 0, "A:salon:1")
    assert (told.time, told.landing, told.pile, told.next) == (4, 4, [3, 1], 2)
    told = preview(t.s, 0, "A:petanque:6")
    assert (told.time, told.bonus, told.points, told.gain) == (3, 3, 7, 9)
    answer(t.s, "A:petanque:2x")
    told = preview(t.s, 0, "A:petanque:9")
    assert (told.points, told.theirs, told.time) == (9, 4, 7)


def test_a_preview_warns_of_the_end_penalty(table):
    t = table(days=2)
    t.at(46, 47, 47)
    told = preview(t.s, 0, "A:salon:1")
    assert (told.landing, told.missing, told.penalty) == (48, 2, 3)


def test_a_sheet_pencils_in_what_would_be_counted_now(table):
    t = table(event="E5", dice="222222")
    t.put(0, "A:rdc")
    sheet = GAME.view(t.s, None).sheets[0]
    assert sheet.rows == [None, None, None]
    assert sheet.now[0] == [-1, -3, 6, -2, -2, -3]
    assert (sheet.score, sheet.estimate) == (0, -5)


def test_the_last_count_can_be_played_again_place_by_place(table):
    t = table(event="E4", dice="123456")
    t.put(1, "A:rdc", "A:petanque:2")
    assert GAME.view(t.s, None).count is None
    t.count()
    count = GAME.view(t.s, None).count
    assert (count.days, count.line, count.event, count.times) == (0, "A", "E4", 1)
    rdc, petanque = count.places[2], count.places[4]
    assert (rdc.sign, rdc.die, rdc.cells, rdc.absent) == (-1, 3, [-1, -7, -1], [0, 2])
    assert rdc.spaces == [1, -1, -1, -1, -1, -1]
    assert petanque.cells == [-2, 10, -2]


def test_the_garden_shows_its_next_price_and_the_queue_what_each_rank_costs(table):
    t = table(4)
    t.put(0, "A:jardin:1", "A:jardin:2", "A:verte:0")
    t.put(1, "A:verte:0")
    cards = GAME.view(t.s, None).lines[0].cards
    assert cards[3].times == [3] * 5
    assert cards[5].times[:3] == [3, 2, 1]
    assert cards[5].bonuses == [5, 3, 1, 0, 0, 0]


REASONS = [
    ("A:etage:1", "shelf_full", "R7.1.3"),
    ("A:salon:1", "taken", "R7.2.2"),
    ("A:rdc", "one_pawn", "R7.3.2"),
    ("A:jardin:1", "taken", "R7.4.1"),
    ("A:petanque:1", "taken", "R7.5.2"),
    ("A:petanque:2", "expel_instead", "R7.5.3"),
    ("A:petanque:3x", "nobody_to_expel", "R7.5.3"),
    ("A:petanque:1x", "own_pawn", "R7.5.4"),
    ("A:verte:3", "short_queue", "R7.6.2"),
    ("B:etage:1", "face_down", "R3.4"),
    ("stop", "must_place", "R8.3"),
]


@pytest.mark.parametrize(("choice", "key", "number"), REASONS)
def test_every_closed_space_says_why(table, choice, key, number):
    t = table()
    t.put(1, *["A:etage:1"] * 4, "A:salon:1", "A:jardin:1", "A:petanque:2", "A:verte:0")
    t.put(0, "A:rdc", "A:petanque:1")
    refusal = GAME.why_not(t.s, 0, choice)
    assert (refusal.key, refusal.rule) == (key, number)
    for lang in LANGUAGES:
        words = texts("marathon", lang).refusal(refusal, ["Ana", "Bo", "Cy"])
        assert "{" not in words
        assert words != key


def test_waiting_and_expelling_players_are_told_why_too(table):
    t = table()
    t.put(1, "A:petanque:2")
    assert GAME.why_not(t.s, 1, "A:etage:1") == Refusal("not_furthest_back", "R3.1", {"seat": 0})
    assert GAME.why_not(t.s, 0, "A:etage:1") is None
    assert GAME.why_not(t.s, 0, "nonsense") is None
    answer(t.s, "A:petanque:2x")
    assert GAME.why_not(t.s, 0, "A:petanque:2").key == "expelled_needs_room"


def test_every_placement_has_a_name_in_both_languages():
    for lang in LANGUAGES:
        words = texts("marathon", lang)
        names = [words.choice(move.choice) for move in ALL_MOVES]
        assert len(set(names)) == len(ALL_MOVES) == 106
        assert all(":" not in name for name in names)


def test_a_bot_sends_an_expelled_rival_where_it_hurts(table):
    t = table(event="E7")
    t.put(1, "A:petanque:4")
    answer(t.s, "A:petanque:4x")
    values = {}
    for choice in choices(t.s, 0):
        guess = t.s.clone()
        apply(guess, 0, choice)
        settle(guess)
        values[choice] = bot.value(guess, 0)
    assert max(values, key=values.__getitem__) == "A:petanque:2"
    assert bot.value(t.s, 0) == max(values.values())


def test_the_greedy_bot_leaves_random_players_far_behind():
    rng = Random(7)
    s = GAME.start(3)
    while s.decisions:
        decision = s.decisions[0]
        if decision.seat == 1:
            choice = BOTS["greedy"](Eyes(GAME, s, 1), rng)
        else:
            choice = pick(decision, rng)
        apply(s, decision.seat, choice)
    assert GAME.placing(s)[1] == 1
    assert GAME.scores(s)[1] > max(GAME.scores(s)[0], GAME.scores(s)[2]) + 30
