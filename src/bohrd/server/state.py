"""What a client may see: every byte that leaves the server about a table is made here, from a View.

The page, the API, live updates and replays all go through :func:`state_for` (and :func:`moment_for`,
:func:`picture_for` and :func:`bohrd.server.presence.presence_for`). Whose eyes it is seen with is decided in
:mod:`bohrd.server.permissions`. A position is looked at only through what the contract makes safe for a seat:
its view, its legal moves, its prompt, its events, and the standing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from bohrd.bots import characters
from bohrd.bots.hints import Hint
from bohrd.contract import OVER, BadInput, Event, LiveChance, Move, Position, name_seats
from bohrd.picture import DrawnGame, Fact, Holding
from bohrd.server import clocks, coaching, permissions, points, presence, protocol
from bohrd.server.errors import sentence, unknown
from bohrd.server.permissions import Eyes
from bohrd.server.sight import Sight, shown_moves
from bohrd.server.state_cache import StateCache, Told
from bohrd.server.table import Table


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody's look at a table: the moment, the seat whose view is shown, and who is present."""

    table: Table
    eyes: Eyes
    viewer: int | None
    handover: int | None
    position: Position | None
    step: int
    here: Mapping[str, float | None]
    """The sessions that are present, with the seconds until they count as absent."""
    now: float

    @property
    def is_present(self) -> bool:
        """Whether it is the table as it stands."""
        return self.step == len(self.table.steps)


def state_for(
    table: Table, eyes: Eyes, here: Mapping[str, float | None], now: float, cache: StateCache
) -> protocol.State:
    """The table as it stands, for whoever is looking; ``here`` are the sessions that are present."""
    viewer, handover = permissions.viewer_now(table, eyes)
    look = Look(table, eyes, viewer, handover, table.position, len(table.steps), here, now)
    return _state(look, cache)


def moment_for(
    table: Table,
    eyes: Eyes,
    here: Mapping[str, float | None],
    now: float,
    cache: StateCache,
    position: Position | None,
    step: int,
) -> protocol.State:
    """A past moment: with one's own eyes while the game runs, with any seat's once it is over."""
    viewer = permissions.viewer_then(table, eyes)
    return _state(Look(table, eyes, viewer, None, position, step, here, now), cache)


def picture_for(table: Table, eyes: Eyes) -> Callable[[], str]:
    """What draws the whole table as it stands, for whoever is looking; it may take its time in a thread."""
    permissions.check_begun(table)
    if table.position is None:
        raise unknown("This record was played by other rules and cannot be drawn.")
    viewer, _ = permissions.viewer_now(table, eyes)
    view, last = table.position.view(viewer), _last(table, len(table.steps))
    return partial(table.game.picture, view, table.names_for(viewer), (), last)


def drawer_for(table: Table, eyes: Eyes, name: str) -> Callable[[], protocol.Drawer]:
    """What draws what is in a drawer, for whoever is looking; it may take its time in a thread."""
    scene = table.game.scene
    permissions.check_begun(table)
    known = name in [drawer.name for drawer in scene.drawers] or name.partition("-")[0] in scene.panels
    if table.position is None or not known:
        raise unknown(f"There is no drawer {name!r} here.")
    viewer, _ = permissions.viewer_now(table, eyes)
    view = table.position.view(viewer)

    def draw() -> protocol.Drawer:
        try:
            return {"html": str(table.game.drawer(view, table.names_for(viewer), name))}
        except BadInput as error:
            raise unknown(sentence(error)) from None

    return draw


def preview_for(table: Table, eyes: Eyes, move: Move) -> protocol.Preview:
    """What a move would change in the picture, for whoever could make or plan it."""
    viewer, _ = permissions.viewer_now(table, eyes)
    if table.position is None or viewer is None:
        return {"pieces": {}}
    drawn = table.game.preview(table.position.view(viewer), table.names_for(viewer), move)
    return {"pieces": {id: str(inside) for id, inside in drawn.items()}}


def plan_for(table: Table, eyes: Eyes) -> protocol.Moves:
    """What somebody who waits could do if their turn began now, as far as they can know."""
    viewer, _ = permissions.viewer_now(table, eyes)
    if table.position is None or viewer is None or table.status != "playing" or viewer == table.turn:
        return {"moves": []}
    ahead = table.game.ahead(table.position.view(viewer), LiveChance())
    return {"moves": [] if ahead is None else shown_moves(ahead, table.names)}


def hints_for(table: Table, position: Position, hints: Sequence[Hint]) -> protocol.Hints:
    """Hints in words, with what they touch."""

    def told(hint: Hint) -> protocol.Hint:
        first = table.game.move(hint.move)
        return {
            "move": first.id,
            "title": name_seats(hint.title, table.names),
            "expected": hint.expected,
            "reason": name_seats(hint.reason, table.names),
            "targets": list(first.targets),
            "line": [name_seats(words, table.names) for words in hint.words],
            "then": [name_seats(words, table.names) for words in hint.then],
            "touched": [list(table.game.move(move).targets) for move in hint.line],
        }

    return {"hints": [told(hint) for hint in hints]}


# -- the state ------------------------------------------------------------------------------


def _state(look: Look, cache: StateCache) -> protocol.State:
    table, position, viewer, session = look.table, look.position, look.viewer, look.eyes.session
    ends = bool(table.closed) and look.is_present
    turn = OVER if position is None or ends else position.turn
    sight = None if position is None else cache.sight(table, position, viewer)
    handover = look.handover
    state: protocol.State = {
        "table": table.id,
        "game": table.header.game,
        "title": table.game.title,
        "seq": table.seq,
        "step": look.step,
        "steps": len(table.steps),
        "status": table.status,
        "closed": table.closed,
        "you": presence.you(table, session),
        "viewer": viewer,
        "handover": None if handover is None else {"seat": handover, "name": table.names[handover]},
        "seats": _seats(look, sight),
        "order": list(range(len(table.seats))) if sight is None else sight.order,
        "turn": turn,
        "over": position is not None and turn == OVER,
        "public": table.public,
        "clock_seconds": table.clock_seconds,
        "game_seconds": table.game_seconds,
        "increment_seconds": table.increment_seconds,
        "clock_waits": clocks.waits(table, look.now),
        "options": table.options,
        "option_words": _option_words(table),
        "prompt": sight.prompt if sight is not None and turn != OVER else None,
        "moves": sight.moves if sight is not None and _may_move(look) else [],
        "last": _last(table, look.step),
        "log_from": 0,
        "log": _log(look, cache),
        "chat_from": 0,
        "chat": _chat(table),
        "chat_off": table.chat_off,
        "undo": presence.undo(table, session, look.here),
        "ending": presence.ending(table, session),
        "result": points.told(table, position) if position is not None and turn == OVER else None,
        "invite": f"/t/{table.id}",
        "rematch": table.rematch or None,
        "aim": "" if sight is None else sight.aim,
        "coach": coaching.coach(table, session) if look.is_present else None,
    }
    if look.eyes.show == "data":
        state["view"] = None if sight is None else msgspec.to_builtins(sight.view)
    else:
        state["parts"] = [] if sight is None else sight.parts
        cache.keep_sight(table, viewer, sight)
    return state


def _option_words(table: Table) -> dict[str, str]:
    given, time = table.options, clocks.words(table)
    said = {
        option.label: option.say(given[option.name]) for option in table.game.options if option.name in given
    }
    return {**said, "Time": time} if time else said


def _seats(look: Look, sight: Sight | None) -> list[protocol.Seat]:
    if sight is None:
        return [_seat(look, number, None, Holding()) for number in range(len(look.table.seats))]
    held = zip(sight.scores, sight.holdings, strict=True)
    return [_seat(look, number, score, holding) for number, (score, holding) in enumerate(held)]


def _seat(look: Look, number: int, score: int | None, holding: Holding) -> protocol.Seat:
    table, session, here = look.table, look.eyes.session, look.here
    seat = table.seats[number]
    character = characters.named(seat.name) if seat.bot and not seat.owner else None
    shown: protocol.Seat = {
        "seat": number,
        "name": table.names[number],
        "kind": "person" if table.looked_at and not seat.bot else seat.kind,
        "bot": seat.bot,
        "face": character.face if character else "",
        "character": character.described if character else "",
        "present": presence.is_here(table, number, here),
        "grace": presence.grace(table, number, here),
        "resigned": seat.resigned,
        "yours": number in table.moved_by(session),
        "replaceable": permissions.may_replace(table, number, session, here),
        "clock": clocks.decision_left(table, number, look.now),
        "game_clock": clocks.game_left(table, number, look.now),
        "score": score,
        "note": holding.note,
        "tip": holding.tip,
    }
    if look.eyes.show == "picture":
        shown["html"] = str(holding.html)
    return shown


def _may_move(look: Look) -> bool:
    """Whether it is whoever looks who is to choose."""
    return look.is_present and permissions.may_move(look.table, look.eyes.session, look.viewer)


def _log(look: Look, cache: StateCache) -> list[protocol.LogEntry]:
    """What happened, as the viewer may know it; it grows, and only what is new is told anew."""
    table, viewer, show, step = look.table, look.viewer, look.eyes.show, look.step
    told = cache.told(table, viewer, show)
    if told.steps >= step:
        return told.entries if told.steps == step else [e for e in told.entries if e["step"] <= step]
    events = [(number, event.seen_by(viewer)) for number, event in _events(table, told.steps, step)]
    shown = events if show == "data" else _readable(table.game, events)
    news = [
        _entry(table.game, told.names, n, *event, show) for n, event in enumerate(shown, len(told.entries))
    ]
    for entry in news:
        if entry["step"] and entry["seat"] not in (None, table.steps[entry["step"] - 1].seat):
            entry["by"] = table.steps[entry["step"] - 1].seat
    latest = table.steps[step - 1] if step else None
    told = Told(told.names, told.setup, step, latest, [*told.entries, *news])
    cache.keep(table, viewer, show, told)
    return told.entries


def _readable(game: DrawnGame[Any, Any, Any], events: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """Events with words; that something was forced is not said where what was done is said anyway."""
    told = [(n, event) for n, event in events if event.text and not game.tell(event).quiet]
    said = {(n, event.seat) for n, event in told if event.name != "forced"}
    return [(n, event) for n, event in told if event.name != "forced" or (n, event.seat) not in said]


def _events(table: Table, after: int, step: int) -> list[tuple[int, Event]]:
    """The events of the steps behind one (-1: all) up to another; those of the set-up come with step 0."""
    told = [(0, event) for event in table.setup.events] if after < 0 else []
    first = max(after, 0)
    for number, entry in enumerate(table.steps[first:step], first + 1):
        told += [(number, event) for event in entry.events]
    return told


def _entry(
    game: DrawnGame[Any, Any, Any], names: list[str], n: int, step: int, event: Event, show: protocol.Show
) -> protocol.LogEntry:
    entry: protocol.LogEntry = {
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
    telling = game.tell(event)
    if telling.line:
        entry["text"] = name_seats(telling.line, names)
    for field in ("short", "gain", "toward", "sound", "joy", "loss"):
        if said := getattr(telling, field):
            entry[field] = name_seats(said, names)
    if telling.against is not None:
        entry["against"] = telling.against
    if telling.way:
        entry["way"] = list(telling.way)
    if (gone := telling.leaves) is not None:
        entry["leaves"] = {"piece": gone.piece, "part": gone.part, "name": gone.name, "full": gone.full}
    if telling.card:
        entry["card"] = str(telling.card)
    if telling.left:
        entry["left"] = str(telling.left)
    if telling.fact is not None:
        entry["fact"] = fact(telling.fact)
    return entry


def fact(told: Fact) -> protocol.Fact:
    """Something to learn, as clients get it."""
    return {
        "title": told.title,
        "text": told.text,
        "more": told.more,
        "source": told.source,
        "seat": told.seat,
    }


def _last(table: Table, step: int) -> list[str]:
    """What the latest decision touched."""
    if not step:
        return []
    events = table.steps[step - 1].events
    return list(dict.fromkeys(target for event in events for target in event.targets))


def _chat(table: Table) -> list[protocol.ChatEntry]:
    return [
        {"n": n, "at": said.at, "seat": said.seat, "name": said.name, "text": said.text, "note": said.note}
        for n, said in enumerate(table.chat, table.chat_before)
    ]
