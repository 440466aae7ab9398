"""A game's rules.toml: every rule is one checkable statement with an id, and every refusal names one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """One rule; ``source`` is *rulebook* where it is printed, *ruling* where it had to be decided, and *ours*
    where it belongs to an option that the rulebook does not know."""

    id: str
    title: str
    text: str
    source: str
    where: str = ""
    because: str = ""
    example: str = ""
    plain: str = ""
    """The rule in one plain sentence, for those who ask at the table; the text decides."""

    @property
    def area(self) -> str:
        """The part of the ledger it belongs to, as in PER-**GAIN**-3."""
        return self.id.split("-")[1]


class LedgerOption(msgspec.Struct, frozen=True):
    """An option as the ledger words it; the game's :class:`~bohrd.contract.Option` carries it out."""

    id: str
    title: str
    text: str
    values: list[str | int]
    default: str | int
    words: dict[str, str] = {}
    """What the values are called where people read them."""


class Content(msgspec.Struct, frozen=True):
    """What the rulebook prints of a component, what is known of it, and what this edition wrote itself."""

    name: str
    fixed: str = ""
    known: str = ""
    author: str = ""
    constraints: list[str] = []


class Ledger(msgspec.Struct, frozen=True):
    """All rules of one game, in the order of play."""

    game: str
    summary: str
    rules: dict[str, Rule]
    options: dict[str, LedgerOption]
    content: list[Content]
    titles: dict[str, str]
    """The areas of the rules with their titles, as in GAIN: *Gaining energy*."""
    order: tuple[str, ...]
    """The order in which rules are named if an attempt breaks several: those listed here first, each an id or
    an area; then the others as they stand in the ledger."""

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def __contains__(self, id: object) -> bool:
        return id in self.rules

    def __iter__(self) -> Iterator[Rule]:  # type: ignore[override]
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def areas(self) -> dict[str, list[Rule]]:
        """The rules by area, both in the ledger's order."""
        grouped: dict[str, list[Rule]] = {}
        for rule in self:
            grouped.setdefault(rule.area, []).append(rule)
        return grouped

    def title(self, area: str) -> str:
        """The heading of an area."""
        return self.titles.get(area, area.capitalize())

    def place(self, id: str) -> tuple[int, int]:
        """The place of a rule in the order in which broken rules are named."""
        area = self[id].area
        listed = (place for place, entry in enumerate(self.order) if entry in (id, area))
        return next(listed, len(self.order)), list(self.rules).index(id)

    def search(self, words: str) -> list[Rule]:
        """Rules in which all the words occur, in title, text, example or id."""
        wanted = words.lower().split()
        return [
            rule
            for rule in self
            if all(word in f"{rule.id} {rule.title} {rule.text} {rule.example}".lower() for word in wanted)
        ]


@cache
def read_ledger(package: str) -> Ledger:
    """The ledger in a game's package, as in ``read_ledger("bohrd.games.periodic")``."""
    table = tomllib.loads((files(package) / "rules.toml").read_text(encoding="utf-8"))
    return Ledger(
        game=table["game"],
        summary=" ".join(table["summary"].split()),
        rules={entry["id"]: msgspec.convert(_folded(entry), Rule) for entry in table["rule"]},
        options={
            entry["id"]: msgspec.convert(_folded(entry), LedgerOption) for entry in table.get("option", ())
        },
        content=[_content(_folded(entry)) for entry in table.get("content", ())],
        titles=table.get("areas", {}),
        order=tuple(table.get("refusals", ())),
    )


def _content(entry: dict[str, object]) -> Content:
    """A content table; ledgers differ in what they call two of its entries."""
    for name, other in (("fixed", "rulebook"), ("author", "authored")):
        if other in entry:
            entry[name] = entry.pop(other)
    return msgspec.convert(entry, Content)


def _folded(entry: dict[str, object]) -> dict[str, object]:
    """The entry with the line breaks and indents of long strings folded away."""
    return {
        key: " ".join(value.split())
        if isinstance(value, str)
        else [" ".join(item.split()) if isinstance(item, str) else item for item in value]  # type: ignore[union-attr]
        if isinstance(value, list)
        else value
        for key, value in entry.items()
    }
