"""The own company as a picture: the till, the people with their faces, the rooms, and who can be hired."""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup

from bohrd.contract import OVER
from bohrd.games.periorbis.bureaucracy import HIRING, PHASES
from bohrd.games.periorbis.crew import first_names, plural
from bohrd.games.periorbis.faces import look
from bohrd.games.periorbis.heavens import when
from bohrd.games.periorbis.pieces import CADET, NOBODY, ORES, SLOTS, Content, Employee
from bohrd.games.periorbis.prices import Prices, prices, savings
from bohrd.games.periorbis.sky import ARTIST
from bohrd.games.periorbis.view import Company, CrewMember, Offer, PeriorbisView, TurnState
from bohrd.picture import Part, remembered

SIGNS = {
    "cadet": "chevrons-up",
    "engineer": "wrench",
    "agent": "handshake",
    "captain": "rocket",
    "scientist": "flask-conical",
    "miner": "pickaxe",
}
"""The icons of the trades."""
SKILLS = {
    "building": "Builds",
    "upgrade": "Upgrades",
    "contract": "Bonus",
    "selling": "Sells",
    "captain": "Carries",
    "research": "Research",
}
"""The skills of those who do not mine, in a word."""
SHOWN = 12
"""So many crates or vials are drawn; more are counted."""

Amount = tuple[str, str, str]
"""A part of the till: its kind, its number and its words."""


# -- money -------------------------------------------------------------------------------------


@remembered
def till(
    credits: int,
    due: int,
    rest: int,
    next_up: tuple[int, str] = (0, ""),
    change: int = 0,
    ready: tuple[tuple[int, int, str], ...] = (),
) -> Markup:
    """The till counts forward: wages due, those of the one pointed at or chosen, those of all others who
    could work, and what is free to spend then. ``ready`` can be chosen: slot, wage and name of each."""
    wage, who = next_up
    free = credits - due - wage - rest
    parts: list[tuple[str, int, str]] = []
    if due:
        parts.append(("due", due, "wages due"))
    if wage:
        parts.append(("next", wage, who))
    if rest:
        parts.append(("rest", rest, "if all work"))
    if free >= 0:
        parts.append(("free", free, "free to spend"))
    owed = due + wage - credits
    short, words = (owed, "to earn first") if owed > 0 else (max(0, -free), "short if all work")
    return ARTIST.draw(
        "till.jinja",
        credits=credits,
        parts=parts,
        short=short,
        short_words=words,
        change=change,
        ready=ready,
    )


def waiting(content: Content, firm: Company, slots: tuple[int, ...]) -> int:
    """The wages of the people in these slots."""
    return sum(content.employees[member.number].wage for slot in slots if (member := firm.crew[slot]))


def willing(content: Content, view: PeriorbisView, own: int, without: int = -1) -> tuple[int, ...]:
    """The slots of those who could still work, but for one of them: not of who is where nothing is left for
    them to mine, with nobody to fetch them (ORB-CARGO-9)."""
    crew = enumerate(view.companies[own].crew)
    idle = [(slot, member) for slot, member in crew if member and not member.acted and slot != without]
    fetched = _fetched(content, view, own)
    return tuple(
        slot
        for slot, member in idle
        if not member.place or member.place in fetched or _can_mine(content, view, member)
    )


def _can_mine(content: Content, view: PeriorbisView, member: CrewMember) -> bool:
    rock = next(rock for rock in view.asteroids if rock.id == member.place)
    skills = content.employees[member.number].mining
    return any(skill and left for skill, left in zip(skills, rock.ore, strict=True))


def _fetched(content: Content, view: PeriorbisView, own: int) -> set[str]:
    """The asteroids from which somebody could be carried this turn: those in reach, if there is a carrier
    and room in the fleet."""
    firm, now = view.companies[own], view.now if own == view.turn else TurnState(0, 0)
    carrier = firm.crew[now.carrier - 1] if now.carrier else None
    can_carry = any(member and not member.acted and not member.place for member in firm.crew)
    if carrier and content.employees[carrier.number].captain > now.loaded:
        can_carry = True
    if not can_carry or now.carried >= firm.fleet_capacity:
        return set()
    length, marker = when(view)
    orbits = content.tracks[length].orbits[marker - 1]
    rocks = zip(content.asteroids, orbits, strict=False)
    return {rock.id for rock, orbit in rocks if orbit is not None and orbit <= firm.drive}


# -- people ------------------------------------------------------------------------------------


def skills(content: Content, card: Employee) -> list[tuple[str, int]]:
    """The skills in which a card is better than a cadet."""
    usual = content.employees[CADET].skills
    return [(SKILLS[skill], card.skills[skill]) for skill in SKILLS if card.skills[skill] > usual[skill]]


def ores(card: Employee) -> list[tuple[str, int]]:
    """What a miner digs."""
    return [(ore, card.skills[ore]) for ore in ORES] if card.type == "miner" else []


def _tip(content: Content, card: Employee) -> str:
    mines = ", ".join(f"{ore} {card.skills[ore]}" for ore in ORES if card.skills[ore])
    can = ", ".join(
        f"{word.lower()} {card.skills[skill]}" for skill, word in SKILLS.items() if card.skills[skill]
    )
    return f"{card.name}, {card.type}, wage {card.wage}. {can.capitalize()}, mines {mines}."


TRADES = {
    "engineer": "builds {building} cheaper",
    "agent": "bonus {contract}, sells {selling}",
    "captain": "carries {captain}",
    "scientist": "researches {research}",
    "miner": "mines up to {most}",
    "cadet": "all-rounder",
}
"""What each trade does better than others, in a line."""


class Ground(NamedTuple):
    """An asteroid that somebody is on: its ore, and whether it is out of reach to the end with this drive."""

    place: str
    ore: tuple[int, int, int]
    lost: bool


def _says(card: Employee, place: str = "", there: Ground | None = None) -> str:
    """What is special about somebody now, in a line of the list."""
    if there is None:
        return TRADES[card.type].format(**card.skills, most=max(card.mining))
    most = max(skill if left else 0 for skill, left in zip(card.mining, there.ore, strict=True))
    what = f"mines on {place}" if most else f"on {place}, nothing to mine"
    if there.lost:
        return f"{what}, not in reach again"
    return f"{what}: up to {plural(most, 'crate')}" if most else what


@remembered
def _person(
    content: Content,
    seat: int,
    slot: int,
    member: CrewMember,
    name: str,
    foot: str,
    carries: bool,
    there: Ground | None,
    cargo: bool,
) -> Markup:
    """Somebody of the crew; ``cargo``: while one carries, the others may be taken along."""
    card = content.employees[member.number]
    first, _, last = card.name.partition(" ")
    place = content.asteroids[content.asteroid_index[member.place]].name if member.place else ""
    is_cadet = member.number == CADET
    where = f"on {place}" if place else ""
    state = "has worked" if member.acted else ""
    said = ", ".join(part for part in (name, "" if is_cadet else card.type, where, state) if part)
    goes = "to another base or home" if place else "to one of your bases"
    return ARTIST.draw(
        "person.jinja",
        seat=seat,
        slot=slot + 1,
        card=card,
        look=look(card, slot),
        sign=SIGNS[card.type],
        acted=member.acted and not carries,
        carries=carries,
        place=place,
        first=name if is_cadet else first,
        last="basic crew" if is_cadet else last,
        skills=skills(content, card),
        ores=[(ore, card.skills[ore]) for ore in ORES] if place else ores(card),
        foot=foot,
        label=said,
        says=goes if cargo else f"{_says(card, place, there)} · wage {card.wage}",
        tip=_tip(content, card),
    )


def tray(content: Content, view: PeriorbisView, own: int, name: str) -> Part:
    """The till and the people of a company."""
    firm = view.companies[own]
    now = view.now if own == view.turn else TurnState(0, 0)
    return _tray(
        content,
        own,
        name,
        firm,
        now,
        view.phase == PHASES[HIRING],
        _grounds(content, view, firm),
        willing(content, view, own),
    )


def _grounds(content: Content, view: PeriorbisView, firm: Company) -> tuple[Ground, ...]:
    """The asteroids with people of a company."""
    length, marker = when(view)
    to_come = content.tracks[length].orbits[marker - 1 :]
    places = {member.place for member in firm.crew if member and member.place}
    return tuple(
        Ground(
            rock.id,
            rock.ore,
            not any(
                (orbit := shown[content.asteroid_index[rock.id]]) is not None and orbit <= firm.drive
                for shown in to_come
            ),
        )
        for rock in view.asteroids
        if rock.id in places
    )


@remembered
def _tray(
    content: Content,
    own: int,
    name: str,
    firm: Company,
    now: TurnState,
    hiring: bool,
    grounds: tuple[Ground, ...],
    idle: tuple[int, ...],
) -> Part:
    names = first_names(content, [member.number if member else NOBODY for member in firm.crew])
    people = [
        _person(
            content,
            own,
            slot,
            member,
            names[slot],
            *_foot(content, firm, now, slot, member, hiring),
            there=next((ground for ground in grounds if ground.place == member.place), None),
            cargo=bool(now.carrier),
        )
        for slot, member in enumerate(firm.crew)
        if member
    ]
    ready = tuple(
        (slot + 1, content.employees[member.number].wage, names[slot])
        for slot in (() if hiring else idle)
        if (member := firm.crew[slot])
    )
    html = ARTIST.draw(
        "tray.jinja",
        seat=own,
        name=name,
        till=till(firm.credits, now.due, waiting(content, firm, idle), ready=ready),
        people=people,
        slots=_slots(content, firm),
    )
    return Part("tray", f"{name}: people and money", 760, 190, html)


def _foot(
    content: Content, firm: Company, now: TurnState, slot: int, member: CrewMember, hiring: bool
) -> tuple[str, bool]:
    """What somebody is doing, and whether that is carrying cargo."""
    if now.carrier == slot + 1:
        most = min(content.employees[member.number].captain, firm.fleet_capacity - now.carried + now.loaded)
        return f"carries {now.loaded} of {most}", True
    if hiring:
        return ("stays" if member.place else ""), False
    return ("done" if member.acted else ""), False


def _slots(content: Content, firm: Company) -> list[dict[str, Any]]:
    """The slots with nobody in them: free ones, and those that must be opened first."""
    constants, saved = content.constants, savings(content, firm, "building")
    empty = [slot for slot, member in enumerate(firm.crew) if member is None]
    free = [slot for slot in empty if slot < firm.open_slots]
    closed = range(firm.open_slots, SLOTS)
    return [
        *({"number": slot + 1, "free": True, "first": slot == free[0]} for slot in free),
        *(
            {
                "number": slot + 1,
                "free": False,
                "first": slot == firm.open_slots,
                "prices": prices(constants.slot_costs[slot - constants.open_slots], saved),
            }
            for slot in closed
        ),
    ]


# -- rooms -------------------------------------------------------------------------------------


def rooms(content: Content, view: PeriorbisView, own: int) -> Part:
    """Lab, storage, fleet and drive."""
    firm, carried = view.companies[own], view.now.carried if own == view.turn else 0
    saved = savings(content, firm, "upgrade")
    return _rooms(content, own, firm.data, firm.storage, firm.fleet_capacity, carried, firm.drive, saved)


@remembered
def _rooms(
    content: Content,
    own: int,
    data: int,
    storage: int,
    capacity: int,
    carried: int,
    drive: int,
    saved: Prices,
) -> Part:
    drives = content.constants.drives
    html = ARTIST.draw(
        "rooms.jinja",
        seat=own,
        lab=lab(own, data),
        storage=store(own, storage),
        fleet=fleet(content, own, capacity, carried),
        drive=engine(content, own, drive),
        upgrade=prices(content.constants.upgrade_cost, saved),
        better=drives[drive + 1] if drive + 1 < len(drives) else "",
    )
    return Part("rooms", "Lab, storage, fleet and drive", 300, 190, html)


def lab(seat: int, data: int) -> Markup:
    """The lab with its vials."""
    return _room(seat, "lab", "flask-conical", "Lab", str(data), ("vial",) * data)


def store(seat: int, crates: int) -> Markup:
    """The storage with its crates."""
    return _room(seat, "storage", "package", "Storage", str(crates), ("crate",) * crates)


def fleet(content: Content, seat: int, capacity: int, carried: int) -> Markup:
    """The places of the fleet: free, used this turn, and not built yet."""
    left, top = capacity - carried, content.constants.fleet_capacity.top
    goods = ("berth",) * left + ("berth used",) * carried + ("berth none",) * (top - capacity)
    return _room(seat, "fleet", "rocket", "Fleet", f"{left} free", goods)


def engine(content: Content, seat: int, drive: int) -> Markup:
    """The drive, orbit by orbit."""
    drives = content.constants.drives
    goods = tuple("chevron on" if level <= drive else "chevron" for level in range(len(drives)))
    return _room(seat, "drive", "gauge", "Drive", drives[drive], goods)


def inside(room: Markup) -> Markup:
    """What is within the element of a room."""
    return Markup(room[room.index(">") + 1 : room.rindex("</div>")])


@remembered
def _room(seat: int, name: str, sign: str, title: str, amount: str, goods: tuple[str, ...]) -> Markup:
    shown = goods if name == "fleet" else goods[:SHOWN]
    return ARTIST.draw(
        "room.jinja",
        seat=seat,
        name=name,
        sign=sign,
        title=title,
        amount=amount,
        goods=shown,
        more=len(goods) - len(shown),
    )


# -- the pool ----------------------------------------------------------------------------------


def pool(content: Content, view: PeriorbisView, own: int) -> Part:
    """Who can be hired: open while the seat hires, else at hand."""
    hiring = view.phase == PHASES[HIRING]
    return _pool(
        content,
        view.pool,
        view.companies[own].credits if hiring else None,
        hiring and view.turn == own,
        view.turn == OVER,
        view.marker == content.tracks[when(view)[0]].turns,
    )


@remembered
def _pool(
    content: Content, offers: tuple[Offer, ...], credits: int | None, open: bool, over: bool, last: bool
) -> Part:
    html = ARTIST.draw(
        "hire.jinja",
        offers=[_offer(content, offer, credits, last) for offer in offers],
        open=open,
        last=last,
        empty="The game is over." if over else "The first people come at the end of turn 1.",
    )
    return Part("hire", "People for hire", 806, 326, html)


@remembered
def _offer(content: Content, offer: Offer, credits: int | None, last: bool) -> Markup:
    card = content.employees[offer.number]
    first, _, surname = card.name.partition(" ")
    price = offer.factor * card.wage
    later = content.cheaper.get(offer.factor)
    return ARTIST.draw(
        "offer.jinja",
        card=card,
        look=look(card),
        sign=SIGNS[card.type],
        first=first,
        last=surname,
        skills=skills(content, card),
        ores=ores(card),
        price=price,
        factor=offer.factor,
        later="for the last turn" if last else f"{later * card.wage} next turn" if later else "",
        short=plural(price - credits, "credit") if credits is not None and price > credits else "",
        label=f"{first}, {card.type}",
        says=f"{_says(card)} · wage {card.wage}",
        tip=_tip(content, card),
    )
