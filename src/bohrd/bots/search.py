"""Comparing whole turns in worlds drawn from what a seat knows, with rivals who answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from time import perf_counter
from typing import Any

from bohrd.bots.planning import Plan, plans
from bohrd.contract.chance import Chance, LiveChance
from bohrd.contract.knowledge import Knowledge
from bohrd.contract.move import Move
from bohrd.contract.position import OVER, Position, is_among


class Effort:
    """How hard a search tries. Without a time limit the same luck always leads to the same choice."""

    __slots__ = (
        "depth",
        "overlooks",
        "plans",
        "quick_depth",
        "quick_width",
        "seconds",
        "simulations",
        "trust",
        "width",
    )

    def __init__(
        self,
        width: int = 20,
        depth: int = 12,
        plans: int = 8,
        simulations: int = 0,
        quick_width: int = 3,
        quick_depth: int = 12,
        seconds: float = 0.0,
        overlooks: float = 0.0,
        trust: int = 6,
    ) -> None:
        self.width = width
        """Of the ways to begin a turn, so many are thought on."""
        self.depth = depth
        """So many decisions of the turn are looked at."""
        self.plans = plans
        """So many of the best turns are compared in other worlds."""
        self.simulations = simulations
        """So many games are played on in all if one rival answers in each, fewer if there are more answers;
        with none, the best plan is taken as it is."""
        self.quick_width = quick_width
        self.quick_depth = quick_depth
        """How widely and how deeply everybody thinks in them."""
        self.seconds = seconds
        """After so many seconds no more games are begun; 0 for no such limit."""
        self.overlooks = overlooks
        """Such a part of the own moves is never seen, in a game of usual turns."""
        self.trust = trust
        """What a plan promises counts like so many games, so that the luck of a few does not decide."""

    def within(self, seconds: float) -> Effort:
        """The same effort, but for at most about so many seconds."""
        return Effort(
            self.width,
            self.depth,
            self.plans,
            self.simulations,
            self.quick_width,
            self.quick_depth,
            seconds,
            self.overlooks,
            self.trust,
        )


Worlds = Callable[[LiveChance], Position[Any, Any]]
"""Draws full positions that fit what a seat knows."""

Trial = tuple[float, float]
"""What came of a turn in one world: how likely its seat was to win, and by how many points it led."""

NOBODY_WINS = -0.5
"""What an end without a winner counts, beside 1 for winning and 0 for losing: everybody should avoid it."""
A_POINT = 0.002
"""What a point more counts, so that it is played on well where the winner is certain."""
FAR = 25.0
"""In the choice between turns a lead counts for no more than so many points."""

ALIKE = 2
"""Of turns that seem worth the same, so many are compared first."""


class Outcomes:
    """What came of a turn in the worlds it was tried in, beside what was expected of it."""

    __slots__ = ("chances", "counted", "expected", "games", "leads", "trust")

    def __init__(self, expected: float, trust: int) -> None:
        self.expected = expected
        """Its merit before it was tried, which counts like so many games:"""
        self.trust = trust
        self.games = 0
        self.chances = 0.0
        """How likely its seat was to win, added up,"""
        self.counted = 0.0
        """and by how many points it led, up to those that count."""
        self.leads: list[float] = []
        """By how many points it really led, in each game."""

    def add(self, trial: Trial) -> None:
        self.games += 1
        self.chances += trial[0]
        self.counted += max(-FAR, min(FAR, trial[1]))
        self.leads.append(trial[1])

    def mean_lead(self, best: Outcomes) -> float:
        """The lead to expect: that of the best turn, and what this one had more or less in the games that
        both were tried in, so that the luck of a few games does not part them."""
        same = sum(best.leads[: self.games], 0.0)
        return sum(best.leads, 0.0) / best.games + (sum(self.leads, 0.0) - same) / self.games

    def merit(self) -> float:
        """What turns are compared by."""
        tried = self.chances + A_POINT * self.counted
        return (self.trust * self.expected + tried) / (self.trust + self.games)


Trials = Callable[[list[list[Move]], list[int]], list[list[Trial]]]
"""Tries some turns in the world of each of some seeds."""


def best_turns(
    knowledge: Knowledge[Any, Any],
    worlds: Worlds,
    luck: LiveChance,
    effort: Effort,
    trials: Trials | None = None,
    at_once: int = 1,
) -> list[Plan]:
    """Ways to play the turn, the best first, each with the lead in points that is expected of it.

    Other processes may do the trials, for so many worlds at once; what comes of them is the same.
    """
    started = perf_counter()
    overlooks = knowledge.overlooked(effort.overlooks)
    found = distinct(plans(knowledge, worlds(luck), luck, effort.width, effort.depth, overlooks))
    if effort.simulations == 0 or len(found) < 2:
        return found
    found = varied(found)
    tried = found[: effort.plans]
    turns = [plan.moves() for plan in tried]
    outcomes = [Outcomes(_expected(knowledge, plan), effort.trust) for plan in tried]
    left = list(range(len(tried)))
    halvings = max(1, (len(tried) - 1).bit_length())
    games = 2 * effort.simulations // (1 + knowledge.foresight(tried[0].after.seats))
    for halving in range(1, halvings + 1):
        until = started + effort.seconds * halving / halvings
        number = max(1, games // (halvings * len(left)))
        compared = [turns[index] for index in left]
        while number > 0:
            seeds = [luck.below(1 << 30) for _ in range(min(at_once, number))]
            number -= len(seeds)
            if trials is None:
                tried_in = [try_all(knowledge, worlds, compared, seed, effort) for seed in seeds]
            else:
                tried_in = trials(compared, seeds)
            for found_there in tried_in:
                for index, trial in zip(left, found_there, strict=True):
                    outcomes[index].add(trial)
            if effort.seconds and perf_counter() > until:
                break
        left = sorted(left, key=lambda index: -outcomes[index].merit())[: max(1, (len(left) + 1) // 2)]
        if len(left) == 1:
            break
    for index, plan in enumerate(tried):
        plan.value = outcomes[index].mean_lead(outcomes[left[0]])
    beaten = [index for index in range(len(tried)) if index not in left]
    beaten.sort(key=lambda index: -outcomes[index].merit())
    return [tried[index] for index in left + beaten] + found[effort.plans :]


def distinct(found: list[Plan]) -> list[Plan]:
    """Of turns with the same moves in another order only the best, which comes first."""
    seen: set[tuple[int, ...]] = set()
    kept: list[Plan] = []
    for plan in found:
        moves = tuple(sorted([move.id for move in plan.moves()]))
        if moves not in seen:
            seen.add(moves)
            kept.append(plan)
    return kept


def varied(found: list[Plan]) -> list[Plan]:
    """The turns in another order: of those that seem worth exactly the same, such as a tile turned in one way
    or another, all but the first few come last, so that turns are compared that do differ."""
    alike: dict[float, int] = {}
    first: list[Plan] = []
    last: list[Plan] = []
    for plan in found:
        number = alike.get(plan.value, 0)
        alike[plan.value] = number + 1
        (first if number < ALIKE else last).append(plan)
    return first + last


def try_all(
    knowledge: Knowledge[Any, Any], worlds: Worlds, turns: list[list[Move]], seed: int, effort: Effort
) -> list[Trial]:
    """What comes of turns that all meet the same world and the same luck."""
    luck = LiveChance(seed, remembers=False)
    drawn = worlds(luck)
    answers = knowledge.foresight(drawn.seats)
    found: list[Trial] = []
    for moves in turns:
        same = LiveChance(seed, remembers=False)
        after = played_on(knowledge, drawn.copy(), moves, answers, same, effort)
        found.append(_trial(knowledge, after, drawn.turn))
    return found


def played_on(
    knowledge: Knowledge[Any, Any],
    position: Position[Any, Any],
    moves: Sequence[Move],
    answers: int,
    luck: Chance,
    effort: Effort,
) -> Position[Any, Any]:
    """Where a turn leads, and so many turns of everybody after it; what luck has made impossible of it is
    left out."""
    seat = position.turn
    for move in moves:
        if position.turn != seat or not is_among(position.legal(), move):
            break
        position.follow(move, luck)
    for _ in range(answers + (1 if position.turn == seat else 0)):
        if position.turn == OVER:
            break
        position = plans(knowledge, position, luck, effort.quick_width, effort.quick_depth)[0].after
    return position


def _expected(knowledge: Knowledge[Any, Any], plan: Plan) -> float:
    """The merit of a turn that has not been tried yet, by its value alone."""
    position = plan.steps()[0][0]
    return _chance(plan.value, knowledge.doubt(position)) + A_POINT * max(-FAR, min(FAR, plan.value))


def _chance(lead: float, doubt: float) -> float:
    """How likely a seat wins that leads by so many points."""
    return 1.0 / (1.0 + exp(-max(-FAR, min(FAR, lead / max(0.1, doubt)))))


def _trial(knowledge: Knowledge[Any, Any], position: Position[Any, Any], seat: int) -> Trial:
    if position.turn == OVER:
        result = position.result()
        winners, scores = result.winners, result.scores
        lead = float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat]))
        chance = (1.0 / len(winners) if seat in winners else 0.0) if winners else NOBODY_WINS
    else:
        lead = knowledge.evaluate(position, seat)
        chance = _chance(lead, knowledge.doubt(position))
    return chance, lead
