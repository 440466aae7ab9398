"""What was drawn and told of the tables in memory already, so that it is done once for all who look alike.

Tables never change; what is remembered about them is kept here, beside them. Forgetting any of it costs
nothing but time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bohrd.contract import Position
from bohrd.record import SetUp, Step
from bohrd.server.bounded import Bounded
from bohrd.server.protocol import LogEntry, Show
from bohrd.server.sight import Common, Sight
from bohrd.server.table import Table

PICTURES = 100_000_000
"""So many characters of pictures are kept in a process, whatever the tables."""
SIGHT = 20_000
"""For so many of them counts whatever else is remembered of what somebody sees."""
TABLES = 10_000
"""Of so many tables what is the same for all who look."""
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
        self._sights = Bounded[tuple[str, int | None], Sight](pictures, lambda sight: SIGHT + sight.drawn)
        self._commons = Bounded[str, Common](TABLES)
        self._logs = Bounded[tuple[str, int | None, Show], Told](entries, lambda told: len(told.entries) + 1)

    def sight(self, table: Table, position: Position, viewer: int | None) -> Sight:
        """A position of a table as a viewer sees it; of the table as it stands it is remembered."""
        if position is not table.position:
            return Sight(table, Common(position), viewer)
        key = (table.id, viewer)
        found = self._sights.get(key)
        if found is None or not found.is_of(table):
            found = Sight(table, self._common(table.id, position), viewer)
            self._sights.put(key, found)
        return found

    def _common(self, id: str, position: Position) -> Common:
        found = self._commons.get(id)
        if found is None or found.position is not position:
            found = Common(position)
            self._commons.put(id, found)
        return found

    def keep_sight(self, table: Table, viewer: int | None, sight: Sight | None) -> None:
        """Count what has been drawn since."""
        if sight is not None and sight.is_of(table):
            self._sights.put((table.id, viewer), sight)

    def told(self, table: Table, viewer: int | None, show: Show) -> Told:
        """The log as far as it was told to such a viewer; the tables that follow each other share it."""
        found = self._logs.get((table.id, viewer, show))
        return found if found is not None and found.belongs_to(table) else Told(table.names, table.setup)

    def keep(self, table: Table, viewer: int | None, show: Show, told: Told) -> None:
        """Remember what was told."""
        self._logs.put((table.id, viewer, show), told)
