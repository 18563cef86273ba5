"""Getting together: the table's word, what the host changes, the count before the first move."""

from itertools import combinations

from escale.server import lan, words
from escale.server.rows import now
from escale.server.words import ALONE, TOGETHER, WORDS, folded, nearest

# ── words ───────────────────────────────────────────────────────────────────────────────────────


def within_one_letter(a, b):
    """Whether one letter changed, added or left out makes one word of the other."""
    short, long = sorted((a, b), key=len)
    if len(short) == len(long):
        return sum(x != y for x, y in zip(a, b, strict=True)) < 2
    return len(long) - len(short) == 1 and any(
        long[:n] + long[n + 1 :] == short for n in range(len(long))
    )


def test_no_two_words_are_within_one_letter_of_each_other():
    assert len(WORDS) == len(set(WORDS)) > 300
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert {len(word) for word in WORDS} <= {5, 6, 7, 8}
    assert [pair for pair in combinations(WORDS, 2) if within_one_letter(*pair)] == []


def test_case_accents_and_spaces_are_ignored():
    assert folded(" MusCat ") == folded("müs-cát") == "muscat"
    assert folded("Œillet 3") == "oeillet"
    assert nearest("muscade", ["perdrix", "muscat"]) == "muscat"
    assert nearest("muscade", ["perdrix"]) is None


def test_a_table_is_found_by_its_word_until_it_is_over(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(bots="random")
    word = ada.get(f"/tables/{table}")["word"]
    assert word in WORDS
    by_word, by_id = (bob.get(f"/tables/{name}") for name in (f" {word.upper()} ", table))
    for player in by_word["players"] + by_id["players"]:
        del player["away_ms"]
    assert by_word == by_id  # it gives what the link gives, and no more
    assert bob.get(f"/tables/{table}")["you"] is None
    ada.post(f"/tables/{table}/start")
    assert bob.get(f"/tables/{word}")["status"] == "playing"
    line = ada.line(table)
    while line.until(lambda update: update["decision"] or update["status"] == "over")["decision"]:
        before = line.last["version"]
        line.play("stay")
        line.until(lambda update, before=before: update["version"] > before)
    assert bob.get(f"/tables/{table}")["word"] is None
    assert bob.get(f"/tables/{word}", 404)["values"]["word"] == word


def test_a_wrong_word_names_the_right_one_only_if_that_table_is_open_to_all(house, come):
    ada, bob = come(house), come(house)
    for public in (False, True):
        table = ada.table(public=public)
        word = ada.get(f"/tables/{table}")["word"]
        refused = bob.get(f"/tables/{word}x", 404)
        assert refused["code"] == "unknown_table"
        assert (refused["values"].get("near") == word) is public
        assert refused["values"]["word"] == f"{word}x"


def test_guessing_words_is_slowed_down_and_links_are_not(open_house, tmp_path, come):
    with open_house(tmp_path / "escale.db", guess=2) as house:
        ada = come(house)
        table = ada.table()
        for guess in ("aaaaa", "bbbbb", "ccccc", "ddddd"):
            ada.get(f"/tables/{guess}", 404)
        refused = ada.get("/tables/eeeee", 429)
        assert refused["code"] == "too_many"
        assert refused["values"]["retry_ms"] > 0
        word = ada.get(f"/tables/{table}")["word"]
        assert ada.get(f"/tables/{word}", 429)["code"] == "too_many"


def test_words_run_out_without_harm_and_old_tables_give_theirs_back(
    open_house, tmp_path, come, monkeypatch
):
    monkeypatch.setattr(words, "WORDS", ("muscat", "perdrix"))
    with open_house(tmp_path / "escale.db") as house:
        ada, bob = come(house), come(house)
        alone, together, third = ada.table(), ada.table(), ada.table()
        bob.post(f"/tables/{together}/sit", {"name": "Bob"})
        tables = house.hub.tables
        given = {tables.live[id].word for id in (alone, together)}
        assert given == {"muscat", "perdrix"}
        assert ada.get(f"/tables/{third}")["word"] is None
        house.run(freed(tables, ALONE + 1000))
        assert ada.get(f"/tables/{third}")["word"] in given
        assert tables.live[together].word in given
        house.run(freed(tables, TOGETHER + 1000))
        assert {tables.live[id].word for id in (alone, together, third)} == {None}
        # A table without a word is given one when it is next looked at, and not in a list.
        ada.get("/me")
        assert tables.live[alone].word is None
        assert ada.get(f"/tables/{alone}")["word"] in given


async def freed(tables, later):
    """Free the words of tables as they will be old in so many milliseconds."""
    for id in await tables.store.free_words(now() + later):
        tables.live[id].word = None


# ── the waiting room ────────────────────────────────────────────────────────────────────────────

TRIO = {"game": "marathon", "seats": 4}


def test_the_host_changes_what_is_agreed_and_nobody_else_does(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(game="jeu-du-president", seats=3)
    bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 2})
    line = bob.line(table)
    line.next("room")
    option = ada.get("/boxes/jeu-du-president")["options"][0]
    other = next(value for value in option["allowed"] if value != option["default"])
    change = {"seats": 4, "clock": 60, "public": True, "options": {option["name"]: other}}
    assert bob.post(f"/tables/{table}/arrange", change, 403)["code"] == "not_host"
    ada.post(f"/tables/{table}/arrange", change)
    heard = line.next("room")
    assert (len(heard["players"]), heard["clock"], heard["public"]) == (4, 60, True)
    assert heard["options"][option["name"]] == other
    for wrong in ({"seats": 5}, {"clock": 3}, {"reaction": 1}, {"options": {"none": 1}}):
        assert ada.post(f"/tables/{table}/arrange", wrong, 400)["code"] == "bad_option"
    # A chair less: an empty one goes, and Bob, who keeps his mark, moves up.
    mark = heard["players"][2]["mark"]
    ada.post(f"/tables/{table}/arrange", {"seats": 2})
    room = line.next("room")
    assert [player["name"] for player in room["players"]] == ["Ada", "Bob"]
    assert (room["you"], room["players"][1]["mark"]) == (1, mark)


def test_a_game_begins_with_fewer_than_there_are_chairs(house, come):
    ada, bob, cleo = come(house), come(house), come(house)
    table = ada.table(**TRIO)
    cleo.post(f"/tables/{table}/sit", {"name": "Cleo", "seat": 3})
    refused = ada.post(f"/tables/{table}/start", status=409)
    assert (refused["code"], refused["values"]["n"]) == ("seats_empty", 1)
    bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 2})
    room = cleo.post(f"/tables/{table}/start")  # whoever sits may
    assert room["status"] == "playing"
    assert [player["name"] for player in room["players"]] == ["Ada", "Bob", "Cleo"]
    assert [player["mark"] for player in room["players"]] == [1, 3, 4]
    line = cleo.line(table)
    assert line.until(lambda update: True)["seat"] == 2
    # And so it is read again.
    house.run(put_away(house.hub.tables, table))
    again = cleo.get(f"/tables/{table}")
    assert (again["you"], [player["mark"] for player in again["players"]]) == (2, [1, 3, 4])


async def put_away(tables, id):
    """Have a table read from the disk again."""
    for watcher in tables.live[id].watchers:
        watcher.close(1012, "")
    tables.live.pop(id).put_away()


def test_whom_the_host_removes_does_not_sit_down_again(house, come):
    ada, bob, cleo = come(house), come(house), come(house)
    table = ada.table(**TRIO)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    cleo.post(f"/tables/{table}/sit", {"name": "Cleo"})
    assert bob.post(f"/tables/{table}/remove", {"seat": 2}, 403)["code"] == "not_host"
    assert ada.post(f"/tables/{table}/remove", {"seat": 0}, 400)["code"] == "bad_option"
    assert ada.post(f"/tables/{table}/remove", {"seat": 3}, 400)["code"] == "bad_option"
    room = ada.post(f"/tables/{table}/remove", {"seat": 1})
    assert [player["name"] for player in room["players"]] == ["Ada", None, "Cleo", None]
    assert bob.post(f"/tables/{table}/sit", {"name": "Bob"}, 409)["code"] == "closed"
    room = bob.get(f"/tables/{table}")  # and may look on
    assert (room["removed"], room["status"]) == (True, "lobby")
    assert not cleo.get(f"/tables/{table}")["removed"]
    house.run(put_away(house.hub.tables, table))  # and it is not forgotten when it is read again
    assert bob.post(f"/tables/{table}/sit", {"name": "Bob"}, 409)["code"] == "closed"
    assert bob.get(f"/tables/{table}")["removed"]


def test_when_the_host_gets_up_who_has_sat_longest_becomes_host(house, come):
    ada, bob, cleo = come(house), come(house), come(house)
    table = ada.table(**TRIO)
    cleo.post(f"/tables/{table}/sit", {"name": "Cleo", "seat": 3})
    for seating in house.hub.tables.live[table].seating:
        seating.arrived -= 1000  # Bob comes later, on a chair before hers
    bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1})
    assert cleo.get(f"/tables/{table}")["hosted"] == 0
    ada.post(f"/tables/{table}/leave")
    assert cleo.get(f"/tables/{table}")["host"]
    assert bob.get(f"/tables/{table}")["hosted"] == 3


def test_the_first_who_sits_at_a_big_screen_hosts_it(house, come):
    screen, ada = come(house), come(house)
    table = screen.table(seat=None)
    assert screen.get(f"/tables/{table}")["hosted"] is None
    assert ada.post(f"/tables/{table}/sit", {"name": "Ada"})["host"]
    assert not screen.get(f"/tables/{table}")["host"]


def test_a_mark_is_worn_by_one_alone(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(**TRIO)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    assert ada.post(f"/tables/{table}/mark", {"mark": 2}, 409)["code"] == "seat_taken"
    assert ada.post(f"/tables/{table}/mark", {"mark": 9}, 400)["code"] == "malformed"
    room = ada.post(f"/tables/{table}/mark", {"mark": 3})
    assert [player["mark"] for player in room["players"]][:2] == [3, 2]
    assert sorted(player["mark"] for player in room["players"]) == [1, 2, 3, 4]
    bob.post(f"/tables/{table}/leave")
    assert ada.post(f"/tables/{table}/mark", {"mark": 2})["players"][0]["mark"] == 2


def test_everybody_sees_the_count_and_anybody_stops_it(open_house, tmp_path, come):
    with open_house(tmp_path / "escale.db", count=3600) as house:
        ada, bob, eve = come(house), come(house), come(house)
        table = ada.table()
        bob.post(f"/tables/{table}/sit", {"name": "Bob"})
        screen = eve.line(table)
        assert ada.get(f"/tables/{table}")["count"] == 3600
        room = bob.post(f"/tables/{table}/start")
        assert room["status"] == "lobby"
        assert 0 < room["count_ms"] <= 3_600_000
        while screen.next("room")["count_ms"] is None:
            pass
        assert ada.post(f"/tables/{table}/wait")["count_ms"] is None
        assert screen.next("room")["count_ms"] is None
        # Whoever gets up or changes something stops it too.
        ada.post(f"/tables/{table}/start")
        assert ada.post(f"/tables/{table}/arrange", {"clock": 60})["count_ms"] is None
        ada.post(f"/tables/{table}/start")
        assert bob.post(f"/tables/{table}/leave")["count_ms"] is None
        # Alone with bots there is nobody to wait for.
        ada.post(f"/tables/{table}/bot", {"seat": 1, "level": "random"})
        assert ada.get(f"/tables/{table}")["count"] == 0
        assert ada.post(f"/tables/{table}/start")["status"] == "playing"


def test_the_game_begins_when_the_count_is_over(open_house, tmp_path, come):
    with open_house(tmp_path / "escale.db", count=0.01) as house:
        ada, bob = come(house), come(house)
        table = ada.table()
        bob.post(f"/tables/{table}/sit", {"name": "Bob"})
        line = bob.line(table)
        ada.post(f"/tables/{table}/start")
        assert line.until(lambda update: update["status"] == "playing")["seat"] == 1


def test_home_says_what_is_asked_and_for_whom_a_table_waits(house, come):
    ada, bob = come(house), come(house)
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    mine = {who: who.get("/me")["tables"][0] for who in (ada, bob)}
    for seat, who in enumerate((ada, bob)):
        assert mine[who]["your_turn"] == (seat in mine[who]["waiting"])
        asks = mine[who]["asks"]
        assert bool(asks) == mine[who]["your_turn"]
        assert not asks or (asks["fr"] and asks["fr"] != asks["en"])
    changed = mine[ada]["changed"]
    house.run(put_away(house.hub.tables, table))
    assert ada.get("/me")["tables"][0]["changed"] == changed


# ── at home, without the internet ───────────────────────────────────────────────────────────────


def test_the_address_for_phones_is_one_of_the_home_network():
    assert lan.reachable(["127.0.0.1", "169.254.3.4", "192.168.1.20"]) == "192.168.1.20"
    assert lan.reachable(["8.8.4.4", "10.0.0.7"]) == "10.0.0.7"
    assert lan.reachable(["8.8.4.4", "::1", "fe80::1", "0.0.0.0", "224.0.0.1"]) == "8.8.4.4"
    assert lan.reachable(["127.0.0.1", "nonsense", "::1"]) is None


def test_a_server_that_listens_everywhere_says_where_phones_find_it(monkeypatch):
    monkeypatch.setattr(lan, "own_addresses", lambda: ["127.0.0.1", "192.168.1.20"])
    assert lan.address("0.0.0.0", 8000) == "http://192.168.1.20:8000"
    assert lan.address("192.168.1.9", 80) == "http://192.168.1.9:80"
    assert lan.address("127.0.0.1", 8000) is None
    said = lan.invitation("http://192.168.1.20:8000")
    assert said.startswith("On the same network: http://192.168.1.20:8000\n")
    assert len(said.splitlines()) > 12  # and a code to scan
    assert "no network" in lan.invitation(None)


def test_the_page_is_told_the_address_to_share(house, come, monkeypatch):
    ada = come(house)
    assert ada.get("/here") == {"address": None}
    monkeypatch.setattr(house.hub, "address", "http://192.168.1.20:8000")
    assert ada.get("/here") == {"address": "http://192.168.1.20:8000"}
