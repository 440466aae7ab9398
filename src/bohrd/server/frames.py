"""How live messages travel: packed quickly rather than tightly, and with pings that find out who is gone."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

SHORTEST = 2.0
"""So many seconds a ping may take at least, even if nobody's grace is that long."""

_PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
)
"""With 32 kB for each connection; the tighter level takes nearly twice the time to save an eighth."""


def pings(grace: float) -> float:
    """Seconds between an answer and the next ping, and those that the answer may take: together as long as
    somebody without a connection counts as present, so that a cut connection is found out by then."""
    return max(SHORTEST, grace / 2)


class Frames(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.conn.available_extensions:
            self.conn.available_extensions = [_PACKING]

    def keepalive_timeout(self) -> None:
        """Nobody is there: say for how long nothing was heard."""
        self.scope.get("state", {})["silent"] = (self.ping_interval or 0.0) + (self.ping_timeout or 0.0)
        super().keepalive_timeout()
        self.transport.abort()  # what was not sent yet will never be
