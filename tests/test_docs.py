"""What the documents say is run."""

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from escale.cli import main
from escale.games import SHELF
from tools import transcripts

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


def test_the_terminals_screens_in_the_documents_are_those_it_shows():
    page = transcripts.PAGE.read_text("utf-8")
    assert transcripts.written(page) == page, "python -m tools.transcripts writes them anew"


def test_the_guide_shows_the_code_of_its_game():
    """Every example that stands in the guide as code is in the game it walks through."""
    plain = [line.strip() for line in (EXAMPLE / "game.py").read_text("utf-8").splitlines()]
    assert len(plain) < 100
    guide = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    shown = re.search(r"```python\n(def ask.*?)```", guide, re.S)
    assert shown
    for line in shown[1].splitlines():
        assert line.strip() in plain


def test_a_game_outside_the_package_gets_the_suite_by_the_file_in_the_guide(tmp_path):
    """Duel 21 moves out and is renamed; its suite is what the guide shows."""
    guide = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    shown = re.search(r"```python\n(from pathlib.*?)```", guide, re.S)
    assert shown
    home = tmp_path / "my_games" / "chess"
    shutil.copytree(EXAMPLE, home, ignore=shutil.ignore_patterns("__pycache__"))
    rules = (home / "game.py").read_text("utf-8")
    rules = rules.replace("class Duel21", "class Chess").replace(
        'slug = "duel21"', 'slug = "my_games.chess:Chess"'
    )
    (home / "game.py").write_text(rules, "utf-8")
    (home / "__init__.py").write_text("from my_games.chess.game import Chess\n", "utf-8")
    (tmp_path / "test_chess.py").write_text(shown[1], "utf-8")
    options = "from escale.testing.conformance import pytest_addoption\n"
    (tmp_path / "conftest.py").write_text(options, "utf-8")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--golden"]
    told = subprocess.run(
        [*run, "-k", "golden or words or text or clone or take"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    ).stdout
    assert "6 passed" in told, told
    assert (tmp_path / "my_games.chess.Chess.txt").is_file()


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
