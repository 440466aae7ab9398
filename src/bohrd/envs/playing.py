"""Games under way as learners play them: by numbers, one or many of them at once.

An action is the id of a move or, where a game has factors and they are wanted, the value of one factor after
the other: the piece, then its place, then its turn. What is settled by the rules is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from bohrd.contract.chance import LiveChance
from bohrd.contract.factors import Factors
from bohrd.contract.move import Move
from bohrd.contract.position import OVER, Position
from bohrd.contract.tensor import Numbers, Tensor


@final
class Playing:
    """A position with the luck that drives it, played by actions."""

    __slots__ = (
        "_asked",
        "_chosen",
        "_factors",
        "_open",
        "_seen",
        "_seen_by",
        "_tensor",
        "chance",
        "last",
        "position",
    )

    def __init__(
        self, position: Position[Any, Any], chance: LiveChance, tensor: Tensor, factors: Factors[Any] | None
    ) -> None:
        self.position = position
        self.chance = chance
        self._tensor = tensor
        self._factors = factors
        self._open: list[Move] = []
        """With factors: the legal moves that fit what has been chosen of the move so far."""
        self._chosen: list[tuple[int, ...]] = []
        """Their numbers."""
        self._asked = -1
        """The factor that is asked for; -1 before anybody has looked."""
        self.last: Move | None = None
        """The move that the last action has completed, if it has."""
        self._seen = b""
        """With factors: the numbers of the last view, which are the same for all parts of a move."""
        self._seen_by = -1
        """Who saw them; -1 once a move has been played."""

    def copy(self) -> Playing:
        """Another one that goes on alike, and apart from this one."""
        twin = Playing(self.position.copy(), self.chance.copy(), self._tensor, self._factors)
        twin._open = self._open
        twin._chosen = self._chosen
        twin._asked = self._asked
        return twin

    def of(self, position: Position[Any, Any], chance: LiveChance) -> Playing:
        """Another position at the same point of a move: one that the seat on turn cannot tell from this."""
        twin = self.copy()
        twin.position = position
        twin.chance = chance
        return twin

    @property
    def turn(self) -> int:
        """The seat to act, or ``OVER``."""
        return self.position.turn

    def asked(self) -> str:
        """The name of the factor that is asked for; nothing where an action is a move."""
        if self._factors is None:
            return ""
        if self._asked < 0:
            self._look(self._factors)
        return self._factors.factors[self._asked].name

    def chosen(self) -> tuple[int, ...]:
        """What is settled of the move so far, factor by factor."""
        if self._factors is None:
            return ()
        if self._asked < 0:
            self._look(self._factors)
        return self._chosen[0][: self._asked]

    # -- acting -----------------------------------------------------------------------------

    def actions(self) -> list[int]:
        """The actions that are legal now, in ascending order."""
        if self._factors is None:
            return [move.id for move in self.position.legal()]
        if self._asked < 0:
            self._look(self._factors)
        return sorted({numbers[self._asked] for numbers in self._chosen})

    def move(self, action: int) -> Move | None:
        """The move that an action completes; ``None`` if it is not legal, or completes none."""
        if self._factors is None:
            return _with_id(self.position.legal(), action)
        if self._asked < 0:
            self._look(self._factors)
        fitting = [move for move, ns in zip(self._open, self._chosen) if ns[self._asked] == action]  # noqa: B905
        return fitting[0] if len(fitting) == 1 else None

    def act(self, action: int) -> bool:
        """Do what an action says; one that is not legal changes nothing, and is answered with ``False``."""
        self.last = move = self.move(action)
        if move is not None:
            self._play(move)
            return True
        if self._factors is None:
            return False
        places = [n for n in range(len(self._chosen)) if self._chosen[n][self._asked] == action]
        if not places:
            return False
        self._open = [self._open[n] for n in places]
        self._chosen = [self._chosen[n] for n in places]
        self._ask(self._asked + 1)
        return True

    def act_by_default(self) -> None:
        """What happens where nothing legal is chosen: what the prompt says for absent players."""
        move: Move = self.position.game.catalogue[self.position.prompt().default]
        self.last = move
        self._play(move)

    def play(self, move: Move) -> None:
        """Play a legal move."""
        self._play(move)

    def _play(self, move: Move) -> None:
        self._asked = self._seen_by = -1
        self.position.follow(move, self.chance)

    def _look(self, factors: Factors[Any]) -> None:
        """Take the legal moves apart."""
        self._open = list(self.position.legal())
        self._chosen = [factors.of(move) for move in self._open]
        self._ask(0)

    def _ask(self, factor: int) -> None:
        """Ask for the first factor from this one on that is not settled."""
        first = self._chosen[0]
        while factor < len(first) - 1 and all(ns[factor] == first[factor] for ns in self._chosen):
            factor += 1
        self._asked = factor

    # -- observing --------------------------------------------------------------------------

    def observe(self, seat: int, numbers: Numbers, first: int = 0) -> None:
        """Write what a seat may know, from this place on."""
        factors = self._factors
        if factors is None or seat != self.position.turn:
            self._tensor.write(self.position.view(seat), numbers, first)
            return
        self._observe_once(seat, numbers, first)
        if self._asked < 0:
            self._look(factors)
        numbers.begin(first + self._tensor.size, size_of(self._tensor, factors) - self._tensor.size)
        numbers.put(self._asked, 1.0)
        at = len(factors.factors)
        for place in range(self._asked):
            for mark, value in enumerate(factors.marks(place, self._chosen[0][place])):
                numbers.put(at + mark, value)
            at += factors.factors[place].marks

    def _observe_once(self, seat: int, numbers: Numbers, first: int) -> None:
        """Write the view of the seat on turn, or what was written of it for an earlier part of a move."""
        start, end = 4 * first, 4 * (first + self._tensor.size)
        if self._seen_by == seat:
            numbers.buffer[start:end] = self._seen
            return
        self._tensor.write(self.position.view(seat), numbers, first)
        self._seen = bytes(numbers.buffer[start:end])
        self._seen_by = seat


def size_of(tensor: Tensor, factors: Factors[Any] | None) -> int:
    """How many numbers an observation has: those of the view, and what has been chosen of a move so far."""
    if factors is None:
        return tensor.size
    return tensor.size + len(factors.factors) + sum([factor.marks for factor in factors.factors[:-1]])


def _with_id(moves: Sequence[Move], id: int) -> Move | None:
    """The one of these moves, in ascending order of id, that has this id."""
    first, last = 0, len(moves)
    while first < last:
        middle = (first + last) // 2
        if moves[middle].id < id:
            first = middle + 1
        else:
            last = middle
    if first < len(moves) and moves[first].id == id:
        return moves[first]
    return None


# -- one seat learns, others play ---------------------------------------------------------------


def let_others_play(game: Playing, seat: int, rivals: Sequence[Any]) -> None:
    """Play on until a seat is to act or the game is over; a rival is a bot, or ``None`` for a random one."""
    position, chance = game.position, game.chance
    while position.turn != seat and position.turn != OVER:
        rival, legal = rivals[position.turn], position.legal()
        if rival is None:
            game.play(legal[chance.below(len(legal))])
        else:
            game.play(rival.choose(position.view(position.turn), legal, chance))


def step_many(
    games: Sequence[Playing], actions: Sequence[int], seats: Sequence[int], rivals: Sequence[Sequence[Any]]
) -> list[bool]:
    """In each game the seat acts, then the others, until it is to act again; whether its action was legal.

    An action that is not legal loses the decision to the default.
    """
    legal: list[bool] = []
    for number in range(len(games)):
        game = games[number]
        was_legal = game.act(actions[number])
        if not was_legal:
            game.act_by_default()
        let_others_play(game, seats[number], rivals[number])
        legal.append(was_legal)
    return legal


def observe_many(games: Sequence[Playing], seats: Sequence[int], size: int) -> Numbers:
    """What the seat of each game may know, one game after the other."""
    numbers = Numbers(len(games) * size)
    for number in range(len(games)):
        games[number].observe(seats[number], numbers, number * size)
    return numbers


def actions_of_many(games: Sequence[Playing], seats: Sequence[int]) -> list[list[int]]:
    """The legal actions of the seat of each game; of a seat not on turn, none."""
    return [
        games[number].actions() if games[number].position.turn == seats[number] else []
        for number in range(len(games))
    ]


def masks(actions: Sequence[Sequence[int]], size: int) -> bytearray:
    """A mask for each of these lists, one after the other: 1 for the actions in it, 0 for the others."""
    found = bytearray(len(actions) * size)
    first = 0
    for legal in actions:
        for action in legal:
            found[first + action] = 1
        first += size
    return found


def scores_of_many(games: Sequence[Playing], seats: Sequence[int]) -> list[int]:
    """The points of the seat of each game."""
    return [games[number].position.scores()[seats[number]] for number in range(len(games))]
