"""The browser and the library fill the same patterns: one list of cases, read by both."""

import json
from pathlib import Path

import pytest

from escale.texts import Texts

CASES = json.loads((Path(__file__).parents[2] / "web/tests/fills.json").read_text("utf-8"))
BOOK = {"names": CASES["names"], "choices": CASES["choices"]}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_pattern_is_filled_as_in_the_browser(lang: str) -> None:
    texts = Texts(lang, BOOK, {})
    for case in CASES["fills"]:
        assert texts.fill(case["pattern"], case["values"], CASES["players"]) == case[lang]


def test_a_choice_reads_as_in_the_browser() -> None:
    texts = Texts("fr", BOOK, {})
    for case in CASES["words"]:
        assert texts.choice(case["choice"], CASES["players"]) == case["is"]
