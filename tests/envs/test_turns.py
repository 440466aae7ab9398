"""The games pass PettingZoo's own tests, as they come, and are copied with all that is in them."""

from __future__ import annotations

import copy
import os
import warnings
from typing import Any

import numpy as np
import pytest

from bohrd import envs, games
from bohrd.contract import OVER, BadInput
from bohrd.envs import turns
from bohrd.envs.drawing import MODES

pettingzoo_test = pytest.importorskip("pettingzoo.test")

FULL = os.environ.get("BOHRD_EXTRAS") == "full"
GAMES = games.ids()
REAL = [id for id in GAMES if id != "nim"]
each_game = pytest.mark.parametrize("game", GAMES)


def played(env: Any, luck: np.random.Generator, steps: int = 10**6) -> list[float]:
    """Play at random; what every agent was rewarded with in all."""
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for _, agent in zip(range(steps), env.agent_iter(steps), strict=False):
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            env.step(luck.choice(np.flatnonzero(observation["action_mask"])))
    return list(rewards.values())


@each_game
def test_pettingzoo_finds_nothing(game: str) -> None:
    module = turns.module(game)
    with warnings.catch_warnings():
        # they warn of what every game with a mask has: an observation that is a dictionary
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(module.env(), num_cycles=1000 if FULL else 100)
        pettingzoo_test.api_test(module.raw_env(rewards="score"), num_cycles=1000 if FULL else 30)
        pettingzoo_test.seed_test(module.env, num_cycles=500 if FULL else 30)
        pettingzoo_test.max_cycles_test(module)


@pytest.mark.skipif(not FULL, reason="its mask has 26 million numbers: make test-extras")
def test_pettingzoo_finds_nothing_in_a_flat_space_of_millions() -> None:
    pettingzoo_test.api_test(turns.module("molecular").env(actions="flat"), num_cycles=20)


@pytest.mark.parametrize("game", GAMES if FULL else ["nim", "periodic"])
def test_pettingzoo_sees_it_rendered(game: str) -> None:
    """In Chromium, too: all colours of a picture, and more than a ground."""

    def env(render_mode: str) -> Any:
        return turns.module(game).env(render_mode=render_mode)

    shown = {
        "svg": lambda drawn: drawn.startswith("<svg") and drawn.endswith("</svg>"),
        "rgb_array": lambda drawn: len(np.unique(drawn.reshape(-1, 3), axis=0)) > 50,
        "ansi": lambda drawn: "\n" in drawn,
    }
    pettingzoo_test.render_test(env, shown)
    with pytest.raises(BadInput, match="render_mode is human, ansi, svg, rgb_array or None"):
        env("gif")
    assert env("svg").metadata["render_modes"] == MODES


@each_game
def test_a_deep_copy_goes_on_alike_and_apart(game: str) -> None:
    env = turns.module(game).env()
    env.reset(seed=5)
    played(env, np.random.default_rng(1), 7)
    twin = copy.deepcopy(env)
    before = env.observe(env.agent_selection)
    here = played(twin, np.random.default_rng(2))
    after = env.observe(env.agent_selection)
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert played(env, np.random.default_rng(2)) == here
    assert not env.agents and not twin.agents
    # and so do the games after it
    for one in (env, twin):
        one.reset()
    assert np.array_equal(env.last()[0]["observation"], twin.last()[0]["observation"])


@each_game
def test_rewards_are_ranks_or_points(game: str) -> None:
    module = turns.module(game)
    for rewards in ("rank", "score"):
        env = module.raw_env(rewards=rewards)
        env.reset(seed=3)
        found = played(env, np.random.default_rng(4))
        result = env.playing.position.result()
        assert env.playing.turn == OVER
        if rewards == "score":
            assert found == result.scores
        elif not result.winners:
            assert set(found) == {-1.0}
        else:
            assert sum(found) == 0 and max(found) == found[result.winners[0]]
    with pytest.raises(BadInput, match="rewards go by rank or score"):
        module.env(rewards="beauty")


@pytest.mark.parametrize("game", REAL)
def test_any_number_of_seats_plays_in_the_same_shape(game: str) -> None:
    module = turns.module(game)
    for seats in games.load(game).seats:
        env = module.raw_env(seats=seats)
        env.reset(seed=seats)
        played(env, np.random.default_rng(seats), 40)
        assert len(env.possible_agents) == seats
        if env.agents:
            assert env.observe(env.agents[0]) in env.observation_space(env.agents[0])


def test_what_is_not_legal_loses_the_decision_and_says_so() -> None:
    env = turns.module("periodic").raw_env(options={"length": "short"})
    env.reset(seed=1)
    agent = env.agent_selection
    default = env.playing.position.prompt().default
    [wrong, *_] = np.flatnonzero(env.observe(agent)["action_mask"] == 0)
    env.step(wrong)
    assert env.infos[agent] == {"illegal": wrong}
    assert env.last_move == games.load("periodic").catalogue[default].name


def test_who_is_not_on_turn_waits_in_cycles() -> None:
    env = turns.module("in_your_element").parallel_env(seats=3)
    observations, _ = env.reset(seed=1)
    luck = np.random.default_rng(1)
    while env.agents:
        masks = [seen["action_mask"] for seen in observations.values()]
        assert [mask[env.wait] for mask in masks].count(1) == 2
        actions = {
            agent: luck.choice(np.flatnonzero(mask)) for agent, mask in zip(env.agents, masks, strict=True)
        }
        observations, rewards, terminations, *_ = env.step(actions)
    assert all(terminations.values()) and any(rewards.values())


def test_environments_are_found_by_their_names() -> None:
    assert envs.names() == [f"{id}_v1" for id in GAMES]
    assert envs.nim_v1.env().unwrapped.metadata["name"] == "nim_v1"
    with pytest.raises(AttributeError, match="there are in_your_element_v1"):
        envs.chess_v6  # noqa: B018
