"""Backups are made while people play, and brought into either kind of database."""

import sqlite3

import pytest

from escale.cli import main
from escale.engine import EscaleError
from escale.server.backup import backup
from escale.server.config import Config
from escale.server.restore import restore


def moved(line):
    """Play one choice and hear what comes of it."""
    line.until(lambda update: update["decision"] or update["status"] == "over")
    version = line.last["version"]
    line.play(line.last["decision"]["choices"][-1])
    line.until(lambda update: update["version"] > version)


@pytest.mark.parametrize("way", ["from a file to PostgreSQL", "from PostgreSQL to a file"])
def test_a_backup_made_in_the_middle_of_a_game_goes_on_in_the_other_database(
    way, tmp_path, data, open_house, come
):
    here, there, file = str(tmp_path / "here.db"), data, tmp_path / "backup.db"
    if way == "from PostgreSQL to a file":
        here, there = there, here
    with open_house(here) as house:
        ada = come(house)
        table = ada.table(seat=0, bots="greedy", start=True)
        line = ada.line(table)
        line.next("update")
        moved(line)
        backup(Config(data=here), file)
        moved(line)
        cookie = ada.web.cookies["escale"]
    with pytest.raises(EscaleError, match="there already"):
        backup(Config(data=here), file)
    with pytest.raises(EscaleError, match="are not empty"):
        restore(Config(data=here), file)
    with open_house(there):  # it has been started once, and nobody has come
        pass
    assert main(["restore", str(file), "--data", there]) == 0
    with open_house(there) as house:
        ada = come(house)
        ada.web.cookies.set("escale", cookie)
        assert [info["id"] for info in ada.get("/me")["tables"]] == [table]
        line = ada.line(table)
        line.next("update")
        while line.last["status"] != "over":
            moved(line)
            line.until(lambda update: update["decision"] or update["status"] == "over")
        assert ada.get(f"/tables/{table}/verify")["ok"]


def test_what_cannot_be_backed_up_or_restored_is_told_in_one_line(tmp_path, capsys):
    nothing = ["--data", str(tmp_path / "none.db")]
    assert main(["backup", str(tmp_path / "b.db"), *nothing]) == 1
    assert "there are no data" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "b.db"), *nothing]) == 1
    assert "there is no backup" in capsys.readouterr().err
    sqlite3.connect(tmp_path / "real.db").close()
    assert main(["backup", str(tmp_path / "b.db"), "--data", str(tmp_path / "real.db")]) == 0
