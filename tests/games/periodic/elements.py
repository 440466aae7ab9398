"""The table of measured values, made from the library *mendeleev*, which only developers need.

``python -m games.periodic.elements`` in ``tests`` writes ``elements.toml`` of the game anew.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from math import isnan
from pathlib import Path
from typing import Any

from mendeleev.fetch import fetch_table

import bohrd.games.periodic as game
import bohrd.games.periodic.table as board

FILE = Path(game.__file__).parent / "elements.toml"
HEAD = """\
# What is known of the elements on the board, made from the library mendeleev by
# `python -m games.periodic.elements` in `tests`: change nothing here by hand.
# mass: atomic weight in u, or in brackets the mass number of the longest-lived isotope (IUPAC, 2022).
# ionization: first ionization energy in eV (NIST). radius: covalent radius in pm (Pyykkö and Atsumi, 2009).
# electronegativity: Pauling's. state: at 25 °C. From rutherfordium on nearly all values are calculated.
"""
ROOM = 298.15
MASS_NUMBERS = {
    "Tc": 97, "Po": 209, "At": 210, "Rn": 222, "Fr": 223, "Ra": 226, "Rf": 267, "Db": 268, "Sg": 269,
    "Bh": 270, "Hs": 269, "Mt": 277, "Ds": 281, "Rg": 282, "Cn": 285, "Nh": 286, "Fl": 290, "Mc": 290,
    "Lv": 293, "Ts": 294, "Og": 294,
}  # fmt: skip
"""Longest-lived isotopes as in the periodic table of IUPAC of 4 May 2022; libraries have older ones."""
CONFIGURATIONS = {"Ds": "[Rn] 5f14 6d8 7s2", "Rg": "[Rn] 5f14 6d9 7s2"}
"""Where calculations with relativity have corrected what the library has."""
UNSEEN = {"At", "Fr", *(e.symbol for e in board.ELEMENTS if e.number >= 104)}
"""Elements of which nobody has seen enough to say whether they are solid."""
CORES = {"He": (2,), "Ne": (2, 8), "Ar": (2, 8, 8), "Kr": (2, 8, 18, 8), "Xe": (2, 8, 18, 18, 8)}
CORES |= {"Rn": (2, 8, 18, 32, 18, 8)}


@cache
def library() -> dict[str, dict[str, Any]]:
    """The elements of the library by their symbols."""
    energies = fetch_table("ionizationenergies")
    first = energies[energies.ion_charge == 0].set_index("atomic_number").ionization_energy.to_dict()
    points = (
        fetch_table("phasetransitions").groupby("atomic_number")[["melting_point", "boiling_point"]].max()
    )
    found: dict[str, dict[str, Any]] = {}
    for row in fetch_table("elements").to_dict("records"):
        number = row["atomic_number"]
        changes = points.loc[number].to_dict() if number in points.index else {}
        found[row["symbol"]] = row | changes | {"ionization_energy": first.get(number, float("nan"))}
    return found


def mass(symbol: str) -> str:
    """An atomic weight to at most three decimals, or a mass number in brackets."""
    if symbol in MASS_NUMBERS:
        return f"[{MASS_NUMBERS[symbol]}]"
    weight = Decimal(str(library()[symbol]["atomic_weight"])).quantize(Decimal("0.001"), ROUND_HALF_UP)
    return f"{weight.normalize():f}"


def configuration(symbol: str) -> str:
    """The electron configuration, with a number behind every orbital."""
    parts = CONFIGURATIONS.get(symbol, library()[symbol]["electronic_configuration"]).split()
    return " ".join(part if part.startswith("[") or part[2:] else f"{part}1" for part in parts)


def shells(symbol: str) -> list[int]:
    """How many electrons each shell has."""
    counts = [0] * 8
    for part in configuration(symbol).split():
        if part.startswith("["):
            for shell, electrons in enumerate(CORES[part.strip("[]")]):
                counts[shell] += electrons
        else:
            counts[int(part[0]) - 1] += int(part[2:])
    return [count for count in counts if count]


def state(symbol: str) -> str:
    """Solid, liquid or gas, in a room."""
    entry = library()[symbol]
    if symbol in UNSEEN:
        return "not known"
    if entry["boiling_point"] < ROOM:
        return "gas"
    return "liquid" if entry["melting_point"] < ROOM else "solid"


def entry(symbol: str) -> str:
    """The line of an element."""
    known = library()[symbol]
    fields = {"mass": f'"{mass(symbol)}"'}
    if not isnan(known["ionization_energy"]):
        fields["ionization"] = f"{known['ionization_energy']:.3f}"
    fields["radius"] = f"{known['covalent_radius_pyykko']:.0f}"
    if not isnan(known["en_pauling"]):
        fields["electronegativity"] = f"{known['en_pauling']:.2f}"
    fields["configuration"] = f'"{configuration(symbol)}"'
    fields["shells"] = str(shells(symbol))
    fields["state"] = f'"{state(symbol)}"'
    return f"{symbol} = {{ {', '.join(f'{key} = {value}' for key, value in fields.items())} }}"


def text() -> str:
    """The whole file."""
    return HEAD + "\n" + "\n".join(entry(element.symbol) for element in board.ELEMENTS) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
