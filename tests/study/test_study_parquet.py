"""Datasets and leagues as Parquet."""

import pytest

pytest.importorskip("numpy", reason="numpy is not installed")
parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")

from escale.cli import main


def test_a_dataset_is_written_as_parquet(tmp_path):
    path = tmp_path / "decisions.parquet"
    args = ["--bots", "random", "--seats", "2", "--games", "2", "--jobs", "1"]
    assert main(["dataset", "duel21", *args, "--write", str(path)]) == 0
    rows = parquet.read_table(path).to_pylist()
    assert all(row["choice"] in row["legal"] for row in rows)
    assert len(rows) > 20


def test_the_games_of_a_league_are_written_as_parquet(tmp_path):
    path = tmp_path / "league.parquet"
    args = ["--bots", "random", "greedy", "--games", "4", "--jobs", "1", "--json"]
    assert main(["league", "duel21", *args, "--parquet", str(path)]) == 0
    assert parquet.read_table(path).num_rows == 4
