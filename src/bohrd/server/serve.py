"""Running the server: ``bohrd serve``."""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import platformdirs
import uvicorn

from bohrd.contract import BadInput
from bohrd.server import limits
from bohrd.server.abandoned import ABANDON_AFTER
from bohrd.server.app import create_app
from bohrd.server.watchers import GRACE as GRACE_OF_PEOPLE

PORTS_TRIED = 20
KEPT_OPEN = 65
"""Seconds that an unused connection is kept: a little longer than proxies in front keep theirs."""
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


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port, or on the next free one; port 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + PORTS_TRIED, 65536)) if port else [0]:
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
    raise BadInput(f"no port from {port} to {port + PORTS_TRIED - 1} is free at {host}")


def run(
    db: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | None = None,
    open: bool = False,
    grace: float = GRACE_OF_PEOPLE,
    abandon_after: float = ABANDON_AFTER,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until Ctrl-C or SIGTERM; what is under way then is finished."""
    url = db or default_database(data)
    listener = listen(host, port)
    taken = listener.getsockname()[1]
    if port and taken != port:
        say(f"Port {port} is busy; taking {taken}.")
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{taken}/"
    app = create_app(url, grace=grace, abandon_after=abandon_after)
    logging.getLogger("bohrd.server").setLevel(logging.INFO)

    where = app.state.tables.store.place

    def started() -> None:
        say(f"Bohrd is at {address} (Ctrl-C ends it). Games are kept in {where}.")
        if open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        app,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEPT_OPEN,
        ws_max_size=limits.BODY,
        server_header=False,
    )
    try:
        Server(config, started, app.state.tables.hub.close).run([listener])
    except KeyboardInterrupt:
        say("Goodbye.")
    finally:
        listener.close()
