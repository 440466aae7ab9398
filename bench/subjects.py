"""What is measured: a game of Bohrd, catanatron's Game and games of OpenSpiel, through the same calls."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean
from typing import Any, Protocol

import pyspiel
from catanatron import Color, Game, RandomPlayer

from bohrd import games
from bohrd.contract import OVER, LiveChance, Position
from bohrd.match import Match
from bohrd.playout import playout
from bohrd.record import Record

SEATS = 4
ENDLESS = 1 << 30


class Subject(Protocol):
    """A game that can be played at random, looked at on the way and copied."""

    name: str
    native: Callable[[int], float] | None
    """Plays the game of a seed in a loop that is compiled, and says how many decisions there were."""

    def play_game(self, seed: int) -> None:
        """Play the whole game of this seed, driven from Python."""
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
        self.native = self._native

    def _native(self, seed: int) -> float:
        chance = LiveChance(seed)
        return playout(self.game.start(SEATS, chance=chance), chance, limit=ENDLESS)

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
    native = None
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


class OpenSpiel:
    """A game of OpenSpiel, whose rules are C++: driven from Python, and by its own random roll-outs."""

    def __init__(self, game_id: str, settings: dict[str, Any] | None = None) -> None:
        self.name = f"OpenSpiel {game_id}"
        self.game = pyspiel.load_game(game_id, settings or {})
        self.native = self._native
        self._length = fmean(self.count(seed)[0] for seed in range(20))

    def _native(self, seed: int) -> float:
        """A game of its own random players in its own loop; as it does not say how long that was, the mean of
        twenty counts."""
        players = [pyspiel.make_uniform_random_bot(seat, seed) for seat in range(self.game.num_players())]
        pyspiel.evaluate_bots(self.game.new_initial_state(), players, seed)
        return self._length

    def _moves(self, seed: int) -> Any:
        """The game of this seed, before each of its moves; chance plays its own."""
        luck = random.Random(seed)
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                yield state, ()
                state.apply_action(luck.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                yield state, legal
                state.apply_action(luck.choice(legal))

    def play_game(self, seed: int) -> None:
        for _ in self._moves(seed):
            pass

    def count(self, seed: int) -> tuple[int, int]:
        options = [len(legal) for _, legal in self._moves(seed)]
        return sum(number > 1 for number in options), len(options)

    def positions(self, seed: int) -> list[Any]:
        return [state.clone() for state, legal in self._moves(seed) if legal]

    def copy(self, position: Any) -> Any:
        return position.clone()
