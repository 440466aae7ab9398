"""The board in characters, and what a choice says of itself."""

import pytest

from bohrd import record
from bohrd.games.periorbis import GAME
from games.periorbis import fixtures
from games.periorbis.table import AGENT, play

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def test_the_board_tells_what_is_needed_to_decide():
    crew = [0, {"number": 1, "place": "ada"}, 0, 4]
    rows = [{"id": "kestrel", "holders": [None, 1], "bonuses": [0, 2], "crates": [0, 3]}]
    position = GAME.position(
        marker=3, ships=rows, pool=[7], companies=[{"crew": crew, "crates": {"ada": 2}, "data": 4}]
    )
    play(position, "slot 1 research", "slot 4 transport")
    lines = GAME.board(position.view(0), NAMES).splitlines()
    assert "PERIORBIS  Turn 3 of 12 · Employee Actions" in lines
    ada = next(line for line in lines if line.startswith("  Ada "))
    assert " ".join(ada.split()) == "Ada 4 2 1 low LLLMH··H· P1 2 crates #2 | 10 | 15 |"
    assert "    middle   4 crates, advance  8   Bo (P2): 3 supplied, bonus 2" in lines
    assert "  Kestrel, level 1: 8 credits a crate, 3 of 8 spaces filled, leaves with 5" in lines
    assert any("Linnea Pellucid" in line and "5 × 2 = 10" in line for line in lines)
    assert "  this turn: wages of 3 due, 0 of 3 items carried" in lines
    assert any(line.startswith("  #4 Anselm Yarrowin") and "carries, 0 loaded" in line for line in lines)
    assert any(line.startswith("  #2 Imara Calloway") and "ready on Ada" in line for line in lines)
    assert "  #6 under development: 12 credits" in lines
    assert any(line.startswith("  P2 Bo: 0 points, 25 credits, wages 5") for line in lines)


@pytest.mark.parametrize("name", fixtures.NAMES)
def test_no_line_is_longer_than_eighty_characters(name: str):
    past = record.read(fixtures.path(name))
    for step in range(0, len(past.steps) + 1, 25):
        position = past.position(step)
        for names in (NAMES, ["a very long name indeed that goes on\nand on"] * 6):
            text = GAME.board(position.view(None), names)
            assert max(map(len, text.splitlines())) <= 80, text
    assert "The game is over" in str(past.position())


def test_choices_say_what_they_bring_and_cost():
    rows = [{"id": "kestrel", "holders": [1], "crates": [5]}]
    firm = {"crew": [0, {"number": 0, "place": "ada"}, None, AGENT], "storage": 2, "data": 5, "credits": 30}
    position = GAME.position(ships=rows, companies=[firm])
    said = {move.name: position.choice(move) for move in position.legal()}
    signing = said["slot 4 sign kestrel middle"]
    assert (signing.title, signing.group) == ("Kestrel, middle row", "Yuki Elderquist")
    assert (signing.brings, signing.costs) == ("8 credits", "wage 2")
    assert signing.warning.startswith("Kestrel leaves this turn")
    assert said["slot 4 sell-ore 2"].brings == "6 credits and 2 points"
    assert said["slot 4 sell-ore 2"].costs == "2 crates, wage 2"
    assert said["slot 1 build bertha"].costs == "10 credits, wage 1"
    assert said["slot 1 fleet"].costs == "5 data, wage 1" and said["slot 2 mine black"].brings == "1 crate"
    assert said["slot 1 research"].group == "The cadet of slot 1" and said["end"].title == "End turn"
    hiring = GAME.position(phase="hire", pool=[7])
    choices = {move.name: hiring.choice(move) for move in hiring.legal()}
    assert choices["hire 7 slot 4"].warning == "Imara Calloway leaves the game for good"
    assert choices["hire 7 slot 1"].warning == "" and choices["hire 7 empty"].costs == "10 credits"
    assert {choice.group for choice in choices.values()} == {"Hire an employee"}
