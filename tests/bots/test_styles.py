"""Styles: a taste among turns that are as good as each other, and nothing else."""

from __future__ import annotations

import pytest

import bohrd
from bohrd import bots
from bohrd.bots.characters import CHARACTERS
from bohrd.bots.levels import Level, styled
from bohrd.bots.planning import Plan, plans
from bohrd.bots.styles import NEARLY, STYLES, Style, liked, liking
from bohrd.contract import LiveChance

GAME = bohrd.load("periodic")


def some_turns() -> list[Plan]:
    match, luck = bohrd.new("periodic", seats=2, seed=2), LiveChance(2)
    while len(match.record.steps) < 30:
        match.play(bots.decide(bots.bot("greedy"), match.position, luck))
    return plans(GAME.knowledge, match.position, luck, 12, 8)[:12]


def test_only_turns_as_good_as_the_best_are_chosen_among() -> None:
    found = some_turns()
    for style in STYLES.values():
        chosen = liked(style, found, 10.0)
        assert chosen.value >= found[0].value - 10.0 * NEARLY
    assert liked(STYLES["bold"], found, 0.0).value == found[0].value


def test_each_likes_what_it_is_said_to_like() -> None:
    found = some_turns()

    def gained(plan: Plan) -> int:
        before = plan.steps()[0][0]
        return plan.after.scores()[before.turn] - before.scores()[before.turn]

    wide = 1000.0 / NEARLY
    assert gained(liked(STYLES["bold"], found, wide)) == max(map(gained, found))
    assert gained(liked(STYLES["patient"], found, wide)) == min(map(gained, found))
    paid = Style("", costs=1.0)
    assert liking(paid, liked(STYLES["careful"], found, wide)) == min(liking(paid, plan) for plan in found)


@pytest.mark.parametrize("name", STYLES)
def test_a_level_with_a_style_plays_by_its_view_and_luck_alone(name: str) -> None:
    position = GAME.start(2, chance=LiveChance(4))
    twin = GAME.sample(position.view(position.turn), LiveChance(9))
    first, second = (
        bots.decide(styled(bots.bot("level-3"), name), one, LiveChance(1)) for one in (position, twin)
    )
    assert first is second and first in position.legal()


def test_whoever_has_a_style_can_have_it() -> None:
    for one in CHARACTERS:
        bot = bots.bot(one.bot)
        assert not one.style or isinstance(bot, Level), one.name
        assert one.described.startswith(one.about) and (not one.style or one.described != one.about)
    assert {one.style for one in CHARACTERS} - {""} == set(STYLES)
    plain = bots.bot("random")
    assert styled(plain, "bold") is plain
