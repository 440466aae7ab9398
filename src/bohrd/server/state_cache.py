"""What was drawn and told of the tables in memory already, so that it is done once for all who look alike.

Tables never change; what is remembered about them is kept here, beside them. Forgetting any of it costs
nothing but time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bohrd.record import SetUp, Step
from bohrd.server.bounded import Bounded
from bohrd.server.protocol import LogEntry, Part, Show
from bohrd.server.table import Table

PICTURES = 100_000_000
"""So many characters of pictures are kept in a process, whatever the tables."""
ENTRIES = 200_000
"""So many entries of logs."""


@dataclass(frozen=True, slots=True)
class Told:
    """The log up to a step, as one kind of viewer was told it with these names."""

    names: list[str] = field(default_factory=list[str])
    setup: SetUp | None = None
    steps: int = -1
    """-1: not even the set-up."""
    latest: Step | None = None
    entries: list[LogEntry] = field(default_factory=list[LogEntry])

    def belongs_to(self, table: Table) -> bool:
        """Whether it is the table's: nobody has another name, nothing was dealt anew or taken back."""
        if self.names != table.names or self.setup is not table.setup or self.steps > len(table.steps):
            return False
        return self.steps <= 0 or table.steps[self.steps - 1] is self.latest


class StateCache:
    """The pictures of tables as they stand, and their logs, by whose eyes they are seen with."""

    def __init__(self, pictures: int = PICTURES, entries: int = ENTRIES) -> None:
        self._parts = Bounded[tuple[str, int, int | None], list[Part]](pictures, _size)
        self._logs = Bounded[tuple[str, int | None, Show], Told](entries, lambda told: len(told.entries) + 1)

    def parts(self, table: Table, viewer: int | None, draw: Callable[[], list[Part]]) -> list[Part]:
        """The picture of a table as it stands, drawn if need be."""
        key = (table.id, table.seq, viewer)
        drawn = self._parts.get(key)
        if drawn is None:
            drawn = draw()
            self._parts.drop((table.id, table.seq - 1, viewer))
            self._parts.put(key, drawn)
        return drawn

    def told(self, table: Table, viewer: int | None, show: Show) -> Told:
        """The log as far as it was told to such a viewer; the tables that follow each other share it."""
        found = self._logs.get((table.id, viewer, show))
        return found if found is not None and found.belongs_to(table) else Told(table.names, table.setup)

    def keep(self, table: Table, viewer: int | None, show: Show, told: Told) -> None:
        """Remember what was told."""
        self._logs.put((table.id, viewer, show), told)


def _size(parts: list[Part]) -> int:
    return sum(len(part.get("html", "")) for part in parts)
