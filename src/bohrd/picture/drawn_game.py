"""Games that are drawn in parts: all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import msgspec

from bohrd.contract import Game
from bohrd.contract.move import MoveT
from bohrd.contract.position import PositionT
from bohrd.contract.view import ViewT
from bohrd.picture import example
from bohrd.picture.compose import compose
from bohrd.picture.light import light
from bohrd.picture.part import Part


class DrawnGame(Game[PositionT, MoveT, ViewT]):
    """A game with the drawing of its views."""

    style: str
    """The CSS of its pictures."""

    @abstractmethod
    def draw(self, view: ViewT, names: Sequence[str]) -> list[Part]:
        """The picture of a view in parts; what is legal it does not know."""

    def parts(self, view: ViewT, names: Sequence[str] = ()) -> list[Part]:
        """The parts that a live table shows."""
        return [part for part in self.draw(view, names) if part.later is None]

    def picture(
        self,
        view: ViewT,
        names: Sequence[str] = (),
        legal: Sequence[MoveT] = (),
        last: Sequence[str] = (),
    ) -> str:
        drawn = [part.later() if part.later else part for part in self.draw(view, names)]
        touched = {target for move in legal for target in move.targets}
        return compose(_lit(drawn, touched, last), self.style, self.title)

    def example(self, rule: str) -> str | None:
        """The picture of a rule's example as SVG, if it has one."""
        shown = example.read(self, rule)
        if shown is None:
            return None
        drawn = {
            part.name: part for part in self.draw(msgspec.convert(shown.view, self.view_type), shown.names)
        }
        parts = _lit([drawn[name] for name in shown.parts], shown.lit, ())
        return compose(example.framed(parts, set(shown.frame)), self.style, self.ledger[rule].example)


def _lit(parts: Sequence[Part], legal: Sequence[str] | set[str], last: Sequence[str]) -> list[Part]:
    return [msgspec.structs.replace(part, svg=light(part.svg, legal, last)) for part in parts]
