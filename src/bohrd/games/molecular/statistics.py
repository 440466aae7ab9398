"""What is counted when Molecular is played many times: groups, effectors, tiles, and what was built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bohrd.contract import PLAYED, SEEN, Event, Kind, Piece, Use
from bohrd.games.molecular import chemistry, known
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import ELEMENT_NAMES, ELEMENTS, LAYOUTS


def kinds(content: Content) -> tuple[Kind, ...]:
    """What there is to count."""
    groups = [
        Piece(group.id, group.name, f"{group.structure}, {group.points} points, {group.copies} cards")
        for group in content.groups
    ]
    effectors = [Piece(card.id, card.name, card.text) for card in content.effectors]
    tiles = [
        Piece(layout, f"{_element(layout)} {_bonds(layout)}", f"{copies} in the stack")
        for layout, copies in zip(LAYOUTS, content.copies, strict=True)
        if copies
    ]
    return (
        Kind("group", "Functional groups", "functional group", "drawn", "", "scored", tuple(groups)),
        Kind("effector", "Effectors", "effector", played="revealed", pieces=tuple(effectors)),
        Kind("tile", "Atom tiles", "tile", "drawn", "", "laid", tuple(tiles)),
        Kind("part", "Known parts of the molecules built", "part", "built"),
        Kind("molecule", "Molecules built", "molecule", "built"),
    )


def _element(layout: str) -> str:
    return ELEMENT_NAMES[ELEMENTS.index(layout[0])].capitalize()


def _bonds(layout: str) -> str:
    """The sides of a tile as they are drawn: *–=·–··*."""
    return "".join("·–=≡"[int(order)] for order in layout[1:])


def uses(content: Content, told: Sequence[Event], position: MolecularPosition) -> Iterator[Use]:
    """What became of them in a game."""
    for event in told:
        seat, data = event.seat, event.data
        match event.name:
            case "draw cards":
                for secret in event.secret.values():
                    yield from (Use("group", group, SEEN, seat) for group in secret.data["cards"])
            case "draw tiles":
                for secret in event.secret.values():
                    yield from (Use("tile", layout, SEEN, seat) for layout in secret.data["tiles"])
            case "group" if data["points"]:
                yield Use("group", data["group"], PLAYED, seat)
            case "lay":
                yield Use("tile", data["layout"], PLAYED, seat)
            case "reveal":
                yield Use("effector", data["card"], PLAYED, seat)
            case _:
                pass
    substance = chemistry.substance(position.view(None).molecule)
    found = known.molecule_of(substance.smiles)
    yield Use("molecule", found.name if found else substance.formula, SEEN)
    for part in known.parts_of(substance.smiles):
        yield Use("part", part.name, SEEN)
