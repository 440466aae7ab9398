"""Law 5: a sample has the view it was drawn for, and all positions with that view are equally likely.

No game has to say what is possible. At the start the hidden part of a true game is by definition drawn as
it should be, so true games and samples of others must agree in every hidden place; so they must after the
secret choices with which a game may open, made at random. Later a spectator's sample, and a seat's sample
of what it would know in that one, must agree in the same way: with uniform sampling, looking and sampling
again changes no distribution.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import Any

import msgspec
from scipy.stats import chi2_contingency

from bohrd.contract import OVER, LiveChance, Position
from kit.play import Played

VIEWS_AT = 40
DRAWS = 300
UNLIKELY = 1e-4
"""A law-abiding game fails by bad luck no more often than this; seeds are fixed, so luck is too."""

Saved = Mapping[str, Any]
Place = tuple[str | int, ...]
"""Where a single value stands in a dump: keys and indexes from the outside in."""
LENGTH = "length"
"""The place of how long a list is."""


def check_views(played: Played) -> None:
    game, luck = played.game, played.luck("sampling")
    for position in [*played.along(VIEWS_AT), played.positions[-1]]:
        for watcher in played.watchers:
            view = position.view(watcher)
            sample = game.sample(view, LiveChance(luck.getrandbits(32)))
            assert msgspec.json.encode(sample.view(watcher)) == msgspec.json.encode(view)
            assert game.load(sample.dump()).digest() == sample.digest()


def check_at_the_start(played: Played) -> None:
    """True games against samples of other true games, before and after their secret opening."""
    steps = takewhile(lambda step: any(event.secret for event in step.events), played.record.steps)
    for decisions in {0, len(list(steps))}:
        true = [_opened(played, decisions, f"true {seed}") for seed in range(DRAWS)]
        if len({ways for _, ways in true}) > 1:
            continue  # what was chosen then says something about what there was to choose from
        expected = [_saved(position) for position, _ in true]
        sources = [_opened(played, decisions, f"source {seed}")[0] for seed in range(DRAWS)]
        _check_sampled(expected, sources, (played.seats[0], None))


def _opened(played: Played, decisions: int, seed: str) -> tuple[Position, int]:
    """A new game after so many random decisions, and how many ways there were to make them."""
    chance, luck, ways = LiveChance(seed), random.Random(seed), 1
    position = played.game.start(played.case.seats, dict(played.case.options), chance)
    for _ in range(decisions):
        if position.turn == OVER:
            break
        ways *= len(position.legal())
        position.play(luck.choice(position.legal()), chance, quiet=True)
    return position, ways


def check_on_the_way(played: Played) -> None:
    """A spectator's samples against a seat's samples of them, in the middle of a game and near its end."""
    for position in (played.decisions[len(played.decisions) // 2], played.decisions[-1]):
        outside, inside = (
            [played.game.sample(position.view(None), LiveChance(f"{route} {seed}")) for seed in range(DRAWS)]
            for route in ("outside", "inside")
        )
        expected = [_saved(sample) for sample in outside]
        _check_sampled(expected, inside, (played.seats[0], played.seats[-1]))


def _check_sampled(
    expected: Sequence[Saved], sources: Sequence[Position], watchers: Sequence[int | None]
) -> None:
    """What a watcher takes each position for is as expected, in all places in which it is ever wrong."""
    true = [_saved(source) for source in sources]
    for watcher in watchers:
        samples = [
            _saved(source.game.sample(source.view(watcher), LiveChance(seed)))
            for seed, source in enumerate(sources)
        ]
        wrong = (_differences(here, sample) for here, sample in zip(true, samples, strict=True))
        _check_alike(expected, samples, set[Place]().union(*wrong))


def _saved(position: Position) -> Saved:
    assert position.turn != OVER
    return position.dump()


def _differences(one: Any, other: Any, place: Place = ()) -> Iterator[Place]:
    """The places of all single values in which two dumps differ; what is alike is not looked into."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _differences(one.get(key), other.get(key), (*place, key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        yield from _differences(len(one), len(other), (*place, LENGTH))
        for index, (here, there) in enumerate(zip_longest(one, other)):
            yield from _differences(here, there, (*place, index))
    else:
        yield from _values(one, place)
        yield from _values(other, place)


def _values(saved: Any, place: Place) -> Iterator[Place]:
    """The places of all single values in a dump."""
    if isinstance(saved, dict):
        for key, inner in saved.items():
            yield from _values(inner, (*place, key))
    elif isinstance(saved, list | tuple):
        yield (*place, LENGTH)
        for index, inner in enumerate(saved):
            yield from _values(inner, (*place, index))
    elif saved is not None:
        yield place


def _at(saved: Any, place: Place) -> Any:
    """The single value in this place of a dump, if there is one."""
    for step in place:
        if isinstance(saved, dict):
            saved = saved.get(step)
        elif isinstance(saved, list | tuple):
            index = step if isinstance(step, int) else len(saved)
            saved = len(saved) if step == LENGTH else saved[index] if index < len(saved) else None
        else:
            return None
    return None if isinstance(saved, dict | list | tuple) else saved


def _check_alike(ours: Sequence[Saved], theirs: Sequence[Saved], hidden: set[Place]) -> None:
    """Both sides fill every hidden place alike; without hidden places there is nothing to fill."""
    for place in sorted(hidden, key=str):
        columns = [Counter(repr(_at(saved, place)) for saved in side) for side in (ours, theirs)]
        table = _table(*columns)
        if len(table[0]) > 1:
            probability = chi2_contingency(table).pvalue
            assert probability * len(hidden) > UNLIKELY, (place, columns)


def _table(ours: Counter[str], theirs: Counter[str]) -> list[list[int]]:
    """The two rows of counts, rare values put together so that each column has enough for the test."""
    values = sorted(ours.keys() | theirs.keys(), key=lambda value: ours[value] + theirs[value], reverse=True)
    common = [value for value in values if ours[value] + theirs[value] >= 10]
    rare = [value for value in values if value not in common]
    rows = [[side[value] for value in common] for side in (ours, theirs)]
    rest = [sum(side[value] for value in rare) for side in (ours, theirs)]
    if sum(rest) >= 10:
        rows = [[*row, more] for row, more in zip(rows, rest, strict=True)]
    return rows
