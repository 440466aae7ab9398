"""Einstein's exchange of a particle (area EINSTEIN of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, final

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.in_your_element.bohrds import (
    BOHRDS,
    and_names,
    called,
    count_supply,
    counts,
    decay,
    decays,
    made_and_spoilt,
    on_bohrd,
    spoils,
)
from bohrd.games.in_your_element.content import EXCHANGE
from bohrd.games.in_your_element.decisions.power import not_yours
from bohrd.games.in_your_element.deck import draw
from bohrd.games.in_your_element.particles import KINDS, one
from bohrd.games.in_your_element.turn import EXCHANGING, STOP

if TYPE_CHECKING:
    from bohrd.games.in_your_element.position import ElementPosition


@final
class Exchange(Move):
    """A particle of one kind off this Bohrd, one of another kind on it."""

    __slots__ = ("bohrd", "off", "on")

    def __init__(self, decision: Exchanging, id: int, bohrd: int, off: int, on: int) -> None:
        letter, old, new = BOHRDS[bohrd], KINDS[off], KINDS[on]
        text = f"Exchange {one(off)} on Bohrd {letter} for {one(on)}"
        targets = (f"bohrd-{letter}-{old}", f"bohrd-{letter}-bag-{new}")
        super().__init__(decision, id, f"exchange {letter} {old} {new}", text, targets)
        self.bohrd = bohrd
        self.off = off
        self.on = on


@final
class Exchanging(Decision["ElementPosition", Exchange]):
    """Exchange one particle for one of another kind, right after the Power Play card (ELE-DECIDE-7)."""

    def __init__(self, moves: list[Move]) -> None:
        kinds = range(len(KINDS))
        all_ways = product(range(len(BOHRDS)), kinds, kinds)
        self.moves = [Exchange(self, id, *way) for id, way in enumerate(all_ways, len(moves))]
        moves += self.moves

    def legal(self, position: ElementPosition) -> tuple[Exchange, ...]:
        bohrds = position.bohrds
        return tuple([m for m in self.moves if bohrds[m.bohrd * 3 + m.off] and m.off != m.on])

    def refusals(self, position: ElementPosition, move: Exchange) -> Iterator[IllegalMove]:
        character = position.content.characters[position.characters[position.turn]]
        if character.power != EXCHANGE:
            yield not_yours(position, EXCHANGE)
            return
        if position.stage != EXCHANGING:
            yield IllegalMove("ELE-EINSTEIN-1", "The exchange comes right after the Power Play card.")
        if not position.bohrds[move.bohrd * 3 + move.off]:
            yield IllegalMove("ELE-EINSTEIN-1", f"Bohrd {BOHRDS[move.bohrd]} holds no {KINDS[move.off]}.")
        if move.off == move.on:
            yield IllegalMove("ELE-EINSTEIN-2", "The new particle has to be of a different kind.")

    def carry_out(self, position: ElementPosition, move: Exchange, chance: Chance, told: Told) -> None:
        """One particle off, one of another kind on (ELE-EINSTEIN-1)."""
        position.bohrds[move.bohrd * 3 + move.off] -= 1
        position.bohrds[move.bohrd * 3 + move.on] += 1
        count_supply(position)
        position.stage = STOP
        if told is not None:
            told.append(_exchanged(position, move))
        decay(position, told)  # ELE-ROOM-4
        draw(position, position.turn, 1, chance, told)  # ELE-POWER-5

    def choice(self, position: ElementPosition, move: Exchange) -> Choice:
        after = position.bohrds[:]
        after[move.bohrd * 3 + move.off] -= 1
        after[move.bohrd * 3 + move.on] += 1
        made, spoilt = made_and_spoilt(position, after, [move.bohrd])
        result = called(position.content, on_bohrd(after, move.bohrd))
        return Choice(
            f"{move.text}: {result}",
            f"{one(move.on).capitalize()} for {one(move.off)}",
            f"On Bohrd {BOHRDS[move.bohrd]}",
            f"makes {and_names(made)}" if made else "",
            f"spoils {and_names([goal for _, goal in spoilt])}"
            if spoilt
            else decays(position, after, move.bohrd),
            spoils(spoilt),
            result,
            worth=max([goal.points for goal in made], default=0) - len(spoilt),
            lights=tuple([f"goal-{position.row.index(goal.z) + 1}" for goal in made]),
            deed="Exchange anyway" if spoilt else "",
        )


def _exchanged(position: ElementPosition, move: Exchange) -> Event:
    """Einstein has exchanged a particle."""
    letter, off, on = BOHRDS[move.bohrd], KINDS[move.off], KINDS[move.on]
    text = "{p%d} exchanges %s on Bohrd %s for %s." % (position.turn, one(move.off), letter, one(move.on))
    data = {"bohrd": letter, "off": off, "on": on, "bohrds": counts(position)}
    targets = (f"bohrd-{letter}-{off}", f"bohrd-{letter}-{on}")
    return Event("exchange", text, position.turn, data, "ELE-EINSTEIN-1", targets)
