"""Looking back at a game: who was how likely to win, what the decisions gave away, and what luck did.

A turn is judged from what its seat knew: it is compared with the best turns that a bot finds, in the same
worlds and with the same luck. What it is worth less than the best of them is given away; what came of it
beyond that is luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import msgspec

from bohrd.bots.hints import reason
from bohrd.bots.search import Effort, best_turns, compared
from bohrd.contract import OVER, LiveChance, Position
from bohrd.record import Record

EFFORT = Effort(width=12, plans=3, simulations=16, rounds=1)
MISTAKE = 1.0
"""A turn gives something away if it is worth so many points less than the best one found."""


class Turn(msgspec.Struct, frozen=True):
    """One turn of a game, looked back at."""

    step: int
    """The number of decisions before it."""
    steps: int
    """How many it has."""
    seat: int
    chances: tuple[float, ...]
    """How likely each seat was to win before it, from what lay open and hidden."""
    given_away: float
    """Points; 0 where nothing better was found."""
    luck: float
    """Points that came of it beyond what was to be expected."""
    played: tuple[str, ...]
    """In words."""
    better: tuple[str, ...] = ()
    """What would have been better, in words; nothing where it was as good."""
    move: str = ""
    """The first move of that, in notation."""
    why: str = ""


class Analysis(msgspec.Struct, frozen=True):
    """A game, looked back at."""

    game: str
    names: list[str]
    turns: list[Turn]
    chances: tuple[float, ...]
    """How likely each seat is to win after the last turn; certain, once the game is over."""

    @property
    def turning_points(self) -> list[Turn]:
        """The turns after which the likely winner was another, and those that changed most, in order."""
        after = [*(turn.chances for turn in self.turns[1:]), self.chances]
        changes = [
            (max(abs(b - a) for a, b in zip(turn.chances, then, strict=True)), turn)
            for turn, then in zip(self.turns, after, strict=True)
        ]
        largest = sorted(changes, key=lambda change: -change[0])[:3]
        return sorted([turn for change, turn in largest if change > 0.1], key=lambda turn: turn.step)


def analyse(record: Record, seed: int = 0) -> Iterator[float | Analysis]:
    """Look back at a game: how much is done, from 0 to 1, and in the end what was found."""
    turns: list[Turn] = []
    steps = list(record.positions_copied())
    begins = [
        number
        for number in range(len(record.steps))
        if number == 0 or record.steps[number].seat != record.steps[number - 1].seat
    ]
    for index, begin in enumerate(begins):
        end = begins[index + 1] if index + 1 < len(begins) else len(record.steps)
        turns.append(_turn(record, steps, begin, end, LiveChance(f"{seed} {begin}", remembers=False)))
        yield (index + 1) / len(begins)
    yield Analysis(record.header.game, record.header.seats, turns, chances(steps[-1]))


def chances(position: Position) -> tuple[float, ...]:
    """How likely each seat is to win, as far as the game can tell."""
    if position.turn == OVER:
        winners = position.result().winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(position.seats))
    knowledge = position.game.knowledge
    doubt = max(0.5, knowledge.doubt(position))
    leads = [knowledge.evaluate(position, seat) for seat in range(position.seats)]
    weights = [exp((lead - max(leads)) / doubt) for lead in leads]
    return tuple(round(weight / sum(weights), 4) for weight in weights)


def _turn(record: Record, positions: list[Position], begin: int, end: int, luck: LiveChance) -> Turn:
    before, after = positions[begin], positions[end]
    seat, game = before.turn, before.game
    view = before.view(seat)
    actual = [game.move(step.move) for step in record.steps[begin:end]]
    quick = Effort(EFFORT.width, EFFORT.depth)

    def worlds(luck: LiveChance) -> Position:
        return game.sample(view, luck)

    best = best_turns(game.knowledge, worlds, luck, quick)[: EFFORT.plans]
    turns = [actual, *(plan.moves() for plan in best)]
    values = [found.mean_lead() for found in compared(game.knowledge, worlds, turns, luck, EFFORT)]
    played, found = values[0], max(values[1:])
    plan = best[values.index(found, 1) - 1]
    is_better = found - played >= MISTAKE and plan.moves()[0] is not actual[0]
    outcome = played if after.turn == OVER else game.knowledge.evaluate(after, seat)
    return Turn(
        begin,
        end - begin,
        seat,
        chances(before),
        round(max(0.0, found - played), 1),
        round(outcome - played, 1),
        tuple(positions[begin + n].choice(move).sentence for n, move in enumerate(actual)),
        tuple(position.choice(move).sentence for position, move in plan.steps()) if is_better else (),
        plan.moves()[0].name if is_better else "",
        reason(before, plan) if is_better else "",
    )
