"""Several server processes on one PostgreSQL: they tell each other of every change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.clients import Person, Process, eventually, heard, play_on

GAME = "periodic"


@pytest.fixture(scope="module")
def servers(postgres: str) -> Iterator[list[Process]]:
    with Process(postgres) as one, Process(postgres) as other:
        yield [one, other]


@pytest.fixture
def people(servers: list[Process]) -> list[Person]:
    """Ada at the one, Bob at the other."""
    return [Person(server.address) for server in servers]


def test_a_whole_game_across_two_processes(people: list[Person]) -> None:
    ada, bob = people
    table = ada.create("in_your_element", "me", "open")
    with ada.live(table) as here, bob.live(table) as there:
        heard(here), heard(there)
        bob.join(table, "Bob")
        assert heard(here)["seats"][1]["name"] == "Bob"
        heard(there)
        for step in range(10):
            turn = ada.state(table)["turn"]
            mover, watching = people[turn], (there, here)[turn]
            mover.play(table, mover.state(table)["moves"][0]["id"], step)
            assert heard(watching)["steps"] == step + 1
            heard((here, there)[turn])
    assert ada.state(table)["log"][:5] == bob.state(table)["log"][:5]


def test_presence_across_processes(people: list[Person], servers: list[Process]) -> None:
    ada, bob = people
    onlookers = [Person(server.address, cookie="") for server in servers]
    table = ada.create(GAME, "me", "open")
    bob.join(table)
    with ada.live(table), bob.live(table):
        for person in people:
            eventually(lambda: all(seat["present"] for seat in person.state(table)["seats"]))  # noqa: B023
    for one in onlookers:
        eventually(lambda: any(seat["grace"] for seat in one.state(table)["seats"]))  # noqa: B023
    for one in onlookers:
        eventually(lambda: not any(seat["present"] for seat in one.state(table)["seats"]))  # noqa: B023


def test_one_of_two_moves_made_through_both_is_played(people: list[Person], servers: list[Process]) -> None:
    """The same person in two tabs that happen to be served by different processes."""
    ada, _ = people
    twin = Person(servers[1].address, cookie=ada.cookie)
    table = ada.create(GAME, "me", "local")
    luck = random.Random(2)
    with ThreadPoolExecutor(2) as threads:
        for step in range(12):
            turn = ada.state(table)["turn"]
            eventually(lambda: twin.state(table)["steps"] == step)  # noqa: B023
            moves = ada.state(table, **{"as": turn})["moves"]
            tried = [(ada, luck.choice(moves)["id"]), (twin, luck.choice(moves)["id"])]
            answers = list(threads.map(lambda t: t[0].try_move(table, t[1], step, **{"as": turn}), tried))  # noqa: B023
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert ada.state(table)["steps"] == step + 1


def test_another_process_takes_over_when_one_dies(postgres: str, servers: list[Process]) -> None:
    """A process dies while a bot is on turn; the other one, where somebody watches, moves for the bot."""
    with Process(postgres) as doomed:
        ada = Person(doomed.address)
        table = ada.create(GAME, "me", "random")
        bob = Person(servers[0].address)
        with bob.live(table) as socket:
            heard(socket)
            state = ada.state(table)
            while state["turn"] != 0:
                state = eventually(lambda: s if (s := ada.state(table))["turn"] == 0 else None)
            after = ada.play(table, state["moves"][0]["id"], state["steps"])
            doomed.kill()
            steps = eventually(lambda: s if (s := bob.state(table))["turn"] == 0 else None)["steps"]
            assert steps >= after["steps"]
    again = Person(servers[1].address, cookie=ada.cookie).state(table)
    assert (again["you"]["seats"], again["steps"]) == ([0], steps)


def test_bots_play_once_although_two_processes_watch(people: list[Person]) -> None:
    ada, bob = people
    table = ada.create(GAME, "me", "random")
    with bob.live(table) as socket:
        heard(socket)
        state = play_on({0: ada}, table, random.Random(1), most=6)
        eventually(lambda: bob.state(table)["steps"] >= state["steps"])
    assert [entry["n"] for entry in bob.state(table)["log"]] == list(range(len(bob.state(table)["log"])))
