"""The games of one or more runs of a game, read from their tables for a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from bohrd import games
from bohrd.contract import BadInput
from bohrd.lab import tables
from bohrd.lab.run import Folder, Run, Variant
from bohrd.picture import DrawnGame

if TYPE_CHECKING:
    import polars as pl


class Record(msgspec.Struct, frozen=True):
    """A game that was finished; lists are by seat."""

    folder: int
    game: int
    variant: int
    seed: int
    bots: list[str]
    first: int
    decisions: int
    turns: int
    scores: list[int]
    shares: list[float]
    reason: str
    stalled: bool
    lead_changes: int
    decided: float
    half_time: int | None
    margin: int
    parts: list[dict[str, Any]]

    @property
    def players(self) -> int:
        return len(self.scores)

    @property
    def is_even(self) -> bool:
        """Whether all seats are played equally well, so that differences are not those of the bots."""
        return len(set(self.bots)) == 1


class Uses(msgspec.Struct, frozen=True):
    """What became of a piece in a game."""

    record: Record
    seen: int
    taken: list[int]
    played: list[int]


class Evidence:
    """Everything that was played of one game."""

    def __init__(self, folders: Sequence[Folder]) -> None:
        tables.check_polars()
        self.folders = folders
        self.runs = [folder.run() for folder in folders]
        self.game: DrawnGame[Any, Any, Any] = games.load(self.runs[0].game)
        for folder, run in zip(folders, self.runs, strict=True):
            if run.game != self.game.id:
                raise BadInput(f"{folder.path} holds games of {run.game}, not of {self.game.id}")
            for part in folder.parts_waiting():
                tables.write(folder, part)
            if not any(folder.path.glob("games/*.parquet")):
                raise BadInput(f"{folder.path} holds no finished games yet")

    @property
    def variants(self) -> list[Variant]:
        """The variants of all runs, one after the other."""
        return [variant for run in self.runs for variant in run.variants]

    def _offset(self, folder: int) -> int:
        return sum(len(run.variants) for run in self.runs[:folder])

    @cached_property
    def rows(self) -> list[tuple[int, dict[str, Any]]]:
        """All games as their table has them, each with the number of its folder."""
        return [
            (number, row)
            for number, folder in enumerate(self.folders)
            for row in tables.read(folder, "games").iter_rows(named=True)
        ]

    @cached_property
    def records(self) -> list[Record]:
        """The finished games."""
        fields = [name for name in Record.__struct_fields__ if name != "folder"]
        return [
            Record(
                folder,
                **{name: row[name] for name in fields} | {"variant": row["variant"] + self._offset(folder)},
            )
            for folder, row in self.rows
            if not row["problem"]
        ]

    @cached_property
    def problems(self) -> list[tuple[int, dict[str, Any]]]:
        """The games that were not finished."""
        return [(folder, row) for folder, row in self.rows if row["problem"]]

    @cached_property
    def even(self) -> list[Record]:
        """The games in which all play equally well; all games where there are none."""
        return [record for record in self.records if record.is_even] or self.records

    @cached_property
    def counts(self) -> list[int]:
        """The numbers of players."""
        return sorted({record.players for record in self.even})

    @cached_property
    def uses(self) -> dict[tuple[str, str], list[Uses]]:
        """What became of each piece, by kind and piece, in games between equals."""
        known = {(record.folder, record.game): record for record in self.even}
        found: dict[tuple[str, str], list[Uses]] = {}
        for number, folder in enumerate(self.folders):
            for game, kind, piece, seen, taken, played in tables.read(folder, "pieces").iter_rows():
                record = known.get((number, game))
                if record is not None:
                    found.setdefault((kind, piece), []).append(Uses(record, seen, taken, played))
        return found

    def decisions(self) -> Iterator[pl.DataFrame]:
        """The tables of decisions."""
        return (tables.read(folder, "decisions") for folder in self.folders)


def by_game(paths: Sequence[str]) -> list[Evidence]:
    """Folders put together by the game that was played in them, in the order of the first of each."""
    found: dict[str, list[Folder]] = {}
    for path in paths:
        folder = Folder(path)
        run: Run = folder.run()
        found.setdefault(run.game, []).append(folder)
    return [Evidence(folders) for folders in found.values()]
