"""Hints and analyses: from what a seat knows, in words, with chances that add up."""

from __future__ import annotations

from pathlib import Path

import pytest

import bohrd
from bohrd import bots, games
from bohrd.bots.analysis import Analysis, analyse, chances
from bohrd.bots.search import Effort
from bohrd.contract import LiveChance
from bohrd.lab.looking_back import page
from bohrd.match import Match

LITTLE = Effort(width=4, depth=6, plans=3, simulations=6, rounds=1, quick_width=2)
every_game = pytest.mark.parametrize("id", games.ids())


def played(id: str, decisions: int) -> Match:
    """A game of greedy bots after so many decisions; Nim is short."""
    match, luck = bohrd.new(id, seed=5), LiveChance(5)
    decisions = min(decisions, 2) if id == "nim" and decisions < 100 else decisions
    bot = bots.bot("greedy")
    while not match.over and len(match.record.steps) < decisions:
        match.play(bots.decide(bot, match.position, luck))
    return match


@every_game
def test_hints_name_legal_moves_and_why(id: str) -> None:
    position = played(id, 6).position
    hints = bohrd.hint(position.view(position.turn), position.legal(), seed=1)
    assert 1 <= len(hints) <= 3 and len({hint.move for hint in hints}) == len(hints)
    for hint in hints:
        assert position.game.move(hint.move) in position.legal()
        assert hint.title and hint.reason and hint.line[0] == hint.move and len(hint.words) == len(hint.line)


@every_game
def test_the_same_is_hinted_in_worlds_that_look_the_same(id: str) -> None:
    position = played(id, 4).position
    view = position.view(position.turn)
    twin = position.game.sample(view, LiveChance(9))
    mine, twins = (
        [hint.line[0] for hint in bohrd.hint(one.view(one.turn), one.legal(), 1, seed=2, effort=LITTLE)]
        for one in (position, twin)
    )
    assert mine == twins


@every_game
def test_looking_back_tells_every_turn(id: str, tmp_path: Path) -> None:
    match = played(id, 12)
    *progress, found = analyse(match.record)
    assert isinstance(found, Analysis)
    assert progress == sorted(progress) and progress[-1] == 1.0
    assert sum(turn.steps for turn in found.turns) == len(match.record.steps)
    for turn in found.turns:
        assert sum(turn.chances) == pytest.approx(1, abs=0.01) and turn.given_away >= 0 and turn.played
        assert bool(turn.better) == bool(turn.move) == bool(turn.why)
    text = page(match.record, found)
    assert "<polyline" in text and "http" not in text.replace("http://www.w3.org", "")


def test_at_the_end_the_winner_is_certain() -> None:
    match = played("nim", 100)
    assert sorted(chances(match.position)) == [0.0, 1.0]
