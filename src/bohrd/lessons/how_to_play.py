"""The page that tells how a game is played: ``how_to_play.md`` in its folder, with pictures of positions.

The page of the server and the page of the docs are made from it. A line that holds nothing but
``![caption](name)`` is a picture, drawn from ``how/<name>.json``.
"""

from __future__ import annotations

import re
from importlib.resources import files

from bohrd.contract import Game

PICTURE = re.compile(r"^!\[([^\]]*)\]\(([\w-]+)\)$", re.MULTILINE)
"""A picture in the text: its caption and its name."""


def text(game: Game) -> str:
    """The text in Markdown; empty for a game that has none."""
    file = files(type(game).__module__) / "how_to_play.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def pictures(game: Game) -> dict[str, str]:
    """The names of the pictures with their captions, in the order of the text."""
    return {found[2]: found[1] for found in PICTURE.finditer(text(game))}
