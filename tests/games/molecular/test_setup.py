"""Set-up, hidden and open information, and what is left to chance."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from bohrd.contract import OVER, BadInput, Event, LiveChance
from bohrd.games.molecular.position import MolecularPosition
from bohrd.games.molecular.tiles import LAYOUTS
from bohrd.games.molecular.view import Placed
from kit import rule

from .table import GAME, Luck, play, scores

CONTENT = GAME.content


def start(seats: int = 4, luck: LiveChance | None = None, **options: str | int) -> MolecularPosition:
    return GAME.start(seats, options, luck or LiveChance(1))


@rule("MOL-SETUP-1")
def test_two_to_eight_players_sit_in_a_circle():
    for seats in (1, 9):
        with pytest.raises(BadInput, match="2 to 8 players"):
            GAME.start(seats)
    for seats in range(2, 9):
        position = start(seats, first_player=seats)
        play(position, "end")
        assert position.turn == 0, "seat 1 follows the last seat"
        play(position, "end")
        assert position.turn == 1 % seats


@rule("MOL-SETUP-2", "MOL-SETUP-6", "MOL-SETUP-14")
def test_all_tiles_and_cards_are_there_and_nothing_has_happened_yet():
    position = start(8)
    dealt = Counter(layout for tiles in position.pools for layout in tiles)
    assert [position.stack.count(layout) + dealt[layout] for layout in range(36)] == list(CONTENT.copies)
    held = Counter(group for cards in position.hands for group in cards)
    held.update(position.deck)
    assert [held[n] for n in range(len(CONTENT.groups))] == [group.copies for group in CONTENT.groups]
    assert position.effector_deck == list(range(len(CONTENT.effectors)))
    assert position.round == 1 and scores(position) == [0] * 8
    assert not any(position.counters) and not position.in_play
    assert not any(position.discards) and not any(position.effector_discards)


@rule("MOL-SETUP-3", "MOL-SETUP-4", "MOL-SETUP-5", "rounds")
def test_the_rounds_are_fixed_before_the_start():
    suggested = {2: 15, 3: 12, 4: 10, 5: 8, 6: 7, 7: 6, 8: 5}
    assert {seats: start(seats).rounds for seats in range(2, 9)} == suggested
    assert [start(rounds=rounds).rounds for rounds in (1, 17, 30)] == [1, 17, 30]
    for rounds in (0, 31, "many"):
        with pytest.raises(BadInput, match="rounds"):
            start(rounds=rounds)
    position = start(2, rounds=2)
    play(position, "end", "end")
    assert (position.round, position.rounds) == (2, 2)
    play(position, "end", "end")
    assert position.turn == OVER


@rule("MOL-SETUP-7", "MOL-SETUP-8", "MOL-SETUP-13", "MOL-CHANCE-1")
def test_tiles_then_cards_are_dealt_seat_by_seat_then_the_first_player_is_drawn():
    luck = LiveChance(1)
    told: list[Event] = []
    position = GAME.start(3, {}, luck, told)
    assert [event.rule for event in told][:6] == ["MOL-SETUP-7"] * 3 + ["MOL-SETUP-8"] * 3
    assert [len(tiles) for tiles in position.pools] == [5, 5, 5]
    assert [len(cards) for cards in position.hands] == [3, 3, 3]
    drawn = luck.take()
    assert position.pools == [tuple(sorted(drawn[at : at + 5])) for at in (0, 5, 10)], "from seat 1 on"
    assert position.hands == [tuple(sorted(drawn[at : at + 3])) for at in (15, 18, 21)]
    assert drawn[24:] == [position.first_player] == [position.turn]


@rule("MOL-SETUP-9", "MOL-SETUP-10")
def test_the_starting_tile_lies_in_the_middle():
    position = start()
    assert position.view(None).molecule == (Placed("C110110", 0, 0, 0),)
    assert sum(position.molecule.outside) == CONTENT.tiles, "it is not part of the stack"
    lays = [
        move.name
        for move in GAME.position(pools=[["H100000"], []], hands=[[], []]).legal()
        if move.name.startswith("lay")
    ]
    assert {name.split()[2] for name in lays} == {"1,0", "1,-1", "-1,0", "-1,1"}, "single bonds four ways"
    position = GAME.position(
        molecule=["O100100 1,0 r0", "H100000 2,0 r3"], pools=[["H100000"], []], hands=[["alcohol"], []]
    )
    play(position, "group alcohol")
    assert scores(position) == [3, 0], "the starting tile is part of the group"


@rule("MOL-SETUP-11", "MOL-SETUP-12", "first_player")
def test_the_first_player_is_named_or_drawn_by_lot():
    assert [start(8, first_player=seat).turn for seat in range(1, 9)] == list(range(8))
    drawn = Counter(start(3, LiveChance(seed)).first_player for seed in range(300))
    assert set(drawn) == {0, 1, 2} and min(drawn.values()) > 70
    with pytest.raises(BadInput, match="first_player: 4 is not one of random, 1, 2, 3"):
        start(3, first_player=4)


# ---- hidden and open information ----


@rule("MOL-HIDDEN-1", "MOL-HIDDEN-2")
def test_only_the_own_pool_and_hand_are_seen():
    position = GAME.position(pools=[["H100000", "O200000"], ["N300000"]], hands=[["ether"], ["amide", "azo"]])
    mine, theirs, nobodys = (position.view(seat) for seat in (0, 1, None))
    assert mine.pools == (("O200000", "H100000"), None) and theirs.pools == (None, ("N300000",))
    assert mine.hands == (("ether",), None) and theirs.hands == (None, ("amide", "azo"))
    assert nobodys.pools == (None, None) and nobodys.hands == (None, None)
    assert nobodys.pool_sizes == (2, 1) and nobodys.hand_sizes == (1, 2)


@rule("MOL-HIDDEN-3")
def test_of_stack_and_decks_only_the_sizes_are_seen():
    position = start(2)
    view = position.view(0)
    assert (view.stack, view.deck, view.effector_deck) == (CONTENT.tiles - 10, len(CONTENT.deck) - 6, 26)
    shown = msgspec.json.encode(view).decode()
    unseen = {LAYOUTS[n] for n in position.pools[1]} - {LAYOUTS[n] for n in position.pools[0]} - {"C110110"}
    assert unseen and not any(layout in shown for layout in unseen)


@rule("MOL-HIDDEN-4")
def test_everything_on_the_table_is_open_to_onlookers():
    position = GAME.position(
        molecule=["H100000 1,0 r3"],
        pools=[["H100000", "H100000"], ["H100000"]],
        hands=[["alcohol", "ether"], []],
        points=[{"effects": 2}, {"effects": 5}],
        counters={"ether": 2},
        in_play=[{"card": "reference-library", "seat": 1}],
        round=3,
    )
    play(position, "group alcohol")
    view = position.view(None)
    assert len(view.molecule) == 2 and view.discards == {"alcohol": 1} and view.effector_discards == ()
    assert [(card.card, card.seat) for card in view.in_play] == [("reference-library", 1)]
    assert [points.score for points in view.points] == [2, 5] and view.counters == {"ether": 2}
    assert (view.round, view.rounds, view.actions) == (3, 15, 1)


@rule("MOL-HIDDEN-5")
def test_pieces_that_change_hands_are_shown_to_their_new_holder_alone():
    position = GAME.position(
        seats=3, pools=[["H100000"], ["N300000"], ["O200000"]], hands=[[]] * 3, actions=1
    )
    events = play(position, "effector", luck=Luck("ligand-exchange"))
    passed = next(event for event in events if event.name == "received")
    assert passed.seen_by(1).data == {"tiles": ["H100000"]}
    assert passed.seen_by(2).data == {"tiles": ["N300000"]}
    assert passed.seen_by(None).data == {} and "N300000" not in passed.text
    position = GAME.position(
        seats=3, pools=[["H100000"], [], []], hands=[["ether"], [], []], points=[{"effects": 1}]
    )
    events = play(position, "reset")
    for event in events:
        assert "ether" not in event.seen_by(1).text and "H100000" not in event.seen_by(1).text


@rule("MOL-HIDDEN-6")
def test_after_the_end_all_is_open():
    position = GAME.position(
        pools=[["H100000"], ["N300000"]], hands=[["ether"], ["azo"]], turn=1, options={"rounds": 1}
    )
    play(position, "end")
    assert position.turn == OVER
    for seat in (0, 1, None):
        view = position.view(seat)
        assert view.pools == (("H100000",), ("N300000",)) and view.hands == (("ether",), ("azo",))
        whole = GAME.sample(view, LiveChance(1))
        assert (whole.stack, whole.deck, whole.effector_deck) == (
            position.stack,
            position.deck,
            position.effector_deck,
        ), "what the stack and the decks hold follows"


# ---- chance ----


@rule("MOL-CHANCE-2", "MOL-CHANCE-3")
def test_chance_decides_nothing_but_what_is_drawn():
    position = GAME.position(
        pools=[["H100000", "O110000"], []], hands=[["ether"], []], points=[{"effects": 1}]
    )
    luck = Luck()
    play(position, "lay H100000 1,0 r3", luck=luck)
    assert luck.drawn == []
    play(position, "group ether", luck=luck)
    assert len(luck.drawn) == 5 + 3, "only the next player's draw"
    luck = Luck()
    position = GAME.position(
        pools=[["H100000"], ["H100000", "H100000", "H100000", "H100000", "H100000"]],
        hands=[["ether"], ["azo", "azo", "azo"]],
    )
    play(position, "end", luck=luck)
    assert luck.drawn == [], "with nothing to draw there is no chance at all"
