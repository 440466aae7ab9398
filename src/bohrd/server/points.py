"""Where every point came from, at the end and on the way there."""

from __future__ import annotations

from bohrd.contract import Position, name_seats
from bohrd.server import closing, protocol
from bohrd.server.table import Table


def told(table: Table, position: Position) -> protocol.Result:
    """The standing, which is made of what is open to everybody."""
    result, names = closing.result(table, position), table.names
    return {
        "over": result.over,
        "reason": name_seats(result.reason, names),
        "reason_rule": result.reason_rule,
        "seats": [
            {
                "seat": seat.seat,
                "score": seat.score,
                "rank": seat.rank,
                "tie_breaks": list(seat.tie_breaks),
                "lines": [
                    {
                        "label": line.label,
                        "points": line.points,
                        "rule": line.rule,
                        "note": name_seats(line.note, names),
                    }
                    for line in seat.lines
                ],
            }
            for seat in result.seats
        ],
    }
