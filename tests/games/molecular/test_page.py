"""The page about the game says what the ledger and the content say."""

from __future__ import annotations

from pathlib import Path

from .table import GAME

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "molecular.md").read_text(encoding="utf-8")
WORDS = " ".join(PAGE.split())


def test_numbers_are_those_of_the_ledger_and_the_content():
    rules = list(GAME.ledger)
    rulings = [rule for rule in rules if rule.source == "ruling"]
    assert f"All {len(rules)} rules" in WORDS
    assert f"Of the {len(rules)} rules {len(rules) - len(rulings)} stand in the rulebook" in WORDS
    assert f"The other {len(rulings)} are decided in the ledger" in WORDS
    assert (
        f"the {GAME.content.tiles} tiles" in WORDS and f"the {len(GAME.content.groups)} functional" in WORDS
    )
    assert f"the {len(GAME.content.effectors)} effector cards" in WORDS


def test_the_mix_of_instant_cards_is_what_it_says():
    instant = [card for card in GAME.content.effectors if card.is_instant]
    molecule = [card for card in instant if any(effect.is_on_molecule for effect in card.effects)]
    struck = [
        card
        for card in instant
        if card not in molecule
        and any(e.who in ("all", "lot") or e.mode == "round" or e.scope == "all" for e in card.effects)
    ]
    gifts = len(instant) - len(molecule) - len(struck)
    assert f"Of the {len(instant)} instant cards, {len(molecule)} change the molecule" in WORDS
    assert f"{len(struck)} more strike everybody or somebody drawn by lot, and {gifts} simply favour" in WORDS


def test_every_option_is_in_the_table():
    for option in GAME.options:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option.name}` |"))
        assert all(f"`{value}`" in row for value in option.values if isinstance(value, str))
