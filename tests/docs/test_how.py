"""How to play each game is told once: in its folder, from which the page of the docs is made."""

from __future__ import annotations

import re
import runpy
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bohrd import games
from bohrd.lessons import how_to_play
from bohrd.picture import example

DOCS = Path(__file__).parent.parent.parent / "docs"
HOW = runpy.run_path(str(DOCS / "how.py"))
GAMES = [id for id in games.ids() if id != "nim"]
MOST_WORDS = 450
HEADINGS = ["What you are after", "Your turn", "Scoring", "The end", "What is ours"]


@pytest.mark.parametrize("id", GAMES)
def test_the_page_of_a_game_is_up_to_date(id: str) -> None:
    assert id in HOW["games"]()
    assert HOW["updated"](id) == HOW["page"](id).read_text(encoding="utf-8"), "run: python docs/how.py"


@pytest.mark.parametrize("id", GAMES)
def test_it_is_read_in_two_minutes(id: str) -> None:
    text = how_to_play.text(games.load(id))
    assert 150 <= len(re.findall(r"[\w’'-]+", how_to_play.PICTURE.sub("", text))) <= MOST_WORDS
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading in HEADINGS] == HEADINGS


@pytest.mark.parametrize("id", GAMES)
def test_its_pictures_are_drawn_from_positions(id: str) -> None:
    game = games.load(id)
    named = how_to_play.pictures(game)
    assert 3 <= len(named) <= 5
    folder = files(f"bohrd.games.{id}") / "how"
    assert {entry.name for entry in folder.iterdir()} == {f"{name}.json" for name in named}
    for name, caption in named.items():
        drawn, shown = game.how_picture(name, caption), example.read(game, name, "how")
        assert drawn is not None and shown is not None and caption
        ids = {element.get("id") for element in ElementTree.fromstring(drawn).iter()}
        assert {*shown.lit, *shown.frame} <= ids
        assert (DOCS / "pictures" / f"{id}-{name}.svg").is_file(), "run: python docs/how.py"
