"""The analysis of a game as one page that needs nothing else: a curve, what mattered, and the boards."""

from __future__ import annotations

from importlib.resources import files

import jinja2
from markupsafe import Markup

from bohrd.bots.analysis import Analysis, Turn
from bohrd.contract import name_seats
from bohrd.record import Record

WIDTH, HEIGHT = 900, 260
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#666666")
"""Apart for everybody, the colour-blind included; those of the seats at the table."""
DECIDED = 100.0
"""Points beyond which a turn is said to have decided the game: a win counts for many."""


def page(record: Record, analysis: Analysis) -> str:
    """The page as HTML."""
    folder = files("bohrd.lab")
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string((folder / "looking_back.html").read_text(encoding="utf-8"))
    return template.render(
        title=record.game.title,
        names=analysis.names,
        colours=COLOURS,
        curve=Markup(curve(analysis)),
        given=[_sum(analysis, seat, "given_away") for seat in range(len(analysis.names))],
        luck=[_sum(analysis, seat, "luck") for seat in range(len(analysis.names))],
        winners=[analysis.names[seat] for seat, chance in enumerate(analysis.chances) if chance == 1],
        turning=[_told(record, analysis, turn) for turn in analysis.turning_points],
        mistakes=[
            _told(record, analysis, turn)
            for turn in sorted(analysis.turns, key=lambda turn: -turn.given_away)[:6]
            if turn.better
        ],
    )


def curve(analysis: Analysis) -> str:
    """The chances of all seats over the game, as SVG."""
    rows = [*(turn.chances for turn in analysis.turns), analysis.chances]
    across = WIDTH / max(1, len(rows) - 1)
    lines: list[str] = []
    for seat in range(len(analysis.names)):
        points = " ".join(
            f"{number * across:.1f},{HEIGHT * (1 - row[seat]):.1f}" for number, row in enumerate(rows)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat % len(COLOURS)]}"'
            ' stroke-width="3" stroke-linejoin="round"/>'
        )
    grid = "".join(
        f'<line x1="0" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="currentColor" opacity="0.15"/>'
        for y in (0, HEIGHT // 2, HEIGHT)
    )
    said = "The chance of winning of each player from the first turn to the last"
    return (
        f'<svg viewBox="-4 -4 {WIDTH + 8} {HEIGHT + 8}" role="img" aria-label="{said}">'
        f"{grid}{''.join(lines)}</svg>"
    )


def _sum(analysis: Analysis, seat: int, what: str) -> float:
    """Points over the whole game; turns that decided it are not counted in points."""
    values = [float(getattr(turn, what)) for turn in analysis.turns if turn.seat == seat]
    return round(sum(value for value in values if abs(value) < DECIDED), 1)


def _told(record: Record, analysis: Analysis, turn: Turn) -> dict[str, object]:
    """One turn in words, with the board before it as its player saw it."""
    position, names = record.position(turn.step), analysis.names
    number = analysis.turns.index(turn)
    after = analysis.turns[number + 1].chances if number + 1 < len(analysis.turns) else analysis.chances
    lit = [record.game.move(turn.move)] if turn.move else []
    return {
        "number": number + 1,
        "name": names[turn.seat],
        "from": round(100 * turn.chances[turn.seat]),
        "to": round(100 * after[turn.seat]),
        "played": [name_seats(words, names) for words in turn.played],
        "better": [name_seats(words, names) for words in turn.better],
        "why": name_seats(turn.why, names),
        "given": turn.given_away,
        "decided": turn.given_away >= DECIDED,
        "luck": turn.luck,
        "board": Markup(record.game.picture(position.view(turn.seat), names, legal=lit)),
    }
