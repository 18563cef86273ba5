"""The bag, the turns, the momentum phase, campaign strategy, and what is hidden."""

from random import Random

import pytest

from escale.engine import CHANCE, Match, apply, pick, settle
from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import CARDS, ELECTION
from escale.games.kennedy_nixon.campaign import Check
from escale.games.kennedy_nixon.deck import Draw
from escale.games.kennedy_nixon.initiative import ChooseOrder, Initiative
from escale.games.kennedy_nixon.momentum import (
    AwardIssues,
    DecayIssues,
    DecayMomentum,
    DrawEndorsement,
    ShiftIssues,
)
from escale.games.kennedy_nixon.steps import Activity, ActivityPhase, EndTurn, NextTurn, Strategy
from escale.testing import answer, choices, play_on, rule

K, N = 0, 1
SLUG = "kennedy-nixon"


# R4: the bag


@rule(SLUG, "R4.1")
def test_a_check_draws_a_cube_that_never_returns(table):
    s = table(steps=[Check(K, "NY", False), Check(K, "NY", False)], bag=[5, 3])
    assert (s.decisions[0].choices, s.decisions[0].weights) == (["K", "N"], [5, 3])
    answer(s, "K")
    assert (s.support["NY"], s.bag) == (1, [4, 3])
    answer(s, "N")
    assert (s.support["NY"], s.bag) == (1, [4, 2])


@rule(SLUG, "R4.2")
def test_initiative_goes_to_the_first_colour_drawn_twice(table):
    s = table(steps=[Initiative()])
    answer(s, "N", "K", "N")
    assert (s.initiative, s.bag) == (N, [9, 8])
    s = table(steps=[Initiative()])
    answer(s, "K", "K")
    assert (s.initiative, s.bag) == (K, [8, 10])


@rule(SLUG, "R4.3")
def test_an_empty_bag_is_reseeded_with_ten_of_each_when_a_cube_is_needed(table):
    s = table(steps=[Check(K, "NY", False)], bag=[0, 0])
    assert s.bag == [0, 0]
    assert s.decisions[0].weights == [10, 10]
    answer(s, "K")
    assert s.bag == [9, 10]


@rule(SLUG, "R4.4")
def test_a_bag_of_one_colour_is_not_reseeded(table):
    s = table(steps=[Check(K, "NY", False)], bag=[0, 1])
    assert s.decisions[0].choices == ["N"]
    answer(s, "N")
    assert s.bag == [0, 0]


@rule(SLUG, "R4.5")
def test_everybody_can_count_the_bag(table):
    s = table(bag=[8, 5])
    for seat in (K, N, None):
        view = GAME.view(s, seat)
        assert view.bag == (8, 5)
        assert [candidate.chance for candidate in view.candidates] == [62, 38]


# R5: the turns


@rule(SLUG, "R5.1")
def test_nine_turns_with_debates_in_the_sixth_and_the_election_in_the_ninth():
    s = GAME.start(2)
    rng, stages = Random(5), {}
    while s.decisions:
        stages.setdefault(s.turn, set()).add(s.stage)
        decision = s.decisions[0]
        apply(s, decision.seat, pick(decision, rng))
    assert s.turn == ELECTION
    for turn in (1, 2, 3, 4, 5, 7, 8):
        assert {"initiative", "activity"} <= stages[turn]
    assert "debates" in stages[6]
    assert "activity" not in stages[6] | stages[9]
    assert "election" in stages[9]


@rule(SLUG, "R5.2")
@pytest.mark.parametrize(("turn", "dealt"), [(1, 6), (5, 6), (7, 7), (8, 7)])
def test_six_cards_are_dealt_at_first_and_seven_after_the_debates(table, turn, dealt):
    s = table(steps=[NextTurn()], turn=turn - 1)
    assert s.hands == [[], []]
    while s.decisions[0].kind == "draw":
        apply(s, CHANCE, s.decisions[0].choices[0])
    assert [len(hand) for hand in s.hands] == [dealt, dealt]
    assert s.decisions[0].kind == "initiative"


@rule(SLUG, "R5.3")
def test_the_winner_of_the_initiative_decides_who_goes_first_all_turn(table):
    s = table(steps=[Initiative(), ChooseOrder(), ActivityPhase(1)], momentum=[0, 0])
    s.hands = [["c5", "c89"], ["c22", "c70"]]
    answer(s, "N", "N")
    assert s.decisions[0].seat == N
    answer(s, "K")
    assert s.first == K
    for card, seat in (("c5", K), ("c22", N), ("c89", K), ("c70", N)):
        assert s.decisions[0].seat == seat
        answer(s, f"event:{card}")


@rule(SLUG, "R5.4")
def test_in_each_phase_each_player_plays_exactly_one_card(table):
    hands = (["c5", "c89"], ["c70", "c22"])
    s = table(steps=[ActivityPhase(1)], hands=hands, first=N)
    assert "pass" not in choices(s, N)
    answer(s, "event:c70")
    assert (s.decisions[0].seat, s.phase) == (K, 1)
    answer(s, "event:c5")
    assert (s.decisions[0].seat, s.phase) == (N, 2)


@rule(SLUG, "R5.5")
def test_whoever_has_nothing_to_play_is_passed_over(table):
    s = table(K, ready=[False, True])
    assert s.decisions == []


# R10: the momentum phase


@rule(SLUG, "R10.1")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_r21_8_half_the_momentum_fades(table, before, after):
    s = table(steps=[DecayMomentum()], momentum=[before, before])
    assert s.momentum == [after, after]


@rule(SLUG, "R10.2")
def test_issues_are_rewarded_from_the_third_place_up(table):
    issues = {"DEF": -1, "ECON": 2, "CR": 1}
    s = table(steps=[AwardIssues(2)], issues=issues, momentum=[0, 0])
    assert s.momentum == [1, 0]  # the third place
    assert choices(s, K) == ["momentum", "endorsement"]
    answer(s, "momentum")
    assert s.momentum == [2, 1]  # the first place: momentum and an endorsement
    assert s.decisions[0].kind == "endorsement"
    answer(s, "EAST")
    assert s.endorsed["EAST"] == -1


@rule(SLUG, "R10.2")
def test_an_issue_without_cubes_rewards_nobody(table):
    s = table(steps=[AwardIssues(2)])
    assert (s.momentum, s.decisions) == ([2, 2], [])


@rule(SLUG, "R10.3")
def test_an_endorsement_names_its_region_or_lets_the_player_choose(table):
    s = table(steps=[DrawEndorsement(N), DrawEndorsement(N)], endorsed={"SOUTH": 1})
    assert s.decisions[0].choices == ["EAST", "MIDWEST", "SOUTH", "WEST", "MAJOR"]
    assert s.decisions[0].weights == [3, 3, 3, 3, 4]
    answer(s, "SOUTH")
    assert s.endorsed["SOUTH"] == 0
    answer(s, "MAJOR", "WEST")
    assert s.endorsed["WEST"] == -1
    assert s.endorsements == {"EAST": 3, "MIDWEST": 3, "SOUTH": 2, "WEST": 3, "MAJOR": 3}


@rule(SLUG, "R10.4")
def test_the_leader_of_each_issue_loses_a_cube(table):
    s = table(steps=[DecayIssues()], issues={"DEF": -2, "ECON": 1})
    assert s.issues == {"DEF": -1, "ECON": 0, "CR": 0}


@rule(SLUG, "R10.5")
def test_more_media_cubes_exchange_two_neighbouring_issues(table):
    s = table(steps=[ShiftIssues()], media={"EAST": -2, "WEST": 1}, issues={"ECON": 3})
    assert choices(s, N) == ["swap:DEF:ECON", "swap:ECON:CR", "no"]
    answer(s, "swap:DEF:ECON")
    assert s.track == ["ECON", "DEF", "CR"]
    assert s.issues["ECON"] == 3
    s = table(steps=[ShiftIssues()], media={"EAST": -2, "WEST": 2})
    assert s.decisions == []


@rule(SLUG, "R10.1", "R10.2", "R10.4", "R10.5")
def test_the_momentum_phase_runs_in_the_order_of_the_first_edition(table):
    s = table(steps=[ActivityPhase(6)], momentum=[4, 0], issues={"ECON": 1}, media={"EAST": 1})
    assert s.momentum == [2, 0]  # decay before the awards
    answer(s, "endorsement")
    assert s.decisions[0].kind == "endorsement"
    answer(s, "WEST")
    assert s.issues["ECON"] == 0  # issue decay before the shift
    assert s.decisions[0].kind == "shift"


# R11: campaign strategy


@rule(SLUG, "R11.1", "R11.7")
@pytest.mark.parametrize(("turn", "aside"), [(1, 1), (5, 1), (7, 2), (8, 2)])
def test_cards_are_set_aside_in_secret_and_at_the_same_time(table, turn, aside):
    hands = (["c5", "c6", "c7"], ["c8", "c9", "c10"])
    s = table(steps=[Strategy()], hands=hands, turn=turn, stage="strategy")
    assert [(d.seat, d.owner, d.left) for d in s.decisions] == [(K, K, aside), (N, N, aside)]
    answer(s, *["c8", "c9"][:aside])
    assert GAME.view(s, K).candidates[N].sealed == []
    answer(s, *["c6", "c5"][:aside])
    assert [len(stack) for stack in s.stacks] == [aside, aside]
    assert GAME.view(s, K).candidates[K].stack == s.stacks[K]
    assert GAME.view(s, N).candidates[K].stack == []
    assert GAME.view(s, N).candidates[K].stack_count == aside


@rule(SLUG, "R11.2", "R11.3")
def test_gathering_momentum_is_never_set_aside_even_if_nothing_else_is_left(table):
    hands = (["c14", "c5"], ["c15", "c16"])
    s = table(steps=[Strategy()], hands=hands, turn=7, stage="strategy")
    assert choices(s, K) == ["c5"]
    assert GAME.why_not(s, K, "c14").rule == "R11.2"
    assert choices(s, N) == []
    answer(s, "c5")
    assert s.stacks == [["c5"], []]
    assert s.decisions == []


@rule(SLUG, "R11.3")
def test_nobody_knows_which_gathering_momentum_cards_are_left_in_a_hand(table):
    hands = (["c14", "c5"], ["c15", "c16"])
    s = table(steps=[Strategy()], hands=hands, turn=7, stage="strategy")
    guesses = [GAME.determinize(s, K, Random(n)).hands[N] for n in range(20)]
    assert {tuple(sorted(hand)) for hand in guesses} == {
        ("c15", "c16"), ("c15", "c17"), ("c16", "c17")
    }  # fmt: skip


@rule(SLUG, "R11.3")
def test_whoever_learns_that_a_hand_has_no_more_to_set_aside_takes_nothing_back(table):
    hands = (["c14", "c5"], ["c15", "c16"])
    media = {"SOUTH": 1}
    s = table(steps=[ShiftIssues(), Strategy()], hands=hands, turn=7, media=media)
    answer(s, "no")
    assert [d.seat for d in s.decisions] == [K]
    assert s.shown
    hands = (["c14", "c5"], ["c15", "c8", "c7"])
    s = table(steps=[Strategy()], hands=hands, turn=7, stage="strategy")
    answer(s, (N, "c8"))
    assert not s.shown
    answer(s, (K, "c5"))
    assert s.shown


@rule(SLUG, "R11.4", "R11.5", "R11.6", "R6.6")
def test_the_end_of_a_turn_clears_hands_rest_boxes_and_lasting_cards(table):
    s = table(
        steps=[EndTurn()],
        hands=(["c5"], ["c14"]),
        rest=[3, 4],
        running={"c26": K, "c85": N},
        turn=1,
    )
    assert s.discard == ["c5", "c14", "c26", "c85"]
    assert s.hands == [[], []]
    assert s.rest == [0, 0]
    assert s.bag == [13, 14]
    assert s.running == {}
    assert s.turn == 2


# R15: decks and what is hidden


@rule(SLUG, "R15.1")
def test_hands_stacks_and_the_deck_are_secret_and_the_rest_is_not():
    match, rng = Match(GAME, 2), Random(11)
    while match.state.turn < 4:
        decision = match.state.decisions[0]
        match.answer(decision.seat, pick(decision, rng))
    s = match.state
    theirs = GAME.view(s, N).candidates[K]
    assert (theirs.hand, theirs.stack) == ([], [])
    assert theirs.stack_count == 3
    assert GAME.view(s, N).discard == s.discard
    assert GAME.view(s, None).deck_count == len(s.deck)
    mine = match.log_for(N)
    for (seat, choice), owner, (_, read) in zip(match.log, match.owners, mine, strict=True):
        if choice in CARDS and owner == K:  # dealt to Kennedy, or set aside by him
            assert seat in (CHANCE, K)
            assert read is None
    dealt = [
        owner
        for (seat, card), owner in zip(match.log, match.owners, strict=True)
        if seat == CHANCE and card in CARDS
    ]
    assert {K, N} <= set(dealt)
    told = [fact.key for fact in match.facts_for(N)]
    assert "drew_hidden" in told


@rule(SLUG, "R15.2")
def test_an_empty_deck_is_made_anew_from_the_discard_pile(table):
    s = table(steps=[Draw(K, 2)], discard=["c5", "c2"], running={"c26": K})
    s.deck = []
    settle(s)
    assert s.decisions[0].choices == ["c2", "c5"]
    answer(s, "c5", "c2")
    assert s.hands[K] == ["c5", "c2"]
    assert (s.deck, s.discard) == ([], [])
    assert s.running == {"c26": K}


@rule(SLUG, "R15.3")
def test_the_card_being_played_is_not_in_the_discard_pile(event):
    s = event(66, K, discard=["c5"])
    assert choices(s, K) == ["c5", "no"]


@rule(SLUG, "R15.8")
def test_a_draw_gives_what_there_is(table, event):
    s = table(steps=[Draw(K, 2)])
    s.deck = ["c5"]
    settle(s)
    answer(s, "c5")
    assert s.hands[K] == ["c5"]
    assert s.decisions == []


@rule(SLUG, "R15.1")
def test_a_guess_keeps_what_everybody_has_seen(table):
    s = table(K, (["c5"], ["c42", "c90"]), known=[[], ["c42"]], stacks=[["c9"], ["c10"]])
    for seed in range(20):
        guess = GAME.determinize(s, K, Random(seed))
        assert "c42" in guess.hands[N]
        assert guess.hands[K] == ["c5"]
        assert guess.stacks[N][0] not in ("c14", "c15", "c16", "c17")
        assert GAME.view(guess, K) == GAME.view(s, K)


def test_a_guess_during_the_strategy_phase_asks_the_same_seats(table):
    s = table(steps=[Strategy()], hands=(["c5"], ["c14", "c9"]), turn=1, stage="strategy")
    answer(s, "c5")
    for seed in range(30):
        guess = GAME.determinize(s, K, Random(seed))
        assert [d.seat for d in guess.decisions] == [N]
        play_on(guess, Random(seed), GAME.bound)


@rule(SLUG, "R15.2")
def test_a_guess_remembers_what_went_back_into_the_deck(table):
    back = ["c2", "c5", "c7", "c9", "c11"]
    s = table(
        hands=([], ["c42", "c90"]),
        stacks=[[], ["c10"]],
        discard=back,
        steps=[Draw(N, 1), Activity(K)],
    )
    s.deck = []
    settle(s)
    answer(s, "c7")
    drawn = set()
    for seed in range(30):
        guess = GAME.determinize(s, K, Random(seed))
        assert set(guess.deck) < set(back)
        held = {*guess.hands[N], *guess.stacks[N]}
        assert held > {"c42", "c90", "c10"}
        drawn |= held & set(back)
    assert drawn == set(back)
