"""The picture shows what a player needs: space, ships, people, rooms, and who can be hired."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from bohrd.contract import LiveChance
from bohrd.games.periorbis import GAME
from games.periorbis.table import AGENT, CAPTAIN, MINER, play

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def parts(position: Any, seat: int | None = 0) -> dict[str, str]:
    return {part.name: str(part.html) for part in GAME.draw(position.view(seat), NAMES)}


def words(html: str) -> str:
    """What is written, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_parts_of_the_scene():
    drawn = parts(GAME.position())
    assert list(drawn) == ["bar", "track", "space", "dock", "hire", "tray", "rooms"]
    named = {part for tab in GAME.scene.tabs for part in tab.parts} | {GAME.scene.hero, GAME.scene.tray}
    assert named <= set(drawn)
    assert all(f'data-part="{name}"' in GAME.style for name in drawn if name != "bar")


@pytest.mark.parametrize("seats", [2, 6])
def test_each_part_is_one_element_and_every_id_stands_once(seats: int):
    drawn = parts(GAME.start(seats, {}, LiveChance(3)))
    ids = [one.get("id") for html in drawn.values() for one in ElementTree.fromstring(html).iter()]
    known = [id for id in ids if id]
    assert len(known) == len(set(known))


def test_the_own_company_is_drawn_and_a_spectator_sees_that_of_the_player_on_turn():
    position = GAME.position(seats=3, turn=1, order=(1, 0, 2))
    assert ">Cy<" in parts(position, 2)["tray"]
    assert ">Bo<" in parts(position, None)["tray"]


def test_who_acted_who_is_away_and_who_carries():
    crew = [0, {"number": 0, "place": "ada"}, 0, CAPTAIN]
    position = GAME.position(companies=[{"crew": crew, "crates": {"ada": 3}}])
    play(position, "slot 3 research", "slot 4 transport", "load crate ada hq")
    tray = words(parts(position)["tray"])
    assert "carries 1 of 3" in tray and "Ada" in tray and tray.count("done") == 1
    assert "2 free" in words(parts(position)["rooms"])


def test_the_till_counts_forward():
    position = GAME.position(companies=[{"crew": [0, 0, None, AGENT], "credits": 10}])
    assert "4 if all work 6 free to spend" in words(parts(position)["tray"])
    play(position, "slot 4 research")
    shown = parts(position)["tray"]
    chosen = re.findall(r'<li class="(\w+) for-one for-1">.*?<b>(.+?)</b>', shown)
    assert chosen == [("next", "+1"), ("rest", "+1")], "with the first one chosen"
    plain = re.sub(r'<li class="\w+ for-one.*?</li>', "", shown)
    assert "2 wages due 2 if all work 6 free to spend" in words(plain)


def test_the_till_counts_nobody_who_cannot_work_any_more():
    bare, rich = ({"id": "ada", "bases": [0], **more} for more in ({"ore": [0, 0, 0]}, {}))

    def till(marker: int, ada: Any = bare, **more: Any) -> str:
        crew = [0, None, {"number": CAPTAIN, "acted": True}, {"number": MINER, "place": "ada"}]
        firm = {"crew": crew, "credits": 10}
        drawn = parts(GAME.position(marker=marker, asteroids=[ada], companies=[firm], **more))["tray"]
        return words(re.sub(r'<li class="\w+ for-one.*?</li>', "", drawn))

    assert "1 if all work 7 free to spend" in till(2), "Ada is out of reach"
    assert "1 if all work 7 free to spend" in till(1, carried=3), "the fleet is full"
    assert "3 if all work 5 free to spend" in till(1), "Imara can be fetched home"
    assert "3 if all work 5 free to spend" in till(2, rich), "or mine where she is"


def test_a_ship_that_leaves_and_what_its_rows_bring():
    rows = [{"id": "kestrel", "holders": [0, 1], "bonuses": [2, 1], "crates": [4, 2]}]
    crews = [{"crew": [0, None, None, AGENT]}, {"crew": [0, None, None, MINER]}]
    dock = parts(GAME.position(ships=rows, companies=crews))["dock"]
    assert "leaves this turn" in dock and "orb-flame" in dock
    assert dock.count('class="hold full') == 6
    assert "Kestrel, row of 6 crates, yours" in dock and "+40" in words(dock), "4 crates at 10"
    assert "+4 now" in words(dock), "the advance of the free row"
    assert dock.count('class="safe"') == 3, "the bonus forgives two, and one"


def test_on_the_last_turn_every_ship_leaves():
    dock = words(parts(GAME.position(marker=12))["dock"])
    assert "leaves this turn" in dock and "leaves with" not in dock
    assert "leaves with" in words(parts(GAME.position(marker=11))["dock"])


def test_asteroids_are_near_dim_or_out_of_sight():
    space = parts(GAME.position(marker=6, companies=[{"drive": 1}]))["space"]
    assert space.count('class="rock near') == 3 and space.count('class="rock veiled') == 2
    assert len(re.findall('class="far', space)) == 4
    assert "turn 7, high" in words(space).replace(" , ", ", ")


def test_a_last_call_is_told_to_who_has_a_base():
    bases = [{"id": "ada", "bases": [0]}]
    shown = words(parts(GAME.position(marker=6, asteroids=bases))["space"])
    assert "last call" in shown
    assert "back on turn 3" in words(parts(GAME.position(marker=1, asteroids=bases))["space"])
    assert "last call" not in words(parts(GAME.position(marker=6))["space"])


def test_only_the_next_free_slot_of_an_asteroid_can_be_built_on():
    bases = [{"id": "ada", "bases": [1, 2]}]
    space = parts(GAME.position(seats=3, asteroids=bases))["space"]
    assert re.search(r'id="base-ada".*?<em>15</em>', space, re.DOTALL)
    mine = parts(GAME.position(seats=3, asteroids=[{"id": "ada", "bases": [0]}]))["space"]
    assert 'id="base-ada"' not in mine


def test_whoever_builds_or_upgrades_for_less_has_prices_of_their_own():
    builder = next(card for card in GAME.content.employees.values() if card.building and card.upgrade)
    drawn = parts(GAME.position(companies=[{"crew": [0, builder.number]}]))
    for_less = {"space": 10 - builder.building, "tray": 12 - builder.building, "rooms": 5 - builder.upgrade}
    for part, price in for_less.items():
        assert f'<span class="cost-of by-2">{price}</span>' in drawn[part], part
        assert "by-1" not in drawn[part], "a cadet pays what is printed"


def test_ore_is_mined_where_somebody_stands():
    away = [0, {"number": 0, "place": "ada"}, None, {"number": MINER, "place": "ada"}]
    drawn = parts(GAME.position(companies=[{"crew": away}], asteroids=[{"id": "ada", "bases": [0]}]))
    able = re.findall(r'data-target="crew-(\d) ore-\1-(\w+)"', drawn["space"])
    black = [slot for slot, ore in able if ore == "black"]
    assert black == ["2", "4"], "both can; who makes more crates is on top"
    assert ("4", "white") in able and ("2", "white") not in able, "a cadet mines no white ore"
    assert 'data-target="ore-4-black"' in drawn["tray"], "or by their cards"
    crew = [*away[:3], MINER]
    alone = GAME.position(companies=[{"crew": crew}], asteroids=[{"id": "ada", "bases": [0]}])
    assert 'data-target="crew-2 ore-2-white"' in parts(alone)["space"], "to be told why not"


def test_the_track_marks_the_present_and_what_the_drive_reaches():
    track = parts(GAME.position(marker=6, companies=[{"drive": 1}]))["track"]
    assert track.count('class="now"') == 1 and track.count('class="past"') == 5
    assert track.count('class="within"') == 24
    short = parts(GAME.position(marker=6, options={"length": "short"}))["track"]
    assert "middle Capek" in short and "Gaspra" not in short


def test_the_pool_opens_for_who_hires():
    hiring = GAME.position(marker=3, phase="hire", pool=[7, {"number": 50, "factor": 3}])
    pool = parts(hiring)["hire"]
    assert 'open="open"' in pool and 'open="open"' not in parts(hiring, 1)["hire"]
    assert "5 × 2" in words(pool) and "last chance" in words(pool) and "8 next turn" in words(pool)
    poor = GAME.position(marker=3, phase="hire", pool=[50], companies=[{"credits": 1}])
    assert "19 credits short" in words(parts(poor)["hire"])


@pytest.mark.parametrize("seats", [2, 6])
def test_names_are_escaped_and_cut_to_fit(seats: int):
    names = ["<b>" + "long name " * 9] * seats
    svg = GAME.picture(GAME.position(seats=seats).view(0), names)
    assert "<b>long" not in svg
    assert "&lt;b&gt;long name long…" in svg


def test_previews_show_the_sure_part_of_a_move():
    crew = [0, {"number": 0, "place": "ada"}, None, AGENT]
    firm = {"crew": crew, "credits": 20, "data": 5, "storage": 2, "crates": {"ada": 1}}
    position = GAME.position(companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])

    def shown(name: str) -> dict[str, str]:
        return {
            id: words(html) for id, html in GAME.preview(position.view(0), NAMES, GAME.move(name)).items()
        }

    assert set(shown("slot 1 build bertha")) == {"till", "base-bertha"}
    assert "10 credits −10" in shown("slot 1 build bertha")["till"]
    assert "body-freia" in shown("slot 4 drive") and "arcs" in shown("slot 4 drive")
    assert shown("slot 2 mine black")["crates-ada-0"].strip() == "2"
    assert "0" in shown("slot 4 sell-ore 2")["storage-stock"]
    play(position, "slot 1 transport")
    assert set(shown("load crate ada hq")) == {"crates-ada-0", "storage-stock", "fleet-stock", "lanes"}
    before = position.digest()
    shown("load crate ada hq")
    assert position.digest() == before


def test_a_crate_flies_to_where_the_ship_lies_on_each_screen():
    ships = [{"id": "kestrel", "holders": [0]}]
    firm = {"crew": [0, None, None, AGENT], "crates": {"ada": 1}}
    position = GAME.position(ships=ships, companies=[firm], asteroids=[{"id": "ada", "bases": [0]}])
    play(position, "slot 1 transport")
    lanes = GAME.preview(position.view(0), NAMES, GAME.move("load crate ada kestrel"))["lanes"]
    ends = {screen: tuple(map(int, at)) for screen, *at in re.findall(r'lane (\w+)".*?(\S+) (\S+)"', lanes)}
    assert ends["wide"][0] > 830 and ends["small"][1] < 0 and ends["tall"][1] > 548


def test_everything_that_moves_touch_is_previewed_into_what_is_drawn():
    position, luck = GAME.start(3, {}, LiveChance(5)), LiveChance(5)
    for step in range(60):
        drawn = "".join(parts(position, position.turn).values())
        for move in position.legal()[:: 1 + step % 4]:
            pieces = GAME.preview(position.view(position.turn), NAMES, move)
            assert all(f'id="{id}"' in drawn for id in pieces), move
        position.play(position.legal()[(7 * step) % len(position.legal())], luck)


@pytest.mark.parametrize("name", [drawer.name for drawer in GAME.scene.drawers])
def test_drawers(name: str):
    html = GAME.drawer(GAME.position(seats=3).view(0), NAMES, name)
    ElementTree.fromstring(html)
    assert words(html).strip()


def test_an_asteroid_shrinks_with_its_ore():
    def width(ore: tuple[int, int, int]) -> float:
        space = parts(GAME.position(asteroids=[{"id": "ada", "ore": ore}]))["space"]
        return float(space.partition('id="body-ada"')[2].partition("--w:")[2].partition(";")[0])

    assert width((4, 2, 1)) > width((2, 1, 1)) > width((1, 0, 0)) > 0.7 * width((4, 2, 1))


def test_the_steps_of_bureaucracy_are_named_between_two_turns():
    hiring = words(parts(GAME.position(marker=3, phase="hire"))["space"])
    assert "Bureaucracy Ships Hire pool Order Turn 3" in hiring
    assert "Bureaucracy" not in words(parts(GAME.position(marker=3))["space"])


def test_nobody_is_cheaper_after_the_last_turn():
    hire = words(parts(GAME.position(marker=12, phase="hire", pool=[7], companies=[{"credits": 30}]))["hire"])
    assert "for the last turn" in hire and "next turn" not in hire


def test_who_is_never_reached_again_says_so():
    crew = [0, None, None, {"number": MINER, "place": "ada"}]
    bases = [{"id": "ada", "bases": [0]}]
    position = GAME.position(marker=7, companies=[{"crew": crew}], asteroids=bases)
    assert "mines on Ada, not in reach again" in parts(position)["tray"]
    bare = GAME.position(
        companies=[{"crew": crew}], asteroids=[{"id": "ada", "bases": [0], "ore": [0, 0, 0]}]
    )
    assert "on Ada, nothing to mine · wage" in parts(bare)["tray"]
