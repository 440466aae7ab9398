"""How live messages travel: packed quickly rather than tightly, and with pings that find out who is gone."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

PING_EVERY = 10.0
PING_ANSWERED = 20.0
"""Seconds between an answer and the next ping, and those that the answer may take: a connection that was cut
without a word is found out by then."""

_PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
)
"""With 32 kB for each connection; the tighter level takes nearly twice the time to save an eighth."""


class Frames(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.conn.available_extensions:
            self.conn.available_extensions = [_PACKING]

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # what was not sent yet will never be
