"""What version 0.1 wrote: its files rebuild and are fair, its tables go on."""

import gzip
import json
from pathlib import Path

import pytest

from escale.games import EXAMPLES, SHELF
from escale.save import load_file, rebuild, verify

OLD = Path(__file__).parents[1] / "old" / "0.1"
TABLES = json.loads((OLD / "tables.json").read_text("utf-8"))


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_a_game_saved_by_an_old_version_rebuilds_and_is_fair(slug):
    kept = load_file(OLD / f"{slug}-0000.json")
    match = rebuild(kept)
    assert match.over
    assert verify(kept).log == match.log == kept.log


@pytest.fixture(scope="module")
def old_house(open_house, tmp_path_factory):
    """A server on a copy of an old database."""
    path = tmp_path_factory.mktemp("old") / "escale.db"
    path.write_bytes(gzip.decompress((OLD / "escale.db.gz").read_bytes()))
    with open_house(path) as house:
        yield house


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_a_game_begun_on_an_old_server_goes_on(slug, old_house, come):
    table, cookies = TABLES[slug]["id"], TABLES[slug]["cookies"]
    lines = []
    for seat, cookie in enumerate(cookies):
        guest = come(old_house)
        guest.web.cookies.set("escale", cookie)
        assert guest.get(f"/tables/{table}")["you"] == seat
        lines.append(guest.line(table))
    for seat, line in enumerate(lines):
        update = line.until(lambda update: True)
        assert (update["seat"], update["status"], update["first"]) == (seat, "playing", 0)
        assert update["facts"]
        assert update["events"] >= TABLES[slug]["moves"]
        assert update["head"] == ""  # as it began: chance by the first scheme, without a chain
    assert old_house.hub.tables.live[table].scheme == 1
    match = old_house.hub.tables.live[table].match
    mover = next(line for line in lines if line.last["decision"])
    was, events = mover.last, len(match.log)
    mover.play(was["decision"]["choices"][0])
    after = mover.until(lambda update: update["version"] > was["version"] or not update["decision"])
    assert match.log[events] == (was["seat"], was["decision"]["choices"][0])
    if after["version"] > was["version"]:  # else it was a reaction window that goes on in silence
        for line in lines:
            line.until(lambda update: update["version"] >= after["version"])
            assert line.last["events"] > events
