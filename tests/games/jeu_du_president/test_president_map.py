"""The box: map, dice, packs, and which départements each roll allows."""

from collections import Counter

import pytest

from escale.games.jeu_du_president import GAME
from escale.games.jeu_du_president.france import (
    AMOUNTS,
    CAMPAIGN,
    CANDIDATES,
    CODES,
    COLOURS,
    ELECTEURS,
    ELECTORATE,
    GAINS,
    INDEX,
    KEPT,
    LOSSES,
    MAJORITY,
    OVERSEAS,
    PACK,
    PRESIDENTS,
    ROLLS,
    STARS,
    UNIT,
    VOTERS,
)
from escale.testing import rule
from escale.texts import LANGUAGES, texts


def rolled(roll: str) -> list[str]:
    return [CODES[d] for d in CANDIDATES[roll]]


def voters(first: int, last: int) -> list[int]:
    return [VOTERS[INDEX[f"{code:02}"]] // 1000 for code in range(first, last + 1)]


@rule("jeu-du-president", "R1.6")
def test_the_map_has_98_territories_and_22_600_000_voters():
    assert len(CODES) == 98
    assert [*(f"{n:02}" for n in range(1, 96)), *OVERSEAS] == CODES
    assert sum(VOTERS) == 22_600_000
    assert all(voters % UNIT == 0 for voters in VOTERS)


@rule("jeu-du-president", "R1.7")
def test_the_colours_go_with_the_size_of_a_departement():
    for d, colour in enumerate(COLOURS):
        low, high = {"bleu": (0, 100), "blanc": (150, 250), "rouge": (300, 1000)}[colour]
        assert low <= VOTERS[d] // 1000 <= high


@rule("jeu-du-president", "R1.8", "R4.6")
def test_of_36_rolls_25_have_no_star_10_have_one_and_1_has_two():
    assert len(set(ROLLS)) == 36
    assert Counter(STARS.values()) == {0: 25, 1: 10, 2: 1}
    assert {roll[0] for roll in ROLLS} == set("01234*")
    assert {roll[2] for roll in ROLLS} == set("56789*")


@rule("jeu-du-president", "R4.6")
def test_without_a_star_50_codes_and_the_territories_come_up_but_not_paris_or_nord():
    plain = {code for roll in ROLLS if not STARS[roll] for code in rolled(roll)}
    assert len(plain) == 53
    assert set(OVERSEAS) <= plain
    assert not {"75", "59"} & plain
    assert set().union(*map(rolled, ROLLS)) == set(CODES)


@rule("jeu-du-president", "R4.2")
def test_two_digits_give_both_codes_and_each_exists():
    assert rolled("2-6") == ["26", "62"]
    for roll in ROLLS:
        if not STARS[roll]:
            a, b = roll.split("-")
            assert {a + b, b + a} == {code for code in rolled(roll) if code not in OVERSEAS}


@rule("jeu-du-president", "R4.3")
@pytest.mark.parametrize(
    ("roll", "count"),
    [
        ("0-*", 18),
        ("1-*", 19),
        ("2-*", 19),
        ("3-*", 19),
        ("4-*", 22),
        ("*-5", 19),
        ("*-6", 18),
        ("*-7", 21),
        ("*-8", 18),
        ("*-9", 18),
    ],
)
def test_a_digit_and_a_star_give_every_code_with_that_digit(roll, count):
    digit = roll.replace("*", "").replace("-", "")
    codes = rolled(roll)
    assert len(codes) == count
    assert [c for c in codes if len(c) == 2] == [c for c in CODES if len(c) == 2 and digit in c]


@rule("jeu-du-president", "R4.5")
def test_the_territories_come_up_with_9_7_with_9_4_with_7_4_and_with_4_4():
    opened = [roll for roll in ROLLS if set(OVERSEAS) <= set(rolled(roll))]
    assert opened == ["4-7", "4-9", "4-*", "*-7", "*-9", "*-*"]
    assert not any(set(OVERSEAS) & set(rolled(r)) for r in ROLLS if r not in opened)


@rule("jeu-du-president", "R4.4")
def test_two_stars_give_the_whole_map():
    assert rolled("*-*") == CODES


@rule("jeu-du-president", "R1.9")
def test_the_defi_pack_has_52_cards_from_1_to_11():
    assert PACK == [4] * 9 + [12, 4]
    assert sum(PACK) == 52


@rule("jeu-du-president", "R1.10")
def test_the_campagne_pack_has_14_gains_12_losses_and_14_kept_gains():
    assert (len(GAINS), len(LOSSES), len(KEPT), len(CAMPAIGN)) == (14, 12, 14, 40)
    assert (sum(GAINS.values()), sum(LOSSES.values())) == (5_000_000, 3_300_000)
    assert all(amount % UNIT == 0 for amount in AMOUNTS.values())


@rule("jeu-du-president", "R7.7")
def test_every_card_has_a_name_and_words_with_its_amount_in_both_languages():
    for lang in LANGUAGES:
        words = texts(GAME.slug, lang)
        for card, amount in AMOUNTS.items():
            assert words.name(card) != card
            assert words.number(amount) in words.section("cards")[card]


@rule("jeu-du-president", "R1.11")
def test_the_urn_holds_61_cards_worth_32_million():
    assert sum(ELECTEURS.values()) == 61
    assert sum(value * count for value, count in ELECTEURS.items()) == ELECTORATE == 32_000_000


@rule("jeu-du-president", "R3.3")
def test_the_map_and_the_kept_gains_are_worth_the_whole_urn():
    assert sum(VOTERS) + sum(KEPT.values()) == ELECTORATE


@rule("jeu-du-president", "R1.2")
def test_the_majority_is_just_over_half():
    assert MAJORITY == 16_050_000
    assert 2 * MAJORITY > ELECTORATE


def test_nineteen_presidents_came_before():
    assert len(PRESIDENTS) == 19
    assert list(PRESIDENTS.values()) == sorted(PRESIDENTS.values())


@rule("jeu-du-president", "R15.1")
def test_the_figures_of_codes_38_to_45_are_restored():
    assert voters(38, 45) == [350, 100, 150, 100, 300, 100, 250, 200]


@rule("jeu-du-president", "R15.2")
def test_the_figures_of_codes_73_to_90_are_restored():
    assert voters(73, 81) == [150, 200, 900, 500, 300, 400, 150, 250, 200]
    assert voters(82, 90) == [100, 300, 150, 200, 150, 200, 200, 150, 50]


@rule("jeu-du-president", "R15.3")
def test_loire_atlantique_keeps_its_printed_figure():
    assert VOTERS[INDEX["44"]] == 250_000


@rule("jeu-du-president", "R15.4")
def test_ardennes_is_08_and_martinique_guyane_has_one_figure():
    assert VOTERS[INDEX["08"]] == 100_000
    assert VOTERS[INDEX["972"]] == 150_000
    assert "973" not in CODES
