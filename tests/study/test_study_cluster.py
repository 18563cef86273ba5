"""A league on a real Ray cluster of this machine, of which a node dies."""

import pytest

from escale import league

ray = pytest.importorskip("ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")


@pytest.fixture
def cluster():
    """A cluster of two nodes that play, and a head that does not."""
    made = cluster_utils.Cluster(initialize_head=True, connect=True, head_node_args={"num_cpus": 0})
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.mark.filterwarnings("ignore")
def test_a_league_goes_on_without_a_node_that_dies_and_counts_every_game_once(cluster, tmp_path):
    first, _ = cluster.add_node(num_cpus=1), cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    plan = league.Plan(["duel21"], ["random", "greedy"], 60).checked()
    killed = False
    for known, wanted in league.play(plan, tmp_path / "kept", on="ray"):
        lines, total = known, wanted
        if len(lines) == 10 and not killed:
            cluster.remove_node(first, allow_graceful=False)
            killed = True
    assert killed
    assert len(lines) == total == 60
    assert len({line.meeting for line in lines}) == 60
    alone = [known for known, _ in league.play(plan, jobs=1)][-1]
    assert sorted(lines) == sorted(alone)
    assert league.kept(tmp_path / "kept") == lines
