"""Turn 9: Election Day."""

from escale.engine import Match, ask_again
from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import IN_REGION, STATES, VOTES
from escale.games.kennedy_nixon.campaign import CUBES
from escale.games.kennedy_nixon.election import (
    ElectionChecks,
    ElectionDay,
    ElectionEvents,
    EmptyStates,
    GiveMomentum,
    Reckoning,
    RevealStrategy,
    Tally,
    winner,
)
from escale.games.kennedy_nixon.steps import NextTurn
from escale.testing import answer, choices, rule

K, N, NOBODY = 0, 1, -2
SLUG = "kennedy-nixon"


def sides(blue: str, red: str) -> dict[str, int]:
    """Return the support of a country where each side holds these states with one cube."""
    support = dict.fromkeys(STATES, 0)
    support.update(dict.fromkeys(blue.split(), 1))
    support.update(dict.fromkeys(red.split(), -1))
    return support


@rule(SLUG, "R13.1", "R13.2", "R13.3")
def test_election_day_deals_no_cards_and_puts_media_and_issue_cubes_into_the_bag(table):
    s = table(
        steps=[NextTurn()],
        turn=8,
        media={"EAST": 2, "WEST": -1},
        issues={"DEF": -3, "CR": 1},
        stacks=[["c39", "c43"], ["c42", "c58"]],
        momentum=[0, 0],
    )
    assert s.turn == 9
    assert s.hands == [[], []]
    assert s.bag == [13, 14]  # one for one
    assert set(s.media.values()) == set(s.issues.values()) == {0}
    assert s.rest == [0, 0]
    assert s.decisions[0].kind == "initiative"


@rule(SLUG, "R13.2", "R13.13")
def test_momentum_is_given_up_in_secret_two_cubes_a_marker(table):
    s = table(steps=[GiveMomentum()], turn=9, stage="election", momentum=[3, 1])
    assert [(d.seat, d.owner) for d in s.decisions] == [(K, K), (N, N)]
    assert choices(s, K) == ["give:0", "give:1", "give:2", "give:3"]
    answer(s, "give:2")
    assert s.bag == [10, 10]  # not revealed yet
    assert not s.shown
    answer(s, (N, "give:1"))
    assert s.shown  # what was revealed together is not taken back
    assert s.bag == [14, 12]
    assert s.momentum == [1, 0]


@rule(SLUG, "R13.13")
def test_whoever_does_not_answer_gives_all_his_markers(table):
    s = table(steps=[GiveMomentum()], turn=9, stage="election", momentum=[3, 1])
    assert [GAME.idle(s, seat) for seat in (K, N)] == ["give:3", "give:1"]
    assert GAME.hint(s, K) == "give:3"
    answer(s, "give:2")
    assert GAME.idle(s, K) is None
    assert GAME.idle(table(), K) is None  # nothing else is played for anybody


@rule(SLUG, "R13.4")
def test_the_winner_of_the_initiative_decides_who_goes_first(table):
    s = table(steps=[ElectionDay()], turn=9, momentum=[0, 0], bag=[0, 0])
    answer(s, "N")
    assert s.bag == [10, 9]  # the bag is still reseeded here
    answer(s, "N")
    assert [(d.seat, d.kind) for d in s.decisions] == [(N, "order")]
    answer(s, "K")
    assert s.first == K


@rule(SLUG, "R13.5")
def test_strategy_cards_are_three_checks_each_in_their_state(table):
    stacks = [["c39", "c43"], ["c42"]]
    s = table(steps=[Reckoning()], turn=9, stage="election", stacks=stacks, first=K)
    assert choices(s, K) == ["c39", "c43"]
    answer(s, "c43", "K", "K", "N")  # New York
    assert s.support["NY"] == 2
    answer(s, "K", "N", "N")  # then his last card, California
    assert s.support["CA"] == 1
    answer(s, "N", "N", "N")  # then Nixon's card, New York again
    assert s.support["NY"] == -1  # three cubes: two cancelled, one placed
    assert s.president in (K, N)


@rule(SLUG, "R13.5", "R4.3")
def test_an_empty_bag_fails_the_checks_that_are_left(table):
    s = table(steps=[RevealStrategy(K)], turn=9, stage="election", stacks=[["c43"], []], bag=[1, 0])
    answer(s, "K")
    assert s.support["NY"] == 1
    assert s.bag == [0, 0]
    assert s.decisions == []


@rule(SLUG, "R13.6", "R13.14")
def test_events_of_the_first_player_come_first_in_the_order_he_likes(table):
    box = {"c32": N, "c7": K, "c90": N, "c33": N}
    s = table(steps=[Reckoning()], turn=9, stage="election", election_box=box, first=N)
    assert choices(s, N) == ["c32", "c90"]  # card 33 waits for the tally
    answer(s, "c90", "OH", "N", "N", "N")
    assert s.support["OH"] == -4
    # Nobody leads Connecticut: card 32 does nothing, then Kennedy's card 7 draws in Illinois.
    answer(s, "K", "K", "K", "K", "K")
    assert s.support["IL"] == 5


@rule(SLUG, "R13.6", "R16.7")
def test_late_returns_draw_for_kennedy_whoever_brought_them(table):
    s = table(steps=[ElectionEvents(N)], turn=9, stage="election", election_box={"c7": N})
    answer(s, "K", "N", "K", "N", "K")
    assert s.support["IL"] == 3


@rule(SLUG, "R13.7", "R13.8")
def test_r21_13_empty_states_follow_endorsements_and_then_their_lean(table):
    s = table(steps=[EmptyStates()], turn=9, endorsed={"EAST": -1})
    assert s.support["NY"] == -1  # leans to Kennedy, but Nixon is endorsed there
    assert s.support["MA"] == 2
    assert s.support["IL"] == 1
    assert s.support["CA"] == -1


@rule(SLUG, "R13.9", "R13.11")
def test_each_state_votes_for_whoever_has_cubes_in_it(table):
    s = table(steps=[EmptyStates(), Tally()], turn=9)
    assert s.votes == [314, 223]
    assert s.president == s.elected == K
    assert GAME.placing(s) == [1, 2]
    assert GAME.scores(s) == [314.0, 223.0]
    assert len(s.calls) == 50


@rule(SLUG, "R13.10")
def test_unpledged_states_are_tested_one_by_one(table):
    box = {"c33": N}
    support = {"AL": 0, "LA": 4, "MS": -2}
    s = table(steps=[EmptyStates(), Tally()], turn=9, election_box=box, support=support)
    assert (s.calls["AL"], s.calls["LA"], s.calls["MS"]) == (NOBODY, K, N)
    assert sum(s.votes) == 537 - VOTES["AL"]


@rule(SLUG, "R13.11")
def test_without_card_33_the_votes_are_odd_and_cannot_tie(table):
    s = table(steps=[EmptyStates(), Tally()], turn=9)
    assert sum(s.votes) % 2 == 1


@rule(SLUG, "R13.12")
def test_a_tie_goes_to_the_player_with_more_states(table):
    # Alabama is void (11 votes): 526 are left, 263 for each.
    blue = "NY PA TX IL OH MI NJ MA NC IN GA VA ID WY AL"
    red = " ".join(place for place in STATES if place not in blue.split())
    s = table(steps=[Tally()], turn=9, election_box={"c33": N}, support=sides(blue, red))
    assert s.votes == [263, 263]
    assert s.elected == N  # he has won more states


@rule(SLUG, "R13.12")
def test_the_last_resorts_of_a_tie_are_cubes_and_then_kennedy(table):
    s = table(turn=9)
    s.votes, s.calls = [10, 10], {"NY": K, "OH": N}
    s.support = {"NY": 1, "OH": -2, "AL": 0}
    assert winner(s) == N
    s.support["AL"] = 3  # cubes in a void state count
    assert winner(s) == K
    s.support["AL"] = 1
    assert winner(s) == K


@rule(SLUG, "R13.15")
def test_the_state_of_a_recount_is_named_before_the_first_draw(table):
    s = table(steps=[ElectionEvents(N)], turn=9, stage="election", election_box={"c90": N})
    assert choices(s, N) == STATES
    answer(s, "TX")
    assert (s.decisions[0].kind, s.decisions[0].choices) == ("election_check", CUBES)
    assert s.steps[-1] == ElectionChecks(N, "TX", 3)


def test_election_night_tells_every_call_with_the_running_totals():
    match = Match(GAME, 2)
    s = match.state
    s.steps, s.turn, s.stage, s.stacks = [RevealStrategy(K)], 9, "election", [["c43", "c39"], []]
    s.steps.insert(0, Tally())
    s.steps.insert(1, EmptyStates())
    ask_again(s)
    match.answer(K, "c43")
    for cube in ("K", "K", "K", "N", "N", "N"):
        match.answer(-1, cube)
    calls = [fact for facts in match.facts for fact in facts if fact.key == "called"]
    assert len(calls) == 50
    assert calls[-1].values["kennedy"] + calls[-1].values["nixon"] == 537
    assert {fact.values["place"] for fact in calls} == set(STATES)
    assert len([p for p in IN_REGION["WEST"] if p in s.calls]) == 18
