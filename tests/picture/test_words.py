"""Words that templates share."""

from __future__ import annotations

from bohrd.picture.artist import counted, templates


def test_one_thing_is_not_several() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    drawn = templates("bohrd", "picture").from_string('{{ 1|counted("tile") }}').render()
    assert drawn == "1 tile"
