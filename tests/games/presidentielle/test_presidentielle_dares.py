"""R7: dares, who judges them, and whose turn it is then."""

import pytest

from escale.engine import CHANCE, Match
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import DARES, MILLION
from escale.testing import answer, choices, rule

SLUG = "presidentielle"
M = MILLION


@rule(SLUG, "R7.1", "R7.2", "R7.6")
def test_a_dare_done_feeds_the_rival_even_in_phase_1(table):
    s = table(hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-13")
    assert choices(s, 2) == ["ready", "give_up"]
    answer(s, "ready")
    assert choices(s, 2) == ["done", "give_up"]
    answer(s, "done", (0, "no"), (1, "yes"), (3, "yes"))
    assert s.dares[2] == ["GAGE-13"]
    assert s.worth[2] == 2 * M
    assert s.phase[2] == 1
    assert s.discard == ["S-0500"]
    assert s.dares_left() == 39


@rule(SLUG, "R7.2")
def test_a_dare_missed_feeds_the_challenger(table):
    s = table(hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-01", "ready", "done", (0, "no"), (1, "no"), (3, "yes"))
    assert s.dares[0] == ["GAGE-01"]
    assert s.worth == [1 * M, 0, 0, 0]


@rule(SLUG, "R7.5")
def test_half_of_the_votes_is_a_success(table):
    s = table(seats=3, hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-01", "ready", "done", (1, "no"), (0, "yes"))
    assert s.dares[2] == ["GAGE-01"]


@rule(SLUG, "R7.5")
def test_giving_up_is_a_failure_without_a_vote(table):
    s = table(hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-01", "give_up")
    assert s.dares[0] == ["GAGE-01"]
    assert s.active == 2


@rule(SLUG, "R7.5")
def test_a_dare_not_attempted_in_its_time_is_missed(table):
    s = table(hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-01")
    assert GAME.idle(s, 2) == "give_up"
    answer(s, "ready")
    assert GAME.idle(s, 2) == "give_up"
    answer(s, "done")
    assert GAME.idle(s, 0) == "yes"  # a juror who is silent agrees


def test_the_ballots_are_opened_then_the_verdict_falls_then_the_card_is_won(table):
    match = Match(GAME, 4, watched=True)
    match.now.state = table(hands={0: ["S-0500"]})
    seen = []
    for event in (
        (CHANCE, "LB"),
        (0, "dare:2"),
        (CHANCE, "GAGE-01"),
        (2, "ready"),
        (2, "done"),
        (0, "no"),
        (1, "yes"),
        (3, "yes"),
    ):
        match.answer(*event)
        for frame in match.now.frames:
            view = GAME.public(frame.state)
            dare = view.dare
            seen.append(
                (
                    [fact.key for fact in frame.facts],
                    dare and (dare.stage, sum(b.success is not None for b in dare.jury)),
                    dare and dare.success,
                    view.desks[2].value,
                    view.turn,
                )
            )
    assert seen[-5:] == [
        (["voted"], ("vote", 0), None, 0, 0),
        (["ballots"], ("ballots", 3), None, 0, 0),
        (["dare_done"], ("verdict", 3), True, 0, 0),
        (["rewarded"], ("judged", 3), True, 1 * M, 0),
        ([], ("judged", 3), True, 1 * M, 2),
    ]


@rule(SLUG, "R7.5")
def test_votes_stay_secret_until_all_are_in(table):
    s = table(hands={0: ["S-0500"]})
    answer(s, "LB", "dare:2", "GAGE-01", "ready", "done")
    assert [d.seat for d in s.decisions] == [0, 1, 3]
    answer(s, (1, "no"))
    jury = {ballot.seat: ballot for ballot in GAME.view(s, 0).dare.jury}
    assert (jury[1].voted, jury[1].success) == (True, None)
    assert (jury[3].voted, jury[3].success) == (False, None)
    assert {b.seat: b.success for b in GAME.view(s, 1).dare.jury}[1] is False
    answer(s, (3, "yes"), (0, "yes"))
    dare = GAME.view(s, None).dare
    assert dare.stage == "judged"
    assert dare.success is True
    assert [(b.seat, b.success) for b in dare.jury] == [(0, True), (1, False), (3, True)]


@rule(SLUG, "R7.5")
def test_a_computer_succeeds_three_times_out_of_five_and_judges_nobody(table):
    s = table(hands={0: ["S-0500"], 2: ["S-0500"]}, computers="2")
    answer(s, "LB", "dare:2", "GAGE-01")
    assert s.decisions[0].seat == CHANCE
    assert s.decisions[0].choices == ["success", "failure"]
    assert s.decisions[0].weights == [3, 2]
    answer(s, "success", "LB", "dare:0", "GAGE-02", "ready", "done")
    assert [d.seat for d in s.decisions] == [1, 3]


@rule(SLUG, "R7.5")
def test_the_table_says_which_seats_are_computers():
    asked = {"dares": "vote", "computers": "0"}
    assert GAME.seated(asked, [2, 1]) == {"dares": "vote", "computers": "12"}
    assert GAME.seated({}, []) == {"computers": ""}


@rule(SLUG, "R7.5")
@pytest.mark.parametrize("options", [{"computers": "01", "edition": "first"}, {"dares": "die"}])
def test_without_a_jury_chance_decides(table, options):
    s = table(seats=3, hands={0: ["S-0500"]}, **options)
    answer(s, "LB", "dare:2", "GAGE-01")
    assert s.decisions[0].kind == "verdict"


@rule(SLUG, "R7.2")
def test_the_first_edition_asks_nobody_whether_they_are_ready(table):
    s = table(hands={0: ["S-0500"]}, edition="first")
    assert s.dares_left() == 20
    answer(s, "LB", "dare:2", "GAGE-01")
    assert choices(s, 2) == ["done", "give_up"]
    assert GAME.older(1, {"dares": "vote"}) == {"dares": "vote", "edition": "first"}


@rule(SLUG, "R7.5")
def test_alone_among_computers_one_judges_oneself_or_leaves_it_to_chance(table):
    s = table(seats=3, hands={0: ["S-0500"]}, computers="01")
    answer(s, "LB", "dare:2", "GAGE-01")
    assert choices(s, 2) == ["ready", "chance", "give_up"]
    fated = s.clone()
    answer(s, "ready", "done")
    assert [(d.seat, d.kind) for d in s.decisions] == [(2, "vote")]
    answer(s, (2, "yes"))
    assert s.dares[2] == ["GAGE-01"]
    answer(fated, "chance")
    assert (fated.decisions[0].seat, fated.decisions[0].weights) == (CHANCE, [3, 2])
    answer(fated, "failure")
    assert fated.dares[0] == ["GAGE-01"]


@rule(SLUG, "R7.5")
def test_alone_a_dare_that_needs_others_gives_way_to_another(table):
    s = table(seats=3, hands={0: ["S-0500"]}, computers="01")
    answer(s, "LB", "dare:2", "GAGE-06")
    assert choices(s, 2) == ["ready", "chance", "another", "give_up"]
    answer(s, "another", "GAGE-17")
    assert (s.dare, s.dare_under) == ("GAGE-17", ["GAGE-06"])
    assert choices(s, 2) == ["ready", "chance", "give_up"]
    assert all(law.amount == law.expected for law in GAME.laws(s))


@rule(SLUG, "R7.3")
def test_the_dared_player_plays_at_once_and_the_others_are_skipped(table):
    for verdict in ("success", "failure"):
        s = table(seats=5, hands={0: ["S-0500"]}, dares="die")
        answer(s, "LB", "dare:3", "GAGE-01", verdict)
        assert s.active == 3
        answer(s, "OR-1", "discard:OR-1")
        assert s.active == 4


@rule(SLUG, "R7.7")
def test_any_rival_with_a_desk_may_be_dared(table, six):
    s = table(hands={0: ["S-0500"]}, keys={1: six}, threshold=9)
    answer(s, "LB")
    assert [c for c in choices(s, 0) if c.startswith("dare")] == ["dare:1", "dare:2", "dare:3"]


@rule(SLUG, "R7.7", "R10.6")
def test_in_the_second_round_the_finalists_dare_each_other_and_jump_the_gallery(table):
    s = table(hands={0: ["S-0500"], 1: ["S-0500"]}, finalists=[0, 2], threshold=19, dares="die")
    answer(s, "LB")
    assert [c for c in choices(s, 0) if c.startswith("dare")] == ["dare:2"]
    assert GAME.why_not(s, 0, "dare:1").rule == "R7.7"
    answer(s, "dare:2", "GAGE-13", "failure")
    assert s.active == 2
    assert s.worth[0] == 2 * M
    s = table(turn=1, hands={1: ["S-0500"]}, finalists=[0, 2], threshold=19)
    answer(s, "LB")
    assert not any(c.startswith("dare") for c in choices(s, 1))
    assert GAME.why_not(s, 1, "dare:0").key == "gallery_no_dare"


@rule(SLUG, "R7.8")
def test_an_empty_pile_closes_dares(table):
    s = table(hands={0: ["S-0500"]}, won={1: DARES[:10], 2: DARES[10:]})
    answer(s, "LB")
    assert not any(c.startswith("dare") for c in choices(s, 0))
    assert GAME.why_not(s, 0, "dare:1").rule == "R7.8"


def test_a_vote_cannot_be_taken_back_once_it_opens_the_others(table):
    match = Match(GAME, 3)
    match.now.state = table(seats=3, hands={0: ["S-0500"]})
    for event in (
        (CHANCE, "LB"),
        (0, "dare:2"),
        (CHANCE, "GAGE-01"),
        (2, "ready"),
        (2, "done"),
        (0, "no"),
        (1, "yes"),
    ):
        match.answer(*event)
    assert match.undo_to(1) == len(match.log)


def test_the_tables_own_dares_are_worth_a_million(table):
    s = table(hands={0: ["S-0500"]}, own_dares=True, dares="die")
    answer(s, "LB", "dare:1", "own:3", "success")
    assert s.worth[1] == 1 * M
    assert GAME.view(s, 0).dare.card.id == "own:3"
