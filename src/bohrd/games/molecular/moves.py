"""Every move there can be. Tile plays are too many to hold: they are made when first asked for, and kept."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from bohrd.contract import Chance, Choice, IllegalMove, Move, Told
from bohrd.contract import Decision as AnyDecision
from bohrd.games.molecular.content import EFFECTORS, GROUPS
from bohrd.games.molecular.tiles import (
    CELLS,
    COMPASS,
    EDGES,
    ELEMENT_NAMES,
    ELEMENT_OF,
    FACES,
    FACES_OF_LAYOUT,
    LAYOUT_NUMBER,
    LAYOUT_OF,
    LAYOUTS,
    ORDER_NAMES,
    ROTATION_OF,
    START_CELL,
    STEPS,
    cell_at,
    coordinates,
    placement,
)

SEATS = 8
END, RESET, REVEAL, GROUP, PLAYER, CLEAR, DISCARD, REMOVE, LAY = range(9)
"""The kinds of move."""


class _Any(AnyDecision[Any, Any]):
    """All decisions in one, which the position knows."""

    def refusals(self, position: Any, move: Any) -> Iterator[IllegalMove]:
        yield from position.refusals(move)

    def carry_out(self, position: Any, move: Any, chance: Chance, told: Told) -> None:
        position._carry_out(move, chance, told)

    def choice(self, position: Any, move: Any) -> Choice:
        return Choice(position.describe(move))


ANY = _Any()


class MolecularMove(Move):
    """One decision of a kind: ``number`` is the group, seat, card or face in question, ``cell`` the place.

    Moves on cells are made by the hundred in every position and seldom named: their name, text and targets
    are put together when first asked for.
    """

    __slots__ = ("cell", "kind", "number")

    def __init__(self, id: int, kind: int, number: int, cell: int = 0) -> None:
        self.decision = ANY
        self.id = id
        self.kind = kind
        self.number = number
        self.cell = cell

    def __getattr__(self, attribute: str) -> Any:
        if attribute not in ("name", "text", "targets"):
            raise AttributeError(attribute)
        q, r = coordinates(self.cell)
        if self.kind == LAY:
            layout, rotation = LAYOUTS[LAYOUT_OF[self.number]], ROTATION_OF[self.number]
            self.name = f"lay {layout} {q},{r} r{rotation}"
            self.text = f"Lay {layout}, rotated by {rotation}, at ({q}, {r})"
            self.targets = (f"tile-{layout}", f"cell_{q}_{r}", f"rotate-{layout}-{rotation}")
        else:
            self.name = f"cell {q},{r}"
            self.text = f"Remove the end atom at ({q}, {r})"
            self.targets = (f"cell_{q}_{r}",)
        return getattr(self, attribute)


def cell_target(cell: int) -> str:
    """The id of a place on the grid."""
    q, r = coordinates(cell)
    return f"cell_{q}_{r}"


def face_in_words(face: int) -> str:
    """A tile as it points, such as *carbon (single E W, double NW)*."""
    edges = EDGES[face]
    ways = {order: [COMPASS[way] for way in range(6) if edges[way] == order] for order in (1, 2, 3)}
    bonds = [f"{ORDER_NAMES[order]} {' '.join(found)}" for order, found in ways.items() if found]
    return f"{ELEMENT_NAMES[ELEMENT_OF[face]]} ({', '.join(bonds)})"


def _few() -> Iterator[tuple[str, str, str, int, int]]:
    """Name, text, target, kind and number of all moves but those on cells."""
    yield "end", "End the turn", "end-turn", END, 0
    yield "reset", "Reset: give up 1 point and the turn for new cards and tiles", "reset", RESET, 0
    yield "effector", "Reveal the top effector card", "effector-deck", REVEAL, 0
    for number, group in enumerate(GROUPS):
        yield f"group {group.id}", f"Play the card {group.name}", f"group-{group.id}", GROUP, number
    for seat in range(SEATS):
        yield f"player {seat + 1}", f"Choose player {seat + 1}", f"seat-{seat + 1}", PLAYER, seat
    for number, group in enumerate(GROUPS):
        text = f"Remove the handicap counters of {group.name}"
        yield f"clear {group.id}", text, f"counters-{group.id}", CLEAR, number
    for number, card in enumerate(EFFECTORS):
        yield f"discard {card.id}", f"Discard {card.name}", f"in-play-{card.id}", DISCARD, number


def _made(id: int, name: str, text: str, target: str, kind: int, number: int) -> MolecularMove:
    move = MolecularMove(id, kind, number)
    move.name, move.text, move.targets = name, text, (target,)
    return move


FEW = tuple(_made(id, *entries) for id, entries in enumerate(_few()))
REMOVES_FROM = len(FEW)
*LAYS_FROM, END_OF_LAYS = accumulate(
    (CELLS * len(faces) for faces in FACES_OF_LAYOUT), initial=REMOVES_FROM + CELLS
)
"""For each layout the first id of its plays: one for each cell and face."""


def _of_kind(kind: int) -> tuple[MolecularMove, ...]:
    return tuple(move for move in FEW if move.kind == kind)


(END_TURN,), (DO_RESET,), (REVEAL_TOP,) = _of_kind(END), _of_kind(RESET), _of_kind(REVEAL)
GROUP_PLAYS, PLAYERS, CLEARS, DISCARDS = map(_of_kind, (GROUP, PLAYER, CLEAR, DISCARD))


class _Lays(dict[int, list[MolecularMove | None]]):
    """For each cell a list of the tile plays there by face, as far as they have been made."""

    def __missing__(self, cell: int) -> list[MolecularMove | None]:
        lays = self[cell] = [None] * FACES
        return lays


_lays = _Lays()


def lay(cell: int, face: int) -> MolecularMove:
    """The one move that lays this face on this cell."""
    move = _lays[cell][face]
    if move is None:
        layout = LAYOUT_OF[face]
        faces = FACES_OF_LAYOUT[layout]
        id = LAYS_FROM[layout] + cell * len(faces) + face - faces[0]
        move = _lays[cell][face] = MolecularMove(id, LAY, face, cell)
    return move


@cache
def remove(cell: int) -> MolecularMove:
    """The one move that takes the end atom on this cell off the grid."""
    return MolecularMove(REMOVES_FROM + cell, REMOVE, 0, cell)


_NEAR = sorted({START_CELL + one + other for one in STEPS for other in STEPS} - {START_CELL})
"""The cells around the starting tile, where questions about a tile as such are answered."""


class MolecularCatalogue:
    """All moves by id: the few without a cell, end atoms by cell, tile plays by layout, cell and rotation."""

    def __init__(self) -> None:
        self._by_name = {move.name: move for move in FEW}
        self._by_target = {move.targets[0]: move for move in FEW}

    def __len__(self) -> int:
        return END_OF_LAYS

    def __getitem__(self, id: int) -> MolecularMove:
        if not 0 <= id < len(self):
            raise IndexError(id)
        if id < REMOVES_FROM:
            return FEW[id]
        if id < LAYS_FROM[0]:
            return remove(id - REMOVES_FROM)
        layout = bisect_right(LAYS_FROM, id) - 1
        faces = FACES_OF_LAYOUT[layout]
        cell, rotation = divmod(id - LAYS_FROM[layout], len(faces))
        return lay(cell, faces[rotation])

    def __iter__(self) -> Iterator[MolecularMove]:
        return (self[id] for id in range(len(self)))

    def named(self, name: str) -> MolecularMove:
        if name in self._by_name:
            return self._by_name[name]
        verb, _, rest = str.partition(name, " ")
        if verb == "lay":
            cell, face = placement(rest)
            return lay(cell, face)
        if verb == "cell":
            cell, _ = placement(f"H100000 {rest} r0")
            return remove(cell)
        raise KeyError(name)

    def touching(self, target: str) -> Sequence[MolecularMove]:
        """All moves at a place; of a tile or a rotation, those on the cells around the starting tile."""
        if target in self._by_target:
            return (self._by_target[target],)
        kind, _, rest = target.partition("-")
        if kind == "tile" and rest in LAYOUT_NUMBER:
            return [lay(cell, face) for cell in _NEAR for face in FACES_OF_LAYOUT[LAYOUT_NUMBER[rest]]]
        if kind == "rotate":
            layout, _, rotation = rest.partition("-")
            faces = [
                face
                for face in FACES_OF_LAYOUT[LAYOUT_NUMBER.get(layout, 0)]
                if str(ROTATION_OF[face]) == rotation
            ]
            return [lay(cell, face) for cell in _NEAR for face in faces if layout in LAYOUT_NUMBER]
        try:
            word, q, r = target.split("_")
            cell = cell_at(int(q), int(r))
        except (ValueError, KeyError):
            return ()
        return (remove(cell), *(lay(cell, face) for face in range(FACES))) if word == "cell" else ()


CATALOGUE = MolecularCatalogue()
