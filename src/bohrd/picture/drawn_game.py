"""Games that are drawn in parts: all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

import msgspec
from markupsafe import Markup

from bohrd.contract import BadInput, Event, Game
from bohrd.contract.content import Tables
from bohrd.contract.move import MoveT
from bohrd.contract.position import PositionT
from bohrd.contract.view import ViewT
from bohrd.picture import example, scene
from bohrd.picture.art import Art
from bohrd.picture.compose import compose, stacked
from bohrd.picture.light import light
from bohrd.picture.part import Part
from bohrd.picture.story import Finale, Holding, Telling


class DrawnGame(Game[PositionT, MoveT, ViewT]):
    """A game with the drawing of its views, and the words and gestures that go with it."""

    style: str
    """The CSS of its pictures, with its scenes."""

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(tables)
        package = type(self).__module__
        self.scene = scene.read(package)
        self.art = Art(package)

    @abstractmethod
    def draw(self, view: ViewT, names: Sequence[str]) -> list[Part]:
        """The picture of a view in parts; what is legal it does not know. A part named ``bar`` is one line
        for the bar above the table."""

    def drawer(self, view: ViewT, names: Sequence[str], name: str) -> Markup:
        """What is in a drawer of the scene, drawn when it is opened."""
        raise BadInput(f"{self.title} has no drawer {name!r}")

    def preview(self, view: ViewT, names: Sequence[str], move: MoveT) -> Mapping[str, Markup]:
        """What would change in the picture by the sure part of a move: by the id of an element, what would be
        inside it. Made from the view alone, when somebody points at the move."""
        return {}

    def holdings(self, view: ViewT) -> list[Holding]:
        """What each seat has, for the list of seats."""
        return [Holding()] * view.seats

    def order(self, view: ViewT) -> list[int]:
        """The seats in the order in which they are listed: that of their turns."""
        return list(range(view.seats))

    def aim(self, view: ViewT) -> str:
        """What the game is about and how far the viewer is, in a line: *Most points when …; you have 12.*"""
        return ""

    def tell(self, event: Event) -> Telling:
        """How an event is shown when it happens."""
        return Telling()

    def finale(self, view: ViewT, names: Sequence[str], told: Sequence[tuple[int, Event]]) -> Finale:
        """What is said at the end, given everything that happened, each with the number of its step."""
        return Finale()

    def picture(
        self,
        view: ViewT,
        names: Sequence[str] = (),
        legal: Sequence[MoveT] = (),
        last: Sequence[str] = (),
    ) -> str:
        touched = {target for move in legal for target in move.targets}
        drawn = _lit(self.draw(view, names), touched, last)
        return compose(drawn, self.style, self.title, self.art)

    def example(self, rule: str) -> str | None:
        """The picture of a rule's example as SVG, if it has one."""
        return self._moment(example.read(self, rule), self.ledger[rule].example)

    def how_picture(self, name: str, caption: str = "") -> str | None:
        """A picture of the page *How to play* as SVG, if there is one by this name."""
        return self._moment(example.read(self, name, "how"), caption or self.title)

    def _moment(self, shown: example.Example | None, title: str) -> str | None:
        if shown is None:
            return None
        drawn = {
            part.name: part for part in self.draw(msgspec.convert(shown.view, self.view_type), shown.names)
        }
        parts = _lit([drawn[name] for name in shown.parts], shown.lit, ())
        framed = example.framed(parts, set(shown.frame))
        return stacked(framed, self.style, title, self.art)


def _lit(parts: Sequence[Part], legal: Sequence[str] | set[str], last: Sequence[str]) -> list[Part]:
    return [msgspec.structs.replace(part, html=light(part.html, legal, last)) for part in parts]
