"""Scientist Power Play cards and the seven characters: areas POWER, FREE and those of the characters."""

import pytest

from bohrd.games.in_your_element import GAME
from bohrd.games.in_your_element.particles import KINDS
from bohrd.games.in_your_element.view_type import doing
from games.in_your_element.table import EMPTY, HAND, all_but, counts, discarded, hand, names, play, refused
from kit import rule

WITH_POWER = ("power", "proton 2", "neutron 2", "electron 2", "electron 1")
NINES = ((9, 9, 9), EMPTY, (2, 2, 2))
FREEING = [("lewis", "electron"), ("ball", "proton"), ("yocchi", "neutron")]


@rule("ELE-POWER-1")
def test_a_player_uses_the_power_of_the_own_character_and_of_no_other() -> None:
    position = GAME.position(characters=["lewis"], hands=[WITH_POWER], bohrds=[(1, 0, 1)])
    assert {"power", "add proton 2 A"} <= names(position), "it may be used or not"
    events = play(position, "power")
    assert events[0].data == {"character": "lewis"}
    assert refused(position, "oxygen A") == refused(position, "exchange A proton neutron") == "ELE-POWER-1"


@rule("ELE-POWER-2", "ELE-POWER-3")
def test_it_is_played_before_the_two_plays_and_is_none_of_them() -> None:
    position = GAME.position(characters=["lewis"], hands=[[*WITH_POWER, "power"]])
    play(position, "power")
    assert position.plays == 2
    late = GAME.position(characters=["lewis"], hands=[WITH_POWER])
    play(late, "add proton 2 A")
    assert "power" not in names(late)
    assert refused(late, "power") == "ELE-POWER-3"


@rule("ELE-POWER-4")
def test_only_one_power_play_card_in_a_turn() -> None:
    position = GAME.position(characters=["lewis"], hands=[WITH_POWER])
    play(position, "power", "power")
    assert "power" in hand(position)
    assert refused(position, "power") == "ELE-POWER-4"
    curie = GAME.position(characters=["curie"], hands=[[*WITH_POWER[:4], "power"]])
    play(curie, "power")
    play(curie, "add proton 2 as 1 A")
    assert refused(curie, "power") == "ELE-POWER-4"


@rule("ELE-POWER-5")
@pytest.mark.parametrize("character", ["lewis", "ball", "yocchi", "brady", "einstein"])
def test_five_characters_draw_one_card_for_it_einstein_after_the_exchange(character: str) -> None:
    position = GAME.position(characters=[character], hands=[WITH_POWER], bohrds=NINES)
    if character == "einstein":
        play(position, "power")
        assert len(hand(position)) == 4
        play(position, "exchange A proton neutron", "neutron 3")
    else:
        play(position, "power", "neutron 3")
    assert hand(position) == ["proton 2", "neutron 2", "electron 2", "electron 1", "neutron 3"]
    assert discarded(position) == ["power"]


@rule("ELE-POWER-6", "ELE-EINSTEIN-2", "ELE-DECIDE-7")
def test_a_power_that_can_do_nothing_may_be_played() -> None:
    position = GAME.position(characters=["einstein"], hands=[WITH_POWER])
    play(position, "power", "neutron 3")
    assert len(hand(position)) == 5 and position.bohrds == [0] * 9
    assert "add proton 2 A" in names(position), "with three empty Bohrds there is no exchange"


@rule("ELE-EINSTEIN-1", "ELE-DECIDE-7")
def test_einstein_must_exchange_one_particle_for_another_kind_on_the_same_bohrd() -> None:
    position = GAME.position(
        characters=["einstein"], hands=[WITH_POWER], bohrds=((2, 0, 0), EMPTY, (0, 1, 1))
    )
    play(position, "power")
    assert names(position) == {
        *("exchange A proton neutron", "exchange A proton electron"),
        *("exchange C neutron proton", "exchange C neutron electron"),
        *("exchange C electron proton", "exchange C electron neutron"),
    }
    assert refused(position, "add proton 2 A") == "ELE-EINSTEIN-1"
    assert refused(position, "exchange B proton neutron") == "ELE-EINSTEIN-1"
    play(position, "exchange A proton electron")
    assert counts(position, "A") == "1/0/1" and position.plays == 2
    assert refused(position, "exchange A proton electron") == "ELE-EINSTEIN-1"


@rule("ELE-EINSTEIN-2")
def test_the_new_particle_is_of_another_kind() -> None:
    position = GAME.position(characters=["einstein"], hands=[WITH_POWER], bohrds=NINES)
    play(position, "power")
    assert refused(position, "exchange A proton proton") == "ELE-EINSTEIN-2"
    assert refused(position, "exchange B proton proton") == "ELE-EINSTEIN-1"


@rule("ELE-LEWIS-1", "ELE-BALL-1", "ELE-YOCCHI-1", "ELE-FREE-1", "ELE-FREE-2")
@pytest.mark.parametrize(("character", "kind"), FREEING)
def test_freed_cards_have_any_value_and_may_remove(character: str, kind: str) -> None:
    position = GAME.position(characters=[character], hands=[WITH_POWER], bohrds=NINES)
    assert f"add {kind} 2 as 3 A" not in names(position)
    play(position, "power", "proton 1")
    freed = {name for name in names(position) if f" {kind} 2" in name}
    worth = {1: f"{kind} 2 as 1", 2: f"{kind} 2", 3: f"{kind} 2 as 3"}
    expected = {f"add {card} {to}" for card in worth.values() for to in "ABC"}
    for value, card in worth.items():
        for source in "AC" if value <= 2 else "A":
            expected |= {f"move {card} {source} {to}" for to in "ABC" if to != source}
            expected.add(f"remove {card} {source}")
    assert freed == expected
    play(position, f"remove {kind} 2 as 3 A", f"{kind} 3")
    assert position.bohrds[KINDS.index(kind)] == 6
    play(position, f"add {kind} 3 as 1 B", "power")
    assert position.bohrds[3 + KINDS.index(kind)] == 1, "the value is chosen anew for each card"


@rule("ELE-FREE-3")
def test_a_freed_card_removes_exactly_its_value_from_one_bohrd() -> None:
    position = GAME.position(characters=["lewis"], hands=[WITH_POWER], bohrds=NINES, power=True)
    assert (
        refused(position, "remove electron 2 as 3 C")
        == refused(position, "remove electron 2 B")
        == "ELE-FREE-3"
    )
    assert refused(position, "move electron 2 as 3 C A") == "ELE-PLAY-7"
    assert refused(position, "move electron 2 as 1 A A") == "ELE-PLAY-8"
    play(position, "remove electron 2 C")
    assert counts(position, "C") == "2/2/0"


@rule("ELE-FREE-4")
@pytest.mark.parametrize(("character", "kind"), FREEING)
def test_other_cards_stay_ordinary_and_the_freedom_ends_with_the_turn(character: str, kind: str) -> None:
    position = GAME.position(characters=[character], hands=[WITH_POWER], bohrds=NINES, power=True)
    for other in KINDS:
        if other != kind:
            assert refused(position, f"add {other} 2 as 3 A") == "ELE-FREE-4"
            assert refused(position, f"remove {other} 2 A") == "ELE-FREE-4"
    again = GAME.position(characters=[character], hands=[[*WITH_POWER[1:], f"{kind} 2"]], bohrds=NINES)
    assert refused(again, f"add {kind} 2 as 3 A") == "ELE-PLAY-4"
    play(position, f"add {kind} 2 A", "power")
    play(position, "add electron 1 B")
    assert position.turn == 1 and not position.power


@rule("ELE-CURIE-1", "ELE-CURIE-2", "ELE-CURIE-3", "ELE-DECIDE-9")
def test_curie_plays_all_particle_cards_worth_one_in_any_order_without_drawing() -> None:
    position = GAME.position(
        characters=["curie"], hands=[["power", "proton 3", "neutron 2", "electron 1", "power"]], bohrds=NINES
    )
    play(position, "power")
    assert hand(position) == ["proton 3", "neutron 2", "electron 1", "power"]
    expected: set[str] = set()
    for card in ("proton 3 as 1", "neutron 2 as 1", "electron 1"):
        expected |= {f"add {card} {to}" for to in "ABC"}
        expected |= {f"move {card} {source} {to}" for source in "AC" for to in "ABC" if to != source}
    assert names(position) == expected, "and nothing ends the turn early"
    assert position.prompt().text == "Play any cards, each worth 1."
    assert GAME.catalogue[position.prompt().default].name == "add proton 3 as 1 A"
    assert refused(position, "add proton 3 A") == refused(position, "remove electron 1 A") == "ELE-CURIE-2"
    play(position, "add neutron 2 as 1 B")
    play(position, "move proton 3 as 1 A B")
    assert counts(position, "B") == "1/1/0" and hand(position) == ["electron 1", "power"]
    assert position.turn == 0, "the third card follows"


@rule("ELE-CURIE-4")
def test_curie_cannot_stop_before_every_particle_card_is_played() -> None:
    position = GAME.position(characters=["curie"], hands=[WITH_POWER], bohrds=[(3, 4, 3)])
    play(position, "power")
    for card in ("proton 2 as 1", "neutron 2 as 1", "electron 2 as 1", "electron 1"):
        assert refused(position, "end") == "ELE-CURIE-4"
        assert "end" not in names(position), "not even as the first thing: it would be a pass"
        play(position, f"add {card} B")
    assert names(position) == {"claim A 2", "end"} and hand(position) == []


@rule("ELE-CURIE-4", "ELE-CURIE-5", "ELE-DECIDE-9")
def test_after_the_last_card_curie_discards_power_plays_and_draws_five_unasked() -> None:
    position = GAME.position(characters=["curie"], hands=[["power", "proton 3", "power", "power"]])
    play(position, "power")
    assert refused(position, "power") == "ELE-POWER-4" and refused(position, "discard power") == "ELE-TURN-5"
    events = play(position, "add proton 3 as 1 A", *HAND)
    assert [event.name for event in events] == ["add", "discard", "draw"]
    assert hand(position) == HAND and position.turn == 1
    assert discarded(position) == ["power", "proton 3", "power", "power"]


@rule("ELE-CURIE-5", "ELE-DECIDE-9")
def test_with_power_play_cards_only_curies_turn_is_over_at_once() -> None:
    position = GAME.position(characters=["curie"], hands=[["power", "power"], HAND])
    events = play(position, "power", *HAND)
    assert [event.name for event in events] == ["power", "discard", "draw"]
    assert hand(position) == HAND and position.turn == 1


@rule("ELE-DECIDE-9", "ELE-CURIE-5")
def test_curie_is_asked_as_long_as_something_can_be_claimed() -> None:
    position = GAME.position(characters=["curie"], hands=[["power", "proton 3"]], bohrds=[(2, 4, 3)])
    play(position, "power")
    play(position, "add proton 3 as 1 A")
    assert names(position) == {"claim A 2", "end"} and position.prompt().rule == "ELE-DECIDE-9"
    declining = position.copy()
    play(position, "claim A 2")
    assert position.turn == 1 and position.claimed[0] == (3,) and len(hand(position)) == 5
    events = play(declining, "end", *HAND)
    assert [event.name for event in events] == ["draw"] and hand(declining) == HAND and declining.turn == 1


@rule("ELE-OZZY-1", "ELE-OZZY-2", "ELE-OZZY-3")
def test_ozzys_hand_runs_5_4_8_7_8_7_and_ends_at_5() -> None:
    position = GAME.position(characters=["ozzy"], hands=[WITH_POWER])
    draws = play(position, "power", "power", "power", "power", "neutron 1")
    assert [event.data.get("count") for event in draws] == [None, 4] and len(hand(position)) == 8
    play(position, "add proton 2 A", "neutron 3")
    assert len(hand(position)) == 8
    events = play(position, "add neutron 2 A")
    assert [event.name for event in events] == ["add"] and len(hand(position)) == 7
    assert names(position) == {f"discard {card}" for card in set(hand(position))}
    play(position, "discard power")
    play(position, "discard electron 1")
    assert len(hand(position)) == 5 and position.turn == 1


@rule("ELE-OZZY-2", "ELE-TURN-6")
def test_without_his_power_ozzy_draws_after_each_play_as_everybody_does() -> None:
    position = GAME.position(characters=["ozzy"], hands=[HAND], bohrds=[(3, 4, 3)], plays=1)
    play(position, "add proton 1 B", "neutron 2")
    assert names(position) == {"claim A 2", "end"} and len(hand(position)) == 5


BRADY = {"characters": ["brady"], "power": True}
HYDROGEN = [(1, 0, 1)]


@rule("ELE-BRADY-1", "ELE-BRADY-2", "ELE-DECIDE-8")
def test_brady_may_replace_hydrogen_by_oxygen_until_the_end_of_the_turn() -> None:
    position = GAME.position(characters=["brady"], hands=[WITH_POWER], bohrds=HYDROGEN)
    assert refused(position, "oxygen A") == "ELE-BRADY-1"
    play(position, "power", "neutron 1")
    assert "oxygen A" in names(position)
    play(position, "add proton 2 B", "neutron 1")
    assert "oxygen A" in names(position)
    play(position, "add neutron 2 B", "neutron 1")
    assert {"oxygen A", "end"} <= names(position), "up to the last stop"
    before = hand(position)
    events = play(position, "oxygen A")
    assert counts(position, "A") == "8/8/8" and events[0].name == "oxygen"
    assert [event.name for event in events if event.name == "draw"] == [] and hand(position) == before


@rule("ELE-BRADY-1")
def test_the_replacement_is_voluntary_and_ends_with_the_last_stop() -> None:
    position = GAME.position(
        hands=[HAND], bohrds=HYDROGEN, plays=0, row=[None, "Li", "C", "N", "O"], claimed=[["H"], []], **BRADY
    )
    assert names(position) == {"oxygen A", "end"}
    play(position, "end")
    assert position.turn == 1 and refused(position, "oxygen A") == "ELE-POWER-1"
    surplus = GAME.position(
        hands=[[*HAND, "power"], HAND], bohrds=HYDROGEN, plays=0, stage="surplus", **BRADY
    )
    assert refused(surplus, "oxygen A") == "ELE-BRADY-1"


@rule("ELE-BRADY-3")
def test_finished_hydrogen_is_exactly_one_proton_and_one_electron() -> None:
    position = GAME.position(
        hands=[HAND],
        bohrds=((1, 1, 1), (1, 0, 0), (1, 0, 1)),
        row=[None, "Li", "C", "N", "O"],
        claimed=[["H"], []],
        **BRADY,
    )
    assert [name for name in names(position) if name.startswith("oxygen")] == ["oxygen C"]
    assert refused(position, "oxygen A") == refused(position, "oxygen B") == "ELE-BRADY-3"


@rule("ELE-BRADY-4", "ELE-BRADY-2")
def test_one_replacement_for_a_card() -> None:
    position = GAME.position(hands=[HAND], bohrds=[(1, 0, 1), (1, 0, 1)], **BRADY)
    play(position, "oxygen A")
    assert (position.plays, position.replacements) == (2, 0)
    assert refused(position, "oxygen B") == "ELE-BRADY-4"


@rule("ELE-BRADY-5")
def test_the_oxygen_is_claimed_only_if_an_oxygen_goal_is_laid_out() -> None:
    position = GAME.position(hands=[HAND], bohrds=HYDROGEN, **BRADY)
    play(position, "oxygen A")
    play(position, "claim A 5")
    assert position.claimed[0] == (8,)
    without = GAME.position(
        hands=[HAND], bohrds=HYDROGEN, row=["H", "Li", "C", "N", None], claimed=[[], ["O"]], **BRADY
    )
    play(without, "oxygen A")
    assert (
        not [name for name in names(without) if name.startswith("claim")] and counts(without, "A") == "8/8/8"
    )


@rule("ELE-BRADY-6")
def test_claimed_hydrogen_is_gone_unless_particles_are_kept() -> None:
    position = GAME.position(hands=[HAND], bohrds=HYDROGEN, **BRADY)
    play(position, "claim A 1")
    assert refused(position, "oxygen A") == "ELE-BRADY-3"
    keeping = GAME.position(hands=[HAND], bohrds=HYDROGEN, options={"after_claim": "keep"}, **BRADY)
    play(keeping, "claim A 1")
    play(keeping, "oxygen A")
    assert counts(keeping, "A") == "8/8/8"


SEVERAL = {"power_plays": "several"}
POWERS = ["power", "power", "power", "neutron 2", "electron 2"]


@rule("ELE-POWER-7", "power_plays")
def test_several_power_plays_are_an_option_before_the_first_play() -> None:
    assert GAME.check_options(2, {})["power_plays"] == "one"
    position = GAME.position(characters=["lewis"], hands=[[*POWERS[1:], "proton 1"]], options=SEVERAL)
    play(position, "power", "power")
    play(position, "power", "proton 3")
    assert position.plays == 2 and discarded(position) == ["power", "power"]
    assert hand(position) == ["neutron 2", "electron 2", "proton 1", "power", "proton 3"]
    assert "power" in names(position), "also one that was drawn in this turn"
    play(position, "add proton 1 A")
    assert refused(position, "power") == "ELE-POWER-3"
    without = GAME.position(characters=["lewis"], hands=[HAND], power=True, options=SEVERAL)
    assert refused(without, "power") == "ELE-PLAY-1"


@rule("ELE-POWER-7")
@pytest.mark.parametrize(("character", "kind"), FREEING)
def test_cards_that_are_freed_already_stay_freed(character: str, kind: str) -> None:
    position = GAME.position(characters=[character], hands=[[*POWERS, "proton 2"]], options=SEVERAL)
    assert position.choice(GAME.move("power")).sentence.startswith("Play a Power Play card: ")
    play(position, "power")
    again = position.choice(GAME.move("power"))
    does = f"{kind} cards count as 1, 2 or 3 already, so it only draws a card"
    assert again.sentence == f"Play another Power Play card: {does}"
    assert (again.title, again.costs, again.warning) == ("Power Play: draw a card", "", "")
    events = play(position, "power", "neutron 3")
    assert [event.name for event in events] == ["power", "draw"] and "plays another" in events[0].text
    assert f"add {kind} 2 as 3 A" in names(position)


@rule("ELE-POWER-7", "ELE-EINSTEIN-1")
def test_einstein_exchanges_once_for_each_card() -> None:
    position = GAME.position(characters=["einstein"], hands=[POWERS], bohrds=NINES, options=SEVERAL)
    for left in (8, 7, 6):
        play(position, "power")
        assert refused(position, "power") in ("ELE-EINSTEIN-1", "ELE-PLAY-1"), "first the exchange"
        play(position, "exchange A proton neutron", "electron 1")
        assert position.bohrds[:2] == [left, 18 - left]
    assert position.plays == 2 and len(hand(position)) == 5


@rule("ELE-POWER-7", "ELE-BRADY-4")
def test_brady_replaces_once_for_each_card() -> None:
    position = GAME.position(
        characters=["brady"],
        hands=[[*POWERS[1:], "proton 1"], HAND],
        bohrds=[(1, 0, 1)] * 3,
        options={**SEVERAL, "scenario": "solar"},
    )
    play(position, "power", "neutron 3")
    play(position, "oxygen A")
    assert refused(position, "oxygen B") == "ELE-BRADY-4"
    play(position, "power", "power")
    play(position, "power", "neutron 3")
    assert position.replacements == 2
    assert doing(position.view(None).table) == "2 plays left, 2 to replace", "everybody sees it"
    assert GAME.load(position.dump()).replacements == 2
    play(position, "oxygen C")
    play(position, "add proton 1 A")
    play(position, "oxygen B")
    assert refused(position, "oxygen A") == "ELE-BRADY-3" and position.replacements == 0
    play(position, "add neutron 2 A")
    assert position.turn == 1 and position.replacements == 0


@rule("ELE-POWER-8", "power_plays")
def test_ozzy_and_curie_use_their_power_once_all_the_same() -> None:
    ozzy = GAME.position(characters=["ozzy"], hands=[POWERS], options=SEVERAL)
    play(ozzy, "power")
    assert len(hand(ozzy)) == 8 and "power" not in names(ozzy)
    assert refused(ozzy, "power") == "ELE-POWER-8"
    curie = GAME.position(characters=["curie"], hands=[POWERS], options=SEVERAL)
    play(curie, "power")
    assert "power" not in names(curie) and refused(curie, "power") == "ELE-CURIE-4"
    play(curie, "add neutron 2 as 1 A")
    play(curie, "add electron 2 as 1 A")
    assert curie.turn == 1 and discarded(curie)[-2:] == ["power", "power"]


@rule("ELE-POWER-8", "ELE-END-4")
def test_reshuffles_put_an_end_to_several_power_plays() -> None:
    position = GAME.position(
        characters=["lewis"],
        hands=[POWERS, HAND],
        discard=all_but([], POWERS, HAND),
        reshuffles=2,
        options=SEVERAL,
    )
    play(position, "power")
    assert position.reshuffles == 3 and "power" in hand(position)
    assert refused(position, "power") == "ELE-POWER-8"
    few = GAME.position(characters=["lewis"], hands=[POWERS], reshuffles=3, options=SEVERAL)
    assert "power" in names(few), "the first one is played as ever"
