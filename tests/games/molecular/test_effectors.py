"""The action of revealing an effector, and all kinds of effect."""

from __future__ import annotations

from collections import Counter

from bohrd.contract import LiveChance
from bohrd.games.molecular.tiles import LAYOUT_NUMBER, LAYOUTS
from kit import rule

from .table import GAME, Luck, hand, in_play, legal, play, pool, printed, refused, scores

FIVE = ["H100000"] * 5
ALCOHOL = ("O100100 1,0 r0", "H100000 2,0 r3")
EFFECTORS = GAME.content.effectors
LASTING = {"pool_size", "hand_limit", "bond_factor", "forbid_element", "group_bonus", "ignore_handicap"}


# ---- the action ----


@rule("MOL-EFFECTOR-1", "MOL-EFFECTOR-2")
def test_an_instant_card_is_carried_out_at_once_and_discarded():
    p = GAME.position(pools=[FIVE, []], hands=[[], []])
    events = play(p, "effector", luck=Luck("stockroom-delivery", "player 1"))
    assert events[0].name == "reveal" and events[0].seen_by(None).data == {"card": "stockroom-delivery"}
    assert len(p.pools[0]) == 7 and p.actions == 1
    assert p.view(None).effector_discards == ("stockroom-delivery",)


@rule("MOL-EFFECTOR-3", "MOL-DECIDE-4")
def test_the_revealer_makes_all_choices_and_must():
    p = GAME.position(
        seats=3, pools=[FIVE, [], []], hands=[[]] * 3, points=[{}, {"effects": 2}, {"effects": 2}]
    )
    play(p, "effector", luck=Luck("patent-dispute"))
    assert p.turn == 0 and legal(p) == ["player 2", "player 3"]
    prompt = p.prompt()
    assert (prompt.seat, prompt.rule) == (0, "MOL-DECIDE-4") and prompt.default == GAME.move("player 2").id


@rule("MOL-EFFECTOR-4", "MOL-EFFECTOR-5")
def test_an_active_card_works_at_once_for_all_and_not_backwards():
    p = GAME.position(pools=[FIVE, FIVE], hands=[[], []])
    play(p, "lay H100000 1,0 r3", "effector", luck=Luck("hydrogen-on-palladium"))
    assert scores(p) == [1, 0] and in_play(p) == ["hydrogen-on-palladium"]
    play(p, "lay H100000 -1,0 r0")
    assert scores(p) == [1, 3]
    p = GAME.position(pools=[FIVE, []], hands=[[], []])
    play(p, "effector", "lay H100000 1,0 r3", luck=Luck("hydrogen-on-palladium"))
    assert scores(p) == [3, 0], "for the rest of the revealer's turn too"


@rule("MOL-EFFECTOR-6")
def test_an_active_card_stays_until_it_is_removed_and_then_stops_at_once():
    p = GAME.position(pools=[FIVE, FIVE], hands=[[], []], options={"rounds": 30})
    play(p, "effector", luck=Luck("reference-library"))
    for _ in range(20):
        play(p, "end")
    assert in_play(p) == ["reference-library"] and p.in_force(0).hand_limit == 4
    play(p, "effector", luck=Luck("solvent-rinse"))
    assert in_play(p) == [] and p.in_force(0).hand_limit == 3
    assert p.view(None).effector_discards == ("reference-library", "solvent-rinse")


@rule("MOL-EFFECTOR-7", "MOL-EFFECTOR-8", "MOL-EFFECTOR-9", "MOL-EFFECT-1")
def test_a_reagent_discards_the_other_reagents_first_and_nothing_else():
    p = GAME.position(
        pools=[FIVE, []],
        hands=[[], []],
        in_play=[{"card": "grignard-reagent", "seat": 1}, {"card": "reference-library", "seat": 1}],
    )
    events = play(p, "effector", luck=Luck("lindlar-catalyst"))
    assert in_play(p) == ["reference-library", "lindlar-catalyst"]
    assert [event.name for event in events[:2]] == ["reveal", "discard"]
    game = printed("solvent-rinse", {"kind": "clear_actives", "scope": "one"}, {"kind": "points", "n": 1})
    p = game.position(pools=[FIVE, []], hands=[[], []], in_play=[{"card": "grignard-reagent", "seat": 1}])
    play(p, "effector", luck=Luck("solvent-rinse"))
    assert in_play(p) == [] and scores(p) == [1, 0], "gone before the card could ask which one to discard"
    assert p.view(None).effector_discards == ("solvent-rinse", "grignard-reagent")


@rule("MOL-EFFECTOR-10")
def test_what_cannot_be_done_is_skipped_and_the_rest_is_done():
    p = GAME.position(pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("quench"))
    assert scores(p) == [1, 0] and p.actions == 1, "no effector in play, but the point is scored"
    p = GAME.position(pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("thermal-cracking"))
    assert p.actions == 1 and len(p.molecule.atoms) == 1, "no end atom at all"


@rule("MOL-EFFECTOR-11", "MOL-EFFECTOR-12")
def test_the_effector_deck_is_renewed_while_cards_are_left():
    others = [card.id for card in EFFECTORS if card.id != "reference-library"]
    library = [{"card": "reference-library", "seat": 1}]
    p = GAME.position(pools=[FIVE, []], hands=[[], []], in_play=library, effector_discards=others)
    events = play(p, "effector", luck=Luck("rotary-evaporator"))
    assert [event.name for event in events] == ["new effector deck", "reveal"]
    assert in_play(p) == ["reference-library", "rotary-evaporator"]
    assert len(p.effector_deck) == len(EFFECTORS) - 2 and not p.effector_discards
    only = [entry for entry in GAME.tables["effectors"]["effector"] if entry["id"] == "reference-library"]
    game = GAME.with_content({"effectors": {"effector": only}})
    p = game.position(pools=[FIVE, []], hands=[[], []], in_play=library)
    assert refused(p, "effector") == "MOL-EFFECTOR-12" and "effector" not in legal(p)


# ---- effects in general ----


@rule("MOL-EFFECT-2", "MOL-EFFECT-3")
def test_cards_have_one_to_three_effects_of_their_kinds_in_printed_order():
    for card in EFFECTORS:
        assert 1 <= len(card.effects) <= 3
        assert {effect.kind in LASTING for effect in card.effects} == {not card.is_instant}
    game = printed("catalyst", {"kind": "transfer", "direction": "give", "n": 1}, {"kind": "points", "n": 3})
    p = game.position(pools=[FIVE, FIVE], hands=[[], []], points=[{}, {}])
    play(p, "effector", luck=Luck("catalyst"))
    assert scores(p) == [3, 0], "with 0 points nothing is given; the 3 points come after"
    p = game.position(pools=[FIVE, FIVE], hands=[[], []], points=[{"effects": 1}, {}])
    play(p, "effector", luck=Luck("catalyst"))
    assert scores(p) == [3, 1], "given first, then scored"


@rule("MOL-EFFECT-4")
def test_whom_an_effect_concerns():
    for who, expected in (
        ("revealer", [2, 0, 0]),
        ("others", [0, 2, 2]),
        ("all", [2, 2, 2]),
        ("", [2, 0, 0]),
    ):
        game = printed("catalyst", {"kind": "points", "who": who, "n": 2})
        p = game.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3)
        play(p, "effector", luck=Luck("catalyst"))
        assert scores(p) == expected
    for who, expected in (("revealer", [5, 6, 5]), ("others", [6, 5, 6]), ("", [6, 6, 6])):
        game = printed("rotary-evaporator", {"kind": "pool_size", "who": who, "n": 1})
        p = game.position(
            seats=3, pools=[[]] * 3, hands=[[]] * 3, in_play=[{"card": "rotary-evaporator", "seat": 1}]
        )
        assert [p.in_force(seat).pool_size for seat in range(3)] == expected


@rule("MOL-EFFECT-5", "MOL-EFFECT-8")
def test_several_players_are_served_in_turn_order():
    for who, expected in (("all", [0, 2, 2]), ("others", [2, 0, 2])):
        game = printed("catalyst", {"kind": "draw_tiles", "who": who, "n": 2})
        p = game.position(seats=3, pools=[_all_but(4), [], []], hands=[[]] * 3, turn=1)
        before = [len(tiles) for tiles in p.pools]
        play(p, "effector", luck=Luck("catalyst"))
        gained = [len(tiles) - held for tiles, held in zip(p.pools, before, strict=True)]
        assert gained == expected, "from the revealer on, until the stack is empty"


def _all_but(number: int) -> list[str]:
    """All tiles but the last few."""
    return [LAYOUTS[layout] for layout in GAME.content.stack[:-number]]


@rule("MOL-EFFECT-40", "MOL-CHANCE-4")
def test_the_lot_finds_one_player_for_each_effect_anew():
    lots = ({"kind": "points", "who": "lot", "n": 1}, {"kind": "draw_cards", "who": "lot", "n": 2})
    game = printed("catalyst", *lots)
    p = game.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3)
    events = play(p, "effector", luck=Luck("catalyst", "player 1", "player 3"))
    assert scores(p) == [1, 0, 0] and [len(cards) for cards in p.hands] == [0, 0, 2]
    drawn = [event for event in events if event.name == "lot"]
    assert [(event.seat, event.rule) for event in drawn] == [(0, "MOL-EFFECT-40"), (2, "MOL-EFFECT-40")]
    assert drawn[1].seen_by(1).text == "{p2} is drawn by lot."
    found: Counter[int] = Counter()
    for seed in range(300):
        p = game.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3)
        p.effector_deck = [game.content.effector_number["catalyst"]]
        p.play("effector", LiveChance(seed), quiet=True)
        found[scores(p).index(1)] += 1
    assert set(found) == {0, 1, 2} and min(found.values()) > 70, "the revealer as likely as the others"


# ---- instant kinds ----


@rule("MOL-EFFECT-7")
def test_extra_actions_add_up_and_the_reset_stays_gone():
    game = printed("quench", {"kind": "extra_action", "n": 2}, {"kind": "points", "n": -1})
    p = game.position(pools=[FIVE, FIVE], hands=[[], []], points=[{"effects": 3}])
    play(p, "effector", luck=Luck("catalyst"))
    assert p.actions == 2 and refused(p, "reset") == "MOL-RESET-1"
    play(p, "effector", luck=Luck("quench"))
    assert p.actions == 3 and scores(p) == [2, 0]
    play(p, "end")
    assert (p.turn, p.actions) == (1, 2), "unused ones are lost"


@rule("MOL-EFFECT-9")
def test_cards_are_drawn_beyond_the_hand_limit():
    game = printed("catalyst", {"kind": "draw_cards", "n": 2})
    p = game.position(pools=[FIVE, []], hands=[["azo", "azo", "ether"], []])
    play(p, "effector", luck=Luck("catalyst", "ketone", "urea"))
    assert sorted(hand(p, 0).split()) == ["azo", "azo", "ether", "ketone", "urea"]


@rule("MOL-EFFECT-10")
def test_points_are_gained_or_lost_but_never_more_than_held():
    game = printed("catalyst", {"kind": "points", "who": "all", "n": -3})
    p = game.position(
        seats=3, pools=[FIVE, [], []], hands=[[]] * 3, points=[{"effects": 5}, {"effects": 3}, {"effects": 1}]
    )
    events = play(p, "effector", luck=Luck("catalyst"))
    assert scores(p) == [2, 0, 0]
    assert [event.data["points"] for event in events if event.name == "points"] == [-3, -3, -1]


@rule("MOL-EFFECT-11", "MOL-DECIDE-8")
def test_taking_points():
    p = GAME.position(
        seats=4, pools=[FIVE, [], [], []], hands=[[]] * 4, points=[{}, {"effects": 5}, {"effects": 1}, {}]
    )
    play(p, "effector", luck=Luck("patent-dispute"))
    assert legal(p) == ["player 2", "player 3"]
    assert [refused(p, f"player {n}") for n in (1, 4, 8)] == ["MOL-EFFECT-11"] * 3
    events = play(p, "player 3")
    assert scores(p) == [1, 5, 0, 0], "all there is if there is less"
    assert (events[0].text, events[0].rule) == ("{p0} receives 1 point from {p2}.", "MOL-EFFECT-11")
    p = GAME.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3, points=[{}, {}, {"effects": 4}])
    play(p, "effector", luck=Luck("patent-dispute"))
    assert scores(p) == [2, 0, 2], "a single option is taken without asking"
    p = GAME.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3, points=[{"effects": 4}])
    play(p, "effector", luck=Luck("patent-dispute"))
    assert scores(p) == [4, 0, 0] and p.asked is None, "nobody to take from"


@rule("MOL-EFFECT-12")
def test_giving_points():
    game = printed("catalyst", {"kind": "transfer", "direction": "give", "n": 3})
    p = game.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3, points=[{"effects": 2}])
    play(p, "effector", luck=Luck("catalyst"))
    assert refused(p, "player 1") == "MOL-EFFECT-12"
    events = play(p, "player 3")
    assert scores(p) == [0, 0, 2]
    assert (events[0].text, events[0].rule) == ("{p2} receives 2 points from {p0}.", "MOL-EFFECT-12")
    p = game.position(seats=3, pools=[FIVE, [], []], hands=[[]] * 3, points=[{}, {"effects": 5}])
    play(p, "effector", luck=Luck("catalyst"))
    assert p.asked is None and scores(p) == [0, 5, 0]


@rule("MOL-EFFECT-13")
def test_swapping_with_one_player():
    game = printed("catalyst", {"kind": "swap", "what": "cards", "mode": "one"})
    p = game.position(seats=3, pools=[FIVE, [], []], hands=[["azo"], ["ether", "ether"], ["urea"]])
    play(p, "effector", luck=Luck("catalyst"))
    assert refused(p, "player 1") == "MOL-EFFECT-13"
    luck = Luck()
    events = play(p, "player 2", luck=luck)
    assert [hand(p, seat) for seat in range(3)] == ["ether ether", "azo", "urea"] and luck.drawn == []
    assert events[0].data == {"what": "cards", "with": 1}
    assert events[1].seen_by(0).data == {"cards": ["ether", "ether"]} and events[1].seen_by(2).data == {}
    game = printed("catalyst", {"kind": "swap", "what": "tiles", "mode": "one"})
    p = game.position(pools=[FIVE, ["O200000"]], hands=[[], []])
    play(p, "effector", luck=Luck("catalyst"))
    assert [pool(p, 0), pool(p, 1)] == ["O200000", " ".join(FIVE)]


@rule("MOL-EFFECT-14")
def test_all_pass_left():
    p = GAME.position(seats=3, pools=[["H100000"], ["O200000", "O200000"], ["N300000"]], hands=[[]] * 3)
    play(p, "effector", luck=Luck("ligand-exchange"))
    assert [pool(p, seat) for seat in range(3)] == ["N300000", "H100000", "O200000 O200000"]
    game = printed("ligand-exchange", {"kind": "swap", "what": "cards", "mode": "round"})
    p = game.position(seats=3, pools=[FIVE, [], []], hands=[["azo"], ["ether", "ether"], ["urea"]])
    play(p, "effector", luck=Luck("ligand-exchange"))
    assert [hand(p, seat) for seat in range(3)] == ["urea", "azo", "ether ether"]


@rule("MOL-EFFECT-15")
def test_new_cards_for_all_come_from_the_deck_with_all_returned_cards():
    hands = [["azo", "azo"], ["ether"], []]
    p = GAME.position(seats=3, pools=[FIVE, [], []], hands=hands, discards={"urea": 1})
    play(p, "effector", luck=Luck("fire-alarm", "ether", "ketone", "azo"))
    assert [hand(p, seat) for seat in range(3)] == ["ether ketone", "azo", ""], "each as many as returned"
    assert p.view(None).discards == {"urea": 1}, "the discard pile is not touched"


@rule("MOL-EFFECT-16")
def test_new_tiles_come_from_the_stack_with_all_returned_tiles():
    game = printed("fire-alarm", {"kind": "redraw", "who": "all", "what": "tiles"})
    p = game.position(seats=3, pools=[["N300000", "N300000"], ["O200000"], []], hands=[[]] * 3)
    play(p, "effector", luck=Luck("fire-alarm", "O200000", "N300000", "H100000"))
    assert [pool(p, seat) for seat in range(3)] == ["N300000 O200000", "H100000", ""]
    assert len(p.stack) == 126 - 3


@rule("MOL-EFFECT-17", "MOL-EFFECT-18", "MOL-DECIDE-5")
def test_end_atoms_are_chosen_one_after_the_other():
    p = GAME.position(molecule=[*ALCOHOL, "C110110 -1,0 r0"], pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("thermal-cracking"))
    assert legal(p) == ["cell -1,0", "cell 2,0"] and p.prompt().rule == "MOL-DECIDE-5"
    assert [refused(p, f"cell {at}") for at in ("0,0", "1,0", "5,5")] == ["MOL-EFFECT-17"] * 3
    play(p, "cell 2,0")
    assert legal(p) == ["cell -1,0", "cell 1,0"], "the oxygen became an end atom"
    play(p, "cell 1,0")
    assert len(p.molecule.atoms) == 2 and p.asked is None and p.actions == 1
    p = GAME.position(
        molecule=[*ALCOHOL, "H100000 -1,0 r0", "C110110 1,-1 r0"], pools=[FIVE, []], hands=[[], []]
    )
    play(p, "effector", luck=Luck("dehydrogenation"))
    assert legal(p) == ["cell -1,0", "cell 2,0"]
    assert refused(p, "cell 1,-1") == "MOL-EFFECT-18", "an end atom, but no hydrogen"
    play(p, "cell 2,0")
    assert p.asked is None and len(p.molecule.atoms) == 3, "the last hydrogen is taken without asking"
    p = GAME.position(molecule=["H100000 1,0 r3"], pools=[FIVE, []], hands=[[], []])
    play(p, "effector", luck=Luck("thermal-cracking"))
    assert len(p.molecule.atoms) == 1 and p.asked is None, "the rest is skipped"


@rule("MOL-EFFECT-19", "MOL-EFFECT-20")
def test_a_removed_tile_goes_into_the_stack_and_no_point_is_lost():
    p = GAME.position(
        molecule=["H100000 1,0 r3", "O100100 -1,0 r0"],
        pools=[FIVE, ["O100100"]],
        hands=[[], []],
        points=[{"effects": 2}, {"effects": 2}],
    )
    hydrogens = p.stack.count(LAYOUT_NUMBER["H100000"])
    play(p, "effector", luck=Luck("dehydrogenation"))
    assert p.stack.count(LAYOUT_NUMBER["H100000"]) == hydrogens + 1 and scores(p) == [2, 2]
    play(p, "lay H100000 1,0 r3")
    assert scores(p) == [3, 2], "the open bond scores anew"
    rebuilt = GAME.load(p.dump())
    assert rebuilt.legal() == p.legal(), "cells and open bonds are as if the tile had never lain there"


@rule("MOL-EFFECT-21", "MOL-DECIDE-6")
def test_clearing_counters():
    counters = {"ether": 2, "urea": 1}
    p = GAME.position(pools=[FIVE, []], hands=[[], []], counters=counters)
    play(p, "effector", luck=Luck("fresh-calibration"))
    assert legal(p) == ["clear ether", "clear urea"] and p.prompt().rule == "MOL-DECIDE-6"
    assert refused(p, "clear azo") == "MOL-EFFECT-21"
    play(p, "clear ether")
    assert p.view(None).counters == {"urea": 1}
    p = GAME.position(pools=[FIVE, []], hands=[[], []], counters=counters)
    play(p, "effector", luck=Luck("solvent-rinse"))
    assert p.view(None).counters == {}
    p = GAME.position(pools=[FIVE, []], hands=[["azo"], []])
    play(p, "effector", luck=Luck("fresh-calibration"))
    assert p.asked is None and [len(p.hands[0]), len(p.hands[1])] == [2, 1], (
        "no counter: only cards are drawn"
    )


@rule("MOL-EFFECT-22", "MOL-DECIDE-7")
def test_clearing_effectors_in_play():
    cards = [{"card": "reference-library", "seat": 1}, {"card": "grignard-reagent", "seat": 0}]
    p = GAME.position(pools=[FIVE, []], hands=[[], []], in_play=cards)
    play(p, "effector", luck=Luck("quench"))
    assert legal(p) == ["discard reference-library", "discard grignard-reagent"]
    assert p.prompt().rule == "MOL-DECIDE-7" and refused(p, "discard glovebox") == "MOL-EFFECT-22"
    play(p, "discard grignard-reagent")
    assert in_play(p) == ["reference-library"] and scores(p) == [1, 0]
    p = GAME.position(pools=[FIVE, []], hands=[[], []], in_play=cards)
    play(p, "effector", luck=Luck("solvent-rinse"))
    assert in_play(p) == []


# ---- lasting kinds ----


@rule("MOL-EFFECT-23", "MOL-EFFECT-24")
def test_limits_change_add_up_and_are_never_below_one():
    p = GAME.position(
        pools=[[], []],
        hands=[[], []],
        in_play=[
            {"card": "rotary-evaporator", "seat": 0},
            {"card": "crowded-fume-hood", "seat": 0},
            {"card": "reference-library", "seat": 1},
        ],
    )
    assert [
        p.in_force(0).pool_size,
        p.in_force(1).pool_size,
        p.in_force(0).hand_limit,
        p.in_force(1).hand_limit,
    ] == [6, 5, 4, 4]
    for kind in ("pool_size", "hand_limit"):
        game = printed("rotary-evaporator", *[{"kind": kind, "n": -2}] * 3)
        p = game.position(pools=[[], []], hands=[[], []], in_play=[{"card": "rotary-evaporator", "seat": 0}])
        assert (p.in_force(0).pool_size if kind == "pool_size" else p.in_force(0).hand_limit) == 1


@rule("MOL-EFFECT-25")
def test_changed_limits_move_no_pieces_until_the_next_draw():
    p = GAME.position(pools=[FIVE, FIVE], hands=[["azo"], ["ether", "ether", "ether"]])
    play(p, "effector", luck=Luck("rotary-evaporator"))
    assert [len(tiles) for tiles in p.pools] == [5, 5]
    play(p, "end")
    assert [len(tiles) for tiles in p.pools] == [5, 6], "the next player draws to the new size"
    play(p, "effector", luck=Luck("solvent-rinse"))
    assert [len(tiles) for tiles in p.pools] == [5, 6], "nothing is discarded when it falls"


@rule("MOL-EFFECT-26")
def test_bonds_with_an_element_or_of_an_order_count_several_times():
    grignard = [{"card": "grignard-reagent", "seat": 1}]
    for placed, layout, at, expected in (
        ((), "C110110", "1,0 r0", 2),  # C-C counts 2, not 4
        ((), "O100100", "1,0 r0", 2),  # C-O
        (("O100100 1,0 r0",), "H100000", "2,0 r3", 1),  # O-H
    ):
        p = GAME.position(molecule=placed, pools=[[layout], FIVE], hands=[[], []], in_play=grignard)
        play(p, f"lay {layout} {at}")
        assert scores(p) == [expected, 0]
    p = GAME.position(
        molecule=["C211000 1,0 r2"],
        pools=[["C200011"], []],
        hands=[[], []],
        in_play=[{"card": "lindlar-catalyst", "seat": 1}],
    )
    play(p, "lay C200011 1,-1 r5")
    assert scores(p) == [3 + 1, 0], "the double bond three times, the single one once"


@rule("MOL-EFFECT-27")
def test_of_several_factors_only_the_newest_applies():
    hydrogen = {"kind": "bond_factor", "element": "H", "factor": 3}
    game = printed("reference-library", hydrogen)
    both = [{"card": "grignard-reagent", "seat": 1}, {"card": "reference-library", "seat": 1}]
    for cards, expected in ((both, 3), (both[::-1], 2)):
        p = game.position(pools=[FIVE, []], hands=[[], []], in_play=cards)
        play(p, "lay H100000 1,0 r3")
        assert scores(p) == [expected, 0]
    game = printed("grignard-reagent", hydrogen, {"kind": "bond_factor", "order": 1, "factor": 2})
    p = game.position(pools=[FIVE, []], hands=[[], []], in_play=both[:1])
    play(p, "lay H100000 1,0 r3")
    assert scores(p) == [2, 0], "on one card the one printed last"


@rule("MOL-EFFECT-28")
def test_the_factor_multiplies_what_the_bond_counts():
    for option, expected in (("edge", 3 + 1), ("order", 3 * 2 + 1)):
        p = GAME.position(
            molecule=["C211000 1,0 r2"],
            pools=[["C200011"], []],
            hands=[[], []],
            in_play=[{"card": "lindlar-catalyst", "seat": 1}],
            options={"bond_scoring": option},
        )
        play(p, "lay C200011 1,-1 r5")
        assert scores(p) == [expected, 0]


@rule("MOL-EFFECT-29", "MOL-EFFECT-30")
def test_forbidden_elements_may_not_be_laid_but_everything_else():
    bans = [{"card": "glovebox", "seat": 1}, {"card": "phosphorus-pentoxide", "seat": 1}]
    p = GAME.position(
        molecule=ALCOHOL,
        pools=[["N111000", "O100100", "H100000"], ["H100000"]],
        hands=[["alcohol"], []],
        in_play=bans,
    )
    assert refused(p, "lay N111000 -1,0 r0") == "MOL-EFFECT-29"
    assert refused(p, "lay O100100 -1,0 r0") == "MOL-EFFECT-29", "several bans all apply"
    assert all("H100000" in name for name in legal(p, "lay"))
    play(p, "group alcohol")
    assert scores(p) == [3, 0], "laid oxygen still counts"
    p = GAME.position(molecule=["O100100 1,0 r0"], pools=[FIVE, []], hands=[[], []], in_play=bans)
    play(p, "lay H100000 2,0 r3")
    assert scores(p) == [1, 0], "and may be joined"
    play(p, "effector", luck=Luck("stockroom-delivery", "player 1", "O200000", "N300000"))
    assert {"O200000", "N300000"} <= set(pool(p, 0).split()), "drawn and held as ever"


@rule("MOL-EFFECT-31")
def test_bonuses_for_a_group_need_an_example_and_add_up():
    bonus = [{"card": "lithium-aluminium-hydride", "seat": 1}]
    p = GAME.position(molecule=ALCOHOL, pools=[FIVE, []], hands=[["alcohol"], []], in_play=bonus)
    play(p, "group alcohol")
    assert scores(p) == [3 + 2, 0]
    p = GAME.position(pools=[FIVE, []], hands=[["alcohol"], []], in_play=bonus)
    play(p, "group alcohol")
    assert scores(p) == [0, 0]
    game = printed("reference-library", {"kind": "group_bonus", "group": "alcohol", "n": 3, "who": "others"})
    p = game.position(
        molecule=ALCOHOL,
        pools=[FIVE, []],
        hands=[["alcohol"], []],
        in_play=[*bonus, {"card": "reference-library", "seat": 1}],
    )
    play(p, "group alcohol")
    assert scores(p) == [3 + 2 + 3, 0]


@rule("MOL-EFFECT-32")
def test_counters_can_be_ignored_while_the_card_is_in_play():
    p = GAME.position(
        molecule=ALCOHOL,
        pools=[FIVE, FIVE],
        hands=[["alcohol", "alcohol"], ["alcohol"]],
        counters={"alcohol": 2},
        in_play=[{"card": "research-grant", "seat": 0}],
    )
    play(p, "group alcohol")
    assert scores(p) == [3, 0] and p.view(None).counters == {"alcohol": 3}, "put down as usual"
    play(p, "end", "end", "effector", "group alcohol", luck=Luck("quench"))
    assert scores(p) == [3 + 1, 0], "after the card has gone all 3 counters count again"
    p = GAME.position(
        turn=1,
        molecule=ALCOHOL,
        pools=[FIVE, []],
        hands=[["alcohol"], ["alcohol"]],
        counters={"alcohol": 2},
        in_play=[{"card": "research-grant", "seat": 0}],
    )
    play(p, "group alcohol")
    assert scores(p) == [0, 1], "for the revealer alone"
