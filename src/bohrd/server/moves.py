"""Moves: the one door they come in by, whoever sends them, and the reasons why others are refused."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence, Set

from bohrd.contract import BadInput, Game, IllegalMove, Move, Position, name_seats
from bohrd.server import clocks, permissions, protocol
from bohrd.server.errors import Behind, Refused, malformed
from bohrd.server.table import Table

MOVES_ASKED = 200
"""Of more moves that touch something, only so many are asked why they are not possible."""
RULES_COUNTED = 4
"""Of more rules that a move breaks, only so many are counted."""
EARLY = 0.1
"""Seconds by which a timer may be early."""


def play(table: Table, session: str, request: protocol.MoveRequest, at: float) -> Table:
    """The table after a move that somebody sends; ``Refused`` if it is not theirs to make, or illegal."""
    move = find_move(table.game, request.move)
    permissions.check_seated(table, session)
    check_step(table, request.step)
    permissions.check_playing(table)
    if table.turn not in table.moved_by(session):
        refusal = table.game.out_of_turn(move, table.turn)
        raise _refused(403, table.game, refusal.rule, name_seats(refusal.text, table.names))
    return _play(clocks.pay(table, at, late=False), move, at, session)


def play_for(table: Table, seat: int, step: int, bot: str, move: Move, at: float) -> Table:
    """The table after a move for a bot, or for somebody whose time has run out (``bot`` is empty)."""
    if len(table.steps) != step or table.turn != seat or table.status != "playing":
        raise Behind
    if table.seats[seat].bot != bot:
        raise Behind  # its owner is back, or has gone
    if bot:
        return _play(table, move, at, "")
    end = clocks.deadline(table)
    if end is None or at < end - EARLY:
        raise Behind
    return _play(clocks.pay(table, at, late=True), move, at, table.seats[seat].owner)


def _play(table: Table, move: Move, at: float, by: str) -> Table:
    try:
        return table.play(move, at, by)
    except IllegalMove as refusal:
        raise _refused(422, table.game, refusal.rule, refusal.text) from None


def _refused(status: int, game: Game, rule: str, text: str) -> Refused:
    return Refused(status, error=text, rule=rule, rule_text=rule_text(game, rule))


def check_step(table: Table, step: int) -> None:
    """``Behind`` for a client that has not seen the latest decision."""
    if step != len(table.steps):
        raise Behind


def find_move(game: Game, meant: str | int) -> Move:
    """The move of the catalogue with this name or id."""
    try:
        return game.move(meant) if isinstance(meant, str) else game.catalogue[meant]
    except (BadInput, IndexError):
        raise malformed(f"{game.title} has no move {meant!r}.", "move") from None


def rule_text(game: Game, rule: str) -> str:
    """The words of a rule; empty for an id the ledger no longer has."""
    return game.ledger[rule].text if rule in game.ledger else ""


def rule_plain(game: Game, rule: str) -> str:
    """The same in one plain sentence, where the ledger has one."""
    return game.ledger[rule].plain if rule in game.ledger else ""


# -- why not --------------------------------------------------------------------------------


def why(table: Table, session: str, request: protocol.WhyRequest) -> protocol.Why:
    """Why a move, or touching something together with what is chosen already, is not possible: the reason of
    the move that comes nearest to being legal."""
    game, position = table.game, table.position
    if request.move is not None:
        moves: Sequence[Move] = [find_move(game, request.move)]
    else:
        moves = _touching(game, request.targets)[:MOVES_ASKED]
    if table.status == "waiting":
        return _because("The game begins when all seats are taken.")
    if position is None or table.ended:
        return _because("The game is over.")
    if table.turn not in table.moved_by(session):
        if not moves:
            return _because(f"It is the turn of {table.names[table.turn]}.")
        return _by_rule(table, game.out_of_turn(moves[0], table.turn))
    legal = set(position.legal())
    is_open = any(set(request.targets).issubset(move.targets) for move in legal)
    if request.move is None and not is_open and (told := game.why_none(position, request.targets)):
        return _by_rule(table, told)
    if moves and _do_not_fit(request.targets, moves, legal):
        return _unfitting(table, position, request.targets)
    moves = [move for move in moves if set(request.targets).issubset(move.targets)] or moves
    kinds = set(map(_kind, legal))
    nearest = min(
        (_distance(position, move, kinds, request.targets) for move in moves if move not in legal),
        key=lambda found: found[0],
        default=None,
    )
    if nearest is None:
        return _because("This can be done." if moves else "Nothing can be done with this.")
    return _by_rule(table, nearest[1])


def _touching(game: Game, targets: Sequence[str]) -> list[Move]:
    """The moves that touch the last of these things; those that touch most of the others too come first, then
    the first of each kind, the second of each, and so on: where only some are asked, every kind is."""
    touching = game.catalogue.touching(targets[-1]) if targets else ()
    of_kind = Counter[object]()
    order: dict[Move, tuple[int, int]] = {}
    for move in touching:
        order[move] = (-len(set(targets).intersection(move.targets)), of_kind[move.decision])
        of_kind[move.decision] += 1
    return sorted(touching, key=lambda move: (*order[move], move.id))


def _do_not_fit(targets: Sequence[str], moves: Sequence[Move], legal: Set[Move]) -> bool:
    """Whether no move joins these things, and those of the last one have no reason to give: one of them is
    legal, or they touch things of a chosen sort and would speak of another card than the chosen one."""
    if set(targets).issubset(moves[0].targets):
        return False
    last = targets[-1]  # in place of another of its sort it speaks for itself
    sorts = {_sort(target) for move in moves for target in move.targets if target != last}
    return not legal.isdisjoint(moves) or any(_sort(target) in sorts for target in targets[:-1])


def _unfitting(table: Table, position: Position, targets: Sequence[str]) -> protocol.Why:
    """The last of these things does not go with the others; what they ask for is said."""
    asked = position.prompt().then.get(" ".join(targets[:-1]), "")
    return _because(f"This does not fit what you have chosen. {name_seats(asked, table.names)}".strip())


def _sort(target: str) -> str:
    """What sort of thing a target is: *element* of *element-Fe*."""
    return target.partition("-")[0]


def _distance(
    position: Position, move: Move, kinds: Set[object], targets: Sequence[str]
) -> tuple[tuple[int, ...], IllegalMove]:
    """How far a move is from being legal, and why it is not: whether its kind is among those asked for, how
    much of what is chosen it leaves out, how many rules it breaks, how far it gets before the first, and how
    much it lacks there."""
    broken = list(itertools.islice(position.refusals(move), RULES_COUNTED))
    left_out = len(set(targets).difference(move.targets))
    first, ledger = broken[0], position.game.ledger
    named, place = ledger.place(first.rule) if first.rule in ledger else (0, 0)
    far = (int(_kind(move) not in kinds), left_out, len(broken), -named, -place, first.missing, move.id)
    return far, first


def _kind(move: Move) -> object:
    """What moves have in common that are asked for together."""
    return move.decision.family or move.decision


def why_none(position: Position, moves: Sequence[Move]) -> IllegalMove | None:
    """Why none of these moves is possible, by the one nearest to being legal, or by the first of several;
    ``None`` if one is."""
    legal = set(position.legal())
    if not moves or not legal.isdisjoint(moves):
        return None
    kinds = set(map(_kind, legal))
    return min((_distance(position, move, kinds, ()) for move in moves), key=lambda found: found[0][:-1])[1]


def _because(text: str) -> protocol.Why:
    return {"rule": "", "text": text, "rule_text": ""}


def _by_rule(table: Table, refusal: IllegalMove) -> protocol.Why:
    text = name_seats(refusal.text, table.names)
    return {"rule": refusal.rule, "text": text, "rule_text": rule_text(table.game, refusal.rule)}
