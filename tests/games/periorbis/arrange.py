"""Positions of Periorbis for the rule tests: a plain table, with whatever a test needs put in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bohrd.contract import OVER, Event, IllegalMove, LiveChance
from bohrd.games.periorbis import GAME, PeriorbisPosition
from bohrd.games.periorbis.bureaucracy import deck_sizes
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CONSTANTS,
    DECK1,
    DECK2,
    EMPLOYEES,
    LEVELS,
    ROWS,
    SHIPS,
    SHORT_ASTEROIDS,
    SLOTS,
)
from bohrd.games.periorbis.state import Company, ShipState

CADETS = {1: 0, 2: 0, 3: 0}
MINER, GREY_MINER, AGENT, CAPTAIN, SCIENTIST, ENGINEER = range(1, 7)
"""The starting specialists: Black 2; Grey 2; Contract 1 and Selling 4; Captain 4; Research 2; Building 4."""

Crew = Mapping[int, Any]


def card(**skills: Any) -> int:
    """The number of a deck card with these properties."""
    return next(
        employee.number
        for employee in EMPLOYEES
        if employee.number in (*DECK1, *DECK2) and all(getattr(employee, k) == v for k, v in skills.items())
    )


def arrange(
    seats: int = 2,
    *,
    turn: int = 0,
    marker: int = 1,
    phase: str = "actions",
    order: tuple[int, ...] | None = None,
    ships: Mapping[str, Mapping[str, tuple[int, int, int]]] | None = None,
    pool: Mapping[int, int] | None = None,
    asteroids: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    carried: int = 0,
    carrier: int | None = None,
    loaded: int = 0,
    **companies: Mapping[str, Any],
) -> PeriorbisPosition:
    """Seat 0's action turn on turn 1, with Kestrel on offer, unless told otherwise.

    ``p0={"credits": 3, "crew": {1: 0, 4: (17, "ada"), 5: (9, None, True)}, "crates": {"ada": 2}}`` changes a
    company; crew are card numbers with, if given, the asteroid and whether they have acted. Asteroids with
    people or crates get a base. ``ships={"kestrel": {"top": (seat, bonus, crates)}}`` names the rows signed.
    """
    chosen = GAME.check_options(seats, options or {})
    count = SHORT_ASTEROIDS if chosen["length"] == "short" else len(ASTEROIDS)
    given = [companies.get(f"p{seat}", {}) for seat in range(seats)]
    firms = [_company(seat, firm, count) for seat, firm in enumerate(given)]
    on_offer = {"kestrel": {}} if ships is None else ships
    offers = sorted((pool or {}).items())
    held = [member["number"] for firm in firms for member in firm["crew"] if member]
    seen = {*held, *(number for number, _ in offers)}
    ship_sizes, card_sizes = deck_sizes(seats, chosen)
    out = {index for index, ship in enumerate(SHIPS) if ship.id in on_offer}
    levels = [[i for i, ship in enumerate(SHIPS) if ship.level == level] for level in LEVELS]
    acting = firms[turn]["crew"] if turn != OVER else []
    return GAME.load(
        {
            "game": "periorbis",
            "seat": None,
            "turn": turn,
            "seats": seats,
            "options": chosen,
            "marker": marker,
            "phase": phase,
            "order": order or list(range(seats)),
            "companies": firms,
            "asteroids": _asteroids(seats, firms, asteroids or {}, count),
            "ships": [_ship(ship.id, on_offer[ship.id]) for ship in SHIPS if ship.id in on_offer],
            "pool": [{"number": number, "factor": factor} for number, factor in offers],
            "ship_decks": [_deck(cards, out, size) for cards, size in zip(levels, ship_sizes, strict=True)],
            "employee_decks": [
                _deck(cards, seen, size) for cards, size in zip((DECK1, DECK2), card_sizes, strict=True)
            ],
            "now": {
                "due": sum(
                    EMPLOYEES[member["number"]].wage for member in acting if member and member["acted"]
                ),
                "carried": carried,
                "carrier": carrier,
                "loaded": loaded,
            },
        }
    )


def _company(seat: int, given: Mapping[str, Any], asteroids: int) -> dict[str, Any]:
    crew = given.get("crew", {**CADETS, 4: seat + 1})
    members = [_member(crew.get(slot)) for slot in range(1, SLOTS + 1)]
    crates = given.get("crates", {})
    return {
        "credits": CONSTANTS.start_credits,
        "data": 0,
        "storage": 0,
        "fleet_capacity": 3,
        "drive": 0,
        "open_slots": 5,
        "supplied": 0,
        "sold": 0,
        "missed": 0,
        **given,
        "crew": members,
        "crates": [crates.get(asteroid.id, 0) for asteroid in ASTEROIDS[:asteroids]],
        "wage_bill": sum(EMPLOYEES[member["number"]].wage for member in members if member),
    }


def _member(given: Any) -> dict[str, Any] | None:
    if given is None:
        return None
    number, place, acted = (*given, None, False)[:3] if isinstance(given, tuple) else (given, None, False)
    return {"number": number, "place": place, "acted": bool(acted)}


def _asteroids(
    seats: int, firms: list[dict[str, Any]], given: Mapping[str, Mapping[str, Any]], count: int
) -> list[dict[str, Any]]:
    column = CONSTANTS.ore_column[seats - 2]
    states: list[dict[str, Any]] = []
    for index, asteroid in enumerate(ASTEROIDS[:count]):
        ore = [asteroid.black[column], asteroid.grey[column], asteroid.white[column]]
        there = [
            seat
            for seat, firm in enumerate(firms)
            if firm["crates"][index] or any(m and m["place"] == asteroid.id for m in firm["crew"])
        ]
        states.append({"id": asteroid.id, "ore": ore, "bases": there, **given.get(asteroid.id, {})})
    return states


def _ship(id: str, rows: Mapping[str, tuple[int, int, int]]) -> dict[str, Any]:
    signed = [rows.get(row, (None, 0, 0)) for row in ROWS]
    holders, bonuses, crates = zip(*signed, strict=True)
    return {"id": id, "holders": holders, "bonuses": bonuses, "crates": crates}


def _deck(cards: Any, seen: set[int], size: int) -> dict[str, Any]:
    unseen = [card for card in cards if card not in seen]
    return {"left": size - len(cards) + len(unseen), "unseen": unseen}


def play(position: PeriorbisPosition, *names: str, seed: int = 1) -> list[Event]:
    """Play moves by name and return everything that happened."""
    chance = LiveChance(seed)
    return [event for name in names for event in position.play(GAME.move(name), chance)]


def company(position: PeriorbisPosition, seat: int = 0) -> Company:
    """What a player has."""
    return position.view(None).companies[seat]


def ship(position: PeriorbisPosition, id: str = "kestrel") -> ShipState:
    """A ship on offer."""
    return next(state for state in position.view(None).ships if state.id == id)


def place(position: PeriorbisPosition, slot: int, seat: int = 0) -> str | None:
    """Where an employee is."""
    member = company(position, seat).crew[slot - 1]
    assert member is not None
    return member.place


def legal(position: PeriorbisPosition, start: str = "") -> set[str]:
    """The names of the legal moves that begin with these words."""
    return {move.name for move in position.legal() if move.name.startswith(start)}


def refused(position: PeriorbisPosition, name: str) -> str:
    """The rule that refuses a move; the attempt changes nothing."""
    before = position.digest()
    with pytest.raises(IllegalMove) as refusal:
        position.play(GAME.move(name), LiveChance(1))
    assert position.digest() == before
    return refusal.value.rule


def happened(events: list[Event], name: str) -> list[Event]:
    """All events with this name."""
    return [event for event in events if event.name == name]


def texts(events: list[Event]) -> list[str]:
    """What was said."""
    return [event.text for event in events]
