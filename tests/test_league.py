"""Leagues: both sides of the same luck, ratings that are right, nothing played twice."""

import json
from random import Random

import pytest

from escale import league
from escale.cli import main
from escale.league import Line, Meeting, Plan


def run(capsys, *args: str):
    assert main(["league", "duel21", *args, "--jobs", "1", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def contest(strengths: dict[str, float], rounds: int) -> list[Line]:
    """Return results of bots whose true Elo is known."""
    rng, lines, names = Random(3), [], list(strengths)
    for n in range(rounds):
        for a in names:
            for b in names:
                if a != b:
                    hope = 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
                    lines.append(Line("duel21", a, b, n, float(rng.random() < hope), [0.0, 0.0], 1))
    return lines


def test_every_pair_meets_on_both_sides_of_the_same_luck():
    plan = Plan(["duel21"], ["random", "greedy", "curieux"], 4)
    whole = [each for n in range(plan.rounds()) for each in plan.round(n)]
    assert len(set(whole)) == len(whole) == 2 * 3 * 2
    for one in whole:
        other = one._replace(first=one.second, second=one.first)
        assert other in whole
        assert plan.duel(one).seed == plan.duel(other).seed
        assert plan.duel(one).bots == plan.duel(other).bots[::-1]


def test_more_seats_than_two_are_filled_in_turn():
    plan = Plan(["marathon"], ["random", "greedy"], 2).checked()
    assert plan.duel(Meeting("marathon", "a", "b", 0)).bots == ("a", "b", "a")


def test_ratings_find_strengths_that_are_known():
    found = league.elo(contest({"strong": 1700, "middling": 1500, "weak": 1300}, 200))
    for name, truth in (("strong", 1700), ("middling", 1500), ("weak", 1300)):
        assert found[name]["low"] <= truth <= found[name]["high"], found
        assert found[name]["high"] - found[name]["low"] < 120
    skills = league.skill(contest({"strong": 1700, "weak": 1300}, 50))
    assert skills["strong"][0] > skills["weak"][0]
    assert skills["strong"][1] < 25 / 6


def test_who_has_lost_every_game_is_still_rated():
    lines = [Line("duel21", "good", "bad", n, 1.0, [1.0, -1.0], 9) for n in range(10)]
    found = league.fitted(lines)
    assert 200 < found["good"] - found["bad"] < 1000


def test_a_league_counts_all_its_games(capsys, tmp_path):
    args = ("--bots", "random", "curieux", "--games", "6", "--html", str(tmp_path / "league.html"))
    own = run(capsys, *args)["games"]["duel21"]
    assert own["games"] == own["cross"]["random"]["curieux"]["games"] == 6
    shares = own["cross"]["random"]["curieux"]["share"], own["cross"]["curieux"]["random"]["share"]
    assert sum(shares) == pytest.approx(1)
    assert sum(own["seat_returns"]) == pytest.approx(0)
    page = (tmp_path / "league.html").read_text("utf-8")
    assert "<svg" in page
    assert "curieux" in page
    assert "http" not in page


def test_a_league_broken_off_goes_on_and_plays_nothing_twice(capsys, tmp_path):
    kept = tmp_path / "league.jsonl"
    args = ("--bots", "random", "greedy", "--games", "8", "--keep", str(kept))
    whole = run(capsys, *args)
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 8
    kept.write_text("".join(lines[:3]) + lines[3][:20], "utf-8")  # cut in the middle of a line
    assert run(capsys, *args) == whole
    assert sorted(kept.read_text("utf-8").splitlines(keepends=True)) == sorted(lines)


def test_a_league_stops_when_it_knows_enough(capsys, tmp_path):
    kept = tmp_path / "league.jsonl"
    args = ("--bots", "random", "greedy", "--games", "2000", "--keep", str(kept))
    run(capsys, *args, "--precision", "400")
    assert len(kept.read_text("utf-8").splitlines()) == 2 * league.LEAST


@pytest.mark.parametrize("bots", [["random"], ["random", "random"], ["random", "deep"]])
def test_a_league_that_cannot_be_played_is_refused(capsys, bots):
    assert main(["league", "duel21", "--bots", *bots, "--games", "2"]) == 1


def test_a_file_that_is_no_league_is_not_touched(capsys, tmp_path):
    kept = tmp_path / "notes.txt"
    kept.write_text("my notes\n")
    args = ["league", "duel21", "--bots", "random", "greedy", "--keep", str(kept)]
    assert main(args) == 1
    assert kept.read_text() == "my notes\n"


def test_a_dataset_has_every_decision_with_what_was_known_and_what_came(capsys, tmp_path):
    path = tmp_path / "decisions.jsonl"
    bots = ("--bots", "random", "--seats", "2")
    assert (
        main(["dataset", "duel21", *bots, "--games", "2", "--jobs", "1", "--write", str(path)]) == 0
    )
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    assert {row["match"] for row in rows} == {0, 1}
    for row in rows:
        assert row["choice"] in row["legal"]
        assert row["information"].splitlines()[-1].startswith("? turn")
        assert row["return"] in (-1.0, 1.0)
    assert main(["dataset", "duel21", *bots, "--games", "2", "--write", str(path)]) == 1  # is there
