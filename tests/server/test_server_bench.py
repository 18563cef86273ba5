"""The benchmark of a server: real sockets, real people, new tables as games end."""

import json

from escale.cli import main

KEYS = {
    "processes",
    *("game", "tables", "watchers", "seconds", "moves", "moves_per_second", "games", "new_tables"),
    *("p50_ms", "p99_ms", "cpu_ms_per_move", "cpu_ms_per_table", "bytes_per_move"),
    *("memory_mb", "idle_table_kb", "refused", "bots", "hurried", "replaced"),
}


def test_a_server_is_measured_while_games_end_and_new_tables_are_made(capsys, monkeypatch):
    monkeypatch.setenv("ESCALE_QUIET", "1")  # for the host's own server, not for this one
    asked = "bench server --tables 3 --seconds 4 --watchers 1 --json"
    assert main(asked.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == KEYS
    assert found["refused"] == 0
    assert found["moves"] > 20
    assert found["new_tables"] > 0
    assert found["bytes_per_move"] > 100


def test_one_person_at_each_table_is_measured_among_bots(capsys):
    asked = "bench server --tables 2 --seconds 3 --game jeu-du-president --bots curieux --json"
    assert main(asked.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bots"], found["replaced"], found["refused"]) == ("curieux", 0, 0)
    assert found["p99_ms"] > 0


def test_two_processes_on_one_database_are_measured_together(data, capsys):
    asked = "bench server --tables 2 --seconds 2 --processes 2 --json --data"
    assert main([*asked.split(), data]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["processes"], found["refused"]) == (2, 0)
    assert found["moves"] > 0


def test_a_benchmark_of_nothing_is_refused(capsys):
    assert main(["bench", "server", "--watchers", "-1"]) == 1
    assert "--watchers" in capsys.readouterr().err
    assert main(["bench", "server", "--processes", "2"]) == 1
    assert "postgresql://" in capsys.readouterr().err
