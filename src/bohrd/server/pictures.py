"""Styles, and pictures that are the same for everybody: of each game, and of the examples of its rules."""

from __future__ import annotations

import hashlib
import math
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from bohrd import games
from bohrd.contract import OVER, LiveChance, Position
from bohrd.picture import GAP, DrawnGame, Part, house_style
from bohrd.server.errors import unknown
from bohrd.server.lists import find_game
from bohrd.server.middleware import FOREVER

router = APIRouter(include_in_schema=False)

FRAME = 16 / 9
"""The shape of a game's picture on the home page."""


def digest(data: bytes) -> str:
    """Changes with the data, for addresses that can be kept for ever."""
    return hashlib.sha256(data).hexdigest()[:12]


@cache
def version() -> str:
    """Changes whenever a style sheet does."""
    return digest("".join([_style(), *(games.load(id).style for id in games.ids())]).encode())


@cache
def _style() -> str:
    return house_style() + (files("bohrd.server") / "static" / "site.css").read_text(encoding="utf-8")


@router.get("/style.css")
def style() -> Response:
    """The house's colours and the pages' layout."""
    return Response(_style(), media_type="text/css", headers={"Cache-Control": FOREVER})


@router.get("/games/{game}/style.css")
def game_style(game: str) -> Response:
    """What a game's pictures add to it."""
    return Response(find_game(game).style, media_type="text/css", headers={"Cache-Control": FOREVER})


@router.get("/games/{game}/picture.svg")
def game_picture(game: str, theme: str = "light") -> Response:
    """The board in the middle of a game, for the home page."""
    return _svg(_board(find_game(game).id), theme)


@router.get("/games/{game}/examples/{rule}.svg")
def example_picture(game: str, rule: str, theme: str = "light") -> Response:
    """What the example of a rule speaks of."""
    drawn = example(game, rule) if rule in find_game(game).ledger else None
    if drawn is None:
        raise unknown(f"There is no picture of an example for {rule}.")
    return _svg(drawn, theme)


@cache
def example(game: str, rule: str) -> str | None:
    """The picture of a rule's example, if it has one."""
    return games.load(game).example(rule)


def _svg(drawn: str, theme: str) -> Response:
    """A picture in the colours asked for."""
    if theme in ("light", "dark"):
        drawn = drawn.replace('class="bohrd picture"', f'class="bohrd picture" data-theme="{theme}"', 1)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@cache
def _board(id: str) -> str:
    """Of what lies open for all, the row of parts whose shape is nearest to that of the frame."""
    game = games.load(id)
    position = _middle(game)
    hidden = {part.name: part.svg for part in game.parts(position.view(None))}
    parts = [part for part in game.parts(position.view(position.turn)) if not part.side]
    common = [part for part in parts if not part.folded and hidden.get(part.name) == part.svg]
    rows = _rows(common, max(part.width for part in parts))
    largest = max(width * height for _, width, height in rows)
    large = [row for row in rows if row[1] * row[2] > 0.6 * largest]
    row, width, height = min(large, key=lambda row: abs(math.log(row[1] / row[2] / FRAME)))
    boxes: list[str] = []
    left = 0.0
    for part in row:
        boxes.append(f'<svg x="{left:g}" width="{part.width:g}" height="{part.height:g}">{part.svg}</svg>')
        left += part.width + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bohrd picture" width="{width:g}" height="{height:g}"'
        f' viewBox="-14 -14 {width + 28:g} {height + 28:g}"><style>{house_style()}\n{game.style}</style>'
        f'<rect class="ground" x="-14" y="-14" width="{width + 28:g}" height="{height + 28:g}"/>'
        f"{''.join(boxes)}</svg>"
    )


def _rows(parts: list[Part], widest: float) -> list[tuple[list[Part], float, float]]:
    """Parts in rows of this width, each row with its size."""
    rows: list[list[Part]] = []
    for part in parts:
        if rows and sum(other.width + GAP for other in rows[-1]) + part.width <= widest + 1:
            rows[-1].append(part)
        else:
            rows.append([part])
    return [(row, sum(p.width + GAP for p in row) - GAP, max(p.height for p in row)) for row in rows]


def _middle(game: DrawnGame[Any, Any, Any]) -> Position:
    """A position from the second half of a game that is always the same."""
    seats = min(max(3, game.seats[0]), game.seats[-1])
    trail: list[Position] = []
    chance = LiveChance(5)
    position = game.start(seats, chance=chance)
    while position.turn != OVER:
        trail.append(position.copy())
        moves = position.legal()
        position.play(moves[chance.draw(range(len(moves)))], chance, quiet=True)
    return trail[len(trail) * 3 // 5]
