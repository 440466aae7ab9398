"""Recorded games as data to learn from: what was seen, what could be done, what was done, what came of it.

A row is a decision. Games of one kind, with as many seats and the same content, have observations of one
size and make a table of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bohrd import __version__
from bohrd.contract import BadInput, Game, Tensor
from bohrd.envs import missing
from bohrd.envs.rules import filled, ranked
from bohrd.record import Record, read

FORMATS = ("parquet", "jsonl")
ROWS = 5_000
"""So many rows a Parquet file has about; a game is never divided."""
COLUMNS = {
    "record": "The file of the record in its folder, without its ending.",
    "step": "The number of the decision in its game, from 0.",
    "seat": "Who decided, from 0.",
    "player": "The name at that seat: of a bot, mostly.",
    "observation": "What that seat knew, as numbers from -1 to 1; see the fields below.",
    "mask": "The legal actions: their ids in ascending order. As an array of 0 and 1:"
    " `mask = np.zeros(actions); mask[row['mask']] = 1`.",
    "action": "What was played: the id of the move.",
    "move": "The same in the notation of the game.",
    "outcome": "What came of it for that seat: 1 for who won alone, -1 for who was last alone, and between"
    " them the share of the others left behind less the share in front; nothing if the game is not over.",
    "score": "The points of that seat at the end; nothing if the game is not over.",
}


class Row(msgspec.Struct):
    """One decision."""

    record: str
    step: int
    seat: int
    player: str
    observation: list[float]
    mask: list[int]
    action: int
    move: str
    outcome: float | None
    score: int | None


def rows(record: Record, name: str) -> Iterator[Row]:
    """The decisions of a recorded game, in order."""
    game, header = record.game, record.header
    tensor = game.tensor(len(header.seats))
    result = record.position().result()
    outcomes = ranked(result) if result.over else None
    for number, (step, position) in enumerate(zip(record.steps, record.positions(), strict=False)):
        seen = filled(tensor.of(position.view(step.seat)).buffer)
        yield Row(
            record=name,
            step=number,
            seat=step.seat,
            player=header.seats[step.seat],
            observation=seen.tolist(),
            mask=[move.id for move in position.legal()],
            action=game.move(step.move).id,
            move=step.move,
            outcome=outcomes[step.seat] if outcomes is not None else None,
            score=result.scores[step.seat] if result.over else None,
        )


class _Table:
    """The decisions of games of one kind, written to a folder as they come."""

    def __init__(self, folder: Path, game: Game, seats: int, format: str) -> None:
        self.folder = folder
        self.game = game
        self.seats = seats
        self.games = 0
        self.decisions = 0
        self.players: set[str] = set()
        self.options: dict[str, set[str]] = {}
        self._format = format
        self._waiting: list[Row] = []
        self._parts = 0
        folder.mkdir(parents=True)

    def add(self, record: Record, name: str) -> None:
        """Write the decisions of a game, sooner or later."""
        found = list(rows(record, name))
        self._waiting += found
        self.games += 1
        self.decisions += len(found)
        self.players.update(record.header.seats)
        for option, value in record.header.options.items():
            self.options.setdefault(option, set()).add(str(value))
        if len(self._waiting) >= ROWS:
            self.write()

    def write(self) -> None:
        """Write what is waiting."""
        if not self._waiting:
            return
        if self._format == "jsonl":
            with (self.folder / "decisions.jsonl").open("ab") as file:
                file.writelines(msgspec.json.encode(row) + b"\n" for row in self._waiting)
        else:
            _write_parquet(self.folder / f"decisions-{self._parts:04}.parquet", self._waiting)
        self._waiting = []
        self._parts += 1


def _write_parquet(file: Path, found: list[Row]) -> None:
    import polars as pl

    narrow: dict[str, Any] = {
        "step": pl.Int32,
        "seat": pl.Int8,
        "observation": pl.List(pl.Float32),
        "mask": pl.List(pl.Int32),
        "action": pl.Int32,
        "outcome": pl.Float32,
        "score": pl.Int32,
    }
    columns = {name: [getattr(row, name) for row in found] for name in COLUMNS}
    pl.DataFrame(columns, schema_overrides=narrow).write_parquet(file)


def records_in(folder: Path) -> list[Path]:
    """The files that may be records, in a folder and those in it."""
    return sorted(folder.rglob("*.jsonl"))


def export(folder: Path, out: Path, format: str = "parquet") -> Iterator[str]:
    """Write the records of a folder that today's rules can replay into a new one, with a data card.

    Tells after each record what was wrong with it, or nothing.
    """
    if format not in FORMATS:
        raise BadInput(f"--format is {' or '.join(FORMATS)}, not {format!r}")
    if format == "parquet":
        _need_polars()
    if out.exists() and any(out.iterdir()):
        raise BadInput(f"{out} is not empty; name another folder with --out")
    tables: dict[str, _Table] = {}
    for file in records_in(folder):
        try:
            record = read(file)
            if not record.is_current:
                raise BadInput(f"{file} was played under other rules than today's")
            game, seats = record.game, len(record.header.seats)
            own = f"-{game.own_content}" if game.own_content else ""
            name = f"{game.id}-{seats}{own}"
            if name not in tables:
                tables[name] = _Table(out / name, game, seats, format)
            tables[name].add(record, file.relative_to(folder).with_suffix("").as_posix())
            yield ""
        except BadInput as problem:
            yield str(problem)
    for table in tables.values():
        table.write()
    if tables:
        (out / "README.md").write_text(card(tables.values(), format), encoding="utf-8")


def _need_polars() -> None:
    try:
        import polars  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ImportError:
        raise BadInput(str(missing("Polars", "lab"))) from None


def card(tables: Iterable[_Table], format: str) -> str:
    """The data card: what is in the tables, where it comes from, and what to beware of."""
    reading = (
        "polars.read_parquet('FOLDER/*.parquet')"
        if format == "parquet"
        else "polars.read_ndjson('FOLDER/decisions.jsonl')"
    )
    parts = [
        "# Decisions in board games of Bohrd",
        f"Made by `bohrd export` of Bohrd {__version__} from recorded games. A row is a decision of a player"
        " between two or more legal moves; forced moves are not in it. Rows are in the order of play, game"
        f" after game. To read a table: `{reading}`.",
        "| column | what it is |\n|---|---|\n"
        + "\n".join(f"| `{c}` | {about} |" for c, about in COLUMNS.items()),
        "**Where it comes from.** Every row follows from a record, which re-executes to the same digests in"
        " any process. Observations are made from what the seat could see, and hold nothing that was hidden"
        " from it.",
        "**Beware.** Decisions of one game depend on each other: divide games, not rows, into those to learn"
        " from and those to test with. Who decided is in `player`; what bots do is not what people do.",
        *(_about(table) for table in tables),
    ]
    return "\n\n".join(parts) + "\n"


def _about(table: _Table) -> str:
    game, tensor = table.game, table.game.tensor(table.seats)
    varied = "; ".join(
        f"{name}: {', '.join(sorted(values))}" for name, values in sorted(table.options.items())
    )
    lines = [
        f"## `{table.folder.name}`: {game.title}, {table.seats} players",
        "",
        f"{table.games} games, {table.decisions} decisions; rules version {game.version}, content"
        f" {game.content_digest}; players {', '.join(sorted(table.players))}"
        + (f"; {varied}." if varied else "."),
        f"There are {len(game.catalogue):,} actions and {tensor.size} numbers in an observation:",
        "",
        fields_table(tensor),
    ]
    return "\n".join(lines)


def fields_table(tensor: Tensor) -> str:
    """The fields of observations in Markdown, with where each begins."""
    lines = ["| from | shape | field | what it says |", "|--:|---|---|---|"]
    for field in tensor.fields:
        shape = " × ".join(map(str, field.shape))
        lines.append(f"| {tensor.first[field.name]} | {shape} | `{field.name}` | {field.about} |")
    return "\n".join(lines)
