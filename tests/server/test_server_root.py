"""A server under a path of a larger site: everything it says of itself begins with that path."""

import argparse
import json
import re

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from escale.engine import EscaleError
from escale.server.config import Config, add_arguments, from_arguments
from escale.server.pages import Client

PAGE = '<meta name="root" content="" /><script src="./assets/index-1.js"></script>'


@pytest.fixture
def jeux(open_house, tmp_path):
    """A server under /jeux."""
    address = "https://games.example"
    with open_house(tmp_path / "escale.db", root="/jeux", address=address) as house:
        yield house


@pytest.fixture
def ada(jeux, come):
    """Somebody who plays there."""
    guest = come(jeux)
    guest.web.base_url = f"http://127.0.0.1:{jeux.port}/jeux"
    return guest


def test_everything_is_found_under_the_root_and_nothing_beside_it(jeux, ada, come):
    passer = come(jeux).web
    moved = passer.get("/jeux")
    assert (moved.status_code, moved.headers["Location"]) == (308, "/jeux/")
    for path in ("/", "/t/abc", "/api/boxes", "/api/docs", "/manifest.webmanifest", "/sw.js"):
        beside = passer.get(path).status_code
        assert (ada.web.get(path).status_code, beside) == (200, 404), path
        assert passer.head(f"/jeux{path}").status_code == 200
    assert passer.get("/jeuxsansfin/").status_code == 404
    assert passer.get("/jeux/api/tables/abc").json()["code"] == "unknown_table"
    for path in ("/health", "/ready", "/metrics"):  # for whoever watches over the machine
        assert passer.get(path).status_code == ada.web.get(path).status_code == 200


def test_a_game_is_played_under_the_root_and_its_cookie_stays_there(jeux, ada):
    made = ada.web.post("/api/tables", json={"game": "duel21", "seats": 2, "name": "Ada"})
    assert "; Path=/jeux/;" in made.headers["Set-Cookie"]
    table = made.json()["id"]
    at = f"127.0.0.1:{jeux.port}"
    sent = {"Cookie": f"escale={ada.web.cookies['escale']}", "Origin": f"http://{at}"}
    path = f"/api/tables/{table}/socket?since=0"
    with connect(f"ws://{at}/jeux{path}", additional_headers=sent) as line:
        assert '"room"' in line.recv(60)
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(f"ws://{at}{path}", additional_headers=sent),
    ):
        pass


def test_links_in_feeds_and_mails_and_on_screens_begin_with_the_root(jeux, ada):
    table = ada.table(seat=0, bots="greedy", start=True)
    address = f"ws://127.0.0.1:{jeux.port}/jeux/api/tables/{table}/socket?since=0"
    sent = {"Cookie": f"escale={ada.web.cookies['escale']}"}
    with connect(address, additional_headers=sent) as line:
        while '"decision"' not in line.recv(60):  # whoever is away is told that it is their turn
            pass
    feed = ada.web.get(ada.post("/me/notices/feed", {"on": True})["feed"]).text
    links = re.findall(r"http://127[^<\"\s]+", feed)
    home = f"http://127.0.0.1:{jeux.port}/jeux"
    assert any(link.startswith(f"{home}/t/{table}") for link in links)
    assert all(link.startswith(f"{home}/") for link in links)
    assert ada.get("/here")["address"] == "https://games.example/jeux"


def test_mails_say_the_root_once_however_the_address_was_given():
    for address in ("https://games.example", "https://games.example/jeux/"):
        assert Config(root="/jeux", address=address).home == "https://games.example/jeux"
    assert Config(root="/jeux").home == ""
    assert Config(address="https://games.example/").home == "https://games.example"


def test_the_first_page_names_whole_paths_wherever_it_is_shown(tmp_path):
    (tmp_path / "index.html").write_text(PAGE)
    parts = {"src/pages/Home.svelte": {"file": "assets/Home-1.js"}}
    (tmp_path / "manifest.json").write_text(json.dumps(parts))
    under, alone = Client(tmp_path, "/jeux"), Client(tmp_path)
    assert under.find("/t/abc").body.decode() == (
        '<meta name="root" content="/jeux" /><script src="/jeux/assets/index-1.js"></script>'
    )
    assert alone.find("/").body.decode() == PAGE.replace("./", "/")
    assert under.early("Home", "fr") == "</jeux/assets/Home-1.js>; rel=modulepreload"


@pytest.mark.parametrize("given", ["jeux", "/jeux", "/jeux/", "jeux/"])
def test_a_root_may_be_written_as_one_likes(given):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert from_arguments(parser.parse_args(["--root", given])).root == "/jeux"
    deep = f"/nos/{given.strip(chr(47))}"
    assert from_arguments(parser.parse_args(["--root", deep])).root == "/nos/jeux"
    assert from_arguments(parser.parse_args(["--root", "/"])).root == ""


@pytest.mark.parametrize("given", ["/../x", "a//b", "/a b", "/<x>", "https://games.example", "/é"])
def test_a_root_that_is_no_path_is_refused_in_one_line(given):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(EscaleError, match="--root takes a path as /jeux"):
        from_arguments(parser.parse_args(["--root", given]))


@pytest.mark.parametrize(
    "given",
    [
        "--origins=games.example",
        "--origins=https://games.example/",
        "--hosts=https://games.example",
        "--hosts=games.example:8000",
        "--proxies=proxy",
        "--proxies=300.1.1.1",
        "--address=games.example",
        "--sender=escale",
    ],
)
def test_an_address_that_nothing_would_match_is_refused_in_one_line(given):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(EscaleError, match=given.partition("=")[0]):
        from_arguments(parser.parse_args([given]))
    told = ["--origins=https://a.example,http://b.example:81", "--hosts=Games.example, ::1"]
    told += ["--proxies=10.0.0.0/8,*", "--address=https://a.example/jeux", "--sender=E <e@x.org>"]
    assert from_arguments(parser.parse_args(told)).names == ["games.example", "::1"]
