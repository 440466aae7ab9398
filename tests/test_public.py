"""The public face: what ``import bohrd`` gives, what it does not load, and a game in ten lines."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import bohrd
from bohrd import games
from bohrd.contract import BadInput, IllegalMove

PUBLIC = [
    *("BadInput", "Chance", "Choice", "Event", "Game", "IllegalMove", "LiveChance", "Match", "Move", "OVER"),
    *("Position", "ReplayChance", "View", "hint", "load", "new", "open"),
]
HEAVY = {
    "fastapi",
    "starlette",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "rdkit",
    "numpy",
    "jinja2",
    "periodictable",
}
SOURCE = Path(bohrd.__file__).parent
every_game = pytest.mark.parametrize("id", games.ids())


def test_these_are_the_public_names() -> None:
    assert sorted(bohrd.__all__, key=str.lower) == sorted(PUBLIC, key=str.lower)
    assert all(hasattr(bohrd, name) for name in PUBLIC)


def test_importing_is_light() -> None:
    code = "import sys, bohrd; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & HEAVY
    assert not {name for name in loaded if name.startswith(("bohrd.games.", "bohrd.server", "bohrd.picture"))}


def test_a_name_is_a_module_or_something_else_never_both() -> None:
    modules = {path.stem for path in SOURCE.iterdir()}
    assert not modules & set(PUBLIC)


def test_types_are_shipped() -> None:
    assert (files("bohrd") / "py.typed").is_file()


MAY_IMPORT = {
    "contract": {"contract"},
    "record": {"contract", "games"},
    "match": {"contract", "games", "record"},
    "picture": {"contract", "picture"},
    "games": {"contract", "games", "picture"},
    "bots": {"contract", "record", "games", "bots"},
    "lab": {"contract", "record", "match", "games", "picture", "bots", "lab"},
}
"""Imports go one way; the registry of games is known to all but the contract."""


def imported(file: Path) -> Iterator[str]:
    """The parts of Bohrd that a module imports when it is loaded."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        names = [node.module] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name == "bohrd" and isinstance(node, ast.ImportFrom):
                yield from (alias.name for alias in node.names)
            elif name and name.startswith("bohrd."):
                yield name.split(".")[1]


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_go_one_way(part: str) -> None:
    path = SOURCE / part
    for file in path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]:
        assert set(imported(file)) <= MAY_IMPORT[part], file


def test_the_contract_knows_nothing_of_pictures() -> None:
    for file in (SOURCE / "contract").glob("*.py"):
        assert "bohrd.picture" not in file.read_text(encoding="utf-8"), file


# -- a match --------------------------------------------------------------------------------


@every_game
def test_a_match_plays_prints_itself_and_is_saved(id: str, tmp_path: Path) -> None:
    match = bohrd.new(id, seed=7)
    luck = random.Random(1)
    for _ in range(12):
        if match.over:
            break
        assert str(match) == match.game.board(match.position.view(match.turn), match.names)
        events = match.play(luck.choice(match.legal()).name)
        assert match.record.steps[-1].events == events
    match.save(tmp_path / "game.jsonl")
    again = bohrd.open(tmp_path / "game.jsonl")
    assert again.position.digest() == match.position.digest()
    assert (again.turn, again.names) == (match.turn, match.names)


@every_game
def test_boards_fit_a_terminal_and_keep_secrets(id: str) -> None:
    for seats in (games.load(id).seats[0], games.load(id).seats[-1]):
        match = bohrd.new(id, seats, seed=5)
        luck = random.Random(2)
        while not match.over and len(match.record.steps) < 60:
            match.play(luck.choice(match.legal()))
            board = str(match)
            most = 80 if id != "molecular" else 200  # a molecule grows as it likes
            assert board.strip() and max(map(len, board.splitlines())) <= most
            view = match.position.view(None)
            twin = match.game.sample(view, bohrd.LiveChance(len(match.record.steps)))
            assert match.game.board(twin.view(None)) == match.game.board(view)


@every_game
def test_a_move_out_of_turn_is_refused_by_its_rule(id: str) -> None:
    match = bohrd.new(id, ["Ada", "Bo"], seed=7)
    before = match.position.digest()
    with pytest.raises(IllegalMove) as refusal:
        match.play(match.legal()[0], seat=1 - match.turn)
    assert refusal.value.rule in match.game.ledger
    assert refusal.value.text == f"It is the turn of {match.names[match.turn]}."
    assert match.position.digest() == before and not match.record.steps
    match.play(match.legal()[0], seat=match.turn)


def test_what_makes_no_sense_is_refused() -> None:
    match = bohrd.new("nim", seed=1)
    with pytest.raises(BadInput, match="Nim has no move 'dance'"):
        match.play("dance")
    with pytest.raises(BadInput, match="is for 2 players, not 7"):
        bohrd.new("nim", 7)
    for seats in ("Ada", ["Ada", 1], ["Ada", "\ud800"], {"Ada": 1, "Bo": 2}, 2.5):
        with pytest.raises(BadInput, match="seats are a number or a list of names, not "):
            bohrd.new("nim", seats)  # type: ignore[arg-type]
    for move in (None, 3, bohrd.load("periodic").catalogue[0]):
        with pytest.raises(BadInput, match="Nim has no move"):
            match.play(move)  # type: ignore[arg-type]
    for seat in (-1, 2):
        with pytest.raises(BadInput, match=r"there is no seat .*; the seats are 0 to 1"):
            match.position.view(seat)
    with pytest.raises((BadInput, TypeError), match=r"seat|int"):  # compiled rules refuse by the type
        match.position.view("a")  # type: ignore[arg-type]
    for path in ("\x00", None):
        with pytest.raises(BadInput, match="cannot read"):
            bohrd.open(path)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="there is no game 'chess'"):
        bohrd.load("chess")


@every_game
def test_a_chance_needs_draw_and_pick_only(id: str) -> None:
    class First(bohrd.Chance):
        """Lets the first thing happen that can."""

        def draw(self, pieces):  # type: ignore[no-untyped-def]
            return pieces[0]

        def pick(self, weights):  # type: ignore[no-untyped-def]
            return next(index for index, weight in enumerate(weights) if weight)

    chance = First()
    position = bohrd.load(id).start(2, chance=chance)
    for _ in range(200):
        if position.turn == bohrd.OVER:
            break
        position.play(position.legal()[-1], chance)


@every_game
def test_positions_know_their_seats_and_options(id: str) -> None:
    game = bohrd.load(id)
    position = game.start(game.seats[-1])
    assert position.seats == game.seats[-1]
    assert position.options == game.check_options(position.seats, {})
    assert game.position().seats in game.seats
