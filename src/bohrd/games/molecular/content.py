"""The tile mix, the functional groups and the effector cards, read from what is in the content files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from bohrd.contract import Tables, fault, read_values
from bohrd.games.molecular.effectors import Meanings
from bohrd.games.molecular.molecule import built
from bohrd.games.molecular.patterns import Pattern, read_pattern
from bohrd.games.molecular.piles import pile
from bohrd.games.molecular.tiles import FACE_NUMBER, LAYOUT_NUMBER, LAYOUTS, placement
from bohrd.games.molecular.turn import ACTIONS

MOST_TILES = 1000
"""What the grid has room for; see :mod:`bohrd.games.molecular.tiles`."""
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=99)]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The starting tile (MOL-SETUP-10), a piece of its own beside the stack."""

    layout: str
    cell: tuple[int, int]
    rotation: Annotated[int, msgspec.Meta(ge=0, le=5)]


_ATOM = re.compile(r"\[#(\d)\]")
_SYMBOLS = {"6": "C", "7": "N", "8": "O", "1": "H"}


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A functional group card, and its entry on the reference card."""

    id: Id
    name: Text
    smarts: str
    points: Points
    copies: Copies
    fact: str = ""
    origin: Literal["known", "authored"] = "authored"
    """*known* of the original game, or *authored* for this edition."""
    witness: tuple[str, ...] = ()
    """Placements such as ``O110000 1,0 r2`` that build an example from the starting tile alone."""

    @property
    def structure(self) -> str:
        """The pattern in letters, such as ``C-C(=O)-C``."""
        return _ATOM.sub(lambda atom: _SYMBOLS[atom[1]], self.smarts)


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of an effector card: its kind and the entries that this kind has."""

    kind: str
    who: Literal["", "revealer", "others", "all", "lot"] = ""
    """Left out it means what MOL-EFFECT-4 says."""
    n: int = 0
    direction: str = ""
    what: str = ""
    mode: str = ""
    scope: str = ""
    element: str = ""
    order: int = 0
    factor: int = 0
    group: str = ""

    @property
    def is_choice(self) -> bool:
        """Whether the revealer has something to choose (MOL-DECIDE-4 to MOL-DECIDE-7, MOL-DECIDE-12)."""
        return self.kind == "transfer" or self.is_on_molecule or "one" in (self.mode, self.scope)

    @property
    def lays(self) -> bool:
        """Whether it has the revealer lay a tile."""
        return self.kind in ("attach", "migrate")

    @property
    def is_on_molecule(self) -> bool:
        """Whether it changes the molecule."""
        return self.lays or self.kind == "remove_end"

    @property
    def times(self) -> int:
        """How many times it is done, if it has a choice."""
        return self.n if self.is_on_molecule else 1

    @property
    def choices(self) -> int:
        """How many choices it asks for at most; a tile that moves is chosen first, and then its place."""
        return (2 if self.kind == "migrate" else 1) * self.times if self.is_choice else 0


class Effector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effector card."""

    id: Id
    name: Text
    symbols: tuple[str, ...]
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1, max_length=3)]
    text: Text
    fact: str = ""
    lasts: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0

    @property
    def is_instant(self) -> bool:
        return "instant" in self.symbols

    @property
    def is_reagent(self) -> bool:
        return "reagent" in self.symbols


class Content:
    """All tiles and cards of a game, and what the rules look up about them.

    Layouts, groups and effectors are known by their numbers: a layout by its place in ``LAYOUTS``, a group by
    its place on the reference card, an effector by its place in the file.
    """

    def __init__(self, tables: Tables) -> None:
        self.copies = _copies(tables)
        """The tile mix: by layout, how many tiles the stack has before the deal."""
        self.tiles = sum(self.copies)
        self.start_face = _start_face(tables)
        self.molecule = built(self.copies, self.start_face, {})
        """The starting tile alone (MOL-SETUP-9); to be copied."""
        if self.molecule.is_closed:
            raise fault("tiles", "copies", "", "no tile fits the starting tile")
        self.stack = pile(self.copies)
        """The whole stack before the deal; to be copied."""
        self.groups, self.patterns = _groups(tables)
        """In the order of the reference card: by points, then by name."""
        self.group_ids = tuple(group.id for group in self.groups)
        self.group_number = {id: number for number, id in enumerate(self.group_ids)}
        self.card_copies = tuple(group.copies for group in self.groups)
        self.deck = pile(self.card_copies)
        """The whole deck before the deal; to be copied."""
        self.effectors = _effectors(tables, self.group_number)
        self.effector_ids = tuple(card.id for card in self.effectors)
        self.effector_number = {id: number for number, id in enumerate(self.effector_ids)}
        self.most_actions = _most_actions(self.effectors)
        """No turn has more actions than this."""
        self.most_decisions = self.most_actions * (1 + max(map(_choices, self.effectors), default=0)) + 1
        """No turn has more decisions: each action with the choices after it, and the end of the turn."""
        self.meanings = Meanings(self.effectors)
        """What cards in play mean for a player."""


# ---- tiles ----


def _copies(tables: Tables) -> tuple[int, ...]:
    given = read_values(tables, "tiles", "copies", dict[str, int])
    for layout, number in given.items():
        if layout not in LAYOUT_NUMBER:
            raise fault("tiles", "copies", f".{layout}", "there is no such layout (MOL-TILE-3)")
        if number < 0:
            raise fault("tiles", "copies", f".{layout}", "there cannot be fewer than 0")
    if sum(given.values()) > MOST_TILES:
        raise fault("tiles", "copies", "", f"there are at most {MOST_TILES} tiles")
    return tuple(given.get(layout, 0) for layout in LAYOUTS)


def _start_face(tables: Tables) -> int:
    start = read_values(tables, "tiles", "start", Start)
    if start.layout not in LAYOUT_NUMBER:
        raise fault("tiles", "start", ".layout", f"there is no layout {start.layout!r} (MOL-TILE-3)")
    if start.cell != (0, 0):
        raise fault("tiles", "start", ".cell", "the starting tile lies on [0, 0] (MOL-SETUP-10)")
    return FACE_NUMBER[LAYOUT_NUMBER[start.layout], start.rotation]


# ---- functional groups ----


def _groups(tables: Tables) -> tuple[tuple[Group, ...], tuple[Pattern, ...]]:
    """The groups in the order of the reference card, with their patterns."""
    given = read_values(tables, "groups", "group", tuple[Group, ...])
    if not given:
        raise fault("groups", "group", "", "there must be at least one")
    _check_ids("groups", "group", given)
    patterns = [_pattern(number, group) for number, group in enumerate(given)]
    order = sorted(range(len(given)), key=lambda number: (given[number].points, given[number].name))
    return tuple(given[number] for number in order), tuple(patterns[number] for number in order)


def _pattern(number: int, group: Group) -> Pattern:
    for place, text in enumerate(group.witness):
        try:
            placement(text)
        except KeyError:
            problem = f"{text!r} is no placement such as 'O110000 1,0 r2'"
            raise fault("groups", "group", f"[{number}].witness[{place}]", problem) from None
    try:
        return read_pattern(group.smarts)
    except ValueError as error:
        raise fault("groups", "group", f"[{number}].smarts", str(error)) from None


Card = TypeVar("Card", Group, Effector)


def _check_ids(file: str, table: str, cards: Sequence[Card]) -> None:
    ids = [card.id for card in cards]
    for number, id in enumerate(ids):
        if id in ids[:number]:
            raise fault(file, table, f"[{number}].id", f"there is another {id!r}")


# ---- effectors ----

_SYMBOL_SETS = (("instant",), ("active",), ("instant", "reagent"), ("active", "reagent"))  # MOL-EFFECT-1
_ELEMENTS = ("C", "N", "O", "H")
_WHO = ("", "revealer", "others", "all")
_WHO_AT_ONCE = (*_WHO, "lot")  # MOL-EFFECT-40
_UP_TO_2 = (-2, -1, 1, 2)
_INSTANT_KINDS: dict[str, dict[str, tuple[Any, ...]]] = {
    "extra_action": {"n": (1, 2)},
    "draw_tiles": {"who": _WHO_AT_ONCE, "n": (1, 2, 3)},
    "draw_cards": {"who": _WHO_AT_ONCE, "n": (1, 2)},
    "points": {"who": _WHO_AT_ONCE, "n": (-3, -2, -1, 1, 2, 3)},
    "transfer": {"direction": ("take", "give"), "n": (1, 2, 3)},
    "swap": {"what": ("cards", "tiles"), "mode": ("one", "round")},
    "redraw": {"who": _WHO_AT_ONCE, "what": ("cards", "tiles")},
    "remove_end": {"element": ("any", *_ELEMENTS), "n": (1, 2)},
    "clear_counters": {"scope": ("one", "all")},
    "clear_actives": {"scope": ("one", "all")},
    "attach": {"element": _ELEMENTS, "n": (1, 2)},
    "migrate": {"element": ("any", *_ELEMENTS), "n": (1, 2)},
}
"""The entries of each instant kind with the values they can have (MOL-EFFECT-7 to MOL-EFFECT-22, and from
MOL-EFFECT-33 on)."""
_LASTING_KINDS: dict[str, dict[str, tuple[Any, ...]]] = {
    "pool_size": {"who": _WHO, "n": _UP_TO_2},
    "hand_limit": {"who": _WHO, "n": _UP_TO_2},
    "bond_factor": {"who": _WHO, "factor": (2, 3), "element": ("", *_ELEMENTS), "order": (0, 1, 2, 3)},
    "forbid_element": {"who": _WHO, "element": _ELEMENTS},
    "group_bonus": {"who": _WHO, "n": (1, 2, 3)},
    "ignore_handicap": {"who": _WHO},
}
"""The same for the lasting kinds (MOL-EFFECT-23 to MOL-EFFECT-32); the group of a bonus is looked up."""


def _effectors(tables: Tables, groups: dict[str, int]) -> tuple[Effector, ...]:
    cards = read_values(tables, "effectors", "effector", tuple[Effector, ...])
    _check_ids("effectors", "effector", cards)
    for number, card in enumerate(cards):
        for field, problem in _faults(card, groups):
            raise fault("effectors", "effector", f"[{number}].{field}", problem)
    extra, instant = _extra_actions(cards), sum(card.is_instant for card in cards)
    if extra and extra >= instant:
        problem = f"{extra} extra actions on {instant} instant cards would let a turn go on for ever"
        raise fault("effectors", "effector", "", problem)
    return cards


def _faults(card: Effector, groups: dict[str, int]) -> Iterator[tuple[str, str]]:
    """What is wrong with a card, and where."""
    if card.symbols not in _SYMBOL_SETS:
        yield "symbols", "they are instant or active, and after it reagent or nothing (MOL-EFFECT-1)"
    if card.lasts and card.is_instant:
        yield "lasts", "only active cards last (MOL-EFFECT-6)"
    kinds = _INSTANT_KINDS if card.is_instant else _LASTING_KINDS
    for place, effect in enumerate(card.effects):
        if effect.kind not in kinds:
            sort = "instant" if card.is_instant else "active"
            yield f"effects[{place}].kind", f"{effect.kind!r} is on no {sort} card (MOL-EFFECT-2)"
            return
        for entry, problem in _entry_faults(effect, kinds[effect.kind], groups):
            yield f"effects[{place}].{entry}", problem


def _entry_faults(
    effect: Effect, allowed: dict[str, tuple[Any, ...]], groups: dict[str, int]
) -> Iterator[tuple[str, str]]:
    values = msgspec.structs.asdict(effect)
    del values["kind"]
    group = values.pop("group")
    for entry, value in values.items():
        if value not in allowed.get(entry, ("", 0)):
            choices = ", ".join(str(choice) for choice in allowed.get(entry, ()) if choice not in ("", 0))
            yield entry, f"must be one of {choices}" if choices else f"{effect.kind} has no such entry"
    if group not in (groups if effect.kind == "group_bonus" else ("",)):
        yield "group", "names a functional group, for group_bonus only"
    if effect.kind == "bond_factor" and bool(effect.element) == bool(effect.order):
        yield "element", "bond_factor has either an element or an order (MOL-EFFECT-26)"


def _extra_actions(cards: Sequence[Effector]) -> int:
    return sum(effect.n for card in cards for effect in card.effects if effect.kind == "extra_action")


def _most_actions(cards: Sequence[Effector]) -> int:
    """A turn of reveals alone has the most. Between two renewals of the deck every instant card comes up, so
    of the ``passes`` through the deck that a turn sees, all but the first and the last cost ``instant``
    actions, and each brings ``extra`` at most: (passes - 2) * instant + 2 <= 2 + passes * extra."""
    extra, instant = _extra_actions(cards), sum(card.is_instant for card in cards)
    passes = 2 * instant // (instant - extra) if extra else 0
    return ACTIONS + extra * passes


def _choices(card: Effector) -> int:
    """How many choices a card asks for."""
    return sum(effect.choices for effect in card.effects)
