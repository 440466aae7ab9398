"""The table of nuclides that In Your Element reads, made from mendeleev's isotopes.

``python -m games.in_your_element.nuclide_table`` in ``tests`` writes it anew. A number is the abundance, in
per cent, of what is stable; words are a half-life; ``?`` is something that has been seen, and nobody knows
for how long it lasts; ``!`` falls apart at once. What nobody has seen is not there.
"""

from __future__ import annotations

import json
from pathlib import Path

from mendeleev.db import get_session
from mendeleev.models import Element, Isotope
from sqlalchemy import select
from sqlalchemy.orm import lazyload, selectinload

import bohrd.games.in_your_element as game

FILE = Path(game.__file__).parent / "nuclides.json"
SOURCE = "IAEA Live Chart of Nuclides (NUBASE) and CIAAW abundances, as in mendeleev 1.3"
SPELT = {"aluminum": "aluminium", "cesium": "caesium"}
"""Names as IUPAC spells them."""
UNBOUND = {"n", "2n", "3n", "p", "2p", "3p"}
"""Decays of nuclei that never were a whole."""


def entries() -> list[dict[str, object]]:
    """What is known of every element, in order; what is not needed stays unread, which is quicker."""
    wanted = selectinload(Element.isotopes).options(lazyload("*"), selectinload(Isotope.decay_modes))
    query = select(Element).options(lazyload("*"), wanted).order_by(Element.atomic_number)
    with get_session() as session:
        return [_entry(one) for one in session.scalars(query).unique()]


def _entry(one: Element) -> dict[str, object]:
    name = one.name.lower()
    isotopes = {str(isotope.mass_number): told for isotope in one.isotopes if (told := _told(isotope))}
    return {"symbol": one.symbol, "name": SPELT.get(name, name), "isotopes": isotopes}


def _told(isotope: Isotope) -> float | str | None:
    """How long it lasts, if anybody has seen it."""
    lasts = f"{isotope.half_life:g} {isotope.half_life_unit}" if isotope.half_life else ""
    if isotope.abundance:
        return f"{lasts}, {isotope.abundance:g} %" if isotope.is_radioactive else float(isotope.abundance)
    if isotope.discovery_year is None:
        return None
    unbound = isotope.half_life_unit != "msec" and any(way.mode in UNBOUND for way in isotope.decay_modes)
    return lasts or ("!" if unbound else "?")


def main() -> None:
    """Write the table, a line for each element."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries())
    FILE.write_text(f'{{"source": "{SOURCE}",\n"elements": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
