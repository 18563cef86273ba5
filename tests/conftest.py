"""Options of the whole suite, and the report of rules that no test plays."""

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from escale.games import SHELF
from escale.rulebook import background, numbers
from escale.testing import conformance

# tools/ is found here, but an installed package is not hidden by the folder beside it.
sys.path.append(str(Path(__file__).parents[1]))

# The same examples on every run, however slow the machine: a test never fails by luck.
settings.register_profile("sure", deadline=None, derandomize=True)
settings.load_profile("sure")


def pytest_addoption(parser: pytest.Parser) -> None:
    conformance.pytest_addoption(parser)
    parser.addoption("--rules", action="store_true", help="only report which rules no test plays")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rules"):
        config.option.collectonly = True
        config.option.verbose = -3


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.getoption("--rules"):
        return
    played: dict[str, set[str]] = {}
    for item in session.items:
        for mark in item.iter_markers("rule"):
            played.setdefault(mark.args[0], set()).update(mark.args[1:])
    session.config.stash[LINES] = report(played)
    session.config.stash[FAILED] = any(
        "missing" in line or "unknown" in line for line in report(played)
    )
    session.items.clear()


LINES = pytest.StashKey[list[str]]()
FAILED = pytest.StashKey[bool]()


def report(played: dict[str, set[str]]) -> list[str]:
    """Return `slug covered/total` for each game, then what is missing or unknown."""
    lines = []
    for slug in SHELF:
        wanted = [n for n in numbers(slug) if n not in background(slug)]
        missing = [n for n in wanted if n not in played.get(slug, set())]
        unknown = sorted((played.get(slug, set()) | background(slug).keys()) - set(numbers(slug)))
        lines.append(f"{slug} {len(wanted) - len(missing)}/{len(wanted)}")
        if missing:
            lines.append(f"  missing: {' '.join(missing)}")
        if unknown:
            lines.append(f"  unknown: {' '.join(unknown)}")
        if background(slug):
            lines.append(
                f"  background, with reasons in docs/rules/background.toml: {len(background(slug))}"
            )
    return lines


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for line in config.stash.get(LINES, []):
        terminalreporter.write_line(line)
    skipped = [r.nodeid for r in terminalreporter.stats.get("skipped", []) if "study" in r.nodeid]
    if skipped:
        terminalreporter.write_line("tests/study was skipped: `make test-study` has what it needs")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--rules"):
        session.exitstatus = 1 if session.config.stash.get(FAILED, False) else 0
