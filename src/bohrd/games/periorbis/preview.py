"""What a move would change in the picture: the till before it is paid, a base before it is built.

All of Periorbis lies open, so what a view shows is all there is. Only what a move is sure to do is shown:
what a ship brings when it leaves, nobody knows yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from bohrd.contract import LiveChance, Move
from bohrd.games.periorbis import heavens, office, sky
from bohrd.games.periorbis.crew import first_names
from bohrd.games.periorbis.decisions.action import NO_LUCK, ActionMove
from bohrd.games.periorbis.decisions.build import Build
from bohrd.games.periorbis.decisions.end_turn import EndTurn
from bohrd.games.periorbis.decisions.hire import Hire
from bohrd.games.periorbis.decisions.load import LoadCrate, LoadEmployee
from bohrd.games.periorbis.decisions.mine import Mine
from bohrd.games.periorbis.decisions.sign import Sign
from bohrd.games.periorbis.decisions.upgrade import UpgradeDrive
from bohrd.games.periorbis.dock import hold_inside, row_of
from bohrd.games.periorbis.drawing import shown_seat
from bohrd.games.periorbis.lanes import Ends, berth_at, end_at, lane
from bohrd.games.periorbis.orbit import track_name
from bohrd.games.periorbis.pieces import HQ, NOBODY, ORES, ROWS
from bohrd.games.periorbis.view import PeriorbisView

if TYPE_CHECKING:
    from bohrd.games.periorbis import Periorbis

Pieces = dict[str, Markup]


def preview(game: Periorbis, view: PeriorbisView, move: Move) -> Pieces:
    """By the id of an element, what would be inside it."""
    own = shown_seat(view)
    if view.turn != own:
        return {}
    if isinstance(move, Hire):
        return _hired(game, view, own, move)
    if isinstance(move, EndTurn):
        firm = view.companies[own]
        return {"till": office.till(firm.credits - view.now.due, 0, 0, change=-view.now.due)}
    position = game.sample(view, LiveChance(0))
    if move not in position.legal():
        return {}
    move.decision.carry_out(position, move, NO_LUCK, None)
    after = position.view(view.seat)
    if isinstance(move, ActionMove):
        return _action(game, view, after, own, move)
    return _cargo(game, view, after, own, move)


def _hired(game: Periorbis, view: PeriorbisView, own: int, move: Hire) -> Pieces:
    firm, card = view.companies[own], move.card
    factor = next((offer.factor for offer in view.pool if offer.number == card.number), 0)
    price = factor * card.wage
    rest = office.waiting(game.content, firm, office.willing(game.content, view, own, move.slot))
    first = card.name.partition(" ")[0]
    return {"till": office.till(firm.credits - price, 0, rest, (card.wage, first), -price)}


def _action(game: Periorbis, view: PeriorbisView, after: PeriorbisView, own: int, move: ActionMove) -> Pieces:
    """The till with the wage of who works, and the place where it happens."""
    content, firm, then = game.content, view.companies[own], after.companies[own]
    crew = [member.number if member else NOBODY for member in firm.crew]
    wage = content.employees[crew[move.slot]].wage
    till = office.till(
        then.credits,
        view.now.due,
        office.waiting(content, firm, office.willing(content, after, own)),
        (wage, first_names(content, crew)[move.slot]),
        then.credits - firm.credits,
    )
    return {"till": till} | _rooms(game, view, after, own) | _where(game, view, after, own, move)


def _where(game: Periorbis, view: PeriorbisView, after: PeriorbisView, own: int, move: Move) -> Pieces:
    content = game.content
    if isinstance(move, Build):
        rock = content.asteroids[move.asteroid]
        return {f"base-{rock.id}": sky.ghost_dome(own)}
    if isinstance(move, UpgradeDrive):
        return _reach(game, after, own)
    if isinstance(move, Sign):
        ship = content.ships[move.ship]
        state = next(state for state in after.ships if state.id == ship.id)
        return {f"ship-{ship.id}-{ROWS[move.row]}": row_of(content, state, move.row, own)}
    if isinstance(move, Mine):
        return _ore(game, view, after, own, move)
    return {}


def _ore(game: Periorbis, view: PeriorbisView, after: PeriorbisView, own: int, move: Mine) -> Pieces:
    member = view.companies[own].crew[move.slot]
    place = member.place if member else None
    index = game.content.asteroid_index.get(place or "", -1)
    if index < 0:
        return {}
    ore, left = ORES[move.ore], after.asteroids[index].ore[move.ore]
    return {
        f"ore-{place}-{ore}": sky.ore_inside(ore, left),
        f"crates-{place}-{own}": sky.crates_inside(own, after.companies[own].crates[index]),
    }


def _reach(game: Periorbis, after: PeriorbisView, own: int) -> Pieces:
    """The next orbit lights up, and its asteroids are no longer dim."""
    drive = after.companies[own].drive
    orbits = game.content.tracks[track_name(after.options)].orbits[after.marker - 1]
    opened = [index for index, orbit in enumerate(orbits) if orbit == drive]
    bodies = {f"body-{game.content.asteroids[index].id}": sky.bright(game.content, index) for index in opened}
    return {"arcs": sky.arcs(drive, new=True), **bodies}


def _rooms(game: Periorbis, view: PeriorbisView, after: PeriorbisView, own: int) -> Pieces:
    """The rooms in which something changes."""
    content, was, firm = game.content, view.companies[own], after.companies[own]
    pieces: Pieces = {}
    if firm.data != was.data:
        pieces["lab-stock"] = office.inside(office.lab(own, firm.data))
    if firm.storage != was.storage:
        pieces["storage-stock"] = office.inside(office.store(own, firm.storage))
    if (firm.fleet_capacity, after.now.carried) != (was.fleet_capacity, view.now.carried):
        fleet = office.fleet(content, own, firm.fleet_capacity, after.now.carried)
        pieces["fleet-stock"] = office.inside(fleet)
    if firm.drive != was.drive:
        pieces["drive-stock"] = office.inside(office.engine(content, own, firm.drive))
    return pieces


# -- what is carried ---------------------------------------------------------------------------


def _cargo(game: Periorbis, view: PeriorbisView, after: PeriorbisView, own: int, move: Move) -> Pieces:
    """The lane on which an item travels, and what is at both of its ends then."""
    content, pieces = game.content, _rooms(game, view, after, own)
    if isinstance(move, LoadEmployee):
        member = view.companies[own].crew[move.slot]
        origin = content.asteroid_index[member.place] if member and member.place else HQ
        return pieces | {"lanes": lane(*_between(game, view, own, origin, move.to))}
    if not isinstance(move, LoadCrate):
        return pieces
    if move.origin != HQ:
        rock = content.asteroids[move.origin]
        left = after.companies[own].crates[move.origin]
        pieces[f"crates-{rock.id}-{own}"] = sky.crates_inside(own, left)
    if move.to == HQ:
        return pieces | {"lanes": lane(*_between(game, view, own, move.origin, HQ))}
    ship = content.ships[move.to]
    state = next(state for state in after.ships if state.id == ship.id)
    row = state.holders.index(own)
    pieces[f"ship-{ship.id}-{ROWS[row]}"] = row_of(content, state, row, own)
    pieces[f"hold-{ship.id}-{sum(state.crates)}"] = hold_inside(content, state, own)
    there = berth_at([state.id for state in view.ships].index(ship.id), len(view.ships))
    start, _ = _between(game, view, own, move.origin, HQ)
    return pieces | {"lanes": lane(start, there)}


def _between(game: Periorbis, view: PeriorbisView, own: int, origin: int, to: int) -> tuple[Ends, Ends]:
    """Where an asteroid or the HQ is, and where another."""
    bases = tuple(own in rock.bases for rock in view.asteroids)
    seen = heavens.sights(game.content, *heavens.when(view), view.companies[own].drive, bases)
    return end_at(seen, origin), end_at(seen, to)
