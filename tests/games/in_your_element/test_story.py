"""What is told when something happens, what seats hold, and the end."""

from bohrd.contract import Event, LiveChance
from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.position import ElementPosition
from bohrd.picture import Fact, Telling
from games.in_your_element.table import HAND, play, with_copper
from kit import rule


def told(position: ElementPosition, move: str) -> dict[str, Telling]:
    return {event.name: GAME.tell(event) for event in play(position, move)}


def test_plays_are_told_in_a_few_words_with_a_sound_of_their_kind() -> None:
    position = GAME.position(hands=[[*HAND, "neutron 3"]], bohrds=[(2, 4, 3)])
    line = "{p0} adds 1 proton to A."
    assert told(position, "add proton 1 A")["add"] == Telling("+1 proton to A", "", "knock", line=line)
    line = "{p0} moves 3 neutrons from A to B."
    assert told(position, "move neutron 3 A B")["move"] == Telling(
        "3 neutrons A → B", "", "whoosh", line=line
    )
    freed = GAME.position(characters=["lewis"], hands=[["electron 2"]], power=True, bohrds=[(0, 0, 2)])
    line = "{p0} removes 2 electrons from A."
    assert told(freed, "remove electron 2 A")["remove"] == Telling(
        "−2 electrons from A", "", "fall", line=line
    )


def test_a_freed_card_is_named_where_its_value_is_another() -> None:
    freed = GAME.position(characters=["lewis"], hands=[["electron 2"]], power=True)
    assert told(freed, "add electron 2 as 3 A")["add"].line == "{p0} adds 3 electrons to A with electron 2."


def test_a_claim_is_a_joy() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(3, 4, 3)])
    telling = told(position, "claim A 2")["claim"]
    assert (telling.short, telling.gain, telling.joy) == ("claims Lithium", "+13", "Lithium!")
    assert telling.line == "{p0} claims Lithium with A.", "its points stand beside it"
    lithium = GAME.content.by_symbol["Li"]
    assert telling.fact is not None and (telling.fact.more, telling.fact.title) == (lithium.fact, "Lithium")
    assert "canisters" in telling.fact.text, "what it is good for in the scenario comes first"
    assert all(word in telling.left for word in ("<svg", "Lithium", "canisters")), "its slot tells of it"
    assert 'id="' not in telling.left, "it may be shown anywhere"
    old = GAME.tell(Event("claim", "", 0, {"element": "Li", "points": 13, "bohrd": "A"}))
    assert old.fact == Fact(lithium.fact, "", 0, "Lithium", lithium.fact_source)


def test_powers_goals_and_cards_are_told() -> None:
    brady = GAME.position(characters=["brady"], hands=[["power", *HAND[:4]]], bohrds=[(1, 0, 1)])
    power = told(brady, "power")["power"]
    assert power.short == "Power Play: Saint Elmo Brady"
    assert power.fact is not None and "Tuskegee" in power.fact.text and "Landmark" in power.fact.source
    assert told(brady, "oxygen A")["oxygen"].short == "hydrogen → oxygen on A"
    einstein = GAME.position(
        characters=["einstein"], hands=[HAND], power=True, stage="exchange", bohrds=[(1, 0, 0)]
    )
    assert told(einstein, "exchange A proton neutron")["exchange"].short == "on A: neutron for proton"
    goal = Event("goal", "", None, {"element": "C", "slot": 1})
    assert GAME.tell(goal).short == "New goal: Carbon"
    assert GAME.tell(goal).fact == Fact(
        GAME.content.by_symbol["C"].fact, title="Carbon", source=GAME.content.by_symbol["C"].fact_source
    )
    assert GAME.tell(Event("reshuffle", "", None, {"cards": 3})).sound == "riffle"
    assert GAME.tell(Event("first", "{p0} begins.", 0)) == Telling()


def test_seats_hold_a_character_and_what_they_claimed() -> None:
    position = GAME.position(claimed=[["Li", "H"], []], row=[None, None, "C", "N", "O"])
    first, second = GAME.holdings(position.view(None))
    assert first.note == "Einstein" and first.html.index("claimed-Li") < first.html.index("claimed-H")
    assert first.tip.startswith("Take one particle off a Bohrd")
    ozzy = GAME.position(characters=["ozzy", "lewis"]).view(None)
    assert [holding.note for holding in GAME.holdings(ozzy)] == ["Ozzy", "Lewis"]
    assert 'title="Lithium, 13 points"' in first.html and not second.html


# -- the end ------------------------------------------------------------------------------------


def events_of(position: ElementPosition, *moves: str) -> list[tuple[int, Event]]:
    return [(step, event) for step, move in enumerate(moves, 1) for event in play(position, move)]


@rule("ELE-END-1")
def test_the_atoms_of_the_end_stand_in_the_order_of_their_claims() -> None:
    row, claimed = [None, "Li", "C", None, None], [["H"], ["N", "O"]]
    bohrds = [(3, 4, 3), (6, 6, 6), (0, 0, 0)]
    position = GAME.position(hands=[HAND], bohrds=bohrds, row=row, claimed=claimed)
    finale = GAME.finale(position.view(0), [], events_of(position, "claim B 3", "claim A 2"))
    trophies = [(trophy.title, trophy.note, trophy.seat) for trophy in finale.trophies]
    assert trophies == [("Carbon", "+16", 0), ("Lithium", "+13", 0)]
    assert all("p-proton" in trophy.html and ' id="' not in trophy.html for trophy in finale.trophies)
    over = GAME.finale(position.view(0), [], [])
    assert over.sentence == "All five elements of Fresh Air in Orbit are built."


def test_facts_tell_what_an_element_is_good_for() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(3, 4, 3)])
    facts = GAME.finale(position.view(0), [], events_of(position, "claim A 2")).facts
    fact = facts[0]
    assert fact.text == GAME.content.by_symbol["Li"].fact and "canisters" in fact.more and fact.seat == 0
    assert "Apollo" in fact.source and "mendeleev" in fact.source, "of the fact and of the role"
    titles = [fact.title for fact in facts]
    assert titles[:5] == ["Lithium", "Hydrogen", "Carbon", "Nitrogen", "Oxygen"]
    assert titles[5:] == ["Fresh Air in Orbit", "Albert Einstein", "Gilbert Lewis"]


def test_who_built_nickel_learns_that_its_mass_is_nobodys() -> None:
    game = with_copper()
    view = game.position(claimed=[["Cu"]], row=["N", "O", "Al", "Si", None]).view(0)
    claimed = Event("claim", "", 0, {"element": "Cu", "points": 39, "bohrd": "A"})
    [mass] = [fact for fact in game.finale(view, [], [(1, claimed)]).facts if "63.55" in fact.title]
    assert "no single atom weighs that" in mass.text and "copper-65" in mass.text


def test_the_aim_says_what_wins_and_how_one_stands() -> None:
    assert GAME.aim(GAME.position().view(1)) == "Most points when all goals are claimed (5 left); you have 0."
    later = GAME.position(claimed=[["H", "Li"], ["C"]], row=["O", "N", None, None, None])
    assert GAME.aim(later.view(0)) == "Most points when all goals are claimed (2 left); you have 24."
    last = GAME.position(claimed=[["H", "Li", "N"], ["C"]], row=["O", None, None, None, None])
    assert GAME.aim(last.view(None)) == "Most points when the last goal is claimed."


@rule("ELE-END-4")
def test_a_stalled_game_says_what_was_never_finished() -> None:
    stalled = GAME.position(turn=-1, reshuffles=3, claimed=[["H", "Li", "C", "N"]])
    sentence = GAME.finale(stalled.view(None), [], []).sentence
    assert sentence == "So nobody wins: Oxygen was never finished.", "the title tells why"


# -- planning -----------------------------------------------------------------------------------


def test_who_waits_can_plan_with_the_own_hand() -> None:
    position = GAME.position(hands=[HAND, ["neutron 2", "power"]], bohrds=[(3, 4, 3)], turn=0, plays=1)
    ahead = GAME.ahead(position.view(1), LiveChance(1))
    assert ahead is not None and (ahead.turn, ahead.plays, ahead.power) == (1, 2, "")
    names = {move.name for move in ahead.legal()}
    assert {"add neutron 2 A", "claim A 2", "power"} <= names and "add proton 1 A" not in names
    assert GAME.ahead(position.view(0), LiveChance(1)) is None, "who is on turn decides"
    assert GAME.ahead(position.view(None), LiveChance(1)) is None
