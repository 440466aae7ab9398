"""What every request passes first: its origin, its sender, its size, its rate; and what every answer gets."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Collection, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from weakref import WeakValueDictionary

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from bohrd.server import addresses, limits, noted
from bohrd.server.addresses import LOOPBACK
from bohrd.server.errors import Refused, too_much
from bohrd.server.limits import Buckets, Limits
from bohrd.server.sanctions import Sanctions
from bohrd.server.sessions import COOKIE, YEAR, Caller, Sessions, cookie, hashed, new_secret

SAFE = ("GET", "HEAD", "OPTIONS")
UNATTENDED = ("/health", "/ready", "/metrics")
"""What machines ask for, by whatever name they know this one."""
OPENING = re.compile(r"/api/(?:tables|records|lessons|tables/[^/]*/(?:continue|rematch))")
"""Every way to make a table."""
WAITING = re.compile(r"/api/(?:records|tables/[^/]*/(?:poll|hint|analysis))")
"""What waits for others, and not for the processor."""
RECORDS = "/api/records"
"""What is sent there is large, and read as it comes."""
CLOSE_BY_STATUS = {400: 4400, 401: 4401, 403: 4403, 404: 4404, 429: 4429, 500: 1011, 503: 1013}
FAILED = "Something went wrong here. It was noted; please try again."

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline';"
        " img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
        " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

FOREVER = "public, max-age=31536000, immutable"
"""For addresses that carry a digest of what is behind them."""

_log = logging.getLogger("bohrd.server")

Answer = Callable[[Request, Refused], Response]


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        sessions: Sessions,
        sanctions: Sanctions,
        allowed: Limits,
        answer: Answer,
        hosts: Collection[str] = (),
    ) -> None:
        self._app = app
        self._sessions = sessions
        self._sanctions = sanctions
        self._answer = answer
        self._hosts = hosts
        self._each = Buckets(allowed.rate, allowed.burst)
        self._address = Buckets(allowed.address_rate, allowed.address_burst)
        self._opening = Buckets(allowed.opening_rate, allowed.opening_burst)
        self._sockets = Sockets(allowed)
        self._at_work = AtWork(allowed.at_work)
        self._body_seconds = allowed.body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        fresh = "" if cookie(headers) or not _is_page(scope["path"]) else new_secret()

        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "websocket.send":
                place.leave()
            if message["type"] == "http.response.start":
                _dress(MutableHeaders(scope=message), scope, fresh)
            await send(message)

        address = addresses.client_of(scope["client"][0] if scope.get("client") else "")
        place = self._at_work.place(scope, address)
        scope.setdefault("state", {})["caller"] = Caller()
        try:
            if scope["path"] not in UNATTENDED:
                addresses.check_host(headers, self._hosts)
            if scope["type"] == "websocket" or scope["method"] not in SAFE:
                addresses.check_origin(headers)
            caller = Caller(hashed(fresh)) if fresh else await self._sessions.caller(headers)
            caller = replace(caller, client=caller.session if address in LOOPBACK else address)
            scope["state"]["caller"] = caller
            self._check_rate(scope, caller, address)
            if scope["type"] == "websocket" or scope["method"] not in SAFE:
                self._sanctions.check_act(caller.session)
            if scope["type"] == "http" and scope["method"] not in SAFE:
                receive = _bounded(scope, headers, receive, self._body_seconds)
                if scope["path"] != RECORDS:
                    receive = await _whole_body(receive)
        except Refused as refused:
            await self._refuse(scope, receive, send_guarded, refused)
            return
        try:
            async with place:
                with self._place(scope, caller, address):
                    await self._app(scope, receive, send_guarded)
        except ClientDisconnected:  # whoever wanted to look has gone before they were let in
            return
        except Refused as refused:  # where no handler of the application sees it
            await self._refuse(scope, receive, send_guarded, refused)
        except Exception:
            _log.exception("%s %s failed", scope.get("method", "LIVE"), noted.route(scope))
            if begun:
                raise
            await self._refuse(scope, receive, send_guarded, Refused(500, error=FAILED))

    def _place(self, scope: Scope, caller: Caller, address: str) -> AbstractContextManager[None]:
        return self._sockets.place(caller, address) if scope["type"] == "websocket" else nullcontext()

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        if scope["type"] == "http":
            await self._answer(Request(scope, receive), refused)(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": CLOSE_BY_STATUS[refused.status]})

    def _check_rate(self, scope: Scope, caller: Caller, address: str) -> None:
        client = caller.session or address
        for buckets, who in ((self._each, client), (self._address, address)):
            if (buckets is self._each or address not in LOOPBACK) and not buckets.take(who):
                raise too_much("That was too much at once; wait a moment.", buckets.wait(who))
        if scope["type"] == "http" and scope["method"] == "POST" and OPENING.fullmatch(scope["path"]):
            for who in {client, address} - set(LOOPBACK):
                if not self._opening.take(who):
                    raise too_much("That is a lot of new tables; wait a minute.", self._opening.wait(who))


class AtWork:
    """How much is done for one address at a time, so that others are served in between."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def place(self, scope: Scope, address: str) -> Place:
        """Where a request may be worked on; what only waits needs none."""
        if address in LOOPBACK or WAITING.fullmatch(scope["path"]):
            return Place(None)
        places = self._places.get(address)
        if places is None:
            places = self._places[address] = asyncio.Semaphore(self._most)
        return Place(places)


class Place:
    """One of an address's places; a live connection leaves its own when it has been shown something."""

    def __init__(self, among: asyncio.Semaphore | None) -> None:
        self._among = among

    async def __aenter__(self) -> Place:
        if self._among is not None:
            await self._among.acquire()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Somebody else may have it now."""
        if self._among is not None:
            self._among.release()
            self._among = None


class Sockets:
    """The live connections that are open, by who has them."""

    def __init__(self, allowed: Limits) -> None:
        self._allowed = allowed
        self._open = Counter[str]()
        self._count = 0

    @contextmanager
    def place(self, caller: Caller, address: str) -> Generator[None]:
        """A place for one more; refused where there is none."""
        holders = [f"session {caller.session}"] if caller.session else []
        holders += [f"address {address}"] if address not in LOOPBACK else []
        most = {"session": self._allowed.session_sockets, "address": self._allowed.address_sockets}
        full = self._count >= self._allowed.sockets
        if full or any(self._open[who] >= most[who.partition(" ")[0]] for who in holders):
            raise too_much("There are too many live connections; close a few pages.", 5)
        self._count += 1
        self._open.update(holders)
        try:
            yield
        finally:
            self._count -= 1
            self._open.subtract(holders)
            for who in holders:
                if not self._open[who]:
                    del self._open[who]


def _is_page(path: str) -> bool:
    return not path.startswith(("/api/", "/static/", *UNATTENDED))


def _bounded(scope: Scope, headers: Headers, receive: Receive, seconds: float) -> Receive:
    """Receive the body, as long as it is not too large, and comes in time."""
    most = limits.RECORD if scope["path"] == RECORDS else limits.BODY
    too_large = Refused(413, error=f"That is too large; at most {most // 1024} kB can be sent.")
    declared = headers.get("content-length", "0")
    if not declared.isdecimal() or len(declared) > 20 or int(declared) > most:
        raise too_large
    end = asyncio.get_running_loop().time() + seconds
    length = 0
    more = True

    async def receive_bounded() -> Message:
        nonlocal length, more
        if not more:
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise Refused(408, error="That took too long to send; try again.") from None
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
        if length > most:
            raise too_large
        return message

    return receive_bounded


async def _whole_body(receive: Receive) -> Receive:
    """Read the body and hand it on in one piece."""
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
    given = False

    async def receive_whole() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return receive_whole


def _dress(headers: MutableHeaders, scope: Scope, fresh: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    kept = FOREVER if scope["path"].startswith("/static/") and b"v=" in scope["query_string"] else "no-store"
    headers.setdefault("cache-control", kept)
    if fresh:
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        headers.append(
            "set-cookie", f"{COOKIE}={fresh}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
        )
