"""What a client may see: every byte that leaves the server about a table is made here, from a View.

The page, the API, live updates and replays all go through :func:`state_for` (and :func:`why`, for the
question why something is not possible, and :func:`picture_for`). It looks at a position only through what
the contract makes safe for a seat: its view, its legal moves, its prompt, its events, and the standing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import msgspec
from markupsafe import escape

from bohrd.contract import OVER, Event, Move, Position, name_seats
from bohrd.picture import Part
from bohrd.server import wire
from bohrd.server.refused import forbidden, malformed, unknown
from bohrd.server.table import Seat, Table
from bohrd.server.undo import may_ask, way_back


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a session, the seat it asked to look as, and whether it wants pictures or data."""

    session: str = ""
    wanted: int | None = None
    show: wire.Show = "picture"


def state_for(table: Table, eyes: Eyes, here: Collection[str], now: float) -> wire.State:
    """The table as it stands, for whoever is looking; ``here`` are the sessions that are present."""
    viewer, handover = _viewer(table, eyes)
    position = table.match.position if table.match else None
    return _state(table, eyes, here, now, viewer, handover, position, len(table.steps))


def moment_for(
    table: Table, eyes: Eyes, here: Collection[str], now: float, position: Position | None, step: int
) -> wire.State:
    """A past moment: with one's own eyes while the game runs, with any seat's once it is over."""
    if table.ended:
        viewer = eyes.wanted
        if viewer is not None and viewer >= len(table.seats):
            raise malformed(f"There is no seat {viewer}.", "seat")
    else:
        viewer, _ = _viewer(table, eyes)
        if eyes.wanted is not None and eyes.wanted != viewer:
            raise forbidden("While the game runs you can look back with your own eyes only.")
    return _state(table, eyes, here, now, viewer, None, position, step)


def picture_for(table: Table, eyes: Eyes) -> Callable[[], str]:
    """What draws the whole table as it stands, for whoever is looking; it may take its time in a thread."""
    if table.match is None:
        raise unknown("This record was played by other rules and cannot be drawn.")
    viewer, _ = _viewer(table, eyes)
    view, last = table.match.position.view(viewer), _last(table, len(table.steps))
    return partial(table.game.picture, view, table.names, (), last)


def encode(answer: object) -> bytes:
    """An answer as JSON."""
    return msgspec.json.encode(answer)


# -- who looks ------------------------------------------------------------------------------


def _viewer(table: Table, eyes: Eyes) -> tuple[int | None, wire.Handover | None]:
    """The seat whose view is shown, and the one the device must be handed to first."""
    owned = table.owned_by(eyes.session)
    wanted = eyes.wanted if eyes.wanted in owned else None
    if len(owned) == 1:
        return owned[0], None
    if table.turn in table.moved_by(eyes.session):
        if wanted == table.turn or not _has_secrets(table, table.turn):
            return table.turn, None
        return None, {"seat": table.turn, "name": table.names[table.turn]}
    return wanted, None


def _has_secrets(table: Table, seat: int) -> bool:
    """Whether this seat knows anything that a spectator does not."""
    assert table.match is not None
    position = table.match.position
    if msgspec.structs.replace(position.view(seat), seat=None) != position.view(None):
        return True
    return any(seat in event.secret for _, event in _events(table, -1, len(table.steps)))


# -- the state ------------------------------------------------------------------------------


def _state(
    table: Table,
    eyes: Eyes,
    here: Collection[str],
    now: float,
    viewer: int | None,
    handover: wire.Handover | None,
    position: Position | None,
    step: int,
) -> wire.State:
    present = step == len(table.steps)
    turn = OVER if position is None else position.turn
    decides = present and viewer is not None and viewer == turn and table.status == "playing"
    decides = decides and viewer in table.moved_by(eyes.session)
    legal = position.legal() if position is not None and decides else ()
    standing = None if position is None else position.result()
    state: wire.State = {
        "table": table.id,
        "game": table.record.header.game,
        "title": table.game.title,
        "seq": table.seq,
        "step": step,
        "steps": len(table.steps),
        "status": cast(wire.Status, table.status),
        "you": _you(table, eyes.session),
        "viewer": viewer,
        "handover": handover,
        "seats": [
            _seat(table, number, eyes.session, here, now, standing.scores[number] if standing else None)
            for number in range(len(table.seats))
        ],
        "turn": turn,
        "over": position is not None and turn == OVER,
        "public": table.public,
        "clock_seconds": table.clock_seconds,
        "options": table.options,
        "prompt": _prompt(table, position, viewer) if position is not None and turn != OVER else None,
        "moves": _moves(table, cast(Position, position), legal),
        "last": _last(table, step),
        "log_from": 0,
        "log": _log(table, viewer, step, eyes.show),
        "chat_from": 0,
        "chat": _chat(table),
        "undo": _undo(table, eyes.session, here),
        "result": _result(table, position) if turn == OVER and position is not None else None,
        "invite": f"/t/{table.id}",
        "rematch": table.rematch or None,
    }
    if eyes.show == "data":
        state["view"] = None if position is None else msgspec.to_builtins(position.view(viewer))
    else:
        state["parts"] = _parts(table, position, viewer, legal, step)
    return state


def _you(table: Table, session: str) -> wire.You:
    moved = table.moved_by(session)
    away = [seat for seat in table.owned_by(session) if seat not in moved]
    return {"seats": moved, "away": away, "host": bool(session) and table.host == session}


def _seat(
    table: Table, number: int, session: str, here: Collection[str], now: float, score: int | None
) -> wire.SeatJson:
    seat = table.seats[number]
    clock = table.clock_seconds
    if clock is not None and table.turn == number and table.status == "playing":
        clock = max(0.0, round(clock - (now - table.moved), 1))
    return {
        "seat": number,
        "name": table.names[number],
        "kind": _kind(table, seat),
        "bot": seat.bot,
        "present": bool(seat.bot) or seat.owner in here,
        "yours": number in table.moved_by(session),
        "replaceable": may_replace(table, number, session, here),
        "clock": clock,
        "score": score,
    }


def _kind(table: Table, seat: Seat) -> Any:
    return "person" if table.looked_at and not seat.bot else seat.kind


def may_replace(table: Table, number: int, session: str, here: Collection[str]) -> bool:
    """Whether a bot may play the seat if this person says so: an open one, one's own, an absent player's."""
    seat = table.seats[number]
    if not session or table.ended or seat.bot:
        return False
    if seat.kind == "open":
        return table.host == session or bool(table.moved_by(session))
    return seat.owner == session or (seat.owner not in here and bool(table.moved_by(session)))


def _prompt(table: Table, position: Position, viewer: int | None) -> wire.PromptJson:
    """What is asked; what it says to the one who decides is for that seat alone."""
    prompt = position.prompt()
    text = prompt.text if viewer == prompt.seat else "{p%d} is deciding." % prompt.seat
    return {
        "seat": prompt.seat,
        "text": name_seats(text, table.names),
        "rule": prompt.rule,
        "rule_text": rule_text(table, prompt.rule),
    }


def rule_text(table: Table, rule: str) -> str:
    """The words of a rule; empty for an id the ledger no longer has."""
    known = table.game.ledger.rules.get(rule)
    return known.text if known else ""


def _moves(table: Table, position: Position, legal: Sequence[Move]) -> list[wire.MoveJson]:
    names = table.names
    return [
        {
            "id": move.id,
            "name": move.name,
            "text": name_seats(position.choice(move).sentence, names),
            "targets": list(move.targets),
        }
        for move in legal
    ]


def _parts(
    table: Table, position: Position | None, viewer: int | None, legal: Sequence[Move], step: int
) -> list[wire.PartJson]:
    """The picture, not lit, as clients do that; drawn once for all who look with the same eyes."""
    if position is None:
        return []
    key = ("parts", viewer, bool(legal), step)
    if key not in table.drawn:
        parts = table.game.parts(position.view(viewer), table.names)
        table.drawn[key] = [_part(part) for part in parts]
    return table.drawn[key]


def _part(part: Part) -> wire.PartJson:
    drawn = part.svg
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="bohrd part"'
        f' viewBox="0 0 {part.width:g} {part.height:g}" role="group"'
        f' aria-label="{escape(part.title or part.name)}">{drawn}</svg>'
    )
    return {"name": part.name, "title": part.title, "svg": svg, "side": part.side, "folded": part.folded}


def _events(table: Table, after: int, step: int) -> list[tuple[int, Event]]:
    """The events of the steps behind one (-1: all) up to another; those of the set-up come with step 0."""
    told = [(0, event) for event in table.record.setup.events] if after < 0 else []
    first = max(after, 0)
    for number, entry in enumerate(table.steps[first:step], first + 1):
        told += [(number, event) for event in entry.events]
    return told


def _log(table: Table, viewer: int | None, step: int, show: wire.Show) -> list[wire.LogEntry]:
    """What happened, as the viewer may know it; it grows, and only what is new is told anew."""
    told: tuple[int, list[wire.LogEntry]] = table.told.get((viewer, show), (-1, []))
    known, log = told
    if known > step:
        return [entry for entry in log if entry["step"] <= step]
    if known < step:
        events = [(number, event.seen_by(viewer)) for number, event in _events(table, known, step)]
        shown = [(number, event) for number, event in events if event.text or show == "data"]
        names = table.names
        log = log + [_entry(names, n, *event, show) for n, event in enumerate(shown, len(log))]
        table.told[viewer, show] = step, log
    return log


def _entry(names: list[str], n: int, step: int, event: Event, show: wire.Show) -> wire.LogEntry:
    entry: wire.LogEntry = {
        "n": n,
        "step": step,
        "seat": event.seat,
        "text": event.words(names),
        "rule": event.rule,
        "targets": list(event.targets),
    }
    if show == "data":
        entry["event"], entry["data"] = event.name, event.data
    return entry


def _last(table: Table, step: int) -> list[str]:
    """What the latest decision touched."""
    if not step:
        return []
    events = table.steps[step - 1].events
    return list(dict.fromkeys(target for event in events for target in event.targets))


def _chat(table: Table) -> list[wire.ChatEntry]:
    return [
        {"n": n, "at": said.at, "seat": said.seat, "name": said.name, "text": said.text, "note": said.note}
        for n, said in enumerate(table.chat, table.chat_before)
    ]


def _undo(table: Table, session: str, here: Collection[str]) -> wire.UndoJson:
    _, why = way_back(table, session)
    return {
        "allowed": not why,
        "why": why,
        "ask": bool(why) and table.ask is None and may_ask(table, session, here),
        "asked_by": table.ask.seat if table.ask else None,
        "waiting_for": list(table.ask.waiting_for) if table.ask else [],
    }


def _result(table: Table, position: Position) -> wire.ResultJson:
    result = position.result()
    return {
        "over": result.over,
        "reason": name_seats(result.reason, table.names),
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
                        "note": name_seats(line.note, table.names),
                    }
                    for line in seat.lines
                ],
            }
            for seat in result.seats
        ],
    }


# -- why not --------------------------------------------------------------------------------


def why(table: Table, session: str, moves: Sequence[Move]) -> wire.WhyJson:
    """Why none of these moves is possible; of several reasons, the most frequent."""
    if table.match is None or table.ended:
        return {"rule": "", "text": "The game is over.", "rule_text": ""}
    position = table.match.position
    if table.status == "waiting":
        return {"rule": "", "text": "The game begins when all seats are taken.", "rule_text": ""}
    if position.turn not in table.moved_by(session):
        return out_of_turn(table, moves[0] if moves else None)
    legal = position.legal()
    refusals = [position.why_not(move) for move in moves if move not in legal]
    if not refusals:
        text = "This can be done." if moves else "Nothing can be done with this."
        return {"rule": "", "text": text, "rule_text": ""}
    reasons = Counter((refusal.rule, refusal.text) for refusal in refusals)
    rule, text = reasons.most_common(1)[0][0]
    return {"rule": rule, "text": name_seats(text, table.names), "rule_text": rule_text(table, rule)}


def out_of_turn(table: Table, move: Move | None) -> wire.WhyJson:
    """That it is somebody else's turn, by the rule that says so if a move was tried."""
    rule = table.game.out_of_turn(move, table.turn).rule if move else ""
    text = f"It is the turn of {table.names[table.turn]}."
    return {"rule": rule, "text": text, "rule_text": rule_text(table, rule)}
