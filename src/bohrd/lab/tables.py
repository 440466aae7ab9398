"""The games of a run as Parquet tables: one row a game, one a decision, one a piece and game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bohrd.contract import BadInput
from bohrd.lab.course import by_part, decided_at, lead_changes, leader, shares, turns
from bohrd.lab.places import Place
from bohrd.lab.play import Played
from bohrd.lab.run import PART, Folder, Run

if TYPE_CHECKING:
    import polars as pl

TABLES = ("pieces", "decisions", "games")
"""The games come last: a game in that table is done."""


def missing_extra(error: ImportError, extra: str) -> BadInput:
    """What to say if a library is not installed."""
    return BadInput(f'{error.name} is not installed: pip install "bohrd[{extra}]"')


def check_polars() -> None:
    """``BadInput`` with the command that installs it, if it is not there."""
    try:
        import_module("polars")
    except ImportError as error:
        raise missing_extra(error, "lab") from None


def read(folder: Folder, table: str) -> pl.DataFrame:
    """A whole table of a run."""
    import polars as pl

    return pl.read_parquet(folder.path / table / "*.parquet")


def done(folder: Folder) -> set[int]:
    """The numbers of all games that have been played."""
    found = {number for part in folder.parts_waiting() for number in folder.waiting(part)}
    if any(folder.path.glob("games/*.parquet")):
        found |= set(read(folder, "games").get_column("game").to_list())
    return found


def results(folder: Folder) -> dict[int, Played]:
    """What came out of all games in the tables, by their numbers."""
    columns = ("game", "seed", "decisions", "scores", "ranks", "reason", "problem")
    return {
        number: Played(seed, steps, scores or [], ranks or [], reason, problem)
        for number, seed, steps, scores, ranks, reason, problem in read(folder, "games")
        .select(columns)
        .rows()
    }


def begin(folder: Folder, run: Run) -> set[int]:
    """Begin a run, or go on with the same one: the numbers of the games that have been played already."""
    check_polars()
    folder.start(run)
    return done(folder)


def play_into(folder: Folder, place: Place, finished: Collection[int]) -> Iterator[tuple[int, Played]]:
    """Play the others; games are put into the tables as soon as a part of them is together."""
    together = Counter(number // PART for number in finished)
    for number, played in folder.play(place, finished):
        yield number, played
        together[number // PART] += 1
        if together[number // PART] == PART:
            write(folder, number // PART)
    for part in folder.parts_waiting():
        write(folder, part)


def write(folder: Folder, part: int) -> None:
    """Put the games of a part into the tables."""
    import polars as pl

    run, waiting = folder.run(), folder.waiting(part)
    rows: dict[str, list[dict[str, Any]]] = {table: [] for table in TABLES}
    for number, played in waiting.items():
        rows["games"].append(game_row(run, number, played))
        if played.course is not None:
            rows["decisions"] += decision_rows(number, played)
            rows["pieces"] += piece_rows(number, played)
    for table in TABLES:
        file = folder.path / table / f"{part:05}.parquet"
        file.parent.mkdir(exist_ok=True)
        frame = pl.DataFrame(rows[table], schema=_schema(table))
        if file.exists():
            there = pl.read_parquet(file)
            frame = pl.concat([there.filter(~pl.col("game").is_in(list(waiting))), frame])
        unfinished = file.with_suffix(".part")
        frame.sort(pl.nth(0, 1, 2) if table != "games" else "game").write_parquet(unfinished)
        unfinished.replace(file)
    folder.journal(part).unlink()


# -- rows -----------------------------------------------------------------------------------


def _schema(table: str) -> dict[str, Any]:
    """The columns of a table with their types; lists are by seat."""
    import polars as pl

    number, small, text = pl.UInt32, pl.Int32, pl.String
    if table == "games":
        return {
            "game": number,
            "variant": number,
            "seed": pl.Int64,
            "players": small,
            "bots": pl.List(text),
            "first": small,
            "decisions": small,
            "turns": small,
            "scores": pl.List(small),
            "ranks": pl.List(small),
            "shares": pl.List(pl.Float64),
            "reason": text,
            "stalled": pl.Boolean,
            "lead_changes": small,
            "decided": pl.Float64,
            "half_time": small,
            "margin": small,
            "parts": pl.List(pl.Struct({"seat": small, "part": text, "points": small})),
            "problem": text,
        }
    if table == "decisions":
        return {
            "game": number,
            "step": small,
            "seat": small,
            "move": text,
            "legal": small,
            "scores": pl.List(small),
        }
    return {
        "game": number,
        "kind": text,
        "piece": text,
        "seen": small,
        "taken": pl.List(small),
        "played": pl.List(small),
    }


def game_row(run: Run, number: int, played: Played) -> dict[str, Any]:
    """A game with what its course tells. ``decided``: which part of it had been played when the winner was
    behind for the last time; ``half_time``: who led in the middle; ``margin``: by how much it was won."""
    seats = run.seats(number)
    row: dict[str, Any] = {
        "game": number,
        "variant": run.variant_of(number),
        "seed": played.seed,
        "players": len(seats),
        "bots": list(seats),
        "decisions": played.steps,
        "reason": played.reason,
        "problem": played.problem,
    }
    course = played.course
    if course is None:
        return row
    winners = [seat for seat, rank in enumerate(played.ranks) if rank == 1]
    ordered = sorted(played.scores, reverse=True)
    return row | {
        "first": course.deciders[0] if course.deciders else 0,
        "turns": turns(course.deciders),
        "scores": played.scores,
        "ranks": played.ranks,
        "shares": shares(played.ranks),
        "stalled": not winners,
        "lead_changes": lead_changes(course.scores),
        "decided": decided_at(course.scores, winners),
        "half_time": leader(course.scores[len(course.scores) // 2]) if course.scores else None,
        "margin": ordered[0] - ordered[1],
        "parts": [
            {"seat": seat, "part": part, "points": points}
            for seat, parts in enumerate(course.parts)
            for part, points in by_part(parts).items()
        ],
    }


def decision_rows(number: int, played: Played) -> Iterator[dict[str, Any]]:
    """Who decided what, from how many moves, and the points after it."""
    assert played.course is not None
    course = played.course
    columns = zip(course.deciders, course.moves, course.legal, course.scores, strict=True)
    for step, (seat, move, legal, scores) in enumerate(columns, 1):
        yield {"game": number, "step": step, "seat": seat, "move": move, "legal": legal, "scores": scores}


def piece_rows(number: int, played: Played) -> Iterator[dict[str, Any]]:
    """How often a piece came up, and how often each seat took and used it."""
    assert played.course is not None
    for one in played.course.pieces:
        yield {
            "game": number,
            "kind": one.kind,
            "piece": one.piece,
            "seen": one.seen,
            "taken": one.taken,
            "played": one.played,
        }
