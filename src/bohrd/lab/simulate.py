"""Many games between bots, and what came out of them.

Game number *i* of a batch with seed *S* is played with seed *S + i*, so every game of every batch can be
played again alone. One that fails, never ends or takes too long is reported with its seed and cannot stop
the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, pstdev

import msgspec

from bohrd.contract import OptionValue
from bohrd.lab.places import Task, processes
from bohrd.lab.play import Plan, Played, play_one
from bohrd.lab.run import Run

__all__ = [
    "Plan",
    "Played",
    "SeatSummary",
    "Spread",
    "Summary",
    "play_many",
    "play_one",
    "summarise",
    "summarise_run",
]


def play_many(plan: Plan, seeds: Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """Play a game for each seed; they come in the order of the seeds, the same for any number of jobs."""
    waiting: dict[int, Played] = {}
    following = 0
    for number, played in processes(jobs)([Task(plan, seed) for seed in seeds]):
        waiting[number] = played
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class Spread(msgspec.Struct, frozen=True):
    """Some numbers in short."""

    mean: float
    deviation: float
    lowest: int
    highest: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        if not numbers:
            return cls(0.0, 0.0, 0, 0)
        return cls(round(fmean(numbers), 4), round(pstdev(numbers), 4), min(numbers), max(numbers))


class SeatSummary(msgspec.Struct, frozen=True):
    """How one seat did; a win shared with others counts as a ``shared_win`` only."""

    seat: int
    bot: str
    wins: int
    shared_wins: int
    score: Spread


class Summary(msgspec.Struct, frozen=True):
    """A batch in numbers, over its finished games; ``problems`` are the others. Seats count from 1."""

    game: str
    version: int
    content: str
    """The digest of the content."""
    options: dict[str, OptionValue]
    seed: int
    games: int
    finished: int
    seats: list[SeatSummary]
    decisions: Spread
    reasons: dict[str, int]
    problems: list[Played]
    results: list[Played]
    elapsed_seconds: float
    games_per_second: float
    decisions_per_second: float


def summarise(plan: Plan, seed: int, games_played: Sequence[Played], seconds: float) -> Summary:
    """Put the games of a batch together."""
    finished = [played for played in games_played if not played.problem]
    steps = sum(played.steps for played in games_played)
    return Summary(
        game=plan.game,
        version=plan.rules.version,
        content=plan.rules.content_digest,
        options=plan.options,
        seed=seed,
        games=len(games_played),
        finished=len(finished),
        seats=[_seat_summary(seat, bot, finished) for seat, bot in enumerate(plan.bots)],
        decisions=Spread.of([played.steps for played in finished]),
        reasons=dict(sorted(Counter(played.reason for played in finished).items())),
        problems=[played for played in games_played if played.problem],
        results=finished,
        elapsed_seconds=round(seconds, 3),
        games_per_second=round(len(games_played) / seconds, 2) if seconds else 0.0,
        decisions_per_second=round(steps / seconds, 1) if seconds else 0.0,
    )


def summarise_run(run: Run, variant: int, results: Mapping[int, Played], seconds: float) -> Summary:
    """The same for a variant of a run. Where bots differ and seats were rotated, a line is that of a bot."""
    plan = run.plan(variant)
    found = {number: played for number, played in results.items() if run.variant_of(number) == variant}
    if len(set(plan.bots)) > 1:
        found = {number: _unrotated(run.places(number), played) for number, played in found.items()}
    return summarise(plan, run.seed, [found[number] for number in sorted(found)], seconds)


def _unrotated(places: Sequence[int], played: Played) -> Played:
    """The scores in the order of the bots' list."""
    if played.problem:
        return played
    scores, ranks = ([given[place] for place in places] for given in (played.scores, played.ranks))
    return msgspec.structs.replace(played, scores=scores, ranks=ranks)


def _seat_summary(seat: int, bot: str, finished: Sequence[Played]) -> SeatSummary:
    won = [played for played in finished if played.ranks[seat] == 1]
    alone = sum(played.ranks.count(1) == 1 for played in won)
    scores = [played.scores[seat] for played in finished]
    return SeatSummary(seat + 1, bot, alone, len(won) - alone, Spread.of(scores))
