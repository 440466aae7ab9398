"""An SQLite file is for one server process: who comes first holds it for as long as the process lives."""

from __future__ import annotations

import sys
from pathlib import Path

from bohrd.contract import BadInput

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """The right to serve the games in this file; the system takes it back when the process ends, however."""

    def __init__(self, database: Path) -> None:
        # Beside the database, because SQLite locks the file itself in its own way.
        self._file = database.with_name(f"{database.name}-lock").open("a")
        try:
            _lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise BadInput(
                f"another Bohrd is using {database}; stop it first, or give this one a file of its own with"
                " --db (several processes can share a PostgreSQL)"
            ) from None

    def release(self) -> None:
        """Let the next one have it."""
        self._file.close()
