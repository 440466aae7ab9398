"""OpenSpiel: the games as ``bohrd_periodic`` and so on, registered when this module is imported.

Every draw is a chance node with its outcomes and their probabilities: what a move leaves to chance is found
out by playing it on a copy until the next draw. With ``chance=sampled`` luck is drawn in the move itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np

from bohrd import games
from bohrd.contract import OVER, BadInput, Chance, Game, LiveChance, Move, Position
from bohrd.envs import missing
from bohrd.envs.playing import Playing
from bohrd.envs.rules import Rules, ranked

try:
    import pyspiel as _pyspiel  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]
except ImportError:
    raise missing("OpenSpiel", "openspiel") from None

pyspiel: Any = _pyspiel
MOST_OUTCOMES = 256
"""No pile has more kinds of pieces to draw from; with content that does, chance has to be sampled."""
MOST_POINTS = 1000.0
"""No score is as high."""
PARAMETERS = {"players": 0, "options": "", "actions": "", "rewards": "rank", "chance": "explicit"}
"""0 players are as few as a game can be played with; options are written as in ``length:short;cubes:7``."""


class _Undecided(Exception):
    """A draw that nobody has decided yet."""

    def __init__(self, pieces: Sequence[int]) -> None:
        counts = Counter(pieces)
        self.pieces = sorted(counts)
        self.weights = [counts[piece] for piece in self.pieces]
        if len(self.pieces) > MOST_OUTCOMES:
            raise BadInput(f"there are {len(self.pieces)} outcomes: play with chance=sampled")


class _Decided(Chance):
    """Feeds back what has been decided, and stops at what has not."""

    __slots__ = ("_left",)

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._left = list(reversed(outcomes))

    def draw(self, pieces: Sequence[int]) -> int:
        if not self._left:
            raise _Undecided(pieces)
        return self._left.pop()

    def pick(self, weights: Sequence[int]) -> int:
        return self.draw([index for index, weight in enumerate(weights) for _ in range(weight)])


class _Past:
    """What has been done so far, one step after the other; what a seat remembers of it is worked out when
    it is asked for."""

    def __init__(self, before: _Past | None, position: Position, seat: int, action: int) -> None:
        self.before = before
        self.position = position
        """As it was before the step; it is never changed."""
        self.seat = seat
        self.action = action
        self.known: dict[int, str] = {}

    def remembered(self, seat: int) -> str:
        """A fingerprint of all that a seat has seen and done."""
        steps: list[_Past] = []
        step: _Past | None = self
        while step is not None and seat not in step.known:
            steps.append(step)
            step = step.before
        memory = step.known[seat] if step is not None else ""
        for step in reversed(steps):
            seen = msgspec.json.encode(step.position.view(seat), order="deterministic")
            done = str(step.action) if step.seat == seat else ""
            memory = blake2b(f"{memory} {done} ".encode() + seen, digest_size=12).hexdigest()
            step.known[seat] = memory
        return memory


class _Table:
    """All that a state holds, in one piece that is cheap to copy: positions are replaced, never changed."""

    def __init__(self, rules: Rules, luck: LiveChance | None) -> None:
        self.rules = rules
        self.luck = luck
        """What decides where chance is sampled; without it, chance is asked for each outcome."""
        self.playing: Playing | None = None
        """Where the game stands; nowhere before the set-up."""
        self.partial: list[int] = []
        """What has been chosen of a move in several parts."""
        self.past: _Past | None = None
        self.move: Move | None = None
        """What is being played; nothing during the set-up."""
        self.outcomes: list[int] = []
        """What chance has decided of it."""
        self.undecided: _Undecided | None = None
        """What chance has to decide next."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        twin = _Table(self.rules, self.luck.copy() if self.luck else None)
        twin.playing = self.playing.copy() if self.playing is not None else None
        twin.past, twin.partial = self.past, self.partial[:]
        twin.move, twin.outcomes, twin.undecided = self.move, self.outcomes[:], self.undecided
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """As OpenSpiel writes states down."""
        rules, past = self.rules, self.past
        saved = self.playing.position.dump() if self.playing is not None else None
        memories = {seat: past.remembered(seat) for seat in range(rules.seats)} if past else None
        asked = (rules.game.id, rules.seats, rules.options, rules.form, rules.rewards)
        move = self.move.name if self.move is not None else ""
        return _restored, (asked, self.luck is not None, saved, self.partial, memories, move, self.outcomes)

    @property
    def now(self) -> Playing:
        if self.playing is None:
            raise BadInput("the game has not been set up yet")
        return self.playing

    def act(self, action: int) -> None:
        """What the seat on turn does."""
        now, move = self.now, self.now.move(action)
        self.past = _Past(self.past, now.position, now.turn, action)
        if move is None:
            if not now.act(action):
                raise BadInput(f"action {action} is not legal here")
            self.partial.append(action)
        else:
            self.move = move
            self.go_on()

    def go_on(self) -> None:
        """Play what is being played as far as chance has decided it."""
        rules, before = self.rules, self.playing
        chance = self.luck or _Decided(self.outcomes)
        try:
            if before is None or self.move is None:
                position = rules.game.start(rules.seats, rules.options, chance)
            else:
                position = before.position.copy()
                position.follow(self.move, chance)
        except _Undecided as undecided:
            self.undecided = undecided
            return
        self.playing = rules.playing(position, LiveChance(0, remembers=False))
        self.partial, self.move, self.outcomes, self.undecided = [], None, [], None

    def observation(self, seat: int) -> str:
        """What a seat sees now, and what it has chosen of its move so far."""
        if self.playing is None:
            return ""
        view = msgspec.json.encode(self.now.position.view(seat), order="deterministic").decode()
        chosen = self.now.chosen() if seat == self.now.turn else ()
        return f"{view} {' '.join(map(str, chosen))}" if chosen else view


def _restored(
    asked: tuple[Any, ...],
    is_sampled: bool,
    saved: object,
    partial: Sequence[int],
    memories: dict[int, str] | None,
    move: str,
    outcomes: list[int],
) -> _Table:
    """The table that was written down."""
    table = _Table(Rules(*asked), LiveChance(remembers=False) if is_sampled else None)
    game = table.rules.game
    if saved is not None:
        table.playing = table.rules.playing(game.load(saved), LiveChance(0, remembers=False))
        for action in partial:
            table.playing.act(action)
        if memories is not None:
            table.past = _Past(None, table.playing.position, OVER, -1)
            table.past.known = memories
    table.partial, table.outcomes = list(partial), outcomes
    if move:
        table.move = game.move(move)
    if table.luck is None and (move or saved is None):
        table.go_on()
    return table


class BohrdState(pyspiel.State):
    """A state of a game: a position, or a draw that chance decides."""

    def __init__(self, game: BohrdGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.table = _Table(game.rules, None if game.is_explicit else LiveChance(remembers=False))
        if game.is_explicit:
            self.table.go_on()

    @property
    def position(self) -> Position:
        """The position, once the game is set up."""
        return self.table.now.position

    def current_player(self) -> int:
        if self.table.playing is None or self.table.undecided is not None:
            return pyspiel.PlayerId.CHANCE
        turn = self.table.playing.turn
        return pyspiel.PlayerId.TERMINAL if turn == OVER else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.now.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        undecided = self.table.undecided
        if undecided is None:
            return [(0, 1.0)]
        total = sum(undecided.weights)
        return [(number, weight / total) for number, weight in enumerate(undecided.weights)]

    def _apply_action(self, action: int) -> None:
        undecided = self.table.undecided
        if undecided is not None:
            self.table.outcomes.append(undecided.pieces[action])
        if undecided is not None or self.table.playing is None:
            self.table.go_on()
        else:
            self.table.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            undecided = self.table.undecided
            return f"draw {undecided.pieces[action]}" if undecided else "set up"
        move = self.table.now.move(action)
        return move.name if move is not None else f"{self.table.now.asked()} {action}"

    def is_terminal(self) -> bool:
        return self.table.playing is not None and self.table.playing.turn == OVER

    def returns(self) -> list[float]:
        rules = self.table.rules
        if not self.is_terminal():
            return [0.0] * rules.seats
        result = self.position.result()
        return ranked(result) if rules.rewards == "rank" else [float(score) for score in result.scores]

    def observation_string(self, player: int | None = None) -> str:
        return self.table.observation(self._seat(player))

    def information_state_string(self, player: int | None = None) -> str:
        seat, past = self._seat(player), self.table.past
        return f"{past.remembered(seat) if past else ''} {self.table.observation(seat)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BohrdState:
        """A state that the player cannot tell from this one, drawn from all that are possible."""
        luck = LiveChance(int(sampler() * (1 << 53)), remembers=False)
        now, past = self.table.now, self.table.past
        position = now.position.game.sample(now.position.view(player), luck)
        twin: BohrdState = self.clone()
        if now.turn == player:
            twin.table.playing = now.of(position, luck)
        else:
            twin.table.playing = self.table.rules.playing(position, luck)
        if past is not None:
            # what the others have seen is not known: they begin to remember here
            twin.table.past = _Past(None, position, player, -1)
            twin.table.past.known[player] = past.remembered(player)
        return twin

    def _seat(self, player: int | None) -> int:
        return int(self.current_player() if player is None else player)

    def __str__(self) -> str:
        if self.table.playing is None:
            return "The set-up."
        return f"{self.position}\n{self.current_player()}"


class BohrdObserver:
    """The numbers of a view, for OpenSpiel's observers."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.tensor = np.zeros(rules.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BohrdState, player: int) -> None:
        if state.table.playing is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._rules.observe(state.table.playing, player)["observation"]

    def string_from(self, state: BohrdState, player: int) -> str:
        return state.table.observation(player)


class BohrdGame(pyspiel.Game):
    """A game with its players and options."""

    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        game = games.load(self.id)
        options = _options(str(given["options"]))
        self.rules = Rules(
            game, int(given["players"]) or None, options, str(given["actions"]) or None, str(given["rewards"])
        )
        self.is_explicit = _is_explicit(str(given["chance"]))
        parts = len(self.rules.factors.factors) if self.rules.factors else 1
        most = MOST_POINTS if self.rules.rewards == "score" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=MOST_OUTCOMES if self.is_explicit else 1,
            num_players=self.rules.seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=game.bound * parts,
        )
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            _game_type(game, self.is_explicit), info, given
        )

    def new_initial_state(self) -> BohrdState:
        return BohrdState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BohrdObserver:
        return BohrdObserver(self.rules)


def _options(written: str) -> dict[str, str]:
    pairs = [one.partition(":") for one in written.split(";") if one]
    if not all(colon for _, colon, _ in pairs):
        raise BadInput(f"options are written as in length:short;cubes:7, not {written!r}")
    return {name: value for name, _, value in pairs}


def _is_explicit(chance: str) -> bool:
    if chance not in ("explicit", "sampled"):
        raise BadInput(f"chance is explicit or sampled, not {chance!r}")
    return chance == "explicit"


def _game_type(game: Game, is_explicit: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=f"bohrd_{game.id}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if is_explicit
        else kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


def register() -> list[str]:
    """Make all games known to OpenSpiel; their names there."""
    names: list[str] = []
    for id in games.ids():
        name = f"bohrd_{id}"
        if name not in pyspiel.registered_names():
            pyspiel.register_game(_game_type(games.load(id), True), type(name, (BohrdGame,), {"id": id}))
        names.append(name)
    return names


NAMES = register()
