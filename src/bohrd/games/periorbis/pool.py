"""The employee pool: filling and ageing (area POOL of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohrd.contract import Chance, Event, Told
from bohrd.games.periorbis import decks
from bohrd.games.periorbis.crew import listed
from bohrd.games.periorbis.pieces import Content

if TYPE_CHECKING:
    from bohrd.games.periorbis.position import PeriorbisPosition


def fill(position: PeriorbisPosition, chance: Chance, told: Told) -> None:
    """The fixed draw, then more until the pool is large enough (ORB-POOL-3, ORB-POOL-4)."""
    constants = position.content.constants
    pool, left, unseen = list(position.pool), list(position.cards_left), list(position.cards_unseen)
    fixed = constants.fixed_draw[position.seats - 2]
    missing = max(fixed, position.seats + constants.pool_above_players - len(pool))
    for number in decks.draw(left, unseen, missing, chance):  # ORB-POOL-5, ORB-POOL-6
        pool.append((number, constants.hire_factors[0]))
        if told is not None:
            told.append(_drawn(position.content, number))
    pool.sort()
    position.pool, position.cards_left, position.cards_unseen = tuple(pool), tuple(left), tuple(unseen)


def _drawn(content: Content, number: int) -> Event:
    card = content.employees[number]
    text = f"{card.name} ({card.type}, wage {card.wage}: {content.strengths(card)}) can be hired."
    return Event("card drawn", text, None, {"card": number}, "ORB-POOL-3", (f"pool-{number}",))


def age(position: PeriorbisPosition, told: Told) -> None:
    """Unhired cards become cheaper; those at the last price leave (ORB-POOL-1, ORB-POOL-2)."""
    cheaper = position.content.cheaper
    leaving: list[int] = []
    staying: list[tuple[int, int]] = []
    for number, factor in position.pool:
        if factor in cheaper:
            staying.append((number, cheaper[factor]))
        else:
            leaving.append(number)
    position.pool = tuple(staying)
    if leaving and told is not None:
        names = listed([position.content.employees[number].name for number in leaving])
        text = f"Nobody hired {names}: gone from the pool."
        told.append(Event("aged", text, None, {"cards": leaving}, "ORB-POOL-1"))
