"""R1 and R2: the box, the candidates, the deal, the direction."""

from collections import Counter
from random import Random

import pytest

from escale.engine import CHANCE, IllegalChoice
from escale.games.box import printed
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import (
    BARS,
    CANDIDATES,
    COUNT,
    DARES,
    FIRST_EDITION,
    FRIENDS,
    KIND,
    VOTES,
)
from escale.testing import answer, choices, play_on, rule

SLUG = "presidentielle"


def dealt(s):
    """Let every seat draw a candidate and be dealt its six cards."""
    for seat in range(s.seats):
        answer(s, (seat, "random"))
    while s.decisions[0].kind != "first_player":
        answer(s, s.decisions[0].choices[0])
    return s


@rule(SLUG, "R1.3", "R1.4")
def test_the_pack_holds_134_cards_of_eleven_kinds():
    kinds = Counter()
    votes = Counter()
    for card, count in COUNT.items():
        kinds[KIND[card]] += count
        votes[KIND[card], VOTES[card]] += count
    assert sum(COUNT.values()) == 134
    assert 134 + len(FIRST_EDITION) + len(CANDIDATES) == 160
    assert kinds == {
        "key": 32,
        "sponsors": 16,
        "false_friend": 6,
        "speaker": 6,
        "votes": 42,
        "good_event": 10,
        "bad_event": 6,
        "foul_blow": 5,
        "bootlicker": 6,
        "ball": 1,
        "abstention": 4,
    }
    assert [votes["votes", v] for v in (500_000, 1_000_000, 1_500_000, 2_000_000)] == [12, 16, 8, 6]
    assert [votes["good_event", v] for v in (1_000_000, 1_500_000, 2_000_000)] == [4, 3, 3]
    assert [votes["bad_event", v] for v in (-500_000, -1_000_000)] == [3, 3]
    assert [votes["foul_blow", v] for v in (-1_000_000, -1_500_000)] == [3, 2]
    assert votes["speaker", 500_000] == 6
    assert votes["false_friend", -1_000_000] == 6
    assert votes["ball", -2_000_000] == 1
    assert [[bar // 1_000_000 for bar in bars] for bars in BARS.values()] == [
        [9, 19],
        [10, 20],
        [11, 21],
        [12, 22],
    ]


@rule(SLUG, "R1.5")
def test_twenty_four_dares_are_worth_a_million_and_sixteen_are_worth_two():
    assert Counter(VOTES[card] for card in FIRST_EDITION) == {1_000_000: 12, 2_000_000: 8}
    assert Counter(VOTES[card] for card in DARES) == {1_000_000: 24, 2_000_000: 16}
    assert GAME.start(3, {"own_dares": True}).dares_left() == 44
    assert GAME.start(3, {"own_dares": True, "edition": "first"}).dares_left() == 24


@rule(SLUG, "R1.6")
def test_six_candidates_stand_two_in_each_camp():
    people = printed("escale.games.presidentielle", "candidates")
    camps = Counter(row["camp"] for row in people.values())
    assert camps == {"left": 2, "centre": 2, "right": 2}
    assert sorted(FRIENDS.values()) == sorted(CANDIDATES)


@rule(SLUG, "R1.1", "R1.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_table_elects_one_president_of_two_finalists(seats):
    s = GAME.start(seats, {"dares": "die"})
    play_on(s, Random(seats), GAME.bound)
    assert s.president in s.finalists
    assert GAME.placing(s)[s.president] == 1
    assert sorted(GAME.placing(s)) == [1, 2, *[3] * (seats - 2)]


@rule(SLUG, "R2.1", "R2.2", "R2.5")
def test_six_cards_are_dealt_to_every_desk_and_the_dares_lie_apart():
    s = dealt(GAME.start(5))
    assert [len(hand) for hand in s.hands] == [6] * 5
    assert sum(s.shoe.values()) == 134 - 30
    assert s.dares_left() == 40
    assert s.discard == []
    assert s.worth == [0] * 5
    assert s.keys == s.votes == s.attacks == s.dares == [[]] * 5


@rule(SLUG, "R2.3")
def test_candidates_are_asked_for_in_secret_and_all_at_once():
    s = GAME.start(3)
    assert [d.seat for d in s.decisions] == [0, 1, 2]
    assert all(d.owner == d.seat for d in s.decisions)
    answer(s, (1, "C4"))
    assert GAME.view(s, 0).wished == [1]
    assert GAME.view(s, 0).wish is None
    assert GAME.view(s, 1).wish == "C4"
    answer(s, (2, "C1"), (0, "random"))
    assert s.decisions[0].kind == "draw_candidate"
    assert s.decisions[0].choices == ["C2", "C3", "C5", "C6"]
    answer(s, "C6")
    assert s.candidates == ["C6", "C4", "C1"]


@rule(SLUG, "R2.3")
def test_a_candidate_wanted_twice_goes_by_lot_and_the_loser_asks_again():
    s = GAME.start(3)
    answer(s, (0, "C2"), (1, "C2"), (2, "C5"))
    assert s.decisions[0].choices == ["lot:0", "lot:1"]
    answer(s, "lot:1")
    assert s.candidates == ["", "C2", "C5"]
    assert choices(s, 0) == ["C1", "C3", "C4", "C6", "random"]
    answer(s, (0, "C1"))
    assert s.candidates == ["C1", "C2", "C5"]


@rule(SLUG, "R2.6")
def test_the_first_player_is_drawn_by_lot_and_chooses_the_direction():
    s = dealt(GAME.start(4))
    assert s.decisions[0].seat == CHANCE
    answer(s, "first:2")
    assert choices(s, 2) == ["clockwise", "counter"]
    answer(s, "counter")
    card = s.decisions[0].choices[0]
    answer(s, card, f"discard:{card}")
    assert s.active == 1


@rule(SLUG, "R2.6")
def test_a_silent_first_player_turns_clockwise():
    s = dealt(GAME.start(4))
    answer(s, "first:2")
    assert GAME.idle(s, 2) == "clockwise"
    assert GAME.idle(s, 0) is None


@rule(SLUG, "R2.7")
def test_a_false_friend_of_nobody_in_play_can_only_be_discarded(table):
    s = table(seats=3)
    answer(s, "FA-C6")
    assert [c for c in choices(s, 0) if "FA-C6" in c] == ["discard:FA-C6"]


def test_a_candidate_nobody_offers_is_refused():
    s = GAME.start(3)
    with pytest.raises(IllegalChoice):
        answer(s, (0, "C7"))
