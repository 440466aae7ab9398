"""In Your Element: build the atoms that a problem of the world needs, on three Bohr models for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bohrd.contract import Chance, Event, Field, IllegalMove, Kind, Move, OptionValue, Tables, Told, Use
from bohrd.games.in_your_element import (
    board,
    drawers,
    drawing,
    preview,
    reasons,
    sampling,
    saving,
    statistics,
    story,
    tensor,
)
from bohrd.games.in_your_element import set_up as setting_up
from bohrd.games.in_your_element.content import Content
from bohrd.games.in_your_element.decisions import Decisions
from bohrd.games.in_your_element.knowledge import ElementKnowledge
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.games.in_your_element.view import ElementView
from bohrd.picture import DrawnGame, Finale, Holding, Part, Telling


class InYourElement(DrawnGame[ElementPosition, Move, ElementView]):
    """The rules, options and content of In Your Element."""

    id = "in_your_element"
    title = "In Your Element"
    tagline = (
        "Three atoms belong to everybody. Add protons, neutrons and electrons, and claim an element"
        " the moment it is right."
    )
    version = 3
    seats = range(2, 8)
    seats_rule = "ELE-SETUP-1"
    minutes = "20 to 60"
    weight = "easy"
    credits = (
        "In Your Element, by Amanda Botelho, Liam Burdett, Julie Draht Harris, Kendall Johnson and Wynn"
        " Zhang, 2022; element card art by KcDStudios, particle card art by A. Pires."
    )
    view_type = ElementView
    turn_rule = "ELE-TURN-9"
    style = drawing.STYLE

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(tables)
        self.content = Content(self.tables, self.ledger)
        self.decisions = Decisions(self.content)
        self.catalogue = self.decisions.catalogue
        self.knowledge = ElementKnowledge(self.content)
        self.options = setting_up.options(self.content, self.ledger, self.seats[-1])
        self.bound = 1000 * len(self.content.deck)  # ELE-END-4: decisions between claims grow with the deck

    def set_up(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance, told: Told
    ) -> ElementPosition:
        position = self.empty(seats, options)
        setting_up.set_up(position, chance, told)
        return position

    def empty(self, seats: int, options: Mapping[str, OptionValue]) -> ElementPosition:
        """A position with nothing in it yet."""
        return ElementPosition(self, self.content, self.decisions, seats, options)

    def load(self, saved: object) -> ElementPosition:
        return saving.load(self, saved)

    def sample(self, view: ElementView, chance: Chance) -> ElementPosition:
        return sampling.sample(self, view, chance)

    def ahead(self, view: ElementView, chance: Chance) -> ElementPosition | None:
        return sampling.ahead(self, view, chance)

    def kinds(self) -> Sequence[Kind]:
        return statistics.kinds(self.content)

    def uses(self, told: Sequence[Event], position: ElementPosition) -> Iterable[Use]:
        return statistics.uses(self.content, told, position)

    def fields(self, seats: int) -> Sequence[Field]:
        return tensor.fields(self.content, seats)

    def board(self, view: ElementView, names: Sequence[str] = ()) -> str:
        return board.board(self.content, view, names)

    def draw(self, view: ElementView, names: Sequence[str]) -> list[Part]:
        return drawing.draw(self.content, view, names)

    def drawer(self, view: ElementView, names: Sequence[str], name: str) -> Markup:
        return drawers.drawer(self.content, view, names, name)

    def preview(self, view: ElementView, names: Sequence[str], move: Move) -> Mapping[str, Markup]:
        return preview.preview(self.content, view, move)

    def holdings(self, view: ElementView) -> list[Holding]:
        return story.holdings(self.content, view)

    def tell(self, event: Event) -> Telling:
        return story.tell(self.content, event)

    def finale(self, view: ElementView, names: Sequence[str], told: Sequence[tuple[int, Event]]) -> Finale:
        return story.finale(self.content, view, told)

    def aim(self, view: ElementView) -> str:
        return story.aim(view)

    def out_of_turn(self, move: Move, turn: int) -> IllegalMove:
        refusal = super().out_of_turn(move, turn)
        is_claim = move.decision is self.decisions.claim
        return IllegalMove("ELE-CLAIM-4", refusal.text) if is_claim else refusal

    def why_none(self, position: ElementPosition, targets: Sequence[str]) -> IllegalMove | None:
        return reasons.why_none(position, targets)


GAME = InYourElement()
