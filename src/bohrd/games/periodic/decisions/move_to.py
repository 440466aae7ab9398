"""Using a Move To tile (PER-TILE-9, PER-TILE-10, PER-DECIDE-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Move, Told
from bohrd.games.periodic.arrival import ask_for_nothing, movement_choice
from bohrd.games.periodic.flask import arrive
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import PINK
from bohrd.games.periodic.stages import RESEARCHING
from bohrd.games.periodic.table import ELEMENTS
from bohrd.games.periodic.tuples import changed, without

if TYPE_CHECKING:
    from bohrd.games.periodic.position import PeriodicPosition


class MoveTo(Move):
    """Move the Flask to this element with the tile of this group."""

    __slots__ = ("group", "to")

    def __init__(self, decision: UsingMoveTo, id: int, content: Content, group: int, to: int) -> None:
        key, element = content.groups[group].key, ELEMENTS[to]
        super().__init__(
            decision,
            id,
            f"move-to {key} {element.symbol}",
            f"Move To {content.groups[group].name}: to {element.symbol} ({element.name})",
            (f"move-to-{key}", f"element-{element.symbol}"),
        )
        self.group = group
        self.to = to


class UsingMoveTo(Decision["PeriodicPosition", MoveTo]):
    """Move the Flask to any other element of the group on a tile."""

    def __init__(self, moves: list[Move], content: Content) -> None:
        first, places = len(moves), range(len(ELEMENTS))
        self.moves = [
            MoveTo(self, first + number, content, group, to)
            for number, (group, to) in enumerate((g, e) for g in range(len(content.groups)) for e in places)
        ]
        moves += self.moves
        self._reached = {
            group: [
                tuple(self.moves[group * len(places) + to] for to in content.members[group] if to != here)
                for here in places
            ]
            for group in content.award_tiles[PINK]
        }

    def refusals(self, position: PeriodicPosition, move: MoveTo) -> Iterator[IllegalMove]:
        seat = position.turn
        if position.stage == RESEARCHING:
            yield IllegalMove("PER-TILE-11", "Finish this movement first: research here, or decline.")
        group = position.content.groups[move.group].name
        if move.group not in position.move_tos[seat]:
            yield IllegalMove("PER-TILE-1", f"You hold no Move To tile for {group}.")
        if position.content.group_of[move.to] != move.group:
            yield IllegalMove("PER-TILE-9", f"Move To {group} does not lead to {ELEMENTS[move.to].symbol}.")
        if position.flask[seat] == move.to:
            yield IllegalMove("PER-TILE-10", "Move To must lead to another element.")

    def legal(self, position: PeriodicPosition) -> tuple[MoveTo, ...]:
        seat = position.turn
        here = position.flask[seat]
        legal: tuple[MoveTo, ...] = ()
        for group in position.move_tos[seat]:
            legal += self._reached[group][here]
        return legal

    def carry_out(self, position: PeriodicPosition, move: MoveTo, chance: Chance, told: Told) -> None:
        seat = position.turn
        position.move_tos = changed(position.move_tos, seat, without(position.move_tos[seat], move.group))
        if told is not None:
            text = "{p%d} uses Move To: %s." % (seat, position.content.groups[move.group].name)
            told.append(Event("used tile", text, seat, {"tile": "move-to"}, "PER-TILE-9", move.targets[1:]))
        arrive(position, move.to, 0, told)

    def choice(self, position: PeriodicPosition, move: MoveTo) -> Choice:
        by = f"Move To {position.content.groups[move.group].name}"
        warning = ask_for_nothing(position, move.to)
        return movement_choice(position, move.to, f"Use the tile {by}", by, 0, warning=warning)
