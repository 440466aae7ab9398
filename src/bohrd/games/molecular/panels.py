"""Panels of Molecular: a group card in a real molecule, an effector, and the molecule as a model to turn."""

from __future__ import annotations

from collections import Counter

import msgspec
from markupsafe import Markup

from bohrd.contract import BadInput
from bohrd.games.molecular import chemistry, models, science
from bohrd.games.molecular.content import Content
from bohrd.games.molecular.drawing import symbol_of
from bohrd.games.molecular.pieces import ARTIST, figure
from bohrd.games.molecular.piles import number_of
from bohrd.games.molecular.seen import Seen
from bohrd.games.molecular.story import kind_of
from bohrd.games.molecular.view import MolecularView
from bohrd.games.molecular.words import found_in_words, listed_with_and

WIDTH, HEIGHT = 380, 230
"""Of a real molecule."""
_NAMES = {"C": "carbon", "N": "nitrogen", "O": "oxygen", "H": "hydrogen"}


def panel(content: Content, view: MolecularView, name: str) -> Markup:
    """What is told of one thing: a group, an effector, or the shape of the molecule."""
    kind, _, id = name.partition("-")
    if kind == "group" and id in content.group_number:
        return _group(Seen(content, view), content.group_number[id])
    if kind == "effector" and id in content.effector_number:
        return _effector(content, content.effector_number[id])
    if name == "model-molecule":
        return _model(chemistry.substance(view.molecule))
    raise BadInput(f"Molecular has no drawer {name!r}")


def _group(seen: Seen, number: int) -> Markup:
    group = seen.content.groups[number]
    told = science.of_group(group)
    real = told.seen_in
    drawn = chemistry.group_in(real.smiles, group.smarts, WIDTH, HEIGHT) if real is not None else ""
    return ARTIST.draw(
        "group.jinja",
        group=group,
        figure=figure(group.smarts, 240, 120),
        found=found_in_words(len(seen.outlook.found(number))),
        counters=seen.view.counters.get(group.id, 0),
        told=told,
        real=real,
        drawing=drawn,
        width=WIDTH,
        height=HEIGHT,
    )


def _effector(content: Content, number: int) -> Markup:
    card = content.effectors[number]
    fact = science.effector_fact(card)
    return ARTIST.draw("about.jinja", card=card, symbol=symbol_of(card), kind=kind_of(card), fact=fact)


def _model(substance: chemistry.Substance) -> Markup:
    """The molecule in space; the page makes it turn."""
    shape = models.model(substance.smiles)
    atoms = Counter(symbol for symbol, *_ in shape.atoms) if shape is not None else Counter[str]()
    words = listed_with_and(
        [number_of(atoms[symbol], name) for symbol, name in _NAMES.items() if atoms[symbol]]
    )
    return ARTIST.draw(
        "model.jinja",
        shape="" if shape is None else msgspec.json.encode(shape).decode(),
        words=words,
        formula=chemistry.formula_parts(substance.formula),
    )
