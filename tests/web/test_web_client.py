"""The client as it is built: fresh types, clean sources, few kilobytes, nothing inline."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import web

LIMIT = 150_000  # bytes of gzip for scripts and styles of a table, the map of France included


def npm(*args: str) -> None:
    """Run one of the client's scripts; what it says is shown when it fails."""
    command = [sys.executable, "-m", "tools.web", *args]
    done = subprocess.run(command, cwd=web.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_those_of_the_messages_and_every_board_keeps_to_them(client: None) -> None:
    check = [sys.executable, "-m", "escale.server.write_types", "--check"]
    assert subprocess.run(check, cwd=web.ROOT).returncode == 0, "messages.schema.json is stale"
    npm("check")


def test_the_units_of_the_client(client: None) -> None:
    npm("test")


def test_no_board_styles_the_table() -> None:
    # What a board needs of the table it says by its layout: docs/boards.md.
    table = re.compile(r"\.(floor|seats|board|ask|bristol|lead|words|many|acts|helps|scene)\b")
    for path in (web.WEB / "src/games").rglob("*.svelte"):
        for reach in re.findall(r":global\(([^{]*)\{", path.read_text("utf-8")):
            assert not table.search(reach), f"{path.name}: {reach}"


def chunk(path: Path) -> str:
    """Return the name the build gave a file, without the hash of its content."""
    return re.sub(r"-[\w-]{8}$", "", path.stem)


@pytest.mark.usefixtures("client")
def test_the_table_page_is_light() -> None:
    # What the browser must have before a table is drawn: the entry, the page, the board, and all
    # they import at once, with their styles. Sheets, scenes and other pages come when wanted.
    assets = web.STATIC / "assets"
    scripts = {path.name: path for path in assets.glob("*.js")}
    waiting = [p for p in scripts.values() if chunk(p) in ("index", "Table", "jeu-du-president")]
    assert len(waiting) == 3
    loaded: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in loaded:
            loaded.add(path)
            imports = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', path.read_text("utf-8"))
            waiting += [scripts[name] for name in imports]
    names = {chunk(path) for path in loaded}
    loaded |= {path for path in assets.glob("*.css") if chunk(path) in names}
    weight = sum(len(gzip.compress(path.read_bytes())) for path in loaded)
    assert weight < LIMIT


@pytest.mark.usefixtures("client")
def test_the_page_holds_no_inline_script() -> None:
    page = (web.STATIC / "index.html").read_text("utf-8")
    assert re.findall(r"<script[^>]*>", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert "onclick" not in page
