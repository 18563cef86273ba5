"""The client as it is built: fresh types, clean sources, few kilobytes, nothing inline."""

import gzip
import re
import subprocess
import sys

import pytest

from escale.games import SHELF
from tools import web

LIMIT = 120_000  # bytes of gzip for the table page, maps aside


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


@pytest.mark.usefixtures("client")
def test_the_table_page_is_light() -> None:
    # Everything but the maps and the boards of other games: shared chunks weigh too. What comes
    # later is not of the first load: other pages, the sheet of a box and its drawings, the waiting
    # room, the rules, the settings, the guide, the way in for others, the foot of a television,
    # the last page, and hashes for pages without their own.
    others = [slug for slug in (*SHELF, "plain") if slug != "jeu-du-president"]
    aside = (
        "map-",
        "Coach-",
        "End-",
        "Invite-",
        "Learn-",
        "Qr-",
        "TvEnd-",
        "TvFoot-",
        "Replay-",
        "About-",
        "Aide",
        "BoxSheet-",
        "Drawing-",
        "Lobby-",
        "Minute-",
        "Rule",
        "Settings-",
        "Symbols-",
        "Token-",
        "sha2-",
        "hmac-",
        "utils-",
        *(f"{slug}-" for slug in others),
    )
    files = [p for p in (web.STATIC / "assets").iterdir() if p.suffix in (".js", ".css")]
    table = [path for path in files if not path.name.startswith(aside)]
    names = " ".join(path.name for path in table)
    assert all(part in names for part in ("index-", "Table-", "jeu-du-president-"))
    weight = sum(len(gzip.compress(path.read_bytes())) for path in table)
    assert weight < LIMIT


@pytest.mark.usefixtures("client")
def test_the_page_holds_no_inline_script() -> None:
    page = (web.STATIC / "index.html").read_text("utf-8")
    assert re.findall(r"<script[^>]*>", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert "onclick" not in page
