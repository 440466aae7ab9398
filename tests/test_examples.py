"""The pictures of rules' examples: positions in the games' ``examples`` folders."""

from importlib.resources import files
from xml.etree import ElementTree

import msgspec
import pytest

from bohrd import games
from bohrd.game import Example

EXAMPLES = [
    (id, entry.name.removesuffix(".json"))
    for id in games.ids()
    if (files(f"bohrd.games.{id}") / "examples").is_dir()
    for entry in (files(f"bohrd.games.{id}") / "examples").iterdir()
]


@pytest.mark.parametrize(("id", "rule"), EXAMPLES)
def test_an_example_shows_what_its_rule_speaks_of(id: str, rule: str) -> None:
    game = games.load(id)
    assert game.ledger[rule].example
    drawn = game.example(rule)
    assert drawn is not None
    ids = {element.get("id") for element in ElementTree.fromstring(drawn).iter()}
    text = (files(f"bohrd.games.{id}") / "examples" / f"{rule}.json").read_bytes()
    shown = msgspec.json.decode(text, type=Example)
    assert set(shown.lit) <= ids
    assert drawn.count(" legal") >= len(shown.lit)


def test_every_game_has_examples_with_pictures() -> None:
    assert {id for id, _ in EXAMPLES} == set(games.ids())


def test_a_rule_without_a_picture_has_none() -> None:
    assert games.load("periodic").example("PER-COMP-1") is None
