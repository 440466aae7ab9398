"""The pages: HTML around what the one client shows, rendered by the templates in ``templates``."""

from __future__ import annotations

import hashlib
import io
import math
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import jinja2
import msgspec
import segno
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup, escape

import bohrd
from bohrd import bots, games
from bohrd.contract import OVER, BadInput, Game, LiveChance, Position
from bohrd.contract.ledger import Rule
from bohrd.picture import GAP, Part, house_style
from bohrd.server import wire
from bohrd.server.refused import unknown
from bohrd.server.sessions import Caller
from bohrd.server.tables import Tables

router = APIRouter(include_in_schema=False)

CLOCKS = [(30, "30 seconds"), (60, "1 minute"), (180, "3 minutes"), (600, "10 minutes"), (86400, "1 day")]
FOREVER = "public, max-age=31536000, immutable"
"""For addresses that carry a digest of what is behind them."""

FRAME = 16 / 9
"""The shape of a game's picture on the home page."""

_STATIC = files("bohrd.server") / "static"
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_RULE_ID = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")
_AREAS = {
    "COMP": "Components",
    "SETUP": "Set-up",
    "HIDDEN": "Hidden and open",
    "DECIDE": "Decisions",
    "ACT": "Actions",
    "HQ": "Headquarters",
    "LAB": "Laboratory",
}
"""Areas of the ledgers whose word is not a heading as it stands."""


class Area(msgspec.Struct):
    """A chapter of the rulebook."""

    key: str
    title: str
    rules: list[Rule]


# -- rendering ------------------------------------------------------------------------------


def static(path: str) -> str:
    """The address of a static file; it changes with its content, so that it can be kept for ever."""
    return f"/static/{path}?v={_digest(path)}"


@cache
def _digest(path: str) -> str:
    return _short((_STATIC / path).read_bytes())


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


@cache
def _style() -> str:
    return house_style() + (_STATIC / "site.css").read_text(encoding="utf-8")


@cache
def _version() -> str:
    """Changes whenever a style sheet does."""
    return _short("".join([_style(), *(game.style for game in _games())]).encode())


def _games() -> list[Game]:
    return [games.load(id) for id in games.ids()]


def _play_now(game: Game) -> str:
    """The request of a table against bots, three players where the game allows it."""
    rivals = min(max(3, game.seats[0]), game.seats[-1]) - 1
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": bots.names()[-1]}] * rivals
    return msgspec.json.encode({"game": game.id, "seats": seats}).decode()


def _standing(table: wire.Summary) -> str:
    """How a table stands, in a word or two."""
    if table["your_turn"]:
        return "your turn"
    if table["status"] == "waiting":
        return f"{table['open']} open" if table["yours"] else "join"
    return {"playing": "running", "over": "over", "stopped": "record"}[table["status"]]


@cache
def _env() -> jinja2.Environment:
    env = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader("bohrd.server", "templates"), jinja2.PackageLoader("bohrd", "picture")]
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    env.globals |= {"static": static, "play_now": _play_now, "standing": _standing, "here": ""}  # type: ignore[assignment]
    return env


def page(template: str, status: int = 200, **what: Any) -> HTMLResponse:
    """One template as an answer."""
    html = _env().get_template(template).render(games=_games(), version=_version(), status=status, **what)
    return HTMLResponse(html, status, {"Cache-Control": "no-store"})


def error_page(status: int, error: str) -> HTMLResponse:
    """What went wrong, in a sentence."""
    return page("error.html", status, error=error)


def _linked(game: Game) -> Callable[[str], Markup]:
    """Makes links of the rule ids in a text."""

    def link(match: re.Match[str]) -> str:
        id = match[0]
        return f'<a class="rule-id" href="#{id}">{id}</a>' if id in game.ledger else id

    return lambda text: Markup(_RULE_ID.sub(link, str(escape(text))))


# -- pages ----------------------------------------------------------------------------------


def _tables(request: Request) -> Tables:
    return request.app.state.tables


def _caller(request: Request) -> Caller:
    return request.state.caller


def _game(id: str) -> Game:
    try:
        return games.load(id)
    except BadInput as error:
        raise unknown(f"{str(error).capitalize()}.") from None


@router.get("/")
async def home(request: Request) -> Response:
    """The games, my tables, and those of others."""
    caller = _caller(request)
    mine = (await _tables(request).mine(caller))["tables"]
    public = [table for table in (await _tables(request).listed(caller))["tables"] if not table["yours"]]
    running = [table for table in mine if table["status"] in ("waiting", "playing")]
    over = [table for table in mine if table["status"] == "over"]
    return page("home.html", mine=[*running, *over[:3]][:12], public=public[:12], name=caller.name)


@router.get("/new/{game}")
def new_table(request: Request, game: str) -> Response:
    """The form for a new table, made from what the game declares."""
    chosen = _game(game)
    return page(
        "new_table.html",
        game=chosen,
        usual=min(max(3, chosen.seats[0]), chosen.seats[-1]),
        bots=bots.all_bots(),
        clocks=CLOCKS,
        name=_caller(request).name,
    )


@router.get("/t/{table}")
async def table(request: Request, table: str) -> Response:
    """A table to play at or to watch; a record is looked at in a replay."""
    found = await _tables(request).table(table)
    if found.looked_at:
        return RedirectResponse(f"/replay/{table}")
    return page(
        "table.html",
        table=found.id,
        game=found.game,
        title=found.game.title,
        bot=bots.names()[-1],
        name=_caller(request).name,
    )


@router.get("/t/{table}/qr.svg")
async def qr_code(request: Request, table: str) -> Response:
    """The link to a table, to be scanned."""
    found = await _tables(request).table(table)
    drawn = io.BytesIO()
    link = str(request.base_url.replace(path=f"/t/{found.id}"))
    segno.make(link, error="m").save(drawn, kind="svg", scale=4, border=3, dark="#1b1e24", light="#ffffff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.get("/replay/{table}")
async def replay(request: Request, table: str) -> Response:
    """Any moment of a game."""
    found = await _tables(request).table(table)
    return page(
        "replay.html",
        table=found.id,
        game=found.game,
        names=found.names,
        ended=found.ended,
        looked_at=found.looked_at,
    )


@router.get("/rules/{game}")
def rules(game: str) -> Response:
    """The ledger as a rulebook."""
    chosen = _game(game)
    areas = [
        Area(key.lower(), _AREAS.get(key, key.capitalize()), found)
        for key, found in chosen.ledger.areas().items()
    ]
    drawn = {rule.id: _example(game, rule.id) for rule in chosen.ledger if rule.example}
    pictured = {id: _SIZE.search(svg) for id, svg in drawn.items() if svg}
    return page(
        "rules.html", game=chosen, areas=areas, linked=_linked(chosen), pictured=pictured, here=chosen.id
    )


@router.get("/about")
def about() -> Response:
    """Credits, licence and versions."""
    return page("about.html", bohrd_version=bohrd.__version__, here="about")


# -- styles and pictures --------------------------------------------------------------------


@router.get("/style.css")
def style() -> Response:
    """The house's colours and the pages' layout."""
    return Response(_style(), media_type="text/css", headers={"Cache-Control": FOREVER})


@router.get("/games/{game}/style.css")
def game_style(game: str) -> Response:
    """What a game's pictures add to it."""
    return Response(_game(game).style, media_type="text/css", headers={"Cache-Control": FOREVER})


@router.get("/games/{game}/picture.svg")
def game_picture(game: str, theme: str = "light") -> Response:
    """The board in the middle of a game, for the home page."""
    return _svg(_board(_game(game).id), theme)


@router.get("/games/{game}/examples/{rule}.svg")
def example_picture(game: str, rule: str, theme: str = "light") -> Response:
    """What the example of a rule speaks of."""
    drawn = _example(game, rule) if rule in _game(game).ledger else None
    if drawn is None:
        raise unknown(f"There is no picture of an example for {rule}.")
    return _svg(drawn, theme)


@cache
def _example(game: str, rule: str) -> str | None:
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


def _middle(game: Game) -> Position:
    """A position from the second half of a game that is always the same."""
    seats = min(3, game.seats[-1])
    trail: list[Position] = []
    chance = LiveChance(5)
    position = game.start(seats, chance=chance)
    while position.turn != OVER:
        trail.append(position.copy())
        moves = position.legal()
        position.play(moves[chance.draw(range(len(moves)))], chance, quiet=True)
    return trail[len(trail) * 3 // 5]
