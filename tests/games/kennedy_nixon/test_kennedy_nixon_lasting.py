"""Prevention and the nineteen effects that last a turn, alone and together."""

import re
from pathlib import Path

import pytest

from escale.games.kennedy_nixon import GAME, campaign
from escale.games.kennedy_nixon.board import CARDS, GOES, STATES
from escale.games.kennedy_nixon.campaign import CampaignHere
from escale.games.kennedy_nixon.cards import EVENTS
from escale.games.kennedy_nixon.view import WorthView
from escale.testing import answer, choices, rule
from escale.texts import texts

K, N = 0, 1
BOX = Path(campaign.__file__).parent
SLUG = "kennedy-nixon"
FIRST = {"cards": "first-edition"}


@rule(SLUG, "R14.1")
def test_a_prevented_card_is_good_for_points_only(table, event):
    s = table(N, ([], ["c44"]), prevention=["c1"], momentum=[0, 0])
    assert choices(s, N) == ["cp:c44", "candidate"]
    refusal = GAME.why_not(s, N, "event:c44")
    assert (refusal.key, refusal.rule, refusal.values["by"]) == ("prevented", "R14.1", "c1")
    answer(s, "cp:c44", "position", "DEF", "done")
    assert s.issues["DEF"] == -1
    s = event(58, N, discard=["c44", "c9", "c73", "c74", "c5"], prevention=["c1", "c18"])
    assert choices(s, N) == ["c5", "no"]
    s = event(38, K, "c74", "c5", prevention=["c18"])
    assert s.running == {}
    assert s.prevention == ["c18"]


@rule(SLUG, "R14.2")
def test_prevention_cancels_what_is_running_and_gives_nothing_back(event):
    s = event(1, K, "done", running={"c44": K}, support={"GA": 0})
    assert s.running == {}
    assert "c44" in s.discard
    assert s.support["GA"] == 0  # what card 9 or 73 took stays gone
    s = event(18, N, "done", running={"c74": N})
    assert s.running == {}
    s = event(18, N, "done", running={"c74": N}, options=FIRST)
    assert s.running == {"c74": N}


@rule(SLUG, "R14.3")
def test_modifiers_add_up_and_are_then_held_between_one_and_five(table):
    s = table(running={"c26": K, "c54": K, "c69": K, "c88": K})
    assert s.worth(K, 4, "campaign") == 4  # +1 +1 -2
    assert s.worth(K, 4, "position") == 1  # +1 -2 -2
    assert s.worth(K, 5, "advertise") == 4
    s = table(running={"c26": K, "c54": K})
    assert s.worth(K, 4, "campaign") == 5
    assert s.worth(K, 5, "campaign") == 5
    s = table(running={"c69": K})
    assert s.worth(K, 5, "campaign") == 3


@rule(SLUG, "R14.3")
def test_the_question_says_what_a_card_is_worth_in_each_use_and_why(table):
    s = table(running={"c69": K, "c88": K, "c4": N})
    answer(s, "candidate")
    decision = s.decisions[0]
    assert decision.kind == "use_changed"
    assert decision.values == {
        "card": "candidate",
        "n": 5,
        "campaign": 3,
        "advertise": 3,
        "position": 1,
        "because": "c69 c88",
    }
    assert (
        texts(SLUG, "fr")
        .prompt(decision, ["A", "B"])
        .startswith("Le candidat\u00a0: 3 points en campagne, 3 en publicité, 1 sur les enjeux.")
    )
    assert "Le Congrès siège en été et Affaire de stature" in texts(SLUG, "fr").reason(decision, [])
    s.facts = []
    answer(s, "campaign")
    told = {"seat": K, "card": "candidate", "n": 3, "printed": 5, "because": "c69"}
    assert [fact.values for fact in s.facts if fact.key == "worth"] == [told]
    assert s.points == 3


@rule(SLUG, "R14.3")
def test_a_card_worth_what_is_printed_is_asked_about_as_ever(table):
    s = table(N, ([], ["c5"]), running={"c4": N, "c69": K})
    answer(s, "candidate")
    assert s.decisions[0].kind == "use"  # a bonus never lifts it above 5
    assert s.decisions[0].values == {"card": "candidate", "n": 5}


@rule(SLUG, "R14.3")
def test_the_view_tells_a_seat_what_its_own_cards_are_worth(table):
    s = table(K, (["c5", "c22"], ["c89"]), running={"c26": K, "c4": N})
    ours = GAME.view(s, K).candidates
    assert ours[K].worth == {
        "c5": WorthView(3, 2, 2, ["c26"]),
        "c22": WorthView(5, 4, 4, ["c26"]),
    }
    assert ours[N].worth == {}
    assert GAME.view(s, N).candidates[N].worth == {"c89": WorthView(3, 3, 3, ["c4"])}
    assert [seat.worth for seat in GAME.view(s, None).candidates] == [{}, {}]


@rule(SLUG, "R14.4")
def test_the_modifying_card_is_not_modified_itself(table):
    s = table(K, (["c54"], []), momentum=[0, 1])
    answer(s, "cp:c54", "campaign", "NY", "NY")
    answer(s, "trigger")
    assert s.support["NY"] == 2
    assert s.running == {"c54": K}


@rule(SLUG, "R14.5")
def test_joe_kennedy_with_jackie_or_the_knee_closes_events_or_campaigning(table):
    s = table(N, ([], ["c89"]), running={"c65": N, "c85": N}, momentum=[0, 5])
    assert choices(s, N) == ["cp:c89", "candidate"]
    s = table(N, ([], ["c89"]), running={"c65": N, "c2": N}, momentum=[0, 5])
    answer(s, "cp:c89")
    assert choices(s, N) == ["advertise", "position"]


@rule(SLUG, "R14.6")
def test_triggering_is_free_of_jackies_price(table):
    s = table(K, (["c5"], []), running={"c85": N}, momentum=[0, 1])
    answer(s, "cp:c5", "position", "done", "trigger")
    assert s.momentum == [0, 1]


@rule(SLUG, "R14.7")
def test_the_knee_is_not_paid_for_other_activities(table):
    s = table(N, ([], ["c22"]), running={"c2": N}, momentum=[0, 1])
    answer(s, "cp:c22", "position")
    assert s.momentum == [0, 1]
    s = table(N, running={"c2": N}, momentum=[0, 1])
    answer(s, "candidate", "campaign")
    assert s.momentum == [0, 0]


@rule(SLUG, "R14.8")
def test_the_pledge_counts_each_card_played(event):
    s = event(58, N, "c5", running={"c76": K}, discard=["c5"])
    assert s.momentum == [3, 4]  # one card played, though two events happened


@rule(SLUG, "R14.8")
def test_the_pledge_says_that_it_is_what_gives_kennedy_momentum(table):
    s = table(N, running={"c76": K})
    answer(s, "candidate")
    s.facts = []
    answer(s, "position")
    told = [fact for fact in s.facts if fact.key in ("pledge_broken", "momentum_gained")]
    assert [fact.key for fact in told] == ["pledge_broken", "momentum_gained"]
    assert told[0].values == {"seat": N, "who": "N", "card": "c76"}


@rule(SLUG, "R14.9")
def test_media_support_beats_the_press_corps(table):
    s = table(running={"c55": N}, media={"WEST": -1})
    assert not s.must_check(N, "CA")
    assert s.must_check(N, "TX")


@rule(SLUG, "R14.11", "R6.6")
def test_effects_run_side_by_side_and_a_running_card_cannot_be_replayed(event):
    s = event(58, N, running={"c4": N, "c30": K}, discard=["c87"])
    assert choices(s, N) == ["c87", "no"]
    answer(s, "c87")
    assert s.running == {"c4": N, "c30": K, "c87": K}
    assert s.barred(K, "TX") == "c30"
    assert s.barred(K, "CA") == "c87"
    assert s.barred(K, "NY") == ""


@rule(SLUG, "R14.12")
def test_advance_men_beat_the_press_corps(table):
    s = table(running={"c55": N, "c79": N}, token=["PA", "CA"])
    assert not any(s.must_check(N, place) for place in STATES)


@rule(SLUG, "R14.13")
def test_bans_bind_the_points_of_card_56_but_no_gift_of_support(event):
    s = event(56, N, "campaign", running={"c20": N})
    assert "go:MIDWEST:1" not in choices(s, N)
    s = event(50, N, "IL", "done", running={"c20": N})
    assert s.support["IL"] == -1


@rule(SLUG, "R14.14")
def test_an_activity_with_nothing_to_do_may_be_chosen_and_its_points_are_lost(table):
    running = {"c19": K, "c87": K}
    s = table(K, (["c5"], []), running=running, token=["TX", "CA"], momentum=[0, 0])
    answer(s, "cp:c5")
    assert "campaign" in choices(s, K)
    answer(s, "campaign", "done")  # only a journey to the East was open
    assert s.token[K] == "TX"
    assert s.discard == ["c5"]


@rule(SLUG, "R7.9")
def test_free_travel_leads_anywhere_once_and_then_somebody_must_be_spoken_to(table):
    s = table(steps=[CampaignHere(K, 2, "EAST", False)], running={"c26": K})
    answer(s, "go:AK:0")
    assert choices(s, K) == ["AK"]
    answer(s, "AK", "go:EAST:0", "NY")
    assert s.token[K] == "NY"
    assert (s.support["AK"], s.support["NY"]) == (1, 1)


@rule(SLUG, "R16.N10", "R16.N11")
def test_every_card_is_a_list_of_steps_and_turn_long_cards_lie_beside_the_board(event):
    assert list(EVENTS) == CARDS
    lasting = [card for card in CARDS if GOES[card] == "beside"]
    assert len(lasting) == 19
    for card in lasting:
        s = event(int(card[1:]), K)
        assert card in s.running


@pytest.mark.parametrize("number", range(1, 92))
def test_an_event_leaves_every_card_somewhere_once(event, number):
    s = event(number, K, discard=["c5"] if number != 5 else ["c89"])
    for law in GAME.laws(s):
        assert law.amount == law.expected, law.name


def test_a_card_is_asked_for_by_what_it_changes_never_by_its_number():
    tables = {"board.py", "cards.py", "lasting.py"}
    asking = [file for file in BOX.glob("*.py") if file.name not in tables]
    assert not [file.name for file in asking if re.search(r'"c\d+"', file.read_text("utf-8"))]
