"""What a move would change in the picture, shown while somebody points at it: made from the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bohrd.contract import Move
from bohrd.games.molecular.bench import point
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.decisions.attach import Attach
from bohrd.games.molecular.decisions.catalogue import PlacingMove
from bohrd.games.molecular.decisions.end_atom import EndAtom
from bohrd.games.molecular.decisions.group import PlayGroup
from bohrd.games.molecular.decisions.lay import points_for
from bohrd.games.molecular.drawing import groups_shown, reference_rows
from bohrd.games.molecular.outlook import Example
from bohrd.games.molecular.patterns import examples, largest_set
from bohrd.games.molecular.pieces import ARTIST, tile_of
from bohrd.games.molecular.seen import Seen
from bohrd.games.molecular.tiles import EDGES, STEPS
from bohrd.games.molecular.tray import pill
from bohrd.games.molecular.view import MolecularView

OVER = "molecule-over"
"""What lies over the molecule while a move is looked at."""


def preview(content: Content, view: MolecularView, move: Move) -> Mapping[str, Markup]:
    """By the id of an element, what would be inside it."""
    seen = Seen(content, view)
    if isinstance(move, PlacingMove):
        return _placed(seen, move) if seen.outlook.molecule.fits(move.cell, move.face) else {}
    if isinstance(move, PlayGroup):
        return _examples(seen.outlook.found(move.group), seen)
    if isinstance(move, EndAtom) and move.cell in seen.outlook.atoms:
        return {OVER: _over(off=[point(move.cell)])}
    return {}


def _over(**what: object) -> Markup:
    nothing: dict[str, object] = {
        "ghost": None,
        "at": (0, 0),
        "halos": (),
        "joined": (),
        "gains": (),
        "off": (),
    }
    return ARTIST.draw("over.jinja", **{**nothing, **what})


def _placed(seen: Seen, move: PlacingMove) -> dict[str, Markup]:
    """The ghost of a tile, the bonds it joins with what they count, the groups it adds to."""
    known, cell, face = seen.outlook, move.cell, move.face
    partners = known.partners(cell)
    atoms = {**known.atoms, cell: face}
    more = {
        group: len(now)
        for group in range(len(seen.content.groups))
        if known.example_with(group, cell, face)
        and len(now := largest_set(examples(atoms, seen.content.patterns[group]))) > len(known.found(group))
    }
    held = [known.example_with(group, cell, face) for group in more if group in seen.hand]
    ringed = dict.fromkeys([other for other, _, _ in partners])
    ringed |= dict.fromkeys(other for example in held for other in example if other != cell)
    empty = [way for way, step in enumerate(STEPS) if cell + step not in known.atoms]
    drawn = {
        OVER: _over(
            ghost=tile_of(face, empty),
            at=point(cell),
            halos=[point(other) for other in ringed],
            joined=[_joined(cell, other) for other, _, _ in partners],
            gains=[] if isinstance(move, Attach) else _gains(seen, cell, face),
        )
    }
    if more:
        drawn["reference-rows"] = Markup("").join(reference_rows(seen, groups_shown(seen, more)[0], more))
    for group in seen.hand:
        if group in more:
            drawn[f"pill-{seen.content.group_ids[group]}"] = pill(
                "with this tile", seen.worth(group, more[group]), True
            )
    return drawn


def _joined(cell: int, other: int) -> str:
    """A bond from the edge of one ball to that of the other."""
    (x, y), (to_x, to_y) = point(cell), point(other)
    across, down = to_x - x, to_y - y
    start = f"M{x + 0.34 * across:.1f} {y + 0.34 * down:.1f}"
    return f"{start}L{x + 0.64 * across:.1f} {y + 0.64 * down:.1f}"


def _gains(seen: Seen, cell: int, face: int) -> list[tuple[float, float, str]]:
    """What each joined bond counts, on it."""
    x, y = point(cell)
    found: list[tuple[float, float, str]] = []
    for other, partner, order in seen.outlook.partners(cell):
        to_x, to_y = point(other)
        points = points_for([(partner, order)], face, seen.force, seen.by_order)
        found.append((round((x + to_x) / 2, 1), round((y + to_y) / 2, 1), f"+{points}"))
    return found


def _examples(found: Sequence[Example], seen: Seen) -> dict[str, Markup]:
    """The examples that a card counts: their atoms ringed, their bonds lit, numbered."""
    atoms = seen.outlook.atoms
    joined = [
        _joined(cell, cell + step)
        for example in found
        for cell in example
        for step, order in zip(STEPS[:3], EDGES[atoms[cell]][:3], strict=True)
        if order and cell + step in example
    ]
    numbers = [(x - 20, y - 22, str(number)) for number, (x, y) in enumerate(_corners(found), 1)]
    return {
        OVER: _over(
            halos=[point(cell) for example in found for cell in example],
            joined=joined,
            gains=numbers if len(found) > 1 else [],
        )
    }


def _corners(found: Sequence[Example]) -> list[tuple[float, float]]:
    """The first atom of each example from above, where its number stands."""
    return [min((point(cell) for cell in example), key=lambda at: (at[1], at[0])) for example in found]
