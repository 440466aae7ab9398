"""The rules as native code, where they have been compiled from the very sources that are here.

``python -m bohrd.native.build`` compiles what the ``compiled.txt`` of each folder names into
``bohrd/_native``. Once a source file or such a list has changed, with another Python, or with
``BOHRD_PURE=1``, the same files run interpreted: a compiled file can never be stale. Importing this package
decides which it is, before any of those modules is imported.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

SOURCES = Path(__file__).parent.parent.parent
"""The folder that ``bohrd`` is in."""
FOLDER = SOURCES / "bohrd" / "_native"
MANIFEST = "manifest.txt"
"""Names the Python it was compiled for and the digests of what it was compiled from: of each module by its
name, of each list of modules by its path."""
LIST = "compiled.txt"
"""The file in which a folder names its modules that are compiled, one a line."""
LIBRARY = "bohrd_rules"
"""All code is in one library; the modules' own files only point into it."""

COMPILED = "compiled"


class CompiledModules:
    """Finds compiled modules in a folder, before Python looks for their sources."""

    def __init__(self, folder: Path, modules: Sequence[str]) -> None:
        self.folder = folder
        self.modules = frozenset(modules)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        suffix = EXTENSION_SUFFIXES[0]
        if name == f"{LIBRARY}__mypyc":
            return spec_from_file_location(name, self.folder / (name + suffix))
        if name not in self.modules:
            return None
        place = name.replace(".", "/")
        if (inside := self.folder / place / f"__init__{suffix}").exists():
            return spec_from_file_location(name, inside, submodule_search_locations=[str(SOURCES / place)])
        return spec_from_file_location(name, self.folder / (place + suffix))


def source_of(module: str, sources: Path = SOURCES) -> Path:
    """The source file of a module."""
    place = sources / module.replace(".", "/")
    inside = place / "__init__.py"
    return inside if inside.exists() else place.with_suffix(".py")


def digest(source: Path) -> str:
    """A fingerprint of a source file; of one that is gone, an empty one."""
    try:
        return hashlib.sha256(source.read_bytes()).hexdigest()[:16]
    except OSError:
        return ""


def use(folder: Path = FOLDER) -> str:
    """Use what is compiled in a folder, if it fits; say in words how the rules run, and why."""
    if os.environ.get("BOHRD_PURE", "0") not in ("", "0"):
        return "interpreted, as BOHRD_PURE asks"
    try:
        abi, *lines = (folder / MANIFEST).read_text().splitlines()
    except OSError:
        return "interpreted: they have not been compiled"
    if abi != EXTENSION_SUFFIXES[0]:
        return "interpreted: they have been compiled for another Python"
    names = dict(line.split() for line in lines)
    for name, expected in names.items():
        is_list = name.endswith(LIST)
        if digest(SOURCES / name if is_list else source_of(name)) != expected:
            return f"interpreted: {name} has changed since it was compiled"
    sys.meta_path.insert(0, CompiledModules(folder, [name for name in names if not name.endswith(LIST)]))
    return COMPILED


RULES_RUN = use()
"""How the rules run in this process: ``compiled``, or ``interpreted`` and why."""
