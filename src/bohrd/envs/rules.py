"""A game put into numbers: what all its environments share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bohrd import games
from bohrd.contract import OVER, BadInput, Game, LiveChance, Position, Result
from bohrd.envs.playing import Lists, Parts, Playing, look_many

Observation = dict[str, NDArray[Any]]
REWARDS = ("rank", "score", "lead")
FORMS = ("flat", "factored")


class Rules:
    """A game with so many seats and these options, and how it is put into numbers."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        actions: str | None = None,
        rewards: str = "rank",
    ) -> None:
        self.game = game if isinstance(game, Game) else games.load(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.check_options(self.seats, options or {})
        self.form = actions or FORMS[self.game.factors is not None]
        if self.form not in FORMS or (self.form == "factored" and self.game.factors is None):
            raise BadInput(f"actions of {self.game.title} are {' or '.join(self.forms)}, not {self.form!r}")
        if rewards not in REWARDS:
            raise BadInput(f"rewards go by {' or '.join(REWARDS)}, not by {rewards!r}")
        self.rewards = rewards
        self.tensor = self.game.tensor(self.seats)
        self.factors = self.game.factors if self.form == "factored" else None
        self._lists = Lists(len(self.game.catalogue))
        self._parts = Parts(self.factors) if self.factors else None
        self.size = self.tensor.size + (self._parts.size if self._parts else 0)
        """How many numbers an observation has."""
        self.actions = self._parts.actions if self._parts else len(self.game.catalogue)
        """How many actions there are."""

    @property
    def forms(self) -> tuple[str, ...]:
        return FORMS if self.game.factors is not None else FORMS[:1]

    def start(self, chance: LiveChance) -> Playing:
        """A new game."""
        return self.playing(self.game.start(self.seats, self.options, chance), chance)

    def playing(self, position: Position, chance: LiveChance) -> Playing:
        return Playing(position, chance, self.tensor, self._lists, self._parts)

    # -- arrays -----------------------------------------------------------------------------

    def observe(self, playing: Playing, seat: int, more: int = 0) -> Observation:
        """What a seat may know, and which of its actions are legal; of a seat not on turn, none."""
        numbers, mask, _ = look_many([playing], [seat], self.actions, more)
        return seen(numbers, mask)

    # -- rewards ----------------------------------------------------------------------------

    def standing(self, playing: Playing) -> list[float]:
        """What each seat has been rewarded with in all so far."""
        position = playing.position
        if self.rewards == "score":
            return [float(score) for score in position.scores()]
        if self.rewards == "lead":
            return leads(position.scores())
        return ranked(position.result()) if position.turn == OVER else [0.0] * self.seats


def filled(numbers: bytearray) -> NDArray[np.float32]:
    """Numbers as an array, which shares their memory."""
    return np.frombuffer(numbers, np.float32)


def seen(numbers: bytearray, mask: bytearray) -> Observation:
    """What is seen and what is legal as arrays."""
    return {"observation": filled(numbers), "action_mask": np.frombuffer(mask, np.int8)}


def leads(scores: Sequence[int]) -> list[float]:
    """By how many points each seat leads the best of the others."""
    return [
        float(own - max(other for place, other in enumerate(scores) if place != seat))
        for seat, own in enumerate(scores)
    ]


def ranked(result: Result) -> list[float]:
    """For each seat the share of the others it has left behind, less the share that is before it: 1 for who
    wins alone, -1 for who is last alone. Where all have failed together, it is -1 for all."""
    if not result.winners:
        return [-1.0] * len(result.seats)
    ranks = [seat.rank for seat in result.seats]
    others = max(1, len(ranks) - 1)
    return [(sum(o > own for o in ranks) - sum(o < own for o in ranks)) / others for own in ranks]
