"""Law 9: moves, views and positions survive a round trip through JSON, and damaged positions are refused."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from hypothesis import strategies as st

from bohrd.contract import OVER, BadInput, Game, LiveChance, Position
from kit.play import Played

MOVES = 2000
VIEWS_AT = 40

ODD_VALUES: list[Any] = [None, True, -1, 0, 1, 7, 10**6, 0.5, "", "x", [], [0], {}, {"x": 0}]


def check_moves(game: Game) -> None:
    catalogue = game.catalogue
    ids = range(len(catalogue))
    for id in ids if len(ids) <= MOVES else [0, ids[-1], *random.Random(1).sample(ids, MOVES)]:
        move = catalogue[id]
        assert move.id == id and move.text
        name = msgspec.json.decode(msgspec.json.encode(move.name))
        assert catalogue.named(name) is move and game.move(name) is move
        assert all(catalogue.touching(target) for target in move.targets)
    for unknown in ("no such move", "", None, 5, [], {}):
        try:
            game.move(unknown)
        except BadInput:
            continue
        raise AssertionError(f"{unknown!r} was taken for a move")


def check_views(played: Played) -> None:
    for position in [*played.along(VIEWS_AT), played.positions[-1]]:
        for watcher in played.watchers:
            view = position.view(watcher)
            text = msgspec.json.encode(view)
            again = msgspec.json.decode(text, type=played.game.view_type)
            assert again == view and msgspec.json.encode(again) == text


def check_positions(played: Played) -> None:
    for position, digest in zip(played.positions, played.digests, strict=True):
        again = played.game.load(msgspec.json.decode(msgspec.json.encode(position.dump())))
        assert again.digest() == digest
        assert again.turn == position.turn


def check_damaged(played: Played, data: st.DataObject) -> None:
    """A damaged dump is refused with ``BadInput``, or it is a position like any other."""
    position = data.draw(st.sampled_from(played.positions))
    saved = msgspec.json.decode(msgspec.json.encode(position.dump()))
    for _ in range(data.draw(st.integers(1, 3))):
        saved = _damaged(saved, data)
    try:
        loaded = played.game.load(saved)
    except BadInput as error:
        assert str(error)
        return
    _check_usable(loaded)


def check_playable(played: Played, data: st.DataObject) -> None:
    """A changed dump that loads is played to its end."""
    position = data.draw(st.sampled_from(played.positions))
    saved = msgspec.json.decode(msgspec.json.encode(position.dump()))
    for _ in range(data.draw(st.integers(1, 2))):
        saved = _damaged(saved, data)
    try:
        loaded = played.game.load(saved)
    except BadInput:
        return
    luck = random.Random(data.draw(st.integers(0, 99)))
    chance = LiveChance(luck.getrandbits(32))
    for _ in range(played.game.bound):
        if loaded.turn == OVER:
            break
        loaded.play(luck.choice(loaded.legal()), chance, quiet=True)
    assert loaded.turn == OVER
    assert loaded.result().over


def _damaged(saved: Any, data: st.DataObject) -> Any:
    """The same value with one place somewhere in it changed, dropped or doubled."""
    if not isinstance(saved, dict | list) or not saved or data.draw(st.integers(0, 9)) == 0:
        if isinstance(saved, int) and data.draw(st.booleans()):
            return saved + data.draw(st.sampled_from([-1, 1]))
        return data.draw(st.sampled_from(ODD_VALUES))
    if isinstance(saved, dict):
        key = data.draw(st.sampled_from(sorted(saved)))
        if data.draw(st.integers(0, 5)) == 0:
            return {name: value for name, value in saved.items() if name != key}
        return {**saved, key: _damaged(saved[key], data)}
    index = data.draw(st.integers(0, len(saved) - 1))
    change = data.draw(st.integers(0, 5))
    if change == 0:
        return saved[:index] + saved[index + 1 :]
    if change == 1:
        return [*saved, saved[index]]
    return [*saved[:index], _damaged(saved[index], data), *saved[index + 1 :]]


def _check_usable(position: Position) -> None:
    assert position.game.load(position.dump()).digest() == position.digest()
    position.result()
    seats = range(position.seats)
    for watcher in (*seats, None):
        position.view(watcher)
    if position.turn == OVER:
        assert position.legal() == ()
        return
    assert position.turn in seats and position.legal() and position.prompt().text
    for move in position.legal()[:3]:
        position.copy().play(move, LiveChance(1))
