"""The JSON API, as ``docs/contributors/protocol.md`` describes it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from bohrd.picture import fonts
from bohrd.server import lists, protocol
from bohrd.server.errors import Behind, Refused, malformed
from bohrd.server.lists import find_game
from bohrd.server.live import Connection
from bohrd.server.middleware import CLOSE_BY_STATUS
from bohrd.server.permissions import Eyes
from bohrd.server.sessions import Caller, clean_name
from bohrd.server.tables import Tables

POLL_SECONDS = 20.0
NOT_FOUND = 4404


async def renew_presence(connection: HTTPConnection) -> None:
    """Whoever sits at a table and asks for something there is present."""
    session = connection.scope.get("state", {}).get("caller", Caller()).session
    connection.app.state.tables.seen(connection.path_params.get("id", ""), session)


REFUSED = "#/components/schemas/Refusal"
router = APIRouter(
    prefix="/api",
    # by its name: FastAPI would build the model anew for every address, and a server start a second later
    responses={
        "4XX": {"description": "Refused", "content": {"application/json": {"schema": {"$ref": REFUSED}}}}
    },
    dependencies=[Depends(renew_presence)],
)

Id = Annotated[str, Path(description="A table's id")]
As = Annotated[int | None, Query(alias="as", ge=0, le=99, description="Which of your seats looks")]
SeatEyes = Annotated[int | None, Query(ge=0, le=99, description="Whose eyes to look with")]
ShowAs = Annotated[protocol.Show, Query(description="Pictures for people, data for programs")]
Theme = Annotated[Literal["light", "dark"], Query(description="Its colours")]
Plain = Annotated[bool, Query(description="Drawings alone, without HTML inside")]
Since = Annotated[int, Query(ge=-1, le=10**9, description="The sequence number the client has")]
Step = Annotated[int, Path(ge=0, le=10**6)]
MoveId = Annotated[int, Path(ge=0, le=10**9)]
SeatNumber = Annotated[int, Path(ge=0, le=99)]


def tables_of(request: Request | WebSocket) -> Tables:
    """The tables this application serves."""
    return request.app.state.tables


def caller_of(request: Request | WebSocket) -> Caller:
    """Who is asking."""
    return request.state.caller


def json(answer: object, status: int = 200) -> Response:
    """An answer; what is said about a table was made by :mod:`bohrd.server.state`."""
    return Response(protocol.encode(answer), status, media_type="application/json")


def _eyes(caller: Caller, wanted: int | None, show: protocol.Show = "picture") -> Eyes:
    return Eyes(caller.session, wanted, show, caller.client)


async def eyes_of(request: Request, wanted: As = None, show: ShowAs = "picture") -> Eyes:
    """With whose eyes the caller looks."""
    return _eyes(caller_of(request), wanted, show)


Looking = Annotated[Eyes, Depends(eyes_of)]


async def state_answer(request: Request, id: str, eyes: Eyes) -> Response:
    """The table as it stands for who is asking."""
    return json(await tables_of(request).state(id, eyes))


async def brief_answer(request: Request, id: str) -> Response:
    """That it was done."""
    table = await tables_of(request).table(id)
    return json({"table": id, "seq": table.seq, "step": len(table.steps)})


@asynccontextmanager
async def catching_up(request: Request, id: str, eyes: Eyes) -> AsyncGenerator[None]:
    """Answer a client that is behind with how the table stands."""
    try:
        yield
    except Behind as behind:
        raise Refused(409, error=behind.error, state=await tables_of(request).state(id, eyes)) from None


# -- session and games ----------------------------------------------------------------------


@router.get(
    "/session",
    response_model=protocol.Session,
    responses={"4XX": {"model": protocol.Refusal, "description": "Refused"}},  # which gives it its name
    tags=["session"],
)
async def session(request: Request) -> Response:
    """The caller's display name."""
    return json({"name": caller_of(request).name})


@router.post("/session", response_model=protocol.Session, tags=["session"])
async def name_session(request: Request, body: protocol.NameRequest) -> Response:
    """Give oneself a display name."""
    name = clean_name(body.name)
    if not name:
        raise malformed("A name has at least one character.", "name")
    if not caller_of(request).session:
        raise Refused(401, error="Only somebody with a session can have a name; open a page first.")
    await tables_of(request).sessions.rename(caller_of(request), name)
    return json({"name": name})


@router.get("/games", response_model=protocol.Games, tags=["games"])
async def all_games() -> Response:
    """All games with their options and bots."""
    return json(lists.all_games())


@router.get("/games/{id}", response_model=protocol.Game, tags=["games"])
async def one_game(id: str) -> Response:
    """One game."""
    return json(lists.one_game(find_game(id)))


# -- tables ---------------------------------------------------------------------------------


@router.get("/tables", response_model=protocol.Summaries, tags=["tables"])
async def public_tables(request: Request, public: Annotated[int, Query(ge=1, le=1)] = 1) -> Response:
    """Public tables to join or to watch."""
    return json(await tables_of(request).listed(caller_of(request)))


@router.get("/tables/mine", response_model=protocol.Summaries, tags=["tables"])
async def my_tables(request: Request) -> Response:
    """The caller's tables."""
    return json(await tables_of(request).mine(caller_of(request)))


@router.post("/tables", response_model=protocol.Opened, status_code=201, tags=["tables"])
async def create(request: Request, body: protocol.TableRequest) -> Response:
    """Open a table for a new game."""
    return json(await tables_of(request).create(caller_of(request), body), 201)


@router.post("/lessons", response_model=protocol.Opened, status_code=201, tags=["tables"])
async def learn(request: Request, body: protocol.LessonRequest) -> Response:
    """Open a table for a lesson: a first game with a coach, or a small position with a goal."""
    return json(await tables_of(request).learn(caller_of(request), body), 201)


@router.get("/tables/{id}", response_model=protocol.State, tags=["tables"])
async def state(request: Request, id: Id, eyes: Looking) -> Response:
    """The table as the caller may see it, with the legal moves on the caller's turn."""
    return await state_answer(request, id, eyes)


@router.get(
    "/tables/{id}/picture.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The picture"}},
    tags=["tables"],
)
async def picture(request: Request, id: Id, wanted: As = None) -> Response:
    """The whole table as the caller may see it, as one picture to look at, keep or print."""
    drawn = await tables_of(request).picture(id, _eyes(caller_of(request), wanted))
    policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
    styled = {"Content-Security-Policy": policy}
    return Response(fonts.within(drawn), media_type="image/svg+xml", headers=styled)


@router.get("/tables/{id}/drawers/{name}", response_model=protocol.Drawer, tags=["tables"])
async def drawer(request: Request, id: Id, name: str, eyes: Looking) -> Response:
    """Something to read now and then: what the game's scene keeps in a drawer."""
    return json(await tables_of(request).drawer(id, eyes, name))


@router.get("/tables/{id}/finale", response_model=protocol.Finale, tags=["tables"])
async def finale(request: Request, id: Id, eyes: Looking) -> Response:
    """The end of a game: how it went, when it turned, what was built, and something new to learn."""
    return json(await tables_of(request).ends.finale(id, eyes))


@router.get("/tables/{id}/analysis", response_model=protocol.LookingBack, tags=["records"])
async def analysis(request: Request, id: Id) -> Response:
    """A game that is over, looked back at, as far as that has been done."""
    return json(await tables_of(request).looking_back.find(id, caller_of(request).session))


@router.post("/tables/{id}/analysis", response_model=protocol.LookingBack, tags=["records"])
async def analyse(request: Request, id: Id, body: protocol.Nothing) -> Response:
    """Look back at a game that is over; it takes a while, and is kept."""
    return json(await tables_of(request).looking_back.begin(id, caller_of(request).session))


@router.get("/tables/{id}/points/{step}", response_model=protocol.Result, tags=["tables"])
async def points(request: Request, id: Id, step: Step) -> Response:
    """Where the points of every seat come from after so many decisions, as far as everybody may know it."""
    return json(await tables_of(request).points(id, step, caller_of(request).client))


@router.get(
    "/tables/{id}/share.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The picture"}},
    tags=["tables"],
)
async def share(
    request: Request, id: Id, wanted: As = None, theme: Theme = "dark", plain: Plain = False
) -> Response:
    """The end as one picture of 1200 by 630 to show to others."""
    link = str(request.base_url.replace(path=f"/replay/{id}", query=""))
    drawn = await tables_of(request).ends.share(id, _eyes(caller_of(request), wanted), theme, link, plain)
    alone = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
    return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": alone})


@router.get("/tables/{id}/preview/{move}", response_model=protocol.Preview, tags=["playing"])
async def preview(request: Request, id: Id, move: MoveId, eyes: Looking) -> Response:
    """What a move would change in the picture, by the sure part of it."""
    return json(await tables_of(request).preview(id, eyes, move))


@router.get("/tables/{id}/plan", response_model=protocol.Moves, tags=["playing"])
async def plan(request: Request, id: Id, eyes: Looking) -> Response:
    """What the caller could do if it were their turn, to plan with while others think."""
    return json(await tables_of(request).plan(id, eyes))


@router.get("/tables/{id}/hint", response_model=protocol.Hints, tags=["playing"])
async def hint(request: Request, id: Id, eyes: Looking) -> Response:
    """The best moves for the caller, whose turn it is, in a game against bots; it takes a second or two."""
    return json(await tables_of(request).hint(id, eyes))


@router.get(
    "/tables/{id}/poll",
    response_model=protocol.State,
    responses={204: {"description": "Nothing new"}},
    tags=["tables"],
)
async def poll(request: Request, id: Id, since: Since, eyes: Looking) -> Response:
    """The table as soon as it has changed, for clients without WebSocket."""
    changed = await tables_of(request).poll(id, eyes, since, request.app.state.poll_seconds)
    return Response(status_code=204) if changed is None else json(changed)


@router.get("/tables/{id}/at/{step}", response_model=protocol.State, tags=["records"])
async def moment(
    request: Request, id: Id, step: Step, seat: SeatEyes = None, show: ShowAs = "picture"
) -> Response:
    """A past moment: with one's own eyes while the game runs, with any seat's once it is over."""
    eyes = _eyes(caller_of(request), seat, show)
    return json(await tables_of(request).moment(id, eyes, step))


# -- playing --------------------------------------------------------------------------------


@router.post("/tables/{id}/moves", response_model=protocol.State, tags=["playing"])
async def play(request: Request, id: Id, body: protocol.MoveRequest, eyes: Looking) -> Response:
    """Play a move for the caller's seat."""
    async with catching_up(request, id, eyes):
        await tables_of(request).play(id, eyes.session, body)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/why", response_model=protocol.Why, tags=["playing"])
async def why(request: Request, id: Id, body: protocol.WhyRequest) -> Response:
    """Why something cannot be done now."""
    return json(await tables_of(request).why(id, caller_of(request), body))


@router.post("/tables/{id}/undo", response_model=protocol.State, tags=["playing"])
async def take_back(request: Request, id: Id, body: protocol.StepRequest, eyes: Looking) -> Response:
    """Take one's latest decision back, if nobody has learnt anything by it."""
    async with catching_up(request, id, eyes):
        await tables_of(request).take_back(id, caller_of(request), body.step)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/undo/ask", response_model=protocol.State, tags=["playing"])
async def ask_back(request: Request, id: Id, body: protocol.StepRequest, eyes: Looking) -> Response:
    """Ask the others to let one take a decision back."""
    async with catching_up(request, id, eyes):
        await tables_of(request).ask_back(id, caller_of(request), body.step)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/undo/answer", response_model=protocol.State, tags=["playing"])
async def answer_back(request: Request, id: Id, body: protocol.AnswerRequest, eyes: Looking) -> Response:
    """Answer somebody's wish to take a decision back."""
    await tables_of(request).answer_back(id, caller_of(request), body.yes)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/chat", response_model=protocol.Brief, tags=["playing"])
async def chat(request: Request, id: Id, body: protocol.ChatRequest) -> Response:
    """Say something to the table."""
    await tables_of(request).chat(id, caller_of(request), body.text)
    return await brief_answer(request, id)


@router.post("/tables/{id}/chat/off", response_model=protocol.Brief, tags=["playing"])
async def switch_chat(request: Request, id: Id, body: protocol.ChatOffRequest) -> Response:
    """Switch the chat of one's table off, or on again."""
    await tables_of(request).switch_chat(id, caller_of(request), body.off)
    return await brief_answer(request, id)


@router.post("/tables/{id}/chat/{number}/report", response_model=protocol.Brief, tags=["playing"])
async def report(request: Request, id: Id, number: Step, body: protocol.Nothing) -> Response:
    """Report something that was said to those who run the server."""
    await tables_of(request).report(id, caller_of(request), number)
    return await brief_answer(request, id)


# -- seats ----------------------------------------------------------------------------------


@router.post("/tables/{id}/join", response_model=protocol.Joined, tags=["seats"])
async def join(request: Request, id: Id, body: protocol.JoinRequest) -> Response:
    """Take an open seat."""
    return json(await tables_of(request).chairs.join(id, caller_of(request), body))


@router.post("/tables/{id}/leave", response_model=protocol.Brief, tags=["seats"])
async def leave(request: Request, id: Id, body: protocol.Nothing) -> Response:
    """Get up from one's seats."""
    await tables_of(request).chairs.leave(id, caller_of(request))
    return await brief_answer(request, id)


@router.post("/tables/{id}/seats/{seat}/bot", response_model=protocol.State, tags=["seats"])
async def let_bot_play(
    request: Request,
    id: Id,
    seat: SeatNumber,
    body: protocol.BotRequest,
    eyes: Looking,
) -> Response:
    """Let a bot play an open seat, one's own, or that of somebody absent."""
    await tables_of(request).chairs.let_bot_play(id, caller_of(request), seat, body.bot)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/seats/{seat}/take", response_model=protocol.State, tags=["seats"])
async def take_seat_back(
    request: Request,
    id: Id,
    seat: SeatNumber,
    body: protocol.Nothing,
    eyes: Looking,
) -> Response:
    """Play one's own seat again in place of the bot."""
    await tables_of(request).chairs.take_back(id, caller_of(request), seat)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/seats/{seat}/invite", response_model=protocol.Invitation, tags=["seats"])
async def invite(request: Request, id: Id, seat: SeatNumber, body: protocol.Nothing) -> Response:
    """A link by which somebody else can take over one's own seat."""
    return json(await tables_of(request).chairs.invite(id, caller_of(request), seat))


@router.post("/tables/{id}/seats/{seat}/resign", response_model=protocol.State, tags=["seats"])
async def resign(
    request: Request, id: Id, seat: SeatNumber, body: protocol.Nothing, eyes: Looking
) -> Response:
    """Give one's own seat up for good."""
    await tables_of(request).chairs.resign(id, caller_of(request), seat)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/end/offer", response_model=protocol.State, tags=["seats"])
async def offer_end(request: Request, id: Id, body: protocol.Nothing, eyes: Looking) -> Response:
    """Offer the others to end the game here."""
    await tables_of(request).chairs.offer_end(id, caller_of(request))
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/end/answer", response_model=protocol.State, tags=["seats"])
async def answer_end(request: Request, id: Id, body: protocol.AnswerRequest, eyes: Looking) -> Response:
    """Answer somebody's offer to end the game; when everybody has agreed, it ends."""
    await tables_of(request).chairs.answer_end(id, caller_of(request), body.yes)
    return await state_answer(request, id, eyes)


@router.post("/tables/{id}/rematch", response_model=protocol.TableId, tags=["seats"])
async def rematch(request: Request, id: Id, body: protocol.Nothing) -> Response:
    """Another game of the same people, each one seat further."""
    return json(await tables_of(request).rematch(id, caller_of(request)))


# -- records --------------------------------------------------------------------------------


@router.post("/tables/{id}/continue", response_model=protocol.Opened, status_code=201, tags=["records"])
async def continue_from(request: Request, id: Id, body: protocol.ContinueRequest) -> Response:
    """A new table from a moment of a finished game."""
    return json(await tables_of(request).continue_from(id, caller_of(request), body), 201)


@router.get(
    "/tables/{id}/record",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {}}}},
    tags=["records"],
)
async def download(request: Request, id: Id) -> Response:
    """The record of a finished game as a file."""
    name, data = await tables_of(request).download(id)
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/x-ndjson", headers=headers)


_FILE: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"application/x-ndjson": {"schema": {"type": "string"}}}}
}


@router.post(
    "/records", response_model=protocol.TableId, status_code=201, openapi_extra=_FILE, tags=["records"]
)
async def upload(request: Request) -> Response:
    """Open a record to look at; what is wrong with it is said with its line."""
    return json(await tables_of(request).upload(caller_of(request), request.stream()), 201)


# -- live -----------------------------------------------------------------------------------


@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Changes as they happen."""
    await socket.accept()
    query = socket.query_params
    show: protocol.Show = "data" if query.get("show") == "data" else "picture"
    eyes = _eyes(caller_of(socket), _number(query.get("as", "")), show)
    since = _number(query.get("since", ""))
    try:
        await Connection(socket, tables_of(socket), id, eyes, -1 if since is None else since).serve()
    except Refused as refused:
        await socket.close(CLOSE_BY_STATUS.get(refused.status, NOT_FOUND))


def _number(text: str) -> int | None:
    """A number of a reasonable length, or none."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 9 else None
