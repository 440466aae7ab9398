"""Turns, drawing, the reset, rounds and decisions."""

from __future__ import annotations

from collections import Counter

import pytest

from bohrd.contract import OVER, BadInput, IllegalMove, LiveChance
from bohrd.games.molecular.tiles import LAYOUTS
from bohrd.match import Match
from bohrd.record import parse
from kit import rule

from .table import GAME, Luck, hand, legal, play, pool, printed, refused, scores

HYDROGENS = ["H100000"] * 5


@rule("MOL-TURN-1", "MOL-TURN-2", "MOL-ROUND-1")
def test_every_round_is_one_turn_each_from_the_same_first_player():
    position = GAME.position(
        seats=3, pools=[[]] * 3, hands=[[]] * 3, turn=1, first_player=1, options={"rounds": 3}
    )
    order: list[tuple[int, int]] = []
    while position.turn != OVER:
        order.append((position.round, position.turn))
        play(position, "end")
    assert order == [(round, seat) for round in (1, 2, 3) for seat in (1, 2, 0)]
    assert position.round == 4, "the counter has left the track"


@rule("MOL-TURN-3")
def test_only_the_player_on_turn_acts():
    assert GAME.turn_rule == "MOL-TURN-3"
    match = Match.from_position(GAME.position(pools=[HYDROGENS, HYDROGENS], hands=[[], []]), ["Ada", "Bo"], 1)
    with pytest.raises(IllegalMove, match="MOL-TURN-3: It is the turn of Ada"):
        match.play("end", seat=1)
    match.play("end", seat=0)
    assert match.record.steps[0].seat == 0 and match.turn == 1
    lines = match.record.lines()
    lines[2] = lines[2].replace(b'"seat":0', b'"seat":1', 1)
    with pytest.raises(BadInput, match="seat 1 moves, but it is the turn of seat 0"):
        parse(lines).check()


@rule("MOL-TURN-4", "MOL-TURN-5", "MOL-TURN-6", "MOL-TURN-9")
def test_two_actions_of_any_kind_then_the_turn_ends_by_itself():
    for names in (
        ("lay H100000 1,0 r3", "group ether"),
        ("group ether", "lay H100000 1,0 r3"),
        ("lay H100000 1,0 r3", "lay H100000 -1,0 r0"),
        ("group ether", "group azo"),
        ("effector", "effector"),
        ("effector", "group azo"),
    ):
        position = GAME.position(pools=[HYDROGENS, HYDROGENS], hands=[["azo", "ether"], []])
        first, second = names
        luck = Luck("thermal-cracking", "reference-library")
        play(position, first, luck=luck)
        assert (position.turn, position.actions) == (0, 1)
        play(position, second, luck=luck)
        assert (position.turn, position.actions) == (1, 2)
    assert refused(GAME.position(pools=[HYDROGENS, []], hands=[[], []]), "player 2") == "MOL-TURN-5"
    assert refused(GAME.position(pools=[HYDROGENS, []], hands=[[], []]), "cell 0,0") == "MOL-TURN-5"


@rule("MOL-TURN-7")
def test_actions_may_be_left_unused():
    position = GAME.position(pools=[HYDROGENS, HYDROGENS], hands=[[], []])
    events = play(position, "end")
    assert position.turn == 1 and events[0].data == {"unused": 2}
    play(position, "lay H100000 1,0 r3", "end")
    assert (position.turn, position.actions) == (0, 2), "unused actions are lost"


@rule("MOL-TURN-8")
def test_an_action_is_finished_before_the_next_one():
    """The second group play meets the counter, and an effector works for the next action."""
    ether = ("O100100 1,0 r0", "C111010 2,0 r3")
    position = GAME.position(molecule=ether, pools=[HYDROGENS, []], hands=[["ether", "ether"], []])
    play(position, "group ether")
    assert scores(position) == [3, 0] and position.view(None).counters == {"ether": 1}
    position = GAME.position(pools=[HYDROGENS, []], hands=[[], []])
    play(position, "effector", "lay H100000 1,0 r3", luck=Luck("grignard-reagent"))
    assert scores(position) == [2, 0]


# ---- drawing ----


@rule("MOL-DRAW-1", "MOL-DRAW-2", "MOL-DRAW-3")
def test_at_the_start_of_a_turn_tiles_then_cards_are_drawn_to_the_limit():
    position = GAME.position(pools=[[], ["N300000", "H100000"]], hands=[[], ["azo"]])
    luck = Luck()
    events = play(position, "end", luck=luck)
    assert [len(position.pools[1]), len(position.hands[1])] == [5, 3]
    assert [name in LAYOUTS for name in luck.drawn] == [True] * 3 + [False] * 2
    assert [event.name for event in events] == ["end turn", "turn", "draw tiles", "draw cards"]
    draw = events[2]
    assert draw.text == "{p1} draws 3 tiles." and draw.seen_by(1).data == {"tiles": luck.drawn[:3]}


@rule("MOL-DRAW-4")
def test_nothing_is_drawn_at_other_times():
    position = GAME.position(pools=[["H100000", "N300000"], []], hands=[["azo"], []])
    play(position, "lay H100000 1,0 r3")
    assert pool(position, 0) == "N300000" and hand(position, 0) == "azo"
    position = GAME.position(pools=[["H100000", "H100000"], []], hands=[["azo"], []])
    play(position, "effector", luck=Luck("reference-library"))
    assert position.in_force(0).hand_limit == 4 and hand(position, 0) == "azo"
    play(position, "group azo")
    assert hand(position, 0) == "" and pool(position, 0) == "H100000 H100000"


@pytest.mark.parametrize(
    ("move", "card", "rules"),
    [
        ("end", "", ["MOL-DRAW-1", "MOL-DRAW-2"]),
        ("reset", "", ["MOL-RESET-4", "MOL-RESET-5", "MOL-DRAW-1", "MOL-DRAW-2"]),
        ("effector", "stockroom-delivery", ["MOL-EFFECT-8"]),
        ("effector", "fresh-calibration", ["MOL-EFFECT-9", "MOL-EFFECT-9"]),
        ("effector", "fire-alarm", ["MOL-EFFECT-15"]),
        ("effector", "catalyst", ["MOL-EFFECT-16"]),
    ],
)
def test_a_draw_names_the_rule_that_asks_for_it(move: str, card: str, rules: list[str]):
    game = printed("catalyst", {"kind": "redraw", "what": "tiles"})
    events = play(
        game.position(pools=[["H100000"], []], hands=[["azo"], []], points=[{"effects": 1}]),
        move,
        luck=Luck(card),
    )
    assert [event.rule for event in events if event.name.startswith("draw")] == rules


@rule("MOL-DRAW-5")
def test_excess_is_kept():
    position = GAME.position(
        pools=[[], [*HYDROGENS, "N300000"]], hands=[[], ["azo", "azo", "ether", "ether"]]
    )
    luck = Luck()
    play(position, "end", luck=luck)
    assert luck.drawn == [] and len(position.pools[1]) == 6 and len(position.hands[1]) == 4


@rule("MOL-DRAW-6")
def test_a_short_stack_is_drawn_empty_and_does_not_end_the_game():
    rest = [LAYOUTS[layout] for layout in GAME.content.stack[2:]]
    position = GAME.position(pools=[rest, []], hands=[[], []])
    play(position, "end")
    assert len(position.pools[1]) == 2 and not position.stack and position.turn == 1
    play(position, "end")
    assert position.turn == 0 and sum(map(len, position.pools)) == GAME.content.tiles


@rule("MOL-DRAW-7", "MOL-DRAW-8")
def test_an_empty_deck_is_renewed_from_the_discard_pile_as_long_as_there_are_cards():
    everything = [GAME.content.group_ids[group] for group in GAME.content.deck]
    pools = [["H100000"], HYDROGENS]
    position = GAME.position(pools=pools, hands=[everything[3:], []], discards=dict(Counter(everything[1:3])))
    events = play(position, "end")
    assert hand(position, 1).split() == everything[:3]
    assert not position.deck and not any(position.discards)
    assert "new deck" in [event.name for event in events]
    position = GAME.position(pools=pools, hands=[everything[1:], []])
    play(position, "end")
    assert hand(position, 1).split() == everything[:1], "no card is left anywhere, so none is drawn"


# ---- reset ----


@rule("MOL-RESET-1", "MOL-RESET-2", "MOL-RESET-3")
def test_a_reset_comes_before_any_action_and_costs_a_point():
    assert refused(GAME.position(pools=[HYDROGENS, []], hands=[[], []]), "reset") == "MOL-RESET-3"
    position = GAME.position(pools=[HYDROGENS, []], hands=[[], []], points=[{"effects": 2}])
    twin = position.copy()
    play(position, "reset")
    assert scores(position) == [1, 0]
    play(twin, "lay H100000 1,0 r3")
    assert refused(twin, "reset") == "MOL-RESET-1"
    penniless = GAME.position(pools=[HYDROGENS, []], hands=[[], []], actions=1)
    assert refused(penniless, "reset") == "MOL-RESET-1", "reported before MOL-RESET-3"


@rule("MOL-RESET-4", "MOL-RESET-5", "MOL-RESET-6", "MOL-RESET-7")
def test_a_reset_renews_cards_then_tiles_and_ends_the_turn():
    position = GAME.position(
        pools=[["H100000", "N300000"], HYDROGENS],
        hands=[["azo"], ["ether", "ether", "ether"]],
        points=[{"effects": 1}],
    )
    luck = Luck("azo", "ketone", "ketone", "N300000")
    play(position, "reset", luck=luck)
    assert [name in LAYOUTS for name in luck.drawn] == [False] * 3 + [True] * 5
    assert sorted(hand(position, 0).split()) == ["azo", "ketone", "ketone"], "the old hand was in the deck"
    assert "N300000" in pool(position, 0) and len(position.pools[0]) == 5
    assert not any(position.discards) and position.turn == 1
    larger = GAME.position(
        pools=[["H100000"], []],
        hands=[[], []],
        points=[{"effects": 1}],
        in_play=[{"card": "reference-library", "seat": 1}, {"card": "rotary-evaporator", "seat": 1}],
    )
    play(larger, "reset")
    assert [len(larger.pools[0]), len(larger.hands[0])] == [6, 4], "up to the current limits"


@rule("MOL-ROUND-2", "MOL-EFFECT-6")
def test_at_the_end_of_a_round_the_counter_moves_then_durations_end():
    position = GAME.position(
        pools=[HYDROGENS, HYDROGENS],
        hands=[[], []],
        in_play=[{"card": "crowded-fume-hood", "seat": 0}],
        options={"rounds": 3},
    )
    play(position, "end", "end")
    assert position.round == 2 and len(position.in_play) == 1, "the end of its first round"
    events = play(position, "end", "end")
    assert position.round == 3 and position.in_play == ()
    assert position.view(None).effector_discards == ("crowded-fume-hood",)
    names = [event.name for event in events]
    assert names.index("discard") < names.index("turn", names.index("discard"))
    last = GAME.position(
        pools=[HYDROGENS, HYDROGENS],
        hands=[[], []],
        in_play=[{"card": "glovebox", "until": 3}],
        round=2,
        turn=1,
        options={"rounds": 2},
    )
    play(last, "end")
    assert last.turn == OVER and len(last.in_play) == 1, "the game ends before durations do"


@rule("MOL-EFFECT-6")
@pytest.mark.parametrize(
    ("card", "ends"),
    [
        ("glovebox", 2),
        ("research-grant", 3),
        ("reference-library", 0),
    ],
)
def test_a_revealed_card_goes_at_the_end_of_a_round_that_it_names(card: str, ends: int):
    position = GAME.position(pools=[HYDROGENS, HYDROGENS], hands=[[], []], round=4, turn=1)
    play(position, "effector", "end", luck=Luck(card))
    rounds = [position.round] if not position.in_play else []
    while position.round < 10:
        play(position, "end")
        rounds += [position.round] if not position.in_play and not rounds else []
    assert rounds == ([4 + ends] if ends else []), "the end of the round it was revealed in is the first"


@rule("MOL-SCORE-3")
def test_no_score_falls_below_zero():
    for drawn, expected in ((1, [0, 3, 1]), (2, [0, 1, 1]), (3, [0, 3, 0])):
        points = [{}, {"effects": 3}, {"effects": 1}]
        position = GAME.position(seats=3, pools=[HYDROGENS, [], []], hands=[[]] * 3, points=points)
        play(position, "effector", luck=Luck("laboratory-spill", f"player {drawn}"))
        assert scores(position) == expected


# ---- decisions ----


@rule("MOL-DECIDE-1")
def test_all_legal_actions_are_offered():
    position = GAME.position(pools=[["H100000"], []], hands=[["ether"], []], points=[{"effects": 1}])
    assert legal(position) == [
        "end", "reset", "effector", "group ether",
        "lay H100000 1,-1 r4", "lay H100000 -1,0 r0", "lay H100000 1,0 r3", "lay H100000 -1,1 r1",
    ]  # fmt: skip
    prompt = position.prompt()
    assert (prompt.seat, prompt.rule, prompt.default) == (0, "MOL-DECIDE-1", GAME.move("end").id)


@rule("MOL-DECIDE-3")
def test_a_turn_without_a_choice_ends_without_asking():
    without_effectors = GAME.with_content({"effectors": {"effector": []}})
    position = without_effectors.position(pools=[["H100000"], HYDROGENS], hands=[[], []])
    events = play(position, "lay H100000 1,0 r3")
    assert position.turn == 1 and [event.name for event in events[:3]] == ["lay", "forced", "end turn"]
    assert (events[1].text, events[1].data) == ("{p0}: End the turn.", {"move": "end"})


@rule("MOL-DECIDE-9", "MOL-DECIDE-10", "MOL-DECIDE-11")
def test_an_open_choice_comes_first_and_decisions_are_final():
    position = GAME.position(
        seats=3,
        pools=[HYDROGENS, [], []],
        hands=[["ether"], [], []],
        points=[{"effects": 4}, {"effects": 4}, {"effects": 4}],
    )
    play(position, "effector", luck=Luck("patent-dispute"))
    for name in ("end", "reset", "effector", "group ether", "lay H100000 1,0 r3", "cell 0,0", "clear ether"):
        assert refused(position, name) == "MOL-DECIDE-9"
    assert legal(position) == ["player 2", "player 3"], "it cannot be declined"
    play(position, "player 2")
    assert refused(position, "player 3") == "MOL-TURN-5", "nor taken back"


def test_random_games_draw_every_kind_of_tile():
    drawn: Counter[int] = Counter()
    for seed in range(40):
        position = GAME.start(8, {}, LiveChance(seed))
        drawn.update(layout for tiles in position.pools for layout in tiles)
    assert set(drawn) == set(range(len(LAYOUTS)))
