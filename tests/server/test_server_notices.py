"""Notices: a push and a mail for one's turn, at a decent hour, once, and never a word too many."""

import asyncio
import base64
import re
from datetime import UTC, datetime
from xml.etree import ElementTree

import msgspec
import pytest

from escale.engine import EscaleError
from escale.server import push, tables
from escale.server.config import Config, check_mail
from escale.server.guard import Refusal
from escale.server.keys import Keys
from escale.server.notices import awake
from escale.server.wishes import Wish
from tests.post import Browser, plain, post_office, unfolded

HOUR = 3600 * 1000


@pytest.fixture(autouse=True)
def same_cards(monkeypatch):
    """Deal the same cards at every table."""
    monkeypatch.setattr(tables, "new_secret", lambda: f"{7:064x}")


@pytest.fixture
def browser():
    """A browser that takes push notices."""
    made = Browser()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def box():
    """A mail box."""
    with post_office() as made:
        yield made


@pytest.fixture
def settings(box):
    """How a server that sends notices at once is set."""
    return {
        "notice": 3600.0,  # the tests say when
        "loopback": True,
        "smtp": f"smtp://127.0.0.1:{box.port}",
        "sender": "Escale <escale@example.org>",
        "address": "https://games.example",
    }


def sit_two(come, house, **how):
    """Return two people at a started table of Duel 21, and its number."""
    ada, bob = come(house), come(house)
    table = ada.table(**how)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    return ada, bob, table


def hours(guest, **other):
    """Let somebody be told at any hour."""
    any_time = {"lang": "fr", "zone": "Europe/Paris", "wakes": 0, "sleeps": 0}
    return guest.post("/me/notices", {**any_time, **other})


def away(house):
    """Let the page of everybody be closed for a while."""
    house.hub.notices.looked.clear()


def tell(house, after=4000_000):
    """Tell all that is due so many milliseconds from now."""
    house.run(house.hub.notices.tell(int(datetime.now(UTC).timestamp() * 1000) + after))


def agree(guest, box, address="ada@example.org"):
    """Want mails, and open the link that asks whether one does."""
    assert guest.post("/me/notices/mail", {"address": address})["confirmed"] is False
    to, text = box.mails.pop()
    assert to == [address]
    token = re.search(r"https://games.example/stop#(\S+)", unfolded(text)).group(1)
    assert guest.post("/notices/answer", {"token": token})["done"] == "mailed"
    assert guest.get("/me/notices")["confirmed"] is True


def play_as(guest, table):
    """Answer whatever is asked of somebody, and go."""
    line = guest.line(table)
    version = line.until(lambda update: update["decision"])["version"]
    line.play("stay")
    line.until(lambda update: update["version"] > version)
    line.close()
    return line.last


def test_a_push_and_a_mail_come_for_a_turn_and_none_for_the_next_while_the_page_is_open(
    open_house, come, tmp_path, settings, browser, box
):
    with open_house(tmp_path / "escale.db", **settings) as house:
        ada, bob, table = sit_two(come, house, title="Chez Ada")
        hours(bob)
        assert bob.post("/me/notices/push", browser.subscription)["browsers"] == 1
        agree(bob, box, "bob@example.org")
        play_as(ada, table)  # now Bob is asked, and nobody sees him
        away(house)
        tell(house, after=0)
        assert not browser.heard  # a table waits a little first
        tell(house)
        said = {"title": "À vous de jouer : Duel 21", "body": "La table « Chez Ada » vous attend."}
        assert browser.heard == [{**said, "url": f"/t/{table}", "tag": table}]
        assert browser.headers[0]["Authorization"].startswith("vapid t=")
        [(to, letter)] = box.mails
        assert to == ["bob@example.org"]
        assert f"https://games.example/t/{table}" in unfolded(letter)
        assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
        tell(house, after=9000_000)  # one for a turn, however long it lasts
        assert len(browser.heard) == len(box.mails) == 1

        # The next question comes while Bob's page is open.
        second = ada.table()
        bob.post(f"/tables/{second}/sit", {"name": "Bob"})
        ada.post(f"/tables/{second}/start")
        open_page = bob.line(second)
        play_as(ada, second)
        open_page.until(lambda update: update["decision"])
        tell(house)
        open_page.close()
        tell(house, after=9000_000)
        assert len(browser.heard) == len(box.mails) == 1
        assert "Duel" in letter
        assert not re.search(r"\bgagn|\bwin|stay|hit", browser.heard[0]["body"])


def test_no_table_is_told_of_twice_within_an_hour_and_a_restart_forgets_nothing(
    open_house, come, tmp_path, settings, browser
):
    with open_house(tmp_path / "escale.db", **settings) as house:
        ada, bob, table = sit_two(come, house)
        hours(ada)
        ada.post("/me/notices/push", browser.subscription)
        away(house)
        tell(house)
        assert len(browser.heard) == 1
        waiting = play_as(ada, table)["waiting"]
        while waiting == [1]:
            waiting = play_as(bob, table)["waiting"]
        assert waiting == [0]
    with open_house(tmp_path / "escale.db", **settings) as house:
        away(house)
        tell(house)  # the next question of the same table, within the hour of the first notice
        assert len(browser.heard) == 1
        tell(house, after=2 * 4000_000)
        assert len(browser.heard) == 2


def test_nobody_is_told_at_night_and_everybody_in_the_morning():
    def at(hour):
        return int(datetime(2026, 1, 10, hour, 30, tzinfo=UTC).timestamp() * 1000)

    wish = Wish(player="a", zone="Europe/Paris", wakes=8, sleeps=22)
    assert awake(wish, at(12)) == at(12)
    assert awake(wish, at(22)) == at(22) + 8 * HOUR + HOUR // 2  # 23:30 there
    assert awake(wish, at(3)) == at(3) + 3 * HOUR + HOUR // 2
    owl = Wish(player="a", zone="Asia/Tokyo", wakes=20, sleeps=4)
    assert awake(owl, at(12)) == at(12)  # 21:30 there
    assert awake(owl, at(2)) == at(2) + 8 * HOUR + HOUR // 2  # from 11:30 there until 20:00


def test_who_asked_one_process_is_told_once_by_any_and_not_while_a_page_of_another_is_open(
    open_house, come, data, settings, box
):
    with open_house(data, **settings) as one, open_house(data, **settings) as two:
        ada, bob, table = sit_two(come, one)
        hours(bob)
        agree(bob, box)
        two.run(two.hub.notices.listen())  # as it does every few seconds
        elsewhere = come(two)
        elsewhere.web.cookies.set("escale", ada.web.cookies["escale"])
        play_as(elsewhere, table)
        [turn] = two.hub.notices.turns.values()
        here = come(two)
        here.web.cookies.set("escale", bob.web.cookies["escale"])
        line = here.line(table)
        line.next("update")
        away(one)
        while not one.run(one.hub.fleet.present(turn.player)):
            pass
        line.close()
        while one.run(one.hub.fleet.present(turn.player)):
            pass
        here.get("/line")  # as every page without a table does now and then
        while not one.run(one.hub.fleet.present(turn.player)):
            pass
        away(two)
        while one.run(one.hub.fleet.present(turn.player)):
            pass
        for house in (two, one):
            house.hub.notices.turns[table, turn.player] = msgspec.structs.replace(turn)
            away(house)
            tell(house)
        assert [to for to, _ in box.mails] == [["ada@example.org"]]


def test_one_click_in_a_mail_ends_everything_without_a_session(
    open_house, come, tmp_path, settings, browser, box
):
    with open_house(tmp_path / "escale.db", **settings) as house:
        ada, _, table = sit_two(come, house)
        hours(ada, lang="en")
        ada.post("/me/notices/push", browser.subscription)
        feed = ada.post("/me/notices/feed", {"on": True})["feed"]
        agree(ada, box)
        away(house)
        tell(house)
        [(_, letter)] = box.mails
        assert "Your turn: Duel 21" in letter
        path = re.search(r"List-Unsubscribe: <https://games.example(\S+)>", unfolded(letter))
        assert path is not None
        stranger = come(house)  # the program that reads the mail has no cookie
        answer = stranger.web.post(path.group(1), data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        now = ada.get("/me/notices")
        assert (now["browsers"], now["mail"], now["confirmed"], now["feed"]) == (0, "", False, None)
        assert stranger.web.get(feed).status_code == 401
        play_as(ada, table)
        tell(house, after=9000_000)
        assert len(box.mails) == len(browser.heard) == 1


def test_a_private_feed_tells_whose_turn_it_is_and_only_that(open_house, come, tmp_path, settings):
    with open_house(tmp_path / "escale.db", **settings) as house:
        ada, bob, table = sit_two(come, house)
        assert ada.get("/me/notices")["feed"] is None
        feed = ada.post("/me/notices/feed", {"on": True})["feed"]
        reader = come(house).web

        def read():
            answer = reader.get(feed)
            assert answer.headers["content-type"].startswith("application/atom+xml")
            tree = ElementTree.fromstring(answer.content)
            name = "{http://www.w3.org/2005/Atom}"
            return [entry.find(f"{name}title").text for entry in tree.findall(f"{name}entry")]

        assert read() == ["À vous de jouer : Duel 21"]
        assert f"/t/{table}" in reader.get(feed).text
        assert "/stop#" in reader.get(feed).text
        play_as(ada, table)
        assert read() == []
        fresh = ada.post("/me/notices/feed", {"on": True})["feed"]
        assert fresh != feed
        assert reader.get(feed).status_code == 401  # its old address is closed
        assert reader.get(feed[:-1] + "0").status_code == 401
        assert bob.get("/me/notices")["feed"] is None


def test_a_browser_that_no_longer_wants_notices_is_forgotten(
    open_house, come, tmp_path, settings, browser
):
    browser.status = 410
    with open_house(tmp_path / "escale.db", **settings) as house:
        ada, _, _ = sit_two(come, house)
        hours(ada)
        ada.post("/me/notices/push", browser.subscription)
        away(house)
        tell(house)
        assert len(browser.heard) == 1
        assert ada.get("/me/notices")["browsers"] == 0


def test_mails_go_only_where_they_were_agreed_to_and_not_without_a_server_for_them(
    open_house, come, tmp_path, settings, box, house
):
    with open_house(tmp_path / "escale.db", **settings) as own:
        ada, _, _ = sit_two(come, own)
        hours(ada)
        ada.post("/me/notices/mail", {"address": "somebody@example.org"})
        assert len(box.mails) == 1  # the question, and nothing else
        away(own)
        tell(own)
        assert len(box.mails) == 1
        for wrong in ("ada", "ada@home", "a b@example.org", "x@example.org\r\nBcc: y@z.org"):
            assert ada.post("/me/notices/mail", {"address": wrong}, 400)["code"] == "bad_text"
        forged = {"token": "oui.abc.def"}
        assert ada.post("/notices/answer", forged, 401)["code"] == "forged"
        for _ in range(4):
            ada.post("/me/notices/mail", {"address": "somebody@example.org"})
        again = {"address": "somebody@example.org"}
        assert ada.post("/me/notices/mail", again, 429)["code"] == "too_many"
    guest = come(house)
    guest.table()
    assert guest.get("/me/notices")["mails"] is False
    assert guest.post("/me/notices/mail", {"address": "a@example.org"}, 409)["code"] == "closed"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/one",
        "https://push.example:22/one",
        "https://user:word@push.example/one",
        "ftp://push.example/one",
        "http://127.0.0.1:80/one",
        "https://[",
        "one",
        "https://push.example/" + "x" * 1000,
    ],
)
def test_a_browser_cannot_make_the_server_call_just_anything(house, come, browser, endpoint):
    ada = come(house)
    ada.table()
    asked = {**browser.subscription, "endpoint": endpoint}
    assert ada.post("/me/notices/push", asked, 400)["code"] == "bad_text"


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]"],
)
def test_a_name_that_leads_inside_is_never_called(host):
    key = plain(b"\x04" + b"1" * 64)
    to = push.Subscription(f"https://{host}/x", key, plain(b"1" * 16))
    with pytest.raises(OSError, match="no public address"):
        push._reachable(host.strip("[]"), 443, loopback=False)
    for wrong in (to._replace(p256dh="short"), to._replace(auth="?!")):
        with pytest.raises(Refusal):
            push.checked(wrong, loopback=False)


def test_the_keys_of_a_server_are_made_once_and_kept_with_its_data(open_house, come, tmp_path):
    seen = []
    for _ in range(2):
        with open_house(tmp_path / "escale.db") as house:
            ada = come(house)
            ada.table()
            seen.append(ada.get("/me/notices")["key"])
    assert seen[0] == seen[1]
    assert len(base64.urlsafe_b64decode(seen[0] + "=")) == 65


def test_a_token_opens_one_thing_of_one_person():
    keys = Keys("", "secret")
    token = keys.sign("stop", "ada")
    assert keys.signed("stop", token) == "ada"
    for what, given, n in (("feed", token, 0), ("stop", token, 1), ("stop", "bob" + token[3:], 0)):
        with pytest.raises(Refusal):
            keys.signed(what, given, n)


def test_at_most_eight_browsers_are_told_and_no_is_remembered(house, come, browser):
    ada = come(house)
    ada.table()
    for n in range(10):
        asked = {**browser.subscription, "endpoint": f"https://push.example/{n}"}
        told = ada.post("/me/notices/push", asked)
    assert told["browsers"] == 8
    ada.post("/me/notices/push/stop", {"endpoint": "https://push.example/9"})
    assert ada.get("/me/notices")["browsers"] == 7
    assert hours(ada, declined=True)["declined"] is True
    assert ada.get("/me/notices")["declined"] is True
    asked = {"lang": "fr", "zone": "Mars/Crater"}
    assert ada.post("/me/notices", asked, 400)["code"] == "bad_option"


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"smtp": "mail.example"}, "--smtp is not"),
        ({"smtp": "smtps://mail.example"}, "--address"),
        ({"smtp": "smtps://mail.example", "address": "https://games.example"}, "--sender"),
    ],
)
def test_settings_of_mail_that_cannot_work_are_refused(settings, word):
    with pytest.raises(EscaleError, match=word):
        check_mail(Config(**settings))


def test_a_table_that_is_over_is_told_of_no_more(open_house, come, tmp_path, settings, browser):
    with open_house(tmp_path / "escale.db", **settings) as house:
        ada, _, table = sit_two(come, house)
        hours(ada)
        ada.post("/me/notices/push", browser.subscription)
        assert (table, house.run(owner(house, ada))) in house.hub.notices.turns
        live = house.hub.tables.live[table]

        async def end():
            live.status = "over"
            live.asking(live)
            await asyncio.sleep(0)

        house.run(end())
        assert not house.hub.notices.turns
        away(house)
        tell(house)
        assert not browser.heard


async def owner(house, guest):
    """Return the number of somebody who has a cookie."""
    return (await house.hub.people.find(guest.web.cookies["escale"])).id
