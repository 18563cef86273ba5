"""Set-up, accounts, the département of a turn and the cards of the stars."""

from random import Random

import pytest

from escale.engine import CHANCE, IllegalChoice, Match, apply
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import CODES, INDEX, PARTIES
from escale.games.jeu_du_president.state import FREE
from escale.testing import answer, choices, play_on, rule
from escale.texts import texts

# Set-up and accounts


@rule("jeu-du-president", "R2.1", "R1.12")
def test_each_seat_draws_a_party_that_is_left():
    s = GAME.start(4)
    assert s.decisions[0].seat == CHANCE
    assert s.decisions[0].choices == PARTIES
    answer(s, "PC", "RI")
    assert s.decisions[0].choices == ["PS", "RPR"]
    answer(s, "PS", "RPR", "seat:0")
    assert s.parties == ["PC", "RI", "PS", "RPR"]


@rule("jeu-du-president", "R2.4")
def test_the_first_player_is_drawn_by_lot_and_turns_go_clockwise():
    s = GAME.start(3)
    answer(s, "PC", "RI", "PS", "seat:2", "2-6", "62", "3-5", "35", "1-8", "18", "0-5")
    assert [s.owner[INDEX[code]] for code in ("62", "35", "18")] == [2, 0, 1]
    assert s.roller == 2


@rule("jeu-du-president", "R1.12")
def test_pawns_never_run_out(table):
    s = table("", "", rest=0, free="62")
    answer(s, "2-6", "62")
    assert s.owner.count(0) == 98


@rule("jeu-du-president", "R2.3")
def test_the_talon_begins_with_forty_unknown_cards(table):
    s = table()
    view = GAME.view(s, None)
    assert (view.talon, view.talon_known) == (40, [])
    answer(s, "2-*", "62")
    assert len(s.decisions[0].choices) == 40


@rule("jeu-du-president", "R2.2", "R3.1", "R3.2")
def test_the_urn_pays_the_voters_of_the_departement(table):
    s = table()
    answer(s, "2-6", "62")
    assert s.votes == [600_000, 0]
    assert s.urn == 31_400_000
    assert all(d.seat == CHANCE for d in s.decisions)  # the urn asks nothing of anybody


@rule("jeu-du-president", "R3.2", "R3.3", "R3.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_votes_are_departements_and_kept_cards_and_the_urn_has_the_rest(seats):
    s, rng = GAME.start(seats), Random(seats)
    while s.decisions:
        decision = s.decisions[0]
        apply(s, decision.seat, rng.choice(decision.choices))
        assert s.urn >= 0
        assert all(law.amount == law.expected for law in GAME.laws(s))


# The département


@rule("jeu-du-president", "R4.1", "R5.1")
def test_a_free_departement_is_taken_by_choice_and_large_ones_are_only_advised(table):
    s = table()
    answer(s, "2-6")
    assert choices(s, 0) == ["26", "62"]
    assert GAME.hint(s, 0) == "62"
    answer(s, "26")
    assert s.votes[0] == 150_000


@rule("jeu-du-president", "R4.1", "R4.3")
def test_a_star_stands_for_any_digit(table):
    s = table("26 29")
    answer(s, "2-*")
    assert choices(s, 0) == [c for c in CODES if len(c) == 2 and "2" in c and c not in ("26", "29")]


@rule("jeu-du-president", "R4.4", "R5.5")
def test_two_stars_give_any_free_departement_and_no_defi(table):
    s = table("62", "75 59")
    answer(s, "*-*")
    assert s.decisions[0].kind == "place"
    assert choices(s, 0) == [c for c in CODES if c not in ("62", "75", "59")]


@rule("jeu-du-president", "R5.5")
def test_two_stars_on_a_full_map_leave_only_the_two_cards(table, listen, worth):
    s = table("", worth(12_000_000), rest=0)
    told = listen(s)
    answer(s, "*-*", "K01", "K02")
    assert told()[:2] == ["rolled", "no_room"]
    assert s.votes[0] == 12_600_000
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R5.1", "R5.8")
def test_a_free_departement_comes_before_a_defi_and_beside_ones_own(table):
    s = table("26")
    answer(s, "2-6")
    assert choices(s, 0) == ["62"]
    s = table("", "26")
    answer(s, "2-6")
    assert s.decisions[0].kind == "place"
    assert choices(s, 0) == ["62"]


@rule("jeu-du-president", "R5.2")
@pytest.mark.parametrize("owned", [("26", "62"), ("", "26 62"), ("", "26", "62")])
def test_with_nothing_free_a_rival_must_be_challenged(table, owned):
    s = table(*owned)
    answer(s, "2-6")
    assert s.decisions[0].kind == "challenge"
    assert choices(s, 0) == [code for code in ("26", "62") if code not in owned[0]]
    assert GAME.hint(s, 0) == "62"


@rule("jeu-du-president", "R5.2")
def test_a_star_whose_departements_are_all_taken_leads_to_a_defi(table):
    s = table("02", rest=1)
    answer(s, "2-*")
    assert s.decisions[0].kind == "challenge"
    assert len(choices(s, 0)) == 18


@rule("jeu-du-president", "R5.2")
def test_the_option_largest_leaves_only_the_largest_target(table):
    s = table("", "26 62", defiTarget="largest")
    answer(s, "2-6")
    assert choices(s, 0) == ["62"]
    assert GAME.why_not(s, 0, "26").key == "largest_only"
    assert choices(table("", "26 62"), 0) == []


@rule("jeu-du-president", "R5.3")
def test_a_blocked_player_draws_a_card_or_protects_a_departement_of_the_roll(table):
    s = table("26 62 11")
    answer(s, "2-6")
    assert s.decisions[0].kind == "blocked"
    assert choices(s, 0) == ["draw", "protect:26", "protect:62"]
    answer(s, "protect:26")
    assert s.protected[INDEX["26"]]
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R5.3")
def test_protected_rivals_block_too(table):
    s = table("26", "62", protected="62")
    answer(s, "2-6")
    assert choices(s, 0) == ["draw", "protect:26"]
    answer(s, "draw")
    assert s.decisions[0].kind == "campaign"


@rule("jeu-du-president", "R5.4")
def test_blocked_with_nothing_to_protect_leaves_the_card(table):
    s = table("26", "62", protected="26 62")
    answer(s, "2-6")
    assert choices(s, 0) == ["draw"]
    assert "protéger" not in texts(GAME.slug, "fr").prompt(s.decisions[0], ["Odette", "Bruno"])


@rule("jeu-du-president", "R5.6")
def test_a_departement_announced_cannot_be_changed_once_the_next_dice_roll():
    match = Match(GAME, 2)
    for choice in ("RI", "PS", "seat:0", "2-6"):
        match.answer(CHANCE, choice)
    match.answer(0, "26")
    match.answer(CHANCE, "3-5")
    assert not match.undo(0)
    assert match.state.owner[INDEX["26"]] == 0


@rule("jeu-du-president", "R5.6", "R6.2")
def test_a_departement_announced_cannot_be_changed_when_the_card_that_follows_is_known(table):
    match = Match(GAME, 2)
    match.now.state = table("", "", talon="G14 L01")
    match.answer(CHANCE, "2-*")
    match.answer(0, "62")
    assert match.asked(0).kind == "gain"  # no dice were thrown and no card was unknown
    assert not match.may_undo(0)


@rule("jeu-du-president", "R5.6", "R7.5")
def test_a_departement_announced_cannot_be_changed_when_a_waiting_loss_follows(table):
    match = Match(GAME, 2)
    match.now.state = table("08", "", pending={0: "L12"})
    match.answer(CHANCE, "2-6")
    match.answer(0, "62")
    assert match.asked(0).kind == "lose"
    assert not match.may_undo(0)


@rule("jeu-du-president", "R5.6", "R5.3")
def test_a_pawn_turned_to_its_plain_side_stays_so(table):
    match = Match(GAME, 2)
    match.now.state = table("08 26 62", "", pending={0: "L12"})
    match.answer(CHANCE, "2-6")
    match.answer(0, "protect:26")
    assert match.asked(0).kind == "lose"
    assert not match.may_undo(0)


@rule("jeu-du-president", "R5.7")
def test_oneself_the_protected_and_the_rest_of_the_map_cannot_be_challenged(table):
    s = table("05", rest=1, protected="01")
    answer(s, "0-*")
    for code, key in (
        ("05", "not_against_yourself"),
        ("01", "protected"),
        ("75", "no_such_digit"),
    ):
        assert GAME.why_not(s, 0, code).key == key
        with pytest.raises(IllegalChoice):
            apply(s, 0, code)


# The cards of the stars


@rule("jeu-du-president", "R6.1", "R6.2")
def test_two_stars_mean_two_cards_each_resolved_before_the_next(table):
    s = table()
    answer(s, "*-*", "62", "G14")
    assert s.decisions[0].kind == "gain"
    answer(s, "08")
    assert s.decisions[0].kind == "campaign"
    assert "G14" not in s.decisions[0].choices  # it lies under the talon
    answer(s, "K01")
    assert s.votes[0] == 600_000 + 100_000 + 1_000_000
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R6.1")
def test_one_star_means_a_card_even_after_a_defi(table):
    s = table("", rest=1)
    answer(s, "2-*", "62", "d11", "d11")
    assert s.owner[INDEX["62"]] == 0
    assert s.decisions[0].kind == "campaign"


@rule("jeu-du-president", "R6.3")
def test_a_blocked_player_with_a_star_draws_two_cards(table):
    s = table("", rest=0)
    answer(s, "2-*", "draw", "K01", "K02")
    assert s.kept[0] == ["K01", "K02"]
    assert s.roller == 0
    assert s.elected == [0]


@rule("jeu-du-president", "R6.4")
def test_an_empty_talon_gives_nothing(table, listen):
    s = table(talon="")
    told = listen(s)
    answer(s, "2-*", "62")
    assert "talon_empty" in told()
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R1.3")
def test_two_players_never_see_a_second_round():
    for seed in range(3):
        s = GAME.start(2)
        play_on(s, Random(seed), GAME.bound)
        assert s.round == 1
        assert s.owner.count(FREE) == s.free
