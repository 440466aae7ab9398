"""Every name on the map of the house leads somewhere."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs/contributors/architecture.md"
NAMES = sorted(set(re.findall(r"`(bohrd\.[\w.]+)`", PAGE.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_on_the_map_exists(name: str) -> None:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return
    raise AssertionError(f"there is no {name}")


def test_there_are_names_on_the_map() -> None:
    assert len(NAMES) > 30
