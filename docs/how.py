"""Write the part *How to play* of each page in ``games/`` from the game's own ``how_to_play.md``, and draw
its pictures into ``pictures/``.

    python docs/how.py
"""

from __future__ import annotations

import re
from pathlib import Path

import bohrd
from bohrd.lessons import how_to_play

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
BEGIN = "<!-- made by docs/how.py from how_to_play.md of the game -->"
END = "<!-- up to here -->"
OWN = "What is ours"
"""A heading that the page has itself, at length."""

_PART = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)


def games() -> list[str]:
    """The games that have a page here and a text of their own."""
    return [id for id in bohrd.games.ids() if page(id).is_file() and how_to_play.text(bohrd.load(id))]


def page(id: str) -> Path:
    """The page of a game."""
    return DOCS / "games" / f"{id}.md"


def updated(id: str) -> str:
    """The page of a game with its part *How to play* as it should be."""
    text = page(id).read_text(encoding="utf-8")
    made = f"{BEGIN}\n\n{part(id)}\n\n{END}"
    if not _PART.search(text):
        raise SystemExit(f"{page(id)} has no part that begins with {BEGIN}")
    return _PART.sub(lambda _: made, text)


def part(id: str) -> str:
    """The text with its headings one lower, and its pictures where they are drawn."""
    text = how_to_play.text(bohrd.load(id)).strip()
    text = re.sub(rf"^## {OWN}\n.*?(?=^## |\Z)", "", text, flags=re.MULTILINE | re.DOTALL).strip()
    text = re.sub(r"^(#+) ", r"#\1 ", text, flags=re.MULTILINE)
    return how_to_play.PICTURE.sub(rf"![\1](../pictures/{id}-\2.svg)", text)


def draw(id: str) -> None:
    """The pictures of a game."""
    game = bohrd.load(id)
    for name, caption in how_to_play.pictures(game).items():
        drawn = game.how_picture(name, caption)
        if drawn is None:
            raise SystemExit(f"how_to_play.md of {id} names a picture {name!r}, which is not in how/")
        (PICTURES / f"{id}-{name}.svg").write_text(f"{drawn}\n", encoding="utf-8")


if __name__ == "__main__":
    for each in games():
        page(each).write_text(updated(each), encoding="utf-8")
        draw(each)
        print(f"Wrote {page(each).name} and {len(how_to_play.pictures(bohrd.load(each)))} pictures.")
