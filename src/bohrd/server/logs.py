"""What the server writes down: one line a happening, to read or as JSON, with the request it belongs to.

No address, no name and no session is written, and of a request's path there is only the pattern.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

import msgspec
from starlette.datastructures import Headers

Style = Literal["plain", "json", "quiet"]

request_id: ContextVar[str] = ContextVar("request_id", default="")
_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_QUIET_ROUTES = ("/health", "/ready", "/metrics", "/static")

_log = logging.getLogger("bohrd.requests")


def id_for(headers: Headers) -> str:
    """The id that a proxy gave the request, or a new one."""
    given = headers.get("x-request-id", "")
    return given if _ID.fullmatch(given) else secrets.token_hex(8)


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """Note a request; those of machines that look after the server are not worth a line."""
    if not route.startswith(_QUIET_ROUTES):
        fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        _log.info("%s %s %d %.1f ms", method, route, status, seconds * 1000, extra={"fields": fields})


def set_up(style: Style) -> None:
    """Write to standard error from now on; ``quiet`` writes warnings alone."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if style == "json" else _Plain())
    for name in ("bohrd", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING if style == "quiet" else logging.INFO)
    # What uvicorn warns of is what strangers send; the log must not grow by that.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class _Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        id = request_id.get()
        text = f"{_at(record)} {record.levelname.lower():7} {f'[{id}] ' if id else ''}{record.getMessage()}"
        return text if not record.exc_info else f"{text}\n{self.formatException(record.exc_info)}"


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": _at(record), "level": record.levelname.lower(), "logger": record.name}
        fields: dict[str, object] = getattr(record, "fields", {})
        message = {} if fields else {"message": record.getMessage()}
        id = {"request": request_id.get()} if request_id.get() else {}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return msgspec.json.encode({**line, **id, **fields, **message, **trace}).decode()
