"""How live messages travel: packed quickly rather than tightly, and with pings that find out who is gone."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

SHORTEST = 2.0
"""So many seconds a ping may take at least, even if nobody's grace is that long."""

_PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
)
"""Each message for itself: a connection then keeps nothing, so that the window may be as wide as it can be.
That takes a quarter less time than a window narrow enough to be kept for everybody, and packs as tightly."""


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
