"""What building and upgrading costs, for anybody and for those of a company who do it for less."""

from __future__ import annotations

from typing import Literal

from bohrd.games.periorbis.decisions.action import discounted
from bohrd.games.periorbis.pieces import Content
from bohrd.games.periorbis.view import Company

Prices = tuple[tuple[int, int], ...]
"""Slots, and what is paid there; slot 0 is anybody."""


def savings(content: Content, firm: Company, skill: Literal["building", "upgrade"]) -> Prices:
    """Who of a company has a skill that lowers a price, and by how much."""
    crew = [(slot, content.employees[member.number]) for slot, member in enumerate(firm.crew, 1) if member]
    return tuple((slot, card.skills[skill]) for slot, card in crew if card.skills[skill])


def prices(printed: int, saved: Prices) -> Prices:
    """What it costs anybody, and each of those who save."""
    return ((0, printed), *((slot, discounted(printed, skill)) for slot, skill in saved))
