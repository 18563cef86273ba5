"""Chance that nobody chooses: a promise, sealed salts opened together, a chain over the log."""

import random

import msgspec
import pytest

from escale.engine import fair
from escale.save import load, verify
from escale.server import opening
from escale.server.messages import Drawn

APPLE, BERRY = "0a" * 32, "0b" * 32


def time_is_up(house, table):
    """Begin without the salts that are still waited for."""
    waits = house.hub.tables.live[table]
    house.run(opening._step(waits, waits.opening))


def play_on(lines, seed=0):
    """Let everyone choose at random until the game is over."""
    rng = random.Random(seed)
    while not lines[0].until(lambda update: True)["result"]:
        latest = max(line.until(lambda update: True)["version"] for line in lines)
        for line in lines:
            line.until(lambda update, latest=latest: update["version"] >= latest)
        mover = next((line for line in lines if line.last["decision"]), None)
        if mover is not None:
            mover.play(rng.choice(mover.last["decision"]["choices"]))
        elif not lines[0].last["result"]:  # a bot's turn
            lines[0].next("update")
            continue
        for line in lines:
            line.until(lambda update, latest=latest: update["version"] > latest or update["result"])


def test_salts_are_seen_only_once_all_are_sealed_and_open(house, come):
    ada, bob = come(house), come(house)
    table = ada.table()
    room = ada.seal(table, APPLE)
    assert (room["seals"], room["salts"]) == ([fair.seal(APPLE), ""], ["", ""])
    assert ada.unseal(table, APPLE, 409)["code"] == "closed"  # nothing is opened before its time
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    seen = bob.get(f"/tables/{table}")
    assert APPLE not in str(seen)  # who sits last seals without having seen another's
    bob.seal(table, BERRY)
    room = ada.post(f"/tables/{table}/start")
    assert (room["status"], room["opening"], room["salts"]) == ("lobby", True, ["", ""])
    ada.unseal(table, APPLE)
    assert bob.get(f"/tables/{table}")["salts"] == ["", ""]
    assert bob.seal(table, "0c" * 32, 409)["code"] == "started"  # too late to choose another
    assert bob.unseal(table, "0c" * 32, 401)["code"] == "forged"
    for path, body in (("leave", None), ("bot", {"seat": 1, "level": "greedy"})):
        assert bob.post(f"/tables/{table}/{path}", body, 409)["code"] == "started"
    room = bob.unseal(table, BERRY)
    assert (room["status"], room["opening"]) == ("playing", False)
    assert room["salts"] == [APPLE, BERRY]


def test_a_salt_that_is_not_opened_in_time_counts_for_nothing_and_shows(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", salts=300) as house:
        ada, bob = come(house), come(house)
        table = ada.table()
        bob.post(f"/tables/{table}/sit", {"name": "Bob"})
        ada.seal(table, APPLE)
        bob.seal(table, BERRY)
        line = ada.line(table)
        ada.post(f"/tables/{table}/start")
        ada.unseal(table, APPLE)
        time_is_up(house, table)
        line.until(lambda update: True)
        room = ada.get(f"/tables/{table}")
        assert room["seals"] == [fair.seal(APPLE), fair.seal(BERRY)]
        assert room["salts"] == [APPLE, ""]
        assert bob.unseal(table, BERRY, 409)["code"] == "closed"
        for guest in (ada, bob):
            guest.close()


def test_a_table_against_bots_begins_with_the_salt_of_its_one_person(house, come):
    ada = come(house)
    table = ada.table(bots="random")
    ada.seal(table, APPLE)
    assert ada.post(f"/tables/{table}/start")["opening"]
    assert ada.unseal(table, APPLE)["status"] == "playing"
    line = ada.line(table)
    play_on([line])
    file = load(ada.web.get(f"/api/tables/{table}/file").content)
    assert (file.escale, file.salts, file.names) == (2, [APPLE, ""], ["Ada", "random"])
    assert verify(file).over


def test_a_rematch_waits_for_the_salts_of_those_who_are_there(pair):
    ada, bob, table = pair
    lines = [ada.line(table), bob.line(table)]
    play_on(lines, 3)
    room = bob.post(f"/tables/{table}/rematch")
    again = room["id"]
    assert (room["status"], room["seals"]) == ("lobby", ["", ""])
    assert not bob.seal(again, BERRY)["opening"]
    assert ada.seal(again, APPLE)["opening"]
    bob.unseal(again, BERRY)
    assert ada.unseal(again, APPLE)["status"] == "playing"
    assert ada.get(f"/tables/{again}")["salts"] == [BERRY, APPLE]  # each one seat further


def test_a_rematch_begins_without_the_salts_of_those_who_do_not_answer(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", salts=300) as house:
        ada = come(house)
        table = ada.table(bots="random")
        ada.seal(table, APPLE)
        ada.post(f"/tables/{table}/start")
        ada.unseal(table, APPLE)
        play_on([ada.line(table)])
        again = ada.post(f"/tables/{table}/rematch")["id"]
        time_is_up(house, again)
        ada.line(again).until(lambda update: True)
        assert ada.get(f"/tables/{again}")["salts"] == ["", ""]
        ada.close()


@pytest.mark.parametrize("text", ["", "apple", "0A" * 32, "0a" * 31, "0a" * 33, "0a" * 31 + "é "])
def test_a_seal_and_a_salt_are_hexadecimal(house, come, text):
    ada = come(house)
    table = ada.table()
    assert ada.post(f"/tables/{table}/seal", {"seal": text}, 400)["code"] == "bad_text"
    assert ada.post(f"/tables/{table}/salt", {"salt": text}, 400)["code"] == "bad_text"


def test_somebody_beside_has_the_same_salt_and_another_device_its_own(house, come):
    ada = come(house)
    table = ada.table()
    ada.seal(table, APPLE)
    room = ada.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1, "beside": True})
    assert room["seals"] == [fair.seal(APPLE)] * 2
    token = ada.post(f"/tables/{table}/link?seat=1")["token"]
    phone = come(house)
    phone.post("/claim", {"token": token})
    assert phone.get(f"/tables/{table}")["seals"] == [fair.seal(APPLE), ""]


def test_each_update_carries_the_head_of_the_chain_and_the_file_bears_it_out(pair):
    ada, bob, table = pair
    lines = [ada.line(table), bob.line(table)]
    heads = {}
    for line in lines:

        def note(update, sent=line.hear):
            heads.setdefault(update["events"], set()).add(update["head"])
            return sent(update)

        line.hear = note
    play_on(lines)
    assert all(len(seen) == 1 for seen in heads.values())  # the same for everybody
    file = load(ada.web.get(f"/api/tables/{table}/file").content)
    begun = len(file.agreed)
    assert {n: {file.chain[begun + n - 1]} for n in heads} == heads
    assert len(heads) > 5


def test_taking_back_takes_the_chain_back_too(house, come):
    ada, bob = come(house), come(house)
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    before = line.until(lambda update: update["decision"])
    line.play("stay")
    stayed = line.until(lambda update: update["undo"])
    line.send(type="undo", version=stayed["version"])
    after = line.until(lambda update: update["decision"])
    assert after["events"] == before["events"]
    assert after["head"] == before["head"] != stayed["head"]


def test_every_draw_can_be_made_again_from_what_the_server_lists(pair):
    ada, bob, table = pair
    assert ada.get(f"/tables/{table}/draws", 409)["code"] == "not_over"
    play_on([ada.line(table), bob.line(table)])
    file = load(ada.web.get(f"/api/tables/{table}/file").content)
    listed = msgspec.convert(ada.get(f"/tables/{table}/draws"), list[Drawn])
    assert [one.n for one in listed] == [n for n, (seat, _) in enumerate(file.log) if seat == -1]
    salts = [fair.seal(salt) for salt in file.salts]
    for nth, one in enumerate(listed):
        weights = one.weights or [1] * len(one.choices)
        left = fair.draw(fair.Key(file.secret), salts, nth, sum(weights))
        at = next(i for i in range(len(weights)) if sum(weights[: i + 1]) > left)
        assert file.log[one.n] == (-1, one.choices[at])
