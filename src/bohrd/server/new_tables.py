"""New tables: for a new game, from a moment of an old one, for a rematch, or to look at a record."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bohrd import bots, games
from bohrd.bots import characters
from bohrd.contract import OVER, BadInput, Event, Game, OptionValue, Position
from bohrd.lessons import Lesson
from bohrd.match import Match
from bohrd.picture import DrawnGame
from bohrd.server import dealing
from bohrd.server.errors import malformed, not_now, sentence
from bohrd.server.protocol import NAME_LENGTH, PlaceRequest, SeatRequest, TableRequest
from bohrd.server.sessions import Caller, clean_name
from bohrd.server.table import Seat, Table

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A table's id: not to be guessed, easy to read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def check_game(id: str) -> Game:
    """The game meant."""
    try:
        return games.load(id)
    except BadInput as error:
        raise malformed(sentence(error), "game") from None


def new_table(request: TableRequest, callers: Mapping[int, Caller]) -> Table:
    """A table for a new game; ``callers`` are the sessions that the seats *me* and *local* are bound to."""
    game = check_game(request.game)
    wanted = request.seats or []
    try:
        game.check_seats(len(wanted))
    except BadInput as error:
        raise malformed(sentence(error), "seats") from None
    seats = seat_all(wanted, callers)
    try:
        match = Match.new(game, [seat.name for seat in seats], request.options, secrets.token_hex(32))
    except BadInput as error:
        raise malformed(sentence(error), _faulty(game, len(seats), request.options)) from None
    return _begun(dealing.put_back(_table(match, seats, callers, request)))


def lesson_table(game: DrawnGame[Any, Any, Any], lesson: Lesson, caller: Caller) -> Table:
    """A table for a lesson: the learner on the seat it says, friendly bots on the others."""
    wanted = [SeatRequest(kind="bot", bot=bots.FRIENDLY) for _ in range(lesson.seats)]
    wanted[lesson.seat] = SeatRequest(kind="me")
    callers = {lesson.seat: caller}
    seats = seat_all(wanted, callers)
    match = lesson.match(game, [seat.name for seat in seats])
    return replace(_table(match, seats, callers, PlaceRequest()), lesson=lesson.id)


def story_until(table: Table, step: int) -> list[Event]:
    """What happened at a table up to a moment, for the one that goes on from there."""
    told = [event for entry in table.steps[:step] for event in entry.events]
    return [
        *table.setup.events,
        *told,
        Event("continued", f"The game goes on from here, after {step} decisions."),
    ]


def continued_table(
    position: Position, request: PlaceRequest, callers: Mapping[int, Caller], story: Sequence[Event] = ()
) -> Table:
    """A table that goes on from a position, and keeps the story that led there."""
    if position.turn == OVER:
        raise not_now("The game is over at this moment; there is nothing to continue.")
    wanted = request.seats or []
    count = position.seats
    if len(wanted) != count:
        raise malformed(f"This game has {count} seats, not {len(wanted)}.", "seats")
    seats = seat_all(wanted, callers)
    match = Match.from_position(position, [seat.name for seat in seats], secrets.token_hex(32))
    match.record.setup.events.extend(story)
    return _begun(_table(match, seats, callers, request))


def one_against_bots(position: Position) -> list[SeatRequest]:
    """The seats if nothing is said: the caller where the turn is, friendly bots everywhere else."""
    return [
        SeatRequest(kind="me") if seat == position.turn else SeatRequest(kind="bot", bot=bots.FRIENDLY)
        for seat in range(position.seats)
    ]


def rematch_of(table: Table) -> Table:
    """A new game of the same people in the same seats, so that everybody keeps their colour and shape."""
    names = [seat.name for seat in table.seats]
    try:
        match = Match.new(table.game, names, _next_to_begin(table), secrets.token_hex(32))
    except BadInput as error:
        raise not_now(sentence(error)) from None
    clock = {"clock_seconds": table.clock_seconds, "game_seconds": table.game_seconds}
    kept = {**clock, "increment_seconds": table.increment_seconds, "public": table.public}
    now, seats = time.time(), tuple(map(_again, table.seats))
    return _begun(
        Table.new(new_id(), match.record, match.position, seats, host=table.host, created=now, **kept)
    )


def _again(seat: Seat) -> Seat:
    """Who sits there in the next game; whoever resigned is back."""
    return Seat(seat.name, seat.owner, "" if seat.resigned else seat.bot)


def _next_to_begin(table: Table) -> dict[str, OptionValue]:
    """The table's options; where they name who begins, it is the next seat's turn to."""
    options = dict(table.options)
    if isinstance(first := options.get("first_player"), int):
        options["first_player"] = first % len(table.seats) + 1
    return options


def record_name(name: str, number: int) -> str:
    """A name as a record gives it, made fit to be shown."""
    printable = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return printable[:NAME_LENGTH] or f"Player {number + 1}"


def seat_all(wanted: Sequence[SeatRequest], callers: Mapping[int, Caller]) -> list[Seat]:
    """The seats asked for, each with a name of its own."""
    seats: list[Seat] = []
    for number, seat in enumerate(wanted):
        name = clean_name(seat.name, f"seats.{number}.name")
        if seat.kind == "bot":
            bot = check_bot(seat.bot, f"seats.{number}.bot")
            seats.append(Seat(name or bot_name(bot, seats), bot=bot.name))
        elif seat.kind == "open":
            seats.append(Seat(""))
        else:
            known = callers[number].name if seat.kind == "me" else ""
            seats.append(Seat(name or known or f"Player {number + 1}", callers[number].session))
        seats[number] = replace(seats[number], name=own_name(seats[number].name, seats[:number]))
    return seats


def bot_name(bot: bots.Bot, others: Sequence[Seat]) -> str:
    """What a bot is called at a table: somebody of its kind who is not there yet."""
    character = characters.for_bot(bot.name, {seat.name for seat in others})
    return character.name if character else bot.label


def own_name(name: str, others: Sequence[Seat]) -> str:
    """The name, with a number behind it if somebody else at the table is called the same."""
    taken = {seat.name for seat in others if seat.name}
    if not name or name not in taken:
        return name
    for number in range(2, len(taken) + 3):
        numbered = f"{name[: NAME_LENGTH - 3]} {number}"
        if numbered not in taken:
            return numbered
    return name


def check_bot(name: str, field: str) -> bots.Bot:
    """The bot meant."""
    try:
        return bots.bot(name)
    except BadInput as error:
        raise malformed(sentence(error), field) from None


def _faulty(game: Game, seats: int, given: Mapping[str, OptionValue]) -> str:
    """The field of the option that cannot be, now that one of them cannot."""
    for name, value in given.items():
        try:
            game.check_options(seats, {name: value})
        except BadInput:
            return f"options.{name}"
    return "options"


def _begun(table: Table) -> Table:
    """The table; the game begins at once where nobody is missing."""
    return dealing.begin(table, time.time())


def _table(
    match: Match, seats: Sequence[Seat], callers: Mapping[int, Caller], request: PlaceRequest
) -> Table:
    now = time.time()
    return Table.new(
        new_id(),
        match.record,
        match.position,
        tuple(seats),
        host=next((caller.session for caller in callers.values()), ""),
        created=now,
        moved=now,
        public=request.public,
        clock_seconds=request.clock_seconds,
        game_seconds=request.game_seconds,
        increment_seconds=request.increment_seconds,
    )
