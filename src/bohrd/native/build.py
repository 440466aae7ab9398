"""Compile the rules with mypyc: ``python -m bohrd.native.build [GAME ...]``, by default all games.

It needs ``mypy``, ``setuptools`` and a C compiler, takes a minute or two, and replaces ``bohrd/_native`` only
once all is well.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from time import perf_counter
from typing import Any

from bohrd.native import COMPILED, FOLDER, LIBRARY, LIST, MANIFEST, RULES_RUN, SOURCES, digest, source_of

OWN_CALLS, LINKED = ["-fno-semantic-interposition"], ["-Wl,-Bsymbolic"]
"""To compile and to link with, so that the rules call each other directly. Otherwise every call looks whether
another library has taken the place of the function, which is 2 % of all instructions."""


def lists(games: Sequence[str] = (), sources: Path = SOURCES) -> list[Path]:
    """All lists of modules to compile, or only those of some games and what they stand on."""
    return [
        file
        for file in sorted((sources / "bohrd").rglob(LIST))
        if not games or file.parent.parent.name != "games" or file.parent.name in games
    ]


def modules(games: Sequence[str] = (), sources: Path = SOURCES) -> list[str]:
    """The modules that these lists name."""
    return [
        ".".join((*file.parent.relative_to(sources).parts, name))
        for file in lists(games, sources)
        for name in file.read_text().split()
    ]


def is_whole(folder: Path = FOLDER, sources: Path = SOURCES) -> bool:
    """Whether a folder in use has every module that is to be compiled: some games may have been compiled
    alone, and a new game has a list of its own."""
    compiled = {line.split()[0] for line in (folder / MANIFEST).read_text().splitlines()}
    return compiled.issuperset(modules(sources=sources))


def can_compile() -> str:
    """Empty if everything is there to compile with; otherwise what is missing."""
    try:
        import mypyc.build  # pyright: ignore[reportMissingImports, reportUnusedImport]  # noqa: F401
        import setuptools  # pyright: ignore[reportMissingImports, reportUnusedImport]  # noqa: F401
    except ImportError as missing:
        return f"there is no {missing.name}; pip install mypy setuptools"
    compiler = os.environ.get("CC", "cc").split()[0]
    return "" if shutil.which(compiler) else f"there is no C compiler {compiler!r}"


def build(games: Sequence[str] = (), sources: Path = SOURCES, folder: Path = FOLDER) -> None:
    """Compile the modules into a folder, in place of what was there."""
    names = modules(games, sources)
    # before it begins: what changes while it is compiled must not count as compiled
    lines = [f"{name} {digest(source_of(name, sources))}" for name in names]
    lines += [f"{file.relative_to(sources).as_posix()} {digest(file)}" for file in lists(games, sources)]
    with tempfile.TemporaryDirectory(prefix="bohrd-native-") as temporary:
        made = Path(temporary) / "made"
        _compile([str(source_of(name, sources)) for name in names], sources, Path(temporary), made)
        (made / MANIFEST).write_text("\n".join([EXTENSION_SUFFIXES[0], *lines]) + "\n")
        _replace(folder, made)


def _replace(folder: Path, made: Path) -> None:
    """Put what was made in the place of what was there; who looks in between finds nothing, and not half."""
    new, old = (folder.with_name(f"{folder.name}-{word}-{os.getpid()}") for word in ("new", "old"))
    shutil.copytree(made, new)
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _compile(files: list[str], sources: Path, work: Path, made: Path) -> None:
    """From Python to C and on to extension modules."""
    from mypyc.build import mypycify  # pyright: ignore[reportMissingImports, reportUnknownVariableType]
    from setuptools import Distribution  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

    with chdir(sources), redirect_stdout(sys.stderr):
        options = [
            "--ignore-missing-imports",
            "--follow-imports=silent",
            "--config-file=",
            f"--cache-dir={work / 'cache'}",
        ]
        extensions: Any = mypycify(
            [*options, *files],
            opt_level="2",
            group_name=LIBRARY,
            target_dir=str(work / "c"),
            multi_file=True,
        )
        if sys.platform == "linux":
            for extension in extensions:
                extension.extra_compile_args += OWN_CALLS
                extension.extra_link_args += LINKED
        distribution: Any = Distribution({"name": "bohrd", "ext_modules": extensions})
        command = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(made), str(work / "objects")
        command.ensure_finalized()
        build_one = command.build_extension

        def build_quickly(extension: Any) -> None:
            build_one(_with_objects(command, extension))

        command.build_extension = build_quickly
        command.run()


def _with_objects(command: Any, extension: Any) -> Any:
    """The extension with its C files compiled already, on all cores: setuptools takes one after the other."""

    def compiled(source: str) -> str:
        [made] = command.compiler.compile(
            [source],
            output_dir=command.build_temp,
            macros=extension.define_macros,
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
            depends=extension.depends,
        )
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        extension.extra_objects = list(pool.map(compiled, extension.sources))
    extension.sources = []
    return extension


def main() -> None:
    """Compile if that is needed, and say how it went; without a compiler the rules stay as they are."""
    if RULES_RUN == COMPILED and not sys.argv[1:] and is_whole():
        print("The rules are compiled.")
        return
    missing = can_compile()
    if missing:
        raise SystemExit(f"The rules stay interpreted: {missing}.")
    print("Compiling the rules ...", flush=True)
    started = perf_counter()
    build(sys.argv[1:])
    print(f"Compiled in {perf_counter() - started:.0f} s.")


if __name__ == "__main__":
    main()
