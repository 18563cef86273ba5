"""Reaction windows and sealed choices: who is asked, and who holds what, never shows."""

import asyncio
import sys
from dataclasses import dataclass
from random import Random
from time import monotonic
from types import SimpleNamespace

import pytest

from escale.engine import CHANCE, Decision, Match, Step, patched
from escale.engine.fair import Luck
from escale.games import game
from escale.server.autopilot import Autopilot
from escale.server.messages import Orders
from escale.server.rows import Seating
from escale.server.teller import Teller
from escale.server.thinker import Task, think
from escale.server.thinkers import Thinkers


def begun(game, holder):
    """Return a match in which `holder` has the veto."""
    match = Match(game, 3, {}, [(CHANCE, str(holder))])
    match.keep(match.ahead(0, "go"))
    return match


def arrives(match, seat):
    """Return what somebody hears who comes in."""
    return Teller(match).arrival(seat)


def sees(match, seat):
    """Return what somebody sees who comes in."""
    update = arrives(match, seat)
    return patched(update.view, update.own or [])


def heard(match, seat):
    """Return what an update tells a seat, but for what it is asked itself."""
    update = arrives(match, seat)
    update.decision = None
    return update


@pytest.mark.parametrize("holder", [1, 2])
def test_a_window_shows_others_neither_who_is_asked_nor_how_far_it_is(whispers, holder):
    match = begun(whispers, holder)
    before = [heard(match, seat) for seat in (0, 1, 2, None)]
    assert before[0].waiting is None
    assert before[0].window == "react"
    assert not before[0].undo  # else its end would show that somebody has passed
    match.keep(match.ahead(1, "pass"))
    assert [heard(match, seat) for seat in (0, 1, 2, None)] == before
    assert match.asked(2)
    match.keep(match.ahead(2, "pass"))
    assert match.version == before[0].version + 1
    assert [fact.key for fact in arrives(match, 0).facts] == ["done"]


def test_what_one_sees_does_not_depend_on_who_holds_the_veto(whispers):
    first, second = begun(whispers, 1), begun(whispers, 2)
    assert heard(first, 0) == heard(second, 0)
    assert heard(first, None) == heard(second, None)


def test_an_answer_to_a_window_is_never_taken_back(whispers):
    match = begun(whispers, 1)
    match.keep(match.ahead(1, "pass"))
    assert not any(match.may_undo(seat) for seat in (0, 1, 2))


def test_the_version_moves_on_when_a_seat_would_be_asked_again(whispers):
    match = begun(whispers, 1)
    window = match.version
    match.keep(match.ahead(1, "veto"))
    assert match.version == window + 1
    match.keep(match.ahead(0, "go"))
    assert match.now.since[1] > window


def test_a_rebuilt_match_has_the_same_versions(whispers):
    match = begun(whispers, 2)
    for seat, choice in [(1, "pass"), (2, "veto"), (0, "go"), (1, "pass"), (2, "pass"), (0, "go")]:
        match.keep(match.ahead(seat, choice))
        again = Match(whispers, 3, {}, match.log)
        assert (again.version, again.now.since, again.now.shown, again.now.barrier) == (
            match.version,
            match.now.since,
            match.now.shown,
            match.now.barrier,
        )


def test_sealed_answers_are_taken_back_until_they_are_opened(whispers):
    match = begun(whispers, 1)
    for seat, choice in [(1, "veto"), (0, "go"), (1, "veto"), (0, "go"), (1, "veto")]:
        match.keep(match.ahead(seat, choice))
    assert arrives(match, 0).waiting == [0, 1, 2]
    since = match.now.since[:]
    match.keep(match.ahead(1, "high"))
    assert arrives(match, 0).waiting == [0, 2]
    assert sees(match, 0).bids == ["", "", ""]
    assert sees(match, 1).bids == ["", "high", ""]
    assert match.now.since[0] == since[0]  # the question stands: a click under way is good
    assert match.may_undo(1)
    back = match.undone()
    assert back.version == match.version + 1
    assert back.now.since[1] > match.now.since[1]
    match.keep(match.ahead(0, "low"))
    match.keep(match.ahead(2, "low"))
    assert match.over
    assert not any(match.may_undo(seat) for seat in (0, 1, 2))


def three(house, come):
    """Seat three guests at a started table of whispers, with their sockets."""
    guests = [come(house) for _ in range(3)]
    ask = {"game": "whispers", "seats": 3, "name": "P0"}
    table = guests[0].post("/tables", ask)["id"]
    for seat in (1, 2):
        guests[seat].post(f"/tables/{table}/sit", {"name": f"P{seat}"})
    guests[0].post(f"/tables/{table}/start")
    return table, guests, [guest.line(table) for guest in guests]


def test_among_people_each_is_asked_whatever_it_holds_and_nobody_else_hears(
    whispers, open_house, come, tmp_path
):
    with open_house(tmp_path / "escale.db", pause=0.2) as house:
        table, guests, lines = three(house, come)
        for line in lines:
            line.until(lambda update: True)
        lines[0].play("go")
        opened = lines[0].until(lambda update: update["window"])
        for seat in (1, 2):  # one of them holds nothing: its pass takes a person's time too
            asked = lines[seat].until(lambda update: update["decision"])
            assert "pass" in asked["decision"]["choices"]
            assert asked["version"] == opened["version"]
            assert lines[0].nothing("update", 0.3)
            again = guests[0].line(table).until(lambda update: True)
            told = {"first": 0, "facts": [], "age_ms": 0}
            assert again["age_ms"] >= opened["age_ms"] + 300  # still counted from its opening
            assert {**again, **told} == {**opened, **told}
            lines[seat].play("pass")
        done = lines[0].until(lambda update: not update["window"])
        assert done["version"] == opened["version"] + 1
        assert [fact["key"] for fact in done["facts"]] == ["done"]
        for guest in guests:
            guest.close()


def test_for_a_person_alone_among_bots_the_table_passes_after_the_pause(
    whispers, open_house, come, tmp_path
):
    with open_house(tmp_path / "escale.db", pause=0.8, pace=0.0) as house:
        guest = come(house)
        start = monotonic()
        ask = {"game": "whispers", "seats": 3, "name": "P1", "seat": 1, "start": True}
        table = guest.post("/tables", {**ask, "bots": "random"})["id"]
        line = guest.line(table)
        holds = line.until(lambda update: True)["view"]["mine"]
        if holds:  # then it is asked: there is something to decide
            line.until(lambda update: update["decision"])
            line.play("pass")
        line.until(lambda update: update["version"] > 2 and not update["window"])
        assert monotonic() - start > 0.79
        guest.close()


def test_standing_orders_pass_after_the_same_pause(whispers, open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db", pause=0.15) as house:
        _, guests, lines = three(house, come)
        for line in lines:
            line.until(lambda update: True)
            line.send(type="orders", passes=["react"])
            line.until(lambda update: True)
        for line in lines:
            while line.next("room")["orders"]["passes"] != ["react"]:
                pass
        start = monotonic()
        lines[0].play("go")
        lines[0].until(lambda update: update["decision"] and update["facts"])
        assert monotonic() - start > 0.29  # two seats, two pauses
        lines[1].send(type="orders", passes=[], until_turn=True)
        lines[2].send(type="orders", passes=[], here=["react"])
        for line, order in zip(lines[1:], ("until_turn", "here"), strict=True):
            while not line.next("room")["orders"][order]:
                pass
        for _ in range(2):
            version = lines[0].last["version"]
            lines[0].play("go")
            lines[0].until(
                lambda update, version=version: update["version"] > version and update["decision"]
            )
        for line in lines[1:]:  # their own turn has come: the orders end
            line.until(lambda update: update["decision"])
            while line.room["orders"]["until_turn"] or line.room["orders"]["here"]:
                line.next("room")
        for guest in guests:
            guest.close()


@pytest.mark.parametrize(
    ("orders", "choices", "at", "answer"),
    [
        (Orders(), ["SAB", "pass"], 1, None),
        (Orders(), ["pass"], 1, None),  # another person sits at the table: no shortcut
        (Orders(passes=["react"]), ["SAB", "pass"], 0, "pass"),
        (Orders(passes=["other"]), ["SAB", "pass"], 0, None),
        (Orders(until_turn=True), ["SAB", "pass"], 0, "pass"),
        (Orders(here=["react"]), ["SAB", "pass"], 0, "pass"),
        (Orders(here=["other"]), ["SAB", "pass"], 0, None),
        (Orders(only_me=True), ["SAB", "pass"], 1, "pass"),
        (Orders(only_me=True), ["SAB", "pass"], 0, None),
        (Orders(plays=["react"]), ["AM", "AT", "look:2", "pass"], 0, "AM"),
        (Orders(plays=["react"]), ["look:2", "pass"], 0, "pass"),
    ],
)
def test_standing_orders_answer_as_they_say(orders, choices, at, answer):
    seating = [Seating("a", "A", orders=orders), Seating("b", "B")]
    pilot = Autopilot(SimpleNamespace(seating=seating, people=lambda: 2), [])
    window = Decision(0, "react", choices, quiet=True, values={"at": at})
    assert pilot.ordered(window) == answer


def test_outside_a_window_nothing_is_answered_for_a_person():
    seating = [Seating("a", "A", orders=Orders(until_turn=True))]
    pilot = Autopilot(SimpleNamespace(seating=seating), [])
    assert pilot.ordered(Decision(0, "act", ["pass"])) is None


# ── all at once ─────────────────────────────────────────────────────────────────────────────────


@dataclass
class Chorus(Step):
    """A window that asks both others at once; who holds the veto may use it."""

    def asks(self, s):
        return [
            Decision(seat, "react", [*(["veto"] if s.holder == seat else []), "pass"], quiet=True)
            for seat in (1, 2)
            if not s.bids[seat]
        ]

    def takes(self, s, seat, choice):
        s.bids[seat] = choice
        s.do(self)

    def run(self, s):
        s.tell("vetoed" if "veto" in s.bids else "done")
        s.bids = ["", "", ""]


@pytest.fixture
def chorus(whispers, monkeypatch):
    """Whispers in which a window asks all at once."""
    home = sys.modules[type(whispers).__module__]
    monkeypatch.setattr(home, "Window", lambda seats: Chorus())
    return whispers


def opened(lines):
    """Let the first seat act, and return what each hears of the window."""
    lines[0].until(lambda update: update["decision"])
    lines[0].play("go")
    return [line.until(lambda update: update["window"]) for line in lines]


def test_everybody_is_asked_at_once_and_an_answer_can_be_changed_until_the_window_closes(
    chorus, open_house, come, tmp_path
):
    with open_house(tmp_path / "escale.db") as house:
        table, _, lines = three(house, come)
        updates = opened(lines)
        holder = 1 if len(updates[1]["decision"]["choices"]) == 2 else 2
        other = 3 - holder
        lines[holder].play("veto")
        assert lines[holder].until(lambda update: update["sealed"])["decision"]
        lines[holder].play("pass")
        lines[holder].until(lambda update: update["sealed"] == "pass")
        assert all(line.nothing("update", 0.2) for line in (lines[0], lines[other]))
        live = house.hub.tables.live[table]
        assert [seat for seat, _ in live.match.log if seat >= 0] == [0]
        lines[other].play("pass")
        assert lines[0].until(lambda update: not update["window"])["facts"][0]["key"] == "done"
        # Whoever was faster: the log holds the answers in the order of the rules.
        assert live.match.log[-2:] == [(1, "pass"), (2, "pass")]
        assert lines[holder].until(lambda update: not update["window"])["sealed"] is None


def test_what_is_sealed_survives_the_server(chorus, open_house, come, tmp_path):
    with open_house(tmp_path / "escale.db") as house:
        table, guests, lines = three(house, come)
        opened(lines)
        lines[1].play("pass")
        lines[1].until(lambda update: update["sealed"])
        cookies = [guest.web.cookies.get("escale") for guest in guests]
    with open_house(tmp_path / "escale.db") as house:
        lines = []
        for cookie in cookies:
            guest = come(house)
            guest.web.cookies.set("escale", cookie)
            lines.append(guest.line(table))
        assert lines[1].until(lambda update: True)["sealed"] == "pass"
        lines[2].until(lambda update: update["decision"])
        lines[2].play("pass")
        lines[0].until(lambda update: not update["window"])


def test_a_window_among_people_closes_no_earlier_than_its_moment(
    chorus, open_house, come, tmp_path
):
    with open_house(tmp_path / "escale.db", hold=0.7) as house:
        _, _, lines = three(house, come)
        opened(lines)
        start = monotonic()
        for line in lines[1:]:
            line.play("pass")
        lines[0].until(lambda update: not update["window"])
        assert monotonic() - start > 0.6


class Loaded(Thinkers):
    """One worker that others keep busy: a thought takes what the lot says, whoever has it."""

    def __init__(self):
        super().__init__(1)
        self.heard, self.lot = [], Random(7)
        self.worker = asyncio.Semaphore(1)

    async def choose(self, task, table, choices):
        async with self.worker:
            self.heard.append((task.seat, task.budget, task.steady))
            await asyncio.sleep(self.lot.random() / 50)
            return "pass"


@pytest.mark.parametrize("holder", ["1", "2"])
def test_bots_take_the_same_way_through_a_loaded_worker_whatever_they_hold(
    chorus, open_house, come, tmp_path, monkeypatch, holder
):
    monkeypatch.setattr(Luck, "__call__", lambda self, decision, n: holder)
    with open_house(tmp_path / "escale.db", Loaded, pause=0.1) as house:
        ada = come(house)
        bots = [None, "greedy", "greedy"]
        ask = {"game": "whispers", "seats": 3, "name": "Ada", "bots": bots, "start": True}
        line = ada.line(ada.post("/tables", ask)["id"])
        opening = []
        for turn in range(3):
            line.until(lambda update: update["decision"] and not update["window"])
            opening.append(monotonic())
            line.play("go")
            line.until(lambda update: update["window"])
            version = line.last["version"]
            line.until(lambda update, version=version: update["version"] > version)
            assert monotonic() - opening[turn] > 0.1
        thoughts = house.hub.thinkers.heard[:6]
    # The same questions, of the same length, in the same order, for the same time: nothing is
    # left that could tell one holder from the other.
    assert [(seat, steady) for seat, _, steady in thoughts] == [(1, True), (2, True)] * 3
    assert len({budget for _, budget, _ in thoughts}) == 1


def test_a_worker_answers_a_window_when_its_time_is_up_and_not_before():
    match = Match(game("duel21"), 2, {})
    while match.state.decisions[0].seat == CHANCE:
        match.answer(CHANCE, match.state.decisions[0].choices[0])
    seat = match.state.decisions[0].seat
    task = Task("duel21", 2, match.options, match.log, seat, "random", 1, 0.2, True)
    start = monotonic()
    assert think(task).choice
    assert monotonic() - start > 0.2
