"""In Your Element: build the atoms that a problem of the world needs, on three Bohr models for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bohrd.game import Chance, Game, Move, Option, OptionValue, Position, Told, View
from bohrd.games.in_your_element import content, drawing, saving
from bohrd.games.in_your_element.content import LEDGER, SCENARIOS
from bohrd.games.in_your_element.moves import CATALOGUE, CLAIM, Decision
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.set_up import set_up
from bohrd.games.in_your_element.state import ElementView
from bohrd.picture import Part


def _declared(name: str) -> Option:
    """An option in the words of the ledger."""
    option = LEDGER.options[name]
    return Option(name, option.title, option.text, tuple(option.values), option.default)


class InYourElement(Game):
    """The rules, options and content of In Your Element."""

    id = "in_your_element"
    title = "In Your Element"
    tagline = "Build atoms from protons, neutrons and electrons, and claim them before your rivals do."
    version = 1
    seats = range(2, 8)  # ELE-SETUP-1
    minutes = "20 to 60"
    credits = "Amanda Botelho, Liam Burdett, Julie Draht Harris, Kendall Johnson and Wynn Zhang (2022)."
    ledger = LEDGER
    catalogue = CATALOGUE
    content_digest = content.DIGEST
    style = drawing.STYLE
    view_type = ElementView
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

    def out_of_turn(self, move: Move) -> str:
        assert isinstance(move, Decision)
        return "ELE-CLAIM-4" if move.sort == CLAIM else self.turn_rule

    def draw(self, view: View, names: Sequence[str], legal: set[str], last: set[str]) -> list[Part]:
        assert isinstance(view, ElementView)
        return drawing.parts(view, names, legal, last)


GAME = InYourElement()
ElementPosition.game = GAME
