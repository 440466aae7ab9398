"""Games on a Ray cluster: the same as anywhere. Those of a machine that dies are played again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from bohrd.lab.places import AHEAD, Bundles, Place, Task, play_bundle
from bohrd.lab.play import Played
from bohrd.lab.tables import missing_extra

AGAIN = 5
"""So many times a bundle of games is handed to another worker, if the one that had it dies."""


def cluster(address: str = "") -> Place:
    """The cluster at this address; without one, that of this computer, which is started if need be."""
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise missing_extra(error, "ray") from None
    if not ray.is_initialized():
        ray.init(address=address or None, log_to_driver=False)
    return lambda tasks: _play(ray, tasks)


def _play(ray: Any, tasks: Sequence[Task]) -> Iterator[tuple[int, Played]]:
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    bundles = Bundles(range(len(tasks)), workers)
    playing = ray.remote(play_bundle).options(num_cpus=1, max_retries=AGAIN)
    under_way: dict[Any, list[int]] = {}
    suspects: list[int] = []
    while True:
        while len(under_way) < AHEAD * workers and (numbers := bundles.next()):
            under_way[playing.remote([tasks[number] for number in numbers])] = numbers
        if not under_way:
            break
        [over], _ = ray.wait(list(under_way), num_returns=1)
        numbers = under_way.pop(over)
        try:
            played, seconds = ray.get(over)
        except ray.exceptions.RayError:
            suspects += numbers
            continue
        bundles.took(seconds, len(numbers))
        yield from zip(numbers, played, strict=True)
    for number in suspects:
        yield number, _alone(ray, playing, tasks[number])


def _alone(ray: Any, playing: Any, task: Task) -> Played:
    """Play a game that may have brought workers down again and again."""
    try:
        [played], _ = ray.get(playing.remote([task]))
        return played
    except ray.exceptions.RayError:
        return Played(task.seed, 0, [], [], "", "the process that played it died")
