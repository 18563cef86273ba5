"""Somebody is gone: those who are there decide together, and nothing of the seat is lost."""

import pytest

from escale.games.presidentielle import GAME as PRESIDENTIELLE
from escale.server import absence
from tests.web.positions import lay


@pytest.fixture
def four(open_house, come, tmp_path):
    """Four people at a table of Marathon, of whom the last has never come in."""
    with open_house(tmp_path / "escale.db", absent=0) as house:
        people = [come(house) for _ in range(4)]
        table = people[0].table(game="marathon", seats=4, seat=0)
        for seat, person in enumerate(people[1:], 1):
            person.post(f"/tables/{table}/sit", {"name": f"P{seat}", "seat": seat})
        people[0].post(f"/tables/{table}/start")
        for person in people[:3]:
            person.line(table).until(lambda update: True)
        yield people, table


def test_most_of_those_present_call_a_bot_and_who_waits_is_told(four):
    (ada, bob, eve, _), table = four
    call = {"seat": 3, "level": "random"}
    room = bob.post(f"/tables/{table}/bot", call)
    assert (room["players"][3]["bot"], room["players"][3]["calls"]) == (None, [1])
    room = eve.post(f"/tables/{table}/wait-for", {"seat": 3})
    assert (room["players"][3]["waits"], room["players"][3]["calls"]) == ([2], [1])
    room = eve.post(f"/tables/{table}/bot", call)  # she has thought better of it
    assert (room["players"][3]["bot"], room["players"][3]["waits"]) == ("random", [])
    assert ada.get(f"/tables/{table}")["players"][3]["calls"] == []


def test_the_host_may_replace_and_so_may_anybody_after_a_while(four, monkeypatch):
    (ada, bob, _, zoe), table = four
    call = {"seat": 3, "level": "random"}
    assert ada.post(f"/tables/{table}/bot", call)["players"][3]["bot"] == "random"
    assert zoe.post(f"/tables/{table}/bot", {"seat": 3})["players"][3]["bot"] is None
    monkeypatch.setattr(absence, "PATIENCE", 0)
    assert bob.post(f"/tables/{table}/bot", call)["players"][3]["bot"] == "random"


def test_nobody_is_voted_out_while_they_are_there(four):
    (_, bob, *_), table = four
    refused = bob.post(f"/tables/{table}/bot", {"seat": 2, "level": "random"}, 409)
    assert refused["code"] == "seat_taken"
    room = bob.post(f"/tables/{table}/wait-for", {"seat": 2})
    assert room["players"][2]["waits"] == []


def test_the_log_says_who_is_gone_who_waits_and_who_is_back(four):
    (_, bob, eve, zoe), table = four

    def said():
        lines = eve.get(f"/tables/{table}")["chairs"]
        return [(line["kind"], line["name"]) for line in lines]

    bob.post(f"/tables/{table}/wait-for", {"seat": 3})
    assert said() == [("gone", "P3"), ("waits", "P1")]
    for _ in range(2):  # comes in twice, and is back once
        line = zoe.line(table)
        line.until(lambda update: True)
        line.send(type="ping")
        line.next("pong")
    assert said() == [("gone", "P3"), ("waits", "P1"), ("back", "P3")]


def test_the_log_says_that_a_bot_sits_for_somebody_and_who_hosts_then(four):
    (ada, bob, _, _), table = four
    room = ada.post(f"/tables/{table}/bot", {"seat": 0, "level": "random"})
    assert [line["kind"] for line in room["chairs"]] == ["bot", "host"]
    assert (room["host"], room["chairs"][1]["name"]) == (False, "P1")
    assert bob.get(f"/tables/{table}")["host"]
    room = ada.post(f"/tables/{table}/bot", {"seat": 0})
    assert [line["kind"] for line in room["chairs"]] == ["bot", "host", "back"]


@pytest.mark.parametrize("days", [False, True])
def test_a_juror_who_is_gone_is_not_waited_for_unless_the_game_goes_on_for_days(
    open_house, come, tmp_path, monkeypatch, days
):
    monkeypatch.setattr(absence, "JUROR", 0)
    monkeypatch.setattr(PRESIDENTIELLE, "set_up", PRESIDENTIELLE.set_up)  # and back again
    lay("three words")
    with open_house(tmp_path / "escale.db") as house:
        ada, bob, eve = (come(house) for _ in range(3))
        clock = 86400 if days else 0
        table = ada.table(game="presidentielle", seats=3, seat=0, clock=clock)
        for seat, person in enumerate((bob, eve), 1):
            person.post(f"/tables/{table}/sit", {"name": f"P{seat}", "seat": seat})
        ada.post(f"/tables/{table}/start")
        lines = [person.line(table) for person in (ada, bob, eve)]

        def answer(seat, choice):
            lines[seat].until(lambda u: u["decision"] and choice in u["decision"]["choices"])
            lines[seat].play(choice)

        answer(0, "dare:1")
        answer(1, "ready")
        answer(1, "done")
        answer(0, "no")
        lines[1].until(lambda u: u["waiting"] == [2])
        lines[2].close()
        if days:
            assert lines[1].nothing("update")
        else:  # silence agrees, and half of the jury is enough
            lines[1].until(lambda u: any(fact["key"] == "dare_done" for fact in u["facts"]))
