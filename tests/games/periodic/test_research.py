"""Researching elements: area RESEARCH of the ledger."""

from bohrd.games.periodic import GAME
from games.periodic.table import FAR, happened, legal, play, player, refused, table
from kit import rule

GREEN, BLUE, PURPLE = 0, 1, 2


@rule("PER-RESEARCH-1", "PER-RESEARCH-5")
def test_a_movement_that_ends_on_a_marker_lets_the_player_research() -> None:
    position = GAME.position(players=[{"flask": "Al"}], goals={**FAR, "green": {"card": "quartz"}})
    assert refused(position, "research green") == "PER-RESEARCH-4"
    play(position, "spend number Si")
    assert refused(position, "research blue") == "PER-RESEARCH-1"
    events = play(position, "research green")
    assert happened(events, "researched") == [{"card": "quartz", "element": "Si", "cubes": 1}]
    assert table(position).goals[GREEN].cubes == (("Si",), ())
    assert player(position).cubes == 5


@rule("PER-RESEARCH-1")
def test_an_element_without_a_marker_cannot_be_researched() -> None:
    position = GAME.position(players=[{"flask": "Al"}], goals={**FAR, "green": {"card": "quartz"}})
    play(position, "spend number P")
    assert not legal(position, "research")
    assert refused(position, "research green") == "PER-RESEARCH-1"


@rule("PER-RESEARCH-2")
def test_research_may_be_declined_and_the_opportunity_is_gone() -> None:
    position = GAME.position(players=[{"flask": "Al"}], goals={**FAR, "green": {"card": "quartz"}})
    play(position, "spend number Si", "decline")
    assert player(position).cubes == 6 and table(position).goals[GREEN].cubes == ((), ())
    assert refused(position, "research green") == "PER-RESEARCH-3"


@rule("PER-RESEARCH-3")
def test_one_research_per_movement_and_none_on_the_way() -> None:
    position = GAME.position(
        players=[{"flask": "Al"}],
        goals={
            **FAR,
            "green": {"card": "quartz"},
            "purple": {"card": "emerald"},
            "pink": {"card": "mendeleev"},
        },
    )
    play(position, "spend number Si", "research green")
    assert not legal(position, "research")
    assert refused(position, "research purple") == "PER-RESEARCH-3"
    passing = GAME.position(players=[{"flask": "Al"}], goals={**FAR, "green": {"card": "quartz"}})
    play(passing, "spend number P")
    assert not legal(passing, "research") and player(passing).cubes == 6


@rule("PER-RESEARCH-4")
def test_standing_on_an_element_gives_no_research() -> None:
    position = GAME.position(players=[{"flask": "Si"}], goals={**FAR, "green": {"card": "quartz"}})
    assert not legal(position, "research")
    assert refused(position, "research green") == "PER-RESEARCH-4"


@rule("PER-RESEARCH-4")
def test_a_marker_placed_under_a_resting_flask_counts_after_a_new_movement() -> None:
    taken = ["touch-screen", "stainless", "plant-food", "names-2016", "air"]
    position = GAME.position(
        seats=3,
        turn=1,
        players=[{"completed": taken}, {"flask": "Al", "energy": 1}, {"flask": "Rh"}],
        goals={**FAR, "purple": {"card": "emerald", "cubes": [[], ["Be", "Al"]]}},
    )
    play(position, "spend number Si", "research purple")
    assert table(position).goals[PURPLE].card == "exhaust" and position.turn == 2
    assert refused(position, "research purple") == "PER-RESEARCH-4"
    play(position, "spend number Ru", "spend number Rh")
    assert legal(position) == {"research purple", "decline"}


@rule("PER-RESEARCH-6")
def test_several_players_research_the_same_element_of_a_card() -> None:
    position = GAME.position(
        seats=3,
        players=[{"flask": "Al"}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [[], ["Si"], ["Si"]]}},
    )
    play(position, "spend number Si", "research green")
    assert table(position).goals[GREEN].cubes == (("Si",), ("Si",), ("Si",))


@rule("PER-RESEARCH-7")
def test_never_the_same_element_of_a_card_twice() -> None:
    position = GAME.position(
        players=[{"flask": "N"}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"]]}, "purple": {"card": "air"}},
    )
    play(position, "spend number O")
    assert legal(position) == {"research purple", "decline"}, "another card's marker stays available"
    assert refused(position, "research green") == "PER-RESEARCH-7"


@rule("PER-RESEARCH-8", "PER-RESEARCH-9")
def test_of_several_markers_one_is_chosen_and_the_other_waits_for_a_later_movement() -> None:
    position = GAME.position(
        players=[{"flask": "F", "energy": 9}],
        goals={**FAR, "green": {"card": "quartz"}, "purple": {"card": "air"}},
    )
    play(position, "spend number O")
    assert legal(position) == {"research green", "research purple", "decline"}
    play(position, "research purple")
    assert table(position).goals[GREEN].cubes[0] == () and table(position).goals[PURPLE].cubes[0] == ("O",)
    assert refused(position, "research green") == "PER-RESEARCH-3"
    play(position, "spend number F", "spend number O")
    assert legal(position) == {"research green", "decline"}, "even in the same turn"
    play(position, "research green")
    assert table(position).goals[GREEN].cubes[0] == ("O",)


@rule("PER-RESEARCH-10", "PER-DECIDE-10")
def test_without_a_cube_there_is_no_research() -> None:
    goals = {
        "green": {"card": "quartz"},
        "blue": {"card": "led", "cubes": [["N", "Ga"]]},
        "purple": {"card": "air", "cubes": [["N", "O"]]},
        "pink": {"card": "jet", "cubes": [["Ti", "V"]]},
    }
    position = GAME.position(players=[{"flask": "Al"}], goals=goals)
    assert player(position).cubes == 0
    play(position, "spend number Si")
    assert not legal(position, "research")
    assert refused(position, "research green") == "PER-RESEARCH-10"
    more = GAME.position(options={"cubes": 7}, players=[{"flask": "Al"}], goals=goals)
    play(more, "spend number Si")
    assert legal(more) == {"research green", "decline"}


@rule("PER-RESEARCH-11")
def test_placed_cubes_stay_until_their_card_is_completed() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 1}, {"flask": "Al", "energy": 1}],
        goals={
            **FAR,
            "green": {"card": "quartz", "cubes": [["O"]]},
            "blue": {"card": "salt", "cubes": [["Na"], ["Cl"]]},
        },
    )
    play(position, "spend number Mg", "spend number Si", "decline")
    assert table(position).goals[GREEN].cubes == (("O",), ())
    assert table(position).goals[BLUE].cubes == (("Na",), ("Cl",))
    play(position, "gain number Si", "research green")  # completes green
    assert table(position).goals[GREEN].cubes == ((), ())
    assert table(position).goals[BLUE].cubes == (("Na",), ("Cl",))
