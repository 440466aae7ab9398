"""A run: many games of one or more variants, played into a folder, and gone on with after any interruption.

    run.json        what is played: the variants with their bots, options and content, seeds and limits
    journal/        games that are over and not in the tables yet, one a line
    games/          tables in Parquet, one row a game; a file for every so many games
    decisions/      one row a decision            pieces/      one row a card, tile … and game
    records/        a record for each game

Game *i* of each variant has seed *SEED + i*, so variants are compared on common seeds; it is written down the
moment it is over. The number of a game is *i* × variants + its variant, so that a run can be made longer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from bohrd import games
from bohrd.contract import BadInput, Game, OptionValue
from bohrd.lab.places import Place, Task
from bohrd.lab.play import Plan, Played

try:
    import fcntl
except ImportError:  # there is none on Windows
    fcntl = None


PART = 500
"""So many games are in one file of each table."""


class Variant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to play: who, by which options, with which content."""

    label: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue]
    tables: dict[str, Any] | None = None
    settings: dict[str, str] = {}
    """In a sweep, what is varied, with its values here."""

    def seated(self, seed: int) -> tuple[str, ...]:
        """Who sits where in the game with this seed: everybody moves on by one seat."""
        turn = seed % len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


class Run(msgspec.Struct, frozen=True):
    """What is played in a folder."""

    game: str
    version: int
    content: str
    """The digest of the standard content."""
    variants: list[Variant]
    games: int
    """So many of each variant."""
    seed: int
    rotates: bool
    """Whether seats are rotated from game to game."""
    most_steps: int
    most_seconds: float
    records: bool = True
    base: int = 0
    """In a sweep, the variant that the others are compared with."""

    @classmethod
    def checked(
        cls,
        game: Game,
        variants: Sequence[Variant],
        number: int,
        seed: int = 0,
        rotates: bool = True,
        most_steps: int | None = None,
        most_seconds: float = 60,
        records: bool = True,
        base: int = 0,
    ) -> Run:
        """A run that can be played; ``BadInput`` says what is wrong with it."""
        standard = game.standard
        steps = most_steps or standard.bound
        given = (list(variants), number, seed, rotates, steps, most_seconds, records, base)
        run = cls(standard.id, standard.version, standard.content_digest, *given)
        for variant in range(len(variants)):
            run.plan(variant)
        return run

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.variants)

    def variant_of(self, number: int) -> int:
        """The variant of the game with this number."""
        return number % len(self.variants)

    def seed_of(self, number: int) -> int:
        """The seed of the game with this number."""
        return self.seed + number // len(self.variants)

    def rules(self, variant: int) -> Game:
        """The game with the content of a variant."""
        tables = self.variants[variant].tables
        game = games.load(self.game)
        return game if tables is None else game.with_content(tables)

    def plan(self, variant: int, counts: bool = True) -> Plan:
        """How a variant is played, everybody in the seat as listed; what is not counted is not recorded."""
        chosen = self.variants[variant]
        limits = (self.most_steps, self.most_seconds)
        keeps = (counts, counts and self.records)
        return Plan.checked(self.rules(variant), chosen.bots, chosen.options, *limits, *keeps)

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        variant = self.variants[self.variant_of(number)]
        return variant.seated(self.seed_of(number)) if self.rotates else variant.bots

    def places(self, number: int) -> list[int]:
        """Where each bot of the variant's list sat in a game."""
        seats = len(self.seats(number))
        turn = self.seed_of(number) if self.rotates else 0
        return [(place + turn) % seats for place in range(seats)]

    def tasks(self, numbers: Sequence[int], counts: bool = True) -> list[Task]:
        """These games, to be played."""
        plans = [self.plan(variant, counts) for variant in range(len(self.variants))]
        return [
            Task(
                msgspec.structs.replace(plans[self.variant_of(number)], bots=self.seats(number)),
                self.seed_of(number),
            )
            for number in numbers
        ]


class Line(msgspec.Struct, frozen=True):
    """A game in the journal."""

    number: int
    played: Played


class Folder:
    """Where a run is kept."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def run(self) -> Run:
        """What is played here."""
        try:
            return msgspec.json.decode((self.path / "run.json").read_bytes(), type=Run)
        except FileNotFoundError:
            raise BadInput(
                f"{self.path} holds no games; bohrd simulate --out {self.path} plays some"
            ) from None
        except msgspec.DecodeError as error:
            raise BadInput(f"{self.path}/run.json: {error}") from None

    def start(self, run: Run) -> None:
        """Begin a run here, or go on with the same one; it may have become longer."""
        if (self.path / "run.json").exists():
            there = self.run()
            if msgspec.structs.replace(there, games=run.games) != run:
                raise BadInput(
                    f"{self.path} holds another run ({_difference(there, run)}); name another folder"
                )
            run = msgspec.structs.replace(run, games=max(run.games, there.games))
        self.path.mkdir(parents=True, exist_ok=True)
        part = self.path / "run.json.part"
        part.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1))
        part.replace(self.path / "run.json")

    def record_path(self, number: int) -> Path:
        """Where the record of a game is."""
        return self.path / "records" / f"{number}.jsonl"

    def journal(self, part: int) -> Path:
        """Where the games of a part are written down until they are in the tables."""
        return self.path / "journal" / f"{part:05}.jsonl"

    def parts_waiting(self) -> list[int]:
        """The parts with games that are not in the tables yet."""
        return sorted(int(file.stem) for file in self.path.glob("journal/*.jsonl"))

    def waiting(self, part: int) -> dict[int, Played]:
        """The games in the journal of a part; a line that was cut off when the power went is left out."""
        found: dict[int, Played] = {}
        for text in self.journal(part).read_bytes().splitlines():
            try:
                line = msgspec.json.decode(text, type=Line)
            except msgspec.DecodeError:
                continue
            found[line.number] = line.played
        return found

    def play(self, place: Place, done: Collection[int]) -> Iterator[tuple[int, Played]]:
        """Play what is not done yet; each game is in the journal before it is given."""
        run = self.run()
        left = [number for number in range(run.total) if number not in done]
        for folder in ("records", "journal"):
            (self.path / folder).mkdir(exist_ok=True)
        with (self.path / "journal" / "lock").open("wb") as lock:
            _lock(lock, self.path)
            for index, played in place(run.tasks(left)):
                number = left[index]
                if played.record:
                    _write(self.record_path(number), played.record)
                    played = msgspec.structs.replace(played, record=b"")
                with self.journal(number // PART).open("ab") as out:
                    out.write(b"\n" + msgspec.json.encode(Line(number, played)) + b"\n")
                yield number, played


def _write(path: Path, data: bytes) -> None:
    """The whole file or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def _lock(file: BinaryIO, path: Path) -> None:
    """Two runs in one folder would do the same work twice."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"another run is playing into {path} just now") from None


def _difference(there: Run, wanted: Run) -> str:
    """What two runs differ in."""
    one: Mapping[str, Any] = msgspec.structs.asdict(there)
    other: Mapping[str, Any] = msgspec.structs.asdict(wanted)
    names = {"most_steps": "step cap", "most_seconds": "time cap", "variants": "bots, options or content"}
    return ", ".join(
        f"other {names.get(key, key)}" for key in one if key != "games" and one[key] != other[key]
    )
