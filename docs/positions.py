"""Write ``positions.md``, the JSON form of positions, from what each game declares as ``Saved``."""

from __future__ import annotations

import ast
import inspect
import textwrap
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

import bohrd

PAGE = Path(__file__).parent / "positions.md"
GAMES = ("in_your_element", "molecular", "periodic", "periorbis")
COMMON = {
    "seats": "How many players there are.",
    "options": "The options of the game; as usual: their defaults.",
}
INTRODUCTION = """\
# Positions as JSON

`position.dump()` writes a whole position as JSON builtins, `game.load(saved)` reads it, and
`game.position(...)` is the same with keyword arguments: for lessons, tests and bug reports. Any field can be
left out: what follows from the others is worked out, and the rest is as usual. What cannot be is refused with
the name of the field, and every position that loads can be played to its end. Seats count from 0. (This page
is made by `python docs/positions.py`.)

```python
import bohrd

game = bohrd.load("periodic")
position = game.position(seats=3, players=[{"flask": "Na", "energy": 2}])
print(position)
assert game.load(position.dump()).digest() == position.digest()
```
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(part for id in GAMES for part in _game(id))])


def _game(id: str) -> list[str]:
    saved = import_module(f"bohrd.games.{id}.saving").Saved
    parts = [f"## {bohrd.load(id).title}\n"]
    for kind in _kinds(saved):
        heading = [] if kind is saved else [f"**{kind.__name__}**: {_first_line(kind)}\n"]
        parts += [*heading, _table(kind)]
    return parts


def _kinds(kind: type) -> list[type]:
    """The struct and all structs in it, in the order in which they are met."""
    found: dict[type, None] = {}

    def visit(info: Any) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in found:
                return
            found[info.cls] = None
            for field in info.fields:
                visit(field.type)
        for name in ("types", "item_types"):
            for inner in getattr(info, name, ()):
                visit(inner)
        for name in ("item_type", "value_type"):
            if hasattr(info, name):
                visit(getattr(info, name))

    visit(msgspec.inspect.type_info(kind))
    return list(found)


def _table(kind: type) -> str:
    about = {name: text for base in reversed(kind.__mro__) for name, text in _sayings(base)}
    rows = ["| field | type | what it is |", "|---|---|---|"]
    for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        type = _json_type(field.type)
        if field.default is None:
            type = type.removesuffix(" or null")
        rows.append(f"| `{field.encode_name}` | {type} | {about[field.name]} |")
    return "\n".join(rows) + "\n"


def _json_type(info: Any) -> str:
    """A type as JSON has it; that a field may be left out goes without saying."""
    match info:
        case msgspec.inspect.UnionType():
            return " or ".join(_json_type(one) for one in info.types)
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.LiteralType():
            return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in info.values)
        case msgspec.inspect.TupleType():
            return f"[{', '.join(map(_json_type, info.item_types))}]"
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return f"list of {_json_type(info.item_type)}"
        case msgspec.inspect.DictType():
            return f"{_json_type(info.value_type)} by name"
        case msgspec.inspect.StructType():
            return f"*{info.cls.__name__}*"
        case _:
            names = {
                "IntType": "number",
                "StrType": "text",
                "BoolType": "true or false",
                "AnyType": "anything",
            }
            return names[info.__class__.__name__]


def _sayings(kind: type) -> list[tuple[str, str]]:
    """The fields that a class declares, and what is said about each."""
    if not kind.__module__.startswith("bohrd."):
        return []
    [body] = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found: list[tuple[str, str]] = []
    for statement, after in zip(body.body, [*body.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            is_said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            about = str(after.value.value) if is_said else COMMON.get(statement.target.id, "")
            found.append(
                (statement.target.id, " ".join(about.split()).replace("``", "`").replace("|", "\\|"))
            )
    return found


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ").replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE}.")
