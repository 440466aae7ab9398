"""OpenSpiel's own test and its own search go through the games."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

from bohrd import games

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from bohrd.envs import open_spiel  # noqa: E402, F401

FULL = os.environ.get("BOHRD_EXTRAS") == "full"
GAMES = games.ids()
each_game = pytest.mark.parametrize("id", GAMES)
SHORT = {"molecular": "rounds:2", "periorbis": "length:short", "periodic": "length:short"}


def started(name: str, seed: int = 1) -> Any:
    """A state in which somebody is to decide."""
    state, luck = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    decide_chance(state, luck)
    return state


def decide_chance(state: Any, luck: np.random.RandomState) -> None:
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(weights) - 1) < 1e-9
        state.apply_action(luck.choice(outcomes, p=weights))


@each_game
@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_random_games_keep_its_laws(id: str, chance: str) -> None:
    options = "" if FULL else SHORT.get(id, "")
    game = pyspiel.load_game(f"bohrd_{id}(chance={chance},options={options})")
    pyspiel.random_sim_test(game, num_sims=5 if FULL else 1, serialize=chance == "explicit", verbose=False)


@each_game
def test_its_search_plays(id: str) -> None:
    game = pyspiel.load_game(f"bohrd_{id}(options={SHORT.get(id, '')})")
    state, luck = started(str(game)), np.random.RandomState(2)
    simulations, decisions = (20, 20) if FULL else (2, 3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.0, simulations, random_state=luck)
    for _ in range(decisions):
        state.apply_action(bot.step(state))
        decide_chance(state, luck)
        if state.is_terminal():
            break


@each_game
def test_a_resampled_state_is_the_same_to_the_player_and_not_to_others(id: str) -> None:
    state, luck = started(f"bohrd_{id}(players=2)"), np.random.RandomState(3)
    others: set[str] = set()
    for _ in range(12):
        player = state.current_player()
        for _ in range(3):
            twin = state.resample_from_infostate(player, luck.uniform)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.legal_actions() == state.legal_actions()
            others.add(twin.observation_string(1 - player))
        state.apply_action(luck.choice(state.legal_actions()))
        decide_chance(state, luck)
        if state.is_terminal():
            break
    if id != "periorbis":  # where nothing is hidden but what will turn up
        assert len(others) > 12


def test_a_player_remembers_what_came_before() -> None:
    """The same board reached by other ways is another information state, for those who saw them."""
    first, second = started("bohrd_periodic"), started("bohrd_periodic")
    player = first.current_player()
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[1])
    assert first.information_state_string(player) != second.information_state_string(player)
    assert first.information_state_string(1 - player) == second.information_state_string(1 - player)


def test_chance_is_explicit_with_its_probabilities() -> None:
    state = pyspiel.load_game("bohrd_nim").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(card, 1 / 6) for card in range(6)]
    state.apply_action(5)
    assert len(state.chance_outcomes()) == 5
    assert state.action_to_string(0) == "draw 1"
