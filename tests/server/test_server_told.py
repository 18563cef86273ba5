"""Told again: going back by consent, stories with anybody's eyes, games taken up again, talk."""

from typing import Any

import pytest

from escale.engine import BACK, CHANCE
from escale.save import load, verify

EMOJI = "👏"


def finish(line: Any, other: Any) -> None:
    """Stay until the game is over."""
    for _ in range(200):
        for one in (line, other):
            one.until(lambda update: update["decision"] or update["status"] == "over" or True)
        asked = line if line.last["decision"] else other if other.last["decision"] else None
        if line.last["status"] == "over":
            return
        if asked is None:
            line.next("update")
            continue
        version = asked.last["version"]
        asked.play("stay")
        for one in (line, other):
            one.until(lambda update, seen=version: update["version"] > seen)
    raise AssertionError("the game does not end")


def some_cards(mine: Any, theirs: Any) -> dict[str, Any]:
    """Let the first one take a card, and return how things stand then."""
    mine.until(lambda update: update["decision"])
    version = mine.last["version"]
    mine.play("hit")
    theirs.until(lambda update: update["version"] > version)
    return dict(mine.until(lambda update: update["version"] > version))


def file_of(guest: Any, table: str) -> Any:
    """Return the saved game of a table."""
    return load(guest.web.get(f"/api/tables/{table}/file").content)


def test_the_table_goes_back_when_all_agree_and_the_future_is_drawn_afresh(pair, house, come):
    ada, bob, table = pair
    mine, theirs, aside = ada.line(table), bob.line(table), come(house).line(table)
    start = dict(mine.until(lambda update: update["decision"]))
    after = some_cards(mine, theirs)
    mine.send(type="ask_back", to=start["events"])
    asked = theirs.next("room")
    while asked["wish"] is None:
        asked = theirs.next("room")
    assert asked["wish"]["yours"]
    assert asked["wish"]["seat"] == 0
    assert asked["wish"]["events"] == after["events"] - start["events"]
    watched = aside.next("room")
    while watched["wish"] is None:
        watched = aside.next("room")
    assert not watched["wish"]["yours"]
    theirs.send(type="answer_back", yes=True)
    back = mine.until(lambda update: update["aside"])
    assert back["view"] == start["view"]
    assert back["decision"] == start["decision"]
    assert back["events"] == start["events"]
    assert back["version"] > after["version"]
    assert back["aside"] == after["events"] - start["events"] + 1
    assert not back["undo"]
    room = ada.get(f"/tables/{table}")
    assert room["wish"] is None
    assert room["returns"] == [{"to": start["events"], "events": back["aside"] - 1}]

    # Who comes back meanwhile sees the same picture, and one who missed it is told everything.
    again = bob.line(table, start["events"]).until(lambda update: True)
    assert again["version"] == back["version"]
    assert again["first"] == 0
    hearing = theirs.until(lambda update: update["aside"])
    assert hearing["head"] == back["head"] == again["head"] != after["head"]

    # The stale click of before is not taken for the question of now.
    mine.send(type="play", version=start["version"], choice="hit")
    assert mine.next("refused")["code"] == "stale"

    some_cards(mine, theirs)
    finish(mine, theirs)
    kept = file_of(ada, table)
    at = kept.log.index((BACK, str(start["events"])))
    assert at == after["events"]
    assert verify(kept).over
    draws = [n for n, (seat, _) in enumerate(kept.log) if seat == CHANCE]
    listed = ada.get(f"/tables/{table}/draws")
    assert [draw["n"] for draw in listed] == draws
    assert ada.get(f"/tables/{table}/verify")["ok"]
    story = ada.get(f"/tables/{table}/story")
    assert story["events"] == len(kept.log) - back["aside"]


def test_a_refusal_changes_nothing_names_nobody_and_one_may_ask_once_a_turn(pair):
    ada, bob, table = pair
    mine, theirs = ada.line(table), bob.line(table)
    start = mine.until(lambda update: update["decision"])["events"]
    after = some_cards(mine, theirs)
    mine.send(type="ask_back", to=0)  # the deal: nobody chose before it
    assert mine.next("refused")["code"] == "no_undo"
    mine.send(type="ask_back", to=start)
    while theirs.next("room")["wish"] is None:
        pass
    theirs.send(type="ask_back", to=start)
    assert theirs.next("refused")["code"] == "asked_already"
    theirs.send(type="answer_back", yes=False)
    while theirs.room["wish"] is not None:
        theirs.next("room")
    while mine.room["wish"] is None:  # what came before the answer
        mine.next("room")
    while mine.room["wish"] is not None:
        mine.next("room")
    assert mine.room["returns"] == []
    assert ada.line(table).until(lambda update: True)["version"] == after["version"]
    mine.send(type="ask_back", to=start)
    assert mine.next("refused")["code"] == "asked_already"
    theirs.send(type="answer_back", yes=True)
    assert theirs.next("refused")["code"] == "not_asked"


def test_alone_with_bots_one_goes_back_at_once_and_after_a_restart_all_is_the_same(
    tmp_path, open_house, come
):
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        table = ada.table(game="jeu-du-president", bots="random", start=True)
        line = ada.line(table)
        first = dict(line.until(lambda update: update["decision"]))
        for _ in range(4):
            version = line.last["version"]
            line.play(line.last["decision"]["choices"][0])
            line.until(lambda update, v=version: update["version"] > v and update["decision"])
        line.send(type="ask_back", to=first["events"])
        back = dict(line.until(lambda update: update["aside"]))
        assert back["decision"]["kind"] == first["decision"]["kind"]
        line.play(back["decision"]["choices"][-1])
        now = dict(
            line.until(lambda update: update["version"] > back["version"] and update["decision"])
        )
        cookie = ada.web.cookies.get("escale")
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        ada.web.cookies.set("escale", cookie)
        again = ada.line(table).until(lambda update: update["decision"])
        same = ("version", "view", "events", "aside", "decision", "waiting", "undo", "head")
        assert {name: again[name] for name in same} == {name: now[name] for name in same}


def test_a_guest_hears_nothing_of_a_wish_from_a_seat_it_does_not_have(pair, house, come):
    ada, bob, table = pair
    mine, theirs = ada.line(table), bob.line(table)
    some_cards(mine, theirs)
    stranger = come(house).line(table)
    stranger.until(lambda update: True)
    stranger.send(type="ask_back", to=0)
    assert stranger.next("refused")["code"] == "not_seated"
    stranger.send(type="answer_back", yes=True)
    assert stranger.next("refused")["code"] == "not_seated"


def test_a_story_is_ones_own_while_the_game_is_played_and_anybodys_afterwards(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(game="kennedy-nixon")
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    mine = ada.line(table)
    mine.until(lambda update: update["status"] == "playing")
    own = ada.get(f"/tables/{table}/story?seat=0")
    assert own["events"] == mine.last["events"]
    assert own["frames"]
    assert any(frame.get("own") for frame in own["frames"])
    assert ada.get(f"/tables/{table}/story?seat=1", 409)["code"] == "not_over"
    everybody = come(house).get(f"/tables/{table}/story")
    assert not any("own" in frame for frame in everybody["frames"])
    assert come(house).get(f"/tables/{table}/story?seat=0", 409)["code"] == "not_over"
    assert ada.get(f"/tables/{table}/story?seat=7", 400)["code"] == "bad_option"


def test_a_finished_game_goes_on_from_a_moment_of_it_with_what_was_hidden(house, come):
    ada, eve = come(house), come(house)
    old = ada.table(game="duel21", seat=None, bots="random", start=True)
    ada.line(old).until(lambda update: update["status"] == "over")
    story = eve.get(f"/tables/{old}/story?seat=1")  # a stranger may look through any eyes
    step = next(one for one in story["steps"] if one["seat"] == 1)
    ask = {"name": "Eve", "events": step["n"], "seat": 1, "bots": "random"}
    room = eve.post(f"/tables/{old}/resume", ask)
    table = room["id"]
    assert room["status"] == "lobby"
    assert room["begun"] == step["n"]
    eve.post(f"/tables/{table}/start")
    line = eve.line(table)
    now = line.until(lambda update: update["decision"])
    assert now["seat"] == 1
    assert now["events"] == step["n"]
    told = [fact for frame in story["frames"] for fact in frame["facts"] if fact["n"] < step["n"]]
    assert [fact["key"] for fact in now["facts"]] == [fact["key"] for fact in told]
    line.play("stay")
    while line.last["status"] != "over":
        line.next("update")
        if line.last["decision"]:
            line.play("stay")
    kept = file_of(eve, table)
    assert kept.begun == step["n"]
    assert kept.log[: step["n"]] == file_of(ada, old).log[: step["n"]]
    assert verify(kept).over
    assert eve.get(f"/tables/{table}/verify")["ok"]
    assert eve.post(f"/tables/{old}/resume", {**ask, "events": 9999}, 400)["code"] == "bad_option"
    assert eve.post(f"/tables/{old}/resume", {**ask, "bots": "nobody"}, 400)["code"] == "bad_option"
    new = eve.table(bots="random", start=True)
    assert eve.post(f"/tables/{new}/resume", ask, 409)["code"] == "not_over"


def test_a_phrase_and_an_emoji_reach_who_wants_them_and_nobody_else(pair, house, come):
    ada, bob, table = pair
    mine, theirs, aside = ada.line(table), bob.line(table), come(house).line(table)
    some_cards(mine, theirs)
    assert aside.next("chat")["lines"] == []
    mine.send(type="say", phrase="well_played")
    said = theirs.next("chat")["lines"][0]
    assert (said["phrase"], said["text"], said["name"]) == ("well_played", "", "Ada")
    mine.send(type="react", n=0, emoji=EMOJI)
    assert theirs.next("marks")["marks"] == [{"n": 0, "seat": 0, "emoji": EMOJI}]
    mine.send(type="react", n=99_999, emoji=EMOJI)
    assert mine.next("refused")["code"] == "not_found"
    mine.send(type="say", phrase="nonsense")
    assert mine.next("refused")["code"] == "malformed"

    # Who only watches has heard nothing until they ask.
    aside.send(type="ping")
    heard = []
    while not heard or heard[-1] != "pong":
        heard.append(aside.next_kind())
    assert "chat" not in heard
    assert "marks" not in heard
    aside.send(type="hear", talk=True)
    assert [line["phrase"] for line in aside.next("chat")["lines"]] == ["well_played"]
    assert aside.next("marks")["marks"]

    # Who wants no talk, or not hers, is sent none of it.
    theirs.send(type="hear", talk=True, mute=[0])
    assert theirs.next("chat")["lines"] == []
    mine.send(type="say", text="psst")
    mine.next("chat")
    theirs.send(type="ping")
    heard = []
    while not heard or heard[-1] != "pong":
        heard.append(theirs.next_kind())
    assert "chat" not in heard

    # The host takes a line away, others only their own; an emoji is taken away by itself.
    n = aside.next("chat")["lines"][0]["n"]
    theirs.send(type="unsay", n=n)
    assert theirs.next("refused")["code"] == "not_host"
    mine.send(type="unsay", n=n)
    assert aside.next("chat")["unsaid"] == [n]
    mine.send(type="react", n=0, emoji=EMOJI)
    assert aside.next("marks")["marks"] == []
    late = ada.line(table)
    assert [line["phrase"] for line in late.next("chat")["lines"]] == ["well_played"]


def test_names_are_unique_at_a_table(house, come):
    ada, other = come(house), come(house)
    table = ada.table()
    room = other.post(f"/tables/{table}/sit", {"name": "ada"})
    assert [player["name"] for player in room["players"]] == ["Ada", "ada 2"]


@pytest.mark.parametrize("what", ["ask_back", "react"])
def test_what_needs_a_game_is_refused_without_one(house, come, what):
    ada = come(house)
    line = ada.line(ada.table())
    more = {"to": 0} if what == "ask_back" else {"n": 0, "emoji": EMOJI}
    line.send(type=what, **more)
    assert line.next("refused")["code"] in ("not_started", "not_found")


def test_a_file_that_is_brought_back_is_checked_and_told_through_any_eyes(house, come):
    ada = come(house)
    table = ada.table(seat=None, bots="random", start=True)
    ada.line(table).until(lambda update: update["status"] == "over")
    text = ada.web.get(f"/api/tables/{table}/file").content
    story = ada.get(f"/tables/{table}/story?seat=1")
    eve = come(house)

    def bring(body: bytes, status: int, eyes: str = "") -> Any:
        answer = eve.web.post(f"/api/files{eyes}", content=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    opened = bring(text, 200, "?seat=1")
    assert opened["story"] == story
    assert opened["room"]["status"] == "over"
    assert opened["update"]["result"]["winners"]
    assert eve.get("/me")["tables"] == []  # nothing is kept of it
    for body, reason in (
        (b"not a game", "not a saved game"),
        (text.replace(b'"stay"', b'"hit"', 1), "event"),
        (text.replace(b'"secret":"', b'"secret":"00', 1), "secret"),
        (text.replace(b'"duel21"', b'"os:system"', 1), "not an installed game"),
    ):
        refused = bring(body, 400)
        assert refused["code"] == "bad_file"
        assert reason in refused["message"]
    assert bring(text, 400, "?seat=9")["code"] == "bad_option"
    assert bring(b" " * (1024 * 1024 + 1), 413)["code"] == "too_large"
