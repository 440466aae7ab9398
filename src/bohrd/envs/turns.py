"""PettingZoo: every seat an agent, one after the other or, for libraries that know nothing else, at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bohrd import games
from bohrd.contract import OVER, Game, LiveChance
from bohrd.envs import VERSION, missing
from bohrd.envs.drawing import MODES, check_mode, render
from bohrd.envs.rules import Observation, Rules
from bohrd.envs.spaces import observation_space

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils import parallel_to_aec, wrappers  # pyright: ignore[reportMissingTypeStubs]
except ImportError:
    raise missing("PettingZoo", "envs") from None


class TurnsEnv(AECEnv[str, Any, Any]):
    """A game in which agents act in turn. Agents are called ``player_0`` and so on, by their seats.

    An action that is not legal loses the decision to what the prompt says for absent players, and the
    agent's info says so. Illegal or not, what has been played is in ``last_move``.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        actions: str | None = None,
        rewards: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = Rules(game, seats, options, actions, rewards)
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"{self.rules.game.id}_v{VERSION}",
            "render_modes": MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.rules.actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(self.rules) for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed, the next of those that the last seed leads to. The game's own options
        are those it was made with."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.playing = self.rules.start(LiveChance(int(self._seeds.integers(1 << 62)), remembers=False))
        self.last_move = ""
        """The notation of the last move."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._standing = self.rules.standing(self.playing)
        self.agent_selection = self.possible_agents[self.playing.turn]

    def observe(self, agent: str) -> Observation:
        return self.rules.observe(self.playing, self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._act(agent, -1 if action is None else int(action))
        over = self.playing.turn == OVER
        if over or self.rules.rewards == "score":
            self._reward()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.playing.turn]
        if self.render_mode == "human":
            self.render()

    def _act(self, agent: str, action: int) -> None:
        info: dict[str, Any] = {}
        if not self.playing.act(action):
            info["illegal"] = action
            self.playing.act_by_default()
        if self.playing.last is not None:
            self.last_move = self.playing.last.name
        self.infos[agent] = info

    def _reward(self) -> None:
        standing = self.rules.standing(self.playing)
        for agent, now, before in zip(self.possible_agents, standing, self._standing, strict=True):
            self.rewards[agent] = now - before
            self._cumulative_rewards[agent] += now - before
        self._standing = standing

    def render(self) -> str | NDArray[np.uint8] | None:
        last = self.rules.game.move(self.last_move).targets if self.last_move else ()
        return render(self.playing.position, self.render_mode, self.possible_agents, last)

    def close(self) -> None:
        """There is nothing to close."""

    def __deepcopy__(self, memo: dict[int, Any]) -> TurnsEnv:
        """A copy that goes on alike, with equal luck, and apart from this one."""
        twin = TurnsEnv.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._seeds = np.random.Generator(type(self._seeds.bit_generator)())
        twin._seeds.bit_generator.state = self._seeds.bit_generator.state
        if hasattr(self, "playing"):
            twin.playing = self.playing.copy()
            twin.agents = self.agents[:]
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(twin, name, dict(getattr(self, name)))
            twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin

    def __str__(self) -> str:
        return str(self.metadata["name"])


class CyclesEnv(ParallelEnv[str, Any, Any]):
    """The same game in cycles, in each of which all agents act: who is not on turn can only wait, which is
    the last of the actions. After ``max_cycles`` it is broken off."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        actions: str | None = None,
        rewards: str = "rank",
        max_cycles: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        self.turns = TurnsEnv(game, seats, options, actions, rewards, render_mode)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.possible_agents = self.turns.possible_agents
        self.agents: list[str] = []
        self.wait = self.turns.rules.actions
        """The action of who is not on turn."""
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(self.turns.rules, 1) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.turns.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        acting = self.turns.agent_selection
        self.turns.step(actions[acting])
        self._cycles += 1
        agents, over = self.agents, self.turns.playing.turn == OVER
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        infos[acting] = dict(self.turns.infos[acting])
        is_late = self._cycles >= self.max_cycles and not over
        rewards = {agent: self.turns.rewards[agent] for agent in agents}
        observations = self._observations()
        if over or is_late:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, is_late),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        rules, playing = self.turns.rules, self.turns.playing
        found = {agent: rules.observe(playing, seat, 1) for seat, agent in enumerate(self.possible_agents)}
        for seat, seen in enumerate(found.values()):
            seen["action_mask"][self.wait] = seat != playing.turn
        return found

    def render(self) -> Any:
        return self.turns.render()


@cache
def module(id: str) -> ModuleType:
    """The module of a game, as PettingZoo has them."""
    made = ModuleType(f"bohrd.envs.{id}_v{VERSION}", f"{games.load(id).title} for PettingZoo.")

    def env(max_cycles: int | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
        """The game with the checks that PettingZoo's own have; with ``max_cycles``, in cycles."""
        if max_cycles is not None:
            return parallel_to_aec(CyclesEnv(id, max_cycles=max_cycles, **settings))
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**settings)))

    raw_env = partial(TurnsEnv, id)
    made.__dict__.update(env=env, raw_env=raw_env, parallel_env=partial(CyclesEnv, id))
    return made
