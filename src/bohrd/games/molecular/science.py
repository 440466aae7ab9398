"""What a chemist adds to the cards, from ``science.toml``: sources of facts, notes on what patterns promise,
and a real molecule for each group. No rule looks at it, and cards of other content simply have none."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from bohrd.games.molecular.content import Effector, Group
from bohrd.picture import Fact


class Real(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A real molecule that has a group."""

    name: str
    about: str
    """What it is known for, in a few words after its name."""
    smiles: str


class Witness(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A real molecule that backs a note."""

    kind: str
    """What a chemist calls it."""
    name: str
    smiles: str


class GroupScience(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to say of a functional group."""

    source: str = ""
    note: str = ""
    """What its pattern finds that a chemist would call by another name, or does not find."""
    also: tuple[Witness, ...] = ()
    """Molecules that have the pattern, though their family has another name."""
    lacks: tuple[Witness, ...] = ()
    """Molecules of the same family that do not have it."""
    seen_in: Real | None = None


class _Science(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: dict[str, GroupScience]
    effector: dict[str, str]


@cache
def _science() -> _Science:
    text = (files("bohrd.games.molecular") / "science.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Science)


def of_group(group: Group) -> GroupScience:
    """What there is to say of a group."""
    return _science().group.get(group.id, GroupScience())


def group_fact(group: Group, more: str = "", seat: int | None = None) -> Fact | None:
    """The fact of a group card, with its source."""
    return Fact(group.fact, more, seat, group.name, of_group(group).source) if group.fact else None


def effector_fact(card: Effector, more: str = "", seat: int | None = None) -> Fact | None:
    """The fact of an effector, likewise."""
    return Fact(card.fact, more, seat, card.name, _science().effector.get(card.id, "")) if card.fact else None
