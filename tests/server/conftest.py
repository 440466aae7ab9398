"""Servers for the tests: one on SQLite that all share, and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.clients import Person, Running, database
from server.postgres import Postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Here only those who watch a table count as present, so that tests need not wait."""
    running = Running(database(tmp_path_factory.mktemp("store")), poll_seconds=1.0, grace=0)
    yield running
    running.stop()


@pytest.fixture
def ada(server: Running) -> Person:
    return Person(server.address)


@pytest.fixture
def bob(server: Running) -> Person:
    return Person(server.address)


@pytest.fixture
def visitor(server: Running) -> Person:
    """Somebody without cookie and token."""
    return Person(server.address, cookie="")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own."""
    running = Postgres()
    yield running.url
    running.remove()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that a test may stop and kill."""
    running = Postgres()
    yield running
    running.remove()
