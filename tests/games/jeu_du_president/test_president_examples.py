"""The worked examples X1 to X16 of the rules, each played as written."""

import pytest

from escale.engine import IllegalChoice, apply
from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import CODES, INDEX
from escale.games.jeu_du_president.steps import Rank
from escale.testing import answer, choices, rule


@rule("jeu-du-president", "R4.2", "R5.1", "R3.1")
def test_x1_2_and_6_offer_drome_and_pas_de_calais(table):
    s = table()
    answer(s, "2-6")
    assert choices(s, 0) == ["26", "62"]
    answer(s, "62")
    assert s.votes[0] == 600_000


@rule("jeu-du-president", "R5.1")
def test_x2_the_pawn_must_go_on_the_free_one(table):
    s = table("", "62")
    answer(s, "2-6")
    assert (s.decisions[0].kind, choices(s, 0)) == ("place", ["26"])


@rule("jeu-du-president", "R5.2", "R5.3")
def test_x3_the_rivals_62_must_be_challenged_unless_it_is_protected(table):
    s = table("26", "62")
    answer(s, "2-6")
    assert (s.decisions[0].kind, choices(s, 0)) == ("challenge", ["62"])
    s = table("26", "62", protected="62")
    answer(s, "2-6")
    assert choices(s, 0) == ["draw", "protect:26"]


@rule("jeu-du-president", "R4.3", "R6.1", "R6.2")
def test_x4_2_and_a_star_offer_19_and_bring_a_card(table):
    s = table()
    answer(s, "2-*")
    assert len(choices(s, 0)) == 19
    answer(s, "62")
    assert s.decisions[0].kind == "campaign"


@rule("jeu-du-president", "R4.4", "R5.5", "R6.1")
def test_x5_two_stars_give_any_free_departement_two_cards_and_no_defi(table):
    s = table("26", "62")
    answer(s, "*-*")
    assert choices(s, 0) == [code for code in CODES if code not in ("26", "62")]
    answer(s, "75", "K01")
    assert s.decisions[0].kind == "campaign"
    answer(s, "K02")
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R4.5")
def test_x6_4_and_9_offer_49_94_and_the_territories(table):
    s = table()
    answer(s, "4-9")
    voters = {code: GAME.view(s, 0).voters[code] for code in choices(s, 0)}
    assert voters == {
        "49": 250_000,
        "94": 500_000,
        "971": 100_000,
        "972": 150_000,
        "974": 150_000,
    }


@rule("jeu-du-president", "R7.1", "R8.4")
@pytest.mark.parametrize("way", [["62"], ["57", "21"]])
def test_x7_the_rugby_card_takes_exactly_600_000(table, way):
    s = table()
    answer(s, "0-*", "01", "G01")
    with pytest.raises(IllegalChoice):
        apply(s, 0, "59")
    assert GAME.why_not(s, 0, "59").key == "too_many_voters"
    answer(s, *way)
    assert s.votes[0] == 150_000 + 600_000
    assert s.decisions[0].kind == "roll"


@rule("jeu-du-president", "R8.2")
def test_x7_with_only_75_and_08_free_the_rugby_card_takes_900_000(table):
    s = table("", rest=1, free="62 75 08")
    answer(s, "2-*", "62", "G01")
    assert choices(s, 0) == ["75"]
    answer(s, "75")
    assert s.votes[0] == 1_500_000


@rule("jeu-du-president", "R7.2", "R7.5", "R8.1")
@pytest.mark.parametrize(
    ("held", "given"), [("54 02", ["54"]), ("02 57", ["02"]), ("57", []), ("23", [])]
)
def test_x8_a_loss_of_300_000(table, held, given):
    s = table(held, rest=1, free="")
    answer(s, "*-*", "L04")
    assert choices(s, 0) == given
    assert s.pending[0] == ([] if given else ["L04"])


@rule("jeu-du-president", "R7.3")
def test_x9_the_television_card_is_kept_for_a_million(table):
    s = table("", rest=1)
    answer(s, "*-*", "K01")
    assert (s.votes[0], s.kept[0], s.held(0)) == (1_000_000, ["K01"], [])


@rule("jeu-du-president", "R9.4")
@pytest.mark.parametrize(("last", "phase"), [("d3", "won"), ("d8", "lost")])
def test_x10_against_15_the_defieur_must_draw_again_at_15(table, last, phase):
    s = table("26", "62")
    answer(s, "2-6", "62", "d10", "d5", "stay", "d3", "d7", "d5")
    assert (sum(s.defieur_cards), s.phase) == (15, "reply")
    answer(s, last)
    assert s.phase == phase


@rule("jeu-du-president", "R9.5")
def test_x11_21_against_21_is_void_and_protects_nothing(table):
    s = table("26", "62")
    answer(s, "2-6", "62", "d10", "d11", "d11", "d10")
    assert s.phase == "void"
    assert s.votes == [150_000, 600_000]
    assert not s.protected[INDEX["62"]]


@rule("jeu-du-president", "R10.2", "R10.4")
@pytest.mark.parametrize(
    ("mine", "taken", "votes"),
    [("13 57 33", ["13", "57"], 2_000_000), ("75 33", ["75"], 1_900_000)],
)
def test_x12_a_defi_lost_for_nord(table, mine, taken, votes):
    free = "01 02 03 04 06 07 08 09"
    s = table(mine, rest=1, free=free)
    theirs = s.votes[1]
    answer(s, "*-5", "59", "d10", "d10", "stay", "d10", "d5", "d10")
    assert s.protected[INDEX["59"]]
    assert choices(s, 1) == taken
    answer(s, *taken)
    assert s.votes[1] - theirs == votes - 1_000_000


@rule("jeu-du-president", "R13.1")
def test_x13_first_and_fourth_face_second_and_third(table):
    s = table("", "", "", "", first=3)
    s.votes = [9_100_000, 8_000_000, 6_200_000, 5_000_000]
    s.free = 1
    answer(s, "2-6", "26")
    assert s.side == [0, 1, 1, 0]
    s = table("", "", "", first=2)
    s.votes = [9_100_000, 8_000_000, 6_200_000]
    s.free = 1
    answer(s, "2-6", "26")
    assert s.side == [0, 1, 1]
    assert Rank((0,)).tied(s) == [1]


@rule("jeu-du-president", "R12.1", "R1.2")
@pytest.mark.parametrize(("votes", "elected"), [(16_000_000, []), (16_050_000, [0])])
def test_x14_16_000_000_is_not_enough_and_16_050_000_is(table, worth, votes, elected):
    s = table(worth(votes - 150_000, "26"))
    answer(s, "2-6", "26")
    assert s.votes[0] == votes
    assert s.elected == elected


@rule("jeu-du-president", "R4.3", "R4.5", "R6.1")
def test_x15_9_and_a_star_offer_18_and_bring_a_card(table):
    s = table()
    answer(s, "*-9")
    offered = "09 19 29 39 49 59 69 79 89 90 91 92 93 94 95 971 972 974"
    assert choices(s, 0) == offered.split()
    answer(s, "974")
    assert s.decisions[0].kind == "campaign"


@rule("jeu-du-president", "R9.8", "R10.1")
def test_x16_11_and_11_lose_before_the_defieur_draws(table):
    s = table("26", "62")
    answer(s, "2-6", "62", "d11", "d11")
    assert (s.phase, s.defieur_cards) == ("won", [])
    assert s.owner[INDEX["62"]] == 0
