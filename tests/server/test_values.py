"""A table that others can see never changes, whatever is done at it and however it is looked at."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import msgspec
import pytest

from bohrd.contract import OVER
from bohrd.server.table import Table
from server.clients import Person, Running, database, eventually, heard, play_on


def everything(table: Table) -> bytes:
    """All there is to a table, down to the position and what every seat makes of it."""
    plain = [getattr(table, field.name) for field in fields(table) if field.name != "position"]
    position = table.position
    known: list[object] = []
    if position is not None:
        known = [position.dump(), position.digest(), position.turn, position.result(), dict(position.options)]
        known += [[position.choice(move), move.name] for move in position.legal()]
        known += [position.view(seat) for seat in (None, *range(position.seats))]
        known += [position.prompt()] if position.turn != OVER else []
    return msgspec.json.encode([plain, known])


class Published:
    """Every table that the server ever let anybody see, with what it was like then."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables: list[tuple[Table, bytes]] = []
        install: Callable[..., None] = server.tables._install

        def noted(table: Table, own: bool = True) -> None:
            self.tables.append((table, everything(table)))
            install(table, own)

        monkeypatch.setattr(server.tables, "_install", noted)

    def check(self) -> int:
        for table, then in self.tables:
            assert everything(table) == then, f"table {table.id} changed at seq {table.seq}"
        return len({id(table) for table, _ in self.tables})


def test_a_table_cannot_be_assigned_to(ada: Person, server: Running) -> None:
    table = server.tables._loaded[ada.create("nim", "me", "local")]
    for field in fields(table):
        with pytest.raises(FrozenInstanceError):
            setattr(table, field.name, None)


@pytest.mark.parametrize("game", ["nim", "periodic", "molecular"])
def test_no_table_that_was_seen_ever_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    server = Running(database(tmp_path))
    published = Published(server, monkeypatch)
    ada, bob = Person(server.address), Person(server.address)
    table = ada.create(game, {"kind": "me", "name": "Ada"}, "open", clock_seconds=600)
    bob.join(table, "Bob")
    people, luck = {0: ada, 1: bob}, random.Random(7)

    def at(path: str, person: Person = ada, body: dict | None = None) -> int:
        return person.post(f"/tables/{table}{path}", body).status_code

    def seat_bot(seat: int, bot: str) -> None:
        """A bot cannot sit down once the game is over, as a short one may be by now."""
        assert at(f"/seats/{seat}/bot", ada, {"bot": bot}) == 200 or ada.state(table)["over"]

    with ada.live(table, show="picture") as socket, bob.live(table):
        heard(socket)
        for moves in (1, 3, 5):
            state = play_on(people, table, luck, most=moves)
            steps = {"step": state["steps"]}
            for person in people.values():
                person.get(f"/tables/{table}/at/{moves - 1}")
                person.get(f"/tables/{table}/picture.svg")
                person.try_move(table, 0, state["steps"])
                at("/why", person, {"move": 0})
                at("/chat", person, {"text": f"after {moves}"})
                if at("/undo", person, steps) == 200:
                    break
                if at("/undo/ask", person, steps) == 200:
                    assert at("/undo/answer", bob if person is ada else ada, {"yes": moves > 1}) == 200
                    break
    assert at("/leave", bob) == 200 or ada.state(table)["over"]
    seat_bot(0, "greedy")
    if at("/seats/0/take", ada) == 200:
        seat_bot(0, "random")
    eventually(lambda: ada.state(table)["over"], 120)
    at("/rematch")
    at("/continue", ada, {"step": 1})
    record = ada.get(f"/tables/{table}/record").content
    assert ada.http.post("/api/records", content=record).status_code == 201
    server.stop()
    assert published.check() > 12
