"""What of a state a client has been sent already, and so need not be sent again."""

from __future__ import annotations

from bohrd.server import protocol


class Sent:
    """What one connection has been sent."""

    def __init__(self) -> None:
        self._parts: list[protocol.Part] = []
        self._log: list[protocol.LogEntry] = []
        self._chat_to = 0

    def news(self, state: protocol.State) -> protocol.StateMessage:
        """The state without what is there already."""
        log, chat = state["log"], state["chat"]
        known = self._known(log)
        news: protocol.StateMessage = {
            **state,
            "type": "state",
            "log_from": known,
            "log": log[known:],
            "chat_from": self._chat_to,
            "chat": [entry for entry in chat if entry["n"] >= self._chat_to],
        }
        self._log = log
        self._chat_to = chat[-1]["n"] + 1 if chat else self._chat_to
        if "parts" in state:
            before = {part["name"]: part for part in self._parts}
            news["parts"] = [_since(before.get(part["name"]), part) for part in state["parts"]]
            self._parts = state["parts"]
        return news

    def _known(self, log: list[protocol.LogEntry]) -> int:
        """How many entries of the log are there already; most often it has only grown."""
        before = self._log
        if before and len(before) <= len(log) and before[-1] is log[len(before) - 1]:
            return len(before)
        known = 0
        for old, new in zip(before, log, strict=False):
            if old is not new and old != new:
                break
            known += 1
        return known


def _since(old: protocol.Part | None, part: protocol.Part) -> protocol.Part:
    """The part without its picture if that has not changed, or with what has changed in it."""
    if old is None:
        return part
    before, after = old.get("html", ""), part.get("html", "")
    if before == after:
        unchanged = part.copy()
        unchanged.pop("html", None)
        return unchanged
    start, end = _same_start(before, after), _same_end(before, after)
    end = min(end, len(before) - start, len(after) - start)
    stop, whole = len(before) - end, _units(before)
    cut = (
        (start, stop, whole)
        if whole == len(before)
        else (_units(before[:start]), _units(before[:stop]), whole)
    )
    return {**part, "html": after[start : len(after) - end], "cut": cut}


def _same_start(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_end(one: str, other: str) -> int:
    """The same at their end."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _units(text: str) -> int:
    """Its length as browsers count it, in units of UTF-16."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
