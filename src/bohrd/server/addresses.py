"""Names and addresses as requests give them: nothing of them is relied upon before it was looked at."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from bohrd.server.errors import Refused, forbidden, malformed

HOST_LENGTH = 260
"""A name of 253 characters and a port."""

LOOPBACK = ("", "127.0.0.1", "::1", "testclient")

_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")


def check_host(headers: Headers, allowed: Collection[str]) -> None:
    """The name by which this server was called must be one, and one of its own, if these are said."""
    host = headers.get("host", "")
    if host and (len(host) > HOST_LENGTH or not _HOST.fullmatch(host)):
        raise malformed("The request names no host that there could be.")
    if allowed and not _is_allowed(_without_port(host).lower(), allowed):
        raise Refused(421, error="This server goes by another name.")


def _is_allowed(name: str, allowed: Collection[str]) -> bool:
    """``*.example.org`` stands for every name below it."""
    return name in allowed or any(f"*.{parent}" in allowed for parent in _parents(name))


def _parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[start:]) for start in range(1, len(parts))]


def _without_port(host: str) -> str:
    return host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


def client_of(address: str) -> str:
    """What counts as one client: an address, of IPv6 the network of 64 bits that one household has."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address) or parsed.is_loopback:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


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
