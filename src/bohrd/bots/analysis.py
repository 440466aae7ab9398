"""Looking back at a game: who was how likely to win, what the decisions gave away, and what luck did.

All is told in chances of winning. A turn is judged from what its seat knew: it is compared with the best
turns that a bot finds, in the same worlds and with the same luck, everybody's answers included. What it is
worth less than the best of them is given away. Then the very turn is played again with other luck: what came
of it beyond the mean of that is luck, of which everybody has a share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, sqrt

import msgspec

from bohrd.bots.hints import reason
from bohrd.bots.search import Effort, best_turns, played_on
from bohrd.contract import OVER, LiveChance, Move, Position
from bohrd.record import Record, Step

EFFORT = Effort(width=12, plans=3, simulations=16, quick_width=2)
MISTAKE = 0.03
"""A turn gives something away if a better one would have won so much more often."""
CERTAIN = 1.5
"""… and if that is so many times what might be chance in the worlds that were looked at."""
SWING = 0.1
"""A turning point changes somebody's chance of winning by so much."""
TURNING_POINTS = 3


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
    """By how much less likely its seat was to win than after the best turn found; 0 where none was better."""
    luck: tuple[float, ...]
    """By how much more likely each seat was to win than was to be expected of what was played."""
    played: tuple[str, ...]
    """In words."""
    did: str
    """What it came to, in the game's words."""
    better: tuple[str, ...] = ()
    """What would have been better, in words; nothing where it was as good."""
    line: tuple[str, ...] = ()
    """The same in notation."""
    why: str = ""


class Analysis(msgspec.Struct, frozen=True):
    """A game, looked back at."""

    game: str
    names: list[str]
    turns: list[Turn]
    chances: tuple[float, ...]
    """How likely each seat is to win after the last turn; certain, once the game is over."""

    @property
    def course(self) -> list[tuple[float, ...]]:
        """How likely each seat was to win before every turn and at the end, on average over a round around
        it: whoever has just had a turn is ahead of those who have theirs to come."""
        rows, round = [*(turn.chances for turn in self.turns), self.chances], len(self.names)
        found: list[tuple[float, ...]] = []
        for number, row in enumerate(rows):
            near = rows[max(0, number - (round - 1) // 2) : number + round // 2 + 1]
            mean = [sum(each) / len(near) for each in zip(*near, strict=True)]
            found.append(tuple(mean) if 0 < number < len(rows) - 1 else row)
        return found

    def around(self, turn: Turn) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """How likely each seat was to win in the round up to a turn, and in the round that followed it."""
        course, number, round = self.course, self.turns.index(turn), len(self.names)
        before, after = number - round // 2, number + 1 + (round - 1) // 2
        return course[max(0, before)], course[min(after, len(course) - 1)]

    def change(self, turn: Turn, seat: int) -> float:
        """How much likelier a seat was to win after a turn than before it."""
        before, after = self.around(turn)
        return after[seat] - before[seat]

    def swing(self, turn: Turn) -> float:
        """What a turn changed most."""
        return max(abs(self.change(turn, seat)) for seat in range(len(self.names)))

    @property
    def turning_points(self) -> list[Turn]:
        """The turns that changed most, in their order."""
        largest = sorted(self.turns, key=self.swing, reverse=True)[:TURNING_POINTS]
        return sorted([turn for turn in largest if self.swing(turn) >= SWING], key=lambda turn: turn.step)

    @property
    def turning_point(self) -> Turn | None:
        """The turn that did most for the winner in the round in which they came to be the likeliest for good;
        where they were so from the first, in the whole game. None where nobody won alone."""
        winner = max(range(len(self.names)), key=lambda seat: self.chances[seat])
        if self.chances[winner] < 1:
            return None
        course = enumerate(self.course[:-1])
        behind = [number for number, chances in course if chances[winner] < max(chances)]
        last, round = max(behind, default=0), len(self.names)
        near = self.turns[max(0, last - round + 1) : last + round + 1] if behind else self.turns
        return max(near, key=lambda turn: self.change(turn, winner))

    @property
    def mistakes(self) -> list[Turn]:
        """The turns that gave most away, the worst first."""
        return sorted([turn for turn in self.turns if turn.better], key=lambda turn: -turn.given_away)

    def given_away(self, seat: int) -> float:
        """What a seat gave away in all its turns together."""
        return sum(turn.given_away for turn in self.turns if turn.seat == seat)

    def luck(self, seat: int) -> float:
        """What luck gave a seat in all turns together, those of others included."""
        return sum(turn.luck[seat] for turn in self.turns)


def analyse(record: Record, seed: int = 0) -> Iterator[float | Analysis]:
    """Look back at a game: how much is done, from 0 to 1, and in the end what was found."""
    turns: list[Turn] = []
    positions = list(record.positions_copied())
    begins = [
        number
        for number in range(len(record.steps))
        if number == 0 or record.steps[number].seat != record.steps[number - 1].seat
    ]
    for index, begin in enumerate(begins):
        end = begins[index + 1] if index + 1 < len(begins) else len(record.steps)
        luck = LiveChance(f"{seed} {begin}", remembers=False)
        turns.append(_turn(record.steps[begin:end], positions[begin : end + 1], begin, luck))
        yield (index + 1) / len(begins)
    yield Analysis(record.header.game, record.header.seats, turns, chances(positions[-1]))


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


def _turn(steps: Sequence[Step], positions: Sequence[Position], begin: int, luck: LiveChance) -> Turn:
    before, seat, game = positions[0], positions[0].turn, positions[0].game
    view = before.view(seat)
    actual = [game.move(step.move) for step in steps]
    quick = Effort(EFFORT.width, EFFORT.depth)
    best = best_turns(game.knowledge, lambda luck: game.sample(view, luck), luck, quick)[: EFFORT.plans]
    worlds = [(game.sample(view, luck), luck.below(1 << 30)) for _ in range(EFFORT.simulations)]
    played = _values(worlds, actual, seat)
    others = [_values(worlds, plan.moves(), seat) for plan in best]
    found = max(range(len(best)), key=lambda number: sum(others[number]))
    gain = _surely_more(others[found], played)
    plan = best[found]
    is_better = gain >= MISTAKE and plan.moves()[0] is not actual[0]
    return Turn(
        begin,
        len(steps),
        seat,
        chances(before),
        round(gain, 4) if is_better else 0.0,
        _luck(steps, positions, actual, luck),
        tuple(positions[number].choice(move).sentence for number, move in enumerate(actual)),
        reason(before, actual, positions[-1]),
        tuple(position.choice(move).sentence for position, move in plan.steps()) if is_better else (),
        tuple(move.name for move in plan.moves()) if is_better else (),
        reason(before, plan.moves(), plan.after) if is_better else "",
    )


def _values(worlds: Sequence[tuple[Position, int]], moves: Sequence[Move], seat: int) -> list[float]:
    """How likely a seat is to win by a turn in each of some worlds, once everybody has answered."""
    knowledge, answers = worlds[0][0].game.knowledge, worlds[0][0].seats
    found: list[float] = []
    for world, seed in worlds:
        luck = LiveChance(seed, remembers=False)
        found.append(chances(played_on(knowledge, world.copy(), moves, answers, luck, EFFORT))[seat])
    return found


def _surely_more(some: Sequence[float], others: Sequence[float]) -> float:
    """By how much some values are more than others on average; 0 where that might be chance."""
    apart = [a - b for a, b in zip(some, others, strict=True)]
    mean = sum(apart) / len(apart)
    error = sqrt(sum((one - mean) ** 2 for one in apart)) / len(apart)
    return mean if mean > CERTAIN * error else 0.0


def _luck(
    steps: Sequence[Step], positions: Sequence[Position], actual: Sequence[Move], luck: LiveChance
) -> tuple[float, ...]:
    """What came of a turn for each seat beyond what comes of it with other luck on average."""
    before, after = positions[0], positions[-1]
    if not any(step.chance for step in steps):
        return (0.0,) * before.seats
    knowledge = before.game.knowledge
    ends = [
        chances(played_on(knowledge, before.copy(), actual, 0, luck, EFFORT))
        for _ in range(EFFORT.simulations)
    ]
    means = [sum(each) / len(ends) for each in zip(*ends, strict=True)]
    return tuple(round(was - mean, 4) for was, mean in zip(chances(after), means, strict=True))
