"""Clocks: whoever does not answer in time is answered for, and nobody learns what they must not."""

import asyncio
from dataclasses import replace

import pytest

from escale.server import tables
from escale.server.autopilot import Autopilot
from escale.testing import rule

MINUTE = 60


def live(house, table):
    """Return a table as the server holds it."""
    return house.hub.tables.live[table]


def glasses(house, table):
    """Return whose time runs."""
    return live(house, table).pilot.hourglass.glasses


def run_out(house, table, seat):
    """Let the time of a seat's question be up now, and wait until the table has answered."""

    async def ring():
        pilot = live(house, table).pilot
        pilot.hourglass.glasses[seat].bell.cancel()
        pilot.hourglass._ring(seat)
        while pilot.tasks:
            await asyncio.gather(*pilot.tasks)

    house.run(ring())


def log(house, table):
    """Return the seats' own choices so far."""
    return [(seat, choice) for seat, choice in live(house, table).match.log if seat >= 0]


@pytest.fixture(autouse=True)
def same_cards(monkeypatch):
    """Deal the same cards at every table."""
    monkeypatch.setattr(tables, "new_secret", lambda: f"{7:064x}")


@pytest.fixture
def timed(house, come):
    """Two people at a started table of Duel 21 with a minute for each answer."""
    ada, bob = come(house), come(house)
    table = ada.table(clock=MINUTE)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    return ada, bob, table


def test_people_who_have_all_fallen_asleep_are_played_for_until_the_end(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(clock=MINUTE)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    live(house, table).clock = 0.02  # the real bell rings, sooner than anybody may ask for
    ada.post(f"/tables/{table}/start")
    line = bob.line(table)
    assert line.until(lambda update: update["late"])["late"] in ([0], [1])
    line.until(lambda update: update["status"] == "over")
    assert {seat for seat, _ in log(house, table)} == {0, 1}
    assert glasses(house, table) == {}
    assert ada.get(f"/tables/{table}/verify")["ok"]


def test_everybody_is_told_whose_time_was_up(house, timed):
    ada, bob, table = timed
    lines = [ada.line(table), bob.line(table)]
    for line in lines:
        assert line.until(lambda update: True)["left_ms"][1] is None
        assert 0 < line.last["left_ms"][0] <= MINUTE * 1000
        assert line.last["late"] == []
    run_out(house, table, 0)
    for line in lines:
        assert line.until(lambda update: update["late"])["late"] == [0]
    assert [seat for seat, _ in log(house, table)] == [0]
    assert list(glasses(house, table)) == [1]
    lines[1].play("stay")
    for line in lines:
        line.until(lambda update: not update["late"])  # whoever is asked next


def test_who_answers_in_time_is_not_touched(house, timed):
    ada, _, table = timed
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    bell = glasses(house, table)[0].bell
    line.play("stay")
    line.until(lambda update: update["waiting"] == [1])
    assert bell.cancelled()
    assert line.last["late"] == []
    assert log(house, table) == [(0, "stay")]


def test_an_answer_given_while_the_table_still_thinks_is_the_one_that_counts(
    house, timed, monkeypatch
):
    ada, _, table = timed
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    thinking, answered = asyncio.Event(), asyncio.Event()

    async def slow(pilot, seat, decision):
        thinking.set()
        await answered.wait()
        return "hit"

    async def ring():
        live(house, table).pilot.hourglass._ring(0)
        await thinking.wait()

    async def wake():
        answered.set()
        await asyncio.gather(*live(house, table).pilot.tasks)

    monkeypatch.setattr(Autopilot, "stand_in", slow)
    house.run(ring())
    line.play("stay")
    line.until(lambda update: update["waiting"] == [1])
    house.run(wake())
    assert log(house, table) == [(0, "stay")]
    assert ada.line(table).until(lambda update: True)["late"] == []


def test_asking_how_the_table_stands_begins_no_time(house, timed):
    _, _, table = timed

    async def ask():
        live(house, table).pilot.hourglass.stop()
        update = live(house, table).arrival(0)
        return update.left_ms, dict(glasses(house, table))

    assert house.run(ask()) == ([None, None], {})


def test_without_a_clock_nobody_is_hurried(house, pair):
    ada, _, table = pair
    update = ada.line(table).until(lambda update: update["decision"])
    assert update["left_ms"] == []
    assert ada.get(f"/tables/{table}")["clock"] == 0
    assert glasses(house, table) == {}


@pytest.mark.parametrize("clock", [-1, 1, 14, 604801])
def test_a_clock_too_short_or_too_long_is_refused(house, come, clock):
    ask = {"game": "duel21", "seats": 2, "name": "Ada", "clock": clock}
    refused = come(house).post("/tables", ask, 400)
    assert refused["code"] == "bad_option"
    assert refused["message"] == f"a clock has 15 to 604800 seconds or 0, not {clock}"


@pytest.mark.parametrize("clock", [20.5, "soon", None])
def test_a_clock_is_a_whole_number_of_seconds(house, come, clock):
    ask = {"game": "duel21", "seats": 2, "name": "Ada", "clock": clock}
    assert come(house).post("/tables", ask, 400)["code"] == "malformed"


@pytest.mark.parametrize("clock", [15, 604800])
def test_the_shortest_and_the_longest_clock_are_shown_as_they_were_asked_for(house, come, clock):
    ada = come(house)
    assert ada.get(f"/tables/{ada.table(clock=clock)}")["clock"] == clock


def test_bots_have_no_clock_and_a_rematch_keeps_it(house, come):
    ada = come(house)
    table = ada.table(seat=None, bots="random", start=True, clock=MINUTE)
    line = ada.line(table)
    while line.until(lambda update: True)["status"] != "over":
        assert line.last["left_ms"] == [None, None]
        line.next("update")
    assert ada.post(f"/tables/{table}/rematch")["clock"] == MINUTE


def test_somebody_back_in_their_seat_has_what_was_left_and_everybody_sees_it(house, timed):
    ada, bob, table = timed
    line = bob.line(table)
    line.until(lambda update: update["left_ms"][0])
    age(house, table)
    live(house, table).config = replace(house.config, pace=MINUTE)  # the bot waits that long
    for level in ("greedy", None):
        ada.post(f"/tables/{table}/bot", {"seat": 0, "level": level})
        line.until(lambda update, level=level: bool(update["left_ms"][0]) == (level is None))
    assert line.last["left_ms"][0] <= 5000


def seen_after(come, house, guest, table):
    """Return what somebody sees who comes back to a house, perhaps another one."""
    again = come(house)
    again.web.cookies.set("escale", guest.web.cookies["escale"])
    return again.line(table).until(lambda update: update["decision"])


def age(house, table):
    """Let all but five seconds of the first seat's time be gone."""

    async def work():
        now, found = asyncio.get_running_loop().time(), glasses(house, table)
        gone = found[0].due - now - 5
        found[0] = found[0]._replace(since=found[0].since - gone, due=now + 5)

    house.run(work())


@pytest.mark.parametrize("clocks", [{"clock": 600}, {"bank": 1800}, {"clock": 600, "bank": 1800}])
def test_after_a_restart_a_question_that_stands_has_what_was_left(
    open_house, come, tmp_path, clocks
):
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        table = ada.table(**clocks)
        ada.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1, "beside": True})
        ada.post(f"/tables/{table}/start")
        age(house, table)
        assert seen_after(come, house, ada, table)["left_ms"][0] <= 5000
    with open_house(tmp_path / "escale.db") as house:
        # Nobody has come yet: the table is read for its clock alone.
        while table not in house.hub.tables.live or not glasses(house, table):
            house.run(asyncio.sleep(0.01))
        update = seen_after(come, house, ada, table)
        assert update["left_ms"][0] <= 5000
        if "bank" in clocks:
            assert update["bank_ms"][1] == 1800_000
            assert update["bank_ms"][0] <= (5000 if len(clocks) == 1 else 1205_000)


def test_a_table_nobody_watches_stays_in_memory_while_its_clock_runs_unless_room_is_needed(
    open_house, come, tmp_path
):
    with open_house(tmp_path / "escale.db") as house:
        ada = come(house)
        table = ada.table(clock=600, bots=[None, "random"], start=True)

        async def evict(seconds):
            live(house, table).touched -= seconds
            return house.hub.tables.evict()

        assert house.run(evict(house.config.idle + 1)) == 0
        bell = glasses(house, table)[0].bell
        age(house, table)
        house.hub.tables.config = replace(house.config, most=0)
        assert house.run(evict(0)) == 1
        assert bell.cancelled()
        assert seen_after(come, house, ada, table)["left_ms"][0] <= 5000


def test_at_a_shared_screen_the_time_runs_for_each_seat(house, come):
    ada = come(house)
    table = ada.table(clock=MINUTE)
    ada.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1, "beside": True})
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    line.until(lambda update: update["left_ms"][0])
    for seat in (0, 1):
        run_out(house, table, seat)
        line.until(lambda update, seat=seat: update["late"] == [seat])
        assert line.last["left_ms"][seat] is None or line.last["decision"]


@rule("nuclear-escalation", "R25.6")
def test_in_nuclear_escalation_the_rules_answer_for_whoever_does_not(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(game="nuclear-escalation", clock=MINUTE)
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    held = live(house, table)
    seen = {}
    for _ in range(40):
        seat = next(iter(glasses(house, table)))
        decision = held.match.asked(seat)
        passive = held.game.idle(held.match.state, seat)
        played = len(log(house, table))
        run_out(house, table, seat)
        assert log(house, table)[played] == (seat, passive)
        seen.setdefault(decision.kind, passive)
    assert seen["place"] != "pass"  # the first card of the hand
    assert "pass" in seen.values()


# ── what nobody may learn ───────────────────────────────────────────────────────────────────────


@pytest.fixture
def reacting(whispers, house, come):
    """Three people at a started table with a clock, in its first reaction window."""
    guests = [come(house) for _ in range(3)]
    table = guests[0].table(game="whispers", seats=3, clock=MINUTE)
    for seat in (1, 2):
        guests[seat].post(f"/tables/{table}/sit", {"name": f"P{seat}"})
    guests[0].post(f"/tables/{table}/start")
    go(guests[0], table)
    return table, guests


def go(guest, table):
    """Let the first seat make its open choice."""
    line = guest.line(table)
    line.until(lambda update: update["decision"])
    line.play("go")
    line.until(lambda update: update["window"])
    line.close()


def seen(guest, table):
    """Return what somebody sees who looks now."""
    line = guest.line(table)
    update = line.until(lambda update: True)
    line.close()
    del update["age_ms"]  # how long ago it changed goes on for everybody alike
    return update


def test_in_a_reaction_window_others_see_the_same_whoever_is_asked(house, come, reacting):
    table, guests = reacting
    spectator = come(house)
    before = [seen(guest, table) for guest in (guests[0], spectator)]
    for update in before:
        assert (update["left_ms"], update["waiting"]) == ([None] * 3, None)
    for seat in (1, 2):
        assert list(glasses(house, table)) == [seat]
        own = seen(guests[seat], table)["left_ms"]
        assert [left is not None for left in own] == [who == seat for who in range(3)]
        assert [seen(guest, table) for guest in (guests[0], spectator)] == before
        mine = guests[seat].line(table)
        mine.until(lambda update: update["decision"])
        run_out(house, table, seat)
        assert mine.until(lambda update: update["late"])["late"] == [seat]
        mine.close()
    assert log(house, table) == [(0, "go"), (1, "pass"), (2, "pass")]
    for guest in (guests[0], guests[1], spectator):
        assert seen(guest, table)["late"] == []


def test_reactions_have_a_time_of_their_own_and_the_rest_of_the_game_has_none(
    whispers, house, come
):
    guests = [come(house) for _ in range(3)]
    table = guests[0].table(game="whispers", seats=3, reaction=8)
    assert guests[0].get(f"/tables/{table}")["reaction"] == 8
    for seat in (1, 2):
        guests[seat].post(f"/tables/{table}/sit", {"name": f"P{seat}"})
    guests[0].post(f"/tables/{table}/start")
    assert glasses(house, table) == {}
    assert seen(guests[0], table)["left_ms"] == []
    go(guests[0], table)
    assert 0 < seen(guests[1], table)["left_ms"][1] <= 8000
    assert seen(guests[0], table)["left_ms"] == [None] * 3
    for seat in (1, 2):
        run_out(house, table, seat)
    assert log(house, table)[1:] == [(1, "pass"), (2, "pass")]
    assert glasses(house, table) == {}


def test_nobody_hurries_a_person_alone_or_a_game_of_days(whispers, house, come):
    ada = come(house)
    alone = ada.table(game="whispers", seats=3, reaction=5, bots=[None, "random", "random"])
    days = ada.table(game="whispers", seats=3, reaction=5, clock=86400, bots=[None, None, "random"])
    come(house).post(f"/tables/{days}/sit", {"name": "Bob"})
    for table in (alone, days):
        ada.post(f"/tables/{table}/start")
        limit = live(house, table).pilot.hourglass._limit
        go(ada, table)
        assert limit() == (0 if table == alone else 86400)


@pytest.mark.parametrize("reaction", [-1, 3, 60])
def test_a_time_for_reactions_that_is_not_offered_is_refused(house, come, reaction):
    ask = {"game": "duel21", "seats": 2, "name": "Ada", "reaction": reaction}
    refused = come(house).post("/tables", ask, 400)
    assert refused["message"] == f"reactions have 5, 8 or 15 seconds or 0, not {reaction}"


def test_a_sealed_answer_given_by_the_clock_is_told_to_its_seat_alone(house, reacting):
    table, guests = reacting
    for turn in range(3):
        if turn:
            go(guests[0], table)
        for seat in (1, 2):
            run_out(house, table, seat)
    assert len({glass.due for glass in glasses(house, table).values()}) == 1
    left = seen(guests[0], table)["left_ms"]
    assert all(left)
    others = glasses(house, table)[0]
    run_out(house, table, 1)
    assert seen(guests[1], table)["late"] == [1]
    assert seen(guests[0], table)["late"] == []
    assert seen(guests[0], table)["waiting"] == [0, 2]

    # Taking it back gives that seat what it had left, no more, and leaves the others theirs.
    used = live(house, table).pilot.hourglass.spent[1].lately
    assert used
    line = guests[1].line(table)
    line.send(type="undo", version=line.until(lambda update: update["undo"])["version"])
    line.until(lambda update: update["decision"])
    assert line.last["late"] == []
    assert glasses(house, table)[0] is others
    again = glasses(house, table)[1]
    assert again.due - again.since == pytest.approx(MINUTE - used[str(again.question)] / 1000)


# ── a bank for the whole game ───────────────────────────────────────────────────────────────────


def test_a_bank_is_used_up_answer_by_answer_and_shown_for_every_seat(house, come):
    ada, bob = come(house), come(house)
    table = ada.table(bank=1800)
    assert ada.get(f"/tables/{table}")["bank"] == 1800
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    line.until(lambda update: update["decision"])
    assert line.last["bank_ms"][1] == 1800_000
    age(house, table)
    line.play("hit")
    line.until(lambda update: update["waiting"] == [1] or len(log(house, table)) == 1)
    assert line.last["bank_ms"][0] <= 5000
    [mine] = [one for one in ada.get("/me")["tables"] if one["id"] == table]
    assert mine["bank"] == 1800
    assert (mine["left_ms"] is not None) == mine["your_turn"]
    assert ada.post(f"/tables/{table}/bot", {"seat": 0, "level": "greedy"})
    line.until(lambda update: update["status"] == "over" or update["waiting"] == [1])
    assert line.last["bank_ms"][0] <= 5000  # a bot uses none of it, and gives none back


def test_who_has_emptied_the_bank_is_played_for_until_the_end(house, come):
    ada = come(house)
    table = ada.table(bank=60, bots=[None, "random"])
    live(house, table).bank = 0.01  # sooner than anybody may ask for
    ada.post(f"/tables/{table}/start")
    line = ada.line(table)
    line.until(lambda update: update["status"] == "over")
    assert line.last["bank_ms"][0] == 0


@pytest.mark.parametrize("bank", [-1, 59, 7776001])
def test_a_bank_too_small_or_too_large_is_refused(house, come, bank):
    ask = {"game": "duel21", "seats": 2, "name": "Ada", "bank": bank}
    refused = come(house).post("/tables", ask, 400)
    assert refused["message"] == f"a bank has 60 to 7776000 seconds or 0, not {bank}"


def test_in_a_reaction_window_nobodys_bank_runs(whispers, house, come):
    guests = [come(house) for _ in range(3)]
    table = guests[0].table(game="whispers", seats=3, bank=1800, reaction=8)
    for seat in (1, 2):
        guests[seat].post(f"/tables/{table}/sit", {"name": f"P{seat}"})
    guests[0].post(f"/tables/{table}/start")
    go(guests[0], table)
    before = seen(guests[0], table)
    assert before["left_ms"] == [None] * 3
    for seat in (1, 2):
        glass = glasses(house, table)[seat]
        assert glass.due - glass.since == pytest.approx(8)
        run_out(house, table, seat)
    assert seen(guests[0], table)["bank_ms"][1:] == before["bank_ms"][1:] == [1800_000] * 2
