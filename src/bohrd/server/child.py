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
    code = 0
    try:
        _serve()
    except BadInput as error:
        print(f"bohrd: {error}", file=sys.stderr)
        code = 2
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)  # whoever comes next does not wait for bots that still think


def _serve() -> None:
    from bohrd import games
    from bohrd.server import parent, serve

    listener = socket.socket(fileno=int(sys.argv[1]))
    settings = msgspec.json.decode(sys.argv[2], type=dict[str, Any])
    for id in games.ids():
        games.load(id)
    serve.offer(settings.pop("bots"))
    sys.stdout.buffer.write(parent.LOADED)
    sys.stdout.flush()
    if sys.stdin.buffer.readline() != parent.GO:
        return
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve.serve(listener, **settings, say=lambda text: print(text, flush=True))


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):  # not through a buffer, which this thread would hold at the end
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
