"""The words: what is counted agrees with how many there are, in both languages."""

import pytest

from escale.engine import Fact
from escale.texts import texts

COUNTED = {
    "announced": "threshold",
    "abstention": "threshold",
    "dare_card": "votes",
    "rewarded": "votes",
    "counted": "value",
    "elected": "value",
}


@pytest.mark.parametrize(
    ("n", "fr", "en"),
    [
        (0, "0 voix", "0 votes"),
        (1, "1 voix", "1 vote"),
        (2, "2 voix", "2 votes"),
        (500_000, "500 000 voix", "500,000 votes"),
        (1_000_000, "1 000 000 de voix", "1,000,000 votes"),
        (1_500_000, "1 500 000 voix", "1,500,000 votes"),
        (2_000_000, "2 000 000 de voix", "2,000,000 votes"),
        (-1_000_000, "−1 000 000 de voix", "−1,000,000 votes"),
    ],
)
def test_votes_agree_with_their_number(n, fr, en):
    for key, name in COUNTED.items():
        fact = Fact(key, {"seat": 0, "card": "GAGE-01", name: n})
        for lang, words in (("fr", fr), ("en", en)):
            told = texts("presidentielle", lang).fact(fact, ["Odile"]).replace("\u00a0", " ")
            assert words in told, (key, told)


@pytest.mark.parametrize(
    ("n", "fr", "en"),
    [(0, "0 carte", "0 cards"), (1, "1 carte", "1 card"), (2, "2 cartes", "2 cards")],
)
def test_cards_agree_with_their_number(n, fr, en):
    for key in ("deal", "exchanged", "reshuffled"):
        for lang, words in (("fr", fr), ("en", en)):
            told = texts("presidentielle", lang).fact(Fact(key, {"seat": 0, "count": n}), ["A"])
            assert f" {words} " in f" {told} ".replace(".", " "), told
