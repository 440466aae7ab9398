"""The application: guard, API, pages and files around one service of tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import AsyncGenerator, Collection
from importlib.resources import files

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import bohrd
from bohrd import games
from bohrd.server import admin, api, api_docs, health, learning, pages, pictures
from bohrd.server.abandoned import ABANDON_AFTER, close_abandoned
from bohrd.server.errors import Refused, Unavailable, invalid
from bohrd.server.limits import Limits
from bohrd.server.middleware import Guard
from bohrd.server.noted import Noted
from bohrd.server.processes import Processes
from bohrd.server.store import Store
from bohrd.server.tables import Tables
from bohrd.server.watchers import GRACE

UNLOAD_EVERY = 60.0
THROW_AWAY_EVERY = 24 * 3600.0

_log = logging.getLogger("bohrd.server")


def create_app(
    store_url: str,
    *,
    bot_delay: float = 0.4,
    limits: Limits | None = None,
    tables_kept: int = 1000,
    poll_seconds: float = api.POLL_SECONDS,
    hosts: Collection[str] = (),
    keep_days: tuple[float, float] = (0, 0),
    grace: float = GRACE,
    abandon_after: float = ABANDON_AFTER,
) -> FastAPI:
    """The application on this database, which is brought to the present schema first.

    ``hosts`` are the names it answers to; without any, to all. ``keep_days``: for how long abandoned and
    finished tables are kept; 0 is for ever.
    """
    for id in games.ids():  # now, and not while the first visitor waits
        games.load(id)
    store = Store(store_url)
    store.claim()
    store.migrate()
    tables = Tables(store, bot_delay, tables_kept, grace=grace, abandon_after=abandon_after)
    app = FastAPI(
        title="Bohrd",
        version=bohrd.__version__,
        description="Tables of science board games: open, join, look and play, for people and programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_running,
    )
    app.state.tables = tables
    app.state.processes = Processes(tables)
    app.state.metrics = tables.metrics
    tables.metrics.watch(tables, app.state.processes)
    app.state.poll_seconds = poll_seconds
    app.state.keep_days = keep_days
    app.include_router(api.router)
    app.include_router(api_docs.router)
    app.include_router(pictures.router)
    app.include_router(pages.router)
    app.include_router(learning.router)
    app.include_router(health.router)
    app.mount("/static", StaticFiles(directory=str(files("bohrd.server") / "static")), "static")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(
        Guard,
        sessions=tables.sessions,
        sanctions=tables.sanctions,
        allowed=limits or Limits(),
        answer=answer,
        hosts=frozenset(host.lower() for host in hosts),
    )
    app.add_middleware(Noted, metrics=tables.metrics)
    return app


@contextlib.asynccontextmanager
async def _running(app: FastAPI) -> AsyncGenerator[None]:
    tables: Tables = app.state.tables
    processes: Processes = app.state.processes
    processes.start()
    _finish_routes(app)
    tasks = [asyncio.create_task(_unload(tables)), asyncio.create_task(tables.sanctions.follow())]
    if any(app.state.keep_days):
        tasks.append(asyncio.create_task(_throw_away(tables, *app.state.keep_days)))
    yield
    for task in tasks:
        task.cancel()
    await processes.close()
    await tables.close()


def _finish_routes(app: FastAPI) -> None:
    """FastAPI finishes its routes when the first of them is looked for, which takes about a second: now, and
    not while the first visitors after a restart wait."""
    nowhere: Scope = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []}
    for route in app.router.routes:
        route.matches(dict(nowhere))


async def _unload(tables: Tables) -> None:
    while True:
        await asyncio.sleep(UNLOAD_EVERY)
        tables.unload_idle()
        try:
            await close_abandoned(tables)
        except Unavailable:
            pass  # it was said, and is tried again
        except Exception:
            _log.exception("closing abandoned tables failed; it is tried again")


async def _throw_away(tables: Tables, abandoned: float, finished: float) -> None:
    """Once a day, away from the moves."""
    while True:
        try:
            gone = await asyncio.to_thread(admin.throw_away, tables.store, abandoned, finished)
            if any(gone):
                _log.info("thrown away: %d abandoned tables, %d finished ones", *gone)
        except Exception as error:
            _log.warning("old tables could not be thrown away: %s", error)
        await asyncio.sleep(THROW_AWAY_EVERY)


# -- errors ---------------------------------------------------------------------------------


def answer(request: Request, refused: Refused) -> Response:
    """An error as a page for people, as JSON for everybody else."""
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if wants_page:
        response: Response = pages.error_page(refused.status, refused.error)
    else:
        response = api.json(refused.answer, refused.status)
    if refused.status in (429, 503):
        response.headers["retry-after"] = str(max(1, math.ceil(refused.retry)))
    return response


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer(request, error)


def _invalid(request: Request, error: Exception) -> Response:
    """A body or a query that does not have the form the API asks for."""
    assert isinstance(error, RequestValidationError)
    return answer(request, invalid(error.errors()[0]))


SENTENCES = {
    404: "There is nothing at this address.",
    405: "This cannot be done at this address.",
    400: "The request makes no sense.",
}


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refused = Refused(error.status_code, error=SENTENCES.get(error.status_code, str(error.detail)))
    response = answer(request, refused)
    for name, value in (error.headers or {}).items():
        response.headers.setdefault(name, value)
    return response
