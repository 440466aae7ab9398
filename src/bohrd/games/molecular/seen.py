"""What a view shows, looked up the way the rules know it: the picture and its words are made from this."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from bohrd.games.molecular.content import Content, Effector
from bohrd.games.molecular.decisions.lay import points_for
from bohrd.games.molecular.effectors import CardsInPlay, InForce
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.outlook import Outlook, outlook
from bohrd.games.molecular.sampling import cards_in_play, molecule_seen
from bohrd.games.molecular.scoring import worth
from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_OF,
    ELEMENTS,
    FACES_OF_LAYOUT,
    LAYOUT_BITS,
    LAYOUT_NUMBER,
    STEPS,
)
from bohrd.games.molecular.view import MolecularView, Placed

SHORT = 9
"""A longer name of a card has no room under a tile."""
NOBODY = -1
"""The seat for which a spectator counts."""


class Short(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an effector says where its printed text has no room."""

    line: str
    chip: str = ""


@cache
def _short() -> dict[str, Short]:
    text = (files("bohrd.games.molecular") / "picture" / "words.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Short])


def short(card: Effector) -> Short:
    """A card in a line; the printed text for cards of other content."""
    known = _short().get(card.id)
    return known if known is not None else Short(card.text)


class Seen:
    """A view with the molecule it shows and what holds for its seat."""

    def __init__(self, content: Content, view: MolecularView) -> None:
        self.content = content
        self.view = view
        self.outlook: Outlook = outlook(content, _molecule(content, view.molecule))
        self.in_play: CardsInPlay = cards_in_play(content, view)
        seat = NOBODY if view.seat is None else view.seat
        self.force: InForce = content.meanings.for_player(self.in_play, seat)
        self.hand = _numbers(view.hands, view.seat, content.group_number)
        """The cards of the seat by group, with how many there are of each."""
        self.pool = _numbers(view.pools, view.seat, LAYOUT_NUMBER)
        """Its tiles by layout, likewise."""
        self._points: dict[tuple[int, int], int] = {}

    @property
    def by_order(self) -> bool:
        return self.view.options["bond_scoring"] == "order"

    def worth(self, group: int, examples: int) -> int:
        """What a card of a group brings the seat with so many examples."""
        card = self.content.groups[group]
        return worth(card, examples, self.view.counters.get(card.id, 0), self.force)

    def points(self, cell: int, face: int) -> int:
        """What the seat scores for a tile on an open cell."""
        known = self._points.get((cell, face))
        if known is None:
            joined = [(other, order) for _, other, order in self.outlook.partners(cell)]
            known = self._points[cell, face] = points_for(joined, face, self.force, self.by_order)
        return known

    def places(self, layout: int) -> list[int]:
        """The open cells that take a tile."""
        return [cell for cell, socket in self.outlook.frontier.items() if socket.ways[layout]]

    def best(self, layout: int) -> int:
        """The most that the seat can score with a tile."""
        face = FACES_OF_LAYOUT[layout][0]
        return max((self.points(cell, face) for cell in self.places(layout)), default=0)

    def barred(self, layout: int) -> tuple[str, str]:
        """The name of the effector that forbids a tile, and the same in a word or two."""
        if not self.force.forbidden & LAYOUT_BITS[layout]:
            return "", ""
        element = ELEMENTS[ELEMENT_OF[FACES_OF_LAYOUT[layout][0]]]
        cards = [self.content.effectors[card] for card, _, _ in self.in_play]
        for card in cards:
            if any(effect.kind == "forbid_element" and effect.element == element for effect in card.effects):
                return card.name, card.name if len(card.name) <= SHORT else f"no {element}"
        return "", ""

    @property
    def formula(self) -> list[tuple[str, int]]:
        """The elements in the usual order, with open bonds closed by hydrogen."""
        return list(_formula(self.view.molecule, self.outlook))


def _numbers(
    held: tuple[tuple[str, ...] | None, ...], seat: int | None, numbers: dict[str, int]
) -> Counter[int]:
    own = None if seat is None else held[seat]
    return Counter(numbers[name] for name in own or ())


@lru_cache(256)
def _molecule(content: Content, placed: tuple[Placed, ...]) -> Molecule:
    return molecule_seen(content, placed)


@lru_cache(256)
def _formula(placed: tuple[Placed, ...], known: Outlook) -> tuple[tuple[str, int], ...]:
    atoms = known.atoms
    counts = Counter(ELEMENTS[ELEMENT_OF[face]] for face in atoms.values())
    counts["H"] += sum(
        order
        for cell, face in atoms.items()
        for step, order in zip(STEPS, EDGES[face], strict=True)
        if order and cell + step not in atoms
    )
    return tuple((symbol, counts[symbol]) for symbol in "CHNO" if counts[symbol])
