"""What never changes in a game's pictures: symbols and pictures that are sent once.

``picture/symbols.svg`` holds ``<symbol id="…">`` elements, which templates use by ``<use href="#…"/>``; files
in ``picture/art/`` are addressed as ``/games/<game>/art/<file>``, in templates and in style sheets. A picture
that stands alone carries both inside.
"""

from __future__ import annotations

import base64
import mimetypes
import re
from functools import cache
from importlib.resources import files

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')
_FILE = re.compile(r"/games/[a-z_]+/art/([\w.-]+)")


@cache
def icons() -> str:
    """The icons of the house, as symbols ``i-<name>``."""
    return (files("bohrd") / "picture" / "icons.svg").read_text(encoding="utf-8")


@cache
def faces() -> str:
    """The portraits of those whom bots play, as symbols ``face-<name>``."""
    return (files("bohrd") / "picture" / "faces.svg").read_text(encoding="utf-8")


class Art:
    """The symbols and files of one game."""

    def __init__(self, package: str) -> None:
        self._folder = files(package) / "picture"
        file = self._folder / "symbols.svg"
        self.symbols = file.read_text(encoding="utf-8") if file.is_file() else ""
        """The symbols as one SVG document, empty if there are none."""
        cover = self._folder / "cover.svg"
        self.cover = cover.read_text(encoding="utf-8") if cover.is_file() else ""
        """A drawing in the mood of the game, for the home page; empty if there is none."""

    def file(self, name: str) -> bytes | None:
        """A file of its pictures, if there is one."""
        found = self._folder / "art" / name
        return found.read_bytes() if "/" not in name and found.is_file() else None

    def used_in(self, drawn: str) -> str:
        """The symbols that a drawing uses, and those that these use."""
        known = {found[1]: found[0] for found in _SYMBOL.finditer(icons() + self.symbols)}
        wanted: dict[str, str] = {}
        texts = [drawn]
        while texts:
            for id in _USED.findall(texts.pop()):
                if id in known and id not in wanted:
                    wanted[id] = known[id]
                    texts.append(known[id])
        return "".join(wanted.values())

    def inlined(self, text: str) -> str:
        """A text with the files it names inside it, in place of their addresses."""
        return _FILE.sub(lambda found: self._data(found[1]) or found[0], text)

    @cache  # noqa: B019 - games live as long as the process
    def _data(self, name: str) -> str:
        found = self.file(name)
        if found is None:
            return ""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return f"data:{kind};base64,{base64.b64encode(found).decode()}"
