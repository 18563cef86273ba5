"""Bots of one's own: by module and name, as functions, from installed packages."""

import json
import shutil
import signal
import subprocess
import sys
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

from escale import arena
from escale.bots import Eyes, levels
from escale.cli import main
from escale.save import SavedGame, dump

EXAMPLE = Path(__file__).parent.parent / "examples" / "trained_bot.py"
COUNTED = ("--games", "4", "--jobs", "1", "--json")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A bot in a file of the current folder, which is no package of anybody's."""
    (tmp_path / "stubborn_bots.py").write_text(
        "def last(eyes, rng):\n    return eyes.decision.choices[-1]\n\n\nNOT_ONE = 3\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield "stubborn_bots:last"
    sys.modules.pop("stubborn_bots", None)


def test_an_arena_takes_a_bot_from_a_file_beside_one(own, capsys):
    assert main(["arena", "duel21", "--bots", own, "random", *COUNTED]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in found["bots"]] == [own, "random"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("stubborn_bots:none", "names no bot"),
        ("stubborn_bots:NOT_ONE", "is no bot"),
        ("no_such_bots:last", "no module 'no_such_bots'"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_line(own, name, why, capsys):
    assert main(["arena", "duel21", "--bots", name, "random", *COUNTED]) == 1
    assert why in " ".join(capsys.readouterr().err.split())


def test_a_saved_game_cannot_have_a_module_imported_for_its_bots(own, tmp_path, capsys):
    kept = SavedGame(game="duel21", rules=1, seats=2, bots=["", own], commitment="", log=[])
    (tmp_path / "game.json").write_bytes(dump(kept))
    assert main(["play", "--resume", "game.json"]) == 1
    assert "no bot is called" in capsys.readouterr().err
    assert "stubborn_bots" not in sys.modules


def test_an_installed_package_brings_bots(own, monkeypatch, capsys):
    monkeypatch.syspath_prepend(".")
    point = EntryPoint("stubborn", own, "escale.bots")
    monkeypatch.setattr(levels, "added", lambda: {"stubborn": point})
    assert main(["arena", "duel21", "--bots", "stubborn", "random", *COUNTED]) == 0
    assert json.loads(capsys.readouterr().out)["bots"][0]["name"] == "stubborn"


def test_an_arena_plays_functions():
    def first(eyes: Eyes, rng: Random) -> str:
        return eyes.decision.choices[0]

    todo = arena.duels("duel21", [first, "random"], 2, 4, {}, 0)
    played = list(arena.results(todo, 1))
    assert {
        row["name"] for row in arena.report("duel21", 2, [first, "random"], played)["bots"]
    } == {
        "first",
        "random",
    }
    assert all(
        choice == "hit" or "hit" not in asked.choices
        for seat, choice, asked in answers(todo[0])
        if seat == 0
    )


def answers(duel: arena.Duel):
    match = arena.play(duel)
    s = match.game.start(2)
    for seat, choice in match.log:
        yield seat, choice, next(d for d in s.decisions if d.seat == seat)
        levels.apply(s, seat, choice)


def test_an_arena_seats_its_bots_as_the_server_does():
    match = arena.play(arena.Duel("presidentielle", ("random",) * 3, {}, 1))
    assert match.options["computers"] == "012"


def test_the_example_learns_and_beats_the_greedy_bot(tmp_path, monkeypatch, capsys):
    shutil.copy(EXAMPLE, tmp_path)
    subprocess.run([sys.executable, EXAMPLE.name, "200"], cwd=tmp_path, check=True, timeout=120)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    bots = ("--bots", "trained_bot:trained", "greedy")
    assert main(["arena", "duel21", *bots, "--games", "40", "--jobs", "1", "--json"]) == 0
    sys.modules.pop("trained_bot")
    assert json.loads(capsys.readouterr().out)["bots"][0]["share"] > 0.7


SLOW = """
import os, time


def slow(eyes, rng):
    os.write(1, b"thinking\\n")
    time.sleep(60)
"""
ARENA, LEAGUE = ("arena", "duel21", "--json"), ("league", "duel21", "--json")
DATASET = ("dataset", "duel21", "--write", "rows.jsonl")


@pytest.mark.parametrize(
    ("command", "sign"),
    [
        *((ARENA, sign) for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)),
        *((command, signal.SIGTERM) for command in (LEAGUE, DATASET)),
    ],
)
def test_no_process_thinks_on_when_the_one_that_counts_has_ended(tmp_path, command, sign):
    (tmp_path / "slow_bots.py").write_text(SLOW)
    bots = ("--bots", "slow_bots:slow", "random", "--games", "4", "--jobs", "2")
    with subprocess.Popen(
        [sys.executable, "-m", "escale.cli", *command, *bots],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),
    ) as running:
        assert [running.stdout.readline() for _ in range(2)] == ["thinking\n"] * 2
        running.send_signal(sign)
        said = running.communicate(timeout=40)  # not before the last process let go of it
    assert "Traceback" not in said[1]
    assert running.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}.get(sign, -sign)


def test_a_process_that_is_killed_is_spoken_of_in_a_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "dying_bots.py").write_text(
        "import os\n\n\ndef dies(eyes, rng):\n    os.kill(os.getpid(), 9)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    command = ("arena", "duel21", "--bots", "dying_bots:dies", "random", "--games", "2")
    assert main([*command, "--jobs", "2", "--json"]) == 1
    assert "ended from outside" in " ".join(capsys.readouterr().err.split())
