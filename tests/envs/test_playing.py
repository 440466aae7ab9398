"""Moves in parts: every legal move can be put together, nothing else can, nothing is asked in vain."""

from __future__ import annotations

import random

import pytest

from bohrd import games
from bohrd.contract import OVER, LiveChance
from bohrd.envs.playing import Playing
from bohrd.envs.rules import Rules

FACTORED = [id for id in games.ids() if games.load(id).factors is not None]


def moves_from(playing: Playing) -> list[str]:
    """All moves that actions lead to from here."""
    found: list[str] = []
    actions = playing.actions()
    assert len(actions) > 1, "there is nothing to choose"
    assert actions == sorted(set(actions))
    for action in actions:
        move = playing.move(action)
        if move is not None:
            found.append(move.name)
            continue
        further = playing.copy()
        assert further.act(action) and further.position.digest() == playing.position.digest()
        found += moves_from(further)
    return found


@pytest.mark.parametrize("id", FACTORED)
def test_parts_lead_to_every_legal_move_and_no_other(id: str) -> None:
    rules, luck = Rules(id, 2), random.Random(1)
    playing = rules.start(LiveChance(1))
    for _ in range(25):
        if playing.turn == OVER:
            break
        legal = [move.name for move in playing.position.legal()]
        assert sorted(moves_from(playing)) == sorted(legal)
        assert not playing.copy().act(rules.actions), "there is no such action"
        playing.play(luck.choice(playing.position.legal()))


@pytest.mark.parametrize("id", FACTORED)
def test_numbers_of_moves_are_their_own(id: str) -> None:
    game, luck = games.load(id), random.Random(2)
    assert game.factors is not None
    ids = [*range(200), *luck.sample(range(len(game.catalogue)), 3000)]
    seen: dict[tuple[int, ...], int] = {}
    for number in ids:
        parts = game.factors.of(game.catalogue[number])
        for value, factor in zip(parts, game.factors.factors, strict=True):
            assert 0 <= value < factor.size
            assert len(game.factors.marks(game.factors.factors.index(factor), value)) >= factor.marks
        assert seen.setdefault(parts, number) == number


def test_what_has_been_chosen_is_observed() -> None:
    rules = Rules("molecular", 2)
    playing = rules.start(LiveChance(3))
    before = rules.observe(playing, playing.turn)
    action = next(action for action in playing.actions() if playing.move(action) is None)
    playing.act(action)
    after = rules.observe(playing, playing.turn)
    size = rules.tensor.size
    assert (before["observation"][:size] == after["observation"][:size]).all()
    assert before["observation"][size] == 1 and after["observation"][size] == 0
    assert after["observation"][size + 3 + action] == 1
    other = rules.observe(playing, 1 - playing.turn)
    assert not other["observation"][size:].any() and not other["action_mask"].any()
