"""Law 3: a record re-executes to the same digests and events, in any process, beside other games.

Run as a program it replays the record files it is given, one step of each in turn, and prints the digest
of every position and of every step's events.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bohrd import record
from bohrd.contract import Event, ReplayChance
from kit.play import Played


def check(games: Sequence[Played], folder: Path) -> None:
    paths = [folder / f"{number}.jsonl" for number in range(len(games))]
    for played, path in zip(games, paths, strict=True):
        played.record.write(path)
        again = record.read(path)
        assert again.lines() == played.record.lines()
        assert again.check().digest() == played.digests[-1]
    ours = os.environ.get("PYTHONHASHSEED")
    answer = subprocess.run(
        [sys.executable, "-m", "kit.replaying", *map(str, paths)],
        env={**os.environ, "PYTHONHASHSEED": "1" if ours != "1" else "2"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    replayed = msgspec.json.decode(answer.stdout, type=list[list[tuple[str, str]]])
    for played, lines in zip(games, replayed, strict=True):
        told = [played.record.setup.events, *(step.events for step in played.record.steps)]
        assert lines == [(d, _fingerprint(e)) for d, e in zip(played.digests, told, strict=True)], played.case


def _fingerprint(events: Sequence[Event]) -> str:
    return hashlib.sha256(msgspec.json.encode(events)).hexdigest()[:16]


def _replay(path: str) -> Iterator[tuple[str, str]]:
    past = record.read(path)
    told: list[Event] = []
    chance = ReplayChance(past.setup.setup)
    position = past.game.start(len(past.header.seats), past.header.options, chance, told)
    yield position.digest(), _fingerprint(told)
    for step in past.steps:
        told = position.play(past.game.move(step.move), ReplayChance(step.chance))
        yield position.digest(), _fingerprint(told)


def main(paths: Sequence[str]) -> None:
    """Replay all files at once, step by step."""
    running = [(number, _replay(path)) for number, path in enumerate(paths)]
    lines: list[list[tuple[str, str]]] = [[] for _ in paths]
    while running:
        for entry in list(running):
            number, replay = entry
            line = next(replay, None)
            if line is None:
                running.remove(entry)
            else:
                lines[number].append(line)
    print(msgspec.json.encode(lines).decode())


if __name__ == "__main__":
    main(sys.argv[1:])
