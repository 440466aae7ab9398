"""The tile mix, the functional groups and the effector cards, read from the TOML files in ``content``."""

from __future__ import annotations

import re

import msgspec

from bohrd.contract.content import ContentFolder


class Start(msgspec.Struct, frozen=True):
    """The starting tile (MOL-SETUP-10), a piece of its own beside the stack."""

    layout: str
    cell: tuple[int, int]
    rotation: int


_ATOM = re.compile(r"\[#(\d)\]")
_SYMBOLS = {"6": "C", "7": "N", "8": "O", "1": "H"}


class Group(msgspec.Struct, frozen=True):
    """A functional group card, and its entry on the reference card."""

    id: str
    name: str
    smarts: str
    points: int
    copies: int
    fact: str
    origin: str
    """*known* of the original game, or *authored* for this edition."""
    witness: tuple[str, ...]
    """Placements such as ``O110000 1,0 r2`` that build an example from the starting tile alone."""

    @property
    def structure(self) -> str:
        """The pattern in letters, such as ``C-C(=O)-C``."""
        return _ATOM.sub(lambda atom: _SYMBOLS[atom[1]], self.smarts)


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of an effector card: its kind and the entries that this kind has."""

    kind: str
    who: str = ""
    """*revealer*, *others* or *all*; left out it means what MOL-EFFECT-4 says."""
    n: int = 0
    direction: str = ""
    what: str = ""
    mode: str = ""
    scope: str = ""
    element: str = ""
    order: int = 0
    factor: int = 0
    group: str = ""


class Effector(msgspec.Struct, frozen=True):
    """An effector card."""

    id: str
    name: str
    symbols: tuple[str, ...]
    effects: tuple[Effect, ...]
    text: str
    fact: str
    lasts: int = 0

    @property
    def is_instant(self) -> bool:
        return "instant" in self.symbols

    @property
    def is_reagent(self) -> bool:
        return "reagent" in self.symbols


_CONTENT = ContentFolder("bohrd.games.molecular")

START = msgspec.convert(_CONTENT["tiles"]["start"], Start)
COPIES: dict[str, int] = _CONTENT["tiles"]["copies"]
"""The tile mix: how many tiles of each layout the stack has before the deal."""
GROUPS = tuple(
    sorted(
        msgspec.convert(_CONTENT["groups"]["group"], tuple[Group, ...]),
        key=lambda group: (group.points, group.name),
    )
)
"""In the order of the reference card; a group is known by its place here."""
EFFECTORS = msgspec.convert(_CONTENT["effectors"]["effector"], tuple[Effector, ...])

GROUP_NUMBER = {group.id: number for number, group in enumerate(GROUPS)}
EFFECTOR_NUMBER = {card.id: number for number, card in enumerate(EFFECTORS)}

DIGEST = _CONTENT.digest
