"""What the documents say is run."""

import doctest
import re
from pathlib import Path

import pytest

from escale.cli import main
from escale.games import SHELF

ROOT = Path(__file__).parent.parent
PAGES = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_the_documents_run(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page):
    for link in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), f"{page.name} points to {link}"


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
