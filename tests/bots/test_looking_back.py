"""Hints and analyses: from what a seat knows, in words, with chances that add up."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

import bohrd
from bohrd import bots, games
from bohrd.bots.analysis import Analysis, Turn, analyse, chances
from bohrd.bots.hints import later, unsaid
from bohrd.bots.search import Effort
from bohrd.contract import Choice, LiveChance
from bohrd.lab.looking_back import MARK_WIDE, graph, headline, page, panel, timeline
from bohrd.match import Match
from bohrd.picture import Timeline

LITTLE = Effort(width=4, depth=6, plans=3, simulations=6, quick_width=2)
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
        assert sum(turn.chances) == pytest.approx(1, abs=0.01) and turn.played and turn.did
        assert sum(turn.luck) == pytest.approx(0, abs=0.01), "what luck gives somebody it takes from others"
        assert bool(turn.better) == bool(turn.line) == bool(turn.why) == (turn.given_away > 0)
        assert turn.better or turn.chances == turn.as_played
    assert found.course[0] == found.turns[0].chances and found.course[-1] == found.chances
    text = page(match.record, found)
    assert "<polyline" in text and "http" not in text.replace("http://www.w3.org", "")
    told = panel(match.game, found, timeline(match.record, match.position))
    assert found.game == id and 'class="lb"' in told


def test_at_the_end_the_winner_is_certain() -> None:
    match = played("nim", 100)
    assert sorted(chances(match.position)) == [0.0, 1.0]


def test_without_chance_there_is_no_luck() -> None:
    *_, found = analyse(played("nim", 100).record)
    assert isinstance(found, Analysis)
    assert all(luck == 0 for turn in found.turns for luck in turn.luck)


def turn(step: int, seat: int, *chances: float) -> Turn:
    return Turn(step, 1, seat, chances, chances, (0.0, 0.0), ("Take 1",), "takes 1 of your heap")


BY_TURNS = Timeline("turn", [(number, number) for number in range(1, 9)])


def test_a_game_turns_where_the_winner_came_to_lead_for_good() -> None:
    turns = [turn(0, 0, 0.5, 0.5), turn(1, 1, 0.7, 0.3), turn(2, 0, 0.6, 0.4), turn(3, 1, 0.3, 0.7)]
    found = Analysis("nim", ["Ada", "Bo"], [*turns, turn(4, 0, 0.2, 0.8)], (0.0, 1.0))
    assert found.turning_point == turns[2]
    assert headline(games.load("nim"), found, BY_TURNS) == (
        "The chances turned at turn 3 (move 3). "
        "Ada takes 1 of their heap (65\N{NO-BREAK SPACE}% → 25\N{NO-BREAK SPACE}%)."
    )
    shared = Analysis("nim", ["Ada", "Bo"], turns, (0.5, 0.5))
    assert shared.turning_point is None
    assert headline(games.load("nim"), shared, BY_TURNS).startswith("The chances changed most at turn 3")


def test_a_game_does_not_turn_in_its_set_up() -> None:
    turns = [turn(0, 0, 0.5, 0.5), turn(1, 1, 0.2, 0.8), turn(2, 0, 0.2, 0.8), turn(3, 1, 0.2, 0.8)]
    later = [turn(4, 0, 0.2, 0.8), turn(5, 1, 0.1, 0.9)]
    found = Analysis("nim", ["Ada", "Bo"], [*turns, *later], (0.0, 1.0))
    assert found.turning_point in later and turns[0] not in found.turning_points
    still = Analysis(
        "nim", ["Ada", "Bo"], [turns[0], *(turn(step, 0, 0.0, 1.0) for step in (1, 2, 3))], (0, 1)
    )
    assert still.turning_point == turns[0], "nothing else changed anything"


def test_a_turn_whose_reason_names_no_deed_tells_what_was_played() -> None:
    said = {"did": "pays about 20 points in a usual game", "played": ("Gold Rush: +2 each",)}
    turns = [msgspec.structs.replace(turn(0, 0, 0.5, 0.5), **said)]
    found = Analysis("nim", ["Ada", "Bo"], turns, (1.0, 0.0))
    assert "Ada plays “Gold Rush”, which pays about 20 points" in headline(games.load("nim"), found, BY_TURNS)


def test_a_mistake_tells_two_chances_of_the_same_worlds() -> None:
    mistake = Turn(2, 1, 0, (0.98, 0.02), (0.92, 0.08), (0.0, 0.0), ("a",), "does a", ("b",), (), "does b")
    turns = [turn(0, 0, 0.5, 0.5), turn(1, 1, 0.5, 0.5), mistake, turn(3, 1, 0.97, 0.03)]
    found = Analysis("nim", ["Ada", "Bo"], turns, (1.0, 0.0))
    assert mistake.given_away == pytest.approx(0.06) and found.given_away(0) == pytest.approx(0.03)
    told = panel(games.load("nim"), found, BY_TURNS).split("What would have been better")[1]
    assert re.findall(r"\d+(?=\xa0%)", told) == ["98", "92", "92", "98"], (
        "in words of the button, and of the entry"
    )
    assert "Turn 3 (move 3): Ada" in told


def test_marks_over_a_graph_keep_apart_and_the_axis_has_the_turns() -> None:
    chances = [(0.5, 0.5)] * 8 + [(0.2, 0.8), (0.6, 0.4), (0.1, 0.9)] + [(0.0, 1.0)] * 9
    turns = [turn(step, step % 2, *each) for step, each in enumerate(chances)]
    counted = Timeline("turn", [(number, number) for number in range(1, 21)])
    drawn = graph(Analysis("nim", ["Ada", "Bo"], turns, (0.0, 1.0)), counted)
    marks = [float(left) for left in re.findall(r'data-step="\d+" style="left:([\d.]+)%"', drawn)]
    assert len(marks) == 3 and all(right - left >= MARK_WIDE for left, right in pairwise(marks))
    assert marks[0] >= MARK_WIDE / 2 and marks[-1] <= 100 - MARK_WIDE / 2
    assert re.findall(r'lb-x"[^>]*>([^<]+)<', drawn) == ["Turn 5", "10", "15", "20"]


def test_a_turn_that_other_luck_would_have_made_impossible_is_told_too() -> None:
    match, luck = bohrd.new("periorbis", seats=2, seed=3), LiveChance(3)
    while not match.over:
        match.play(match.legal()[luck.draw(range(len(match.legal())))])
    *_, found = analyse(match.record)
    assert isinstance(found, Analysis) and all(turn.did for turn in found.turns)


def test_a_better_turn_tells_what_differs_and_oneself_is_addressed() -> None:
    same = {"did": "lays 2 tiles: +2, towards your goal", "why": "lays 2 tiles: +2, towards your goal"}
    turn = Turn(
        0, 2, 0, (0.5, 0.5), (0.4, 0.6), (0.0, 0.0), ("Lay C", "Lay H"), same["did"], ("Lay C", "Lay O")
    )
    turn = msgspec.structs.replace(turn, why=same["why"])
    game, found = bohrd.load("nim"), Analysis("nim", ["Player 1", "Niels"], [turn], (0.4, 0.6))
    told, by_niels, by_you = (panel(game, found, BY_TURNS, you) for you in (None, 1, 0))
    assert "the same, but “Lay O” instead of “Lay H”" in told
    assert "towards their goal" in told and "towards their goal" in by_niels and "towards your goal" in by_you


def test_the_steps_that_bring_what_the_reason_tells_are_told() -> None:
    sentences = (
        "Spend 1 on Radii, to Gallium: Touch Screens, 1 of 3",
        "Gallium for Touch Screens, 1 of 3",
        "Spend 2 on Atomic Number, to Phosphorus",
        "Spend 2 on Radii, to Boron: completes Touch Screens",
        "Boron for Touch Screens, completes it: 11 points",
    )
    choices = [*map(Choice, sentences), Choice("End the turn", ends=True)]
    told = later(choices, "completes Touch Screens: +11; leaves no energy")
    assert told == ["Spend 2 on Atomic Number, to Phosphorus", "Spend 2 on Radii, to Boron"]


def test_a_lead_is_told_as_it_is_and_no_hint_promises_more_than_a_better_one() -> None:
    rich = {"flask": "Al", "energy": 4, "level": 7, "completed": ["curie", "bronze", "mendeleev"]}
    far = [rich, {"flask": "Fr", "level": 7}]
    position = bohrd.load("periodic").position(seats=2, players=far, trigger="discs", trigger_seat=1)
    hints = bohrd.hint(position.view(0), position.legal(), seed=1, effort=LITTLE)
    leads = [hint.expected for hint in hints]
    assert leads[0] > 25 and leads == sorted(leads, reverse=True)


def test_a_hint_does_not_say_twice_what_is_done() -> None:
    sentence = "Hire Rashid Birchane (captain, wage 2: Captain 4) for 10 credits into an empty slot"
    assert (
        unsaid("hires Rashid Birchane (Captain 4) for 10; leaves 5 credits", sentence) == "leaves 5 credits"
    )
    more = "hires Rashid Birchane (Captain 4) for 10 and mines 2 crates on Ada; leaves 5 credits"
    assert unsaid(more, sentence) == more and unsaid("hires Rashid", sentence) == "hires Rashid"
