"""What is counted when Periodic is played many times: Goal Cards, agendas, trends, tiles, elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bohrd.contract import PLAYED, SEEN, TAKEN, Event, Kind, Piece, Use
from bohrd.games.periodic.lookup import Content
from bohrd.games.periodic.pieces import COLOURS
from bohrd.games.periodic.position import PeriodicPosition
from bohrd.games.periodic.table import ELEMENTS
from bohrd.games.periodic.words import objective_words, trend_name

AWARDS = dict(zip(COLOURS, ("+3 Spaces", "Take 2 Energy", "Free Trend", "Move To"), strict=True))
_USED = {"free": "purple", "move-to": "pink"}


def kinds(content: Content) -> tuple[Kind, ...]:
    """What there is to count."""
    goals = [
        Piece(goal.id, goal.title, f"{goal.colour}, {goal.points} points, {' '.join(goal.elements)}")
        for goal in content.goals
    ]
    agendas = [
        Piece(card.id, card.title, ", ".join(objective_words(objective) for objective in card.objectives))
        for card in content.agendas
    ]
    trends = [
        Piece(trend.key, trend_name(content, number), trend.arrows)
        for number, trend in enumerate(content.trends)
    ]
    tiles = [Piece(colour, title, f"{colour} Goal Cards") for colour, title in AWARDS.items()]
    elements = [
        Piece(one.symbol, one.name, content.groups[content.group_of[one.place]].name, (one.column, one.row))
        for one in ELEMENTS
    ]
    return (
        Kind("goal", "Goal Cards", "Goal Card", "laid open", "researched", "completed", tuple(goals)),
        Kind("agenda", "Agenda Cards", "Agenda Card", "dealt", "kept", pieces=tuple(agendas)),
        Kind("trend", "Trends", "trend", played="moved by", pieces=tuple(trends)),
        Kind("tile", "Award Tiles", "Award Tile", taken="won", played="used", pieces=tuple(tiles)),
        Kind("element", "Elements", "element", played="visited", pieces=tuple(elements), map="table"),
    )


def uses(content: Content, told: Sequence[Event], position: PeriodicPosition) -> Iterator[Use]:
    """What became of them in a game."""
    for event in told:
        seat, data = event.seat, event.data
        match event.name:
            case "card":
                yield Use("goal", data["card"], SEEN)
            case "researched":
                yield Use("goal", data["card"], TAKEN, seat)
            case "completed":
                yield Use("goal", data["card"], PLAYED, seat)
            case "dealt":
                for secret in event.secret.values():
                    yield from (Use("agenda", card, SEEN, seat) for card in secret.data["agendas"])
            case "kept":
                for secret in event.secret.values():
                    yield Use("agenda", secret.data["agenda"], TAKEN, seat)
            case "moved":
                yield Use("element", data["to"], PLAYED, seat)
                if data.get("trend"):
                    yield Use("trend", data["trend"], PLAYED, seat)
            case "award":
                yield Use("tile", data["colour"], TAKEN, seat)
            case "used tile":
                yield Use("tile", _USED[data["tile"]], PLAYED, seat)
            case "took energy":
                yield Use("tile", "blue", PLAYED, seat)
            case _:
                pass
