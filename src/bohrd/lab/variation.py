"""A sweep: variants of a game compared on common seeds, and which differences are real."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from bohrd.lab.evidence import Evidence, Record
from bohrd.lab.measures import FEWEST, Estimate, Question, mean
from bohrd.lab.sweep import changed_entries

Value = Callable[[Record], float]
HUNDREDTHS = "in 100"


class Measure(msgspec.Struct, frozen=True):
    """Something that is compared."""

    label: str
    of: Value
    is_part: bool = False
    """Whether it is a part of the games, told in hundredths."""


class Difference(msgspec.Struct, frozen=True):
    """A measure of one variant against the base."""

    label: str
    base: str
    value: str
    found: Estimate
    reach: float
    """How far the axis goes to either side."""
    sentence: str
    is_part: bool
    is_real: bool = False

    @property
    def words(self) -> str:
        """The difference with its interval."""
        scale, digits = (100, 1) if self.is_part else (1, 2)
        shown = [f"{scale * one:+.{digits}f}" for one in (self.found.value, self.found.low, self.found.high)]
        return f"{shown[0]} ({shown[1]} to {shown[2]})".replace("-", "−")


class Compared(msgspec.Struct, frozen=True):
    """One variant against the base."""

    label: str
    games: int
    differences: list[Difference]

    @property
    def real(self) -> list[Difference]:
        return [one for one in self.differences if one.is_real]


class Variation(msgspec.Struct, frozen=True):
    """All of it."""

    base: str
    compared: list[Compared]
    questions: list[Question]

    def told(self, clear: Collection[Question]) -> Variation:
        """With the differences marked that are real."""
        sentences = {question.sentence for question in clear}
        compared = [
            msgspec.structs.replace(
                one,
                differences=[
                    msgspec.structs.replace(difference, is_real=difference.sentence in sentences)
                    for difference in one.differences
                ],
            )
            for one in self.compared
        ]
        return msgspec.structs.replace(self, compared=compared)


MEASURES = (
    Measure("turns of each player", lambda one: one.turns / one.players),
    Measure("winning score", lambda one: max(one.scores)),
    Measure("mean score", lambda one: sum(one.scores) / one.players),
    Measure("won by", lambda one: one.margin),
    Measure("changes of the lead", lambda one: one.lead_changes),
    Measure("nobody wins", lambda one: float(one.stalled), True),
    Measure("who goes first wins", lambda one: one.shares[one.first], True),
    Measure("played when the winner took the lead for good", lambda one: one.decided, True),
)


def setting(settings: dict[str, str]) -> str:
    """A setting in words: *price of swift = 9*."""
    return ", ".join(f"{name} = {value}" for name, value in settings.items())


def variation(evidence: Evidence) -> Variation | None:
    """Compare the variants of a sweep with its base; ``None`` if nothing was varied."""
    bases = [run.variants[run.base].settings for run in evidence.runs if run.variants[run.base].settings]
    if not bases:
        return None
    base = bases[0]
    by_setting: dict[str, dict[tuple[int, int], Record]] = {}
    variants = evidence.variants
    for record in evidence.records:
        settings = variants[record.variant].settings
        by_setting.setdefault(setting(settings), {})[record.players, record.seed] = record
    measures = [*MEASURES, *_of_pieces(evidence)]
    standard = by_setting.get(setting(base), {})
    labels = dict.fromkeys(
        setting(variant.settings) for variant in variants if variant.settings and variant.settings != base
    )
    compared: list[Compared] = []
    questions: list[Question] = []
    for label in labels:
        mine = by_setting.get(label, {})
        pairs = [(mine[key], standard[key]) for key in mine if key in standard]
        differences = [_difference(label, measure, pairs) for measure in measures]
        compared.append(Compared(label, len(pairs), differences))
        if len(pairs) >= FEWEST:
            questions += [
                Question(one.sentence, one.found.p(), 65 + _size(one), "sweep") for one in differences
            ]
    return Variation(setting(base), compared, questions)


def _difference(label: str, measure: Measure, pairs: list[tuple[Record, Record]]) -> Difference:
    """Game by game on the same seed, which takes the luck of the deal out."""
    mine, theirs = (
        mean([measure.of(one) for one, _ in pairs]),
        mean([measure.of(other) for _, other in pairs]),
    )
    found = mean([measure.of(one) - measure.of(other) for one, other in pairs])
    shown = [f"{100 * one.value:.0f} %" if measure.is_part else f"{one.value:.2f}" for one in (theirs, mine)]
    return Difference(
        measure.label,
        shown[0],
        shown[1],
        found,
        max(abs(found.low), abs(found.high), 1e-9),
        f"With {label}, “{measure.label}” goes from {shown[0]} to {shown[1]}.",
        measure.is_part,
    )


def _size(one: Difference) -> float:
    """How many of its standard errors it is away from nothing, within bounds."""
    return min(15.0, abs(one.found.value) / one.found.error) if one.found.error else 0.0


def _of_pieces(evidence: Evidence) -> list[Measure]:
    """What becomes of the very pieces that are changed."""
    changed: set[str] = set()
    for variant in evidence.variants:
        if variant.settings and variant.tables:
            changed |= changed_entries(dict(evidence.game.tables), variant.tables)
    found: list[Measure] = []
    for kind in evidence.game.kinds():
        for piece in kind.pieces:
            if piece.id in changed and not kind.map:
                uses: dict[tuple[int, int], Any] = {
                    (one.record.folder, one.record.game): one
                    for one in evidence.uses.get((kind.id, piece.id), [])
                }
                for words, field in ((kind.taken, "taken"), (kind.played, "played")):
                    if words:
                        found.append(Measure(f"{piece.title} {words}, a game", _counting(uses, field)))
                        found.append(
                            Measure(f"won by who had {piece.title} {words}", _winning(uses, field), True)
                        )
    return found


def _counting(uses: dict[tuple[int, int], Any], field: str) -> Value:
    def count(record: Record) -> float:
        one = uses.get((record.folder, record.game))
        return float(sum(getattr(one, field))) if one else 0.0

    return count


def _winning(uses: dict[tuple[int, int], Any], field: str) -> Value:
    def won(record: Record) -> float:
        one = uses.get((record.folder, record.game))
        numbers: list[int] = getattr(one, field) if one else []
        return sum(share for share, number in zip(record.shares, numbers, strict=False) if number)

    return won
