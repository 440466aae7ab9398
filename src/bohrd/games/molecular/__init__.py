"""Molecular: lay atom tiles onto one common molecule, join bonds and cash in functional groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bohrd.contract import Chance, Game, Option, OptionValue, Position, Told, View
from bohrd.contract.ledger import read_ledger
from bohrd.games.molecular import content, drawing, saving
from bohrd.games.molecular.moves import CATALOGUE
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.sketch import sketch
from bohrd.games.molecular.state import MolecularView
from bohrd.picture import DrawnGame, Part


class Molecular(DrawnGame):
    """The rules, options and content of Molecular."""

    id = "molecular"
    title = "Molecular"
    tagline = "Build one molecule together, bond by bond, and cash in the functional groups you find in it."
    version = 1
    seats = range(2, 9)  # MOL-SETUP-1
    minutes = "30 to 60"
    credits = "Molecular, by Inside the Box Board Games, 2015."
    catalogue = CATALOGUE
    style = drawing.STYLE
    view_type = MolecularView
    seats_rule = "MOL-SETUP-1"
    turn_rule = "MOL-TURN-3"
    bound = 30 * 8 * 33
    """30 rounds of 8 turns. Extra actions come from cards, and fewer than there are instant cards: a turn has
    at most 8 actions, each with at most three choices after it, and one decision to end it."""
    options = (
        Option(
            "rounds",
            "Number of rounds",
            "Suggested: 15 rounds with 2 players, 10 with 4, 5 with 8, and in between for other tables.",
            ("suggested", *range(1, 31)),
            "suggested",
        ),
        Option(
            "bond_scoring",
            "Points for double and triple bonds",
            "Edge: each joined bond counts 1. Order: a single bond counts 1, a double 2, a triple 3.",
            ("edge", "order"),
            "edge",
        ),
        Option(
            "first_player",
            "First player",
            "Drawn at random, or the seat of the player with the best qualification in chemistry.",
            ("random", *(f"seat-{seat}" for seat in range(1, 9))),
            "random",
            is_seat=True,
        ),
    )

    def set_up(self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told) -> Position:
        position = MolecularPosition(seats, options)
        position.set_up(chance, told)
        return position

    def load(self, saved: object) -> Position:
        return saving.load(saved, MolecularPosition, self)

    def sample(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, MolecularView)
        return saving.sample(view, MolecularPosition, chance)

    def draw(self, view: View, names: Sequence[str]) -> list[Part]:
        assert isinstance(view, MolecularView)
        return drawing.parts(view, names)

    def sketches_(self, view: View) -> dict[str, str]:
        assert isinstance(view, MolecularView)
        return {"molecule": sketch(view.molecule)}

    def board(self, view: View, names: Sequence[str] = ()) -> str:
        return ""


GAME = Molecular()
