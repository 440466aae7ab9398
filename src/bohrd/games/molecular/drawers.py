"""The drawers of Molecular: all groups, the piles, the molecule as chemists draw it, and all signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.molecular import chemistry, known, science
from bohrd.games.molecular.content import Content, Group
from bohrd.games.molecular.drawing import effector_of, symbol_of
from bohrd.games.molecular.panels import panel
from bohrd.games.molecular.pieces import ARTIST, figure, lone, lone_title
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.seen import Seen, short
from bohrd.games.molecular.tiles import ELEMENT_NAMES, ELEMENT_OF_LAYOUT, ELEMENTS, LAYOUT_NUMBER
from bohrd.games.molecular.view import MolecularView
from bohrd.games.molecular.words import found_in_words, listed_with_and
from bohrd.picture import remembered

WIDTH, HEIGHT = 380, 380
"""Of the molecule as chemists draw it, in its drawer."""


def drawer(content: Content, view: MolecularView, names: Sequence[str], name: str) -> Markup:
    """What is in a drawer."""
    if name == "groups":
        return _groups(Seen(content, view))
    if name == "piles":
        return _piles(Seen(content, view), names)
    if name == "structure":
        return structure(Seen(content, view))
    if name == "signs":
        return _signs(content)
    return panel(content, view, name)


def _groups(seen: Seen) -> Markup:
    cards = [
        {
            "group": group,
            "figure": figure(group.smarts, 132, 66),
            "found": len(seen.outlook.found(number)),
            "counters": seen.view.counters.get(group.id, 0),
            "held": seen.hand[number],
            "note": science.of_group(group).note,
        }
        for number, group in enumerate(seen.content.groups)
    ]
    return ARTIST.draw("groups.jinja", cards=cards)


def _piles(seen: Seen, names: Sequence[str]) -> Markup:
    """What is discarded, what is still unseen, and after the end what was left."""
    view, content = seen.view, seen.content
    held = {seat: pool for seat, pool in enumerate(view.pools) if pool is not None}
    outside = list(seen.outlook.molecule.outside)
    for pool in held.values():
        for layout in pool:
            outside[LAYOUT_NUMBER[layout]] -= 1
    unseen = Counter[str]()
    for layout, number in enumerate(outside):
        unseen[ELEMENTS[ELEMENT_OF_LAYOUT[layout]]] += number
    discarded = [
        f"{content.groups[content.group_number[id]].name}{f' × {number}' if number > 1 else ''}"
        for id, number in view.discards.items()
    ]
    used = [effector_of(content, id) for id in view.effector_discards]
    return ARTIST.draw(
        "piles.jinja",
        stack=view.stack,
        deck=view.deck,
        effectors=view.effector_deck,
        unseen=[(symbol, ELEMENT_NAMES[ELEMENTS.index(symbol)], unseen[symbol]) for symbol in ELEMENTS],
        others=any(pool is None for pool in view.pools),
        discarded=discarded,
        used=[{"card": card, "symbol": symbol_of(card), "line": short(card).line} for card in used],
        left=_left(seen, names) if view.turn == OVER else (),
    )


def _left(seen: Seen, names: Sequence[str]) -> list[dict[str, object]]:
    """After the end everything is open (MOL-HIDDEN-6)."""
    view, content = seen.view, seen.content
    return [
        {
            "seat": seat,
            "name": name_seats("{p%d}" % seat, names),
            "tiles": [(lone(LAYOUT_NUMBER[id]), lone_title(LAYOUT_NUMBER[id])) for id in pool or ()],
            "cards": ", ".join(content.groups[content.group_number[id]].name for id in hand or ()),
        }
        for seat, (pool, hand) in enumerate(zip(view.pools, view.hands, strict=True))
    ]


def structure(seen: Seen) -> Markup:
    """The molecule as chemists draw it, with its formula and molar mass, and what they would say to it."""
    molecule = seen.view.molecule
    found = chemistry.substance(molecule)
    closed = f"open bonds closed with {number_of(found.closed, 'hydrogen')}" if found.closed else ""
    return ARTIST.draw(
        "structure.jinja",
        drawing=chemistry.structure(molecule, WIDTH, HEIGHT),
        width=WIDTH,
        height=HEIGHT,
        formula=chemistry.formula_parts(found.formula),
        mass=f"{found.molar_mass:.2f} g/mol",
        name=known.molecule_of(found.smiles),
        parts=listed_with_and([part.name for part in known.parts_of(found.smiles)]),
        note=", ".join(filter(None, [number_of(len(molecule), "tile"), closed])),
        remarks=known.remarks_of(molecule),
        groups=_found(seen),
        smiles=found.smiles,
    )


def _found(seen: Seen) -> list[tuple[Group, str, str]]:
    """The groups in the molecule, with what a chemist would call some of them."""
    counts = [(group, len(seen.outlook.found(number))) for number, group in enumerate(seen.content.groups)]
    return [(group, found_in_words(n), science.of_group(group).note) for group, n in counts if n]


@remembered
def _signs(content: Content) -> Markup:
    """Every sign of the table with its meaning."""
    tiles = [
        (lone(LAYOUT_NUMBER[layout]), meaning)
        for layout, meaning in (
            ("H100000", "Hydrogen: one bond"),
            ("O100100", "Oxygen: two bonds"),
            ("N110100", "Nitrogen: three bonds"),
            ("C110110", "Carbon: four bonds"),
            ("O200000", "Two lines: a double bond, which counts as two of its bonds"),
            ("N300000", "Three lines: a triple bond"),
        )
    ]
    return ARTIST.draw("signs.jinja", tiles=tiles, figure=figure(content.groups[0].smarts, 64, 40))
