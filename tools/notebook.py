"""Runs the cells of a page and writes what they print under them: `make findings`."""

import contextlib
import io
import re
import sys
from pathlib import Path
from typing import Any

CELL = re.compile(r"```python\n(.*?)```\n(?:\n```text\n.*?```\n)?", re.S)
PAGE = Path(__file__).parents[1] / "docs" / "findings.md"


def printed(cell: str, names: dict[str, Any]) -> str:
    """Run one cell among the names of those before it; return what it prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(cell, "cell", "exec"), names)
    return out.getvalue()


def run(page: str, **given: Any) -> str:
    """Return a page with the output of its cells; `given` names keep their value throughout."""
    names: dict[str, Any] = {}

    def filled(found: re.Match[str]) -> str:
        names.update(given)
        said = printed(found[1], names)
        print(said, end="", file=sys.stderr, flush=True)
        return f"```python\n{found[1]}```\n" + (f"\n```text\n{said}```\n" if said else "")

    return CELL.sub(filled, page)


if __name__ == "__main__":
    PAGE.write_text(run(PAGE.read_text("utf-8")), "utf-8")
