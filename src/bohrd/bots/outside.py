"""Bots from outside: a Python class, or a program in any language that speaks JSON lines.

``module:Class`` names a class with a method ``choose(view, legal, chance)``; it is made anew for every game.
An entry point of the group ``bohrd.bots`` gives such a class a name of its own.

``program:COMMAND`` starts a program once for every game. For each decision it reads one line, a JSON object
with ``view`` (what its seat may know), ``legal`` (the legal moves, each with ``move``, its notation, and
``text``) and ``seed`` (a number to be lucky with), and writes one line, a JSON object with ``move``: one of
the notations.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import PurePath
from select import select
from time import monotonic
from typing import Any

import msgspec

from bohrd.bots.bot import Bot
from bohrd.contract import BadInput, Chance, Move, View

PROGRAM = "program:"
SECONDS = 10.0
"""How long a program may think about one decision."""


def is_outside(name: str) -> bool:
    """Whether a name is that of a bot from outside."""
    return ":" in name or bool(entry_points(group="bohrd.bots", name=name))


def bot(name: str, known_as: str = "") -> Bot:
    """The bot meant by ``module:Class``, ``program:COMMAND`` or the name of an entry point."""
    if name.startswith(PROGRAM):
        return Program(shlex.split(name.removeprefix(PROGRAM)), known_as or name)
    return Named(_made(name), known_as or name)


def is_name(name: str) -> bool:
    """Whether a bot can be called so at a table."""
    return re.fullmatch(r"[\w-][\w -]{0,23}", name) is not None


def usual_name(source: str) -> str:
    """What a bot is called if nobody says how: like its class, its entry point, or its program's file."""
    if not source.startswith(PROGRAM):
        return source.rpartition(":")[2]
    words = shlex.split(source.removeprefix(PROGRAM))
    return PurePath(words[-1]).stem[:24] if words else ""


def _made(name: str) -> Any:
    try:
        if ":" in name:
            module, _, kind = name.partition(":")
            made = getattr(import_module(module), kind)()
        else:
            [found] = entry_points(group="bohrd.bots", name=name)
            made = found.load()()
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise BadInput(f"there is no bot {name!r}: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"{name!r} is no bot: it has no method choose(view, legal, chance)")
    return made


class Named:
    """A bot of somebody else's, with the name by which it was asked for."""

    def __init__(self, made: Any, name: str) -> None:
        self.made = made
        self.name = name
        self.label = str(getattr(made, "label", name))
        self.about = str(getattr(made, "about", "A bot from outside."))

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        return self.made.choose(view, legal, chance)


class Program:
    """A program that reads and writes JSON lines; if it hangs or ends, it is started anew."""

    about = "A program from outside."

    def __init__(self, command: Sequence[str], name: str, seconds: float = SECONDS) -> None:
        if not command:
            raise BadInput("program: is followed by a command")
        self.command = command
        self.name = name
        self.label = name
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        asked = {
            "view": view,
            "legal": [{"move": move.name, "text": move.text} for move in legal],
            "seed": chance.below(1 << 30),
        }
        try:
            answer = self._ask(msgspec.json.encode(asked) + b"\n")
            named = msgspec.json.decode(answer, type=dict[str, Any])["move"]
        except Exception:
            self.close()
            raise
        found = next((move for move in legal if move.name == named), None)
        if found is None:
            raise ValueError(f"{named!r} is not legal here")
        return found

    def _ask(self, line: bytes) -> bytes:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        until = monotonic() + self.seconds
        os.set_blocking(process.stdin.fileno(), False)
        while line:
            _wait([], [process.stdin], until, self.seconds)
            line = line[os.write(process.stdin.fileno(), line) :]
        return _line(process.stdout, until, self.seconds)

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __del__(self) -> None:
        self.close()


def _line(source: Any, until: float, seconds: float) -> bytes:
    """The next line of a pipe, if it comes in time."""
    read = b""
    while not read.endswith(b"\n"):
        _wait([source], [], until, seconds)
        part = source.read1(1 << 16)
        if not part:
            raise EOFError("the program has ended")
        read += part
    return read


def _wait(reading: list[Any], writing: list[Any], until: float, seconds: float) -> None:
    """Wait until a pipe is ready, but not for ever: a program may neither read nor answer."""
    if not any(select(reading, writing, [], max(0.0, until - monotonic()))):
        raise TimeoutError(f"no answer within {seconds:g} seconds")
