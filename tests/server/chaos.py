"""``make chaos``: servers and databases are killed, stopped and cut off while people and bots play all four games.

    python -m server.chaos [--seconds 120] [--store sqlite postgres] [--seed 1]

At the end every move that was acknowledged must be in the database, at its place; every record must re-execute;
every table must go on. It says how often what was done.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
from websockets.exceptions import WebSocketException

from bohrd.server.store import Store
from server.clients import Person, Process, free_port
from server.postgres import Postgres

DISK = "size=512m,mode=0755"
GAMES = ("periodic", "molecular", "periorbis", "in_your_element")


@dataclass
class Outcome:
    """What was done, and what came of it."""

    deeds: Counter[str] = field(default_factory=Counter[str])
    moves: int = 0
    tables: int = 0
    lost: list[str] = field(default_factory=list[str])


class Player(threading.Thread):
    """Plays one game after another, against a bot and themselves, and notes every move that was acknowledged."""

    def __init__(self, chaos: Chaos, game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self._chaos = chaos
        self._game = game
        self._luck = random.Random(seed)
        self._keys = itertools.count()
        self.person = Person(chaos.address)
        self.acknowledged: dict[str, dict[int, str]] = {}

    def run(self) -> None:
        table = ""
        while not self._chaos.is_over:
            try:
                if not table:
                    table = self.person.create(self._game, "me", "local", "random")
                    self.acknowledged[table] = {}
                table = self._one_move(table)
            except (httpx.HTTPError, AssertionError):
                time.sleep(0.2)  # it does not answer, or cannot just now

    def _one_move(self, table: str) -> str:
        state = self.person.state(table)
        if state["over"]:
            return ""
        if state["turn"] not in state["you"]["seats"]:
            time.sleep(0.05)
            return table
        state = self.person.state(table, **{"as": state["turn"]})
        if not state["moves"]:
            return table
        move = self._luck.choice(state["moves"])
        key = f"{self._game} {next(self._keys)}"
        while not self._chaos.is_over:  # the same key, until it is known what became of it
            try:
                answer = self.person.try_move(table, move["id"], state["steps"], key)
            except httpx.HTTPError:
                time.sleep(0.2)
                continue
            if answer.status_code == 503:
                time.sleep(0.2)
                continue
            if answer.status_code == 200:
                self.acknowledged[table][state["steps"]] = move["name"]
            return table
        return table


class Spectator(threading.Thread):
    """Looks at whatever is played, and comes back whenever the connection breaks."""

    def __init__(self, chaos: Chaos, players: list[Player]) -> None:
        super().__init__(daemon=True)
        self._chaos = chaos
        self._players = players
        self._person = Person(chaos.address)

    def run(self) -> None:
        while not self._chaos.is_over:
            tables = [table for player in self._players for table in list(player.acknowledged)]
            if not tables:
                time.sleep(0.2)
                continue
            broken = contextlib.suppress(WebSocketException, OSError, TimeoutError)
            with broken, self._person.live(random.choice(tables)) as live:
                for _ in range(20):
                    live.recv(timeout=1)
            time.sleep(0.1)


class Chaos:
    """One run on one store."""

    def __init__(self, url: str, database: Postgres | None, seed: int, disk: Path | None = None) -> None:
        self._url = url
        self._disk = disk
        self._database = database
        self._luck = random.Random(seed)
        self._port = free_port()
        self.address = f"127.0.0.1:{self._port}"
        self.is_over = False
        self.outcome = Outcome()
        self._server = Process(url, self._port)

    def run(self, seconds: float, players: int, shown: bool = False) -> Outcome:
        playing = [Player(self, GAMES[n % len(GAMES)], n) for n in range(players)]
        threads = [*playing, *(Spectator(self, playing) for _ in range(2))]
        for thread in threads:
            thread.start()
        patience = time.monotonic() + 60
        while not any(map(_has_played, playing)) and time.monotonic() < patience:
            time.sleep(0.1)
        until, told = time.monotonic() + seconds, 0.0
        while time.monotonic() < until:
            time.sleep(self._luck.uniform(0.3, 1.5))
            name, deed = self._luck.choice(self._deeds())
            deed()
            self.outcome.deeds[name] += 1
            if shown and time.monotonic() - told > 10:
                told = time.monotonic()
                moves = sum(len(acts) for player in playing for acts in player.acknowledged.values())
                print(f"  {dict(self.outcome.deeds)}, {moves} moves", file=sys.stderr)
        self.is_over = True
        for thread in threads:
            thread.join(60)
        self._server.kill()
        self._check(playing)
        return self.outcome

    def _deeds(self) -> list[tuple[str, Callable[[], None]]]:
        common = [("server killed", self._kill_server), ("server paused", self._pause_server)]
        if self._disk is not None:
            common.append(("disk full", self._fill_disk))
        if self._database is None:
            return [*common, ("file locked", self._lock_file)]
        return [
            *common,
            ("database killed", self._kill_database),
            ("database paused", self._pause_database),
            ("connections cut", self._cut),
        ]

    def _kill_server(self) -> None:
        self._server.kill()
        self._server = Process(self._url, self._port)

    def _pause_server(self) -> None:
        os.kill(self._server.process.pid, signal.SIGSTOP)
        time.sleep(0.5)
        os.kill(self._server.process.pid, signal.SIGCONT)

    def _fill_disk(self) -> None:
        """There is not one byte left; a database that gives up is started again, as whoever runs it would."""
        assert self._disk is not None
        filler = self._disk / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(bytes(65536)):
                pass
        time.sleep(1.0)
        filler.unlink()
        if self._database is not None and not self._database.is_running:
            (self._disk / "data" / "postmaster.pid").unlink(missing_ok=True)
            self._database.start()

    def _lock_file(self) -> None:
        with (
            contextlib.suppress(sqlite3.OperationalError),
            contextlib.closing(sqlite3.connect(self._url)) as other,
        ):
            other.execute("BEGIN IMMEDIATE")
            time.sleep(0.5)
            other.rollback()

    def _kill_database(self) -> None:
        assert self._database is not None
        self._database.kill()
        time.sleep(0.2)
        self._database.start()

    def _pause_database(self) -> None:
        assert self._database is not None
        self._database.pause()
        time.sleep(0.5)
        self._database.go_on()

    def _cut(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )

    def _check(self, players: list[Player]) -> None:
        """Every move is there, every record re-executes, every table goes on."""
        store = Store(self._url)
        outcome = self.outcome
        for player in players:
            for id, moves in player.acknowledged.items():
                outcome.tables += 1
                outcome.moves += len(moves)
                table = store.load(id)
                assert table is not None, f"table {id} is lost"
                for step, name in moves.items():
                    if len(table.steps) <= step or table.steps[step].move != name:
                        outcome.lost.append(f"table {id}, step {step}: {name}")
                try:
                    table.record.check()
                except Exception as error:
                    outcome.lost.append(f"table {id} does not re-execute: {error}")
        store.close()
        with Process(self._url, self._port):
            for player in players:
                for id in player.acknowledged:
                    if not _goes_on(player.person, id):
                        outcome.lost.append(f"table {id} does not go on")


def _has_played(player: Player) -> bool:
    return any(list(player.acknowledged.values()))


def _goes_on(person: Person, id: str) -> bool:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        state = person.state(id)
        if state["over"]:
            return True
        if state["turn"] in state["you"]["seats"]:
            state = person.state(id, **{"as": state["turn"]})
            move = state["moves"][0]["id"]
            return person.try_move(id, move, state["steps"]).status_code == 200
        time.sleep(0.05)
    return False


def wreak(kind: str, seconds: float, players: int = 8, seed: int = 1, shown: bool = False) -> Outcome:
    """Chaos on a store of this kind."""
    with small_disk() as (folder, disk):
        if kind == "sqlite":
            return Chaos(f"{folder}/chaos.sqlite", None, seed, disk).run(seconds, players, shown)
        database = Postgres(lasting=True, folder=folder)
        try:
            return Chaos(database.url, database, seed, disk).run(seconds, players, shown)
        finally:
            database.remove()


@contextlib.contextmanager
def small_disk() -> Iterator[tuple[Path, Path | None]]:
    """A folder, and once more if it is a disk of its own that can be filled; for that one must be root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mount = ["mount", "-t", "tmpfs", "-o", DISK, "none", name]
        mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0
        try:
            yield folder, folder if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "--lazy", name], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="for each store")
    parser.add_argument("--store", nargs="+", default=["sqlite", "postgres"])
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    lost = 0
    for kind in wanted.store:
        print(f"{kind} ...", file=sys.stderr)
        outcome = wreak(kind, wanted.seconds, wanted.players, wanted.seed, shown=True)
        print(f"{kind}: {dict(outcome.deeds)}; {outcome.moves} acknowledged moves at {outcome.tables} tables,"
              f" {len(outcome.lost)} faults")  # fmt: skip
        for fault in outcome.lost[:20]:
            print(f"  {fault}")
        lost += len(outcome.lost)
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
