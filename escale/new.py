"""A new game in a folder of its own: a small one that plays, to be made into yours."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from escale import __version__
from escale.engine import EscaleError
from escale.games import installed
from escale.rulebook import shipped

PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "my-game"
version = "0.1.0"
description = "A game for Escale."
requires-python = ">=3.11"
dependencies = ["escale>={version}"]

[project.optional-dependencies]
dev = ["httpx", "mypy", "pytest", "ruff"]

[project.entry-points."escale.games"]
my-game = "my_game:GAME"

[tool.hatch.build.targets.wheel]
packages = ["my_game"]

[tool.ruff]
line-length = 100

[tool.ruff.lint]
select = ["E", "F", "I", "W"]

[tool.ruff.lint.isort]
known-first-party = ["escale", "my_game"]

[tool.mypy]
strict = true
packages = ["my_game"]

[tool.pytest.ini_options]
addopts = "--import-mode=importlib"
pythonpath = ["."]
testpaths = ["tests"]
markers = ["rule(slug, *numbers): the numbered rules this test plays"]
"""
CONFTEST = '''\
"""The options of the suite: --golden writes the playthrough anew."""

from escale.testing.conformance import pytest_addoption

__all__ = ["pytest_addoption"]
'''
TESTS = '''\
"""My game keeps the laws of every game, and its own rules."""

from pathlib import Path

from escale.testing import answer, choices, rule
from escale.testing.conformance import Laws
from my_game import GAME


class TestLaws(Laws):
    games = [GAME]
    golden = Path(__file__).parent  # where its playthrough is kept


@rule("my-game", "R1.2", "R1.3")
def test_what_is_rolled_is_kept_unless_a_1_comes():
    s = GAME.start(2)
    assert choices(s, 0) == ["roll"]
    answer(s, "roll", "5", "keep")
    assert s.scores == [5, 0]
    answer(s, "roll", "6", "roll", "1")
    assert s.scores == [5, 0]
    assert choices(s, 0) == ["roll"]


@rule("my-game", "R1.1", "R1.4")
def test_the_first_to_keep_30_wins():
    s = GAME.start(2)
    answer(s, "roll", "6", "roll", "6", "roll", "6", "roll", "6", "roll", "6", "keep")
    assert not s.decisions
    assert GAME.winners(s) == [0]
'''


def written(text: str, slug: str) -> str:
    """Return a file of the template with the names of the new game."""
    module = slug.replace("-", "_")
    kind = "".join(word.capitalize() for word in slug.split("-"))
    title = slug.replace("-", " ").capitalize()
    text = text.replace("escale.template", module).replace("{version}", __version__)
    for old, new in (("MyGame", kind), ("MyView", f"{kind}View"), ("my_game", module)):
        text = text.replace(old, new)
    return text.replace("my-game", slug).replace("My game", title).replace("Mon jeu", title)


def copied(source: Traversable, to: Path, slug: str) -> None:
    """Copy a folder of the template."""
    to.mkdir(parents=True)
    for item in source.iterdir():
        if item.is_dir():
            if item.name != "__pycache__":
                copied(item, to / item.name, slug)
        else:
            (to / item.name).write_text(written(item.read_text("utf-8"), slug), "utf-8")


def new(slug: str, folder: Path) -> None:
    """Write a game called `slug` into `folder`, which must not be there yet."""
    module = slug.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or keyword.iskeyword(module):
        raise EscaleError(f"{slug!r} cannot be a game's name: small letters and digits, as my-game")
    if installed(slug):
        raise EscaleError(f"there is a game called {slug!r} already")
    if folder.exists():
        raise EscaleError(f"{folder} is already there")
    try:
        copied(files("escale").joinpath("template"), folder / module, slug)
        (folder / module / "py.typed").write_text("")
        (folder / "tests").mkdir()
        for name, text in (
            ("pyproject.toml", PROJECT),
            ("tests/conftest.py", CONFTEST),
            (f"tests/test_{module}.py", TESTS),
        ):
            (folder / name).write_text(written(text, slug), "utf-8")
        (folder / "guide").mkdir()
        for page in ("write-a-game.md", "boards.md"):
            told = shipped("guide", "docs").joinpath(page).read_text("utf-8")
            plain = re.sub(r"\[(`[^`]+`)\]\(\.\./[^)]+\)", r"\1", told)  # links into our tree
            (folder / "guide" / page).write_text(plain, "utf-8")
    except OSError as error:
        raise EscaleError(f"{folder} cannot be written: {error.strerror}") from error
