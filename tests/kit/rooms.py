"""Every game has the same rooms, with the same doors."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from bohrd.contract import Decision, Game, Position, View

DOORS = {
    "set_up": {"set_up": ["position", "chance", "told"]},
    "scoring": {"result": ["position"]},
    "view": {"view": ["position", "seat"]},
    "sampling": {"sample": ["game", "view", "chance"]},
    "tensor": {"fields": ["content", "seats"]},
    "saving": {"dump": ["position"], "load": ["game", "saved"]},
    "board": {"board": ["content", "view", "names"]},
    "drawing": {"draw": ["content", "view", "names"]},
}
"""The functions of each module by their arguments; a game without content does not hand any in."""
TRICKS = re.compile(r"assert isinstance|\bcast\(|type: ignore|__new__|__getattr__|\bsetattr\(")
"""What typed rules that can be compiled do without."""


def check(game: Game) -> None:
    package = type(game).__module__
    for room, doors in DOORS.items():
        module = import_module(f"{package}.{room}")
        for name, arguments in doors.items():
            expected = [argument for argument in arguments if game.tables or argument != "content"]
            assert list(inspect.signature(getattr(module, name)).parameters) == expected, (room, name)
    folder = Path(str(files(package)))
    assert (folder / "rules.toml").is_file() and (folder / "picture" / "style.css").is_file()
    assert set(game.ledger.titles) == set(game.ledger.areas()), "every area of the ledger has its title"
    _check_decisions(game, package)
    _check_state(game, package)
    for file in folder.rglob("*.py"):
        assert file.name.startswith("test_") or not TRICKS.search(file.read_text(encoding="utf-8")), file


def _check_decisions(game: Game, package: str) -> None:
    """Each decision stands in a module of its own, with everything that belongs to it."""
    kinds = game.decisions  # type: ignore[attr-defined]
    decisions = [one for name in dir(kinds) if isinstance(one := getattr(kinds, name), Decision)]
    assert decisions
    for decision in decisions:
        assert type(decision).__module__.startswith(f"{package}.decisions."), decision
    assert {game.catalogue[move.id].decision for move in _some_moves(game)} <= set(decisions)


def _some_moves(game: Game) -> list:
    return [game.catalogue[id] for id in range(0, len(game.catalogue), max(1, len(game.catalogue) // 5000))]


def _check_state(game: Game, package: str) -> None:
    """Each field is declared once and named once more, in ``copy``."""
    source = Path(str(files(package))).joinpath("position.py").read_text(encoding="utf-8")
    [kind] = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and issubclass(_found(package, node.name), Position)
    ]
    [copy] = [node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name == "copy"]
    for field in [ast.unparse(node.target) for node in kind.body if isinstance(node, ast.AnnAssign)]:
        given = field in ("content", "decisions") or f"twin.{field} = " in ast.unparse(copy)
        assert given, f"copy forgets {field}"
    assert issubclass(game.view_type, View)


def _found(package: str, name: str) -> type:
    return getattr(import_module(f"{package}.position"), name)
