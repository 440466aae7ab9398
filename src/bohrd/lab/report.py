"""The report on runs: one HTML file that needs nothing else, for a designer to look at."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
from markupsafe import Markup

import bohrd
from bohrd.lab import findings, piece_findings
from bohrd.lab.evidence import Evidence
from bohrd.lab.measures import FALSE, Answer, Question, clear, mean
from bohrd.lab.odd import Odd, odd_games
from bohrd.lab.piece_findings import Finding, KindFinding
from bohrd.lab.tables import missing_extra
from bohrd.lab.variation import Variation, variation
from bohrd.picture import fonts, house_style, templates

FIRST = 9
"""So many sentences stand at the top."""
SHOWN = 12
"""Of a kind with more pieces than this and a few, the most notable are shown first."""


class Figure(msgspec.Struct, frozen=True):
    """A number at a glance."""

    value: str
    label: str


class Pieces(msgspec.Struct, frozen=True):
    """The pieces of a kind: the notable ones first, and all."""

    found: KindFinding
    notable: list[Finding]
    reach: float
    """How far the axis of effects goes to either side."""


class GameReport(msgspec.Struct, frozen=True):
    """Everything about one game."""

    id: str
    title: str
    setting: list[str]
    figures: list[Figure]
    answers: list[Answer]
    more: list[Answer]
    asked: int
    charts: dict[str, Any]
    kinds: list[Pieces]
    maps: list[KindFinding]
    odd: list[Odd]
    variation: Variation | None


def report(evidence: Evidence) -> GameReport:
    """Work out what is shown about a game."""
    charts: dict[str, Any] = {}
    questions = [*_whole(evidence, charts)]
    kinds, about_pieces = piece_findings.of_kinds(evidence)
    questions += about_pieces
    varied = variation(evidence)
    if varied is not None:
        questions += varied.questions
    answers = clear(questions)
    _flag(kinds, answers)
    maps = [kind for kind in kinds if kind.kind.map]
    from bohrd.lab import charts as drawing

    for kind in maps:
        charts[f"kind-{kind.kind.id}"] = drawing.heat(kind)
    return GameReport(
        id=evidence.game.id,
        title=evidence.game.title,
        setting=_setting(evidence),
        figures=_figures(evidence),
        answers=answers[:FIRST],
        more=answers[FIRST:],
        asked=len(questions),
        charts={f"{evidence.game.id}-{name}": spec for name, spec in charts.items()},
        kinds=[_pieces(kind) for kind in kinds if not kind.kind.map],
        maps=maps,
        odd=odd_games(evidence),
        variation=None if varied is None else varied.told({answer.question for answer in answers}),
    )


def _whole(evidence: Evidence, charts: dict[str, Any]) -> list[Question]:
    """What is said of the game as a whole; the charts are added."""
    from bohrd.lab import charts as drawing

    seats, about_seats = findings.seats(evidence)
    sources, about_sources = findings.sources(evidence)
    lengths, ends, about_lengths = findings.lengths(evidence)
    changes, decided, halves, about_tension = findings.tension(evidence)
    skill, about_skill = findings.skill(evidence)
    charts["seats"] = drawing.seats(seats)
    charts["scores"] = drawing.spreads(findings.scores(evidence), "points at the end")
    charts["sources"] = drawing.sources(sources)
    charts["length"] = drawing.spreads(lengths, "turns of each player", legend=False)
    charts["ends"] = drawing.ends(ends)
    charts["choices"] = drawing.choices(findings.choices(evidence))
    if changes:
        charts["changes"] = drawing.spreads(changes, "changes of the lead", legend=False)
        charts["decided"] = drawing.lines(decided, "tenth", "of the game played")
        charts["halves"] = drawing.halves(halves)
    if skill:
        charts["skill"] = drawing.skill(skill)
    return [*about_seats, *about_sources, *about_lengths, *about_tension, *about_skill]


def _setting(evidence: Evidence) -> list[str]:
    """Who played what, in a few words."""
    line_ups = dict.fromkeys(
        f"{len(variant.bots)} × {variant.bots[0]}" if len(set(variant.bots)) == 1 else ", ".join(variant.bots)
        for variant in evidence.variants
    )
    defaults = {option.name: option.default for option in evidence.game.options}
    options = sorted(
        {
            f"{name} = {value}"
            for variant in evidence.variants
            for name, value in variant.options.items()
            if value != defaults.get(name)
        }
    )
    first = evidence.runs[0]
    shown = [*line_ups][:12]
    said = ["Played by " + "; ".join(shown) + (" …" if len(line_ups) > len(shown) else "") + "."]
    if options:
        said.append("Options: " + ", ".join(options[:12]) + ".")
    if any(variant.tables for variant in evidence.variants):
        said.append("Some or all of it with changed content.")
    said.append(f"Seeds from {first.seed} on; rules version {first.version}, content {first.content}.")
    return said


def _figures(evidence: Evidence) -> list[Figure]:
    records = evidence.records
    won = [record for record in records if not record.stalled]
    turns = mean([record.turns / record.players for record in evidence.even])
    best = mean([max(record.scores) for record in won])
    changes = mean([record.lead_changes for record in won])
    return [
        Figure(f"{len(records):,}".replace(",", "\N{NARROW NO-BREAK SPACE}"), "games finished"),
        Figure(f"{100 * len(won) / max(1, len(evidence.rows)):.0f} %", "have a winner"),
        Figure(f"{turns.value:.1f}", "turns of each player"),
        Figure(f"{best.value:.0f}", "points win, on average"),
        Figure(f"{changes.value:.1f}", "changes of the lead"),
    ]


def _flag(kinds: Sequence[KindFinding], answers: Sequence[Answer]) -> None:
    """Mark the pieces that clear answers speak of."""
    flags: dict[tuple[str, str], str] = {}
    for answer in answers:
        if answer.question.piece is not None and answer.question.piece not in flags:
            flags[answer.question.piece] = next(
                (flag for words, flag in _FLAGS.items() if words in answer.question.sentence), ""
            )
    for kind in kinds:
        for finding in kind.findings:
            finding.flag = flags.get((kind.kind.id, finding.piece.id), finding.flag)


_FLAGS = {
    " is hardly wanted:": "hardly wanted",
    " is wanted most:": "wanted most",
    " is strong:": "strong",
    " is weak:": "weak",
    " is different:": "different",
}


def _pieces(found: KindFinding) -> Pieces:
    """Sorted by what they bring; of many, the most notable first."""

    def brings(finding: Finding) -> float:
        if finding.effects:
            return -finding.effects[-1].found.value
        return -finding.rates[-1][1].value if finding.rates else -finding.seen

    found.findings.sort(key=lambda one: (not one.seen, brings(one)))
    notable = found.findings
    if len(found.findings) > SHOWN + 4:
        usual = [0.0, *(value for name, value in found.usual.items() if name.startswith("effect"))][-1]
        judged = [one for one in found.findings if one.seen and all(e.found.games > 5 for e in one.effects)]
        far = sorted(judged, key=lambda one: (not one.flag, -abs(brings(one) + usual)))[:SHOWN]
        notable = [finding for finding in found.findings if finding in far] or found.findings[:SHOWN]
    ends = [
        max(abs(effect.found.low), abs(effect.found.high))
        for finding in notable
        for effect in finding.effects
        if effect.found.games > 5
    ]
    return Pieces(found, notable, max(0.1, min(0.6, max(ends, default=0.1))))


# -- the page -------------------------------------------------------------------------------


def page(evidence: Sequence[Evidence], title: str = "") -> str:
    """The report on one or more games as HTML that needs nothing else."""
    try:
        import_module("altair")
        script = _vega()
    except ImportError as error:
        raise missing_extra(error, "lab") from None
    reports = [report(one) for one in evidence]
    charts = {name: spec for one in reports for name, spec in one.charts.items()}
    folder = files("bohrd.lab")
    house = house_style().replace(".bohrd svg text", ".bohrd svg:not(.marks) text")  # Vega knows its own
    style = house + (folder / "report.css").read_text(encoding="utf-8")
    names = " · ".join(one.title for one in reports)
    return (
        templates("bohrd", "lab")
        .get_template("report.html")
        .render(
            title=title or f"What many games say about {names}",
            reports=reports,
            style=Markup(fonts.faces() + style),
            charts=Markup(msgspec.json.encode(charts).decode().replace("</", "<\\/")),
            vega=Markup(script.replace("</script", "<\\/script")),
            script=Markup((folder / "report.js").read_text(encoding="utf-8")),
            version=bohrd.__version__,
            wrong=FALSE,
        )
    )


def _vega() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script; made once and kept, as that takes some seconds."""
    maker: Any = import_module("vl_convert")
    kept = Path(platformdirs.user_cache_dir("bohrd", appauthor=False)) / f"vega-{maker.__version__}.js"
    if kept.exists():
        return kept.read_text(encoding="utf-8")
    script: str = maker.javascript_bundle("window.embed = vegaEmbed;")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_text(script, encoding="utf-8")
        part.replace(kept)
    except OSError:
        pass  # then it is made again next time
    return script
