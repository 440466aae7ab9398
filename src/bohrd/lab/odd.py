"""The odd games of a run: those that a designer wants to look at one by one."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bohrd import record
from bohrd.lab.evidence import Evidence, Record
from bohrd.record import SetUp, Step

TABLE = "http://localhost:8000/#record="
"""Where Bohrd on this computer opens a record that stands in the address."""
MOST = 3
"""So many of a sort are shown."""


class Odd(msgspec.Struct, frozen=True):
    """A game worth looking at."""

    why: str
    what: str
    players: str
    seed: int
    file: str
    link: str
    """Opens it as a replay; empty where only the file can be."""


def odd_games(evidence: Evidence) -> list[Odd]:
    """One of each sort, and more of those that went wrong; each game once."""
    found: dict[tuple[int, int], Odd] = {}
    for folder, row in evidence.problems[:MOST]:
        odd = _odd(evidence, folder, row["game"], row["seed"], row["bots"], "Unfinished", row["problem"])
        found[folder, row["game"]] = odd
    for why, what, one in _chosen(evidence):
        key = one.folder, one.game
        if key not in found:
            found[key] = _odd(evidence, *key, one.seed, one.bots, why, what)
    return list(found.values())


def _chosen(evidence: Evidence) -> Iterator[tuple[str, str, Record]]:
    records = evidence.records
    if not records:
        return
    for one in [one for one in records if one.stalled][:MOST]:
        yield "Stalled", f"nobody won: {one.reason}", one
    sorts: list[tuple[str, Callable[[Record], Any], Callable[[Record], str]]] = [
        ("Longest", lambda one: one.turns / one.players, lambda one: f"{one.turns} turns"),
        ("Shortest", lambda one: -one.turns / one.players, lambda one: f"{one.turns} turns"),
        ("Highest", lambda one: max(one.scores), lambda one: f"won with {max(one.scores)} points"),
        (
            "Closest",
            lambda one: (-one.margin, one.lead_changes),
            lambda one: f"won by {one.margin}, {one.lead_changes} changes of the lead",
        ),
        ("Most one-sided", lambda one: one.margin, lambda one: f"won by {one.margin}"),
        (
            "Most changes of the lead",
            lambda one: one.lead_changes,
            lambda one: f"{one.lead_changes} changes",
        ),
        (
            "Turned last",
            lambda one: (one.decided, -one.margin),
            lambda one: f"the winner was behind until {100 * one.decided:.0f} % of it was played",
        ),
    ]
    won = [one for one in records if not one.stalled] or records
    for why, key, what in sorts:
        best = max(won, key=key)
        yield why, what(best), best


def _odd(evidence: Evidence, folder: int, game: int, seed: int, bots: list[str], why: str, what: str) -> Odd:
    path = evidence.folders[folder].record_path(game)
    names = bots[0] if len(set(bots)) == 1 else ", ".join(bots)
    players = f"{len(bots)} × {names}" if len(set(bots)) == 1 else names
    is_there = path.exists()
    link = _link(evidence, folder, game) if is_there else ""
    return Odd(why, what, players, seed, str(path) if is_there else "", link)


def _link(evidence: Evidence, folder: int, game: int) -> str:
    """The game in an address; its events are told anew where it is opened. Pages open no other content than
    the standard one."""
    kept = record.read(evidence.folders[folder].record_path(game))
    if kept.header.tables is not None:
        return ""
    kept.setup = SetUp(kept.setup.setup)
    kept.steps = [Step(step.seat, step.move, step.chance) for step in kept.steps]
    data = gzip.compress(b"\n".join(kept.lines()), mtime=0)
    return TABLE + base64.urlsafe_b64encode(data).decode().rstrip("=")
