"""The kit notices: each law fails for a game that breaks it. Nim is broken here, a little each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from bohrd.contract import Choice, Event, IllegalMove, Position, Prompt
from bohrd.games.nim import sampling as nim_sampling
from bohrd.games.nim import saving
from bohrd.games.nim.decisions.take import Taking
from bohrd.games.nim.position import NimPosition
from kit import legality, round_trips, sampling, secrecy, words
from kit.play import Case, Played, play

CASE = Case("nim", 2, seed=11)
Change = Callable[[pytest.MonkeyPatch], None]


def wrap(owner: Any, name: str, change: Callable[..., Any]) -> Change:
    """A change of what a method returns: ``change(returned, *arguments)``."""
    original = getattr(owner, name)

    def changed(*arguments: Any, **named: Any) -> Any:
        return change(original(*arguments, **named), *arguments)

    return lambda patch: patch.setattr(owner, name, changed)


def _shares_a_list(twin: NimPosition, original: NimPosition) -> NimPosition:
    twin.heaps = original.heaps
    return twin


def _forgets_to_check(*_: Any) -> Iterator[IllegalMove]:
    return iter(())


def _names_another_rule_first(refusals: Iterator[IllegalMove], *_: Any) -> Iterator[IllegalMove]:
    for refusal in refusals:
        yield IllegalMove("NIM-SCORE-2", "Too much.")
        yield refusal


def _has_another_opinion(moves: list[Any], *_: Any) -> list[Any]:
    return moves[:-1] if len(moves) > 2 else moves


def _tells_the_cards(prompt: Prompt, position: NimPosition) -> Prompt:
    return msgspec.structs.replace(prompt, text=f"{prompt.text} {position.cards}")


def _tells_everybody(events: list[Event], *_: Any) -> list[Event]:
    return [
        msgspec.structs.replace(event, text=f"{event.text} {[s.text for s in event.secret.values()]}")
        for event in events
    ]


def _shows_cards(seen: Any, position: NimPosition, _: int | None) -> Any:
    return msgspec.structs.replace(seen, cards=position.cards)


def _deals_the_lowest(position: NimPosition, _: Any, seen: Any, __: Any) -> Position:
    hidden = sorted(
        [
            *position.pile,
            *(
                card
                for own, cards in zip(seen.cards, position.cards, strict=True)
                if own is None
                for card in cards
            ),
        ]
    )
    position.cards = tuple(
        cards if own is not None else tuple(hidden.pop(0) for _ in cards)
        for own, cards in zip(seen.cards, position.cards, strict=True)
    )
    position.pile = hidden
    return position


def _forgets_heaps(saved: dict[str, Any], *_: Any) -> dict[str, Any]:
    return {key: value for key, value in saved.items() if key != "heaps"}


def _ends_with_a_stop(choice: Choice, *_: Any) -> Choice:
    return Choice(f"{choice.sentence}.")


BROKEN: list[tuple[str, Change, Callable[[Played], None]]] = [
    ("legal moves out of order", wrap(NimPosition, "_legal", lambda moves, _: moves[::-1]),
     legality.check_legal_moves),
    ("a list that disagrees with the refusals", wrap(Taking, "legal", _has_another_opinion),
     legality.check_one_truth),
    ("refusals that forget a rule", wrap(NimPosition, "refusals", _forgets_to_check),
     legality.check_one_truth),
    ("refusals in another order", wrap(Taking, "refusals", _names_another_rule_first),
     legality.check_one_truth),
    ("a copy that shares a list", wrap(NimPosition, "copy", _shares_a_list), legality.check_copies),
    ("a prompt that tells a secret", wrap(NimPosition, "prompt", _tells_the_cards), secrecy.check_pairs),
    ("events that tell a secret", wrap(NimPosition, "play", _tells_everybody), secrecy.check_told_alike),
    ("a view that shows a secret", wrap(NimPosition, "view", _shows_cards), secrecy.check_told_alike),
    ("a sampler with a habit", wrap(nim_sampling, "sample", _deals_the_lowest), sampling.check_at_the_start),
    ("a dump that forgets", wrap(NimPosition, "dump", _forgets_heaps), round_trips.check_positions),
    ("a choice with a full stop", wrap(NimPosition, "choice", _ends_with_a_stop), words.check),
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


def test_a_position_that_cannot_be_played_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its checks Nim loads heaps of -1 matches and the like; law 10 must stumble over one of them."""
    from hypothesis import Phase, given, settings
    from hypothesis import strategies as st

    monkeypatch.setattr(saving, "_faults", lambda position: iter(()))

    @settings(max_examples=500, phases=[Phase.generate])  # found is enough, it need not be made small
    @given(st.data())
    def law_10(data: st.DataObject) -> None:
        round_trips.check_playable(play(CASE), data)

    with pytest.raises(Exception):  # noqa: B017 (whatever the game stumbles over)
        law_10()
