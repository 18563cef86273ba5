"""Turn 6: the debates."""

from escale.games.kennedy_nixon.debate import Debates
from escale.games.kennedy_nixon.initiative import Initiative
from escale.games.kennedy_nixon.steps import NextTurn
from escale.testing import answer, choices, rule

K, N = 0, 1
SLUG = "kennedy-nixon"

# Cards by issue and icon: CR: c39 K 4, c38 K 2, c35 K 4, c18 N 4, c23 both 4, c3 both 3.
# ECON: c43 K 4, c63 K 4, c42 N 4, c70 N 4, c22 both 4. DEF: c34 K 3, c57 K 2, c58 N 4, c5 both 2.


@rule(SLUG, "R12.1", "R12.2", "R12.3")
def test_the_debates_open_with_an_initiative_check_and_the_stacks_in_hand(table):
    stacks = [["c39", "c43"], ["c18", "c42"]]
    s = table(steps=[NextTurn()], turn=5, stacks=stacks, issues={"CR": 3})
    answer(s, "N", "N")
    assert s.initiative == N
    assert [d.kind for d in s.decisions] == ["debate", "debate"]  # no order to choose
    assert choices(s, K) == ["c39", "c43"]
    assert choices(s, N) == ["c18", "c42"]
    assert s.stacks == [[], []]
    assert s.issues["CR"] == 3


@rule(SLUG, "R12.1", "R12.7")
def test_the_initiative_wins_every_tie(table):
    s = table(steps=[Initiative(), Debates()], turn=6, stacks=[["c39"], ["c18"]])
    answer(s, "N", "N", "c39", "c18")
    assert s.decided == {"CR": N}  # four against four, decided in the end
    assert s.decisions[0].seat == N


@rule(SLUG, "R12.4")
def test_cards_are_chosen_in_secret_and_lie_beside_their_issue_on_the_side_of_their_icon(table):
    stacks = [["c39", "c42", "c5"], ["c58", "c18", "c3"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks)
    assert [d.owner for d in s.decisions] == [K, N]
    answer(s, "c42")
    assert s.podium["ECON:N"] == []  # still hidden
    answer(s, "c58")
    assert s.podium["ECON:N"] == ["c42"]  # Kennedy has played a card of Nixon's
    assert s.podium["DEF:N"] == ["c58"]


@rule(SLUG, "R12.5")
def test_a_card_with_both_icons_goes_where_its_player_chooses(table):
    stacks = [["c5", "c39", "c38"], ["c22", "c18", "c42"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks, initiative=N)
    answer(s, "c5", "c22")
    assert choices(s, N) == ["K", "N"]  # he says who chooses first
    answer(s, "K")
    assert [(d.seat, d.kind) for d in s.decisions] == [(K, "side")]
    answer(s, "N")
    assert s.podium["DEF:N"] == ["c5"]
    assert [(d.seat, d.kind) for d in s.decisions] == [(N, "side")]
    answer(s, "N")
    assert s.podium["ECON:N"] == ["c22"]
    s = table(steps=[Debates()], turn=6, stacks=stacks, initiative=N)
    answer(s, "c5", "c22", "N")
    assert [(d.seat, d.kind) for d in s.decisions] == [(N, "side")]


@rule(SLUG, "R12.6")
def test_a_card_on_a_decided_issue_is_discarded(table):
    stacks = [["c39", "c38", "c35"], ["c58", "c42", "c23"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks, initiative=K)
    answer(s, "c39", "c58", "c38", "c42")
    assert s.decided == {"CR": K}
    answer(s, "NY", "NY", "c35", "c23")  # no side is asked for card 23
    assert "c35" in s.discard
    assert "c23" in s.discard


@rule(SLUG, "R12.7", "R12.9")
def test_two_cards_on_a_side_decide_an_issue_by_points_and_pay_support_anywhere(table):
    stacks = [["c57", "c34", "c39"], ["c58", "c70", "c42"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks, initiative=N, support={"OH": -6})
    answer(s, "c57", "c58", "c34", "c70")
    assert s.decided == {"DEF": K}  # 2 + 3 against 4
    assert [(d.seat, d.kind, d.left) for d in s.decisions] == [(K, "gain", 2)]
    assert "done" not in choices(s, K)
    answer(s, "OH", "OH")
    assert s.support["OH"] == -4  # no check, no limit
    answer(s, "c39", "c42")
    # Economy: 4 + 4 on Nixon's side are worth 3, then Civil Rights is worth 4 to Kennedy.
    answer(s, "CA", "CA", "CA")
    assert s.support["CA"] == -3
    answer(s, "NY", "NY", "NY", "NY")
    assert s.support["NY"] == 4


@rule(SLUG, "R12.8", "R12.10")
def test_of_two_issues_ready_together_the_lower_one_is_decided_first(table):
    stacks = [["c39", "c38", "c57"], ["c42", "c70", "c58"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks, track=["CR", "DEF", "ECON"])
    answer(s, "c39", "c42", "c38", "c70")
    assert list(s.decided) == ["ECON"]
    assert (s.decisions[0].seat, s.decisions[0].left) == (N, 2)
    answer(s, "CA", "CA")
    assert list(s.decided) == ["ECON", "CR"]
    assert (s.decisions[0].seat, s.decisions[0].left) == (K, 3)
    answer(s, "NY", "NY", "NY", "c57", "c58", "OH", "OH", "OH", "OH")
    assert s.track == ["DEF", "CR", "ECON"]


@rule(SLUG, "R12.10", "R12.11")
def test_what_is_undecided_when_cards_run_out_is_decided_as_it_stands(table):
    stacks = [["c39"], ["c58"]]
    s = table(steps=[Debates()], turn=6, stacks=stacks, initiative=N, issues={"CR": 2, "DEF": -1})
    answer(s, "c39", "c58")
    assert s.decided == {"CR": K}  # third on the old track
    answer(s, "NY", "NY")
    assert s.decided["ECON"] == N  # no cards at all: a tie
    answer(s, "CA", "CA", "CA", "OH", "OH", "OH", "OH")
    assert s.decided == {"CR": K, "ECON": N, "DEF": N}
    assert s.track == ["DEF", "ECON", "CR"]
    assert s.issues == {"DEF": -1, "ECON": 0, "CR": 2}


@rule(SLUG, "R12.11")
def test_a_player_without_cards_ends_the_rounds(table):
    s = table(steps=[Debates()], turn=6, stacks=[["c39", "c43"], []], initiative=K)
    assert s.decisions[0].kind == "gain"
    assert s.decided == {"CR": K}


@rule(SLUG, "R12.12")
def test_under_lazy_shave_nixon_also_chooses_his_side_first(table):
    s = table(steps=[Debates()], turn=6, stacks=[["c39"], ["c23"]], debate_box=["c34"])
    answer(s, "c23")
    assert [(d.seat, d.kind) for d in s.decisions] == [(N, "side")]
    answer(s, "N")
    assert [(d.seat, d.kind, d.owner) for d in s.decisions] == [(K, "debate_second", None)]
    answer(s, "c39")
    assert s.podium["CR:K"] == ["c39"]


@rule(SLUG, "R12.13")
def test_after_the_debates_all_cards_are_discarded_and_turn_seven_begins(table):
    stacks = [["c39", "c43"], ["c58"]]
    s = table(
        steps=[Debates(), NextTurn()], turn=6, stacks=stacks, debate_box=["c35"], initiative=K
    )
    answer(s, "c39", "c58", "NY", "NY", *["CA"] * 3, *["OH"] * 4)
    assert sorted(s.discard) == ["c35", "c39", "c43", "c58"]
    assert (s.debate_box, s.hands, s.podium) == ([], [[], []], {})
    assert (s.rest, s.bag, s.momentum) == ([0, 0], [10, 10], [2, 2])
    assert s.turn == 7


@rule(SLUG, "R12.13")
def test_what_is_left_of_a_stack_is_told_when_it_is_discarded(table):
    s = table(steps=[Debates()], turn=6, stacks=[["c39", "c43"], ["c58"]], initiative=K)
    answer(s, "c39", "c58", "NY", "NY", *["CA"] * 3, *["OH"] * 3)
    s.facts = []
    answer(s, "OH")
    told = [fact.values for fact in s.facts if fact.key == "hand_discarded"]
    assert told == [{"seat": K, "who": "K", "cards": "c43"}]


@rule(SLUG, "R12.15")
def test_the_brain_trust_adds_a_point_where_kennedy_has_no_card(table):
    s = table(
        steps=[Debates()], turn=6, stacks=[["c38"], ["c57"]], debate_box=["c35"], initiative=N
    )
    answer(s, "c38", "c57", *["NY"] * 9)
    assert set(s.decided.values()) == {K}
