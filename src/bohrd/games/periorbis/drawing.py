"""The picture of Periorbis in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bohrd.game import OVER, name_seats
from bohrd.games.periorbis.content import (
    ASTEROIDS,
    CONSTANTS,
    EMPLOYEES,
    ORBIT_TRACK,
    ORBITS,
    ORES,
    ROWS,
    SHIPS,
    SKILLS,
    SLOTS,
    Employee,
)
from bohrd.games.periorbis.state import PHASES, Company, CrewMember, PeriorbisView, ShipState
from bohrd.picture import Artist, Part

ARTIST = Artist("bohrd.games.periorbis")

MAIN, SIDE = 576, 420
_SHIP = {ship.id: ship for ship in SHIPS}
_ASTEROID = {asteroid.id: asteroid for asteroid in ASTEROIDS}
_CADET = EMPLOYEES[0]
_LABELS = {
    "building": "Build",
    "upgrade": "Upgrade",
    "contract": "Contract",
    "selling": "Sells",
    "captain": "Captain",
    "research": "Research",
    "black": "Black",
    "grey": "Grey",
    "white": "White",
}
_BASICS = (
    f"carry {_CADET.captain}, sell {_CADET.selling} crates",
    f"research {_CADET.research} data",
    f"mine {_CADET.black} Black or {_CADET.grey} Grey",
)


class Scene(msgspec.Struct, frozen=True):
    """What every part needs: whose turn it is, how seats are called, and what is lit."""

    turn: int
    own: int
    """The seat whose HQ is drawn large: the viewer's, or for spectators that of the seat on turn."""
    names: tuple[str, ...]
    legal: set[str]
    last: set[str]


def draw(view: PeriorbisView, names: Sequence[str], legal: set[str], last: set[str]) -> list[Part]:
    """The picture of a view, with targets of legal moves and of the last move marked."""
    called = tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))
    own = view.seat if view.seat is not None else max(0, view.turn)
    scene = Scene(view.turn, own, called, legal, last)
    return [part(view, scene) for part in (_hq, _ships, _asteroids, _players, _orbit, _pool)]


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


# -- employees ------------------------------------------------------------------------------


def _skills(card: Employee) -> list[tuple[str, int]]:
    """The skills in which a card is better than a cadet; for miners all three ores."""
    if card.type == "miner":
        return [(ore, getattr(card, ore)) for ore in ORES]
    better = [skill for skill in SKILLS if getattr(card, skill) > getattr(_CADET, skill)]
    return [(_LABELS[skill], getattr(card, skill)) for skill in better]


def _all_skills(card: Employee) -> str:
    return ", ".join(f"{_LABELS[skill]} {getattr(card, skill)}" for skill in SKILLS)


def _member(member: CrewMember) -> dict[str, Any]:
    card = EMPLOYEES[member.number]
    place = _ASTEROID[member.place].name if member.place else ""
    return {
        "card": card,
        "skills": _skills(card),
        "all": _all_skills(card),
        "acted": member.acted,
        "place": place,
        "at": f"on {place}" if place else "in the HQ",
    }


# -- the own HQ -----------------------------------------------------------------------------


def _hq(view: PeriorbisView, scene: Scene) -> Part:
    firm = view.companies[scene.own]
    on_turn = scene.own == view.turn
    svg = ARTIST.draw(
        "hq.jinja",
        scene=scene,
        seat=scene.own,
        name=scene.names[scene.own],
        firm=firm,
        due=view.now.due if on_turn else 0,
        carried=view.now.carried if on_turn else 0,
        top_capacity=CONSTANTS.fleet_capacity.top,
        drives=CONSTANTS.drives,
        slots=_slots(view, firm, on_turn),
        basics=_BASICS,
        zones=_zones(firm),
    )
    return Part("hq", f"HQ of {scene.names[scene.own]}", MAIN, 430, svg)


def _slots(view: PeriorbisView, firm: Company, on_turn: bool) -> list[dict[str, Any]]:
    slots: list[dict[str, Any]] = []
    hire = next((n for n, member in enumerate(firm.crew[: firm.open_slots]) if member is None), None)
    for index, member in enumerate(firm.crew):
        slot: dict[str, Any] = {"number": index + 1, "card": None, "hire": index == hire, "cost": 0}
        if index >= firm.open_slots:
            slot["cost"] = CONSTANTS.slot_costs[index - CONSTANTS.open_slots]
        if member is not None:
            slot |= _member(member)
            slot |= _status(view, firm, member, on_turn and view.now.carrier == index + 1)
        slots.append(slot)
    return slots


def _status(view: PeriorbisView, firm: Company, member: CrewMember, carries: bool) -> dict[str, Any]:
    """Where an employee is and whether ready, in a word or two with its tone."""
    place = _ASTEROID[member.place].name if member.place else ""
    if carries:
        most = min(EMPLOYEES[member.number].captain, firm.fleet_capacity - view.now.carried + view.now.loaded)
        text, tone = f"carries {view.now.loaded} of {most}", "strong accent"
    elif member.acted:
        text, tone = place or "acted", "soft"
    else:
        text, tone = (f"on {place}", "strong accent") if place else ("ready", "")
    return {"carrier": carries, "status": text, "tone": tone, "tick": 164 - 6.3 * len(text)}


def _zones(firm: Company) -> list[dict[str, Any]]:
    """The action zones of the HQ, each with its buttons in two rows."""
    closed = SLOTS - firm.open_slots
    slot_cost = str(CONSTANTS.slot_costs[-closed]) if closed else ""
    return [
        _zone(
            "Engineer",
            ("action-build", "Build base", "Build a mining base on an accessible asteroid", ""),
            ("action-develop", "HQ slot", "Develop the next HQ slot", slot_cost),
        ),
        _zone(
            f"for {CONSTANTS.upgrade_cost} data",
            ("action-fleet", "Fleet + 1", "Upgrade Fleet Capacity by 1", ""),
            ("action-drive", "Drive", "Upgrade Drive Technology by one level", ""),
        ),
        _zone(
            "Agent",
            ("action-sign", "Sign", "Sign a contract on a trading ship", ""),
            ("action-sell-ore", "Sell ore", "Sell crates from storage", ""),
        ),
        _zone(
            "Captain",
            ("action-transport", "Transport", "Transport cargo", ""),
            ("action-finish", "Finish", "Finish the transport in progress", ""),
        ),
        _zone(
            "Scientist",
            ("action-research", "Research", "Add research data to the lab", ""),
            ("action-sell-research", "Sell data", "Sell research data", ""),
        ),
        _zone("Miner", *((f"action-mine-{ore}", ore.capitalize(), f"Mine {ore} ore", "") for ore in ORES)),
        _zone(
            "Turn",
            ("action-end", "End turn", "End the turn and pay wages", ""),
            ("action-pass", "Pass", "Hire nobody this turn", ""),
        ),
    ]


def _zone(title: str, *buttons: tuple[str, str, str, str]) -> dict[str, Any]:
    """Two buttons below each other; of three the first two share a row."""
    places = [(0, 17, 78), (0, 54, 78)] if len(buttons) == 2 else [(0, 17, 38), (40, 17, 38), (0, 54, 78)]
    rows = [
        {"id": id, "label": label, "title": text, "note": note, "x": x + 0.5, "y": y, "width": width}
        for (id, label, text, note), (x, y, width) in zip(buttons, places, strict=True)
    ]
    return {"title": title, "buttons": rows}


# -- ships ----------------------------------------------------------------------------------


def _ships(view: PeriorbisView, scene: Scene) -> Part:
    height = 230 if view.ships else 62
    width = (MAIN - 12) / 3 if len(view.ships) == 3 else (MAIN - 6) / 2
    svg = ARTIST.draw(
        "ships.jinja",
        scene=scene,
        height=height,
        width=width,
        ships=[_ship(state, width) for state in view.ships],
        decks=[deck.left for deck in view.ship_decks],
        empty="All ships have been scored." if view.turn == OVER else "No ships are left.",
    )
    return Part("ships", "Trading ships", MAIN, height, svg)


def _ship(state: ShipState, width: float) -> dict[str, Any]:
    ship = _SHIP[state.id]
    aboard = [
        seat
        for seat, crates in zip(state.holders, state.crates, strict=True)
        for _ in range(crates)
        if seat is not None
    ]
    across = int((width - 18) // 21.5)
    hold = [
        {
            "x": 10 + 21.5 * (space % across),
            "y": 47 + 21.5 * (space // across),
            "needed": space < ship.minimum,
            "seat": aboard[space] if space < len(aboard) else None,
        }
        for space in range(ship.spaces)
    ]
    rows = [
        {
            "name": row,
            "size": ship.sizes[index],
            "advance": ship.advances[index],
            "seat": state.holders[index],
            "bonus": state.bonuses[index],
            "crates": state.crates[index],
        }
        for index, row in enumerate(ROWS)
    ]
    return {**msgspec.structs.asdict(ship), "loaded": len(aboard), "hold": hold, "rows": rows}


# -- asteroids and orbits -------------------------------------------------------------------


def _asteroids(view: PeriorbisView, scene: Scene) -> Part:
    track = ORBIT_TRACK[str(view.options["length"])][view.marker - 1]
    drive = view.companies[scene.own].drive
    rocks: list[dict[str, Any]] = []
    for index, state in enumerate(view.asteroids):
        asteroid, orbit = ASTEROIDS[index], track[index]
        near = orbit is not None and orbit <= drive
        rocks.append(
            {
                "id": asteroid.id,
                "name": asteroid.name,
                "ore": state.ore,
                "near": near,
                "where": "out of sight" if orbit is None else f"{ORBITS[orbit]} orbit",
                "bases": [_base(view, scene, index, slot) for slot in range(len(asteroid.slots))],
            }
        )
    svg = ARTIST.draw("asteroids.jinja", scene=scene, rocks=rocks, ores=ORES)
    return Part("asteroids", "Asteroids", MAIN, 122 * (-(-len(rocks) // 3)) - 6, svg)


def _base(view: PeriorbisView, scene: Scene, index: int, slot: int) -> dict[str, Any]:
    state = view.asteroids[index]
    if slot >= len(state.bases):
        return {"seat": None, "cost": ASTEROIDS[index].slots[slot]}
    seat = state.bases[slot]
    firm = view.companies[seat]
    crew = [n for n, member in enumerate(firm.crew, 1) if member and member.place == state.id]
    target = f"crates-{state.id}" if seat == scene.own else ""
    step = min(12.0, 24 / max(1, len(crew) - 1))
    return {"seat": seat, "crates": firm.crates[index], "crew": crew, "step": step, "target": target}


def _orbit(view: PeriorbisView, scene: Scene) -> Part:
    """The Orbit Track as a calendar: a band for each orbit, a line for each turn."""
    track = ORBIT_TRACK[str(view.options["length"])]
    drive = view.companies[scene.own].drive
    bands: list[dict[str, Any]] = []
    left = 34
    for orbit, name in enumerate(ORBITS):
        width = 4 + 45 * max(shown.count(orbit) for shown in track)
        bands.append(
            {
                "name": name.capitalize(),
                "drive": CONSTANTS.drives[orbit],
                "x": left,
                "width": width,
                "reached": orbit <= drive,
            }
        )
        left += width + 4
    turns: list[dict[str, Any]] = []
    for number, shown in enumerate(track, 1):
        asteroids = [
            {
                "name": ASTEROIDS[index].name,
                "orbit": ORBITS[orbit],
                "x": bands[orbit]["x"] + 3 + 45 * shown[:index].count(orbit),
                "own": scene.own in view.asteroids[index].bases,
            }
            for index, orbit in enumerate(shown)
            if orbit is not None
        ]
        when = "now" if number == view.marker else "past" if number < view.marker else "ahead"
        turns.append({"number": number, "y": 28 + 24 * (number - 1), "when": when, "asteroids": asteroids})
    height = 28 + 24 * len(track) + 28
    svg = ARTIST.draw(
        "orbit.jinja", scene=scene, height=height, bands=bands, turns=turns, drive=CONSTANTS.drives[drive]
    )
    return Part("orbit", f"Orbit Track: turn {view.marker} of {len(track)}", SIDE, height, svg, side=True)


# -- players and pool -----------------------------------------------------------------------


def _players(view: PeriorbisView, scene: Scene) -> Part:
    firms = [_firm(view.companies[seat], seat, scene) for seat in view.order]
    height = 96 * view.seats + 16
    phase = {
        PHASES[0]: "Hire Employees phase.",
        PHASES[1]: "Employee Actions phase.",
        PHASES[2]: "The game is over.",
    }[view.phase]
    svg = ARTIST.draw("players.jinja", scene=scene, firms=firms, height=height, phase=phase)
    return Part("players", "Players", SIDE, height, svg, side=True)


def _firm(firm: Company, seat: int, scene: Scene) -> dict[str, Any]:
    crew: list[dict[str, Any]] = []
    for index, member in enumerate(firm.crew):
        if member is None:
            crew.append({"card": None, "closed": index >= firm.open_slots})
            continue
        shown = _member(member)
        best = max((value for _, value in shown["skills"]), default="")
        crew.append({**shown, "place": shown["place"][:3], "best": best, "closed": False})
    return {
        "seat": seat,
        "name": scene.names[seat],
        "points": firm.points,
        "credits": firm.credits,
        "wage_bill": firm.wage_bill,
        "data": firm.data,
        "storage": firm.storage,
        "fleet": firm.fleet_capacity,
        "drive": CONSTANTS.drives[firm.drive],
        "crew": crew,
    }


def _pool(view: PeriorbisView, scene: Scene) -> Part:
    offers: list[dict[str, Any]] = []
    for offer in view.pool:
        card = EMPLOYEES[offer.number]
        offers.append(
            {
                "card": card,
                "factor": offer.factor,
                "price": offer.factor * card.wage,
                "skills": _skills(card),
                "all": _all_skills(card),
            }
        )
    height = 66 * max(1, -(-len(offers) // 2)) + 16
    empty = "The game is over." if view.turn == OVER else "The first cards come at the end of turn 1."
    svg = ARTIST.draw(
        "pool.jinja",
        scene=scene,
        height=height,
        offers=offers,
        decks=[deck.left for deck in view.employee_decks],
        empty=empty,
    )
    return Part("pool", "Employees for hire", SIDE, height, svg, side=True, folded=view.phase != PHASES[0])
