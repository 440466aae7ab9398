"""Bots by name and face."""

from __future__ import annotations

from bohrd import bots
from bohrd.bots import characters
from bohrd.picture import faces


def test_everybody_is_somebody_else_with_a_face_and_a_bot() -> None:
    names = [one.name for one in characters.CHARACTERS]
    assert len(set(names)) == len(names) >= 8
    assert {one.bot for one in characters.CHARACTERS} == set(bots.names())
    assert all(f'<symbol id="{one.face}"' in faces() for one in characters.CHARACTERS)


def test_at_one_table_all_are_different_while_there_are_enough() -> None:
    taken: list[str] = []
    for _ in range(7):
        found = characters.for_bot(bots.FRIENDLY, taken)
        assert found is not None and found.name not in taken
        taken.append(found.name)
    everybody = [one.name for one in characters.CHARACTERS]
    again = characters.for_bot("random", everybody)
    assert again is not None and again.bot == "random"


def test_names_are_recognised_with_a_number_behind_them() -> None:
    assert characters.named("Dolly 2") is characters.named("Dolly") is not None
    assert characters.named("Ada") is None
    assert characters.for_bot("nobody", ()) is None
