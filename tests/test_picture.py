"""Drawings are remembered dark and lit afterwards."""

from __future__ import annotations

from markupsafe import Markup

from bohrd import games
from bohrd.picture import Part, light, remembered


def test_lights_fill_the_gaps_and_nothing_else() -> None:
    drawn = Part(
        "board", "", 9, 9, Markup('<g class="cell\x1aa\x1a"/><g class="cell\x1ab\x1a"/><g class="x"/>')
    )
    [lit] = light([drawn], legal={"a", "elsewhere"}, last=["a"])
    assert lit.svg == '<g class="cell legal last"/><g class="cell"/><g class="x"/>'
    assert lit.unlit == '<g class="cell"/><g class="cell"/><g class="x"/>'
    assert [part.svg for part in light([drawn], (), ["b"])] == [
        '<g class="cell"/><g class="cell last"/><g class="x"/>'
    ]


def test_the_same_arguments_are_drawn_once() -> None:
    drawn: list[tuple[int, str]] = []

    @remembered
    def piece(x: int, name: str) -> Markup:
        drawn.append((x, name))
        return Markup(f'<g x="{x}">') + name

    assert piece(1, "<a>") == piece(1, "<a>") == '<g x="1">&lt;a&gt;'
    assert piece(2, "<a>") != piece(1, "<a>")
    assert drawn == [(1, "<a>"), (2, "<a>")]


def test_a_page_is_sent_no_lights_and_pictures_keep_them() -> None:
    for id in games.ids():
        position = games.load(id).start(2)
        view, legal = position.view(position.turn), position.legal()
        lit = position.game.parts(view, legal=legal)
        dark = position.game.parts(view)
        assert any(" legal" in part.svg for part in lit)
        assert all("\x1a" not in part.svg and part.unlit is not None for part in lit)
        assert [part.svg for part in dark] == [part.unlit for part in dark]
        same = [part for part in lit if part.name != "hand"]  # a hand shows buttons only for what is possible
        assert [part.unlit for part in same] == [part.svg for part in dark if part.name != "hand"]
