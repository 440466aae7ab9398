"""Secrets over the wire: what somebody may not know is in no byte that is sent to them."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

import bohrd
from bohrd.contract import OVER, LiveChance, Position
from bohrd.match import Match
from bohrd.server.new_tables import new_id
from bohrd.server.sessions import hashed
from bohrd.server.table import Seat, Table
from server.clients import Person, Running, heard, play_on

MOMENTS = 3
"""At so many moments of a game."""


def moments(game: str, seats: int) -> list[Position]:
    """Positions of a random game, evenly spread."""
    chance = LiveChance(f"secrets of {game}")
    position = bohrd.load(game).start(seats, chance=chance)
    trail: list[Position] = []
    while position.turn != OVER:
        trail.append(position.copy())
        moves = position.legal()
        position.play(moves[chance.draw(range(len(moves)))], chance, quiet=True)
    return [trail[len(trail) * number // MOMENTS] for number in range(MOMENTS)]


def put(server: Running, position: Position, people: list[Person]) -> str:
    """A stored table that goes on from this very position."""
    names = [f"Player {number + 1}" for number in range(len(people))]
    match = Match.from_position(position, names, "any")
    owners = [hashed(person.cookie) for person in people]
    seats = tuple(Seat(name, owner) for name, owner in zip(names, owners, strict=True))
    now = time.time()
    table = Table.new(new_id(), match.record, match.position, seats, host=owners[0], created=now, moved=now)
    server.tables.store.add(table)
    return table.id


def everything_sent(person: Person, table: str, touched: list[int]) -> bytes:
    """All that the server can be made to say about a table that stands still."""
    sent: list[bytes] = []
    for show in ("picture", "data"):
        sent.append(person.get(f"/tables/{table}", show=show).content)
        with person.live(table, show=show) as socket:
            message = heard(socket)
            sent.append(json.dumps(message).encode())
    sent.append(person.get(f"/tables/{table}/picture.svg").content)
    sent.append(person.get(f"/tables/{table}/at/0").content)
    sent.append(person.get(f"/tables/{table}/poll", show="data", since=-1).content)
    sent.append(person.get(f"/tables/{table}/record").content)
    sent.append(person.http.get(f"/t/{table}").content)
    sent += [person.post(f"/tables/{table}/why", {"move": move}).content for move in touched]
    return b"\n".join(sent).replace(table.encode(), b"TABLE")


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_games_that_differ_in_hidden_things_send_the_same_bytes(server: Running, game: str) -> None:
    """For each seat and a spectator: the true position, and another that person could not tell from it."""
    rules = bohrd.load(game)
    count = rules.seats[0] if rules.seats[0] > 1 else 2
    people = [Person(server.address) for _ in range(count)]
    watchers: dict[int | None, Person] = {None: Person(server.address), **dict(enumerate(people))}
    luck = LiveChance(f"others of {game}")
    touched = [luck.draw(range(len(rules.catalogue))) for _ in range(5)]
    differing = 0
    for position in moments(game, count):
        for seat, person in watchers.items():
            other = rules.sample(position.view(seat), luck)
            if other.digest() == position.digest():
                continue
            differing += 1
            sent = [everything_sent(person, put(server, p, people), touched) for p in (position, other)]
            assert sent[0] == sent[1], f"seat {seat} of {game} can tell them apart"
    print(f"{game}: {differing} pairs")


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_secret_words_reach_only_those_they_are_for(server: Running, game: str) -> None:
    """A game is played over the wire; what each connection got is searched for the others' secrets."""
    people = [Person(server.address), Person(server.address)]
    watchers: dict[int | None, Person] = {None: Person(server.address), 0: people[0], 1: people[1]}
    table = people[0].create(game, "me", "open")
    people[1].join(table)
    got: dict[int | None, list[str]] = {seat: [] for seat in watchers}
    luck = random.Random(game)
    for steps in (6, 12, 18):
        state = play_on(dict(enumerate(people)), table, luck, most=steps)
        for seat, person in watchers.items():
            for show in ("picture", "data"):
                got[seat].append(person.get(f"/tables/{table}", show=show).text)
                got[seat].append(person.get(f"/tables/{table}/at/{state['steps'] // 2}", show=show).text)
                with person.live(table, show=show) as socket:
                    got[seat].append(str(socket.recv(timeout=60)))
    loaded = server.tables._loaded[table]
    told = [*loaded.setup.events, *(event for step in loaded.steps for event in step.events)]
    logs = {seat: person.state(table)["log"] for seat, person in watchers.items()}
    for n, event in enumerate(told):
        for seat in watchers:
            if seat not in event.secret:
                entry = logs[seat][n]
                assert (entry["text"], entry["data"]) == (event.words(loaded.names), event.data)
    public = {event.words(loaded.names) for event in told}
    owners: dict[
        str, set[int | None]
    ] = {}  # two players may draw the same tile, and be told in the same words
    for event in told:
        for owner in event.secret:
            owners.setdefault(event.seen_by(owner).words(loaded.names), set()).add(owner)
    for words in owners.keys() - public:
        for seat, texts in got.items():
            heard_it = any(json.dumps(words, ensure_ascii=False)[1:-1] in text for text in texts)
            assert heard_it == (seat in owners[words]), f"{words!r} and seat {seat} of {game}"


@pytest.mark.parametrize("game", bohrd.games.ids())
def test_a_running_game_gives_away_neither_record_nor_other_eyes(
    ada: Person, bob: Person, visitor: Person, game: str
) -> None:
    table = ada.create(game, "me", "open")
    bob.join(table)
    for person in (ada, bob, visitor):
        assert person.get(f"/tables/{table}/record").status_code == 403
        assert person.post(f"/tables/{table}/continue", {"step": 0}).status_code == 403
    for person, foreign in ((ada, 1), (bob, 0), (visitor, 0), (visitor, 1)):
        assert person.get(f"/tables/{table}/at/0", seat=foreign).status_code == 403
        assert person.state(table, **{"as": foreign})["viewer"] != foreign
        with person.live(table, **{"as": foreign}) as socket:
            assert heard(socket)["viewer"] != foreign
            socket.send(json.dumps({"type": "as", "seat": foreign}))
            assert heard(socket)["viewer"] != foreign


def test_neither_cookies_nor_tokens_are_in_the_store_or_in_answers(
    ada: Person, visitor: Person, server: Running
) -> None:
    table = ada.create("periodic", "me", "open")
    token = visitor.post(f"/tables/{table}/join", {"name": "R2"}).json()["tokens"]["1"]
    database = Path(str(server.tables.store.url.database))
    stored = b"".join(path.read_bytes() for path in database.parent.glob(f"{database.name}*"))
    for secret in (ada.cookie, token):
        assert secret.encode() not in stored
        for person in (ada, visitor):
            assert secret not in person.get(f"/tables/{table}").text
    assert hashed(ada.cookie) not in ada.get(f"/tables/{table}").text
