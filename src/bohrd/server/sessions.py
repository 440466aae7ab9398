"""Who is asking: a session by its cookie, or by a token where there are no cookies.

Both are the same unguessable secret. The server keeps only its hash, so that nobody who reads the database
can sit down in somebody's seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers

from bohrd.server.errors import Refused, malformed
from bohrd.server.protocol import NAME_LENGTH
from bohrd.server.store import Store

COOKIE = "bohrd"
YEAR = 365 * 24 * 3600
NAMES_KEPT = 10_000

_SECRET = re.compile(r"[A-Za-z0-9_-]{32,64}")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request; ``session`` is empty for somebody without cookie and token. ``client`` is whom it
    counts for where many wait: an address, of which sessions are easily had."""

    session: str = ""
    name: str = ""
    client: str = ""


class Sessions:
    """Finds sessions and keeps their display names."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: OrderedDict[str, str | None] = OrderedDict()

    async def caller(self, headers: Headers) -> Caller:
        """Who sends a request with these headers; 401 for a token that opens nothing."""
        token = bearer(headers)
        secret = token or cookie(headers)
        if not secret:
            return Caller()
        session = hashed(secret)
        name = await self._name(session)
        if token and name is None:
            raise Refused(401, error="This token opens no seat.")
        return Caller(session, name or "")

    async def rename(self, caller: Caller, name: str) -> Caller:
        """Give the session a display name."""
        await self._store.run(self._store.name_session, caller.session, name, time.time())
        self._remember(caller.session, name)
        return replace(caller, name=name)

    async def mint(self, name: str) -> tuple[str, Caller]:
        """A new session for a client without cookies, with the token that opens it."""
        token = new_secret()
        return token, await self.rename(Caller(hashed(token)), name)

    async def _name(self, session: str) -> str | None:
        if session in self._names:
            self._names.move_to_end(session)
            return self._names[session]
        name = await self._store.read(self._store.session_name, session)
        if name is not None or not self._store.shared:  # elsewhere another process may give it a name
            self._remember(session, name)
        return name

    def _remember(self, session: str, name: str | None) -> None:
        self._names[session] = name
        if len(self._names) > NAMES_KEPT:
            self._names.popitem(last=False)


def new_secret() -> str:
    """A session id or a seat token."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is stored of it."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40]


def bearer(headers: Headers) -> str:
    """The token sent, or an empty string."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return ""
    if not _SECRET.fullmatch(token.strip()):
        raise Refused(401, error="This token opens no seat.")
    return token.strip()


def cookie(headers: Headers) -> str:
    """The session id sent, or an empty string."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel and _SECRET.fullmatch(morsel.value) else ""


def clean_name(text: str, field: str = "name") -> str:
    """A display name without superfluous spaces; refused if it is too long or cannot be printed."""
    name = " ".join(text.split())
    if len(name) > NAME_LENGTH:
        raise malformed(f"A name has at most {NAME_LENGTH} characters; this one has {len(name)}.", field)
    if not name.isprintable():
        raise malformed("A name is made of letters, digits and signs that can be printed.", field)
    return name
