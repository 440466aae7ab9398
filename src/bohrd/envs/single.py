"""Gymnasium: one seat for the learner, bots in the others; one game, or many of them stepped in one call.

Importing this module registers every game, so that these work anywhere::

    gymnasium.make("bohrd.envs.single:bohrd/periodic-v1", rivals="level-1")
    gymnasium.make_vec("bohrd.envs.single:bohrd/periodic-v1", num_envs=64)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bohrd import bots, games
from bohrd.contract import OVER, BadInput, Game, LiveChance
from bohrd.envs import VERSION, missing
from bohrd.envs.drawing import MODES, check_mode, render
from bohrd.envs.playing import Playing, let_others_play, look_many, scores_of_many, step, step_many
from bohrd.envs.rules import Observation, Rules, ranked, seen
from bohrd.envs.spaces import observation_space

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise missing("Gymnasium", "envs") from None

Rivals = str | bots.Bot | Sequence[str | bots.Bot]
"""One bot for all other seats, or one for each of them in turn."""


class _Table:
    """Who sits where: the learner at a seat that is given or drawn, and rivals."""

    def __init__(self, rules: Rules, seat: int | None, rivals: Rivals) -> None:
        if seat is not None and seat not in range(rules.seats):
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {rules.seats - 1}")
        given = (
            [rivals] * (rules.seats - 1)
            if isinstance(rivals, str) or not isinstance(rivals, Sequence)
            else rivals
        )
        if len(given) != rules.seats - 1:
            raise BadInput(f"there are {rules.seats - 1} other seats, and {len(given)} rivals")
        self.rules = rules
        self.seat = seat
        self._rivals = [bots.find(one) if isinstance(one, str) else one for one in given]

    def start(self, luck: np.random.Generator) -> tuple[Playing, int, list[bots.Bot | None]]:
        """A game in which the learner is to act, the learner's seat, and who plays the others; ``None``
        stands for any legal move, which needs no bot."""
        while True:
            seat = int(luck.integers(self.rules.seats)) if self.seat is None else self.seat
            playing = self.rules.start(LiveChance(int(luck.integers(1 << 62)), remembers=False))
            others: list[bots.Bot | None] = [None if bot.name == "random" else bot for bot in self._rivals]
            others.insert(seat, None)
            let_others_play(playing, seat, others)
            if playing.turn != OVER:
                return playing, seat, others


class SeatEnv(gymnasium.Env[Any, Any]):
    """A game in which the learner has one seat.

    An action that is not legal loses the decision to what the prompt says for absent players, and the info
    says so.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int | None = None,
        rivals: Rivals = "random",
        options: Mapping[str, object] | None = None,
        actions: str | None = None,
        rewards: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        self.rules = Rules(game, seats, options, actions, rewards)
        self._table = _Table(self.rules, seat, rivals)
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(self.rules)
        self.action_space = spaces.Discrete(self.rules.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.playing, self.seat, self._others = self._table.start(self.np_random)
        self._standing = self.rules.standing(self.playing)[self.seat]
        return self._told()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        was_legal = step(self.playing, int(action), self.seat, self._others)
        over = self.playing.position.turn == OVER
        reward = self._reward() if over or self.rules.rewards != "rank" else 0.0
        observation, info = self._told()
        if not was_legal:
            info["illegal"] = int(action)
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, False, info

    def _reward(self) -> float:
        before, self._standing = self._standing, self.rules.standing(self.playing)[self.seat]
        return self._standing - before

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        """What the learner sees, and besides its seat and the legal actions, which are the mask once more."""
        numbers, mask, [actions] = look_many([self.playing], [self.seat], self.rules.actions)
        return seen(numbers, mask), {"seat": self.seat, "actions": actions}

    def render(self) -> Any:
        names = [
            "You" if seat == self.seat else getattr(bot, "label", "Random")
            for seat, bot in enumerate(self._others)
        ]
        return render(self.playing.position, self.render_mode, names)


class SeatsEnv(VectorEnv[Any, Any, Any]):
    """Many such games, stepped and observed in one call of compiled code. A game that is over begins anew in
    the same step, with the last observation of the old one in the infos."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = None,
        rivals: Rivals = "random",
        options: Mapping[str, object] | None = None,
        actions: str | None = None,
        rewards: str = "rank",
    ) -> None:
        self.rules = Rules(game, seats, options, actions, rewards)
        self._table = _Table(self.rules, seat, rivals)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.rules)
        self.single_action_space = spaces.Discrete(self.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) or seed is None else seed[0])
        started = [self._table.start(self.np_random) for _ in range(self.num_envs)]
        self.playing = [playing for playing, _, _ in started]
        self.seats = [seat for _, seat, _ in started]
        self._others = [others for _, _, others in started]
        self._standing = self._standings()
        infos: dict[str, Any] = {}
        return self._told(infos), infos

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        chosen: list[int] = np.asarray(actions).tolist()
        legal = step_many(self.playing, chosen, self.seats, self._others)
        over = np.array([playing.position.turn == OVER for playing in self.playing])
        standing = self._standings()
        rewards = standing - self._standing
        infos: dict[str, Any] = {} if all(legal) else {"illegal": ~np.array(legal)}
        if over.any():
            self._begin_anew(np.flatnonzero(over).tolist(), infos)
            infos["_final_obs"] = infos["_final_info"] = over
            standing = self._standings()
        self._standing = standing
        return self._told(infos), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _told(self, infos: dict[str, Any]) -> Observation:
        """What the learners see; the infos get the legal actions of each, which are the masks once more."""
        observation, infos["actions"] = self._look(self.playing, self.seats)
        return observation

    def _begin_anew(self, over: Sequence[int], infos: dict[str, Any]) -> None:
        last, _ = self._look([self.playing[n] for n in over], [self.seats[n] for n in over])
        final = np.full(self.num_envs, None, dtype=object)
        ranks = np.zeros(self.num_envs)
        for place, number in enumerate(over):
            ranks[number] = ranked(self.playing[number].position.result())[self.seats[number]]
            final[number] = {name: array[place] for name, array in last.items()}
            self.playing[number], self.seats[number], self._others[number] = self._table.start(self.np_random)
        infos["final_obs"] = final
        infos["final_info"] = {"rank": ranks, "_rank": np.isin(np.arange(self.num_envs), over)}

    def _standings(self) -> NDArray[np.float64]:
        """What the learner has been rewarded with in each game so far."""
        if self.rules.rewards == "score":
            return np.array(scores_of_many(self.playing, self.seats), np.float64)
        is_rank = self.rules.rewards == "rank"
        return np.array(
            [
                0.0 if is_rank and playing.position.turn != OVER else self.rules.standing(playing)[seat]
                for playing, seat in zip(self.playing, self.seats, strict=True)
            ]
        )

    def _look(self, playing: Sequence[Playing], seats: Sequence[int]) -> tuple[Observation, list[list[int]]]:
        numbers, masks, actions = look_many(playing, seats, self.rules.actions)
        flat = seen(numbers, masks)
        return {name: array.reshape(len(playing), -1) for name, array in flat.items()}, actions


def register() -> None:
    """Make all games known to Gymnasium."""
    for id in games.ids():
        name = f"bohrd/{id}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatsEnv",
                kwargs={"game": id},
            )


register()
