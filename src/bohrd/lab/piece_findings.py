"""What the games tell about each card, tile, ship or person: how often it comes up, is taken and used, and
what that does to the chance of winning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

import msgspec

from bohrd.contract import Kind, Piece
from bohrd.lab.evidence import Evidence, Record, Uses
from bohrd.lab.findings import percent, points
from bohrd.lab.measures import FEWEST, Estimate, Question, mean, rate

DEAD, LOVED = 0.5, 1.75
"""Used less or more often than others of its kind by this factor: worth a look, if it is no chance."""
STRONG = 0.04
"""So much more or less of the win than others of its kind bring is worth a look, if it is no chance."""
RARE, NEVER = 0.05, "never seen"
"""What comes up in fewer games than this is rare."""
OPEN = 12
"""Of a kind without a list, so many are shown, the most frequent first."""
Of = Callable[[Uses], Sequence[int]]


class Effect(msgspec.Struct, frozen=True):
    """What doing something with a piece goes along with: by how much more than fair those who did it win."""

    words: str
    found: Estimate


class Finding(msgspec.Struct):
    """One piece."""

    piece: Piece
    seen: float
    """In which part of the games it came up."""
    rates: list[tuple[str, Estimate]]
    """How often it is taken and used, for each time it comes up, or for each game."""
    effects: list[Effect]
    games: dict[str, Estimate]
    """What games with it are like, for what belongs to nobody."""
    flag: str = ""
    """*dead*, *weak*, *strong* or *loved*, where that is clear."""


class KindFinding(msgspec.Struct):
    """All pieces of a kind."""

    kind: Kind
    findings: list[Finding]
    usual: dict[str, float]
    """The rates and effects of the kind as a whole, by their words."""
    per: str


def of_kinds(evidence: Evidence) -> tuple[list[KindFinding], list[Question]]:
    """Everything about the pieces of a game."""
    found = [_of_kind(evidence, kind) for kind in _kinds(evidence)]
    return [kind for kind, _ in found], [question for _, questions in found for question in questions]


def _kinds(evidence: Evidence) -> list[Kind]:
    """Kinds without a list get the pieces that turned up most often."""
    kinds: list[Kind] = []
    for kind in evidence.game.kinds():
        if not kind.pieces:
            often = {piece: len(uses) for (of, piece), uses in evidence.uses.items() if of == kind.id}
            pieces = [
                Piece(one, one[:1].upper() + one[1:]) for one in sorted(often, key=lambda one: -often[one])
            ]
            kind = msgspec.structs.replace(kind, pieces=tuple(pieces[:OPEN]))
        kinds.append(kind)
    return kinds


def _taken(uses: Uses) -> Sequence[int]:
    return uses.taken


def _played(uses: Uses) -> Sequence[int]:
    return uses.played


def _of_kind(evidence: Evidence, kind: Kind) -> tuple[KindFinding, list[Question]]:
    ways: list[tuple[str, Of]] = [
        (words, of) for words, of in ((kind.taken, _taken), (kind.played, _played)) if words
    ]
    usual: dict[str, float] = {}
    for words, of in ways:
        every = [uses for piece in kind.pieces for uses in evidence.uses.get((kind.id, piece.id), [])]
        times = sum(uses.seen for uses in every) if kind.seen else len(evidence.even) * len(kind.pieces)
        usual[f"rate {words}"] = sum(sum(of(uses)) for uses in every) / max(1, times)
        usual[f"effect {words}"] = fmean(_lifts(every, of) or [0.0])
    findings = [_finding(evidence, kind, piece, ways) for piece in kind.pieces]
    if not ways:
        usual |= {name: found.value for name, found in _like(evidence.even).items()}
    questions = [
        question
        for finding in findings
        for question in (
            *_rate_questions(kind, finding, usual),
            *_effect_questions(kind, finding, usual),
            *_game_questions(kind, finding, usual),
        )
    ]
    questions += _never(evidence, kind, findings)
    return KindFinding(kind, findings, usual, "time" if kind.seen else "game"), questions


def _never(evidence: Evidence, kind: Kind, findings: Sequence[Finding]) -> list[Question]:
    """Is there what never comes up, though it should in one game of twenty at least?"""
    games = len(evidence.even)
    never = [finding for finding in findings if not finding.seen]
    if games < FEWEST or kind.map or not kind.seen or not kind.pieces:
        return []
    for finding in never:
        finding.flag = NEVER
    names = ", ".join(finding.piece.title for finding in never[:4]) + (" …" if len(never) > 4 else "")
    sentence = f"{len(never)} of {len(findings)} {kind.title} never came up in {games} games: {names}."
    return [Question(sentence, (1 - RARE) ** games if never else 1.0, 90, f"kind-{kind.id}")]


def _finding(evidence: Evidence, kind: Kind, piece: Piece, ways: Sequence[tuple[str, Of]]) -> Finding:
    uses = evidence.uses.get((kind.id, piece.id), [])
    rates: list[tuple[str, Estimate]] = []
    effects: list[Effect] = []
    for words, of in ways:
        counted = [float(sum(of(one))) for one in uses]
        if kind.seen:
            rates.append((words, rate(counted, [float(one.seen) for one in uses])))
        else:
            rates.append((words, mean(counted + [0.0] * (len(evidence.even) - len(uses)))))
        effects.append(Effect(words, mean(_lifts(uses, of))))
    seen = sum(bool(one.seen or sum(one.taken) or sum(one.played)) for one in uses)
    like = {} if ways else _like([one.record for one in uses])
    return Finding(piece, seen / max(1, len(evidence.even)), rates, effects, like)


def _lifts(uses: Sequence[Uses], of: Of) -> list[float]:
    """For each game in which some did and some did not: how much more than a fair part those who did won."""
    found: list[float] = []
    for one in uses:
        did = [seat for seat, number in enumerate(of(one)) if number]
        if 0 < len(did) < one.record.players and not one.record.stalled:
            found.append(fmean(one.record.shares[seat] for seat in did) - 1 / one.record.players)
    return found


def _like(records: Sequence[Record]) -> dict[str, Estimate]:
    """What games are like."""
    return {
        "turns each": mean([record.turns / record.players for record in records]),
        "winning score": mean([max(record.scores) for record in records]),
        "nobody wins": mean([float(record.stalled) for record in records]),
    }


# -- questions ------------------------------------------------------------------------------


def _rate_questions(kind: Kind, finding: Finding, usual: dict[str, float]) -> list[Question]:
    """Is the last of what can be done with it done less or more often than with others?"""
    if kind.map or not finding.rates or not kind.seen:
        return []
    words, found = finding.rates[-1]
    others = usual[f"rate {words}"]
    if found.games < FEWEST or not others:
        return []
    ratio = found.value / others
    is_far = ratio < DEAD or ratio > LOVED
    said = "is hardly wanted" if ratio < 1 else "is wanted most"
    return [
        Question(
            f"{finding.piece.title} {said}: {words} {times(found.value)} it is {kind.seen},"
            f" {kind.title} in general {times(others)}.",
            _p_of_rate(found, others) if is_far else 1.0,
            50 + 10 * abs(1 - ratio),
            f"kind-{kind.id}",
            (kind.id, finding.piece.id),
        )
    ]


def _p_of_rate(found: Estimate, others: float) -> float:
    """A piece that was never used has no spread: it is judged as if it had been used once."""
    if found.value:
        return found.p(others)
    once = 1 / found.games
    half = 1.96 * once
    return Estimate(once, once - half, once + half, found.games).p(others)


def times(value: float) -> str:
    """How often, in words."""
    return f"{100 * value:.0f} % of the times" if value < 1.5 else f"{value:.1f} times each time"


def _effect_questions(kind: Kind, finding: Finding, usual: dict[str, float]) -> list[Question]:
    """Does it bring more or less of the win than others of its kind?"""
    questions: list[Question] = []
    for effect in finding.effects:
        found, others = effect.found, usual[f"effect {effect.words}"]
        if kind.map or found.games < FEWEST:
            continue
        away = found.value - others
        said = "is strong" if away > 0 else "is weak"
        questions.append(
            Question(
                f"{finding.piece.title} {said}: if {effect.words}, {points(found.value)} wins in a hundred on"
                f" a fair part ({points(found.low)} to {points(found.high)}); {kind.title} in general"
                f" {points(others)}.",
                found.p(others) if abs(away) > STRONG else 1.0,
                60 + 100 * abs(away),
                f"kind-{kind.id}",
                (kind.id, finding.piece.id),
            )
        )
    return questions


def _game_questions(kind: Kind, finding: Finding, usual: dict[str, float]) -> list[Question]:
    """Are games with it longer, or without a winner more often?"""
    if not finding.games or len(kind.pieces) < 2 or not kind.seen or finding.piece.note == "":
        return []
    questions: list[Question] = []
    for name, found in finding.games.items():
        others = usual[name]
        away = found.value - others
        is_far = abs(away) > (0.1 if name == "nobody wins" else 0.2 * abs(others))
        if found.games >= FEWEST:
            value, general = (
                (percent(found.value), percent(others))
                if name == "nobody wins"
                else (f"{found.value:.1f}", f"{others:.1f}")
            )
            questions.append(
                Question(
                    f"{finding.piece.title} is different: {name} {value}, in general {general}.",
                    found.p(others) if is_far else 1.0,
                    45 + 10 * min(2, abs(away) / max(1e-9, abs(others))),
                    f"kind-{kind.id}",
                    (kind.id, finding.piece.id),
                )
            )
    return questions
