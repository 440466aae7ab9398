"""What the games tell about a game as a whole: seats, points, length, tension, skill."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from statistics import fmean, quantiles
from typing import Any

from bohrd import bots
from bohrd.lab.evidence import Evidence, Record
from bohrd.lab.measures import FEWEST, Estimate, Question, mean, p_at_least, share

Rows = list[dict[str, Any]]
STALLS = 0.02
"""More games than this without a winner or an end are a fault of the game."""
RUNAWAY = 0.75
"""If who leads in the middle wins more often than this, the second half decides little."""
HARMLESS = 0.02
"""A difference in the chance of winning that nobody would notice."""
PARTS = 9
"""So many sources of points are shown, the largest first."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def percent(value: float) -> str:
    """A part as people say it."""
    return f"{100 * value:.0f}\N{NARROW NO-BREAK SPACE}%"


def told(found: Estimate) -> str:
    """A part with its interval."""
    return f"{percent(found.value)} ({percent(found.low)} to {percent(found.high)})"


def points(value: float) -> str:
    """A difference of chances in hundredths, with its sign."""
    return f"{100 * value:+.0f}".replace("-", "−")


def estimate_row(found: Estimate) -> dict[str, float]:
    return {"value": round(found.value, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


# -- seats ----------------------------------------------------------------------------------


def seats(evidence: Evidence) -> tuple[Rows, list[Question]]:
    """The chance of winning by the place in the order of play, for each number of players."""
    rows: Rows = []
    questions: list[Question] = []
    for players in evidence.counts:
        won = [record for record in evidence.even if record.players == players and not record.stalled]
        for place in range(players):
            found = mean([record.shares[(record.first + place) % players] for record in won])
            fair = 1 / players
            rows.append({"players": players, "place": place + 1, "fair": fair, **estimate_row(found)})
            if len(won) >= FEWEST and (players > 2 or place == 0):  # of two, the second is the other side
                away = found.value - fair
                how = "helps" if away > 0 else "costs"
                questions.append(
                    Question(
                        f"Going {PLACES[place]} {how}: with {players} players whoever does wins"
                        f" {told(found)} of the games; {percent(fair)} would be fair.",
                        found.p(fair) if abs(away) > HARMLESS else 1.0,
                        80 + 100 * abs(away),
                        "seats",
                    )
                )
    return rows, questions


# -- points ---------------------------------------------------------------------------------


def _spread(values: Sequence[float]) -> dict[str, float]:
    if len(values) < 2:
        return dict.fromkeys(("least", "low", "middle", "high", "most"), values[0] if values else 0)
    cuts = quantiles(values, n=20, method="inclusive")
    return {"least": cuts[0], "low": cuts[4], "middle": cuts[9], "high": cuts[14], "most": cuts[18]}


def scores(evidence: Evidence) -> Rows:
    """How points are spread, for winners and for others."""
    rows: Rows = []
    for players in evidence.counts:
        found: dict[str, list[float]] = {"winners": [], "others": []}
        for record in evidence.even:
            if record.players == players:
                for score, part in zip(record.scores, record.shares, strict=True):
                    found["winners" if part else "others"].append(score)
        rows += [{"players": players, "who": who, **_spread(given)} for who, given in found.items() if given]
    return rows


def sources(evidence: Evidence) -> tuple[Rows, list[Question]]:
    """Where points come from, for winners and for others; what separates them."""
    known: Counter[str] = Counter()
    by_record: list[tuple[Record, dict[str, list[float]]]] = []
    for record in evidence.even:
        by_seat: dict[str, list[float]] = {}
        for part in record.parts:
            by_seat.setdefault(part["part"], [0.0] * record.players)[part["seat"]] += part["points"]
            known[part["part"]] += abs(part["points"])
        by_record.append((record, by_seat))
    shown = [part for part, _ in known.most_common(PARTS)]
    rows: Rows = []
    leads: dict[str, Estimate] = {}
    for order, part in enumerate(shown):
        winners, others, lead = _part(part, by_record)
        leads[part] = lead
        rows += [
            {"part": part, "order": order, "who": who, "points": round(value, 3)}
            for who, value in (("winners", winners), ("others", others))
        ]
    questions = [
        Question(
            f"What separates winners from the others most is {part}: {lead.value:+.1f} points"
            f" ({lead.low:+.1f} to {lead.high:+.1f}).",
            lead.p(),
            30,
            "scores",
            is_good=True,
        )
        for part, lead in sorted(leads.items(), key=lambda one: -one[1].value)[:1]
        if lead.games >= FEWEST
    ]
    return rows, questions


def _part(
    part: str, by_record: Sequence[tuple[Record, dict[str, list[float]]]]
) -> tuple[float, float, Estimate]:
    winners: list[float] = []
    others: list[float] = []
    leads: list[float] = []
    for record, by_seat in by_record:
        given = by_seat.get(part, [0.0] * record.players)
        won = [value for value, part in zip(given, record.shares, strict=True) if part]
        rest = [value for value, part in zip(given, record.shares, strict=True) if not part]
        winners += won
        others += rest
        if won and rest:
            leads.append(fmean(won) - fmean(rest))
    return fmean(winners or [0]), fmean(others or [0]), mean(leads)


# -- length and end -------------------------------------------------------------------------


def lengths(evidence: Evidence) -> tuple[Rows, Rows, list[Question]]:
    """How long games are, in turns, and why they end."""
    rows: Rows = []
    ends: Rows = []
    for players in evidence.counts:
        found = [record for record in evidence.even if record.players == players]
        rows.append(
            {"players": players, "who": "games", **_spread([record.turns / players for record in found])}
        )
        reasons = Counter(record.reason for record in found)
        ends += [
            {"players": players, "reason": reason, "share": round(number / len(found), 4)}
            for reason, number in reasons.most_common()
        ]
    return rows, ends, _stalls(evidence)


def _stalls(evidence: Evidence) -> list[Question]:
    games = len(evidence.records) + len(evidence.problems)
    stalled = sum(record.stalled for record in evidence.records)
    found: list[Question] = []
    if games >= FEWEST:
        won = share(stalled, games)
        found.append(
            Question(
                f"Nobody wins {told(won)} of the games.",
                p_at_least(stalled, games, STALLS),
                100 + 50 * won.value,
                "length",
            )
        )
        lost = share(len(evidence.problems), games)
        found.append(
            Question(
                f"{told(lost)} of the games did not end within the limits: see the odd games.",
                p_at_least(len(evidence.problems), games, STALLS),
                98 + 50 * lost.value,
                "odd",
            )
        )
    return found


def choices(evidence: Evidence) -> Rows:
    """How many moves there are to choose from as a game goes on: the middle, and the middle half."""
    import polars as pl

    parts: list[pl.DataFrame] = []
    for table in evidence.decisions():
        last = pl.col("step").max().over("game")
        tenth = (10 * (pl.col("step") - 1) / last).floor().cast(pl.Int32).alias("tenth")
        parts.append(table.select(tenth, "legal"))
    legal = pl.col("legal")
    found = (
        pl.concat(parts)
        .group_by("tenth")
        .agg(low=legal.quantile(0.25), middle=legal.median(), high=legal.quantile(0.75))
        .sort("tenth")
    )
    return [{**row, "played": row["tenth"] / 10 + 0.05} for row in found.iter_rows(named=True)]


# -- tension --------------------------------------------------------------------------------


def tension(evidence: Evidence) -> tuple[Rows, Rows, Rows, list[Question]]:
    """How often the lead changes, when it changes for the last time, and what a lead in the middle means."""
    changes: Rows = []
    decided: Rows = []
    halves: Rows = []
    questions: list[Question] = []
    for players in evidence.counts:
        won = [record for record in evidence.even if record.players == players and not record.stalled]
        if not won:
            continue
        changes.append(
            {"players": players, "who": "games", **_spread([record.lead_changes for record in won])}
        )
        tenths = Counter(min(int(10 * record.decided), 9) for record in won)
        decided += [
            {"players": players, "tenth": one / 10, "end": (one + 1) / 10, "share": tenths[one] / len(won)}
            for one in range(10)
        ]
        led = [record for record in won if record.half_time is not None]
        found = mean([record.shares[record.half_time or 0] for record in led])
        halves.append({"players": players, "fair": 1 / players, **estimate_row(found)})
        if found.games >= FEWEST:
            questions.append(
                Question(
                    f"A lead in the middle is worth too much: with {players} players it wins"
                    f" {told(found)} of the games.",
                    found.p(RUNAWAY) if found.value > RUNAWAY else 1.0,
                    70 + 100 * (found.value - RUNAWAY),
                    "tension",
                )
            )
    return changes, decided, halves, questions


# -- skill ----------------------------------------------------------------------------------


def skill(evidence: Evidence) -> tuple[Rows, list[Question]]:
    """Bots that met: how often the one finished ahead of the other; draws count half."""
    met: dict[tuple[str, str], list[float]] = defaultdict(list)
    order = [*bots.names()]
    for record in evidence.records:
        for one, other in combinations(sorted(set(record.bots), key=lambda bot: _rank(order, bot)), 2):
            met[other, one].append(_ahead(record, other, one))
    rows: Rows = []
    questions: list[Question] = []
    for (strong, weak), found in sorted(
        met.items(), key=lambda one: (_rank(order, one[0][0]), _rank(order, one[0][1]))
    ):
        ahead = mean(found)
        rows.append({"one": strong, "other": weak, "games": len(found), **estimate_row(ahead)})
        if len(found) >= FEWEST:
            pays = ahead.value > 0.5
            how = "Skill pays" if pays else "Skill does not pay"
            sentence = f"{how}: {strong} ends ahead of {weak} in {told(ahead)} of their games."
            questions.append(Question(sentence, ahead.p(0.5), 40 if pays else 75, "skill", is_good=pays))
    return rows, questions


def _rank(order: Sequence[str], bot: str) -> tuple[int, str]:
    return (order.index(bot) if bot in order else len(order)), bot


def _ahead(record: Record, one: str, other: str) -> float:
    """Over all pairs of seats of the two, how often the one ended ahead."""
    mine = [_standing(record, seat) for seat, bot in enumerate(record.bots) if bot == one]
    theirs = [_standing(record, seat) for seat, bot in enumerate(record.bots) if bot == other]
    return fmean((a > b) + (a == b) / 2 for a in mine for b in theirs)


def _standing(record: Record, seat: int) -> tuple[float, int]:
    return record.shares[seat], record.scores[seat]
