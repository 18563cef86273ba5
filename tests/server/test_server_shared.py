"""Several people at one screen: one cookie, several seats, one pair of eyes at a time."""

from time import sleep


def around(come, house, **settings):
    """Return somebody at a table, with a second person at the same screen."""
    ada = come(house)
    table = ada.table(**settings)
    room = ada.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1, "beside": True})
    assert (room["you"], room["yours"], room["secrets"]) == (0, [0, 1], True)
    return ada, table


def test_two_people_play_from_one_screen_and_each_sees_only_their_own_hand(come, house):
    ada, table = around(come, house)
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    seen = line.until(lambda update: update["decision"])
    assert (seen["seat"], seen["beside"]) == (0, [])
    assert seen["view"]["cards"][0][0] > 0 == seen["view"]["cards"][1][0]
    line.play("stay")
    # Ada is done: the screen goes to Bob, whose hand she does not see.
    seen = line.until(lambda update: update["beside"])
    assert (seen["decision"], seen["beside"]) == (None, [1])
    line.close()
    line = ada.line(table, seat=1)
    seen = line.until(lambda update: update["decision"])
    assert (seen["seat"], line.room["you"]) == (1, 1)
    assert seen["view"]["cards"][1][0] > 0 == seen["view"]["cards"][0][0]
    assert [player["online"] for player in line.room["players"]] == [True, True]
    assert ada.get("/me")["tables"][0]["your_turn"] is True


def test_somebody_elses_seat_is_not_lent_by_asking_for_it(pair):
    ada, _, table = pair
    assert ada.line(table, seat=1).until(lambda u: True)["seat"] == 0


def test_nobody_looks_into_a_hand_left_behind_in_the_middle_of_a_game(pair):
    ada, bob, table = pair
    bob.post(f"/tables/{table}/leave")
    ask = {"name": "Cem", "seat": 1, "beside": True}
    assert ada.post(f"/tables/{table}/sit", ask, 409)["code"] == "started"
    assert ada.get(f"/tables/{table}")["yours"] == [0]


def test_the_screen_takes_back_what_one_of_its_people_chose(come, house):
    ada = come(house)
    table = ada.table(game="marathon", seats=3)
    for seat, name in ((1, "Bob"), (2, "Cem")):
        ada.post(f"/tables/{table}/sit", {"name": name, "seat": seat, "beside": True})
    ada.post(f"/tables/{table}/start")
    first = ada.line(table)
    update = first.until(lambda update: True)
    seat = 0 if update["decision"] else update["beside"][0]
    mover = ada.line(table, seat=seat)
    asked = mover.until(lambda update: update["decision"])
    mover.play(asked["decision"]["choices"][0])
    other = ada.line(table, seat=(seat + 1) % 3)
    seen = other.until(lambda update: update["undo"])
    other.send(type="undo", version=seen["version"])
    mover.until(lambda update: update["version"] > seen["version"] and update["decision"])


def test_one_of_two_gets_up_or_takes_the_seat_along_and_the_other_stays_host(come, house):
    ada, table = around(come, house)
    room = ada.post(f"/tables/{table}/leave?seat=1")
    assert (room["yours"], room["host"]) == ([0], True)
    ada.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1, "beside": True})
    token = ada.post(f"/tables/{table}/link?seat=1")["token"]
    phone = come(house)
    assert phone.post("/claim", {"token": token})["seat"] == 1
    room = ada.get(f"/tables/{table}")
    assert (room["yours"], room["host"]) == ([0], True)
    assert phone.get(f"/tables/{table}")["host"] is False
    assert ada.post(f"/tables/{table}/leave?seat=1", status=403)["code"] == "not_seated"
    room = ada.post(f"/tables/{table}/leave")
    assert (room["yours"], room["host"]) == ([], False)


def test_a_screen_with_a_sealed_answer_is_passed_on_to_another_who_is_asked(come, house):
    ada, bob = come(house), come(house)
    ask = {"game": "nuclear-escalation", "seats": 3}
    table = ada.table(**ask)
    ada.post(f"/tables/{table}/sit", {"name": "Cem", "seat": 2, "beside": True})
    bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1})
    ada.post(f"/tables/{table}/start")
    live = house.hub.tables.live[table]
    while sorted(live.window.asked) != [0, 2]:  # Bob's own secret is announced
        free = [d.seat for d in live.match.state.decisions if d.seat not in live.window.answers]
        if not free:  # the envelopes are being opened
            sleep(0.01)
            continue
        seat = free[0]
        guest = bob if seat == 1 else ada
        line = guest.line(table, seat=seat)
        events = len(live.match.log)
        line.until(lambda update: update["decision"])
        line.play(line.last["decision"]["choices"][0 if not live.window.asked else -1])
        line.until(lambda update, events=events: update["sealed"] or len(live.match.log) > events)
        line.close()
    screen, far = ada.line(table, seat=0), bob.line(table)
    assert screen.until(lambda update: update["decision"])["beside"] == [2]
    heard = far.until(lambda update: update["window"])
    screen.play("pass")
    assert screen.until(lambda update: update["sealed"])["beside"] == [2]
    screen.close()
    screen = ada.line(table, seat=2)
    assert screen.until(lambda update: update["decision"])["beside"] == []
    assert far.nothing("update")
    screen.play("pass")
    far.until(lambda update: update["version"] > heard["version"])
