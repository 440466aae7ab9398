"""Choices in people's words: short titles, what comes of them, and a question where it matters."""

from typing import Any

from bohrd.contract import Choice, LiveChance
from bohrd.games.periorbis import GAME
from games.periorbis.table import AGENT, CAPTAIN, ENGINEER, MINER, play


def choices(position: Any) -> dict[str, Choice]:
    return {move.name: position.choice(move) for move in position.legal()}


def test_the_trade_comes_first_with_its_discount():
    firm = {"crew": [0, None, None, ENGINEER], "data": 5, "credits": 30}
    said = choices(GAME.position(companies=[firm]))
    kofi, cadet = said["slot 4 build ada"], said["slot 1 build ada"]
    assert (kofi.title, kofi.group, kofi.costs, kofi.result) == (
        "Base on Ada",
        "Special skill",
        "6 credits",
        "Kofi: saves 4, near on turns 3, 4, 5, 6",
    )
    assert (cadet.group, cadet.costs, cadet.result) == (
        "Anybody’s work",
        "10 credits",
        "Cadet: near on turns 3, 4, 5, 6",
    )
    assert kofi.worth > cadet.worth
    drive = said["slot 4 drive"]
    assert (drive.title, drive.costs) == ("Improved drive", "4 data") and "opens Freia" in drive.result
    assert said["slot 1 fleet"].title == "Fleet to 4" and said["slot 1 develop"].title == "Open slot 6"


def test_what_brings_something_says_how_much():
    crew = [0, {"number": 0, "place": "ada"}, None, AGENT]
    firm = {"crew": crew, "storage": 2, "data": 1, "credits": 30}
    ships = [{"id": "kestrel", "holders": [1], "crates": [5]}]
    position = GAME.position(ships=ships, companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])
    said = choices(position)
    assert (said["slot 4 sell-ore 2"].title, said["slot 4 sell-ore 2"].brings) == ("Sell 2 crates", "+2 ★ +6")
    assert (
        said["slot 1 sell-ore 2"].group == "Brings at once" and said["slot 1 sell-ore 2"].brings == "+2 ★ +4"
    )
    assert (said["slot 1 sell-research 1"].title, said["slot 1 sell-research 1"].brings) == (
        "Sell 1 data",
        "+10",
    )
    assert said["slot 1 research"].brings == "+1 data"
    assert (said["slot 2 mine black"].title, said["slot 2 mine black"].brings) == ("Mine Black", "+1 crate")
    signing = said["slot 4 sign kestrel middle"]
    assert (signing.title, signing.brings, signing.warning) == ("Sign with Kestrel", "+8 now", "")
    assert said["slot 1 transport"].title == "Carry"


def test_titles_have_four_words_at_most_and_no_ids():
    position, luck = GAME.start(4, {}, LiveChance(9)), LiveChance(9)
    for step in range(150):
        for choice in choices(position).values():
            assert len(choice.title.split()) <= 4, choice.title
            assert "slot-" not in choice.sentence and "_" not in choice.sentence
        position.play(position.legal()[(5 * step) % len(position.legal())], luck)


def test_signing_on_a_ship_that_leaves_with_nothing_to_deliver_is_asked_about():
    ships = [{"id": "kestrel", "holders": [1], "crates": [5]}]
    said = choices(GAME.position(ships=ships, companies=[{"crew": [0, None, None, AGENT]}]))
    assert said["slot 1 sign kestrel middle"].warning == (
        "Kestrel leaves this turn: an empty row of 4 costs 4 points."
    )
    assert said["slot 4 sign kestrel middle"].warning.endswith("costs 3 points."), "the bonus forgives one"
    empty = [{"id": "kestrel"}]
    assert not choices(GAME.position(ships=empty))["slot 1 sign kestrel middle"].warning
    last = choices(GAME.position(ships=empty, marker=12))
    assert last["slot 1 sign kestrel middle"].warning.startswith("Kestrel leaves"), "all leave at the end"
    assert not last["slot 1 sign kestrel middle"].worth, "it is not among what brings something"


def test_a_crate_that_fills_the_row_and_one_beyond():
    crew = [0, 0, None, CAPTAIN]
    firm = {"crew": crew, "storage": 3}
    ships = [{"id": "kestrel", "holders": [None, None, 0], "crates": [0, 0, 1]}]
    bases = [{"id": "ada", "bases": [0]}]
    position = GAME.position(ships=ships, companies=[firm], asteroids=bases)
    play(position, "slot 4 transport")
    filling = choices(position)["load crate hq kestrel"]
    assert (filling.title, filling.brings, filling.result) == (
        "Storage to Kestrel",
        "+2 ★ +8 later",
        "fills your row of 2 · 1 point won, 1 not lost",
    )
    play(position, "load crate hq kestrel")
    beyond = choices(position)["load crate hq kestrel"]
    assert beyond.result == "beyond your row of 2"
    assert (beyond.brings, beyond.warning) == ("+8 later", "It brings no point, only 8 credits.")
    finish = choices(position)["finish"]
    assert finish.title == "Finish the trip" and finish.ends


def test_ending_with_people_left_is_asked_about_and_stands_last():
    position = GAME.position(companies=[{"crew": [0, 0, None, AGENT]}])
    end = choices(position)["end"]
    assert (end.title, end.group, end.costs, end.ends) == ("End turn", "End", "pays nothing", True)
    assert (end.result, end.warning) == ("", "3 people are idle; that costs nothing."), "told once"


def test_ending_on_a_last_call_names_who_stays():
    crew = [0, None, None, {"number": MINER, "place": "ada"}]
    firm = {"crew": crew, "crates": {"ada": 3}}
    position = GAME.position(marker=6, companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])
    warning = choices(position)["end"].warning
    assert warning.startswith("Imara and 3 crates stay on Ada, out of reach to the end")


def test_the_last_task_ends_the_turn():
    position = GAME.position(companies=[{"crew": [0, None, None, AGENT], "data": 1}])
    play(position, "slot 4 research")
    said = choices(position)
    assert said["slot 1 research"].costs == "ends turn"
    assert "Cadet" not in said["slot 1 research"].result, "nobody else could be meant"


def test_the_last_ride_ends_the_turn_only_if_nobody_can_work_then():
    crew = [{"number": 0, "acted": True}, None, None, {"number": MINER, "place": "ada"}]
    rocks = [{"id": "ada", "bases": [0], "ore": [0, 0, 0]}, {"id": "bertha", "bases": [0]}]
    firm = {"crew": crew, "crates": {"ada": 1}}
    last = {"carrier": 1, "loaded": 1, "carried": 1}
    said = choices(GAME.position(marker=1, companies=[firm], asteroids=rocks, **last))
    assert said["load employee 4 hq"].costs == said["load employee 4 bertha"].costs == ""
    assert said["load crate ada hq"].costs == said["finish"].costs == "ends turn"
    firm["crew"][3] = MINER
    said = choices(GAME.position(marker=1, companies=[firm], asteroids=rocks, **last))
    assert said["load employee 4 ada"].costs == "ends turn", "there is nothing to mine on Ada"
    assert said["load employee 4 bertha"].costs == said["load crate ada hq"].costs == ""


def test_the_last_task_asks_if_crates_stay_that_it_could_fetch():
    firm = {"crew": [0, None, None, AGENT], "crates": {"ada": 3}}
    position = GAME.position(marker=6, companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])
    play(position, "slot 4 research")
    said = choices(position)
    asked = "3 crates stay on Ada, out of reach to the end with this drive."
    assert said["slot 1 research"].warning == asked
    assert said["slot 1 transport"].warning == "", "that is how they are fetched"


def test_mining_says_when_the_crates_can_be_fetched():
    firm = {"crew": [0, None, None, {"number": MINER, "place": "ada"}]}

    def mining(marker: int, *done: str) -> Choice:
        rocks = [{"id": "ada", "bases": [0]}]
        position = GAME.position(marker=marker, companies=[firm], asteroids=rocks)
        play(position, *done)
        return choices(position)["slot 4 mine black"]

    def said(marker: int, *done: str) -> str:
        return mining(marker, *done).result

    assert said(6).endswith("; last call to fetch")
    assert said(7).endswith("; never in reach again")
    assert said(2).endswith("; to fetch on turn 3")
    assert said(1).endswith("; fetch now or on turn 3")
    assert "; " not in said(3), "it is as near next turn"
    assert said(1, "slot 1 research").endswith("; to fetch on turn 3"), "whoever could carry has worked"
    assert said(6, "slot 1 research").endswith("; nobody is left to fetch it")
    assert mining(6).brings == mining(2).brings == "+2 crates"
    assert mining(7).brings == mining(6, "slot 1 research").brings == "", "it is not worth a look"


def test_hires_tell_the_bill_and_ask_before_anybody_leaves():
    hiring = GAME.position(marker=3, phase="hire", pool=[7], companies=[{"credits": 12}])
    said = choices(hiring)
    assert (said["hire 7 empty"].title, said["hire 7 empty"].costs) == ("Linnea, slot 5", "10 credits")
    assert "wages 5 → 7" in said["hire 7 empty"].result and "then 5 short" in said["hire 7 empty"].result
    assert said["hire 7 slot 4"].warning == "Imara leaves for good."
    assert said["hire 7 slot 1"].warning == "Cadet 1 leaves for good." and not said["hire 7 empty"].warning
    assert said["pass"].ends and said["hire 7 empty"].worth > said["hire 7 slot 4"].worth


def test_questions_follow_the_step():
    crew = [0, {"number": 0, "place": "ada"}, None, AGENT]
    firm = {"crew": crew, "storage": 2, "crates": {"ada": 1}}
    ships = [{"id": "kestrel"}]
    position = GAME.position(ships=ships, companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])
    asked = position.prompt()
    assert (asked.text, asked.left, asked.pips) == ("Who works next?", "3 people left", (3, 3))
    assert asked.then["crew-4"] == "Yuki: which task?"
    assert asked.then["crew-2"] == "Cadet 2 on Ada: which ore?"
    assert asked.then["base-bertha"] == "Base on Bertha: who builds?"
    assert asked.then["ship-kestrel-top"] == "Kestrel, 6 crates: who signs?"
    assert asked.then["crew-4 sell-ore"] == "Yuki sells: how many?"
    play(position, "slot 1 transport")
    asked = position.prompt()
    assert (asked.text, asked.left) == ("Cadet 1 carries: what first?", "2 of 2 free")
    assert asked.then["crates-ada"] == "1 crate from Ada: where to?"
    hiring = GAME.position(marker=3, phase="hire", pool=[7])
    assert hiring.prompt().then["pool-7"] == "Linnea for 10: whose place?"


def test_questions_stand_in_the_order_of_the_moves():
    """In every process: what somebody is sent depends on nothing but what they see."""
    position = GAME.position(companies=[{"crew": [0, 0, 0, AGENT, 0], "storage": 3, "data": 3}])
    places = (("sell-ore",), ("sell-data",))
    pairs = dict.fromkeys(move.targets for move in position.legal() if move.targets[1:] in places)
    then = position.prompt().then
    assert len(pairs) == 10
    assert [key for key in then if " " in key] == [" ".join(pair) for pair in pairs]


def test_where_only_one_thing_can_go_nothing_is_asked():
    firm = {"crew": [CAPTAIN, None, None, 0], "crates": {"ada": 2}}
    ships = [{"id": "kestrel", "holders": [0, None, None]}]
    position = GAME.position(ships=ships, companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])
    assert position.prompt().then["research"] == "Research: who?"
    play(position, "slot 1 transport")
    then = position.prompt().then
    assert then["ship-kestrel"] == "" and then["crates-ada"] == "1 crate from Ada: where to?"


def test_who_is_stuck_where_nothing_is_left_is_not_counted():
    crew = [0, None, None, {"number": MINER, "place": "ada"}]
    bare = [{"id": "ada", "bases": [0], "ore": [0, 0, 0]}]
    position = GAME.position(companies=[{"crew": crew}], asteroids=bare)
    asked = position.prompt()
    assert (asked.text, asked.left) == ("Cadet works last: which task?", "then pays 1")
    said = choices(position)
    assert said["slot 1 research"].costs == "ends turn"
    assert said["end"].costs == "pays nothing", "without that task"


def test_planning_is_for_who_waits():
    position = GAME.position(seats=3, marker=2, phase="actions", order=(0, 1, 2))
    ahead = GAME.ahead(position.view(1), LiveChance(1))
    assert ahead is not None and ahead.turn == 1 and len(ahead.legal()) > 3
    play(position, "end")
    assert GAME.ahead(position.view(0), LiveChance(1)) is None


def test_a_ship_that_leaves_this_turn_comes_before_one_that_pays_more():
    rows = {"holders": [None, None, 0]}
    ships = [{"id": "kestrel", **rows}, {"id": "linnet", **rows, "crates": [0, 0, 1]}]
    leaving = [{"id": "kestrel", **rows}, {"id": "linnet", "holders": [1, None, 0], "crates": [4, 0, 1]}]
    firm = {"crew": [0, 0, None, CAPTAIN], "storage": 3}

    def best(**given: Any) -> str:
        position = GAME.position(seats=3, companies=[firm], **given)
        play(position, "slot 4 transport")
        said = {name: choice for name, choice in choices(position).items() if name.startswith("load crate")}
        return max(said, key=lambda name: said[name].worth)

    assert best(ships=ships) == "load crate hq kestrel", "8 credits a crate, and not 7"
    assert best(ships=leaving) == "load crate hq linnet"


def test_on_the_last_turn_all_ships_leave_and_storage_is_only_for_sale():
    ships = [{"id": "kestrel", "holders": [None, None, 0], "crates": [0, 0, 1]}]
    firm = {"crew": [0, 0, None, CAPTAIN], "storage": 1}
    bases = [{"id": "ada", "bases": [0]}]
    crates = [{**firm, "crates": {"ada": 1}}]
    position = GAME.position(
        marker=6, options={"length": "short"}, ships=ships, companies=crates, asteroids=bases
    )
    play(position, "slot 4 transport")
    said = choices(position)
    assert said["load crate ada hq"].result == "to sell this turn"
    assert "then leaves" not in said["load crate hq kestrel"].result
