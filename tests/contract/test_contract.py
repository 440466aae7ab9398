"""The contract's own parts: moves, chance, options, events and results."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bohrd import games
from bohrd.contract import (
    BadInput,
    Event,
    IllegalMove,
    LiveChance,
    Move,
    MoveTable,
    Option,
    ReplayChance,
    Result,
    ScoreLine,
    Secret,
    first_player,
    name_seats,
)

NIM = games.load("nim")
PERIODIC = games.load("periodic")
TAKE = NIM.catalogue[0].decision


# -- moves ----------------------------------------------------------------------------------


def test_a_move_table_finds_moves_by_id_name_and_target() -> None:
    stay, go = Move(TAKE, 0, "stay", "Stay"), Move(TAKE, 1, "go a", "Go to A", ("flask", "a"))
    table = MoveTable([stay, go])
    assert len(table) == 2 and list(table) == [stay, go]
    assert table[1] is go and table.named("stay") is stay
    assert list(table.touching("a")) == [go] and list(table.touching("b")) == []
    with pytest.raises(IndexError):
        table[-1]
    with pytest.raises(IndexError):
        table[2]
    with pytest.raises(KeyError):
        table.named("go b")


def test_a_move_table_refuses_gaps_and_doubles() -> None:
    with pytest.raises(ValueError, match="without gaps"):
        MoveTable([Move(TAKE, 1, "a", "A")])
    with pytest.raises(ValueError, match="same name"):
        MoveTable([Move(TAKE, 0, "a", "A"), Move(TAKE, 1, "a", "A")])


def test_moves_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="interned"):
        pickle.dumps(Move(TAKE, 0, "a", "A"))


@pytest.mark.parametrize("name", ["", "gain", "gain radii", "gain radii Xx", None, 3, ["end"], {}])
def test_an_unknown_move_is_bad_input(name: object) -> None:
    with pytest.raises(BadInput, match="has no move"):
        PERIODIC.move(name)


def test_a_refusal_carries_its_rule() -> None:
    refusal = IllegalMove("PER-TURN-4", "First spend or gain.")
    assert (refusal.rule, refusal.text) == ("PER-TURN-4", "First spend or gain.")
    assert str(refusal) == "PER-TURN-4: First spend or gain."


# -- chance ---------------------------------------------------------------------------------


@given(st.integers(), st.lists(st.integers(0, 5), min_size=1).filter(any))
def test_live_chance_picks_only_what_has_weight_and_replays(seed: int, weights: list[int]) -> None:
    live = LiveChance(seed)
    picks = [live.pick(weights) for _ in range(5)]
    assert all(weights[pick] > 0 for pick in picks)
    taken = live.take()
    assert taken == picks and live.take() == []
    replay = ReplayChance(taken)
    assert [replay.pick(weights) for _ in range(5)] == picks
    replay.finish()


def test_equal_seeds_give_equal_outcomes() -> None:
    picks = [[LiveChance(seed).pick([1] * 1000)] for seed in (7, 7, "7", "7", 8)]
    assert picks[0] == picks[1] and picks[2] == picks[3] and picks[0] != picks[4]


def test_weights_are_probabilities() -> None:
    chance = LiveChance(1)
    picks = [chance.pick([1, 0, 3]) for _ in range(4000)]
    assert picks.count(1) == 0
    assert abs(picks.count(2) / 4000 - 0.75) < 0.03


@given(st.integers(), st.lists(st.integers(0, 5), min_size=1, max_size=30).map(sorted))
def test_a_draw_of_pieces_is_a_pick_of_their_kinds(seed: int, pieces: list[int]) -> None:
    live, twin = LiveChance(seed), LiveChance(seed)
    drawn = [live.draw(pieces) for _ in range(5)]
    assert drawn == [twin.pick([pieces.count(kind) for kind in range(6)]) for _ in range(5)]
    replay = ReplayChance(live.take())
    assert [replay.draw(pieces) for _ in range(5)] == drawn
    replay.finish()


@given(st.integers(), st.lists(st.integers(0, 5)).map(sorted), st.integers(0, 8))
def test_dealing_is_drawing_and_taking_out(seed: int, pile: list[int], number: int) -> None:
    live, twin = LiveChance(seed), LiveChance(seed)
    left, others = pile.copy(), pile.copy()
    dealt = live.deal(left, number)
    for piece in dealt:
        assert twin.draw(others) == piece
        others.remove(piece)
    assert len(dealt) == min(number, len(pile)) and left == others
    outcomes = live.take()
    replay, again = ReplayChance(outcomes), pile.copy()
    assert replay.deal(again, number) == dealt == outcomes and again == left
    replay.finish()


def test_chance_without_anything_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="all weights are 0"):
        LiveChance(1).pick([0, 0])
    with pytest.raises(ValueError, match="nothing to draw"):
        LiveChance(1).draw([])


def test_replay_objects_to_what_could_not_have_happened() -> None:
    with pytest.raises(BadInput, match="missing"):
        ReplayChance([]).pick([1])
    for outcome in (-1, 2, 1):
        with pytest.raises(BadInput, match=f"outcome {outcome} was not possible"):
            ReplayChance([outcome]).pick([1, 0])
        with pytest.raises(BadInput, match=f"outcome {outcome} was not possible"):
            ReplayChance([outcome]).draw([0, 3])
        with pytest.raises(BadInput, match=f"outcome {outcome} was not possible"):
            ReplayChance([outcome]).deal([0, 3], 1)
    left = ReplayChance([0, 0, 0])
    left.pick([1])
    with pytest.raises(BadInput, match="2 chance outcomes too many"):
        left.finish()


# -- options --------------------------------------------------------------------------------

CUBES = Option("cubes", "Cubes", "How many", (6, 7, 11), 6, "PER-OPT-CUBES")
WHO = Option("who", "Who", "Which seat", (1, 2, 3, 4), 1, is_seat=True)


def test_an_option_takes_a_value_or_its_text() -> None:
    assert CUBES.parse(7, 2) == 7
    assert CUBES.parse("11", 2) == 11


@pytest.mark.parametrize("given", [8, "8", "", "six", None, True, 6.0, [6], -6])
def test_an_option_refuses_anything_else(given: object) -> None:
    with pytest.raises(BadInput, match=r"option cubes: .* is not one of 6, 7, 11"):
        CUBES.parse(given, 2)


def test_a_seat_option_goes_up_to_the_number_of_seats() -> None:
    assert WHO.parse(3, 3) == 3
    with pytest.raises(BadInput, match=r"not one of 1, 2$"):
        WHO.parse(3, 2)


def test_the_first_player_is_drawn_or_a_seat_at_the_table() -> None:
    option = first_player(4, "Who begins.")
    assert option.choices(2) == ["random", 1, 2] and option.default == "random"
    assert option.parse("2", 3) == 2
    with pytest.raises(BadInput, match=r"not one of random, 1, 2$"):
        option.parse(3, 2)


def test_options_are_completed_and_known_by_their_rule_too() -> None:
    chosen = PERIODIC.check_options(3, {"PER-OPT-CUBES": "7"})
    assert chosen["cubes"] == 7
    assert list(chosen) == [option.name for option in PERIODIC.options]


def test_unknown_options_and_seats_are_named_with_the_valid_ones() -> None:
    with pytest.raises(BadInput, match="no option 'speed'; it has length, cubes"):
        PERIODIC.check_options(3, {"speed": 1})
    for seats in (-1, 0, 1, 6):
        with pytest.raises(BadInput, match=f"2 to 5 players, not {seats}"):
            PERIODIC.start(seats)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadInput, match="Nim has no option 'speed'; it has none"):
        NIM.check_options(2, {"speed": 1})


@pytest.mark.parametrize("id", games.ids())
def test_a_number_of_players_outside_the_range_is_refused_by_its_rule(id: str) -> None:
    game = games.load(id)
    assert game.seats_rule in game.ledger
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(BadInput, match=f"players, not {seats} .{game.seats_rule}"):
            game.start(seats)


def test_an_unknown_game_is_named_with_the_valid_ones() -> None:
    with pytest.raises(BadInput, match=r"there is no game 'chess'; there are .*periodic"):
        games.load("chess")


# -- events ---------------------------------------------------------------------------------

DEALT = Event(
    "dealt", "{p1} is dealt a card.", 1, {}, secret={1: Secret("You are dealt the ace.", {"card": "ace"})}
)


def test_a_secret_is_told_to_its_seat_alone() -> None:
    assert DEALT.seen_by(1) == Event("dealt", "You are dealt the ace.", 1, {"card": "ace"})
    for other in (0, 2, None):
        assert DEALT.seen_by(other) == Event("dealt", "{p1} is dealt a card.", 1)


def test_an_event_without_secrets_is_the_same_to_all() -> None:
    event = Event("moved", "{p0} moves.", 0, {"to": "Na"}, "PER-MOVE-1", ("element-Na",), reveals=True)
    assert event.seen_by(0) is event and event.seen_by(None) is event


def test_redaction_keeps_everything_but_text_and_data() -> None:
    event = Event("x", "open", 0, {"a": 1}, "PER-MOVE-1", ("t",), {0: Secret("closed")}, True)
    assert event.seen_by(1) == Event("x", "open", 0, {"a": 1}, "PER-MOVE-1", ("t",), {}, True)
    assert event.seen_by(0) == Event("x", "closed", 0, {}, "PER-MOVE-1", ("t",), {}, True)


def test_seats_are_named_in_texts() -> None:
    assert (
        name_seats("{p0} gives {p1} a token; {p0} smiles.", ["Ada", "Bo"])
        == "Ada gives Bo a token; Ada smiles."
    )
    assert name_seats("{p0} and {p2}", ["Ada"]) == "Ada and Player 3"
    assert DEALT.words(["Ada", "{p0}"]) == "{p0} is dealt a card."


# -- results --------------------------------------------------------------------------------


def _lines(*points: int) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine("part", p, "PER-SCORE-1") for p in points)


def test_ranks_follow_the_sums() -> None:
    result = Result.ranked([_lines(3, 4), _lines(9), _lines(1)], over=True, reason="why", reason_rule="X")
    assert result.scores == [7, 9, 1]
    assert [seat.rank for seat in result.seats] == [2, 1, 3]
    assert result.winners == [1]
    assert (result.over, result.reason, result.reason_rule) == (True, "why", "X")


def test_tie_breaks_come_in_order_and_equals_share_a_rank() -> None:
    parts = [_lines(5)] * 4
    result = Result.ranked(parts, [(1, 9), (2, 0), (2, 3), (2, 3)])
    assert [seat.rank for seat in result.seats] == [4, 3, 1, 1]
    assert result.winners == [2, 3]
    assert not result.over


def test_where_nobody_wins_the_points_stand_and_all_share_the_last_rank() -> None:
    result = Result.ranked([_lines(5), _lines(9), _lines(4)], over=True, won=False)
    assert result.scores == [5, 9, 4]
    assert [seat.rank for seat in result.seats] == [3, 3, 3]
    assert result.winners == []


def test_without_tie_breaks_equal_scores_share_the_rank() -> None:
    result = Result.ranked([_lines(5), _lines(2, 3), _lines(4)])
    assert [seat.rank for seat in result.seats] == [1, 1, 3]
