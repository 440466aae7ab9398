"""A small network that says what to do and how well it will go, and how it is trained: NumPy and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Weights = dict[str, Array]
NEVER = np.float32(-1e9)
"""The logit of an action that is not legal."""


class Batch(NamedTuple):
    """Decisions to learn from."""

    seen: Array
    masks: Array
    actions: Array
    chances: Array
    """The logarithm of how likely each action was."""
    gains: Array
    """By how much more it brought than was expected."""
    returns: Array
    """What it brought."""

    def some(self, places: Array) -> Batch:
        return Batch(*(array[places] for array in self))


class Network:
    """Two hidden layers for both: logits of all actions, and the reward still to come.

    Both are read off both layers: what an observation says plainly of an action need not be learnt by the
    second layer first.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @classmethod
    def new(cls, size: int, actions: int, hidden: int, luck: np.random.Generator) -> Network:
        def layer(rows: int, columns: int, scale: float = 1.0) -> Array:
            drawn = luck.standard_normal((rows, columns)) * scale / np.sqrt(rows)
            return drawn.astype(np.float32)

        return cls(
            {
                "w1": layer(size, hidden, 2.0),  # most of what is seen is 0
                "b1": np.zeros(hidden, np.float32),
                "w2": layer(hidden, hidden),
                "b2": np.zeros(hidden, np.float32),
                "policy": layer(2 * hidden, actions, 0.01),
                "policy_bias": np.zeros(actions, np.float32),
                "value": layer(2 * hidden, 1, 0.1),
                "value_bias": np.zeros(1, np.float32),
            }
        )

    @classmethod
    def read(cls, path: str | Path) -> Network:
        with np.load(path) as saved:
            return cls({name: saved[name] for name in saved.files})

    def write(self, path: str | Path) -> None:
        np.savez_compressed(path, **self.weights)  # pyright: ignore[reportArgumentType]

    def think(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The logarithm of how likely each action is, the value, and what the two hidden layers say."""
        w = self.weights
        first = np.tanh(seen @ w["w1"] + w["b1"])
        second = np.tanh(first @ w["w2"] + w["b2"])
        both = np.concatenate((first, second), axis=1)
        logits = np.where(masks, both @ w["policy"] + w["policy_bias"], NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logits, (both @ w["value"] + w["value_bias"])[:, 0], both

    def act(self, seen: Array, masks: Array, luck: np.random.Generator) -> tuple[Array, Array, Array]:
        """Actions drawn by how likely they are, the logarithm of that, and the values."""
        logs, values, _ = self.think(seen, masks)
        drawn = (logs + luck.gumbel(size=logs.shape)).argmax(axis=1)
        return drawn, logs[np.arange(len(drawn)), drawn], values

    def draw(self, seen: Array, mask: Array, luck: np.random.Generator) -> int:
        """An action for one observation, drawn by how likely it is."""
        return int(self.act(seen[None], mask[None], luck)[0][0])

    def slopes(self, batch: Batch, clip: float, entropy: float) -> Weights:
        """How the loss of proximal policy optimisation (Schulman and others, 2017) goes with each weight."""
        w, number = self.weights, len(batch.actions)
        logs, values, both = self.think(batch.seen, batch.masks)
        rows = np.arange(number)
        likely = np.exp(logs)
        ratio = np.exp(logs[rows, batch.actions] - batch.chances)
        is_clipped = np.where(batch.gains > 0, ratio > 1 + clip, ratio < 1 - clip)
        pull = np.where(is_clipped, 0, -batch.gains * ratio) / number
        spread = -(likely * np.maximum(logs, -30)).sum(axis=1, keepdims=True)
        to_logits = -pull[:, None] * likely + entropy * likely * (np.maximum(logs, -30) + spread) / number
        to_logits[rows, batch.actions] += pull
        to_logits = to_logits.astype(np.float32)
        to_values = ((values - batch.returns) / number).astype(np.float32)[:, None]
        to_both = (to_logits @ w["policy"].T + to_values @ w["value"].T) * (1 - both**2)
        hidden = both.shape[1] // 2
        first, to_second = both[:, :hidden], to_both[:, hidden:]
        to_first = to_both[:, :hidden] + (to_second @ w["w2"].T) * (1 - first**2)
        return {
            "w1": batch.seen.T @ to_first,
            "b1": to_first.sum(axis=0),
            "w2": first.T @ to_second,
            "b2": to_second.sum(axis=0),
            "policy": both.T @ to_logits,
            "policy_bias": to_logits.sum(axis=0),
            "value": both.T @ to_values,
            "value_bias": to_values.sum(axis=0),
        }


class Adam:
    """Steps down the slope (Kingma and Ba, 2015), none of them too long."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._mean = {name: np.zeros_like(array) for name, array in network.weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in network.weights.items()}
        self._steps = 0

    def step(self, slopes: Weights, rate: float, longest: float = 0.5) -> None:
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        shrink = min(1.0, longest / (length + 1e-8))
        self._steps += 1
        scale = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope * shrink - mean)
            square += 0.001 * ((slope * shrink) ** 2 - square)
            self._network.weights[name] -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def gains(
    rewards: Array, values: Array, over: NDArray[Any], last: Array, patience: float, smoothing: float
) -> tuple[Array, Array]:
    """By how much more each step brought than was expected, and what it brought (Schulman and others, 2016);
    the first axis is time."""
    found = np.zeros_like(rewards)
    ahead, more = last, np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - over[step]
        surprise = rewards[step] + patience * ahead * goes_on - values[step]
        more = surprise + patience * smoothing * goes_on * more
        found[step] = more
        ahead = values[step]
    return found, found + values
