"""The pages to learn from: all lessons with what one has done of them, and how each game is played."""

from __future__ import annotations

import re
from functools import cache

from fastapi import APIRouter
from fastapi.responses import Response
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from bohrd import games, lessons
from bohrd.contract import Game
from bohrd.lessons import how_to_play
from bohrd.server import pages, pictures
from bohrd.server.errors import unknown
from bohrd.server.lists import find_game

router = APIRouter(include_in_schema=False)

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_FIGURE = Markup("<figure{}>{}<figcaption>{}</figcaption></figure>\n")
_WIDE = 520
"""Pixels from which on a picture is shown smaller on a phone, and large when it is touched."""
_IMAGE = Markup(
    '<img class="for-{0}" src="/games/{1}/how/{2}.svg?theme={0}&amp;v={3}" width="{4}" height="{5}" alt="{6}"'
    ' loading="lazy">'
)


@router.get("/learn")
def learn() -> Response:
    """Every game's first game and small lessons."""
    taught = [game for game in map(games.load, games.ids()) if lessons.lessons(game)]
    return pages.page("learn.html", taught=taught, here="learn")


@router.get("/how/{game}")
def how(game: str) -> Response:
    """How a game is played, on one page."""
    chosen = find_game(game)
    if not how_to_play.text(chosen):
        raise unknown(f"There is no page on how to play {chosen.title}; its rules are all there.")
    return pages.page("how.html", game=chosen, text=_rendered(chosen.id), here=f"how-{chosen.id}")


@cache
def _rendered(id: str) -> Markup:
    """The text as HTML; its pictures come in both themes."""
    game = games.load(id)
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(how_to_play.text(game))
    return Markup(reader.renderer.render(_with_figures(game, tokens), reader.options, {}))


def _with_figures(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with every paragraph that is one picture made a figure."""
    shown: list[Token] = []
    for token in tokens:
        inside = token.children or []
        if token.type == "inline" and [child.type for child in inside] == ["image"]:
            name, caption = str(inside[0].attrs["src"]), inside[0].content
            shown[-1] = Token("html_block", "", 0, content=_figure(game.id, name, caption))
        elif token.type != "paragraph_close" or shown[-1].type != "html_block":
            shown.append(token)
    return shown


def _figure(id: str, name: str, caption: str) -> str:
    drawn = pictures.how_picture(id, name)
    size = _SIZE.search(drawn) if drawn else None
    if size is None:
        return ""
    themes = ("light", "dark")
    version = pictures.version()
    images = [_IMAGE.format(theme, id, name, version, size[1], size[2], caption) for theme in themes]
    wide = Markup(' data-wide tabindex="0"') if float(size[1]) > _WIDE else ""
    return _FIGURE.format(wide, Markup("").join(images), caption)
