"""In Your Element: build the atoms that a problem of the world needs, on three Bohr models for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bohrd.contract import Chance, Game, IllegalMove, Move, Option, OptionValue, Position, Told, View
from bohrd.games.in_your_element import content, drawing, saving
from bohrd.games.in_your_element.content import LEDGER, SCENARIOS
from bohrd.games.in_your_element.moves import CATALOGUE, CLAIM, Decision
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.set_up import set_up
from bohrd.games.in_your_element.state import ElementView
from bohrd.picture import DrawnGame, Part


def _declared(name: str) -> Option:
    """An option in the words of the ledger."""
    option = LEDGER.options[name]
    return Option(name, option.title, option.text, tuple(option.values), option.default)


class InYourElement(DrawnGame):
    """The rules, options and content of In Your Element."""

    id = "in_your_element"
    title = "In Your Element"
    tagline = "Build atoms from protons, neutrons and electrons, and claim them before your rivals do."
    version = 1
    seats = range(2, 8)  # ELE-SETUP-1
    minutes = "20 to 60"
    credits = "Amanda Botelho, Liam Burdett, Julie Draht Harris, Kendall Johnson and Wynn Zhang (2022)."
    catalogue = CATALOGUE
    style = drawing.STYLE
    view_type = ElementView
    seats_rule = "ELE-SETUP-1"
    turn_rule = "ELE-TURN-9"
    bound = 60_000
    options = (
        Option(
            "scenario",
            "Scenario",
            "The problem to solve; it names the elements to build. "
            + " ".join(
                f"{one.id}: {one.title}, {len(one.goals)} goals, {one.difficulty}, {one.length}."
                for one in SCENARIOS
            ),
            tuple(scenario.id for scenario in SCENARIOS),
            SCENARIOS[0].id,
        ),
        *map(_declared, ("after_claim", "stall_reshuffles", "tie_break", "first_player")),
        Option(
            "first_seat",
            "Seat of the first player",
            "Used if the table names the first player.",
            (1, 2, 3, 4, 5, 6, 7),
            1,
            is_seat=True,
        ),
    )

    def set_up(self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told) -> Position:
        position = ElementPosition(seats, options)
        set_up(position, chance, told)
        return position

    def load(self, saved: object) -> Position:
        return saving.load(saved, ElementPosition)

    def sample(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, ElementView)
        return saving.sample(view, ElementPosition, chance)

    def out_of_turn(self, move: Move, turn: int) -> IllegalMove:
        refusal = super().out_of_turn(move, turn)
        return IllegalMove("ELE-CLAIM-4", refusal.text) if move.sort == CLAIM else refusal

    def draw(self, view: View, names: Sequence[str]) -> list[Part]:
        assert isinstance(view, ElementView)
        return drawing.parts(view, names)

    def board(self, view: View, names: Sequence[str] = ()) -> str:
        return ""


GAME = InYourElement()
