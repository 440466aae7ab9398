"""What is measured: a game of Bohrd, and catanatron's Game, through the same four calls."""

from __future__ import annotations

import random
from typing import Any, Protocol

from catanatron import Color, Game, RandomPlayer

from bohrd import games
from bohrd.contract import OVER, LiveChance, Position
from bohrd.match import Match
from bohrd.record import Record

SEATS = 4


class Subject(Protocol):
    """A game that can be played at random, looked at on the way and copied."""

    name: str

    def play_game(self, seed: int) -> None:
        """Play the whole game of this seed."""
        ...

    def count(self, seed: int) -> tuple[int, int]:
        """How many decisions between two or more options that game has, and how many moves in all."""
        ...

    def positions(self, seed: int) -> list[Any]:
        """Positions of one game from its beginning to its end."""
        ...

    def copy(self, position: Any) -> Any: ...


class Bohrd:
    """One of ours."""

    def __init__(self, game_id: str) -> None:
        self.name = game_id
        self.game = games.load(game_id)

    def play_game(self, seed: int) -> None:
        choose = random.Random(seed).choice
        chance = LiveChance(seed)
        position = self.game.start(SEATS, chance=chance)
        while position.turn != OVER:
            position.play(choose(position.legal()), chance, quiet=True)

    def count(self, seed: int) -> tuple[int, int]:
        choose = random.Random(seed).choice
        chance = LiveChance(seed)
        position = self.game.start(SEATS, chance=chance)
        decisions = forced = 0
        while position.turn != OVER:
            events = position.play(choose(position.legal()), chance)
            decisions += 1
            forced += sum(event.name == "forced" for event in events)
        return decisions, decisions + forced

    def positions(self, seed: int) -> list[Position]:
        chance = LiveChance(seed)
        position = self.game.start(SEATS, chance=chance)
        found: list[Position] = []
        while position.turn != OVER:
            found.append(position.copy())
            position.play(random.choice(position.legal()), chance, quiet=True)
        return found

    def copy(self, position: Position) -> Position:
        return position.copy()

    def record(self, seed: int) -> Record:
        """The record of a whole game."""
        match = Match.new(self.game, ["random"] * SEATS, seed=seed)
        while not match.over:
            match.play(random.choice(match.position.legal()))
        return match.record


class Catanatron:
    """The peer. Its own loop ends a game after so many turns, and so does this one."""

    name = "catanatron"
    most_turns = 1000

    def _start(self, seed: int) -> Game:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([RandomPlayer(colour) for colour in colours], seed=seed + 1)

    def _is_over(self, game: Game) -> bool:
        return game.winning_color() is not None or game.state.num_turns >= self.most_turns

    def play_game(self, seed: int) -> None:
        game = self._start(seed)
        while not self._is_over(game):
            game.play_tick()

    def count(self, seed: int) -> tuple[int, int]:
        game = self._start(seed)
        decisions = moves = 0
        while not self._is_over(game):
            decisions += len(game.state.playable_actions) > 1
            moves += 1
            game.play_tick()
        return decisions, moves

    def positions(self, seed: int) -> list[Game]:
        game = self._start(seed)
        found: list[Game] = []
        while not self._is_over(game):
            found.append(game.copy())
            game.play_tick()
        return found

    def copy(self, position: Game) -> Game:
        return position.copy()
