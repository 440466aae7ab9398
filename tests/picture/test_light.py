"""Drawings know nothing of what is legal: they are lit afterwards, in one place."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from bohrd import games
from bohrd.picture import light, remembered

DRAWN = Markup(
    '<g class="cell" data-target="a"/><path data-target="b"/><g class="x"><g data-target="a" /></g>'
)


def test_what_can_be_touched_is_lit_and_nothing_else() -> None:
    assert light(DRAWN, {"a", "elsewhere"}, ["a"]) == (
        '<g class="legal last cell" data-target="a"/><path data-target="b"/>'
        '<g class="x"><g class="legal last" data-target="a" /></g>'
    )
    assert light(DRAWN, (), ["b"]) == (
        '<g class="cell" data-target="a"/><path class="last" data-target="b"/>'
        '<g class="x"><g data-target="a" /></g>'
    )
    assert light(DRAWN, (), ()) is DRAWN


def test_the_same_arguments_are_drawn_once() -> None:
    drawn: list[tuple[int, str]] = []

    @remembered
    def piece(x: int, name: str) -> Markup:
        drawn.append((x, name))
        return Markup(f'<g x="{x}">') + name

    assert piece(1, "<a>") == piece(1, "<a>") == '<g x="1">&lt;a&gt;'
    assert piece(2, "<a>") != piece(1, "<a>")
    assert drawn == [(1, "<a>"), (2, "<a>")]


@pytest.mark.parametrize("id", games.ids())
def test_a_page_is_sent_no_lights_and_pictures_have_them(id: str) -> None:
    position = games.load(id).start(2)
    view = position.view(position.turn)
    assert not any('"legal' in part.html for part in position.game.draw(view, ()))
    targets = {target for move in position.legal() for target in move.targets}
    touched = {target for target in targets if not target.startswith("way-")}
    assert position._repr_svg_().count('"legal') >= len(touched)
    assert '"legal' not in position.game.picture(view)
