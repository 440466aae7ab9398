"""The end of the game and final scoring: areas END and SCORE of the ledger."""

from collections.abc import Mapping, Sequence

import pytest

from bohrd.contract import OVER, LiveChance, Position
from bohrd.games.periodic import GAME
from games.periodic.table import FAR, happened, legal, play, player, refused, ring, table
from kit import rule

GREEN = ["curie", "bronze", "fireworks", "pool", "non-stick", "atomic-clock", "light-bulb", "balloon"]
PINK = ["mendeleev", "phone-battery", "meitnerium", "noble-compound"]
TO_QUARTZ = ("spend number Si", "research green")


def last_green(seats: int = 2, taken: int = 5, others: Sequence[object] = (), **more: object) -> Position:
    """The first player completes a green card after so many others have been taken."""
    first = {"flask": "Al", "energy": 1, "completed": GREEN[:taken], **more}
    goals = {**FAR, "green": {"card": "quartz", "cubes": [["O"]]}}
    return GAME.position(seats=seats, players=[first, *others], ring=ring("metalloids", 8), goals=goals)


def last_turns(position: Position) -> list[int]:
    """Play the first Gain there is until the game is over; whose turns they were."""
    turns = []
    while position.turn != OVER:
        turns.append(position.turn)
        seat = position.turn
        while position.turn == seat:
            gains = sorted(legal(position, "gain number"))
            play(position, gains[0] if gains else next(iter(sorted(legal(position)))))
    return turns


@rule("PER-END-1")
@pytest.mark.parametrize(("taken", "ends"), [(3, False), (4, False), (5, True)])
def test_a_depleted_stack_triggers_the_final_round(taken: int, ends: bool) -> None:
    position = last_green(taken=taken)
    play(position, *TO_QUARTZ)
    assert table(position).trigger == ("stack" if ends else "")
    if taken == 4:
        assert table(position).goals[0].stack == 0, "turning the last card up is not enough"


@rule("PER-END-1")
@pytest.mark.parametrize(("taken", "ends"), [(3, False), (4, True)])
def test_the_fifth_pink_card_depletes_its_stack(taken: int, ends: bool) -> None:
    position = GAME.position(
        players=[{"flask": "Si", "energy": 1, "completed": PINK[:taken]}],
        goals={**FAR, "pink": {"card": "ruby", "cubes": [["O", "Cr"]]}},
    )
    events = play(position, "spend number Al", "research pink")
    assert (table(position).trigger == "stack") is ends
    assert [event.rule for event in events if event.name == "final round"] == ["PER-END-1"] * ends


@rule("PER-END-2")
@pytest.mark.parametrize(
    ("levels", "ends"),
    [((6, 7, 0), True), ((6, 8, 0), True), ((6, 6, 6), False), ((7, 6, 6), False)],
)
def test_two_discs_on_the_last_two_spots_trigger_the_final_round(levels: tuple[int, ...], ends: bool) -> None:
    position = GAME.position(
        seats=3,
        players=[
            {"flask": "Na", "level": levels[0], "energy": 1},
            {"level": levels[1]},
            {"level": levels[2]},
        ],
        ring=ring("alkaline", 8 if levels[0] == 6 else 1),
        goals=FAR,
    )
    events = play(position, "spend number Mg")
    assert player(position).level == levels[0] + 1
    assert (table(position).trigger == "discs") is ends
    assert [event.rule for event in events if event.name == "final round"] == ["PER-END-2"] * ends


@rule("PER-END-3", "PER-END-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_else_takes_one_last_turn(seats: int) -> None:
    position = last_green(seats)
    play(position, *TO_QUARTZ)
    assert table(position).trigger_seat == 0
    assert last_turns(position) == list(range(1, seats))
    assert position.result().over
    assert refused(position, "end") == "PER-END-3"


@rule("PER-END-3")
def test_the_last_turns_begin_at_the_left_of_the_one_who_triggered_them() -> None:
    position = GAME.position(
        seats=4,
        turn=2,
        players=[{"flask": "Na"}, {}, {"flask": "Al", "energy": 1, "completed": GREEN[:5]}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [[], [], ["O"]]}},
    )
    play(position, *TO_QUARTZ)
    assert last_turns(position) == [3, 0, 1]


@rule("PER-END-4")
def test_the_first_trigger_counts() -> None:
    others = [{"flask": "Na", "level": 6, "energy": 1}, {"level": 7}]
    position = last_green(3, others=others)
    play(position, *TO_QUARTZ)
    events = play(position, "spend number Mg")
    assert player(position, 1).level == 7, "two Discs stand at the end now"
    assert not happened(events, "final round")
    assert (table(position).trigger, table(position).trigger_seat) == ("stack", 0)
    assert last_turns(position) == [2]
    assert position.result().reason_rule == "PER-END-1"


@rule("PER-END-4")
def test_both_triggers_in_one_turn_are_one() -> None:
    position = last_green(3, level=6, others=[{}, {"level": 7}])
    events = play(position, *TO_QUARTZ)
    assert player(position).level == 7, "two Discs stand at the end as well"
    assert len(happened(events, "final round")) == 1 and table(position).trigger == "stack"
    assert last_turns(position) == [1, 2]


@rule("PER-END-5", "PER-GOAL-11")
def test_final_turns_are_full_turns() -> None:
    position = GAME.position(
        players=[
            {"flask": "Al", "energy": 1, "completed": GREEN[:5]},
            {"flask": "Mg", "energy": 3, "move_tos": ["halogens"], "completed": ["jet"]},
        ],
        ring=ring("metalloids", 4),
        goals={
            **FAR,
            "green": {"card": "quartz", "cubes": [["O"]]},
            "purple": {"card": "emerald", "cubes": [[], ["Be", "Al"]]},
        },
    )
    play(position, *TO_QUARTZ)
    assert table(position).goals[0].card is not None, "refilled in the final round too"
    events = play(position, "move-to halogens F", "spend number Na", "spend mass_up Si", "research purple")
    names = [event.name for event in events]
    for name in ("used tile", "moved", "researched", "completed", "award", "card", "advanced"):
        assert name in names, name
    assert position.turn == OVER
    assert player(position, 1).completed == ("jet", "emerald") and player(position, 1).level == 1


@rule("PER-END-6")
def test_nothing_else_ends_a_game() -> None:
    position = GAME.position(players=[{"flask": "P"}, {"flask": "P"}], goals=FAR)
    for _ in range(300):
        play(position, "gain number S", "gain number S", "gain number P", "gain number P")
    assert position.turn == 0 and table(position).trigger == ""
    assert not any(name in ("resign", "pass") for name in legal(position))


# -- final scoring --------------------------------------------------------------------------


DEPLETED = ["emerald", "touch-screen", "stainless"]
"""Three purple Goal Cards, the whole stack of a short game."""


def over(first: Mapping[str, object], **fields: object) -> Position:
    """The end of a short game of two, which the second player's purple cards have brought about."""
    second = {"completed": DEPLETED}
    options = {"length": "short", "cubes": fields.pop("cubes", 6)}
    return GAME.position(turn=OVER, options=options, players=[first, second], **{"goals": FAR, **fields})


@rule("PER-SCORE-1", "PER-SCORE-2", "PER-SCORE-3")
def test_the_score_is_the_sum_of_four_parts() -> None:
    position = over(
        {"completed": ["pool", "ruby"], "lab_points": 8, "level": 5},
        kept=["publish-or-perish"],
        goals={
            **FAR,
            "blue": {"card": "led", "cubes": [["N", "Ga"], ["N"]]},
            "purple": {"card": "air", "cubes": [["N"]]},
        },
    )
    lines = position.result().seats[0].lines
    assert [line.points for line in lines] == [5 + 14 + 8, 14, 5 + 3, 5 + 2]
    assert [line.rule for line in lines] == ["PER-SCORE-1", "PER-SCORE-2", "PER-SCORE-3", "PER-AGENDA-4"]
    assert position.result().scores[0] == 27 + 14 + 8 + 7
    assert [line.points for line in position.result().seats[1].lines][2] == 3


@rule("PER-SCORE-1", "PER-HIDDEN-1")
def test_before_the_end_the_standing_leaves_the_agenda_out() -> None:
    position = GAME.position(players=[{"completed": ["pool"], "level": 2}], kept=["publish-or-perish"])
    result = position.result()
    assert not result.over and [line.points for line in result.seats[0].lines] == [5, 4, 0]


@rule("PER-SCORE-2")
def test_the_microscope_gives_nothing() -> None:
    ends = [over({"level": 3}, first_player=first) for first in (0, 1)]
    assert [player(position).microscope for position in ends] == [4, 6]
    assert len({position.result().scores[0] for position in ends}) == 1


@rule("PER-SCORE-4")
def test_tiles_energy_and_unplaced_cubes_score_nothing() -> None:
    cards = ["pool", "salt", "led", "air", "jet"]
    tiles = {"plus3": 1, "take2": 2, "free_trends": ["radii"], "move_tos": ["halogens"]}
    bare = over({"energy": 0, "completed": cards}, kept=["all-rounder"])
    rich = over({"energy": 9, "completed": cards, **tiles}, kept=["all-rounder"], cubes=11)
    assert bare.result().scores[0] == rich.result().scores[0] == 5 + 10 + 10 + 13 + 15 + 5


@rule("PER-SCORE-5")
def test_most_points_win() -> None:
    cards = ["ruby", "jet", "air"]
    position = GAME.position(
        seats=3,
        turn=OVER,
        players=[{"level": 7}, {"level": 8}, {"completed": cards}],
        kept=["all-rounder", "theory-and-practice", "double-bond"],
    )
    assert position.result().scores == [23, 28, 14 + 15 + 13]
    assert position.result().winners == [2]
    assert [seat.rank for seat in position.result().seats] == [3, 2, 1]


TIED = ["all-rounder", "theory-and-practice"]
"""Agendas that give nothing without Goal Cards, and the same for one."""


@rule("PER-SCORE-6")
def test_the_first_tie_break_is_the_academic_track() -> None:
    position = GAME.position(
        turn=OVER,
        players=[
            {"level": 7, "energy": 9, "completed": ["exhaust"], "lab_points": 5},
            {"level": 8, "energy": 2, "completed": ["air"]},
        ],
        kept=TIED,
    )
    assert position.result().scores == [23 + 13 + 5 + 3, 28 + 13 + 3]
    assert position.result().winners == [1]


@rule("PER-SCORE-7")
def test_the_second_tie_break_is_energy() -> None:
    position = GAME.position(
        turn=OVER, players=[{"level": 7, "energy": 5}, {"level": 7, "energy": 4}], kept=TIED
    )
    assert position.result().scores == [23, 23]
    assert position.result().winners == [0]


@rule("PER-SCORE-8")
def test_still_tied_players_share_the_win() -> None:
    position = GAME.position(
        turn=OVER, players=[{"level": 7, "energy": 4}, {"level": 7, "energy": 4}], kept=TIED
    )
    assert position.result().scores == [23, 23]
    assert position.result().winners == [0, 1]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_quick_count_is_that_of_the_result_at_every_position(seats: int) -> None:
    chance = LiveChance(seats)
    position = GAME.start(seats, chance=chance)
    while position.turn != OVER:
        assert position.scores() == position.result().scores
        moves = position.legal()
        position.play(moves[chance.below(len(moves))], chance, quiet=True)
    assert position.scores() == position.result().scores
    assert max(position.scores()) > 0
