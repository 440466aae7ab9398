"""Servers for the tests: one on SQLite that all share, and a real PostgreSQL."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.clients import Person, Running, database, free_port


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
    """The URL of a PostgreSQL of our own, from the system's package."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    assert found or named, "PostgreSQL is not installed; `make test` installs it (Debian: postgresql)"
    binaries = (found[-1] if found else Path(str(named))).parent
    folder = Path(tempfile.mkdtemp(prefix="bohrd-postgres-"))
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    as_user = ["runuser", "-u", user, "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    made = [binaries / "initdb", "-D", data, "-U", "bohrd", "-A", "trust", "-E", "UTF8", "--no-sync"]
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=16MB"
    control = [binaries / "pg_ctl", "-D", data, "-w"]
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder}
    subprocess.run([*as_user, *map(str, made)], **quiet)
    subprocess.run([*as_user, *map(str, control), "-l", f"{folder}/log", "-o", options, "start"], **quiet)
    yield f"postgresql://bohrd@127.0.0.1:{port}/postgres"
    subprocess.run([*as_user, *map(str, control), "-m", "immediate", "stop"], **quiet)
    shutil.rmtree(folder)
