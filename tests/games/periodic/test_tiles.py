"""Award Tiles: area TILE of the ledger."""

import pytest

from bohrd.games.periodic import GAME
from games.periodic.table import FAR, happened, legal, play, player, reached, refused, table
from kit import rule

NONE = {"number": 0, "ionization": 0, "radii": 0, "mass_up": 0, "mass_down": 0}


@rule("PER-TILE-1")
@pytest.mark.parametrize("step", ["spend number P", "gain number P"])
def test_any_number_of_tiles_in_spend_and_gain_turns(step: str) -> None:
    tiles = {"take2": 2, "free_trends": ["number", "radii"], "move_tos": ["halogens", "alkaline"]}
    position = GAME.position(players=[{"flask": "Na", **tiles, "energy": 1}], goals=FAR)
    play(position, "take ionization radii", "take mass_up mass_down")
    play(position, step, "free number S", "move-to halogens Cl", "free radii S", "move-to alkaline Mg")
    if position.turn == 0:
        play(position, "end")
    left = player(position)
    assert (left.take2, left.free_trends, left.move_tos) == (0, (), ())
    assert left.flask == "Mg"


@rule("PER-TILE-1")
def test_a_tile_not_held_cannot_be_used() -> None:
    position = GAME.position(
        players=[
            {"flask": "Na", "free_trends": ["number"]},
            {"flask": "Na", "take2": 3, "move_tos": ["halogens"], "plus3": 3},
        ],
        goals=FAR,
    )
    assert refused(position, "take number radii") == "PER-TILE-1"
    assert refused(position, "free radii K") == "PER-TILE-1"
    assert refused(position, "move-to halogens Cl") == "PER-TILE-1"
    assert refused(position, "spend number Cl") == "PER-MOVE-1"
    play(position, "gain number P")
    assert "end" in legal(position), "no tile has to be used"


@rule("PER-TILE-2")
def test_a_used_tile_is_out_of_the_game() -> None:
    position = GAME.position(
        players=[
            {
                "flask": "Na",
                "take2": 1,
                "plus3": 1,
                "free_trends": ["number"],
                "move_tos": ["halogens"],
                "energy": 9,
            }
        ],
        goals=FAR,
    )
    stacks = [place.tiles for place in table(position).goals]
    play(position, "take number radii", "spend number Cl", "free number S", "move-to halogens F")
    assert refused(position, "free number O") == "PER-TILE-1"
    assert refused(position, "move-to halogens Cl") == "PER-TILE-1"
    play(position, "end")
    used = player(position)
    assert (used.take2, used.plus3, used.free_trends, used.move_tos) == (0, 0, (), ())
    assert [place.tiles for place in table(position).goals] == stacks == [2, 2, 2, 2]


@rule("PER-TILE-3", "PER-TILE-4")
@pytest.mark.parametrize(
    ("to", "tiles"), [("Li", 0), ("C", 0), ("N", 1), ("F", 1), ("Ne", 2), ("Mg", 2), ("Al", 3), ("P", 3)]
)
def test_the_distance_fixes_the_number_of_plus_three_tiles(to: str, tiles: int) -> None:
    position = GAME.position(players=[{"flask": "H", "plus3": 3, "energy": 1}], goals=FAR)
    play(position, f"spend number {to}")
    assert player(position).plus3 == 3 - tiles and player(position).flask == to


@rule("PER-TILE-3", "PER-TILE-4")
def test_without_enough_tiles_a_far_destination_is_refused() -> None:
    position = GAME.position(players=[{"flask": "H", "plus3": 1}], goals=FAR)
    assert "spend number F" in legal(position)
    assert refused(position, "spend number Ne") == "PER-TILE-4"
    assert (
        refused(GAME.position(players=[{"flask": "H", "plus3": 3}], goals=FAR), "spend number S")
        == "PER-MOVE-1"
    )
    # The same directions hold for the spaces added.
    assert (
        refused(GAME.position(players=[{"flask": "K", "plus3": 3}], goals=FAR), "spend radii Sc")
        == "PER-MOVE-2"
    )
    assert "spend mass_up Og" not in legal(GAME.position(players=[{"flask": "K", "plus3": 3}], goals=FAR))


@rule("PER-TILE-5")
def test_plus_three_works_with_every_kind_of_trend_and_with_nothing_else() -> None:
    position = GAME.position(
        players=[{"flask": "H", "plus3": 1, "free_trends": ["number"], "move_tos": ["alkaline"]}], goals=FAR
    )
    for step in ("spend", "gain", "free"):
        assert "O F" in reached(position, f"{step} number")
    play(position, "move-to alkaline Ra")
    assert player(position).plus3 == 1
    assert not any(name.startswith("plus") for name in legal(position)), "it is no step of its own"


@rule("PER-TILE-6")
def test_a_lengthened_movement_allows_one_research_at_its_end() -> None:
    position = GAME.position(
        players=[{"flask": "H", "plus3": 1, "energy": 1}], goals={**FAR, "green": {"card": "non-stick"}}
    )
    play(position, "spend number F")  # over C, with one tile
    assert legal(position) == {"research green", "decline"}
    play(position, "research green")
    assert table(position).goals[0].cubes[0] == ("F",)
    assert player(position).cubes == 5


@rule("PER-TILE-7", "PER-TILE-8")
def test_a_free_trend_costs_nothing_and_counts_for_nothing() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 4, "free_trends": ["number"]}],
        goals={**FAR, "green": {"card": "quartz"}},
    )
    before = table(position).trends
    play(position, "free number Si")
    assert legal(position) == {"research green", "decline"}
    play(position, "research green")
    assert table(position).trends == before and player(position).energy == 4
    assert refused(position, "end") == "PER-TURN-4"
    assert legal(position, "gain") and legal(position, "spend")
    assert happened(play(position, "spend number P"), "spent") == [{"tokens": 1}], (
        "still the first paid trend"
    )


@rule("PER-TILE-7", "PER-TILE-11")
def test_tile_moves_come_before_between_and_after_paid_trends() -> None:
    position = GAME.position(
        players=[{"flask": "Na", "energy": 9, "free_trends": ["number", "radii"], "move_tos": ["halogens"]}],
        goals=FAR,
    )
    play(position, "free number P", "spend number S", "move-to halogens Cl", "spend number S", "free radii P")
    assert player(position).flask == "P" and player(position).energy == 6
    play(position, "end")
    assert position.turn == 1


@rule("PER-TILE-11")
def test_no_tile_before_the_research_is_settled() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "free_trends": ["number"], "move_tos": ["halogens"], "take2": 1}],
        goals={**FAR, "green": {"card": "quartz"}},
    )
    play(position, "spend number Si")
    assert refused(position, "free number P") == "PER-TILE-11"
    assert refused(position, "move-to halogens Cl") == "PER-TILE-11"
    assert refused(position, "take number radii") == "PER-TILE-13", "the turn has begun"


@rule("PER-TILE-9", "PER-TILE-10")
def test_move_to_reaches_any_other_element_of_its_group() -> None:
    position = GAME.position(players=[{"flask": "F", "move_tos": ["halogens"]}], goals=FAR)
    assert reached(position, "move-to halogens") == "Cl Br I At Ts"
    assert refused(position, "move-to halogens F") == "PER-TILE-10"
    assert refused(position, "move-to halogens Ne") == "PER-TILE-9"
    play(position, "move-to halogens Ts")
    assert player(position).flask == "Ts" and player(position).move_tos == ()
    assert refused(position, "end") == "PER-TURN-4"


@rule("PER-TILE-12")
def test_a_move_to_lets_the_player_research() -> None:
    position = GAME.position(
        players=[{"flask": "Na", "move_tos": ["halogens"]}], goals={**FAR, "blue": {"card": "salt"}}
    )
    play(position, "move-to halogens Cl")
    assert legal(position) == {"research blue", "decline"}
    play(position, "research blue")
    assert table(position).goals[1].cubes[0] == ("Cl",)


@rule("PER-TILE-13")
@pytest.mark.parametrize("step", ["spend number P", "gain number P", "free number P", "move-to halogens Cl"])
def test_take_two_only_at_the_beginning(step: str) -> None:
    position = GAME.position(
        players=[
            {"flask": "Na", "energy": 5, "take2": 2, "free_trends": ["number"], "move_tos": ["halogens"]}
        ],
        goals=FAR,
    )
    play(position, step)
    assert not legal(position, "take")
    assert refused(position, "take ionization radii") == "PER-TILE-13"


@rule("PER-TILE-13", "PER-TILE-14", "PER-TILE-16")
def test_several_take_two_in_a_row_then_a_normal_turn() -> None:
    position = GAME.position(
        trends={"number": 2}, players=[{"flask": "Na", "energy": 0, "take2": 2}, {"energy": 6}], goals=FAR
    )
    events = play(position, "take number number", "take ionization radii")
    assert happened(events, "took energy") == [{"tokens": 2}, {"tokens": 2}]
    assert player(position).energy == 4 and player(position).flask == "Na"
    assert table(position).trends == (0, 0, 0, 1, 1)
    assert not happened(events, "moved")
    assert legal(position, "gain number") and legal(position, "spend number"), "robbed trends may be used"
    play(position, "gain number P")
    assert player(position).energy == 5 and position.turn == 1


@rule("PER-TILE-14")
def test_take_two_takes_exactly_two() -> None:
    position = GAME.position(
        trends={"number": 1, "radii": 3}, players=[{"flask": "Na", "take2": 1}], goals=FAR
    )
    assert refused(position, "take radii") == "PER-TILE-14"
    assert refused(position, "take number number") == "PER-TILE-14"
    play(position, "take radii radii")
    assert player(position).energy == 5 and table(position).trends == (1, 1, 1, 1, 1)


@rule("PER-TILE-15")
def test_take_two_with_too_few_tokens() -> None:
    last = GAME.position(
        trends={**NONE, "radii": 1}, players=[{"take2": 1, "energy": 0}, {"energy": 11}], goals=FAR
    )
    box, opponent = table(last).box, player(last, 1).energy
    assert refused(last, "take radii radii") == "PER-TILE-15"
    assert refused(last, "take number radii") == "PER-TILE-15"
    play(last, "take radii")
    assert player(last).energy == 1 and player(last).take2 == 0
    assert (table(last).box, player(last, 1).energy) == (box, opponent)
    empty = GAME.position(trends=NONE, players=[{"take2": 1}, {"energy": 9}], goals=FAR)
    assert refused(empty, "take radii") == "PER-TILE-15"
    assert refused(empty, "take number radii") == "PER-TILE-15"
