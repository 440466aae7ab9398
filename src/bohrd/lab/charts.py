"""The charts of a report: Vega-Lite by Altair, without colours: the page gives them, by day and by night."""

from __future__ import annotations

from typing import Any

import altair as alt

from bohrd.contract import Kind
from bohrd.lab.findings import PLACES, Rows
from bohrd.lab.piece_findings import KindFinding

Spec = dict[str, Any]
SEATS = [f"seat{seat}" for seat in range(8)]
PERCENT = ".0%"


def _data(rows: Rows) -> alt.InlineData:
    return alt.InlineData(values=rows)


def _spec(chart: Any, height: int | dict[str, int] = 240) -> Spec:
    """As JSON; as wide as the page allows."""
    return chart.properties(width="container", height=height).to_dict()


def seats(rows: Rows) -> Spec:
    """The chance of winning by place in the order of play."""
    for row in rows:
        row["who"] = PLACES[row["place"] - 1]
        row["table"] = f"{row['players']} players"
    order = list(PLACES)
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("table:N", title=None, axis=alt.Axis(labelAngle=0)),
        xOffset=alt.XOffset("who:N", sort=order),
    )
    tip = [
        alt.Tooltip("table:N", title="At"),
        alt.Tooltip("who:N", title="Goes"),
        alt.Tooltip("value:Q", title="Wins", format=".1%"),
        alt.Tooltip("low:Q", title="at least", format=".1%"),
        alt.Tooltip("high:Q", title="at most", format=".1%"),
        alt.Tooltip("fair:Q", title="Fair", format=".1%"),
    ]
    whiskers = base.mark_rule(strokeWidth=2, strokeCap="round").encode(
        y=alt.Y("low:Q", title="wins", axis=alt.Axis(format=PERCENT)),
        y2="high:Q",
        color=alt.Color("who:N", sort=order, title="goes", legend=alt.Legend(orient="bottom")),
        tooltip=tip,
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(
        y="value:Q", color=alt.Color("who:N", sort=order), tooltip=tip
    )
    fair = base.mark_tick(thickness=1.5, style="fair").encode(y="fair:Q")
    return _spec(alt.layer(fair, whiskers, dots), 260)


def spreads(rows: Rows, title: str, legend: bool = True) -> Spec:
    """Where nine of ten, the middle half and the middle lie, for each number of players."""
    for row in rows:
        row["table"] = f"{row['players']} players"
    color = alt.Color("who:N", sort=["winners", "others"], title=None)
    if not legend:
        color = color.legend(None)
    base = alt.Chart(_data(rows)).encode(
        y=alt.Y("table:N", title=None),
        yOffset=alt.YOffset("who:N", sort=["winners", "others"]),
        tooltip=[
            alt.Tooltip("table:N", title="At"),
            alt.Tooltip("who:N", title="Of"),
            alt.Tooltip("middle:Q", title="the middle one", format=".1f"),
            alt.Tooltip("low:Q", title="the middle half from", format=".1f"),
            alt.Tooltip("high:Q", title="to", format=".1f"),
            alt.Tooltip("least:Q", title="nine of ten from", format=".1f"),
            alt.Tooltip("most:Q", title="to", format=".1f"),
        ],
    )
    across = alt.X("least:Q", title=title, scale=alt.Scale(zero=False))
    thin = base.mark_rule(strokeWidth=2, strokeCap="round", opacity=0.6).encode(
        x=across, x2="most:Q", color=color
    )
    thick = base.mark_bar(height=9, cornerRadius=4).encode(x="low:Q", x2="high:Q", color=color)
    middle = base.mark_tick(style="middle", thickness=2.5, height=13).encode(x="middle:Q")
    return _spec(alt.layer(thin, thick, middle), {"step": 22 if legend else 30})


def sources(rows: Rows) -> Spec:
    """Where points come from."""
    chart = (
        alt.Chart(_data(rows))
        .mark_bar(cornerRadius=3)
        .encode(
            y=alt.Y("part:N", title=None, sort=alt.EncodingSortField("order"), axis=alt.Axis(labelLimit=190)),
            yOffset=alt.YOffset("who:N", sort=["winners", "others"]),
            x=alt.X("points:Q", title="points each, on average"),
            color=alt.Color("who:N", sort=["winners", "others"], title=None),
            tooltip=["part:N", "who:N", alt.Tooltip("points:Q", format=".2f")],
        )
    )
    return _spec(chart, {"step": 15})


def ends(rows: Rows) -> Spec:
    """Why games end."""
    for row in rows:
        row["table"] = f"{row['players']} players"
    chart = (
        alt.Chart(_data(rows))
        .mark_bar(cornerRadius=3)
        .encode(
            y=alt.Y("table:N", title=None),
            x=alt.X("share:Q", title="of the games", axis=alt.Axis(format=PERCENT), stack=True),
            color=alt.Color("reason:N", title=None, legend=alt.Legend(columns=1)),
            tooltip=["table:N", "reason:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return _spec(chart, {"step": 30})


def lines(rows: Rows, x: str, title: str) -> Spec:
    """A line for each number of players: how the games are distributed."""
    for row in rows:
        row["table"] = f"{row['players']} players"
    chart = (
        alt.Chart(_data(rows))
        .mark_line(point=alt.OverlayMarkDef(size=40, filled=True), interpolate="monotone")
        .encode(
            x=alt.X(f"{x}:Q", title=title, axis=alt.Axis(format=PERCENT)),
            y=alt.Y("share:Q", title="of the games", axis=alt.Axis(format=PERCENT)),
            color=alt.Color("table:N", title=None),
            tooltip=[
                "table:N",
                alt.Tooltip(f"{x}:Q", title=title, format=PERCENT),
                alt.Tooltip("share:Q", title="of the games", format=".1%"),
            ],
        )
    )
    return _spec(chart)


def halves(rows: Rows) -> Spec:
    """What a lead in the middle of the game is worth."""
    for row in rows:
        row["table"] = f"{row['players']} players"
    base = alt.Chart(_data(rows)).encode(x=alt.X("table:N", title=None, axis=alt.Axis(labelAngle=0)))
    tip = [
        "table:N",
        alt.Tooltip("value:Q", title="wins", format=".1%"),
        alt.Tooltip("low:Q", title="at least", format=".1%"),
        alt.Tooltip("high:Q", title="at most", format=".1%"),
    ]
    y = alt.Y("value:Q", title="wins", axis=alt.Axis(format=PERCENT), scale=alt.Scale(domain=[0, 1]))
    bars = base.mark_bar(cornerRadius=4, width={"band": 0.55}).encode(y=y, tooltip=tip)
    whiskers = base.mark_rule(strokeWidth=2, style="middle").encode(y="low:Q", y2="high:Q", tooltip=tip)
    fair = base.mark_tick(thickness=1.5, style="fair").encode(y="fair:Q")
    return _spec(alt.layer(bars, whiskers, fair))


def choices(rows: Rows) -> Spec:
    """How many moves there are to choose from as the game goes on."""
    base = alt.Chart(_data(rows)).encode(
        x=alt.X(
            "played:Q",
            title="of the game played",
            axis=alt.Axis(format=PERCENT),
            scale=alt.Scale(domain=[0, 1]),
        )
    )
    band = base.mark_area(opacity=0.25, interpolate="monotone").encode(
        y=alt.Y("low:Q", title="legal moves"), y2="high:Q"
    )
    line = base.mark_line(interpolate="monotone", strokeWidth=2.5).encode(
        y="middle:Q",
        tooltip=[
            alt.Tooltip("middle:Q", title="the middle one"),
            alt.Tooltip("low:Q", title="the middle half from"),
            alt.Tooltip("high:Q", title="to"),
        ],
    )
    return _spec(alt.layer(band, line))


def skill(rows: Rows) -> Spec:
    """Who ends ahead of whom."""
    both = [
        *rows,
        *(
            {
                "one": row["other"],
                "other": row["one"],
                "games": row["games"],
                "value": 1 - row["value"],
                "low": 1 - row["high"],
                "high": 1 - row["low"],
            }
            for row in rows
        ),
    ]
    order = list(dict.fromkeys([row["other"] for row in rows] + [row["one"] for row in rows]))
    base = alt.Chart(_data(both)).encode(
        x=alt.X("other:N", title="behind", sort=order, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("one:N", title="ahead", sort=order),
        tooltip=[
            alt.Tooltip("one:N", title="ahead"),
            alt.Tooltip("other:N", title="behind"),
            alt.Tooltip("value:Q", title="how often", format=".1%"),
            alt.Tooltip("low:Q", title="at least", format=".1%"),
            alt.Tooltip("high:Q", title="at most", format=".1%"),
            "games:Q",
        ],
    )
    boxes = base.mark_rect(cornerRadius=4).encode(
        color=alt.Color(
            "value:Q", legend=None, scale=alt.Scale(domain=[0, 1], range="diverging", interpolate="rgb")
        )
    )
    words = base.mark_text(fontSize=13).encode(text=alt.Text("value:Q", format=PERCENT))
    return _spec(alt.layer(boxes, words), {"step": 44})


def heat(found: KindFinding) -> Spec:
    """A map of places: how often each was used."""
    kind: Kind = found.kind
    rows: Rows = []
    for finding in found.findings:
        assert finding.piece.place is not None
        column, row = finding.piece.place
        words, used = finding.rates[-1]
        rows.append(
            {
                "column": column,
                "row": row,
                "label": finding.piece.id if kind.map == "table" else "",
                "title": finding.piece.title,
                "note": finding.piece.note,
                "used": round(used.value * (100 if kind.seen else 1), 3),
                "words": words,
            }
        )
    per = "in 100 times" if kind.seen else "a game"
    title = f"{rows[0]['words']} {per}"
    is_table = kind.map == "table"
    y = (
        alt.Y("row:O", title=None, axis=None)
        if is_table
        else alt.Y("title:N", title=None, sort=alt.EncodingSortField("row"))
    )
    x = alt.X(
        "column:O", title=kind.across or None, axis=None if is_table else alt.Axis(labelAngle=0, orient="top")
    )
    base = alt.Chart(_data(rows)).encode(
        x=x,
        y=y,
        tooltip=[
            alt.Tooltip("title:N", title=kind.one.capitalize()),
            alt.Tooltip("note:N", title=" "),
            *([] if is_table else [alt.Tooltip("column:O", title=kind.across)]),
            alt.Tooltip("used:Q", title=title, format=".2f"),
        ],
    )
    boxes = base.mark_rect(cornerRadius=3).encode(
        color=alt.Color(
            "used:Q",
            title=title,
            scale=alt.Scale(range="heatmap", interpolate="rgb"),
            legend=alt.Legend(orient="bottom", gradientLength=180),
        )
    )
    if is_table:
        words = base.mark_text(fontSize=10, style="words").encode(text="label:N")
        return _spec(alt.layer(boxes, words), {"step": 34})
    near = [row for row in rows if row["note"] != "out of reach"]
    marks = (
        alt.Chart(_data(near))
        .mark_text(fontSize=10, style="words")
        .encode(x=x, y=y, text=alt.Text("note:N"))
        .transform_calculate(note="upper(slice(datum.note, 0, 1))")
    )
    return _spec(alt.layer(boxes, marks), {"step": 28})
