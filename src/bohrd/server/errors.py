"""What the server will not do, as an answer: a status and a sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import Unpack

from bohrd.server.protocol import Refusal


class Refused(Exception):
    """A request that is answered by an error."""

    def __init__(self, status: int, **answer: Unpack[Refusal]) -> None:
        super().__init__(answer["error"])
        self.status = status
        self.retry = 1.0
        """Seconds after which it may be tried again, where that makes sense."""
        self.answer = answer
        self.answer["error"] = printable(answer["error"])
        if "field" in answer:
            self.answer["field"] = printable(answer["field"])

    @property
    def error(self) -> str:
        return self.answer["error"]


def malformed(error: str, field: str = "") -> Refused:
    """The request makes no sense."""
    return Refused(400, error=error, field=field) if field else Refused(400, error=error)


def invalid(mistake: Mapping[str, Any]) -> Refused:
    """A request that does not have the form asked for: the mistake that pydantic found, in words."""
    if mistake["type"] == "json_invalid":
        return Refused(400, error="The body is not JSON.")
    field = ".".join(str(part) for part in mistake["loc"][1:])
    return Refused(400, error=f"{field or 'The body'}: {mistake['msg']}.", field=field)


def forbidden(error: str) -> Refused:
    """It makes sense, but is not for this caller to ask."""
    return Refused(403, error=error)


def unknown(error: str) -> Refused:
    """What is asked for is not there."""
    return Refused(404, error=error)


def not_now(error: str) -> Refused:
    """It cannot be done as things stand."""
    return Refused(409, error=error)


class Unavailable(Refused):
    """What is needed does not answer at present; whether a change was written is not known."""

    def __init__(self) -> None:
        super().__init__(
            503, error="The games cannot be reached just now. Nothing is lost; it goes on in a moment."
        )


class Behind(Refused):
    """The client has not seen what happened since; the answer shows it how the table stands."""

    def __init__(self) -> None:
        super().__init__(409, error="The table has moved on since you last looked.")


def too_much(error: str, retry: float) -> Refused:
    """More than one client may ask for; it can be tried again after so many seconds."""
    refused = Refused(429, error=error)
    refused.retry = retry
    return refused


def printable(text: str) -> str:
    """The text without halves of characters, which could not be sent."""
    return text.encode(errors="replace").decode()


def sentence(error: Exception) -> str:
    """The message of an error as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
