"""Preparing the game, chance, and who sees what."""

from collections import Counter

import pytest

from bohrd.contract import OVER, BadInput, Event, LiveChance, ReplayChance
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.deck import CARDS
from bohrd.games.in_your_element.position import ElementPosition
from games.in_your_element.table import HAND, discarded, hand, names, play
from kit import rule


def start(seats: int, seed: int = 1, **options: object) -> ElementPosition:
    return GAME.start(seats, options, LiveChance(seed))


@rule("ELE-SETUP-1")
def test_two_to_seven_play():
    assert [start(seats).seats for seats in range(2, 8)] == [2, 3, 4, 5, 6, 7]
    for seats in (0, 1, 8):
        with pytest.raises(BadInput, match="2 to 7 players"):
            start(seats)


@rule("ELE-SETUP-2", "ELE-SETUP-3", "ELE-SETUP-4", "ELE-DECIDE-1")
@pytest.mark.parametrize("scenario", GAME.content.scenarios, ids=lambda scenario: scenario.id)
def test_the_scenario_fixes_the_goals_of_row_and_pile(scenario):
    position = start(2, scenario=scenario.id)
    assert len(position.row) == 5 and all(position.row)
    assert sorted([*position.row, *position.goal_pile]) == list(scenario.goals)
    assert position.view(0).options["scenario"] == scenario.id
    with pytest.raises(BadInput):
        start(2, scenario="none")


@rule("ELE-SETUP-5", "ELE-SETUP-6")
def test_each_player_is_dealt_one_character_and_keeps_it():
    position = start(7)
    assert sorted(position.characters) == list(range(7))
    dealt = Counter(start(2, seed).characters[0] for seed in range(200))
    assert len(dealt) == 7
    position, chance = start(3, 5), LiveChance(5)
    characters = position.characters
    while position.turn != OVER:
        position.play(position.legal()[-1], chance)
        assert position.characters == characters


@rule("ELE-SETUP-7", "ELE-SETUP-8")
def test_hands_of_five_are_dealt_from_one_mixed_deck():
    position = start(4)
    assert [len(cards) for cards in position.hands] == [5, 5, 5, 5]
    held = [card for cards in position.hands for card in cards]
    assert bytes(sorted([*held, *position.draw_pile])) == GAME.content.deck
    dealt = Counter(CARDS[card] for seed in range(60) for card in start(7, seed).hands[0])
    assert set(dealt) == set(CARDS), "Power Play cards are dealt and kept like all others"


@rule("ELE-SETUP-9")
def test_three_empty_bohrds_are_for_everybody():
    position = start(3)
    assert position.bohrds == [0] * 9
    for seat in range(3):
        moves = names(GAME.position(seats=3, hands=[["proton 1"]] * 3, turn=seat))
        assert moves == {"add proton 1 A", "add proton 1 B", "add proton 1 C"}


@rule("ELE-SETUP-10", "first_player")
def test_the_first_player_is_drawn_or_named():
    drawn = Counter(start(4, seed).turn for seed in range(400))
    assert set(drawn) == {0, 1, 2, 3} and min(drawn.values()) > 60
    for seat in (1, 4, 7):
        assert {start(7, seed, first_player=seat).turn for seed in range(9)} == {seat - 1}
    with pytest.raises(BadInput, match="first_player"):
        start(3, first_player=4)


@rule("ELE-SETUP-11")
def test_turns_go_to_the_next_higher_seat_and_from_the_last_to_seat_1():
    position = start(3, first_player=2)
    order = []
    for _ in range(8):
        order.append(position.turn)
        play(position, next(move.name for move in position.legal() if move.name.startswith("add")))
    assert order == [1, 1, 2, 2, 0, 0, 1, 1]


@rule("ELE-CHANCE-1", "ELE-CHANCE-2")
def test_chance_decides_characters_goals_hands_and_first_player_in_this_order():
    characters, goals, cards = [6, 0], [8, 7, 1, 6, 3], [0, 3, 6, 9, 9, 1, 1, 1, 2, 4]
    chance = ReplayChance([*characters, *goals, *cards, 1])
    position = GAME.start(2, {}, chance)
    chance.finish()
    assert position.view(None).table.characters == ("brady", "einstein")
    assert position.view(None).table.row == ("O", "N", "H", "C", "Li")
    assert hand(position, 0) == ["proton 1", "neutron 1", "electron 1", "power", "power"]
    assert hand(position, 1) == ["proton 2", "proton 2", "proton 2", "proton 3", "neutron 2"]
    assert position.turn == 1
    named = ReplayChance([*characters, *goals, *cards])
    assert GAME.start(2, {"first_player": 1}, named).turn == 0
    named.finish()


@rule("ELE-CHANCE-3")
def test_after_set_up_chance_decides_what_is_drawn_and_nothing_else():
    position = GAME.position(hands=[["proton 1", "proton 1", "proton 1", "proton 1", "proton 1"]])
    luck = LiveChance(3)
    position.play(GAME.move("add proton 1 A"), luck)
    assert len(luck.take()) == 1
    position = GAME.position(
        characters=["einstein"],
        hands=[["power"] + ["proton 1"] * 4, ["proton 2"] * 5],
        bohrds=((1, 1, 1),) * 3,
    )
    position.play(GAME.move("power"), luck)
    assert luck.take() == []
    position.play(GAME.move("exchange A proton neutron"), luck)
    assert len(luck.take()) == 1


@rule("ELE-HIDDEN-1")
def test_a_hand_is_seen_by_its_owner_only():
    position = GAME.position(hands=[HAND])
    mine, other, outside = (position.view(seat) for seat in (0, 1, None))
    assert (
        mine.hands[0] == ("proton 1", "proton 2", "neutron 1", "neutron 3", "electron 2")
        and mine.hands[1] is None
    )
    assert other.hands[0] is None and other.hands[1] is not None
    assert outside.hands == (None, None) and outside.hand_sizes == (5, 5)
    draw = play(position, "add proton 2 A", "neutron 2")[1]
    assert draw.name == "draw"
    assert (
        draw.seen_by(0).data == {"count": 1, "cards": ["neutron 2"]} and "neutron 2" in draw.seen_by(0).text
    )
    for seat in (1, None):
        assert draw.seen_by(seat).data == {"count": 1} and "neutron" not in draw.seen_by(seat).text


@rule("ELE-HIDDEN-2", "ELE-HIDDEN-3")
def test_piles_show_their_number_but_no_order():
    position = GAME.position(hands=[HAND], options={"scenario": "hospital"}, row=["H", "He", "C", "O", "Na"])
    view = position.view(0)
    assert view.draw_pile == 52
    assert view.goal_pile == ("Li", "N")
    dumped = position.dump()
    assert "draw_pile" not in dumped and "goal_pile" not in dumped
    tops = set()
    for seed in range(20):
        twin = GAME.position(
            hands=[HAND],
            bohrds=[(1, 0, 1)],
            options={"scenario": "hospital"},
            row=["H", "He", "C", "O", "Na"],
        )
        twin.play(GAME.move("claim A 1"), LiveChance(seed))
        tops.add(twin.row[0])
    assert tops == {3, 7}, "which goal comes is decided when it is laid out"


@rule("ELE-HIDDEN-4")
def test_the_discard_pile_is_open_to_everybody():
    position = GAME.position(hands=[HAND])
    play(position, "add proton 2 A")
    play(position, "add neutron 3 A")
    assert discarded(position) == ["proton 2", "neutron 3"]
    assert all(position.view(seat).table.discard == ("proton 2", "neutron 3") for seat in (0, 1, None))


@rule("ELE-HIDDEN-5")
def test_dealt_characters_are_open_and_the_others_are_not_shown():
    told: list[Event] = []
    position = GAME.start(3, {}, LiveChance(2), told)
    views = [position.view(seat).table.characters for seat in (0, 1, 2, None)]
    assert len(set(views)) == 1 and len(views[0]) == 3
    assert [event.data["character"] for event in told if event.name == "character"] == list(views[0])


@rule("ELE-HIDDEN-6")
def test_everything_else_is_open_and_all_is_shown_at_the_end():
    position = GAME.position(
        hands=[HAND],
        bohrds=((3, 4, 3), (1, 0, 1), (5, 0, 0)),
        claimed=[["H"], []],
        row=[None, "Li", "C", "N", "O"],
        reshuffles=2,
    )
    for seat in (0, 1, None):
        view = position.view(seat)
        assert view.table.bohrds == ((3, 4, 3), (1, 0, 1), (5, 0, 0))
        assert (view.table.claimed, view.scores) == ((("H",), ()), (11, 0))
        assert (view.table.plays, view.table.power, view.table.reshuffles) == (2, False, 2)
    last = GAME.position(
        hands=[HAND], bohrds=[(3, 4, 3)], claimed=[["H", "C"], ["N", "O"]], row=[None, "Li", None, None, None]
    )
    play(last, "claim A 2")
    assert last.turn == OVER and None not in last.view(None).hands
