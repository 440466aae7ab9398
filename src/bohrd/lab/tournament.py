"""Bots against each other, seats rotated: who wins how often, and how sure that is.

Every game is written to a file as soon as it is over, so a tournament that was interrupted goes on where it
stopped. Game *i* of a line-up has seed *SEED + i* and is played with the seats rotated by *i*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from bohrd.contract import Game
from bohrd.lab.measures import share
from bohrd.lab.run import Run
from bohrd.lab.simulate import Plan, Played, play_many


class LineUp(msgspec.Struct, frozen=True):
    """One bot against so many of another."""

    one: str
    others: str
    seats: int = 2

    @property
    def bots(self) -> list[str]:
        return [self.one, *[self.others] * (self.seats - 1)]

    def seated(self, number: int) -> tuple[list[str], int]:
        """Who sits where in a game, and the seat of the one."""
        seat = number % self.seats
        return self.bots[self.seats - seat :] + self.bots[: self.seats - seat], seat


class Fought(msgspec.Struct, frozen=True):
    """One game of a tournament."""

    line_up: LineUp
    number: int
    share: float
    """Of the win: 1 for a win alone, less for a shared one, 0 for none."""
    scores: list[int]
    seat: int
    """Where the one sat."""
    reason: str
    stalled: bool = False
    """Whether nobody won."""
    problem: str = ""


class Standing(msgspec.Struct, frozen=True):
    """How a bot did against others."""

    line_up: LineUp
    games: int
    wins: float
    stalls: int
    """Games that nobody won."""

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate is, in 95 of 100 cases (Wilson)."""
        found = share(self.wins, self.games)
        return found.low, found.high


def round_robin(bots: Sequence[str], seats: int = 2) -> list[LineUp]:
    """Everybody against everybody: the later named as the one, against so many of the earlier."""
    return [LineUp(later, earlier, seats) for earlier, later in combinations(bots, 2)]


def fight(
    game: Game,
    line_ups: Sequence[LineUp],
    games: int,
    file: Path,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    most_seconds: float = 600,
) -> Iterator[Fought]:
    """Play what the file does not have yet; each game is in the file before it is given."""
    file.parent.mkdir(parents=True, exist_ok=True)
    done = {(one.line_up, one.number) for one in read(file)}
    for line_up in line_ups:
        for rotation in range(line_up.seats):
            seated, seat = line_up.seated(rotation)
            plan = Plan.checked(game, seated, options, most_seconds=most_seconds)
            left = [n for n in range(rotation, games, line_up.seats) if (line_up, n) not in done]
            played = play_many(plan, [seed + number for number in left], jobs)
            for number, one in zip(left, played, strict=True):
                fought = _fought(line_up, number, seat, one)
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(fought) + b"\n")
                yield fought


def _fought(line_up: LineUp, number: int, seat: int, played: Played) -> Fought:
    share = 1 / played.ranks.count(1) if played.ranks and played.ranks[seat] == 1 else 0.0
    stalled = not played.problem and 1 not in played.ranks
    return Fought(line_up, number, share, played.scores, seat, played.reason, stalled, played.problem)


def read(file: Path) -> list[Fought]:
    """The games in a file; a line that was cut off when the power went is left out."""
    if not file.exists():
        return []
    found: list[Fought] = []
    for line in file.read_bytes().splitlines():
        try:
            found.append(msgspec.json.decode(line, type=Fought))
        except msgspec.DecodeError:
            continue
    return found


def standings_of(run: Run, results: Mapping[int, Played]) -> list[Standing]:
    """The same for a run whose variants are line-ups."""
    fought = [
        _fought(
            LineUp(variant.bots[0], variant.bots[1], len(variant.bots)), number, run.places(number)[0], played
        )
        for number, played in sorted(results.items())
        for variant in [run.variants[run.variant_of(number)]]
    ]
    return standings(fought)


def standings(fought: Sequence[Fought]) -> list[Standing]:
    """The line-ups in the order of their first game; games that failed do not count."""
    found: dict[LineUp, list[Fought]] = {}
    for one in fought:
        if not one.problem:
            found.setdefault(one.line_up, []).append(one)
    return [
        Standing(line_up, len(games), sum(one.share for one in games), sum(one.stalled for one in games))
        for line_up, games in found.items()
    ]
