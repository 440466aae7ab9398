"""A game being played: who decides, what, play it, write it down.

>>> import bohrd
>>> match = bohrd.new("periodic", seats=3, seed=7)
>>> match.turn == match.position.turn
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import msgspec

from bohrd import games, record
from bohrd.contract import (
    OVER,
    BadInput,
    Event,
    Game,
    IllegalMove,
    LiveChance,
    Move,
    Position,
    Result,
    name_seats,
)
from bohrd.record import DIGEST_EVERY, End, Header, Record, SetUp, Step


class Match:
    """A game being played and recorded: the position, its record and the chance that drives it.

    A ``quiet`` match is quicker: its record has neither events nor digests on the way.
    """

    def __init__(self, record: Record, position: Position, chance: LiveChance, quiet: bool = False) -> None:
        self.record = record
        self.position = position
        self.chance = chance
        self.quiet = quiet
        self._file: Path | None = None

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        quiet: bool = False,
    ) -> Match:
        """Set up a new game; ``seats`` are the names of who sits where."""
        chance = LiveChance(seed)
        told: list[Event] = []
        position = game.start(len(seats), options, chance, None if quiet else told)
        setup = SetUp(chance.take(), told)
        return cls(Record(Header.of(position, seats), setup, []), position, chance, quiet)

    @classmethod
    def from_position(cls, position: Position, seats: Sequence[str], seed: int | str | None = None) -> Match:
        """Go on from a given position."""
        start = position.dump()
        record = Record(Header.of(position, seats, start), SetUp([]), [])
        return cls(record, position.game.load(start), LiveChance(seed))

    @classmethod
    def resume(cls, record: Record, seed: int | str | None = None) -> Match:
        """Go on with a recorded game where it stopped."""
        return cls(record, record.position(), LiveChance(seed))

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return self.record.header.seats

    @property
    def turn(self) -> int:
        """The seat to decide, or ``OVER``."""
        return self.position.turn

    @property
    def over(self) -> bool:
        return self.position.turn == OVER

    def legal(self) -> Sequence[Move]:
        """The legal moves of the seat on turn."""
        return self.position.legal()

    def result(self) -> Result:
        """The standing, or the final result."""
        return self.position.result()

    def play(self, move: Move | str, seat: int | None = None) -> list[Event]:
        """Play a move, given itself or by its notation, and record it; what happened comes back.

        An illegal one is refused by its rule and changes nothing; so is one of a ``seat`` not on turn.
        """
        meant = move if isinstance(move, Move) else self.game.move(move)
        decider = self.position.turn
        try:
            events = self.position.play(meant, self.chance, self.quiet, seat)
        except IllegalMove as refusal:
            raise IllegalMove(refusal.rule, name_seats(refusal.text, self.names)) from None
        step = Step(decider, meant.name, self.chance.take(), events)
        self.record.steps.append(step)
        if not self.quiet and len(self.record.steps) % DIGEST_EVERY == 0:
            step.digest = self.position.digest()
        if self.over:
            self.record.end = End(self.position.result().scores, self.position.digest())
        if self._file is not None:
            with self._file.open("ab") as file:
                file.writelines(
                    msgspec.json.encode(entry) + b"\n" for entry in (step, self.record.end) if entry
                )
        return events

    def save(self, path: str | Path) -> None:
        """Write the record to a file as it is now; :func:`open` goes on with it."""
        self.record.write(path)

    def keep(self, path: str | Path) -> None:
        """Write the record to a file now, and every decision from now on as it is made."""
        self.record.write(path)
        self._file = Path(path)

    def cut(self, step: int) -> None:
        """Take the game back to the point after this many steps."""
        self.position = self.record.position(step)
        del self.record.steps[step:]
        self.record.end = None
        if self._file is not None:
            self.record.write(self._file)

    def __str__(self) -> str:
        """The board in characters, as the seat on turn sees it."""
        seat = None if self.over else self.turn
        return self.game.board(self.position.view(seat), self.names)

    def _repr_svg_(self) -> str:
        seat = None if self.over else self.turn
        last = self.game.move(self.record.steps[-1].move).targets if self.record.steps else ()
        return self.game.picture(self.position.view(seat), self.names, self.legal(), last)


def new(
    game: str | Game,
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
) -> Match:
    """A new game of this id, or of a game at hand: for so many seats (as few as it can be played with), or
    with these names. The same seed and the same moves give the same game."""
    rules = game if isinstance(game, Game) else games.load(game)
    return Match.new(rules, _names(rules, seats), options, seed)


def _names(game: Game, seats: object) -> list[str]:
    """Who sits where, by a number of seats or by names."""
    if seats is None or isinstance(seats, int):
        number = game.seats[0] if seats is None else seats
        game.check_seats(number)
        return [f"Player {seat + 1}" for seat in range(number)]
    if isinstance(seats, list | tuple):
        names = [
            name for name in cast(Sequence[object], seats) if isinstance(name, str) and name.isprintable()
        ]
        if len(names) == len(cast(Sequence[object], seats)):
            return names
    raise BadInput(f"seats are a number or a list of names, not {seats!r}")


def open(path: str | Path, seed: int | str | None = None) -> Match:
    """Go on with a saved game where it stopped."""
    return Match.resume(record.read(path), seed)
