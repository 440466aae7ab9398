"""The action of playing an atom tile (area PLAY of the ledger)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from bohrd.contract import Chance, Choice, Decision, Event, IllegalMove, Told
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.decisions.answer import open_choice
from bohrd.games.molecular.decisions.catalogue import Grid, PlacingMove, PlacingMoves
from bohrd.games.molecular.effectors import InForce
from bohrd.games.molecular.molecule import Molecule
from bohrd.games.molecular.outlook import Outlook, outlook
from bohrd.games.molecular.piles import number_of, without
from bohrd.games.molecular.scoring import BOND, POINT, SOURCES
from bohrd.games.molecular.tiles import (
    EDGES,
    ELEMENT_OF_LAYOUT,
    FACES_OF_LAYOUT,
    LAYOUT_BITS,
    LAYOUT_OF,
    ROTATION_OF,
    STEPS,
    cell_target,
    coordinates,
)
from bohrd.games.molecular.turn import complete_action, tell_if_closed
from bohrd.games.molecular.words import (
    element_name,
    layout_in_words,
    listed_with_and,
    number_in_words,
    told_apart,
)

if TYPE_CHECKING:
    from bohrd.games.molecular.position import MolecularPosition


class Lay(PlacingMove):
    """A tile of the own pool."""

    verb = "lay"
    __slots__ = ()

    @property
    def targets(self) -> tuple[str, ...]:
        return (f"tile-{self.layout}", cell_target(self.cell), f"way-{ROTATION_OF[self.face]}")


class Laying(Decision["MolecularPosition", Lay]):
    """Lay a tile of the own pool beside the molecule."""

    def __init__(self, first: int, content: Content) -> None:
        self.moves = self.lays = PlacingMoves(first, Grid(content.tiles), partial(Lay, self))

    def allowed(self, position: MolecularPosition) -> tuple[int, ...]:
        """The layouts in the pool of the player on turn that no effector forbids to lay."""
        pool, forbidden = position.pools[position.turn], position.forces[position.turn].forbidden
        if forbidden:
            return tuple([layout for layout in pool if not forbidden & LAYOUT_BITS[layout]])
        return pool

    def legal(self, position: MolecularPosition) -> tuple[Lay, ...]:
        pool, molecule = dict.fromkeys(self.allowed(position)), position.molecule
        return tuple(
            self.lays.at(cell, face)
            for layout in pool
            for cell in molecule.cells
            for face in FACES_OF_LAYOUT[layout]
            if molecule.fits(cell, face)
        )

    def refusals(self, position: MolecularPosition, move: Lay) -> Iterator[IllegalMove]:
        """In the order of MOL-PLAY-12."""
        yield from open_choice(position)
        layout = LAYOUT_OF[move.face]
        useless = _nothing_fits(position, move.cell)
        if layout not in position.pools[position.turn]:
            text = useless or f"You have no such {element_name(move.face)} tile."
            yield IllegalMove("MOL-PLAY-1", text)
        if position.in_force(position.turn).forbidden & LAYOUT_BITS[layout]:
            name = element_name(move.face)
            yield IllegalMove("MOL-EFFECT-29", f"{_forbidding(position, layout)} forbids you to lay {name}.")
        nowhere = "" if position.molecule.fitting & LAYOUT_BITS[layout] else _NOWHERE
        for refusal in misfits(position.molecule, move.cell, move.face):
            is_taken = refusal.rule == "MOL-PLAY-2"
            yield IllegalMove(refusal.rule, refusal.text if is_taken else useless or nowhere or refusal.text)
        if nowhere and (useless or move.cell in position.molecule.atoms):
            yield IllegalMove("MOL-PLAY-8", nowhere)  # nearer to legal is where another tile would fit

    def carry_out(self, position: MolecularPosition, move: Lay, chance: Chance, told: Told) -> None:
        position.actions -= 1
        position.acted = True
        seat, cell, face = position.turn, move.cell, move.face
        position.pools[seat] = without(position.pools[seat], LAYOUT_OF[face])
        joined = points = position.own_molecule().lay(cell, face)
        if position.terms.by_order or position.forces[seat].factors:
            points = bond_points(position, cell, face)
        position.points[SOURCES * seat + BOND] += points
        if told is not None:
            told.append(_laid(seat, move, joined, points))
            tell_if_closed(position, told)
        complete_action(position, chance, told)

    def choice(self, position: MolecularPosition, move: Lay) -> Choice:
        known = outlook(position.content, position.molecule)
        seat, cell, face = position.turn, move.cell, move.face
        hand = position.hands[seat]
        table = known.choices.get((seat, hand, position.in_play))
        if table is None:
            table = known.choices[(seat, hand, position.in_play)] = {}
        layout = LAYOUT_OF[face]
        bonds = _which(position.pools[seat], layout)
        choice = table.get((cell, layout, bonds))
        if choice is None:
            choice = table[cell, layout, bonds] = _choice(position, known, cell, face, bonds)
        if known.is_closed_by(cell, face):
            costs = "ends the game" if position.terms.ends_at_once else "closes the molecule"
            return msgspec.structs.replace(choice, costs=costs)
        return choice


def _which(pool: tuple[int, ...], layout: int) -> str:
    """The bonds of a tile, if there are others of its element in the pool."""
    kinds = tuple(sorted({one for one in pool if ELEMENT_OF_LAYOUT[one] == ELEMENT_OF_LAYOUT[layout]}))
    if len(kinds) < 2 or layout not in kinds:
        return ""
    bonds, which = layout_in_words(layout).partition(", ")[2], told_apart(kinds)[layout]
    return f"{bonds}, {which}" if which else bonds


def _forbidding(position: MolecularPosition, layout: int) -> str:
    """The name of the effector that forbids to lay a tile."""
    content, seat = position.content, position.turn
    for card, owner, until in position.in_play:
        if content.meanings.for_player(((card, owner, until),), seat).forbidden & LAYOUT_BITS[layout]:
            return content.effectors[card].name
    return "An effector in play"


def _nothing_fits(position: MolecularPosition, cell: int) -> str:
    """What an open cell needs, if no tile of the player on turn has it."""
    socket = position.molecule.socket(cell)
    if socket is None or any(socket.ways[layout] for layout in position.pools[position.turn]):
        return ""
    edges = [(name, lines) for _, name, lines in _beside(position.molecule, cell)]
    needed = [edge for edge in edges if edge[1]]
    others = ", none to the other neighbours" if len(edges) > len(needed) else ""
    return f"None of your tiles fits here: this cell needs {_lines_to(needed)}{others}."


def _choice(position: MolecularPosition, known: Outlook, cell: int, face: int, bonds: str) -> Choice:
    """What a tile brings on a cell, however it is turned; ``bonds`` tell it from others of its element."""
    points = bond_points(position, cell, face)
    name = element_name(face).capitalize()
    title = f"{name} {known.place_of(cell, LAYOUT_OF[face])}"
    completed = [position.content.groups[group] for group in completes(position, known, cell, face)]
    more = [f"completes {listed_with_and([group.name for group in completed])}"] if completed else []
    if len(known.partners(cell)) > 1:  # the molecule is one piece
        more.append("closes a ring")
    lines = [f"{line[:1].upper()}{line[1:]}" for line in (", ".join(more), bonds) if line]
    return Choice(
        ", ".join([f"{title}: {points:+d}", *more, *([bonds] if bonds else [])]),
        title,
        "Lay a tile",
        f"{points:+d}",
        result=" · ".join(lines),
        worth=POINT * points + min(POINT - 1, sum(group.points for group in completed)),
    )


def completes(position: MolecularPosition, known: Outlook, cell: int, face: int) -> list[int]:
    """The groups in the hand of the player on turn that are not in the molecule, and would be after this."""
    return [
        group
        for group in dict.fromkeys(position.hands[position.turn])
        if not known.found(group) and known.example_with(group, cell, face)
    ]


def bond_points(position: MolecularPosition, cell: int, face: int) -> int:
    """What the player on turn scores for a tile (MOL-PLAY-10)."""
    joined, force = position.molecule.joined(cell, face), position.forces[position.turn]
    return points_for(joined, face, force, position.terms.by_order)


def points_for(joined: Sequence[tuple[int, int]], face: int, force: InForce, by_order: bool) -> int:
    """What bonds with these faces and orders score for a player for whom this is in force."""
    if not force.factors and not by_order:
        return len(joined)
    points = 0
    for partner, order in joined:
        points += force.factor(face, partner, order) * (order if by_order else 1)
    return points


def misfits(molecule: Molecule, cell: int, face: int) -> Iterator[IllegalMove]:
    """Every rule from MOL-PLAY-2 to MOL-PLAY-8 that this face breaks on this cell."""
    met = [(name, EDGES[face][way], lines) for way, name, lines in _beside(molecule, cell)]
    if cell in molecule.atoms:
        yield IllegalMove("MOL-PLAY-2", "There is already a tile here.")
    elif not met:
        yield IllegalMove("MOL-PLAY-3", "This cell does not touch the molecule.")
    else:
        yield from _mismatches(met)


def _beside(molecule: Molecule, cell: int) -> list[tuple[int, str, int]]:
    """For each tile beside the cell: which way it lies, its element and the lines of its edge."""
    atoms = molecule.atoms
    return [
        (way, element_name(atoms[cell + step]), EDGES[atoms[cell + step]][(way + 3) % 6])
        for way, step in enumerate(STEPS)
        if cell + step in atoms
    ]


def _mismatches(met: list[tuple[str, int, int]]) -> Iterator[IllegalMove]:
    """One refusal for each rule that edges break where they meet, given the element of each tile beside the
    cell, the own edge there and the edge of that tile."""
    needed = [(name, other) for name, own, other in met if other or own]
    text = f"Not here: this cell needs {_lines_to(needed)}."
    if any((own == 0) != (other == 0) for _, own, other in met):
        yield IllegalMove("MOL-PLAY-5", text)
    if any(own and other and own != other for _, own, other in met):
        yield IllegalMove("MOL-PLAY-6", text)
    if not any(own and own == other for _, own, other in met):
        yield IllegalMove("MOL-PLAY-8", "The tile must join at least one bond, and here it joins none.")


def _lines_to(edges: Sequence[tuple[str, int]]) -> str:
    """*two lines to a carbon, one line each to an oxygen and two nitrogens*, for edges that a tile meets."""
    parts: list[str] = []
    named: set[str] = set()
    for lines in sorted({lines for _, lines in edges}, reverse=True):
        atoms = Counter(name for name, other in edges if other == lines)
        each = "each " if lines and atoms.total() > 1 else ""
        names = [_atoms(name, number, name in named) for name, number in atoms.items()]
        parts.append(f"{_LINES[lines]} {each}to {listed_with_and(names)}")
        named.update(atoms)
    return ", ".join(parts)


def _atoms(name: str, number: int, again: bool) -> str:
    if number > 1:
        return f"{number_in_words(number)}{' other' if again else ''} {name}s"
    if again:
        return f"another {name}"
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


_NOWHERE = "This tile fits nowhere in the molecule now."
_LINES = ("none", "one line", "two lines", "three lines")


def _laid(seat: int, move: Lay, bonds: int, points: int) -> Event:
    """A tile has joined the molecule."""
    q, r = coordinates(move.cell)
    data = {"layout": move.layout, "cell": [q, r], "rotation": ROTATION_OF[move.face], "points": points}
    text = f"{{p{seat}}} lays {element_name(move.face)} and joins {number_of(bonds, 'bond')}"
    targets = (cell_target(move.cell),)
    return Event("lay", f"{text}: {points:+d}.", seat, data, "MOL-PLAY-10", targets, reveals=True)
