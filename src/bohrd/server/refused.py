"""What the server will not do, as an answer: a status and a sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """A request that is answered by an error; ``more`` goes into the answer beside the sentence."""

    def __init__(self, status: int, error: str, **more: Any) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.more: Mapping[str, Any] = more

    @property
    def answer(self) -> dict[str, Any]:
        return {"error": self.error, **self.more}


def malformed(error: str, field: str = "") -> Refused:
    """The request makes no sense."""
    return Refused(400, error, field=field) if field else Refused(400, error)


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
