"""A damaged database: it is noticed, told with what to do, and the rest serves on."""

import json
import sqlite3
import time
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from escale.cli import main

LEAF = 10  # the first byte of a page that holds lines of the log


def sick(path, table):
    """Damage a page of the log that holds lines of `table`."""
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = base.execute("PRAGMA page_size").fetchone()
    whole = path.read_bytes()
    pages = [whole[at : at + size] for at in range(0, len(whole), size)]
    n = next(
        n
        for n, page in enumerate(pages)
        if page[0] == LEAF and page.count(table.encode()) > 1 and b"stay" in page
    )
    pages[n] = pages[n][:8] + b"\xff" * (size - 8)
    path.write_bytes(b"".join(pages))


@pytest.fixture
def kept(open_house, come, tmp_path):
    """A database with many finished games of bots, and a person's lobby."""
    path = tmp_path / "escale.db"
    with open_house(path) as house:
        ada = come(house)
        made = [ada.table(seat=None, bots="random", start=True) for _ in range(4)]
        made.append(ada.table())
        for table in made[:-1]:
            while ada.get(f"/tables/{table}")["status"] != "over":
                time.sleep(0.05)
        cookie = ada.web.cookies["escale"]
        ada.close()
    return path, made, cookie


def test_doctor_finds_a_whole_database_well(kept, capsys):
    path = kept[0]
    assert main(["doctor", "--data", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"data": str(path), "well": True, "tables": 5, "damage": [], "ill": []}
    assert main(["doctor", "--data", str(path)]) == 0
    assert "every log plays" in capsys.readouterr().out


def test_doctor_names_the_tables_whose_log_no_longer_plays(kept, capsys, open_house, come):
    path, made, cookie = kept
    with closing(sqlite3.connect(path)) as base:
        base.execute("UPDATE events SET choice='win' WHERE table_id=? AND n=6", [made[0]])
        base.execute("DELETE FROM events WHERE table_id=? AND n>8", [made[1]])
        base.execute("UPDATE tables SET game='chess' WHERE id=?", [made[2]])
        base.execute("UPDATE tables SET secret=? WHERE id=?", ["0" * 64, made[3]])
        base.commit()
    assert main(["doctor", "--data", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["damage"] == []
    problems = {one["table"]: one["problem"] for one in found["ill"]}
    assert set(problems) == set(made[:4])
    assert "the secret gives" in problems[made[3]]  # it plays, but was not drawn like this
    assert main(["doctor", "--data", str(path)]) == 1
    said = capsys.readouterr()
    assert all(table in said.out for table in made[:3])
    assert "not well" in said.err
    with open_house(path) as house:  # and the others are served
        ada = come(house)
        ada.web.cookies.set("escale", cookie)
        assert ada.get(f"/tables/{made[0]}", 500)["code"] == "failed"
        assert ada.get(f"/tables/{made[2]}", 500)["code"] == "failed"
        assert ada.get(f"/tables/{made[3]}")["status"] == "over"
        assert [table["id"] for table in ada.get("/me")["tables"]] == [made[4]]
        ada.close()


def test_a_damaged_page_is_noticed_at_the_start_and_the_rest_serves_on(
    kept, capsys, open_house, come
):
    path, made, _ = kept
    sick(path, made[0])
    with capture_logs() as logs, open_house(path) as house:
        ada = come(house)
        while not any(entry["event"] == "damaged" for entry in logs):
            time.sleep(0.01)
        # Which of them lie on that page is their names' luck; nothing but these is refused.
        answers = [ada.web.get(f"/api/tables/{table}") for table in made]
        assert all(answer.status_code in (200, 500) for answer in answers)
        assert any(answer.status_code == 500 for answer in answers)
        assert ada.table()  # a new one is stored
        ada.close()
    assert "escale doctor" in next(e for e in logs if e["event"] == "damaged")["advice"]
    assert not [entry for entry in logs if entry.get("exc_info")]
    assert main(["doctor", "--data", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["damage"]
    assert found["ill"]


def test_doctor_says_what_is_no_database(tmp_path, capsys):
    assert main(["doctor", "--data", str(tmp_path / "none.db")]) == 1
    assert "there is no database" in capsys.readouterr().err
    (tmp_path / "junk.db").write_bytes(b"junk" * 4096)
    assert main(["doctor", "--data", str(tmp_path / "junk.db")]) == 1
    assert "not a database" in capsys.readouterr().out
