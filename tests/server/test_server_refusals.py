"""Bad input: each is refused with its own code, and nothing changes."""

import socket as sockets
from contextlib import suppress
from itertools import product
from random import Random
from time import sleep

import msgspec
import pytest
from sqlalchemy import select
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from escale.engine import Match
from escale.engine.fair import Luck
from escale.games import EXAMPLES, SHELF, game
from escale.server import door, schema
from escale.server.guard import address
from escale.server.table import Table

GOOD = {"game": "duel21", "seats": 2, "name": "Ada"}


def picture(guest, table):
    """Return everything a table is, true state and settings."""
    found = guest.house.run(guest.house.hub.tables.get(table))
    match = found.match
    seats = [(s.player, s.name, s.bot, s.seal) for s in found.seating]
    log = (match.log[:], match.version) if match else None
    return (found.status, found.host, found.next, seats, log, found.chat[:])


def kept(house):
    """Return who and what the database knows: people, tables, who sits where, links, words."""
    parts = (schema.players, schema.tables, schema.seats, schema.links, schema.chat)

    async def read():
        return await house.hub.store.run(
            lambda c: [
                sorted(map(repr, c.execute(select(part.c[part.primary_key.columns.keys()[0]]))))
                for part in parts
            ]
        )

    return house.run(read())


def hung_up(line):
    """Return the code with which the server closes a socket."""
    while True:
        try:
            line.socket.recv(60)
        except ConnectionClosed as closed:
            return closed.rcvd.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", "malformed"),
        ('{"type":"play"', "malformed"),
        ("[]", "malformed"),
        ('{"type":"cheat"}', "malformed"),
        ('{"type":"play","version":"1","choice":"hit"}', "malformed"),
        ('{"type":"play","version":1,"choice":"hit","seat":1}', "malformed"),
        ('{"type":"play","version":4}', "malformed"),
        ('{"type":"play","version":3,"choice":"hit"}', "stale"),
        ('{"type":"play","version":5,"choice":"hit"}', "stale"),
        ('{"type":"play","version":-1,"choice":"hit"}', "stale"),
        ('{"type":"play","version":4,"choice":"fold"}', "illegal"),
        ('{"type":"play","version":4,"choice":""}', "illegal"),
        ('{"type":"undo","version":4}', "no_undo"),
        ('{"type":"undo","version":3}', "stale"),
        ('{"type":"say","text":"  \\u0007\\u200b "}', "bad_text"),
        ('{"type":"say","text":"' + "x" * 401 + '"}', "bad_text"),
        ('{"type":"say","text":"' + "x" * 17_000 + '"}', "too_large"),
        ('{"type":"orders","passes":["' + '","'.join("x" * 101) + '"]}', "malformed"),
        (b"\x00\x01", "malformed"),
        ("[" * 1000 + "]" * 1000, "malformed"),
        ('{"type":"play","version":4,"choice":' + "[" * 8000, "malformed"),
        ('{"type":"play","version":4,"choice":"hit","x":' + '{"x":' * 2000, "malformed"),
    ],
)
def test_a_bad_message_is_refused_and_changes_nothing(pair, text, code):
    ada, _, table = pair
    line = ada.line(table)
    assert line.until(lambda update: update["decision"])["version"] == 4
    before = picture(ada, table)
    line.socket.send(text)
    refused = line.next("refused")
    assert refused["code"] == code
    assert refused["message"]
    assert picture(ada, table) == before
    if code in ("stale", "illegal", "no_undo"):
        assert line.next("update")["version"] == 4
    line.play("stay")  # the socket is as good as before
    assert line.until(lambda update: not update["decision"])["version"] == 5


def test_nobody_plays_for_another_seat(pair):
    ada, bob, table = pair
    theirs = bob.line(table)
    theirs.until(lambda update: True)
    before = picture(ada, table)
    theirs.play("stay")
    assert theirs.next("refused")["code"] == "not_asked"
    assert picture(ada, table) == before


def test_a_spectator_cannot_touch_the_game(pair, come):
    ada, _, table = pair
    eve = come(ada.house)
    line = eve.line(table)
    line.until(lambda update: True)
    before = picture(ada, table)
    for message in ({"type": "play", "choice": "hit"}, {"type": "undo"}):
        line.send(version=4, **message)
        assert line.next("refused")["code"] == "not_seated"
    line.send(type="say", text="hello")
    assert line.next("refused")["code"] == "not_seated"
    line.send(type="hint")
    assert line.next("refused")["code"] == "not_asked"
    line.send(type="orders", passes=[])
    assert line.next("refused")["code"] == "not_seated"
    assert picture(ada, table) == before


def test_a_forged_cookie_opens_nothing(pair, come):
    ada, _, table = pair
    eve = come(ada.house)
    eve.web.cookies.set("escale", "forged" * 5)
    before = picture(ada, table)
    line = eve.line(table)
    assert line.next("refused")["code"] == "forged"
    assert hung_up(line) == 4401
    for path in ("leave", "start", "bot", "link", "rematch"):
        body = {"seat": 0} if path == "bot" else None
        assert eve.post(f"/tables/{table}/{path}", body, 401)["code"] == "forged"
    assert eve.post("/claim", {"token": "forged"}, 401)["code"] == "forged"
    assert picture(ada, table) == before
    me = eve.web.get("/api/me")
    assert me.json() == {"name": "", "tables": []}
    assert "Max-Age=0" in me.headers["Set-Cookie"]  # a cookie nobody knows is taken away


def test_a_stranger_cannot_act_at_a_table(pair, come):
    ada, _, table = pair
    eve = come(ada.house)
    assert eve.post(f"/tables/{table}/leave", status=403)["code"] == "not_seated"
    eve.table(name="Eve")  # now somebody, but not here
    before = picture(ada, table)
    for path in ("leave", "link", "bot"):
        body = {"seat": 0, "level": "random"} if path == "bot" else None
        assert eve.post(f"/tables/{table}/{path}", body, 403)["code"] == "not_seated"
    assert eve.post(f"/tables/{table}/start", status=409)["code"] == "started"
    assert eve.post(f"/tables/{table}/sit", {"name": "Eve"}, 409)["code"] == "seat_taken"
    assert eve.post(f"/tables/{table}/sit", {"name": "Eve", "seat": 1}, 409)["code"] == "seat_taken"
    assert picture(ada, table) == before


def test_only_those_who_sit_start_and_only_enough_of_them(house, come):
    ada, eve = come(house), come(house)
    eve.table(name="Eve")  # somebody, but not here
    table = ada.table()
    before = picture(ada, table)
    line = ada.line(table)
    line.send(type="play", version=0, choice="hit")
    assert line.next("refused")["code"] == "not_started"
    assert ada.post(f"/tables/{table}/start", status=409)["code"] == "seats_empty"
    assert ada.post(f"/tables/{table}/sit", {"name": "Ada"}, 409)["code"] == "seat_taken"
    ada.post(f"/tables/{table}/bot", {"seat": 1, "level": "random"})
    before = picture(ada, table)
    for path in ("start", "wait"):
        assert eve.post(f"/tables/{table}/{path}", status=403)["code"] == "not_seated"
    assert picture(ada, table) == before


def test_an_unknown_table_is_said_to_be_unknown(house, come):
    ada = come(house)
    before = kept(house)
    line = ada.line("nowhere")
    assert line.next("refused")["code"] == "unknown_table"
    assert hung_up(line) == 4404
    assert ada.get("/tables/nowhere", 404)["code"] == "unknown_table"
    assert ada.post("/tables/nowhere/sit", {"name": "Ada"}, 404)["code"] == "unknown_table"
    assert ada.get("/tables/nowhere/file", 404)["code"] == "unknown_table"
    assert kept(house) == before


def test_a_finished_table_takes_no_more_moves(pair):
    ada, bob, table = pair
    lines = [ada.line(table), bob.line(table)]
    for line in lines:
        line.until(lambda update: True)
    while lines[0].last["status"] != "over":
        mover = next(line for line in lines if line.last["decision"])
        version = mover.last["version"]
        mover.play(mover.last["decision"]["choices"][0])
        for line in lines:
            line.until(lambda update, version=version: update["version"] > version)
    before = picture(ada, table)
    lines[0].play("stay")
    assert lines[0].next("refused")["code"] == "over"
    lines[0].send(type="undo", version=lines[0].last["version"])
    assert lines[0].next("refused")["code"] == "over"
    for path, body in (("leave", None), ("sit", {"name": "Eve"}), ("bot", {"seat": 0})):
        assert ada.post(f"/tables/{table}/{path}", body, 409)["code"] == "over"
    assert picture(ada, table) == before


def test_pages_of_other_sites_are_not_spoken_to(pair):
    ada, _, table = pair
    before, stored = picture(ada, table), kept(ada.house)
    evil = ("http://evil.example", "null", "http://127.0.0.1.evil.example", "http://[", "[", "")
    for origin in evil:
        with pytest.raises(InvalidStatus) as refused:
            ada.line(table, Origin=origin)
        assert refused.value.response.status_code == 403
        assert msgspec.json.decode(refused.value.response.body)["code"] == "bad_origin"
        answer = ada.web.post("/api/tables", json=GOOD, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["code"] == "bad_origin"
    assert picture(ada, table) == before
    assert kept(ada.house) == stored
    own = f"http://127.0.0.1:{ada.house.port}"
    assert ada.line(table, Origin=own).until(lambda update: True)
    assert ada.web.post("/api/tables", json=GOOD, headers={"Origin": own}).status_code == 201


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": "os:system"}, 404, "unknown_game"),
        ({"seats": 3}, 400, "bad_option"),
        ({"seats": "two"}, 400, "malformed"),
        ({"options": {"speed": 3}}, 400, "bad_option"),
        ({"name": " "}, 400, "bad_text"),
        ({"name": "x" * 25}, 400, "bad_text"),
        ({"title": "x" * 61}, 400, "bad_text"),
        ({"seat": 2}, 400, "bad_option"),
        ({"bots": "genius"}, 400, "bad_option"),
        ({"bots": ["random"]}, 400, "bad_option"),
        ({"start": True}, 409, "seats_empty"),
        ({"colour": "red"}, 400, "malformed"),
        ({"title": "x" * 17_000}, 413, "too_large"),
    ],
)
def test_a_bad_table_is_not_made(house, come, change, status, code):
    ada, before = come(house), kept(house)
    assert ada.post("/tables", {**GOOD, **change}, status)["code"] == code
    assert ada.get("/me")["tables"] == []
    assert kept(house) == before


def test_what_is_not_json_or_not_there_is_refused(house, come):
    ada, before = come(house), kept(house)
    deep = b'{"game":' + b"[" * 1000 + b"]" * 1000 + b"}"
    kind = {"Content-Type": "application/json"}
    for path, content in product(("tables", "claim"), (b"{", deep, b'"\xb5"', b'{"game":"\xff"}')):
        answer = ada.web.post(f"/api/{path}", content=content, headers=kind)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert ada.get("/nowhere", 404)["code"] == "not_found"
    assert ada.get("/boxes/chess/texts/fr", 404)["code"] == "unknown_game"
    assert ada.get("/boxes/duel21/texts/de", 404)["code"] == "not_found"
    assert ada.web.delete("/api/tables").status_code == 405
    assert kept(house) == before


def test_a_stranger_who_finds_no_seat_leaves_no_trace(pair, come):
    ada, _, table = pair
    eve, before = come(ada.house), kept(ada.house)
    for body in ({"name": "Eve"}, {"name": "Eve", "seat": 1}, {"name": "Eve", "salt": "x"}):
        eve.post(f"/tables/{table}/sit", body, 400 if "salt" in body else 409)
    assert kept(ada.house) == before


def test_too_many_messages_are_refused_and_a_flood_is_cut(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", rate=2) as house:
        ada = come(house)
        table = ada.table(bots="random")
        line = ada.line(table)
        before = picture(ada, table)
        line.send(type="say", text="hello")
        refused = line.next("refused")
        assert refused["code"] == "too_many"
        assert refused["values"]["retry_ms"] > 0
        with suppress(ConnectionClosed):
            while True:  # any machine asks more than twice a second
                line.send(type="say", text="hello")
                line.next("refused")
        assert hung_up(line) == 1008
        assert picture(ada, table) == before
        while (answer := ada.web.post("/api/tables", json=GOOD)).status_code == 201:
            pass
        assert answer.status_code == 429
        assert answer.json()["code"] == "too_many"
        assert int(answer.headers["Retry-After"]) > 0
        ada.close()


def test_what_fails_is_logged_without_the_message(pair, monkeypatch):
    ada, _, table = pair
    line = ada.line(table)
    line.until(lambda update: True)

    def fails(*_):
        raise ValueError("the rules are astray")

    monkeypatch.setattr(Table, "why_not", fails)
    with capture_logs() as logs:
        line.send(type="why_not", choice="x" * 9999)
        assert line.next("refused")["code"] == "failed"
    assert [entry["event"] for entry in logs] == ["failed"]
    assert "xxxx" not in repr(logs)


JUNK = ("", ":", "::", "²", "٣", "-1", "1e9", "9" * 5000, "\x00", "é" * 99, "None", "seat", "pass")


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_why_not_answers_whatever_it_is_asked(slug):
    book, rng = game(slug), Random(1)
    for seats in (book.seats[0], book.seats[-1]):
        match = Match(book, seats, luck=Luck("07" * 32, [""] * seats))
        match.roll()
        words = {"seat", "all", "gift", "attack"}  # and all that the game says itself
        while not match.over and match.version < 400:
            if match.version % 40 == 0:
                for first in sorted(words):
                    for last in JUNK:
                        between = rng.choice(sorted(words))
                        for said in (last, f"{first}:{last}", f"{first}:{between}:{last}"):
                            book.why_not(match.state, rng.randrange(seats), said)
            decision = rng.choice(match.state.decisions)
            words.update(*(choice.split(":") for choice in decision.choices))
            match.keep(match.ahead(decision.seat, rng.choice(decision.choices)))


def test_a_huge_message_closes_the_socket(pair):
    ada, _, table = pair
    line = ada.line(table)
    line.until(lambda update: True)
    before = picture(ada, table)
    line.socket.send("x" * 70_000)
    assert hung_up(line) == 1009
    assert picture(ada, table) == before


def test_one_address_does_not_take_every_socket(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", each=3) as house:
        ada = come(house)
        table = ada.table()
        for _ in range(2):
            lines = [ada.line(table) for _ in range(3)]
            for line in lines:
                line.next("room")
            refused = ada.line(table)
            assert refused.next("refused")["code"] == "too_many"
            assert hung_up(refused) == 4429
            for line in lines:
                line.close()
            while house.hub.sockets:  # a place is free again once a socket is closed
                sleep(0.01)
        ada.close()


def test_new_tables_and_dear_requests_are_counted_by_address(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", new=2, dear=2) as house:
        ada, bob = come(house), come(house)
        table = ada.table()
        bob.table()
        answer = ada.web.post("/api/tables", json=GOOD)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert int(answer.headers["Retry-After"]) > 20
        ada.get(f"/tables/{table}/story", 409)
        bob.get(f"/tables/{table}/verify", 409)
        assert ada.get(f"/tables/{table}/file", 429)["code"] == "too_many"
        assert ada.get(f"/tables/{table}")["id"] == table  # what is cheap goes on
        ada.close()
        bob.close()


def test_the_network_of_a_household_is_one_address():
    first, second = "2001:db8:1:2:3::4", "2001:0db8:0001:0002:ffff::1"
    assert address(first) == address(second) != address("2001:db8:1:3::4")
    assert address("192.0.2.7") == "192.0.2.7"


def test_a_server_answers_only_to_its_names(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", hosts="Play.example, other.example") as house:
        ada = come(house)
        table = ada.table()  # from this machine, by its address
        for host in ("play.example", "PLAY.example:8000", "other.example"):
            assert ada.web.get("/", headers={"Host": host}).status_code == 200
            assert ada.web.get("/api/me", headers={"Host": host}).status_code == 200
        for host in ("evil.example", "play.example.evil", "[", ""):
            for path in ("/", "/health", "/api/me"):
                answer = ada.web.get(
                    path, headers={"Host": host, "X-Forwarded-Host": "play.example"}
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
        with pytest.raises(InvalidStatus) as refused:
            ada.line(table, Host="evil.example", Origin="http://evil.example")
        assert refused.value.response.status_code == 403
        ada.close()


SOCKET = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
SOCKET += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b"408"),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\n", b"408"),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", b"408"),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
            b"408",
        ),
        (b"POST /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n" + SOCKET + b"\r\n", b"400"),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n" + SOCKET + b"\r\n{",
            b"400",
        ),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n"
            b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n{",
            b"400",
        ),
        (b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n", b"408"),
    ],
)
def test_who_does_not_come_to_the_point_is_shown_out(house, monkeypatch, sent, answer):
    monkeypatch.setattr(door, "PATIENCE", 0.5)
    with sockets.create_connection(("127.0.0.1", house.port), timeout=8) as raw:
        raw.sendall(sent)
        heard = b""
        while part := raw.recv(4096):
            heard += part
    assert heard.split()[1] == answer


def test_a_body_that_comes_drop_by_drop_is_not_waited_for(house, monkeypatch):
    monkeypatch.setattr(door, "PATIENCE", 0.5)
    with sockets.create_connection(("127.0.0.1", house.port), timeout=0.05) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n")
        for _ in range(200):
            with suppress(TimeoutError):
                assert raw.recv(4096).split()[1] == b"408"
                return
            raw.sendall(b" ")
    pytest.fail("still open after 200 drops")


def test_half_a_handshake_harms_nobody(house, come):
    raw = sockets.create_connection(("127.0.0.1", house.port))
    raw.sendall(b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")
    raw.close()
    assert come(house).web.get("/health").status_code == 200
