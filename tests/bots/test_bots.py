"""Bots see what their seat may know, play alike for equal luck, and greedy is better than random."""

from __future__ import annotations

import doctest
import inspect
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bohrd import bots, games
from bohrd.bots import Bot, Crew
from bohrd.bots.bot import any_of, private_chance
from bohrd.bots.levels import Level
from bohrd.bots.planning import plans, worth
from bohrd.bots.search import ALIKE, Effort, distinct, varied
from bohrd.contract import OVER, BadInput, LiveChance, Position
from bohrd.lab.simulate import Plan, play_many
from bohrd.playout import playout

every_game = pytest.mark.parametrize("game_id", games.ids())
every_bot = pytest.mark.parametrize("name", bots.names())

STANDOFFS = Path(__file__).parent / "standoffs"


def some_positions(game_id: str, seed: int = 5, every: int = 9, most: int = 8) -> Iterator[Position]:
    """Positions of a random game in which there is something to choose."""
    game = games.load(game_id)
    chance = LiveChance(seed)
    position = game.start(game.seats[0], chance=chance)
    for number in range(every * most):
        if position.turn == OVER:
            return
        if number % every == 0:
            yield position.copy()
        position.play(any_of(position.legal(), chance), chance)


def lighter(name: str) -> Bot:
    """A new bot of this name that thinks in the same way, but not for long."""
    bot = bots.bot(name)
    if isinstance(bot, Level) and bot.effort.simulations:
        bot.effort = Effort(width=4, depth=6, plans=3, simulations=6, quick_width=2)
    return bot


def test_the_seat_picker_finds_them_from_the_weakest_to_the_strongest() -> None:
    assert bots.names() == ["random", "greedy", *(f"level-{number}" for number in range(1, 6))]
    for bot in bots.all_bots():
        assert bots.bot(bot.name).label == bot.label
        assert bot.about.endswith(".")


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(bots) == (0, 4)


def test_an_unknown_bot_is_answered_with_the_valid_ones() -> None:
    with pytest.raises(BadInput, match="there is no bot 'genius'; there are random, greedy"):
        bots.bot("genius")


@every_bot
def test_a_bot_is_handed_the_view_and_nothing_with_a_way_to_the_position(name: str) -> None:
    assert list(inspect.signature(bots.bot(name).choose).parameters) == ["view", "legal", "chance"]


@every_game
@every_bot
def test_equal_views_and_equal_luck_give_equal_moves(name: str, game_id: str) -> None:
    """Even in worlds that differ in all that the seat may not know."""
    for position in some_positions(game_id):
        view, legal = position.view(position.turn), position.legal()
        twin = games.load(game_id).sample(view, LiveChance(8))
        chosen = lighter(name).choose(view, legal, LiveChance(3))
        assert chosen in legal
        assert lighter(name).choose(twin.view(twin.turn), twin.legal(), LiveChance(3)) is chosen


@every_game
@every_bot
def test_thinking_leaves_the_position_alone(name: str, game_id: str) -> None:
    for position in some_positions(game_id):
        before = position.digest()
        lighter(name).choose(position.view(position.turn), position.legal(), LiveChance(3))
        assert position.digest() == before


def test_random_plays_every_legal_move_about_equally_often() -> None:
    position = next(some_positions("periodic"))
    view, legal, chance = position.view(position.turn), position.legal(), LiveChance(1)
    counts = dict.fromkeys(legal, 0)
    for _ in range(300 * len(legal)):
        counts[bots.bot("random").choose(view, legal, chance)] += 1
    assert all(230 < count < 370 for count in counts.values())


def test_greedy_takes_points_when_it_can() -> None:
    greedy = bots.bot("greedy")
    asked = taken = 0
    for position in some_positions("periodic", every=1, most=400):
        if "decline" in [move.name for move in position.legal()]:
            asked += 1
            move = greedy.choose(position.view(position.turn), position.legal(), LiveChance(asked))
            taken += move.name.startswith("research")
    assert asked > 5 and taken >= 0.8 * asked


def test_private_luck_depends_on_the_given_luck_alone() -> None:
    first, second = private_chance(LiveChance(4)), private_chance(LiveChance(4))
    assert [first.pick((1, 1, 1)) for _ in range(20)] == [second.pick((1, 1, 1)) for _ in range(20)]


def test_an_end_without_a_winner_is_worse_for_greedy_than_any_lead() -> None:
    """A stop with a claim open, which ends the game as failed if the turn is ended there."""
    game = games.load("in_your_element")
    position = game.position(
        row=[None, "Li", None, None, None],
        claimed=[["H", "C"], ["N", "O"]],
        bohrds=[(3, 4, 3)],
        plays=0,
        reshuffles=3,
    )
    ahead, failed = position.copy(), position.copy()
    ahead.play("claim A 2", LiveChance(1))
    failed.play("end", LiveChance(1))
    assert ahead.result().winners and not failed.result().winners
    for seat in range(2):
        assert worth(game.knowledge, failed, seat) < worth(game.knowledge, ahead, seat)


def test_a_shared_win_is_neither_won_nor_lost() -> None:
    """Or a bot would close the molecule as soon as everybody has as many points."""
    game = games.load("molecular")
    for seed in range(400):
        position, luck = game.start(2, {"rounds": 2}, LiveChance(seed)), LiveChance(seed)
        playout(position, luck)
        if len(position.result().winners) == 2:
            assert worth(game.knowledge, position, 0) == 0 == worth(game.knowledge, position, 1)
            return
    pytest.fail("no game ended with a shared win")


def test_who_overlooks_much_still_finds_a_legal_turn() -> None:
    for game_id in games.ids():
        position = games.load(game_id).start(2, chance=LiveChance(5))
        found = plans(position.game.knowledge, position, LiveChance(5), 2, 6, overlooks=0.99)
        before, move = found[0].steps()[0]
        assert before is position and move in position.legal()


@pytest.mark.parametrize("standoff", sorted(STANDOFFS.glob("*.json")), ids=lambda file: file.stem)
def test_where_everybody_waits_the_game_goes_on_all_the_same(standoff: Path) -> None:
    """Positions in which bots once went round in circles: out of cubes, taking each other's energy, or as
    whoever ends the game loses it."""
    position = games.load("periodic").load(json.loads(standoff.read_text(encoding="utf-8")))
    players, luck = [bots.bot("level-4") for _ in range(position.seats)], LiveChance(1)
    for _ in range(400):
        if position.turn == OVER:
            break
        position.play(bots.decide(players[position.turn], position, luck), luck, quiet=True)
    assert position.turn == OVER


def test_turns_that_differ_in_order_alone_are_compared_once() -> None:
    position = games.load("molecular").start(2, chance=LiveChance(2))
    found = distinct(plans(position.game.knowledge, position, LiveChance(2), 12, 12))
    moves = [tuple(sorted(move.id for move in plan.moves())) for plan in found]
    assert len(set(moves)) == len(moves) > 1


def test_turns_that_are_compared_first_are_not_all_worth_the_same() -> None:
    position = games.load("molecular").start(2, chance=LiveChance(2))
    found = distinct(plans(position.game.knowledge, position, LiveChance(2), 20, 12))
    order = varied(found)
    values = [plan.value for plan in order[:8]]
    assert order[0] is found[0] and len(order) == len(found) == len(set(map(id, order)))
    assert max(values.count(value) for value in values) <= ALIKE


def test_several_processes_choose_what_one_does() -> None:
    """Also with content of one's own."""
    standard = games.load("periodic")
    goals = [{**goal, "points": goal["points"] + 3} for goal in standard.tables["goals"]["goal"]]
    one, several = lighter("level-5"), lighter("level-5")
    assert isinstance(several, Level)
    with Crew(2) as several.crew:
        for game in (standard, standard.with_content({"goals": {"goal": goals}})):
            position = game.start(3, chance=LiveChance(1))
            for luck in range(5):
                move = bots.decide(one, position, LiveChance(luck))
                assert bots.decide(several, position, LiveChance(luck)) is move
                position.play(move, LiveChance(luck))


@every_game
def test_greedy_beats_random_clearly(game_id: str) -> None:
    """Ten games, half from each seat, short ones where the game has such an option; more of a tiny game.

    Points tell who is better: of a team game that fails there is no winner.
    """
    game = games.load(game_id)
    number = 5 if game.bound > 100 else 100
    short = {o.name: "short" for o in game.options if "short" in o.values}
    ahead, lead = 0.0, 0
    for seat, seats in enumerate([("greedy", "random"), ("random", "greedy")]):
        for played in play_many(Plan.checked(game, seats, short), range(number)):
            assert not played.problem
            best = max(played.scores)
            ahead += (played.scores[seat] == best) / played.scores.count(best)
            lead += played.scores[seat] - played.scores[1 - seat]
    assert ahead >= (7 if number == 5 else 110)
    assert lead > 0
