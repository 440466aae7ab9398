"""The games as environments for machines that learn: PettingZoo, Gymnasium and OpenSpiel.

>>> from bohrd.envs import periodic_v1
>>> env = periodic_v1.env(seats=2)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> sorted(observation)
['action_mask', 'observation']

Every game has such a module, made when it is asked for, with ``env``, ``raw_env`` and ``parallel_env``.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from bohrd import games

VERSION = 1
"""Goes up when observations or actions change their meaning."""

if TYPE_CHECKING:
    in_your_element_v1: ModuleType
    molecular_v1: ModuleType
    periodic_v1: ModuleType
    periorbis_v1: ModuleType


def __getattr__(name: str) -> ModuleType:
    game, _, version = name.rpartition("_v")
    if version == str(VERSION) and game in games.ids():
        from bohrd.envs import turns

        return turns.module(game)
    raise AttributeError(f"there is no {name!r} here; there are {', '.join(names())}")


def names() -> list[str]:
    """The environments there are."""
    return [f"{id}_v{VERSION}" for id in games.ids()]


def missing(library: str, extra: str) -> ImportError:
    """What to say where a library is not installed."""
    return ImportError(f'{library} is not installed: pip install "bohrd[{extra}]"')
