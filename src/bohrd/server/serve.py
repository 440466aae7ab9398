"""Running the server: ``bohrd serve``."""

from __future__ import annotations

import errno
import gc
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import platformdirs
import uvicorn
from fastapi import FastAPI

from bohrd import bots
from bohrd.contract import BadInput
from bohrd.server import frames, limits, logs
from bohrd.server.abandoned import ABANDON_AFTER
from bohrd.server.app import create_app
from bohrd.server.door import door
from bohrd.server.watchers import GRACE as GRACE_OF_PEOPLE

PORT = 8000
PORTS_TRIED = 20
KEPT_OPEN = 65
"""Seconds that an unused connection is kept: a little longer than proxies in front keep theirs."""
SWITCH = 0.001
"""Seconds after which a thread that computes lets the event loop go on; Python's own five times as many are
felt by everybody who waits for an answer."""
GARBAGE = (20_000, 20, 20)
"""How seldom Python looks for what only refers to itself: a message has thousands of values, and none of
that among them."""
GRACE = 5
"""Seconds that requests under way get when the server is told to stop."""


class Server(uvicorn.Server):
    """Tells those who wait for news that the server stops, before it waits for them."""

    def __init__(
        self, config: uvicorn.Config, started: Callable[[], None], stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._tell_started = started
        self._tell_stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tell_stopping()
        await super().shutdown(sockets)


def default_database(data: str | None = None) -> str:
    """The SQLite file in the user's data folder, or in the folder given."""
    folder = Path(data or platformdirs.user_data_dir("bohrd", appauthor=False)).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {folder}: {error.strerror}") from None
    return str(folder / "bohrd.sqlite")


def listen(host: str, port: int, move_on: bool = False) -> socket.socket:
    """A socket on this port, or, if one may ``move_on``, on the next free one; port 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + PORTS_TRIED, 65536) if move_on and port else port + 1
    for candidate in range(port, last):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            return listener
        except OSError as error:
            listener.close()
            if isinstance(error, socket.gaierror):
                raise BadInput(f"there is no host {host!r}") from None
            if isinstance(error, PermissionError):
                raise BadInput(f"port {candidate} needs more rights; choose one above 1024") from None
            if error.errno == errno.EADDRNOTAVAIL:
                raise BadInput(f"this computer does not have the address {host}") from None
    if move_on:
        raise BadInput(f"no port from {port} to {last - 1} is free at {host}")
    raise BadInput(f"port {port} is busy at {host}; stop what uses it, or choose another with --port")


def run(
    db: str | None = None,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: str | None = None,
    open: bool = False,
    grace: float = GRACE_OF_PEOPLE,
    say: Callable[[str], None] = print,
) -> None:
    """Serve in this process, for the people at this computer, until Ctrl-C or SIGTERM."""
    listener = bound(host, port, say)
    try:
        serve(listener, db or default_database(data), host=host, open=open, grace=grace, say=say)
    finally:
        listener.close()


def bound(host: str, port: int | None, say: Callable[[str], None] = print) -> socket.socket:
    """A socket at the port asked for; if none was, at the usual one or the next that is free."""
    if port is not None:
        return listen(host, port)
    listener = listen(host, PORT, move_on=True)
    taken = listener.getsockname()[1]
    if taken != PORT:
        say(f"Port {PORT} is busy; taking {taken}.")
    return listener


def offer(wanted: Sequence[str]) -> list[str]:
    """Offer bots from outside, each ``NAME=BOT`` or ``BOT``, and give their names; modules may be here."""
    sys.path.insert(0, str(Path.cwd()))
    return [_offered(one) for one in wanted]


def _offered(one: str) -> str:
    named = re.fullmatch(r"([^=:]+)=(.+)", one)
    return bots.offer(named[2], named[1]) if named else bots.offer(one)


def serve(
    listener: socket.socket,
    db: str,
    *,
    host: str = "127.0.0.1",
    open: bool = False,
    hosts: Collection[str] = (),
    log: logs.Style = "quiet",
    keep_abandoned: float = 0,
    keep_finished: float = 0,
    grace: float = GRACE_OF_PEOPLE,
    abandon_after: float = ABANDON_AFTER,
    say: Callable[[str], None] = print,
) -> None:
    """Serve at this socket until Ctrl-C or SIGTERM; what is under way then is finished."""
    logs.set_up(log)
    sys.setswitchinterval(SWITCH)
    keep_days = (keep_abandoned, keep_finished)
    app = create_app(db, hosts=hosts, keep_days=keep_days, grace=grace, abandon_after=abandon_after)
    address = _address(host, listener.getsockname()[1])
    where = app.state.tables.store.place

    def started() -> None:
        gc.freeze()  # what is loaded by now stays
        gc.set_threshold(*GARBAGE)
        say(f"Bohrd is at {address} (Ctrl-C ends it). Games are kept in {where}.")
        if open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        Server(configured(app), started, app.state.tables.hub.close).run([listener])
    except KeyboardInterrupt:
        say("Goodbye.")


def configured(app: FastAPI, allowed: limits.Limits | None = None) -> uvicorn.Config:
    """How uvicorn runs the application."""
    pings = frames.pings(app.state.tables.hub.grace)
    return uvicorn.Config(
        app,
        http=door(allowed or limits.Limits()),
        ws=frames.Frames,
        ws_ping_interval=pings,
        ws_ping_timeout=pings,
        log_config=None,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEPT_OPEN,
        ws_max_size=limits.BODY,
        server_header=False,
    )


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
