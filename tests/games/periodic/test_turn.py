"""A turn step by step: areas TURN, GAIN, SPEND and DECIDE of the ledger."""

import msgspec
import pytest

from bohrd import record
from bohrd.contract import BadInput
from bohrd.games.periodic import GAME
from bohrd.match import Match
from bohrd.record import Step
from games.periodic.table import FAR, happened, legal, play, player, reached, refused, ring, table
from kit import rule

# -- the frame of a turn --------------------------------------------------------------------


@rule("PER-TURN-1")
def test_turns_pass_clockwise() -> None:
    position = GAME.position(seats=3, turn=1, players=[{"flask": "Na"}] * 3, goals=FAR)
    turns = []
    for _ in range(4):
        turns.append(position.turn)
        play(position, sorted(legal(position, "gain number"))[0])
    assert turns == [1, 2, 0, 1]


@rule("PER-TURN-2")
def test_only_the_seat_on_turn_is_asked_and_moves_its_own_flask() -> None:
    position = GAME.position(
        seats=3, turn=1, players=[{"flask": "H"}, {"flask": "Na"}, {"flask": "Og"}], goals=FAR
    )
    assert position.prompt().seat == 1
    play(position, "spend number P")
    assert [player(position, seat).flask for seat in range(3)] == ["H", "P", "Og"]
    assert GAME.turn_rule == "PER-TURN-2"
    match = Match.from_position(GAME.position(turn=1), ["Ada", "Bo"])
    stolen = [*match.record.lines(), msgspec.json.encode(Step(0, "spend number P"))]
    with pytest.raises(BadInput, match="seat 0 moves, but it is the turn of seat 1"):
        record.parse(stolen).check()


@rule("PER-TURN-3", "PER-GOAL-1")
def test_the_refresh_follows_the_last_movement_cards_before_tracks() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 1}],
        ring=ring("metalloids", 2),
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"]]}},
    )
    events = play(position, "spend number Si", "research green")
    order = [event.name for event in events if event.name in ("moved", "researched", "completed", "advanced")]
    assert order == ["moved", "researched", "completed", "advanced"]
    assert position.turn == 1


@rule("PER-TURN-4", "PER-DECIDE-8")
def test_a_turn_cannot_end_before_spend_or_gain() -> None:
    tiles = {"free_trends": ["number"], "move_tos": ["halogens"], "take2": 1}
    position = GAME.position(players=[{"flask": "Na", **tiles}], goals=FAR)
    assert "end" not in legal(position)
    assert refused(position, "end") == "PER-TURN-4"
    play(position, "take number radii", "free number P", "move-to halogens Cl")
    assert refused(position, "end") == "PER-TURN-4", "tiles do not replace it"
    play(position, "spend number S")
    assert "end" in legal(position)


@rule("PER-TURN-4")
def test_gain_is_always_possible() -> None:
    for symbol in ("H", "He", "Fr", "Og"):
        position = GAME.position(trends={"number": 0}, players=[{"flask": symbol, "energy": 0}], goals=FAR)
        assert legal(position, "gain number")


@rule("PER-TURN-5")
def test_spend_and_gain_exclude_each_other() -> None:
    position = GAME.position(players=[{"flask": "Na", "move_tos": ["halogens"]}], goals=FAR)
    gained = position.copy()
    play(gained, "gain number P")
    assert not legal(gained, "spend")
    assert refused(gained, "spend number S") == "PER-TURN-5"
    play(position, "spend number P")
    assert not legal(position, "gain")
    assert refused(position, "gain number S") == "PER-TURN-5"


@rule("PER-TURN-6", "PER-DECIDE-8")
def test_ending_the_turn_is_a_choice() -> None:
    position = GAME.position(players=[{"flask": "Na", "energy": 3}], goals=FAR)
    play(position, "spend number P")
    assert position.turn == 0 and "end" in legal(position) and legal(position, "spend")
    play(position, "end")
    assert position.turn == 1
    assert player(position).flask == "P"


# -- Gain -----------------------------------------------------------------------------------


@rule("PER-GAIN-1")
def test_a_gain_takes_all_tokens_and_moves_by_that_trend() -> None:
    position = GAME.position(trends={"radii": 4}, players=[{"flask": "Na", "energy": 2}], goals=FAR)
    events = play(position, "gain radii Rb")
    assert player(position).energy == 6 and player(position).flask == "Rb"
    assert table(position).trends == (1, 1, 0, 1, 1)
    assert happened(events, "gained") == [{"tokens": 4}]
    names = [event.name for event in events]
    assert names.index("gained") < names.index("moved")


@rule("PER-GAIN-2")
def test_a_second_gain_is_refused_but_free_trend_works() -> None:
    position = GAME.position(players=[{"flask": "Na", "free_trends": ["ionization"]}], goals=FAR)
    play(position, "gain number P")
    assert refused(position, "gain number S") == "PER-GAIN-2"
    assert refused(position, "gain radii Si") == "PER-GAIN-2"
    play(position, "free ionization S")
    assert player(position).flask == "S" and position.turn == 1


@rule("PER-GAIN-3")
@pytest.mark.parametrize("own", [0, 9])
def test_an_empty_trend_takes_from_the_richest_opponent(own: int) -> None:
    players = [{"flask": "Na", "energy": own}, {"energy": 2}, {"energy": 5}, {"energy": 3}]
    position = GAME.position(seats=4, trends={"number": 0}, players=players, goals=FAR)
    events = play(position, "gain number P")
    assert [player(position, seat).energy for seat in range(4)] == [own + 1, 2, 4, 3]
    assert happened(events, "gained") == [{"tokens": 1, "from": 2}]


@rule("PER-GAIN-4", "PER-DECIDE-9")
def test_the_active_player_chooses_among_the_richest() -> None:
    position = GAME.position(
        seats=4,
        trends={"number": 0},
        players=[
            {"flask": "Na"},
            {"flask": "Na", "energy": 4},
            {"flask": "Na", "energy": 1},
            {"flask": "Na", "energy": 4},
        ],
        goals=FAR,
    )
    play(position, "gain number P")
    assert position.turn == 0 and position.prompt().rule == "PER-DECIDE-9"
    assert legal(position) == {"from 2", "from 4"}
    assert player(position).flask == "Na", "asked before the Flask moves"
    assert refused(position, "from 3") == "PER-GAIN-4"
    assert refused(position, "from 1") == "PER-GAIN-4"
    assert refused(position, "spend number P") == "PER-DECIDE-9"
    play(position, "from 4")
    assert [player(position, seat).energy for seat in range(4)] == [4, 4, 1, 3]
    assert player(position).flask == "P"
    assert refused(GAME.position(seats=3, players=[{"flask": "Na"}], goals=FAR), "from 2") == "PER-DECIDE-9"


@rule("PER-GAIN-5")
def test_the_token_cannot_be_declined() -> None:
    position = GAME.position(
        seats=3, trends={"number": 0}, players=[{"flask": "Na"}, {"energy": 5}, {"energy": 3}], goals=FAR
    )
    play(position, "gain number P")
    assert player(position).energy == 4 and position.turn == 1, "taken without asking"
    tied = GAME.position(
        seats=3, trends={"number": 0}, players=[{"flask": "Na"}, {"energy": 4}, {"energy": 4}], goals=FAR
    )
    play(tied, "gain number P")
    assert legal(tied) == {"from 2", "from 3"}
    pair = GAME.position(seats=2, trends={"number": 0}, players=[{"flask": "Na"}], goals=FAR)
    play(pair, "gain number P")
    assert player(pair).energy == 4


@rule("PER-GAIN-6")
def test_nobody_has_a_token_to_give() -> None:
    position = GAME.position(
        seats=3,
        trends={"number": 0},
        players=[{"flask": "Na", "energy": 2}, {"flask": "Na", "energy": 0}, {"flask": "Na", "energy": 0}],
        goals=FAR,
    )
    events = play(position, "gain number P")
    assert happened(events, "gained") == [{"tokens": 0}]
    assert player(position).energy == 2 and player(position).flask == "P" and position.turn == 1


@rule("PER-GAIN-7", "PER-DECIDE-9")
def test_with_two_players_the_token_comes_from_the_box() -> None:
    position = GAME.position(
        seats=2,
        trends={"number": 0},
        players=[{"flask": "Na", "energy": 0}, {"flask": "Na", "energy": 5}],
        goals=FAR,
    )
    box = table(position).box
    play(position, "gain number P")
    assert (player(position).energy, player(position, 1).energy, table(position).box) == (1, 5, box - 1)


@rule("PER-GAIN-8")
def test_with_two_players_and_an_empty_box_nothing_is_gained() -> None:
    position = GAME.position(
        seats=2,
        trends={"number": 0},
        players=[{"flask": "Na", "energy": 0}, {"flask": "Na", "energy": 20}],
        goals=FAR,
    )
    assert table(position).box == 0
    events = play(position, "gain number P")
    assert happened(events, "gained") == [{"tokens": 0}]
    assert (player(position).energy, player(position, 1).energy) == (0, 20)
    assert player(position).flask == "P"


# -- Spend ----------------------------------------------------------------------------------


@rule("PER-SPEND-1", "PER-SPEND-2")
def test_three_paid_trends_cost_one_two_and_two() -> None:
    position = GAME.position(players=[{"flask": "Na", "energy": 6}], goals=FAR)
    paid = [happened(play(position, name), "spent")[0]["tokens"] for name in _TRIP]
    assert paid == [1, 2, 2]
    assert player(position).energy == 1
    assert table(position).trends == (1 + 1 + 2, 1, 1 + 2, 1, 1)


_TRIP = ["spend number P", "spend number S", "spend radii P"]


@rule("PER-SPEND-2")
def test_just_one_trend_may_be_paid() -> None:
    position = GAME.position(players=[{"flask": "Na", "energy": 5}], goals=FAR)
    play(position, "spend number P", "end")
    assert player(position).energy == 4 and position.turn == 1


@rule("PER-SPEND-3", "PER-DECIDE-5")
def test_the_full_price_must_be_in_hand() -> None:
    broke = GAME.position(trends={"number": 5}, players=[{"flask": "Na", "energy": 0}], goals=FAR)
    assert not legal(broke, "spend")
    assert refused(broke, "spend number P") == "PER-SPEND-3"
    one_short = GAME.position(players=[{"flask": "Na", "energy": 2, "move_tos": ["halogens"]}], goals=FAR)
    play(one_short, "spend number P")
    assert player(one_short).energy == 1 and not legal(one_short, "spend")
    assert refused(one_short, "spend number S") == "PER-SPEND-3"


@rule("PER-SPEND-4")
def test_pay_move_and_research_come_before_the_next_payment() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 5}], goals={**FAR, "green": {"card": "quartz"}}
    )
    play(position, "spend number Si")
    assert player(position).energy == 4 and player(position).flask == "Si"
    assert legal(position) == {"research green", "decline"}
    assert refused(position, "spend number P") == "PER-SPEND-4"
    assert refused(position, "end") == "PER-TURN-6"
    assert refused(position, "gain number P") == "PER-DECIDE-10"
    play(position, "research green")
    assert "spend number P" in legal(position)


@rule("PER-SPEND-5")
def test_paid_tokens_stay_until_somebody_else_takes_them() -> None:
    position = GAME.position(
        players=[
            {"flask": "Na", "energy": 5, "take2": 1, "move_tos": ["halogens"]},
            {"flask": "Na", "energy": 3, "take2": 1},
        ],
        goals=FAR,
    )
    play(position, "spend number P", "spend number S")
    assert table(position).trends[0] == 4
    assert refused(position, "gain number P") == "PER-TURN-5"
    assert refused(position, "take number number") == "PER-TILE-13"
    play(position, "end")
    assert table(position).trends[0] == 4
    assert "take number number" in legal(position)
    play(position, "gain number P")
    assert player(position, 1).energy == 7


# -- decisions ------------------------------------------------------------------------------


@rule("PER-DECIDE-2")
def test_all_steps_are_offered_in_one_list_and_equal_ones_once() -> None:
    position = GAME.position(
        players=[{"flask": "Na", "take2": 2, "plus3": 2, "free_trends": ["radii"], "move_tos": ["halogens"]}],
        goals=FAR,
    )
    assert position.prompt().rule == "PER-DECIDE-2"
    kinds = {name.split()[0] for name in legal(position)}
    assert kinds == {"take", "gain", "spend", "free", "move-to"}
    play(position, "spend number P")
    assert {name.split()[0] for name in legal(position)} == {"spend", "free", "move-to", "end"}
    names = [move.name for move in position.legal()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("given", "steps", "text"),
    [
        ({}, (), "Gain or Spend: where to?"),
        ({"energy": 0}, (), "Gain from which trend?"),
        ({}, ("spend number P",), "Go on? 2 energy left."),
        ({"energy": 2, "free_trends": ["number"]}, ("spend number P",), "Go on? 1 energy left."),
        ({"energy": 1, "free_trends": ["number"]}, ("spend number P",), "Go on? No energy left."),
        ({"free_trends": ["number"]}, ("gain number P",), "Anything else?"),
    ],
)
def test_the_question_follows_what_is_possible(given: dict, steps: tuple[str, ...], text: str) -> None:
    position = GAME.position(players=[{"flask": "Na", **given}], goals=FAR)
    play(position, *steps)
    assert position.turn == 0 and position.prompt().text == text
    default = GAME.catalogue[position.prompt().default].name
    assert default == "end" if steps else default.startswith("gain")


@rule("PER-GAIN-3", "PER-GAIN-7")
@pytest.mark.parametrize(
    ("seats", "energy", "text"),
    [
        (2, 3, "1 from the box by"),
        (2, 20, "nothing, as the box is empty, by"),
        (3, 3, "1 from {p1} or {p2} by"),
        (3, 0, "nothing, as nobody has any, by"),
    ],
)
def test_a_gain_on_an_empty_trend_says_where_its_token_comes_from(seats: int, energy: int, text: str) -> None:
    position = GAME.position(
        seats=seats,
        trends={"number": 0, "radii": 1},
        players=[{"flask": "Na", "energy": 0}, *[{"energy": energy}] * (seats - 1)],
        goals=FAR,
    )
    empty, full = position.choice(GAME.move("gain number P")), position.choice(GAME.move("gain radii K"))
    assert empty.sentence == f"Gain {text} Atomic Number, to Phosphorus"
    assert full.sentence == "Gain 1 from Atomic Radii, to Potassium"


@rule("PER-DECIDE-3")
def test_every_way_to_take_two_energy_is_one_option() -> None:
    some = {"number": 2, "ionization": 1, "radii": 0, "mass_up": 3, "mass_down": 0}
    assert legal(GAME.position(trends=some, players=[{"flask": "Na", "take2": 1}], goals=FAR), "take") == {
        "take number number",
        "take number ionization",
        "take number mass_up",
        "take ionization mass_up",
        "take mass_up mass_up",
    }
    none = dict.fromkeys(some, 0)
    players = [{"take2": 1}, {"energy": 9}]
    assert legal(GAME.position(trends={**none, "radii": 1}, players=players), "take") == {"take radii"}
    assert legal(GAME.position(trends=none, players=players), "take") == set()
    assert legal(GAME.position(), "take") == set()


@rule("PER-DECIDE-4", "PER-DECIDE-5")
def test_gain_and_spend_offer_every_destination_in_reach_once() -> None:
    for plus3, ahead in ((0, 5), (1, 8), (2, 11), (3, 14)):
        position = GAME.position(players=[{"flask": "H", "plus3": plus3}], goals=FAR)
        assert len(legal(position, "gain number")) == len(legal(position, "spend number")) == ahead
    position = GAME.position(players=[{"flask": "Na", "move_tos": ["halogens"]}], goals=FAR)
    play(position, "spend number P")
    assert not legal(position, "gain")
    assert reached(position, "spend number") == "Ne Na Mg Al Si S Cl Ar K Ca"


@rule("PER-DECIDE-6")
def test_free_trend_offers_its_trend_unless_blocked() -> None:
    position = GAME.position(
        players=[{"flask": "Na", "free_trends": ["radii", "ionization"], "plus3": 1}], goals=FAR
    )
    assert reached(position, "free radii") == reached(position, "spend radii")
    assert reached(position, "free ionization") == reached(position, "gain ionization")
    assert not legal(position, "free number")
    assert not legal(GAME.position(players=[{"flask": "Fr", "free_trends": ["radii"]}], goals=FAR), "free")


@rule("PER-DECIDE-7")
def test_move_to_offers_the_other_elements_of_its_group() -> None:
    position = GAME.position(players=[{"flask": "Cl", "move_tos": ["halogens", "alkaline"]}], goals=FAR)
    assert reached(position, "move-to halogens") == "F Br I At Ts"
    assert reached(position, "move-to alkaline") == "Be Mg Ca Sr Ba Ra"
    assert not legal(position, "move-to other_metals")


@rule("PER-DECIDE-8")
def test_the_turn_ends_by_itself_when_nothing_else_is_left() -> None:
    for name in ("gain number P", "spend number P"):
        position = GAME.position(players=[{"flask": "Na", "energy": 2}], goals=FAR)
        events = play(position, name)
        assert position.turn == 1
        assert [event.text for event in events if event.name == "forced"] == ["{p0}: End the turn."]
    with_tile = GAME.position(players=[{"flask": "Na", "move_tos": ["halogens"]}], goals=FAR)
    play(with_tile, "gain number P")
    assert with_tile.turn == 0
    unusable = GAME.position(
        players=[{"flask": "Cs", "free_trends": ["radii"], "take2": 1, "plus3": 1}], goals=FAR
    )
    play(unusable, "gain radii Fr")
    assert unusable.turn == 1, "no tile left that can be used"


@rule("PER-DECIDE-10")
def test_research_is_asked_after_every_movement_that_allows_it() -> None:
    position = GAME.position(
        players=[{"flask": "Al", "energy": 9, "free_trends": ["radii"], "move_tos": ["halogens"]}],
        goals={**FAR, "green": {"card": "quartz"}, "blue": {"card": "salt"}},
    )
    play(position, "spend number Si")
    assert position.prompt().rule == "PER-DECIDE-10"
    assert legal(position) == {"research green", "decline"}, "asked with a single card too"
    play(position, "decline", "move-to halogens Cl")
    assert legal(position) == {"research blue", "decline"}
    play(position, "research blue", "free radii Si")
    assert legal(position) == {"research green", "decline"}
    play(position, "research green", "spend number S", "spend number Cl")
    assert not legal(position, "research"), "already researched there"
    assert refused(position, "decline") == "PER-DECIDE-10"


@rule("PER-DECIDE-11")
def test_nothing_else_is_asked() -> None:
    """A Refresh with two completed cards, a tile, an advance and the end trigger asks for nothing."""
    position = GAME.position(
        seats=3,
        paid=1,
        players=[
            {
                "flask": "Al",
                "energy": 2,
                "completed": ["pool", "bronze", "fireworks", "curie", "balloon"],
            }
        ],
        ring=ring("metalloids", 2),
        goals={
            **FAR,
            "green": {"card": "quartz", "cubes": [["O"], ["O"]]},
            "purple": {"card": "emerald", "cubes": [["Be", "Al", "Si"], [], ["Be", "Al"]]},
        },
    )
    events = play(position, "spend number Si", "research green")
    names = [event.name for event in events]
    for name in ("completed", "lab tokens", "award", "card", "advanced", "final round"):
        assert name in names
    assert position.turn == 1 and table(position).stage == "step"
    kinds = {move.name.split()[0] for move in GAME.catalogue}
    assert kinds == {
        "keep", "take", "gain", "spend", "free", "move-to", "from", "research", "decline", "end"
    }  # fmt: skip


def test_choices_say_what_they_bring_and_cost() -> None:
    position = GAME.position(
        trends={"number": 2},
        players=[{"flask": "Al", "energy": 3, "plus3": 1, "take2": 1, "move_tos": ["halogens"]}],
        goals={**FAR, "green": {"card": "quartz", "cubes": [["O"]]}, "blue": {"card": "salt"}},
        ring=ring("metalloids", 2),
    )

    def said(name: str) -> tuple[str, str, str, str]:
        choice = position.choice(GAME.move(name))
        return choice.title, choice.group, choice.brings, choice.costs

    research = "Research in one move"
    assert said("gain number Si") == ("Silicon", research, "★4", "")
    assert said("spend number Ca") == ("Calcium", "Only a move", "", "+3 tile")
    two = ("Atomic Number and Atomic Radii", "Only as your turn begins", "+2 energy", "")
    assert said("take number radii") == two
    assert said("move-to halogens Cl") == ("Chlorine", research, "cube", "")
    play(position, "spend number Si")
    assert said("research green") == ("Lay a cube", "", "★4", "")
    assert said("decline") == ("No cube here", "", "", "")
    play(position, "research green")
    assert said("end") == ("End turn", "Or end your turn", "★4", "")
    result = "Sand and Quartz is yours, 4 points · 2 energy kept · Academic 2 (+2)"
    assert position.choice(GAME.move("end")).result == result
