"""Learning: the slopes are right, a short run learns a small game, and what was learnt plays as a bot."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

import bohrd
from bohrd import bots

pytest.importorskip("gymnasium")

from bohrd.envs import learn
from bohrd.envs.network import Batch, Network, gains

CLIP, ENTROPY = 0.2, 0.05
FULL = os.environ.get("BOHRD_EXTRAS") == "full"


def loss(network: Network, batch: Batch) -> float:
    """Of proximal policy optimisation, written down as in the paper."""
    logs, values, _ = network.think(batch.seen, batch.masks)
    ratio = np.exp(logs[np.arange(len(batch.actions)), batch.actions] - batch.chances)
    gain = np.minimum(ratio * batch.gains, np.clip(ratio, 1 - CLIP, 1 + CLIP) * batch.gains)
    spread = -(np.exp(logs) * np.maximum(logs, -30)).sum(axis=1)
    return float((-gain + 0.5 * (values - batch.returns) ** 2 - ENTROPY * spread).mean())


def test_slopes_are_those_of_the_loss() -> None:
    luck = np.random.default_rng(1)
    network = Network.new(6, 5, 4, luck)
    network.weights = {name: luck.normal(size=array.shape) for name, array in network.weights.items()}
    masks = (luck.random((20, 5)) < 0.7).astype(np.int8)
    masks[:, 0] = 1
    seen = luck.normal(size=(20, 6))
    actions, chances, _ = network.act(seen, masks, luck)
    assert masks[np.arange(20), actions].all()
    batch = Batch(
        seen, masks, actions, chances + luck.normal(size=20) / 4, luck.normal(size=20), luck.normal(size=20)
    )
    slopes = network.slopes(batch, CLIP, ENTROPY)
    for name, array in network.weights.items():
        place = tuple(luck.integers(length) for length in array.shape)
        before, step = array[place], 1e-5
        array[place] = before + step
        above = loss(network, batch)
        array[place] = before - step
        below = loss(network, batch)
        array[place] = before
        assert slopes[name][place] == pytest.approx((above - below) / (2 * step), rel=1e-2, abs=1e-4), name


def test_gains_end_with_the_game() -> None:
    rewards, values = np.array([[1.0], [2.0], [4.0]]), np.zeros((3, 1))
    over = np.array([[False], [True], [False]])
    found, returns = gains(rewards, values, over, np.array([8.0]), 0.5, 1.0)
    assert found[:, 0].tolist() == returns[:, 0].tolist() == [1 + 0.5 * 2, 2, 4 + 0.5 * 8]


def test_a_short_run_learns_nim_and_its_network_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, curve = tmp_path / "nim.npz", tmp_path / "nim.svg"
    learn.main(
        [
            *(
                "nim",
                "--steps",
                "20000",
                "--points",
                "4",
                "--checks",
                "1",
                "--games",
                "100",
                "--hidden",
                "32",
            ),
            *("--out", str(file), "--measure", "greedy"),
        ]
    )
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    untaught = Network.new(13, 15, 16, np.random.default_rng(1))
    assert lines[-2]["wins"]["random"] > learn.won("nim", untaught, "random", 100) + 0.1
    assert lines[-1]["against"] == "greedy"
    bot, match = learn.Learnt(file), bohrd.new("nim", seed=1)
    while not match.over:
        match.play(bots.decide(bot, match.position, bohrd.LiveChance(1)))
    checked = [learn.Checked(steps, 1.0, steps / 10, {"random": 0.5}) for steps in (10, 20)]
    if pytest.importorskip("altair"):
        curve.write_text(learn.draw(checked, "Nim"), encoding="utf-8")
        assert "games won" in curve.read_text(encoding="utf-8")


@pytest.mark.skipif(not FULL, reason="it takes minutes: make test-extras")
def test_a_longer_run_beats_random_in_periodic() -> None:
    settings = learn.Settings(steps=100_000)
    *_, (_, checked) = learn.train("periodic", settings, 1, options={"length": "short"}, checks=1)
    assert checked.wins["random"] > 0.6
