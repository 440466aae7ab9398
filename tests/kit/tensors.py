"""Law 4 once more, in numbers: they are made from the view alone, finite, and of one size."""

from __future__ import annotations

from math import isfinite

import msgspec

from bohrd.contract import LiveChance, Numbers, View
from kit.play import Played

LOOKED_AT = 20


def check(played: Played) -> None:
    game, luck = played.game, played.luck("tensors")
    tensor = game.tensor(played.case.seats)
    for position in [*played.along(LOOKED_AT), played.positions[-1]]:
        for watcher in played.watchers:
            view: View = position.view(watcher)
            numbers = tensor.of(view)
            assert len(set(numbers.places)) == len(numbers.places), "a number is written twice"
            assert all(0 <= place < tensor.size for place in numbers.places)
            assert all(isfinite(value) and -1 <= value <= 1 for value in numbers.values)
            twin = game.sample(view, LiveChance(luck.getrandbits(32))) if position.turn >= 0 else position
            assert _told(tensor.of(twin.view(watcher))) == _told(numbers)
            read = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
            assert _told(tensor.of(read)) == _told(numbers), "they come from elsewhere than the view"


def _told(numbers: Numbers) -> dict[int, float]:
    return dict(zip(numbers.places, numbers.values, strict=True))
