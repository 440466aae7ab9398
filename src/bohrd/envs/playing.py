"""Games under way as learners play them: by numbers, one or many of them at once.

An action is the id of a move or, where a game has factors and they are wanted, the value of one factor after
the other: the piece, then its place, then its turn. What is settled by the rules is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from bohrd.contract.chance import LiveChance
from bohrd.contract.factors import Factors
from bohrd.contract.move import Move
from bohrd.contract.position import OVER, Position
from bohrd.contract.tensor import Kept, Row, Tensor, ones, packed, zeros

KEPT_LISTS: Final = 1024
"""So many lists of legal moves are kept in numbers, as of Periodic, which has them ready made."""
KEPT_MOVES: Final = 1 << 16
MOST_ACTIONS: Final = 1 << 14
"""Masks of more actions than this are not kept."""
NEXT: Final = [bytes(gap) + b"\1" for gap in range(256)]
"""A mask from behind one legal action to the next, by how many actions there are between them."""


@final
class Legal:
    """Legal moves as actions in ascending order, and their mask."""

    __slots__ = ("actions", "mask", "moves")

    def __init__(self, moves: Sequence[Move], actions: list[int], mask: bytes) -> None:
        self.moves = moves
        self.actions = actions
        self.mask = mask


@final
class Lists:
    """Lists of legal moves in numbers, where a catalogue has so many moves. They are kept where a game has
    its lists ready made, so that the same ones are seen over and over."""

    __slots__ = ("_are_kept", "_found", "_kept", "_size")

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: dict[int, Legal] = {}
        """By the identity of the list, which is in it and never changes."""
        self._found = 0
        self._are_kept = size <= MOST_ACTIONS

    def of(self, moves: Sequence[Move]) -> Legal:
        if not self._are_kept:
            return self._made(moves)
        legal = self._kept.get(id(moves))
        if legal is not None:
            self._found += 1
            return legal
        if len(self._kept) >= KEPT_LISTS:
            self._are_kept = self._found > KEPT_LISTS
            self._found = 0
            self._kept.clear()
        legal = self._kept[id(moves)] = self._made(moves)
        return legal

    def _made(self, moves: Sequence[Move]) -> Legal:
        actions = [move.id for move in moves]
        mask: list[bytes] = []
        add_mask(actions, self._size, mask)
        return Legal(moves, actions, b"".join(mask))


def add_mask(actions: list[int], size: int, mask: list[bytes]) -> None:
    """Of so many actions add 1 for those that are legal, given in ascending order, and 0 for the others."""
    end = 0
    for action in actions:
        between = action - end
        mask.append(NEXT[between] if between < len(NEXT) else bytes(between) + b"\1")
        end = action + 1
    mask.append(bytes(size - end))


@final
class Parts:
    """How moves are taken apart, and what has been chosen of one so far in numbers."""

    __slots__ = ("_marks", "_numbers", "actions", "factors", "not_asked", "size")

    def __init__(self, factors: Factors[Any]) -> None:
        self.factors = factors
        self._numbers: dict[Move, tuple[int, ...]] = {}
        self.actions = max([factor.size for factor in factors.factors])
        """How many actions there are."""
        self.size = len(factors.factors) + sum([factor.marks for factor in factors.factors[:-1]])
        """How many numbers these are."""
        self.not_asked = zeros(self.size)
        """Those of a seat that is not on turn."""
        self._marks = Kept(self._marked)

    def of(self, move: Move) -> tuple[int, ...]:
        """The numbers of a move."""
        numbers = self._numbers.get(move)
        if numbers is None:
            if len(self._numbers) >= KEPT_MOVES:
                self._numbers.clear()
            numbers = self._numbers[move] = self.factors.of(move)
        return numbers

    def marks(self, chosen: tuple[int, ...]) -> bytes:
        """The factor that is asked for after these have been chosen, and what they are."""
        return self._marks.of(chosen)

    def _marked(self, chosen: tuple[int, ...]) -> bytes:
        factors = self.factors.factors
        row = [ones(len(factors))[len(chosen)]]
        for place in range(len(factors) - 1):
            if place < len(chosen):
                row.append(packed(self.factors.marks(place, chosen[place])))
            else:
                row.append(zeros(factors[place].marks))
        return b"".join(row)


@final
class Playing:
    """A position with the luck that drives it, played by actions."""

    __slots__ = (
        "_asked",
        "_chosen",
        "_lists",
        "_open",
        "_parts",
        "_seen",
        "_seen_by",
        "_tensor",
        "chance",
        "last",
        "position",
    )

    def __init__(
        self,
        position: Position[Any, Any],
        chance: LiveChance,
        tensor: Tensor,
        lists: Lists,
        parts: Parts | None,
    ) -> None:
        self.position = position
        self.chance = chance
        self._tensor = tensor
        self._lists = lists
        self._parts = parts
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
        twin = Playing(self.position.copy(), self.chance.copy(), self._tensor, self._lists, self._parts)
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
        if self._parts is None:
            return ""
        if self._asked < 0:
            self._look(self._parts)
        return self._parts.factors.factors[self._asked].name

    def chosen(self) -> tuple[int, ...]:
        """What is settled of the move so far, factor by factor."""
        if self._parts is None:
            return ()
        if self._asked < 0:
            self._look(self._parts)
        return self._chosen[0][: self._asked]

    # -- acting -----------------------------------------------------------------------------

    def actions(self) -> list[int]:
        """The actions that are legal now, in ascending order."""
        if self._parts is None:
            return [move.id for move in self.position.legal()]
        if self._asked < 0:
            self._look(self._parts)
        return sorted({numbers[self._asked] for numbers in self._chosen})

    def legal(self, masks: list[bytes]) -> list[int]:
        """The same; their mask is added to others."""
        if self._parts is None:
            legal = self._lists.of(self.position.legal())
            masks.append(legal.mask)
            return legal.actions.copy()
        actions = self.actions()
        add_mask(actions, self._parts.actions, masks)
        return actions

    def move(self, action: int) -> Move | None:
        """The move that an action completes; ``None`` if it is not legal, or completes none."""
        if self._parts is None:
            return _with_id(self.position.legal(), action)
        if self._asked < 0:
            self._look(self._parts)
        fitting = [move for move, ns in zip(self._open, self._chosen) if ns[self._asked] == action]  # noqa: B905
        return fitting[0] if len(fitting) == 1 else None

    def act(self, action: int) -> bool:
        """Do what an action says; one that is not legal changes nothing, and is answered with ``False``."""
        self.last = move = self.move(action)
        if move is not None:
            self._play(move)
            return True
        if self._parts is None:
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

    def _look(self, parts: Parts) -> None:
        """Take the legal moves apart."""
        self._open = list(self.position.legal())
        self._chosen = [parts.of(move) for move in self._open]
        self._ask(0)

    def _ask(self, factor: int) -> None:
        """Ask for the first factor from this one on that is not settled."""
        first = self._chosen[0]
        while factor < len(first) - 1 and all(ns[factor] == first[factor] for ns in self._chosen):
            factor += 1
        self._asked = factor

    # -- observing --------------------------------------------------------------------------

    def observe(self, seat: int, row: Row) -> None:
        """Add what a seat may know."""
        parts = self._parts
        if parts is None:
            self._tensor.write(self.position.view(seat), row)
        elif seat != self.position.turn:
            self._tensor.write(self.position.view(seat), row)
            row.append(parts.not_asked)
        else:
            row.append(self._seen_once(seat))
            row.append(parts.marks(self.chosen()))

    def _seen_once(self, seat: int) -> bytes:
        """The view of the seat on turn, which is the same for all parts of a move."""
        if self._seen_by != seat:
            row: Row = []
            self._tensor.write(self.position.view(seat), row)
            self._seen = b"".join(row)
            self._seen_by = seat
        return self._seen


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


def step(game: Playing, action: int, seat: int, rivals: Sequence[Any]) -> bool:
    """The seat acts, then the others, until it is to act again; whether its action was legal.

    An action that is not legal loses the decision to the default.
    """
    was_legal = game.act(action)
    if not was_legal:
        game.act_by_default()
    let_others_play(game, seat, rivals)
    return was_legal


def step_many(
    games: Sequence[Playing], actions: Sequence[int], seats: Sequence[int], rivals: Sequence[Sequence[Any]]
) -> list[bool]:
    """The same in each of many games."""
    return [step(games[n], actions[n], seats[n], rivals[n]) for n in range(len(games))]


# -- as numbers ---------------------------------------------------------------------------------


def look_many(
    games: Sequence[Playing], seats: Sequence[int], actions: int, more: int = 0
) -> tuple[bytearray, bytearray, list[list[int]]]:
    """What the seat of each game may know, then the masks of so many actions, and as many more that are never
    legal, one game after the other; and the actions that are legal. A seat not on turn has none."""
    row: Row = []
    masks: list[bytes] = []
    legal: list[list[int]] = []
    for number in range(len(games)):
        game, seat = games[number], seats[number]
        game.observe(seat, row)
        if game.position.turn == seat:
            legal.append(game.legal(masks))
        else:
            legal.append([])
            masks.append(bytes(actions))
        masks.append(bytes(more))
    return bytearray().join(row), bytearray().join(masks), legal


def scores_of_many(games: Sequence[Playing], seats: Sequence[int]) -> list[int]:
    """The points of the seat of each game."""
    return [games[number].position.scores()[seats[number]] for number in range(len(games))]
