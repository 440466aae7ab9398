"""``bohrd serve``: a parent that holds the address, and a server below it that can be exchanged.

The parent does nothing but hold the listening socket and look after its child. On SIGHUP it starts a new
server process, with whatever version of Bohrd is installed by then; once that has loaded everything, the old
one finishes what is under way and the new one goes on. Who connects in between waits in the socket's queue. A
server that dies is started again.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec

LOADED = b"loaded\n"
GO = b"go\n"
PAUSE = 1.0
"""Seconds before a server that died is started again."""


class Child:
    """A server process. It ends when the parent does: then nobody holds the other end of its pipe."""

    def __init__(self, listener: socket.socket, settings: dict[str, Any]) -> None:
        command = [sys.executable, "-m", "bohrd.server.child", str(listener.fileno())]
        encoded = msgspec.json.encode(settings).decode()
        self._process = subprocess.Popen(
            [*command, encoded],
            stdin=subprocess.PIPE,
            stderr=None,
            stdout=subprocess.PIPE,
            pass_fds=[listener.fileno()],
            start_new_session=True,  # Ctrl-C is for the parent, which tells the child
        )
        self.has_served = False
        """Whether it came so far; a server that never does is not started again."""

    def load(self) -> bool:
        """Wait until everything is loaded; false if it ended before."""
        assert self._process.stdout is not None
        return self._process.stdout.readline() == LOADED

    def go(self, say: Callable[[str], None]) -> None:
        """Let it serve; what it says from now on is passed on."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(GO)
            self._process.stdin.flush()
        threading.Thread(target=self._pass_on, args=(say,), daemon=True).start()

    def _pass_on(self, say: Callable[[str], None]) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.has_served = True  # that is what it says first
            say(line.decode(errors="replace").rstrip("\n"))

    def end(self) -> int:
        """Ask it to finish, wait, and give its exit code."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait()

    @property
    def code(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._process.poll()


class Parent:
    """Holds the socket, and one child that serves."""

    def __init__(self, listener: socket.socket, settings: dict[str, Any], say: Callable[[str], None]) -> None:
        self._listener = listener
        self._settings = settings
        self._say = say
        self._wake = threading.Event()
        self._restart = False
        self._stop = False

    def run(self) -> int:
        """Serve until SIGTERM or Ctrl-C; gives an exit code."""
        self._listener.set_inheritable(True)
        self._listener.listen(2048)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._told)
        child = self._started()
        if child is None:
            return 2
        while not self._stop:
            self._wake.wait(0.2)
            self._wake.clear()
            if self._restart and not self._stop:
                self._restart = False
                child = self._exchange(child)
            elif (code := child.code) is not None and not self._stop:
                if not child.has_served:
                    return code or 1
                self._say(f"The server ended with code {code}; starting it again.")
                time.sleep(PAUSE)
                again = self._started()
                if again is None:
                    return 1
                child = again
        child.end()
        return 0

    def _told(self, number: int, _: object) -> None:
        if number == signal.SIGHUP:
            self._restart = True
        else:
            self._stop = True
        self._wake.set()

    def _started(self) -> Child | None:
        child = Child(self._listener, self._settings)
        if not child.load():
            child.end()
            return None
        child.go(self._say)
        return child

    def _exchange(self, old: Child) -> Child:
        """Load a new server, then let it go on where the old one ends; without it, nothing changes."""
        self._say("Loading the new server ...")
        new = Child(self._listener, self._settings)
        if not new.load():
            new.end()
            self._say("The new server does not start; the old one goes on.")
            return old
        old.end()
        new.go(self._say)
        return new


def serve(listener: socket.socket, settings: dict[str, Any], say: Callable[[str], None] = print) -> int:
    """Serve with a child that can be exchanged; gives an exit code."""
    try:
        return Parent(listener, settings, say).run()
    finally:
        listener.close()


def can_exchange() -> bool:
    """Whether this system can hand a socket to a child."""
    return os.name == "posix"
