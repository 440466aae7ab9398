"""The ``content`` folder of a game: its cards, tiles and boards as TOML files, and their common digest."""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from typing import Any


class ContentFolder:
    """All content files of one game, as in ``ContentFolder("bohrd.games.periodic")``."""

    def __init__(self, package: str) -> None:
        folder = files(package) / "content"
        found = sorted(
            (entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda e: e.name
        )
        raw = {entry.name.removesuffix(".toml"): entry.read_bytes() for entry in found}
        self._tables = {name: tomllib.loads(text.decode("utf-8")) for name, text in raw.items()}
        self.digest = hashlib.sha256(b"".join(raw.values())).hexdigest()[:16]
        """Changes with every change of the content, so that a record knows whether it still applies."""

    def __getitem__(self, name: str) -> dict[str, Any]:
        """The file ``<name>.toml``."""
        return self._tables[name]
