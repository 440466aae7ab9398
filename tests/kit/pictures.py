"""Pictures are well-formed, name each piece once and show everything that a legal move touches.

A way of doing something (``way-…``) is no piece.
"""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from kit.play import Played

DRAWN_AT = 3


def check(played: Played) -> None:
    for position in played.along(DRAWN_AT):
        legal = position.legal()
        view = position.view(position.turn)
        names = [f"<Seat & {seat}>" for seat in played.seats]
        document = ElementTree.fromstring(played.game.picture(view, names, legal, legal[0].targets))
        ids = Counter(element.get("id") for element in document.iter() if element.get("id"))
        assert [id for id, count in ids.items() if count > 1] == [], "every id once"
        shown = {target for element in document.iter() for target in element.get("data-target", "").split()}
        touched = {target for move in legal for target in move.targets}
        assert {target for target in touched if not target.startswith("way-")} <= shown
    for watcher in played.watchers:
        ElementTree.fromstring(played.game.picture(played.positions[-1].view(watcher)))
