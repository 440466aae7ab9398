"""What happens is told in a few words, and what was built stays to be seen at the end."""

from typing import Any

from bohrd import bots
from bohrd.contract import Event, LiveChance
from bohrd.games.periorbis import GAME
from bohrd.picture import Leaving
from games.periorbis.table import AGENT, play

SOUNDS = {"bell", "bubble", "chord", "clunk", "coins", "fall", "knock", "paper", "rise", "stamp"}
SOUNDS |= {"tick", "whoosh"}
"""Those of the page that are used here."""


def whole_game(seats: int = 3, seed: int = 7) -> tuple[Any, list[tuple[int, Event]]]:
    luck, told = LiveChance(seed), []
    position = GAME.set_up(seats, GAME.check_options(seats, {"length": "short"}), luck, told)
    events = [(0, event) for event in told]
    bot, step = bots.bot("greedy"), 0
    while position.turn >= 0:
        step += 1
        move = bot.choose(position.view(position.turn), position.legal(), luck)
        events += [(step, event) for event in position.play(move, luck)]
    return position, events


def test_events_are_told_shortly_with_gain_and_sound():
    position = GAME.position(companies=[{"crew": [0, 0, None, AGENT], "storage": 2, "credits": 30}])
    told = {event.name: GAME.tell(event) for event in play(position, "slot 4 sell-ore 2", "slot 1 build ada")}
    assert (told["sold ore"].short, told["sold ore"].gain, told["sold ore"].sound) == (
        "sells 2 crates",
        "+2 ★ +6",
        "coins",
    )
    assert (told["built"].short, told["built"].gain) == ("base on Ada", "−10")


def test_every_event_of_a_game_can_be_told():
    position, events = whole_game()
    for _, event in events:
        telling = GAME.tell(event)
        assert telling.sound in SOUNDS | {""} and not telling.short.endswith("."), event
    assert position.turn < 0


def test_a_departing_ship_is_celebrated():
    data = {"ship": "kestrel", "row": 0, "crates": 4, "credits": 40, "points": 4}
    told = GAME.tell(Event("ship left", "Kestrel leaves.", 0, data))
    assert (told.joy, told.gain, told.sound) == ("Kestrel leaves", "+4 ★ +40", "chord")
    assert told.leaves == Leaving("ship-kestrel", "Kestrel", "ship-kestrel-top", 4)
    lost = GAME.tell(Event("ship left", "Kestrel leaves.", 0, data | {"points": -2}))
    assert (lost.joy, lost.sound) == ("", "fall")


def test_a_row_says_what_comes_of_it_when_its_ship_leaves():
    """Each crate delivered pays and scores, each one missing costs a point, and a forgiven one nothing."""
    ship = {"id": "kestrel", "holders": [0, None, None], "crates": [2, 0, 0], "bonuses": [1, 0, 0]}
    view = GAME.position(ships=[ship]).view(0)
    [dock] = [part.html for part in GAME.draw(view, ()) if part.name == "dock"]
    size = next(one for one in GAME.content.ships if one.id == "kestrel").sizes[0]
    assert dock.count('data-token="coins star"') == 2
    assert dock.count('data-token="-star"') == size - 2 - 1


def test_events_touch_the_pieces_of_who_moved():
    position = GAME.position(seats=3, turn=1, order=(1, 0, 2))
    [built] = [event for event in play(position, "slot 1 build ada") if event.name == "built"]
    assert built.targets == ("dome-ada-1",)
    drawn = "".join(part.html for part in GAME.draw(position.view(2), ()))
    assert 'data-target="dome-ada-1"' in drawn


def test_seats_are_listed_in_acting_order_with_what_they_have():
    position = GAME.position(seats=3, turn=0, order=(2, 0, 1), marker=2)
    view = position.view(1)
    assert GAME.order(view) == [2, 0, 1]
    assert all("credits" in holding.html for holding in GAME.holdings(view))


def test_the_finale_has_routes_facts_and_a_sentence():
    position, events = whole_game()
    said = GAME.finale(position.view(0), ("A", "B", "C"), events)
    assert said.sentence.endswith(".")
    assert [trophy.title for trophy in said.trophies[:3]] == ["Trade routes"] * 3
    assert {trophy.seat for trophy in said.trophies[:3]} == {0, 1, 2}
    built = [event.data["asteroid"] for _, event in events if event.name == "built"]
    told = {fact.title.split()[-1].lower().replace("č", "c") for fact in said.facts}
    assert set(built) <= told and all(fact.text and fact.more for fact in said.facts)


def test_the_finale_s_sentence_begins_with_the_winner_to_be_told_as_you():
    rivals = [{"supplied": 3, "credits": 20}, {"supplied": 3, "credits": 10}]
    level = GAME.position(companies=rivals).view(0)
    assert GAME.finale(level, ("A", "B"), []).sentence == "{p0} is 10 credits ahead, level on points."
    missed = GAME.position(companies=[{"supplied": 5, "missed": 1, "sold": 2}, {}]).view(0)
    said = "{p0} has the fuller holds: 5 points for crates supplied, 2 points for ore sold, and 1 point lost."
    assert GAME.finale(missed, ("A", "B"), []).sentence == said


def test_the_aim_says_how_far_the_viewer_is():
    position = GAME.position(companies=[{"sold": 3}])
    assert GAME.aim(position.view(0)) == "Most points after turn 12 win; you have 3."
    assert GAME.aim(position.view(None)) == "Most points after turn 12 win."
    assert "turn 6" in GAME.aim(GAME.position(options={"length": "short"}).view(0))
