"""A run on a real Ray cluster of several nodes, one of which is killed: the same games as anywhere."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bohrd import games
from bohrd.lab import tables
from bohrd.lab.places import here
from bohrd.lab.ray_cluster import cluster
from bohrd.lab.run import Folder, Run, Variant

pytestmark = pytest.mark.skipif(os.environ.get("BOHRD_EXTRAS") != "full", reason="runs in make test-extras")


@pytest.fixture
def nodes() -> Iterator[Any]:
    import ray
    from ray.cluster_utils import Cluster

    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    for _ in range(2):
        found.add_node(num_cpus=1)
    found.wait_for_nodes()
    yield found
    ray.shutdown()
    found.shutdown()


def run() -> Run:
    game = games.load("periodic")
    variants = [
        Variant(f"{seats} players", ("random",) * seats, game.check_options(seats, {"length": "short"}))
        for seats in (2, 3)
    ]
    return Run.checked(game, variants, 60)


def test_games_of_a_node_that_is_killed_are_played_again(nodes: Any, tmp_path: Path) -> None:
    import ray

    on_ray, alone = Folder(tmp_path / "ray"), Folder(tmp_path / "alone")
    place = cluster(nodes.address)
    assert sum(node["Alive"] for node in ray.nodes()) == 3
    victim = next(iter(nodes.worker_nodes))
    played: list[int] = []
    for number, one in tables.play_into(on_ray, place, tables.begin(on_ray, run())):
        assert one.problem == ""
        played.append(number)
        if len(played) == 10:
            nodes.remove_node(victim, allow_graceful=False)
    assert sorted(played) == list(range(120))
    deadline = time.monotonic() + 60
    while sum(node["Alive"] for node in ray.nodes()) == 3 and time.monotonic() < deadline:
        time.sleep(0.5)
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    for _ in tables.play_into(alone, here, tables.begin(alone, run())):
        pass
    for table in tables.TABLES:
        assert tables.read(on_ray, table).equals(tables.read(alone, table))
    for number in range(0, 120, 17):
        assert on_ray.record_path(number).read_bytes() == alone.record_path(number).read_bytes()
