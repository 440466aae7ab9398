"""The three kinds of particle, which Bohrds are made of and cards act on (ELE-PLAY-2)."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("proton", "neutron", "electron")
"""A Bohrd is written protons/neutrons/electrons."""
VALUES: Final = (1, 2, 3)
"""What a particle card can be worth."""


def particles(count: int, kind: int) -> str:
    """So many particles in words."""
    return f"{count} {KINDS[kind]}{'s' if count > 1 else ''}"


def one(kind: int) -> str:
    """A particle in words."""
    return f"an {KINDS[kind]}" if KINDS[kind][0] == "e" else f"a {KINDS[kind]}"
