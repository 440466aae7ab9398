"""A server process below :mod:`bohrd.server.parent`, which hands it the socket and says when to begin."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from typing import Any

import msgspec

from bohrd.contract import BadInput


def main() -> None:
    """Load everything, wait for the word, serve."""
    from bohrd import games
    from bohrd.server import parent, serve

    listener = socket.socket(fileno=int(sys.argv[1]))
    settings = msgspec.json.decode(sys.argv[2], type=dict[str, Any])
    for id in games.ids():
        games.load(id)
    sys.stdout.buffer.write(parent.LOADED)
    sys.stdout.flush()
    if sys.stdin.buffer.readline() != parent.GO:
        return
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        serve.serve(listener, **settings, say=lambda text: print(text, flush=True))
    except BadInput as error:
        print(f"bohrd: {error}", file=sys.stderr)
        sys.exit(2)


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
