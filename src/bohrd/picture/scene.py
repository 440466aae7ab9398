"""How the parts of a game lie on a screen: what ``picture/scene.toml`` in its folder declares.

Where each part lies stands in the game's ``style.css``, as grid areas of ``.scene.wide``, ``.scene.tall`` (a
tablet upright), ``.scene.phone`` and ``.scene.land`` (a phone on its side). The rest a page must know: the
hero, which takes all the room that the others leave, the tray with what is mine, the drawers, and a phone's
tabs.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

WIDTH, HEIGHT = 1092, 852
"""The room for a scene on a page of 1440 by 900: the size of whole pictures."""


class Drawer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read now and then: drawn when it is opened, by :meth:`DrawnGame.drawer`."""

    name: str
    title: str
    icon: str


class Tab(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone shows above its sheet: parts of the scene, or a drawer."""

    title: str
    icon: str
    parts: list[str] = []
    drawer: str = ""
    instead: str = ""
    """While the picture says this word by ``data-shows``, the first tab shows this one's parts instead of its
    own, and this one is marked as open."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page knows of a game's scene."""

    hero: str = ""
    """The part that takes the room; on a phone it is enlarged so far that a finger can touch its pieces."""
    tray: str = ""
    """The part with what is mine; on a phone it lies in the sheet, with the question."""
    panels: list[str] = []
    """Kinds of things that have a panel of their own, as in *element*: it is drawn as the drawer
    *element-Na*, and opened by what has ``data-panel="element-Na"`` in the picture or in a drawer."""
    glyphs: dict[str, str] = {}
    """Words that the story draws as small signs, with their symbols: *3 protons* is a 3 and a ball."""
    drawers: list[Drawer] = msgspec.field(name="drawer", default_factory=list[Drawer])
    tabs: list[Tab] = msgspec.field(name="tab", default_factory=list[Tab])
    """The first is the board with the question below it; the page adds players and story."""


def read(package: str) -> Scene:
    """The scene of a game."""
    file = files(package) / "picture" / "scene.toml"
    return (
        msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Scene) if file.is_file() else Scene()
    )
