"""The three kinds of Campagne cards, waiting losses and rounding."""

from itertools import combinations
from random import Random

import pytest

from escale.engine import IllegalChoice, apply
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import INDEX, WORTH
from escale.games.jeu_du_president.moves import at_least, at_most, counts, usable
from escale.testing import answer, choices, rule

PLACED = ("2-*", "62")  # a star roll, so that a card follows


@rule("jeu-du-president", "R7.1", "R7.4")
def test_a_gain_takes_free_departements_and_the_card_goes_under_the_talon(table, owns):
    s = table()
    answer(s, *PLACED, "G08", "54")
    assert owns(s, 0) == ["54", "62"]
    assert s.votes[0] == 900_000
    assert s.under == ["G08"]
    assert "G08" not in s.bag


@rule("jeu-du-president", "R7.2", "R7.4")
def test_a_loss_frees_departements_and_returns_votes_and_card(table, owns):
    s = table("54 02")
    answer(s, *PLACED, "L04", "54")
    assert owns(s, 0) == ["02", "62"]
    assert s.owner[INDEX["54"]] == -1
    assert s.votes[0] == 800_000
    assert s.urn == 31_200_000
    assert s.under == ["L04"]


@rule("jeu-du-president", "R7.3")
def test_a_kept_gain_pays_without_a_pawn_and_stays(table, owns):
    s = table()
    answer(s, *PLACED, "K04")
    assert s.votes[0] == 1_400_000
    assert owns(s, 0) == ["62"]
    assert s.kept[0] == ["K04"]
    assert "K04" not in [*s.bag, *s.under]


@rule("jeu-du-president", "R7.4")
def test_once_the_unknown_cards_are_gone_the_talon_comes_back_in_order(table):
    s = table(talon="K01 G14 K02")
    answer(s, *PLACED)
    assert s.card == "K01"
    answer(s, "2-*", "29")
    assert s.card == "G14"
    answer(s, "08")
    assert s.under == ["K02", "G14"]


@rule("jeu-du-president", "R7.5", "R8.1")
def test_a_loss_too_heavy_waits_and_is_paid_at_the_end_of_the_turn_that_allows_it(table):
    s = table("23", pending={0: "L01"}, kept={0: "K01"})
    answer(s, "3-9", "39")  # 150 000 on the map: kept gains do not count
    assert s.pending[0] == ["L01"]
    answer(s, "0-5", "05", "2-6", "62")
    assert (s.decisions[0].kind, s.pending[0], s.under) == ("lose", [], ["L01"])
    assert choices(s, 0) == ["23", "39"]
    answer(s, "23", "39")
    assert s.votes[0] == 1_600_000
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R7.6", "R10.6")
def test_a_protected_departement_may_be_given_up_and_loses_its_protection(table):
    s = table("54", protected="54")
    answer(s, *PLACED, "L04", "54")
    assert s.owner[INDEX["54"]] == -1
    assert not s.protected[INDEX["54"]]


@rule("jeu-du-president", "R7.8")
def test_losses_of_several_players_are_settled_from_the_roller_on(table):
    s = table("54", "35", "77", pending={0: "L05", 1: "L06", 2: "L07"}, first=1)
    answer(s, "0-9", "09")
    assert [s.decisions[0].seat, choices(s, 1)] == [1, ["35"]]
    answer(s, (1, "35"))
    assert choices(s, 2) == ["77"]
    answer(s, (2, "77"))
    assert choices(s, 0) == ["54"]
    answer(s, (0, "54"))
    assert s.under == ["L06", "L07", "L05"]
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R7.8", "R8.1")
def test_a_waiting_loss_is_not_payable_while_every_departement_exceeds_it(table):
    s = table("57", pending={0: "L04"})
    answer(s, "2-6", "62")
    assert s.pending[0] == ["L04"]


@rule("jeu-du-president", "R7.11")
def test_an_older_loss_that_must_wait_does_not_hold_back_a_younger_one(table):
    s = table("", pending={0: "L01 L12"})
    answer(s, "0-8", "08")
    assert s.decisions[0].kind == "lose"
    answer(s, "08")
    assert s.pending[0] == ["L01"]
    assert s.under == ["L12"]


@rule("jeu-du-president", "R7.5", "R7.11")
def test_waiting_losses_are_settled_oldest_first(table):
    s = table("08 10", pending={0: "L12 L11"})
    answer(s, "2-6", "62", "08", "10")
    assert s.under == ["L12", "L11"]
    assert s.votes[0] == 600_000


@rule("jeu-du-president", "R7.9")
def test_a_gain_on_a_full_map_brings_nothing(table, listen):
    s = table("62", rest=1, free="26")
    told = listen(s)
    answer(s, "2-*", "26", "G01")
    assert "nothing_free" in told()
    assert s.votes[0] == 750_000
    assert s.under == ["G01"]


@rule("jeu-du-president", "R7.10")
@pytest.mark.parametrize("card", ["G08", "L04"])
def test_a_card_cannot_be_declined(table, card):
    s = table("54 02")
    answer(s, *PLACED, card)
    for no in ("pass", "done"):
        assert no not in choices(s, 0)
        with pytest.raises(IllegalChoice):
            apply(s, 0, no)


@rule("jeu-du-president", "R8.1")
def test_a_loss_is_rounded_down_to_the_nearest_total(table, listen):
    s = table("02 57")
    told = listen(s)
    answer(s, "2-*", "62", "L04")
    assert "rounded" in told()
    assert choices(s, 0) == ["02"]


@rule("jeu-du-president", "R8.2")
def test_a_gain_is_rounded_up_to_the_nearest_total(table, listen):
    s = table("", rest=1, free="62 75 13")
    told = listen(s)
    answer(s, "2-*", "62", "G03")
    assert choices(s, 0) == ["13"]
    assert "rounded" in told()
    answer(s, "13")
    assert s.votes[0] == 1_200_000


@rule("jeu-du-president", "R8.2")
def test_when_all_that_is_free_falls_short_a_gain_takes_it_all(table):
    s = table("", rest=1, free="62 08 10")
    answer(s, "2-*", "62", "G01", "10", "08")
    assert s.votes[0] == 800_000
    assert s.free == 0


@rule("jeu-du-president", "R8.4")
def test_only_choices_that_still_lead_to_the_exact_total_are_open(table):
    s = table("", rest=1, free="62 57 21 23 59")
    answer(s, "2-*", "62", "G01")  # 57 + 21 is exact; 23 is part of no exact way
    assert choices(s, 0) == ["21", "57"]
    answer(s, "57")
    assert choices(s, 0) == ["21"]


@rule("jeu-du-president", "R8.4", "R8.1", "R8.2")
def test_totals_agree_with_trying_every_combination():
    rng = Random(8)
    small = [d for d in range(98) if WORTH[d] <= 2]
    for _ in range(150):
        some = list({*rng.sample(range(98), 5), *rng.sample(small, rng.randint(0, 6))})
        target = rng.randint(1, 20)
        ways: dict[int, set[int]] = {}
        for size in range(len(some) + 1):
            for chosen in combinations(some, size):
                worths = [WORTH[d] for d in chosen]
                ways.setdefault(sum(worths), set()).update(worths)
        assert at_most(counts(some), target) == max(total for total in ways if total <= target)
        above = [total for total in ways if total >= target]
        assert at_least(counts(some), target) == min(above, default=max(ways))
        if target in ways:
            found = usable(counts(some), target)
            assert {WORTH[d] for d in some if found[WORTH[d]]} == ways[target]


def test_the_view_shows_kept_and_waiting_cards(table):
    s = table("23", kept={0: "K01"}, pending={0: "L01", 1: "L02"})
    mine, theirs = GAME.view(s, 1).seats
    assert [(card.id, card.kind, card.amount) for card in mine.kept] == [("K01", "kept", 1_000_000)]
    assert (mine.votes, mine.on_map, mine.on_cards) == (1_050_000, 50_000, 1_000_000)
    assert [card.id for card in (*mine.pending, *theirs.pending)] == ["L01", "L02"]
