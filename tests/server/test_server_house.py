"""What the host of a house does on their page, and what comes of it for everybody else."""

import json
import zipfile
from contextlib import closing
from sqlite3 import connect

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from escale.cli import main
from escale.server.config import Config

AWAY = {"X-Forwarded-For": "203.0.113.7"}


def enter(guest, folder, capsys, data=None):
    """Open the host's page by the link that the command prints."""
    assert main(["host-link", "--data", data or str(folder / "escale.db")]) == 0
    link = capsys.readouterr().out.strip()
    address, _, token = link.partition("#")
    assert address == "http://127.0.0.1:8000/host"
    return guest.post("/host/enter", {"token": token})


def finish(guest, table):
    """Play a game of Duel 21 to its end."""
    line = guest.line(table)
    line.next("update")
    while line.last["status"] != "over":
        line.until(lambda update: update["decision"] or update["status"] == "over")
        if line.last["decision"]:
            version = line.last["version"]
            line.play(line.last["decision"]["choices"][0])
            line.until(lambda update, v=version: update["version"] > v)
    line.close()


def age(url, days=40):
    """Let time pass."""
    engine, past = create_engine(url), days * 24 * 3600 * 1000
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE tables SET changed = changed - {past}"))
        connection.execute(text(f"UPDATE events SET at = at - {past}"))
    engine.dispose()


def test_only_who_has_the_link_is_the_host_and_a_new_link_ends_the_old(
    open_house, come, tmp_path, capsys
):
    with open_house(tmp_path / "escale.db") as house:
        stranger, host = come(house), come(house)
        assert stranger.get("/host", 403)["code"] == "not_host"
        assert stranger.post("/host/enter", {"token": "guess"}, 401)["code"] == "forged"
        assert stranger.post("/host/ban", {"what": "203.0.113.7"}, 403)["code"] == "not_host"
        info = enter(host, tmp_path, capsys)
        assert info["folder"] == str(tmp_path)
        assert info["load"]["data"] > 0
        cookie = next(one for one in host.web.cookies.jar if one.name == "escale-host")
        assert cookie.path == "/api/host"
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert host.get("/host")["days"] == 0
        assert main(["host-link", "--new", "--data", str(tmp_path / "escale.db")]) == 0
        assert host.get("/host", 403)["code"] == "not_host"
        capsys.readouterr()
        enter(host, tmp_path, capsys)
        assert host.get("/host/people") == []


def test_the_first_start_prints_the_link_and_no_other_does(open_house, tmp_path, capfd):
    for first in (True, False):
        with open_house(tmp_path / "escale.db", quiet=False) as house:
            said = capfd.readouterr().out
            assert (f"http://127.0.0.1:{house.port}/host#" in said) == first


def test_who_is_shut_out_is_told_so_and_stays_out_after_a_restart(
    open_house, come, tmp_path, capsys
):
    with open_house(tmp_path / "escale.db") as house:
        host, ada, bob = come(house), come(house), come(house)
        enter(host, tmp_path, capsys)
        table = ada.table()
        bob.post(f"/tables/{table}/sit", {"name": "Bob"})
        line = bob.line(table)
        line.next("room")
        (person,) = host.web.get("/api/host/people", params={"name": "bob"}).json()
        assert (person["name"], person["tables"], person["address"]) == ("Bob", 1, "127.0.0.1")
        info = host.post("/host/ban", {"what": person["id"]})
        assert [ban["name"] for ban in info["bans"]] == ["Bob"]
        assert line.next("refused")["code"] == "banned"
        with pytest.raises(ConnectionClosed) as closed:
            line.next("room")
        assert closed.value.rcvd.code == 4403
        assert bob.get("/me", 403)["code"] == "banned"
        assert bob.line(table).next("refused")["code"] == "banned"
        host.post("/host/ban", {"what": "203.0.113.7"})
        ada.web.headers.update(AWAY)
        assert ada.get("/tables", 403)["code"] == "banned"
        assert ada.line(table, **AWAY).next("refused")["code"] == "banned"
        assert host.post("/host/ban", {"what": "127.0.0.1"}, 409)["code"] == "closed"
        assert host.post("/host/ban", {"what": "nobody"}, 400)["code"] == "bad_text"
    with open_house(tmp_path / "escale.db") as house:
        for guest in (host, ada, bob):
            guest.house, guest.web.base_url = house, f"http://127.0.0.1:{house.port}"
        assert bob.get("/me", 403)["code"] == "banned"
        assert ada.get("/tables", 403)["code"] == "banned"
        host.post("/host/unban", {"what": person["id"]})
        host.post("/host/unban", {"what": "203.0.113.7"})
        assert bob.get("/me")["name"] == "Bob"
        assert ada.get("/tables") == []
        # Whoever is shut out may erase themselves all the same, and is on no list any more.
        for what in (person["id"], "203.0.113.7"):
            host.post("/host/ban", {"what": what})
        assert [guest.post("/me/erase", {}, 200) for guest in (ada, bob)] == 2 * [{"games": 0}]
        assert [ban["what"] for ban in host.get("/host")["bans"]] == ["203.0.113.7"]
        assert host.get("/host/people") == []


def test_a_line_reaches_every_table_and_who_comes_later(open_house, come, tmp_path, capsys):
    with open_house(tmp_path / "escale.db") as house:
        host, ada, bob = come(house), come(house), come(house)
        enter(host, tmp_path, capsys)
        table = ada.table()
        line = ada.line(table)
        line.next("room")
        assert ada.get("/line")["fr"] == ""
        host.post("/host/line", {"fr": "On ferme à minuit.", "en": "We close at midnight."})
        said = line.next("house_line")
        assert (said["fr"], said["en"]) == ("On ferme à minuit.", "We close at midnight.")
        assert bob.line(table).next("house_line") == said == bob.get("/line")
        host.post("/host/line", {"fr": "", "en": ""})
        assert line.next("house_line")["fr"] == ""
        assert host.post("/host/line", {"fr": "x" * 500}, 400)["code"] == "bad_text"


def test_limits_are_set_while_the_server_runs_and_kept(open_house, come, tmp_path, capsys):
    with open_house(tmp_path / "escale.db") as house:
        host, ada = come(house), come(house)
        enter(host, tmp_path, capsys)
        info = host.post("/host/limits", {"new": 1})
        assert (info["limits"]["new"], info["flags"]["new"]) == (1, 0)
        ada.table()
        ask = {"game": "duel21", "seats": 2, "name": "Ada"}
        assert ada.post("/tables", ask, 429)["code"] == "too_many"
    with open_house(tmp_path / "escale.db") as house:
        host.house, host.web.base_url = house, f"http://127.0.0.1:{house.port}"
        assert host.get("/host")["limits"]["new"] == 1
        assert host.post("/host/limits", {"new": None})["limits"]["new"] == 0


def test_old_games_are_packed_can_be_brought_back_and_still_count(
    open_house, come, tmp_path, capsys
):
    with open_house(tmp_path / "escale.db") as house:
        host, ada = come(house), come(house)
        enter(host, tmp_path, capsys)
        done = ada.table(seat=0, bots="greedy", start=True)
        finish(ada, done)
        ada.post(f"/tables/{done}/seen")
        playing = ada.table(seat=0, bots="greedy", start=True)
        states = {one["id"]: one["state"] for one in host.get("/host/tables")}
        assert states == {done: "over", playing: "live"}
        assert host.post("/host/erase", {"ids": [playing]}, 409)["code"] == "closed"
        assert host.post("/host/pack", {"days": 30})["tables"] == 0
        age(Config(data=str(tmp_path / "escale.db")).url)
        assert host.post("/host/days", {"days": 30})["old"] == 1
        packed = host.post("/host/pack", {"days": 30})
        assert (packed["tables"], packed["packed"]) == (1, 1)
        assert [one["id"] for one in host.get("/host/tables")] == [playing]
        assert ada.get(f"/tables/{done}", 404)["code"] == "unknown_table"
        (file,) = packed["house"]["packs"]
        fetched = host.web.get(f"/api/host/packs/{file['name']}")
        assert fetched.headers["content-type"] == "application/zip"
        assert host.get("/host/packs/other.zip", 404)["code"] == "not_found"
        with zipfile.ZipFile(tmp_path / "packs" / file["name"]) as pack:
            (name,) = pack.namelist()
            game = pack.read(name)
        opened = ada.web.post("/api/files", content=game).json()
        assert opened["room"]["players"][0]["name"] == "Ada"
        record = ada.get("/me/record")
        assert record["games"][0]["played"] == 1
        assert record["history"][0]["table"] == ""
        ada.post("/me/erase")
        with zipfile.ZipFile(tmp_path / "packs" / file["name"]) as pack:
            nameless = pack.read(name)
        assert b"Ada" not in nameless
        assert json.loads(nameless)["names"][0] == ""
        assert ada.web.post("/api/files", content=nameless).status_code == 200


def test_tables_are_packed_by_themselves_once_the_host_has_said_when(
    open_house, come, tmp_path, capsys
):
    with open_house(tmp_path / "escale.db") as house:
        host, ada = come(house), come(house)
        enter(host, tmp_path, capsys)
        finish(ada, ada.table(seat=0, bots="greedy", start=True))
        host.post("/host/days", {"days": 30})
    age(Config(data=str(tmp_path / "escale.db")).url)
    with open_house(tmp_path / "escale.db") as house:
        host.house, host.web.base_url = house, f"http://127.0.0.1:{house.port}"
        while host.get("/host/tables"):
            pass
        assert len(host.get("/host")["packs"]) == 1


def test_a_backup_holds_everything_and_a_note_is_what_the_host_wrote(
    open_house, come, tmp_path, capsys
):
    with open_house(tmp_path / "escale.db") as house:
        host, ada = come(house), come(house)
        enter(host, tmp_path, capsys)
        table = ada.table()
        (file,) = host.post("/host/backup")["backups"]
        with closing(connect(tmp_path / "backups" / file["name"])) as copy:
            assert copy.execute("SELECT id FROM tables").fetchall() == [(table,)]
        assert "cookie" in ada.get("/privacy")["en"]
        host.post("/host/note", {"fr": "Rien.", "en": ""})
        note = ada.get("/privacy")
        assert note["fr"] == "Rien."
        assert "cookie" in note["en"]
        host.post("/host/note", {"fr": "", "en": ""})
        assert "cookie" in ada.get("/privacy")["fr"]


def test_on_postgresql_the_page_does_the_same_and_every_process_follows(
    data, open_house, come, tmp_path, capsys, monkeypatch
):
    monkeypatch.setenv("ESCALE_HOME", str(tmp_path))
    with open_house(data) as one, open_house(data) as two:
        host, ada, bob = come(one), come(two), come(two)
        info = enter(host, tmp_path, capsys, data)
        assert info["folder"] == str(tmp_path)
        assert info["load"]["data"] > 0
        done = ada.table(seat=0, bots="greedy", start=True)
        finish(ada, done)
        table = bob.table(name="Bob")
        states = {each["id"]: each["state"] for each in host.get("/host/tables")}
        assert states == {done: "over", table: "waiting"}
        (person,) = host.web.get("/api/host/people", params={"name": "bob"}).json()
        line = bob.line(table)
        line.next("room")
        host.post("/host/line", {"fr": "Bonsoir.", "en": "Good evening."})
        assert line.next("house_line")["fr"] == "Bonsoir."
        host.post("/host/ban", {"what": person["id"]})
        assert line.next("refused")["code"] == "banned"
        host.post("/host/unban", {"what": person["id"]})
        while bob.web.get("/api/me").status_code != 200:
            pass
        assert host.post("/host/limits", {"new": 1})["limits"]["new"] == 1
        beside = come(two)  # the host's page, as a proxy gives it to another process
        enter(beside, tmp_path, capsys, data)
        assert beside.get("/host")["limits"]["new"] == 1
        while two.hub.house.limits.new != 1:
            pass
        host.post("/host/note", {"fr": "Rien.", "en": ""})
        while ada.get("/privacy")["fr"] != "Rien.":
            pass
        (file,) = host.post("/host/backup")["backups"]
        with closing(connect(tmp_path / "backups" / file["name"])) as copy:
            kept = copy.execute("SELECT id FROM tables ORDER BY id").fetchall()
        assert kept == sorted([(done,), (table,)])
        age(Config(data=data).url)
        packed = host.post("/host/pack", {"days": 30})
        assert (packed["tables"], packed["packed"]) == (1, 1)
        while ada.web.get(f"/api/tables/{done}").status_code != 404:
            pass
        ada.post("/me/erase")
        (file,) = packed["house"]["packs"]
        with zipfile.ZipFile(tmp_path / "packs" / file["name"]) as pack:
            assert b"Ada" not in pack.read(pack.namelist()[0])


def test_friends_are_told_of_games_one_has_seen_the_end_of_and_of_no_stranger(
    open_house, come, tmp_path
):
    with open_house(tmp_path / "escale.db") as house:
        ada, bob, cleo = come(house), come(house), come(house)
        met = ada.table()
        bob.post(f"/tables/{met}/sit", {"name": "Bob"})
        alone = bob.table(name="Bob", seat=0, bots="greedy", start=True)
        finish(bob, alone)
        (line,) = ada.get("/me/friends")
        assert (line["name"], line["game"], line["bot"]) == ("Bob", "duel21", "greedy")
        assert bob.get("/me/friends") == []
        other = bob.table(name="Bob")
        cleo.post(f"/tables/{other}/sit", {"name": "Cleo"})
        bob.post(f"/tables/{other}/start")
        both = bob.line(other), cleo.line(other)
        for each in both:
            each.next("update")
        while not any(each.last["status"] == "over" for each in both):
            for each in both:
                decision = each.last["decision"]
                if decision:
                    each.play(decision["choices"][0])
            for each in both:
                each.next("update")
        lines = ada.get("/me/friends")
        assert len(lines) == 2
        assert (lines[0]["name"], lines[0]["rival"]) == ("Bob", "")
        assert [one["rival"] for one in cleo.get("/me/friends")] == [""]  # Bob alone, not ours yet
        cleo.post(f"/tables/{other}/seen")
        assert {cleo.get("/me/friends")[0]["name"], cleo.get("/me/friends")[0]["rival"]} >= {"Bob"}
