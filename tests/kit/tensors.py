"""Law 4 once more, in numbers: they are made from the view alone, finite, and of one size."""

from __future__ import annotations

from math import isfinite

import msgspec

from bohrd.contract import LiveChance, View
from kit.play import Played

LOOKED_AT = 20


def check(played: Played) -> None:
    game, luck = played.game, played.luck("tensors")
    tensor = game.tensor(played.case.seats)
    for position in [*played.along(LOOKED_AT), played.positions[-1]]:
        for watcher in played.watchers:
            view: View = position.view(watcher)
            numbers = tensor.of(view)
            floats = numbers.floats.tolist()
            assert len(floats) == tensor.size
            for field in tensor.fields:
                assert len(field.of(view)) == 4 * field.size, f"{field.name} is not of its size"
            assert all(isfinite(value) and -1 <= value <= 1 for value in floats)
            twin = game.sample(view, LiveChance(luck.getrandbits(32))) if position.turn >= 0 else position
            tensor.forget()
            assert tensor.of(twin.view(watcher)).buffer == numbers.buffer, (
                "what is kept has more to depend on"
            )
            read = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
            tensor.forget()
            assert tensor.of(read).buffer == numbers.buffer, "they come from elsewhere than the view"
