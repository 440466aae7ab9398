"""The tables: the one service behind the API, the pages and live updates.

Tables are kept in memory while they are used and rebuilt from the store when they are needed again. Every
change goes through :meth:`Tables.change`: the next table is made, committed, and only then seen and told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterable, Callable, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from bohrd import games, lessons
from bohrd.contract import BadInput, Move, Position
from bohrd.server import (
    limits,
    lists,
    moves,
    new_tables,
    permissions,
    points,
    protocol,
    state,
    talk,
    undo,
    uploads,
)
from bohrd.server.abandoned import ABANDON_AFTER
from bohrd.server.aside import Aside
from bohrd.server.autoplay import Autoplay
from bohrd.server.chairs import Chairs
from bohrd.server.ends import Ends
from bohrd.server.errors import Behind, Unavailable, malformed, not_now, sentence, unknown
from bohrd.server.fair_queue import FairQueue
from bohrd.server.looking_back import LookingBack
from bohrd.server.metrics import Metrics
from bohrd.server.permissions import Eyes
from bohrd.server.sanctions import Sanctions
from bohrd.server.saving import AlreadyPlayed, Change, Stale
from bohrd.server.sessions import Caller, Sessions, clean_name
from bohrd.server.state_cache import StateCache
from bohrd.server.store import Store
from bohrd.server.table import Table
from bohrd.server.watchers import GRACE, Hub

TRIES = 8
"""How often a change is tried when other processes change the same table."""
LISTED = 50
UPLOADS = 1
"""So many records are checked at a time; none of them stays in memory."""
LOOKS = 4
"""So many who watch are shown a change before others who ask for something else have their turn."""
ASKED = 30.0
"""Seconds for which somebody who asked how a table stands counts as being there."""


class Tables:
    """All tables of a store."""

    def __init__(
        self,
        store: Store,
        bot_delay: float = 0.4,
        kept: int = 1000,
        idle: float = 600,
        grace: float = GRACE,
        abandon_after: float = ABANDON_AFTER,
    ) -> None:
        self.store = store
        self.sessions = Sessions(store)
        self.hub = Hub(grace)
        self.chairs = Chairs(self)
        self.abandon_after = abandon_after
        self.metrics = Metrics()
        self.sanctions = Sanctions(store)
        self.aside = Aside()
        self.looks = FairQueue(LOOKS, in_all=limits.EVERYBODY, each=limits.EVERYBODY)
        """Whose turn it is to be shown a change, where many want to see it at once."""
        self.autoplay = Autoplay(self, bot_delay)
        self.ends = Ends(self)
        self.looking_back = LookingBack(self)
        self._kept = kept
        self._idle = idle
        self._cache = StateCache()
        self._uploading = asyncio.Semaphore(UPLOADS)
        self._loaded: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._asked: dict[str, float] = {}
        """When somebody last asked how a table stands."""
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
            table = await self.store.read(self.store.load, id) if _could_be_id(id) else None
            if table is None:
                raise unknown("There is no such table. Is the link complete?")
            self._install(table)
        self._used[id] = time.monotonic()
        return self._loaded[id]

    def _install(self, table: Table, own: bool = True) -> None:
        self._loaded[table.id] = table
        self._used[table.id] = time.monotonic()
        self.autoplay.arrange(table, own)

    async def change(self, id: str, deed: Callable[[Table], Table], key: str = "") -> Table:
        """Do something to a table: the next one is made, committed, then told. What is refused, or gives the
        same table, changes nothing. ``key`` is the idempotency key of a decision."""
        async with self._lock(id):
            for _ in range(TRIES):
                table = await self._fetch(id)
                wanted = deed(table)
                if wanted is table:
                    return table
                try:
                    seq = await self.store.commit(Change(table, wanted, key))
                except Stale:
                    self._loaded.pop(id, None)
                    continue
                except (asyncio.CancelledError, Unavailable):  # whether it was committed only the store knows
                    self._loaded.pop(id, None)
                    self.hub.tell(id)
                    raise
                changed = replace(wanted, seq=seq)
                if len(wanted.steps) > len(table.steps):
                    self.metrics.moved(table.header.game, "person" if key else "server")
                self._install(changed)
                self.hub.tell(id)
                return changed
        raise not_now("The table is too busy just now; try again.")

    def seen(self, id: str, session: str) -> None:
        """Somebody asks for something: whoever sits at the table is there."""
        table = self._loaded.get(id)
        if table is not None and table.owned_by(session):
            self.hub.seen(id, session)

    def attended(self) -> list[str]:
        """The tables that somebody who sits there is present at, through this process."""
        known = [self._loaded[id] for id in self.hub.attended() if id in self._loaded]
        return [table.id for table in known if any(s.owner in self.hub.local(table.id) for s in table.seats)]

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    def is_behind(self, id: str, seq: int) -> bool:
        """Whether another process has changed a table that is in memory here."""
        known = self._loaded.get(id)
        return known is not None and known.seq < seq

    async def changed_elsewhere(self, id: str, seq: int, anew: bool = True) -> None:
        """Another process has changed a table: go on with it, or look at it ``anew``, and tell those who
        watch it here."""
        async with self._lock(id):
            if self.is_behind(id, seq):
                known = self._loaded[id]
                table = await (
                    self.store.read(self.store.load, id)
                    if anew
                    else self.store.read(self.store.follow, known)
                )
                if table is not None:
                    self._install(table, own=False)
                self.hub.tell(id)

    async def catch_up(self) -> None:
        """Nothing was heard of other processes for a while: compare the numbers of all tables in memory."""
        ids = list(self._loaded)
        for id, seq in (await self.store.read(self.store.numbers, ids)).items():
            if self.is_behind(id, seq):
                await self.changed_elsewhere(id, seq)

    def forget(self, id: str) -> None:
        """Rebuild a table from the store when it is next looked at."""
        self._loaded.pop(id, None)

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
                self.autoplay.forget(id)
        self._used = {id: self._used[id] for id in self._loaded}
        self._asked = {id: at for id, at in self._asked.items() if now - at < ASKED}

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    async def close(self) -> None:
        """Finish what is under way."""
        self.hub.close()
        await self.autoplay.close()
        await self.looking_back.close()
        self.aside.close()
        for lock in list(self._locks.values()):
            async with lock:
                pass
        self.store.close()

    # -- opening tables ---------------------------------------------------------------------

    async def create(self, caller: Caller, request: protocol.TableRequest) -> protocol.Opened:
        """Open a table for a new game."""
        new_tables.check_game(request.game)
        callers, tokens = await self._callers(caller, request.seats or [])
        return await self._open(new_tables.new_table(request, callers), tokens)

    async def learn(self, caller: Caller, request: protocol.LessonRequest) -> protocol.Opened:
        """Open a table for a lesson."""
        new_tables.check_game(request.game)
        game = games.load(request.game)
        try:
            lesson = lessons.lesson(game, request.lesson)
        except BadInput as error:
            raise malformed(sentence(error), "lesson") from None
        callers, tokens = await self._callers(caller, [protocol.SeatRequest(kind="me")])
        table = new_tables.lesson_table(game, lesson, callers[0])
        return await self._open(table, {str(lesson.seat): token for token in tokens.values()})

    async def continue_from(
        self, id: str, caller: Caller, request: protocol.ContinueRequest
    ) -> protocol.Opened:
        """Open a table that goes on from a moment of a finished game or of a record."""
        table = await self.table(id)
        permissions.check_continue(table)
        position = await self._position(table, request.step, caller.client)
        assert position is not None
        if request.seats is None:
            request = request.model_copy(update={"seats": new_tables.one_against_bots(position)})
        callers, tokens = await self._callers(caller, request.seats or [])
        story = new_tables.story_until(table, request.step)
        return await self._open(new_tables.continued_table(position, request, callers, story), tokens)

    async def rematch(self, id: str, caller: Caller) -> protocol.TableId:
        """Open the next table for the same people; asking twice gives the same one."""
        async with self._lock(f"rematch of {id}"):
            return {"table": await self._rematch(id, caller)}

    async def _rematch(self, id: str, caller: Caller) -> str:
        table = await self.table(id)
        if table.rematch:
            return table.rematch
        permissions.check_rematch(table, caller.session)
        new = new_tables.rematch_of(table)
        await self.store.run(self.store.add, new)
        linked = await self.change(
            id, lambda table: table if table.rematch else replace(table, rematch=new.id)
        )
        return linked.rematch

    async def upload(self, caller: Caller, chunks: AsyncIterable[bytes]) -> protocol.TableId:
        """Open a table to look at a record."""
        async with uploads.received(chunks) as file, self._uploading:
            table = await asyncio.to_thread(uploads.checked, file, caller.session)
            await self.store.run(self.store.add, table)
        return {"table": table.id}

    async def _callers(
        self, caller: Caller, seats: list[protocol.SeatRequest]
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

    async def _open(self, table: Table, tokens: dict[str, str]) -> protocol.Opened:
        await self.store.run(self.store.add, table)
        self._install(table)
        return {"table": table.id, "tokens": tokens}

    # -- lists ------------------------------------------------------------------------------

    async def listed(self, caller: Caller) -> protocol.Summaries:
        """Public tables to join or to watch."""
        rows = await self.store.read(self.store.listed, LISTED)
        return {"tables": [lists.summary(row, caller) for row in rows]}

    async def mine(self, caller: Caller) -> protocol.Summaries:
        """The caller's tables."""
        if not caller.session:
            return {"tables": []}
        rows = await self.store.read(self.store.tables_of, caller.session, LISTED)
        return {"tables": [lists.summary(row, caller) for row in rows]}

    async def scores(self, ids: Sequence[str], patience: float) -> dict[str, list[int]]:
        """The scores of these tables, as far as they can be had in so many seconds."""
        loading = [asyncio.create_task(self.table(id)) for id in ids]
        done, _ = (
            await asyncio.wait(loading, timeout=patience) if loading else (set[asyncio.Task[Table]](), 0)
        )
        found = [task.result() for task in done if task.exception() is None]
        return {table.id: table.position.result().scores for table in found if table.position is not None}

    # -- looking ----------------------------------------------------------------------------

    def look(self, table: Table, eyes: Eyes) -> protocol.State:
        """A table as somebody sees it."""
        return state.state_for(table, eyes, self.hub.here(table.id), time.time(), self._cache)

    async def state(self, id: str, eyes: Eyes) -> protocol.State:
        """The table as it stands, as somebody sees it."""
        table = await self.table(id)
        self._asked[id] = time.monotonic()
        self.autoplay.look(id)
        return self.look(table, eyes)

    def is_left(self, id: str) -> bool:
        """Whether nobody is at a table: nobody watches it, and nobody has asked for a while."""
        return not self.hub.is_watched(id) and time.monotonic() - self._asked.get(id, -ASKED) >= ASKED

    async def picture(self, id: str, eyes: Eyes) -> str:
        """The whole table as one SVG document."""
        return await self.aside.run(eyes.client, state.picture_for(await self.table(id), eyes))

    async def drawer(self, id: str, eyes: Eyes, name: str) -> protocol.Drawer:
        """What is in a drawer."""
        return await self.aside.run(eyes.client, state.drawer_for(await self.table(id), eyes, name))

    async def preview(self, id: str, eyes: Eyes, move: int) -> protocol.Preview:
        """What a move would change in the picture."""
        table = await self.table(id)
        meant = moves.find_move(table.game, move)
        return await self.aside.run(eyes.client, state.preview_for, table, eyes, meant)

    async def plan(self, id: str, eyes: Eyes) -> protocol.Moves:
        """What somebody who waits could plan."""
        return await self.aside.run(eyes.client, state.plan_for, await self.table(id), eyes)

    async def hint(self, id: str, eyes: Eyes) -> protocol.Hints:
        """What a good player would do in the place of whoever is on turn and asks."""
        table = await self.table(id)
        position = permissions.check_hint(table, eyes)
        hints = await self.autoplay.thinkers.hint(id, position, eyes.session)
        return state.hints_for(table, position, hints)

    async def moment(self, id: str, eyes: Eyes, step: int) -> protocol.State:
        """A past moment of it."""
        table = await self.table(id)
        position = await self._position(table, step, eyes.client)
        return state.moment_for(table, eyes, self.hub.here(id), time.time(), self._cache, position, step)

    async def points(self, id: str, step: int, client: str = "") -> protocol.Result:
        """Where the points came from up to a moment."""
        table = await self.table(id)
        permissions.check_begun(table)
        position = await self._position(table, step, client)
        if position is None:
            raise unknown("This record was played by other rules and cannot be counted.")
        return points.told(table, position)

    async def _position(self, table: Table, step: int, client: str) -> Position | None:
        if not 0 <= step <= len(table.steps):
            raise unknown(f"There is no step {step}; the game has steps 0 to {len(table.steps)}.")
        if table.position is None or step == len(table.steps):
            return table.position
        return await self.aside.run(client, table.record.position, step)

    async def poll(self, id: str, eyes: Eyes, since: int, seconds: float) -> protocol.State | None:
        """The table as soon as it has changed since; ``None`` if nothing happens for so long."""
        table = await self.table(id)
        if table.seq <= since:
            await self.hub.wait(id, eyes.session, seconds)
            table = await self.table(id)
        return None if table.seq <= since else self.look(table, eyes)

    async def why(self, id: str, caller: Caller, request: protocol.WhyRequest) -> protocol.Why:
        """Why something cannot be done."""
        return moves.why(await self.table(id), caller.session, request)

    async def download(self, id: str) -> tuple[str, bytes]:
        """The record as a file, with a name for it."""
        table = await self.table(id)
        permissions.check_download(table)
        return f"{table.header.game}-{id}.jsonl", b"\n".join(table.record.lines()) + b"\n"

    # -- playing ----------------------------------------------------------------------------

    async def play(self, id: str, session: str, request: protocol.MoveRequest) -> Table:
        """Play a move for a seat of this session; the same key plays once, however often it is sent."""
        key = f"{session}:{request.key}"
        try:
            return await self.change(id, lambda table: moves.play(table, session, request, time.time()), key)
        except AlreadyPlayed:
            pass
        except Behind:
            if not await self.store.read(self.store.has_key, id, key):
                raise
        return await self.table(id)

    async def play_for(self, id: str, step: int, seat: int, bot: str, move: Move) -> None:
        """Play a move for a bot, or for somebody whose time has run out."""
        await self.change(id, lambda table: moves.play_for(table, seat, step, bot, move, time.time()))

    async def take_back(self, id: str, caller: Caller, step: int) -> None:
        """Take the caller's latest decision back."""

        def deed(table: Table) -> Table:
            moves.check_step(table, step)
            return undo.take_back(table, caller.session, self.hub.here(id), time.time())

        await self.change(id, deed)

    async def ask_back(self, id: str, caller: Caller, step: int) -> None:
        """Ask the others to take the caller's latest decision back."""

        def deed(table: Table) -> Table:
            moves.check_step(table, step)
            return undo.ask(table, caller.session, self.hub.here(id))

        await self.change(id, deed)

    async def answer_back(self, id: str, caller: Caller, yes: bool) -> None:
        """Answer such a question."""
        await self.change(id, lambda table: undo.answer(table, caller.session, yes, time.time()))

    async def chat(self, id: str, caller: Caller, text: str) -> None:
        """Say something."""
        self.sanctions.check_talk(caller.session)
        said = talk.clean(text)
        await self.change(id, lambda table: talk.say(table, caller.session, said, time.time()))

    async def switch_chat(self, id: str, caller: Caller, off: bool) -> None:
        """Switch chat off or on."""
        await self.change(id, lambda table: talk.switch(table, caller.session, off, time.time()))

    async def report(self, id: str, caller: Caller, number: int) -> None:
        """Complain about something that was said, to those who run the server."""
        talk.check_report(await self.table(id), caller.session, number)
        await self.store.run(self.store.report, id, number, caller.session, time.time())


def _could_be_id(id: str) -> bool:
    return len(id) <= 24 and id.isascii() and id.isalnum()
