"""The pages that are not the table: home, forms, rulebook, and what they say."""

from __future__ import annotations

import random
import re

import bohrd
from bohrd import lessons
from bohrd.lessons import how_to_play
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


# -- learning -------------------------------------------------------------------------------


def taught() -> list[str]:
    return [id for id in bohrd.games.ids() if lessons.first(bohrd.load(id))]


def test_learn_has_every_lesson_of_every_game(ada: Person) -> None:
    page = ada.http.get("/learn").text
    listed = re.findall(r'data-lesson-id="([\w/-]+)"', page)
    assert listed == [f"{id}/{lesson.id}" for id in taught() for lesson in lessons.lessons(bohrd.load(id))]
    assert 'href="/learn"' in ada.http.get("/").text and 'href="/learn"' in ada.http.get("/about").text


def test_every_lesson_opens_a_table(ada: Person) -> None:
    for id in taught():
        for lesson in lessons.lessons(bohrd.load(id)):
            opened = ada.http.post("/api/lessons", json={"game": id, "lesson": lesson.id})
            assert opened.status_code == 201
            coach = ada.state(opened.json()["table"])["coach"]
            assert coach is not None and coach["title"] == lesson.title
    mine = [table["table"] for table in ada.http.get("/api/tables/mine").json()["tables"]]
    assert len(mine) == len(taught()), "small lessons are not gone back to"


def test_a_lesson_that_is_none_is_refused(ada: Person) -> None:
    unknown = ada.http.post("/api/lessons", json={"game": "periodic", "lesson": "alchemy"})
    assert unknown.status_code == 400 and unknown.json()["field"] == "lesson"


def test_how_to_play_is_a_page_with_pictures_in_both_themes(ada: Person) -> None:
    for id in bohrd.games.ids():
        game = bohrd.load(id)
        page = ada.http.get(f"/how/{id}", headers={"accept": "text/html"})
        if not how_to_play.text(game):
            assert page.status_code == 404
            continue
        pictures = how_to_play.pictures(game)
        sources = re.findall(r'src="(/games/[^"]+/how/[^"]+)"', page.text)
        assert len(sources) == 2 * len(pictures) and page.text.count("<figcaption>") == len(pictures)
        for source in sources[:2]:
            drawn = ada.http.get(source.replace("&amp;", "&"))
            assert (
                drawn.status_code == 200
                and f'data-theme="{source.split("theme=")[1].split("&")[0]}"' in drawn.text
            )
        assert f'href="/how/{id}"' in ada.http.get("/").text
        assert f'href="/how/{id}"' in ada.http.get(f"/rules/{id}").text
        assert f'href="/how/{id}"' in ada.http.get(f"/new/{id}").text
    assert ada.http.get("/games/periodic/how/nothing.svg").status_code == 404


def test_play_now_asks_only_those_who_are_new_to_a_game(ada: Person) -> None:
    def asked() -> list[str]:
        return re.findall(r'data-new="(\w+)"', ada.http.get("/").text)

    assert asked() == taught(), "a game without lessons is simply played"
    for id in taught()[:1]:
        ada.create(id, "me", "greedy", "greedy")
        assert asked() == [other for other in taught() if other != id]


def test_the_rulebook_begins_with_plain_sentences(ada: Person) -> None:
    for id in bohrd.games.ids():
        plain = [rule.plain for rule in bohrd.load(id).ledger if rule.plain]
        assert ada.http.get(f"/rules/{id}").text.count('class="plainly"') == len(plain)


def test_about_names_the_authors(ada: Person) -> None:
    page = ada.http.get("/about").text
    for name in (
        "John J. Coveyou",
        "Tomasz Bogusz",
        "Peter Blenkharn",
        "Gareth Newton-Williams",
        "Wynn Zhang",
    ):
        assert name in page
    assert "Thank you for the game, and for the word." in page


def test_a_new_table_names_no_rule_by_its_number(ada: Person) -> None:
    for id in bohrd.games.ids():
        assert not re.search(r"[A-Z]{3}-[A-Z]+-\d", ada.http.get(f"/new/{id}").text)
