"""New tables: for a new game, from a moment of an old one, for a rematch, or to look at a record."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bohrd import bots, games
from bohrd.contract import OVER, BadInput, Event, Game, LiveChance, OptionValue, Position, ReplayChance
from bohrd.match import Match
from bohrd.record import Record, SetUp
from bohrd.server.refused import Refused, malformed, not_now
from bohrd.server.sessions import Caller, clean_name
from bohrd.server.table import Seat, Table
from bohrd.server.wire import NAME_LENGTH, PlaceRequest, SeatRequest, TableRequest

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
    if len(wanted) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise malformed(f"{game.title} is for {least} to {most} players, not {len(wanted)}.", "seats")
    options = _check_options(game, len(wanted), request.options)
    seats = seat_all(wanted, callers)
    match = Match.new(game, [seat.name for seat in seats], options, secrets.token_hex(32))
    return _table(match, seats, callers, request)


def continued_table(position: Position, request: PlaceRequest, callers: Mapping[int, Caller]) -> Table:
    """A table that goes on from a position."""
    if position.turn == OVER:
        raise not_now("The game is over at this moment; there is nothing to go on with.")
    wanted = request.seats or []
    count = position.seats
    if len(wanted) != count:
        raise malformed(f"This game has {count} seats, not {len(wanted)}.", "seats")
    seats = seat_all(wanted, callers)
    match = Match.from_position(position, [seat.name for seat in seats], secrets.token_hex(32))
    return _table(match, seats, callers, request)


def one_against_bots(position: Position) -> list[SeatRequest]:
    """The seats if nothing is said: the caller where the turn is, the strongest bot everywhere else."""
    best = bots.names()[-1]
    return [
        SeatRequest(kind="me") if seat == position.turn else SeatRequest(kind="bot", bot=best)
        for seat in range(position.seats)
    ]


def rematch_of(table: Table) -> Table:
    """A new game of the same people, each one seat further."""
    seats = [table.seats[number - 1] for number in range(len(table.seats))]
    try:
        match = Match.new(table.game, [seat.name for seat in seats], table.options, secrets.token_hex(32))
    except BadInput as error:
        raise not_now(sentence(error)) from None
    now = time.time()
    return Table(
        new_id(),
        match.record,
        match,
        tuple(seats),
        table.host,
        now,
        table.public,
        table.clock_seconds,
        moved=now,
    )


def record_table(record: Record, host: str) -> Table:
    """A table to look at an uploaded record; ``Refused`` if the record does not hold."""
    try:
        match = _check_record(record)
    except BadInput as error:
        raise Refused(422, sentence(error)) from None
    names = [record_name(name, number) for number, name in enumerate(record.header.seats)]
    seats = tuple(Seat(name) for name in names)
    now = time.time()
    return Table(new_id(), record, match, seats, host, now, looked_at=True, moved=now)


def _check_record(record: Record) -> Match | None:
    """Re-execute it, and tell its events anew: what an uploaded file says about them is not relied upon."""
    if not record.is_current:
        return None
    position = record.check()
    told: list[Event] = []
    if record.header.start is None:
        chance = ReplayChance(record.setup.setup)
        again = record.game.start(len(record.header.seats), record.header.options, chance, told)
    else:
        again = record.opening()
    record.setup = SetUp(record.setup.setup, told)
    for step in record.steps:
        step.events = again.play(record.game.move(step.move), ReplayChance(step.chance))
    return Match(record, position, LiveChance())


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
            seats.append(Seat(name or bot.label, bot=bot.name))
        elif seat.kind == "open":
            seats.append(Seat(""))
        else:
            known = callers[number].name if seat.kind == "me" else ""
            seats.append(Seat(name or known or f"Player {number + 1}", callers[number].session))
        seats[number] = replace(seats[number], name=own_name(seats[number].name, seats[:number]))
    return seats


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


def _check_options(game: Game, seats: int, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value; the refusal names the field."""
    for name in given:
        try:
            game.check_options(seats, {name: given[name]})
        except BadInput as error:
            raise malformed(sentence(error), f"options.{name}") from None
    return game.check_options(seats, given)


def _table(
    match: Match, seats: Sequence[Seat], callers: Mapping[int, Caller], request: PlaceRequest
) -> Table:
    now = time.time()
    host = next((caller.session for caller in callers.values()), "")
    return Table(
        new_id(),
        match.record,
        match,
        tuple(seats),
        host,
        now,
        request.public,
        request.clock_seconds,
        moved=now,
    )


def sentence(error: Exception) -> str:
    """The message of an error as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
