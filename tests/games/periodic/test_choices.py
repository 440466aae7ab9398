"""What is asked and what can be chosen, in people's words: no codes, no keys, the end of the turn last."""

from __future__ import annotations

import re
from typing import Any

from bohrd.contract import OVER, Choice, Position
from bohrd.games.periodic import GAME
from games.periodic.researcher import play_through
from games.periodic.table import FAR, play, ring

BRONZE = {**FAR, "green": {"card": "bronze"}}
CODES = re.compile(r"mass_up|mass_down|other_metals|\bradii\b|\bPER-|seat-|\{p\d\}.*\{p\d\}.*\{p\d\}|None")


def choice(position: Position, name: str) -> Choice:
    return position.choice(GAME.move(name))


def silver(seats: int = 3, goals: dict[str, Any] = BRONZE, **mine: Any) -> Position:
    """On silver, one space left of cadmium and below copper."""
    players = [{"flask": "Ag", "energy": 3, **mine}, *[{"flask": "Na", "energy": 2}] * (seats - 1)]
    tokens = {"mass_up": 3, "number": 1, "radii": 2}
    return GAME.position(seats=seats, players=players, goals=goals, ring=ring("nonmetals", 2), trends=tokens)


# -- movements --------------------------------------------------------------------------------


def test_a_gain_says_what_it_takes_and_brings() -> None:
    told = choice(silver(), "gain mass_up Sn")
    assert told.sentence == "Gain 3 from Increase Atomic Mass, to Tin: Bronze, 1 of 2"
    assert (told.title, told.group, told.brings, told.costs) == ("Tin", "Research in one move", "cube", "")
    assert told.result == "Bronze, 1 of 2 · Increase Atomic Mass: gain 3"
    assert told.lights == ("goal-green",) and not told.warning and not told.ends


def test_a_payment_that_completes_a_card_stands_first() -> None:
    goals = {**FAR, "green": {"card": "bronze", "cubes": [["Cu"]]}}
    position = silver(goals=goals)
    told = choice(position, "spend mass_up Sn")
    assert told.sentence == "Spend 1 on Increase Atomic Mass, to Tin: completes Bronze"
    assert told.brings == "★4"
    assert told.worth == max(position.choice(move).worth for move in position.legal() if "spend" in move.name)


def test_an_empty_trend_says_who_gives() -> None:
    players = [{"flask": "Ag"}, {"flask": "Na", "energy": 5}, {"flask": "Na", "energy": 2}]
    position = GAME.position(seats=3, players=players, goals=FAR, trends={"number": 0})
    assert choice(position, "gain number Cd").sentence == "Gain 1 from {p1} by Atomic Number, to Cadmium"
    two = GAME.position(seats=2, players=[{"flask": "Ag"}], goals=FAR, trends={"number": 0})
    assert choice(two, "gain number Cd").sentence == "Gain 1 from the box by Atomic Number, to Cadmium"


def test_the_next_group_is_worth_a_look() -> None:
    position = GAME.position(
        seats=2, players=[{"flask": "Si", "level": 0}], goals=FAR, ring=ring("nonmetals", 2)
    )
    told = choice(position, "spend ionization P")
    assert told.group == "Into your next group" and told.worth > 0 and not told.brings
    assert told.result == "end here: Academic 2\u00a0(+2) · Ionization Energy: pay 1"


def test_long_movements_ask_for_their_tile() -> None:
    told = choice(silver(plus3=1), "spend mass_up Xe")
    assert told.costs == "+3 tile" and told.sentence.endswith("to Xenon with +3 Spaces")
    assert told.warning == "Use your +3 Spaces? Xenon is 7 spaces away."
    assert told.deed == "Yes, on to Xenon"
    assert told.worth < choice(silver(plus3=1), "spend mass_up Cd").worth, "what needs no tile comes first"


def test_the_last_energy_for_a_mere_move_is_asked_about() -> None:
    assert choice(silver(energy=1), "spend number Cd").warning == "Your last energy for a mere move?"
    assert not choice(silver(energy=1), "spend mass_up Sn").warning
    assert not choice(silver(energy=2), "spend number Cd").warning


def test_tiles_are_asked_about_where_a_payment_would_do() -> None:
    position = silver(free_trends=("radii",), move_tos=("other_metals",))
    told = choice(position, "free radii Ru")
    assert told.warning == "Use the tile for a mere move? Paying 1 energy takes you to Ruthenium too."
    assert told.result == "Ag 128 → Ru 125 pm · Free Trend, Atomic Radii"
    assert not choice(position, "move-to other_metals Sn").warning, "it brings a cube"
    assert not choice(silver(energy=0, free_trends=("radii",)), "free radii Ru").warning


def test_take_2_energy_names_its_trends() -> None:
    told = choice(silver(take2=1), "take number radii")
    assert told.sentence == "Take 2 Energy: 1 from Atomic Number and 1 from Atomic Radii"
    assert told.title == "Atomic Number and Atomic Radii"
    assert told.brings == "+2 energy" and told.group == "Only as your turn begins"
    assert choice(silver(take2=1), "take radii radii").title == "Both from Atomic Radii"


# -- other decisions --------------------------------------------------------------------------


def test_keeping_an_agenda_is_always_asked_about() -> None:
    position = GAME.start(2)
    for move in position.legal():
        told = position.choice(move)
        assert told.warning == f"Keep {told.title}? The others go back unseen."
        assert told.sentence == f"Keep {told.title}: {told.result}"


def test_research_and_leaving_without_a_cube() -> None:
    position = silver()
    play(position, "spend mass_up Sn")
    told = choice(position, "research green")
    assert (told.sentence, told.title, told.group) == ("Tin for Bronze, 1 of 2", "Lay a cube", "")
    leave = choice(position, "decline")
    assert leave.ends and leave.warning == "Leave without a cube? Only another move brings you back."
    assert GAME.move("decline").targets == () and GAME.move("end").targets == ()


def test_the_end_of_the_turn_says_what_is_kept_and_what_is_left() -> None:
    position = silver(energy=5)
    play(position, "spend number Cd")
    told = choice(position, "end")
    assert told.ends and told.result == "4 energy kept · Academic stays at 0"
    assert told.warning == (
        "End here on cadmium? You can still pay 2 for a move; Copper would bring a cube for Bronze."
    )


def test_the_end_of_the_turn_is_not_asked_about_where_nothing_is_left() -> None:
    position = silver(energy=2, free_trends=("number",), goals=FAR)
    play(position, "spend radii Rh", "research purple")
    assert not choice(position, "end").warning  # a tile is kept for something better than a cube
    players = [{"flask": "H", "energy": 4}]
    far = GAME.position(seats=2, players=players, goals=FAR, ring=ring("transition", 2))
    play(far, "spend number He")
    assert not choice(far, "end").warning


def test_completed_cards_are_named_with_the_end() -> None:
    goals = {**FAR, "green": {"card": "bronze", "cubes": [["Cu"]]}}
    position = silver(goals=goals, energy=5)
    play(position, "spend mass_up Sn", "research green")
    told = choice(position, "end")
    assert told.brings == "★4" and told.result.startswith("Bronze is yours, 4 points · ")


# -- the question -----------------------------------------------------------------------------


def test_the_question_follows_the_turn() -> None:
    position = silver(energy=6)
    asked = position.prompt()
    assert (asked.text, asked.left) == ("Gain or Spend: where to?", "1 Gain or 1–3 Spends")
    assert asked.then["gain-radii"] == "Atomic Radii: where to?"
    assert asked.then["element-Sn"] == "Tin: by which trend?"
    play(position, "spend mass_up Sn")
    assert position.prompt().text == "Research tin for Bronze?"
    play(position, "research green")
    asked = position.prompt()
    assert (asked.text, asked.left, asked.pips) == ("Go on? 5 energy left.", "2 Spends left", (2, 3))
    assert "gain-radii" not in asked.then
    assert silver(energy=0).prompt().text == "Gain from which trend?"
    assert silver(energy=1).prompt().left == "1 Gain or 1 Spend"


def test_the_second_token_may_be_of_the_same_trend() -> None:
    players = [{"flask": "Na", "take2": 1}]
    position = GAME.position(
        seats=2, players=players, goals=FAR, trends={"number": 2, "radii": 1, "mass_up": 0}
    )
    then = position.prompt().then
    assert then["tile-take2 energy-number"] == "And the second: Atomic Number again, or another?"
    assert then["tile-take2 energy-radii"] == "1 from Atomic Radii, and the second?"
    assert GAME.move("take number number").targets == ("tile-take2", "energy-number", "energy-number")
    assert position.why_not(GAME.move("take number mass_up")).text == "No token lies on Increase Atomic Mass."
    assert len(list(position.refusals(GAME.move("take mass_up mass_up")))) == 1
    assert position.why_not(GAME.move("take radii radii")).text == "Only 1 token lies on Atomic Radii."


def test_what_no_single_trend_reaches_says_which_two_would() -> None:
    position = GAME.position(seats=2, players=[{"flask": "F"}], goals=FAR)
    for trend in ("ionization", "mass_down"):
        assert position.why_not(GAME.move(f"gain {trend} Pt")).text.endswith("in one move, nor do two.")
        refused = position.why_not(GAME.move(f"gain {trend} Ag"))
        assert refused.rule == "PER-MOVE-2"
        assert refused.text.startswith("No single trend leads from F to Ag in one move. Two would: ")
    refused = position.why_not(GAME.move("gain ionization O"))
    assert refused.text == "Ionization Energy goes up and right: that does not lead from F to O."


def test_a_tie_is_asked_about_with_names() -> None:
    players = [{"flask": "Na"}, {"flask": "Na", "energy": 5}, {"flask": "Na", "energy": 5}]
    position = GAME.position(seats=3, players=players, goals=FAR, trends={"number": 0})
    play(position, "gain number Mg")
    assert position.prompt().text == "Who gives you 1 energy?"
    told = choice(position, "from 2")
    assert (told.sentence, told.title, told.result) == ("Take 1 energy from {p1}", "{p1}", "has 5 energy")


def test_whole_games_are_told_without_codes() -> None:
    for position, _ in play_through(3, 5):
        if position.turn == OVER:
            continue
        choices = [position.choice(move) for move in position.legal()]
        asked = position.prompt()
        for told in choices:
            written = " ".join([told.sentence, told.title, told.group, told.result, told.warning])
            assert told.title and not CODES.search(written), written
        assert not CODES.search(" ".join([asked.text, asked.left, *asked.then.values()]))
        assert not choices[0].ends
