"""Looking back at a game: who was how likely to win, what the decisions gave away, and what luck did.

All is told in chances of winning. A turn is judged from what its seat knew: it is compared with the best
turns that a bot finds, in the same worlds and with the same luck, everybody's answers included. What it is
worth less than the best of them is given away, and the chances that are told of a moment are the means of the
same worlds. Then the very turn is played again with other luck: what came of it beyond the mean of that is
luck, of which everybody has a share.
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
    """How likely each seat was to win before it, if the best turn that was found had been played."""
    as_played: tuple[float, ...]
    """How likely it was as the turn was played, in the same worlds; the same where none was better."""
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

    @property
    def given_away(self) -> float:
        """By how much less likely its seat was to win than with the best turn; 0 where none was better."""
        return self.chances[self.seat] - self.as_played[self.seat]


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
        """The turns that changed most, in their order; those of the first round only if no other did."""
        later = [turn for turn in self.turns[len(self.names) :] if self.swing(turn) >= SWING]
        turns = later or [turn for turn in self.turns if self.swing(turn) >= SWING]
        return sorted(
            sorted(turns, key=self.swing, reverse=True)[:TURNING_POINTS], key=lambda turn: turn.step
        )

    @property
    def turning_point(self) -> Turn | None:
        """The turn that did most for the winner in the round in which they came to be the likeliest for good;
        where they were so from the first round on, in all that came later. None where nobody won alone."""
        winner = max(range(len(self.names)), key=lambda seat: self.chances[seat])
        if self.chances[winner] < 1:
            return None
        course = enumerate(self.course[:-1])
        behind = [number for number, chances in course if chances[winner] < max(chances)]
        last, round = max(behind, default=0), len(self.names)
        near = self.turns[max(round, last - round + 1) : last + round + 1 if last >= round else None]
        found = max(near or self.turns, key=lambda turn: self.change(turn, winner))
        if self.change(found, winner) > 0:
            return found
        return max(self.turns, key=lambda turn: self.change(turn, winner))

    @property
    def mistakes(self) -> list[Turn]:
        """The turns that gave most away, the worst first."""
        return sorted([turn for turn in self.turns if turn.better], key=lambda turn: -turn.given_away)

    def given_away(self, seat: int) -> float:
        """What a seat gave away in each of its turns, on average."""
        return sum(turn.given_away for turn in self.turns if turn.seat == seat) / self._turns_of(seat)

    def luck(self, seat: int) -> float:
        """What luck gave a seat, that in the turns of others included, for each of its turns on average."""
        return sum(turn.luck[seat] for turn in self.turns) / self._turns_of(seat)

    def _turns_of(self, seat: int) -> int:
        return max(1, sum(turn.seat == seat for turn in self.turns))


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
    played = _outcomes(worlds, actual)
    others = [_outcomes(worlds, plan.moves()) for plan in best]
    found = max(range(len(best)), key=lambda number: sum(one[seat] for one in others[number]))
    gain = _surely_more([one[seat] for one in others[found]], [one[seat] for one in played])
    plan = best[found]
    is_better = gain >= MISTAKE and plan.moves()[0] is not actual[0]
    as_played = _means(played)
    return Turn(
        begin,
        len(steps),
        seat,
        _means(others[found]) if is_better else as_played,
        as_played,
        _luck(steps, positions, actual, luck),
        tuple(positions[number].choice(move).sentence for number, move in enumerate(actual)),
        reason(before, actual, positions[-1]),
        tuple(position.choice(move).sentence for position, move in plan.steps()) if is_better else (),
        tuple(move.name for move in plan.moves()) if is_better else (),
        reason(before, plan.moves(), plan.after) if is_better else "",
    )


def _outcomes(worlds: Sequence[tuple[Position, int]], moves: Sequence[Move]) -> list[tuple[float, ...]]:
    """How likely each seat is to win by a turn in each of some worlds, on average over the round of answers:
    whoever has just had a turn is ahead."""
    knowledge = worlds[0][0].game.knowledge
    found: list[tuple[float, ...]] = []
    for world, seed in worlds:
        luck = LiveChance(seed, remembers=False)
        after = played_on(knowledge, world.copy(), moves, 0, luck, EFFORT)
        answered: list[tuple[float, ...]] = []
        for _ in range(world.seats):
            if after.turn != OVER:
                after = played_on(knowledge, after, (), 0, luck, EFFORT)
            answered.append(chances(after))
        found.append(_means(answered))
    return found


def _means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(round(sum(each) / len(rows), 4) for each in zip(*rows, strict=True))


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
    return tuple(round(was - mean, 4) for was, mean in zip(chances(after), _means(ends), strict=True))
