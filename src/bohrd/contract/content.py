"""The content of a game: its cards, tiles and boards, as data handed in from TOML files or a mapping."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bohrd.contract.errors import BadInput

Tables = Mapping[str, Mapping[str, Any]]
"""What is in each content file, by its name without ``.toml``."""

T = TypeVar("T")


@cache
def standard_tables(package: str) -> Tables:
    """The content that comes with a game; a game need not have any."""
    folder = files(package) / "content"
    return _read_folder(folder) if folder.is_dir() else {}


@cache
def past_tables(package: str) -> list[Tables]:
    """What was different in content that came with a game in the past, so that its records re-execute."""
    folder = files(package) / "past"
    return [_read_folder(one) for one in folder.iterdir() if one.is_dir()] if folder.is_dir() else []


def read_tables(source: str | Path | Tables, standard: Tables) -> Tables:
    """Content from a folder or a mapping: files and tables that the standard content has too, which stands in
    for tables that are left out."""
    if isinstance(source, Mapping):
        given, where = source, "the content"
    else:
        folder = _folder(source)
        given, where = _read_folder(folder), str(folder)
    known = ", ".join(f"{file}.toml" for file in standard)
    if not given:
        raise BadInput(f"{where} has none of the files {known}" if known else "this game has no content")
    for file, table in given.items():
        if file not in standard:
            raise BadInput(f"{file}.toml: there is no such content file; there are {known or 'none'}")
        _check_is_table(file, table)
        for name in table:
            if name not in standard[file]:
                raise BadInput(f"{file}.toml, {name}: there is no such table; {_names(standard[file])}")
    return {file: {**standard[file], **deepcopy(dict(table))} for file, table in given.items()}


def _folder(source: object) -> Path:
    if not isinstance(source, str | Path):
        raise BadInput(f"content is a folder or a mapping, not {source!r}")
    if not Path(source).is_dir():
        raise BadInput(f"there is no folder {source}")
    return Path(source)


def _check_is_table(file: str, table: object) -> None:
    if not isinstance(table, Mapping):
        raise BadInput(f"{file}.toml: must hold tables, not {table!r}")


def _names(table: Mapping[str, Any]) -> str:
    return f"there are {', '.join(table)}"


def _read_folder(folder: Traversable | Path) -> Tables:
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return {file.name.removesuffix(".toml"): _parse(file) for file in found}


def _parse(file: Traversable | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeError, OSError) as error:
        raise BadInput(f"{file.name}: {error}") from None


def digest_of(tables: Tables) -> str:
    """A fingerprint of content, equal for equal content wherever it comes from."""
    try:
        text = msgspec.json.encode(tables, order="deterministic")
    except (TypeError, UnicodeError, msgspec.MsgspecError, RecursionError) as error:
        raise BadInput(f"the content holds what no TOML file could: {error}") from None
    return hashlib.sha256(text).hexdigest()[:16]


def changed_tables(tables: Tables, standard: Tables) -> Tables:
    """The files that differ from the standard ones."""
    return {file: table for file, table in tables.items() if table != standard[file]}


def read_values(tables: Tables, file: str, table: str, type: type[T]) -> T:
    """A table of a content file as values; ``BadInput`` names file, table and field of what does not fit."""
    try:
        return msgspec.convert(tables[file][table], type)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        raise fault(
            file, table, path.rstrip("`"), problem[0].lower() + problem[1:].replace("`", "")
        ) from None


def fault(file: str, table: str, field: str, problem: str) -> BadInput:
    """What is wrong with content, and where; ``field`` is a path as in ``[2].points``."""
    if entry := re.match(r"\[(\d+)\]\.?", field):
        rest = field[entry.end() :]
        field = f" entry {int(entry[1]) + 1}" + (f", {rest}" if rest else "")
    return BadInput(f"{file}.toml, {table}{field}: {problem}")
