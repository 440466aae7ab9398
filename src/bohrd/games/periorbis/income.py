"""What employees bring in the HQ alone: by signing, selling ore, research and selling research."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bohrd.games.periorbis.counts import Counts
from bohrd.games.periorbis.means import Workers
from bohrd.games.periorbis.pieces import Content

MOST_REMEMBERED: Final = 1 << 16
"""How many answers are kept for later questions."""


@final
class Income:
    """What employees bring in the HQ alone: by signing, selling ore, research and selling research."""

    def __init__(self, content: Content) -> None:
        self._data_price: i64 = content.constants.data_price
        self._ore_price: i64 = content.constants.ore_price
        self._known: dict[tuple[Workers, Counts, int, int], int] = {}

    def reaches(self, workers: Workers, advances: Counts, storage: i64, data: i64, wanted: i64) -> bool:
        """Whether workers in the HQ can bring in so many credits there, their own wages taken off.

        Often one of them can alone, or all of them could not if nobody stood in another's way.
        """
        if wanted <= 0:
            return True
        advance: i64 = advances[0] if advances else 0
        together = len(workers) > 1
        highest: i64 = 0
        selling: i64 = 0
        research: i64 = 0
        for card in workers:
            sold = min(card.selling, storage) * (self._ore_price + card.contract)
            gain = max(max(advance, sold), min(card.research, data) * self._data_price)
            if gain - card.wage >= wanted:
                return True
            gain = max(gain, card.research * self._data_price) - card.wage
            highest += gain if gain > 0 else 0
            selling += card.selling
            research += card.research
        if not together or highest < wanted:
            return False
        advances = advances[: len(workers)]
        return self.most(workers, advances, min(storage, selling), min(data, research)) >= wanted

    def most(self, workers: Workers, advances: Counts, storage: int, data: int) -> int:
        """The most credits, their own wages taken off, that workers in the HQ can bring in there.

        Order is free, so only the roles matter. Data may go below 0 on the way, as what is sold may be
        researched later in the row; what is missing in the end has not been sold. Ore is sold by the better
        paid first, so each seller sells as much as is left.
        """
        if not workers:
            return self._data_price * data if data < 0 else 0
        question = (workers, advances, storage, data)
        known = self._known.get(question)
        if known is not None:
            return known
        card, rest = workers[0], workers[1:]
        research = card.research
        work = max(
            self.most(rest, advances, storage, data + research),
            self.most(rest, advances, storage, data - research) + research * self._data_price,
        )
        if advances:
            work = max(work, advances[0] + self.most(rest, advances[1:], storage, data))
        if storage:
            sold = min(card.selling, storage)
            price = self._ore_price + card.contract
            work = max(work, sold * price + self.most(rest, advances, storage - sold, data))
        most = max(work - card.wage, self.most(rest, advances, storage, data))
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._known[question] = most
        return most
