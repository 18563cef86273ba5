"""What the screen is given: previews, reasons, facts, the last count; and what bots make of it."""

import re
from random import Random

import pytest

from escale.bots import BOTS, Eyes
from escale.engine import CHANCE, Fact, Match, Refusal, apply, pick, settle
from escale.games.marathon import GAME, bot
from escale.games.marathon.cards import ALL_MOVES, MOVES, PLACES
from escale.testing import answer, choices, rule
from escale.texts import LANGUAGES, texts


def preview(s, seat, choice):
    """Return the preview of one choice."""
    return next(p for p in GAME.brief(s, seat).previews if p.choice == choice)


def landing(s, seat, choice):
    """Return where one choice leads on the track."""
    return GAME.brief(s, seat).landings[preview(s, seat, choice).time]


def test_every_choice_of_the_seat_asked_has_a_preview_and_nobody_elses_has(table):
    s = table().s
    assert [p.choice for p in GAME.brief(s, 0).previews] == choices(s, 0)
    assert GAME.brief(s, 1).previews == []


def test_previews_tell_the_truth_through_whole_games():
    for seats in (3, 6):
        s, rng = GAME.start(seats), Random(seats)
        while s.decisions:
            decision = s.decisions[0]
            choice = pick(decision, rng)
            told = None
            if decision.seat != CHANCE and choice != "stop" and not choice.endswith("x"):
                told = preview(s, decision.seat, choice)
                lands = landing(s, decision.seat, choice)
            fined, s.facts = sum(s.penalty), []
            apply(s, decision.seat, choice)
            keys = [fact.key for fact in s.facts]
            if told is None or {"jumped", "jumped_pawnless"} & set(keys):
                continue  # a player without pawns went on at once
            assert s.time[decision.seat] == lands.landing
            assert sum(s.penalty) - fined == lands.penalty
            assert lands.opens == (bool(s.decisions) and s.decisions[0].kind == "event")
            if not lands.opens:
                assert lands.next == (s.decisions[0].seat if s.decisions else -1)
                assert lands.counts == ("count" in keys)
            if "count" not in keys:
                move, view = MOVES[choice], GAME.view(s, None)
                row = view.lines[move.line].days * 6
                assert view.sheets[decision.seat].cells[row + move.place] == told.points


def test_a_preview_names_who_is_pushed_overtaken_or_expelled(table):
    t = table(4, dice="111141")
    t.put(1, "A:etage:1", "A:verte:0", "A:petanque:2")
    t.put(2, "A:etage:1", "A:verte:0")
    t.at(0, 4, 3, 4)
    assert preview(t.s, 0, "A:etage:1").moved == [2, 1]
    assert preview(t.s, 0, "A:verte:2").moved == [1, 2]
    assert preview(t.s, 0, "A:petanque:2x").moved == [1]
    told, lands = preview(t.s, 0, "A:salon:1"), landing(t.s, 0, "A:salon:1")
    assert (told.time, lands.landing, lands.pile, lands.next) == (4, 4, [3, 1], 2)
    told = preview(t.s, 0, "A:petanque:6")
    assert (told.time, told.bonus, told.points, told.theirs) == (3, 3, 7, None)
    answer(t.s, "A:petanque:2x")
    told = preview(t.s, 0, "A:petanque:9")
    assert (told.points, told.theirs, told.time) == (9, 4, 7)


def test_a_preview_warns_of_the_end_penalty(table):
    t = table(days=2)
    t.at(46, 47, 47)
    lands = landing(t.s, 0, "A:salon:1")
    assert (lands.landing, lands.missing, lands.penalty) == (48, 2, 3)


def test_a_sheet_pencils_in_what_would_be_counted_now(table):
    t = table(event="E5", dice="222222")
    t.put(0, "A:rdc")
    sheet = GAME.view(t.s, None).sheets[0]
    assert sheet.cells == [-1, -3, 6, -2, -2, -3, *[None] * 12]
    assert (sheet.written, sheet.totals, sheet.estimate) == (0, [-5, None, None], -5)


def told(t):
    """Count now, and return each fact told with the view of its frame."""
    t.s.facts, t.s.frames = [], []
    t.count()
    frames = [(frame.facts, GAME.view(frame.state, None)) for frame in t.s.frames]
    assert all(len(facts) == 1 for facts, _ in frames)
    return [(facts[0], view) for facts, view in frames]


@rule("marathon", "R5.5", "R5.6", "R5.7")
def test_a_count_is_told_line_by_line_and_the_table_follows(table):
    t = table(event="E4", dice="123456")
    t.put(1, "A:rdc", "A:petanque:2")
    assert GAME.view(t.s, None).count is None
    frames = told(t)
    written, ticks = 0, [0, 0, 0]
    for fact, view in frames:
        if fact.key in ("scored", "missed"):
            written += 1
            ticks[fact.values["seat"]] += fact.key == "missed"
            assert view.count.places[-1].cells[-1] == fact.values["points"]
        assert not view.count.over
        assert sum(len(place.cells) for place in view.count.places) == written
        assert sum(sheet.written for sheet in view.sheets) == written
        assert [len(sheet.missed) for sheet in view.sheets] == ticks
        assert view.pawns == [10, 8, 10], "pawns go home when all is written"
        assert view.lines[0].open
    count = frames[-1][1].count
    assert (count.days, count.line, count.event, count.times) == (0, "A", "E4", 1)
    rdc, petanque = count.places[2], count.places[4]
    assert (rdc.sign, rdc.die, rdc.cells) == (-1, 3, [-1, -7, -1])
    assert rdc.spaces == [1, -1, -1, -1, -1, -1]
    assert petanque.cells == [-2, 10, -2]
    after = GAME.view(t.s, None)
    assert (after.count, after.pawns, after.lines[0].open) == (None, [10, 10, 10], False)


@rule("marathon", "R5.6", "R9.2")
def test_a_sheet_tells_all_along_what_would_be_crossed_out(table):
    t = table(days=1)
    t.put(0, "B:jardin:1", "B:petanque:2")
    t.s.cells[0] = [7, -1, 0, 3, -2, 9]
    t.s.missed[0] = [1]
    sheet = GAME.view(t.s, None).sheets[0]
    assert sheet.lacking == [6, 7, 8, 11]
    assert sheet.avoidable
    before = sum(cell for cell in sheet.cells if cell is not None)
    best = sorted((cell for cell in sheet.cells if cell is not None), reverse=True)[:5]
    assert sheet.estimate == before
    assert sorted((sheet.cells[cell] for cell in sheet.struck), reverse=True) == best
    assert sheet.truth == before - sum(best)
    for fact, view in told(t):
        if fact.key == "final":
            after = view.sheets[fact.values["seat"]]
            assert (after.truth, after.struck, after.lacking) == (
                after.estimate,
                after.crossed,
                [],
            )


@rule("marathon", "R9.2", "R9.3")
def test_the_best_cells_are_crossed_out_one_by_one(table):
    t = table(days=2)
    t.put(0, "A:rdc", "A:jardin:1")
    frames = told(t)
    strokes = [0, 0, 0]
    for fact, view in frames:
        if fact.key == "crossed":
            strokes[fact.values["seat"]] += 1
        assert [len(sheet.crossed) for sheet in view.sheets] == strokes
        if fact.key == "final":
            assert view.sheets[fact.values["seat"]].estimate == fact.values["points"]
    assert strokes == [4, 6, 6]
    assert frames[-1][1].count.over, "the last count stays"
    assert [place.place for place in frames[-1][1].count.places] == list(PLACES)


@rule("marathon", "R7.5.3", "R8.1")
def test_a_pawn_is_placed_before_another_goes_and_time_is_paid_last(table):
    t = table(days=2)
    t.put(1, "A:petanque:2")
    t.at(46, 47, 47)
    match = Match(GAME, 3, watched=True)
    match.now.state = t.s
    draft = match.ahead(0, "A:petanque:2x")
    draft.answer(0, "A:petanque:9")
    seen = [(fact.key, GAME.view(f.state, None)) for f in draft.frames for fact in f.facts]
    assert [key for key, _ in seen] == ["placed", "expelled", "penalty", "time"]
    spaces = [view.lines[0].cards[4].spaces for _, view in seen]
    assert [(held[1], held[8]) for held in spaces] == [(0, -1), (0, 1), (0, 1), (0, 1)]
    assert [view.sheets[0].penalty for _, view in seen] == [0, 0, 15, 15]
    assert [view.order[0] for _, view in seen] == [0, 0, 0, 1]


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


def test_no_french_sentence_depends_on_the_first_letter_of_a_name():
    catalogue = texts("marathon", "fr").catalogue
    for section in ("prompts", "reasons", "facts", "refusals", "board"):
        for key, words in catalogue[section].items():
            assert not re.search(r"\b(de|que|le|la) \{\w+:seat\}", words), f"{section}.{key}"


@pytest.mark.parametrize(
    ("n", "periods"),
    [
        (0, "0 période"),
        (1, "1 période"),
        (2, "2 périodes"),
        (1_000_000, "1\u00a0000\u00a0000 périodes"),
    ],
)
def test_french_words_agree_with_any_number(n, periods):
    words = texts("marathon", "fr")
    fact = Fact("penalty", {"seat": 0, "missing": n, "points": n})
    told = words.fact(fact, ["Odette"])
    assert f"fin, {periods} de trop" in told
    assert f"{periods.replace('période', 'point')} de pénalité" in told
