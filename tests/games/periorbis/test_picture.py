"""The picture shows what a player needs, in parts that fit their boxes."""

import re

import pytest

from bohrd.games.periorbis import GAME
from games.periorbis.table import AGENT, CAPTAIN, MINER, play

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def parts(position, seat=0):
    return {part.name: part for part in GAME.parts(position.view(seat), NAMES)}


def test_parts_for_a_page_and_a_phone():
    drawn = parts(GAME.position())
    assert list(drawn) == ["hq", "ships", "asteroids", "players", "orbit", "pool"]
    assert [part.side for part in drawn.values()] == [False, False, False, True, True, True]
    assert all(part.width <= 600 for part in drawn.values()), "legible on a phone"
    assert drawn["pool"].folded and (
        not parts(GAME.position(marker=3, phase="hire", pool=[7]))["pool"].folded
    )


def test_the_own_hq_is_drawn_large_and_a_spectator_sees_that_of_the_player_on_turn():
    position = GAME.position(seats=3, turn=1, order=(1, 0, 2))
    assert parts(position, 2)["hq"].title == "HQ of Cy"
    assert parts(position, None)["hq"].title == "HQ of Bo"


def test_who_acted_who_is_away_and_who_carries():
    crew = [0, {"number": 0, "place": "ada"}, 0, CAPTAIN]
    position = GAME.position(companies=[{"crew": crew, "crates": {"ada": 3}}])
    play(position, "slot 3 research", "slot 4 transport", "load crate ada hq")
    svg = parts(position)["hq"].svg
    assert "carries 1 of 3" in svg and "on Ada" in svg and (">ready<" in svg) and (">acted<" in svg)
    assert "2 of 3 left" in svg


def test_contracts_show_holder_bonus_and_crates():
    rows = [{"id": "kestrel", "holders": [0, 1], "bonuses": [2, 1], "crates": [4, 2]}]
    svg = parts(
        GAME.position(
            ships=rows, companies=[{"crew": [0, None, None, AGENT]}, {"crew": [0, None, None, MINER]}]
        )
    )["ships"].svg
    assert "leaves this turn" in svg
    assert "Kestrel, top row: 6 crates, advance 12, signed by Ada, bonus 2, 4 supplied" in svg
    assert len(re.findall('class="filled"', svg)) == 6


def test_the_calendar_marks_the_present_and_what_the_drive_reaches():
    svg = parts(GAME.position(marker=6, companies=[{"drive": 1}]))["orbit"].svg
    assert svg.count('class="month now"') == 1 and svg.count('class="month past"') == 5
    assert svg.count("band reached") == 2
    short = parts(GAME.position(marker=6, options={"length": "short"}))["orbit"].svg
    assert "Turn 6: Capek in the middle orbit" in short and "Gaspra" not in short


def test_the_pool_shows_prices():
    svg = parts(GAME.position(marker=3, phase="hire", pool=[7, {"number": 50, "factor": 3}]))["pool"].svg
    assert "to be hired for 10" in svg and "to be hired for 12" in svg and ("5 × 2" in svg)


@pytest.mark.parametrize("seats", [2, 6])
def test_names_are_escaped_and_cut_to_fit(seats: int):
    names = ["<b>" + "long name " * 9] * seats
    svg = GAME.picture(GAME.position(seats=seats).view(0), names)
    assert "<b>" not in svg
    assert "&lt;b&gt;long name long…" in svg
