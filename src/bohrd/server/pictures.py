"""Styles, and pictures that are the same for everybody: of each game, and of the examples of its rules."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from bohrd import games
from bohrd.contract import OVER, LiveChance, Position
from bohrd.lab import looking_back
from bohrd.lessons import how_to_play
from bohrd.picture import DrawnGame, faces, fonts, house_style, icons
from bohrd.server.errors import unknown
from bohrd.server.lists import find_game
from bohrd.server.middleware import FOREVER

router = APIRouter(include_in_schema=False)

_STATIC = files("bohrd.server") / "static"
_FILE = re.compile(r"/static/([\w./-]+)")


def digest(data: bytes) -> str:
    """Changes with the data, for addresses that can be kept for ever."""
    return hashlib.sha256(data).hexdigest()[:12]


def static(path: str) -> str:
    """The address of a static file; it changes with its content, so that it can be kept for ever."""
    return f"/static/{path}?v={_digest(path)}"


@cache
def _digest(path: str) -> str:
    return digest((_STATIC / path).read_bytes())


@cache
def version() -> str:
    """Changes whenever a style sheet or a symbol does."""
    drawn = [text for id in games.ids() for text in (games.load(id).style, games.load(id).art.symbols)]
    return digest("".join([_style(), icons(), faces(), *drawn]).encode())


@cache
def _style() -> str:
    sheets = [(_STATIC / name).read_text(encoding="utf-8") for name in ("site.css", "finale.css")]
    return _FILE.sub(lambda file: static(file[1]), "".join([house_style(), *sheets, looking_back.style()]))


@router.get("/style.css")
def style() -> Response:
    """The house's colours and the pages' layout."""
    return Response(_style(), media_type="text/css", headers={"Cache-Control": FOREVER})


@router.get("/games/{game}/style.css")
def game_style(game: str) -> Response:
    """What a game's pictures add to it."""
    return Response(find_game(game).style, media_type="text/css", headers={"Cache-Control": FOREVER})


@router.get("/games/{game}/symbols.svg")
def symbols(game: str) -> Response:
    """The symbols of a game's pictures, with the icons of the house and the faces of bots."""
    shapes = "".join(map(_inside, (icons(), faces(), find_game(game).art.symbols)))
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOREVER})


def _inside(document: str) -> str:
    """What is in an SVG document."""
    return document[document.index(">") + 1 : document.rindex("</svg>")] if document else ""


@router.get("/games/{game}/art/{name}")
def art(game: str, name: str) -> Response:
    """A file of a game's pictures."""
    found = find_game(game).art.file(name)
    if found is None:
        raise unknown(f"There is no picture {name!r}.")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(found, media_type=kind, headers={"Cache-Control": FOREVER})


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


@router.get("/games/{game}/how/{name}.svg")
def how_to_play_picture(game: str, name: str, theme: str = "light") -> Response:
    """A picture of the page on how a game is played."""
    drawn = how_picture(find_game(game).id, name)
    if drawn is None:
        raise unknown(f"There is no picture {name!r}.")
    return _svg(drawn, theme)


@cache
def how_picture(game: str, name: str) -> str | None:
    """A picture of the page *How to play*, if its text has it."""
    captions = how_to_play.pictures(games.load(game))
    return games.load(game).how_picture(name, captions[name]) if name in captions else None


@cache
def example(game: str, rule: str) -> str | None:
    """The picture of a rule's example, if it has one."""
    return games.load(game).example(rule)


def _svg(drawn: str, theme: str) -> Response:
    """A picture in the colours asked for."""
    drawn = fonts.within(drawn)
    if theme in ("light", "dark"):
        drawn = drawn.replace('class="bohrd picture"', f'class="bohrd picture" data-theme="{theme}"', 1)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@cache
def _board(id: str) -> str:
    """The scene as a spectator sees it."""
    game = games.load(id)
    return game.picture(_middle(game).view(None))


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
