"""Legal moves as numbered choices: all at once while they are few, else in groups by their first words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

import msgspec

from bohrd.contract import Move

MOST_AT_ONCE = 30
"""More choices than this are put into groups."""

_BETWEEN_WORDS = re.compile(r"[\s,:;/]+")
_WORD = re.compile(r"[\w+-]+")


class Line(msgspec.Struct, frozen=True):
    """A legal move and its words, as one of them is chosen by."""

    move: Move
    text: str

    @property
    def words(self) -> list[str]:
        """The words of the move's notation."""
        return _BETWEEN_WORDS.split(self.move.name)


class Entry(msgspec.Struct, frozen=True):
    """One numbered line: a choice, or a group of them to go into."""

    label: str
    choices: list[Line]


def entries(choices: Sequence[Line]) -> list[Entry]:
    """The lines to show for these choices."""
    if len(choices) <= MOST_AT_ONCE:
        return [Entry(choice.text, [choice]) for choice in choices]
    depth = _shared([choice.words for choice in choices])
    groups: dict[str, list[Line]] = {}
    for choice in choices:
        groups.setdefault(" ".join(choice.words[: depth + 1]), []).append(choice)
    lines: list[Entry] = []
    beginnings = {notation: _beginning(group) for notation, group in groups.items()}
    for notation, group in groups.items():
        beginning = beginnings[notation]
        if len(group) == 1:
            lines.append(Entry(group[0].text, group))
        elif beginning or len(group) <= MOST_AT_ONCE:
            if [*beginnings.values()].count(beginning) > 1:  # only the notation tells them apart
                beginning = f"{beginning} ({notation})" if beginning else ""
            lines.append(Entry(f"{beginning or notation} … ({len(group)} choices)", group))
        else:  # words of the notation alone tell nobody what is in a large group: look into it
            lines += entries(group)
    return lines


def _beginning(group: Sequence[Line]) -> str:
    """The first words that the texts of these choices share, without a bracket that they do not close."""
    texts = [choice.text.split() for choice in group]
    words = " ".join(texts[0][: _shared(texts)])
    return words[: words.rindex("(")].rstrip() if words.count("(") > words.count(")") else words


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """How many first words all the lists have in common."""
    columns = zip(*lists, strict=False)
    return sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns))


def matching(choices: Sequence[Line], text: str) -> list[Line]:
    """The choices that have all the words typed: as their notation, as whole words, or as parts of words."""
    typed = text.lower()
    wanted = typed.split()
    found = [choice for choice in choices if choice.move.name.lower() == typed]
    for whole in (True, False):
        found = found or [choice for choice in choices if _has_all(choice, wanted, whole)]
    return found


def _has_all(choice: Line, wanted: Sequence[str], whole: bool) -> bool:
    text = f"{choice.move.name} {choice.text}".lower()
    words = set(_WORD.findall(text))
    return all(word in words if whole else word in text for word in wanted)
