"""The board in characters: what is on it, for whom, and that it fits a terminal."""

from __future__ import annotations

import pytest

from bohrd.contract import OVER
from bohrd.games.periodic import GAME
from games.periodic.researcher import play_through
from games.periodic.table import FAR

LONG = ["Ada", "Niels", "Marie & Pierre, a name that is much too long for a line", "Dmitri", "Lise"]


@pytest.mark.parametrize("seats", [2, 5])
def test_it_fits_a_terminal_of_80_columns(seats: int) -> None:
    for position, _ in play_through(seats, 3):
        for seat in (0, None):
            lines = GAME.board(position.view(seat), LONG).splitlines()
            assert max(map(len, lines)) <= 80 and len(lines) < 80


def test_pieces_stand_where_they_are() -> None:
    goals = {**FAR, "green": {"card": "quartz", "cubes": [["O"], ["O"]]}, "purple": {"card": "air"}}
    players = [{"flask": "O", "level": 3, "take2": 1}, {"flask": "O"}]
    position = GAME.position(players=players, goals=goals)
    lines = GAME.board(position.view(0), ["Ada", "Bo"]).splitlines()
    assert lines[0] == "On turn: Ada (to spend or gain)"
    row = next(number for number, line in enumerate(lines) if line.startswith("Li "))
    column = lines[row].index("O ")
    assert lines[row + 1][column : column + 2] == "gp" and lines[row + 2][column : column + 2] == "12"
    text = "\n".join(lines)
    assert "g green   4 points  O[12] Si[]" in text
    assert "B*" in text and "*: Metalloids, the next group of Ada" in text, (
        "her Microscope is on the card before Metalloids"
    )
    assert "> 1 Ada, first player: on O, 3 energy, 5 cubes, Track 7" in text
    assert "tiles: 1 × Take 2 Energy" in text
    assert "    1 4 Other Metals" in text and "    2 3 Transition Metals" in text


def test_agendas_are_shown_to_their_owner_alone_until_the_end() -> None:
    kept = ["publish-or-perish", "blue-sky"]
    position = GAME.position(kept=kept)
    boards = [GAME.board(position.view(seat), ["Ada", "Bo"]) for seat in (0, 1, None)]
    assert ["Publish or Perish" in board for board in boards] == [True, False, False]
    assert ["Blue-Sky" in board for board in boards] == [False, True, False]
    over = GAME.position(kept=kept, turn=OVER, players=[{"level": 7}, {"level": 8}])
    board = str(over)
    assert board.startswith("The game is over.") and "Publish or Perish" in board and "Blue-Sky" in board
    choosing = str(GAME.position(stage="agenda"))
    assert choosing.count("Agenda to choose from") == 3
