"""The pages: HTML around what the one client shows, rendered by the templates in ``templates``."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import msgspec
import segno
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup, escape

import bohrd
from bohrd import bots, games, lessons
from bohrd.bots import characters
from bohrd.contract import Game, Option
from bohrd.contract.ledger import Rule
from bohrd.lessons import how_to_play
from bohrd.picture import templates
from bohrd.server import covers, pictures, protocol
from bohrd.server.lists import find_game
from bohrd.server.pictures import static
from bohrd.server.sessions import Caller
from bohrd.server.tables import Tables

router = APIRouter(include_in_schema=False)

CLOCKS = [(30, "30 seconds"), (60, "1 minute"), (180, "3 minutes"), (600, "10 minutes"), (86400, "1 day")]
GAME_CLOCKS = [
    (300, 5, "5 minutes each, and 5 seconds a decision"),
    (600, 10, "10 minutes each, and 10 seconds a decision"),
    (1200, 15, "20 minutes each, and 15 seconds a decision"),
    (2700, 20, "45 minutes each, and 20 seconds a decision"),
]
"""Seconds for the whole game, and what a decision adds."""
USUAL = 3
"""So many players sit at a new table, where the game allows it."""
PATIENCE = 0.4
"""Seconds that the home page waits for the scores of tables that are not in memory."""

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_RULE_ID = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")
_IN_BRACKETS = re.compile(rf" \({_RULE_ID.pattern}(, {_RULE_ID.pattern})*\)")


class Area(msgspec.Struct):
    """A chapter of the rulebook."""

    key: str
    title: str
    rules: list[Rule]


# -- rendering ------------------------------------------------------------------------------


def _games() -> list[Game]:
    return [games.load(id) for id in games.ids()]


def _usual(game: Game) -> int:
    return min(max(USUAL, game.seats[0]), game.seats[-1])


def _play_now(game: Game) -> str:
    """The request of a table against bots."""
    rivals = [protocol.SeatRequest(kind="bot", bot=bots.FRIENDLY)] * (_usual(game) - 1)
    request = protocol.TableRequest(game=game.id, seats=[protocol.SeatRequest(kind="me"), *rivals])
    return request.model_dump_json(exclude_defaults=True)


def _invite(game: Game) -> str:
    """The request of a table with one seat for whoever has its link."""
    seats = [protocol.SeatRequest(kind="me"), protocol.SeatRequest(kind="open")]
    bot = protocol.SeatRequest(kind="bot", bot=bots.FRIENDLY)
    seats += [bot] * (game.seats[0] - len(seats))
    request = protocol.TableRequest(game=game.id, seats=seats[: max(game.seats[0], 2)])
    return request.model_dump_json(exclude_defaults=True)


def _standing(table: protocol.Summary) -> str:
    """How a table of mine stands, in a word or two."""
    if table["your_turn"]:
        return "Your turn"
    if table["status"] == "waiting":
        return f"{table['open']} {'seat' if table['open'] == 1 else 'seats'} free"
    turn = table["turn"]
    if table["status"] == "playing" and 0 <= turn < len(table["seats"]):
        return f"{table['seats'][turn]['name']} is thinking"
    return {"playing": "Go on", "over": "Look again", "stopped": "A record", "abandoned": "Abandoned"}[
        table["status"]
    ]


def _who(table: protocol.Summary) -> str:
    """Who sits at a table of others, in a line."""
    people = [seat["name"] for seat in table["seats"] if seat["kind"] == "person"]
    rivals = sum(seat["kind"] == "bot" for seat in table["seats"])
    sitting = [*people, *([f"{rivals} {'bot' if rivals == 1 else 'bots'}"] if rivals else [])]
    free = table["open"]
    words = " and ".join(filter(None, [", ".join(sitting[:-1]), *sitting[-1:]]))
    return f"{words}, {free} {'seat' if free == 1 else 'seats'} free" if free else words


_TOOLS: dict[str, Any] = {
    "static": static,
    "play_now": _play_now,
    "invite": _invite,
    "standing": _standing,
    "who": _who,
    "first_lesson": lessons.first,
    "small_lessons": lessons.small,
    "how_to_play": how_to_play.text,
    "cover": covers.cover,
    "thumb": covers.thumb,
    "thumb_of": covers.thumb_of,
    "numbers": {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"},
}


def page(template: str, status: int = 200, **what: Any) -> HTMLResponse:
    """One template as an answer."""
    given = {"games": _games(), "version": pictures.version(), "status": status, "here": "", **what}
    html = templates("bohrd.server", "templates").get_template(template).render(given, **_TOOLS)
    return HTMLResponse(covers.with_symbols(html), status, {"Cache-Control": "no-store"})


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


@router.get("/")
async def home(request: Request) -> Response:
    """The games, my tables, and those of others; what is over is shown where nothing runs."""
    caller = _caller(request)
    mine = (await _tables(request).mine(caller))["tables"]
    public = [table for table in (await _tables(request).listed(caller))["tables"] if not table["yours"]]
    running = [table for table in mine if table["status"] in ("waiting", "playing")]
    running.sort(key=lambda table: not table["your_turn"])
    over = [table for table in mine if table["status"] in ("over", "abandoned")]
    shown = [*running, *over[: max(0, 2 - len(running))]][:8]
    scores = await _tables(request).scores([table["table"] for table in shown[:2]], PATIENCE)
    played = {table["game"] for table in mine}
    return page("home.html", mine=shown, played=played, scores=scores, public=public[:6], name=caller.name)


@router.get("/new/{game}")
def new_table(request: Request, game: str) -> Response:
    """The form for a new table, made from what the game declares."""
    chosen = find_game(game)
    return page(
        "new_table.html",
        game=chosen,
        helps={option.name: _IN_BRACKETS.sub("", option.help) for option in chosen.options},
        usual=_usual(chosen),
        choices=_choices(chosen),
        bots=bots.all_bots(),
        friendly=bots.FRIENDLY,
        characters=characters.CHARACTERS,
        clocks=CLOCKS,
        game_clocks=GAME_CLOCKS,
        name=_caller(request).name,
    )


def _choices(game: Game) -> dict[str, str]:
    """For every option that names seats, what it offers to so many players, for the page to go by."""

    def by_seats(option: Option) -> str:
        offered = {
            str(seats): [[value, option.say(value)] for value in option.choices(seats)]
            for seats in game.seats
        }
        return msgspec.json.encode(offered).decode()

    return {option.name: by_seats(option) for option in game.options if option.is_seat}


@router.get("/t/{table}")
async def table(request: Request, table: str) -> Response:
    """A table to play at or to watch; a record is looked at in a replay."""
    found = await _tables(request).table(table)
    _tables(request).seen(table, _caller(request).session)
    if found.looked_at:
        return RedirectResponse(f"/replay/{table}")
    return page(
        "table.html",
        table=found.id,
        game=found.game,
        scene=msgspec.json.encode(found.game.scene).decode(),
        title=found.game.title,
        bot=bots.FRIENDLY,
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
        scene=msgspec.json.encode(found.game.scene).decode(),
        names=found.names,
        ended=found.ended,
        looked_at=found.looked_at,
    )


@router.get("/rules/{game}")
def rules(game: str) -> Response:
    """The ledger as a rulebook."""
    chosen = find_game(game)
    areas = [
        Area(key.lower(), chosen.ledger.title(key), found) for key, found in chosen.ledger.areas().items()
    ]
    drawn = {rule.id: pictures.example(game, rule.id) for rule in chosen.ledger if rule.example}
    sizes = {id: _SIZE.search(svg) for id, svg in drawn.items() if svg}
    return page("rules.html", game=chosen, areas=areas, linked=_linked(chosen), sizes=sizes, here=chosen.id)


@router.get("/about")
def about() -> Response:
    """Credits, licence and versions."""
    return page("about.html", bohrd_version=bohrd.__version__, here="about")
