"""For those who run the server: whether it is alive, whether it can be used, and what it does."""

from __future__ import annotations

import ipaddress

from fastapi import APIRouter, Request, Response

import bohrd
from bohrd.server import metrics
from bohrd.server.api import json
from bohrd.server.errors import Unavailable, unknown
from bohrd.server.tables import Tables

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health() -> Response:
    """The process is alive; nothing else is asked."""
    return json({"alive": True, "version": bohrd.__version__})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Whether visitors can be sent here: the database answers, and has the schema of this version."""
    why = await _why_not(request)
    return json({"ready": not why, "why": why}, 503 if why else 200)


async def _why_not(request: Request) -> str:
    tables: Tables = request.app.state.tables
    try:
        if not await tables.store.run(tables.store.is_current):
            return "The database has another schema than this version needs."
    except Unavailable:
        return "The database does not answer."
    if tables.hub.closing:
        return "The server is stopping."
    if not request.app.state.processes.listening:
        return "Changes by other processes are not heard; this one may be behind."
    return ""


@router.get("/metrics")
async def numbers(request: Request) -> Response:
    """The numbers, for whoever is on the same network."""
    if not _is_near(request.client.host if request.client else ""):
        raise unknown("There is nothing at this address.")
    return Response(request.app.state.metrics.text(), headers={"content-type": metrics.TYPE})


def _is_near(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return True  # a socket of this machine has no address
