"""The board in characters, and what a choice says of itself."""

import pytest

from bohrd import record
from bohrd.games.periorbis import GAME
from games.periorbis import fixtures
from games.periorbis.table import play

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
