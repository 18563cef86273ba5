"""Who plays: on another device, with a record and a rating, and gone when they want to be."""

from sqlalchemy import create_engine, select

from escale.bots import ratings
from escale.server import record
from escale.server.record import Ended, points
from escale.server.rows import Seating
from escale.server.schema import metadata


def play_out(guest, table):
    """Play a game to its end for one person, the others being bots."""
    line = guest.line(table)
    while line.until(lambda update: update["decision"] or update["status"] == "over"):
        if line.last["status"] == "over":
            break
        line.play(line.last["decision"]["choices"][-1])
        line.next("update")
    line.close()
    guest.post(f"/tables/{table}/seen")


def everything(path):
    """Return every value in a database, as text."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as c:
        text = "\n".join(
            str(row) for table in metadata.sorted_tables for row in c.execute(select(table))
        )
    engine.dispose()
    return text


def test_a_person_moves_to_another_device_with_name_tables_and_record(house, come):
    ada, phone = come(house), come(house)
    table = ada.table(name="Ada", bots=[None, "random"], start=True)
    play_out(ada, table)
    other = ada.table()
    path = ada.post("/me/move")["path"]
    token = path.partition("#")[2]
    asked = phone.post("/move", {"token": token})
    assert asked == {"name": "Ada", "tables": 2, "known": "", "done": False}
    assert phone.web.cookies.get("escale") is None  # nothing has happened yet
    assert phone.post("/move", {"token": token, "sure": True})["done"] is True
    assert phone.post("/move", {"token": token, "sure": True}, 401)["code"] == "forged"
    assert {one["id"] for one in phone.get("/me")["tables"]} == {table, other}
    assert phone.get("/me/record") == ada.get("/me/record")
    assert phone.get("/me/record")["devices"] == 2
    assert phone.web.cookies["escale"] != ada.web.cookies["escale"]
    assert phone.get(f"/tables/{other}")["you"] == 0

    # A name taken on one device is that of the other, and one of them can stay alone.
    phone.post("/me/name", {"name": "Ada L."})
    assert ada.get("/me")["name"] == "Ada L."
    assert phone.post("/me/devices/forget")["devices"] == 1
    assert ada.get("/me")["name"] == ""
    assert phone.get("/me")["name"] == "Ada L."


def test_a_link_to_move_is_void_once_there_is_a_newer_one_or_its_time_is_up(
    house, come, monkeypatch
):
    ada, phone = come(house), come(house)
    ada.table()
    first = ada.post("/me/move")["path"].partition("#")[2]
    second = ada.post("/me/move")["path"].partition("#")[2]
    assert phone.post("/move", {"token": first}, 401)["code"] == "forged"
    late = record_time() + 11 * 60 * 1000
    monkeypatch.setattr("escale.server.selves.now", lambda: late)
    assert phone.post("/move", {"token": second}, 401)["code"] == "forged"
    assert come(house).post("/me/move", status=403)["code"] == "not_seated"


def record_time():
    """Return the time as everything stored writes it."""
    from escale.server.rows import now

    return now()


def test_a_device_that_is_somebodys_says_so_before_it_becomes_somebody_elses(house, come):
    ada, bob = come(house), come(house)
    ada.table()
    bob.table(name="Bob")
    token = ada.post("/me/move")["path"].partition("#")[2]
    assert bob.post("/move", {"token": token})["known"] == "Bob"
    assert bob.get("/me")["name"] == "Bob"
    assert ada.post("/move", {"token": token})["done"] is True  # the same person already
    bob.post("/move", {"token": token, "sure": True})
    assert bob.get("/me")["name"] == "Ada"


def test_a_record_counts_games_wins_levels_and_people_once_the_end_was_seen(house, come):
    ada = come(house)
    table = ada.table(bots=[None, "random"], start=True)
    line = ada.line(table)
    while line.until(lambda update: update["decision"] or update["status"] == "over"):
        if line.last["status"] == "over":
            break
        line.play(line.last["decision"]["choices"][-1])
        line.next("update")
    before = ada.get("/me/record")
    assert [(past["table"], past["place"], past["won"]) for past in before["history"]] == [
        (table, None, False)
    ]
    assert before["games"][0]["played"] == 0  # a list tells nobody how it ended
    ada.post(f"/tables/{table}/seen")
    after = ada.get("/me/record")
    [game] = after["games"]
    place = after["history"][0]["place"]
    assert (game["played"], game["won"]) == (1, int(after["history"][0]["won"]))
    assert place in (1, 2)
    assert sum(game["levels"]["random"]) == 1
    assert game["rating"] is None
    assert after["favourite"] == "duel21"
    assert after["minutes"] == 0
    assert after["history"][0]["others"] == ["random"]


def test_two_people_see_how_it_stands_between_them(house, come):
    ada, bob = come(house), come(house)
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    lines = [ada.line(table), bob.line(table)]
    while True:
        states = [
            line.until(lambda u: u["decision"] or u["waiting"] or u["result"]) for line in lines
        ]
        if states[0]["status"] == "over":
            break
        mover = lines[states[0]["waiting"][0]]
        mover.until(lambda update: update["decision"])
        version = mover.last["version"]
        mover.play(
            "stay"
            if "stay" in mover.last["decision"]["choices"]
            else mover.last["decision"]["choices"][0]
        )
        for line in lines:
            line.until(lambda update, version=version: update["version"] > version)
    for guest in (ada, bob):
        guest.post(f"/tables/{table}/seen")
    [hers], [his] = ada.get("/me/record")["rivals"], bob.get("/me/record")["rivals"]
    assert (hers["name"], his["name"]) == ("Bob", "Ada")
    assert (hers["won"], hers["lost"], hers["tied"]) == (his["lost"], his["won"], his["tied"])
    assert hers["played"] == 1


# ── ratings ─────────────────────────────────────────────────────────────────────────────────────


def rated_games(house, guest, games, game="duel21"):
    """Write the ends of some games: who sat, and the places they took; return what it says."""
    laid = [guest.table() for _ in games]

    def work(c):
        for n, (who, places, rated) in enumerate(games):
            seating = [Seating(*one) for one in who]
            winners = [seat for seat, place in enumerate(places) if place == 1]
            scores = [float(-place) for place in places]
            over = Ended(laid[n], game, n, rated, seating, places, winners, scores)
            record.keep(c, over)
        own = record.results.c.table_id.in_(laid)
        rows = list(c.execute(select(record.results).where(own)))
        c.execute(record.results.delete().where(own))
        return {(laid.index(row.table_id), row.seat): row.mu for row in rows}

    return house.run(wait(house.hub.store.run(work)))


async def wait(future):
    """Wait for a future in the house's own loop."""
    return await future


def player(house, guest):
    """Return the number of somebody who has a cookie."""
    return house.run(house.hub.people.find(guest.web.cookies["escale"])).id


def test_ratings_of_people_and_bots_are_on_one_scale_with_ties_and_several_players(house, come):
    ada, bob = come(house), come(house)
    for guest in (ada, bob):
        guest.table()
    ada.post("/me/rated", {"rated": True})
    a, b = player(house, ada), player(house, bob)
    one, two, maitre = (a, "Ada", None), (b, "Bob", None), (None, None, "maitre")
    found = rated_games(
        house,
        ada,
        [
            ((one, maitre), (1, 2), True),
            ((one, maitre, two), (1, 1, 3), True),
            ((one, maitre), (1, 2), False),  # hors cote
            ((two, maitre), (1, 2), True),  # nobody here wants a rating
            ((one, maitre), (2, 1), True),
        ],
    )
    assert found[0, 0] > 25 > found[0, 1]  # Ada beat the bot
    assert found[1, 2] is None  # Bob wants none
    assert found[1, 1] > found[0, 1]  # a tie with somebody better is a gain
    assert found[2, 0] is found[3, 0] is found[3, 1] is None
    assert found[4, 0] < found[1, 0]
    assert points(25.0) == 1300
    # 200 points more win three games of four, by the model itself.
    model = record._MODEL
    strong, weak = model.rating(mu=25 + 200 / record._POINTS, sigma=0.01), model.rating(sigma=0.01)
    assert 0.72 < model.predict_win([[strong], [weak]])[0] < 0.88


def test_levels_of_bots_that_were_measured_stand_where_they_were_measured(house, come):
    ada = come(house)
    ada.table()
    ada.post("/me/rated", {"rated": True})
    one, slug = (player(house, ada), "Ada", None), "jeu-du-president"
    weak, *_, strong = ratings(slug)
    found = rated_games(house, ada, [((one, (None, None, strong)), (1, 2), True)], slug)
    other = rated_games(house, ada, [((one, (None, None, weak)), (1, 2), True)], slug)
    assert found[0, 1] is other[0, 1] is None  # the bots stay where they are
    assert found[0, 0] > other[0, 0] > 25  # a win over a stronger one is worth more


def test_a_rating_is_off_until_it_is_wanted_and_forgotten_when_it_is_not(house, come):
    ada = come(house)
    ada.table()
    assert ada.get("/me/record")["rated"] is False
    assert ada.post("/me/rated", {"rated": True})["rated"] is True
    for _ in range(3):
        play_out(ada, ada.table(bots=[None, "random"], start=True))
    play_out(ada, ada.table(bots=[None, "random"], start=True, rated=False))
    [game] = ada.get("/me/record")["games"]
    assert isinstance(game["rating"], int)
    assert isinstance(game["ratings"]["random"], int)
    assert [past["rated"] for past in ada.get("/me/record")["history"]] == [False, True, True, True]
    [game] = ada.post("/me/rated", {"rated": False})["games"]
    assert game["rating"] is None
    [game] = ada.post("/me/rated", {"rated": True})["games"]
    assert game["rating"] is None  # it begins anew


def test_a_screen_shared_by_several_people_and_a_lesson_do_not_count(house, come):
    ada = come(house)
    table = ada.table(bots=None)
    ada.post("/me/rated", {"rated": True})
    ada.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1, "beside": True})
    ada.post(f"/tables/{table}/start")
    live = house.hub.tables.live[table]
    over = record.ended(table, live.game, live.match.state, 0, True, live.seating)
    assert over.rated is False
    lesson = ada.post("/boxes/marathon/lesson", {"name": "Ada"})
    assert lesson["rated"] is False


# ── oneself no more ─────────────────────────────────────────────────────────────────────────────


def test_whoever_erases_everything_of_theirs_is_nowhere_in_the_database(open_house, come, tmp_path):
    path = tmp_path / "escale.db"
    with open_house(path) as house:
        ada, bob = come(house), come(house)
        table = ada.table(name="Zénobie", title="Chez Zénobie", bots=[None, "random"], start=True)
        play_out(ada, table)
        both = ada.table(name="Zénobie", title="Chez Zénobie")
        bob.post(f"/tables/{both}/sit", {"name": "Bob"})
        ada.post(f"/tables/{both}/start")
        line = ada.line(both)
        line.until(lambda update: True)
        line.send(type="say", text="Zénobie parle")
        line.next("chat")
        elsewhere = bob.table(name="Bob")
        line = ada.line(elsewhere)  # as a spectator, who hears talk once she asks for it
        line.send(type="hear", talk=True)
        line.send(type="say", text="On regarde, dit-elle")
        while not line.next("chat")["lines"]:
            pass
        ada.post("/me/notices", {"lang": "fr", "zone": "Europe/Paris"})
        key = "B" + "A" * 86
        ada.post(
            "/me/notices/push",
            {"endpoint": "https://push.example/zzz", "p256dh": key, "auth": "A" * 22},
        )
        ada.post("/me/rated", {"rated": True})
        ada.post("/me/move")
        ada.post(f"/tables/{both}/link")
        number, secret = player(house, ada), ada.web.cookies["escale"]
        assert ada.post("/me/erase") == {"games": 1}
        assert ada.get("/me") == {"name": "", "tables": []}
        assert come(house).get(f"/tables/{table}/verify")["ok"]  # the log stays, and proves itself
        assert bob.get(f"/tables/{both}")["players"][0]["name"] is None
        assert not any(key[1] == number for key in house.hub.notices.turns)
    left = everything(path)
    for trace in ("nobie", number, secret, "push.example", "parle", "dit-elle"):
        assert trace not in left
        assert trace.encode() not in path.read_bytes()  # nor between the lines of the file
    assert "Bob" in left
    with open_house(path) as house:
        assert come(house).get(f"/tables/{table}")["status"] == "over"
