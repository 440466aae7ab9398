"""A position as it is seen with the eyes of one seat: made once for all who look alike, and only as far as
somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bohrd.contract import Move, Position, Prompt, View, name_seats
from bohrd.picture import Holding, Part
from bohrd.server import asked, protocol
from bohrd.server.table import Table


class Common:
    """What of a position is the same for all who look, and is looked at by all of them."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @cached_property
    def prompt(self) -> Prompt:
        """What is asked, as the rules say it."""
        return self.position.prompt()

    @cached_property
    def scores(self) -> list[int]:
        """The points of every seat."""
        return self.position.result().scores


class Sight:
    """What depends on nothing but the position, the viewer and the names."""

    def __init__(self, table: Table, common: Common, viewer: int | None) -> None:
        self._table = table
        self._common = common
        self._position = common.position
        self._viewer = viewer
        self._names = table.names_for(viewer)
        self.drawn = 0
        """How many characters were drawn."""

    def is_of(self, table: Table) -> bool:
        """Whether that table looks the same to this viewer: what is said there, or who comes and goes, does
        not matter."""
        same = self._position is table.position and self._table.names == table.names
        return same and self._names == table.names_for(self._viewer)

    @cached_property
    def view(self) -> View:
        """The View that all else is made of."""
        return self._position.view(self._viewer)

    @cached_property
    def parts(self) -> list[protocol.Part]:
        """The picture, not lit, as clients do that."""
        parts = [_part(part) for part in self._table.game.draw(self.view, self._names)]
        self.drawn = sum(len(part.get("html", "")) for part in parts)
        return parts

    @cached_property
    def holdings(self) -> list[Holding]:
        """What each seat has."""
        return self._table.game.holdings(self.view)

    @property
    def scores(self) -> list[int]:
        """The points of every seat."""
        return self._common.scores

    @cached_property
    def order(self) -> list[int]:
        """The seats in the order of their turns."""
        return self._table.game.order(self.view)

    @cached_property
    def aim(self) -> str:
        """What the game is about, in a line."""
        return name_seats(self._table.game.aim(self.view), self._table.names)

    @cached_property
    def prompt(self) -> protocol.Prompt:
        """What is asked."""
        return asked.prompt(self._table, self._position, self._common.prompt, self._viewer)

    @property
    def moves(self) -> list[protocol.Move]:
        """The legal moves with what they mean; for whoever is to choose among them. They are asked for once
        and would take more room than all else, so they are not remembered."""
        return shown_moves(self._position, self._table.names)


def shown_moves(position: Position, names: Sequence[str]) -> list[protocol.Move]:
    """The legal moves of a position in words."""
    return [_move(position, move, names) for move in position.legal()]


def _move(position: Position, move: Move, names: Sequence[str]) -> protocol.Move:
    choice = position.choice(move)
    shown: protocol.Move = {
        "id": move.id,
        "name": move.name,
        "text": name_seats(choice.sentence, names),
        "targets": list(move.targets),
    }
    if choice.title:
        shown["title"] = name_seats(choice.title, names)
    if choice.group:
        shown["group"] = name_seats(choice.group, names)
    if choice.brings:
        shown["brings"] = name_seats(choice.brings, names)
    if choice.costs:
        shown["costs"] = name_seats(choice.costs, names)
    if choice.warning:
        shown["warning"] = name_seats(choice.warning, names)
    if choice.result:
        shown["result"] = name_seats(choice.result, names)
    if choice.worth:
        shown["worth"] = choice.worth
    if choice.ends:
        shown["ends"] = True
    if choice.deed:
        shown["deed"] = name_seats(choice.deed, names)
    if choice.lights:
        shown["lights"] = list(choice.lights)
    if choice.looks:
        shown["looks"] = True
    return shown


def _part(part: Part) -> protocol.Part:
    return {"name": part.name, "title": part.title, "html": str(part.html)}
