"""What is served beside the tables: the client, the shelf, health, the interface."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from escale.cli import main
from escale.engine import EscaleError
from escale.games import SHELF
from escale.server.config import Config, add_arguments, check_environment, from_arguments
from escale.server.guard import Bucket, Refusal, clean, same_origin
from escale.server.pages import Client

ROOT = Path(__file__).parents[2]  # of the source, wherever the package under test lies


def test_the_schema_of_the_messages_is_fresh():
    # Of the source: a compiled struct no longer knows what its lists hold.
    command = [sys.executable, "-m", "escale.server.write_types", "--check"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_answer_is_protected_and_no_inline_script_is_allowed(house, come):
    web = come(house).web
    for path in ("/", "/table/abc", "/api/boxes", "/health", "/api/nowhere", "/api/docs"):
        headers = web.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house, come):
    ada = come(house)
    answer = ada.web.post("/api/tables", json={"game": "duel21", "seats": 2, "name": "Ada"})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


def test_the_client_is_served_with_its_own_addresses(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>home")
    (tmp_path / "assets" / "app-1a2b.js").write_text("play()")
    client = Client(tmp_path)
    assert client.find("/").body == client.find("/table/abc").body == b"<p>home"
    script = client.find("/assets/app-1a2b.js")
    assert "immutable" in script.cache
    assert script.kind == "text/javascript"
    assert client.find("/").cache == "no-cache"
    for path in ("/assets/gone.js", "/logo.png", "/../main.py"):
        with pytest.raises(Refusal, match="no file"):
            client.find(path)


def test_a_page_names_all_that_it_will_ask_for_so_that_it_comes_at_once(tmp_path):
    parts = {
        "index.html": {"file": "assets/index-1.js", "imports": ["_house.js"]},
        "_house.js": {"file": "assets/house-1.js"},
        "_cards.js": {"file": "assets/cards-1.js", "imports": ["_house.js"]},
        "src/pages/Table.svelte": {
            "file": "assets/Table-1.js",
            "css": ["assets/Table-1.css"],
            "imports": ["index.html", "_house.js", "_cards.js"],
        },
        "src/games/duel21/index.ts": {"file": "assets/duel21-1.js", "imports": ["_cards.js"]},
    }
    (tmp_path / "manifest.json").write_text(json.dumps(parts))
    client = Client(tmp_path)
    table = [
        "</assets/index-1.js>; rel=modulepreload",
        "</assets/house-1.js>; rel=modulepreload",
        "</assets/Table-1.js>; rel=modulepreload",
        "</assets/Table-1.css>; rel=preload; as=style; crossorigin",
        "</assets/cards-1.js>; rel=modulepreload",
    ]
    game = [
        "</assets/duel21-1.js>; rel=modulepreload",
        "</api/boxes/duel21/texts/fr>; rel=preload; as=fetch; crossorigin",
    ]
    assert client.early("Table", "fr").split(", ") == table
    assert client.early("Table", "fr", "duel21").split(", ") == table + game
    with pytest.raises(Refusal, match="no file"):
        client.find("/manifest.json")


def test_without_a_client_a_page_says_how_to_build_it(tmp_path):
    assert b"make web" in Client(tmp_path / "nothing").find("/").body


def test_the_shelf_shows_five_boxes_and_their_words(house, come):
    ada = come(house)
    boxes = ada.get("/boxes")
    assert [box["slug"] for box in boxes] == list(SHELF)
    for box in boxes:
        assert box["title"]["fr"]
        if box["playable"]:
            assert 1 <= box["least"] <= box["most"]
            assert box["pitch"]["en"]
            assert ada.get(f"/boxes/{box['slug']}/texts/fr")["prompts"]
            assert ada.get(f"/boxes/{box['slug']}/rules")[0]["rules"]
            for option in box["options"]:
                assert len(option["labels"]) == len(option["allowed"])
    assert ada.get("/boxes/duel21")["levels"]
    words = ada.get("/boxes/duel21/texts/en")
    assert words["facts"]["stays"] == "{seat:seat} stays."
    assert "decisions" in words["cites"]


def test_health_metrics_and_the_interface(house, come):
    web = come(house).web
    assert web.get("/health").json()["status"] == "ok"
    assert web.get("/ready").json()["status"] == "ready"
    assert "escale_moves_total" in web.get("/metrics").text
    paths = web.get("/api/openapi.json").json()["paths"]
    page = web.get("/api/docs").text
    assert "<script" not in page
    for path in paths:
        assert path in page
    assert "/api/tables/{id}/sit" in paths


def test_every_setting_is_a_flag_and_an_environment_variable(monkeypatch, capsys):
    import argparse

    monkeypatch.setenv("ESCALE_PORT", "99")
    monkeypatch.setenv("ESCALE_SECURE", "yes")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    config = from_arguments(parser.parse_args(["--host", "0.0.0.0", "--pace", "0.1"]))
    assert (config.port, config.secure, config.host, config.pace) == (99, True, "0.0.0.0", 0.1)
    monkeypatch.setenv("ESCALE_PORT", "many")
    with pytest.raises(EscaleError, match=r"ESCALE_PORT .* 'many' is not a whole number from 0 on"):
        add_arguments(argparse.ArgumentParser())
    monkeypatch.delenv("ESCALE_PORT")
    monkeypatch.setenv("ESCALE_SECURE", "maybe")
    with pytest.raises(EscaleError, match=r"ESCALE_SECURE .* 'maybe' is neither yes nor no"):
        add_arguments(argparse.ArgumentParser())
    for flag, value in (("--workers", "0"), ("--pace", "-1"), ("--idle", "nan"), ("--hold", "inf")):
        with pytest.raises(SystemExit):
            parser.parse_args([flag, value])
        assert f"'{value}' is not" in capsys.readouterr().err


def test_a_name_in_the_environment_that_means_nothing_is_refused(monkeypatch):
    monkeypatch.setenv("ESCALE_PROT", "80")
    with pytest.raises(EscaleError, match=r"ESCALE_PROT .* did you mean ESCALE_PORT"):
        check_environment()
    monkeypatch.delenv("ESCALE_PROT")
    check_environment()


@pytest.mark.parametrize("command", ["serve", "work", "tables", "doctor", "backup"])
def test_every_command_of_the_server_refuses_such_names_in_one_line(monkeypatch, capsys, command):
    monkeypatch.setenv("ESCALE_PROT", "80")
    assert main([command]) == 1
    assert "did you mean ESCALE_PORT" in " ".join(capsys.readouterr().err.split())
    monkeypatch.delenv("ESCALE_PROT")
    with pytest.raises(SystemExit):
        main([command, "--prot", "80"])
    assert capsys.readouterr().err.count("\n") == 1


def test_a_password_with_an_at_sign_is_not_taken_for_a_host():
    for data in ("postgresql://u:ge@heim@127.0.0.1/x", "mysql://u:geheim@127.0.0.1/x"):
        with pytest.raises(EscaleError) as refused:
            _ = Config(data=data).url
        assert "heim" not in str(refused.value)
    assert Config(data="postgres://u:p@h/x?host=a@b").url.endswith("://u:p@h/x?host=a@b")


def test_what_answers_get_answers_head_without_its_body(house, come):
    web = come(house).web
    for path in ("/", "/health", "/api/boxes", "/t/abc"):
        asked, headed = web.get(path), web.head(path)
        assert (headed.status_code, headed.content) == (asked.status_code, b"")
        assert headed.headers["content-type"] == asked.headers["content-type"]
    assert web.head("/assets/nothing.js").status_code == 404


def test_the_guide_for_hosts_names_every_setting():
    guide = (ROOT / "docs" / "host.md").read_text("utf-8")
    for name in Config.__dataclass_fields__:
        assert f"`--{name}`" in guide, name


def test_the_protocol_names_every_message_code_and_address(house, come):
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    from typing import get_args

    from escale.server import messages as m

    for message in (*get_args(m.ClientMessage), *get_args(m.ServerMessage)):
        assert f"`{message.__struct_config__.tag}`" in page, message
        for field in message.__struct_fields__:
            assert f"`{field}`" in page, (message, field)
    for code in get_args(m.Code):
        assert f"`{code}`" in page, code
    for path in come(house).web.get("/api/openapi.json").json()["paths"]:
        assert f"`{path}`" in page, path


def test_names_and_chat_are_plain_lines():
    assert clean("  Zoé \t 👩‍🚀\n", 24, "the name") == "Zoé 👩‍🚀"
    assert clean("a\u202eb\u0000c\u2028d", 24, "the name") == "ab c d"
    assert clean("e\u0301", 1, "the name") == "é"


def test_a_graceful_stop_tells_everyone_to_come_back(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        line = ada.line(ada.table(bots="random", start=True))
        line.until(lambda update: True)
        house.server.should_exit = True
        assert line.next("closing")["retry_ms"] > 0
        with pytest.raises(Exception, match="1012"):
            line.socket.recv(60)
        ada.close()


def test_the_load_command_measures():
    command = [sys.executable, "-m", "escale.cli", "bench", "server"]
    command += ["--tables", "4", "--seconds", "0.5", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    import msgspec

    report = msgspec.json.decode(done.stdout)
    assert report["moves"] > 10
    assert report["refused"] == 0
    assert 0 < report["p50_ms"] <= report["p99_ms"]


def test_our_own_pages_and_allowed_ones_may_speak():
    host = {"host": "play.example:8021"}
    assert same_origin(host, [])  # a program, not a page
    assert same_origin({**host, "origin": "https://play.example:8021"}, [])
    assert not same_origin({**host, "origin": "https://play.example"}, [])
    assert same_origin({**host, "origin": "https://friend.example"}, ["https://friend.example"])
    assert not same_origin({**host, "origin": "null"}, [])


def test_a_bucket_lets_a_burst_through_and_then_a_trickle():
    bucket = Bucket(rate=0.001, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() > 900_000
    bucket.at -= 1000  # much later
    assert bucket.take()


def test_a_table_writes_its_own_cards(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db") as house:
        guest = come(house)
        ask = {"game": "presidentielle", "seats": 3, "name": "A", "options": {"own_dares": True}}
        room = guest.post("/tables", {**ask, "words": {"own:1": "Sing the menu."}})
        assert room["words"] == {"own:1": "Sing the menu."}
        boxes = {box["slug"]: box for box in guest.get("/boxes")}
        assert boxes["presidentielle"]["blanks"] == ["own:1", "own:2", "own:3", "own:4"]
        assert boxes["marathon"]["blanks"] == []
        for words, code in (
            ({"GAGE-01": "Sing."}, "bad_option"),
            ({"own:1": "x" * 161}, "bad_text"),
        ):
            refused = guest.post("/tables", {**ask, "words": words}, status=400)
            assert refused["code"] == code
        guest.close()
