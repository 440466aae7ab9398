"""Law 4: positions that differ only in what a seat may not know look the same to that seat.

The twin of a position is drawn by the game itself from what the seat may know. Chance outcomes are told
apart by what they are, not by where they lie, so the same outcome means the same to both; where a twin
cannot have it, that pair says nothing.
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from bohrd.game import BadInput, Event, LiveChance, Move, Position, ReplayChance
from kit.play import Played

PAIRED_AT = 30
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
        words = [[one.describe(move) for move in one.legal()] for one in (position, twin)]
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
