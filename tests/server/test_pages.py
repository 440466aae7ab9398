"""The pages that are not the table: home, forms, rulebook, and what they say."""

from __future__ import annotations

import random
import re

import bohrd
from server.clients import Person, play_on


def test_home_has_a_card_for_every_game_and_no_raw_values(ada: Person) -> None:
    home = ada.http.get("/").text
    for id in bohrd.games.ids():
        game = bohrd.load(id)
        assert game.title in home and len(game.tagline.split()) <= 25
        assert game.weight in ("easy", "medium", "deep")
    assert "New here?" in home


def test_home_leads_back_to_where_one_was(ada: Person) -> None:
    table = ada.create("nim", {"kind": "me", "name": "Ada"}, "local")
    play_on({0: ada, 1: ada}, table, random.Random(1), most=1)
    home = ada.http.get("/").text
    assert "Carry on where you left off" in home and f"/t/{table}" in home and "Your turn" in home
    assert "New here?" not in home


def test_the_form_offers_options_in_peoples_words(ada: Person) -> None:
    form = ada.http.get("/new/molecular").text
    offered = re.findall(r'<option value="(edge|order|random|stop)"[^>]*>([^<]+)<', form)
    assert {value for value, _ in offered} == {"edge", "order", "random", "stop"}
    assert all(words != value for value, words in offered)
    assert "Dolly" in form


def test_seats_of_bots_have_a_face_and_a_character(ada: Person) -> None:
    table = ada.create("periodic", "me", "greedy", "greedy", "random")
    seats = ada.state(table)["seats"]
    assert seats[0]["face"] == "" and seats[0]["character"] == ""
    assert all(seat["face"].startswith("face-") and seat["character"] for seat in seats[1:])
    assert len({seat["name"] for seat in seats}) == 4
    symbols = ada.http.get("/games/periodic/symbols.svg").text
    assert all(f'id="{seat["face"]}"' in symbols for seat in seats[1:])
    words = ada.state(table)["option_words"]
    assert words["First player"] == "Drawn at random"


def test_pages_carry_the_symbols_they_use(ada: Person) -> None:
    for path in ("/", "/about", "/new/periodic", "/rules/periodic", "/nowhere"):
        page = ada.http.get(path, headers={"accept": "text/html"}).text
        used = set(re.findall(r'href="#((?:i|face)-[\w-]+)"', page))
        assert used and all(f'<symbol id="{id}"' in page for id in used), path
