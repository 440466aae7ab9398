"""The table in characters, at most eighty to a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from bohrd.contract import OVER, name_seats
from bohrd.games.periorbis.crew import plural
from bohrd.games.periorbis.orbit import ORBITS, track_name
from bohrd.games.periorbis.pieces import CADET, ORES, ROWS, Content
from bohrd.games.periorbis.view import Company, CrewMember, PeriorbisView, ShipState

WIDTH = 80
PHASE_NAMES = {"hire": "Hire Employees", "actions": "Employee Actions", "over": "The game is over"}


def board(content: Content, view: PeriorbisView, names: Sequence[str]) -> str:
    """Asteroids, ships, pool, the other players and the HQ of who looks, or of the seat on turn."""
    called = [_short(name_seats("{p%d}" % seat, names)) for seat in range(view.seats)]
    own = view.seat if view.seat is not None else max(0, view.turn)
    sections = [
        list(_head(content, view, called)),
        list(_asteroids(content, view, own)),
        list(_ships(content, view, called)),
        list(_pool(content, view)),
        list(_others(content, view, called, own)),
        list(_hq(content, view, called, own)),
    ]
    return "\n\n".join("\n".join(_fitted(lines)) for lines in sections)


def _short(name: str) -> str:
    flat = " ".join(name.split())
    return flat if len(flat) <= 18 else flat[:17] + "…"


def _fitted(lines: Sequence[str]) -> Iterator[str]:
    """The lines, those that are too long broken and indented."""
    for line in lines:
        if len(line) <= WIDTH:
            yield line
        else:
            yield from wrap(line, WIDTH, subsequent_indent="      ", drop_whitespace=True)


# -- what all share -------------------------------------------------------------------------


def _head(content: Content, view: PeriorbisView, names: Sequence[str]) -> Iterator[str]:
    turns = content.tracks[track_name(view.options)].turns
    yield f"PERIORBIS  Turn {view.marker} of {turns} · {PHASE_NAMES[view.phase]}"
    order = ", ".join(f"{names[seat]} (P{seat + 1})" for seat in view.order)
    yield f"Acting order: {order}"


def _asteroids(content: Content, view: PeriorbisView, own: int) -> Iterator[str]:
    """Ore, the orbits now and on the turns ahead, and the base slots: who has them, or what they cost."""
    track = content.tracks[track_name(view.options)].orbits
    drive = view.companies[own].drive
    wide = max(8, *(len(rock.name) for rock in content.asteroids[: len(view.asteroids)]))
    ahead = f"{view.marker + 1}…{len(track)}" if view.marker < len(track) else ""
    room = max(len(ahead), len(track) - view.marker)
    yield f"{'ASTEROIDS':{wide + 2}} Black Grey White  {'now':14}{ahead:{room}}  base slots"
    for index, state in enumerate(view.asteroids):
        shown = [turn[index] for turn in track]
        now = shown[view.marker - 1]
        here = "–" if now is None else f"{ORBITS[now]}{'' if now <= drive else ' (far)'}"
        later = "".join("·" if orbit is None else ORBITS[orbit][0].upper() for orbit in shown[view.marker :])
        rock = content.asteroids[index]
        ore = "".join(f"{amount:{len(name) + 1}}" for amount, name in zip(state.ore, ORES, strict=True))
        slots = [_base(view, index, seat) for seat in state.bases]
        slots += [str(cost) for cost in rock.slots[len(slots) :]]
        yield f"  {rock.name:{wide}}{ore}  {here:14.14}{later:{room}}  {' | '.join(slots)}"
    yield "  far: beyond your drive · L, M, H: in low, middle or high orbit on turns ahead"


def _base(view: PeriorbisView, index: int, seat: int) -> str:
    """Whose base it is, with the crates and the slots of the employees who are there."""
    firm, place = view.companies[seat], view.asteroids[index].id
    crew = [f"#{n}" for n, member in enumerate(firm.crew, 1) if member and member.place == place]
    crates = [plural(firm.crates[index], "crate")] if firm.crates[index] else []
    return " ".join([f"P{seat + 1}", *crates, *crew])


def _ships(content: Content, view: PeriorbisView, names: Sequence[str]) -> Iterator[str]:
    left = ", ".join(f"level {level}: {deck.left}" for level, deck in enumerate(view.ship_decks, 1))
    yield f"TRADING SHIPS  (to come: {left})"
    last = view.marker == content.tracks[track_name(view.options)].turns  # ORB-FINISH-2
    for state in view.ships:
        yield from _ship(content, state, names, last)
    if not view.ships:
        yield "  none"


def _ship(content: Content, state: ShipState, names: Sequence[str], last: bool) -> Iterator[str]:
    ship, aboard = content.ships[content.ship_index[state.id]], sum(state.crates)
    leaves = "leaves this turn" if last or aboard >= ship.minimum else f"leaves with {ship.minimum}"
    hold = f"{aboard} of {ship.spaces} spaces filled, {leaves}"
    yield f"  {ship.name}, level {ship.level}: {ship.price} credits a crate, {hold}"
    for index, row in enumerate(ROWS):
        holder = state.holders[index]
        signed = "free"
        if holder is not None:
            bonus = f", bonus {state.bonuses[index]}" if state.bonuses[index] else ""
            signed = f"{names[holder]} (P{holder + 1}): {state.crates[index]} supplied{bonus}"
        yield f"    {row:7} {ship.sizes[index]:2} crates, advance {ship.advances[index]:2}   {signed}"


def _pool(content: Content, view: PeriorbisView) -> Iterator[str]:
    left = ", ".join(f"deck {number}: {deck.left}" for number, deck in enumerate(view.employee_decks, 1))
    yield f"EMPLOYEES FOR HIRE  (to come: {left})"
    for offer in view.pool:
        card = content.employees[offer.number]
        price = f"{offer.factor} × {card.wage} = {offer.factor * card.wage}"
        yield f"  {card.number:4} {card.name:30.30} {card.type:9} {price:>11}   {content.strengths(card)}"
    if not view.pool:
        yield "  nobody"


# -- the players ----------------------------------------------------------------------------


def _others(content: Content, view: PeriorbisView, names: Sequence[str], own: int) -> Iterator[str]:
    yield "OTHER PLAYERS"
    for seat in view.order:
        if seat != own:
            firm = view.companies[seat]
            crew = [_other(content, n, member) for n, member in enumerate(firm.crew, 1) if member]
            yield f"  P{seat + 1} {names[seat]}: {_means(content, firm)}"
            yield from wrap(", ".join(crew), WIDTH, initial_indent="     ", subsequent_indent="     ")


def _other(content: Content, slot: int, member: CrewMember) -> str:
    card = content.employees[member.number]
    what = "cadet" if card.number == CADET else f"{card.type} ({content.strengths(card)})"
    return f"#{slot} {what}{_where(content, member)}"


def _where(content: Content, member: CrewMember) -> str:
    """Where an employee is, if not at home."""
    if member.place is None:
        return ""
    return f" on {content.asteroids[content.asteroid_index[member.place]].name}"


def _means(content: Content, firm: Company) -> str:
    """What a company has, in a line."""
    return ", ".join(
        [
            plural(firm.points, "point"),
            plural(firm.credits, "credit"),
            f"wages {firm.wage_bill}",
            f"{firm.data} data",
            f"{firm.storage} stored",
            f"fleet {firm.fleet_capacity}",
            content.constants.drives[firm.drive],
        ]
    )


def _hq(content: Content, view: PeriorbisView, names: Sequence[str], own: int) -> Iterator[str]:
    firm, now = view.companies[own], view.now
    yield f"HQ OF {names[own].upper()} (P{own + 1}): {_means(content, firm)}"
    if own == view.turn != OVER:
        yield f"  this turn: wages of {now.due} due, {now.carried} of {firm.fleet_capacity} items carried"
    for slot, member in enumerate(firm.crew, 1):
        yield f"  #{slot} {_slot(content, view, own, slot, member)}"
    cadet = content.employees[CADET]
    yield (
        f"  Everybody can carry {cadet.captain}, sell {plural(cadet.selling, 'crate')}, research"
        f" {cadet.research} data, mine {cadet.black} Black or {cadet.grey} Grey."
    )


def _slot(content: Content, view: PeriorbisView, own: int, slot: int, member: CrewMember | None) -> str:
    firm, constants = view.companies[own], content.constants
    if member is None:
        if slot <= firm.open_slots:
            return "empty"
        return f"under development: {constants.slot_costs[slot - 1 - constants.open_slots]} credits"
    card = content.employees[member.number]
    state = "has acted" if member.acted else "ready"
    if own == view.turn and view.now.carrier == slot:
        state = f"carries, {view.now.loaded} loaded"
    who = f"{card.name:20.20} {card.type:9} wage {card.wage:2}"
    can = "" if card.number == CADET else content.strengths(card)
    return f"{who}  {state + _where(content, member):11} {can}".rstrip()
