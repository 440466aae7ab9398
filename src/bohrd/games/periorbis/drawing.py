"""The picture of Periorbis in parts: what a view shows, laid out for the templates in ``picture``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from bohrd.contract import OVER, name_seats
from bohrd.games.periorbis.bureaucracy import PHASES
from bohrd.games.periorbis.content import CADET, ORES, ROWS, SLOTS, Content, Employee
from bohrd.games.periorbis.orbit import ORBITS
from bohrd.games.periorbis.view import (
    AsteroidState,
    Company,
    CrewMember,
    Offer,
    PeriorbisView,
    ShipState,
    TurnState,
)
from bohrd.picture import Artist, Part, drawing, remembered

_artist = Artist("bohrd.games.periorbis")
STYLE = _artist.style

MAIN, SIDE = 576, 420
PILL = 45
"""Room for the name of an asteroid on the Orbit Track."""
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


def draw(content: Content, view: PeriorbisView, names: Sequence[str]) -> list[Part]:
    """The picture of a view.

    One HQ is drawn large: the viewer's own, or for spectators that of the seat on turn.
    """
    called = tuple(_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats))
    own = view.seat if view.seat is not None else max(0, view.turn)
    bases = tuple(own in asteroid.bases for asteroid in view.asteroids)
    return [
        _hq(content, own, called[own], view.companies[own], view.now if own == view.turn else None),
        _ships(content, view, called),
        _asteroids(content, view, own, called),
        _players(content, view, called),
        _orbit(content, str(view.options["length"]), view.marker, view.companies[own].drive, bases),
        _pool(content, view),
    ]


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


# -- employees ------------------------------------------------------------------------------


def _skills(content: Content, card: Employee) -> list[tuple[str, int]]:
    """The skills in which a card is better than a cadet; for miners all three ores."""
    skills, usual = card.skills, content.employees[CADET].skills
    if card.type == "miner":
        return [(ore, skills[ore]) for ore in ORES]
    return [(_LABELS[skill], value) for skill, value in skills.items() if value > usual[skill]]


def _all_skills(card: Employee) -> str:
    return ", ".join(f"{_LABELS[skill]} {value}" for skill, value in card.skills.items())


def _member(content: Content, member: CrewMember) -> dict[str, Any]:
    card = content.employees[member.number]
    place = content.asteroids[content.asteroid_index[member.place]].name if member.place else ""
    return {
        "card": card,
        "skills": _skills(content, card),
        "all": _all_skills(card),
        "acted": member.acted,
        "place": place,
        "at": f"on {place}" if place else "in the HQ",
    }


# -- the own HQ -----------------------------------------------------------------------------


@remembered
def _hq(content: Content, seat: int, name: str, firm: Company, now: TurnState | None) -> Part:
    """An HQ; ``now`` is what the company's turn has come to if it is acting."""
    svg = _artist.draw(
        "hq.jinja",
        seat=seat,
        name=name,
        firm=firm,
        due=now.due if now else 0,
        carried=now.carried if now else 0,
        top_capacity=content.constants.fleet_capacity.top,
        drives=content.constants.drives,
        slots=_slots(content, firm, now),
        basics=_basics(content.employees[CADET]),
        zones=_zones(content, firm.open_slots),
    )
    return drawing("hq", f"HQ of {name}", MAIN, 430, svg)


def _basics(cadet: Employee) -> tuple[str, str, str]:
    """What everybody can do at least."""
    return (
        f"carry {cadet.captain}, sell {cadet.selling} crates",
        f"research {cadet.research} data",
        f"mine {cadet.black} Black or {cadet.grey} Grey",
    )


def _slots(content: Content, firm: Company, now: TurnState | None) -> list[Markup]:
    constants = content.constants
    hire = next((n for n, member in enumerate(firm.crew[: firm.open_slots]) if member is None), None)
    slots: list[Markup] = []
    for index, member in enumerate(firm.crew):
        if member is None:
            closed = index - firm.open_slots >= 0
            cost = constants.slot_costs[index - constants.open_slots] if closed else 0
            slots.append(_empty_slot(index + 1, index == hire, cost))
        elif now is not None and now.carrier == index + 1:
            captain = content.employees[member.number].captain
            most = min(captain, firm.fleet_capacity - now.carried + now.loaded)
            slots.append(_slot(content, index + 1, member, f"carries {now.loaded} of {most}"))
        else:
            slots.append(_slot(content, index + 1, member))
    return slots


@remembered
def _empty_slot(number: int, hire: bool, cost: int) -> Markup:
    return _artist.draw("slot.jinja", slot={"number": number, "card": None, "hire": hire, "cost": cost})


@remembered
def _slot(content: Content, number: int, member: CrewMember, carries: str = "") -> Markup:
    """An employee; where it is and whether ready, in a word or two with its tone."""
    shown = _member(content, member)
    place: str = shown["place"]
    if carries:
        text, tone = carries, "strong accent"
    elif member.acted:
        text, tone = place or "acted", "soft"
    else:
        text, tone = (f"on {place}", "strong accent") if place else ("ready", "")
    status = {"carrier": bool(carries), "status": text, "tone": tone, "tick": 164 - 6.3 * len(text)}
    return _artist.draw("slot.jinja", slot={"number": number, **shown, **status})


@remembered
def _zones(content: Content, open_slots: int) -> Markup:
    """The action zones of the HQ, each with its buttons in two rows."""
    closed = SLOTS - open_slots
    slot_cost = str(content.constants.slot_costs[-closed]) if closed else ""
    zones = [
        _zone(
            "Engineer",
            ("action-build", "Build base", "Build a mining base on an accessible asteroid", ""),
            ("action-develop", "HQ slot", "Develop the next HQ slot", slot_cost),
        ),
        _zone(
            f"for {content.constants.upgrade_cost} data",
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
    return _artist.draw("zones.jinja", zones=zones)


def _zone(title: str, *buttons: tuple[str, str, str, str]) -> dict[str, Any]:
    """Two buttons below each other; of three the first two share a row."""
    places = [(0, 17, 78), (0, 54, 78)] if len(buttons) == 2 else [(0, 17, 38), (40, 17, 38), (0, 54, 78)]
    rows = [
        {"id": id, "label": label, "title": text, "note": note, "x": x + 0.5, "y": y, "width": width}
        for (id, label, text, note), (x, y, width) in zip(buttons, places, strict=True)
    ]
    return {"title": title, "buttons": rows}


# -- ships ----------------------------------------------------------------------------------


def _ships(content: Content, view: PeriorbisView, names: tuple[str, ...]) -> Part:
    height = 230 if view.ships else 62
    width = (MAIN - 12) / 3 if len(view.ships) == 3 else (MAIN - 6) / 2
    svg = _artist.draw(
        "ships.jinja",
        height=height,
        ships=[_ship(content, state, place, width, names) for place, state in enumerate(view.ships)],
        decks=[deck.left for deck in view.ship_decks],
        empty="All ships have been scored." if view.turn == OVER else "No ships are left.",
    )
    return drawing("ships", "Trading ships", MAIN, height, svg)


@remembered
def _ship(content: Content, state: ShipState, place: int, width: float, names: tuple[str, ...]) -> Markup:
    ship = content.ships[content.ship_index[state.id]]
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
            "seat": seat,
            "holder": "" if seat is None else names[seat],
            "bonus": state.bonuses[index],
            "crates": state.crates[index],
        }
        for index, (row, seat) in enumerate(zip(ROWS, state.holders, strict=True))
    ]
    return _artist.draw(
        "ship.jinja", ship=ship, place=place, width=width, loaded=len(aboard), hold=hold, rows=rows
    )


# -- asteroids and orbits -------------------------------------------------------------------


def _asteroids(content: Content, view: PeriorbisView, own: int, names: tuple[str, ...]) -> Part:
    track = content.tracks[view.options["length"]].orbits[view.marker - 1]
    drive = view.companies[own].drive
    rocks: list[Markup] = []
    for index, state in enumerate(view.asteroids):
        orbit = track[index]
        near = orbit is not None and orbit <= drive
        bases = tuple(_base(view, index, seat) for seat in state.bases)
        mine = own if own in state.bases else None
        rocks.append(_asteroid(content, index, state, orbit, near, bases, mine, names))
    return drawing("asteroids", "Asteroids", MAIN, 122 * (-(-len(rocks) // 3)) - 6, Markup("\n").join(rocks))


Base = tuple[int, tuple[int, ...]]
"""The crates at a base and the slots of the employees who are there."""


def _base(view: PeriorbisView, index: int, seat: int) -> Base:
    firm, place = view.companies[seat], view.asteroids[index].id
    return firm.crates[index], tuple(
        n for n, member in enumerate(firm.crew, 1) if member and member.place == place
    )


@remembered
def _asteroid(
    content: Content,
    index: int,
    state: AsteroidState,
    orbit: int | None,
    near: bool,
    bases: tuple[Base, ...],
    own: int | None,
    names: tuple[str, ...],
) -> Markup:
    """An asteroid with its bases; ``own`` is the seat whose crates can be touched, if it has a base here."""
    rock = content.asteroids[index]
    slots: list[dict[str, Any]] = [
        {
            "seat": seat,
            "owner": names[seat],
            "crates": crates,
            "crew": crew,
            "step": min(12.0, 24 / max(1, len(crew) - 1)),
            "target": f"crates-{rock.id}" if seat == own else "",
        }
        for seat, (crates, crew) in zip(state.bases, bases, strict=True)
    ]
    slots += [{"seat": None, "cost": cost} for cost in rock.slots[len(slots) :]]
    where = "out of sight" if orbit is None else f"{ORBITS[orbit]} orbit"
    return _artist.draw(
        "asteroid.jinja",
        index=index,
        rock=rock,
        ore=state.ore,
        near=near,
        where=where,
        bases=slots,
        ores=ORES,
    )


@remembered
def _orbit(content: Content, length: str, marker: int, drive: int, bases: tuple[bool, ...]) -> Part:
    """The Orbit Track as a calendar: a band for each orbit, a line for each turn."""
    track, drives = content.tracks[length].orbits, content.constants.drives
    most = [max(shown.count(orbit) for shown in track) for orbit in range(len(ORBITS))]
    pill = min(PILL, 362 // max(1, sum(most)))
    bands: list[dict[str, Any]] = []
    left = 34
    for orbit, name in enumerate(ORBITS):
        width = 4 + pill * most[orbit]
        bands.append(
            {
                "name": name.capitalize(),
                "drive": drives[orbit],
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
                "name": content.asteroids[index].name,
                "orbit": ORBITS[orbit],
                "x": bands[orbit]["x"] + 3 + pill * shown[:index].count(orbit),
                "own": bases[index],
            }
            for index, orbit in enumerate(shown)
            if orbit is not None
        ]
        when = "now" if number == marker else "past" if number < marker else "ahead"
        turns.append({"number": number, "y": 28 + 24 * (number - 1), "when": when, "asteroids": asteroids})
    height = 28 + 24 * len(track) + 28
    svg = _artist.draw(
        "orbit.jinja", height=height, bands=bands, turns=turns, drive=drives[drive], pill=pill - 2
    )
    return drawing("orbit", f"Orbit Track: turn {marker} of {len(track)}", SIDE, height, svg)


# -- players and pool -----------------------------------------------------------------------


def _players(content: Content, view: PeriorbisView, names: Sequence[str]) -> Part:
    height = 96 * view.seats + 16
    phase = {
        PHASES[0]: "Hire Employees phase.",
        PHASES[1]: "Employee Actions phase.",
        PHASES[2]: "The game is over.",
    }[view.phase]
    companies = [
        _company(content, row, seat, names[seat], view.companies[seat], seat == view.turn)
        for row, seat in enumerate(view.order)
    ]
    svg = _artist.draw("players.jinja", companies=companies, height=height, phase=phase)
    return drawing("players", "Players", SIDE, height, svg)


@remembered
def _company(content: Content, row: int, seat: int, name: str, firm: Company, active: bool) -> Markup:
    crew: list[dict[str, Any]] = []
    for index, member in enumerate(firm.crew):
        if member is None:
            crew.append({"card": None, "closed": index >= firm.open_slots})
            continue
        shown = _member(content, member)
        best = max((value for _, value in shown["skills"]), default="")
        crew.append({**shown, "place": shown["place"][:3], "best": best, "closed": False})
    drive = content.constants.drives[firm.drive]
    return _artist.draw(
        "company.jinja", row=row, seat=seat, name=name, firm=firm, active=active, drive=drive, crew=crew
    )


def _pool(content: Content, view: PeriorbisView) -> Part:
    height = 66 * max(1, -(-len(view.pool) // 2)) + 16
    svg = _artist.draw(
        "pool.jinja",
        height=height,
        offers=[_offer(content, place, offer) for place, offer in enumerate(view.pool)],
        decks=[deck.left for deck in view.employee_decks],
        factors=content.constants.hire_factors,
        empty="The game is over." if view.turn == OVER else "The first cards come at the end of turn 1.",
    )
    return drawing("pool", "Employees for hire", SIDE, height, svg)


@remembered
def _offer(content: Content, place: int, offer: Offer) -> Markup:
    card = content.employees[offer.number]
    price = offer.factor * card.wage
    better, all = _skills(content, card), _all_skills(card)
    return _artist.draw(
        "offer.jinja", place=place, card=card, factor=offer.factor, price=price, better=better, all=all
    )
