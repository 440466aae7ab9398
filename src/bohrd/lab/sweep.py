"""What is varied in a sweep: options, numbers of the content, or whole folders of content.

length=standard,short                an option
content.ships.swift.price=6..10      a field of an entry of a table, by the entry's id
content.start_credits=20,25,30       a table that is a number
content=my-ships                     the content of a folder

All combinations are compared with the game as it is, which is played too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import Any, cast

import msgspec

from bohrd.contract import BadInput, Game, Tables
from bohrd.lab.run import Variant

NAMES = ("id", "key", "symbol", "number", "name", "level", "z")
"""The fields by which an entry of a table can be named, the first that fits."""
MOST = 200
"""More variants than these are a mistake."""


class Vary(msgspec.Struct, frozen=True):
    """Something that takes several values."""

    name: str
    values: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Vary:
        """``name=a,b,c`` or ``name=1..5``."""
        name, equals, given = text.partition("=")
        values: list[str] = []
        for part in filter(None, (part.strip() for part in given.split(","))):
            if span := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", part):
                values += map(str, range(int(span[1]), int(span[2]) + 1))
            else:
                values.append(part)
        if not equals or not name.strip() or not values:
            raise BadInput(f"--vary {text!r} is not of the form NAME=A,B,C or NAME=1..5")
        return cls(name.strip(), tuple(dict.fromkeys(values)))

    @property
    def path(self) -> list[str]:
        """The way to a field of the content; empty for an option or a folder."""
        parts = self.name.split(".")
        return parts[1:] if parts[0] == "content" else []


def variants(
    game: Game, vary: Sequence[Vary], line_ups: Sequence[Sequence[str]], options: Mapping[str, object]
) -> tuple[list[Variant], int]:
    """Every combination of values with every line-up, and the number of the first that is compared with: the
    game as it is."""
    found: list[Variant] = []
    usual = {one.name: _usual(game, one) for one in vary}
    settings = [dict(zip(usual, values, strict=True)) for values in product(*(one.values for one in vary))]
    if usual not in settings:
        settings.insert(0, usual)
    for setting in settings:
        rules = _rules(game, vary, setting)
        own = None if rules.own_tables is None else dict(rules.own_tables)
        chosen = {one.name: setting[one.name] for one in vary if not _is_content(one)}
        for line_up in line_ups:
            checked = rules.check_options(len(line_up), {**options, **chosen})
            found.append(Variant(f"{len(line_up)} players", tuple(line_up), checked, own, setting))
    if len(found) > MOST:
        raise BadInput(f"these are {len(found)} variants; {MOST} are the most")
    return found, settings.index(usual) * len(line_ups)


def _is_content(vary: Vary) -> bool:
    return vary.name.split(".")[0] == "content"


def _usual(game: Game, vary: Vary) -> str:
    """The value it has in the game as it is."""
    if vary.path:
        place, key = found_at(game.tables, vary.path)
        now = place[key]
        return now if isinstance(now, str) else msgspec.json.encode(now).decode()
    if vary.name == "content":
        return "standard"
    for option in game.options:
        if vary.name in (option.name, option.rule):
            return str(option.default)
    known = ", ".join(option.name for option in game.options)
    raise BadInput(f"{game.title} has no option {vary.name!r}; it has {known}")


def _rules(game: Game, vary: Sequence[Vary], setting: Mapping[str, str]) -> Game:
    """The game with the content of a setting; ``BadInput`` names what cannot be."""
    for one in vary:
        if one.name == "content" and setting["content"] != "standard":
            game = game.with_content(setting["content"])
    tables = {file: deepcopy(dict(table)) for file, table in game.tables.items()}
    for one in vary:
        if one.path:
            change(tables, one.path, value_of(setting[one.name]))
    return game.standard.with_content(tables) if any(one.path for one in vary) else game


def value_of(text: str) -> Any:
    """A number, a list … as TOML would have it; anything else is a word."""
    try:
        return msgspec.json.decode(text.encode())
    except msgspec.DecodeError:
        return text


def change(tables: Tables, path: Sequence[str], value: Any) -> None:
    """Put a value in the place that a path leads to, as ``ships``, ``swift``, ``price``."""
    place, key = found_at(tables, path)
    place[key] = value


def found_at(tables: Tables, path: Sequence[str]) -> tuple[Any, Any]:
    """The place that holds what a path leads to, and its key there."""
    place: Any = _start(tables, path[0])
    names = path[1:] if path[0] in tables and path[0] not in tables[path[0]] else path
    key: Any = None
    for number, name in enumerate(names):
        place, key = _step(place if number == 0 else place[key], name, ".".join(("content", *path)))
    return place, key


def changed_entries(standard: Any, changed: Any) -> set[str]:
    """What the entries are called that differ from the standard ones, each by the first of its names."""
    if isinstance(standard, dict) and isinstance(changed, dict):
        old, new = cast(dict[str, Any], standard), cast(dict[str, Any], changed)
        name = next((str(new[field]) for field in NAMES if field in new), "")
        if name and old != new:
            return {name}
        return {one for key in old if key in new for one in changed_entries(old[key], new[key])}
    if isinstance(standard, list) and isinstance(changed, list):
        pairs = zip(cast(list[Any], standard), cast(list[Any], changed), strict=False)
        return {one for old, new in pairs for one in changed_entries(old, new)}
    return set()


def _start(tables: Tables, name: str) -> Any:
    """The file with a table of this name, or of this name itself."""
    for table in tables.values():
        if name in table:
            return table
    if name in tables:
        return tables[name]
    known = ", ".join(sorted({table for tables in tables.values() for table in tables}))
    raise BadInput(f"content.{name}: there is no such table; there are {known}")


def _step(place: Any, name: str, path: str) -> tuple[Any, Any]:
    """The place that holds what is named, and its key there."""
    if isinstance(place, dict):
        there = cast(dict[str, Any], place)
        if name in there:
            return there, name
        [*inside] = there.values()
        if len(inside) == 1 and isinstance(inside[0], list):
            return _step(inside[0], name, path)
        raise BadInput(f"{path}: there is no {name!r}; there are {', '.join(there)}")
    if isinstance(place, list):
        entries = cast(list[Any], place)
        for field in NAMES:
            for index, entry in enumerate(entries):
                if isinstance(entry, dict) and str(cast(dict[str, Any], entry).get(field)) == name:
                    return entries, index
        if name.isdecimal() and 1 <= int(name) <= len(entries) and not isinstance(entries[0], dict):
            return entries, int(name) - 1
        raise BadInput(f"{path}: there is no entry {name!r}; there are {_known(entries)}")
    raise BadInput(f"{path}: there is nothing inside {place!r}")


def _known(entries: Sequence[Any]) -> str:
    """What the entries of a table are called."""
    for field in NAMES:
        tables = [cast(dict[str, Any], entry) for entry in entries if isinstance(entry, dict)]
        found = [str(entry[field]) for entry in tables if field in entry]
        if found:
            return ", ".join(found)
    return f"1 to {len(entries)}"
