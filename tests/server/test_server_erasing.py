"""What a host does with old tables: lists them, packs them, erases them."""

import json
import zipfile

import pytest
from sqlalchemy import create_engine, text

from escale.cli import main
from escale.server.config import Config


@pytest.mark.parametrize("kind", ["a file", "PostgreSQL"])
def test_finished_tables_are_packed_and_leave_the_database(
    kind, tmp_path, data, open_house, come, capsys
):
    where = str(tmp_path / "escale.db") if kind == "a file" else data
    with open_house(where) as house:
        ada = come(house)
        done = ada.table(seat=0, bots="greedy", start=True)
        line = ada.line(done)
        line.next("update")
        while line.last["status"] != "over":
            line.until(lambda update: update["decision"] or update["status"] == "over")
            if line.last["decision"]:
                version = line.last["version"]
                line.play(line.last["decision"]["choices"][0])
                line.until(lambda update, v=version: update["version"] > v)
        playing = ada.table(seat=0, bots="greedy", start=True)
    flags = ["--data", where]
    assert main(["tables", "--json", *flags]) == 0
    listed = {one["id"]: one for one in json.loads(capsys.readouterr().out)}
    assert (listed[done]["state"], listed[playing]["state"]) == ("over", "live")
    assert listed[done]["people"] == ["Ada", "greedy"]
    assert main(["erase", playing, *flags]) == 1
    assert "somebody played" in capsys.readouterr().err
    none = tmp_path / "none.zip"
    assert main(["erase", "--older", "30", "--pack", str(none), "--yes", *flags]) == 0
    assert (capsys.readouterr().out, none.exists()) == ("0 tables erased\n", False)
    engine = create_engine(Config(data=where).url)
    with engine.begin() as connection:  # forty days later
        connection.execute(text("UPDATE tables SET changed = changed - 3456000000"))
        connection.execute(text("UPDATE events SET at = at - 3456000000"))
    engine.dispose()
    assert main(["tables", *flags]) == 0
    assert "1 stuck, 0 over, 1 old" in capsys.readouterr().out
    pack = tmp_path / "old.zip"
    asked = ["erase", "--older", "30", "--pack", str(pack), *flags]
    assert main(asked) == 0
    assert "1 table would go" in capsys.readouterr().out
    assert main([*asked, "--yes"]) == 0
    assert "1 table erased, 1 game packed" in capsys.readouterr().out
    with zipfile.ZipFile(pack) as packed:
        (name,) = packed.namelist()
        packed.extract(name, tmp_path)
    assert main(["verify", str(tmp_path / name)]) == 0
    assert main(["tables", "--json", *flags]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out.splitlines()[-1])] == [playing]


def test_what_cannot_be_erased_is_told_in_one_line(tmp_path, capsys):
    assert main(["erase", "--data", str(tmp_path / "none.db")]) == 1
    assert "name tables" in capsys.readouterr().err
    assert main(["tables", "--data", str(tmp_path / "none.db")]) == 1
    assert "there are no data" in capsys.readouterr().err
