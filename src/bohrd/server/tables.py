"""The tables: the one service behind the API, the pages and live updates.

Tables are kept in memory while they are used and rebuilt from the store when they are needed again. Every
change goes through :meth:`Tables.change`: it is made on a draft, committed, and only then seen and told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

from bohrd import bots, games, record
from bohrd.contract import OVER, BadInput, Game, IllegalMove, Move, name_seats
from bohrd.server import opening, seating, sight, undo, wire
from bohrd.server.autoplay import Autoplay
from bohrd.server.live import Hub
from bohrd.server.refused import Behind, Refused, forbidden, malformed, not_now, unknown
from bohrd.server.sessions import Caller, Sessions, clean_name
from bohrd.server.sight import Eyes
from bohrd.server.store import AlreadyPlayed, Row, Stale, Store
from bohrd.server.table import Said, Table

T = TypeVar("T")

TRIES = 8
"""How often a change is tried when other processes change the same table."""
LISTED = 50
MOVES_ASKED = 200
"""Of more moves that touch something, only so many are asked why they are not possible."""


class Tables:
    """All tables of a store."""

    def __init__(self, store: Store, bot_delay: float = 0.4, kept: int = 1000, idle: float = 600) -> None:
        self.store = store
        self.sessions = Sessions(store)
        self.hub = Hub()
        self.autoplay = Autoplay(self, bot_delay)
        self._kept = kept
        self._idle = idle
        self._loaded: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- loading and changing ---------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """The table as it stands; 404 if there is none."""
        if id in self._loaded:
            self._used[id] = time.monotonic()
            return self._loaded[id]
        async with self._lock(id):
            return await self._fetch(id)

    async def _fetch(self, id: str) -> Table:
        if id not in self._loaded:
            table = await self.store.run(self.store.load, id) if len(id) <= 24 else None
            if table is None:
                raise unknown("There is no such table. Is the link complete?")
            self._install(table)
        self._used[id] = time.monotonic()
        return self._loaded[id]

    def _install(self, table: Table, own: bool = True) -> None:
        self._loaded[table.id] = table
        self._used[table.id] = time.monotonic()
        self.autoplay.arrange(table, own)

    async def change(self, id: str, deed: Callable[[Table], T]) -> T:
        """Do something to a table: on a draft, committed, then told. What is refused changes nothing."""
        async with self._lock(id):
            for _ in range(TRIES):
                table = await self._fetch(id)
                draft = table.draft()
                outcome = deed(draft)
                try:
                    draft.seq = await self.store.run(self.store.save, table, draft)
                except Stale:
                    self._loaded.pop(id, None)
                    continue
                except asyncio.CancelledError:  # whether it was committed only the store knows
                    self._loaded.pop(id, None)
                    self.hub.tell(id)
                    raise
                self._install(draft)
                self.hub.tell(id)
                return outcome
        raise not_now("The table is too busy just now; try again.")

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    async def changed_elsewhere(self, id: str, seq: int) -> None:
        """Another process has changed a table: look at it anew and tell those who watch it here."""
        known = self._loaded.get(id)
        if known is None or known.seq >= seq:
            return
        async with self._lock(id):
            known = self._loaded.get(id)
            if known is not None and known.seq < seq:
                table = await self.store.run(self.store.load, id)
                if table is not None:
                    self._install(table, own=False)
        self.hub.tell(id)

    def forget_all(self) -> None:
        """Rebuild every table from the store when it is next looked at."""
        self._loaded.clear()
        for id in self.hub.watched():
            self.hub.tell(id)

    def unload_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while, and of the oldest if there are too many."""
        self.hub.forget_stale()
        watched = self.hub.watched()
        now = time.monotonic()
        unused = sorted((id for id in self._loaded if id not in watched), key=self._used.__getitem__)
        excess = len(self._loaded) - self._kept
        for place, id in enumerate(unused):
            if place < excess or now - self._used[id] > self._idle:
                del self._loaded[id]
        self._used = {id: self._used[id] for id in self._loaded}

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    async def close(self) -> None:
        """Finish what is under way."""
        self.hub.close()
        await self.autoplay.close()
        for lock in list(self._locks.values()):
            async with lock:
                pass
        self.store.close()

    # -- opening tables ---------------------------------------------------------------------

    async def create(self, caller: Caller, request: wire.TableRequest) -> wire.OpenedJson:
        """Open a table for a new game."""
        opening.check_game(request.game)
        callers, tokens = await self._callers(caller, request.seats or [])
        return await self._open(opening.new_table(request, callers), tokens)

    async def continue_from(self, id: str, caller: Caller, request: wire.ContinueRequest) -> wire.OpenedJson:
        """Open a table that goes on from a moment of a finished game or of a record."""
        table = await self.table(id)
        if not table.ended:
            raise forbidden("A running game can be gone on with elsewhere only once it is over.")
        position = await self._position(table, request.step)
        if position is None:
            raise not_now("The rules have changed since; this game can be read, but not gone on with.")
        if request.seats is None:
            request = request.model_copy(update={"seats": opening.one_against_bots(position)})
        callers, tokens = await self._callers(caller, request.seats or [])
        return await self._open(opening.continued_table(position, request, callers), tokens)

    async def rematch(self, id: str, caller: Caller) -> wire.TableJson:
        """Open the next table for the same people; asking twice gives the same one."""
        async with self._lock(f"rematch of {id}"):
            return {"table": await self._rematch(id, caller)}

    async def _rematch(self, id: str, caller: Caller) -> str:
        table = await self.table(id)
        if table.rematch:
            return table.rematch
        if not caller.session or (not table.owned_by(caller.session) and table.host != caller.session):
            raise forbidden("Only those who played can ask for another game.")
        if table.looked_at or table.turn != OVER or table.match is None:
            raise not_now("Another game can begin when this one is over.")
        new = opening.rematch_of(table)
        await self.store.run(self.store.add, new)

        def link(draft: Table) -> str:
            draft.rematch = draft.rematch or new.id
            return draft.rematch

        return await self.change(id, link)

    async def upload(self, caller: Caller, data: bytes) -> wire.TableJson:
        """Open a table to look at a record."""
        try:
            parsed = await asyncio.to_thread(record.parse, data.splitlines())
        except BadInput as error:
            raise Refused(422, opening.sentence(error)) from None
        table = await asyncio.to_thread(opening.record_table, parsed, caller.session)
        return {"table": (await self._open(table, {}))["table"]}

    async def _callers(
        self, caller: Caller, seats: list[wire.SeatRequest]
    ) -> tuple[dict[int, Caller], dict[str, str]]:
        """The session for each seat of the caller's; a client without one gets a new one for each."""
        callers: dict[int, Caller] = {}
        tokens: dict[str, str] = {}
        for number, seat in enumerate(seats[:100]):
            if seat.kind not in ("me", "local"):
                continue
            name = clean_name(seat.name, f"seats.{number}.name")
            if not caller.session:
                tokens[str(number)], callers[number] = await self.sessions.mint(name)
            elif seat.kind == "me" and name and name != caller.name:
                callers[number] = caller = await self.sessions.rename(caller, name)
            else:
                callers[number] = caller
        return callers or {-1: caller}, tokens

    async def _open(self, table: Table, tokens: dict[str, str]) -> wire.OpenedJson:
        await self.store.run(self.store.add, table)
        self._install(table)
        return {"table": table.id, "tokens": tokens}

    # -- lists ------------------------------------------------------------------------------

    async def listed(self, caller: Caller) -> wire.SummariesJson:
        """Public tables to join or to watch."""
        rows = await self.store.run(self.store.listed, LISTED)
        return {"tables": [_summary(row, caller) for row in rows]}

    async def mine(self, caller: Caller) -> wire.SummariesJson:
        """The caller's tables."""
        if not caller.session:
            return {"tables": []}
        rows = await self.store.run(self.store.tables_of, caller.session, LISTED)
        return {"tables": [_summary(row, caller) for row in rows]}

    # -- looking ----------------------------------------------------------------------------

    async def state(self, id: str, eyes: Eyes) -> wire.State:
        """The table as the caller sees it."""
        table = await self.table(id)
        return sight.state_for(table, eyes, self.hub.here(id), time.time())

    async def picture(self, id: str, eyes: Eyes) -> str:
        """The whole table as one SVG document."""
        return await asyncio.to_thread(sight.picture_for(await self.table(id), eyes))

    async def moment(self, id: str, eyes: Eyes, step: int) -> wire.State:
        """A past moment of it."""
        table = await self.table(id)
        position = await self._position(table, step)
        return sight.moment_for(table, eyes, self.hub.here(id), time.time(), position, step)

    async def _position(self, table: Table, step: int):
        if not 0 <= step <= len(table.steps):
            raise unknown(f"There is no step {step}; the game has steps 0 to {len(table.steps)}.")
        if table.match is None:
            return None
        return await asyncio.to_thread(table.record.position, step)

    async def poll(self, id: str, eyes: Eyes, since: int, seconds: float) -> wire.State | None:
        """The table as soon as it has changed since; ``None`` if nothing happens for so long."""
        table = await self.table(id)
        if table.seq <= since:
            await self.hub.wait(id, eyes.session, seconds)
            table = await self.table(id)
        return None if table.seq <= since else await self.state(id, eyes)

    async def why(self, id: str, caller: Caller, request: wire.WhyRequest) -> wire.WhyJson:
        """Why something cannot be done."""
        table = await self.table(id)
        if request.move is not None:
            return sight.why(table, caller.session, [find_move(table.game, request.move)])
        moves = moves_touching(table.game, request.targets)
        return sight.why(table, caller.session, moves[:MOVES_ASKED])

    async def download(self, id: str) -> tuple[str, bytes]:
        """The record as a file, with a name for it; refused while the game runs."""
        table = await self.table(id)
        if not table.ended:
            raise forbidden("The record holds what is still hidden; it can be had when the game is over.")
        return f"{table.record.header.game}-{id}.jsonl", b"\n".join(table.full_record().lines()) + b"\n"

    # -- playing ----------------------------------------------------------------------------

    async def play(self, id: str, session: str, meant: str | int, step: int, key: str) -> Table:
        """Play a move for the caller's seat; the same key plays once, however often it is sent."""
        table = await self.table(id)
        move = find_move(table.game, meant)
        key = f"{session}:{key}"

        def deed(draft: Table) -> None:
            mine = draft.moved_by(session)
            if not mine:
                raise forbidden("You have no seat here that you could move for.")
            if step != len(draft.steps):
                raise Behind
            if draft.status == "waiting":
                raise not_now("The game begins when all seats are taken.")
            if draft.match is None or draft.status != "playing":
                raise not_now("The game is over.")
            if draft.turn not in mine:
                refusal = sight.out_of_turn(draft, move)
                raise Refused(403, refusal["text"], rule=refusal["rule"], rule_text=refusal["rule_text"])
            draft.key = key
            _play(draft, move)

        try:
            await self.change(id, deed)
        except AlreadyPlayed:
            pass
        except Behind:
            if not await self.store.run(self.store.has_key, id, key):
                raise
        return await self.table(id)

    async def play_for(self, id: str, step: int, seat: int, move: Move) -> None:
        """Play a move for a bot, or for somebody whose time has run out."""

        def deed(draft: Table) -> None:
            if len(draft.steps) != step or draft.turn != seat or draft.status != "playing":
                raise Behind
            _play(draft, move)

        await self.change(id, deed)

    async def take_back(self, id: str, caller: Caller, step: int) -> None:
        """Take the caller's latest decision back."""

        def deed(draft: Table) -> None:
            _at_step(draft, step)
            undo.take_back(draft, caller.session, time.time())

        await self.change(id, deed)

    async def ask_back(self, id: str, caller: Caller, step: int) -> None:
        """Ask the others to take the caller's latest decision back."""

        def deed(draft: Table) -> None:
            _at_step(draft, step)
            undo.ask(draft, caller.session, self.hub.here(id))

        await self.change(id, deed)

    async def answer_back(self, id: str, caller: Caller, yes: bool) -> None:
        """Answer such a question."""
        await self.change(id, lambda draft: undo.answer(draft, caller.session, yes, time.time()))

    async def chat(self, id: str, caller: Caller, text: str) -> None:
        """Say something."""
        said = " ".join(text.split())
        if not said or len(said) > wire.CHAT_LENGTH:
            raise malformed(f"A message has 1 to {wire.CHAT_LENGTH} characters.", "text")
        if not said.isprintable():
            raise malformed("A message is made of letters, digits and signs that can be printed.", "text")

        def deed(draft: Table) -> None:
            owned = draft.owned_by(caller.session)
            if not owned:
                raise forbidden("Only those who have a seat can talk here.")
            seat = draft.turn if draft.turn in owned else owned[0]
            draft.say(Said(time.time(), seat, draft.names[seat], said))

        await self.change(id, deed)

    # -- seats ------------------------------------------------------------------------------

    async def join(self, id: str, caller: Caller, seat: int | None, name: str) -> wire.JoinedJson:
        """Sit down; a client without a session is given a token."""
        called = clean_name(name)
        await self.table(id)
        token = ""
        if not caller.session:
            token, caller = await self.sessions.mint(called)
        elif called and called != caller.name:
            caller = await self.sessions.rename(caller, called)
        taken = await self.change(id, lambda draft: seating.join(draft, caller, seat, called, time.time()))
        return {"table": id, "seat": taken, "tokens": {str(taken): token} if token else {}}

    async def leave(self, id: str, caller: Caller) -> None:
        """Get up."""
        await self.change(id, lambda draft: seating.leave(draft, caller.session, time.time()))

    async def let_bot_play(self, id: str, caller: Caller, seat: int, bot: str) -> None:
        """Let a bot play a seat."""
        here = self.hub.here(id)
        await self.change(
            id, lambda draft: seating.let_bot_play(draft, seat, caller.session, bot, here, time.time())
        )

    async def take_seat_back(self, id: str, caller: Caller, seat: int) -> None:
        """Play one's seat again in place of the bot."""
        await self.change(id, lambda draft: seating.take_back_seat(draft, seat, caller.session, time.time()))


def _play(draft: Table, move: Move) -> None:
    assert draft.match is not None
    try:
        draft.match.play(move)
    except IllegalMove as refusal:
        text = name_seats(refusal.text, draft.names)
        rule_text = sight.rule_text(draft, refusal.rule)
        raise Refused(422, text, rule=refusal.rule, rule_text=rule_text) from None
    draft.ask = None
    draft.moved = time.time()


def _at_step(table: Table, step: int) -> None:
    if step != len(table.steps):
        raise Behind


def find_move(game: Game, meant: str | int) -> Move:
    """The move of the catalogue with this name or id."""
    try:
        if isinstance(meant, str):
            return game.move(meant)
        return game.catalogue[meant]
    except (BadInput, IndexError):
        raise malformed(f"{game.title} has no move {meant!r}.", "move") from None


def moves_touching(game: Game, targets: Sequence[str]) -> list[Move]:
    """The moves that touch all of these things, or any of them if there are none."""
    touching = [game.catalogue.touching(target) for target in targets]
    meant = {move.id: move for moves in touching for move in moves}
    together = [move for move in meant.values() if all(move in moves for moves in touching)]
    return sorted(together or meant.values(), key=lambda move: move.id)


def game_json(game: Game) -> wire.GameJson:
    """A game as clients are told about it."""
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "minutes": game.minutes,
        "credits": game.credits,
        "version": game.version,
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "help": option.help,
                "values": list(option.values),
                "default": option.default,
                "rule": option.rule,
                "is_seat": option.is_seat,
            }
            for option in game.options
        ],
        "bots": [{"name": bot.name, "label": bot.label, "about": bot.about} for bot in bots.all_bots()],
    }


def _summary(row: Row, caller: Caller) -> wire.Summary:
    table, seats = row
    turn: int = table.turn
    yours = [n for n, seat in enumerate(seats) if caller.session and seat.owner == caller.session]
    return {
        "table": table.id,
        "game": table.game,
        "title": games.load(table.game).title,
        "status": table.status,
        "steps": table.step_count,
        "created": table.created,
        "public": table.public,
        "seats": [
            {"seat": n, "name": seat.name or f"Player {n + 1}", "kind": seat.kind}
            for n, seat in enumerate(seats)
        ],
        "open": 0 if table.looked_at else sum(seat.kind == "open" for seat in seats),
        "yours": yours,
        "your_turn": table.status == "playing" and turn in yours and not seats[turn].bot,
    }
