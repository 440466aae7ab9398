"""The Refresh: completed Goal Cards and the tracks, areas GOAL and TRACK of the ledger."""

import pytest

from bohrd.contract import BadInput, Position
from bohrd.games.periodic import GAME
from games.periodic.table import FAR, happened, legal, play, player, refused, ring, table
from kit import rule

GREEN, BLUE, PURPLE, PINK = range(4)
TO_QUARTZ = ("spend number Si", "research green")
"""From Al with 1 energy: completes Sand and Quartz if O is researched already, and ends the turn."""
ALL_GREEN = ["curie", "bronze", "fireworks", "pool", "non-stick", "atomic-clock", "light-bulb", "balloon"]
PURPLE_BUT_TWO = ["touch-screen", "stainless", "plant-food", "names-2016", "air"]
"""All purple cards but Emerald and Cleaner Car Exhaust: whoever takes the last begins the final round."""


# -- completed Goal Cards -------------------------------------------------------------------


@rule("PER-GOAL-1")
def test_a_card_with_all_its_cubes_stays_open_until_the_turn_ends() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 5}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"], ["O"]]}},
    )
    play(position, *TO_QUARTZ)
    place = table(position).goals[GREEN]
    assert (place.card, place.cubes) == ("quartz", (("O", "Si"), ("O",)))
    assert player(position).completed == () and player(position, 1).lab_points == 0
    assert player(position).plus3 == 0 and player(position).cubes == 4
    events = play(position, "end")
    assert happened(events, "completed") == [{"card": "quartz", "points": 4}]
    assert table(position).goals[GREEN].card != "quartz"


@rule("PER-GOAL-2")
def test_cubes_of_different_players_are_not_added_together() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 1}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [[], ["O"]]}},
    )
    play(position, *TO_QUARTZ)
    assert table(position).goals[GREEN].card == "quartz"
    assert table(position).goals[GREEN].cubes == (("Si",), ("O",))


@rule("PER-GOAL-2")
def test_three_elements_need_three_cubes() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 1}],
        goals={**FAR, "purple": {"card": "emerald", "cubes": [["Be"]]}},
    )
    play(position, "spend number Si", "research purple")
    assert table(position).goals[PURPLE].cubes[0] == ("Be", "Si")
    assert player(position).completed == ()


@rule("PER-GOAL-3", "PER-GOAL-4")
def test_only_completed_cards_are_handled_and_others_keep_their_cubes() -> None:
    position = GAME.position(
        seats=3,
        players=[{"flask": "P", "energy": 3}],
        goals={
            **FAR,
            "green": {"card": "quartz", "cubes": [["O"], [], ["Si"]]},
            "blue": {"card": "salt", "cubes": [["Cl"], ["Na"]]},
            "purple": {"card": "emerald", "cubes": [["Be", "Al"], ["Be", "Al"]]},
        },
    )
    play(position, "spend number Si", "research purple", "spend radii Al")
    assert position.turn == 1, "nothing left to pay with"
    assert player(position).completed == ("emerald",)
    assert table(position).goals[GREEN].cubes == (("O",), (), ("Si",))
    assert table(position).goals[BLUE].cubes == (("Cl",), ("Na",), ())


@rule("PER-GOAL-3", "PER-GOAL-4")
def test_two_cards_in_one_turn_green_first() -> None:
    position = GAME.position(
        seats=3,
        players=[{"flask": "P", "energy": 4, "free_trends": ["number"], "completed": ["air"]}],
        goals={
            **FAR,
            "green": {"card": "quartz", "cubes": [["O"], [], ["Si"]]},
            "purple": {"card": "emerald", "cubes": [["Be", "Al"], ["Be", "Al"]]},
        },
    )
    events = play(position, "spend number Si", "research purple", "free number P", "spend number Si")
    events += play(position, "research green")
    names = ["lab tokens", "completed", "award", "card"]
    handled = [(event.name, event.seat) for event in events if event.name in names]
    assert handled == [
        ("lab tokens", 2), ("completed", 0), ("award", 0), ("card", None),
        ("lab tokens", 1), ("completed", 0), ("award", 0), ("card", None),
    ]  # fmt: skip
    assert [data["card"] for data in happened(events, "completed")] == ["quartz", "emerald"]
    assert player(position).completed == ("air", "quartz", "emerald")


@rule("PER-GOAL-5", "PER-GOAL-6", "PER-GOAL-7")
def test_lab_tokens_for_the_others_cubes_home_for_all_and_the_card_for_the_completer() -> None:
    position = GAME.position(
        seats=4,
        players=[{"flask": "Al", "energy": 1}],
        goals={**FAR, "purple": {"card": "emerald", "cubes": [["Be", "Al"], ["Be"], ["Be", "Al"]]}},
    )
    assert [player(position, seat).cubes for seat in range(4)] == [4, 5, 4, 6]
    events = play(position, "spend number Si", "research purple")
    assert [event.text for event in events if event.name == "lab tokens"] == [
        "{p1} receives 3 points for 1 cube on “Emerald”.",
        "{p2} receives 5 points for 2 cubes on “Emerald”.",
    ]
    assert [player(position, seat).lab_points for seat in range(4)] == [0, 3, 5, 0]
    assert [player(position, seat).cubes for seat in range(4)] == [6, 6, 6, 6]
    assert [player(position, seat).completed for seat in range(4)] == [("emerald",), (), (), ()]
    assert position.result().seats[0].lines[0].points == 11
    assert table(position).goals[PURPLE].cubes == ((), (), (), ())


def completing(colour: str, **second: object) -> Position:
    """A position in which the first player completes a card of this colour by one movement to Si or Al."""
    cards = {
        "green": {"card": "quartz", "cubes": [["O"]]},
        "blue": {"card": "alnico", "cubes": [["Co", "Ni"]]},
        "purple": {"card": "emerald", "cubes": [["Be", "Si"]]},
        "pink": {"card": "ruby", "cubes": [["O", "Cr"]]},
    }
    start = "Al" if colour == "green" else "Si"
    return GAME.position(
        players=[{"flask": start, "energy": 1}, {"flask": "Na", **second}],
        goals={**FAR, colour: cards[colour]},
    )


@rule("PER-GOAL-8", "PER-SETUP-6")
@pytest.mark.parametrize("colour", ["green", "blue", "purple", "pink"])
def test_the_completer_takes_the_top_tile_of_that_colour(colour: str) -> None:
    position = completing(colour)
    number = ["green", "blue", "purple", "pink"].index(colour)
    top = table(position).goals[number].top
    play(position, f"spend number {'Si' if colour == 'green' else 'Al'}", f"research {colour}")
    got = player(position)
    assert (got.plus3, got.take2) == (colour == "green", colour == "blue")
    assert got.free_trends == ((top,) if colour == "purple" else ())
    assert got.move_tos == ((top,) if colour == "pink" else ())
    assert [place.tiles for place in table(position).goals] == [3 - (c == number) for c in range(4)]
    assert player(position, 1).plus3 == player(position, 1).take2 == 0


@rule("PER-GOAL-8")
@pytest.mark.parametrize("colour", ["green", "blue", "purple", "pink"])
def test_without_a_tile_only_the_card_is_taken(colour: str) -> None:
    taken = [goal.id for goal in GAME.content.goals if goal.colour == colour][-3:]
    position = completing(colour, completed=taken)
    assert table(position).goals[["green", "blue", "purple", "pink"].index(colour)].tiles == 0
    events = play(position, f"spend number {'Si' if colour == 'green' else 'Al'}", f"research {colour}")
    got = player(position)
    assert (got.plus3, got.take2, got.free_trends, got.move_tos) == (0, 0, (), ())
    assert len(got.completed) == 1 and not happened(events, "award")


@rule("PER-GOAL-9")
def test_a_new_tile_waits_for_the_next_turn() -> None:
    position = completing("blue")
    play(position, "spend number Al", "research blue")
    assert position.turn == 1 and player(position).take2 == 1
    assert refused(position, "take number radii") == "PER-TILE-1", "it is not the next player's tile"
    play(position, "gain number P")
    assert position.turn == 0 and legal(position, "take")


@rule("PER-GOAL-10")
def test_the_next_card_is_turned_up_and_its_markers_placed() -> None:
    position = GAME.position(
        seats=3,
        turn=1,
        players=[{"completed": PURPLE_BUT_TWO}, {"flask": "Al", "energy": 1}, {"flask": "Ru"}],
        goals={**FAR, "purple": {"card": "emerald", "cubes": [[], ["Be", "Al"]]}},
    )
    others = [place for place in table(position).goals if place.colour != "purple"]
    events = play(position, "spend number Si", "research purple")
    assert happened(events, "card") == [{"card": "exhaust"}]
    assert [place for place in table(position).goals if place.colour != "purple"] == others
    play(position, "spend number Rh")
    assert legal(position) == {"research purple", "decline"}
    assert refused(GAME.position(players=[{"flask": "Al"}], goals=FAR), "research green") == "PER-RESEARCH-4"


@rule("PER-GOAL-10")
def test_a_card_is_taken_from_the_stack_first() -> None:
    position = completing("green")
    play(position, *TO_QUARTZ)
    assert (table(position).goals[GREEN].stack, table(position).goals[GREEN].reserve) == (4, 3)


@rule("PER-GOAL-11")
@pytest.mark.parametrize("trigger", ["", "discs"])
def test_an_empty_stack_is_refilled_from_the_reserve_one_at_a_time(trigger: str) -> None:
    levels = (8, 7) if trigger else (0, 0)
    position = GAME.position(
        players=[
            {"flask": "Al", "energy": 1, "completed": ALL_GREEN[:5], "level": levels[0]},
            {"level": levels[1]},
        ],
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"]]}},
    )
    assert table(position).trigger == trigger
    assert (table(position).goals[GREEN].stack, table(position).goals[GREEN].reserve) == (0, 3)
    play(position, *TO_QUARTZ)
    place = table(position).goals[GREEN]
    assert place.card in ALL_GREEN[5:]
    assert (place.stack, place.reserve) == (0, 2)


@rule("PER-GOAL-12")
def test_with_stack_and_reserve_empty_the_place_stays_empty() -> None:
    position = GAME.position(
        seats=4,
        turn=2,
        trigger_seat=0,
        players=[
            {"completed": PURPLE_BUT_TWO},
            {"completed": ["exhaust"]},
            {"flask": "Al", "energy": 1},
            {"flask": "Al"},
        ],
        goals={**FAR, "purple": {"card": "emerald", "cubes": [[], [], ["Be", "Al"], ["Be"]]}},
    )
    events = play(position, "spend number Si", "research purple")
    place = table(position).goals[PURPLE]
    assert (place.card, place.stack, place.reserve, place.cubes) == (None, 0, 0, ((), (), (), ()))
    assert happened(events, "no card") == [{"colour": "purple"}]
    play(position, "spend number Si")
    assert not legal(position, "research")
    assert refused(position, "research purple") == "PER-GOAL-12"


# -- the tracks -----------------------------------------------------------------------------


@rule("PER-TRACK-1", "PER-TRACK-2")
def test_ending_on_the_next_group_advances_microscope_and_disc() -> None:
    """The printed example: the last movement ends on As, and the next card is Metalloids."""
    position = GAME.position(players=[{"flask": "Ge", "energy": 1, "level": 3}], goals=FAR)
    assert (player(position).microscope, table(position).ring[4]) == (4, "metalloids")
    events = play(position, "spend number As")
    assert (player(position).microscope, player(position).level) == (5, 4)
    assert happened(events, "advanced") == [{"level": 4, "points": 10}]


@rule("PER-TRACK-1", "PER-TRACK-2")
def test_any_other_group_advances_nothing() -> None:
    for to in ("Se", "Ga", "Kr", "Zn"):
        position = GAME.position(players=[{"flask": "Ge", "energy": 1, "level": 3}], goals=FAR)
        play(position, f"spend number {to}")
        assert (player(position).microscope, player(position).level) == (4, 3)
    research = completing("green")
    play(research, *TO_QUARTZ)
    assert player(research).level == 0, "a completed card does not move the Disc"


@rule("PER-TRACK-3")
def test_the_advance_is_automatic_and_one_step_at_most() -> None:
    position = GAME.position(players=[{"flask": "Na", "energy": 9}], goals=FAR)
    play(position, "spend number Mg")
    assert player(position).level == 0
    play(position, "spend number Al", "spend radii Mg", "end")
    assert (player(position).microscope, player(position).level) == (2, 1)
    assert position.turn == 1 and not legal(position, "advance")


@rule("PER-TRACK-4")
def test_only_the_final_element_counts_however_it_was_reached() -> None:
    position = GAME.position(players=[{"flask": "Na", "energy": 9}], goals=FAR)
    play(position, "spend number Mg", "spend number Al", "end")
    assert player(position).level == 0
    by_tile = GAME.position(players=[{"flask": "Na", "move_tos": ["alkaline"]}], goals=FAR)
    play(by_tile, "gain number P", "move-to alkaline Ra")
    if by_tile.turn == 0:
        play(by_tile, "decline")
    assert (player(by_tile).level, player(by_tile).flask) == (1, "Ra")


@rule("PER-TRACK-5", "PER-SETUP-8")
def test_card_one_follows_card_eight_and_cards_are_shared() -> None:
    position = GAME.position(players=[{"flask": "Ar", "energy": 1, "level": 7}, {"level": 6}], goals=FAR)
    assert [player(position, seat).microscope for seat in range(2)] == [8, 1]
    play(position, "spend number K")
    assert (player(position).microscope, player(position).level) == (1, 8)
    assert player(position, 1).microscope == 1


@rule("PER-TRACK-6", "PER-SCORE-2")
@pytest.mark.parametrize(("level", "points"), list(enumerate([0, 2, 4, 7, 10, 14, 18, 23, 28])))
def test_the_nine_spots_of_the_academic_track(level: int, points: int) -> None:
    position = GAME.position(players=[{"flask": "Na", "level": level}], goals=FAR)
    assert position.result().seats[0].lines[1].points == points


@rule("PER-TRACK-7", "PER-TRACK-8")
@pytest.mark.parametrize(("spot", "capacity"), [(5, 5), (6, 3), (7, 2)])
def test_limited_spots_stop_both_markers(spot: int, capacity: int) -> None:
    for there in range(min(capacity, 4) + 1):
        others = [{"level": spot} if seat <= there else {} for seat in range(1, 5)]
        position = GAME.position(
            seats=5,
            turn=0,
            players=[{"flask": "Na", "level": spot - 1, "energy": 1}, *others],
            ring=ring("alkaline", spot + 1),
            goals=FAR,
        )
        events = play(position, "spend number Mg")
        moves = there < capacity
        assert player(position).level == (spot if moves else spot - 1)
        assert player(position).microscope == (spot + 1 if moves else spot)
        assert bool(happened(events, "blocked")) is not moves


@rule("PER-TRACK-7")
def test_the_last_spot_holds_one_disc() -> None:
    """Two Discs at the end begin the final round, so in play nobody meets a full last spot."""
    position = GAME.position(players=[{"flask": "Ar", "energy": 1, "level": 7}], goals=FAR)
    play(position, "spend number K")
    assert player(position).level == 8
    with pytest.raises(BadInput, match=r"players\.level: there is room for 1 on level 8"):
        GAME.position(players=[{"level": 8}, {"level": 8}])


@rule("PER-TRACK-8")
def test_a_stopped_player_may_try_again() -> None:
    groups = ["alkali", "other_metals", "transition", "metalloids", "nonmetals", "halogens", "alkaline"]
    full = GAME.position(
        seats=4,
        players=[
            {"flask": "Na", "level": 5, "energy": 6},
            {"flask": "Na", "level": 6, "energy": 3},
            {"flask": "Na", "level": 6, "energy": 2},
            {"flask": "Na", "level": 6, "energy": 2},
        ],
        ring=groups,
        goals=FAR,
    )
    play(full, "spend number Mg", "end")
    assert (player(full).level, player(full).microscope) == (5, 6), "a full spot is not skipped"
    play(full, "spend number Al", "end")
    assert player(full, 1).level == 7
    play(full, "gain radii K", "gain mass_up Al")
    play(full, "spend number Al", "spend radii Mg", "end")
    assert (player(full).level, player(full).microscope) == (6, 7)


@rule("PER-TRACK-9")
def test_a_disc_on_28_advances_no_more() -> None:
    position = GAME.position(players=[{"flask": "Na", "level": 8, "energy": 1}], goals=FAR)
    play(position, "spend number Mg")
    assert (player(position).level, player(position).microscope) == (8, 1)
