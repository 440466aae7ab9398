"""Random games for the laws to look at: every player count, every value of every option."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bohrd import games
from bohrd.contract import Event, Game, Move, Option, OptionValue, Position
from bohrd.match import Match
from bohrd.record import Record

FEW = 6
"""Options with more values than this are played with a few of them only."""
PART = 3 if os.environ.get("BOHRD_PURE") else 1
"""Interpreted rules play every third of the games: all of them are played compiled, from the same sources."""


@dataclass(frozen=True)
class Case:
    """What makes one random game."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    seed: int = 1

    def __str__(self) -> str:
        return " ".join([f"{self.seats} seats", *(f"{name}={value}" for name, value in self.options)])


@dataclass
class Played:
    """A random game, with a copy of the position before every decision and after the last."""

    case: Case
    record: Record
    positions: list[Position]
    digests: list[str]
    """Those of the positions, taken when they came up."""
    moves: list[Move]

    @property
    def game(self) -> Game:
        return games.load(self.case.game)

    @property
    def seats(self) -> range:
        return range(self.case.seats)

    @property
    def watchers(self) -> list[int | None]:
        """Everybody with a view of the game: the seats and a spectator."""
        return [*self.seats, None]

    @property
    def events(self) -> list[Event]:
        """All events of the game, secret parts included."""
        steps = (step.events for step in self.record.steps)
        return [*self.record.setup.events, *itertools.chain.from_iterable(steps)]

    @property
    def decisions(self) -> list[Position]:
        """The positions in which somebody is asked."""
        return self.positions[:-1]

    def along(self, count: int) -> list[Position]:
        """So many positions in which somebody is asked, evenly spread over the game, the first included."""
        stride = max(1, len(self.decisions) // count)
        return self.decisions[::stride]

    def luck(self, law: str) -> random.Random:
        """A generator of its own for each law and game, the same in every run."""
        return random.Random(f"{law} {self.case}")


def cases(game: Game) -> list[Case]:
    """Each player count with all defaults and with options at random, and each value of each option once."""
    luck = random.Random(game.id)
    plain = [Case(game.id, seats) for seats in game.seats]
    mixed = [Case(game.id, seats, tuple(_mix(game, seats, luck)), 2) for seats in game.seats]
    seats = itertools.cycle(game.seats)
    single = [
        Case(game.id, game.seats[-1] if option.is_seat else next(seats), ((option.name, value),), 3)
        for option in game.options
        for value in _few(option)
    ]
    return [*plain, *single, *mixed][::PART]


def _few(option: Option) -> list[OptionValue]:
    values = [value for value in option.values if value != option.default]
    return values if len(values) <= FEW else [values[0], values[len(values) // 2], values[-1]]


def _mix(game: Game, seats: int, luck: random.Random) -> Iterator[tuple[str, OptionValue]]:
    for option in game.options:
        yield option.name, luck.choice(option.choices(seats))


@cache
def play(case: Case) -> Played:
    """Play a game of random players, once in a test session."""
    game = games.load(case.game)
    luck = random.Random(case.seed)
    names = [f"random {seat + 1}" for seat in range(case.seats)]
    match = Match.new(game, names, dict(case.options), f"{case.seed} {case}")
    played = Played(case, match.record, [], [], [])
    for _ in range(game.bound + 1):
        played.positions.append(match.position.copy())
        played.digests.append(match.position.digest())
        if match.over:
            return played
        move = luck.choice(match.position.legal())
        played.moves.append(move)
        match.play(move)
    raise AssertionError(f"{case}: no end within the declared bound of {game.bound} decisions")
