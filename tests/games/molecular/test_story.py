"""How events are shown, what seats hold, what is planned, and the end."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from bohrd import record
from bohrd.contract import Event, LiveChance
from bohrd.games.molecular import GAME
from bohrd.games.molecular.tiles import LAYOUT_NUMBER
from kit.recorded import retell

from . import fixtures
from .recount import recount_scores
from .table import Luck, play

SOUNDS = (
    "tap ting tick knock thud chord rise fall chime bell whoosh clunk paper boom stamp coins bubble spark"
    " glass riffle swell"
)
ALCOHOL = ["O100100 1,0 r0", "H100000 2,0 r3"]


def test_a_tile_and_a_card_are_told_with_what_they_gain():
    position = GAME.position(molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol"], []])
    [laid] = play(position, "lay H100000 -1,0 r0")
    told = GAME.tell(laid)
    assert (told.short, told.gain, told.joy) == ("laid hydrogen", "+1", "")
    played = next(event for event in play(position, "group alcohol") if event.name == "group")
    told = GAME.tell(played)
    assert (told.short, told.gain, told.joy) == ("played Alcohol", "+3", "Alcohol")
    assert set(played.targets) == {"cell_0_0", "cell_1_0", "cell_2_0"}, "its atoms are lit"


def test_every_event_of_whole_games_has_a_sound_that_there_is():
    for seats in (5, 8):
        told = retell(record.read(fixtures.path("effectors", seats)), recount_scores)
        assert {GAME.tell(event).sound for event in told} <= {"", *SOUNDS.split()}


def test_points_that_are_lost_and_taken_are_signed():
    position = GAME.position(pools=[["H100000"], []], hands=[[], []], points=[{}, {"bonds": 5}])
    play(position, "effector", luck=Luck("patent-dispute"))
    assert position.asked is None, "with one other player there is nothing to choose"
    position = GAME.position(pools=[["H100000"], []], hands=[[], []], points=[{"bonds": 5}, {}])
    events = play(position, "effector", luck=Luck("laboratory-spill", "player 1"))
    told = [GAME.tell(event) for event in events]
    assert "−2" in [one.gain for one in told] and "revealed Laboratory spill" in [one.short for one in told]


def test_seats_hold_tiles_and_cards_and_say_where_points_come_from():
    position = GAME.position(pools=[["H100000"], []], hands=[["ether", "azo"], []], points=[{"bonds": 3}, {}])
    mine, other = GAME.holdings(position.view(0))
    assert 'aria-label="1 tile"' in mine.html and 'aria-label="2 cards"' in mine.html
    assert "bonds 3" in mine.html and "none yet" in other.html
    ElementTree.fromstring(mine.html)


def test_a_turn_can_be_planned_with_what_one_holds():
    position = GAME.position(
        molecule=ALCOHOL,
        pools=[["N111000"], ["H100000", "O110000"]],
        hands=[[], ["alcohol"]],
        asked={"card": "hydrogenation"},
    )
    planned = GAME.ahead(position.view(1), LiveChance(1))
    assert planned is not None and (planned.turn, planned.actions, planned.asked) == (1, 2, None)
    assert planned.pools[1] == (LAYOUT_NUMBER["O110000"], LAYOUT_NUMBER["H100000"])
    assert any(move.name.startswith("lay H100000") for move in planned.legal())
    planned.play("group alcohol", LiveChance(1))
    assert GAME.ahead(position.view(None), LiveChance(1)) is None


def test_the_end_has_the_molecule_the_best_cards_and_facts():
    past = record.read(fixtures.path("rounds", 4))
    position = past.position()
    events = [(number, event) for number, event in enumerate(retell(past, recount_scores))]
    finale = GAME.finale(position.view(0), ["A", "B", "C", "D"], events)
    assert finale.sentence.startswith(f"All {position.rounds} rounds are played. Together you built C")
    molecule, *cards = finale.trophies
    assert molecule.seat is None and "tiles" in molecule.note and "<svg" in molecule.html
    for card in cards:
        assert re.fullmatch(r"round \d+, \+\d+", card.note) and card.seat in range(4)
        ElementTree.fromstring(card.html)
    played = [event for _, event in events if event.name == "group" and event.data["points"]]
    assert bool(cards) == bool(played)


def test_the_end_shows_each_group_once_with_the_card_that_brought_most():
    def played(seat: int, group: str, points: int) -> Event:
        return Event("group", "", seat, {"group": group, "examples": 1, "points": points})

    events = list(enumerate([played(0, "amide", 4), played(1, "amide", 6), played(2, "azo", 5)]))
    _, *cards = GAME.finale(GAME.position(seats=3).view(0), ["A", "B", "C"], events).trophies
    assert [(card.title, card.seat) for card in cards] == [("Amide", 1), ("Azo compound", 2)]


def test_the_end_tells_everything_that_was_met_once_with_its_source():
    past = record.read(fixtures.path("effectors", 5))
    events = [(number, event) for number, event in enumerate(retell(past, recount_scores))]
    facts = GAME.finale(past.position().view(0), list("ABCDE"), events).facts
    names = [fact.title for fact in facts]
    assert len(set(names)) == len(names) and all(fact.text for fact in facts)
    told = [fact for _, event in events if (fact := GAME.tell(event).fact)]
    assert told and {fact.title for fact in told} <= set(names)
    assert all(fact.source for fact in facts if fact.title != "What you have built")
    assert "A ring of three" in names, "and what a chemist would remark upon"


def test_facts_come_when_a_card_is_turned_over_or_scores():
    position = GAME.position(molecule=ALCOHOL, pools=[["H100000"], []], hands=[["alcohol", "azo"], []])
    played = next(event for event in play(position, "group alcohol") if event.name == "group")
    fact = GAME.tell(played).fact
    assert fact is not None and (fact.title, fact.source) == ("Alcohol", "PubChem, ethanol")
    nothing = next(event for event in play(position, "group azo") if event.name == "group")
    assert GAME.tell(nothing).fact is None
    position = GAME.position(pools=[["H100000"], []], hands=[[], []])
    [revealed, *_] = play(position, "effector", luck=Luck("catalyst"))
    fact = GAME.tell(revealed).fact
    assert fact is not None and fact.title == "Catalyst" and fact.text not in GAME.tell(revealed).card


def test_the_aim_says_when_it_ends_and_how_far_one_is():
    position = GAME.position(seats=3, points=[{"bonds": 7}, {}, {}])
    line = "Most points after 12 rounds"
    assert GAME.aim(position.view(0)) == "Most points win; you lead by 7."
    assert GAME.aim(position.view(1)) == "Most points win; you are 7 behind."
    assert GAME.aim(position.view(None)) == f"{line}."
    level = GAME.position(seats=3, points=[{"bonds": 7}, {"bonds": 7}, {}])
    assert GAME.aim(level.view(1)) == "Most points win; you share the lead."
    assert GAME.aim(GAME.position(seats=3).view(0)) == f"{line}."
    last = GAME.position(seats=3, round=12)
    assert GAME.aim(last.view(0)).startswith("Most points after this round")
    assert max(len(GAME.aim(one.view(0))) for one in (position, last)) <= 90


def test_what_everybody_sees_has_no_line_in_the_story():
    turn = Event("turn", "Round 2: it is the turn of {p1}.", 1, {"round": 2}, "MOL-TURN-1")
    theirs = Event("draw tiles", "{p1} draws 1 tile.", 1, {"number": 1}, "MOL-DRAW-1")
    mine = Event("draw tiles", "You draw carbon.", 1, {"tiles": ["C111100"]}, "MOL-DRAW-1")
    assert [GAME.tell(event).quiet for event in (turn, theirs, mine)] == [True, True, False]


def test_what_a_card_does_is_said_once():
    position = GAME.position(pools=[["H100000"] * 5, []], hands=[[], []])
    reveal, more = play(position, "effector", luck=Luck("catalyst"))[:2]
    assert reveal.text == "{p0} reveals Catalyst."
    assert more.text == "{p0} may take 1 more action this turn."
    [stays] = play(position, "effector", luck=Luck("hydrogen-on-palladium"))[:1]
    assert stays.text.endswith("Each newly joined bond with a hydrogen counts three times.")
    rinse = play(position, "effector", luck=Luck("solvent-rinse"))
    assert [event.text for event in rinse[:2]] == [
        "{p0} reveals Solvent rinse.",
        "Hydrogen on palladium is discarded.",
    ]


def test_an_effector_that_outlasts_the_game_stays_to_its_end():
    last = GAME.position().view(0).rounds
    for now, words in ((2, "Ends with round 4."), (last - 1, "To the end of the game.")):
        position = GAME.position(round=now, pools=[["H100000"] * 5, []], hands=[[], []])
        play(position, "effector", luck=Luck("research-grant"))
        drawn = {part.name: part.html for part in GAME.draw(position.view(0), ["A", "B"])}
        assert words in drawn["effectors"]
