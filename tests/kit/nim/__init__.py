"""Nim with a hidden pile: the smallest complete game, and the model for a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bohrd.contract import Chance, Event, Field, Kind, OptionValue, Tables, Told, Use
from bohrd.games.nim import board, drawing, sampling, saving, statistics, tensor
from bohrd.games.nim.decisions import Decisions
from bohrd.games.nim.decisions.take import Take
from bohrd.games.nim.position import NimPosition
from bohrd.games.nim.set_up import set_up
from bohrd.games.nim.view import NimView
from bohrd.picture import DrawnGame, Part


class Nim(DrawnGame[NimPosition, Take, NimView]):
    """The rules of Nim; it has no options and no content."""

    id = "nim"
    title = "Nim"
    tagline = "Take matches from three heaps, and the last one if you can."
    version = 1
    seats = range(2, 3)
    seats_rule = "NIM-SETUP-1"
    minutes = "2"
    credits = "Traditional."
    view_type = NimView
    turn_rule = "NIM-TURN-1"
    bound = 12
    style = drawing.STYLE

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(tables)
        self.decisions = Decisions()
        self.catalogue = self.decisions.catalogue

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> NimPosition:
        position = self.empty(seats, options)
        set_up(position, chance, told)
        return position

    def empty(self, seats: int, options: Mapping[str, OptionValue]) -> NimPosition:
        """A position with nothing in it yet."""
        return NimPosition(self, self.decisions, seats, options)

    def load(self, saved: object) -> NimPosition:
        return saving.load(self, saved)

    def sample(self, view: NimView, chance: Chance) -> NimPosition:
        return sampling.sample(self, view, chance)

    def kinds(self) -> Sequence[Kind]:
        return statistics.kinds()

    def uses(self, told: Sequence[Event], position: NimPosition) -> Iterable[Use]:
        return statistics.uses(told)

    def fields(self, seats: int) -> Sequence[Field]:
        return tensor.fields(seats)

    def board(self, view: NimView, names: Sequence[str] = ()) -> str:
        return board.board(view, names)

    def draw(self, view: NimView, names: Sequence[str]) -> list[Part]:
        return drawing.draw(view, names)


GAME = Nim()
