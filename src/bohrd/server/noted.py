"""Every request gets an id, is timed and counted, and a line in the log."""

from __future__ import annotations

import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bohrd.server import logs
from bohrd.server.metrics import Metrics

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Noted:
    """Around everything else, so that what is refused early is noted, too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        id = logs.id_for(Headers(scope=scope))
        token = logs.request_id.set(id)
        began = time.perf_counter()
        status = 500 if scope["type"] == "http" else 101

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = id
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        finally:
            seconds = time.perf_counter() - began
            if scope["type"] == "http":
                method = scope["method"] if scope["method"] in METHODS else "other"
                self._metrics.answered(method, route(scope), status, seconds)
                logs.answered(method, route(scope), status, seconds)
            else:
                logs.answered("LIVE", route(scope), status, seconds)
            logs.request_id.reset(token)


def route(scope: Scope) -> str:
    """The pattern of the path: what stands for ids in it is nobody's business."""
    if scope["path"].startswith("/static/"):
        return "/static"
    return getattr(scope.get("route"), "path", "nowhere")
