"""Every game has the same rooms, with the same doors."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from bohrd.contract import Decision, Game, Position, View

DOORS = {
    "set_up": {"set_up": ["position", "chance", "told"]},
    "scoring": {"result": ["position"]},
    "view": {"view": ["position", "seat"], "sample": ["game", "view", "chance"]},
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
    decisions = [one for one in vars(game.decisions).values() if isinstance(one, Decision)]  # type: ignore[attr-defined]
    assert decisions
    for decision in decisions:
        assert type(decision).__module__.startswith(f"{package}.decisions."), decision
    assert {game.catalogue[move.id].decision for move in _some_moves(game)} <= set(decisions)


def _some_moves(game: Game) -> list:
    return [game.catalogue[id] for id in range(0, len(game.catalogue), max(1, len(game.catalogue) // 5000))]


def _check_state(game: Game, package: str) -> None:
    """Each field is declared once and named once more, in ``copy``."""
    module = import_module(f"{package}.position")
    [kind] = [
        found
        for found in vars(module).values()
        if inspect.isclass(found) and issubclass(found, Position) and found.__module__ == module.__name__
    ]
    copied = inspect.getsource(kind.copy)
    for field in kind.__annotations__:
        given = field in ("content", "decisions") or f"twin.{field} = " in copied
        assert given, f"copy forgets {field}"
    assert issubclass(game.view_type, View)
