"""Law 8: every rule of the ledger is named by a test of its game, and every rule named exists."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bohrd.contract import Game


def check(game: Game, folder: Path) -> None:
    """Compare the ledger with the tests in a folder."""
    named = set(_named(folder))
    known = {*game.ledger.rules, *game.ledger.options}
    assert not named - known, f"markers that name no rule: {sorted(named - known)}"
    missing = [rule.id for rule in game.ledger if rule.id not in named]
    assert not missing, f"rules without a test: {', '.join(missing)}"


def _named(folder: Path) -> Iterator[str]:
    """The ids in all ``@rule(...)`` markers on the tests of a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield from _marked(node)


def _marked(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
            yield from (ast.literal_eval(argument) for argument in decorator.args)
