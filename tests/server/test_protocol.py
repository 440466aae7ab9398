"""The protocol is declared once: what others have of it is made from there, and what is sent keeps to it."""

from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed

from bohrd.server import live, protocol, protocol_types
from server.clients import Person, heard

NEW = "python -m bohrd.server.protocol_types makes it anew"
server_message = TypeAdapter(protocol.ServerMessage)


def test_the_clients_types_are_up_to_date() -> None:
    assert protocol_types.CLIENT.read_text(encoding="utf-8") == protocol_types.client_types(), NEW


def test_the_page_of_the_docs_is_up_to_date_and_shows_every_shape_once() -> None:
    text = protocol_types.PAGE.read_text(encoding="utf-8")
    assert text == protocol_types.page(text), NEW
    assert sorted(protocol_types.shown(text)) == sorted(protocol_types.shapes())


def test_shapes_are_exact() -> None:
    shapes = protocol_types.shapes()
    assert shapes["PlayMove"].splitlines()[1:] == [
        "interface PlayMove extends MoveRequest {",
        '  type: "move";',
        "}",
    ]
    for line in (
        "  key: string;",
        "  /** Any text that is new for every move meant: sent twice, it plays once. 1 to 64 characters. */",
        "  move: string | number;",
    ):
        assert line in shapes["MoveRequest"].splitlines()
    assert "  values: (string | number)[];" in shapes["Option"].splitlines()
    assert "  cut?: [number, number, number];" in shapes["Part"].splitlines()
    assert "  data?: Record<string, unknown>;" in shapes["LogEntry"].splitlines()
    assert shapes["ClientMessage"] == "type ClientMessage = Ping | LookAs | PlayMove;"


@pytest.mark.parametrize("show", ["picture", "data"])
def test_every_live_message_is_as_declared(ada: Person, bob: Person, show: str) -> None:
    table = ada.create("nim", "me", "open")
    bob.join(table)
    mover, other = (ada, bob) if ada.state(table)["turn"] == 0 else (bob, ada)

    def answer(message: dict, kind: str) -> dict:
        socket.send(json.dumps(message))
        return expected(kind)

    def expected(kind: str) -> dict:
        message = heard(socket, kind)
        server_message.validate_python(message)
        return message

    with mover.live(table, show=show) as socket:
        move = {"type": "move", "move": expected("state")["moves"][0]["name"], "step": 0, "key": "k"}
        with other.live(table):
            assert expected("presence")["seats"][0]["present"]
        assert answer({**move, "move": "nonsense"}, "refused")["field"] == "move"
        assert answer(move, "played")["step"] == 1
        assert answer({**move, "key": "late"}, "refused")["status"] == 409
        assert answer({"type": "as", "seat": None}, "state")["steps"] == 1
        answer({"type": "ping"}, "pong")


BAD_MOVES = [
    ({"step": 0, "key": "k"}, "move"),
    ({"move": 0, "key": "k"}, "step"),
    ({"move": 0, "step": "0", "key": "k"}, "step"),
    ({"move": 0, "step": -1, "key": "k"}, "step"),
    ({"move": 0, "step": 0, "key": ""}, "key"),
    ({"move": 0, "step": 0, "key": "k" * 65}, "key"),
    ({"move": 0, "step": 0, "key": "k", "seat": 1}, "seat"),
]


@pytest.mark.parametrize(("body", "field"), BAD_MOVES)
def test_a_malformed_move_is_refused_alike_by_request_and_by_socket(
    ada: Person, body: dict, field: str
) -> None:
    table = ada.create("nim", "me", "local")
    answer = ada.post(f"/tables/{table}/moves", body)
    assert (answer.status_code, answer.json()["field"]) == (400, field)
    with ada.live(table) as socket:
        heard(socket)
        socket.send(json.dumps({"type": "move", **body}))
        with pytest.raises(ConnectionClosed):
            heard(socket)
        assert socket.close_code == live.CLOSE_MALFORMED
        assert socket.close_reason == answer.json()["error"]
