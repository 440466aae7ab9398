"""The analysis of a game to look at: a graph, skill and luck, where it turned, what was better.

One drawing serves the page of a replay and the report of ``bohrd analyse``, which adds the boards.
"""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec
from markupsafe import Markup

from bohrd.bots.analysis import Analysis, Turn
from bohrd.contract import Game, name_seats
from bohrd.picture import house_style, templates
from bohrd.record import Record

MISTAKES = 6
"""So many turns are told for which something better was found."""
LUCKY = 0.05
"""Luck is told of where it changed somebody's chance by so much."""


class Told(msgspec.Struct, frozen=True):
    """One turn in words."""

    number: int
    """The number of its first move, as the replay counts them."""
    seat: int
    name: str
    step: int
    before: str
    after: str
    is_good: bool
    did: str
    played: list[str]
    luck: str
    better: list[str]
    why: str
    given_away: str
    line: list[list[str]]
    """What each move of the better turn touches."""
    board: Markup = Markup("")


class Player(msgspec.Struct, frozen=True):
    """What a seat gave away, and what luck gave it, in hundredths of a win."""

    seat: int
    name: str
    given_away: int
    luck: int


def style() -> str:
    """How it looks."""
    return (files("bohrd.lab") / "looking_back.css").read_text(encoding="utf-8")


def page(record: Record, analysis: Analysis) -> str:
    """The report as HTML that needs nothing else."""
    template = templates("bohrd", "lab").get_template("looking_back.html")
    seats = range(len(analysis.names))
    return template.render(
        title=record.game.title,
        style=Markup(house_style() + style()),
        seats=seats,
        **_shown(record.game, analysis, record),
    )


def panel(game: Game, analysis: Analysis, you: int | None = None) -> str:
    """The same without boards, for a page that shows them itself; ``you``: who is addressed there."""
    shown = _shown(game, analysis, you=you)
    return templates("bohrd", "lab").get_template("looking_back.jinja").render(**shown)


def graph(analysis: Analysis) -> str:
    """The graph alone."""
    return str(templates("bohrd", "lab").get_template("graph.jinja").render(graph=_graph(analysis)))


def headline(game: Game, analysis: Analysis, you: int | None = None) -> str:
    """Where the chances of winning turned, in a sentence; who took the lead in points is another matter."""
    turn = analysis.turning_point
    if turn is None:
        largest = max(analysis.turns, key=analysis.swing)
        return f"The chances changed most at move {_said(game, analysis, largest, you)}"
    return f"The chances turned at move {_said(game, analysis, turn, you)}"


def _said(game: Game, analysis: Analysis, turn: Turn, you: int | None) -> str:
    told = _told(game, analysis, turn, you=you)
    return f"{told.number}. {told.name} {told.did} ({told.before} → {told.after})."


def _shown(
    game: Game, analysis: Analysis, record: Record | None = None, you: int | None = None
) -> dict[str, object]:
    seats = range(len(analysis.names))
    return {
        "headline": headline(game, analysis, you),
        "graph": _graph(analysis),
        "players": [
            Player(
                seat,
                analysis.names[seat],
                round(100 * analysis.given_away(seat)),
                round(100 * analysis.luck(seat)),
            )
            for seat in seats
        ],
        "summary": _summary(analysis),
        "turning": [_told(game, analysis, turn, record, you) for turn in analysis.turning_points],
        "mistakes": [_told(game, analysis, turn, record, you) for turn in analysis.mistakes[:MISTAKES]],
    }


def _graph(analysis: Analysis) -> dict[str, object]:
    """The lines in a square of 100 by 100, which is stretched to the room there is."""
    last = analysis.turns[-1]
    steps = last.step + last.steps
    across = [100 * turn.step / steps for turn in analysis.turns] + [100.0]
    course = analysis.course
    lines = [
        " ".join(f"{x:.2f},{100 - 100 * row[seat]:.2f}" for x, row in zip(across, course, strict=True))
        for seat in range(len(analysis.names))
    ]
    marks = [
        {
            "number": turn.step + 1,
            "step": turn.step,
            "seat": turn.seat,
            "x": round(across[number], 2),
            "y": round(100 - 100 * course[number][turn.seat], 2),
            "name": analysis.names[turn.seat],
        }
        for number, turn in enumerate(analysis.turns)
        if turn in analysis.turning_points
    ]
    ends = [f"{name} {_percent(analysis.chances[seat])}" for seat, name in enumerate(analysis.names)]
    return {"lines": lines, "marks": marks, "steps": steps, "said": ", ".join(ends), "names": analysis.names}


def _summary(analysis: Analysis) -> str:
    """Who was lucky, and who gave most away, in a sentence or two."""
    seats, names, said = range(len(analysis.names)), analysis.names, list[str]()
    lucky = max(seats, key=analysis.luck)
    if analysis.luck(lucky) >= LUCKY:
        said.append(f"Luck was with {names[lucky]}.")
    else:
        said.append("Luck decided little.")
    worst = max(seats, key=analysis.given_away)
    if analysis.given_away(worst) > 0:
        turn = next(turn for turn in analysis.mistakes if turn.seat == worst)
        said.append(f"{names[worst]} gave most away, above all at move {turn.step + 1}.")
    else:
        said.append("Nobody missed a better turn that could be found.")
    return " ".join(said)


def _told(
    game: Game, analysis: Analysis, turn: Turn, record: Record | None = None, you: int | None = None
) -> Told:
    """A turn in words; with its record, also the board before it, as its player saw it."""
    names, say = analysis.names, name_seats if turn.seat == you else _of_others
    before, after = (chances[turn.seat] for chances in analysis.around(turn))
    line = [list(game.move(name).targets) for name in turn.line]
    return Told(
        number=turn.step + 1,
        seat=turn.seat,
        name=names[turn.seat],
        step=turn.step,
        before=_percent(before),
        after=_percent(after),
        is_good=after >= before,
        did=say(turn.did, names),
        played=[name_seats(words, names) for words in turn.played],
        luck=_luck(turn),
        better=[name_seats(words, names) for words in turn.better],
        why=say(_difference(turn), names),
        given_away=_percent(turn.given_away),
        line=line,
        board=_board(record, turn, names, line) if record else Markup(""),
    )


def _difference(turn: Turn) -> str:
    """Why another turn is better: where that was said of the turn played, the first move that differs."""
    if turn.why != turn.did:
        return turn.why
    pairs = zip(turn.better, turn.played, strict=False)
    better, played = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    if not better:
        return "the same, elsewhere or in another order"
    return f"the same, but {_within(better)} instead of {_within(played)}"


def _within(sentence: str) -> str:
    """A sentence within another."""
    return f"“{sentence.rstrip('.')}”"


def _of_others(words: str, names: list[str]) -> str:
    """A reason, which is given to whoever plays, as others tell it."""
    told = re.sub(r"\byour\b", "their", name_seats(words, names))
    return re.sub(r"\byou\b", "they", told)


def _percent(share: float) -> str:
    return f"{round(100 * share)}\N{NO-BREAK SPACE}%"


def _luck(turn: Turn) -> str:
    luck = turn.luck[turn.seat]
    if abs(luck) < LUCKY:
        return ""
    return f"Luck had its part in it: {round(100 * luck):+d}\N{NO-BREAK SPACE}%.".replace("-", "−")


def _board(record: Record, turn: Turn, names: list[str], line: list[list[str]]) -> Markup:
    view = record.position(turn.step).view(turn.seat)
    touched = list(dict.fromkeys(target for targets in line for target in targets))
    return Markup(record.game.picture(view, names, last=touched))
