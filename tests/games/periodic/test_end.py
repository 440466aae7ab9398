"""The end of the game and final scoring: areas END and SCORE of the ledger."""

import pytest

from bohrd.contract import OVER, BadInput, Position
from bohrd.games.periodic import GAME
from games.periodic.arrange import arrange, happened, legal, play, player, refused, table
from kit import rule

GREEN = ["curie", "bronze", "fireworks", "pool", "non-stick", "atomic-clock", "light-bulb", "balloon"]
PINK = ["mendeleev", "phone-battery", "meitnerium", "noble-compound"]
TO_QUARTZ = ("spend number Si", "research green")


def last_green(seats: int = 2, taken: int = 5, **more: object) -> Position:
    """The first player completes a green card after so many others have been taken."""
    first = {"flask": "Al", "energy": 1, "completed": GREEN[:taken]}
    return arrange(seats, p0=first, green={"card": "quartz", "cubes": {0: ["O"]}}, **more)


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
@pytest.mark.parametrize(("taken", "ends"), [(3, False), (4, False), (5, True), (6, True)])
def test_a_depleted_stack_triggers_the_final_round(taken: int, ends: bool) -> None:
    position = last_green(taken=taken)
    play(position, *TO_QUARTZ)
    assert table(position).trigger == ("stack" if ends else "")
    if taken == 4:
        assert table(position).goals[0].stack == 0, "turning the last card up is not enough"


@rule("PER-END-1")
@pytest.mark.parametrize(("taken", "ends"), [(3, False), (4, True)])
def test_the_fifth_pink_card_depletes_its_stack(taken: int, ends: bool) -> None:
    position = arrange(
        p0={"flask": "Si", "energy": 1, "completed": PINK[:taken]},
        pink={"card": "ruby", "cubes": {0: ["O", "Cr"]}},
    )
    events = play(position, "spend number Al", "research pink")
    assert (table(position).trigger == "stack") is ends
    assert [event.rule for event in events if event.name == "final round"] == ["PER-END-1"] * ends


@rule("PER-END-2")
@pytest.mark.parametrize(
    ("levels", "ends"),
    [((6, 7, 0), True), ((7, 7, 0), True), ((6, 8, 0), True), ((6, 6, 6), False), ((7, 6, 6), False)],
)
def test_two_discs_on_the_last_two_spots_trigger_the_final_round(levels: tuple[int, ...], ends: bool) -> None:
    position = arrange(
        3, p0={"level": levels[0], "energy": 1}, p1={"level": levels[1]}, p2={"level": levels[2]}
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
    position = arrange(
        4,
        turn=2,
        p2={"flask": "Al", "energy": 1, "completed": GREEN[:5]},
        green={"card": "quartz", "cubes": {2: ["O"]}},
    )
    play(position, *TO_QUARTZ)
    assert last_turns(position) == [3, 0, 1]


@rule("PER-END-4")
def test_the_first_trigger_counts() -> None:
    position = last_green(3, p1={"level": 6, "energy": 1}, p2={"level": 7})
    play(position, *TO_QUARTZ)
    events = play(position, "spend number Mg")
    assert player(position, 1).level == 7, "two Discs stand at the end now"
    assert not happened(events, "final round")
    assert (table(position).trigger, table(position).trigger_seat) == ("stack", 0)
    assert last_turns(position) == [2]
    assert position.result().reason_rule == "PER-END-1"


@rule("PER-END-4")
def test_both_triggers_in_one_turn_are_one() -> None:
    position = last_green(3, p1={"level": 7}, p2={"level": 7})
    assert table(position).trigger == ""
    events = play(position, *TO_QUARTZ)
    assert len(happened(events, "final round")) == 1
    assert last_turns(position) == [1, 2]


@rule("PER-END-5", "PER-GOAL-11")
def test_final_turns_are_full_turns() -> None:
    position = arrange(
        p0={"flask": "Al", "energy": 1, "completed": GREEN[:5]},
        p1={"flask": "Mg", "energy": 3, "microscope": 4, "move_tos": ["halogens"]},
        green={"card": "quartz", "cubes": {0: ["O"]}},
        purple={"card": "emerald", "cubes": {1: ["Be", "Al"]}},
    )
    play(position, *TO_QUARTZ)
    assert table(position).goals[0].card is not None, "refilled in the final round too"
    events = play(position, "move-to halogens F", "spend number Na", "spend mass_up Si", "research purple")
    names = [event.name for event in events]
    for name in ("used tile", "moved", "researched", "completed", "award", "card", "advanced"):
        assert name in names, name
    assert position.turn == OVER
    assert player(position, 1).completed == ("emerald",) and player(position, 1).level == 1


@pytest.mark.parametrize(
    "final", [{"trigger": "stack"}, {"turns_left": 1}, {"trigger": "discs", "turns_left": 3}]
)
def test_a_final_round_that_would_not_end_is_no_position(final: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="count the turns to its end"):
        arrange(**final)


@rule("PER-SETUP-14")
def test_without_all_agendas_kept_no_turn_is_a_position() -> None:
    saved = arrange().dump()
    with pytest.raises(BadInput, match="keeps an Agenda Card"):
        GAME.load({**saved, "kept": [None, saved["kept"][1]]})


@rule("PER-END-6")
def test_nothing_else_ends_a_game() -> None:
    position = arrange(p0={"flask": "P"}, p1={"flask": "P"})
    for _ in range(300):
        play(position, "gain number S", "gain number S", "gain number P", "gain number P")
    assert position.turn == 0 and table(position).trigger == ""
    assert not any(name in ("resign", "pass") for name in legal(position))


# -- final scoring --------------------------------------------------------------------------


def over(seats: int = 2, **places: object) -> Position:
    """A game that is over as the last player's turn ends; that player gains on the way from P to S."""
    last = seats - 1
    end = {"trigger": "discs", "trigger_seat": 0, "turns_left": 1}
    places[f"p{last}"] = {"flask": "P", **places.get(f"p{last}", {})}
    position = arrange(seats, turn=last, **end, **places)
    play(position, "gain number S")
    while position.turn != OVER:
        play(position, "end")
    return position


@rule("PER-SCORE-1", "PER-SCORE-2", "PER-SCORE-3")
def test_the_score_is_the_sum_of_four_parts() -> None:
    position = over(
        p0={"completed": ["pool", "ruby"], "lab_points": 8, "level": 5},
        kept={0: "steady-work"},
        blue={"card": "chalk", "cubes": {0: ["C", "O"], 1: ["C"]}},
        purple={"card": "air", "cubes": {0: ["N"]}},
    )
    lines = position.result().seats[0].lines
    assert [line.points for line in lines] == [5 + 12 + 8, 14, 5 + 3, 5 + 2]
    assert [line.rule for line in lines] == ["PER-SCORE-1", "PER-SCORE-2", "PER-SCORE-3", "PER-AGENDA-4"]
    assert position.result().scores[0] == 25 + 14 + 8 + 7
    assert [line.points for line in position.result().seats[1].lines][2] == 3


@rule("PER-SCORE-1", "PER-HIDDEN-1")
def test_before_the_end_the_standing_leaves_the_agenda_out() -> None:
    position = arrange(p0={"completed": ["pool"], "level": 2}, kept={0: "steady-work"})
    result = position.result()
    assert not result.over and [line.points for line in result.seats[0].lines] == [5, 4, 0]


@rule("PER-SCORE-2")
def test_the_microscope_gives_nothing() -> None:
    scores = {over(p0={"microscope": card, "level": 3}).result().scores[0] for card in range(1, 9)}
    assert len(scores) == 1


@rule("PER-SCORE-4")
def test_tiles_energy_and_unplaced_cubes_score_nothing() -> None:
    bare = over(kept={0: "all-rounder"}, p0={"energy": 0})
    rich = over(
        kept={0: "all-rounder"},
        p0={"energy": 9, "plus3": 1, "take2": 2, "free_trends": ["radii"], "move_tos": ["halogens"]},
        options={"cubes": 11},
    )
    assert bare.result().scores[0] == rich.result().scores[0] == 0


@rule("PER-SCORE-5")
def test_most_points_win() -> None:
    position = over(
        3, p0={"lab_points": 9}, p1={"lab_points": 15, "level": 0}, p2={"lab_points": 3, "level": 1}
    )
    assert position.result().winners == [1]
    assert [seat.rank for seat in position.result().seats] == [2, 1, 3]


TIED = {0: "all-rounder", 1: "theory-and-practice"}
"""Agendas that give nothing without Goal Cards."""


@rule("PER-SCORE-6")
def test_the_first_tie_break_is_the_academic_track() -> None:
    position = over(p0={"lab_points": 2, "level": 0, "energy": 9}, p1={"level": 1}, kept=TIED)
    assert position.result().scores == [2, 2]
    assert position.result().winners == [1]


@rule("PER-SCORE-7")
def test_the_second_tie_break_is_energy() -> None:
    position = over(p0={"energy": 5}, p1={"energy": 3}, kept=TIED)
    assert position.result().scores == [0, 0]
    assert [player(position, seat).energy for seat in range(2)] == [5, 4]
    assert position.result().winners == [0]


@rule("PER-SCORE-8")
def test_still_tied_players_share_the_win() -> None:
    position = over(p0={"energy": 4}, p1={"energy": 3}, kept=TIED)
    assert [player(position, seat).energy for seat in range(2)] == [4, 4]
    assert position.result().winners == [0, 1]
