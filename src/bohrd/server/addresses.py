"""Names and addresses as requests give them: nothing of them is relied upon before it was looked at."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from bohrd.server.errors import forbidden, malformed

HOST_LENGTH = 260
"""A name of 253 characters and a port."""

_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")


def check_host(headers: Headers) -> None:
    """The name by which this server was called must be one."""
    host = headers.get("host", "")
    if host and (len(host) > HOST_LENGTH or not _HOST.fullmatch(host)):
        raise malformed("The request names no host that there could be.")


def check_origin(headers: Headers) -> None:
    """Pages of other sites may link here, but not act here."""
    origin = headers.get("origin")
    if origin is not None and _place(origin) != headers.get("host", ""):
        raise forbidden("This request comes from another site's page.")


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None
