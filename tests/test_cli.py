"""The command line, as a person types it."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
from random import Random

import pytest

from escale import bench, save
from escale.cli import main
from escale.games import SHELF
from escale.games.presidentielle import odds


def run(capsys, *args: str) -> str:
    assert main(args) == 0
    return capsys.readouterr().out


def refused(capsys, *args: str) -> str:
    assert main(args) == 1
    return " ".join(capsys.readouterr().err.split())


def typed(monkeypatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games_lists_the_shelf(capsys):
    rows = json.loads(run(capsys, "games", "--json"))
    assert [row["slug"] for row in rows] == list(SHELF)
    for row in rows:
        assert row.keys() == {"slug", "name", "seats", "options"}
        assert row["name"].keys() == {"fr", "en"}
    assert all(slug in run(capsys, "games") for slug in SHELF)


def test_arena_counts_wins_and_keeps_games_that_verify(capsys, tmp_path):
    args = ("arena", "duel21", "--bots", "greedy", "random", "--games", "6", "--jobs", "1")
    found = json.loads(run(capsys, *args, "--json", "--save", str(tmp_path)))
    assert (found["game"], found["games"], found["seats"]) == ("duel21", 6, 2)
    assert [row["name"] for row in found["bots"]] == ["greedy", "random"]
    assert sum(row["wins"] for row in found["bots"]) == 6
    assert all(row["low"] <= row["share"] <= row["high"] for row in found["bots"])
    assert sum(found["seat_share"]) == pytest.approx(1)
    assert found["decisions"]["p10"] <= found["decisions"]["median"] <= found["decisions"]["p90"]
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 6
    assert json.loads(run(capsys, "verify", str(kept[0]), "--json"))["verified"]
    assert "greedy" in run(capsys, "replay", str(kept[0]), "--lang", "en")
    told = json.loads(run(capsys, "replay", str(kept[0]), "--json"))
    assert told["over"]
    assert len(told["events"]) > 20


def test_what_a_file_does_not_prove_is_said(capsys, tmp_path):
    run(capsys, "arena", "duel21", "--games", "1", "--jobs", "1", "--save", str(tmp_path))
    (path,) = tmp_path.iterdir()
    file = save.load_file(path)
    assert f"{file.drawn} rolls and draws checked" in run(capsys, "verify", str(path))
    assert re.search(r": complete, \w+ won: fair\.", run(capsys, "verify", str(path)))
    file.log = file.log[:9]
    path.write_bytes(save.dump(file.bind()))
    assert ": unfinished, nobody has won: fair as far" in run(capsys, "verify", str(path))
    file.begun = len(file.log)  # or anybody could choose the draws of a game: none is its own
    path.write_bytes(save.dump(file.bind()))
    said = run(capsys, "verify", str(path))
    assert "0 rolls and draws checked" in said
    assert f"first {file.begun} events come from another game" in said


def test_arena_on_several_processes_gives_the_same_games(capsys):
    args = ("arena", "duel21", "--games", "4", "--json")
    assert run(capsys, *args, "--jobs", "2") == run(capsys, *args, "--jobs", "1")


def test_arena_shows_a_table(capsys):
    shown = run(capsys, "arena", "duel21", "--games", "2", "--jobs", "1")
    assert "95 %" in shown
    assert "seat shares" in shown


def test_train_learns_from_games_and_writes_what_it_learned(capsys, tmp_path):
    path = tmp_path / "chances.toml"
    args = ("train", "presidentielle", "--games", "4", "--epochs", "3", "--write", str(path))
    shown = run(capsys, *args)
    assert "log-loss" in shown
    assert "learning curve" in shown
    written = path.read_text("utf-8")
    known = tomllib.loads(written)["weights"]
    assert [len(row) for row in known] == [len(row) for row in odds.WEIGHTS]
    run(capsys, *args)
    assert path.read_text("utf-8") == written  # the same seed, the same file
    assert "nothing to learn" in refused(capsys, "train", "duel21")


def test_a_changed_game_file_is_refused(capsys, tmp_path):
    run(capsys, "arena", "duel21", "--games", "1", "--jobs", "1", "--json", "--save", str(tmp_path))
    path = next(tmp_path.iterdir())
    kept = json.loads(path.read_text())
    first = kept["log"][0][1]
    kept["log"][0][1] = "11" if first != "11" else "10"
    path.write_text(json.dumps(kept))
    assert "event" in refused(capsys, "verify", str(path))
    assert "cannot be read" in refused(capsys, "verify", str(tmp_path / "none.json"))
    kept["log"][0][1] = first
    path.write_text(json.dumps({**kept, "names": ["A"]}))
    assert "1 names for 2 seats" in refused(capsys, "replay", str(path))
    path.write_text(json.dumps(kept)[:200])
    assert f"{path.name}: this is not a saved game" in refused(capsys, "replay", str(path))


def test_bench_gives_the_figures_others_rely_on(capsys):
    found = json.loads(run(capsys, "bench", "duel21", "--seconds", "0.1", "--json"))
    yards = {"calibration_per_s", "by_hand_per_s", "bare_loop_per_s"}
    assert found.keys() == {"compiled", "games", *yards}
    rates = {"decisions_per_s", "clones_per_s", "playouts_per_s", "values_us"}
    assert found["games"]["duel21"].keys() == rates
    assert "decisions/s" in run(capsys, "bench", "duel21", "--seconds", "0.1")
    assert run(capsys, "bench", "--compiled").strip() in ("compiled", "interpreted")


def test_the_yardstick_plays_the_game_it_is_compared_with():
    rng, games = Random(21), 400
    for yardstick in (bench.by_hand, bench.bare_loop):
        decisions = sum(yardstick(rng) for _ in range(games))
        assert 32 < decisions / games < 37, "as many as random games of Duel 21 have"


def test_play_goes_to_the_end_and_keeps_the_game(capsys, monkeypatch, tmp_path):
    typed(monkeypatch, *["1", "2"] * 400)
    kept = tmp_path / "game.json"
    shown = run(capsys, "play", "duel21", "--lang", "en", "--seed", "3", "--save", str(kept))
    assert "End of the game" in shown
    assert "another card or stay?" in shown
    run(capsys, "verify", str(kept))


def test_play_takes_commands_and_can_be_resumed(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.json"
    typed(monkeypatch, "h", "r", "z", "fold", "j", "1", "q")
    shown = run(capsys, "play", "duel21", "--lang", "en", "--seed", "3", "--save", str(kept))
    assert "“fold” is not possible" in shown
    assert "Nothing to take back" in shown
    before = len(json.loads(kept.read_text())["log"])
    assert "unfinished" in run(capsys, "verify", str(kept))
    typed(monkeypatch, *["2"] * 400)
    run(capsys, "play", "--resume", str(kept), "--lang", "fr")
    assert len(json.loads(kept.read_text())["log"]) > before
    assert re.search("complete, .+ won", run(capsys, "verify", str(kept)))


def test_several_people_can_share_one_keyboard(capsys, monkeypatch, tmp_path):
    typed(monkeypatch, *["2"] * 400)
    kept = ("--save", str(tmp_path / "game.json"))
    shown = run(capsys, "play", "duel21", "--bots", "none", "--lang", "en", "--seed", "1", *kept)
    assert "Player 2, another card" in shown


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("play", "chess"), "no game is called 'chess'"),
        (("play",), "name a game"),
        (("play", "duel21", "--seats", "7"), "2 to 2 seats"),
        (("play", "duel21", "--option", "speed=fast"), "no option 'speed'"),
        (("arena", "duel21", "--bots", "deep"), "no bot is called 'deep'"),
        (("arena", "duel21", "--bots", "random", "random", "random"), "seats"),
        (("play", "duel21", "--seats", "0"), "2 to 2 seats, not 0"),
        (("play", "jeu-du-president", "--option", "speed=fast"), "known: "),
        (("play", "no_such_package.chess:Chess"), "no module 'no_such_package'"),
        (("play", "json:JSONDecoder"), "holds no game"),
        (("bench", "chess"), "no game is called 'chess'"),
        (("bench", "server", "--game", "chess"), "no game is called 'chess'"),
        (("bench", "server", "--seats", "5"), "2 to 2 seats, not 5"),
        (("bench", "server", "--tables", "0"), "--tables is 1 or more"),
        (("serve", "--port", "70000"), "choose another --port"),
        (("serve", "--host", "192.0.2.1", "--port", "0"), "cannot listen on 192.0.2.1"),
    ],
)
def test_a_mistake_is_answered_in_one_line(capsys, monkeypatch, tmp_path, args, reason):
    monkeypatch.setenv("ESCALE_DATA", str(tmp_path / "escale.db"))
    assert reason in refused(capsys, *args)


@pytest.mark.parametrize(
    "args",
    [
        ("arena", "duel21", "--games", "0"),
        ("arena", "duel21", "--jobs", "-1"),
        ("bench", "duel21", "--seconds", "0"),
        ("play", "duel21", "--lang", "de"),
        ("serve", "--port", "many"),
        ("fly",),
    ],
)
def test_a_flag_that_makes_no_sense_is_named(capsys, args):
    with pytest.raises(SystemExit) as left:
        main(args)
    assert left.value.code == 2
    assert args[-1] in capsys.readouterr().err


@pytest.mark.parametrize("command", [("play", "duel21"), ("arena", "duel21", "--games", "1")])
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(
    capsys, tmp_path, command
):
    (tmp_path / "file").write_text("not a folder")
    said = refused(capsys, *command, "--save", str(tmp_path / "file" / "game"))
    assert "cannot be written" in said
    assert "--save" in said


def test_a_port_in_use_is_refused_with_what_to_do(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(capsys, "serve", "--port", port, "--data", str(tmp_path / "escale.db"))
    assert f"port {port}" in said
    assert "choose another --port" in said


@pytest.mark.parametrize("where", ["file/escale.db", "file", ""])
def test_data_that_cannot_be_opened_are_refused_with_what_to_do(capsys, tmp_path, where):
    (tmp_path / "file").write_text("not a database")
    said = refused(capsys, "serve", "--port", "0", "--data", str(tmp_path / where))
    assert "cannot be opened" in said
    assert "--data" in said


@pytest.mark.parametrize(
    "command",
    [
        ("arena", "jeu-du-president", "--games", "500", "--jobs", "2"),
        ("bench", "--seconds", "60"),
        ("serve", "--port", "0"),
    ],
)
def test_ctrl_c_ends_a_command_without_a_word(tmp_path, command):
    ready = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code = ready + "import sys; from escale.cli import main; print(flush=True); "
    code += f"sys.exit(main({command!r}))"
    env = {**os.environ, "ESCALE_DATA": str(tmp_path / "escale.db"), "ESCALE_QUIET": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=pipe, stderr=pipe, env=env, text=True
    ) as running:
        running.stdout.readline()
        time.sleep(1)  # anywhere from here on
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=120)[1]
    assert "Traceback" not in said


def test_every_command_explains_itself(capsys):
    for command in ("games", "play", "arena", "bench", "replay", "verify", "serve"):
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert "usage" in capsys.readouterr().out
