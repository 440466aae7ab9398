"""The games there are, and tables as lists show them."""

from __future__ import annotations

from typing import Any

from bohrd import bots, games
from bohrd.contract import BadInput, Game
from bohrd.picture import DrawnGame
from bohrd.server import protocol
from bohrd.server.errors import sentence, unknown
from bohrd.server.sessions import Caller
from bohrd.server.store import Row


def find_game(id: str) -> DrawnGame[Any, Any, Any]:
    """The game with this id; 404 if there is none."""
    try:
        return games.load(id)
    except BadInput as error:
        raise unknown(sentence(error)) from None


def all_games() -> protocol.Games:
    """Every game there is."""
    return {"games": [one_game(games.load(id)) for id in games.ids()]}


def one_game(game: Game) -> protocol.Game:
    """A game as clients are told about it."""
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "minutes": game.minutes,
        "weight": game.weight,
        "credits": game.credits,
        "version": game.version,
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "help": option.help,
                "values": list(option.values),
                "words": [option.say(value) for value in option.values],
                "default": option.default,
                "rule": option.rule,
                "is_seat": option.is_seat,
            }
            for option in game.options
        ],
        "bots": [{"name": bot.name, "label": bot.label, "about": bot.about} for bot in bots.all_bots()],
    }


def summary(row: Row, caller: Caller) -> protocol.Summary:
    """A table, for somebody who may have a seat there."""
    table, seats = row
    turn: int = table.turn
    yours = [n for n, seat in enumerate(seats) if caller.session and seat.owner == caller.session]
    return {
        "table": table.id,
        "game": table.game,
        "title": games.load(table.game).title if table.game in games.ids() else table.game,
        "status": table.status,
        "steps": table.step_count,
        "created": table.created,
        "public": table.public,
        "seats": [
            {"seat": n, "name": seat.name or f"Player {n + 1}", "kind": seat.kind}
            for n, seat in enumerate(seats)
        ],
        "open": 0 if table.looked_at else sum(seat.kind == "open" for seat in seats),
        "yours": yours,
        "turn": turn,
        "your_turn": table.status == "playing" and turn in yours and not seats[turn].bot,
    }
