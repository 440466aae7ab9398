"""Periodic: move across the periodic table by its trends and research the elements of the Goal Cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bohrd.contract import Chance, Game, Option, OptionValue, Position, Told, View
from bohrd.contract.ledger import read_ledger
from bohrd.games.periodic import content, drawing, saving
from bohrd.games.periodic.moves import CATALOGUE
from bohrd.games.periodic.position import PeriodicPosition
from bohrd.games.periodic.set_up import set_up
from bohrd.games.periodic.state import PeriodicView
from bohrd.picture import DrawnGame, Part


class Periodic(DrawnGame):
    """The rules, options and content of Periodic."""

    id = "periodic"
    title = "Periodic"
    tagline = "Ride the periodic trends across the table and research the elements before the others do."
    version = 1
    seats = range(2, 6)
    minutes = "40 to 60"
    credits = "Periodic: A Game of The Elements, published by Genius Games."
    catalogue = CATALOGUE
    style = drawing.STYLE
    view_type = PeriodicView
    seats_rule = "PER-SETUP-1"
    turn_rule = "PER-TURN-2"
    bound = 20_000
    options = (
        Option(
            "length",
            "Length of the game",
            "Short uses smaller stacks of Goal Cards, as in a published classroom adaptation.",
            ("standard", "short"),
            "standard",
            "PER-OPT-LENGTH",
        ),
        Option(
            "cubes",
            "Research Cubes per player",
            "6 is the number in the rulebook, 7 that of a newer edition; 11 is as good as unlimited.",
            (6, 7, 11),
            6,
            "PER-OPT-CUBES",
        ),
        Option(
            "first",
            "First player",
            "Drawn at random, or chosen by the table: whoever touched chalk or a seashell last.",
            ("random", "chosen"),
            "random",
            "PER-OPT-FIRST",
        ),
        Option(
            "first_seat",
            "Seat of the first player",
            "Used if the first player is chosen.",
            (1, 2, 3, 4, 5),
            1,
            is_seat=True,
        ),
    )

    def set_up(self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told) -> Position:
        position = PeriodicPosition(seats, options)
        set_up(position, chance, told)
        return position

    def load(self, saved: object) -> Position:
        return saving.load(saved, PeriodicPosition)

    def sample(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, PeriodicView)
        return saving.sample(view, PeriodicPosition, chance)

    def draw(self, view: View, names: Sequence[str]) -> list[Part]:
        assert isinstance(view, PeriodicView)
        return drawing.parts(view, names)

    def board(self, view: View, names: Sequence[str] = ()) -> str:
        return ""


GAME = Periodic()
