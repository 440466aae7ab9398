"""One seat learns: Gymnasium finds nothing, and many games at once are the same as one by one."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from bohrd import games
from bohrd.contract import BadInput

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from bohrd.envs.rules import leads  # noqa: E402
from bohrd.envs.single import SeatEnv, SeatsEnv  # noqa: E402

GAMES = games.ids()


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing(game: str) -> None:
    env = gymnasium.make(f"bohrd.envs.single:bohrd/{game}-v1", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_many_games_at_once_are_games_of_their_own(game: str) -> None:
    env = gymnasium.make_vec(f"bohrd.envs.single:bohrd/{game}-v1", num_envs=3, rewards="score")
    observation, _ = env.reset(seed=1)
    luck, ended, points = np.random.default_rng(1), 0, np.zeros(3)
    while ended < 3:
        assert observation in env.observation_space
        assert observation["action_mask"].any(axis=1).all(), "the learner is to act"
        actions = [luck.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]]
        observation, rewards, terminations, truncations, infos = env.step(np.array(actions))
        points += rewards
        assert not truncations.any() and "illegal" not in infos
        if terminations.any():
            ended += int(terminations.sum())
            assert (infos["_final_obs"] == terminations).all() and (
                infos["_final_info"] == terminations
            ).all()
            assert (np.abs(infos["final_info"]["rank"]) <= terminations).all()
            for last in infos["final_obs"][terminations]:
                assert last in env.single_observation_space and not last["action_mask"].any()
    assert points.any()


def test_one_step_of_many_games_is_a_step_of_each() -> None:
    many = SeatsEnv("periodic", num_envs=2, seat=1, rivals="greedy")
    seen, _ = many.reset(seed=7)
    twins = [playing.copy() for playing in many.playing]
    actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    seen, *_ = many.step(actions)
    for number, twin in enumerate(twins):
        one = SeatEnv("periodic", seat=1, rivals="greedy")
        one.reset(seed=1)
        one.playing = twin
        alone, *_ = one.step(actions[number])
        for name, array in alone.items():
            assert np.array_equal(array, seen[name][number])


def test_infos_list_what_the_mask_allows() -> None:
    env = SeatEnv("molecular", seat=0)
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        assert np.flatnonzero(seen["action_mask"]).tolist() == info["actions"] != []
        seen, _, over, _, info = env.step(info["actions"][-1])
    assert info["actions"] == [] and not seen["action_mask"].any()


def test_leads_are_points_before_the_best_of_the_others() -> None:
    assert leads([7, 4, 9]) == [-2, -5, 2]
    env = SeatEnv("periodic", seats=3, rewards="lead", options={"length": "short"})
    _, info = env.reset(seed=2)
    got, over = leads(env.playing.position.scores())[env.seat], False
    while not over:
        _, reward, over, _, info = env.step(info["actions"][-1])
        got += reward
    assert got == leads(env.playing.position.scores())[env.seat]


def test_the_learner_sits_where_it_should_among_the_rivals_it_should_have() -> None:
    env = SeatEnv("in_your_element", seats=3, seat=2, rivals=["random", "level-1"], render_mode="ansi")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        assert info["seat"] == env.playing.turn == 2
    assert "Level 1" in env.render() and "You" in env.render()
    seats = {SeatEnv("periodic", seats=4).reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}
    with pytest.raises(BadInput, match="there are 2 other seats, and 1 rivals"):
        SeatEnv("periodic", seats=3, rivals=["random"])
    with pytest.raises(BadInput, match="there is no seat 5"):
        SeatEnv("periodic", seat=5)
