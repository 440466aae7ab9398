"""What the server will not do, as an answer: a status and a sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict, Unpack

from bohrd.server.protocol import Refusal, State


class More(TypedDict, total=False):
    """What may stand beside the sentence."""

    field: str
    rule: str
    rule_text: str
    state: State


class Refused(Exception):
    """A request that is answered by an error; ``more`` goes into the answer beside the sentence."""

    def __init__(self, status: int, error: str, **more: Unpack[More]) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.more = more

    @property
    def answer(self) -> Refusal:
        return {"error": self.error, **self.more}


def malformed(error: str, field: str = "") -> Refused:
    """The request makes no sense."""
    return Refused(400, error, field=field) if field else Refused(400, error)


def invalid(mistake: Mapping[str, Any]) -> Refused:
    """A request that does not have the form asked for: the mistake that pydantic found, in words."""
    if mistake["type"] == "json_invalid":
        return Refused(400, "The body is not JSON.")
    field = ".".join(str(part) for part in mistake["loc"][1:])
    return Refused(400, f"{field or 'The body'}: {mistake['msg']}.", field=field)


def forbidden(error: str) -> Refused:
    """It makes sense, but is not for this caller to ask."""
    return Refused(403, error)


def unknown(error: str) -> Refused:
    """What is asked for is not there."""
    return Refused(404, error)


def not_now(error: str) -> Refused:
    """It cannot be done as things stand."""
    return Refused(409, error)


class Behind(Refused):
    """The client has not seen what happened since; the answer shows it how the table stands."""

    def __init__(self) -> None:
        super().__init__(409, "The table has moved on since you last looked.")


def sentence(error: Exception) -> str:
    """The message of an error as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
