"""What of a state a client has been sent already, and so need not be sent again."""

from __future__ import annotations

from bohrd.server import protocol


class Sent:
    """What one connection has been sent."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        self._log: list[protocol.LogEntry] = []
        self._chat_to = 0

    def news(self, state: protocol.State) -> protocol.StateMessage:
        """The state without what is there already."""
        log, chat = state["log"], state["chat"]
        known = 0
        for before, after in zip(self._log, log, strict=False):
            if before is not after and before != after:
                break
            known += 1
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
            news["parts"] = [self._part(part) for part in state["parts"]]
            self._parts = {part["name"]: part.get("html", "") for part in state["parts"]}
        return news

    def _part(self, part: protocol.Part) -> protocol.Part:
        """The part without its picture if that has not changed, or with what has changed in it."""
        before, after = self._parts.get(part["name"]), part.get("html", "")
        if before is None:
            return part
        if before == after:
            unchanged = part.copy()
            unchanged.pop("html", None)
            return unchanged
        start = _common(before, after)
        end = _common(before[start:][::-1], after[start:][::-1])
        changed = after[start : len(after) - end]
        cut = (_units(before[:start]), _units(before[: len(before) - end]), _units(before))
        return {**part, "html": changed, "cut": cut}


def _common(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _units(text: str) -> int:
    """Its length as browsers count it, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2
