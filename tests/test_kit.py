"""The kit notices: each law fails for a game that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bohrd.contract import Event, Position, Prompt
from bohrd.games.periodic import GAME, saving
from bohrd.games.periodic.position import PeriodicPosition
from kit import legality, round_trips, sampling, secrecy
from kit.play import Case, Played, play

CASE = Case("periodic", 3, (("length", "short"),), seed=11)
Change = Callable[[pytest.MonkeyPatch], None]


def wrap(owner: Any, name: str, change: Callable[..., Any]) -> Change:
    """A change of what a method returns: ``change(returned, *arguments)``."""
    original = getattr(owner, name)

    def changed(*arguments: Any, **named: Any) -> Any:
        return change(original(*arguments, **named), *arguments)

    return lambda patch: patch.setattr(owner, name, changed)


def _shares_a_list(twin: PeriodicPosition, original: PeriodicPosition) -> PeriodicPosition:
    twin.energy = original.energy
    return twin


def _tells_the_agenda(prompt: Prompt, position: PeriodicPosition) -> Prompt:
    return msgspec.structs.replace(prompt, text=f"{prompt.text} {sorted(position.dump()['kept'], key=str)}")


def _tells_everybody(events: list[Event], *_: Any) -> list[Event]:
    return [
        msgspec.structs.replace(event, text=f"{event.text} {[s.text for s in event.secret.values()]}")
        for event in events
    ]


def _shows_agendas(view: Any, position: PeriodicPosition, _: int | None) -> Any:
    return msgspec.structs.replace(view, kept=tuple(position.dump()["kept"]))


def _always_the_first_card(position: Position, *_: Any) -> Position:
    saved = position.dump()
    first = [card and dealt[0] for card, dealt in zip(saved["kept"], saved["dealt"], strict=True)]
    return GAME.load({**saved, "kept": first})


def _forgets_levels(saved: dict[str, Any], *_: Any) -> dict[str, Any]:
    players = [{**player, "level": 0} for player in saved["table"]["players"]]
    return {**saved, "table": {**saved["table"], "players": players}}


BROKEN: list[tuple[str, Change, Callable[[Played], None]]] = [
    ("legal moves out of order", wrap(PeriodicPosition, "_legal", lambda moves, _: moves[::-1]),
     legality.check_legal_moves),
    ("a copy that shares a list", wrap(PeriodicPosition, "copy", _shares_a_list), legality.check_copies),
    ("a prompt that tells a secret", wrap(PeriodicPosition, "prompt", _tells_the_agenda),
     secrecy.check_pairs),
    ("events that tell a secret", wrap(PeriodicPosition, "play", _tells_everybody), secrecy.check_told_alike),
    ("a view that shows a secret", wrap(PeriodicPosition, "view", _shows_agendas), secrecy.check_told_alike),
    ("a sampler with a habit", wrap(saving, "sample", _always_the_first_card), sampling.check_at_the_start),
    ("a dump that forgets", wrap(PeriodicPosition, "dump", _forgets_levels), round_trips.check_positions),
]  # fmt: skip


@pytest.mark.parametrize(("change", "check"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_law_is_noticed(
    change: Change, check: Callable[[Played], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    check(play.__wrapped__(CASE))
    played = play.__wrapped__(CASE)
    change(monkeypatch)
    with pytest.raises(AssertionError):
        check(played)
