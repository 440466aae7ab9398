"""The decisions of Nim: there is only one."""

from __future__ import annotations

from bohrd.contract import MoveTable
from bohrd.games.nim.decisions.take import Take, Taking


class Decisions:
    """All decisions, and the catalogue of their moves."""

    def __init__(self) -> None:
        moves: list[Take] = []
        self.take = Taking(moves)
        self.catalogue = MoveTable(moves)
