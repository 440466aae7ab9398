"""The analysis of a game to look at: a graph, skill and luck, where it turned, what was better.

One drawing serves the page of a replay and the report of ``bohrd analyse``, which adds the boards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise

import msgspec
from markupsafe import Markup

from bohrd.bots.analysis import Analysis, Turn
from bohrd.bots.hints import DEED
from bohrd.contract import Game, Position, name_seats
from bohrd.picture import DrawnGame, Timeline, house_style, templates, turns
from bohrd.record import Record

MISTAKES = 6
"""So many turns are told for which something better was found."""
LUCKY = 0.05
"""Luck is told of where it changed somebody's chance by so much."""
LUCKY_TURNS = 0.01
"""… and of a whole game if it did so much for each turn."""
TICKS = 6
"""So many turns have their number below the graph, at most,"""
EVERY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""each so many turns after the one before."""
MARK_WIDE = 14
"""A mark over the graph takes so much of its width, where there is least room."""
NO_DEED = re.compile(r"(?:pays|leaves|saves|keeps)\b")
"""So a reason begins that does not tell what was done."""


class Told(msgspec.Struct, frozen=True):
    """One turn in words."""

    when: str
    """*Turn 11 (move 58)*"""
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
    as_played: str
    """How likely its seat was to win as it was played,"""
    at_best: str
    """and with the better turn."""
    line: list[list[str]]
    """What each move of the better turn touches."""
    board: Markup = Markup("")


class Player(msgspec.Struct, frozen=True):
    """What a seat gave away and what luck gave it, in hundredths of a win for each of its turns."""

    seat: int
    name: str
    given_away: float
    luck: float


def style() -> str:
    """How it looks."""
    return (files("bohrd.lab") / "looking_back.css").read_text(encoding="utf-8")


def page(record: Record, analysis: Analysis) -> str:
    """The report as HTML that needs nothing else."""
    template = templates("bohrd", "lab").get_template("looking_back.html")
    seats, counted = range(len(analysis.names)), timeline(record, record.position(len(record.steps)))
    return template.render(
        title=record.game.title,
        style=Markup(house_style() + style()),
        seats=seats,
        **_shown(record.game, analysis, counted, record),
    )


def timeline(record: Record, last: Position) -> Timeline:
    """How a game counts its time, as at its table; ``last``: where it came to."""
    told = [(0, event) for event in record.setup.events]
    told += [(number, event) for number, step in enumerate(record.steps, 1) for event in step.events]
    seen = [(number, event.seen_by(None)) for number, event in told]
    game = record.game
    assert isinstance(game, DrawnGame)
    said = game.finale(last.view(None), record.header.seats, seen).timeline
    return said or turns((number, step.seat) for number, step in enumerate(record.steps, 1))


def panel(game: Game, analysis: Analysis, counted: Timeline, you: int | None = None) -> str:
    """The same without boards, for a page that shows them itself; ``you``: who is addressed there."""
    shown = _shown(game, analysis, counted, you=you)
    return templates("bohrd", "lab").get_template("looking_back.jinja").render(**shown)


def graph(analysis: Analysis, counted: Timeline) -> str:
    """The graph alone."""
    template = templates("bohrd", "lab").get_template("graph.jinja")
    return str(template.render(graph=_graph(analysis, counted)))


def headline(game: Game, analysis: Analysis, counted: Timeline, you: int | None = None) -> str:
    """Where the chances of winning turned, in a sentence; who took the lead in points is another matter."""
    turn = analysis.turning_point
    if turn is None:
        largest = max(analysis.turning_points or analysis.turns, key=analysis.swing)
        return f"The chances changed most at {_said(game, analysis, counted, largest, you)}"
    return f"The chances turned at {_said(game, analysis, counted, turn, you)}"


def _said(game: Game, analysis: Analysis, counted: Timeline, turn: Turn, you: int | None) -> str:
    told = _told(game, analysis, counted, turn, you=you)
    when = counted.moment(turn.step + 1)
    return f"{when}. {told.name} {told.did} ({told.before} → {told.after})."


def _shown(
    game: Game, analysis: Analysis, counted: Timeline, record: Record | None = None, you: int | None = None
) -> dict[str, object]:
    seats = range(len(analysis.names))
    return {
        "headline": headline(game, analysis, counted, you),
        "graph": _graph(analysis, counted),
        "players": [
            Player(
                seat,
                analysis.names[seat],
                round(100 * analysis.given_away(seat), 1),
                round(100 * analysis.luck(seat), 1),
            )
            for seat in seats
        ],
        "summary": _summary(analysis, counted),
        "turning": [_told(game, analysis, counted, turn, record, you) for turn in analysis.turning_points],
        "mistakes": [
            _told(game, analysis, counted, turn, record, you) for turn in analysis.mistakes[:MISTAKES]
        ],
    }


def _graph(analysis: Analysis, counted: Timeline) -> dict[str, object]:
    """The lines in a square of 100 by 100, which is stretched to the room there is."""
    last = analysis.turns[-1]
    steps = last.step + last.steps
    across = [100 * turn.step / steps for turn in analysis.turns] + [100.0]
    course = analysis.course
    lines = [
        " ".join(f"{x:.2f},{100 - 100 * row[seat]:.2f}" for x, row in zip(across, course, strict=True))
        for seat in range(len(analysis.names))
    ]
    marked = [number for number, turn in enumerate(analysis.turns) if turn in analysis.turning_points]
    marks = [
        {
            "number": counted.when(turn.step + 1).split()[-1],
            "when": counted.moment(turn.step + 1),
            "step": turn.step,
            "seat": turn.seat,
            "left": left,
            "x": round(across[number], 2),
            "y": round(100 - 100 * course[number][turn.seat], 2),
            "name": analysis.names[turn.seat],
        }
        for number, left in zip(marked, _apart([across[number] for number in marked]), strict=True)
        for turn in [analysis.turns[number]]
    ]
    ends = [f"{name} {_percent(analysis.chances[seat])}" for seat, name in enumerate(analysis.names)]
    return {
        "lines": lines,
        "marks": marks,
        "ticks": _ticks(counted, steps),
        "steps": steps,
        "said": ", ".join(ends),
        "names": analysis.names,
    }


def _apart(places: Sequence[float]) -> list[float]:
    """Where marks stand over the graph, from left to right, so that none lies on another."""
    found: list[float] = []
    for place in places:
        found.append(max(place, MARK_WIDE / 2, found[-1] + MARK_WIDE if found else 0.0))
    edge = 100 - MARK_WIDE / 2
    for number in reversed(range(len(found))):
        found[number], edge = round(min(found[number], edge), 2), min(found[number], edge) - MARK_WIDE
    return found


def _ticks(counted: Timeline, steps: int) -> list[tuple[float, str]]:
    """The numbers of some turns, each in the middle of its turn; the first says what is counted."""
    begins = [begin - 1 for begin, _ in counted.begins]
    middles = [(begin + end) / 2 for begin, end in pairwise([*begins, steps])]
    numbers = [number for _, number in counted.begins]
    every = next(each for each in EVERY if numbers[-1] // each <= TICKS) if numbers else 1
    kept = [
        (round(100 * middle / steps, 2), number)
        for middle, number in zip(middles, numbers, strict=True)
        if number % every == 0
    ]
    return [
        (x, f"{counted.noun.capitalize()} {number}" if x == kept[0][0] else str(number)) for x, number in kept
    ]


def _summary(analysis: Analysis, counted: Timeline) -> str:
    """Who was lucky, and who gave most away, in a sentence or two."""
    seats, names, said = range(len(analysis.names)), analysis.names, list[str]()
    lucky = max(seats, key=analysis.luck)
    if analysis.luck(lucky) >= LUCKY_TURNS:
        said.append(f"Luck was with {names[lucky]}.")
    else:
        said.append("Luck decided little.")
    worst = max(seats, key=analysis.given_away)
    if analysis.given_away(worst) > 0:
        turn = next(turn for turn in analysis.mistakes if turn.seat == worst)
        said.append(f"{names[worst]} gave most away, above all at {counted.moment(turn.step + 1)}.")
    else:
        said.append("Nobody missed a better turn that could be found.")
    return " ".join(said)


def _told(
    game: Game,
    analysis: Analysis,
    counted: Timeline,
    turn: Turn,
    record: Record | None = None,
    you: int | None = None,
) -> Told:
    """A turn in words; with its record, also the board before it, as its player saw it."""
    names, say = analysis.names, name_seats if turn.seat == you else _of_others
    before, after = (chances[turn.seat] for chances in analysis.around(turn))
    line = [list(game.move(name).targets) for name in turn.line]
    return Told(
        when=_capital(counted.moment(turn.step + 1)),
        seat=turn.seat,
        name=names[turn.seat],
        step=turn.step,
        before=_percent(before),
        after=_percent(after),
        is_good=after >= before,
        did=say(_did(turn), names),
        played=[name_seats(words, names) for words in turn.played],
        luck=_luck(turn),
        better=[name_seats(words, names) for words in turn.better],
        why=say(_difference(turn), names),
        as_played=_percent(turn.as_played[turn.seat]),
        at_best=_percent(turn.chances[turn.seat]),
        line=line,
        board=_board(record, turn, names, line) if record else Markup(""),
    )


def _did(turn: Turn) -> str:
    """What a turn came to; what was played, too, where only its price or what it leaves was told."""
    if not NO_DEED.match(turn.did):
        return turn.did
    deeds = [DEED.match(words) for words in turn.played]
    played = [_within(deed[0] if deed else words) for deed, words in zip(deeds, turn.played, strict=True)]
    return f"plays {', '.join(played)}, which {turn.did}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


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
