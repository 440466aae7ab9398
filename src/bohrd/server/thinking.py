"""Where the bots of a server think: nobody waits for the bots of another table longer than they must.

Levels think in processes, those that answer at once apart from those that take their time; bots from outside
each in a process of their own, which is ended if it hangs. Whatever goes wrong costs a bot the decision and
nobody else anything.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from bohrd import bots, games
from bohrd.bots import Bot, outside
from bohrd.bots.hints import Hint, hint
from bohrd.bots.levels import Level, styled
from bohrd.contract import LiveChance, Move, Position, View
from bohrd.server.errors import Refused
from bohrd.server.fair_queue import FairQueue
from bohrd.server.workers import Workers

SECONDS = 2.0
"""After about so many seconds a bot at a table takes the best it has found."""
LEAST = 0.5
"""… or earlier, where many wait, but not before that."""
PATIENCE = 30.0
"""Seconds after which a bot that has not answered loses its decision."""
OUTSIDE_PATIENCE = outside.SECONDS + 2.0
"""The same for bots from outside; programs have been given up by then."""
THREADS = 2
BOTS_KEPT = 256
"""So many bots are remembered in a process, with the turns they have planned."""
BEHIND = 5
"""How far bots that take their time stand back for the pages."""

_log = logging.getLogger("bohrd.server")


class Asked(msgspec.Struct, frozen=True):
    """Who is to decide: at which table, on which seat, which bot, with which style, and for which client."""

    table: str
    seat: int
    bot: str
    style: str = ""
    client: str = ""


class Thinkers:
    """All who think for the tables of this server."""

    def __init__(self, processes: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "bot")
        self._brief = FairQueue(THREADS)
        """For those that do not even need a process."""
        self.quick = Workers()
        """For those that answer at once, and for hints, as somebody waits for them."""
        self.slow = Workers(processes or max(1, min(4, (os.cpu_count() or 2) - 1)), BEHIND)
        """For those that compare turns in many worlds."""
        self._outside: dict[str, Workers] = {}

    @property
    def queued(self) -> int:
        """How much is being thought about or waits for its turn."""
        lanes = [workers.queue for workers in (self.quick, self.slow, *self._outside.values())]
        return sum(queue.busy + queue.length for queue in (self._brief, *lanes))

    async def choose(self, asked: Asked, position: Position) -> Move:
        """What a bot plays; the default if it fails or takes too long. ``Refused`` if too much waits."""
        try:
            move = await self._chosen(asked, position)
            if move in position.legal():
                return move
            problem = f"{move.name} is not legal here"
        except Refused:
            raise
        except TimeoutError:
            problem = "no answer in time"
        except Exception as error:
            problem = str(error) or type(error).__name__
        where = "table %s: the bot %s loses its decision to the default: %s"
        _log.warning(where, asked.table, asked.bot, problem)
        return position.game.catalogue[position.prompt().default]

    async def _chosen(self, asked: Asked, position: Position) -> Move:
        name, game = asked.bot, position.game
        view, legal = position.view(position.turn), [move.id for move in position.legal()]
        given = (asked, view, legal, game.own_tables, secrets.token_hex(32))
        if name in bots.OFFERED:
            workers = self._outside.setdefault(name, Workers(1, BEHIND))
            try:
                found = await workers.run(
                    asked.client, OUTSIDE_PATIENCE, _choose_outside, bots.OFFERED[name], *given
                )
            except TimeoutError:
                workers.end()
                raise
            return game.catalogue[found]
        bot = bots.bot(name)
        if not isinstance(bot, Level):
            chance = LiveChance(secrets.token_hex(32))
            async with self._brief.turn(asked.client):
                work = asyncio.get_running_loop().run_in_executor(
                    self._threads, bots.decide, bot, position, chance
                )
                return await asyncio.wait_for(work, PATIENCE)
        lane = self.slow if bot.effort.simulations else self.quick
        seconds = max(LEAST, SECONDS / (1 + lane.queue.length / lane.number))
        return game.catalogue[await lane.run(asked.client, PATIENCE, _choose, seconds, *given)]

    async def hint(self, table: str, position: Position, client: str = "") -> list[Hint]:
        """What a good player would do; nothing if that cannot be found out, ``Refused`` if too much waits."""
        view, legal = position.view(position.turn), [move.id for move in position.legal()]
        try:
            return await self.quick.run(client, PATIENCE, _hint, view, legal, position.game.own_tables)
        except Refused:
            raise
        except Exception:
            _log.exception("table %s: there is no hint", table)
            return []

    def close(self) -> None:
        """Let nobody think any longer."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for workers in (self.quick, self.slow):
            workers.close()
        for workers in self._outside.values():
            workers.end()


# -- in a process ---------------------------------------------------------------------------

_kept: OrderedDict[Asked, Bot] = OrderedDict()
"""The bots it has met, the latest last."""


def _choose(
    seconds: float, asked: Asked, view: View, legal: list[int], tables: Mapping[str, Any] | None, seed: str
) -> int:
    """The id of the move that a bot of the box chooses in about so many seconds."""
    bot = _keep(asked, _kept.pop(asked, None) or styled(bots.bot(asked.bot), asked.style))
    if isinstance(bot, Level):
        bot.effort = bot.effort.within(seconds)
    return bot.choose(view, _moves(view, legal, tables), LiveChance(seed)).id


def _choose_outside(
    source: str, asked: Asked, view: View, legal: list[int], tables: Mapping[str, Any] | None, seed: str
) -> int:
    """The same of a bot from outside, which may do anything, even try to end the process."""
    try:
        bot = _keep(asked, _kept.pop(asked, None) or outside.bot(source, asked.bot))
        moves = _moves(view, legal, tables)
        chosen = bot.choose(view, moves, LiveChance(seed))
        if not any(chosen is move for move in moves):
            raise ValueError(f"{chosen!r} is not legal here")
    except BaseException as error:
        raise RuntimeError(f"{type(error).__name__}: {error}") from None
    return chosen.id


def _keep(asked: Asked, bot: Bot) -> Bot:
    _kept[asked] = bot
    if len(_kept) > BOTS_KEPT:
        _kept.popitem(last=False)
    return bot


def _moves(view: View, legal: list[int], tables: Mapping[str, Any] | None) -> list[Move]:
    game = games.load(view.game) if tables is None else games.load(view.game).with_content(tables)
    return [game.catalogue[id] for id in legal]


def _hint(view: View, legal: list[int], tables: Mapping[str, Any] | None) -> list[Hint]:
    """The best moves."""
    return hint(view, _moves(view, legal, tables))
