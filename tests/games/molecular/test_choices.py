"""What choices and questions say: in people's words, with what they bring and cost."""

from __future__ import annotations

import re
import time

from bohrd import bots
from bohrd.contract import Event, LiveChance
from bohrd.games.molecular.tiles import LAYOUTS
from bohrd.games.molecular.words import kinds_left, layout_in_words, told_apart
from bohrd.match import Match

from .table import GAME, printed

CODE = re.compile(r"[CNOH][0-3]{6}|\(-?\d+, ?-?\d+\)|\br[0-5]\b|cell_")
"""A tile's code, coordinates, a rotation."""
NITRILE_OPEN = {
    "molecule": ["C211000 1,0 r2"],
    "pools": [["C200011", "H100000"], []],
    "hands": [["ether", "alcohol"], []],
    "points": [{"bonds": 1}],
}


def test_laying_a_tile_says_where_and_what_it_brings():
    position = GAME.position(**NITRILE_OPEN)
    lay = position.choice(GAME.move("lay C200011 1,-1 r5"))
    assert lay.sentence == "Carbon between two carbons: +2, closes a ring"
    assert (lay.title, lay.group, lay.brings, lay.costs, lay.warning, lay.result, lay.worth) == (
        "Carbon between two carbons", "Lay a tile", "+2", "", "", "Closes a ring", 200,
    )  # fmt: skip
    plain = position.choice(GAME.move("lay H100000 -1,1 r1"))
    assert plain.title.startswith("Hydrogen on carbon, ") and (plain.brings, plain.result) == ("+1", "")


def test_a_tile_that_makes_a_group_in_hand_completes_it():
    position = GAME.position(
        molecule=["O100100 1,0 r0"], pools=[["H100000"], []], hands=[["alcohol", "ether"], []]
    )
    choice = position.choice(GAME.move("lay H100000 2,0 r3"))
    assert (choice.brings, choice.result, choice.worth) == ("+1", "Completes Alcohol", 100 + 3), (
        "less than a point"
    )
    assert choice.sentence == "Hydrogen on oxygen: +1, completes Alcohol"
    elsewhere = position.choice(GAME.move("lay H100000 -1,0 r0"))
    assert elsewhere.result == ""
    other = GAME.position(molecule=["O100100 1,0 r0"], pools=[["H100000"], []], hands=[["ether"], []])
    assert other.choice(GAME.move("lay H100000 2,0 r3")).result == "", "a card one does not hold"


def test_tiles_of_one_element_are_told_apart():
    """Whoever chooses the cell first reads one line for each tile."""
    position = GAME.position(pools=[["C211000", "C210100", "C111100", "H100000"], []], hands=[[], []])
    lays = [move for move in position.legal() if move.name.startswith("lay") and " 1,0 " in move.name]
    lines = {move.name.split()[1]: position.choice(move).result for move in lays}
    assert lines == {
        "C211000": "A double and two single bonds, in a row, the singles anticlockwise",
        "C210100": "A double and two single bonds, a single opposite the double, the other anticlockwise",
        "C111100": "Four single bonds",
        "H100000": "",
    }


def test_each_tile_has_words_of_its_own_beside_all_others():
    """Of tiles with the same bonds it is said how these lie; what is alone needs no such words."""
    layouts = tuple(range(len(LAYOUTS)))
    apart = told_apart(layouts)
    assert len({(layout_in_words(layout), apart[layout]) for layout in layouts}) == len(LAYOUTS)
    said = {LAYOUTS[layout]: words for layout, words in apart.items()}
    assert said["O110000"] == "side by side" and said["O100100"] == "opposite each other"
    assert said["C110110"] == "two opposite the other two"
    assert said["N200001"] == "side by side, the single clockwise"
    assert said["H100000"] == said["O200000"] == ""
    assert set(told_apart((0, 20, 35)).values()) == {""}, "different bonds tell them apart"


def test_places_are_counted_among_those_that_are_offered():
    """Whoever hears or reads *2 of 4* looks for *1 of 4*: no two lines of a list are the same."""
    match = Match.new(GAME, ["A", "B"], seed=3)
    bot, luck, counted = bots.bot("greedy"), LiveChance(3), 0
    while match.position.turn >= 0 and len(match.position.molecule.atoms) < 30:
        lays = [move for move in match.position.legal() if move.name.startswith("lay")]
        told: dict[str, dict[str, str]] = {}
        for move in lays:
            _, tile, cell, _ = move.name.split()
            choice = match.position.choice(move)
            assert choice.sentence.split(":")[0] == choice.title
            told.setdefault(tile, {})[cell] = choice.title
        for places in told.values():
            said = {*places.values()}
            assert len(said) == len(places), "each cell has words of its own"
            for place in said:
                if found := re.fullmatch(r"(.*), (\d+) of (\d+) from above", place):
                    wanted = {f"{found[1]}, {n + 1} of {found[3]} from above" for n in range(int(found[3]))}
                    assert wanted <= said
                    counted += 1
        match.play(bots.decide(bot, match.position, luck))
    assert counted


def test_a_side_is_named_only_where_it_tells_apart_and_by_thirds_of_the_molecule():
    position = GAME.position(molecule=["O100100 1,0 r0"], pools=[["H100000"], []], hands=[[], []])
    lays = [move for move in position.legal() if move.name.startswith("lay")]
    assert sorted(position.choice(move).title for move in lays) == [
        "Hydrogen on carbon, at the bottom left",
        "Hydrogen on carbon, at the left",
        "Hydrogen on carbon, at the top",
        "Hydrogen on oxygen",
    ]


def test_why_a_tile_cannot_be_laid():
    position = GAME.position(pools=[["C220000", "N111000"], []], in_play=[{"card": "glovebox", "seat": 1}])
    assert str(position.why_not(GAME.move("lay C220000 1,0 r0"))).endswith(
        "fits nowhere in the molecule now."
    )
    assert "Glovebox forbids you to lay nitrogen" in str(position.why_not(GAME.move("lay N111000 1,0 r0")))


def test_the_last_round_is_named():
    last = GAME.position().rounds
    assert GAME.position(round=last).prompt().text == "The last round: what first?"
    assert GAME.position(round=last - 1).prompt().text == "What will you do first?"


def test_effectors_count_in_what_a_tile_brings():
    position = GAME.position(**NITRILE_OPEN, in_play=[{"card": "grignard-reagent", "seat": 1}])
    assert position.choice(GAME.move("lay C200011 1,-1 r5")).brings == "+4"


def test_closing_the_molecule_is_told_and_asks_nothing():
    capped = ["H100000 1,0 r3", "H100000 1,-1 r4", "H100000 -1,0 r0"]
    closing = GAME.position(molecule=capped, pools=[["H100000"]]).choice(GAME.move("lay H100000 -1,1 r1"))
    assert (closing.costs, closing.warning) == ("ends the game", "")


def test_what_cannot_be_taken_back_is_asked_about():
    position = GAME.position(**NITRILE_OPEN)
    ether, end, reset = (position.choice(GAME.move(name)) for name in ("group ether", "end", "reset"))
    assert (ether.title, ether.costs) == ("Give up Ether", "scores nothing")
    assert ether.warning == "It scores nothing and spends an action."
    assert (end.title, end.costs, end.ends) == ("End turn", "2 actions unused", True)
    assert end.warning == "You have two actions left. What is unused is lost."
    assert (reset.costs, reset.ends) == ("−1, ends your turn", False), "End turn is the last of the list"
    assert reset.warning == "You give 1 point and this whole turn for 5 new tiles and 3 new cards."
    asked = [move.name.split()[0] for move in position.legal() if position.choice(move).warning]
    assert set(asked) == {"end", "reset", "group", "effector"}


def test_a_card_says_how_its_points_come_about():
    position = GAME.position(
        molecule=["O110000 -1,0 r0", "H100000 0,-1 r4", "O100100 1,0 r0", "H100000 2,0 r3"],
        pools=[["H100000"], []],
        hands=[["alcohol", "ether"], []],
        counters={"alcohol": 1},
    )
    card = position.choice(GAME.move("group alcohol"))
    assert (card.sentence, card.brings) == ("Play Alcohol: found once, 1 handicap", "+2")
    assert card.result == "Found once, card brings 3, handicap −1"
    assert set(card.lights) > {"cell_0_0"} and len(card.lights) == 3
    assert card.looks, "what it counts is seen before the card is spent"
    assert not position.choice(GAME.move("group ether")).looks, "it counts nothing, and is asked about"


def test_choices_of_cards_are_deeds():
    taking = GAME.position(asked={"card": "patent-dispute"}, points=[{}, {"bonds": 1}])
    take = taking.choice(GAME.move("player 2"))
    assert (take.sentence, take.brings) == ("Take 1 point from {p1}", "+1")
    giving = printed("catalyst", {"kind": "transfer", "direction": "give", "n": 1})
    give = giving.position(asked={"card": "catalyst"}, points=[{"bonds": 3}]).choice(giving.move("player 2"))
    assert (give.sentence, give.costs) == ("Give 1 point to {p1}", "−1")
    swapping = printed("catalyst", {"kind": "swap", "what": "cards", "mode": "one"})
    swap = swapping.position(asked={"card": "catalyst"}).choice(swapping.move("player 2"))
    assert swap.sentence == "Swap hands with {p1}"
    clearing = GAME.position(asked={"card": "fresh-calibration"}, counters={"ether": 2, "urea": 1})
    clear = clearing.choice(GAME.move("clear ether"))
    assert (clear.sentence, clear.brings) == ("Clear Ether of its handicap", "−2 handicap")
    cracking = GAME.position(molecule=["H100000 1,0 r3"], asked={"card": "thermal-cracking"})
    off = cracking.choice(GAME.move("cell 1,0"))
    assert off.sentence == "Take off the hydrogen on carbon"


def test_the_question_follows_the_step():
    position = GAME.position(**NITRILE_OPEN)
    prompt = position.prompt()
    assert (prompt.text, prompt.left, prompt.pips) == ("What will you do first?", "2 actions", (2, 2))
    assert prompt.then["tile-C200011"] == "Carbon: where to?"
    assert prompt.then["cell_1_-1"] == "Which tile goes here?"
    assert prompt.then["tile-C200011 cell_-1_0"] == "Carbon: which way round?"
    assert prompt.then["group-ether"] == "Give up Ether?"
    position.play("lay H100000 -1,1 r1", LiveChance(1))
    assert (position.prompt().text, position.prompt().pips) == ("One action left.", (1, 2))


def test_equal_places_of_one_cell_differ_in_their_way_alone():
    position = GAME.position(**NITRILE_OPEN)
    lays = [move for move in position.legal() if move.name.startswith("lay C200011 -1,0")]
    assert len(lays) > 1 and len({move.targets[:2] for move in lays}) == 1
    assert {move.targets[2] for move in lays} <= {f"way-{turn}" for turn in range(6)}
    assert len({position.choice(move).sentence for move in lays}) == 1


def test_no_code_and_no_coordinates_are_in_any_words():
    for seats, seed in ((2, 1), (3, 2)):
        match = Match.new(GAME, [f"P{seat}" for seat in range(seats)], {"rounds": 4}, seed)
        bot, luck = bots.bot("random"), LiveChance(seed)
        while not match.over:
            position = match.position
            choices = [position.choice(move) for move in position.legal()]
            words = [text for c in choices for text in (c.sentence, c.title, c.group, c.brings, c.result)]
            words += [position.prompt().text, *position.prompt().then.values()]
            events = match.play(bots.decide(bot, position, luck))
            words += [text for event in events for text in _texts(event)]
            assert [text for text in words if CODE.search(text)] == []


def _texts(event: Event) -> list[str]:
    return [event.text, *(secret.text for secret in event.secret.values())]


def test_a_touched_cell_is_answered_for_tiles_to_lay_and_to_attach():
    touched = GAME.catalogue.touching("cell_2_-1")
    assert {move.name.split()[0] for move in touched} == {"cell", "lay", "attach"} and len(touched) < 200
    assert {move.layout for move in touched if hasattr(move, "layout")} == set(LAYOUTS)
    assert GAME.move("lay C111010 2,-1 r5") in touched, "though it is not among the few that are tried"
    assert GAME.move("lay C111010 2,0 r5") not in touched


def test_hundreds_of_choices_cost_little():
    match = Match.new(GAME, ["Ada", "Bo"], {}, 3)
    bot, luck, times = bots.bot("greedy"), LiveChance(3), list[float]()
    while not match.over:
        position = match.position
        begun = time.perf_counter()
        for move in position.legal():
            position.choice(move)
        times.append(time.perf_counter() - begun)
        match.play(bots.decide(bot, position, luck))
    assert sorted(times)[len(times) // 2] < 0.05, "ten times what a quiet machine takes"


def test_of_the_effectors_left_only_those_are_told_that_there_are():
    assert kinds_left(13, 4, 5) == "13 at once, 4 that stay, 5 reagents"
    assert kinds_left(0, 1, 1) == "1 that stays, 1 reagent"
