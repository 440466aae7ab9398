"""The coach of the first game goes on wherever the learner lays the oxygen."""

from __future__ import annotations

from bohrd import games, lessons
from bohrd.lessons import Bubble
from bohrd.match import Match

GAME = games.load("molecular")
LESSON = lessons.lesson(GAME, "first")


def begun() -> Match:
    return LESSON.match(GAME, ["You", "Harriet", "Pavlo"])


def said(match: Match, id: str) -> Bubble:
    all_said = lessons.bubbles(LESSON, match.record.steps, match.position)
    return next(bubble for bubble in all_said if bubble.step.id == id)


def test_the_oxygen_is_meant_as_it_lies_when_the_cell_is_touched():
    match = begun()
    meant = said(match, "oxygen").move
    assert meant is not None
    at = [move for move in match.position.legal() if move.targets[:2] == meant.targets[:2]]
    assert at[0] == meant, "whoever lays it at once has laid it as meant"


def test_wherever_the_oxygen_lies_the_hydrogen_goes_onto_its_open_line():
    oxygens = [move.name for move in begun().position.legal() if move.name.startswith("lay O101000")]
    assert len(oxygens) == 8
    for oxygen in oxygens:
        match = begun()
        match.play(oxygen)
        bubble = said(match, "hydrogen")
        assert bubble.speaks and bubble.move is not None, oxygen
        assert "Alcohol" in match.position.choice(bubble.move).result, oxygen
