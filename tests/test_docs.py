"""What the documents say is run."""

import doctest
import re
from pathlib import Path

import pytest

from escale.cli import main
from escale.games import SHELF

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "escale" / "examples" / "duel21"
PAGES = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_the_documents_run(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page):
    for link in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), f"{page.name} points to {link}"


def test_the_guide_shows_the_code_of_its_game():
    """Every example that stands in the guide as code is in the game it walks through."""
    plain = [line.strip() for line in (EXAMPLE / "game.py").read_text("utf-8").splitlines()]
    assert len(plain) < 100
    guide = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    shown = re.search(r"```python\n(def ask.*?)```", guide, re.S)
    assert shown
    for line in shown[1].splitlines():
        assert line.strip() in plain


def test_every_command_is_named_in_the_documents(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^ {4}(\w+) ", capsys.readouterr().out, re.M)
    said = "".join(page.read_text("utf-8") for page in PAGES)
    assert commands
    for command in commands:
        assert f"escale {command}" in said, f"no document speaks of escale {command}"


@pytest.mark.parametrize("slug", SHELF)
def test_every_game_has_its_pages(slug):
    assert (ROOT / "docs" / "rules" / f"{slug}.md").is_file()
    assert (ROOT / "docs" / "games" / f"{slug}.md").is_file()
