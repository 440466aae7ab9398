"""Positions in the words of their JSON form: what follows is worked out, and what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bohrd.contract import OVER, BadInput, LiveChance
from bohrd.games.periodic import GAME
from games.periodic.table import FAR, legal, play, player, table
from kit import rule

TIED = [{"flask": "Na"}, {"energy": 4}, {"energy": 4}]
SIX_GREEN = ["curie", "bronze", "fireworks", "pool", "non-stick", "atomic-clock"]


def test_nothing_given_is_the_beginning_of_a_first_turn() -> None:
    position = GAME.position()
    assert (position.seats, position.turn, table(position).stage) == (2, 0, "step")
    assert [player(position, seat).energy for seat in range(2)] == [3, 4]
    assert [player(position, seat).flask for seat in range(2)] == ["Li", "Sc"]
    assert table(position).trends == (1, 1, 1, 1, 1) and table(position).box == 12
    assert GAME.load(position.dump()).digest() == position.digest()


@rule("PER-GOAL-8", "PER-SETUP-3")
def test_stacks_tiles_and_cubes_follow_from_the_cards() -> None:
    green = {"card": "quartz", "cubes": [[], ["O"]]}
    position = GAME.position(players=[{"completed": ["curie", "pool"]}], goals={"green": green})
    place = table(position).goals[0]
    assert (place.stack, place.reserve, place.tiles) == (3, 3, 1)
    assert [player(position, seat).cubes for seat in range(2)] == [6, 5]


def test_tiles_held_mean_completed_cards() -> None:
    position = GAME.position(players=[{"plus3": 1, "free_trends": ["radii"]}], goals=FAR)
    assert player(position).completed == ("balloon", "air")
    assert table(position).goals[2].top == "number" and table(position).goals[2].under == ("ionization",)


@rule("PER-END-3")
def test_the_final_round_follows_from_stacks_and_discs() -> None:
    depleted = GAME.position(seats=3, players=[{}, {"completed": SIX_GREEN}])
    found = table(depleted)
    assert (depleted.turn, found.trigger, found.trigger_seat, found.turns_left) == (2, "stack", 1, 2)
    discs = table(GAME.position(seats=3, turn=1, players=[{"level": 8}, {"level": 6}, {"level": 7}]))
    assert (discs.trigger, discs.trigger_seat, discs.turns_left) == ("discs", 2, 1)
    over = GAME.position(turn=OVER, players=[{"level": 7}, {"level": 8}])
    assert over.result().over and table(over).turns_left == 0


def test_an_agenda_is_chosen_in_the_order_of_seats() -> None:
    position = GAME.position(seats=4, first_player=2, turn=0, stage="agenda")
    assert position.view(None).chosen == (False, False, True, True)
    assert len(legal(position, "keep ")) == 3


def test_a_pending_gain_waits_for_the_choice_of_who_gives() -> None:
    position = GAME.position(seats=3, trends={"number": 0}, players=TIED, goals=FAR, pending=["number", "P"])
    assert legal(position) == {"from 2", "from 3"}
    play(position, "from 3")
    assert player(position).flask == "P" and position.turn == 1


IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("seats", {"seats": 6}),
    ("options", {"options": {"cubes": 5}}),
    ("elements", {"elements": []}),
    ("colour", {"players": [{"colour": "red"}]}),
    ("first_player", {"first_player": 2}),
    ("first_player", {"first_player": 0, "options": {"first_player": 2}}),
    ("turn", {"turn": 2}),
    ("stage", {"stage": "sleep"}),
    ("players", {"players": [{}, {}, {}]}),
    ("ring", {"ring": ["alkali", "alkali"]}),
    ("ring", {"ring": ["lanthanides"]}),
    # Flasks, Discs and Microscopes
    (r"players\[0\].flask", {"players": [{"flask": "La"}]}),
    (r"players\[0\].level", {"players": [{"level": 9}]}),
    (r"players\[3\].level", {"seats": 4, "players": [{}, {}, {}, {"level": 0}]}),
    (r"players\[1\].microscope", {"players": [{}, {"microscope": 1}]}),
    ("players.level", {"players": [{"level": 8}, {"level": 8}]}),
    ("players.level", {"seats": 3, "players": [{"level": 7}] * 3}),
    ("players.level", {"seats": 4, "players": [{"level": 6}] * 4}),
    # Energy Tokens
    ("box", {"box": 3, "trends": {"number": 1, "ionization": 1, "radii": 1, "mass_up": 1, "mass_down": 1}}),
    ("players.energy", {"seats": 3, "players": [{"energy": 20}]}),
    ("box", {"trends": dict.fromkeys(["number", "ionization", "radii", "mass_up", "mass_down"], 0)}),
    (r"players\[0\].energy", {"players": [{"energy": -1}]}),
    ("trends", {"trends": {"number": -1}}),
    ("trends", {"trends": {"gravity": 1}}),
    # Goal Cards, cubes and Award Tiles
    ("goals.green.card", {"goals": {"green": {"card": "coins"}}}),
    ("goals.green.card", {"goals": {"green": {"card": None}}}),
    ("goals.green.card", {"goals": {"green": {"card": "pool"}}, "players": [{"completed": ["pool"]}]}),
    ("players.completed", {"players": [{"completed": ["pool"]}, {"completed": ["pool"]}]}),
    ("goals.green.stack", {"goals": {"green": {"stack": 4}}}),
    ("goals.green.reserve", {"goals": {"green": {"reserve": 4}}}),
    ("goals.green.tiles", {"goals": {"green": {"tiles": 2}}}),
    ("goals.green.cubes", {"goals": {"green": {"card": "pool", "cubes": [["O"]]}}}),
    ("goals.green.cubes", {"goals": {"green": {"card": "pool", "cubes": [["Cl", "Cl"]]}}}),
    ("goals.green.cubes", {"goals": {"green": {"card": "pool", "cubes": [["Cl", "Br"]]}}}),
    ("goals.purple.cubes", {"goals": {"purple": {"card": "air", "cubes": [[], ["N", "O", "Ar"]]}}}),
    (
        "goals.cubes",
        {
            "gained": True,
            "trends": {"number": 0},
            "goals": {
                "green": {"card": "pool", "cubes": [["Cl", "Br"]]},
                "blue": {"card": "salt", "cubes": [["Na", "Cl", "K"]]},
            },
        },
    ),
    (r"players\[0\].cubes", {"players": [{"cubes": 5}]}),
    (r"players\[0\].plus3", {"players": [{"plus3": 1, "completed": []}]}),
    (r"players\[1\].take2", {"players": [{}, {"take2": -1}]}),
    (r"players\[0\].free_trends", {"players": [{"free_trends": ["mass_up"]}]}),
    ("goals.purple.under", {"players": [{"free_trends": ["radii"]}, {"free_trends": ["radii"]}]}),
    ("goals.pink.top", {"goals": {"pink": {"top": None}}}),
    ("goals.pink.under", {"goals": {"pink": {"under": ["halogens"]}}}),
    (r"players\[0\].lab_points", {"players": [{"lab_points": 3}]}),
    (r"players\[0\].lab_points", {"players": [{"lab_points": 4}, {"completed": ["pool", "air"]}]}),
    (r"players\[0\].lab_points", {"players": [{"lab_points": 5}, {"completed": ["pool"]}]}),
    # Agenda Cards
    (r"dealt\[0\]", {"dealt": [["publish-or-perish"]]}),
    ("dealt", {"dealt": [["publish-or-perish", "publish-or-perish", "blue-sky"]]}),
    (r"kept\[0\]", {"dealt": [["publish-or-perish", "first-degree", "blue-sky"]], "kept": ["all-rounder"]}),
    (r"kept\[0\]", {"kept": [None]}),
    (r"kept\[0\]", {"stage": "agenda", "kept": ["all-rounder", "blue-sky"]}),
    (r"kept\[0\]", {"stage": "agenda", "turn": 1, "kept": [None, "blue-sky"]}),
    (r"players\[0\].energy", {"stage": "agenda", "players": [{"energy": 5}]}),
    (r"players\[1\].flask", {"stage": "agenda", "players": [{}, {"flask": "Na"}]}),
    (r"players\[0\].level", {"stage": "agenda", "players": [{"level": 1, "flask": "Li"}]}),
    # the turn under way
    ("paid", {"paid": -1}),
    ("paid", {"paid": 4}),
    ("gained", {"paid": 1, "gained": True}),
    ("gained", {"gained": True}),
    ("moved", {"moved": True}),
    ("moved", {"paid": 1, "moved": False}),
    ("stage", {"stage": "research", "paid": 1, "players": [{"flask": "Na"}], "goals": FAR}),
    ("pending", {"stage": "giver"}),
    ("pending", {"pending": ["number", "B"], "trends": {"number": 0}}),
    ("pending", {"seats": 3, "pending": ["number", "Og"], "trends": {"number": 0}, "players": TIED}),
    ("pending", {"seats": 3, "pending": ["number", "B"], "trends": {"number": 0}}),
    ("pending", {"seats": 3, "pending": ["radii", "K"], "trends": {"number": 0}, "players": TIED}),
    ("pending", {"seats": 3, "pending": ["number", "P"], "trends": {"number": 0}, "stage": "step"}),
    # the final round
    ("trigger", {"trigger": "discs"}),
    ("trigger", {"trigger": "", "players": [{"level": 7}, {"level": 8}]}),
    ("trigger_seat", {"trigger_seat": 1}),
    ("trigger_seat", {"turn": 0, "trigger_seat": 1, "players": [{"completed": SIX_GREEN}]}),
    ("turns_left", {"turns_left": 1}),
    ("turns_left", {"turn": 1, "turns_left": 2, "players": [{"completed": SIX_GREEN}]}),
    ("turns_left", {"turn": 1, "players": [{"completed": [*SIX_GREEN, "balloon"]}]}),
    ("turn", {"turn": 0, "trigger_seat": 0, "players": [{"completed": SIX_GREEN}]}),
    ("turn", {"turn": OVER}),
    ("turn", {"turn": OVER, "paid": 1, "players": [{"level": 7}, {"level": 8}]}),
]


@rule("PER-COMP-4", "PER-TRACK-7", "PER-TRACK-8", "PER-GOAL-2", "PER-DECIDE-9", "PER-DECIDE-10", "PER-END-3")
@pytest.mark.parametrize(("field", "given"), IMPOSSIBLE, ids=[field for field, _ in IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused_by_its_field(field: str, given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=rf"not a position of Periodic: (.*\.)?{field}.*: "):
        GAME.position(**given)


def test_who_completes_a_card_may_hold_it_until_the_turn_ends() -> None:
    purple = {"card": "air", "cubes": [["N", "O", "Ar"], ["N", "O"]]}
    position = GAME.position(players=[{"flask": "Na", "energy": 3}], goals={**FAR, "purple": purple}, paid=1)
    position.play("end", LiveChance(1))
    assert player(position).completed == ("air",) and player(position, 1).lab_points == 5
