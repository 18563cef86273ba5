"""People at a table: whole games over real sockets."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec

from escale.save import load, verify
from escale.server.workers import Workers


def play_on(lines, seed=1, until=lambda update: False):
    """Let everyone choose at random until the game is over."""
    rng = Random(seed)
    for line in lines:
        line.until(lambda update: True)
    while True:
        latest = max(line.last["version"] for line in lines)
        for line in lines:
            line.until(lambda update, latest=latest: update["version"] >= latest)
        if lines[0].last["status"] == "over" or until(lines[0].last):
            return
        mover = next(line for line in lines if line.last["decision"])
        choice = rng.choice(mover.last["decision"]["choices"])
        version = mover.last["version"]
        mover.play(choice)
        for line in lines:
            line.until(lambda update, version=version: update["version"] > version)


def test_two_people_play_a_whole_game(pair):
    ada, bob, table = pair
    lines = [ada.line(table), bob.line(table)]
    rooms = [line.next("room") for line in lines]
    assert [room["you"] for room in rooms] == [0, 1]
    assert rooms[0]["secret"] is None
    play_on(lines)
    for line in lines:
        assert line.last["result"]["placing"].count(1) == 1
        assert line.last["waiting"] == []
    assert lines[0].next("room")["secret"]
    file = load(ada.web.get(f"/api/tables/{table}/file").content)
    assert file.salts == ["0a" * 32, "0b" * 32]
    assert file.names == ["Ada", "Bob"]
    assert verify(file).over
    assert ada.get(f"/tables/{table}/verify")["ok"] is True


def test_a_seat_never_hears_of_the_other_seats_cards(pair):
    ada, bob, table = pair
    mine, theirs, watched = ada.line(table), bob.line(table), ada.house
    spectator = type(ada)(watched)
    seen = spectator.line(table)
    updates = [line.until(lambda update: True) for line in (mine, theirs, seen)]
    assert updates[0]["view"]["cards"][0][0] > 0
    assert updates[0]["view"]["cards"][1][0] == 0
    assert updates[1]["view"]["cards"][0][0] == 0
    assert [cards[0] for cards in updates[2]["view"]["cards"]] == [0, 0]
    told = [[fact["seat"] for fact in update["facts"]] for update in updates]
    assert [len(seats) for seats in told] == [3, 3, 2]
    assert sum(update["decision"] is not None for update in updates) == 1
    assert seen.room["you"] is None
    spectator.close()


def test_a_lost_connection_catches_up_and_no_click_is_played_twice(pair):
    ada, bob, table = pair
    mine, theirs = ada.line(table), bob.line(table)
    mine.until(lambda update: update["decision"])
    theirs.until(lambda update: True)
    version = mine.last["version"]
    held, events = mine.facts, mine.last["events"]
    mine.play("stay")
    mine.close()  # before the answer is read
    theirs.until(lambda update: update["decision"])
    again = ada.line(table, since=events)
    update = again.until(lambda update: True)
    assert update["first"] == events
    assert update["decision"] is None
    facts = [*held, *update["facts"]]
    assert [fact["key"] for fact in facts] == ["dealt"] * 3 + ["stays"]
    again.send(type="play", version=version, choice="stay")  # the click, sent again
    assert again.next("refused")["code"] == "stale"
    theirs.play("hit")
    update = again.until(lambda update: update["decision"])
    again.send(type="play", version=version, choice="stay")
    assert again.next("refused")["code"] == "stale"
    assert again.next("update")["version"] == update["version"]


def test_a_choice_that_taught_nobody_anything_is_taken_back(pair):
    ada, bob, table = pair
    mine, theirs = ada.line(table), bob.line(table)
    mine.until(lambda update: update["decision"])
    assert mine.last["undo"] is False
    mine.play("stay")
    after = mine.until(lambda update: update["undo"])
    assert theirs.until(lambda update: update["decision"])["undo"] is False
    theirs.send(type="undo", version=theirs.last["version"])
    assert theirs.next("refused")["code"] == "no_undo"
    mine.send(type="undo", version=after["version"])
    back = mine.until(lambda update: update["decision"])
    assert back["version"] > after["version"]
    assert back["first"] == back["events"] == after["events"] - 1
    assert theirs.until(lambda update: not update["decision"])["version"] == back["version"]
    mine.send(type="play", version=after["version"] - 1, choice="stay")
    assert mine.next("refused")["code"] == "stale"
    mine.play("hit")
    assert mine.until(lambda update: not update["decision"])["undo"] is False  # a card was seen


def test_who_missed_that_something_was_taken_back_is_told_everything_again(pair):
    ada, bob, table = pair
    mine, theirs = ada.line(table), bob.line(table)
    mine.until(lambda update: update["decision"])
    mine.play("stay")
    before = theirs.until(lambda update: update["decision"])
    theirs.close()
    mine.send(type="undo", version=mine.until(lambda update: update["undo"])["version"])
    mine.until(lambda update: update["decision"])
    mine.play("hit")
    mine.until(lambda update: not update["decision"])
    since = before["events"]
    told = [bob.line(table, since, undos=undos).until(lambda update: True) for undos in (0, 1)]
    assert [(update["first"], update["undos"]) for update in told] == [(0, 1), (since, 1)]
    assert "stays" not in [fact["key"] for fact in told[0]["facts"]]
    assert told[1]["facts"] == [fact for fact in told[0]["facts"] if fact["n"] >= since]


def test_chat_is_passed_on_remembered_and_plain(pair):
    ada, bob, table = pair
    mine, theirs = ada.line(table), bob.line(table)
    assert theirs.next("chat")["lines"] == []
    mine.send(type="say", text="  <b>hello</b>\u202e\n you ")
    assert theirs.next("chat")["lines"][0]["text"] == "<b>hello</b> you"
    late = bob.line(table)
    said = late.next("chat")["lines"]
    assert [(line["name"], line["seat"], line.get("about")) for line in said] == [("Ada", 0, None)]
    mine.send(type="say", text="parapluie", about=12)
    assert theirs.next("chat")["lines"][0]["about"] == 12


def test_a_hint_and_a_reason_come_back(pair):
    ada, _, table = pair
    mine = ada.line(table)
    asked = mine.until(lambda update: update["decision"])
    mine.send(type="hint")
    advice = mine.next("advice")
    assert advice["version"] == asked["version"]
    first, second = advice["hints"]
    assert {first["choice"], second["choice"]} == {"stay", "hit"}
    mine.send(type="why_not", choice="fold")
    assert mine.next("reason") == {
        "type": "reason",
        "choice": "fold",
        "key": None,
        "rule": None,
        "values": {},
    }


def test_a_ping_is_answered_once_all_that_was_sent_before_is_taken(pair):
    ada, _, table = pair
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    line.send(type="why_not", choice="fold")
    line.send(type="ping")
    heard = [msgspec.json.decode(line.socket.recv(60))["type"] for _ in range(2)]
    assert heard == ["reason", "pong"]


def test_a_personal_link_moves_the_seat_to_another_device(pair, come):
    ada, bob, table = pair
    old = ada.line(table)
    old.until(lambda update: update["decision"])
    token = ada.post(f"/tables/{table}/link")["token"]
    phone = come(ada.house)
    assert phone.post("/claim", {"token": token}) == {"id": table, "seat": 0}
    assert old.until(lambda update: update["seat"] is None)["decision"] is None
    old.send(type="play", version=old.last["version"], choice="stay")
    assert old.next("refused")["code"] == "not_seated"
    new = phone.line(table)
    assert new.until(lambda update: update["decision"])["seat"] == 0
    assert new.last["view"]["cards"][0][0] > 0
    assert bob.post("/claim", {"token": token}, 401)["code"] == "forged"
    assert phone.get("/me")["tables"][0]["your_turn"] is True
    assert ada.get("/me")["tables"] == []


def test_the_same_people_play_again_each_one_seat_further(pair):
    ada, bob, table = pair
    lines = [ada.line(table), bob.line(table)]
    assert ada.post(f"/tables/{table}/rematch", status=409)["code"] == "not_over"
    play_on(lines, seed=3)
    room = bob.post(f"/tables/{table}/rematch")
    assert (room["you"], room["status"]) == (0, "lobby")  # until both browsers have sealed
    assert room["commitment"] != bob.get(f"/tables/{table}")["commitment"]
    assert ada.post(f"/tables/{table}/rematch")["id"] == room["id"]
    assert ada.get(f"/tables/{table}")["next"] == room["id"]


def test_every_moment_of_a_finished_game_can_be_seen_again(pair, client, come):
    ada, bob, table = pair
    lines = [ada.line(table), bob.line(table), come(ada.house).line(table)]
    firsts = [line.until(lambda update: True) for line in lines]
    assert ada.get(f"/tables/{table}/file", 409)["code"] == "not_over"
    play_on(lines, seed=4)
    for guest, first, line in zip((ada, bob, come(ada.house)), firsts, lines, strict=True):
        eyes = "" if first["seat"] is None else f"?seat={first['seat']}"
        told, again = guest.get(f"/tables/{table}/story{eyes}"), client()
        views = {}
        for n, frame in enumerate([{}, *told["frames"]]):
            start = {"first": 0, "view": told["view"], "own": told["own"]}
            again.hear({"first": frame["n"], "frames": [frame]} if n else start)
            views[frame.get("n", -1)] = again.view
        assert views[max(n for n in views if n < first["events"])] == first["view"]
        assert again.view == line.last["view"]
        assert [fact for frame in told["frames"] for fact in frame["facts"]] == line.facts
        after = guest.line(table).until(lambda update: True)
        assert (after["view"], after["result"]) == (again.view, line.last["result"])
    assert ada.get(f"/tables/{table}/moments/4", 404)["code"] == "not_found"


def test_one_request_plays_at_once_against_a_bot(house, come):
    ada = come(house)
    room = ada.post(
        "/tables",
        {"game": "duel21", "seats": 2, "name": "Ada", "bots": "random", "start": True},
    )
    assert room["status"] == "playing"
    assert room["players"][1] == {
        "name": None,
        "bot": "random",
        "online": False,
        "away_ms": room["players"][1]["away_ms"],
        "since": 0,
        "mark": 2,
        "waits": [],
        "calls": [],
    }
    line = ada.line(room["id"])
    while line.until(lambda update: update["decision"] or update["result"])["decision"]:
        version = line.last["version"]
        line.play(line.last["decision"]["choices"][-1])
        line.until(lambda update, version=version: update["version"] > version)
    assert line.last["status"] == "over"


def test_public_tables_are_listed_and_private_ones_are_not(house, come):
    ada, bob = come(house), come(house)
    shown, hidden = ada.table(public=True, title="Open"), ada.table()
    listed = {table["id"]: table for table in bob.get("/tables")}
    assert hidden not in listed
    assert listed[shown]["title"] == "Open"
    assert bob.get(f"/tables/{hidden}")["you"] is None  # but whoever has the link may come
    assert {table["id"] for table in ada.get("/me")["tables"]} == {shown, hidden}


def test_a_bot_stands_in_and_gives_the_seat_back(pair):
    ada, bob, table = pair
    mine = ada.line(table)
    mine.until(lambda update: update["decision"])
    bob.line(table).until(lambda update: True)
    taken = ada.post(f"/tables/{table}/bot", {"seat": 1, "level": "random"}, 409)
    assert taken["code"] == "seat_taken"
    room = bob.post(f"/tables/{table}/bot", {"seat": 1, "level": "random"})
    assert room["players"][1] == {
        "name": "Bob",
        "bot": "random",
        "online": True,
        "away_ms": 0,
        "since": 0,
        "mark": 2,
        "waits": [],
        "calls": [],
    }
    version = mine.last["version"]
    mine.play("stay")
    mine.until(lambda update: update["version"] > version and update["decision"])
    # Who comes back is told what the bot has played, from which event on; nobody else is.
    stood_in = bob.get(f"/tables/{table}")["stand_in"]
    assert stood_in["moves"] > 0
    assert ada.get(f"/tables/{table}")["stand_in"] is None
    room = bob.post(f"/tables/{table}/bot", {"seat": 1})
    assert room["players"][1]["bot"] is None
    assert room["stand_in"] is None


def test_leaving_empties_the_seat_and_only_who_left_it_comes_back(pair, come):
    ada, bob, table = pair
    ada.post(f"/tables/{table}/leave")
    room = bob.get(f"/tables/{table}")
    assert room["players"][0]["name"] is None
    assert room["host"] is True
    eve = come(ada.house)
    for seat in (None, 0):
        ask = {"name": "Eve", "seat": seat}
        assert eve.post(f"/tables/{table}/sit", ask, 409)["code"] == "seat_taken"
    assert bob.post(f"/tables/{table}/bot", {"seat": 0, "level": "random"})["left"] == []
    assert eve.post(f"/tables/{table}/sit", ask, 409)["code"] == "seat_taken"
    assert ada.get(f"/tables/{table}")["left"] == [0]
    room = ada.post(f"/tables/{table}/sit", {"name": "Ada"})
    assert (room["you"], room["left"], room["players"][0]["since"]) == (0, [], 0)
    assert room["salts"] == ["0a" * 32, "0b" * 32]  # chance was fixed when the game began


def at_bots(come, house, **settings):
    """Return somebody who plays seat 0 among two bots, and the table."""
    ada = come(house)
    ask = {"game": "nuclear-escalation", "seats": 3, "bots": "random", "start": True, **settings}
    return ada, ada.table(**ask)


def test_nobody_takes_the_seat_of_a_bot_who_has_seen_another_hand(house, come):
    ada, table = at_bots(come, house)
    taken = {"name": "Ada", "seat": 1}
    assert ada.post(f"/tables/{table}/bot", {"seat": 1}, 409)["code"] == "started"
    assert ada.post(f"/tables/{table}/sit", taken, 409)["code"] == "seat_taken"
    ada.post(f"/tables/{table}/leave")
    assert ada.post(f"/tables/{table}/sit", taken, 409)["code"] == "seat_taken"
    assert ada.post(f"/tables/{table}/sit", {"name": "Ada"})["you"] == 0


def test_a_newcomer_takes_the_seat_of_a_bot_and_everyone_is_told(house, come):
    ada, table = at_bots(come, house)
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    bob = come(house)
    assert bob.post(f"/tables/{table}/sit", {"name": "Bob"}, 409)["code"] == "seat_taken"
    room = bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 2})
    assert room["you"] == 2
    while line.next("room")["players"][2]["name"] != "Bob":
        pass
    assert line.room["players"][2]["since"] > 0
    assert bob.line(table).until(lambda update: True)["view"]["nations"][2]["hand"]
    bob.post(f"/tables/{table}/leave")
    other = {"name": "Bob", "seat": 1}
    assert bob.post(f"/tables/{table}/sit", other, 409)["code"] == "seat_taken"
    assert come(house).post(f"/tables/{table}/sit", {**other, "seat": 2}, 409)
    assert bob.post(f"/tables/{table}/sit", {**other, "seat": 2})["you"] == 2


def test_a_link_opens_no_second_hand_to_who_has_seen_one(house, come):
    ada, table = at_bots(come, house, bots=[None, None, "random"], start=False)
    bob = come(house)
    bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1})
    ada.post(f"/tables/{table}/start")
    token = ada.post(f"/tables/{table}/link")["token"]
    bob.post(f"/tables/{table}/leave")
    assert bob.post("/claim", {"token": token}, 409)["code"] == "seat_taken"
    phone = come(house)
    assert phone.post("/claim", {"token": token})["seat"] == 0
    assert ada.post(f"/tables/{table}/sit", {"name": "Ada", "seat": 2}, 409)


def test_who_has_sat_where_is_not_forgotten(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db") as house:
        ada, table = at_bots(come, house)
        ada.post(f"/tables/{table}/leave")
        cookie = ada.web.cookies.get("escale")
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        ada.web.cookies.set("escale", cookie)
        assert ada.get(f"/tables/{table}")["left"] == [0]
        ask = {"name": "Ada", "seat": 1}
        assert ada.post(f"/tables/{table}/sit", ask, 409)["code"] == "seat_taken"
        assert ada.post(f"/tables/{table}/sit", {"name": "Ada"})["you"] == 0


def test_standing_orders_are_kept_for_their_owner(pair):
    ada, bob, table = pair
    mine = ada.line(table)
    mine.next("room")
    mine.send(type="orders", passes=["react"], until_turn=False)
    orders = mine.next("room")["orders"]
    assert orders == {
        "type": "orders",
        "passes": ["react"],
        "here": [],
        "until_turn": False,
        "only_me": False,
        "plays": [],
    }
    assert bob.get(f"/tables/{table}")["orders"]["passes"] == []
    assert ada.get(f"/tables/{table}")["orders"]["passes"] == ["react"]


def test_messages_are_json_that_msgspec_reads_back(pair):
    ada, _, table = pair
    from escale.server.messages import Chat, Room

    line = ada.line(table)
    for kind in (Room, Chat):
        text = line.socket.recv(60)
        assert isinstance(msgspec.json.decode(text, type=kind), kind)


def test_a_big_screen_sees_what_everybody_may_see(pair):
    ada, _, table = pair
    own = ada.line(table).until(lambda update: True)
    screen = ada.line(table, "0&watch=1").until(lambda update: True)
    assert own["seat"] == 0
    assert screen["seat"] is None
    assert screen["decision"] is None
    assert own["view"]["cards"][0][0] != 0
    assert screen["view"]["cards"][0][0] == 0


def test_a_proof_that_takes_long_holds_up_nobody(open_house, come, tmp_path):
    stuck = (sys.executable, "-S", "-c", "import sys, time; input(); print(); time.sleep(60)")
    with open_house(tmp_path / "escale.db") as house:
        ada, bob = come(house), come(house)
        table = ada.table(seat=None, bots="random", start=True)
        ada.line(table).until(lambda update: update["status"] == "over")
        proof = ada.get(f"/tables/{table}/verify")
        assert proof["ok"]
        assert ada.get(f"/tables/{table}/story")["frames"]
        house.run(house.hub.clerk.close())
        house.hub.clerk = Workers(1, stuck)
        with ThreadPoolExecutor() as beside:
            waits = [beside.submit(ada.web.get, f"/api/tables/{table}/verify") for _ in range(3)]
            other = bob.table(bots="random", start=True)
            line = bob.line(other)
            version = line.until(lambda update: update["decision"])["version"]
            line.play("stay")
            line.until(lambda update: update["version"] > version)
            assert not any(wait.done() for wait in waits)
            for worker in house.hub.clerk.busy:  # a clerk that ends is no reason to wait for ever
                worker.kill()
            house.hub.clerk.command = ("true",)
            assert {wait.result().json()["code"] for wait in waits} == {"failed"}
        ada.close()
        bob.close()


def test_a_finished_game_is_reviewed_once_and_kept(house, come):
    ada = come(house)
    table = ada.table(bots=[None, "random"], start=True)
    assert ada.get(f"/tables/{table}/review", 409)["code"] == "not_over"
    over = ada.table(seat=None, bots="random", start=True)
    while ada.get(f"/tables/{over}")["status"] != "over":
        time.sleep(0.02)
    first = ada.get(f"/tables/{over}/review")
    assert (first["progress"], first["moments"]) == (0.0, [])
    while (found := ada.get(f"/tables/{over}/review"))["progress"] < 1:
        assert found["moments"] == []
        time.sleep(0.02)
    events = ada.get(f"/tables/{over}/verify")["events"]
    assert [moment["n"] for moment in found["moments"]] == list(range(events))
    assert ada.get(f"/tables/{over}/review") == found
    assert house.hub.reviewing == {}


def test_long_answers_go_packed_to_who_takes_them_so(house, come):
    ada = come(house)
    table = ada.table(seat=0, bots="greedy", start=True)
    line = ada.line(table)
    line.next("update")
    while line.last["status"] != "over":
        line.until(lambda update: update["decision"] or update["status"] == "over")
        if line.last["decision"]:
            version = line.last["version"]
            line.play(line.last["decision"]["choices"][0])
            line.until(lambda update, v=version: update["version"] > v)
    for path in ("story", "file", "draws"):
        packed = ada.web.get(f"/api/tables/{table}/{path}")
        assert packed.headers["content-encoding"] == "gzip"
        plain = ada.web.get(f"/api/tables/{table}/{path}", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == packed.json()


def test_a_long_list_of_tables_goes_packed_past_the_framework_too(open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        assert "content-encoding" not in ada.web.get("/api/tables").headers
        for _ in range(40):
            ada.table(public=True, title="Une table ouverte à tout le monde")
        packed = ada.web.get("/api/tables")
        assert packed.headers["content-encoding"] == "gzip"
        plain = ada.web.get("/api/tables", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert len(plain.json()) == 40
        listed = [[one["id"] for one in answer.json()] for answer in (plain, packed)]
        assert listed[0] == listed[1]
