"""Law 4: positions that differ only in what a seat may not know look the same to that seat.

The twin of a position is drawn by the game itself from what the seat may know. Chance outcomes are told
apart by what they are, not by where they lie, so the same outcome means the same to both; where a twin
cannot have it, that pair says nothing.

A view that shows too much would give twins that show it too. So there is a second way, without sampling:
whatever could have happened secretly in place of what did, whoever was told the same sees the same, and
whoever sees the same was told the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import takewhile

import msgspec

from bohrd.contract import BadInput, Event, LiveChance, Move, Position, ReplayChance
from kit.play import Played

PAIRED_AT = 30
SECRETS = 15
OTHERWISE = 40
PICTURED_AT = 3
MOVES = 6


def check_pairs(played: Played) -> None:
    game, luck = played.game, played.luck("secrecy")
    compared = 0
    pictured = played.along(PICTURED_AT)
    for position in played.along(PAIRED_AT):
        for watcher in played.watchers:
            twin = game.sample(position.view(watcher), LiveChance(luck.getrandbits(32)))
            assert _encoded(twin, watcher) == _encoded(position, watcher)
            _check_asked_alike(position, twin, watcher)
            if position in pictured:
                pictures = [game.picture(one.view(watcher)) for one in (position, twin)]
                assert pictures[0] == pictures[1]
            both = [move for move in position.legal() if move in twin.legal()]
            for move in luck.sample(both, min(MOVES, len(both))):
                compared += _played_alike(position, twin, move, watcher, luck.getrandbits(32))
    assert compared, "no move could be compared"


def _check_asked_alike(position: Position, twin: Position, watcher: int | None) -> None:
    prompt, other = position.prompt(), twin.prompt()
    assert (prompt.seat, prompt.text, prompt.rule) == (other.seat, other.text, other.rule)
    if watcher == position.turn:
        assert prompt.default == other.default
        assert position.legal() == twin.legal()
        words = [[one.choice(move).sentence for move in one.legal()] for one in (position, twin)]
        assert words[0] == words[1]


def _played_alike(position: Position, twin: Position, move: Move, watcher: int | None, seed: int) -> bool:
    """Whether the move could be compared; it must then tell the watcher the same in both."""
    first, second, chance = position.copy(), twin.copy(), LiveChance(seed)
    here = first.play(move, chance)
    luck = ReplayChance(chance.take())
    try:
        there = second.play(move, luck)
        luck.finish()
    except BadInput:
        return False
    mine, his = _kept(here, watcher), _kept(there, watcher)
    assert mine == his, f"{move} told {watcher}"
    if len(mine) == len(here) == len(there):
        assert _encoded(first, watcher) == _encoded(second, watcher), move
    return True


def _kept(events: list[Event], watcher: int | None) -> list[bytes]:
    """What the watcher is told before something hidden is shown, or somebody else has only one move."""

    def keeps(event: Event) -> bool:
        return not event.reveals and (event.name != "forced" or event.seat == watcher)

    return [msgspec.json.encode(event.seen_by(watcher)) for event in takewhile(keeps, events)]


def check_told_alike(played: Played) -> None:
    luck = played.luck("told alike")
    _check_seen_alike(played, _other_starts(played, luck))
    secret = [n for n, step in enumerate(played.record.steps) if any(event.secret for event in step.events)]
    for number in luck.sample(secret, min(SECRETS, len(secret))):
        _check_seen_alike(played, _other_ways(played.positions[number], luck))


def _check_seen_alike(played: Played, ways: Iterator[tuple[list[Event], Position]]) -> None:
    views: dict[tuple[int | None, bytes], bytes] = {}
    secrets: dict[tuple[int | None, bytes], bytes] = {}
    for events, position in ways:
        for watcher in played.watchers:
            view = _encoded(position, watcher)
            told = msgspec.json.encode([event.seen_by(watcher) for event in events])
            assert views.setdefault((watcher, told), view) == view, (
                f"{watcher} sees a difference nobody told: an event lacks it, or the view shows too much"
            )
            hushed = msgspec.json.encode([event.seen_by(watcher) for event in events if event.secret])
            assert secrets.setdefault((watcher, view), hushed) == hushed, (
                f"{watcher} is told of a difference that cannot be seen: the event tells a secret"
            )


def _other_starts(played: Played, luck: random.Random) -> Iterator[tuple[list[Event], Position]]:
    """The set-up as it was, and with one of its outcomes changed."""
    outcomes = played.record.setup.setup
    for turned in [None, *(luck.choices(range(len(outcomes)), k=OTHERWISE) if outcomes else [])]:
        changed = [luck.randrange(12) if n == turned else outcome for n, outcome in enumerate(outcomes)]
        told: list[Event] = []
        try:
            position = played.game.start(
                played.case.seats, played.record.header.options, ReplayChance(changed), told
            )
        except BadInput:
            continue
        yield told, position


def _other_ways(position: Position, luck: random.Random) -> Iterator[tuple[list[Event], Position]]:
    """Other decisions, and the same with other luck."""
    for move in luck.sample(position.legal(), min(MOVES, len(position.legal()))):
        for _ in range(3):
            after = position.copy()
            yield after.play(move, LiveChance(luck.getrandbits(32))), after


def _encoded(position: Position, watcher: int | None) -> bytes:
    return msgspec.json.encode(position.view(watcher))


def check_secret_parts(played: Played) -> None:
    """An event's secret part reaches the seats it names and nobody else."""
    for event in played.events:
        for watcher in played.watchers:
            seen = event.seen_by(watcher)
            assert seen.secret == {}
            if watcher in event.secret:
                assert (seen.text, seen.data) == (event.secret[watcher].text, event.secret[watcher].data)
            else:
                assert (seen.text, seen.data) == (event.text, event.data)
