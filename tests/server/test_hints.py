"""Hints at a table: for whoever is to decide, against bots only, from what they may know."""

from __future__ import annotations

from server.clients import Person, eventually


def test_a_hint_names_legal_moves_the_best_first_and_why(ada: Person) -> None:
    table = ada.create("periodic", "me", "random")
    eventually(lambda: ada.state(table)["turn"] == 0)
    asked = ada.get(f"/tables/{table}/hint")
    assert asked.status_code == 200, asked.text
    hints = asked.json()["hints"]
    legal = {move["id"] for move in ada.state(table)["moves"]}
    assert 1 <= len(hints) <= 3
    for hint in hints:
        assert hint["move"] in legal and hint["title"] and hint["reason"] and hint["targets"] and hint["line"]


def test_hints_are_not_for_others(ada: Person, bob: Person) -> None:
    table = ada.create("periodic", "me", "random")
    assert bob.get(f"/tables/{table}/hint").status_code == 403
    shared = ada.create("periodic", "me", "open")
    bob.join(shared, "Bob")
    refused = [person.get(f"/tables/{shared}/hint").json()["error"] for person in (ada, bob)]
    assert "Hints are for games against bots: here they would not be fair." in refused


def test_a_hint_says_all_that_is_done_without_the_list_around_it(ada: Person) -> None:
    table = ada.create("in_your_element", "me", "random")
    eventually(lambda: ada.state(table)["turn"] == 0)
    titles = [hint["title"] for hint in ada.get(f"/tables/{table}/hint").json()["hints"]]
    done = ("Add ", "Move ", "Claim ", "Play a Power Play card")
    assert titles and all(title.startswith(done) for title in titles), titles
