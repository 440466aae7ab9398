"""A player for tests who pursues Goal Cards, the Academic Track and its agenda much as people do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from bohrd.contract import OVER, LiveChance, Move, Position
from bohrd.games.periodic import GAME, agenda
from bohrd.games.periodic.content import COLOURS, GROUPS
from bohrd.games.periodic.view import PeriodicView

GOAL = {goal.id: goal for goal in GAME.content.goals}
AGENDA = {card.id: card for card in GAME.content.agendas}
MEMBERS = {group.key: group.members for group in GAME.content.groups}
TRACK = GAME.content.track


Chooser = Callable[[PeriodicView, Sequence[Move], Random], Move]


def play_through(
    seats: int, seed: int, chooser: Chooser | None = None
) -> Iterator[tuple[Position, Move | None]]:
    """A game of such players, or of others: each position with the move that led to it, up to the end."""
    chance, luck, decide = LiveChance(seed), Random(seed), chooser or choose
    position = GAME.start(seats, {}, chance)
    yield position, None
    while position.turn != OVER:
        move = decide(position.view(position.turn), position.legal(), luck)
        position.play(move, chance, quiet=True)
        yield position, move


def choose(view: PeriodicView, legal: Sequence[Move], luck: Random) -> Move:
    """The step with the highest worth; agendas are kept at random, so that each is tried alike."""
    if view.table.stage == "agenda":
        return luck.choice(legal)
    wanted, level = _wanted(view), _level_worth(view)
    on_element = {symbol: value for (symbol, _), value in sorted(wanted.items(), key=lambda item: item[1])}
    player = view.table.players[view.turn]
    ahead = MEMBERS[view.table.ring[player.microscope % GROUPS]]

    def worth(move: Move) -> float:
        verb, *rest = move.name.split()
        if verb == "research":
            return wanted.get((player.flask, rest[0]), 0.1)
        if verb == "end":
            return 1 + level * (player.flask in ahead)
        if verb not in ("gain", "spend", "free", "move-to"):
            return 0 if verb == "decline" else 3
        symbol = rest[1]
        gained = 0.8 * min(4, view.table.trends[GAME.content.trend_number[rest[0]]]) if verb == "gain" else 0
        paid = {"spend": _price(view), "gain": 0}.get(verb, 0.5)
        return on_element.get(symbol, 0) + level * (symbol in ahead) + gained - paid + luck.random()

    return max(legal, key=worth)


def _price(view: PeriodicView) -> float:
    """What paying hurts: less the richer it is, and nothing if a later trend of the turn can be paid too."""
    energy = view.table.players[view.turn].energy
    return 2 - energy / 4 if view.table.now.paid else 1 - energy / 2


def _agenda_points(view: PeriodicView, more_of: str | None = None, more_levels: int = 0) -> int:
    player = view.table.players[view.turn]
    taken = [GOAL[card].colour for card in player.completed] + [more_of]
    kept = view.kept[view.turn]
    assert kept is not None
    return agenda.score(AGENDA[kept], tuple(map(taken.count, COLOURS)), player.level + more_levels)[0]


def _wanted(view: PeriodicView) -> dict[tuple[str, str], float]:
    """What a cube is worth on each element of each card it can still complete."""
    found: dict[tuple[str, str], float] = {}
    for place in view.table.goals:
        if place.card:
            card = GOAL[place.card]
            missing = [symbol for symbol in card.elements if symbol not in place.cubes[view.turn]]
            if len(missing) <= view.table.players[view.turn].cubes:
                worth = card.points + _agenda_points(view, card.colour) - _agenda_points(view)
                found |= {(symbol, card.colour): worth / len(missing) for symbol in missing}
    return found


def _level_worth(view: PeriodicView) -> float:
    level = view.table.players[view.turn].level
    if level == TRACK[-1].level:
        return 0
    points = TRACK[level + 1].points - TRACK[level].points
    return points + _agenda_points(view, more_levels=1) - _agenda_points(view)
