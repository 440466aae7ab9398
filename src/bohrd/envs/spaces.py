"""The spaces of observations and actions, as Gymnasium and PettingZoo declare them."""

from __future__ import annotations

import numpy as np

from bohrd.envs import missing
from bohrd.envs.rules import Rules

try:
    from gymnasium import spaces
except ImportError:
    raise missing("Gymnasium", "envs") from None


def observation_space(rules: Rules, more: int = 0) -> spaces.Dict:
    """The numbers of a view, and the mask of actions; ``more`` of these are added to those of the game."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (rules.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (rules.actions + more,), np.int8),
        }
    )
