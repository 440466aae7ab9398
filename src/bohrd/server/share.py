"""The end of a game as a picture to show to others: 1200 by 630, and all that it needs inside it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from bohrd.picture import fonts, house_style, templates
from bohrd.server import protocol
from bohrd.server.table import Table

WIDTH, HEIGHT = 1200, 630
TROPHIES = 7
_OPENING = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r"\s(?:width|height)=\"[^\"]*\"")
_SHAPE = re.compile(r"viewBox=\"\S+ \S+ (\S+) (\S+)\"")
BOX, WIDEST, GAP = 126, 280, 28
"""How high a trophy is, how wide one may be, and what is between two."""
FOOT, BROADEST = 542, 440
"""Where trophies end, and how wide the first may be, which is as high as the words leave room."""
_SVG = re.compile(r"<svg(?=[\s>])(?![^>]*xmlns)")
LETTER = 8.2
"""How wide a letter of a title is, about."""
BLOCKS = (230, 168, 120)
"""How high the blocks of the podium are, by place."""


class Step(msgspec.Struct, frozen=True):
    """A block of the podium."""

    seat: int
    name: str
    score: int
    x: float
    height: int


class Shown(msgspec.Struct, frozen=True):
    """A trophy in its place."""

    title: list[str]
    seat: int | None
    x: float
    y: float
    width: float
    html: Markup


def drawn(
    table: Table, told: protocol.Finale, names: Sequence[str], theme: str, link: str, plain: bool = False
) -> str:
    """The picture, with the names that whoever shows it knows; the fonts are inside, as a picture may fetch
    nothing."""
    lines = [line for part in re.split("(?<=,) ", told["words"]) for line in textwrap.wrap(part, 17)][:4]
    size = 88 if max(map(len, lines)) < 11 else 66
    sentence = _fitting(told, 4 - len(lines) + (not told["trophies"]))
    beneath = 142 + (size + 6) * len(lines) + 34 * len(sentence)
    trophies = shown_trophies(told, plain, FOOT - beneath)
    svg = (
        templates("bohrd.server", "templates")
        .get_template("share.svg")
        .render(
            title=table.game.title,
            lines=lines,
            size=size,
            sentence=sentence,
            podium=_podium(table, names),
            trophies=trophies,
            link=re.sub(r"^https?://", "", link),
            theme=theme,
            game=table.game.id,
            style=Markup(f"{fonts.faces()}{house_style()}{table.game.style}"),
            symbols=Markup(table.game.art.used_in("".join(one.html for one in trophies))),
            seats=len(table.seats),
        )
    )
    return table.game.art.inlined(svg)


def _fitting(told: protocol.Finale, most: int) -> list[str]:
    """The sentence in lines, or the shorter one, or none if it does not fit."""
    for text in (told["sentence"], told["reason"]):
        lines = textwrap.wrap(text, 44)
        if 0 < len(lines) <= most:
            return lines
    return []


def _podium(table: Table, names: Sequence[str]) -> list[Step]:
    """Up to three blocks, the first in the middle; where nobody wins, all are as high."""
    assert table.position is not None
    result = table.position.result()
    ranked = sorted(result.seats, key=lambda one: (one.rank, -one.score, one.seat))[:3]
    places = {0: 1, 1: 0, 2: 2} if len(ranked) > 2 else {0: 0, 1: 1}
    return [
        Step(
            one.seat,
            names[one.seat],
            one.score,
            640 + places[place] * 170,
            BLOCKS[min(one.rank, 3) - 1] if result.winners else BLOCKS[2],
        )
        for place, one in enumerate(ranked)
    ]


def shown_trophies(told: protocol.Finale, plain: bool, room: float = BOX) -> list[Shown]:
    """Side by side; the first, as high as there is room if it is everybody's or a wide drawing, and the
    latest if there are many. ``plain``: only drawings, as some browsers make no picture of what has HTML
    in it."""
    found = [one for one in told["trophies"] if one["html"] and (_is_drawing(one["html"]) or not plain)]
    sizes = [_size(one["html"]) for one in found]
    if found and _is_drawing(found[0]["html"]) and (found[0]["seat"] is None or sizes[0][0] > BOX):
        sizes[0] = _size(found[0]["html"], max(BOX, room), BROADEST)
    left = WIDTH - 120 - sum(width for width, _ in sizes[:1])
    latest = len(found)
    while latest > max(1, len(found) - TROPHIES + 1) and left >= sizes[latest - 1][0] + GAP:
        latest -= 1
        left -= sizes[latest][0] + GAP
    shown: list[Shown] = []
    x = 60.0
    kept = [*range(len(found[:1])), *range(latest, len(found))]
    for one, (width, height) in ((found[index], sizes[index]) for index in kept):
        title = _wrapped(one["title"], int(width / LETTER))
        html = _boxed(one["html"], width, height)
        shown.append(Shown(title, one["seat"], x, FOOT - height, width, html))
        x += width + GAP
    return shown


def _size(html: str, height: float = BOX, widest: float = WIDEST) -> tuple[float, float]:
    """So wide as its shape asks for, and so high."""
    opening = _OPENING.match(html.lstrip())
    shape = opening and _SHAPE.search(opening[0])
    if not shape:
        return BOX, BOX
    ratio = float(shape[1]) / float(shape[2])
    width = min(max(BOX, round(height * ratio)), widest)
    return width, max(BOX, min(height, round(width / ratio)))


def _is_drawing(html: str) -> bool:
    return html.lstrip().startswith("<svg")


def _boxed(html: str, width: float, height: float) -> Markup:
    """A trophy in its box, well-formed as XML: a drawing has the size of the box, not one of its own."""
    drawn = _SVG.sub('<svg xmlns="http://www.w3.org/2000/svg"', html)
    if _is_drawing(html):
        size = f'<svg x="0" y="0" width="{width:g}" height="{height:g}"'
        return Markup(_OPENING.sub(lambda tag: size + _SIZE.sub("", tag[0])[4:], drawn, count=1))
    box = '<div xmlns="http://www.w3.org/1999/xhtml" class="bohrd trophy-picture">'
    inside = f'<foreignObject width="164" height="164">{box}{drawn}</div></foreignObject>'
    return Markup(f'<g transform="scale(0.79)">{inside}</g>')


def _wrapped(title: str, most: int) -> list[str]:
    """In two lines of so many letters, if one is too short for it."""
    return textwrap.wrap(title, most, max_lines=2, placeholder="…", break_long_words=False) or [title]
